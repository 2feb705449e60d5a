"""The assignments that FRONT_TARGETS offers (R17.17), as lists of (number, area)."""

import numpy as np

from ..engine.front import IN_HAND, fill_assignments, fill_targets
from ..engine.layout import FIRST_NUMBER, NUMBERS
from ..engine.solo import ASSIGNMENTS_MAX
from ..scenario.compile import Compiled


def assignments(compiled: Compiled, s) -> list[list[tuple[int, int]]]:
    """Every best assignment of the numbers in hand, numbers in descending order."""
    targets = np.zeros(NUMBERS, np.int64)
    n = fill_targets(compiled.board, compiled.rules, s, targets)
    codes = np.zeros(ASSIGNMENTS_MAX, np.uint64)
    many = fill_assignments(compiled.rules, s, targets, n, codes)
    numbers = [FIRST_NUMBER + i for i in range(NUMBERS - 1, -1, -1) if int(s.number_area[i]) == IN_HAND]
    found = []
    for code in codes[:many]:
        places = [(int(code) >> (4 * i)) & 15 for i in range(len(numbers) - 1, -1, -1)]
        found.append([(number, int(targets[place])) for number, place in zip(numbers, places, strict=True)])
    return found
