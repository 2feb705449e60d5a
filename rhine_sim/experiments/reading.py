"""Single values of an experiment file, read strictly; what is wrong is noted, so that all of it is told at once."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..errors import RhineError
from ..frames import COMMANDERS
from ..scenario.checks import did_you_mean, shown
from ..scenario.faults import dotted
from ..scenario.find import is_path
from ..scenario.overrides import split_key
from .model import Change

CHANGE_KEYS = ("scenario", "rules", "set", "players", "order", "policy")
RANGE_KEYS = {"from", "to", "step"}


class Reader:
    """Reads values and collects faults, each with its place in the file. Files are looked for beside it."""

    def __init__(self, label: str, folder: Path = Path()):
        self.label, self.folder, self.faults = label, folder, []

    def fault(self, place: str, text: str) -> None:
        line = f"{self.label}: {place}: {text}" if place else f"{self.label}: {text}"
        if line not in self.faults:
            self.faults.append(line)

    def filled(self, data: Mapping, key: str, example: str) -> dict:
        """A table that asks for variants and so must name something; {} if the file does not have it."""
        table = self.table(data, "", key)
        if isinstance(data.get(key), dict) and not any(table.values()):
            self.fault(key, f"is empty; leave it out, or name something, as {example}")
            return {}
        return table

    def stop_if_any(self) -> None:
        if self.faults:
            raise RhineError("\n".join(self.faults))

    def known(self, place: str, data: Mapping, allowed: Sequence[str]) -> None:
        for key in data:
            if key not in allowed:
                where = f"{place}.{key}" if place else key
                self.fault(where, f"unknown key; allowed: {', '.join(allowed)}{did_you_mean(key, allowed)}")

    def table(self, data: Mapping, place: str, key: str) -> dict:
        value = data.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(f"{place}.{key}" if place else key, f"{shown(value)} where a table is due")
        return {}

    def whole(self, data: Mapping, key: str, default: int, low: int, high: int, place: str = "") -> int:
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            where = f"{place}.{key}" if place else key
            self.fault(where, f"{shown(value)} is not a whole number from {low:,} to {high:,}")
            return default
        return value

    def number(self, data: Mapping, key: str, default: float, low: float, high: float, place: str) -> float:
        value = data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            where = f"{place}.{key}" if place else key
            self.fault(where, f"{shown(value)} is not a number from {low:g} to {high:g}")
            return default
        return float(value)

    def text(self, data: Mapping, key: str, default: str) -> str:
        value = data.get(key, default)
        if not isinstance(value, str) or "\n" in value:
            self.fault(key, f"{shown(value)} is not a text of one line")
            return default
        return value

    # ---- what is played ----------------------------------------------------------------------------------------------

    def change(self, data: Mapping, place: str) -> Change:
        """One [base] or [variants.NAME]."""
        self.known(place, data, CHANGE_KEYS)
        return Change(
            scenario=self.scenario(data["scenario"], f"{place}.scenario") if "scenario" in data else None,
            rules=self.rules(self.table(data, place, "rules"), f"{place}.rules"),
            sets=self.sets(self.table(data, place, "set")),
            players=self.players(data["players"], f"{place}.players") if "players" in data else None,
            order=self.order(data["order"], f"{place}.order") if "order" in data else None,
            policies=self.policies(data["policy"], f"{place}.policy") if "policy" in data else {},
        )

    def scenario(self, value: object, place: str) -> str | None:
        if isinstance(value, str) and value:
            return self.beside(value)
        self.fault(place, f"{shown(value)} is not the name of a scenario")
        return None

    def rules(self, found: Mapping, place: str) -> dict:
        for name, value in found.items():
            if not isinstance(value, bool | int | str):
                what = (
                    "is neither true or false, nor a whole number, nor a word; several values belong into [grid.rules]"
                )
                self.fault(f"{place}.{name}", f"{shown(value)} {what}")
        return {name: value for name, value in found.items() if isinstance(value, bool | int | str)}

    def sets(self, found: Mapping) -> dict:
        return dict(flat(found))

    def players(self, value: object, place: str) -> tuple[str, ...] | None:
        names = value.split(",") if isinstance(value, str) else value
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            self.fault(place, f'{shown(value)} is not a list of commanders, as ["monty", "patton"]')
            return None
        names = tuple(name.strip() for name in names)
        for name in names:
            if name not in COMMANDERS:
                hint = did_you_mean(name, COMMANDERS)
                self.fault(place, f'no commander is called "{name}"; there are {", ".join(COMMANDERS)}{hint}')
                return None
        if len(set(names)) < len(names):
            self.fault(place, f"{shown(value)} names a commander twice")
            return None
        return names

    def order(self, value: object, place: str) -> str | None:
        if value in ("random", "all"):
            return str(value)
        names = self.players(value, place)
        return "-".join(names) if names else None

    def policies(self, value: object, place: str) -> dict[str, str]:
        if isinstance(value, str) and value:
            return {"": self.beside(value)}
        if not isinstance(value, dict):
            self.fault(place, f"{shown(value)} is not a policy, nor a table of policies by commander")
            return {}
        self.known(place, value, COMMANDERS)
        for who, name in value.items():
            if not isinstance(name, str):
                self.fault(f"{place}.{who}", f"{shown(name)} is not the name of a policy")
        known = {who: name for who, name in value.items() if who in COMMANDERS and isinstance(name, str)}
        return {who: self.beside(name) for who, name in known.items()}

    def beside(self, name: str) -> str:
        """A name as it is; a path counts from the folder of the experiment."""
        return str(self.folder / name) if is_path(name) else name

    def names(self, data: Mapping, place: str, key: str) -> list[str]:
        """A list of words."""
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
            self.fault(f"{place}.{key}", f"{shown(value)} is not a list of names")
            return []
        return value


def flat(tables: Mapping, path: tuple[str, ...] = ()) -> list[tuple[str, object]]:
    """Nested tables as dotted keys, the way --set writes them; a range table is a value."""
    found = []
    for key, value in tables.items():
        here = (*path, *(split_key(key) or (key,)))
        if isinstance(value, dict) and not is_range(value):
            found += flat(value, here)
        else:
            found.append((dotted(here), value))
    return found


def is_range(value: object) -> bool:
    return isinstance(value, dict) and {"from", "to"} <= set(value) <= RANGE_KEYS
