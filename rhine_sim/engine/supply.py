"""R6 Take supply, and the free choice at an overflow (R6.7)."""

import numpy as np

from . import sets
from .actions import bonus_bits, bonus_count, operand, pack
from .ids import ABILITY_SUPPLY, BASIC_SET, BONUS_TRACK_TOO, CHOOSE_ACTION, DO_OVERFLOW, DO_SUPPLY, FOOD, NO_AREA
from .kernel import jit
from .layout import T_DID_BONUS
from .stores import (
    area_limit,
    area_total,
    army_base,
    arrive,
    has_basic_set,
    lose_from_area,
    owner,
    take_basic_set,
    take_from_reserve,
    take_from_track,
)


@jit
def matching_size(rules, s, kind):
    """R6.2: how many pieces a matching set of the kind has now, 0 if there is none."""
    there = np.int64(s.track[kind])
    if there >= rules.matching_set:
        return rules.matching_set
    return there if rules.partial_matching_set else np.int64(0)


@jit
def usable_limited_bases(board, s, p):
    """R6.1: limited bases the player controls and has not used this turn; Ostende only with its marker."""
    bases = sets.both(sets.load(board.limited), sets.load(s.control[p]))
    bases = sets.minus(bases, sets.load(s.bases_used))
    gone = sets.minus(sets.load(board.once), sets.load(s.once_bases))
    return sets.minus(sets.minus(bases, gone), sets.single(army_base(board, s, p)))


@jit
def can_take_supply(board, rules, s, p):
    """A.2: at least one (base, set)."""
    if has_basic_set(rules, s):
        return True
    for kind in range(3):
        if matching_size(rules, s, kind) > 0:
            return True
    return False


@jit
def has_bonus(rules, s, p):
    """R6.4: Monty's card can add pieces (R13.4)."""
    return rules.ability[p] == ABILITY_SUPPLY and s.card_up[p] and not rules.basic_game and rules.monty_bonus > 0


@jit
def left_after_set(rules, s, chosen, from_track, kind):
    """Pieces of a kind in RESERVE or TRACK once the set has been taken (R6.4)."""
    if from_track:
        left = np.int64(s.track[kind])
        return left - matching_size(rules, s, kind) if chosen == 1 + kind else left
    left = np.int64(s.reserve[kind])
    return left - 1 if chosen == BASIC_SET and left > 0 else left


@jit
def fill_supply_sets(board, rules, s, p, out, n):
    """DP2: every (base, set, bonus)."""
    base = army_base(board, s, p)
    for chosen in range(4):
        if is_set_available(board, rules, s, p, base, chosen):
            n = fill_bonuses(rules, s, p, pack(DO_SUPPLY, base, chosen, 0, 0, 0), chosen, out, n)
    bases = usable_limited_bases(board, s, p)
    while not sets.is_empty(bases):
        base = sets.first(bases)
        bases = sets.without_first(bases)
        if has_basic_set(rules, s):
            n = fill_bonuses(rules, s, p, pack(DO_SUPPLY, base, BASIC_SET, 0, 0, 0), BASIC_SET, out, n)
    return n


@jit
def is_set_available(board, rules, s, p, base, chosen):
    if chosen == BASIC_SET:
        return has_basic_set(rules, s)
    return base == army_base(board, s, p) and matching_size(rules, s, chosen - 1) > 0


@jit
def fill_bonuses(rules, s, p, action, chosen, out, n):
    """The set alone, and with every multiset of bonus pieces (R6.4)."""
    out[n] = action
    n += 1
    if not has_bonus(rules, s, p):
        return n
    sources = 6 if rules.monty_bonus_source == BONUS_TRACK_TOO else 3
    first_new = n - 1  # multisets are grown kind by kind: every list so far, with 1, 2, ... more of the next kind
    for place in range(sources):
        there = left_after_set(rules, s, chosen, place >= 3, place % 3)
        grown = n
        for i in range(first_new, grown):
            room = rules.monty_bonus - bonus_size(out[i])
            for extra in range(1, min(room, there) + 1):
                out[n] = out[i] + bonus_bits(place, extra)
                n += 1
    return n


