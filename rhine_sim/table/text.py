"""The one text form of an answer (A.4), both ways: code to text, text to code."""

import re
import unicodedata
from difflib import get_close_matches
from functools import lru_cache

from ..engine import ids
from ..engine.actions import VECTOR_ZERO, bonus_bits, bonus_count, kind_of, operand, pack
from ..errors import RhineError
from ..scenario.compile import Compiled
from .front import assignments


class UnknownText(RhineError):
    """A text that is no answer at all."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Case, accents and punctuation are ignored on input."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


class Names:
    """Names of a scenario's areas, roads, corps and cards, for one compiled scenario."""

    def __init__(self, compiled: Compiled):
        self.compiled = compiled
        self.areas = compiled.area_ids
        self.corps = compiled.corps_ids
        self.cards = compiled.card_ids
        self.card_kinds = compiled.board.card_kind.tolist()
        self.common_deck = bool(compiled.rules.common_deck)
        self.medals_limited = bool(compiled.rules.medal_limit)
        self.roads = compiled.road_keys
        self._area = {}
        for number, area in enumerate(compiled.scenario.areas):
            for name in (area.id, area.name, *area.aliases):
                self._area.setdefault(fold(name), number)
        self._corps = {fold(name): number for number, name in enumerate(self.corps)}
        self._front: tuple[bytes, list] = b"", []
        ends = compiled.board.road_ends
        self._road = {}
        for number in range(len(self.roads)):
            a, b = int(ends[number, 0]), int(ends[number, 1])
            self._road[a, b] = number, 0
            self._road[b, a] = number, 1

    def area(self, text: str) -> int:
        return _find(self._area, text, "area", self.areas)

    def corps_number(self, text: str) -> int:
        return _find(self._corps, text, "corps", self.corps)

    def road(self, start: int, end: int) -> tuple[int, int]:
        """(road, direction) from one area to another."""
        if (start, end) not in self._road:
            raise UnknownText(f"no road joins {self.areas[start]} and {self.areas[end]}")
        return self._road[start, end]

    def assignments(self, s) -> list[list[tuple[int, int]]]:
        """The answers of FRONT_TARGETS, found once for a state: each of them is written with its place in this list."""
        state = s.tobytes()
        if self._front[0] != state:
            self._front = state, assignments(self.compiled, s)
        return self._front[1]

    def show_corps(self, number: int) -> str:
        name = self.corps[number]
        return f'"{name}"' if " " in name else name


def _find(table: dict[str, int], text: str, what: str, known) -> int:
    number = table.get(fold(text))
    if number is None:
        near = get_close_matches(fold(text), table, n=1)
        raise UnknownText(f"no {what} {text!r}" + (f"; did you mean {known[table[near[0]]]!r}?" if near else ""))
    return number


# ---- code to text ------------------------------------------------------------------------------


def to_text(names: Names, s, action: int) -> str:
    """The text of an answer to the pending question of state `s`."""
    action = int(action)
    kind = int(kind_of(action))
    a = int(operand(action, 0))
    word = ids.ANSWERS[kind]
    if kind in _AREA_KINDS:
        return f"{word} {names.areas[a]}"
    if kind in (ids.DO_MOVE, ids.DO_CMD_MOVE):
        return f"{word} {names.show_corps(a)}"
    if kind in _WRITERS:
        return f"{word} {_WRITERS[kind](names, s, action)}"
    return word


_AREA_KINDS = (ids.DO_STEP, ids.DO_AIRBORNE_AREA, ids.DO_PLACE, ids.DO_COUNTER)


def _vector(values) -> str:
    return ",".join(str(int(value)) for value in values)


def _operands(action: int, first: int, n: int) -> list[int]:
    return [int(operand(action, first + i)) for i in range(n)]


def _write_transfer(names, s, action):
    vector = [value - VECTOR_ZERO for value in _operands(action, 1, 3)]
    return f"{names.show_corps(int(operand(action, 0)))} {_vector(vector)}"


def _write_supply(names, s, action):
    base, chosen = _operands(action, 0, 2)
    size = int(names.compiled.rules.matching_set)
    text = f"{names.areas[base]} " + ("basic" if chosen == ids.BASIC_SET else f"{ids.KINDS[chosen - 1]}*{size}")
    both = int(names.compiled.rules.monty_bonus_source) == ids.BONUS_TRACK_TOO
    bonus = []
    for kind in range(3):
        for place, source in ((kind, "@reserve"), (3 + kind, "@track")):
            bonus += [ids.KINDS[kind] + (source if both else "")] * int(bonus_count(action, place))
    return text + (f" bonus={','.join(bonus)}" if bonus else "")


def _write_truck(names, s, action):
    road, direction = _operands(action, 0, 2)
    ends = names.compiled.board.road_ends[road]
    start, end = names.areas[ends[direction]], names.areas[ends[1 - direction]]
    return f"{start}>{end} {_vector(_operands(action, 2, 3))}"


