"""The list of checks on what must fit together in a scenario, and the parts that they look at.

Every check takes the parts that are sound in themselves. A check over a whole section is left out while the section has
faults of its own: its answer would only be an echo of them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from . import schema
from .faults import Faults


@dataclass
class Parts:
    """The models of a draft: lists without their faulty entries, sections or None, and every area id ever written."""

    areas: tuple[schema.Area, ...]
    roads: tuple[schema.Road, ...]
    commanders: tuple[schema.Commander, ...]
    corps: tuple[schema.Corps, ...]
    pursuit_cards: tuple[schema.PursuitCard, ...]
    axis_cards: tuple[schema.AxisCard, ...]
    solo: dict[str, schema.SoloSetup]
    rules: dict
    sections: dict[str, object | None]
    area_ids: set[str]
    removed: set[str]

    def __getattr__(self, name: str):
        if name in schema.SECTIONS:
            return self.sections[name]
        raise AttributeError(name)


Check = Callable[[Parts, Faults], None]
_CHECKS: list[tuple[Check, frozenset[str]]] = []


def check(*needs: str) -> Callable[[Check], Check]:
    """Register a check that is asked only while the sections it needs are free of faults."""

    def register(function: Check) -> Check:
        _CHECKS.append((function, frozenset(needs)))
        return function

    return register


def run_checks(parts: Parts, faults: Faults) -> None:
    """Run every check whose ground is sound. Faults of one check close the ground for later ones."""
    for function, needs in _CHECKS:
        if not needs & faults.tainted:
            faults.reading = needs
            function(parts, faults)
