"""Where two scenarios differ, place by place."""

from typing import NamedTuple

from .checks import shown
from .faults import Path, dotted
from .schema import Scenario

ABSENT = None


class Change(NamedTuple):
    """One place. A value of None means that the place does not exist on that side, or is left at its default."""

    key: str
    a: object
    b: object

    def line(self) -> str:
        if self.a is ABSENT:
            return f"+ {self.key}" + ("" if self.b is True else f" = {shown(self.b)}")
        if self.b is ABSENT:
            return f"- {self.key}" + ("" if self.a is True else f" = {shown(self.a)}")
        return f"  {self.key}: {shown(self.a)} -> {shown(self.b)}"


def differences(a: Scenario, b: Scenario, everything: bool = False) -> list[Change]:
    """What differs: rules first, then numbers, then entries. Names, drawing and sources only with `everything`."""
    left, right = _keyed(a, everything), _keyed(b, everything)
    changes: list[Change] = []
    for section in dict.fromkeys(["rules", *left, *right]):
        _compare((section,), left.get(section, {}), right.get(section, {}), changes)
    return changes


def _keyed(scenario: Scenario, everything: bool) -> dict:
    """The scenario's tables with its lists turned into tables by id."""
    data = scenario.as_dict() if everything else scenario._plain(shown=False)
    data["area"] = {entry["id"]: entry for entry in data["area"]}
    data["road"] = {"-".join(entry["between"]): entry for entry in data["road"]}
    data["commander"] = {entry["id"]: entry for entry in data["commander"]}
    data["corps"] = {entry["id"]: entry for entry in data["corps"]}
    data["card"] = {entry["id"]: entry for cards in data["card"].values() for entry in cards}
    head = {key: data.pop(key) for key in ("title", "name", "why", "format") if key in data}
    return data | {"scenario": head}


def _compare(path: Path, a: object, b: object, changes: list[Change]) -> None:
    if isinstance(a, dict) and isinstance(b, dict):
        for key in dict.fromkeys([*a, *b]):
            here = (*path, key)
            if key in a and key in b:
                _compare(here, a[key], b[key], changes)
            elif key in a:
                changes.append(Change(dotted(here), _brief(a[key]), ABSENT))
            else:
                changes.append(Change(dotted(here), ABSENT, _brief(b[key])))
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(isinstance(x, int) for x in (*a, *b)):
        for place, (x, y) in enumerate(zip(a, b, strict=True), 1):
            if x != y:
                changes.append(Change(dotted((*path, str(place))), x, y))
    elif a != b:
        changes.append(Change(dotted(path), a, b))


def _brief(value: object) -> object:
    """A whole entry that is new or gone shows as its key alone."""
    return True if isinstance(value, dict) else value
