"""One game in which plain Python functions play some commanders, and named policies the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..engine import ids
from ..engine.actions import ACTIONS_MAX
from ..engine.apply import apply
from ..engine.layout import new_record
from ..engine.legal import is_legal, legal_actions
from ..errors import RhineError
from ..match.batch import Player, Setting, play
from ..match.outcome import ROW, TOTALS
from ..policies.profiles import DEFAULT, find_profile
from ..runs.plan import RANDOM_ORDER
from ..runs.tables import order_code
from ..scenario.compile import Compiled
from ..table.position import read_position
from ..table.show import refusal
from ..table.text import Names, parse, to_text
from .play import bits, records

Policy = Callable[[dict, list[str]], str | None]  # (view, legal answers) -> answer, or None: as the default would
# Questions that stand for themselves; all others belong to a turn.
_ALONE = (ids.REACTION, ids.MEDAL_RETURN, ids.FOOD_SOURCE, ids.OVERFLOW)


@dataclass(frozen=True)
class Game:
    """A game that is over."""

    winner: str | None  # nobody only in a lost solo game
    reason: str
    rounds: int
    medals: dict[str, int]
    log: tuple[str, ...]  # every answer and chance result, as docs/rules.md A.4 writes them


def play_own(
    compiled: Compiled, players: Sequence[str], order: str, policies: Mapping[str, str | Policy], seed: int, game: int
) -> Game:
    """Play one game. `policies` has a name, a file or a function for each player; the rest play the default.

    `order` names the commanders in turn order with hyphens, or is `random`.
    """
    own = {ids.COMMANDERS.index(who): each for who, each in policies.items() if callable(each)}
    given = {who: DEFAULT if callable(each) else each for who, each in policies.items()}
    named = {who: find_profile(given.get(who, DEFAULT)) for who in players}
    seats = -1 if order == RANDOM_ORDER else order_code(order)
    table = _Table(compiled, Setting(records(named), bits(players), (seats,), seed), game)
    while table.s.decision != ids.GAME_OVER:
        asked = int(table.s.asked)
        if asked in own:
            table.answer(own[asked])
        else:
            table.play_on()
    s = table.s
    return Game(
        winner=ids.COMMANDERS[int(s.winner)] if s.winner >= 0 else None,
        reason=ids.REASONS[int(s.reason)],
        rounds=int(s.round_number),
        medals={who: int(s.scores[ids.COMMANDERS.index(who)]) for who in players},
        log=tuple(table.log),
    )


class _Table:
    """The kernel that plays runs, stopped before every decision, so that a function can answer in its place."""

    def __init__(self, compiled: Compiled, setting: Setting, game: int):
        self.names, self.player = Names(compiled), Player(compiled, setting)
        self.job, self.rows, self.totals = self.player._job(game, 1), np.zeros(1, ROW), new_record(TOTALS)
        self.out = np.zeros(ACTIONS_MAX, np.int64)
        self.log: list[str] = []
        self.own_turn: dict[str, int] = {}  # the last round in which a commander's own policy played his turn
        self._play(0)  # sets up the game
        self.fresh = self.player.memories.copy()

    @property
    def s(self) -> np.record:
        return self.player.s

    def _play(self, decisions: int) -> None:
        mine = self.player
        play(
            *(mine.board, mine.rules, mine.setting.policies, mine.s, mine.memories, mine.out),
            *(self.job, mine.marks, self.rows.view(np.recarray), mine.rounds, self.totals, decisions),
        )

    def play_on(self) -> None:
        """The named policy that is asked answers."""
        before = self.s.copy()
        self._play(1)
        if self.job.fault != ids.FAULT_NONE:
            raise self.player._fault(self.job, self.rows.view(np.recarray)[0])
        self._note(before, int(self.job.fault_action))

    def answer(self, policy: Policy) -> None:
        """The function that is asked answers; what is not legal is refused with the reason."""
        board, rules, s = self.player.board, self.player.rules, self.s
        n = legal_actions(board, rules, s, self.out)
        legal = [to_text(self.names, s, int(action)) for action in self.out[:n]]
        text = policy(view_of(self.names, s), legal)
        asked, decision = ids.COMMANDERS[int(s.asked)], int(s.decision)
        if text is None:
            self._as_default(asked, decision)
            return
        if not isinstance(text, str):
            raise RhineError(f"the policy of {asked} answers {text!r}; it must be one of the texts that it was given")
        try:
            action = parse(self.names, s, text)
        except RhineError as bad:
            raise RhineError(f"{bad}; {refusal(ids.DECISIONS[decision], asked, text, legal)}") from None
        if not is_legal(board, rules, s, action):
            raise RhineError(refusal(ids.DECISIONS[decision], asked, text, legal))
        before = s.copy()
        apply(board, rules, s, action)
        self._forget(asked)
        if decision not in _ALONE:
            self.own_turn[asked] = int(before.round_number)
        self._note(before, action)

    def _as_default(self, asked: str, decision: int) -> None:
        """The default answers; it cannot go on with a turn that another has begun."""
        if decision not in _ALONE and self.own_turn.get(asked) == int(self.s.round_number):
            question = ids.DECISIONS[decision]
            raise RhineError(f"the policy of {asked} answers None to {question} in a turn that it has begun itself")
        self.play_on()

    def _forget(self, asked: str) -> None:
        """The default's plans for a commander are void once his own policy has answered; its luck goes on."""
        memories, commander = self.player.memories, ids.COMMANDERS.index(asked)
        draws = int(memories[commander].draws)
        memories[commander] = self.fresh[commander]
        memories[commander].draws = draws

    def _note(self, before: np.record, action: int) -> None:
        self.log.append(f"{ids.COMMANDERS[int(before.asked)]}: {to_text(self.names, before, action)}")
        if self.s.drawn_card >= 0:
            self.log.append(f"CARD {self.names.cards[int(self.s.drawn_card)]}")
        if self.s.dice > 0:
            self.log.append(f"DICE {int(self.s.dice)}")


def view_of(names: Names, s) -> dict:
    """The position as the commander who is asked may see it (A.5): of looks at cards, only his own."""
    view = read_position(names, s)
    for who, values in view["commanders"].items():
        if who != view["asked"]:
            values["peeks"] = {}
    return view
