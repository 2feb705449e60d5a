"""Supplies and medals: the only writers of area supplies, with limits, waking and overflow (R2.2, R6.5-R6.7, R9.8)."""

import numpy as np

from . import sets
from .ids import FOOD, NO_AREA, NO_CORPS, NOBODY, RED
from .kernel import jit
from .layout import T_LOST, T_TAKEN, T_USED


@jit
def army_base(board, s, commander):
    """The current Army base of a commander (R2.9, R15.1)."""
    if commander == RED and s.antwerp:
        return np.int64(board.antwerp_base)
    return np.int64(board.army_base[commander])


@jit
def owner(s, area):
    """Who controls an area; NOBODY if it is uncontrolled (R1.9)."""
    for commander in range(3):
        if sets.has(sets.load(s.control[commander]), area):
            return commander
    return NOBODY


@jit
def uncontrolled(board, s):
    """All areas without a player marker, printed or placed (R1.9)."""
    held = sets.union(sets.union(sets.load(s.control[0]), sets.load(s.control[1])), sets.load(s.control[2]))
    return sets.minus(sets.load(board.areas), held)


@jit
def corps_areas(board, s):
    """All areas with a corps in them."""
    found = sets.EMPTY
    for corps in range(board.n_corps):
        if s.corps_area[corps] != NO_AREA:
            found = sets.union(found, sets.single(s.corps_area[corps]))
    return found


@jit
def corps_in(board, s, area):
    """The corps in an area, NO_CORPS if there is none."""
    for corps in range(board.n_corps):
        if s.corps_area[corps] == area:
            return corps
    return NO_CORPS


@jit
def area_total(s, area):
    return np.int64(s.area_supplies[area, 0]) + s.area_supplies[area, 1] + s.area_supplies[area, 2]


@jit
def card_total(s, corps):
    return np.int64(s.corps_supplies[corps, 0]) + s.corps_supplies[corps, 1] + s.corps_supplies[corps, 2]


@jit
def area_limit(board, rules, s, area):
    """R6.6: an Army base holds more than other areas."""
    for commander in range(3):
        if army_base(board, s, commander) == area:
            return rules.base_limit
    return rules.area_limit


@jit
def put_in_area(s, area, kind, n):
    """Add n pieces (or take -n) of a kind in an area; keeps `stocked` true."""
    s.area_supplies[area, kind] += n
    if area_total(s, area) > 0:
        sets.add_to(s.stocked, area)
    else:
        sets.take_from(s.stocked, area)


@jit
def spend_from_card(s, commander, corps, kind, n):
    """R2.2: spent pieces go to the RESERVE."""
    s.corps_supplies[corps, kind] -= n
    s.reserve[kind] += n
    s.tally[commander, T_USED + kind] += n


@jit
def spend_from_area(s, commander, area, kind, n):
    put_in_area(s, area, kind, -n)
    s.reserve[kind] += n
    s.tally[commander, T_USED + kind] += n


@jit
def take_from_reserve(s, commander, area, kind, n):
    s.reserve[kind] -= n
    put_in_area(s, area, kind, n)
    s.tally[commander, T_TAKEN + kind] += n


@jit
def take_from_track(s, commander, area, kind, n):
    s.track[kind] -= n
    put_in_area(s, area, kind, n)
    s.tally[commander, T_TAKEN + kind] += n


@jit
def lose_from_area(s, commander, area, kind, n):
    """Pieces that go back to the RESERVE unused: overflow, and an area lost (R6.7, R14.12)."""
    put_in_area(s, area, kind, -n)
    s.reserve[kind] += n
    s.tally[commander, T_LOST + kind] += n


@jit
def take_basic_set(rules, s, commander, base):
    """R6.3: one of each kind from the RESERVE, as far as the rule allows. Returns whether any piece was taken."""
    if not has_basic_set(rules, s):
        return False
    for kind in range(3):
        if s.reserve[kind] > 0:
            take_from_reserve(s, commander, base, kind, 1)
    return True


@jit
def has_basic_set(rules, s):
    """R6.3: whether a basic set is available."""
    present = 0
    for kind in range(3):
        if s.reserve[kind] > 0:
            present += 1
    return present == 3 or (rules.partial_basic_set != 0 and present > 0)


@jit
def wake(board, s, area, food_came):
    """R9.8: food in the area of a grounded corps is used at once and turns it up.

    Under `card_only_strict` food that lay there when the corps was grounded does not; only food that supply or
    transport has just added (`food_came`).
    """
    corps = corps_in(board, s, area)
    if corps == NO_CORPS or not s.corps_grounded[corps] or (s.corps_grounded[corps] == 2 and not food_came):
        return
    if s.area_supplies[area, FOOD] > 0:
        spend_from_area(s, board.corps_commander[corps], area, FOOD, 1)
        s.corps_grounded[corps] = 0


@jit
def arrive(board, rules, s, area, food_came):
    """What follows when supply or transport has put pieces in an area: waking first, then overflow (R6.5, R8.4)."""
    wake(board, s, area, food_came)
    note_overflow(board, rules, s, area)


@jit
def note_overflow(board, rules, s, area):
    """R6.7: remember an area that holds more than its limit; turn.settle asks or settles it."""
    if area_total(s, area) <= area_limit(board, rules, s, area):
        return
    if s.overflow[0] == NO_AREA:
        s.overflow[0] = area
    else:
        s.overflow[1] = area


@jit
def medal_left(rules, s):
    """R2.4: whether a medal counter can be had."""
    return rules.medal_limit == 0 or s.medal_pool > 0


@jit
def give_medal(rules, s, commander):
    """One medal counter; the caller has asked medal_left."""
    if rules.medal_limit != 0:
        s.medal_pool -= 1
    s.medals[commander] += 1


@jit
def pay_medal_counter(rules, s, commander, to_pool):
    """A counter leaves its owner: back to the pool, or out of the game."""
    s.medals[commander] -= 1
    if not to_pool:
        s.medals_gone += 1
    elif rules.medal_limit != 0:
        s.medal_pool += 1
