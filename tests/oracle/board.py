"""The scenario as objects: areas, roads, commanders, corps and cards (R2)."""

from dataclasses import dataclass, field

COLOURS = ("red", "white", "blue")  # R1.1, canonical order
KINDS = ("gas", "ammo", "food")  # R1.2, canonical order
DIVISION_KINDS = ("division", "elite", "armored")  # R2.20, R2.21
AXIS_DECK = "axis"
COMMON_DECK = "common"


@dataclass(frozen=True)
class Area:
    id: str
    index: int  # R1.10: its id is its place in the file
    colours: tuple[str, ...]
    printed: str | None  # commander whose printed marker lies here (R2.10)
    start: bool  # bears a corps number (R2.9)
    victory: bool
    flag: bool
    fortified: bool
    objective: bool
    limited: bool
    once: bool  # a limited base with a marker, usable once per game (Ostende)
    blocks_antwerp: bool

    @property
    def black(self) -> bool:
        return "black" in self.colours


@dataclass(frozen=True)
class Road:
    """R2.12."""

    index: int
    a: str
    b: str
    colours: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.a}-{self.b}"

    @property
    def black(self) -> bool:
        return "black" in self.colours

    def other(self, area: str) -> str:
        return self.b if area == self.a else self.a


@dataclass(frozen=True)
class Commander:
    id: str
    colour: str
    base: str
    level: int
    ability: str  # "supply", "air" or "move"


@dataclass(frozen=True)
class CorpsCard:
    id: str
    commander: str
    start: str
    supplies: tuple[int, int, int]


@dataclass(frozen=True)
class Card:
    id: str
    index: int  # R1.10: pursuit cards first, as in the file
    deck: str  # commander or "axis"
    kind: str
    count: int
    hand: bool
    weather: str | None
    ammo: int
    gas: int
    medal: bool

    @property
    def is_division(self) -> bool:
        return self.kind in DIVISION_KINDS


@dataclass
class Board:
    areas: dict[str, Area]
    roads: list[Road]
    commanders: dict[str, Commander]  # in colour order
    corps: dict[str, CorpsCard]
    cards: dict[str, Card]
    roads_at: dict[str, list[Road]] = field(default_factory=dict)
    adjacent: dict[str, list[str]] = field(default_factory=dict)  # R2.13: by any arrow

    def __post_init__(self):
        self.roads_at = {a: [r for r in self.roads if a in (r.a, r.b)] for a in self.areas}
        self.adjacent = {
            a: sorted({r.other(a) for r in roads}, key=self.area_index) for a, roads in self.roads_at.items()
        }

    def area_index(self, area: str) -> int:
        return self.areas[area].index

    def card_index(self, card: str) -> int:
        return self.cards[card].index

    def in_board_order(self, areas) -> list[str]:
        return sorted(areas, key=self.area_index)

    def commander_of(self, colour: str) -> str:
        return next(c.id for c in self.commanders.values() if c.colour == colour)


def read_board(scenario: dict) -> Board:
    in_colour_order = sorted(scenario["commander"], key=lambda c: COLOURS.index(c["color"]))
    commanders = {c["id"]: Commander(c["id"], c["color"], c["base"], c["level"], c["ability"]) for c in in_colour_order}
    corps = {
        c["id"]: CorpsCard(c["id"], c["commander"], c["start"], tuple(c["supplies"].get(k, 0) for k in KINDS))
        for c in scenario["corps"]
    }
    start_owner = {c.start: c.commander for c in corps.values()}
    owner_of_colour = {c.colour: c.id for c in commanders.values()}
    areas = {}
    for index, a in enumerate(scenario["area"]):
        printed = start_owner.get(a["id"])
        if printed is None and a.get("front"):
            printed = owner_of_colour[a["colors"][0]]
        areas[a["id"]] = Area(
            id=a["id"],
            index=index,
            colours=tuple(a["colors"]),
            printed=printed,
            start=a["id"] in start_owner,
            victory=bool(a.get("victory")),
            flag=bool(a.get("axis_flag")),
            fortified=bool(a.get("fortified")),
            objective=bool(a.get("medal")),
            limited=bool(a.get("limited_base")),
            once=a.get("limited_base") == "once",
            blocks_antwerp=bool(a.get("antwerp_block")),
        )
    roads = [Road(i, *r["between"], tuple(r["colors"])) for i, r in enumerate(scenario["road"])]
    return Board(areas, roads, commanders, corps, _read_cards(scenario["card"]))


def _read_cards(tables: dict) -> dict[str, Card]:
    cards = {}
    for entry in tables["pursuit"] + tables["axis"]:
        cards[entry["id"]] = Card(
            id=entry["id"],
            index=len(cards),
            deck=entry.get("commander", AXIS_DECK),
            kind=entry["kind"],
            count=entry.get("count", 1),
            hand=bool(entry.get("hand")),
            weather=entry.get("weather"),
            ammo=entry.get("ammo", 0),
            gas=entry.get("gas", 0),
            medal=bool(entry.get("medal")),
        )
    return cards
