"""The state of D.1 in plain fields that tests may set directly."""

from collections import Counter
from dataclasses import dataclass, field

from .board import KINDS

Pieces = dict[str, int]


def pieces(gas: int = 0, ammo: int = 0, food: int = 0) -> Pieces:
    return {"gas": gas, "ammo": ammo, "food": food}


def total(supplies: Pieces) -> int:
    return sum(supplies.values())


def vector(supplies: Pieces) -> list[int]:
    return [supplies[k] for k in KINDS]


def move_pieces(source: Pieces, target: Pieces, kind: str, number: int = 1) -> None:
    """R2.2: a piece is always in exactly one place."""
    if not 0 <= number <= source[kind]:
        raise AssertionError(f"{number} {kind} asked from {source}")
    source[kind] -= number
    target[kind] += number


@dataclass
class Corps:
    id: str
    owner: str
    area: str
    card: Pieces
    grounded: bool | str = False  # "strict": food lay in the area when it was grounded (R9.8, card_only_strict)
    moved: bool = False
    transferred: bool = False  # R8.13


@dataclass
class Player:
    """R2.3, R2.18."""

    id: str
    pool: int
    level: int
    card_up: bool = True
    medals: int = 0
    won: Counter = field(default_factory=Counter)
    defeated: int = 0
    resistance: Counter = field(default_factory=Counter)  # kept
    recon: Counter = field(default_factory=Counter)  # kept
    pending: Counter = field(default_factory=Counter)  # Resistance without hand symbol (Q03)
    air: str | None = None  # deck that carries the air support marker
    peeks: dict[str, str] = field(default_factory=dict)


@dataclass
class Turn:
    actions_left: int = 0
    acted: bool = False
    bases_used: set[str] = field(default_factory=set)
    resistance_played: bool = False
    recon_played: bool = False
    victory_captures: set[str] = field(default_factory=set)  # R16.1 `off` in solo `survive`


@dataclass
class Move:
    corps: str
    came_from: str | None = None
    steps: int = 0
    last_stop: bool = False  # the next step costs gas (R10.11)


@dataclass
class Transport:
    placed: int
    allowed: int


@dataclass
class Airborne:
    area: str
    owner: str
    up: bool = True


@dataclass
class State:
    players: list[str]  # colour order
    order: list[str]  # turn order
    control: dict[str, str]  # controlled areas only
    supplies: dict[str, Pieces]  # every area
    corps: dict[str, Corps]
    commanders: dict[str, Player]
    reserve: Pieces
    track: Pieces
    truck_stock: int
    box_trucks: int
    axis_pool: int
    airborne_track: int
    medal_pool: int | None  # None: unlimited
    once_bases: set[str]  # Ostende while its marker is in the game
    decks: dict[str, Counter]
    discards: dict[str, Counter]
    round: int = 0
    seat: int = 0
    end_triggered: bool = False
    result: dict | None = None
    axis: set[str] = field(default_factory=set)
    airborne: list[Airborne] = field(default_factory=list)
    no_encircle: set[str] = field(default_factory=set)
    medal_given: set[str] = field(default_factory=set)
    numbers: dict[int, str] = field(default_factory=dict)  # solo, number side up
    collected: list[int] = field(default_factory=list)  # solo, being moved (R17.11)
    trucks: set[int] = field(default_factory=set)  # indices of roads
    turn: Turn = field(default_factory=Turn)
    move: Move | None = None
    transport: Transport | None = None
    landing: list[str] | None = None
    overflow: str | None = None
    card: str | None = None
    feeding: str | None = None
    level3_given: bool = False
    axis_gone: int = 0
    weather: str = "sun"
    antwerp: bool = False
    top: dict[str, str] = field(default_factory=dict)  # known top cards (Q48)
    removed: Counter = field(default_factory=Counter)
    starving_revealed: int = 0  # solo
    starving_declined: int = 0  # solo

    @property
    def active(self) -> str:
        return self.order[self.seat]

    @property
    def me(self) -> Player:
        return self.commanders[self.active]

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    def corps_of(self, commander: str) -> list[Corps]:
        return [c for c in self.corps.values() if c.owner == commander]

    def corps_in(self, area: str) -> Corps | None:
        return next((c for c in self.corps.values() if c.area == area), None)

    def airborne_in(self, area: str) -> list[Airborne]:
        return [u for u in self.airborne if u.area == area]
