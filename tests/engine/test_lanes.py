"""Compiled and in plain Python, the engine gives the same states.

`make cover` runs this in plain Python and `make test-bounds` with bounds checked, each against the other lane.
"""

import os
import subprocess
import sys
from pathlib import Path

import numba

from tests.lanes import lane_lines

ROOT = Path(__file__).resolve().parents[2]

# Three, two and one player, both editions, all options, every switch turned round.
NAMES = [
    "edition-en",
    "edition-pl",
    "monty-patton",
    "all-options-pl",
    "solo-bradley-en",
    "switches-last",
    "switches-last-solo-patton",
]


def other_lane(games: int, names: list[str]) -> list[str]:
    """The same lines from a process that compiles if this one does not, and does not if this one does."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if numba.config.DISABLE_JIT else "1"}
    command = [sys.executable, "-m", "tests.lanes", str(games), *names]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_states_are_the_same_compiled_and_in_plain_python():
    assert lane_lines(1, NAMES) == other_lane(1, NAMES)
