"""What every part of the engine works with: board, switches, state, and the chance lines of the present answer."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from .board import AXIS_DECK, COMMON_DECK, Board
from .errors import OracleMismatch
from .state import State


@dataclass
class Question:
    """One decision point of A.3; `legal` lists its answers in the text form of A.4."""

    name: str
    asked: str
    legal: Callable[[], list[str]]


Asking = Generator[Question, str, None]


def ask(name: str, asked: str, legal: Callable[[], list[str]]) -> Generator[Question, str, str]:
    """A main question: asked even if only one answer is legal (A.3)."""
    return (yield Question(name, asked, legal))


def ask_if_open(name: str, asked: str, legal: Callable[[], list[str]]) -> Generator[Question, str, str]:
    """A small question: asked only if at least two answers are legal (A.3, Q103)."""
    answers = legal()
    if len(answers) == 1:
        return answers[0]
    return (yield Question(name, asked, legal))


@dataclass
class Game:
    scenario: dict
    board: Board
    rules: dict
    s: State
    chance: list[str] = field(default_factory=list)
    dealer: Callable[[str, str | None], str] | None = None  # (word, deck) -> operand, when no line is given

    # -- chance ------------------------------------------------------------------------------------------------

    def take_chance(self, word: str, why: str, deck: str | None = None) -> str:
        """The next chance line, which must start with `word`."""
        if not self.chance:
            if self.dealer:
                return self.dealer(word, deck)
            raise OracleMismatch(f"{word} line missing: {why}")
        line = self.chance.pop(0)
        given, _, operand = line.partition(" ")
        if given != word or not operand:
            raise OracleMismatch(f"expected a {word} line ({why}), got {line!r}")
        return operand

    # -- scenario numbers --------------------------------------------------------------------------------------

    def number(self, table: str, key: str) -> int:
        return self.scenario[table][key]

    def by_players(self, table: str, key: str) -> int:
        return self.scenario[table][key][len(self.s.players) - 1]

    def by_level(self, key: str, commander: str) -> int:
        """R2.14."""
        return self.scenario["logistics"][key][self.s.commanders[commander].level - 1]

    # -- who and where -----------------------------------------------------------------------------------------

    def colour(self, commander: str) -> str:
        return self.board.commanders[commander].colour

    def playing(self, colour: str) -> str | None:
        """The playing commander of a colour."""
        commander = self.board.commander_of(colour)
        return commander if commander in self.s.players else None

    def army_base(self, commander: str) -> str:
        """R6.1, R15.1: the current Army base of a commander, playing or not."""
        if self.s.antwerp and self.colour(commander) == "red":
            return self.scenario["special"]["antwerp_base"]
        return self.board.commanders[commander].base

    def army_bases(self) -> set[str]:
        return {self.army_base(c) for c in self.board.commanders}

    def area_limit(self, area: str) -> int:
        """R6.6: 9 in a current Army base, 6 elsewhere."""
        return self.number("stock", "base_limit" if area in self.army_bases() else "area_limit")

    def pursuit_deck(self, commander: str) -> str:
        """R2.19, R15.6: the deck that "own pursuit deck" means."""
        return COMMON_DECK if self.rules["common_deck"] else commander

    def deck_of_card(self, card: str) -> str:
        """The deck a card came from, hence its discard pile."""
        deck = self.board.cards[card].deck
        return deck if deck == AXIS_DECK else self.pursuit_deck(deck)

    def enterable_colour(self, commander: str, area: str) -> bool:
        """R2.6: own colour, or black."""
        colours = self.board.areas[area].colours
        return self.colour(commander) in colours or "black" in colours

    def has_ability(self, commander: str, ability: str) -> bool:
        """R13 is not part of the basic game (R1.5)."""
        return not self.rules["basic_game"] and self.board.commanders[commander].ability == ability

    def medal_left(self) -> bool:
        """R2.4: with an empty pool no medal is gained; no pool at all means unlimited."""
        return self.s.medal_pool is None or self.s.medal_pool > 0

    def gain_medal(self, commander: str) -> bool:
        if not self.medal_left():
            return False
        if self.s.medal_pool is not None:
            self.s.medal_pool -= 1
        self.s.commanders[commander].medals += 1
        return True
