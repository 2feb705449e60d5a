"""Policies by name: what a person calls `random` or a profile file, resolved to a kind, weights and a digest.

A profile is a TOML file: `why` says in a sentence how it plays, `extends` names the profile it starts from, [weights]
changes single weights, [monty], [bradley] and [patton] change them for one commander alone, [solo] for a game without
rivals, [solo-monty] and the like for one commander in it. What is not given keeps its default, so a whole profile may
be one line. `search:64` is a search with 64 rollouts a turn by the planner of `expert`; `search:64:balanced` expects
rivals to play as `balanced`, whoever they are.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

import numpy as np

from ..engine.ids import COMMANDERS
from ..errors import RhineError
from .layout import KINDS, POLICY
from .weights import BY_NAME, WEIGHTS

DEFAULT = "balanced"
_PACKAGE = Path(__file__).resolve().parent.parent
SOLO = "solo"
_TABLES = (*COMMANDERS, SOLO, *(f"{SOLO}-{who}" for who in COMMANDERS))
_KEYS = ("why", "extends", "weights", *_TABLES)
SEARCH_BY = "expert"
_MOST_ROLLOUTS = 100_000
_MOST_PARENTS = 50


@dataclass(frozen=True, slots=True)
class Profile:
    """A policy ready to play: `name` as given, its kind, all its weights and those that differ for a commander."""

    name: str
    kind: str
    weights: Mapping[str, float] = field(default_factory=dict)
    why: str = ""
    own: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # by commander, and for the solo game
    rollouts: int = 0
    rivals: "Profile | None" = None  # how a search expects the others to play, if not as itself

    @property
    def digest(self) -> str:
        """Identifies how it plays: equal digests play alike on equal rules."""
        own = sorted((who, sorted(weights.items())) for who, weights in self.own.items() if weights)
        parts = [self.kind, sorted(self.weights.items()), own, self.rollouts]
        text = json.dumps([*parts, self.rivals.digest] if self.rivals else parts)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def as_dict(self) -> dict:
        """All that decides how it plays, for a manifest."""
        about = {"name": self.name, "kind": self.kind, "weights": dict(self.weights), "digest": self.digest}
        if any(self.own.values()):
            about["own"] = {who: dict(weights) for who, weights in self.own.items() if weights}
        if self.rollouts:
            about["rollouts"] = self.rollouts
        return {**about, "rivals": self.rivals.as_dict()} if self.rivals else about

    @classmethod
    def from_dict(cls, found: Mapping) -> "Profile":
        """The profile that `as_dict` wrote."""
        own, rollouts = found.get("own", {}), found.get("rollouts", 0)
        rivals = cls.from_dict(found["rivals"]) if "rivals" in found else None
        return cls(found["name"], found["kind"], found["weights"], own=own, rollouts=rollouts, rivals=rivals)

    def vector(self, commander: int, solo: bool = False) -> tuple[float, ...]:
        """All weights of a commander in the order of WEIGHTS."""
        given = {**self.weights, **self.own.get(COMMANDERS[commander], {})}
        if solo:
            given |= self.own.get(SOLO, {}) | self.own.get(f"{SOLO}-{COMMANDERS[commander]}", {})
        return tuple(given.get(weight.name, weight.default) for weight in WEIGHTS)


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
    if name == "search" or name.startswith("search:"):
        return _find_search(name)
    if name.endswith(".toml"):
        return load_profile(Path(name), name)
    path = profiles_dir() / f"{name}.toml"
    if "/" in name or not _is_file(path):
        known = profile_names()
        raise RhineError(f"no policy {name!r}; there is {', '.join(known)}, or a .toml file{_near(name, known)}")
    return load_profile(path, name)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _find_search(name: str) -> Profile:
    rollouts, colon, rivals = name.partition(":")[2].partition(":")
    is_number = rollouts.isdecimal() and len(rollouts) <= len(str(_MOST_ROLLOUTS))
    if (colon and not rivals) or not is_number or not 1 <= int(rollouts) <= _MOST_ROLLOUTS:
        raise RhineError(f"policy {name!r}: write search:64 for 64 rollouts a turn (1 to {_MOST_ROLLOUTS:,})")
    by, others = find_profile(SEARCH_BY), find_profile(rivals) if rivals else None
    if others is not None and others.kind != "scripted":
        raise RhineError(f"policy {name!r}: rivals can be expected to play as a profile only, not as {rivals!r}")
    why = f"tries its options out {int(rollouts)} times a turn, played on by `{SEARCH_BY}`"
    why += f" against `{rivals}`" if rivals else ""
    return Profile(name, "search", by.weights, why, by.own, int(rollouts), others)


def load_profile(path: Path, name: str, above: tuple[Path, ...] = ()) -> Profile:
    """Read and check a profile file; all its faults are told at once."""
    data = _read(path)
    faults = [
        f"{path.name}: {key}: unknown; allowed: {', '.join(_KEYS)}{_near(key, _KEYS)}"
        for key in data.keys() - set(_KEYS)
    ]
    weights = {weight.name: weight.default for weight in WEIGHTS}
    own: dict[str, dict[str, float]] = {}
    parent = data.get("extends")
    if parent is not None:
        try:
            ancestor = _parent(path, parent, (*above, path.resolve()))
        except RhineError as bad:
            faults.append(str(bad))
        else:
            weights, own = dict(ancestor.weights), {who: dict(found) for who, found in ancestor.own.items()}
    why = data.get("why", "")
    if not isinstance(why, str):
        faults.append(f"{path.name}: why: is not a text")
    given = {table: _read_weights(path, data, table, faults) for table in ("weights", *_TABLES)}
    weights |= given["weights"]
    for who in _TABLES:
        # what a profile says of all commanders holds against what its parent said of one
        wider = given["weights"].keys() | (given[SOLO].keys() if who.startswith(f"{SOLO}-") else set())
        own[who] = {key: value for key, value in own.get(who, {}).items() if key not in wider} | given[who]
    if faults:
        raise RhineError("\n".join(sorted(faults)))
    return Profile(name, "scripted", weights, why, own)


def _read_weights(path: Path, data: dict, table: str, faults: list[str]) -> dict[str, float]:
    """The weights of one table; what is wrong with them is added to `faults`."""
    given = data.get(table, {})
    if not isinstance(given, dict):
        faults.append(f"{path.name}: {table}: is not a table")
        return {}
    found = {}
    for key, value in given.items():
        fault = _fault_of(key, value)
        if fault:
            faults.append(f"{path.name}: {table}.{key}: {fault}")
        else:
            found[key] = float(value)
    return found


def _read(path: Path) -> dict:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise RhineError(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as bad:
        raise RhineError(f"{path}: cannot be read: {getattr(bad, 'strerror', None) or bad}") from None
    except ValueError as bad:  # a name that no file can have
        raise RhineError(f"{path}: cannot be read: {bad}") from None
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as bad:  # beside TOMLDecodeError: numbers and brackets without end
        raise RhineError(f"{path}: not TOML: {bad}") from None


def _parent(path: Path, parent: object, above: tuple[Path, ...]) -> Profile:
    """The profile that a file extends: a name of the shipped ones, or a file beside it."""
    if not isinstance(parent, str) or not parent:
        raise RhineError(f"{path.name}: extends: is not the name of a profile")
    if parent == RANDOM_PROFILE.name:
        raise RhineError(f"{path.name}: extends: 'random' has no weights that could be changed")
    file = path.parent / parent if parent.endswith(".toml") else profiles_dir() / f"{parent}.toml"
    if not _is_file(file):
        raise RhineError(f"{path.name}: extends: there is no profile {parent!r}{_near(parent, profile_names()[1:])}")
    if len(above) > _MOST_PARENTS:
        raise RhineError(f"{path.name}: extends: more than {_MOST_PARENTS} files deep")
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


def compile_policies(profiles: Mapping[int, Profile], solo: bool = False) -> np.recarray:
    """Policy records for the three commanders; a commander without a profile plays at random."""
    policies = np.zeros(3, POLICY).view(np.recarray)
    for commander, profile in profiles.items():
        policies[commander].kind = KINDS.index(profile.kind)
        policies[commander].rollouts = profile.rollouts
        policies[commander].weights = profile.vector(commander, solo)
        rivals = profile.rivals or profile
        policies[commander].field = [
            (profile if other == commander else rivals).vector(other, solo) for other in range(len(COMMANDERS))
        ]
    return policies
