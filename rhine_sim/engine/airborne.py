"""R12 Airborne landing: where, how many, how they are paid, when they leave."""

import numpy as np

from . import sets
from .actions import operand, pack, pack_one
from .decks import find_medal_card, lose_won_card, remove
from .ids import (
    AIRBORNE_PAY,
    CHOOSE_ACTION,
    DO_AIRBORNE_AREA,
    DO_AIRBORNE_PAY,
    DO_STOP,
    NO_AREA,
    RAIN,
    SPENT_TO_POOL,
    WON,
)
from .kernel import jit, making_arrays
from .layout import T_MEDALS_SPENT, T_UNITS_LANDED
from .stores import pay_medal_counter, uncontrolled


@jit
def units_in(s, area):
    n = 0
    for unit in range(s.unit_area.shape[0]):
        if s.unit_area[unit] == area:
            n += 1
    return n


@jit
def remove_used_units(s, area, n):
    """R10.43 `used_removed`: n units leave the game, face-down ones first, then by colour of their owner."""
    for down in range(1, -1, -1):
        for commander in range(3):
            for unit in range(s.unit_area.shape[0]):
                if (
                    n > 0
                    and s.unit_area[unit] == area
                    and s.unit_owner[unit] == commander
                    and s.unit_down[unit] == down
                ):
                    s.unit_area[unit] = NO_AREA
                    n -= 1


@jit
def turn_over_units(s, p):
    """R12.7: the player's face-down units leave the game, then his face-up ones are turned face down."""
    for unit in range(s.unit_area.shape[0]):
        if s.unit_area[unit] != NO_AREA and s.unit_owner[unit] == p:
            if s.unit_down[unit]:
                s.unit_area[unit] = NO_AREA
            s.unit_down[unit] = 1


@jit
def five_sets(rules, s, p):
    """R12.3: medals payable with ammo symbols on won cards without medal."""
    return np.int64(s.symbols[p]) // rules.ammo_per_medal


@jit
def payable_medals(rules, s, p):
    return np.int64(s.medals[p]) + s.medal_cards[p] + five_sets(rules, s, p)


@jit
def most_landings(rules, s, p):
    """R12.1: units that can be landed in one action."""
    return min(min(rules.airborne_per_action, np.int64(s.airborne_track)), payable_medals(rules, s, p))


@jit
def can_land(board, rules, s, p):
    """A.2, R12.2, R15.4, R1.5, R17.6."""
    if (
        rules.basic_game
        or s.n_players == 1
        or s.airborne_track == 0
        or s.medals[p] + s.medal_cards[p] + s.symbols[p] == 0
    ):
        return False
    if rules.weather and s.weather == RAIN:
        return False
    return payable_medals(rules, s, p) > 0 and not sets.is_empty(uncontrolled(board, s))


@jit
def fill_landing_areas(board, s, out, n):
    """DP12a: uncontrolled areas, none lower than the last one; STOP from the second on."""
    last = s.landing[s.landings - 1] if s.landings > 0 else 0
    areas = uncontrolled(board, s)
    if s.landings > 0:
        out[n] = DO_STOP
        n += 1
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if area >= last:
            out[n] = pack_one(DO_AIRBORNE_AREA, area)
            n += 1
    return n


@jit
def is_landing_legal(board, s, area):
    last = s.landing[s.landings - 1] if s.landings > 0 else 0
    return area >= last and area < board.n_areas and sets.has(uncontrolled(board, s), area)


@jit
def apply_landing_area(rules, s, p, area):
    s.landing[s.landings] = area
    s.landings += 1
    if s.landings == most_landings(rules, s, p):
        s.after = AIRBORNE_PAY


@jit
def fill_payments(rules, s, p, out, n):
    """DP12b: every split of the price among counters, medal cards and five-sets."""
    price = np.int64(s.landings)
    for counters in range(min(price, s.medals[p]) + 1):
        for cards in range(min(price - counters, s.medal_cards[p]) + 1):
            rest = price - counters - cards
            if rest <= five_sets(rules, s, p):
                out[n] = pack(DO_AIRBORNE_PAY, counters, cards, rest, 0, 0)
                n += 1
    return n


@jit
def is_payment_legal(rules, s, p, action):
    counters, cards, fives = operand(action, 0), operand(action, 1), operand(action, 2)
    if counters > s.medals[p] or cards > s.medal_cards[p] or fives > five_sets(rules, s, p):
        return False
    return counters + cards + fives == s.landings


@jit
def apply_payment(board, rules, s, p, action):
    """R12.1, R12.3: pay, then put the units face up in their areas."""
    for _ in range(operand(action, 0)):
        pay_medal_counter(rules, s, p, rules.spent_medal_destination == SPENT_TO_POOL)
    for _ in range(operand(action, 1)):
        card = find_medal_card(board, s, p)
        lose_won_card(board, s, p, card)
        remove(s, card)
    if operand(action, 2) > 0:
        pay_symbols(board, s, p, operand(action, 2) * rules.ammo_per_medal)
    s.tally[p, T_MEDALS_SPENT] += s.landings
    s.tally[p, T_UNITS_LANDED] += s.landings
    for i in range(s.landings):
        for unit in range(s.unit_area.shape[0]):
            if s.unit_area[unit] == NO_AREA and s.landing[i] != NO_AREA:
                s.unit_area[unit] = s.landing[i]
                s.unit_owner[unit] = p
                s.unit_down[unit] = 0
                s.landing[i] = NO_AREA
    s.airborne_track -= s.landings
    s.landings = 0
    s.after = CHOOSE_ACTION


@making_arrays
def pay_symbols(board, s, p, price):
    """R12.4: cards with at least `price` symbols: least total, then fewest cards, then fewest cards of three symbols.

    A knapsack over the won cards from the last to the first; where that leaves a choice, the earlier card goes (R1.10).
    """
    most = price + 8  # a least total overshoots by less than the largest card
    never = 1 << 20
    cost = np.full(most + 1, never, np.int64)  # by total: 1000 * cards + cards of three symbols
    took = np.zeros((board.n_cards, most + 1), np.int8)
    cost[0] = 0
    for card in range(board.n_cards - 1, -1, -1):
        n = np.int64(board.card_ammo[card])
        if s.card_place[card] != WON + p or board.card_medal[card] or n == 0:
            continue
        weight = 1001 if n == 3 else 1000
        for total in range(most, n - 1, -1):
            if cost[total - n] + weight <= cost[total]:
                cost[total] = cost[total - n] + weight
                took[card, total] = 1
    total = price
    while cost[total] >= never:
        total += 1
    for card in range(board.n_cards):
        if took[card, total]:
            total -= board.card_ammo[card]
            lose_won_card(board, s, p, card)
            remove(s, card)
