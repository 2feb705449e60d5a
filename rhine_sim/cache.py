"""The folders of numba's compiled code, each named by a digest of the sources that it was compiled from.

numba does not notice an edited callee in another file and would go on running old machine code. A folder for each state
of the sources makes that impossible. The engine has a folder of its own, the policies one that depends on both, and so
on up: an edited policy leaves the compiled engine as it was.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_LAYERS = ("engine", "policies", "match")  # each may call those before it
_KEPT = 3


@cache
def compiled_folder(layer: str) -> str:
    """Where the compiled code of a layer is kept; a folder that the user named in NUMBA_CACHE_DIR comes first."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return chosen
    root = user_cache_dir() / "rhine-sim"
    folder = root / f"{layer}-{sources_digest(layer)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # newest first when pruning
        _prune(root, folder, layer)
        return str(folder)
    except OSError as bad:
        return _without_cache(root, bad)


@cache
def _temporary_folder() -> str:
    folder = tempfile.mkdtemp(prefix="rhine-sim-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _without_cache(root: Path, bad: OSError) -> str:
    if _temporary_folder.cache_info().currsize == 0:  # say it once
        text = f"no compiled code can be kept in {root} ({bad.strerror or bad}); compiling anew each time."
        print(f"rhine-sim: {text}", file=sys.stderr)
    return _temporary_folder()


def user_cache_dir() -> Path:
    """Where this system keeps what can be made again."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"])
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    home = Path(os.path.expanduser("~"))
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"


@cache
def sources_digest(layer: str = _LAYERS[-1]) -> str:
    """Sixteen hex digits over the sources up to a layer and the versions of what compiles them."""
    parts = hashlib.sha256(sys.version.encode())
    for package in ("numba", "llvmlite", "numpy"):
        parts.update(_version(package).encode() + b"\0")
    for folder in _LAYERS[: _LAYERS.index(layer) + 1]:
        for path in sorted(p for p in (_PACKAGE / folder).rglob("*") if p.suffix in (".py", ".npz")):
            parts.update(str(path.relative_to(_PACKAGE)).encode() + b"\0" + path.read_bytes())
    parts.update((_PACKAGE / "switches.py").read_bytes())
    for setting in ("NUMBA_BOUNDSCHECK", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT"):
        parts.update(os.environ.get(setting, "").encode() + b"\0")
    return parts.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def _prune(root: Path, current: Path, layer: str) -> None:
    """Keep the newest few folders of a layer: each edit makes a new one."""
    others = sorted((f for f in root.glob(f"{layer}-*") if f != current), key=lambda f: -f.stat().st_mtime)
    for folder in others[_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
