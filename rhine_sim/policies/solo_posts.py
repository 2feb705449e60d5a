"""Posts in the solo game: where the corps behind the lead must stand so that its line outlasts the counter-attacks.

Every own area that no corps stands in or beside falls at the end of a turn (R17.12), so a line holds by its guards.
One post after the other is chosen: the place that leaves the fewest areas missing in the foreseen line, and of those
the one that a corps without a post reaches most cheaply. A corps is drawn to its post as the lead is to the Rhine.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import NO_AREA, NO_CORPS
from ..engine.kernel import jit
from ..engine.stores import army_base
from .fields import entry_cost, fill_field, next_on_way, open_areas
from .lasting import falling, lasting
from .layout import FAR, TRIAL
from .solo_line import LONGEST, missing_areas

A_MISSING = 60  # cost that is spent on a post for each area less in the gaps of the line
STICK = 4  # how much cheaper another post must be


@jit
def plan_posts(board, rules, s, memory, weights, p):
    """A post for every corps but the lead, as far as posts are needed; NO_AREA where they are not."""
    memory.last_post[:] = memory.post
    memory.post[:] = NO_AREA
    if memory.final_city < 0 or weights.post == 0.0:
        return
    memory.post_call = memory.near_rhine[memory.field[p, s.corps_area[memory.lead]]]
    mine = sets.union(sets.load(memory.final_mine), way_back(board, s, memory, p))
    sets.store(memory.post_mine, mine)
    guards = sets.single(memory.final_city)
    free = note_guards(board, s, memory, p)
    missing = missing_with(board, rules, s, memory, p, guards)
    while missing > 0 and free != 0:
        corps, post = next_post(board, rules, s, memory, p, guards, missing, free)
        if corps == NO_CORPS:
            return
        memory.post[corps] = post
        goals = sets.single(post)
        fill_field(board, s, memory, p, goals, sets.load(s.axis), -1, memory.post_field[corps])
        free &= ~(1 << corps)
        guards = sets.union(guards, goals)
        missing = missing_with(board, rules, s, memory, p, guards)


@jit
def way_back(board, s, memory, p):
    """The cheapest way from the lead to the base: what is not own on it must be taken to close the line."""
    area = np.int64(s.corps_area[memory.lead])
    base = sets.single(army_base(board, s, p))
    fill_field(board, s, memory, p, base, sets.load(s.axis), area, memory.field[TRIAL])
    way = sets.EMPTY
    for _ in range(LONGEST):
        area = next_on_way(board, s, memory, p, area, memory.field[TRIAL])
        if area < 0:
            break
        way = sets.union(way, sets.single(area))
    return way


@jit
def note_guards(board, s, memory, p):
    """Bits of the corps that can take a post; what each area would cost them is noted."""
    free = 0
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p and corps != memory.lead and s.corps_area[corps] >= 0:
            here = sets.single(s.corps_area[corps])
            fill_field(board, s, memory, p, here, sets.load(s.axis), -1, memory.post_field[corps])
            free |= 1 << corps
    return free


@jit
def missing_with(board, rules, s, memory, p, guards):
    """Areas missing in the line if corps stand on all of `guards` when the lead has come to the Rhine."""
    taken = sets.both(guards, open_areas(board, s, p))
    mine = sets.union(sets.load(memory.post_mine), taken)
    left = lasting(board, s, p, mine, sets.minus(sets.load(memory.final_linked), mine), guards)
    return missing_areas(board, rules, s, p, memory.final_city, left)


@jit
def next_post(board, rules, s, memory, p, guards, missing, free):
    """The corps for one more post and the best place for it; NO_CORPS if no place is worth its way."""
    places = post_places(board, s, memory, p, guards)
    best, post, least = NO_CORPS, NO_AREA, A_MISSING * missing
    while not sets.is_empty(places):
        area = sets.first(places)
        places = sets.without_first(places)
        corps, cost = nearest_guard(board, s, memory, p, area, free)
        if corps == NO_CORPS or cost >= least:
            continue
        cost += A_MISSING * missing_with(board, rules, s, memory, p, sets.union(guards, sets.single(area)))
        if cost < least:
            best, post, least = corps, area, cost
    return best, post


@jit
def post_places(board, s, memory, p, guards):
    """Areas from which a corps would keep something of the line: those that would fall, and those beside them."""
    mine = sets.load(memory.post_mine)
    weak = falling(board, s, p, mine, sets.minus(sets.load(memory.final_linked), mine), guards)
    near = sets.union(weak, sets.around(board.adjacent, weak))
    return sets.minus(sets.both(near, open_areas(board, s, p)), guards)


@jit
def nearest_guard(board, s, memory, p, area, free):
    """The corps without a post that reaches an area most cheaply, and its cost; NO_CORPS if none does."""
    best, least = NO_CORPS, np.int64(FAR)
    entry = entry_cost(board, s, memory, p, area)  # the field leads the other way: out of the area, not into it
    for corps in range(board.n_corps):
        if free >> corps & 1 and memory.post_field[corps, area] < FAR:
            cost = np.int64(memory.post_field[corps, area]) + entry - (STICK if memory.last_post[corps] == area else 0)
            if cost < least:
                best, least = corps, cost
    return best, least


@jit
def has_post(memory, corps):
    """Whether the corps has a post to go to or to hold."""
    return memory.post[corps] != NO_AREA
