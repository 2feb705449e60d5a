"""Where two scenarios differ, place by place."""

from typing import NamedTuple

from .checks import shown
from .faults import Path, dotted
from .schema import Scenario

ABSENT = "(absent)"


class Change(NamedTuple):
    """One place. A value of ABSENT means that the place does not exist on that side."""

    key: str
    a: object
    b: object

    def line(self) -> str:
        if self.a == ABSENT:
            return f"+ {self.key} = {_words(self.b)}"
        if self.b == ABSENT:
            return f"- {self.key} = {_words(self.a)}"
        return f"  {self.key}: {_words(self.a)} -> {_words(self.b)}"


def differences(a: Scenario, b: Scenario, everything: bool = False) -> list[Change]:
    """What differs: rules first, then numbers, then entries. Names, drawing and sources only with `everything`."""
    left, right = _keyed(a, everything), _keyed(b, everything)
    changes: list[Change] = []
    for section in dict.fromkeys(["rules", *left, *right]):
        _compare((section,), left.get(section, {}), right.get(section, {}), changes)
    return changes


def _keyed(scenario: Scenario, everything: bool) -> dict:
    """The scenario's tables with its lists turned into tables by id."""
    data = scenario.tables(shown=everything, full=True)
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
                changes.append(Change(dotted(here), a[key], ABSENT))
            else:
                changes.append(Change(dotted(here), ABSENT, b[key]))
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b) and all(isinstance(x, int) for x in (*a, *b)):
        for place, (x, y) in enumerate(zip(a, b, strict=True), 1):
            if x != y:
                changes.append(Change(dotted((*path, str(place))), x, y))
    elif a != b:
        changes.append(Change(dotted(path), a, b))


def _words(value: object) -> str:
    if isinstance(value, dict):
        said = {
            key: item
            for key, item in value.items()
            if item not in (None, False, (), []) and key not in ("id", "between")
        }
        return ", ".join(f"{key} {shown(item)}" for key, item in said.items())
    return "none" if value is None else shown(value)
