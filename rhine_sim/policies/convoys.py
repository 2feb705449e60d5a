"""Convoys: which pieces to drive where. One load of a full truck goes over as many roads as the action has trucks."""

import numpy as np

from ..engine import sets
from ..engine.actions import VECTOR_ZERO, pack
from ..engine.ids import AMMO, DO_PLACE_TRUCK, DO_STOP, DO_TRANSFER, DO_TRANSPORT, FOOD, GAS, NO_CORPS
from ..engine.kernel import inlined, jit
from ..engine.stores import area_limit, area_total, army_base, corps_in
from ..engine.supply import usable_limited_bases
from ..engine.transport import is_road_free
from .layout import CONVOY_MAX, FAR, TINY
from .needs import at_corps, piece_worth

NO_LOAD = -1000.0
LEAST = 0.01  # a piece worth less is left where it lies
HUNGRY = 20  # more than an area holds


# ---- roads that can take a truck -----------------------------------------------------------------------------------


@jit
def find_open_roads(board, s, memory, p):
    """For every own area the own areas joined to it by a road of his colour, with trucks on it or not."""
    memory.free_roads[:, :] = 0
    memory.roads_from[:] = -1
    mine = sets.load(s.control[p])
    rest = mine
    while not sets.is_empty(rest):
        area = sets.first(rest)
        rest = sets.without_first(rest)
        sets.store(memory.free_roads[area], sets.both(sets.load(board.joined_own[p, area]), mine))


@jit
def find_free_roads(board, s, memory, p):
    """Of those only the roads that can take a truck (R8.2), and how far each corps is on them from pieces and bases."""
    bases = sets.union(usable_limited_bases(board, s, p), sets.single(army_base(board, s, p)))
    targets = sets.union(depots(board, s, p), bases)
    if are_roads_known(board, s, memory, p, targets):
        return
    find_open_roads(board, s, memory, p)
    for half in range(2):  # roads with a truck, 128 to a pair of words
        taken = (s.trucks[2 * half], s.trucks[2 * half + 1])
        while not sets.is_empty(taken):
            road = 128 * half + sets.first(taken)
            taken = sets.without_first(taken)
            a = board.road_ends[road, 0]
            b = board.road_ends[road, 1]
            sets.take_from(memory.free_roads[a], b)
            sets.take_from(memory.free_roads[b], a)
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        memory.roads_from[corps] = s.corps_area[corps]
        fill_layers(memory, memory.roads_from[corps], targets, memory.layer[corps])


@jit
def are_roads_known(board, s, memory, p, targets):
    """Whether the roads and distances that were found last still hold; notes what they hang on."""
    seen = memory.roads_seen
    mine = sets.load(s.control[p])
    now = (mine[0], mine[1], targets[0], targets[1], s.trucks[0], s.trucks[1], s.trucks[2], s.trucks[3])
    same = True
    for i in range(8):
        same = same and seen[i] == now[i]
        seen[i] = now[i]
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        same = same and memory.roads_from[corps] == s.corps_area[corps]
    return same


@jit
def fill_layers(memory, goal, targets, layer):
    """Roads from the areas to `goal` over free roads, FAR where there is no way or beyond the last of `targets`."""
    layer[:] = FAR
    seen = sets.single(goal)
    fresh = seen
    n = 0
    while not sets.is_empty(fresh):
        beside = sets.EMPTY
        for half in range(2):
            rest = fresh[half]
            while rest:
                area = sets.lowest(rest, half)
                rest = sets.without_lowest(rest)
                layer[area] = n
                beside = sets.union(beside, sets.load(memory.free_roads[area]))
        if sets.is_subset(targets, seen):
            return
        fresh = sets.minus(beside, seen)
        seen = sets.union(seen, fresh)
        n += 1


@jit
def depots(board, s, p):
    """Own areas with supplies, and those of the corps, whose cards may have some."""
    found = sets.both(sets.load(s.stocked), sets.load(s.control[p]))
    for i in range(board.n_own[p]):
        found = sets.union(found, sets.single(s.corps_area[board.own_corps[p, i]]))
    return found


