"""The supply column of the solo game: what a lead that has come to a halt lacks is brought up as one load.

Gas without ammo, or both without the food that wakes it, win nothing, and a road carries one truck until the next check
(R8.5): so what is missing is taken in the base first, leaves it together and is driven on before anything else. Food
for the grounded corps on the way goes with it, for each eats one piece of what passes (R9.8). The column goes to the
lead while the line behind it holds, so that its jump alone would win (R17.9).
"""

import numpy as np

from ..engine import sets
from ..engine.actions import bonus_bits, pack
from ..engine.ids import (
    AMMO,
    BASIC_SET,
    DO_RESISTANCE,
    DO_SUPPLY,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    FOOD,
    GAS,
    NO_AREA,
    NO_CORPS,
)
from ..engine.kernel import jit
from ..engine.logistics import most_trucks
from ..engine.stores import area_limit, area_total, army_base, has_basic_set
from ..engine.supply import has_bonus, left_after_set, matching_size, usable_limited_bases
from .convoys import fill_layers, find_free_roads, find_open_roads, hungry_on_way, room_on_way, start_convoy, trace_way
from .lasting import lasting
from .layout import FAR, SPARE_LAYER
from .needs import at_corps
from .sets_to_take import set_pieces
from .solo_line import missing_areas
from .trucks import may_take_trucks

PIECE, ROAD = 10, 3  # what a piece more in a set is worth against each road that its base is farther away


@jit
def is_column_due(s, weights, move):
    """Whether the column goes before all but the moves that are worth more than `column`."""
    if s.n_players > 1 or weights.column == 0.0:
        return False
    return s.round_number > weights.column_from and move < weights.column


@jit
def column_action(board, rules, s, memory, weights, p):
    """The next action of the column: a set, trucks or a transport; -1 if nobody waits for one."""
    find_open_roads(board, s, memory, p)
    receiver = waiting_corps(board, rules, s, memory, p)
    if receiver == NO_CORPS or memory.turns_left <= 1:
        return np.int64(-1)
    note_lacks(s, memory, receiver)
    code = plan_column(board, rules, s, memory, weights, p, receiver)
    if code >= 0 and s.actions_left < 1:
        memory.convoy_length = 0
        return np.int64(DO_RESISTANCE)
    return code


@jit
def measure_roads(board, memory, goal):
    fill_layers(memory, goal, sets.load(board.areas), memory.layer[SPARE_LAYER])


# ---- whom it is for, and what it brings ----------------------------------------------------------------------------


@jit
def waiting_corps(board, rules, s, memory, p):
    """The lead, if its jump alone would win and it lacks something for it; NO_CORPS: nobody waits."""
    lead = memory.lead
    if memory.final_city < 0 or not holds_line(board, rules, s, memory, p):
        return NO_CORPS
    measure_roads(board, memory, army_base(board, s, p))
    joined = memory.layer[SPARE_LAYER, s.corps_area[lead]] < FAR
    return lead if joined and lacks_first(s, memory, lead) else NO_CORPS


@jit
def holds_line(board, rules, s, memory, p):
    """Whether the line behind the lead would outlast the counter-attacks with the other corps where they are."""
    guards = sets.single(memory.final_city)
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p and corps != memory.lead and s.corps_area[corps] >= 0:
            guards = sets.union(guards, sets.single(s.corps_area[corps]))
    left = lasting(board, s, p, sets.load(memory.final_mine), sets.load(memory.final_linked), guards)
    return missing_areas(board, rules, s, p, memory.final_city, left) == 0


@jit
def lacks_first(s, memory, corps):
    """Whether a corps has not got what its next move needs."""
    lacks_gas = at_corps(s, corps, GAS) < memory.want_first[corps, GAS]
    return s.corps_grounded[corps] or lacks_gas or at_corps(s, corps, AMMO) < memory.want_first[corps, AMMO]


@jit
def note_lacks(s, memory, receiver):
    """What the column is to bring of each kind, into memory.column_lacks: for two moves, and a food for the checks."""
    for kind in range(2):
        want = max(memory.want_first[receiver, kind], memory.want_more[receiver, kind])
        memory.column_lacks[kind] = max(0, want - at_corps(s, receiver, kind))
    memory.column_lacks[FOOD] = 1 if at_corps(s, receiver, FOOD) == 0 else 0


