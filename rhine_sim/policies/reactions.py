"""The Axis reaction: which marker or counter-attack hurts the most dangerous rival most (R14)."""

import numpy as np

from ..engine import sets
from ..engine.actions import pack_one
from ..engine.ids import DO_COUNTER, DO_DISCARD, DO_NONE, DO_PLACE, NO_CORPS
from ..engine.kernel import jit
from ..engine.reaction import may_place, placeable, vulnerable
from ..engine.stores import area_total, army_base, medal_left, owner
from ..engine.victory import score
from .chance import error
from .fields import entry_cost, fill_field, first_change, keep_field, open_areas
from .layout import FAR, TRIAL
from .needs import at_corps
from .standing import chance_ahead, lead_in_medals, reactions_left
from .threats import drop_by_counter, drop_by_mark, drop_by_pair, find_threats

IN_THE_WAY = 0.01
NOT_ASKED = -1


@jit
def choose_reaction(board, rules, s, memory, weights, p):
    """DP14: the best marker against the best counter-attack, each with the chance to win by medals after it."""
    judge_rivals(board, rules, s, memory, weights, p)
    lead = lead_in_medals(rules, s, p, -1)
    later = weights.stand * chance_ahead(weights, lead, reactions_left(s, 0))
    sooner = weights.stand * chance_ahead(weights, lead, reactions_left(s, 1))
    counter = best_counter(board, rules, s, memory, weights, p)
    counter_worth = memory.best_value + later
    if not may_place(s):
        return pack_one(DO_COUNTER, counter) if counter >= 0 and memory.best_value > 0.0 else np.int64(DO_NONE)
    areas = placeable(board, rules, s)
    if sets.is_empty(areas):
        allowed = weights.counter_attacks != 0.0
        return (
            pack_one(DO_COUNTER, counter)
            if allowed and counter >= 0 and counter_worth > sooner
            else np.int64(DO_DISCARD)
        )
    mark = best_mark(board, rules, s, memory, weights, p, areas)
    if counter >= 0 and weights.counter_attacks != 0.0 and counter_worth > memory.best_value + sooner:
        return pack_one(DO_COUNTER, counter)
    return pack_one(DO_PLACE, mark)


@jit
def judge_rivals(board, rules, s, memory, weights, p):
    """How near each rival is to the Rhine, which corps leads him, and how dangerous he is on both counts."""
    for q in range(3):
        memory.rival_lead[q] = NO_CORPS
        memory.danger[q] = 0.0
        if s.playing[q] and q != p:
            find_rival_lead(board, s, memory, q)
            memory.rival_line[q] = NOT_ASKED
            ahead = score(rules, s, q) - max(score(rules, s, p), 0)
            memory.danger[q] = 1.0 + weights.leader * max(0, ahead + 1)
    find_threats(board, rules, s, memory, weights, p)


@jit
def find_rival_lead(board, s, memory, q):
    """The corps of a commander that is nearest to the Rhine, and its cost.

    His field is filled anew only if what has changed lies on the lead's way, or could make another corps the lead.
    """
    change = first_change(board, s, memory, q)
    choose_rival_lead(board, s, memory, q, change)
    lead = memory.rival_lead[q]
    if lead == NO_CORPS or memory.field[q, s.corps_area[lead]] >= change:
        keep_field(board, s, memory, q, sets.load(board.victory), q)
        choose_rival_lead(board, s, memory, q, FAR)


@jit
def choose_rival_lead(board, s, memory, q, most):
    """The same by the field as it is; costs above `most` count as that, the least that they can be."""
    memory.rival_lead[q] = NO_CORPS
    memory.rival_cost[q] = FAR
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        cost = rival_cost(s, memory, q, corps, most)
        if cost < memory.rival_cost[q]:
            memory.rival_cost[q] = cost
            memory.rival_lead[q] = corps


@jit
def has_turn_left(s, q):
    """Whether a commander still has his turn in this round."""
    for seat in range(s.seat + 1, s.n_players):
        if s.order[seat] == q:
            return True
    return False


