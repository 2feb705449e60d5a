"""Threats: a commander's chance to win at the Rhine with one move of his next turn, as a rival can judge it (R16.1).

A walk over the short ways of his corps that have gas, with expected pieces as in `paths.py`, but by the chance alone.
A corps that is grounded or dry counts too, by the weight `rouse`, if a transport can bring what it lacks before the
move (`rousing.py`). Control and markers are given, so that a reaction can be tried out.
"""

import numpy as np

from ..engine import sets
from ..engine.air import can_support
from ..engine.airborne import can_land, most_landings, units_in
from ..engine.encircle import gains_encircled
from ..engine.ids import ABILITY_AIR, AMMO, AXIS_DECK, ENCIRCLE_EVENT, GAS, NO_AREA, NO_DECK
from ..engine.kernel import jit
from ..engine.reaction import kept_safe
from ..engine.stores import army_base, corps_areas, uncontrolled
from ..engine.victory import line_from
from .campaign import standing_cities
from .lacks import DIVISIONS, STOPS
from .layout import DEPTH_MAX
from .needs import at_corps
from .odds import axis_battle, axis_price, share_enough
from .rousing import can_start, find_source, in_store, is_down

HARDLY = 0.02  # ways less likely than this are not followed


@jit
def find_threats(board, rules, s, memory, weights, p):
    """What each rival who has a turn left could do at the Rhine with it."""
    for q in range(3):
        memory.threat[q] = 0.0
        sets.store(memory.threat_way[q], sets.EMPTY)
    if weights.stop == 0.0:
        return
    for after in range(1, s.n_players):
        seat = np.int64(s.seat) + after
        if seat >= s.n_players and s.end_triggered:
            return  # the round that runs is the last one (R14.8)
        q = np.int64(s.order[seat % s.n_players])
        memory.threat_after[q] = after
        find_threat(board, rules, s, memory, weights, p, q)


@jit
def drop_by_check(board, rules, s, memory, weights, p):
    """How much of the rivals' chances a supply check would take away now; less than 0 if it helps them more."""
    find_threats(board, rules, s, memory, weights, p)
    drop = memory.threat[0] + memory.threat[1] + memory.threat[2]
    memory.after_check = 1
    find_threats(board, rules, s, memory, weights, p)
    memory.after_check = 0
    return drop - memory.threat[0] - memory.threat[1] - memory.threat[2]


@jit
def find_threat(board, rules, s, memory, weights, p, q):
    """Note the chance of `q` to win with his next move, and the way it takes; `p` is the one who judges."""
    memory.threat[q] = 0.0
    sets.store(memory.threat_way[q], sets.EMPTY)
    sets.store(memory.threat_goals[q], standing_cities(board, rules, s, q))
    if not may_threaten(board, rules, s, memory, weights, q):
        return
    mine, marked = sets.load(s.control[q]), sets.load(s.axis)
    memory.threat[q] = best_crossing(board, rules, s, memory, weights, p, q, mine, marked)
    memory.threat_hangs[q] = memory.crossing_hangs
    sets.store(memory.threat_way[q], sets.load(memory.crossing))


@jit
def may_threaten(board, rules, s, memory, weights, q):
    """Whether any corps of his is near enough and ready: the cheap test before the walk."""
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        if is_near(board, rules, s, memory, q, corps) and (weights.rouse > 0.0 or can_start(rules, s, memory, corps)):
            return True
    return False


@jit
def is_near(board, rules, s, memory, q, corps):
    """A corps within a move of the Rhine, or of a gap in a line that wins."""
    steps = board.rhine[q, s.corps_area[corps]]
    return 1 <= steps <= rules.steps or not sets.is_empty(sets.load(memory.threat_goals[q]))


@jit
def count_helpers(board, rules, s, memory, q, spare):
    """Air support and airborne units that he could bring; `spare`: with an action beside the move."""
    free = s.air_deck[q] == AXIS_DECK and not memory.after_check
    card_up = s.card_up[q] != 0 or memory.after_check != 0  # R9.10
    free = free or (rules.ability[q] == ABILITY_AIR and card_up and may_fly(rules, s, memory, q, True))
    pays = spare and not free and may_fly(rules, s, memory, q, False)
    units = most_landings(rules, s, q) if spare and can_land(board, rules, s, q) else 0
    memory.threat_air[q] = 1 if free or pays else 0
    memory.threat_units[q] = max(0, units - 1) if pays else units  # one action: the aircraft or the landing


@jit
def may_fly(rules, s, memory, q, free):
    """Whether he may support from the air; a check gives him back a marker that lies on a deck (R9.10)."""
    return (memory.after_check != 0 and s.air_deck[q] != NO_DECK) or can_support(rules, s, q, free)


