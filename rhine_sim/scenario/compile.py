"""A checked scenario as the flat tables and the rules record that the engine reads."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, permutations

import numpy as np

from ..engine.ids import (
    ABILITIES,
    AXIS_DECK,
    CARD_DIVISION,
    CARD_KINDS,
    COLOURS,
    COMMANDERS,
    KINDS,
    NO_WEATHER,
    WEATHERS,
)
from ..engine.layout import (
    BOARD,
    CARDS_MAX,
    CORPS_MAX,
    DETOURS_MAX,
    FIRST_NUMBER,
    NUMBERS,
    ROADS_MAX,
    ROADS_PER_AREA_MAX,
    RULES,
    new_record,
)
from ..engine.sets import AREAS_MAX
from ..switches import SWITCHES, code
from .schema import Scenario


@dataclass(frozen=True, eq=False)
class Compiled:
    """What the engine needs of a scenario, and the names to speak about it."""

    scenario: Scenario
    board: np.record
    rules: np.record
    area_ids: tuple[str, ...]
    road_keys: tuple[str, ...]
    corps_ids: tuple[str, ...]
    card_ids: tuple[str, ...]


@lru_cache(maxsize=32)
def _compile(digest: str, holder: "_Holder") -> Compiled:
    scenario = holder.scenario
    cards = _expanded_cards(scenario)
    return Compiled(
        scenario=scenario,
        board=_board(scenario, cards),
        rules=_rules(scenario),
        area_ids=tuple(area.id for area in scenario.areas),
        road_keys=tuple(road.key for road in scenario.roads),
        corps_ids=tuple(corps.id for corps in scenario.corps),
        card_ids=tuple(card.id for _, card in cards),
    )


def compile_scenario(scenario: Scenario) -> Compiled:
    """The compiled form; equal scenarios share one."""
    return _compile(scenario.digest, _Holder(scenario))


class _Holder:
    """Hands a scenario to the cached function without being part of its key: the digest is the key."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Holder)


# ---- sets and distances --------------------------------------------------------------------------


def _words(areas) -> np.ndarray:
    """A set of area numbers as uint64[2]."""
    number = sum(1 << area for area in set(areas))
    return np.array([number & (2**64 - 1), number >> 64], np.uint64)


def _table(neighbours: list[set[int]]) -> np.ndarray:
    rows = [_words(row) for row in neighbours]
    rows += [_words(())] * (AREAS_MAX - len(rows))
    return np.array(rows, np.uint64)


def _neighbours(scenario: Scenario, number: dict[str, int], accept) -> list[set[int]]:
    """Per area the areas joined to it by a road that `accept` takes."""
    found: list[set[int]] = [set() for _ in scenario.areas]
    for road in scenario.roads:
        if accept(road):
            a, b = (number[end] for end in road.between)
            found[a].add(b)
            found[b].add(a)
    return found


def _distances(steps: list[set[int]], goals: set[int]) -> np.ndarray:
    """Steps to the nearest goal, -1 where there is no way."""
    out = np.full(AREAS_MAX, -1, np.int8)
    fresh, n = goals, 0
    while fresh:
        for area in fresh:
            out[area] = n
        fresh = {b for a in fresh for b in steps[a] if out[b] < 0}
        n += 1
    return out


def _between(steps: list[set[int]]) -> np.ndarray:
    """Steps from every area to every other."""
    rows = [_distances(steps, {area}) for area in range(len(steps))]
    return np.array(rows + [np.full(AREAS_MAX, -1, np.int8)] * (AREAS_MAX - len(rows)))


def _way_past(neighbours: list[set[int]], area: int, start: int, end: int) -> set[int] | None:
    """The areas of a shortest way from `start` to `end` that does not pass `area`; None if there is none."""
    before, fresh = {start: start}, [start]
    for here in fresh:
        if here == end:
            break
        for beside in sorted(neighbours[here]):
            if beside != area and beside not in before:
                before[beside] = here
                fresh.append(beside)
    if end not in before:
        return None
    way = {end}
    while end != start:
        end = before[end]
        way.add(end)
    return way


def _detours(neighbours: list[set[int]], area: int) -> np.ndarray:
    """Ways past an area from each of its neighbours to the next one, the neighbours in the ring with the least detours.

    Places without a way have all areas in them; so have those of an area with more neighbours than there are places.
    """
    out = np.full((DETOURS_MAX, 2), 2**64 - 1, np.uint64)
    beside = sorted(neighbours[area]) if area < len(neighbours) else []
    if not 2 <= len(beside) <= DETOURS_MAX:
        return out
    way = {(a, b): _way_past(neighbours, area, a, b) for a in beside for b in beside}
    rings = [(beside[0], *order, beside[0]) for order in permutations(beside[1:])]
    best = min(rings, key=lambda ring: sum(len(way[pair] or neighbours) for pair in pairwise(ring)))
    pairs = list(pairwise(best)) if len(beside) > 2 else [(beside[0], beside[1])]
    for i, pair in enumerate(pairs):
        if way[pair] is not None:
            out[i] = _words(way[pair])
    return out


