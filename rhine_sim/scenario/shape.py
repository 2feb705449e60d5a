"""From the tables of a draft to the models, each value checked by itself. `validate` checks what fits with what."""

from dataclasses import replace

from .. import switches
from .checks import Bad, Slug, did_you_mean, shown
from .draft import Draft, section_of
from .faults import Faults, Path
from .schema import COMMANDERS, ENTRIES, FORMAT, SECTIONS, SoloSetup, specs

NUMBERS = range(3, 19)  # the numeric markers of the solo game: sums of three dice


def clean_head(draft: Draft, fallback_name: str, faults: Faults) -> dict:
    """Title, name, why and format."""
    head = draft.head
    out = {
        "format": FORMAT,
        "name": head.get("name", fallback_name),
        "why": head.get("why", ""),
        "title": head.get("title"),
    }
    if "format" not in head:
        faults.add(("format",), f"missing; allowed: format = {FORMAT}")
    elif head["format"] is True or head["format"] != FORMAT:
        faults.add(("format",), f"{shown(head['format'])} is not a format this version reads; allowed: {FORMAT}")
    if "title" not in head:
        faults.add(("title",), "missing; allowed: a text in quotes")
    for key in ("title", "name", "why"):
        if key in head and not (isinstance(head[key], str) and len(head[key].strip()) > 0 and len(head[key]) <= 2000):
            faults.add((key,), f"{shown(head[key])} is not usable; allowed: a text in quotes")
    return out


def clean_entries(draft: Draft, kind: str, faults: Faults) -> tuple:
    """All usable entries of a list; those with a fault are left out and taint their section."""
    found = []
    for key, table in draft.entries[kind].items():
        path = (section_of(kind), key)
        entry = _clean_new(draft, kind, table, path, faults) or _clean(ENTRIES[kind], table, path, faults)
        if entry is not None and entry is not _INCOMPLETE:
            found.append(entry)
    return tuple(found)


_INCOMPLETE = object()


def _clean_new(draft: Draft, kind: str, table: dict, path: Path, faults: Faults) -> object | None:
    """An entry that only a variant has and that lacks fields is most often a misspelt key: say so once."""
    if path not in draft.new:
        return None
    missing = [key for key, (_, _, item) in specs(ENTRIES[kind]).items() if _required(item) and key not in table]
    if not missing:
        return None
    section = section_of(kind)
    faults.add(path, f"there is no such {section}, and a new one lacks {', '.join(missing)}{draft.new[path]}")
    return _INCOMPLETE


def _required(item) -> bool:
    return item.default is item.default_factory  # both MISSING


def clean_section(draft: Draft, name: str, faults: Faults) -> object | None:
    if name not in draft.tables:
        faults.add((name,), f"missing; allowed: a table headed [{name}]")
        return None
    return _clean(SECTIONS[name], draft.tables[name], (name,), faults)


def _clean(cls: type, table: object, path: Path, faults: Faults) -> object | None:
    """One model from one table, or None with every fault of the table noted."""
    if not isinstance(table, dict):
        faults.add(path, f"{shown(table)} where a table is due; allowed: {', '.join(specs(cls))}")
        return None
    known, out, good = specs(cls), {}, True
    for key in table:
        if key not in known:
            faults.add((*path, key), f"unknown key; allowed: {', '.join(known)}{did_you_mean(key, known)}")
            good = False
    for key, (checker, _, item) in known.items():
        if key not in table:
            if _required(item):
                faults.add((*path, key), f"missing; allowed: {_example(checker)}")
                good = False
        elif isinstance(checker, type):
            out[key] = _clean(checker, table[key], (*path, key), faults)
            good = good and out[key] is not None
        else:
            try:
                out[key] = checker.clean(table[key])
            except Bad as bad:
                faults.add((*path, key, *filter(None, [bad.key])), bad.text)
                good = False
    return cls(**out) if good else None


def _example(checker: object) -> str:
    """What may stand there, in a few words: the second half of the sentence for a value that never fits."""
    if isinstance(checker, type):
        return f"a table with {', '.join(specs(checker))}"
    try:
        checker.clean(object)
    except Bad as bad:
        return bad.text.partition("; allowed: ")[2]
    return "any value"


def clean_solo(draft: Draft, faults: Faults) -> dict[str, SoloSetup]:
    """The solo setups; every commander needs one with all the numbers."""
    out = {}
    given = draft.tables.get("solo", {})
    for who in given:
        if who not in COMMANDERS:
            faults.add(
                ("solo", who), f"unknown commander; allowed: {', '.join(COMMANDERS)}{did_you_mean(who, COMMANDERS)}"
            )
    for who in COMMANDERS:
        table = given.get(who)
        if table is None:
            faults.add(("solo", who), "missing; allowed: a table with controlled_by_red and markers 3 to 18")
        else:
            setup = _clean(SoloSetup, table, ("solo", who), faults)
            markers = _clean_numbers(setup.markers, ("solo", who, "markers"), faults) if setup else None
            if markers is not None:
                out[who] = replace(setup, markers=markers)
    return out


def _clean_numbers(table: dict, path: Path, faults: Faults) -> dict[int, str] | None:
    wanted = {str(number): number for number in NUMBERS}
    missing = [number for number in wanted if number not in table]
    if missing:
        faults.add(path, f"no area for number {', '.join(missing)}; allowed: an area for each number from 3 to 18")
    out = {}
    for number, area in table.items():
        try:
            if number not in wanted:
                raise Bad("unknown number; allowed: 3 to 18")
            out[wanted[number]] = Slug().clean(area)
        except Bad as bad:
            faults.add((*path, number), bad.text)
    return dict(sorted(out.items())) if len(out) == len(table) and not missing else None


def clean_rules(draft: Draft, faults: Faults) -> dict[str, switches.Value]:
    """All switches, resolved. `markers.medals` is the default of `medal_limit`: both are the number of counters."""
    given = dict(draft.tables.get("rules", {}))
    if given.get("edition", "en") not in switches.EDITIONS:
        faults.add(
            ("rules", "edition"), f"{shown(given['edition'])} is unknown; allowed: {', '.join(switches.EDITIONS)}"
        )
        del given["edition"]
    for name, value in list(given.items()):
        if name == "edition":
            continue
        switch = switches.BY_NAME.get(name)
        if switch is None:
            hint = did_you_mean(name, switches.BY_NAME)
            faults.add(("rules", name), f"unknown rule switch; allowed: see `rhine-sim rules`{hint}")
            del given[name]
        elif not _fits(switch, value):
            hint = did_you_mean(value, filter(_is_text, switch.values)) if _is_text(value) else ""
            faults.add(("rules", name), f"{shown(value)} is not allowed; allowed: {switch.allowed()}{hint}")
            del given[name]
    medals = draft.tables.get("markers", {}).get("medals")
    if "medal_limit" not in given and isinstance(medals, int) and _fits(switches.BY_NAME["medal_limit"], medals):
        given["medal_limit"] = medals
    rules = switches.resolve(given)
    for option in switches.conflicts(rules):
        faults.add(
            ("rules", option), "cannot be on in the basic game; allowed: basic_game or the options of rule 15, not both"
        )
    return rules


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _fits(switch: switches.Switch, value: object) -> bool:
    if switch.is_number:
        return isinstance(value, int) and not isinstance(value, bool) and switch.low <= value <= switch.high
    return any(value == known and type(value) is type(known) for known in switch.values)
