"""The words of a told game: printed names, amounts and lists."""

from collections.abc import Iterable, Sequence

import numpy as np

from ..engine import ids
from ..engine.ids import KINDS
from ..scenario.compile import Compiled
from ..table.text import Names


class Words:
    """Names of one scenario as a person says them, by the engine's numbers."""

    def __init__(self, compiled: Compiled):
        self.compiled, self.board, self.rules = compiled, compiled.board, compiled.rules
        self.names = Names(compiled)
        scenario = compiled.scenario
        self.areas = [area.name for area in scenario.areas]
        self.entered = [self._union(self.board.steps[c]) for c in range(3)]  # areas a colour has a road into
        cards = {card.id: card for card in (*scenario.pursuit_cards, *scenario.axis_cards)}
        self.cards = [cards[card] for card in compiled.card_ids]

    @staticmethod
    def _union(sets) -> list[int]:
        return [int(np.bitwise_or.reduce(sets[:, word])) for word in range(2)]

    def area(self, number: int) -> str:
        return self.areas[int(number)]

    def corps(self, number: int) -> str:
        return f"{self.compiled.corps_ids[int(number)]} Corps"

    def members(self, words) -> list[int]:
        """The areas of a stored set, in board order."""
        number = int(words[0]) | int(words[1]) << 64
        return [i for i in range(len(self.areas)) if number >> i & 1]

    def has(self, words, area: int) -> bool:
        return bool(int(words[area >> 6]) >> (area & 63) & 1)

    def listed(self, areas: Iterable[int]) -> str:
        return joined([self.area(area) for area in areas])

    def limit(self, s, area: int) -> int:
        """Pieces that may lie in an area: more in a current Army base (R6.6, R15.1)."""
        bases = [self.base(s, c) for c in range(3)]
        return int(self.rules.base_limit if area in bases else self.rules.area_limit)

    def base(self, s, commander: int) -> int:
        """His present Army base; red's may be Antwerpen."""
        return int(self.board.antwerp_base if commander == ids.RED and s.antwerp else self.board.army_base[commander])

    def need(self, card: int) -> str:
        """What a division asks for, as printed on its card."""
        ammo, gas = int(self.board.card_ammo[card]), int(self.board.card_gas[card])
        return pieces((gas, ammo, 0))

    def card(self, card: int) -> str:
        """A card by its printed name, a division with what it needs."""
        name = self.cards[card].name
        return f"{name} ({self.need(card)})" if self.board.card_kind[card] == ids.CARD_DIVISION else name

    def deck(self, deck: int) -> str:
        if deck == ids.AXIS_DECK:
            return "the Axis deck"
        return "the common pursuit deck" if self.rules.common_deck else f"{who(deck)}'s pursuit deck"


def who(commander: int) -> str:
    return ids.COMMANDERS[int(commander)].capitalize()


def pieces(amounts: Sequence[int]) -> str:
    """Gas, ammo, food: "2 gas, 1 ammo"; what is not there is left out."""
    return ", ".join(f"{int(n)} {kind}" for n, kind in zip(amounts, KINDS, strict=True) if n) or "nothing"


def joined(things: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return things[0] if len(things) == 1 else f"{', '.join(things[:-1])} and {things[-1]}" if things else "nothing"


def count(n: int, thing: str) -> str:
    """ "1 medal", "3 medals"."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def difference(before, after) -> list[int]:
    return [int(b) - int(a) for a, b in zip(before, after, strict=True)]
