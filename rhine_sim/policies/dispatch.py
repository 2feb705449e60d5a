"""One compiled switch from a commander's policy to his answer."""

import numpy as np

from ..engine.kernel import jit
from ..engine.rng import STREAM_POLICY, derive
from .campaign import forget
from .layout import SCRIPTED, SEARCH
from .scripted import choose_scripted
from .search import choose_by_trial, choose_search, tries_out
from .uniform import choose_uniform


@jit
def start_memories(memories, key):
    """Forget the last game; every commander gets a stream of his own from the game's key."""
    for commander in range(3):
        forget(memories[commander])
        memories[commander].key = derive(key, STREAM_POLICY + commander)


@jit
def choose(board, rules, s, policies, memories, out):
    """The answer of the commander who is asked, -1 if his policy finds none. `out` is room for a list of actions."""
    commander = np.int64(s.asked)
    memory = memories[commander]
    if policies[commander].kind == SCRIPTED:
        if tries_out(board, s, policies[commander].weights):
            return choose_by_trial(board, rules, s, policies[commander], memories, 0)
        return choose_scripted(board, rules, s, memory, policies[commander].weights)
    if policies[commander].kind == SEARCH:
        return choose_search(board, rules, s, policies[commander], memories)
    action = choose_uniform(board, rules, s, out, memory.key, memory.draws)
    memory.draws += 2
    return action
