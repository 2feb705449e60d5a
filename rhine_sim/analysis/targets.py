"""What a designer wants: win shares, margin, length, crossings, caps on what hurts; a TOML file, or equal shares."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from ..errors import RhineError
from ..frames import COMMANDERS

MARGIN, POWER, ALPHA = 2.0, 0.9, 0.05
CAPS = ("grounded", "dry", "cut_off", "idle", "sealed", "out_early")
_KEYS = ("margin", "power", "win_share", "rounds", "rhine", "caps")


@dataclass(frozen=True)
class Targets:
    """Shares are fractions, `margin` is in points (hundredths of all games)."""

    win_share: dict[str, float] = field(default_factory=dict)
    margin: float = MARGIN
    power: float = POWER
    rounds: tuple[float, float] | None = None  # mean length
    rhine: tuple[float, float] | None = None  # share of games that end at the Rhine
    caps: dict[str, float] = field(default_factory=dict)
    source: str = "equal shares"

    @property
    def width(self) -> float:
        """The margin as a fraction."""
        return self.margin / 100

    def share(self, who: str, players: Sequence[str]) -> float | None:
        """The wanted share; equal ones where the file names none. Solo has a target only if it is named."""
        if who in self.win_share:
            return self.win_share[who]
        return None if len(players) == 1 else (1 - sum(self.win_share.values())) / (len(players) - len(self.win_share))


def read_targets(path: Path) -> Targets:
    """Targets from a file, or all its faults at once."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RhineError(f"{path}: there is no such file") from None
    except OSError as bad:
        raise RhineError(f"{path}: cannot be read: {bad.strerror or bad}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        raise RhineError(f"{path}: not TOML: {bad}") from None
    targets, faults = targets_from(data, str(path))
    if faults:
        raise RhineError("\n".join(f"{path}: {fault}" for fault in faults))
    return targets


def targets_from(data: dict, source: str) -> tuple[Targets, list[str]]:
    """Targets from the tables of a file, and what is wrong with them."""
    faults = _unknown("", data, _KEYS)
    shares = _table(data, "win_share", COMMANDERS, faults)
    caps = _table(data, "caps", CAPS, faults)
    targets = Targets(
        win_share={who: value / 100 for who, value in shares.items()},
        margin=_number(data, "margin", MARGIN, 0, 50, faults),
        power=_number(data, "power", POWER, 0.5, 0.999, faults),
        rounds=_range(data, "rounds", 200, faults),
        rhine=_range(data, "rhine", 100, faults),
        caps={name: value / 100 for name, value in caps.items()},
        source=source,
    )
    total = sum(shares.values())
    if len(shares) == len(COMMANDERS) and abs(total - 100) > 0.2:
        faults.append(f"win_share: the shares add up to {total:g}, not to 100")
    elif total > 100:
        faults.append(f"win_share: the shares add up to {total:g}, more than 100")
    if targets.margin == 0:
        faults.append("margin: 0 can never be shown; give the points that would not matter, as 2")
    return targets, faults


def choose_targets(path: Path | None, margin: float | None = None) -> Targets:
    """Targets of a file, or equal shares; a margin on the command line comes first."""
    targets = Targets() if path is None else read_targets(path)
    return targets if margin is None else replace(targets, margin=margin)


def check_players(targets: Targets, players: Sequence[str]) -> None:
    """Targets for this run's players: no stranger among them, and shares that add up."""
    strangers = [who for who in targets.win_share if who not in players]
    if strangers:
        raise RhineError(f"{targets.source}: win_share.{strangers[0]}: does not play; players are {', '.join(players)}")
    total = sum(targets.win_share.values())
    if len(players) > 1 and len(targets.win_share) == len(players) and abs(total - 1) > 0.002:
        raise RhineError(f"{targets.source}: win_share: the shares add up to {100 * total:g}, not to 100")


def _unknown(place: str, data: dict, allowed: Sequence[str]) -> list[str]:
    faults = []
    for key in data:
        if key not in allowed:
            near = get_close_matches(key, allowed, n=1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            faults.append(f"{place}{key}: unknown key; allowed: {', '.join(allowed)}{hint}")
    return faults


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(data: dict, key: str, default: float, low: float, high: float, faults: list[str]) -> float:
    value = data.get(key, default)
    if not _is_number(value) or not low <= value <= high:
        faults.append(f"{key}: {value!r} is not a number from {low:g} to {high:g}")
        return default
    return float(value)


def _table(data: dict, key: str, allowed: Sequence[str], faults: list[str]) -> dict[str, float]:
    """A table of percentages."""
    table = data.get(key, {})
    if not isinstance(table, dict):
        faults.append(f"{key}: {table!r} is not a table")
        return {}
    faults += _unknown(f"{key}.", table, allowed)
    known = {name: value for name, value in table.items() if name in allowed}
    for name, value in known.items():
        _number({f"{key}.{name}": value}, f"{key}.{name}", 0, 0, 100, faults)
    return {name: float(value) for name, value in known.items() if _is_number(value)}


def _range(data: dict, key: str, high: float, faults: list[str]) -> tuple[float, float] | None:
    if key not in data:
        return None
    value = data[key]
    good = isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))
    if not good or not 0 <= value[0] <= value[1] <= high:
        faults.append(f"{key}: {value!r} is not [lowest, highest] within 0 to {high:g}")
        return None
    low, top = map(float, value)
    return (low / 100, top / 100) if key == "rhine" else (low, top)
