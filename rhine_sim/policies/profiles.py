"""Policies by name: what a person calls `random` or a profile file, resolved to a kind, weights and a digest.

A profile is a TOML file: `why` says in a sentence how it plays, `extends` names the profile it starts from, [weights]
changes single weights. What is not given keeps its default, so a whole profile may be one line.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

import numpy as np

from ..errors import RhineError
from .layout import KINDS, POLICY
from .weights import BY_NAME, WEIGHTS

DEFAULT = "balanced"
_PACKAGE = Path(__file__).resolve().parent.parent
_KEYS = ("why", "extends", "weights")


@dataclass(frozen=True, slots=True)
class Profile:
    """A policy ready to play: `name` as given, its kind and all its weights."""

    name: str
    kind: str
    weights: Mapping[str, float] = field(default_factory=dict)
    why: str = ""

    @property
    def digest(self) -> str:
        """Identifies how it plays: equal digests play alike on equal rules."""
        text = json.dumps([self.kind, sorted(self.weights.items())])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


RANDOM_PROFILE = Profile("random", "random", why="uniform over the kinds of legal answers, then within the kind")


def profiles_dir() -> Path:
    """The shipped profiles: inside the installed package, or the checkout's `scenarios/policies`."""
    shipped = _PACKAGE / "scenarios_data" / "policies"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "scenarios" / "policies"


def profile_names() -> list[str]:
    """Every policy that can be asked for by name."""
    return ["random", *sorted(path.stem for path in profiles_dir().glob("*.toml"))]


def find_profile(name: str) -> Profile:
    """The profile of that name or file; an unknown one is refused with the nearest names."""
    if name == "random":
        return RANDOM_PROFILE
    if name.endswith(".toml"):
        return load_profile(Path(name), name)
    path = profiles_dir() / f"{name}.toml"
    if "/" in name or not path.is_file():
        known = profile_names()
        raise RhineError(f"no policy {name!r}; there is {', '.join(known)}, or a .toml file{_near(name, known)}")
    return load_profile(path, name)


def load_profile(path: Path, name: str, above: tuple[Path, ...] = ()) -> Profile:
    """Read and check a profile file; all its faults are told at once."""
    data = _read(path)
    faults = [
        f"{path.name}: {key}: unknown; allowed: {', '.join(_KEYS)}{_near(key, _KEYS)}"
        for key in data.keys() - set(_KEYS)
    ]
    weights = {weight.name: weight.default for weight in WEIGHTS}
    parent = data.get("extends")
    if parent is not None:
        weights = dict(_parent(path, parent, (*above, path.resolve())).weights)
    why = data.get("why", "")
    if not isinstance(why, str):
        faults.append(f"{path.name}: why: is not a text")
    given = data.get("weights", {})
    if not isinstance(given, dict):
        faults.append(f"{path.name}: weights: is not a table")
        given = {}
    for key, value in given.items():
        fault = _fault_of(key, value)
        if fault:
            faults.append(f"{path.name}: weights.{key}: {fault}")
        else:
            weights[key] = float(value)
    if faults:
        raise RhineError("\n".join(sorted(faults)))
    return Profile(name, "scripted", weights, why)


def _read(path: Path) -> dict:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise RhineError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as bad:
        raise RhineError(f"{path}: cannot be read: {getattr(bad, 'strerror', None) or bad}") from None
    except tomllib.TOMLDecodeError as bad:
        raise RhineError(f"{path}: not TOML: {bad}") from None


def _parent(path: Path, parent: object, above: tuple[Path, ...]) -> Profile:
    """The profile that a file extends: a name of the shipped ones, or a file beside it."""
    if not isinstance(parent, str) or not parent:
        raise RhineError(f"{path.name}: extends: is not the name of a profile")
    file = path.parent / parent if parent.endswith(".toml") else profiles_dir() / f"{parent}.toml"
    if not file.is_file():
        raise RhineError(f"{path.name}: extends: there is no profile {parent!r}{_near(parent, profile_names())}")
    if file.resolve() in above:
        raise RhineError(f"{path.name}: extends: the files extend one another in a circle")
    return load_profile(file, parent, above)


def _fault_of(key: str, value: object) -> str:
    """What is wrong with one weight, or nothing."""
    if key not in BY_NAME:
        return f"unknown; `rhine-sim policies --weights` lists them{_near(key, BY_NAME)}"
    weight = BY_NAME[key]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return f"{value!r} is not a number"
    if not weight.low <= value <= weight.high:
        return f"{value} is out of range; allowed: {weight.low:g} to {weight.high:g}"
    return ""


def _near(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def compile_policies(profiles: Mapping[int, Profile]) -> np.recarray:
    """Policy records for the three commanders; a commander without a profile plays at random."""
    policies = np.zeros(3, POLICY).view(np.recarray)
    for commander, profile in profiles.items():
        policies[commander].kind = KINDS.index(profile.kind)
        for i, weight in enumerate(WEIGHTS):
            policies[commander].weights[i] = profile.weights.get(weight.name, weight.default)
    return policies
