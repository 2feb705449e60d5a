"""The models of a scenario. Each field states what it may be: file format, checks and models are one thing.

A field marked `SHOWN` is only for people (drawing, names, sources): it never moves a result and is not in the digest.
Entries keep the order of the file, because an entry's number in the engine is its place in the list.
"""

import hashlib
import json
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Annotated, get_type_hints

from .checks import Choice, Colors, CorpsId, Flag, Many, Real, Slug, Spot, Table, Text, Whole

SHOWN = "shown"
FORMAT = 1

MAX_AREAS, MAX_ROADS, MAX_CORPS, MAX_CORPS_OF_ONE, MAX_CARDS = 128, 256, 12, 6, 128
MAX_ROADS_OF_AREA = 16
COMMANDERS = {"monty": "red", "bradley": "white", "patton": "blue"}
PURSUIT_KINDS = (
    "starving_civilians",
    "captured_stock",
    "captured_supplies",
    "vive_la_liberation",
    "black_market",
    "resistance",
    "recon",
    "les_boches",
    "division",
    "no_effect",
)
AXIS_KINDS = ("division", "elite", "armored")

AreaId = Annotated[str, Slug()]
Source = Annotated[str | None, Text(), SHOWN]
Yes = Annotated[bool, Flag()]
Weather = Annotated[str | None, Choice(("sun", "rain"), none="none")]
Commanded = Annotated[str, Choice(tuple(COMMANDERS))]


def _three(low: int, high: int):
    """A list of three whole numbers: by level, or by number of players."""
    return Annotated[tuple[int, int, int], Many(Whole(low, high), 3, 3)]


def _whole(low: int, high: int):
    return Annotated[int, Whole(low, high)]


model = dataclass(frozen=True, slots=True, kw_only=True)


@model
class Area:
    id: AreaId
    name: Annotated[str, Text(40), SHOWN]
    lon: Annotated[float, Real(-180, 180), SHOWN]
    lat: Annotated[float, Real(-85, 85), SHOWN]
    nudge: Annotated[tuple[float, float], Spot(10), SHOWN] = (0.0, 0.0)
    colors: Annotated[tuple[str, ...], Colors()]
    front: Yes = False
    victory: Yes = False
    axis_flag: Yes = False
    fortified: Yes = False
    medal: Yes = False
    limited_base: Annotated[bool | str, Choice((False, True, "once"))] = False
    antwerp_block: Yes = False
    aliases: Annotated[tuple[str, ...], Many(Text(40), 0, 8), SHOWN] = ()
    source: Source = None


@model
class Road:
    between: Annotated[tuple[str, str], Many(Slug(), 2, 2)]
    colors: Annotated[tuple[str, ...], Colors()]
    via: Annotated[tuple[float, float] | None, Spot(180, empty=True), SHOWN] = None
    source: Source = None

    @property
    def key(self) -> str:
        """The road's name, "a-b", with the ends as they stand in the file."""
        return "-".join(self.between)


@model
class Commander:
    id: Commanded
    color: Annotated[str, Choice(("red", "white", "blue"))]
    base: AreaId
    level: _whole(1, 3)
    ability: Annotated[str, Choice(("supply", "air", "move"))]
    source: Source = None


@model
class Supplies:
    gas: _whole(0, 12)
    ammo: _whole(0, 12)
    food: _whole(0, 12)


@model
class Corps:
    id: Annotated[str, CorpsId()]
    commander: Commanded
    start: AreaId
    supplies: Supplies
    source: Source = None


@model
class PursuitCard:
    id: Annotated[str, Slug("-")]
    commander: Commanded
    kind: Annotated[str, Choice(PURSUIT_KINDS)]
    name: Annotated[str, Text(60), SHOWN]
    count: _whole(0, 40)
    hand: Yes
    weather: Weather = None
    ammo: _whole(0, 9) = 0
    gas: _whole(0, 9) = 0
    medal: Yes = False
    source: Source = None


@model
class AxisCard:
    id: Annotated[str, Slug("-")]
    kind: Annotated[str, Choice(AXIS_KINDS)]
    name: Annotated[str, Text(60), SHOWN]
    count: _whole(0, 40) = 1
    ammo: _whole(0, 9)
    gas: _whole(0, 9)
    medal: Yes
    weather: Weather = None
    source: Source = None


@model
class SoloSetup:
    controlled_by_red: Annotated[tuple[str, ...], Many(Slug(), unique=True)]
    markers: Annotated[dict[int, str], Table("an area for each number from 3 to 18")]


@model
class Turn:
    actions: _whole(1, 6)
    steps: _whole(1, 6)
    start_gas: _whole(0, 6)
    regroup_gas: _whole(0, 6)
    fort_ammo: _whole(0, 6)
    monty_bonus: _whole(0, 4)
    food_per_check: _whole(0, 6)
    source: Source = None


@model
class Special:
    axis_root: AreaId
    antwerp_base: AreaId
    source: Source = None


@model
class Deck:
    pursuit: _whole(1, MAX_CARDS)
    axis: _whole(1, MAX_CARDS)
    source: Source = None


