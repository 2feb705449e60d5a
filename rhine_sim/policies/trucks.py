"""Taking trucks, and the supply check that the last ones bring: whom it helps, whom it grounds (R7, R9)."""

import numpy as np

from ..engine.actions import pack_one
from ..engine.ids import DO_TRUCK_COUNT
from ..engine.kernel import jit
from ..engine.logistics import can_take_trucks, least_trucks, most_trucks, trucks_at_once
from ..engine.transport import count_trucks
from .needs import is_fed
from .threats import drop_by_check, find_threat

LIKELY = 0.5  # an own chance to cross that is not given up for a check


@jit
def check_worth(board, rules, s, memory, weights, p):
    """What a supply check now is worth."""
    if memory.turns_left <= 1:
        return -weights.ground
    value = weights.level if s.level[p] < rules.max_level else 0.0
    for kind in range(3):
        if s.track[kind] < rules.matching_set:
            value += weights.refill
    value += weights.roads * count_trucks(s) / s.n_players
    if not s.card_up[p] and not rules.basic_game:
        value += weights.card
    for corps in range(board.n_corps):
        if s.corps_area[corps] < 0 or s.corps_grounded[corps] or is_fed(rules, s, corps):
            continue
        if board.corps_commander[corps] == p:
            value -= weights.ground * (0.4 + 0.6 * memory.share[corps])
        else:
            value += weights.hurt
    return value


@jit
def may_take_trucks(rules, s, weights, p):
    """Whether the rules and the profile let him take trucks."""
    return s.pool[p] < weights.trucks_max and can_take_trucks(rules, s, p)


@jit
def halt_worth(board, rules, s, memory, weights, p):
    """What it is worth that a supply check now keeps rivals from the Rhine; 0 if he cannot take the last trucks.

    Who is likely to cross himself does that instead.
    """
    if not may_take_trucks(rules, s, weights, p):
        return 0.0
    if most_trucks(rules, s, p) < s.truck_stock:
        return 0.0
    drop = drop_by_check(board, rules, s, memory, weights, p)
    if drop == 0.0:
        return 0.0
    find_threat(board, rules, s, memory, weights, p, p)
    return weights.halt * drop if memory.threat[p] < LIKELY else 0.0


@jit
def useful_trucks(rules, s, p, n):
    """How many of n new trucks the next two transports can use: more would only be hoarded."""
    enough = 2 * rules.truck_placement[s.level[p] - 1]
    return max(0, min(n, enough - s.pool[p]))


@jit
def plan_trucks(board, rules, s, memory, weights, p, wanted):
    """The value of taking trucks and how many; `wanted`: what a convoy loses for lack of trucks."""
    most = most_trucks(rules, s, p)
    check = check_worth(board, rules, s, memory, weights, p)
    memory.truck_count = most
    value = wanted + trucks_worth(rules, s, weights, p, most, check)
    if most == s.truck_stock:  # R9.1: the last ones
        if weights.halt > 0.0:
            check += halt_worth(board, rules, s, memory, weights, p)
        if check < 0.0 and most > 1 and least_trucks(rules, s, p) < most:
            memory.truck_count = most - 1
            value = wanted + trucks_worth(rules, s, weights, p, most - 1, check)
        else:
            value += check
    return value


@jit
def trucks_worth(rules, s, weights, p, n, check):
    """What n new trucks are worth in the pool, and what it is that a rival may now take the last ones.

    A check that would hurt counts against leaving it to a rival, as much as one that helps counts for it.
    """
    worth = weights.stock * useful_trucks(rules, s, p, n)
    stock = np.int64(s.truck_stock)
    if weights.bait != 0.0 and can_empty(rules, s, p, stock - n) and not can_empty(rules, s, p, stock):
        worth += weights.bait * check
    return worth


@jit
def can_empty(rules, s, p, stock):
    """Whether a rival of `p` could take all trucks of a stock, and so bring on the supply check (R7.2, R9.1)."""
    for q in range(3):
        if q != p and s.playing[q] and 0 < stock <= trucks_at_once(rules, s, q):
            return True
    return False


@jit
def choose_truck_count(rules, s, memory, p):
    count = max(least_trucks(rules, s, p), min(memory.truck_count, most_trucks(rules, s, p)))
    return pack_one(DO_TRUCK_COUNT, count)
