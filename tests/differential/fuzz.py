"""Compare the engines for a while: `python -m tests.differential.fuzz MINUTES [FIRST_SEED [MOST_DIFFERENCES]]`."""

import random
import sys
import time

from .compare import Difference, Tally, play_compared
from .draw import draw_players, draw_scenario


def fuzz_game(seed: int, tally: Tally) -> None:
    """One game on a scenario drawn from the seed."""
    rng = random.Random(seed)
    scenario = draw_scenario(rng)
    players, order = draw_players(rng)
    play_compared(scenario, players, order, seed, tally)


def main(minutes: float, seed: int = 1, most: int = 12) -> int:
    tally = Tally()
    end = time.monotonic() + 60 * minutes
    failures = 0
    while time.monotonic() < end:
        try:
            fuzz_game(seed, tally)
        except Difference as difference:
            failures += 1
            print(f"seed {seed}: {difference}", flush=True)
        except Exception as bad:
            failures += 1
            print(f"seed {seed}: {type(bad).__name__}: {bad}", flush=True)
        seed += 1
        if failures >= most:
            break
    print(f"{tally.games} games, {tally.total} decisions compared, {failures} differences")
    print("decisions: " + ", ".join(f"{name} {n}" for name, n in tally.decisions.most_common()))
    print("ends: " + ", ".join(f"{name} {n}" for name, n in tally.ends.most_common()))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), *map(int, sys.argv[2:4])))
