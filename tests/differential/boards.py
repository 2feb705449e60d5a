"""Small random boards: three lanes from a start line to the Rhine; corps meet everything within a few rounds."""

import pickle
import random
from functools import cache

from rhine_sim.engine.ids import COLOURS, COMMANDERS
from rhine_sim.scenario import Scenario, load_scenario, scenario_from_dict

DEPTH = (2, 3, 4)  # areas of a lane between start line and Rhine


class Builder:
    """Areas and roads of one board while it grows."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.areas: list[dict] = []
        self.roads: dict[frozenset, dict] = {}

    def area(self, name: str, colors: list[str], **more) -> str:
        place = {"lon": 1.0 + len(self.areas) * 0.1, "lat": 49.0}
        self.areas.append({"id": name, "name": name, **place, "colors": colors, **more})
        return name

    def road(self, a: str, b: str, colors: list[str]) -> None:
        """One road a pair; a second one adds its colours, up to two."""
        known = self.roads.get(frozenset((a, b)))
        if known is None:
            self.roads[frozenset((a, b))] = {"between": [a, b], "colors": list(colors)}
        elif "black" not in colors and "black" not in known["colors"] and len({*known["colors"], *colors}) <= 2:
            known["colors"] = sorted({*known["colors"], *colors}, key=COLOURS.index)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def features(self) -> dict:
        """What may be printed on an area of a lane."""
        found = {}
        for key, share in (("axis_flag", 0.12), ("fortified", 0.25), ("medal", 0.35)):
            if self.chance(share):
                found[key] = True
        return found


@cache
def _packed_base() -> bytes:
    return pickle.dumps(_without_none(load_scenario("base").as_dict()))


def _base() -> dict:
    """A copy of the default scenario to change; unpacking is the quickest way to one."""
    return pickle.loads(_packed_base())


def draw_board(rng: random.Random, rules: dict, numbers: dict[str, int]) -> Scenario:
    """A small board with the decks and corps of the default scenario, and its numbers but for those given."""
    scenario = _base()
    build = Builder(rng)
    bases, starts = _start_lines(build)
    lanes = _lanes(build, starts)
    cities = _rhine(build, lanes)
    _seams(build, lanes)
    for commander, base in zip(scenario["commander"], bases, strict=True):
        commander["base"] = base
    for corps in scenario["corps"]:
        corps["start"] = starts[COMMANDERS.index(corps["commander"])].pop()
        corps["supplies"] = {"gas": rng.randint(1, 3), "ammo": rng.randint(0, 2), "food": rng.randint(0, 1)}
    reds = [area["id"] for area in build.areas if area["colors"] == ["red"] and not area.get("front")]
    _ports(build, scenario, reds)
    _solo(build, scenario, lanes)
    scenario["area"], scenario["road"] = build.areas, list(build.roads.values())
    scenario["special"]["axis_root"] = cities[0]
    return finish(rng, scenario, rules, numbers)


def default_board(rng: random.Random, rules: dict, numbers: dict[str, int]) -> Scenario:
    """The default scenario with other rules and numbers."""
    return finish(rng, _base(), rules, numbers)


def finish(rng: random.Random, scenario: dict, rules: dict, numbers: dict[str, int]) -> Scenario:
    scenario["rules"] = rules
    for key, value in numbers.items():
        _set(scenario, key, value)
    if rng.random() < 0.4:
        _cards(rng, scenario)
    if rng.random() < 0.3:
        for commander in scenario["commander"]:
            commander["ability"] = rng.choice(("supply", "air", "move"))
            commander["level"] = rng.randint(1, scenario["logistics"]["max_level"])
    return scenario_from_dict(scenario, "random board")


def _cards(rng: random.Random, scenario: dict) -> None:
    """Other divisions, weather and sizes of decks: small ones run out within a few rounds."""
    pursuit, axis = scenario["card"]["pursuit"], scenario["card"]["axis"]
    for card in axis + [card for card in pursuit if card["kind"] == "division"]:
        if rng.random() < 0.3:
            card |= {"ammo": rng.randint(1, 5), "gas": rng.randint(0, 2), "medal": rng.random() < 0.3}
    for card in axis + pursuit:
        if rng.random() < 0.2:
            card["weather"] = rng.choice(("sun", "rain"))
    size = rng.choice((22, 22, 6, 3, 1))
    scenario["deck"]["pursuit"], scenario["deck"]["axis"] = size, min(24, 2 * size)
    piles = [([c for c in pursuit if c["commander"] == name], size) for name in COMMANDERS]
    for cards, left in [*piles, (axis, min(24, 2 * size))]:
        while sum(card.get("count", 1) for card in cards) > left:
            card = rng.choice([card for card in cards if card.get("count", 1)])
            card["count"] = card.get("count", 1) - 1


def _set(scenario: dict, key: str, value: int) -> None:
    """One number by its dotted key; places in a list count from 1."""
    *path, last = key.split(".")
    table = scenario
    for part in path:
        table = table[part]
    table[int(last) - 1 if isinstance(table, list) else last] = value


def _without_none(value):
    if isinstance(value, dict):
        return {key: _without_none(entry) for key, entry in value.items() if entry is not None}
    return [_without_none(entry) for entry in value] if isinstance(value, list) else value


def _start_lines(build: Builder):
    bases, starts = [], []
    for colour, many in zip(COLOURS, (4, 3, 3), strict=True):
        base = build.area(f"{colour}_base", [colour], front=True)
        line = [build.area(f"{colour}_start{i}", [colour], front=True) for i in range(many)]
        for area in line:
            build.road(base, area, [colour])
        bases.append(base)
        starts.append(line)
    return bases, starts


def _lanes(build: Builder, starts) -> list[list[list[str]]]:
    """Per colour the columns of its lane, each joined to the one before."""
    lanes = []
    for c, colour in enumerate(COLOURS):
        before, columns = starts[c], []
        for depth in range(build.rng.choice(DEPTH)):
            column = []
            for row in range(build.rng.choice((1, 2, 3))):
                shared = depth > 0 and colour != "white" and build.chance(0.25)
                double = [colour, "white"] if shared else [colour]
                name = build.area(f"{colour}{depth}{row}", sorted(double, key=COLOURS.index), **build.features())
                column.append(name)
                for start in build.rng.sample(before, min(len(before), build.rng.choice((1, 2, 2)))):
                    build.road(start, name, [colour])
            for start in before:  # no area is left without a way on
                build.road(start, build.rng.choice(column), [colour])
            for a, b in zip(column, column[1:], strict=False):
                build.road(a, b, [colour])
            columns.append(column)
            before = column
        lanes.append(columns)
    return lanes


def _rhine(build: Builder, lanes) -> list[str]:
    """The victory areas: the first is the root; each lane reaches at least one."""
    cities = [build.area(f"city{i}", ["black"], victory=True, axis_flag=i == 0 or build.chance(0.6)) for i in range(4)]
    for a, b in zip(cities, cities[1:], strict=False):
        build.road(a, b, ["black"])
    for c, colour in enumerate(COLOURS):
        for area in lanes[c][-1]:
            build.road(area, cities[build.rng.choice((c, c + 1))], [colour])
    return cities


def _seams(build: Builder, lanes) -> None:
    """White roads to double areas, and black roads between lanes."""
    whites = [area for column in lanes[1] for area in column]
    for area in build.areas:
        if "white" in area["colors"] and len(area["colors"]) == 2:
            for end in build.rng.sample(whites, min(2, len(whites))):
                build.road(area["id"], end, ["white"])
    for one, other in ((lanes[0], lanes[1]), (lanes[1], lanes[2])):
        for _ in range(3):
            a, b = (build.rng.choice(build.rng.choice(lane)) for lane in (one, other))
            build.road(a, b, ["black"])


def _ports(build: Builder, scenario: dict, reds: list[str]) -> None:
    """Antwerpen and its A-areas, limited bases, the ports of the veteran rule, the marker of Patton's."""
    antwerp = build.rng.choice(reds)
    others = [name for name in reds if name != antwerp]
    blocks = set(build.rng.sample(others, min(len(others), build.rng.choice((0, 1, 2)))))
    blues = [a["id"] for a in build.areas if a["colors"] == ["blue"] and not a.get("front") and not a.get("axis_flag")]
    for area in build.areas:
        if area["id"] in blocks:
            area["antwerp_block"] = True
        if not area.get("front") and not area.get("victory") and build.chance(0.25):
            area["limited_base"] = build.rng.choice((True, "once"))
    scenario["special"]["antwerp_base"] = antwerp
    scenario["veteran"]["monty_counterattack_from"] = build.rng.sample(reds, min(len(reds), 3))
    if blues:
        scenario["veteran"]["patton_axis_marker"] = build.rng.choice(blues)


def _solo(build: Builder, scenario: dict, lanes) -> None:
    flagged = {area["id"] for area in build.areas if area.get("axis_flag")}
    for c, name in enumerate(COMMANDERS):
        lane = [area for column in lanes[c] for area in column if area not in flagged] or [lanes[c][0][0]]
        scenario["solo"][name]["markers"] = {str(n): build.rng.choice(lane) for n in range(3, 19)}
        scenario["solo"][name]["controlled_by_red"] = []
