"""Who answers: chance, a scripted policy of the engine's side, or a policy with whims.

Random play is broad but shallow; the policies carry corps to the Rhine, and whims lead good play into odd positions.
"""

import random
from functools import cache

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.dispatch import start_memories
from rhine_sim.policies.layout import new_memories
from rhine_sim.policies.profiles import compile_policies, find_profile, profile_names
from rhine_sim.policies.scripted import choose_scripted
from rhine_sim.table import Table
from rhine_sim.table.text import to_text

from .records import Records

numba.config.CACHE_DIR = compiled_folder("policies")

DULL = {"END": 0.8, "STOP": 0.6, "TRANSFER": 0.6, "AIR_SUPPORT": 0.6, "REACTION PLACE": 0.3}


def choose(rng: random.Random, answers: list[str]) -> str:
    """First the kind, then the answer: most texts are transfers. Dull kinds are held back, so that corps move."""
    kinds: dict[str, list[str]] = {}
    for text in answers:
        kind = " ".join(text.split()[:2]) if text.startswith("REACTION") else text.split()[0]
        kinds.setdefault(kind, []).append(text)
    if len(kinds) > 1:
        for dull, share in DULL.items():
            if dull in kinds and len(kinds) > 1 and rng.random() < share:
                del kinds[dull]
        for lively in ("STEP", "MOVE", "CMD_MOVE"):
            if lively in kinds and rng.random() < 0.5:
                return rng.choice(kinds[lively])
    return rng.choice(kinds[rng.choice(sorted(kinds))])


@entry
def start(memories, key):
    start_memories(memories, key)


@entry
def ask(boards, rules, states, policies, memories, seat):
    return choose_scripted(boards[0], rules[0], states[0], memories[seat], policies[seat].weights)


_profile = cache(find_profile)


@cache
def scripted_names() -> list[str]:
    """The shipped profiles that follow a script; a search would take most of the time."""
    return [name for name in profile_names() if _profile(name).kind == "scripted"]


class PolicyFault(AssertionError):
    """A policy gave an answer that neither engine allows: its own mistake, no difference between the engines."""


class Seats:
    """Answers for all commanders of one game: profiles by commander, chance for the others and for whims."""

    def __init__(self, table: Table, records: Records, profiles: dict[str, str], whim: float, seed: int):
        self.table, self.records, self.profiles, self.whim = table, records, profiles, whim
        self.rng = random.Random(seed)
        self.wild = False  # a whim lasts for a whole action: a policy follows its plan to the end
        if profiles:
            by_number = {COMMANDERS.index(name): _profile(profile) for name, profile in profiles.items()}
            self.policies, self.memories = compile_policies(by_number), new_memories()
            start(self.memories, np.uint64(game_key(np.uint64(seed), 0)))

    def answer(self, answers: list[str]) -> str:
        t = self.table
        if t.decision in ("CHOOSE_ACTION", "REACTION"):
            self.wild = self.rng.random() < self.whim
        if t.asked not in self.profiles or self.wild:
            return choose(self.rng, answers)
        seat = COMMANDERS.index(t.asked)
        code = int(ask(*self.records.arrays, self.policies, self.memories, seat))
        text = to_text(t.names, t.s, code) if code >= 0 else "no answer"
        if text not in answers:
            if self.whim:  # the plan was made before the whim
                return choose(self.rng, answers)
            raise PolicyFault(f"the policy {self.profiles[t.asked]} of {t.asked} gives {text} to {t.decision}")
        return text
