"""Fields: for every area the cost of the cheapest way from it to a set of goals, for one commander.

A cost counts in sixths of an action. It is spread from the goals backwards in ascending order through a ring of
buckets; a bucket is a set of areas, so that neighbours are added with one union (Dial's algorithm on sets). Which
buckets are filled is a set too, so that empty ones are passed over at once.
"""

import numpy as np

from ..engine import sets
from ..engine.kernel import inlined, jit
from .layout import FAR, RING

OWN_STEP = 2  # a third of an action


@jit
def open_areas(board, s, q):
    """Where a corps of the commander may go: his colour or black, and nobody else's (R10.10)."""
    areas = sets.union(sets.load(board.colour[q]), sets.load(board.black))
    for commander in range(3):
        if commander != q:
            areas = sets.minus(areas, sets.load(s.control[commander]))
    return areas


@jit
def set_costs(memory, weights):
    """The price of a step into an area that must be captured: with a fort (+1), with a marker or flag (+2)."""
    for kind in range(4):
        fort = weights.cost_fort if kind & 1 else 0.0
        axis = weights.cost_axis if kind & 2 else 0.0
        memory.price[kind] = max(1, min(RING - 1, np.int64(weights.cost_fresh + fort + axis)))


@jit
def fill_field(board, s, memory, q, goals, marked, until, out):
    """Costs of commander `q` to the nearest of `goals` into out[area], FAR where there is no way.

    `marked`: the areas with an Axis marker, so that a marker can be tried out. `until`: stop when the cost of this area
    is found; -1: find all.
    """
    mine = sets.load(s.control[q])
    allowed = open_areas(board, s, q)
    axis = sets.union(marked, sets.load(board.flag))
    forts = sets.load(board.fort)
    buckets = memory.buckets
    out[:] = FAR
    left = allowed  # areas whose cost is not known yet
    sets.store(buckets[0], sets.both(goals, allowed))
    cost = 0
    filled = sets.single(0)  # buckets with something in them
    while not sets.is_empty(filled):
        cost += sets.steps_round(filled, cost)
        if cost >= FAR:
            break
        ring = cost & (RING - 1)
        filled = sets.minus(filled, sets.single(ring))
        fresh = sets.both(sets.load(buckets[ring]), left)
        sets.store(buckets[ring], sets.EMPTY)
        left = sets.minus(left, fresh)
        for half in range(2):
            rest = fresh[half]
            while rest:
                area = sets.lowest(rest, half)
                rest = sets.without_lowest(rest)
                out[area] = cost
                beside = sets.both(sets.load(board.joined_own[q, area]), left)
                if sets.is_empty(beside):
                    continue
                if sets.has(mine, area):
                    due = cost + OWN_STEP
                else:
                    kind = (1 if sets.has(forts, area) else 0) + (2 if sets.has(axis, area) else 0)
                    due = cost + memory.price[kind]
                filled = sets.union(filled, sets.single(due & (RING - 1)))
                later = buckets[due & (RING - 1)]
                sets.store(later, sets.union(sets.load(later), beside))
        if until >= 0 and out[until] < FAR:
            break
    if not sets.is_empty(filled):
        buckets[:, :] = 0


@jit
def keep_field(board, s, memory, q, goals, place):
    """Bring memory.field[place] up to date, if anything that the commander's ways hang on has changed."""
    allowed = open_areas(board, s, q)
    now = (allowed, sets.load(s.control[q]), sets.both(sets.load(s.axis), allowed), goals)
    seen = memory.field_seen[place]
    same = True
    for i in range(4):
        same = same and sets.is_same(sets.load(seen[i]), now[i])
        sets.store(seen[i], now[i])
    if not same:
        fill_field(board, s, memory, q, goals, sets.load(s.axis), -1, memory.field[place])


@jit
def first_change(board, s, memory, q):
    """The least cost of an area of a commander's way to the Rhine that has changed since the field was filled.

    Costs below are as they were: no way from there goes so far back. 0 if an area has been opened to him.
    """
    allowed = open_areas(board, s, q)
    now = (allowed, sets.load(s.control[q]), sets.both(sets.load(s.axis), allowed))
    seen = memory.field_seen[q]
    if not sets.is_subset(allowed, sets.load(seen[0])):
        return 0
    changed = sets.EMPTY
    for i in range(3):
        changed = sets.union(changed, sets.differ(sets.load(seen[i]), now[i]))
    least = FAR
    while not sets.is_empty(changed):
        least = min(least, np.int64(memory.field[q, sets.first(changed)]))
        changed = sets.without_first(changed)
    return least


@jit
def entry_cost(board, s, memory, q, area):
    """What the step into an area costs."""
    axis = sets.union(sets.load(s.axis), sets.load(board.flag))
    return step_price(board, memory, sets.load(s.control[q]), axis, area)


@inlined
def step_price(board, memory, mine, axis, area):
    """The same by the areas that the commander has and those with a marker or flag."""
    if sets.has(mine, area):
        return OWN_STEP
    return memory.price[(1 if sets.has(sets.load(board.fort), area) else 0) + (2 if sets.has(axis, area) else 0)]


@jit
def next_on_way(board, s, memory, q, area, field):
    """The next area on a cheapest way by the field, -1 at its goal or where there is no way."""
    axis = sets.union(sets.load(s.axis), sets.load(board.flag))
    return cheapest_step(board, memory, q, area, field, open_areas(board, s, q), sets.load(s.control[q]), axis)


@inlined
def cheapest_step(board, memory, q, area, field, allowed, mine, axis):
    """The same by the areas that he may enter, those that he has and those with a marker or flag."""
    if field[area] == 0 or field[area] >= FAR:
        return -1
    targets = sets.both(sets.load(board.steps[q, area]), allowed)
    best = -1
    least = FAR
    for half in range(2):
        rest = targets[half]
        while rest:
            target = sets.lowest(rest, half)
            rest = sets.without_lowest(rest)
            cost = field[target] + step_price(board, memory, mine, axis, target)
            if field[target] < FAR and cost < least:
                best, least = target, cost
                if cost == field[area]:
                    return best  # none is cheaper
    return best
