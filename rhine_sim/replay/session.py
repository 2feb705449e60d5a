"""A game played by hand: some seats answered by a person, the others by policies, with undo."""

from collections.abc import Iterable

import numpy as np

from ..engine.legal import is_legal
from ..errors import RunError
from ..frames import COMMANDERS
from ..match.batch import Setting
from ..match.trace import Answer, Trace, copy_state
from ..policies.profiles import Profile, compile_policies
from ..table import IllegalAction, Table
from ..table.text import parse
from .explain import explain
from .standing import ending_lines
from .story import Line
from .tell import Teller
from .words import Words, who


class Session:
    """One table with a person at some seats. What happens comes back as told lines."""

    def __init__(self, table: Table, seats: Iterable[str], profiles: dict[str, Profile], seed: int, game: int):
        self.seats = frozenset(seats)
        self._profiles = {COMMANDERS.index(name): profile for name, profile in profiles.items()}
        self._seed, self._game = seed, game
        self._past: list[tuple[np.ndarray, np.ndarray]] = []
        self.take(table)

    def take(self, table: Table) -> None:
        """Play on at this table; nothing before it can be undone."""
        self.table = table
        self.words = Words(table.compiled)
        players = sum(1 << c for c in range(3) if table.s.playing[c])
        policies = compile_policies(self._profiles, solo=bool(table.s.n_players == 1))
        setting = Setting(policies, players, (-1,), self._seed)
        self._trace = Trace(table.compiled, setting, self._game)  # also wakes the policies' memories
        self._trace.player.s = table.s
        self._past.clear()
        self._teller = self._new_teller()

    def _new_teller(self) -> Teller:
        return Teller(self.words, frozenset(COMMANDERS.index(name) for name in self.seats))

    # ---- playing ----

    @property
    def is_over(self) -> bool:
        return self.table.asked is None

    @property
    def is_asked(self) -> bool:
        """Whether the person must answer now."""
        return self.table.asked in self.seats

    def answer(self, text: str) -> list[Line]:
        """The person's answer; an illegal one raises IllegalAction with the conditions that it breaks."""
        s = self.table.s
        action = parse(self.table.names, s, text)
        if not is_legal(self.table.board, self.table.rules, s, action):
            reasons = explain(self.words, s, action)
            why = [f"{text}: not legal: {'; '.join(reasons)}."] if reasons else []
            raise IllegalAction("\n".join(why or [self._refusal(text)]))
        before = copy_state(s)
        self._remember()
        self.table.apply_code(action)
        return self._tell(Answer(before, action, copy_state(s)))

    def _refusal(self, text: str) -> str:
        from ..table.show import refusal

        return refusal(self.table.decision, self.table.asked, text, self.table.legal())

    def play_policy(self) -> list[Line]:
        """The policy of whoever is asked answers."""
        if self.is_asked:
            self._remember()
        answer = self._trace.step()
        if answer.fault:
            raise RunError(f"the policy of {who(answer.before.asked)} broke a contract: {answer.fault}")
        return self._tell(answer)

    def _tell(self, answer: Answer) -> list[Line]:
        lines = self._teller.tell(answer)
        return lines + (ending_lines(self.words, answer.after) if self.is_over else [])

    # ---- going back ----

    def _remember(self) -> None:
        self._past.append((self.table._states.copy(), self._trace.memories.copy()))

    def undo(self) -> bool:
        """Back to before the person's last answer; False if there is none."""
        if not self._past:
            return False
        states, memories = self._past.pop()
        self.table._states[:] = states
        self._trace.memories[:] = memories
        self._teller = self._new_teller()
        return True