@jit
def useful(memory, supplies):
    """How many of the pieces the receiver lacks."""
    n = 0
    for kind in range(3):
        n += min(np.int64(supplies[kind]), memory.column_lacks[kind])
    return n


# ---- the next action -----------------------------------------------------------------------------------------------


@jit
def plan_column(board, rules, s, memory, weights, p, receiver):
    """Take what no pile has yet, or bring the pile nearest to the receiver on its way."""
    goal = np.int64(s.corps_area[receiver])
    measure_roads(board, memory, goal)
    source = nearest_pile(s, memory, p, goal)
    giver = nearest_giver(board, s, memory, weights, p, receiver, source)
    if giver != NO_CORPS:
        source = np.int64(s.corps_area[giver])
    start = army_base(board, s, p) if source == NO_AREA else source
    if memory.column_lacks[FOOD] > 0:
        memory.column_lacks[FOOD] += hungry_on_way(board, s, memory, memory.layer[SPARE_LAYER], start)
    limited = giver == NO_CORPS and sets.has(sets.load(board.limited), start)
    if note_rest(s, memory, p, goal, giver) > 0 and (limited or start == army_base(board, s, p)):
        memory.supply_code = plan_set(board, rules, s, memory, p)
        if memory.supply_code >= 0:
            return np.int64(DO_TAKE_SUPPLY)
    if source == NO_AREA:
        return np.int64(-1)
    return move_pile(board, rules, s, memory, weights, p, receiver, source, giver)


@jit
def nearest_pile(s, memory, p, goal):
    """The area nearest to the receiver where pieces lie that it lacks; NO_AREA if there is none."""
    best, least = NO_AREA, FAR
    areas = sets.both(sets.load(s.stocked), sets.load(s.control[p]))
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if area != goal and memory.layer[SPARE_LAYER, area] < least and useful(memory, s.area_supplies[area]) > 0:
            best, least = area, np.int64(memory.layer[SPARE_LAYER, area])
    return best


@jit
def nearest_giver(board, s, memory, weights, p, receiver, pile):
    """A corps nearer than the pile whose card has what the receiver lacks: a guard does not need it at its place."""
    best, least = NO_CORPS, np.int64(FAR if pile == NO_AREA else memory.layer[SPARE_LAYER, pile])
    if weights.strip == 0.0:
        return best
    for corps in range(board.n_corps):
        if board.corps_commander[corps] != p or corps == receiver or s.corps_area[corps] < 0:
            continue
        roads = np.int64(memory.layer[SPARE_LAYER, s.corps_area[corps]])
        if not s.corps_transferred[corps] and roads < least and useful(memory, s.corps_supplies[corps]) > 0:  # R8.13
            best, least = corps, roads
    return best


@jit
def note_rest(s, memory, p, goal, giver):
    """What no pile joined to the receiver has of the load, into memory.column_rest; returns how many pieces."""
    for kind in range(3):
        memory.column_rest[kind] = memory.column_lacks[kind]
    areas = sets.both(sets.load(s.stocked), sets.load(s.control[p]))
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if area != goal and memory.layer[SPARE_LAYER, area] < FAR:
            for kind in range(3):
                memory.column_rest[kind] -= s.area_supplies[area, kind]
    total = 0
    for kind in range(3):
        if giver != NO_CORPS:
            memory.column_rest[kind] -= s.corps_supplies[giver, kind]
        memory.column_rest[kind] = max(0, memory.column_rest[kind])
        total += memory.column_rest[kind]
    return total


