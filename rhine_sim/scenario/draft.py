"""A scenario while it is put together: the tables of its files laid over one another, not yet checked.

The lists of a board file (`[[area]]`) become tables by id here, because that is how a variant speaks about them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from .checks import did_you_mean, shown
from .faults import Faults, Path
from .schema import ENTRIES, SECTIONS, specs

LISTS = ("area", "road", "commander", "corps")
HEAD = ("title", "format", "name", "why", "extends")
KNOWN = (*HEAD, *LISTS, "card", "solo", "rules", *SECTIONS)
DECKS = ("pursuit", "axis")


@dataclass
class Draft:
    """`entries[kind][id]` for what comes in lists, `tables[section]` for the rest, `head` for title, name and the like.

    `new` holds entries that only a variant has, with the hint to give if they turn out incomplete.
    """

    head: dict = field(default_factory=dict)
    entries: dict[str, dict[str, dict]] = field(default_factory=lambda: {kind: {} for kind in ENTRIES})
    tables: dict[str, dict] = field(default_factory=dict)
    new: dict[Path, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)

    def known(self, section: str) -> Iterator[str]:
        kinds = DECKS if section == "card" else (section,)
        return (key for kind in kinds for key in self.entries[kind])


def section_of(kind: str) -> str:
    """The name under which an entry's kind is written in a file: both decks stand under `card`."""
    return "card" if kind in DECKS else kind


def draft_of_board(data: dict, faults: Faults) -> Draft:
    """A whole board, from a file without `extends`."""
    draft = Draft()
    for key, value in data.items():
        if key in HEAD:
            draft.head[key] = value
        elif key in LISTS:
            _take_list(draft, key, (key,), value, faults)
        elif key == "card":
            _take_cards(draft, value, faults)
        elif key in KNOWN:
            draft.tables[key] = _table((key,), value, faults)
        else:
            faults.add((key,), f"unknown key; allowed: {', '.join(KNOWN)}{did_you_mean(key, KNOWN)}")
    return draft


def _take_cards(draft: Draft, value: object, faults: Faults) -> None:
    for deck, cards in _table(("card",), value, faults).items():
        if deck in DECKS:
            _take_list(draft, deck, ("card", deck), cards, faults)
        else:
            hint = did_you_mean(deck, DECKS)
            faults.add(("card", deck), f"unknown key; allowed: [[card.pursuit]] and [[card.axis]]{hint}")


def _take_list(draft: Draft, kind: str, path: Path, value: object, faults: Faults) -> None:
    name = ".".join(path)
    if not isinstance(value, list):
        faults.add(
            path, f"{shown(value)} where a list is due; allowed: entries headed [[{name}]] (by key only in a variant)"
        )
        return
    taken = set(draft.known(section_of(kind)))
    for place, entry in enumerate(value, 1):
        where = (*path[:-1], f"{path[-1]}[{place}]")
        if not isinstance(entry, dict):
            faults.add(where, f"{shown(entry)} is not an entry; allowed: a table headed [[{name}]]")
            continue
        key = _entry_key(kind, entry)
        if key is None:
            what = "between" if kind == "road" else "id"
            need = 'two different area ids, as ["metz", "nancy"]' if kind == "road" else "a text in quotes"
            faults.add((*where, what), f"missing, or not usable ({shown(entry.get(what, ''))}); allowed: {need}")
        elif key in taken or (kind == "road" and _turned(key) in taken):
            faults.add(where, f"{section_of(kind)} {shown(key)} stands there twice; allowed: one entry each")
        else:
            taken.add(key)
            draft.entries[kind][key] = dict(entry)
            continue
        faults.tainted.add(section_of(kind))


def _entry_key(kind: str, entry: dict) -> str | None:
    if kind != "road":
        key = entry.get("id")
        return key if isinstance(key, str) and key else None
    ends = entry.get("between")
    if isinstance(ends, list) and len(ends) == 2 and all(isinstance(end, str) and end for end in ends):
        return "-".join(ends)
    return None


def _turned(key: str) -> str:
    """A road's key seen from its other end."""
    return "-".join(reversed(key.split("-")))


def _table(path: Path, value: object, faults: Faults) -> dict:
    if isinstance(value, dict):
        return dict(value)
    faults.add(path, f"{shown(value)} where a table is due; allowed: keys under [{'.'.join(path)}]")
    return {}


