"""Airborne landings (R12): units in the city at the end of a march, if they make the jump over the Rhine likely enough.

A unit costs a medal and gives one ammo in its area, so the planner weighs the lead's best march with one unit or more
in each victory area within a move against the same march without.
"""

import numpy as np

from ..engine import sets
from ..engine.actions import pack, pack_one
from ..engine.airborne import can_land, most_landings
from ..engine.ids import DO_AIRBORNE, DO_AIRBORNE_AREA, DO_AIRBORNE_PAY, DO_STOP, NO_AREA, NO_CORPS
from ..engine.kernel import jit
from ..engine.movement import can_move
from ..engine.stores import uncontrolled
from .support import before_battle, jump_march, jumper


@jit
def may_jump(board, rules, s, memory, weights, p, lead):
    """Whether a landing is to be weighed: allowed, and the lead within a move of the Rhine."""
    if weights.airborne == 0.0 or lead == NO_CORPS or not can_land(board, rules, s, p):
        return False
    steps = board.rhine[p, s.corps_area[lead]]
    return 1 <= steps <= rules.steps and can_move(board, rules, s, p, lead, sets.load(memory.occupied))


@jit
def lands(board, rules, s, memory, weights, p, otherwise):
    """Whether units in a city pay; `otherwise`: what is had without them. The plan is noted."""
    corps = jumper(board, rules, s, memory, p)
    if not may_jump(board, rules, s, memory, weights, p, corps):
        return False
    cities = sets.both(sets.load(board.victory), sets.load(memory.ball[corps]))
    cities = sets.both(cities, uncontrolled(board, s))
    best, best_units, best_city = otherwise, 0, NO_AREA
    while not sets.is_empty(cities):
        memory.landing_area = sets.first(cities)
        cities = sets.without_first(cities)
        units = most_landings(rules, s, p)
        while units > 0:
            memory.landing_units = units
            worth = jump_march(board, rules, s, memory, weights, p, corps)
            if worth - weights.unit * units > best:
                best, best_units, best_city = worth - weights.unit * units, units, memory.landing_area
            if worth - weights.unit <= best:
                break  # fewer units are not worth more
            units -= 1
    memory.landing_area = best_city
    memory.landing_units = best_units
    return best_units > 0


@jit
def land(rules, s, memory, weights, p, extra):
    """The landing that was planned; a look at the Axis deck comes first, because units that were paid for are gone."""
    help_ = before_battle(rules, s, memory, weights, p) if extra else -1
    if help_ < 0:
        return np.int64(DO_AIRBORNE)
    memory.landing_units = 0
    return np.int64(help_)


@jit
def choose_landing_area(s, memory):
    """AIRBORNE_AREA: all units into one city."""
    if s.landings >= memory.landing_units:
        return np.int64(DO_STOP)
    return pack_one(DO_AIRBORNE_AREA, memory.landing_area)


@jit
def choose_payment(s, memory, p):
    """AIRBORNE_PAY: counters first, then cards with a medal; five symbols cost more cards, and those count for ties."""
    memory.landing_units = 0
    counters = min(np.int64(s.landings), np.int64(s.medals[p]))
    cards = min(np.int64(s.landings) - counters, np.int64(s.medal_cards[p]))
    return pack(DO_AIRBORNE_PAY, counters, cards, s.landings - counters - cards, 0, 0)