@jit
def best_crossing(board, rules, s, memory, weights, p, q, mine, marked):
    """The best chance over all his corps; the areas of its way go to memory.crossing."""
    best = HARDLY
    memory.crossing_hangs = 0
    sets.store(memory.crossing, sets.EMPTY)
    blocked = corps_areas(board, s)
    for commander in range(3):
        if commander != q:
            blocked = sets.union(blocked, sets.load(s.control[commander]))
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        if not is_near(board, rules, s, memory, q, corps):
            continue
        source = find_source(board, rules, s, memory, weights, q, corps, mine)
        if source != NO_AREA:
            roused = source != s.corps_area[corps]
            count_helpers(board, rules, s, memory, q, rules.actions >= 2 and not roused)
            load_for_march(board, rules, s, memory, weights, corps, source)
            chance = walk(board, rules, s, memory, weights, p, q, corps, mine, marked, blocked, best)
            if chance > best:
                best = chance
                memory.crossing_hangs |= roused
    return best if best > HARDLY else 0.0


@jit
def walk(board, rules, s, memory, weights, p, q, corps, mine, marked, blocked, best):
    """All short ways of one corps that are likelier than `best`."""
    start = np.int64(s.corps_area[corps])
    node = memory.walk[0]
    node.air = memory.threat_air[q]
    node.stop = 0.0
    node.battles = 0
    sets.store(node.taken, sets.EMPTY)
    sets.store(node.rest, sets.minus(sets.load(board.steps[q, start]), blocked))
    last = min(rules.steps, DEPTH_MAX)
    anywhere = not sets.is_empty(sets.load(memory.threat_goals[q]))
    depth = 0
    while depth >= 0:
        node = memory.walk[depth]
        rest = sets.load(node.rest)
        if depth == last or sets.is_empty(rest):
            depth -= 1
            continue
        area = sets.first(rest)
        sets.store(node.rest, sets.without_first(rest))
        steps = board.rhine[q, area]
        if not anywhere and (steps < 0 or steps >= last - depth):
            continue
        advance(board, rules, s, memory, p, q, depth, area, mine, marked)
        node = memory.walk[depth + 1]
        if node.chance <= best:
            continue
        depth += 1
        taken = sets.load(node.taken)
        land = sets.union(mine, taken)
        goals = goals_at(board, memory, q, area, taken)
        chance = 0.0
        if sets.is_empty(goals):
            pass
        elif has_line(board, rules, s, q, land, goals):
            chance = node.chance
        elif weights.ring > 0.0 and not sets.is_empty(taken):
            land = close_pockets(board, rules, s, q, mine, taken, marked)
            chance = weights.ring * node.chance if has_line(board, rules, s, q, land, goals) else 0.0
        if chance > best:
            best = chance
            sets.store(memory.crossing, sets.minus(land, mine))
            memory.crossing_hangs = 0 if sets.is_same(land, sets.union(mine, taken)) else 1
        if chance == node.chance:
            depth -= 1
            continue
        further = sets.minus(sets.load(board.steps[q, area]), sets.union(blocked, taken))
        sets.store(node.rest, further)
    return best


@jit
def load_for_march(board, rules, s, memory, weights, corps, source):
    """His card after the start gas, with all gas and ammo at hand as far as it fits; some gas comes before ammo.

    From another area a truck brings the start gas if it is lacking, then ammo, then more gas.
    """
    gas = at_corps(s, corps, GAS) - rules.start_gas
    ammo = at_corps(s, corps, AMMO)
    node = memory.walk[0]
    node.chance = 1.0
    if source != s.corps_area[corps]:
        node.chance = weights.rouse
        room = rules.truck_capacity - (1 if is_down(rules, s, memory, corps) else 0)
        lying = in_store(board, s, source, GAS)
        first = min(lying, max(0, -gas))
        more_ammo = min(in_store(board, s, source, AMMO), max(0, room - first))
        gas += first + min(lying - first, max(0, room - first - more_ammo))
        ammo += more_ammo
    if gas + ammo > rules.corps_limit:
        gas = max(rules.corps_limit - ammo, min(gas, 2))
        ammo = rules.corps_limit - gas
    node.gas = gas
    node.ammo = ammo


@jit
def advance(board, rules, s, memory, p, q, depth, area, mine, marked):
    """One step of the walk: the chance that it is made, and the pieces left after it."""
    before, after = memory.walk[depth], memory.walk[depth + 1]
    chance, gas, stop = before.chance, before.gas, before.stop
    if stop > 0.0 and rules.regroup_gas > 0:  # R10.11
        payable = min(1.0, gas / rules.regroup_gas)
        chance *= 1.0 - stop * (1.0 - payable)
        gas -= stop * payable * rules.regroup_gas
    after.chance, after.gas, after.ammo = chance, gas, before.ammo
    after.air = before.air
    after.battles = before.battles
    after.stop = 0.0
    taken = sets.load(before.taken)
    if not sets.has(sets.union(mine, taken), area):
        take(board, rules, s, memory, after, p, q, area, marked)
        taken = sets.union(taken, sets.single(area))
    sets.store(after.taken, taken)