# ---- the board -----------------------------------------------------------------------------------


def _expanded_cards(scenario: Scenario) -> list[tuple[int, object]]:
    """(home deck, card) for every single card: an entry with a count stands for that many (R1.10)."""
    cards = []
    for card in scenario.pursuit_cards:
        cards += [(COMMANDERS.index(card.commander), card)] * card.count
    for card in scenario.axis_cards:
        cards += [(AXIS_DECK, card)] * card.count
    return cards


def _board(scenario: Scenario, cards) -> np.record:
    board = new_record(BOARD)
    for name, value in _tables(scenario, cards).items():
        board[name] = value
    return board


def _tables(scenario: Scenario, cards) -> dict[str, object]:
    number = {area.id: i for i, area in enumerate(scenario.areas)}
    colour = [{i for i, area in enumerate(scenario.areas) if name in area.colors} for name in COLOURS]
    every = range(len(scenario.areas))
    victory = {i for i in every if scenario.areas[i].victory}
    flag = {i for i in every if scenario.areas[i].axis_flag}
    starts = {number[corps.start] for corps in scenario.corps}
    bases = [number[_commander(scenario, name).base] for name in COMMANDERS]
    printed = [_printed(scenario, number, c) for c in range(3)]
    coloured = [_neighbours(scenario, number, lambda road, name=name: name in road.colors) for name in COLOURS]
    steps = [
        [{b for b in row if b in colour[c] or "black" in scenario.areas[b].colors} for row in coloured[c]]
        for c in range(3)
    ]
    adjacent = _neighbours(scenario, number, lambda road: True)
    antwerp = {number[scenario.special.antwerp_base]} | {i for i in every if scenario.areas[i].antwerp_block}
    return dict(
        n_areas=len(scenario.areas),
        n_roads=len(scenario.roads),
        n_corps=len(scenario.corps),
        n_cards=len(cards),
        axis_root=number[scenario.special.axis_root],
        antwerp_base=number[scenario.special.antwerp_base],
        metz=number[scenario.veteran.patton_axis_marker],
        adjacent=_table(adjacent),
        detours=np.array([_detours(adjacent, i) for i in range(AREAS_MAX)]),
        root_steps=_distances(adjacent, {number[scenario.special.axis_root]}),
        joined=_table(_neighbours(scenario, number, lambda road: "black" not in road.colors)),
        joined_own=np.array([_table(rows) for rows in coloured]),
        steps=np.array([_table(rows) for rows in steps]),
        areas=_words(every),
        colour=np.array([_words(areas) for areas in colour]),
        printed=np.array([_words(areas) for areas in printed]),
        permanent=_words(set().union(*printed)),
        black=_words(i for i in every if "black" in scenario.areas[i].colors),
        flag=_words(flag),
        fort=_words(i for i in every if scenario.areas[i].fortified),
        objective=_words(i for i in every if scenario.areas[i].medal),
        limited=_words(i for i in every if scenario.areas[i].limited_base),
        once=_words(i for i in every if scenario.areas[i].limited_base == "once"),
        victory=_words(victory),
        flagged_victory=_words(victory & flag),
        starts=_words(starts),
        antwerp=_words(antwerp),
        ports=_words(number[name] for name in scenario.veteran.monty_counterattack_from),
        army_base=np.array(bases, np.int64),
        rhine=np.array([_distances(steps[c], victory) for c in range(3)]),
        steps_between=np.array([_between(steps[c]) for c in range(3)]),
        **_roads(scenario, number),
        **_corps(scenario, number),
        **_cards(cards),
        **_solo(scenario, number),
    )


def _commander(scenario: Scenario, name: str):
    return next(commander for commander in scenario.commanders if commander.id == name)


def _printed(scenario: Scenario, number: dict[str, int], c: int) -> set[int]:
    """R2.10: start areas, Army base and dark areas of a colour."""
    areas = {i for i, area in enumerate(scenario.areas) if area.front and COLOURS[c] in area.colors}
    areas |= {number[corps.start] for corps in scenario.corps if corps.commander == COMMANDERS[c]}
    return areas | {number[_commander(scenario, COMMANDERS[c]).base]}


