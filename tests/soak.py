"""Many random games of every configuration with all invariants tested at every decision: `make soak`.

python -m tests.soak [GAMES [NAME...]]: 20,000 games of each configuration of the soak, or of those named.
"""

import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rhine_sim.errors import EngineFault
from rhine_sim.frames import END_REASONS
from rhine_sim.match.batch import Player, Setting
from rhine_sim.match.outcome import ROW
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.runs.runner import default_workers

from .configurations import BY_NAME, SOAK, Configuration

SEED = 20_000
_BLOCK = 1000


def play(configuration: Configuration, first: int, games: int, check: bool = True) -> np.ndarray:
    """The rows of some games; raises EngineFault."""
    policies = compile_policies(dict.fromkeys(range(3), find_profile("random")))
    rows = np.zeros(games, ROW)
    Player(configuration.compiled, Setting(policies, configuration.bits, (-1,), SEED, check=check)).play(first, rows)
    return rows


def soak(configuration: Configuration, games: int, pool: ThreadPoolExecutor) -> str:
    """One line about a configuration that held."""
    began = time.perf_counter()
    blocks = pool.map(lambda first: play(configuration, first, min(_BLOCK, games - first)), range(0, games, _BLOCK))
    rows = np.concatenate(list(blocks))
    ends = Counter(END_REASONS[reason] for reason in rows["end_reason"].tolist())
    said = ", ".join(f"{reason} {n}" for reason, n in ends.most_common())
    counts = f"{len(rows):>8} games {rows['decisions'].sum():>11} decisions"
    return f"{configuration.name:<20}{counts} {time.perf_counter() - began:>7.1f} s  {said}"


def check_factor(configuration: Configuration, games: int = 1000, repeats: int = 5) -> float:
    """How many times as long games take with the invariants on: the best of each in turn."""
    best = {True: float("inf"), False: float("inf")}
    for _ in range(repeats):
        for check in best:
            began = time.perf_counter()
            play(configuration, 0, games, check)
            best[check] = min(best[check], time.perf_counter() - began)
    return best[True] / best[False]


def main(games: int, names: list[str]) -> int:
    chosen = [BY_NAME[name] for name in names] or SOAK
    faults = 0
    with ThreadPoolExecutor(default_workers()) as pool:
        for configuration in chosen:
            try:
                print(soak(configuration, games, pool), flush=True)
            except EngineFault as fault:
                faults += 1
                print(f"{configuration.name}: {fault}", flush=True)
    print(f"{len(chosen)} configurations, {games} games each, {faults} faults")
    print(f"invariants on: {check_factor(chosen[0]):.1f} times as long")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2:]))
