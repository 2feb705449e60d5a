"""Pockets: what the capture of an area would encircle, and for whom that is good (R10.70-R10.73)."""

from ..engine import sets
from ..engine.kernel import jit
from ..engine.stores import medal_left
from .weights import place

W_MEDAL, W_POCKET, W_GIFT = place("medal"), place("pocket"), place("gift")


@jit
def pocket_of(board, linked, area):
    """Areas of `linked` that lose their way to Düsseldorf when `area` is captured."""
    if not sets.has(linked, area):
        return sets.EMPTY
    rest = sets.minus(linked, sets.single(area))
    beside = sets.both(sets.load(board.adjacent[area]), rest)
    if sets.is_empty(beside):
        return sets.EMPTY
    if area != board.axis_root:
        if touch(board, beside) or sets.joins(board.adjacent, sets.single(sets.first(beside)), rest, beside):
            return sets.EMPTY
    return sets.minus(rest, sets.flood(board.adjacent, sets.single(board.axis_root), rest))


@jit
def touch(board, areas):
    """Whether the areas hang together by themselves, as those around one area most often do."""
    fresh = sets.single(sets.first(areas))
    rest = sets.without_first(areas)
    while not sets.is_empty(fresh):
        if sets.is_empty(rest):
            return True
        fresh = sets.both(sets.around(board.adjacent, fresh), rest)
        rest = sets.minus(rest, fresh)
    return False


@jit
def pocket_value(board, rules, s, weights, p, pocket):
    """Areas and medals for the mover, less what single-coloured areas give to rivals (R10.73)."""
    fallen = sets.minus(pocket, sets.union(sets.load(s.axis), sets.load(board.flag)))
    fallen = sets.minus(fallen, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    mine = sets.both(fallen, sets.load(board.colour[p]))
    medals = sets.load(board.objective) if rules.encircled_objective_medal and medal_left(rules, s) else sets.EMPTY
    value = weights[W_POCKET] * sets.count(mine) + weights[W_MEDAL] * sets.count(sets.both(mine, medals))
    theirs = sets.minus(fallen, mine)
    for commander in range(3):
        if commander != p and s.playing[commander]:
            gift = sets.both(theirs, sets.load(board.colour[commander]))
            value -= weights[W_GIFT] * sets.count(gift)
            value -= 0.7 * weights[W_MEDAL] * sets.count(sets.both(gift, medals))
    return value