@jit
def road_to(board, s, p, here, there):
    """A free road between two areas, -1 if there is none."""
    for slot in range(board.area_roads.shape[1]):
        road = np.int64(board.area_roads[here, slot])
        if road < 0:
            return -1
        joins = board.road_ends[road, 0] + board.road_ends[road, 1] - here == there
        if joins and is_road_free(board, s, p, road):
            return road
    return -1


@jit
def prepare_nearness(memory, weights):
    """Share of a piece's worth when it lies a number of roads away from its corps, for every number.

    It rises faster near the corps, so that a load on its way is brought home before the next one starts.
    """
    for roads in range(FAR):
        near = max(0.0, 1.0 - roads / weights.reach)
        memory.nearness[roads] = near * (1.0 - weights.haste + weights.haste * near)
    memory.nearness[FAR] = 0.0  # no free road leads there


# ---- the best convoy -----------------------------------------------------------------------------------------------


@jit
def plan_convoy(board, rules, s, memory, weights, p, trucks, enough):
    """The most valuable load for at most `trucks` trucks into memory.convoy_*; its length is 0 if there is none.

    Loads that are not worth more than `enough` are left out.
    """
    memory.convoy_value = max(0.0, enough)
    memory.convoy_length = 0
    memory.convoy_done = 0
    trucks = min(trucks, CONVOY_MAX)
    if trucks < 1:
        return
    if memory.lead != NO_CORPS:  # needs most: what others get is then known not to be worth more
        try_sources(board, rules, s, memory, weights, p, memory.lead, trucks)
    for i in range(board.n_own[p]):
        if board.own_corps[p, i] != memory.lead:
            try_sources(board, rules, s, memory, weights, p, board.own_corps[p, i], trucks)


@jit
def try_sources(board, rules, s, memory, weights, p, receiver, trucks):
    """The best convoy to one corps: pieces that lie in own areas, and those on the cards of other corps."""
    if memory.only_receiver >= 0 and receiver != memory.only_receiver:
        return
    if sets.is_empty(sets.load(memory.free_roads[s.corps_area[receiver]])):
        return
    weigh_welcome(rules, s, memory, receiver)
    sources = sets.both(sets.load(s.stocked), sets.load(s.control[p]))
    while not sets.is_empty(sources):
        source = sets.first(sources)
        sources = sets.without_first(sources)
        try_convoy(board, rules, s, memory, weights, p, receiver, source, NO_CORPS, trucks)
    for j in range(board.n_own[p]):
        giver = board.own_corps[p, j]
        if giver != receiver and not s.corps_transferred[giver]:  # R8.13
            source = np.int64(s.corps_area[giver])
            try_convoy(board, rules, s, memory, weights, p, receiver, source, giver, trucks)


@inlined
def weigh_welcome(rules, s, memory, receiver):
    """What the receiver would give for one piece of a kind, for two and so on."""
    for kind in range(3):
        have = at_corps(s, receiver, kind)
        worth = 0.0
        for loaded in range(rules.truck_capacity):
            worth += max(0.0, piece_worth(memory, receiver, kind, have + loaded))
            memory.welcome[kind, loaded + 1] = worth


@inlined
def try_convoy(board, rules, s, memory, weights, p, receiver, source, giver, trucks):
    """One source for one receiver: weighed if it might be the best so far.

    With a `giver` the load comes from his card (and must fit into his area first), else it lies in the area.
    """
    roads = np.int64(memory.layer[receiver, source])
    if roads == 0 or roads >= FAR:
        return
    arrives = roads <= trucks
    near = memory.nearness[roads]
    gain = (1.0 if arrives else memory.nearness[roads - trucks]) - near
    if gain <= 0.0 or (not arrives and memory.turns_left <= 1):
        return
    length = min(roads, trucks)
    extra = (weights.arrive if arrives else 0.0) - weights.truck * length
    if giver == NO_CORPS and memory.bound[receiver] == source + 1:
        extra += weights.follow
    most = 0.0  # with room for every piece that helps, and none of them missed where they lie
    for kind in range(3):
        lying = np.int64(s.area_supplies[source, kind] if giver == NO_CORPS else s.corps_supplies[giver, kind])
        most += memory.welcome[kind, min(lying, rules.truck_capacity)]
    if most > 0.0 and most * gain + extra > memory.convoy_value - TINY:
        weigh_convoy(board, rules, s, memory, weights, p, receiver, source, giver, length, arrives, gain, near, extra)


