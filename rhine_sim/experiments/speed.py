"""How fast the games of a plan are played here: a short measurement with all workers."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ..match.batch import Player
from ..match.outcome import ROW
from ..runs.plan import Plan
from ..runs.runner import Say, compile_kernels

_BLOCK = 8  # games between two looks at the clock


def games_a_second(plan: Plan, workers: int, seconds: float, say: Say) -> float:
    """Of all workers together, playing the plan's own games."""
    compile_kernels(plan.compiled, plan.setting(), say)
    players = [Player(plan.compiled, plan.setting()) for _ in range(workers)]
    began = time.perf_counter()

    def work(i: int) -> int:
        played, rows = 0, np.zeros(_BLOCK, ROW)
        while time.perf_counter() - began < seconds or not played:
            players[i].play((i + workers * played) * _BLOCK, rows)
            played += 1
        return played

    with ThreadPoolExecutor(workers) as pool:
        played = sum(pool.map(work, range(workers)))
    return played * _BLOCK / (time.perf_counter() - began)
