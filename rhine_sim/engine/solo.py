"""R17 Solo: numbers on the map, waves of counter-attacks, dice, and the advance of the front."""

import numpy as np

from . import sets
from .actions import ACTIONS_MAX, operand
from .encircle import find_linked
from .front import IN_HAND, fill_assignments, fill_targets, hand_size, place_by_code
from .ids import NO_AREA, NOBODY, SOLO_NO_NUMBER_LEFT, SOLO_ONE_OF_TWO
from .kernel import jit, making_arrays
from .layout import FIRST_NUMBER, NUMBERS
from .reaction import strike, vulnerable
from .rng import STREAM_DICE, derive, draw_below

ASSIGNMENTS_MAX = ACTIONS_MAX  # N13; FRONT_TARGETS carries a place of two bytes


@jit
def lay_numbers(board, s):
    """R17.2: the sixteen numbers, number side up, in the player's sector."""
    player = s.order[0]
    for i in range(NUMBERS):
        s.number_area[i] = board.solo_numbers[player, i]


@jit
def must_feed(rules, s):
    """R17.21: from the third Starving civilians on the food must be given; alone only."""
    if s.n_players > 1:
        return False
    if s.starving_revealed > 2:
        return True
    return rules.solo_starving_ignores == SOLO_ONE_OF_TWO and s.starving_declined > 0


# ---- counter-attacks (R17.12) --------------------------------------------------------------------


@jit
def counter_attack(board, rules, s):
    """One wave: all vulnerable areas are found first and removed together. Returns whether there were any."""
    targets = vulnerable(board, rules, s, NOBODY)
    if sets.is_empty(targets):
        return False
    linked = sets.load(s.linked)
    while not sets.is_empty(targets):
        strike(board, rules, s, sets.first(targets), linked)
        targets = sets.without_first(targets)
    find_linked(board, s)
    return True


# ---- dice (R17.13, R17.14) -----------------------------------------------------------------------


@jit
def roll(board, rules, s):
    """The number rolled, or the next one by R17.13, is flipped; other numbers in its area leave it."""
    s.dice = roll_3d6(s)
    i = find_number(s, np.int64(s.dice) - FIRST_NUMBER)
    if i < 0:
        return
    area = np.int64(s.number_area[i])
    s.number_area[i] = NO_AREA
    sets.add_to(s.axis, area)
    take_up_numbers(s, area)


@jit
def roll_3d6(s):
    if s.forced_dice > 0:
        total = np.int64(s.forced_dice)
        s.forced_dice = 0
        return total
    key = derive(derive(s.chance_key, STREAM_DICE), s.dice_rolls)
    s.dice_rolls += 1
    return 3 + draw_below(key, 0, 6) + draw_below(key, 1, 6) + draw_below(key, 2, 6)


@jit
def find_number(s, rolled):
    """R17.13: the number itself; up to 10 the next higher, else the next lower, then the other way. -1: none left."""
    towards = 1 if rolled + FIRST_NUMBER <= 10 else -1
    for step in (towards, -towards):
        i = rolled
        while 0 <= i < NUMBERS:
            if s.number_area[i] >= 0:
                return i
            i += step
    return -1


@jit
def has_lost(rules, s):
    """R17.8: no number is left number side up on the map."""
    if rules.solo_defeat != SOLO_NO_NUMBER_LEFT:
        return False
    for i in range(NUMBERS):
        if s.number_area[i] >= 0:
            return False
    return True


# ---- the advance of the front (R17.11, R17.14-R17.17) --------------------------------------------


@jit
def take_up_numbers(s, area):
    for i in range(NUMBERS):
        if s.number_area[i] == area:
            s.number_area[i] = IN_HAND


@jit
def advance_front(board, rules, s):
    """R17.11: numbers in areas the player controls are collected; FRONT_TARGETS places them."""
    mine = sets.load(s.control[s.order[0]])
    for i in range(NUMBERS):
        if s.number_area[i] >= 0 and sets.has(mine, s.number_area[i]):
            s.number_area[i] = IN_HAND


@jit
def clear_numbers_under(board, rules, s, area):
    """R4.12: numbers under the Metz marker leave it with the canonical choice; nothing is asked."""
    take_up_numbers(s, area)
    place_numbers(board, rules, s)


@making_arrays
def has_targets_choice(board, rules, s):
    """DP16: whether R17.17 leaves more than one assignment."""
    if hand_size(s) == 0:
        return False
    targets = np.zeros(NUMBERS, np.int64)
    n = fill_targets(board, rules, s, targets)
    if n <= 1:
        return False
    codes = np.empty(ASSIGNMENTS_MAX, np.uint64)
    return fill_assignments(rules, s, targets, n, codes) > 1


@jit
def place_numbers(board, rules, s):
    """The canonical assignment; with no target the numbers leave the map (R17.15)."""
    place_assignment(board, rules, s, 0)


@making_arrays
def place_assignment(board, rules, s, place):
    if hand_size(s) == 0:
        return
    targets = np.zeros(NUMBERS, np.int64)
    n = fill_targets(board, rules, s, targets)
    if n == 0:
        for i in range(NUMBERS):
            if s.number_area[i] == IN_HAND:
                s.number_area[i] = NO_AREA
                s.axis_gone += 1
        return
    codes = np.empty(ASSIGNMENTS_MAX, np.uint64)
    fill_assignments(rules, s, targets, n, codes)
    place_by_code(s, targets, codes[place])


@making_arrays
def count_assignments(board, rules, s):
    """How many answers FRONT_TARGETS has."""
    targets = np.zeros(NUMBERS, np.int64)
    n = fill_targets(board, rules, s, targets)
    codes = np.empty(ASSIGNMENTS_MAX, np.uint64)
    return fill_assignments(rules, s, targets, n, codes)


@jit
def apply_front_targets(board, rules, s, action):
    place_assignment(board, rules, s, operand(action, 0) | operand(action, 1) << 8)
