"""Balance by skill: who wins when all play at one level, one plays at another, or all levels mix."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from .ladder import Hall, LineUp, Share, against


@dataclass(frozen=True)
class Skill:
    """Shares of every commander; `alone` by commander, his level and the level of all others."""

    levels: tuple[str, ...]
    same: dict[str, dict[str, Share]]  # by level
    mixed: dict[str, Share]  # all line-ups of the levels together
    alone: dict[str, dict[str, dict[str, Share]]]

    def moves(self) -> dict[str, float]:
        """How far each commander's share moves from the first level in all seats to the last."""
        first, last = self.same[self.levels[0]], self.same[self.levels[-1]]
        return {who: last[who].share - first[who].share for who in first}


def skill_line_ups(levels: Sequence[str], players: int, deals: int) -> dict[LineUp, int]:
    return dict.fromkeys(product(levels, repeat=players), deals)


def skill(hall: Hall, levels: Sequence[str]) -> Skill:
    """From the games of all line-ups of the levels."""
    n, players = len(hall.players), hall.players
    every = list(product(levels, repeat=n))
    same = hall.shares([([(level,) * n], who) for level in levels for who in players])
    mixed = hall.shares([(every, who) for who in players])
    pairs = [(at, own, other) for at in range(n) for own in levels for other in levels]
    alone = hall.shares([([against(own, at, other, n)], players[at]) for at, own, other in pairs])
    found: dict[str, dict[str, dict[str, Share]]] = {who: {own: {} for own in levels} for who in players}
    for (at, own, other), share in zip(pairs, alone, strict=True):
        found[players[at]][own][other] = share
    rows = iter(same)
    return Skill(
        levels=tuple(levels),
        same={level: {who: next(rows) for who in players} for level in levels},
        mixed=dict(zip(players, mixed, strict=True)),
        alone=found,
    )