@model
class Logistics:
    truck_draw: _three(1, 40)
    truck_placement: _three(1, 12)
    truck_limit: _three(1, 60)
    trucks_added_at_level_3: _three(0, 60)
    trucks_per_player_at_setup: _whole(0, 60)
    trucks_in_stock_at_setup: _whole(0, 60)
    truck_capacity: _whole(1, 12)
    trucks_total: _whole(0, 120)
    max_level: _whole(1, 3)
    source: Source = None


@model
class Box:
    """Wooden markers of each kind in the box."""

    gas: _whole(0, 120)
    ammo: _whole(0, 120)
    food: _whole(0, 120)


@model
class Stock:
    gas: _three(0, 40)
    ammo: _three(0, 40)
    food: _three(0, 40)
    total: Box
    base_limit: _whole(4, 40)
    area_limit: _whole(4, 40)
    corps_limit: _whole(1, 12)
    matching_set: _whole(1, 9)
    source: Source = None


@model
class Markers:
    axis: _three(0, 100)
    axis_total: _whole(0, 100)
    player: _whole(0, 128)
    medals: _whole(0, 99)
    airborne: _whole(0, 4)
    airborne_per_action: _whole(1, 4)
    air_support_per_player: _whole(1, 1)
    numeric: Annotated[tuple[int, int], Many(Whole(3, 18), 2, 2)]
    ammo_per_medal: _whole(1, 20)
    source: Source = None


@model
class Veteran:
    patton_axis_marker: AreaId
    monty_counterattack_from: Annotated[tuple[str, ...], Many(Slug(), unique=True)]
    bradley_level: _whole(1, 3)
    source: Source = None


ENTRIES = {"area": Area, "road": Road, "commander": Commander, "corps": Corps, "pursuit": PursuitCard, "axis": AxisCard}
SECTIONS = {
    "turn": Turn,
    "special": Special,
    "deck": Deck,
    "logistics": Logistics,
    "stock": Stock,
    "markers": Markers,
    "veteran": Veteran,
}


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A checked scenario with all its rules resolved. Made by `load_scenario`; never half-filled."""

    name: str
    why: str
    title: str
    format: int
    areas: tuple[Area, ...]
    roads: tuple[Road, ...]
    commanders: tuple[Commander, ...]
    corps: tuple[Corps, ...]
    pursuit_cards: tuple[PursuitCard, ...]
    axis_cards: tuple[AxisCard, ...]
    solo: dict[str, SoloSetup]
    rules: dict[str, bool | int | str]
    turn: Turn
    special: Special
    deck: Deck
    logistics: Logistics
    stock: Stock
    markers: Markers
    veteran: Veteran

    def as_dict(self) -> dict:
        """The plain scenario in the shape of its file, every rule written out; loading it gives the same scenario."""
        return self.tables()

    @cached_property
    def digest(self) -> str:
        """sha256 over all that can move a result. Names, drawing, sources and reasons are not in it."""
        data = self.tables(shown=False)
        del data["markers"]["medals"]  # rules.medal_limit is the number that counts
        del data["rules"]["edition"]  # a bundle: the switches it stands for are all there
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def area(self, area_id: str) -> Area:
        return self._area_by_id[area_id]

    @cached_property
    def _area_by_id(self) -> dict[str, Area]:
        return {area.id: area for area in self.areas}

    def tables(self, shown: bool = True, full: bool = False) -> dict:
        """The tables of the file; without what is only `shown`, or `full` with every default written out."""
        data: dict = {"format": self.format}
        if shown:
            data |= {"title": self.title, "name": self.name} | ({"why": self.why} if self.why else {})
        for section, entries in (("area", self.areas), ("road", self.roads), ("commander", self.commanders)):
            data[section] = [plain(entry, shown, full) for entry in entries]
        data["corps"] = [plain(entry, shown, full) for entry in self.corps]
        cards = {"pursuit": self.pursuit_cards, "axis": self.axis_cards}
        data["card"] = {deck: [plain(card, shown, full) for card in entries] for deck, entries in cards.items()}
        data["solo"] = {
            who: {
                "controlled_by_red": list(setup.controlled_by_red),
                "markers": {str(number): area for number, area in setup.markers.items()},
            }
            for who, setup in self.solo.items()
        }
        data["rules"] = dict(self.rules)
        for section in SECTIONS:
            data[section] = plain(getattr(self, section), shown, full)
        return data


_SPECS: dict[type, dict[str, tuple]] = {}


def specs(cls: type) -> dict[str, tuple]:
    """For each field of a model: its checker (or the nested model), whether it is SHOWN only, and its field."""
    if cls not in _SPECS:
        hints = get_type_hints(cls, include_extras=True)
        found = {}
        for item in fields(cls):
            meta = getattr(hints[item.name], "__metadata__", None)
            found[item.name] = (meta[0] if meta else hints[item.name], bool(meta) and SHOWN in meta, item)
        _SPECS[cls] = found
    return _SPECS[cls]


def plain(entry, shown: bool, full: bool = False) -> dict:
    """A model as a table of its file: keys that hold their default are left out, as a person would, unless `full`."""
    out = {}
    for key, (checker, only_shown, item) in specs(type(entry)).items():
        value = getattr(entry, key)
        if only_shown and not shown:
            continue
        if not full and value == item.default and type(value) is type(item.default):
            continue
        if isinstance(checker, type):
            value = plain(value, shown, full)
        out[key] = list(value) if isinstance(value, tuple) else value
    return out
