"""R8 Transport and free transfers."""

import numpy as np

from . import sets
from .actions import VECTOR_ZERO, operand, pack, pack_one
from .ids import DO_PLACE_TRUCK, DO_TRANSFER, FAULT_LIST_FULL, FOOD, NO_AREA, PLACE_TRUCK
from .kernel import jit
from .layout import T_TRUCKS_PLACED
from .stores import area_limit, area_total, arrive, card_total, put_in_area, wake

_ONE = np.uint64(1)
_ZERO = np.uint64(0)


# ---- trucks --------------------------------------------------------------------------------------


@jit
def has_truck(s, road):
    return (s.trucks[road >> 6] >> np.uint64(road & 63)) & _ONE != _ZERO


@jit
def put_truck(s, road):
    s.trucks[road >> 6] |= _ONE << np.uint64(road & 63)


@jit
def count_trucks(s):
    n = 0
    for word in range(4):
        rest = s.trucks[word]
        while rest != _ZERO:
            rest &= rest - _ONE
            n += 1
    return n


@jit
def is_road_free(board, s, p, road):
    """R8.2: the player's colour, no truck of anyone, both ends controlled by the player (R8.5)."""
    if not (board.road_colours[road] >> p) & 1 or has_truck(s, road):
        return False
    mine = sets.load(s.control[p])
    return sets.has(mine, board.road_ends[road, 0]) and sets.has(mine, board.road_ends[road, 1])


@jit
def can_place_truck(board, rules, s, p):
    """Whether any (arrow, direction, load) is legal; the caller has tested the pool."""
    mine = sets.load(s.control[p])
    sources = mine if rules.allow_empty_truck else sets.both(mine, sets.load(s.stocked))
    while not sets.is_empty(sources):
        area = sets.first(sources)
        sources = sets.without_first(sources)
        for slot in range(board.area_roads.shape[1]):
            road = np.int64(board.area_roads[area, slot])
            if road < 0:
                break
            if is_road_free(board, s, p, road):
                return True
    return False


@jit
def fill_trucks(board, rules, s, p, out, n):
    """DP5: every arrow, direction and load (R8.6)."""
    sources = sets.both(sets.load(s.control[p]), sets.load(s.stocked))
    while not sets.is_empty(sources):
        area = sets.first(sources)
        sources = sets.without_first(sources)
        for slot in range(board.area_roads.shape[1]):
            road = np.int64(board.area_roads[area, slot])
            if road < 0:
                break
            if is_road_free(board, s, p, road):
                direction = 0 if board.road_ends[road, 0] == area else 1
                n = fill_loads(rules, s, pack(DO_PLACE_TRUCK, road, direction, 0, 0, 0), area, out, n)
    if rules.allow_empty_truck:
        for road in range(board.n_roads):
            if is_road_free(board, s, p, road):
                out[n] = pack_one(DO_PLACE_TRUCK, road)
                n += 1
    return n


@jit
def fill_loads(rules, s, action, area, out, n):
    """All loads of 1 to truck_capacity pieces lying in the area."""
    capacity = rules.truck_capacity
    gas_there = np.int64(s.area_supplies[area, 0])
    ammo_there = np.int64(s.area_supplies[area, 1])
    food_there = np.int64(s.area_supplies[area, 2])
    if n + (gas_there + 1) * (ammo_there + 1) * (food_there + 1) > out.shape[0]:
        s.fault = FAULT_LIST_FULL
        return n
    for gas in range(min(capacity, gas_there) + 1):
        for ammo in range(min(capacity - gas, ammo_there) + 1):
            with_ammo = action | gas << 24 | ammo << 32
            least = 1 if gas + ammo == 0 else 0
            for food in range(least, min(capacity - gas - ammo, food_there) + 1):
                out[n] = with_ammo | food << 40
                n += 1
    return n


@jit
def is_truck_legal(board, rules, s, p, action):
    road = operand(action, 0)
    direction = operand(action, 1)
    if road >= board.n_roads or direction > 1 or not is_road_free(board, s, p, road):
        return False
    source = board.road_ends[road, direction]
    load = 0
    for kind in range(3):
        load += operand(action, 2 + kind)
        if operand(action, 2 + kind) > s.area_supplies[source, kind]:
            return False
    if load == 0:
        return rules.allow_empty_truck != 0 and direction == 0
    return load <= rules.truck_capacity