def _write_market(names, s, action):
    give, take = _operands(action, 0, 2)
    return "none" if give == ids.NONE_GIVEN else f"{ids.KINDS[give]}>{ids.KINDS[take]}"


def _write_deck(names, s, action):
    deck = int(operand(action, 0))
    if deck == ids.AXIS_DECK:
        return "axis"
    own = ids.COMMON_DECK if names.compiled.rules.common_deck else int(s.asked)
    return "own" if deck == own else ids.COMMANDERS[deck]


def _write_pay(names, s, action):
    counters, cards, fives = _operands(action, 0, 3)
    return f"counters={counters} medal_cards={cards} five_sets={fives}"


def _write_front(names, s, action):
    chosen = names.assignments(s)[int(operand(action, 0)) | int(operand(action, 1)) << 8]
    return " ".join(f"{number}:{names.areas[area]}" for number, area in chosen)


def _write_source(names, s, action):
    where = ("card", "area")[int(operand(action, 0))]
    if kind_of(action) == ids.DO_FOOD_SOURCE:
        return f"{names.show_corps(int(s.feeding_corps))} {where}"
    return where


_WRITERS = {
    ids.DO_TRANSFER: _write_transfer,
    ids.DO_SUPPLY: _write_supply,
    ids.DO_TRUCK_COUNT: lambda names, s, action: str(int(operand(action, 0))),
    ids.DO_PLACE_TRUCK: _write_truck,
    ids.DO_START_GAS: _write_source,
    ids.DO_FOOD_SOURCE: _write_source,
    ids.DO_STARVING: lambda names, s, action: ("no", "yes")[int(operand(action, 0))],
    ids.DO_BLACK_MARKET: _write_market,
    ids.DO_AIR_DECK: _write_deck,
    ids.DO_RECON_DECK: _write_deck,
    ids.DO_AIRBORNE_PAY: _write_pay,
    ids.DO_OVERFLOW: lambda names, s, action: (
        f"{names.areas[int(operand(action, 0))]} {_vector(_operands(action, 1, 3))}"
    ),
    ids.DO_MEDAL_RETURN: lambda names, s, action: ("counter", "card")[int(operand(action, 0))],
    ids.DO_FRONT_TARGETS: _write_front,
}


# ---- text to code ------------------------------------------------------------------------------


def parse(names: Names, s, text: str) -> int:
    """The code of a text; whether it is legal now is not asked. Raises UnknownText with the reason."""
    words = re.findall(r'"[^"]*"|\S+', text.strip())
    if not words:
        raise UnknownText("an empty line is no answer")
    head, rest = words[0].upper(), [word.strip('"') for word in words[1:]]
    if head == "REACTION" and rest:
        head, rest = f"REACTION {rest[0].upper()}", rest[1:]
    if head not in ids.ANSWERS:
        near = get_close_matches(head, ids.ANSWERS, n=1)
        raise UnknownText(f"no answer {head!r}" + (f"; did you mean {near[0]}?" if near else ""))
    kind = ids.ANSWERS.index(head)
    try:
        return int(_READERS[kind](names, s, kind, rest) if kind in _READERS else _read_plain(kind, rest))
    except (IndexError, ValueError):
        form = f", as in {_EXAMPLES[head]!r}" if head in _EXAMPLES else ""
        raise UnknownText(f"{text!r} does not have the form of {head}{form}") from None


_EXAMPLES = {
    "MOVE": "MOVE XII",
    "CMD_MOVE": "CMD_MOVE XII",
    "STEP": "STEP vitry",
    "TRANSFER": "TRANSFER XII 1,0,0",
    "SUPPLY": "SUPPLY orleans ammo*3",
    "TRUCK_COUNT": "TRUCK_COUNT 6",
    "PLACE_TRUCK": "PLACE_TRUCK orleans>pithiviers 2,3,0",
    "AIR_DECK": "AIR_DECK axis",
    "RECON_DECK": "RECON_DECK own",
    "AIRBORNE_AREA": "AIRBORNE_AREA nijmegen",
    "REACTION PLACE": "REACTION PLACE aachen",
    "REACTION COUNTER": "REACTION COUNTER metz",
}


def _read_plain(kind, rest):
    if rest:
        raise ValueError
    return kind


def _only(rest: list[str]) -> str:
    """The one word of an answer, in lower case."""
    if len(rest) != 1:
        raise ValueError
    return rest[0].lower()


def _one(kind, value) -> int:
    return pack(kind, value, 0, 0, 0, 0)


def _read_area(names, s, kind, rest):
    if not rest:
        raise ValueError
    return _one(kind, names.area(" ".join(rest)))


def _read_corps(names, s, kind, rest):
    if not rest:
        raise ValueError
    return _one(kind, names.corps_number(" ".join(rest)))


def _amounts(word: str) -> list[int]:
    values = [int(part) for part in word.split(",")]
    if len(values) != 3 or max(map(abs, values)) > 60:
        raise ValueError
    return values


