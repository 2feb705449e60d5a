"""Many games: the one compiled entry point, and the wrapper that plays blocks of games in short slices.

A slice is bounded by a number of decisions, not games, so that slow policies too hand control back quickly: the game at
hand waits in the state record for the next slice.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..engine.actions import ACTIONS_MAX
from ..engine.check import CHECKS
from ..engine.ids import FAULT_ILLEGAL_ACTION, FAULT_INVARIANT, FAULT_NONE, FAULTS
from ..engine.kernel import program
from ..engine.layout import new_record, new_states
from ..errors import EngineFault
from ..policies.layout import new_memories
from .loop import JOB, begin, breaks_invariant, is_over, play_decision
from .outcome import MARKS, ROUND, TOTALS, add_marks, fill_round, fill_row

SLICE_SECONDS = 0.15  # well below a quarter of a second, so that Ctrl-C is quick on a busy machine too
_FIRST_BUDGET = 20  # decisions of the first slice, when nothing is known about the speed
_ROUND_GAMES = 64  # games whose progress fits the buffer between two slices


@program
def play(board, rules, policies, s, memories, out, job, marks, rows, rounds, totals, budget):
    """Play the games of `job` into `rows` until they are done, a fault stops one, or `budget` decisions are used up.

    Returns what is left of the budget.
    """
    while job.done < job.games:
        row = rows[job.done]
        if not job.playing:
            if rounds.shape[0] - job.rounds_used < rules.max_rounds:
                return budget  # the caller empties the buffer first
            begin(board, rules, s, memories, job, row, marks)
        sampled = job.rounds_every > 0 and row.seed % job.rounds_every == 0
        while not is_over(s):
            if budget <= 0:
                return 0
            budget -= 1
            round_number = np.int64(s.round_number)
            if not play_decision(board, rules, s, policies, memories, out, job, row, marks):
                return budget
            if job.check and breaks_invariant(board, rules, s, job):
                return budget
            if sampled and (s.round_number != round_number or is_over(s)):
                fill_round(board, rules, s, row.game, round_number, rounds[job.rounds_used])
                job.rounds_used += 1
        fill_row(board, rules, s, row)
        add_marks(board, s, marks, totals)
        job.playing = 0
        job.done += 1
    return budget


def is_compiled() -> bool:
    """Whether the kernel's machine code lies in the cache; else the first call takes a minute."""
    try:
        return bool(play.signatures) or bool(play._cache._cache_file._load_index())
    except AttributeError:  # plain Python (NUMBA_DISABLE_JIT), or a numba that keeps its cache otherwise
        return True


@dataclass(frozen=True)
class Setting:
    """What all games of a run share, besides the scenario."""

    policies: np.recarray
    players: int  # bit per commander
    orders: tuple[int, ...]  # seat orders played on each deal, in base 4; (-1,): a random one
    seed: int
    rounds_every: int = 0
    check: bool = False


@dataclass(frozen=True)
class Block:
    """Some games in a row that have been played."""

    first: int
    rows: np.ndarray
    rounds: np.ndarray
    totals: np.record


class Player:
    """Plays blocks of games; each thread has one of its own."""

    def __init__(self, compiled, setting: Setting):
        self.board, self.rules, self.setting = compiled.board, compiled.rules, setting
        self.s = new_states(1)[0]
        self.memories = new_memories()
        self.out = np.zeros(ACTIONS_MAX, np.int64)
        self.marks = new_record(MARKS)
        self.rounds = np.zeros(_ROUND_GAMES * int(compiled.rules.max_rounds), ROUND).view(np.recarray)
        self.decisions_a_second = 0.0
        self.games_a_second = 0.0

    def play(self, first: int, rows: np.ndarray, stopped: Callable[[], bool] = lambda: False) -> Block | None:
        """Games `first`, first + 1, ... into `rows`; None if `stopped` said so between two slices."""
        job = self._job(first, len(rows))
        totals = new_record(TOTALS)
        rounds, began = [], time.perf_counter()
        while job.done < job.games:
            if stopped():
                return None
            self._slice(job, rows.view(np.recarray), totals)
            rounds.append(np.array(self.rounds[: job.rounds_used]))
            job.rounds_used = 0
        self.games_a_second = len(rows) / max(time.perf_counter() - began, 1e-6)
        return Block(first, rows, np.concatenate(rounds) if rounds else np.zeros(0, ROUND), totals)

    def _job(self, first: int, games: int) -> np.record:
        job, setting = new_record(JOB), self.setting
        job.seed, job.players, job.check = setting.seed, setting.players, setting.check
        job.n_orders = len(setting.orders)
        job.orders[: len(setting.orders)] = setting.orders
        job.rounds_every = setting.rounds_every
        job.first, job.games = first, games
        return job

    def _slice(self, job: np.record, rows: np.recarray, totals: np.record) -> None:
        """One call of the kernel, as long as the speed of the last one allows."""
        known = self.decisions_a_second > 0
        budget = max(1, int(self.decisions_a_second * SLICE_SECONDS)) if known else _FIRST_BUDGET
        began = time.perf_counter()
        left = play(
            *(self.board, self.rules, self.setting.policies, self.s, self.memories, self.out),
            *(job, self.marks, rows, self.rounds, totals, budget),
        )
        self.decisions_a_second = (budget - left) / max(time.perf_counter() - began, 1e-6)
        if job.fault != FAULT_NONE:
            raise self._fault(job, rows[int(job.done)])

    def _fault(self, job: np.record, row: np.record) -> EngineFault:
        what = FAULTS[job.fault]
        if job.fault == FAULT_ILLEGAL_ACTION:
            what = f"{what} {int(job.fault_action):#x}"
        if job.fault == FAULT_INVARIANT:
            what = f"{what}: {CHECKS[job.fault_check]}"
        return EngineFault(what, int(row.game), int(row.seed), int(row.decisions), int(self.s.chance_key))