@jit
def weigh_convoy(board, rules, s, memory, weights, p, receiver, source, giver, length, arrives, gain, near, extra):
    """The load by worth, the way by free roads; kept if it is the best so far."""
    room = rules.truck_capacity
    loser = corps_in(board, s, source) if giver == NO_CORPS else giver
    load, worth = best_load(memory, s, receiver, loser, source, giver, room, gain, near)
    worth += extra
    if worth <= memory.convoy_value:
        return  # even with all the room on the way
    trace_way(board, s, memory, p, memory.layer[receiver], source, length, weights.spare != 0.0 and load[2] > 0)
    room_left = room_on_way(board, rules, s, memory, length, giver)
    if room_left < room:
        load, worth = best_load(memory, s, receiver, loser, source, giver, room_left, gain, near)
        worth += extra
    if not arrives:  # a long way is worth driving with a full truck only
        worth -= weights.light * (rules.truck_capacity - load[0] - load[1] - load[2])
    if worth > memory.convoy_value:
        memory.convoy_value = worth
        memory.convoy_length = length
        memory.convoy_goal = receiver
        for kind in range(3):
            memory.convoy_load[kind] = load[kind]
        memory.convoy_drop = giver
        for i in range(length):
            memory.convoy_road[i] = memory.trial_road[i]
            memory.convoy_from[i] = memory.trial_from[i]


@jit
def best_load(memory, s, receiver, loser, source, giver, room, gain, near):
    """Up to `room` pieces by worth, as (gas, ammo, food), and what they are worth, NO_LOAD if there are none.

    `loser`: the corps that has the pieces now, NO_CORPS if none has; `near`: what is left of a piece's worth to the
    receiver where it lies.
    """
    gas, ammo, food = 0, 0, 0
    next_gas = load_worth(memory, s, receiver, loser, source, giver, GAS, 0, gain, near)
    next_ammo = load_worth(memory, s, receiver, loser, source, giver, AMMO, 0, gain, near)
    next_food = load_worth(memory, s, receiver, loser, source, giver, FOOD, 0, gain, near)
    worth = 0.0
    for _ in range(room):
        most = max(next_gas, max(next_ammo, next_food))
        if most <= LEAST:
            break
        worth += most
        if next_gas == most:
            gas += 1
            next_gas = load_worth(memory, s, receiver, loser, source, giver, GAS, gas, gain, near)
        elif next_ammo == most:
            ammo += 1
            next_ammo = load_worth(memory, s, receiver, loser, source, giver, AMMO, ammo, gain, near)
        else:
            food += 1
            next_food = load_worth(memory, s, receiver, loser, source, giver, FOOD, food, gain, near)
    return (gas, ammo, food), worth if worth > 0.0 else NO_LOAD


@inlined
def load_worth(memory, s, receiver, loser, source, giver, kind, loaded, gain, near):
    """What one more piece of a kind in the load is worth; -1 if there is none to take.

    Where it lies it was worth something to the receiver already (`gain` leaves that out), or to the corps that has it:
    only what it is worth more to that one is lost.
    """
    lying = np.int64(s.area_supplies[source, kind] if giver == NO_CORPS else s.corps_supplies[giver, kind])
    if loaded >= lying:
        return -1.0
    full = piece_worth(memory, receiver, kind, at_corps(s, receiver, kind) + loaded)
    if loser == NO_CORPS:
        return full * gain
    lost = piece_worth(memory, loser, kind, at_corps(s, loser, kind) - loaded - 1)
    return full * gain - max(0.0, lost - full * near)


@jit
def is_hungry(board, s, area):
    """Whether a grounded corps stands in an area: it eats of what comes there (R9.8)."""
    corps = corps_in(board, s, area)
    return corps != NO_CORPS and s.corps_grounded[corps] != 0