@jit
def move_pile(board, rules, s, memory, weights, p, receiver, source, giver):
    """A transport as far as the level allows, or the trucks for it; the check too if only that clears the road."""
    find_free_roads(board, s, memory, p)
    measure_roads(board, memory, np.int64(s.corps_area[receiver]))
    roads = np.int64(memory.layer[SPARE_LAYER, source])
    length = min(roads, rules.truck_placement[s.level[p] - 1])
    if (roads >= FAR or s.pool[p] < length) and may_take_trucks(rules, s, weights, p):
        memory.truck_count = most_trucks(rules, s, p)
        checks = memory.truck_count == s.truck_stock
        hungry = not s.corps_grounded[receiver] and at_corps(s, receiver, FOOD) == 0
        if checks and hungry and roads < FAR and memory.truck_count > 1:  # the check can wait for the food
            memory.truck_count -= 1
        return np.int64(DO_TAKE_TRUCKS)
    if roads >= FAR or s.pool[p] < 1:
        return np.int64(-1)
    return drive_pile(board, rules, s, memory, p, giver, source, min(length, np.int64(s.pool[p])))


@jit
def drive_pile(board, rules, s, memory, p, giver, source, length):
    """The transport of a pile, or of a giver's card, over `length` roads; -1 if nothing of it can be loaded."""
    trace_way(board, s, memory, p, memory.layer[SPARE_LAYER], source, length, True)
    room = room_on_way(board, rules, s, memory, length, giver)
    there = s.area_supplies[source] if giver == NO_CORPS else s.corps_supplies[giver]
    load = memory.convoy_load
    load[FOOD] = min(room, min(memory.column_lacks[FOOD], np.int64(there[FOOD])))
    room -= load[FOOD]
    gas = max(min(room, 1), room - memory.column_lacks[AMMO])  # one gas to start with, then the ammo comes first
    load[GAS] = min(gas, min(memory.column_lacks[GAS], np.int64(there[GAS])))
    room -= load[GAS]
    load[AMMO] = min(room, min(memory.column_lacks[AMMO], np.int64(there[AMMO])))
    if load[GAS] + load[AMMO] + load[FOOD] == 0:
        return np.int64(-1)
    memory.convoy_length = length
    memory.convoy_done = 0
    memory.convoy_drop = giver
    memory.convoy_laid = 1 if giver != NO_CORPS else 0
    for i in range(length):
        memory.convoy_road[i] = memory.trial_road[i]
        memory.convoy_from[i] = memory.trial_from[i]
    return start_convoy(memory)


# ---- the set to take -----------------------------------------------------------------------------------------------


@jit
def plan_set(board, rules, s, memory, p):
    """The set with most of what is still to be taken, in a base near the receiver; -1 if none has any of it."""
    base = army_base(board, s, p)
    bases = sets.union(usable_limited_bases(board, s, p), sets.single(base))
    best, most = np.int64(-1), 0
    while not sets.is_empty(bases):
        area = sets.first(bases)
        bases = sets.without_first(bases)
        if memory.layer[SPARE_LAYER, area] >= FAR:
            continue
        for chosen in range(4):
            if chosen == BASIC_SET and not has_basic_set(rules, s):
                continue
            if chosen != BASIC_SET and (area != base or matching_size(rules, s, chosen - 1) == 0):
                continue
            code, wanted = weigh_set(board, rules, s, memory, p, area, chosen)
            worth = PIECE * wanted - ROAD * np.int64(memory.layer[SPARE_LAYER, area])
            if wanted > 0 and (best < 0 or worth > most):
                best, most = code, worth
    return best


@jit
def weigh_set(board, rules, s, memory, p, area, chosen):
    """The code of a set with Monty's bonus (R6.4), and how many pieces of it are wanted; 0 if it overflows."""
    gas, ammo, food = set_pieces(rules, s, chosen)
    rest = memory.column_rest
    wanted = min(gas, rest[GAS]) + min(ammo, rest[AMMO]) + min(food, rest[FOOD])
    room = area_limit(board, rules, s, area) - area_total(s, area) - gas - ammo - food
    code = pack(DO_SUPPLY, area, chosen, 0, 0, 0)
    bonus = rules.monty_bonus if has_bonus(rules, s, p) else 0
    for kind in range(3):
        have = gas if kind == GAS else (ammo if kind == AMMO else food)
        more = min(min(bonus, room), min(rest[kind] - have, left_after_set(rules, s, chosen, 0, kind)))
        if more > 0:
            code += bonus_bits(kind, more)
            wanted += more
            bonus -= more
            room -= more
    return code, wanted if room >= 0 else 0
