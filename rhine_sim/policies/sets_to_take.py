"""Which supply set to take, where, with Monty's bonus; and what to throw away when an area overflows (R6)."""

import numpy as np

from ..engine import sets
from ..engine.actions import bonus_bits, bonus_count, pack
from ..engine.ids import BASIC_SET, DO_OVERFLOW, DO_SUPPLY, NO_CORPS
from ..engine.kernel import inlined, jit
from ..engine.stores import area_limit, area_total, army_base, corps_in, has_basic_set
from ..engine.supply import has_bonus, left_after_set, matching_size, overflow_excess, usable_limited_bases
from .layout import RANKED_MAX
from .needs import at_corps, most_wanted, piece_worth


@jit
def plan_supply(board, rules, s, memory, weights, p, enough):
    """The best (base, set, bonus) that is worth more than `enough`: its value is returned, its code noted."""
    memory.supply_code = -1
    base = army_base(board, s, p)
    best = try_base(board, rules, s, memory, p, base, True, max(0.0, enough))
    bases = usable_limited_bases(board, s, p)
    while not sets.is_empty(bases):
        best = try_base(board, rules, s, memory, p, sets.first(bases), False, best)
        bases = sets.without_first(bases)
    return best


@jit
def try_base(board, rules, s, memory, p, base, is_army, best):
    """The sets of one base; a set that would overflow is not worth its lost pieces.

    In the last turn only a corps in the base itself can use a piece.
    """
    room = area_limit(board, rules, s, base) - area_total(s, base)
    if room < 1 or (memory.turns_left <= 1 and corps_in(board, s, base) == NO_CORPS):
        return best
    bonus = rules.monty_bonus if has_bonus(rules, s, p) else 0
    if find_takers(board, s, memory, p, base) * (max(3, rules.matching_set) + bonus) <= best:
        return best
    count_piles(s, memory, p, base)
    for kind in range(3):
        most_new = (max(1, matching_size(rules, s, kind)) if is_army else 1) + bonus
        rank_pieces(s, memory, kind, min(RANKED_MAX - 1, most_new))
    for chosen in range(4):
        if memory.only_set >= 0 and chosen != memory.only_set:
            continue
        if chosen == BASIC_SET:
            if not has_basic_set(rules, s):
                continue
        elif not is_army or matching_size(rules, s, chosen - 1) == 0:
            continue
        gas, ammo, food = set_pieces(rules, s, chosen)
        code = pack(DO_SUPPLY, base, chosen, 0, 0, 0)
        for _ in range(min(bonus, room - gas - ammo - food)):
            kind = best_bonus(rules, s, memory, chosen, gas, ammo, food, code)
            if kind < 0:
                break
            code += bonus_bits(kind, 1)
            gas += 1 if kind == 0 else 0
            ammo += 1 if kind == 1 else 0
            food += 1 if kind == 2 else 0
        if gas + ammo + food > room:
            continue
        value = memory.ranked[0, gas] + memory.ranked[1, ammo] + memory.ranked[2, food]
        if value > best:
            best = value
            memory.supply_code = code
    return best


@jit
def count_piles(s, memory, p, base):
    """Pieces in areas joined to the base that no corps stands in: they are on their way to one."""
    memory.piles[:] = 0
    areas = sets.both(sets.load(s.stocked), sets.load(s.control[p]))
    areas = sets.minus(areas, sets.load(memory.occupied))
    if sets.is_empty(areas):
        return
    areas = sets.both(areas, sets.flood(memory.free_roads, sets.single(base), sets.load(s.control[p])))
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        for kind in range(3):
            memory.piles[kind] += s.area_supplies[area, kind]


@jit
def find_takers(board, s, memory, p, base):
    """The own corps that free roads join to the base, and how near they are; the most that a piece is worth to one."""
    n = 0
    most = 0.0
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        near = memory.nearness[memory.layer[corps, base]]
        if near > 0.0:
            memory.taker[n] = corps
            memory.taker_near[n] = near
            n += 1
            most = max(most, near * most_wanted(s, memory, corps))
    memory.n_takers = n
    return most


@jit
def set_pieces(rules, s, chosen):
    """What a set brings of each kind."""
    if chosen == BASIC_SET:
        return min(1, np.int64(s.reserve[0])), min(1, np.int64(s.reserve[1])), min(1, np.int64(s.reserve[2]))
    n = matching_size(rules, s, chosen - 1)
    return n if chosen == 1 else 0, n if chosen == 2 else 0, n if chosen == 3 else 0


@jit
def best_bonus(rules, s, memory, chosen, gas, ammo, food, code):
    """The kind of Monty's next bonus piece that is worth most, -1 if none can be had."""
    best = -1
    most = 0.0
    for kind in range(3):
        if bonus_count(code, kind) >= left_after_set(rules, s, chosen, 0, kind):
            continue
        there = gas if kind == 0 else (ammo if kind == 1 else food)
        worth = memory.ranked[kind, there + 1] - memory.ranked[kind, there]
        if worth > most:
            best, most = kind, worth
    return best


@jit
def rank_pieces(s, memory, kind, most_new):
    """memory.ranked[kind, n]: worth of n new pieces of a kind in the base, each going where it is needed most.

    What lies there or is on its way already serves the greatest needs first.
    """
    for i in range(memory.n_takers):
        memory.taker_have[i] = at_corps(s, memory.taker[i], kind)
        memory.taker_worth[i] = next_worth(memory, i, kind)
    lying = memory.piles[kind]
    memory.ranked[kind, 0] = 0.0
    value = 0.0
    for piece in range(lying + most_new):
        taker = -1
        most = 0.0
        for i in range(memory.n_takers):
            if memory.taker_worth[i] > most:
                taker, most = i, memory.taker_worth[i]
        if taker >= 0:
            memory.taker_have[taker] += 1
            memory.taker_worth[taker] = next_worth(memory, taker, kind)
        if piece >= lying:
            value += most
            memory.ranked[kind, piece - lying + 1] = value


@inlined
def next_worth(memory, i, kind):
    """What one more piece in the base is worth to the i-th taker."""
    return piece_worth(memory, memory.taker[i], kind, memory.taker_have[i]) * memory.taker_near[i]


@jit
def choose_overflow(board, rules, s):
    """OVERFLOW: throw away the kind of which there is most (the last piece of a kind is worth more than the fourth)."""
    area = np.int64(s.overflow[0])
    excess = overflow_excess(board, rules, s)
    gas = np.int64(s.area_supplies[area, 0])
    ammo = np.int64(s.area_supplies[area, 1])
    food = np.int64(s.area_supplies[area, 2])
    drop_gas, drop_ammo, drop_food = 0, 0, 0
    for _ in range(excess):
        if food - drop_food > 1 and food - drop_food >= min(gas - drop_gas, ammo - drop_ammo):
            drop_food += 1
        elif gas - drop_gas >= ammo - drop_ammo and gas - drop_gas > 0:
            drop_gas += 1
        elif ammo - drop_ammo > 0:
            drop_ammo += 1
        else:
            drop_food += 1
    return pack(DO_OVERFLOW, area, drop_gas, drop_ammo, drop_food, 0)
