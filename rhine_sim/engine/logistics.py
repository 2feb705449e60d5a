"""R7 Take trucks and R9 the logistics phase."""

import numpy as np

from .decks import return_air_markers
from .ids import (
    CHOOSE_ACTION,
    EMPTY_STOCK_BELOW_LIMIT,
    FOOD,
    FOOD_CARD_ONLY_STRICT,
    FOOD_CARD_OR_AREA,
    FOOD_SOURCE,
    FROM_CARD,
    N_DECKS,
    NO_CORPS,
)
from .kernel import jit
from .layout import T_CHECKS_TRIGGERED, T_GROUNDINGS, T_TRUCKS_TAKEN
from .stores import spend_from_area, spend_from_card, wake
from .transport import count_trucks


@jit
def truck_room(rules, s, p):
    """How many trucks the pool can still take at the player's level (R7.1, R2.14)."""
    return rules.truck_limit[s.level[p] - 1] - s.pool[p]


@jit
def can_take_trucks(rules, s, p):
    """R7.1."""
    if truck_room(rules, s, p) <= 0:
        return False
    return s.truck_stock >= 1 or rules.take_trucks_empty_stock == EMPTY_STOCK_BELOW_LIMIT


@jit
def trucks_at_once(rules, s, p):
    """R7.2: how many a player can take with one action, if the stock has them."""
    return min(rules.truck_draw[s.level[p] - 1], truck_room(rules, s, p))


@jit
def most_trucks(rules, s, p):
    """R7.2: the largest number; 0 exactly when the stock is empty."""
    return min(trucks_at_once(rules, s, p), np.int64(s.truck_stock))


@jit
def least_trucks(rules, s, p):
    """R7.2, R15.10: 1, or all of them under fair play."""
    most = most_trucks(rules, s, p)
    return most if rules.fair_play else min(most, 1)


@jit
def apply_truck_count(board, rules, s, p, n):
    """R7.3, R7.4: trucks into the pool; an empty stock starts the logistics phase (R5.6, R9.1)."""
    s.truck_stock -= n
    s.pool[p] += n
    s.tally[p, T_TRUCKS_TAKEN] += n
    s.after = CHOOSE_ACTION
    if s.truck_stock == 0:
        s.tally[p, T_CHECKS_TRIGGERED] += 1
        start_logistics(rules, s)


@jit
def start_logistics(rules, s):
    """R9.3: levels rise; feeding goes on in feed_next (R9.2)."""
    for commander in range(3):
        if s.playing[commander] and s.level[commander] < rules.max_level:
            s.level[commander] += 1
    s.feeding_seat = 0
    s.feeding_corps = NO_CORPS
    s.after = FOOD_SOURCE


@jit
def feed_next(board, rules, s):
    """R9.4, R9.5: feed corps in turn order. True: one has a choice and FOOD_SOURCE is due; False: all are done."""
    while s.feeding_seat < s.n_players:
        commander = s.order[s.feeding_seat]
        s.feeding_corps += 1
        if s.feeding_corps >= board.n_corps:
            s.feeding_seat += 1
            s.feeding_corps = NO_CORPS
            continue
        corps = np.int64(s.feeding_corps)
        if board.corps_commander[corps] != commander or s.corps_grounded[corps]:
            continue
        if feed(board, rules, s, commander, corps):
            return True
    finish_logistics(board, rules, s)
    return False


@jit
def feed(board, rules, s, commander, corps):
    """One corps eats or is grounded; returns True if its owner must choose the source first."""
    area = np.int64(s.corps_area[corps])
    need = rules.food_per_check
    on_card = s.corps_supplies[corps, FOOD] >= need
    in_area = s.area_supplies[area, FOOD] >= need
    if need == 0:
        return False
    either = rules.food_source == FOOD_CARD_OR_AREA
    if on_card and in_area and either:
        return True
    if on_card:
        spend_from_card(s, commander, corps, FOOD, need)
    elif in_area and either:
        spend_from_area(s, commander, area, FOOD, need)
    else:
        ground(board, rules, s, commander, corps)
    return False


@jit
def ground(board, rules, s, commander, corps):
    """R9.5; food in its area wakes it at once (R9.8), but not under `card_only_strict`."""
    area = np.int64(s.corps_area[corps])
    s.corps_grounded[corps] = 1
    if rules.food_source == FOOD_CARD_ONLY_STRICT and s.area_supplies[area, FOOD] > 0:
        s.corps_grounded[corps] = 2
    wake(board, s, area, False)
    if s.corps_grounded[corps]:
        s.tally[commander, T_GROUNDINGS] += 1


@jit
def apply_food_source(rules, s, commander, source):
    corps = np.int64(s.feeding_corps)
    if source == FROM_CARD:
        spend_from_card(s, commander, corps, FOOD, rules.food_per_check)
    else:
        spend_from_area(s, commander, np.int64(s.corps_area[corps]), FOOD, rules.food_per_check)
    s.after = FOOD_SOURCE


@jit
def finish_logistics(board, rules, s):
    """R9.6, R9.7, R9.9, R9.10: trucks back, more trucks, refill, cards and air markers (R2.18)."""
    s.truck_stock += count_trucks(s)
    for word in range(4):
        s.trucks[word] = 0
    give_level_3_trucks(rules, s)
    many = s.n_players - 1
    for kind in range(3):
        n = min(rules.track[kind, many] - s.track[kind], np.int64(s.reserve[kind]))
        s.track[kind] += n
        s.reserve[kind] -= n
    for commander in range(3):
        s.card_up[commander] = s.playing[commander]
    for deck in range(N_DECKS):
        return_air_markers(s, deck)
    s.feeding_corps = NO_CORPS
    s.after = CHOOSE_ACTION


@jit
def give_level_3_trucks(rules, s):
    """R9.7: once a game, when any player is first on level 3."""
    if s.level3_given:
        return
    for commander in range(3):
        if s.playing[commander] and s.level[commander] >= 3:
            n = min(rules.trucks_added[s.n_players - 1], np.int64(s.box_trucks))
            s.level3_given = 1
            s.truck_stock += n
            s.box_trucks -= n
            return
