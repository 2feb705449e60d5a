"""R17.15-R17.17 Where moved numbers go: target areas, and the best ways to share numbers among them.

An assignment is a code of four bits a number: the place of its target in the list of targets, highest number first, so
that codes in ascending order are assignments in lexicographic order and the first is the canonical choice.
"""

import numpy as np

from . import sets
from .ids import NO_AREA, SOLO_COVER, SOLO_PER_CORPS
from .kernel import entry, jit
from .layout import FIRST_NUMBER, NUMBERS
from .sharing import count_bits, fill_best
from .stores import uncontrolled

IN_HAND = -2  # number_area of a number that is being moved
_FOUR = np.uint64(4)
_FIFTEEN = np.uint64(15)


@jit
def hand_size(s):
    n = 0
    for i in range(NUMBERS):
        if s.number_area[i] == IN_HAND:
            n += 1
    return n


# ---- targets (R17.15, R17.16) --------------------------------------------------------------------


@jit
def enterable(board, s, player):
    """R17.16: areas the player could enter, whatever markers or own corps stand there."""
    areas = sets.union(sets.load(board.colour[player]), sets.load(board.black))
    for commander in range(3):
        if commander != player:
            areas = sets.minus(areas, sets.load(s.control[commander]))
    return areas


@jit
def eligible(board, s, player):
    """R17.15: uncontrolled, enterable, no Axis marker, no flag, not a victory area."""
    areas = sets.both(uncontrolled(board, s), enterable(board, s, player))
    areas = sets.minus(areas, sets.union(sets.load(s.axis), sets.load(board.flag)))
    return sets.minus(areas, sets.load(board.victory))


@jit
def fill_distances(board, s, player, roots, out):
    """Steps from the roots on the player's movement graph into out[area]; -1 where there is no way."""
    out[:] = -1
    allowed = enterable(board, s, player)
    seen = sets.both(roots, allowed)
    fresh = seen
    steps = 0
    while not sets.is_empty(fresh):
        rest = fresh
        while not sets.is_empty(rest):
            out[sets.first(rest)] = steps
            rest = sets.without_first(rest)
        fresh = sets.minus(sets.both(sets.around(board.joined_own[player], fresh), allowed), seen)
        seen = sets.union(seen, fresh)
        steps += 1


@entry
def fill_targets(board, rules, s, targets):
    """R17.15: the eligible areas with the least (K, D), in ascending id; returns how many."""
    player = np.int64(s.order[0])
    to_rhine = np.zeros(sets.AREAS_MAX, np.int64)
    from_corps = np.zeros(sets.AREAS_MAX, np.int64)
    fill_distances(board, s, player, sets.load(board.victory), to_rhine)
    found = sets.EMPTY
    everyone = sets.EMPTY
    for corps in range(board.n_corps):
        if s.corps_area[corps] == NO_AREA:
            continue
        here = sets.single(s.corps_area[corps])
        everyone = sets.union(everyone, here)
        if rules.solo_routes == SOLO_PER_CORPS:
            fill_distances(board, s, player, here, from_corps)
            found = sets.union(found, nearest_on_route(board, s, player, from_corps, to_rhine))
    if rules.solo_routes != SOLO_PER_CORPS:
        fill_distances(board, s, player, everyone, from_corps)
        found = nearest_on_route(board, s, player, from_corps, to_rhine)
    n = 0
    while not sets.is_empty(found) and n < NUMBERS:
        targets[n] = sets.first(found)
        found = sets.without_first(found)
        n += 1
    return n


@jit
def nearest_on_route(board, s, player, from_corps, to_rhine):
    """Eligible areas with the least way corps-area-Rhine, of those the least way from the corps."""
    best = 1 << 30
    found = sets.EMPTY
    areas = eligible(board, s, player)
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if from_corps[area] < 0 or to_rhine[area] < 0:
            continue
        key = (from_corps[area] + to_rhine[area]) * 1000 + from_corps[area]
        if key < best:
            best = key
            found = sets.EMPTY
        if key == best:
            found = sets.union(found, sets.single(area))
    return found


# ---- sharing (R17.17) ----------------------------------------------------------------------------


@entry
def fill_assignments(rules, s, targets, n_targets, codes):
    """All best assignments of the numbers in hand, as codes in ascending order; returns how many.

    `cover_then_balance` with fewer numbers than targets: all that are best within their own set of targets.
    """
    numbers = np.zeros(NUMBERS, np.int64)
    k = 0
    for i in range(NUMBERS - 1, -1, -1):
        if s.number_area[i] == IN_HAND:
            numbers[k] = i + FIRST_NUMBER
            k += 1
    old = np.zeros(NUMBERS, np.int64)
    for t in range(n_targets):
        for i in range(NUMBERS):
            if s.number_area[i] == targets[t]:
                old[t] += i + FIRST_NUMBER
    cover = rules.solo_spread == SOLO_COVER
    everyone = (1 << n_targets) - 1
    if not cover or k >= n_targets:
        n = fill_best(numbers, k, old, n_targets, everyone, cover, codes, 0)
    else:
        n = 0
        for chosen in range(1, everyone + 1):
            if count_bits(chosen) == k:
                n = fill_best(numbers, k, old, n_targets, chosen, True, codes, n)
    sort_codes(codes, n)
    return n


@jit
def sort_codes(codes, n):
    """In place, ascending. Codes come in a few runs that are in order already, which insertion takes in its stride."""
    for i in range(1, n):
        code = codes[i]
        j = i
        while j > 0 and codes[j - 1] > code:
            codes[j] = codes[j - 1]
            j -= 1
        codes[j] = code


@jit
def place_by_code(s, targets, code):
    """Lay the numbers in hand on their targets; the last four bits belong to the lowest number."""
    for i in range(NUMBERS):
        if s.number_area[i] == IN_HAND:
            s.number_area[i] = targets[np.int64(code & _FIFTEEN)]
            code >>= _FOUR