def _read_transfer(names, s, kind, rest):
    gas, ammo, food = (value + VECTOR_ZERO for value in _amounts(rest[-1]))
    return pack(kind, names.corps_number(" ".join(rest[:-1])), gas, ammo, food, 0)


def _read_supply(names, s, kind, rest):
    bonus = rest.pop()[len("bonus=") :] if rest[-1].lower().startswith("bonus=") else ""
    chosen = ids.BASIC_SET
    if rest[-1].lower() != "basic":
        name, size = rest[-1].lower().split("*")
        if int(size) != int(names.compiled.rules.matching_set):
            raise ValueError
        chosen = 1 + ids.KINDS.index(name)
    action = pack(kind, names.area(" ".join(rest[:-1])), chosen, 0, 0, 0)
    for piece in filter(None, bonus.lower().split(",")):
        name, _, source = piece.partition("@")
        place = ids.KINDS.index(name) + (3 if source == "track" else 0)
        if bonus_count(action, place) == 7:
            raise ValueError
        action += bonus_bits(place, 1)
    return action


def _read_truck(names, s, kind, rest):
    start, end = (names.area(name) for name in " ".join(rest[:-1]).split(">"))
    road, direction = names.road(start, end)
    load = _amounts(rest[-1])
    if min(load) < 0:
        raise ValueError
    return pack(kind, road, 0 if not any(load) else direction, *load)


def _read_market(names, s, kind, rest):
    word = _only(rest)
    if word == "none":
        return _one(kind, ids.NONE_GIVEN)
    give, take = (ids.KINDS.index(name) for name in word.split(">"))
    return pack(kind, give, take, 0, 0, 0)


def _read_deck(names, s, kind, rest):
    word = _only(rest)
    if word == "axis":
        return _one(kind, ids.AXIS_DECK)
    commander = int(s.asked) if word == "own" else ids.COMMANDERS.index(word)
    return _one(kind, ids.COMMON_DECK if names.compiled.rules.common_deck else commander)


def _read_pay(names, s, kind, rest):
    paid = dict(part.lower().split("=") for part in rest)
    if set(paid) - {"counters", "medal_cards", "five_sets"}:
        raise ValueError
    amounts = [int(paid.get(name, 0)) for name in ("counters", "medal_cards", "five_sets")]
    if min(amounts) < 0 or max(amounts) > 60:
        raise ValueError
    return pack(kind, *amounts, 0, 0)


def _read_overflow(names, s, kind, rest):
    amounts = _amounts(rest[-1])
    if min(amounts) < 0:
        raise ValueError
    return pack(kind, names.area(" ".join(rest[:-1])), *amounts, 0)


def _read_source(names, s, kind, rest):
    where = rest.pop()
    if kind == ids.DO_START_GAS and rest:
        raise ValueError
    if kind == ids.DO_FOOD_SOURCE:
        corps = names.corps_number(" ".join(rest))
        if s.decision == ids.FOOD_SOURCE and corps != int(s.feeding_corps):
            raise UnknownText(f"{names.corps[int(s.feeding_corps)]} is being fed now, not {names.corps[corps]}")
    return _one(kind, ("card", "area").index(where.lower()))


def _read_front(names, s, kind, rest):
    parts = re.findall(r"(\d+)\s*:\s*(.+?)(?=\s+\d+\s*:|$)", " ".join(rest))
    wanted = sorted(((int(number), names.area(area)) for number, area in parts), reverse=True)
    if not wanted:
        raise ValueError
    if s.decision != ids.FRONT_TARGETS:
        raise UnknownText("no numbers are being moved now (R17.11)")
    for place, chosen in enumerate(names.assignments(s)):
        if chosen == wanted:
            return pack(kind, place & 255, place >> 8, 0, 0, 0)
    raise UnknownText("the numbers may not be shared like that (R17.17)")


def _choice(*words):
    return lambda names, s, kind, rest: _one(kind, words.index(_only(rest)))


def _read_count(names, s, kind, rest):
    value = int(_only(rest))
    if not 0 <= value <= 255:
        raise ValueError
    return _one(kind, value)


_READERS = {
    ids.DO_MOVE: _read_corps,
    ids.DO_CMD_MOVE: _read_corps,
    ids.DO_TRANSFER: _read_transfer,
    ids.DO_SUPPLY: _read_supply,
    ids.DO_TRUCK_COUNT: _read_count,
    ids.DO_PLACE_TRUCK: _read_truck,
    ids.DO_START_GAS: _read_source,
    ids.DO_FOOD_SOURCE: _read_source,
    ids.DO_STARVING: _choice("no", "yes"),
    ids.DO_BLACK_MARKET: _read_market,
    ids.DO_AIR_DECK: _read_deck,
    ids.DO_RECON_DECK: _read_deck,
    ids.DO_AIRBORNE_PAY: _read_pay,
    ids.DO_OVERFLOW: _read_overflow,
    ids.DO_MEDAL_RETURN: _choice("counter", "card"),
    ids.DO_FRONT_TARGETS: _read_front,
    **dict.fromkeys(_AREA_KINDS, _read_area),
}
