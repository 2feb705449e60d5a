"""Chunks of a planned run, each played by a job of its own: a batch scheduler's array fills a folder that all can see.

Jobs share the folder's lock, write whole files only, and leave the manifest alone; what they did lies beside their
chunks until the last one has taken stock, or `simulate --resume` does.
"""

import contextlib
import json
import time
from pathlib import Path

from ..errors import EngineFault, Interrupted
from .folder import FolderBusy, locked, write_whole
from .manifest import COMPLETE, Manifest, read_manifest, refuse_other_rules
from .runner import Runner, compile_kernels, default_workers, with_replay
from .start import Conduct, forget_sessions, prove_same_program, take_stock
from .store import adopt_chunk, chunk_path, session_path


class ArrayRunner(Runner):
    """Plays some chunks of a run that others are playing too."""

    def __init__(self, folder: Path, manifest: Manifest, wanted: list[int], conduct: Conduct):
        self.wanted = wanted
        workers = conduct.workers or default_workers()
        super().__init__(folder, manifest, workers, conduct.check, conduct.max_minutes)

    def to_play(self) -> list[int]:
        return [chunk for chunk in self.wanted if chunk not in self.manifest.chunks]

    def _note(self) -> None:
        """The manifest belongs to whoever holds the folder alone; this session's words wait beside its chunks."""
        self.session["seconds"] = round(time.monotonic() - self.began, 3)
        if self.session["games"]:
            write_whole(session_path(self.folder, self.wanted[0]), json.dumps(self.session).encode())


def chunks_of(manifest: Manifest, index: int, of: int | None) -> list[int]:
    """The chunks that job `index` plays: the one of that number, or with `of` jobs every `of`-th from there."""
    return list(range(index, manifest.plan.chunks, of)) if of else [index]


def play_chunks(folder: Path, index: int, of: int | None, conduct: Conduct) -> tuple[int, bool]:
    """Play what is missing of a job's chunks. Returns the games played, and whether the run is complete now."""
    manifest = read_manifest(folder)
    refuse_other_rules(folder, manifest)
    wanted = [chunk for chunk in chunks_of(manifest, index, of) if not _is_there(folder, manifest, chunk)]
    played = 0
    if wanted:
        with locked(folder, shared=True):
            played = _play(folder, manifest, wanted, conduct)
    return played, _settle(folder)


def _is_there(folder: Path, manifest: Manifest, chunk: int) -> bool:
    return chunk in manifest.chunks or adopt_chunk(folder, manifest.plan, chunk) is not None


def _play(folder: Path, manifest: Manifest, wanted: list[int], conduct: Conduct) -> int:
    compile_kernels(manifest.plan.compiled, manifest.plan.setting(), conduct.say)
    prove_same_program(folder, manifest, _one_finished(folder, manifest))
    runner = ArrayRunner(folder, manifest, wanted, conduct)
    try:
        runner.run(conduct.progress)
    except EngineFault as fault:
        raise with_replay(fault, folder) from None
    except Interrupted as stop:
        raise Interrupted(stop.number, f"stopped: {runner.session['games']:,} games are kept; start it again") from None
    return runner.session["games"]


def _one_finished(folder: Path, manifest: Manifest) -> list[int]:
    """A chunk that somebody has finished, to be compared with; none at the very start."""
    if manifest.chunks:
        return [min(manifest.chunks)]
    for chunk in range(manifest.plan.chunks):
        if chunk_path(folder, "games", chunk).exists() and adopt_chunk(folder, manifest.plan, chunk):
            return [chunk]
    return []


def _settle(folder: Path) -> bool:
    """If every chunk is there and nobody else writes, say so in the manifest. Returns whether the run is complete."""
    manifest = read_manifest(folder)
    chunks = range(manifest.plan.chunks)
    if manifest.state == COMPLETE or not all(chunk_path(folder, "games", chunk).exists() for chunk in chunks):
        return manifest.state == COMPLETE
    with contextlib.suppress(FolderBusy), locked(folder):  # busy: another job is still at it, and settles in its turn
        manifest = read_manifest(folder)
        adopted = take_stock(folder, manifest, lambda line: None)
        prove_same_program(folder, manifest, adopted)
        if not manifest.missing():
            manifest.state = COMPLETE
            manifest.write(folder)
            forget_sessions(folder)
    return read_manifest(folder).state == COMPLETE
