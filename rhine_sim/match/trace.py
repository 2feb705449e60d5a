"""One game, decision by decision: by the kernel that plays runs, so that what is seen is what was counted."""

from dataclasses import dataclass

import numpy as np

from ..engine import ids
from ..engine.check import CHECKS
from ..engine.layout import STATE, new_record
from .batch import Player, Setting, play
from .outcome import ROW, TOTALS


@dataclass(frozen=True)
class Answer:
    """One answer with the position before and after it. `fault` says what it broke; then nothing comes after it."""

    before: np.record
    action: int
    after: np.record
    fault: str = ""


class Trace:
    """A game that is played one answer at a time. The invariants are tested after each of them."""

    def __init__(self, compiled, setting: Setting, game: int = 0):
        self.player = Player(compiled, setting)
        self.rows = np.zeros(1, ROW).view(np.recarray)
        self._job = self.player._job(game, 1)
        self._job.check = 1
        self._totals = new_record(TOTALS)
        self._play(0)  # sets up the game

    @property
    def s(self) -> np.recarray:
        """The state of the game; what is written into it is played on."""
        return self.player.s

    @property
    def memories(self) -> np.recarray:
        """The notes of the policies."""
        return self.player.memories

    @property
    def is_over(self) -> bool:
        return int(self.s.decision) == ids.GAME_OVER or self._job.fault != ids.FAULT_NONE

    def step(self) -> Answer:
        """The policy that is asked answers."""
        before = copy_state(self.s)
        self._play(1)
        job = self._job
        return Answer(before, int(job.fault_action), copy_state(self.s), self._fault())

    def _play(self, budget: int) -> None:
        mine = self.player
        play(
            *(mine.board, mine.rules, mine.setting.policies, mine.s, mine.memories, mine.out),
            *(self._job, mine.marks, self.rows, mine.rounds, self._totals, budget),
        )

    def _fault(self) -> str:
        job = self._job
        if job.fault == ids.FAULT_NONE:
            return ""
        what = ids.FAULTS[int(job.fault)]
        if job.fault == ids.FAULT_INVARIANT:
            return f"{what}: {CHECKS[int(job.fault_check)]}"
        return f"{what} {int(job.fault_action):#x}" if job.fault == ids.FAULT_ILLEGAL_ACTION else what


def copy_state(s) -> np.record:
    """A copy of a state that the game no longer changes."""
    return np.array([s], STATE).view(np.recarray)[0]
