"""Fields: for every area the cost of the cheapest way from it to a set of goals, for one commander.

A cost counts in sixths of an action. It is spread from the goals backwards in ascending order through a ring of
buckets; a bucket is a set of areas, so that neighbours are added with one union (Dial's algorithm on sets).
"""

from ..engine import sets
from ..engine.kernel import jit
from .layout import FAR, RING
from .weights import place

W_FRESH = place("cost_fresh")
W_FORT = place("cost_fort")
W_AXIS = place("cost_axis")
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
def step_cost(weights, fort, axis):
    cost = int(weights[W_FRESH]) + (int(weights[W_FORT]) if fort else 0) + (int(weights[W_AXIS]) if axis else 0)
    return max(1, min(RING - 1, cost))


@jit
def fill_field(board, s, buckets, weights, q, goals, marked, until, out):
    """Costs of commander `q` to the nearest of `goals` into out[area], FAR where there is no way.

    `marked`: the areas with an Axis marker, so that a marker can be tried out. `until`: stop when the cost of this area
    is found; -1: find all.
    """
    mine = sets.load(s.control[q])
    allowed = open_areas(board, s, q)
    axis = sets.union(marked, sets.load(board.flag))
    forts = sets.load(board.fort)
    out[:] = FAR
    settled = sets.EMPTY
    sets.store(buckets[0], sets.both(goals, allowed))
    cost = 0
    idle = 0
    while idle < RING and cost < FAR:
        ring = cost & (RING - 1)
        fresh = sets.minus(sets.load(buckets[ring]), settled)
        sets.store(buckets[ring], sets.EMPTY)
        if sets.is_empty(fresh):
            idle += 1
            cost += 1
            continue
        idle = 0
        settled = sets.union(settled, fresh)
        open_next = sets.minus(allowed, settled)
        rest = fresh
        while not sets.is_empty(rest):
            area = sets.first(rest)
            rest = sets.without_first(rest)
            out[area] = cost
            if sets.has(mine, area):
                price = OWN_STEP
            else:
                price = step_cost(weights, sets.has(forts, area), sets.has(axis, area))
            beside = sets.both(sets.load(board.joined_own[q, area]), open_next)
            later = buckets[(cost + price) & (RING - 1)]
            sets.store(later, sets.union(sets.load(later), beside))
        if until >= 0 and out[until] < FAR:
            cost = FAR
        cost += 1
    if cost >= FAR:
        buckets[:, :] = 0


@jit
def entry_cost(board, s, weights, q, area):
    """What the step into an area costs."""
    if sets.has(sets.load(s.control[q]), area):
        return OWN_STEP
    axis = sets.has(sets.union(sets.load(s.axis), sets.load(board.flag)), area)
    return step_cost(weights, sets.has(sets.load(board.fort), area), axis)


@jit
def next_on_way(board, s, weights, q, area, field):
    """The next area on a cheapest way by the field, -1 at its goal or where there is no way."""
    if field[area] == 0 or field[area] >= FAR:
        return -1
    targets = sets.both(sets.load(board.steps[q, area]), open_areas(board, s, q))
    best = -1
    least = FAR
    while not sets.is_empty(targets):
        target = sets.first(targets)
        targets = sets.without_first(targets)
        cost = field[target] + entry_cost(board, s, weights, q, target)
        if field[target] < FAR and cost < least:
            best, least = target, cost
    return best
