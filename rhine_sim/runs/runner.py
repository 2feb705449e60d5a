"""Plays what is missing of a run: threads over kernels without the interpreter lock, one writer beside them."""

import contextlib
import os
import shlex
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path

import numpy as np
import polars as pl
from tqdm.auto import tqdm

from ..errors import EngineFault, Interrupted, RunError
from ..match.batch import Player, Setting, is_compiled
from ..match.outcome import ROW
from ..match.warm import warm_up
from ..scenario.compile import Compiled
from .desk import Desk
from .manifest import COMPLETE, FAULTY, RUNNING, STOPPED, Manifest, new_session
from .store import write_chunk

Say = Callable[[str], None]
_TICK = 0.1
_MANIFEST_SECONDS = 2.0  # chunks finished since the last writing are found again by their files


def default_workers() -> int:
    """The processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def compile_kernels(compiled: Compiled, setting: Setting, say: Say) -> None:
    """Load the kernel before threads start; compiling takes a while and is said.

    A thread of its own compiles: an exception raised by a signal in the middle of the compiler can be swallowed there.
    """
    cold = not is_compiled()
    began = time.perf_counter()
    if cold:
        say("compiling the engine (first run only) ...")
    failures: list[BaseException] = []

    def play_one() -> None:
        try:
            warm_up()
            with contextlib.suppress(EngineFault):  # the run will meet it, and leave what a replay needs
                Player(compiled, setting).play(0, np.zeros(1, ROW))
        except BaseException as bad:
            failures.append(bad)

    thread = threading.Thread(target=play_one, daemon=True)
    with caught_signals() as caught:
        thread.start()
        while thread.is_alive():
            thread.join(_TICK)
            if caught:
                raise Interrupted(caught[0], at_once=True)
    if failures:
        raise failures[0]
    if cold:
        say(f"compiling the engine (first run only): {time.perf_counter() - began:.0f} s")


class Runner:
    """One session of work on a run. The caller holds the folder's lock."""

    def __init__(self, folder: Path, manifest: Manifest, workers: int, check: bool, max_minutes: float | None):
        self.folder, self.manifest, self.workers, self.check = folder, manifest, workers, check
        self.setting = manifest.plan.setting(check)
        deadline = None if max_minutes is None else time.monotonic() + 60 * max_minutes
        self.desk = Desk(manifest.plan, self.to_play(), deadline)
        self.session = new_session(workers)
        self.began = time.monotonic()
        self.last_write = 0.0

    def to_play(self) -> list[int]:
        """The chunks that this session is for."""
        return self.manifest.missing()

    def run(self, progress: bool) -> None:
        """Play until everything is done, time is up (the state is then `stopped`), or something stops it (raised)."""
        manifest = self.manifest
        manifest.state, manifest.fault = RUNNING, None
        manifest.sessions.append(self.session)
        self._note()
        with caught_signals() as caught:
            try:
                self._play(caught, progress)
            except BaseException as failure:
                self._note_failure(failure)
                raise
            manifest.state = STOPPED if manifest.missing() else COMPLETE
            self._note()
            if caught and self.to_play():
                raise Interrupted(caught[0])

    def _note_failure(self, failure: BaseException) -> None:
        """Leave a true manifest if the disk still takes one; else the last one stands and the files tell the rest."""
        self.manifest.state = STOPPED
        if isinstance(failure, EngineFault):
            self.manifest.state = FAULTY
            self.manifest.fault = {
                "what": failure.what,
                "game": failure.game,
                "seed": failure.seed,
                "decision": failure.decision,
                "key": f"{failure.key:#018x}",
            }
        with contextlib.suppress(RunError):
            self._note()

    def _play(self, caught: list[int], progress: bool) -> None:
        """Threads play and write; this one watches for signals and moves the bar."""
        done = self.manifest.games_done
        bar = tqdm(total=self.manifest.plan.rows, initial=done, unit=" games", disable=None if progress else True)
        pool = ThreadPoolExecutor(self.workers + 1, "rhine-sim")
        futures = [pool.submit(self._work) for _ in range(self.workers)] + [pool.submit(self._write)]
        try:
            waiting = set(futures)
            while waiting:
                finished, waiting = wait(waiting, _TICK, FIRST_EXCEPTION)
                if caught or any(future.exception() for future in finished):
                    self.desk.stop()
                bar.update(done + self.desk.played - bar.n)
        finally:
            self.desk.stop()
            pool.shutdown()
            bar.close()
        for future in futures:
            future.result()  # raises what went wrong in a thread

    def _work(self) -> None:
        player = Player(self.manifest.plan.compiled, self.setting)
        while task := self.desk.next_block(player.games_a_second):
            chunk, part = task
            block = player.play(chunk.games.start + part.start, chunk.rows[part], self.desk.is_stopped)
            if block is None:
                return
            self.desk.finish_block(chunk, block)

    def _write(self) -> None:
        while chunk := self.desk.next_ready():
            self._keep(chunk.number, chunk.frames(self.manifest.plan))
            self.desk.written()

    def _keep(self, number: int, frames: Mapping[str, pl.DataFrame]) -> None:
        """Write a finished chunk."""
        record = write_chunk(self.folder, number, frames)
        self.manifest.chunks[number] = record
        self.session["games"] += record.games
        if time.monotonic() - self.last_write > _MANIFEST_SECONDS:
            self._note()

    def _note(self) -> None:
        """Write the manifest as it is now."""
        self.session["seconds"] = round(time.monotonic() - self.began, 3)
        began = time.monotonic()
        self.manifest.write(self.folder)
        self.last_write = time.monotonic() + 20 * (time.monotonic() - began)  # a long list is written less often


@contextlib.contextmanager
def caught_signals() -> Iterator[list[int]]:
    """Ctrl-C and SIGTERM are noted, not raised, so that no file is left behind; a second one acts as usual."""
    caught: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield caught  # a notebook's or a server's thread: only the main one may set handlers
        return
    usual = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def note(number, frame):
        caught.append(number)
        for each, handler in usual.items():
            signal.signal(each, handler)

    for number in usual:
        signal.signal(number, note)
    try:
        yield caught
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def with_replay(fault: EngineFault, folder: Path) -> EngineFault:
    """The fault with the line that shows its game again."""
    line = f"rhine-sim replay {shlex.quote(str(folder))} --game {fault.game}"
    return EngineFault(fault.what, fault.game, fault.seed, fault.decision, fault.key, line)