@jit
def hungry_on_way(board, s, memory, layer, source):
    """Grounded corps that a spared load passes before it comes to its goal: each eats one food of it."""
    n = 0
    here = source
    while layer[here] > 1:
        here = next_on_roads(board, s, memory, layer, here, True)
        n += 1 if is_hungry(board, s, here) else 0
    return n


@jit
def next_on_roads(board, s, memory, layer, here, spared):
    """The next area down the layers: one with more room than others, so that nothing has to be thrown away.

    `spared`: ways past a grounded corps, which would eat of the load (R9.8), come last.
    """
    nearer = sets.load(memory.free_roads[here])
    found, least = -1, 0
    while not sets.is_empty(nearer):
        area = sets.first(nearer)
        nearer = sets.without_first(nearer)
        if layer[area] == layer[here] - 1:
            burden = area_total(s, area) + (HUNGRY if spared and is_hungry(board, s, area) else 0)
            if found < 0 or burden < least:
                found, least = area, burden
    return found


@jit
def trace_way(board, s, memory, p, layer, source, length, spared):
    """The first `length` roads from the source down the layers, into memory.trial_*."""
    here = source
    for i in range(length):
        found = next_on_roads(board, s, memory, layer, here, spared)
        memory.trial_from[i] = here
        memory.trial_road[i] = road_to(board, s, p, here, found)
        here = found
    memory.trial_from[length] = here


@jit
def room_on_way(board, rules, s, memory, length, giver):
    """The largest load that no area on the way must throw away (R6.7)."""
    room = rules.truck_capacity
    for i in range(length + 1):
        area = memory.trial_from[i]
        if i > 0 or giver != NO_CORPS:
            room = min(room, area_limit(board, rules, s, area) - area_total(s, area))
    return max(0, room)


# ---- carrying it out -----------------------------------------------------------------------------------------------


@jit
def start_convoy(memory):
    """The first answer of a planned convoy: lay down the load, or take the action at once."""
    giver = memory.convoy_drop
    if giver != NO_CORPS:
        memory.convoy_drop = NO_CORPS
        return (
            pack(DO_TRANSFER, giver, 0, 0, 0, 0)
            | (memory.convoy_load[0] + VECTOR_ZERO) << 16
            | (memory.convoy_load[1] + VECTOR_ZERO) << 24
            | (memory.convoy_load[2] + VECTOR_ZERO) << 32
        )
    return np.int64(DO_TRANSPORT)


@jit
def has_load(s, memory):
    """Whether anything of a load that was laid down still lies there: a grounded giver may have eaten it (N4)."""
    for kind in range(3):
        if memory.convoy_load[kind] > 0 and s.area_supplies[memory.convoy_from[0], kind] > 0:
            return True
    return False


@jit
def drive_on(board, s, memory):
    """PLACE_TRUCK: the next truck of the convoy with what is left of its load (a corps may have eaten of it)."""
    i = memory.convoy_done
    if i >= memory.convoy_length:
        return np.int64(DO_STOP)
    source = memory.convoy_from[i]
    road = memory.convoy_road[i]
    total = 0
    for kind in range(3):
        memory.convoy_load[kind] = min(memory.convoy_load[kind], np.int64(s.area_supplies[source, kind]))
        total += memory.convoy_load[kind]
    if total == 0:
        return np.int64(DO_STOP)
    memory.convoy_done = i + 1
    if i == 0:
        unbind(memory, source)
    if i + 1 == memory.convoy_length:
        there = np.int64(board.road_ends[road, 0]) + board.road_ends[road, 1] - source
        memory.bound[memory.convoy_goal] = there + 1 if there != s.corps_area[memory.convoy_goal] else 0
    direction = 0 if board.road_ends[road, 0] == source else 1
    load = memory.convoy_load
    return pack(DO_PLACE_TRUCK, road, direction, load[0], load[1], load[2])


@jit
def unbind(memory, area):
    """What was left in an area on its way drives on, for whomever."""
    for corps in range(memory.bound.shape[0]):
        if memory.bound[corps] == area + 1:
            memory.bound[corps] = 0
