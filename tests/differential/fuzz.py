"""Compare the engines for a while and print what was compared; `--help` says how."""

import argparse
import sys
import time
from pathlib import Path

from .compare import play_compared
from .draw import draw_match
from .seats import PolicyFault
from .tally import Tally

SAVE_EVERY = 30.0  # seconds


def fuzz(minutes: float, decisions: int, seed: int, most: int, scripted: bool, counts: Path | None) -> Tally:
    """Games of one seed after another, until time or decisions are used up or `most` differences are found."""
    tally = Tally()
    saved = began = time.monotonic()
    while time.monotonic() < began + 60 * minutes and tally.total < decisions and tally.differences < most:
        try:
            play_compared(draw_match(seed, scripted), tally)
        except PolicyFault as bad:
            tally.ends["policy at fault"] += 1
            print(f"seed {seed}: {bad}", flush=True)
        except Exception as bad:  # a difference, or one engine breaks down where the other goes on
            tally.differences += 1
            print(f"seed {seed}: {type(bad).__name__}: {bad}", flush=True)
        seed += 1
        if counts and time.monotonic() > saved + SAVE_EVERY:
            saved = time.monotonic()
            tally.save(counts)
    if counts:
        tally.save(counts)
    return tally


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.differential.fuzz", description=__doc__)
    parser.add_argument("minutes", type=float)
    parser.add_argument("seed", type=int, nargs="?", default=1, help="of the first game; the next ones count on")
    parser.add_argument("--decisions", type=int, default=sys.maxsize, help="stop after so many")
    parser.add_argument("--most", type=int, default=12, help="stop after so many differences")
    parser.add_argument("--random", action="store_true", help="answer at random only, without the scripted policies")
    parser.add_argument("--counts", type=Path, help="keep the counts in this file; see tests.differential.tally")
    asked = parser.parse_args(given)
    tally = fuzz(asked.minutes, asked.decisions, asked.seed, asked.most, not asked.random, asked.counts)
    print(tally)
    return 1 if tally.differences else 0


if __name__ == "__main__":
    sys.exit(main())
