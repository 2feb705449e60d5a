"""Threats: a commander's chance to win at the Rhine with one move of his next turn, as a rival can judge it (R16.1).

A walk over the short ways of his corps that have gas, with expected pieces as in `paths.py`, but by the chance alone.
Control and markers are given, so that a reaction can be tried out.
"""

import numpy as np

from ..engine import sets
from ..engine.air import can_support
from ..engine.airborne import can_land, most_landings, units_in
from ..engine.ids import ABILITY_AIR, AMMO, AXIS_DECK, GAS
from ..engine.kernel import jit
from ..engine.stores import army_base, corps_areas
from ..engine.victory import line_from
from .campaign import standing_cities
from .lacks import DIVISIONS, STOPS
from .layout import DEPTH_MAX
from .needs import at_corps
from .odds import axis_battle, axis_price, share_enough

HARDLY = 0.02  # ways less likely than this are not followed


@jit
def find_threat(board, rules, s, memory, p, q):
    """Note the chance of `q` to win with his next move, and the way it takes; `p` is the one who judges."""
    memory.threat[q] = 0.0
    sets.store(memory.threat_way[q], sets.EMPTY)
    sets.store(memory.threat_goals[q], standing_cities(board, rules, s, q))
    if not may_threaten(board, rules, s, memory, q):
        return
    count_helpers(board, rules, s, memory, q)
    mine, marked = sets.load(s.control[q]), sets.load(s.axis)
    memory.threat[q] = best_crossing(board, rules, s, memory, p, q, mine, marked)
    sets.store(memory.threat_way[q], sets.load(memory.crossing))


@jit
def may_threaten(board, rules, s, memory, q):
    """Whether any corps of his is ready and near enough: the cheap test before the walk."""
    for i in range(board.n_own[q]):
        if is_ready(board, rules, s, memory, q, board.own_corps[q, i]):
            return True
    return False


@jit
def is_ready(board, rules, s, memory, q, corps):
    """A corps that could move next turn and is within a move of the Rhine, or of a gap in a line that wins."""
    if s.corps_grounded[corps] or at_corps(s, corps, GAS) < rules.start_gas:
        return False
    steps = board.rhine[q, s.corps_area[corps]]
    return 1 <= steps <= rules.steps or not sets.is_empty(sets.load(memory.threat_goals[q]))


@jit
def count_helpers(board, rules, s, memory, q):
    """Air support and airborne units that he could bring with his other action."""
    free = s.air_deck[q] == AXIS_DECK
    free = free or (rules.ability[q] == ABILITY_AIR and s.card_up[q] != 0 and can_support(rules, s, q, True))
    spare = rules.actions >= 2
    pays = spare and not free and can_support(rules, s, q, False)
    units = most_landings(rules, s, q) if spare and can_land(board, rules, s, q) else 0
    memory.threat_air[q] = 1 if free or pays else 0
    memory.threat_units[q] = max(0, units - 1) if pays else units  # one action: the aircraft or the landing


@jit
def best_crossing(board, rules, s, memory, p, q, mine, marked):
    """The best chance over all his corps; the areas of its way go to memory.crossing."""
    best = HARDLY
    sets.store(memory.crossing, sets.EMPTY)
    blocked = corps_areas(board, s)
    for commander in range(3):
        if commander != q:
            blocked = sets.union(blocked, sets.load(s.control[commander]))
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        if is_ready(board, rules, s, memory, q, corps):
            best = walk(board, rules, s, memory, p, q, corps, mine, marked, blocked, best)
    return best if best > HARDLY else 0.0


@jit
def walk(board, rules, s, memory, p, q, corps, mine, marked, blocked, best):
    """All short ways of one corps that are likelier than `best`."""
    start = np.int64(s.corps_area[corps])
    load_for_march(rules, s, memory, corps)
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
        if wins_by(board, rules, s, memory, q, area, mine, taken):
            best = node.chance
            sets.store(memory.crossing, taken)
            depth -= 1
            continue
        further = sets.minus(sets.load(board.steps[q, area]), sets.union(blocked, taken))
        sets.store(node.rest, further)
    return best


@jit
def load_for_march(rules, s, memory, corps):
    """His card after the start gas, with all gas and ammo at hand as far as it fits; some gas comes before ammo."""
    gas = at_corps(s, corps, GAS) - rules.start_gas
    ammo = at_corps(s, corps, AMMO)
    if gas + ammo > rules.corps_limit:
        gas = max(rules.corps_limit - ammo, min(gas, 2))
        ammo = rules.corps_limit - gas
    node = memory.walk[0]
    node.chance = 1.0
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
def wins_by(board, rules, s, memory, q, area, mine, taken):
    """R16.1: whether the step into an area joins a city that counts to his base."""
    goals = sets.load(memory.threat_goals[q])
    if sets.has(sets.both(taken, sets.load(board.victory)), area):
        goals = sets.union(goals, sets.single(area))
    if sets.is_empty(goals):
        return False
    return has_line(board, rules, s, q, sets.union(mine, taken), goals)


@jit
def has_line(board, rules, s, q, land, goals):
    """Whether `land` joins one of the goals to his base."""
    base = sets.single(army_base(board, s, q))
    return sets.meets(line_from(board, rules, q, base, land), goals)


@jit
def drop_by_mark(board, rules, s, memory, p, q, area):
    """How much of his chance a marker in an area takes away; only one on the way he would take can."""
    if memory.threat[q] == 0.0 or not sets.has(sets.load(memory.threat_way[q]), area):
        return 0.0
    marked = sets.union(sets.load(s.axis), sets.single(area))
    left = best_crossing(board, rules, s, memory, p, q, sets.load(s.control[q]), marked)
    return memory.threat[q] - left


@jit
def drop_by_counter(board, rules, s, memory, p, q, area):
    """How much of his chance the loss of an area takes away: it must break the line of the way he would take."""
    if memory.threat[q] == 0.0:
        return 0.0
    mine = sets.minus(sets.load(s.control[q]), sets.single(area))
    way = sets.load(memory.threat_way[q])
    goals = sets.union(sets.load(memory.threat_goals[q]), sets.both(way, sets.load(board.victory)))
    if has_line(board, rules, s, q, sets.union(mine, way), goals):
        return 0.0
    return memory.threat[q] - best_crossing(board, rules, s, memory, p, q, mine, sets.load(s.axis))
