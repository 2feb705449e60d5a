"""The state machine of A.1 and the face of the oracle."""

from .actions import action_part, actions_end
from .context import Asking, Game, Question
from .errors import GameEnded, IllegalAction, OracleMismatch
from .position import position
from .reaction import react
from .scoring import finish
from .setup import cut_off_at_setup, set_up
from .solo import solo_reaction
from .state import State, Turn


def play(g: Game) -> Asking:
    """All rounds until GAME_END (R5.1)."""
    try:
        while True:
            _round_start(g)
            for seat in range(len(g.s.order)):
                yield from _turn(g, seat)
            _round_end(g)
    except GameEnded as end:
        finish(g, end)


def play_on(g: Game, seat: int, decision: str) -> Asking:
    """From a CHOOSE_ACTION or REACTION of a seat that was set up from outside."""
    try:
        g.s.seat = seat
        if decision == "CHOOSE_ACTION":
            yield from action_part(g)
            actions_end(g)
        yield from _reaction(g)
        for later in range(seat + 1, len(g.s.order)):
            yield from _turn(g, later)
        _round_end(g)
    except GameEnded as end:
        finish(g, end)
        return
    yield from play(g)


def _round_end(g: Game) -> None:
    if g.s.end_triggered:  # R16.3
        raise GameEnded("medals")


def _round_start(g: Game) -> None:
    if g.s.round >= g.rules["max_rounds"]:  # Q12; `round` counts rounds that were played
        raise GameEnded("stalled")
    g.s.round += 1


def _turn(g: Game, seat: int) -> Asking:
    """TURN_START to TURN_END (R5.2, R5.7)."""
    s = g.s
    s.seat = seat
    s.turn = Turn(actions_left=g.number("turn", "actions"))
    for corps in s.corps_of(s.active):
        corps.moved = False
    yield from action_part(g)
    actions_end(g)
    yield from _reaction(g)


def _reaction(g: Game) -> Asking:
    yield from solo_reaction(g) if g.s.solo else react(g)


class Oracle:
    """One game. Chance comes with each answer: `CARD id` for a reveal or peek, `DICE n` for the solo dice."""

    def __init__(self, scenario: dict, players: list[str], order: list[str]):
        self.game = set_up(scenario, players, order)
        self.cut_off_at_setup = cut_off_at_setup(self.game)  # R4.15
        self._play = play(self.game)
        self._question: Question | None = next(self._play)

    def resume(self, seat: int, decision: str) -> None:
        """Go on from a CHOOSE_ACTION or REACTION; the rest of the position is set by the caller."""
        self._play = play_on(self.game, seat, decision)
        self._question = next(self._play)

    @property
    def s(self) -> State:
        return self.game.s

    @property
    def decision(self) -> str:
        return self._question.name if self._question else "GAME_OVER"

    @property
    def asked(self) -> str | None:
        return self._question.asked if self._question else None

    def legal(self) -> list[str]:
        return self._question.legal() if self._question else []

    def apply(self, text: str, chance: list[str] = (), listed: bool = False) -> None:
        """Go on to the next question. `listed`: the caller has found the answer in the list of legal ones."""
        if self._question is None:
            raise IllegalAction(f"{text!r}: the game is over")
        if not listed and text not in self.legal():
            raise IllegalAction(f"{text!r} is no legal answer to {self.decision} for {self.asked}")
        if not text.startswith("TRANSFER"):  # R8.13
            for corps in self.s.corps.values():
                corps.transferred = False
        self.game.chance = list(chance)
        try:
            self._question = self._play.send(text)
        except StopIteration:
            self._question = None
        if self.game.chance:
            raise OracleMismatch(f"{text!r} left chance lines over: {self.game.chance}")

    def position(self) -> dict:
        return position(self.game, self.decision, self.asked)
