"""The line in the solo game: what is missing of it when the lead stands at the Rhine and the counter-attacks have come.

A victory counts after the wave (R17.9), so the line must be closed at that moment. The planner looks ahead to the land
as it will be when the lead has walked its cheapest way. Once that is a move or less, it asks of every place where
another corps could stop how many areas of the best line to the base would still be missing or would fall (R17.12).
Guards go where that number is least, before the jump or after it.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import NO_CORPS
from ..engine.kernel import jit
from ..engine.stores import army_base, uncontrolled
from ..engine.victory import line_from
from .fields import next_on_way, open_areas
from .lasting import falling, lasting
from .layout import LINE_MAX

MOST_MISSING = 8


@jit
def foresee(board, s, memory, p):
    """The land, what stays linked to Düsseldorf and the city when the lead is at the Rhine; whether that is new."""
    memory.final_city = -1
    lead = memory.lead
    if lead == NO_CORPS:
        return False
    area = np.int64(s.corps_area[lead])
    way = sets.single(area)
    for _ in range(LINE_MAX):
        following = next_on_way(board, s, memory, p, area, memory.field[p])
        if following < 0:
            break
        area = following
        way = sets.union(way, sets.single(area))
    if memory.field[p, area] == 0:
        memory.final_city = area
    free = sets.minus(uncontrolled(board, s), way)
    linked = sets.flood(board.adjacent, sets.single(board.axis_root), free)
    cut = sets.both(sets.minus(free, linked), sets.load(board.colour[p]))
    cut = sets.minus(cut, sets.union(sets.load(s.axis), sets.load(board.flag)))
    cut = sets.minus(cut, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    mine = sets.union(sets.load(s.control[p]), sets.union(way, cut))
    sets.store(memory.final_mine, mine)
    sets.store(memory.final_linked, sets.minus(linked, mine))
    return note_view(board, s, memory, p)


@jit
def note_view(board, s, memory, p):
    """Count a new view whenever something has changed that the worth of a place hangs on, wherever it is."""
    places = (memory.final_city + 1) << 8 | (memory.lead + 1)
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p:
            places = places << 8 | (np.int64(s.corps_area[corps]) + 1)
    same = memory.view_places == places
    memory.view_places = places
    for word in range(2):
        now = (memory.final_mine[word], memory.final_linked[word], s.control[p, word], s.axis[word])
        for i in range(4):
            same = same and memory.view_seen[4 * word + i] == now[i]
            memory.view_seen[4 * word + i] = now[i]
    if not same:
        memory.views += 1
    return not same


@jit
def missing_areas(board, rules, s, p, city, left):
    """Areas missing in the best line from the base to the city, of which `left` is there."""
    passable = open_areas(board, s, p)
    reached = line_from(board, rules, p, sets.single(army_base(board, s, p)), left)
    missing = 0
    while missing < MOST_MISSING and not sets.has(reached, city):
        beside = sets.minus(sets.both(sets.around(board.joined_own[p], reached), passable), reached)
        if sets.is_empty(beside):
            return MOST_MISSING
        missing += 1
        reached = line_from(board, rules, p, sets.union(reached, beside), left)
    return missing


@jit
def note_line(board, rules, s, memory, weights, p, corps):
    """What the line would lack without a corps, and the areas that would fall then: only there its place matters.

    The line counts once the lead is within a move of the Rhine; until then line_missing is -1.
    """
    memory.line_missing = -1
    lead = memory.lead
    if weights.line == 0.0 or lead == NO_CORPS or lead == corps or memory.final_city < 0:
        return
    if board.rhine[p, s.corps_area[lead]] > rules.steps:
        return
    others = sets.single(memory.final_city)
    for i in range(board.n_own[p]):
        other = board.own_corps[p, i]
        if other != corps and other != lead:
            others = sets.union(others, sets.single(s.corps_area[other]))
    mine = sets.load(memory.final_mine)
    weak = falling(board, s, p, mine, sets.load(memory.final_linked), others)
    sets.store(memory.line_others, others)
    sets.store(memory.line_weak, weak)
    memory.line_missing = missing_areas(board, rules, s, p, memory.final_city, sets.minus(mine, weak))


@jit
def line_worth(board, rules, s, memory, weights, p, area, taken):
    """What it is worth for the line that the corps of note_line stops in `area` and takes `taken`.

    A line that holds is worth `line`, one with a gap a third of that, and so on: it is the last gap that counts.
    """
    missing = memory.line_missing
    if missing < 0:
        return 0.0
    near = sets.union(sets.single(area), sets.load(board.adjacent[area]))
    mine = sets.load(memory.final_mine)
    if sets.meets(near, sets.load(memory.line_weak)) or not sets.is_subset(taken, mine):
        guards = sets.union(sets.load(memory.line_others), sets.single(area))
        linked = sets.minus(sets.load(memory.final_linked), taken)
        left = lasting(board, s, p, sets.union(mine, taken), linked, guards)
        missing = missing_areas(board, rules, s, p, memory.final_city, left)
    return weights.line / (1.0 + 2.0 * missing)


@jit
def wins_here(board, rules, s, memory, p, area, start, taken, linked, others):
    """R17.9: whether the game is won after the counter-attacks if the corps from `start` stops in `area`."""
    cities = sets.minus(sets.load(memory.cities), sets.single(start))
    if sets.has(sets.load(board.victory), area):
        cities = sets.union(cities, sets.single(area))
    if sets.is_empty(cities):
        return False
    mine = sets.union(sets.load(s.control[p]), taken)
    left = lasting(board, s, p, mine, linked, sets.union(others, sets.single(area)))
    base = sets.single(army_base(board, s, p))
    return sets.meets(line_from(board, rules, p, base, left), sets.both(cities, left))