@jit
def take(board, rules, s, memory, after, p, q, area, marked):
    """The fort and the card or the battle for an area that must be captured (R10.20-R10.41)."""
    gas, ammo = after.gas, after.ammo
    axis = sets.has(sets.union(marked, sets.load(board.flag)), area)
    bonus = units_in(s, area) + (after.air if axis else 0)
    if sets.has(sets.load(board.victory), area):
        bonus += memory.threat_units[q]
    if sets.has(sets.load(board.fort), area):
        paid = max(0, rules.fort_ammo - bonus)
        bonus = max(0, bonus - rules.fort_ammo)
        after.chance *= share_enough(ammo, paid)
        ammo = max(0.0, ammo - paid)
    if axis:
        first = after.battles == 0
        won = axis_battle(board, s, memory, p, ammo + bonus, gas, first)
        price, burnt = axis_price(board, s, memory, p, first)
        spent = max(0.0, min(ammo, price - bonus))
        after.gas = max(0.0, gas - burnt)
        after.air = 0
        after.battles += 1
        after.stop = 1.0
    else:
        beaten = DIVISIONS * min(1.0, ammo + bonus)
        won = 1.0 - DIVISIONS + beaten
        spent = beaten if bonus == 0 else 0.0
        after.stop = STOPS
    after.chance *= won
    after.ammo = max(0.0, ammo - spent)


@jit
def goals_at(board, memory, q, area, taken):
    """R16.1: cities that win with a line when the walk has come to an area."""
    goals = sets.load(memory.threat_goals[q])
    if sets.has(sets.both(taken, sets.load(board.victory)), area):
        goals = sets.union(goals, sets.single(area))
    return goals


@jit
def close_pockets(board, rules, s, q, mine, taken, marked):
    """His land with what the walk has encircled (R10.70-R10.73); `mine`: of it before."""
    land = sets.union(mine, taken)
    free = sets.minus(sets.union(uncontrolled(board, s), sets.load(s.control[q])), land)
    cut = sets.minus(free, sets.flood(board.adjacent, sets.single(board.axis_root), free))
    if rules.encirclement_mode == ENCIRCLE_EVENT:
        cut = sets.both(cut, sets.load(s.linked))
    cut = sets.minus(cut, sets.union(marked, sets.load(board.flag)))
    cut = sets.minus(cut, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    while not sets.is_empty(cut):
        fallen = sets.first(cut)
        cut = sets.without_first(cut)
        if gains_encircled(board, rules, s, q, fallen) == q:
            land = sets.union(land, sets.single(fallen))
    return land


@jit
def has_line(board, rules, s, q, land, goals):
    """Whether `land` joins one of the goals to his base."""
    base = sets.single(army_base(board, s, q))
    return sets.meets(line_from(board, rules, q, base, land), goals)


@jit
def drop_by_mark(board, rules, s, memory, weights, p, q, area):
    """How much of his chance a marker in an area takes away; only one on the way he would take can."""
    if memory.threat[q] == 0.0 or not sets.has(sets.load(memory.threat_way[q]), area):
        return 0.0
    marked = sets.union(sets.load(s.axis), sets.single(area))
    left = best_crossing(board, rules, s, memory, weights, p, q, sets.load(s.control[q]), marked)
    return memory.threat[q] - left


@jit
def chance_with(board, rules, s, memory, weights, p, q, mine):
    """His chance if of all his areas only `mine` are left.

    The losses must break the line of the way he would take, unless it hangs on more: on a transport or a pocket.
    """
    way = sets.load(memory.threat_way[q])
    goals = sets.union(sets.load(memory.threat_goals[q]), sets.both(way, sets.load(board.victory)))
    if not memory.threat_hangs[q] and has_line(board, rules, s, q, sets.union(mine, way), goals):
        return memory.threat[q]
    return best_crossing(board, rules, s, memory, weights, p, q, mine, sets.load(s.axis))


@jit
def drop_by_counter(board, rules, s, memory, weights, p, q, area):
    """How much of his chance the loss of an area takes away."""
    mine = sets.minus(sets.load(s.control[q]), sets.single(area))
    return memory.threat[q] - chance_with(board, rules, s, memory, weights, p, q, mine)


@jit
def drop_by_pair(board, rules, s, memory, weights, p, q, area):
    """The same for an area that stops him only with another one, which the rival who reacts in between can strike.

    That may be one beside it, which becomes vulnerable by its loss (R14.11).
    """
    land, linked = sets.load(s.control[q]), sets.load(s.linked)
    if sets.meets(sets.load(board.adjacent[area]), linked):
        linked = sets.union(linked, sets.single(area))
    targets = sets.minus(
        land, sets.union(sets.single(area), sets.union(sets.load(board.permanent), kept_safe(board, s)))
    )
    left = memory.threat[q]
    while not sets.is_empty(targets):
        other = sets.first(targets)
        targets = sets.without_first(targets)
        rest = sets.minus(land, sets.single(other))
        if not sets.meets(sets.load(board.adjacent[other]), linked):
            continue
        both = chance_with(board, rules, s, memory, weights, p, q, sets.minus(rest, sets.single(area)))
        if both < left and chance_with(board, rules, s, memory, weights, p, q, rest) >= memory.threat[q]:
            left = both
    return memory.threat[q] - left
