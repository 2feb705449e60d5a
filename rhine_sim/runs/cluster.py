"""The chunks of a run on the workers of a dask.distributed cluster. This process writes all files; workers only play.

A worker that is lost takes its chunks with it: the scheduler gives them to the others. The workers need the same
rhine-sim, and no folder in common with this machine.
"""

import contextlib
import json
import threading
import time
from concurrent.futures import CancelledError
from functools import lru_cache
from pathlib import Path

import polars as pl
from tqdm.auto import tqdm

from ..cache import sources_digest
from ..errors import RunError
from ..match.batch import Player
from ..match.warm import warm_up
from .desk import OpenChunk
from .manifest import Manifest
from .plan import Plan, plan_from
from .runner import Runner, Say

_CONNECT_SECONDS = 10
_TICK = 0.1
_AHEAD = 2  # chunks handed out for each thread of the cluster: none waits for work, and few are lost by a stop
_compiling = threading.Lock()


class OtherProgram(RunError):
    """A worker whose code is not the one that began the run."""


class ClusterRunner(Runner):
    """Plays a session of a run on a cluster."""

    def __init__(self, folder: Path, manifest: Manifest, scheduler: str, check: bool, max_minutes, say: Say):
        self.client, self.say = _connect(scheduler), say
        super().__init__(folder, manifest, self._threads(), check, max_minutes)

    def _threads(self) -> int:
        return sum(self.client.nthreads().values())

    def _play(self, caught: list[int], progress: bool) -> None:
        plan, done = self.manifest.plan, self.manifest.games_done
        text = json.dumps([plan.asked(), plan.scenario.as_dict()])
        waiting, open_chunks = self.to_play(), {}
        bar = tqdm(total=plan.rows, initial=done, unit=" games", disable=None if progress else True)
        if not self.workers:
            self.say("the scheduler has no workers yet; waiting for them")
        try:
            while (waiting or open_chunks) and not caught:
                if self.desk.deadline is not None and time.monotonic() >= self.desk.deadline:
                    waiting = []
                while waiting and len(open_chunks) < _AHEAD * max(1, self._threads()):
                    number = waiting.pop(0)
                    future = self.client.submit(play_remote, text, number, self.check, sources_digest(), pure=False)
                    open_chunks[future] = number
                for future in [future for future in open_chunks if future.done()]:
                    self._keep(open_chunks.pop(future), _result(future))
                    bar.update(self.manifest.games_done - bar.n)
                if self.client.status != "running":
                    raise RunError("the connection to the dask scheduler is lost")
                time.sleep(_TICK)
        except OSError as bad:
            raise RunError(f"the connection to the dask scheduler is lost: {bad}") from None
        finally:
            bar.close()
            self._disconnect(list(open_chunks))

    def _disconnect(self, open_chunks: list) -> None:
        """Workers end the chunks that they are at; nobody asks for them any more."""
        with contextlib.suppress(OSError, TimeoutError, CancelledError):
            self.client.cancel(open_chunks)
        self.client.close()


def _connect(scheduler: str):
    try:
        from distributed import Client
    except ImportError:
        raise RunError(
            '--executor dask needs the package distributed: install rhine-sim with the extra "dask"'
        ) from None
    try:
        return Client(scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as bad:
        why = str(bad).splitlines()[0] if str(bad) else "no answer"
        raise RunError(f"--scheduler {scheduler}: no dask scheduler there: {why}") from None


def _result(future) -> dict[str, pl.DataFrame]:
    """What a worker sent back; what went wrong there, as if it had gone wrong here."""
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker as lost:
        raise RunError(f"a chunk was lost with several workers one after the other: {lost}") from None
    except CancelledError:
        raise RunError("the scheduler was lost") from None


# ---- on the worker -------------------------------------------------------------------------------------------------


def play_remote(text: str, number: int, check: bool, sources: str) -> dict[str, pl.DataFrame]:
    """The tables of one chunk, played here."""
    if sources != sources_digest():
        raise OtherProgram("a worker has another rhine-sim, Python or numba than this machine; install the same")
    plan = _plan(text)
    with _compiling:
        warm_up()
    chunk = OpenChunk(number, plan.chunk_games(number))
    chunk.add(Player(plan.compiled, plan.setting(check)).play(chunk.games.start, chunk.rows))
    return chunk.frames(plan)


@lru_cache(maxsize=4)
def _plan(text: str) -> Plan:
    return plan_from(*json.loads(text))