def lay_over(draft: Draft, data: dict, label: str, faults: Faults) -> None:
    """Put a variant's tables (or one --set) over the draft. Each place written remembers `label`."""
    for key, value in data.items():
        if key in HEAD:
            draft.head[key] = value
            faults.wrote((key,), label)
        elif key in LISTS or key == "card":
            _lay_entries(draft, key, value, label, faults)
        elif key in KNOWN:
            table = draft.tables.setdefault(key, {})
            if not isinstance(value, dict):
                faults.add((key,), f"{shown(value)} where a table is due; allowed: keys under [{key}]", label)
                continue
            _merge(table, value, (key,), label, faults)
            _drop_source(table, value, SECTIONS.get(key))
        else:
            faults.add((key,), f"unknown key; allowed: {', '.join(KNOWN)}{did_you_mean(key, KNOWN)}", label)


def _lay_entries(draft: Draft, section: str, value: object, label: str, faults: Faults) -> None:
    if not isinstance(value, dict):
        faults.add((section,), f"a variant gives its entries by key; allowed: tables headed [{section}.ID]", label)
        return
    for name, entry in value.items():
        path = (section, name)
        if section == "card" and name in DECKS:
            faults.add(
                path, "a variant gives its cards by id; allowed: tables headed [card.ID], as [card.monty-recon]", label
            )
        elif not isinstance(entry, dict):
            faults.add(path, f"{shown(entry)} is not an entry; allowed: a table headed [{section}.{name}]", label)
        else:
            _lay_entry(draft, section, name, entry, label, faults)


def _lay_entry(draft: Draft, section: str, name: str, entry: dict, label: str, faults: Faults) -> None:
    kind, key = _locate(draft, section, name, entry)
    path = (section, key)
    known = draft.entries[kind]
    faults.wrote(path, label)
    if "remove" in entry:
        if entry["remove"] is not True or len(entry) > 1:
            faults.add(path, "`remove` says that the entry goes; allowed: remove = true and nothing beside it")
        elif key not in known:
            faults.add(path, f"there is no such {section} to remove{did_you_mean(name, draft.known(section))}")
        else:
            del known[key]
            draft.removed.add(key)
        return
    own = {"between": key.split("-")} if kind == "road" else {"id": key}
    for field_name, fixed in own.items():
        given = entry.get(field_name, fixed)
        if given != fixed and not (kind == "road" and given == fixed[::-1]):
            faults.add(
                (*path, field_name), f"{shown(given)} does not fit its key; allowed: {shown(fixed)}, or leave it out"
            )
            return
    if key not in known:
        known[key] = dict(own)
        draft.new[path] = did_you_mean(name, (other for other in draft.known(section) if other != key))
    _merge(known[key], {k: v for k, v in entry.items() if k not in own}, path, label, faults)
    _drop_source(known[key], entry, ENTRIES[kind])


def _locate(draft: Draft, section: str, name: str, entry: dict) -> tuple[str, str]:
    """Which list an override speaks of, and the key under which the entry stands there."""
    if section == "card":
        for deck in DECKS:
            if name in draft.entries[deck]:
                return deck, name
        return ("pursuit" if {"commander", "hand"} & set(entry) else "axis"), name
    if section == "road" and name not in draft.entries["road"] and _turned(name) in draft.entries["road"]:
        return section, _turned(name)
    return section, name


def _merge(old: dict, new: dict, path: Path, label: str, faults: Faults) -> None:
    for key, value in new.items():
        here = (*path, key)
        current = old.get(key)
        if isinstance(current, dict) and isinstance(value, dict):
            _merge(current := dict(current), value, here, label, faults)
            old[key] = current
        elif isinstance(current, list) and isinstance(value, dict) and value:
            old[key] = _with_places(current, value, here, label, faults)
        else:
            old[key] = value
            faults.wrote(here, label)


def _with_places(current: list, places: dict, path: Path, label: str, faults: Faults) -> list:
    """A list with single places overridden; they count from 1."""
    out = list(current)
    for place, value in places.items():
        if place.isdecimal() and 1 <= int(place[:6]) <= len(out):
            out[int(place) - 1] = value
            faults.wrote((*path, place), label)
        else:
            faults.add((*path, place), f"there is no such place in the list; allowed: 1 to {len(out)}", label)
    return out


def _drop_source(table: dict, override: dict, model: type | None) -> None:
    """A changed value no longer comes from where the old one came from, unless the override says so itself."""
    if model is None or "source" in override:
        return
    moving = [key for key in override if key in (known := specs(model)) and not known[key][1]]
    if moving:
        table.pop("source", None)
