"""From a few lines to many variants: grids, knockouts and single steps of numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from .. import switches
from ..scenario import Scenario
from ..scenario.checks import did_you_mean, shown
from ..scenario.faults import dotted
from ..scenario.overrides import split_key
from ..scenario.schema import PURSUIT_KINDS
from .model import GRID, KNOCKOUT, STEPS, Change, Factor, level_label
from .reading import RANGE_KEYS, Reader, flat, is_range

MOST = 2_000  # variants of one experiment
_GRID_KEYS = ("rules", "set", "policy", "players", "order", "scenario")
_NEUTRAL = "no_effect"


@dataclass(frozen=True)
class Draft:
    """A variant before its scenario has been read."""

    name: str
    kind: str
    change: Change
    levels: tuple[int, ...] | None = None
    place: str = ""  # in the file


@dataclass(frozen=True)
class Dimension:
    """A factor with the change that each level makes."""

    factor: Factor
    changes: tuple[Change, ...]
    in_base: bool  # whether the reference is what the base has


# ---- grid ------------------------------------------------------------------------------------------------------------


def grid_drafts(data: Mapping, base: Change, scenario: Scenario, read: Reader) -> tuple[list[Factor], list[Draft]]:
    """All cells of [grid]."""
    read.known("grid", data, _GRID_KEYS)
    axes = _axes(data, read)
    counts = [_count(levels) for _, _, levels in axes]
    if counts and prod(counts) > MOST:
        sizes = " x ".join(map(str, counts))
        read.fault("grid", f"{prod(counts):,} cells ({sizes}); at most {MOST:,}: leave out factors or levels")
        return [], []
    found = [_dimension(kind, key, levels, base, scenario, read) for kind, key, levels in axes]
    dimensions = [dimension for dimension in found if dimension is not None]
    if not dimensions:
        return [], []
    cells = product(*(range(len(dimension.changes)) for dimension in dimensions))
    return [dimension.factor for dimension in dimensions], [_cell(levels, dimensions) for levels in cells]


def _axes(data: Mapping, read: Reader) -> list[tuple[str, str, object]]:
    """(kind, key, levels) of every factor, in the order of the file."""
    axes: list[tuple[str, str, object]] = []
    for kind, value in data.items():
        if kind == "rules":
            axes += [(kind, name, levels) for name, levels in read.table(data, "grid", kind).items()]
        elif kind == "set":
            axes += [(kind, key, levels) for key, levels in flat(read.table(data, "grid", kind))]
        elif kind == "policy" and isinstance(value, dict):
            axes += [(kind, who, levels) for who, levels in value.items()]
        elif kind in _GRID_KEYS:
            axes.append((kind, "", value))
    return axes


def _count(levels: object) -> int:
    """How many levels there are, without making them."""
    if not is_range(levels):
        return len(levels) if isinstance(levels, list) else 1
    low, high, step = levels["from"], levels["to"], levels.get("step", 1)
    whole = all(isinstance(x, int) and not isinstance(x, bool) for x in (low, high, step))
    return max(0, (high - low) // step + 1) if whole and step > 0 else 1


def _dimension(kind: str, key: str, levels, base: Change, scenario: Scenario, read: Reader) -> Dimension | None:
    place = f"grid.{kind}.{key}" if key else f"grid.{kind}"
    known = ("edition", *switches.BY_NAME)
    if kind == "rules" and key.replace("-", "_") not in known:
        read.fault(place, f"unknown rule switch; allowed: see `rhine-sim rules`{did_you_mean(key, known)}")
        return None
    before = len(read.faults)
    values = _values(levels, place, read)
    if len(values) < 2:
        if len(read.faults) == before:
            read.fault(place, f"{shown(levels)} has fewer than two levels")
        return None
    changes = [_level(kind, key, value, place, read) for value in values]
    if len(read.faults) > before:
        return None
    had = _in_base(kind, key, base, scenario)
    words = [_words(value) for value in values]
    if len(set(words)) < len(words):
        read.fault(place, f"{shown(levels)} has a level twice")
        return None
    reference = words.index(_words(had)) if _words(had) in words else 0
    name = key if kind in ("rules", "set") else f"{kind} {key}".strip()
    return Dimension(Factor(name, tuple(words), reference), tuple(changes), _words(had) in words)


def _values(levels: object, place: str, read: Reader) -> list:
    if is_range(levels):
        low, high, step = levels["from"], levels["to"], levels.get("step", 1)
        if not all(isinstance(x, int) and not isinstance(x, bool) for x in (low, high, step)) or step < 1 or high < low:
            read.fault(place, "a range has whole numbers: from, to (not below it) and step (1 or more)")
            return []
        return list(range(low, high + 1, step))
    if isinstance(levels, dict):
        read.fault(place, f"a range has {', '.join(sorted(RANGE_KEYS))}; levels stand in a list")
        return []
    if not isinstance(levels, list):
        read.fault(place, f"{shown(levels)} is not a list of levels, nor a range as {{ from = 3, to = 5 }}")
        return []
    return levels


def _level(kind: str, key: str, value: object, place: str, read: Reader) -> Change:
    if kind == "rules":
        return Change(rules=read.rules({key: value}, "grid.rules"))
    if kind == "set":
        return Change(sets={key: value})
    if kind == "policy" and key:
        return Change(policies=read.policies({key: value}, "grid.policy"))
    if kind == "policy":
        return Change(policies=read.policies(value, place))
    if kind == "players":
        return Change(players=read.players(value, place))
    if kind == "order":
        return Change(order=read.order(value, place))
    return Change(scenario=read.scenario(value, place))


def _in_base(kind: str, key: str, base: Change, scenario: Scenario) -> object:
    """What the base has where a factor varies; None where that cannot be told."""
    if kind == "rules":
        return scenario.rules.get(key.replace("-", "_"))
    if kind == "set":
        return values_of(scenario).get(split_key(key))
    if kind == "policy":
        return base.policies.get(key, base.policies.get("", "balanced"))
    return {"players": base.players and list(base.players), "order": base.order or "random"}.get(
        kind, base.scenario or "base"
    )


def _cell(levels: tuple[int, ...], dimensions: list[Dimension]) -> Draft:
    """A cell is named by what it has other than the base."""
    change, labels = Change(), []
    for level, dimension in zip(levels, dimensions, strict=True):
        change = dimension.changes[level].over(change)
        if not dimension.in_base or level != dimension.factor.reference:
            labels.append(dimension.factor.label(level))
    return Draft(", ".join(labels) or "base", GRID, change, levels, "grid")


def _words(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_words(item)}" for key, item in value.items())
    return switches.show(value) if isinstance(value, bool | int | str) else str(value)


# ---- knockout --------------------------------------------------------------------------------------------------------


def knockout_drafts(data: Mapping, scenario: Scenario, read: Reader) -> list[Draft]:
    """One rule, kind of card or ability at a time."""
    read.known("knockout", data, ("rules", "cards", "abilities"))
    drafts = [draft for name in read.names(data, "knockout", "rules") for draft in _other_rules(name, scenario, read)]
    for kind in read.names(data, "knockout", "cards"):
        drafts += _without_cards(kind, scenario, read)
    for who in read.names(data, "knockout", "abilities"):
        if who == "monty":
            change = Change(sets={"turn.monty_bonus": 0})
            drafts.append(Draft("without monty's bonus", KNOCKOUT, change, place="knockout.abilities"))
        else:
            read.fault("knockout.abilities", f'"{who}" cannot be taken away by a scenario; allowed: monty')
    return drafts


def _other_rules(name: str, scenario: Scenario, read: Reader) -> list[Draft]:
    """Every value of a rule that the base does not have."""
    key = name.replace("-", "_")
    switch = switches.BY_NAME.get(key)
    if key != "edition" and (switch is None or switch.is_number):
        known = [other.name for other in switches.SWITCHES if not other.is_number]
        what = "unknown rule switch" if switch is None else "is a number; use [steps] or [grid.rules]"
        read.fault("knockout.rules", f"{name}: {what}; allowed: see `rhine-sim rules`{did_you_mean(key, known)}")
        return []
    values = switches.EDITIONS if key == "edition" else switch.values
    others = [value for value in values if value != scenario.rules[key]]
    return [
        Draft(level_label(key, _words(value)), KNOCKOUT, Change(rules={key: value}), place=f"knockout.rules.{name}")
        for value in others
    ]


def _without_cards(kind: str, scenario: Scenario, read: Reader) -> list[Draft]:
    """A kind of pursuit card taken out of all decks, cards without effect in its place: decks keep their size."""
    kinds = [known for known in PURSUIT_KINDS if known != _NEUTRAL]
    cards = [card for card in scenario.pursuit_cards if card.kind == kind]
    if kind not in kinds or not cards:
        what = "no card of this kind is in a pursuit deck"
        read.fault("knockout.cards", f"{kind}: {what}; allowed: {', '.join(kinds)}{did_you_mean(kind, kinds)}")
        return []
    sets: dict[str, object] = {}
    for card in cards:
        sets |= {f"card.{card.id}.kind": _NEUTRAL, f"card.{card.id}.hand": False}
        sets |= {f"card.{card.id}.{key}": empty for key, empty in (("ammo", 0), ("gas", 0), ("medal", False))}
    return [Draft(f"without {kind.replace('_', ' ')}", KNOCKOUT, Change(sets=sets), place=f"knockout.cards.{kind}")]


# ---- single steps ----------------------------------------------------------------------------------------------------


def step_drafts(data: Mapping, scenario: Scenario, read: Reader) -> list[Draft]:
    """Every number that a pattern names, one step down and one step up."""
    read.known("steps", data, ("numbers", "by"))
    by = read.whole(data, "by", 1, 1, 100, "steps")
    values = values_of(scenario).items()
    numbers = {path: value for path, value in values if isinstance(value, int) and not isinstance(value, bool)}
    drafts: dict[str, Draft] = {}
    for pattern in read.names(data, "steps", "numbers"):
        wanted = split_key(pattern)
        found = {path: value for path, value in numbers.items() if _matches(wanted, path)}
        if not found:
            known = sorted({path[0] for path in numbers})
            read.fault("steps.numbers", f'"{pattern}" names no number; sections with numbers: {", ".join(known)}')
        for path, value in found.items():
            for change in (-by, by):
                key = dotted(path)
                name = f"{key} {value + change} (was {value})"
                drafts[name] = Draft(name, STEPS, Change(sets={key: value + change}), place=f"steps.{key}")
    return list(drafts.values())


def _matches(pattern: tuple[str, ...], path: tuple[str, ...]) -> bool:
    """A pattern names a number or everything below a place; * stands for any one part."""
    return 0 < len(pattern) <= len(path) and all(p in ("*", q) for p, q in zip(pattern, path, strict=False))


def values_of(scenario: Scenario) -> dict[tuple[str, ...], object]:
    """Every value of a scenario by its place, as --set names it; places of lists count from 1."""
    tables = scenario.tables(shown=False, full=True)
    for section, entries in (("card", [card for deck in tables["card"].values() for card in deck]), *tables.items()):
        if isinstance(entries, list):
            tables[section] = {entry.get("id") or "-".join(entry["between"]): entry for entry in entries}
    tables.pop("rules")  # these have a table of their own in an experiment
    found: dict[tuple[str, ...], object] = {}
    _walk((), tables, found)
    return found


def _walk(path: tuple[str, ...], value: object, found: dict) -> None:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in ("id", "between", "format"):
                _walk((*path, str(key)), item, found)
        return
    found[path] = list(value) if isinstance(value, tuple) else value
    if isinstance(value, list | tuple) and all(isinstance(item, int) for item in value):
        for place, item in enumerate(value, 1):
            found[(*path, str(place))] = item
