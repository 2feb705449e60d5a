"""A commander's own stream of random numbers, for play with errors."""

from ..engine.kernel import jit
from ..engine.rng import draw_below


@jit
def error(memory, size):
    """A random error between -size and size; nothing is drawn where there is none."""
    if size == 0.0:
        return 0.0
    memory.draws += 1
    return size * (draw_below(memory.key, memory.draws, 2001) - 1000) / 1000.0
