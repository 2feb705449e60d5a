"""The folder of numba's compiled code, named by a digest of the sources that it was compiled from.

numba does not notice an edited callee in another file and would go on running old machine code. A folder for each state
of the sources makes that impossible. `prepare()` must run before numba is first imported.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_JITTED = ("engine", "policies", "match")
_KEPT = 3
_prepared = False


def prepare() -> None:
    """Point numba at the cache folder, once, unless the user has chosen a folder himself."""
    global _prepared
    if _prepared or os.environ.get("NUMBA_CACHE_DIR"):
        return
    _prepared = True
    root = user_cache_dir() / "rhine-sim"
    folder = root / sources_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)  # newest first when pruning
        _prune(root, folder)
    except OSError as bad:
        folder = Path(tempfile.mkdtemp(prefix="rhine-sim-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        reason = bad.strerror or bad
        print(
            f"rhine-sim: no compiled code can be kept in {root} ({reason}); compiling anew each time.", file=sys.stderr
        )
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:  # numba read its settings already: have it read them again
        sys.modules["numba"].config.reload_config()


def user_cache_dir() -> Path:
    """Where this system keeps what can be made again."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"])
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    home = Path(os.path.expanduser("~"))
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"


def sources_digest() -> str:
    """Sixteen hex digits over the jitted sources and the versions of what compiles them."""
    parts = hashlib.sha256(sys.version.encode())
    for package in ("numba", "llvmlite", "numpy"):
        parts.update(_version(package).encode() + b"\0")
    for folder in _JITTED:
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            parts.update(str(path.relative_to(_PACKAGE)).encode() + b"\0" + path.read_bytes())
    parts.update((_PACKAGE / "switches.py").read_bytes())
    return parts.hexdigest()[:16]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def _prune(root: Path, current: Path) -> None:
    """Keep the newest few folders: each edit of the engine makes a new one."""
    others = sorted((f for f in root.iterdir() if f.is_dir() and f != current), key=lambda f: -f.stat().st_mtime)
    for folder in others[_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
