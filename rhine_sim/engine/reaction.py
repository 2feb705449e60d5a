"""R14 Axis reaction: where a marker may be placed, which areas are vulnerable, the counter-attack (B.4, B.6)."""

import numpy as np

from . import sets
from .decks import discard, find_medal_card, lose_won_card
from .encircle import find_linked
from .ids import (
    BLUE,
    CHAIN_REQUIRED,
    COUNTER_MEDAL,
    FLAG_ALLOW,
    NOBODY,
    RED,
    RETURN_OWNER_CHOICE,
)
from .kernel import jit
from .layout import (
    T_COUNTERS_MADE,
    T_COUNTERS_SUFFERED,
    T_MARKERS_AGAINST,
    T_MARKERS_DISCARDED,
    T_MARKERS_PLACED,
    T_MEDALS_LOST,
)
from .stores import army_base, corps_areas, lose_from_area, owner, pay_medal_counter, uncontrolled

# ---- placing a marker (R14.2-R14.8) --------------------------------------------------------------


@jit
def anchors(board, rules, s):
    """R14.5, R14.6: areas next to which a marker may be placed (R2.8)."""
    free = uncontrolled(board, s)
    cities = sets.both(sets.load(board.flagged_victory), free)
    marked = sets.load(s.axis)
    if rules.flag_anchors_markers:
        marked = sets.union(marked, sets.both(sets.load(board.flag), free))
    chained = sets.flood(board.adjacent, cities, marked)
    if rules.marker_chain == CHAIN_REQUIRED:
        return chained
    every = sets.union(cities, marked)
    if rules.veteran_patton and s.playing[BLUE] and not sets.has(chained, board.metz):
        every = sets.minus(every, sets.single(board.metz))
    return every


@jit
def placeable(board, rules, s):
    """R14.4."""
    areas = sets.both(uncontrolled(board, s), sets.around(board.adjacent, anchors(board, rules, s)))
    areas = sets.minus(sets.minus(areas, sets.load(s.axis)), corps_areas(board, s))
    if rules.marker_on_flag_area != FLAG_ALLOW:
        areas = sets.minus(areas, sets.load(board.flag))
    return areas


@jit
def may_place(s):
    """R14.8: no marker is placed after the end was triggered or from an empty pool."""
    return s.end_triggered == 0 and s.axis_pool > 0


@jit
def apply_place(board, s, p, area):
    """R14.2, R14.7, R14.8."""
    sets.add_to(s.axis, area)
    s.axis_pool -= 1
    s.tally[p, T_MARKERS_PLACED] += 1
    for commander in range(3):
        if sets.has(sets.load(board.colour[commander]), area):
            s.tally[p, T_MARKERS_AGAINST + commander] += 1
    if s.axis_pool == 0:
        s.end_triggered = 1


@jit
def apply_discard_marker(rules, s, p):
    """R14.3: with no placeable area the marker leaves the game; the last one triggers the end."""
    s.axis_pool -= 1
    s.axis_gone += 1
    s.tally[p, T_MARKERS_DISCARDED] += 1
    if s.axis_pool == 0 and rules.discarded_last_marker_ends_game:
        s.end_triggered = 1


# ---- counter-attack (R14.10-R14.15) --------------------------------------------------------------


@jit
def kept_safe(board, s):
    """R14.11 (b), (c): areas with or beside a corps, a start area or an Army base of anybody."""
    guards = sets.union(sets.load(board.starts), corps_areas(board, s))
    for commander in range(3):
        guards = sets.union(guards, sets.single(army_base(board, s, commander)))
    return sets.union(guards, sets.around(board.adjacent, guards))


@jit
def vulnerable(board, rules, s, p):
    """R14.11, B.4: areas that `p` may counter-attack; p = NOBODY in solo, where every player is a victim.

    (R14.10, R14.15)
    """
    targets = sets.EMPTY
    for commander in range(3):
        if s.playing[commander] and commander != p:
            targets = sets.union(targets, sets.load(s.control[commander]))
    targets = sets.minus(targets, sets.union(sets.load(board.permanent), kept_safe(board, s)))
    sources = sets.load(s.linked)
    if rules.veteran_monty and p != RED and s.playing[RED]:
        sources = sets.union(sources, sets.both(sets.load(board.ports), uncontrolled(board, s)))  # R15.9
    found = sets.EMPTY
    while not sets.is_empty(targets):
        area = sets.first(targets)
        targets = sets.without_first(targets)
        if sets.meets(sets.load(board.adjacent[area]), sources):
            found = sets.union(found, sets.single(area))
    return found


@jit
def remove_marker(board, s, area, linked):
    """R14.12, R15.9: the marker and all supplies leave; an area struck only from a port is exempt from encirclement.

    (R2.11, R14.13)
    `linked`: the linked areas when the attack was declared. Returns the former owner.
    """
    victim = owner(s, area)
    if not sets.meets(sets.load(board.adjacent[area]), linked):
        sets.add_to(s.no_encircle, area)
    sets.take_from(s.control[victim], area)
    for kind in range(3):
        if s.area_supplies[area, kind] > 0:
            lose_from_area(s, victim, area, kind, np.int64(s.area_supplies[area, kind]))
    s.tally[victim, T_COUNTERS_SUFFERED] += 1
    return victim


@jit
def strike(board, rules, s, area, linked):
    """One counter-attack on `area`: marker and supplies out, and the medal it brought is due back (R14.14)."""
    victim = remove_marker(board, s, area, linked)
    if sets.has(sets.load(s.medal_given), area):
        sets.take_from(s.medal_given, area)
        s.returning = victim
        s.returns_due += 1
    if rules.antwerp_reversible:
        s.antwerp_due = 1
        s.victory_due = max(np.int64(s.victory_due), 1)


@jit
def apply_counter(board, rules, s, p, area):
    """B.6 COUNTER; medal return, Antwerpen and victory follow in turn.settle."""
    strike(board, rules, s, area, sets.load(s.linked))
    s.tally[p, T_COUNTERS_MADE] += 1
    find_linked(board, s)


@jit
def has_return_choice(rules, s):
    """DP15: with `owner_choice` and both kinds of medal in hand."""
    return rules.medal_return == RETURN_OWNER_CHOICE and s.medals[s.returning] > 0 and s.medal_cards[s.returning] > 0


@jit
def return_medal(board, rules, s, choice):
    """R14.14: a counter to the pool, or the medal card with the lowest id to its discard pile, or nothing."""
    victim = np.int64(s.returning)
    s.returns_due -= 1
    if choice == COUNTER_MEDAL and s.medals[victim] > 0:
        pay_medal_counter(rules, s, victim, True)
        s.tally[victim, T_MEDALS_LOST] += 1
    elif s.medal_cards[victim] > 0:
        card = find_medal_card(board, s, victim)
        lose_won_card(board, s, victim, card)
        discard(board, rules, s, card)
        s.tally[victim, T_MEDALS_LOST] += 1
    if s.returns_due == 0:
        s.returning = NOBODY