@jit
def apply_truck(board, rules, s, p, action):
    """R8.3, R8.4: the truck goes from the pool to the arrow, the pieces to its other end; then waking and overflow."""
    road = operand(action, 0)
    direction = operand(action, 1)
    source = board.road_ends[road, direction]
    goal = board.road_ends[road, 1 - direction]
    for kind in range(3):
        put_in_area(s, source, kind, -operand(action, 2 + kind))
        put_in_area(s, goal, kind, operand(action, 2 + kind))
    s.pool[p] -= 1
    put_truck(s, road)
    s.trucks_placed += 1
    s.tally[p, T_TRUCKS_PLACED] += 1
    arrive(board, rules, s, goal, operand(action, 2 + FOOD) > 0)
    s.after = PLACE_TRUCK


# ---- transfers (R8.10-R8.13) ---------------------------------------------------------------------


@jit
def may_transfer(board, s, p, corps):
    """R8.13: the player's own corps that has made no transfer since the last other decision."""
    return board.corps_commander[corps] == p and s.corps_area[corps] != NO_AREA and not s.corps_transferred[corps]


@jit
def most_food_on_card(s, corps, food):
    """R9.8: under `card_only_strict` a grounded corps may not take food onto its card."""
    if s.corps_grounded[corps] == 2:
        return np.int64(s.corps_supplies[corps, FOOD])
    return food


@jit
def fill_transfers(board, rules, s, p, out, n):
    """DP17: for each corps every other split of the pieces between its card and its area."""
    for corps in range(board.n_corps):
        if may_transfer(board, s, p, corps):
            n = fill_splits(board, rules, s, corps, out, n)
    return n


@jit
def fill_splits(board, rules, s, corps, out, n):
    """Splits are counted by what is on the card afterwards; both limits bound the sum on the card (R2.17)."""
    area = np.int64(s.corps_area[corps])
    card_gas = np.int64(s.corps_supplies[corps, 0])
    card_ammo = np.int64(s.corps_supplies[corps, 1])
    card_food = np.int64(s.corps_supplies[corps, 2])
    gas = card_gas + s.area_supplies[area, 0]
    ammo = card_ammo + s.area_supplies[area, 1]
    food = card_food + s.area_supplies[area, 2]
    most = rules.corps_limit
    least = gas + ammo + food - area_limit(board, rules, s, area)
    food_most = most_food_on_card(s, corps, food)
    if n + (gas + 1) * (ammo + 1) * (food + 1) > out.shape[0]:
        s.fault = FAULT_LIST_FULL
        return n
    base = pack_one(DO_TRANSFER, corps)
    unchanged = base | VECTOR_ZERO << 16 | VECTOR_ZERO << 24 | VECTOR_ZERO << 32
    for g in range(min(gas, most) + 1):
        with_gas = base | (card_gas - g + VECTOR_ZERO) << 16
        for a in range(min(ammo, most - g) + 1):
            with_ammo = with_gas | (card_ammo - a + VECTOR_ZERO) << 24
            for f in range(max(0, least - g - a), min(food_most, most - g - a) + 1):
                action = with_ammo | (card_food - f + VECTOR_ZERO) << 32
                if action != unchanged:
                    out[n] = action
                    n += 1
    return n


@jit
def is_transfer_legal(board, rules, s, p, action):
    corps = operand(action, 0)
    if corps >= board.n_corps or not may_transfer(board, s, p, corps):
        return False
    area = np.int64(s.corps_area[corps])
    moved = 0
    change = 0
    for kind in range(3):
        n = operand(action, 1 + kind) - VECTOR_ZERO
        moved += abs(n)
        change += n
        if s.corps_supplies[corps, kind] - n < 0 or s.area_supplies[area, kind] + n < 0:
            return False
    food = s.corps_supplies[corps, FOOD] - (operand(action, 1 + FOOD) - VECTOR_ZERO)
    if moved == 0 or food > most_food_on_card(s, corps, food):
        return False
    within = card_total(s, corps) - change <= rules.corps_limit
    return within and area_total(s, area) + change <= area_limit(board, rules, s, area)


@jit
def apply_transfer(board, s, action):
    corps = operand(action, 0)
    area = np.int64(s.corps_area[corps])
    for kind in range(3):
        n = operand(action, 1 + kind) - VECTOR_ZERO
        s.corps_supplies[corps, kind] -= n
        put_in_area(s, area, kind, n)
    s.corps_transferred[corps] = 1
    wake(board, s, area, False)
