"""The folder of a run: a lock against a second writer, and files that are there whole or not at all."""

import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

from ..errors import RunError

MANIFEST = "manifest.json"
LOCK = ".lock"
_ASIDE = ".tmp"


def write_whole(path: Path, data: bytes) -> None:
    """Write aside, bring to the disk, rename: whatever happens, `path` is the old file or the new one."""
    aside = path.with_name(f"{path.name}.{_writer()}{_ASIDE}")
    try:
        with open(aside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
        _sync_folder(path.parent)
    except OSError as bad:
        with contextlib.suppress(OSError):
            aside.unlink()
        raise RunError(f"{path}: cannot be written: {bad.strerror or bad}") from None


def _writer() -> str:
    """Tells writers apart, so that two machines that write the same chunk never share a file."""
    return f"{socket.gethostname()}-{os.getpid()}-{threading.get_ident()}"


def _sync_folder(folder: Path) -> None:
    """A rename is on the disk only when its folder is; not every system lets a folder be opened for that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_asides(folder: Path) -> None:
    """Clear away what a killed writer left half-written."""
    for path in folder.glob(f"*{_ASIDE}"):
        with contextlib.suppress(OSError):
            path.unlink()


def is_fresh(folder: Path) -> bool:
    """Whether a run can start here: nothing in it but what a start that was killed at once leaves behind."""
    return not folder.exists() or all(path.name == LOCK or path.suffix == _ASIDE for path in folder.iterdir())


class FolderBusy(RunError):
    """Somebody else is writing there."""


@contextlib.contextmanager
def locked(folder: Path, shared: bool = False) -> Iterator[None]:
    """Hold the folder for writing; a second writer is refused. A killed writer's lock is gone with it.

    `shared` is for those that add chunks side by side: they refuse, and are refused by, only whoever holds it alone.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(folder / LOCK, "a+b")  # noqa: SIM115 - closed below, after the work
    except OSError as bad:
        raise RunError(f"{folder}: cannot be written: {bad.strerror or bad}") from None
    try:
        if not _take(file, shared):
            raise FolderBusy(f"{folder}: another process is writing this run; wait for it or choose another --out")
        yield
    finally:
        file.close()


def is_locked(folder: Path) -> bool:
    """Whether a process is writing the run now."""
    try:
        with open(folder / LOCK, "rb+") as file:
            return not _take(file)
    except OSError:
        return False


def _take(file, shared: bool = False) -> bool:
    """Lock an open file without waiting; it is free again when the file is closed or the process ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        if shared:  # there is no such lock here; whole files and names of one's own still keep writers apart
            return True
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            return True
        except OSError:
            return False
    try:
        fcntl.flock(file.fileno(), (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        return True
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: better to run than to refuse
        return True
