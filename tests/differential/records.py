"""The engine's side of one decision in one call: most of the time of a short call goes into handing over records."""

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine.actions import ACTIONS_MAX
from rhine_sim.engine.apply import apply
from rhine_sim.engine.check import CHECKS, check
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.legal import legal_actions
from rhine_sim.table import Table

numba.config.CACHE_DIR = compiled_folder("engine")


@entry
def go_on(boards, rules, states, action, out):
    """Apply an answer (-1: none yet); returns the first broken invariant and the number of next answers in `out`."""
    board, rule, s = boards[0], rules[0], states[0]
    if action >= 0:
        apply(board, rule, s, action)
    return check(board, rule, s), legal_actions(board, rule, s, out)


class Records:
    """The records of a table as arrays of one: board, rules, and the state, which is the table's own."""

    def __init__(self, table: Table):
        self.arrays = _one(table.board), _one(table.rules), np.asarray(table._states)
        self.out = np.zeros(ACTIONS_MAX, np.int64)

    def go_on(self, action: int = -1) -> list[int]:
        """Apply an answer and return the codes of the next ones; a broken invariant raises."""
        broken, n = go_on(*self.arrays, action, self.out)
        if broken:
            raise AssertionError(f"broken invariant: {CHECKS[broken]}")
        return self.out[:n].tolist()


def _one(record: np.record) -> np.ndarray:
    """An array of one record, which compiled code takes a hundred times faster than the record."""
    array = np.zeros(1, record.dtype)
    array[0] = record
    return array
