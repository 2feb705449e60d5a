"""Compiling everything ahead of the first game, by two processes: numba compiles on one core, a person waits for it.

The functions of engine and policies hardly overlap, so a second process compiles the engine into the cache while this
one compiles the policies; the loop over games then finds both. Should the second process fail, this one does its part.
"""

import contextlib
import subprocess
import sys
from collections.abc import Callable

from numba import typeof, types

from ..engine.apply import apply
from ..engine.check import check
from ..engine.layout import new_states
from ..engine.legal import is_legal
from ..engine.setup import setup
from ..policies.dispatch import choose
from ..policies.layout import new_memories
from ..policies.profiles import RANDOM_PROFILE, compile_policies
from ..policies.scripted import choose_scripted
from ..scenario import load_scenario
from ..scenario.compile import compile_scenario
from .batch import is_compiled

_ENGINE = (sys.executable, "-c", "from rhine_sim.match.warm import compile_engine; compile_engine()")


def warm_up() -> None:
    """Have all compiled code in the cache."""
    if is_compiled():
        return
    with contextlib.suppress(OSError):
        engine = subprocess.Popen(_ENGINE, stderr=subprocess.DEVNULL)
        try:
            compile_choose(engine.wait)
        finally:
            engine.kill()


def compile_engine() -> None:
    position = _position()
    apply.compile((*position, types.int64))
    setup.compile((*position, types.uint64, types.int64, types.int64))
    check.compile(position)
    is_legal.compile((*position, types.int64))


def compile_choose(wait: Callable[[], object]) -> None:
    """The planner first, which needs little of the engine; then what is built on both."""
    position, policies, memories = _position(), compile_policies({0: RANDOM_PROFILE}), new_memories()
    choose_scripted.compile((*position, typeof(memories[0]), typeof(policies[0].weights)))
    wait()
    choose.compile((*position, typeof(policies), typeof(memories), types.int64[::1]))


def _position() -> tuple:
    """Types of board, rules and state: the first arguments of every kernel."""
    base = compile_scenario(load_scenario("base"))
    return typeof(base.board), typeof(base.rules), typeof(new_states(1)[0])


if __name__ == "__main__":
    warm_up()
