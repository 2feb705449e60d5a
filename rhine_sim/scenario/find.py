"""Finds scenario files by name or path, and reads their TOML text."""

import os
import tomllib
from pathlib import Path

from ..errors import ScenarioError
from .checks import did_you_mean

_PACKAGE = Path(__file__).resolve().parent.parent


def scenarios_dir() -> Path:
    """The shipped scenarios: inside the installed package, or the checkout's `scenarios/`."""
    shipped = _PACKAGE / "scenarios_data"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "scenarios"


def scenario_names() -> dict[str, Path]:
    """Every scenario that can be asked for by name: the boards first, then the variants."""
    root = scenarios_dir()
    found = {}
    for folder in (root, root / "variants"):
        for path in sorted(folder.glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or os.sep in name


def find_scenario(name: str, beside: Path | None = None) -> Path:
    """The file meant by a name or path; a relative path counts from the folder `beside` if one is given."""
    if is_path(name):
        return (beside / name) if beside else Path(name)
    known = scenario_names()
    if name in known:
        return known[name]
    hint = did_you_mean(name, known)
    raise ScenarioError([f'no scenario is called "{name}"; known: {", ".join(known)}; a path ends in .toml{hint}'])


def label_for(path: Path) -> str:
    """A path as messages show it: relative where it lies below the current folder."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def read_toml(path: Path) -> dict:
    """The tables of a TOML file; whatever keeps it from being read is a ScenarioError of one line."""
    label = label_for(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        near = [other.name for other in path.parent.glob("*.toml")] if path.parent.is_dir() else []
        raise ScenarioError([f"{label}: there is no such file{did_you_mean(path.name, near)}"]) from None
    except IsADirectoryError:
        raise ScenarioError([f"{label}: this is a folder; give the .toml file in it"]) from None
    except UnicodeDecodeError as bad:
        line = bad.object[: bad.start].count(b"\n") + 1
        raise ScenarioError([f"{label}: line {line}: not UTF-8 text; save the file as UTF-8"]) from None
    except (OSError, ValueError) as bad:
        reason = getattr(bad, "strerror", None) or bad
        raise ScenarioError([f"{label}: cannot be read: {reason}"]) from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as bad:
        what, _, where = str(bad).rpartition(" (at ")
        place = where.rstrip(")") if what else "end of document"
        raise ScenarioError([f"{label}: {place}: not TOML: {what or bad}"]) from None
    except (RecursionError, ValueError) as bad:
        reason = "too deeply nested" if isinstance(bad, RecursionError) else str(bad)
        raise ScenarioError([f"{label}: not TOML: {reason}"]) from None
