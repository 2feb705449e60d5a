"""Pockets: what the capture of an area would encircle, and for whom that is good (R10.70-R10.73)."""

import numpy as np

from ..engine import sets
from ..engine.kernel import jit
from ..engine.stores import medal_left
from .layout import POCKETS


@jit
def pocket_of(board, memory, linked, area):
    """Areas of `linked` that lose their way to Düsseldorf when `area` is captured.

    Paths meet the same question again and again, so the answers are remembered in a table by what was asked.
    """
    if not sets.has(linked, area):
        return sets.EMPTY
    slot = table_place(linked, area)
    asked, found = memory.pocket_asked[slot], memory.pocket_found[slot]
    if asked[0] != linked[0] or asked[1] != linked[1] or memory.pocket_area[slot] != area:
        sets.store(found, find_pocket(board, linked, area))
        sets.store(asked, linked)
        memory.pocket_area[slot] = area
    return sets.load(found)


@jit
def table_place(linked, area):
    """Where the table keeps a question: the bits of the set folded together."""
    fold = linked[0] ^ (linked[1] << np.uint64(5))
    fold ^= fold >> np.uint64(32)
    fold ^= fold >> np.uint64(16)
    fold ^= fold >> np.uint64(8)
    return (np.int64(fold & np.uint64(POCKETS - 1)) + 37 * area) & (POCKETS - 1)


@jit
def find_pocket(board, linked, area):
    rest = sets.minus(linked, sets.single(area))
    beside = sets.both(sets.load(board.adjacent[area]), rest)
    if sets.is_empty(beside):
        return sets.EMPTY
    part = sets.single(sets.first(beside) if area != board.axis_root else area)
    fresh = part
    while not sets.is_empty(fresh):
        if sets.is_subset(beside, part):
            return sets.EMPTY
        fresh = sets.minus(sets.both(sets.around(board.adjacent, fresh), rest), part)
        part = sets.union(part, fresh)
    if not sets.has(part, board.axis_root):
        part = sets.flood(board.adjacent, sets.single(board.axis_root), rest)
    return sets.minus(rest, part)


@jit
def pocket_value(board, rules, s, weights, p, pocket):
    """Areas and medals for the mover, less what single-coloured areas give to rivals (R10.73)."""
    fallen = sets.minus(pocket, sets.union(sets.load(s.axis), sets.load(board.flag)))
    fallen = sets.minus(fallen, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    mine = sets.both(fallen, sets.load(board.colour[p]))
    medals = sets.load(board.objective) if rules.encircled_objective_medal and medal_left(rules, s) else sets.EMPTY
    value = weights.pocket * sets.count(mine) + weights.medal * sets.count(sets.both(mine, medals))
    theirs = sets.minus(fallen, mine)
    for commander in range(3):
        if commander != p and s.playing[commander]:
            gift = sets.both(theirs, sets.load(board.colour[commander]))
            value -= weights.gift * sets.count(gift)
            value -= 0.7 * weights.medal * sets.count(sets.both(gift, medals))
    return value