def _roads(scenario: Scenario, number: dict[str, int]) -> dict[str, np.ndarray]:
    ends = np.zeros((ROADS_MAX, 2), np.int16)
    colours = np.zeros(ROADS_MAX, np.int8)
    at_area: list[list[int]] = [[] for _ in range(AREAS_MAX)]
    for i, road in enumerate(scenario.roads):
        ends[i] = [number[end] for end in road.between]
        colours[i] = sum(1 << c for c, name in enumerate(COLOURS) if name in road.colors)
        for end in road.between:
            at_area[number[end]].append(i)
    rows = [row + [-1] * (ROADS_PER_AREA_MAX - len(row)) for row in at_area]
    return {"road_ends": ends, "road_colours": colours, "area_roads": np.array(rows, np.int16)}


def _corps(scenario: Scenario, number: dict[str, int]) -> dict[str, np.ndarray]:
    commander = np.full(CORPS_MAX, -1, np.int8)
    start = np.full(CORPS_MAX, -1, np.int16)
    supplies = np.zeros((CORPS_MAX, 3), np.int8)
    for i, corps in enumerate(scenario.corps):
        commander[i] = COMMANDERS.index(corps.commander)
        start[i] = number[corps.start]
        supplies[i] = [getattr(corps.supplies, kind) for kind in KINDS]
    own = [np.flatnonzero(commander == c) for c in range(3)]
    rows = [np.concatenate([found, np.full(CORPS_MAX - len(found), -1)]) for found in own]
    tables = {"corps_commander": commander, "corps_start": start, "corps_supplies": supplies}
    return {**tables, "n_own": np.array([len(found) for found in own]), "own_corps": np.array(rows)}


def _cards(cards) -> dict[str, np.ndarray]:
    out = {name: np.zeros(CARDS_MAX, np.int8) for name in ("deck", "kind", "ammo", "gas", "medal", "hand", "weather")}
    for i, (deck, card) in enumerate(cards):
        out["deck"][i] = deck
        out["kind"][i] = CARD_DIVISION if deck == AXIS_DECK else CARD_KINDS.index(card.kind)
        out["ammo"][i] = card.ammo
        out["gas"][i] = card.gas
        out["medal"][i] = card.medal
        out["hand"][i] = getattr(card, "hand", False)
        out["weather"][i] = WEATHERS.index(card.weather) if card.weather else NO_WEATHER
    return {f"card_{name}": values for name, values in out.items()}


def _solo(scenario: Scenario, number: dict[str, int]) -> dict[str, np.ndarray]:
    numbers = np.zeros((3, NUMBERS), np.int16)
    red = np.zeros((3, 2), np.uint64)
    for c, name in enumerate(COMMANDERS):
        numbers[c] = [number[scenario.solo[name].markers[FIRST_NUMBER + i]] for i in range(NUMBERS)]
        red[c] = _words(number[area] for area in scenario.solo[name].controlled_by_red)
    return {"solo_numbers": numbers, "solo_red": red}


# ---- the rules -----------------------------------------------------------------------------------


def _rules(scenario: Scenario) -> np.record:
    rules = new_record(RULES)
    for switch in SWITCHES:
        rules[switch.name] = code(switch.name, scenario.rules[switch.name])
    for name, value in _numbers(scenario).items():
        rules[name] = value
    return rules


def _numbers(scenario: Scenario) -> dict[str, object]:
    turn, logistics, stock, markers = scenario.turn, scenario.logistics, scenario.stock, scenario.markers
    return {
        "actions": turn.actions,
        "steps": turn.steps,
        "start_gas": turn.start_gas,
        "regroup_gas": turn.regroup_gas,
        "fort_ammo": turn.fort_ammo,
        "monty_bonus": turn.monty_bonus,
        "food_per_check": turn.food_per_check,
        "truck_draw": logistics.truck_draw,
        "truck_placement": logistics.truck_placement,
        "truck_limit": logistics.truck_limit,
        "trucks_added": logistics.trucks_added_at_level_3,
        "pool_start": logistics.trucks_per_player_at_setup,
        "stock_start": logistics.trucks_in_stock_at_setup,
        "truck_capacity": logistics.truck_capacity,
        "trucks_total": logistics.trucks_total,
        "max_level": logistics.max_level,
        "track": [getattr(stock, kind) for kind in KINDS],
        "supply_total": [getattr(stock.total, kind) for kind in KINDS],
        "base_limit": stock.base_limit,
        "area_limit": stock.area_limit,
        "corps_limit": stock.corps_limit,
        "matching_set": stock.matching_set,
        "axis_markers": markers.axis,
        "airborne": markers.airborne,
        "airborne_per_action": markers.airborne_per_action,
        "ammo_per_medal": markers.ammo_per_medal,
        "level_start": [_commander(scenario, name).level for name in COMMANDERS],
        "ability": [ABILITIES.index(_commander(scenario, name).ability) for name in COMMANDERS],
        "level_veteran_brad": scenario.veteran.bradley_level,
    }
