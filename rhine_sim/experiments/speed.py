"""How long an experiment takes here: short measurements with all workers, of the players and policies asked for."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from ..match.batch import Player
from ..match.outcome import ROW
from ..runs.plan import Plan
from ..runs.runner import Say, compile_kernels
from .model import Experiment, Variant
from .play import games_missing

_BLOCK = 8  # most games between two looks at the clock
_MEASURED = 6  # variants of those with the same players and policies
Measure = Callable[[Variant], float]  # games a second


def minutes_missing(experiment: Experiment, out: Path | None, measure: Measure) -> dict[str, float]:
    """Minutes that each run still takes. Players and policies decide the speed, so each set of them is measured in some
    of its variants, evenly spread; the others, which differ in rules and numbers, take the mean of these."""
    missing = {folder: games_missing(out, variant) for folder, variant in experiment.runs.items()}
    groups: dict[tuple, list[str]] = {}
    for folder, variant in experiment.runs.items():
        if missing[folder]:
            groups.setdefault(_who_plays(variant.plan), []).append(folder)
    seconds: dict[str, float] = {}  # of one game
    for folders in groups.values():
        step = max(1, -(-len(folders) // _MEASURED))
        seen = {folder: 1 / measure(experiment.runs[folder]) for folder in folders[::step]}
        mean = sum(seen.values()) / len(seen)
        seconds |= {folder: seen.get(folder, mean) for folder in folders}
    return {folder: number * seconds.get(folder, 0.0) / 60 for folder, number in missing.items()}


def _who_plays(plan: Plan) -> tuple:
    return tuple((who, plan.profiles[who].digest) for who in plan.players)


def games_a_second(plan: Plan, workers: int, seconds: float, say: Say) -> float:
    """Of all workers together, playing games of the plan; at least one each, however slow."""
    compile_kernels(plan.compiled, plan.setting(), say)
    players = [Player(plan.compiled, plan.setting()) for _ in range(workers)]
    began = time.perf_counter()

    def work(i: int) -> int:
        played, size = 0, 1
        while not played or time.perf_counter() - began < seconds:
            players[i].play(i * 1_000_000 + played, np.zeros(size, ROW))
            played, size = played + size, min(2 * size, _BLOCK)
        return played

    with ThreadPoolExecutor(workers) as pool:
        played = sum(pool.map(work, range(workers)))
    return played / (time.perf_counter() - began)
