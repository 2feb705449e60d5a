"""R10.70-R10.74 Encirclement, and the set of areas linked to Düsseldorf on which R14 relies too (B.3)."""

from . import sets
from .ids import DOUBLE_STAYS, ENCIRCLE_EVENT, NO_AREA, NOBODY
from .kernel import entry, jit
from .layout import T_AREAS_ENCIRCLED, T_MEDALS_OBJECTIVES
from .stores import give_medal, medal_left, uncontrolled


@entry
def find_linked(board, s):
    """R10.70: every uncontrolled area that can trace to Düsseldorf; Düsseldorf is the root whoever controls it.

    (R4.15)
    """
    free = uncontrolled(board, s)
    reached = sets.flood(board.adjacent, sets.single(board.axis_root), free)
    sets.store(s.linked, sets.both(reached, free))


@jit
def cut_from_linked(board, s, area):
    """Area `area` has just become controlled: bring `linked` up to date.

    A flood is needed only if the linked neighbours of the area no longer reach each other without it. That
    holds while Düsseldorf is linked itself: once it is controlled, the area may have been the last one beside it.
    """
    before = sets.load(s.linked)
    if not sets.has(before, area):
        return
    if area == board.axis_root or not sets.has(before, board.axis_root):
        find_linked(board, s)
        return
    rest = sets.minus(before, sets.single(area))
    beside = sets.both(sets.load(board.adjacent[area]), rest)
    if sets.is_empty(beside) or sets.joins(board.adjacent, sets.single(sets.first(beside)), rest, beside):
        sets.store(s.linked, rest)
    else:
        find_linked(board, s)


@jit
def encircle(board, rules, s, mover, area):
    """R10.71-R10.73: after the mover's marker came to `area`, every cut-off area goes to its player."""
    before = sets.load(s.linked)
    cut_from_linked(board, s, area)
    cut = sets.minus(uncontrolled(board, s), sets.load(s.linked))
    cut = sets.minus(cut, sets.single(board.axis_root))
    if rules.encirclement_mode == ENCIRCLE_EVENT:
        cut = sets.both(cut, before)
    cut = sets.minus(cut, sets.union(sets.load(s.axis), sets.load(board.flag)))  # R10.72
    cut = sets.minus(cut, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    while not sets.is_empty(cut):
        fallen = sets.first(cut)
        cut = sets.without_first(cut)
        gainer = gains_encircled(board, rules, s, mover, fallen)
        if gainer != NOBODY:
            gain_encircled(board, rules, s, gainer, fallen)


@jit
def gains_encircled(board, rules, s, mover, area):
    """R10.73: the player of its colour; of two colours the mover. NOBODY if nobody plays the colour."""
    n = 0
    only = NOBODY
    for commander in range(3):
        if s.playing[commander] and sets.has(sets.load(board.colour[commander]), area):
            n += 1
            only = commander
    if n <= 1:
        return only
    if rules.encircle_foreign_double == DOUBLE_STAYS and not sets.has(sets.load(board.colour[mover]), area):
        return NOBODY
    return mover


@jit
def gain_encircled(board, rules, s, gainer, area):
    sets.add_to(s.control[gainer], area)
    remove_units(s, area)
    s.tally[gainer, T_AREAS_ENCIRCLED] += 1
    if rules.encircled_objective_medal and sets.has(sets.load(board.objective), area) and medal_left(rules, s):
        give_medal(rules, s, gainer)
        sets.add_to(s.medal_given, area)
        s.tally[gainer, T_MEDALS_OBJECTIVES] += 1


@jit
def remove_units(s, area):
    """R12.6: airborne units leave the game when a player marker comes to their area."""
    for unit in range(s.unit_area.shape[0]):
        if s.unit_area[unit] == area:
            s.unit_area[unit] = NO_AREA
