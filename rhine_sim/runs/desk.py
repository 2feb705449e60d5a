"""Hands out the games of a run to threads, block by block, and puts finished blocks together to chunks."""

import threading
import time
from collections import deque

import numpy as np
import polars as pl

from ..engine.layout import new_record
from ..match.batch import Block
from ..match.outcome import ROUND, ROW, TOTALS
from .plan import Plan
from .tables import areas_frame, games_frame, rounds_frame

BLOCK_SECONDS = 0.5  # of one thread's work: short against a chunk, long against the cost of handing it out
CHUNKS_WAITING = 2  # finished chunks that wait for the disk before play waits too: memory stays flat


class OpenChunk:
    """A chunk being played: the room for its rows, and what its blocks have brought so far."""

    def __init__(self, number: int, games: range):
        self.number, self.games = number, games
        self.rows = np.zeros(len(games), ROW)
        self.handed_out = self.finished = 0
        self.totals = new_record(TOTALS)
        self.rounds: dict[int, np.ndarray] = {}

    def add(self, block: Block) -> bool:
        """Take a finished block; True when it was the last."""
        self.totals.areas[:] += block.totals.areas
        self.totals.roads[:] += block.totals.roads
        self.rounds[block.first] = block.rounds
        self.finished += len(block.rows)
        return self.finished == len(self.games)

    def frames(self, plan: Plan) -> dict[str, pl.DataFrame]:
        """The tables of the finished chunk, rows in the order of the games."""
        rounds = [self.rounds[first] for first in sorted(self.rounds)] or [np.zeros(0, ROUND)]
        return {
            "games": games_frame(self.rows, plan.players),
            "rounds": rounds_frame(np.concatenate(rounds), plan.players),
            "areas": areas_frame(self.totals.areas, self.totals.roads, plan.compiled),
        }


class Desk:
    """Shared by all threads. `stop` ends play at once, `close` after the chunks that are open."""

    def __init__(self, plan: Plan, missing: list[int], deadline: float | None = None):
        self.plan, self.deadline = plan, deadline
        self.missing = deque(missing)
        self.open: deque[OpenChunk] = deque()
        self.ready: deque[OpenChunk] = deque()
        self.played = 0
        self.stopped = self.closed = False
        self.changed = threading.Condition()
        self.playing = 0  # chunks with blocks not yet back

    def is_stopped(self) -> bool:
        return self.stopped

    def stop(self) -> None:
        with self.changed:
            self.stopped = True
            self.changed.notify_all()

    def next_block(self, games_a_second: float) -> tuple[OpenChunk, slice] | None:
        """Some games for a thread of that speed; None when there is nothing left to play."""
        with self.changed:
            while not self.stopped:
                if not self.open and not self._open_next():
                    if self.closed or not self.missing:
                        return None
                    self.changed.wait()  # the disk is behind
                    continue
                chunk = self.open[0]
                size = max(1, int(games_a_second * BLOCK_SECONDS))
                part = slice(chunk.handed_out, min(chunk.handed_out + size, len(chunk.games)))
                chunk.handed_out = part.stop
                if part.stop == len(chunk.games):
                    self.open.popleft()
                return chunk, part
            return None

    def _open_next(self) -> bool:
        """Open the next chunk if time and the disk allow."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            self.closed = True
        if self.closed or not self.missing or len(self.ready) >= CHUNKS_WAITING:
            return False
        number = self.missing.popleft()
        self.open.append(OpenChunk(number, self.plan.chunk_games(number)))
        self.playing += 1
        return True

    def finish_block(self, chunk: OpenChunk, block: Block) -> None:
        with self.changed:
            self.played += len(block.rows)
            if chunk.add(block):
                self.playing -= 1
                self.ready.append(chunk)
                self.changed.notify_all()

    def next_ready(self) -> OpenChunk | None:
        """The next finished chunk for the writer; None when no more will come."""
        with self.changed:
            while not self.ready:
                none_left = self.closed or not self.missing
                if self.stopped or (none_left and not self.playing and not self.open):
                    return None
                self.changed.wait(0.2)
            return self.ready[0]

    def written(self) -> None:
        """The writer is done with the chunk it took; it counted as waiting until now."""
        with self.changed:
            self.ready.popleft()
            self.changed.notify_all()