@jit
def bonus_size(action):
    n = 0
    for place in range(6):
        n += bonus_count(action, place)
    return n


@jit
def is_supply_legal(board, rules, s, p, action):
    base = operand(action, 0)
    chosen = operand(action, 1)
    if base >= board.n_areas or chosen > 3 or not is_set_available(board, rules, s, p, base, chosen):
        return False
    if base != army_base(board, s, p) and not sets.has(usable_limited_bases(board, s, p), base):
        return False
    size = bonus_size(action)
    if size == 0:
        return True
    if not has_bonus(rules, s, p) or size > rules.monty_bonus:
        return False
    for place in range(6):
        wanted = bonus_count(action, place)
        if wanted > 0 and place >= 3 and rules.monty_bonus_source != BONUS_TRACK_TOO:
            return False
        if wanted > left_after_set(rules, s, chosen, place >= 3, place % 3):
            return False
    return True


@jit
def apply_supply(board, rules, s, p, action):
    """R6.2-R6.8: take the set and the bonus; waking and overflow follow; mark a limited base used."""
    base = operand(action, 0)
    chosen = operand(action, 1)
    food_before = s.area_supplies[base, FOOD] + 0
    if chosen == BASIC_SET:
        take_basic_set(rules, s, p, base)
    else:
        take_from_track(s, p, base, chosen - 1, matching_size(rules, s, chosen - 1))
    for kind in range(3):
        if bonus_count(action, kind) > 0:
            take_from_reserve(s, p, base, kind, bonus_count(action, kind))
        if bonus_count(action, 3 + kind) > 0:
            take_from_track(s, p, base, kind, bonus_count(action, 3 + kind))
    if bonus_size(action) > 0:
        s.card_up[p] = 0
        s.tally[p, T_DID_BONUS] += 1
    if base != army_base(board, s, p):
        s.supply_base = base
    arrive(board, rules, s, base, s.area_supplies[base, FOOD] > food_before)
    s.after = CHOOSE_ACTION


@jit
def mark_base_used(s):
    """R6.8: once its overflow is settled a limited base is used for the turn; Ostende's marker leaves the game."""
    if s.supply_base != NO_AREA:
        sets.add_to(s.bases_used, s.supply_base)
        sets.take_from(s.once_bases, s.supply_base)
        s.supply_base = NO_AREA


# ---- overflow ------------------------------------------------------------------------------------


@jit
def overflow_excess(board, rules, s):
    area = s.overflow[0]
    return area_total(s, area) - area_limit(board, rules, s, area)


@jit
def fill_overflows(board, rules, s, out, n):
    """DP3: every way to remove exactly the excess."""
    area = s.overflow[0]
    excess = overflow_excess(board, rules, s)
    for gas in range(min(excess, s.area_supplies[area, 0]) + 1):
        for ammo in range(min(excess - gas, s.area_supplies[area, 1]) + 1):
            food = excess - gas - ammo
            if food <= s.area_supplies[area, 2]:
                out[n] = pack(DO_OVERFLOW, area, gas, ammo, food, 0)
                n += 1
    return n


@jit
def is_overflow_legal(board, rules, s, action):
    area = s.overflow[0]
    total = 0
    for kind in range(3):
        total += operand(action, 1 + kind)
        if operand(action, 1 + kind) > s.area_supplies[area, kind]:
            return False
    return operand(action, 0) == area and total == overflow_excess(board, rules, s)


@jit
def apply_overflow(s, action):
    area = operand(action, 0)
    controller = owner(s, area)
    for kind in range(3):
        lose_from_area(s, controller, area, kind, operand(action, 1 + kind))
    s.overflow[0] = s.overflow[1]
    s.overflow[1] = NO_AREA
