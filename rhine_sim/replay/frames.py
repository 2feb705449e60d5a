"""What a picture of a position shows, as plain data by the board's own numbers: pictures and film draw the same."""

from ..engine import ids
from ..engine.layout import FIRST_NUMBER, NUMBERS
from .standing import corps_of, medals, players_of, rhine_left
from .story import Story, Turn
from .words import Words


def frames_of(words: Words, story: Story) -> list[dict]:
    """The position at the start, then after each turn, with the lines that belong to it."""
    order = ", ".join(name.capitalize() for name in story.order)
    start = position_data(words, story.start) | {"round": 0, "who": None, "title": "Start", "leader": None}
    frames = [start | {"log": [["act", 0, f"Turn order: {order}."]]}]
    for turn in story.turns:
        title = f"Round {turn.round}, {turn.commander.capitalize()}"
        more = {"round": turn.round, "who": ids.COMMANDERS.index(turn.commander), "title": title, "log": _log(turn)}
        alone = turn.leader is None or len(story.order) == 1
        leader = None if alone else ids.COMMANDERS.index(turn.leader)
        frames.append(position_data(words, turn.state) | more | {"leader": leader})
    frames[-1]["log"] += [[line.kind, line.depth, line.text] for line in story.ending]
    return frames


def _log(turn: Turn) -> list[list]:
    return [[line.kind, line.depth, line.text] for line in (*turn.lines, *turn.closing)]


def position_data(words: Words, s) -> dict:
    """Pieces on the board and the tracks beside it; areas and roads by number."""
    return {
        "control": [[a, c] for c in range(3) for a in words.members(s.control[c])],
        "axis": words.members(s.axis),
        "supplies": [[a, *map(int, s.area_supplies[a])] for a in range(len(words.areas)) if any(s.area_supplies[a])],
        "corps": [
            [words.compiled.corps_ids[c], owner, int(s.corps_area[c]), *map(int, s.corps_supplies[c])]
            + [int(s.corps_grounded[c] > 0)]
            for owner in players_of(s)
            for c in corps_of(words, s, owner)
        ],
        "trucks": roads_with_trucks(words, s),
        "units": [
            [int(area), int(owner), int(down)]
            for area, owner, down in zip(s.unit_area, s.unit_owner, s.unit_down, strict=True)
            if area >= 0
        ],
        "numbers": _numbers(s) if s.n_players == 1 else [],
        "track": [int(n) for n in s.track],
        "reserve": [int(n) for n in s.reserve],
        "stock": int(s.truck_stock),
        "pool": int(s.axis_pool),
        "airborne": int(s.airborne_track),
        "rain": int(s.weather == ids.RAIN),
        "sides": [_side(words, s, c) for c in players_of(s)],
    }


def _numbers(s) -> list[list]:
    """Solo: the numbers that lie together in an area, as one text."""
    areas: dict[int, list[str]] = {}
    for i in range(NUMBERS):
        if s.number_area[i] >= 0:
            areas.setdefault(int(s.number_area[i]), []).append(str(FIRST_NUMBER + i))
    return [[area, " ".join(numbers)] for area, numbers in areas.items()]


def roads_with_trucks(words: Words, s) -> list[int]:
    number = sum(int(s.trucks[word]) << (64 * word) for word in range(4))
    return [road for road in range(int(words.board.n_roads)) if number >> road & 1]


def _side(words: Words, s, c: int) -> dict:
    """One commander's row beside the board."""
    return {
        "who": c,
        "medals": medals(words, s, c),
        "rhine": rhine_left(words, s, c),
        "level": int(s.level[c]),
        "trucks": int(s.pool[c]),
        "limit": int(words.rules.truck_limit[int(s.level[c]) - 1]),
        "card": int(s.card_up[c]),
        "beaten": int(s.defeated[c]),
        "hand": int(s.resistance[c]) + int(s.pending[c]),
        "recon": int(s.recon[c]),
        "air": "" if s.air_deck[c] < 0 else "Axis" if s.air_deck[c] == ids.AXIS_DECK else "pursuit",
    }
