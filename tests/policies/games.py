"""Games of policies for tests: one compiled kernel that asks, tests the answer and plays on."""

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine.actions import ACTIONS_MAX
from rhine_sim.engine.apply import apply
from rhine_sim.engine.ids import DECISIONS, GAME_OVER
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import STATE, new_states
from rhine_sim.engine.legal import is_legal
from rhine_sim.engine.rng import game_key
from rhine_sim.engine.setup import setup
from rhine_sim.policies.dispatch import choose, start_memories
from rhine_sim.policies.layout import new_memories
from rhine_sim.policies.profiles import Profile, compile_policies, find_profile

numba.config.CACHE_DIR = compiled_folder("policies")

LONGEST = 20_000  # decisions; no game of the planner comes near it


# Bradley's areas when his lead stands before Köln.
LINE_TO_AACHEN = ("chateau_thierry", "reims", "rethel", "charleville", "givet", "namur", "liege", "aachen")


@entry
def play(board, rules, s, policies, memories, out, key, players, states, actions):
    """One game. States before each decision and the answers go where there is room; returns the number of decisions.

    An illegal answer ends it: the number comes back negative, and the answer stands last in `actions`.
    """
    setup(board, rules, s, key, players, -1)
    start_memories(memories, key)
    n = 0
    while s.decision != GAME_OVER:
        action = choose(board, rules, s, policies, memories, out)
        if n < actions.shape[0]:
            actions[n] = action
        if n < states.shape[0]:
            states[n] = s
        if n >= LONGEST or not is_legal(board, rules, s, action):
            return -n - 1
        apply(board, rules, s, action)
        n += 1
    return n


@entry
def start(memories, key):
    start_memories(memories, key)


@entry
def ask(board, rules, s, policies, memories, out):
    """The answer of the commander who is asked."""
    return choose(board, rules, s, policies, memories, out)


class Player:
    """Plays games of given profiles on a compiled scenario."""

    def __init__(self, compiled, profiles, players=7):
        by_commander = [find_profile(p) if isinstance(p, str) else p for p in profiles]
        self.board, self.rules, self.players = compiled.board, compiled.rules, players
        self.policies = compile_policies(dict(enumerate(by_commander)))
        self.states = new_states(1)
        self.memories = new_memories()
        self.out = np.zeros(ACTIONS_MAX, np.int64)
        self.actions = np.zeros(4096, np.int64)

    def game(self, seed: int, game: int, states: np.ndarray | None = None):
        """The final state of one game; its answers stay in `actions`."""
        room = states if states is not None else new_states(0)
        s = self.states[0]
        key = np.uint64(game_key(seed, game))
        args = (
            self.board,
            self.rules,
            s,
            self.policies,
            self.memories,
            self.out,
            key,
            self.players,
            room,
            self.actions,
        )
        self.decisions = int(play(*args))
        if self.decisions < 0:
            n = -self.decisions - 1
            raise AssertionError(
                f"game {game}, decision {n} {DECISIONS[s.decision]}: {int(self.actions[n]):#x} is illegal"
            )
        return s

    def answers(self) -> list[int]:
        return self.actions[: self.decisions].tolist()

    def ask(self, s, memories) -> int:
        return int(ask(self.board, self.rules, s, self.policies, memories, self.out))


def with_weights(name: str, **weights: float) -> Profile:
    base = find_profile(name)
    return Profile(f"{name}*", base.kind, {**base.weights, **weights})


def copy_state(s) -> np.recarray:
    twin = new_states(1)
    twin[0] = np.array(s, STATE)
    return twin
