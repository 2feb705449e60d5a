"""Many games of every configuration with all invariants tested at every decision: `make soak`.

python -m tests.soak [GAMES [NAME...]]: 20,000 random games of each configuration of the soak, or of those named, and a
tenth as many of the scripted policies, whose corps come to the places that random ones never see.
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
from rhine_sim.policies.profiles import compile_policies, find_profile, profile_names
from rhine_sim.runs.runner import default_workers

from .configurations import BY_NAME, SOAK, Configuration

SEED = 20_000
RANDOM = ("random",) * 3
_BLOCK = 1000  # random games
_SCRIPTED_BLOCK = 100  # every block seats other policies


def trios() -> list[tuple[str, str, str]]:
    """Three scripted policies a block, in turn, so that each plays each commander."""
    names = [name for name in profile_names() if find_profile(name).kind == "scripted"]
    return [tuple(names[(i + seat) % len(names)] for seat in range(3)) for i in range(len(names))]


def play(configuration: Configuration, first: int, games: int, trio=RANDOM, check: bool = True) -> np.ndarray:
    """The rows of some games; raises EngineFault."""
    policies = compile_policies({seat: find_profile(name) for seat, name in enumerate(trio)})
    rows = np.zeros(games, ROW)
    Player(configuration.compiled, Setting(policies, configuration.bits, (-1,), SEED, check=check)).play(first, rows)
    return rows


def soak(configuration: Configuration, games: int, pool: ThreadPoolExecutor, scripted: bool) -> str:
    """One line about a configuration that held."""
    began = time.perf_counter()
    seated, size = (trios(), _SCRIPTED_BLOCK) if scripted else ([RANDOM], _BLOCK)

    def block(first: int) -> np.ndarray:
        return play(configuration, first, min(size, games - first), seated[first // size % len(seated)])

    rows = np.concatenate(list(pool.map(block, range(0, games, size))))
    ends = Counter(END_REASONS[reason] for reason in rows["end_reason"].tolist())
    said = ", ".join(f"{reason} {n}" for reason, n in ends.most_common())
    counts = f"{len(rows):>6} games {rows['decisions'].sum():>10} decisions"
    name = f"{configuration.name} {'scripted' if scripted else 'random'}"
    return f"{name:<32}{counts} {time.perf_counter() - began:>7.1f} s  {said}"


def check_factor(configuration: Configuration, games: int = 1000, repeats: int = 5) -> float:
    """How many times as long games take with the invariants on: the best of each in turn."""
    best = {True: float("inf"), False: float("inf")}
    for _ in range(repeats):
        for check in best:
            began = time.perf_counter()
            play(configuration, 0, games, check=check)
            best[check] = min(best[check], time.perf_counter() - began)
    return best[True] / best[False]


def main(games: int, names: list[str]) -> int:
    chosen = [BY_NAME[name] for name in names] or SOAK
    faults = 0
    with ThreadPoolExecutor(default_workers()) as pool:
        for configuration in chosen:
            for scripted in (False, True):
                try:
                    print(soak(configuration, games // 10 if scripted else games, pool, scripted), flush=True)
                except EngineFault as fault:
                    faults += 1
                    print(f"{configuration.name}: {fault}", flush=True)
    print(f"{len(chosen)} configurations, {games} random and {games // 10} scripted games each, {faults} faults")
    print(f"invariants on: {check_factor(chosen[0]):.1f} times as long")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2:]))
