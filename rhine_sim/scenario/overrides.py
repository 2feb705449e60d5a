"""What `--rule NAME[=VALUE]` and `--set KEY=VALUE` change, as tables to lay over a scenario like a variant."""

import tomllib
from collections.abc import Mapping

from .. import switches
from .checks import Colors, Many, did_you_mean, shown
from .draft import DECKS, HEAD, KNOWN, LISTS
from .faults import Faults, Path
from .schema import ENTRIES, SECTIONS, SoloSetup, specs

SETTABLE = tuple(key for key in KNOWN if key not in HEAD)
_WORDS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def rule_layer(name: str, value: object, faults: Faults) -> tuple[str, dict]:
    """One --rule as (label, tables). Hyphens may stand for underscores; an option without a value is switched on."""
    label = f"--rule {name}" if value is None else f"--rule {name}={_raw(value)}"
    key = name.strip().replace("-", "_")
    path = ("rules", key)
    if key == "edition":
        if value not in switches.EDITIONS:
            faults.add(path, f"{shown(value)} is unknown; allowed: {', '.join(switches.EDITIONS)}", label)
            return label, {}
        return label, {"rules": {key: value}}
    switch = switches.BY_NAME.get(key)
    if switch is None:
        known = ("edition", *switches.BY_NAME)
        faults.add(path, f"unknown rule switch; allowed: see `rhine-sim rules`{did_you_mean(key, known)}", label)
        return label, {}
    typed = _typed(switch, value)
    if typed is None:
        hint = did_you_mean(value, filter(_is_text, switch.values)) if _is_text(value) else ""
        what = "needs a value" if value is None else f"{shown(value)} is not allowed"
        faults.add(path, f"{what}; allowed: {switch.allowed()}{hint}", label)
        return label, {}
    return label, {"rules": {key: typed}}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _raw(value: object) -> str:
    return switches.show(value) if isinstance(value, bool | int | str) else str(value)


def _typed(switch: switches.Switch, value: object) -> switches.Value | None:
    """The switch's own value for what was typed; None if there is none."""
    if switch.is_number:
        text = str(value).strip()
        good = not isinstance(value, bool) and text.isdecimal() and len(text) < 10
        return int(text) if good and switch.low <= int(text) <= switch.high else None
    if value is None:
        return True if True in switch.values and isinstance(switch.values[0], bool) else None
    text = _raw(value).strip().lower().replace("-", "_")
    for known in switch.values:
        if switches.show(known) == text or (isinstance(known, bool) and _WORDS.get(text) is known):
            return known
    return None


def set_layer(key: str, value: object, faults: Faults) -> tuple[str, dict]:
    """One --set as (label, tables)."""
    label = f"--set {key}={_raw(value)}"
    path = split_key(key)
    if len(path) < 2 or not all(path):
        text = 'not the place of a value; allowed: a dotted key such as turn.steps or corps."I BR".supplies.gas'
        faults.add((), text, label)
        return label, {}
    if path[0] not in SETTABLE:
        hint = did_you_mean(path[0], SETTABLE)
        faults.add(path, f'unknown section "{path[0]}"; allowed: {", ".join(SETTABLE)}{hint}', label)
        return label, {}
    if path[0] == "rules" and len(path) == 2:
        return label, rule_layer(path[1], value, faults)[1]
    tables: object = _parsed(path, value) if isinstance(value, str) else value
    for part in reversed(path):
        tables = {part: tables}
    return label, tables


def split_key(key: str) -> Path:
    """`corps."I BR".supplies.gas` as its parts; a shell may have eaten the quotes, which is fine."""
    parts, part, quote = [], "", ""
    for char in key.strip():
        if quote:
            quote, part = ("", part) if char == quote else (quote, part + char)
        elif char in "\"'":
            quote = char
        elif char == ".":
            parts.append(part)
            part = ""
        else:
            part += char
    return () if quote else (*parts, part)


def _parsed(path: Path, text: str) -> object:
    """A typed value: as TOML where it is TOML; else a plain text; names with commas where a list is due."""
    try:
        found = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        found = {}
    value = found["value"] if set(found) == {"value"} else text.strip()
    if isinstance(value, str) and isinstance(_checker(path), Colors | Many):
        return [part.strip() for part in value.split(",")]
    return value


def _checker(path: Path) -> object:
    """What checks the value at a place, if the place is a field of a model."""
    section, last = path[0], path[-1]
    if section in SECTIONS and len(path) == 2:
        models = [SECTIONS[section]]
    elif section == "solo" and len(path) == 3:
        models = [SoloSetup]
    elif (section in LISTS or section == "card") and len(path) == 3:
        models = [ENTRIES[kind] for kind in (DECKS if section == "card" else (section,))]
    else:
        return None
    return next((specs(model)[last][0] for model in models if last in specs(model)), None)


def layers(rules: Mapping | None, sets: Mapping | None, faults: Faults) -> list[tuple[str, dict]]:
    """All overrides of one command line, in the order given, rules first."""
    out = [rule_layer(str(name), value, faults) for name, value in (rules or {}).items()]
    return out + [set_layer(str(key), value, faults) for key, value in (sets or {}).items()]