@jit
def next_reach(board, rules, s, q):
    """Areas that corps with gas and food could enter with their next move."""
    allowed = open_areas(board, s, q)
    reach = sets.EMPTY
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        if not s.corps_grounded[corps] and at_corps(s, corps, 0) >= rules.start_gas:
            reach = sets.union(reach, sets.single(s.corps_area[corps]))
    fresh = reach
    for _ in range(rules.steps):
        fresh = sets.minus(sets.both(sets.around(board.steps[q], fresh), allowed), reach)
        reach = sets.union(reach, fresh)
    return reach


@jit
def rival_cost(s, memory, q, corps, most):
    """Cost of the way of a rival's corps, at most `most`, with what he still has to bring up."""
    cost = min(most, np.int64(memory.field[q, s.corps_area[corps]]))
    cost += 6 * np.int64(s.corps_grounded[corps])
    short = 4 - np.int64(s.corps_supplies[corps, 0]) - s.corps_supplies[corps, 1]
    return min(FAR, cost + 2 * max(0, short))


# ---- markers -------------------------------------------------------------------------------------------------------


@jit
def best_mark(board, rules, s, memory, weights, p, areas):
    """The area whose marker delays rivals most and oneself least; its worth goes to memory.best_value."""
    candidates = sets.EMPTY
    objectives = sets.both(areas, sets.load(board.objective))
    for q in range(3):
        sets.store(memory.ways[q], cheapest_ways(board, s, memory, q))
        if not sets.is_empty(objectives) and s.playing[q]:
            sets.store(memory.reach[q], next_reach(board, rules, s, q))
        if q != p and s.playing[q]:
            candidates = sets.union(candidates, sets.load(memory.ways[q]))
            candidates = sets.union(candidates, sets.load(memory.threat_way[q]))
            candidates = sets.union(candidates, sets.both(sets.load(memory.reach[q]), objectives))
    candidates = sets.both(candidates, areas)
    best = -1
    memory.best_value = -1000.0
    rest = sets.minus(areas if sets.is_empty(candidates) else candidates, sets.load(memory.tried))
    if sets.meets(rest, open_areas(board, s, p)):  # else no marker can be in the own way
        find_rival_lead(board, s, memory, p)
        sets.store(memory.ways[p], cheapest_ways(board, s, memory, p))
    while not sets.is_empty(rest):
        area = sets.first(rest)
        rest = sets.without_first(rest)
        value = mark_worth(board, rules, s, memory, weights, p, area) + error(memory, weights.noise_reaction)
        if value > memory.best_value:
            memory.best_value = value
            best = area
    return best


@jit
def cheapest_ways(board, s, memory, q):
    """All areas on a cheapest way of a commander's lead to the Rhine."""
    found = sets.EMPTY
    if memory.rival_lead[q] == NO_CORPS:
        return found
    fresh = sets.single(s.corps_area[memory.rival_lead[q]])
    allowed = open_areas(board, s, q)
    while not sets.is_empty(fresh):
        area = sets.first(fresh)
        fresh = sets.without_first(fresh)
        if memory.field[q, area] >= FAR:
            continue
        beside = sets.minus(sets.both(sets.load(board.steps[q, area]), allowed), found)
        while not sets.is_empty(beside):
            target = sets.first(beside)
            beside = sets.without_first(beside)
            if memory.field[q, target] + entry_cost(board, s, memory, q, target) == memory.field[q, area]:
                found = sets.union(found, sets.single(target))
                fresh = sets.union(fresh, sets.single(target))
    return found


