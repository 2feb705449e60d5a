"""Policies by name: what a person calls `random` or a profile file, resolved to a kind, weights and a digest."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

import numpy as np

from ..errors import RhineError
from .layout import KINDS, POLICY
from .weights import WEIGHTS


@dataclass(frozen=True, slots=True)
class Profile:
    """A policy ready to play: `name` as given, its kind and named weights."""

    name: str
    kind: str
    weights: Mapping[str, float] = field(default_factory=dict)
    why: str = ""

    @property
    def digest(self) -> str:
        """Identifies how it plays: equal digests play alike on equal rules."""
        text = json.dumps([self.kind, sorted(self.weights.items())])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


PROFILES = {
    "random": Profile("random", "random", why="uniform over the kinds of legal answers, then within the kind"),
    "balanced": Profile("balanced", "scripted", why="all weights at their defaults"),
}
DEFAULT = "random"


def find_profile(name: str) -> Profile:
    """The profile of that name; an unknown one is refused with the nearest names."""
    if name in PROFILES:
        return PROFILES[name]
    close = get_close_matches(name, PROFILES, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise RhineError(f"no policy {name!r}; there is {', '.join(PROFILES)}{hint}")


def compile_policies(profiles: Mapping[int, Profile]) -> np.recarray:
    """Policy records for the three commanders; a commander without a profile plays at random."""
    policies = np.zeros(3, POLICY).view(np.recarray)
    for commander, profile in profiles.items():
        policies[commander].kind = KINDS.index(profile.kind)
        for i, weight in enumerate(WEIGHTS):
            policies[commander].weights[i] = profile.weights.get(weight.name, weight.default)
    return policies
