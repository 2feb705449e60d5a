"""Rousing: whether a corps could move in its commander's next turn, at once or after one transport (R8, R9.8).

With memory.after_check it is judged as if a supply check came first.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import AMMO, FOOD, GAS, NO_AREA, NO_CORPS
from ..engine.kernel import jit
from ..engine.stores import corps_in
from .convoys import is_hungry, road_to
from .needs import at_corps, is_fed


@jit
def is_down(rules, s, memory, corps):
    """Whether a corps is grounded, or would be by the supply check that is tried out (R9.5)."""
    return s.corps_grounded[corps] != 0 or (memory.after_check != 0 and not is_fed(rules, s, corps))


@jit
def can_start(rules, s, memory, corps):
    """Whether a corps could move next turn as it stands (R9.5, R10.2)."""
    return not is_down(rules, s, memory, corps) and at_corps(s, corps, GAS) >= rules.start_gas


@jit
def find_source(board, rules, s, memory, weights, q, corps, mine):
    """The area with what a corps needs to move: its own, or the nearest one in reach of a transport, NO_AREA if none.

    The transport takes an action of the turn, and each truck one free road (R8.1, R8.2). A grounded corps on the way
    would eat of the load (R9.8). Of equally near areas the one with most gas and ammo.
    """
    here = np.int64(s.corps_area[corps])
    if can_start(rules, s, memory, corps):
        return here
    if weights.rouse == 0.0 or rules.actions < 2:
        return NO_AREA
    level = min(np.int64(s.level[q]) + memory.after_check, rules.max_level)  # R9.3
    seen = sets.single(here)
    fresh = seen
    for _ in range(min(rules.truck_placement[level - 1], np.int64(s.pool[q]))):
        beside = sets.EMPTY
        found, most = NO_AREA, -1
        while not sets.is_empty(fresh):
            area = sets.first(fresh)
            fresh = sets.without_first(fresh)
            targets = sets.minus(sets.both(sets.load(board.joined_own[q, area]), mine), sets.union(seen, beside))
            while not sets.is_empty(targets):
                target = sets.first(targets)
                targets = sets.without_first(targets)
                if not memory.after_check and road_to(board, s, q, area, target) < 0:  # a check clears the roads (R9.6)
                    continue
                stock = in_store(board, s, target, GAS) + in_store(board, s, target, AMMO)
                if stock > most and can_rouse(board, rules, s, memory, corps, target):
                    found, most = target, stock
                if not is_hungry(board, s, target):
                    beside = sets.union(beside, sets.single(target))
        if found != NO_AREA:
            return found
        seen = sets.union(seen, beside)
        fresh = beside
    return NO_AREA


@jit
def can_rouse(board, rules, s, memory, corps, area):
    """Whether an area has the food and the gas that a corps lacks to move, and one truck can take them (R8.2, R9.8)."""
    food = 1 if is_down(rules, s, memory, corps) else 0
    gas = max(0, rules.start_gas - at_corps(s, corps, GAS))
    if food + gas > rules.truck_capacity or in_store(board, s, area, GAS) < gas:
        return False
    other = corps_in(board, s, area)
    eats = memory.after_check != 0 and other != NO_CORPS and not s.corps_grounded[other]  # R9.4
    return in_store(board, s, area, FOOD) >= food + (rules.food_per_check if eats else 0)


@jit
def in_store(board, s, area, kind):
    """Pieces in an area, and on the card of the corps there, which can lay them down (R8.10)."""
    corps = corps_in(board, s, area)
    return np.int64(s.area_supplies[area, kind]) + (0 if corps == NO_CORPS else np.int64(s.corps_supplies[corps, kind]))