@jit
def mark_worth(board, rules, s, memory, weights, p, area):
    """Loss of Rhine value for the rivals of the area's colours, less the own loss."""
    marked = sets.union(sets.load(s.axis), sets.single(area))
    value = 0.0
    black = sets.has(sets.load(board.black), area)
    prize = sets.has(sets.load(board.objective), area) and medal_left(rules, s)
    for q in range(3):
        if prize and memory.rival_lead[q] != NO_CORPS and sets.has(sets.load(memory.reach[q]), area):
            value += -weights.deny if q == p else weights.deny * memory.danger[q]
        if q != p and s.playing[q] and (black or sets.has(sets.load(board.colour[q]), area)):
            if weights.astray != 0.0 or can_enter(board, q, area):
                value += IN_THE_WAY  # of two equal ones the marker that could be in more rivals' way
        if q != p and memory.threat[q] > 0.0:
            ended = s.axis_pool == 1 and not has_turn_left(s, q)  # by this very marker
            drop = memory.threat[q] if ended else drop_by_mark(board, rules, s, memory, weights, p, q, area)
            value += weights.stop * drop
        if not sets.has(sets.load(memory.ways[q]), area):
            continue  # a marker off all his cheapest ways delays nobody now
        lead = memory.rival_lead[q]
        here = np.int64(s.corps_area[lead])
        if q != p:  # he has a way, so `here` costs more than nothing
            value += weights.last_mark * (1.0 - memory.field[q, area] / np.float64(memory.field[q, here]))
        fill_field(board, s, memory, q, sets.load(board.victory), marked, here, memory.field[TRIAL])
        later = min(FAR, memory.rival_cost[q] + memory.field[TRIAL, here] - np.int64(memory.field[q, here]))
        lost = weights.rhine * (memory.near_danger[memory.rival_cost[q]] - memory.near_danger[later])
        if q == p:
            value -= weights.self * lost
        else:
            value += weights.mark * memory.danger[q] * lost
    return value


@jit
def can_enter(board, q, area):
    """Whether any road lets a corps of the commander into an area, which black ones need not (R10.10)."""
    beside = sets.load(board.adjacent[area])
    while not sets.is_empty(beside):
        if sets.has(sets.load(board.steps[q, sets.first(beside)]), area):
            return True
        beside = sets.without_first(beside)
    return False


# ---- counter-attacks -----------------------------------------------------------------------------------------------


@jit
def best_counter(board, rules, s, memory, weights, p):
    """The vulnerable area whose loss hurts most, -1 if there is none; its worth goes to memory.best_value."""
    targets = sets.minus(vulnerable(board, rules, s, p), sets.load(memory.tried))
    best = -1
    memory.best_value = -1000.0
    while not sets.is_empty(targets):
        area = sets.first(targets)
        targets = sets.without_first(targets)
        value = counter_value(board, rules, s, memory, weights, p, area) + error(memory, weights.noise_reaction)
        if value > memory.best_value:
            memory.best_value = value
            best = area
    return best


@jit
def counter_value(board, rules, s, memory, weights, p, area):
    q = owner(s, area)
    value = weights.depot * area_total(s, area)
    if sets.has(sets.load(s.medal_given), area):
        value += weights.retake * memory.danger[q]
        left = reactions_left(s, 0)
        after = chance_ahead(weights, lead_in_medals(rules, s, p, q), left)
        value += weights.stand * (after - chance_ahead(weights, lead_in_medals(rules, s, p, -1), left))
    if memory.threat[q] > 0.0:
        drop = drop_by_counter(board, rules, s, memory, weights, p, q, area)
        if weights.ally > 0.0 and drop < memory.threat[q] and memory.threat_after[q] >= 2:
            drop = max(drop, weights.ally * drop_by_pair(board, rules, s, memory, weights, p, q, area))
        value += weights.stop * drop
    if has_lead_line(board, s, memory, q) and cuts_line(board, s, memory, q, area):
        value += weights.cut * 0.2 * weights.rhine * memory.near_danger[memory.rival_cost[q]] * memory.danger[q]
    return value


@jit
def has_lead_line(board, s, memory, q):
    """Whether own areas join a commander's lead to his base; looked up once in a reaction."""
    lead = memory.rival_lead[q]
    if memory.rival_line[q] == NOT_ASKED and lead != NO_CORPS:
        base, ahead = sets.single(army_base(board, s, q)), sets.single(s.corps_area[lead])
        memory.rival_line[q] = sets.joins(board.joined, base, sets.load(s.control[q]), ahead)
    return lead != NO_CORPS and memory.rival_line[q] != 0


@jit
def cuts_line(board, s, memory, q, area):
    """Whether the loss of an area parts a lead from its base that has a line now."""
    base = sets.single(army_base(board, s, q))
    rest = sets.minus(sets.load(s.control[q]), sets.single(area))
    return not sets.joins(board.joined, base, rest, sets.single(s.corps_area[memory.rival_lead[q]]))
