"""manifest.json: what was asked, what was done, and with what. docs/results-format.md describes every key."""

import json
import platform
import time
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .. import __version__
from ..cache import sources_digest
from ..errors import RunError
from ..frames import FORMAT_VERSION, RULES_VERSION
from .digest import add_digests
from .folder import MANIFEST, write_whole
from .plan import Plan, plan_from

RUNNING, STOPPED, COMPLETE, FAULTY = "running", "stopped", "complete", "fault"
_PACKAGES = ("numba", "llvmlite", "numpy", "polars", "scipy")
_KEYS = ("asked", "scenario", "scenario_digest", "rows", "state", "chunks", "sessions", "digest", "seconds")


@dataclass(frozen=True)
class ChunkRecord:
    """A finished chunk: its games, the digest of its rows, and size and sha256 of its files by table."""

    chunk: int
    first: int
    games: int
    digest: str
    files: dict[str, dict]


@dataclass
class Manifest:
    """A run's manifest in memory."""

    plan: Plan
    command: str = ""
    state: str = RUNNING
    chunks: dict[int, ChunkRecord] = field(default_factory=dict)
    sessions: list[dict] = field(default_factory=list)
    fault: dict | None = None
    rules_version: int = RULES_VERSION

    @property
    def games_done(self) -> int:
        return sum(record.games for record in self.chunks.values())

    @property
    def digest(self) -> str:
        """Of the games done so far; of the run once it is complete."""
        return add_digests(record.digest for record in self.chunks.values())

    @property
    def seconds(self) -> float:
        return round(sum(session["seconds"] for session in self.sessions), 3)

    def missing(self) -> list[int]:
        return [chunk for chunk in range(self.plan.chunks) if chunk not in self.chunks]

    def to_json(self) -> bytes:
        data = {
            "format_version": FORMAT_VERSION,
            "rules_version": self.rules_version,
            "program": f"rhine-sim {__version__}",
            "command": self.command,
            "state": self.state,
            "digest": self.digest,
            "rows": self.plan.rows,
            "rows_done": self.games_done,
            "seconds": self.seconds,
            "asked": self.plan.asked(),
            "scenario_digest": self.plan.scenario.digest,
            "fault": self.fault,
            "sessions": self.sessions,
            "scenario": self.plan.scenario.as_dict(),
            "chunks": [asdict(self.chunks[chunk]) for chunk in sorted(self.chunks)],
        }
        return (json.dumps(data, ensure_ascii=False) + "\n").encode()

    def write(self, folder: Path) -> None:
        write_whole(folder / MANIFEST, self.to_json())


def new_session(workers: int) -> dict:
    """One stretch of work on a run: when, with what, and how long."""
    return {
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "seconds": 0.0,
        "games": 0,
        "workers": workers,
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in _PACKAGES}},
        "sources": sources_digest(),
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run, or one sentence saying why it is none that this program understands."""
    data = read_raw(folder)
    try:
        return Manifest(
            plan=plan_from(data["asked"], data["scenario"]),
            command=data["command"],
            state=data["state"],
            chunks={entry["chunk"]: ChunkRecord(**entry) for entry in data["chunks"]},
            sessions=data["sessions"],
            fault=data["fault"],
            rules_version=data["rules_version"],
        )
    except (KeyError, TypeError, AttributeError, ValueError) as bad:
        raise RunError(f"{folder / MANIFEST}: damaged: {type(bad).__name__} {bad}") from None


def read_raw(folder: Path) -> dict:
    """The manifest's tables, with both version numbers checked."""
    path = folder / MANIFEST
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        what = "has no manifest.json, so it is not a run" if folder.is_dir() else "there is no such folder"
        raise RunError(f"{folder}: {what}") from None
    except NotADirectoryError:
        raise RunError(f"{folder}: is a file; a run is a folder") from None
    except OSError as bad:
        raise RunError(f"{path}: cannot be read: {bad.strerror or bad}") from None
    except ValueError:
        raise RunError(f"{path}: damaged: not JSON") from None
    if not isinstance(data, dict) or "format_version" not in data:
        raise RunError(f"{path}: not the manifest of a run")
    _check_version(path, "format", data["format_version"], FORMAT_VERSION)
    if data.get("rules_version") not in range(1, RULES_VERSION + 1):  # an older one can be read, not continued
        _check_version(path, "rules", data.get("rules_version"), RULES_VERSION)
    absent = [key for key in _KEYS if key not in data]
    if absent:
        raise RunError(f"{path}: damaged: no {', '.join(absent)}")
    return data


def refuse_other_rules(folder: Path, manifest: Manifest) -> None:
    """Games of another rules version can be read, but neither continued nor played again."""
    _check_version(folder / MANIFEST, "rules", manifest.rules_version, RULES_VERSION)


def _check_version(path: Path, what: str, found: object, known: int) -> None:
    if found == known:
        return
    newer = isinstance(found, int) and found > known
    advice = "update rhine-sim to read it" if newer else "play it again with this program"
    raise RunError(f"{path}: {what} version {found}; this program knows {known}: {advice}")
