"""Posts in the solo game: where the corps behind the lead must stand so that its line outlasts the counter-attacks.

Every own area that no corps stands in or beside falls at the end of a turn (R17.12), so a line holds by its guards. It
runs from the base to the lead, and on to the Rhine once the lead can get there with its next move. Posts are given from
the lead backwards: the next area that is missing, or would fall some day, gets the corps that comes most cheaply to a
place from which it keeps it. So the corps follow the lead in a column, and the land behind it stays joined to the base.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import GAS, NO_AREA, NO_CORPS
from ..engine.kernel import jit
from ..engine.layout import CORPS_MAX
from ..engine.stores import army_base, uncontrolled
from .fields import fill_field, next_on_way
from .lasting import falling
from .layout import LINE_MAX, TRIAL

COVER = 1.5  # steps that a corps goes farther to keep one area more
STICK = 1.0  # how many steps nearer another post must be
LACK, HUNGER = 2.0, 3.0  # steps that each gas for the way, and the food to wake it, are worth


@jit
def plan_posts(board, rules, s, memory, weights, p):
    """A post for every corps but the lead, as far as posts are needed; NO_AREA where they are not."""
    for corps in range(CORPS_MAX):
        memory.last_post[corps] = memory.post[corps]
        memory.post[corps] = NO_AREA
    if memory.lead == NO_CORPS or weights.post == 0.0:
        return
    find_line(board, rules, s, memory, p)
    exposed = weak_areas(board, s, memory, p)
    i = memory.n_line - 1
    while i >= 0 and not sets.is_empty(exposed):
        if not sets.has(exposed, memory.post_line[i]):
            i -= 1
            continue
        corps, post = next_post(board, rules, s, memory, p, i, exposed)
        if corps == NO_CORPS:
            i -= 1
            continue
        memory.post[corps] = post
        fill_field(board, s, memory, p, sets.single(post), sets.load(s.axis), -1, memory.post_field[corps])
        exposed = sets.minus(exposed, sets.union(sets.load(board.adjacent[post]), sets.single(post)))


@jit
def find_line(board, rules, s, memory, p):
    """The line from the base to the lead, and to the Rhine if it is within a move, into memory.post_line."""
    area = np.int64(s.corps_area[memory.lead])
    base = sets.single(army_base(board, s, p))
    fill_field(board, s, memory, p, base, sets.load(s.axis), -1, memory.field[TRIAL])
    line = memory.post_line
    n = 0
    line[0] = area
    while n + 1 < LINE_MAX:
        area = next_on_way(board, s, memory, p, area, memory.field[TRIAL])
        if area < 0:
            break
        n += 1
        line[n] = area
    for i in range((n + 1) // 2):
        line[i], line[n - i] = line[n - i], line[i]
    memory.line_lead = n
    n += 1
    area = np.int64(s.corps_area[memory.lead])
    if board.rhine[p, area] <= rules.steps:
        while n < LINE_MAX:
            area = next_on_way(board, s, memory, p, area, memory.field[p])
            if area < 0:
                break
            line[n] = area
            n += 1
    memory.n_line = n


@jit
def weak_areas(board, s, memory, p):
    """Areas of the line that are missing, or that wave after wave would take if nobody but the lead stayed."""
    line = sets.EMPTY
    for i in range(memory.n_line):
        line = sets.union(line, sets.single(memory.post_line[i]))
    lead = sets.single(memory.post_line[memory.n_line - 1])
    mine = sets.union(sets.load(s.control[p]), line)
    free = sets.minus(uncontrolled(board, s), line)
    lost = line
    while not sets.is_empty(lost):
        linked = sets.flood(board.adjacent, sets.single(board.axis_root), free)
        lost = falling(board, s, p, mine, linked, lead)
        mine = sets.minus(mine, lost)
        free = sets.union(free, lost)
    weak = sets.minus(line, mine)
    for i in range(memory.line_lead):  # what is missing ahead of the lead it will take itself
        if not sets.has(sets.load(s.control[p]), memory.post_line[i]):
            weak = sets.union(weak, sets.single(memory.post_line[i]))
    return weak


@jit
def next_post(board, rules, s, memory, p, i, exposed):
    """The corps for a post that keeps the i-th area of the line, and the place; NO_CORPS if none is left."""
    area = memory.post_line[i]
    best, post, least = NO_CORPS, NO_AREA, 1000.0
    for k in range(board.n_own[p]):
        corps = board.own_corps[p, k]
        if corps == memory.lead or memory.post[corps] != NO_AREA:
            continue
        gas = np.int64(s.corps_supplies[corps, GAS]) + s.area_supplies[s.corps_area[corps], GAS]
        for j in range(max(0, i - 1), min(memory.line_lead + 1, i + 2)):
            place = memory.post_line[j]
            steps = np.int64(board.steps_between[p, s.corps_area[corps], place])
            near = sets.union(sets.load(board.adjacent[place]), sets.single(place))
            if steps < 0 or not sets.has(near, area):
                continue
            cost = steps - COVER * sets.count(sets.both(exposed, near))
            cost += LACK * max(0, (steps + rules.steps - 1) // rules.steps * rules.start_gas - gas)
            cost += HUNGER if s.corps_grounded[corps] and steps > 0 else 0.0
            cost -= STICK if memory.last_post[corps] == place else 0.0
            if cost < least:
                best, post, least = corps, place, cost
    return best, post


@jit
def has_post(memory, corps):
    """Whether the corps has a post to go to or to hold."""
    return memory.post[corps] != NO_AREA
