"""The best path of one corps: a walk over all short paths with what each step is expected to bring and to cost.

Pieces and chances are expectations: a card that stops a corps in one case of four takes a quarter of a gas. The walk is
made anew at every surprise in a move. A node of the walk stands in `memory.walk` at its depth; a path is one number,
its areas a byte each with the last one lowest.
"""

import numpy as np

from ..engine import sets
from ..engine.airborne import units_in
from ..engine.ids import AXIS_DECK, SOLO_IMMEDIATE
from ..engine.kernel import inlined, jit
from ..engine.stores import army_base, medal_left
from ..engine.victory import line_from
from .lacks import lack_loss
from .layout import DEPTH_MAX, FAR, MEDALS
from .odds import axis_battle, axis_price, share_enough
from .pockets import find_pocket, pocket_value
from .solo_line import line_worth, note_line, wins_here
from .solo_posts import has_post

SEARCH_DEPTH = 4  # longer moves (turn.steps) are planned this far ahead
NO_WAY = -1000.0
TOO_FEW = 0.05  # cases that are not worth counting on


@jit
def step_of(way, length, i):
    """The i-th area of a path, counted from 0."""
    return way >> 8 * (length - 1 - i) & 255


@inlined
def position_value(memory, weights, p, corps, area):
    """What it is worth to have the corps in an area: its share of the Rhine, and the pull of the nearest objective.

    Alone, a corps that has a post for the line is drawn to that instead of the Rhine.
    """
    if has_post(memory, corps):
        return weights.post * memory.near_rhine[far(memory, memory.post_field[corps, area])]
    return (
        weights.rhine * memory.share[corps] * memory.near_rhine[far(memory, memory.field[p, area])]
        + weights.pull * memory.near_medal[far(memory, memory.field[MEDALS, area])]
    )


@jit
def far(memory, cost):
    """A cost that cannot be paid before the game ends is no way at all."""
    return cost if cost <= memory.horizon else FAR


@inlined
def guard_value(board, memory, weights, others, area):
    """Own medals that only a corps in `area` keeps from counter-attacks; `others`: areas other corps protect."""
    if not memory.has_guards:
        return 0.0
    near = sets.union(sets.load(board.adjacent[area]), sets.single(area))
    kept = sets.minus(near, others)
    medals = sets.count(sets.both(kept, sets.load(memory.prizes)))
    return weights.guard * medals + weights.guard_line * sets.count(sets.both(kept, sets.load(memory.line)))


@jit
def find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, steps, stopped):
    """Walk from the corps' area; the best path, its value and its battles go into the memory.

    The pieces are those on the card after the start gas. The value is against staying where it is; `best_length` is 0
    if no step is possible.
    """
    start = np.int64(s.corps_area[corps])
    memory.best_value = NO_WAY
    memory.best_way = 0
    memory.best_length = 0
    memory.best_battle = 0
    blocked = sets.minus(occupied, sets.single(start))
    others = sets.union(blocked, sets.around(board.adjacent, blocked)) if memory.has_guards else sets.EMPTY
    sets.store(memory.path_others, blocked)
    for commander in range(3):
        if commander != p:
            blocked = sets.union(blocked, sets.load(s.control[commander]))
    if memory.site_medals != medal_left(rules, s):
        weigh_sites(board, rules, s, memory, weights, p)
    start_walk(s, memory, weights, p, corps, start, gas, ammo, food, stopped)
    home = guard_value(board, memory, weights, others, start)
    if not has_post(memory, corps):
        home -= lack_loss(board, memory, weights, p, corps, start, gas, ammo)
    if s.n_players == 1:
        note_line(board, rules, s, memory, weights, p, corps)
        memory.stay_worth = stop_worth(board, rules, s, memory, weights, p, 0, start)
        home += memory.stay_worth
    last = min(min(steps, SEARCH_DEPTH), DEPTH_MAX)
    for i in range(1, last + 1):
        sets.store(memory.walk[i].owned, sets.EMPTY)
    sets.store(memory.walk[0].rest, sets.minus(sets.load(board.steps[p, start]), blocked))
    depth = 0
    while depth >= 0:
        node = memory.walk[depth]
        rest = sets.load(node.rest)
        if depth == last or sets.is_empty(rest):
            depth -= 1
            continue
        area = sets.first(rest)
        sets.store(node.rest, sets.without_first(rest))
        if not take_step(board, rules, s, memory, weights, p, corps, depth, area):
            continue
        visited = sets.union(sets.load(node.visited), sets.single(area))
        depth += 1
        node = memory.walk[depth]
        value = leaf_value(board, rules, s, memory, weights, p, corps, depth, area, others) - home
        if value > memory.best_value:
            value -= leaf_loss(board, rules, s, memory, weights, p, corps, depth, area)
        if value > memory.best_value:
            memory.best_value = value
            memory.best_way = node.way
            memory.best_length = depth
            memory.best_battle = node.battles
        sets.store(node.visited, visited)
        further = sets.minus(sets.load(board.steps[p, area]), sets.union(blocked, visited))
        sets.store(node.rest, sets.EMPTY if node.wins else further)  # the game ends there


@jit
def weigh_sites(board, rules, s, memory, weights, p):
    """What the capture of each area brings by what is printed on it, as long as there are medals or not."""
    memory.site_medals = medal_left(rules, s)
    for area in range(board.n_areas):
        memory.site[area] = site_worth(board, rules, s, weights, p, area, 0.0)


@jit
def site_worth(board, rules, s, weights, p, area, gap):
    """The area, its medal, its port; `gap`: for the gap that it closes."""
    worth = weights.area
    if sets.has(sets.load(board.objective), area) and medal_left(rules, s):
        worth += weights.medal * weights.hold
    worth += gap
    if sets.has(sets.load(board.limited), area):
        worth += weights.port
    if sets.has(sets.load(board.antwerp), area) and p == 0:
        worth += weights.antwerp
    return worth


@inlined
def start_walk(s, memory, weights, p, corps, start, gas, ammo, food, stopped):
    """The node where the corps stands."""
    node = memory.walk[0]
    node.area = start
    node.way = 0
    node.value = 0.0
    node.chance = 1.0
    node.gas = gas
    node.ammo = ammo
    node.food = food
    node.stop = 1.0 if stopped else 0.0
    node.position = position_value(memory, weights, p, corps, start)
    node.air = 1 if s.air_deck[p] == AXIS_DECK or memory.assume_air or memory.free_air else 0
    node.battles = 0
    node.wins = 0
    node.land = 0
    sets.store(node.visited, sets.single(start))
    sets.store(node.taken, sets.EMPTY)
    sets.store(node.linked, sets.load(s.linked))


@inlined
def leaf_value(board, rules, s, memory, weights, p, corps, depth, area, others):
    """The value of stopping here but for what the corps lacks: what the path brought, and guarding."""
    node = memory.walk[depth]
    value = node.value + guard_value(board, memory, weights, others, area)
    if s.n_players == 1:
        value += node.chance * stop_worth(board, rules, s, memory, weights, p, depth, area)
        value += (1.0 - node.chance) * memory.stay_worth
    return value


@inlined
def leaf_loss(board, rules, s, memory, weights, p, corps, depth, area):
    """What a corps that stops here lacks for the way ahead, and for its next start."""
    node = memory.walk[depth]
    loss = 0.0
    if not has_post(memory, corps):
        loss = lack_loss(board, memory, weights, p, corps, area, node.gas, node.ammo)
    had = min(1.0, memory.walk[0].gas)
    gas = min(1.0, node.gas + s.area_supplies[area, 0])
    if gas < had and memory.turns_left > 1:
        loss += weights.dry * memory.haul[area] * (had - gas)
    return loss


@jit
def stop_worth(board, rules, s, memory, weights, p, depth, area):
    """Alone: what the line behind the lead gains by a stop here, and the game if the line then lasts (R17.9)."""
    land = memory.walk[memory.walk[depth].land]
    taken = sets.load(land.taken)
    worth = line_worth(board, rules, s, memory, weights, p, area, taken)
    if rules.solo_victory != SOLO_IMMEDIATE:
        linked, others = sets.load(land.linked), sets.load(memory.path_others)
        if wins_here(board, rules, s, memory, p, area, memory.walk[0].area, taken, linked, others):
            worth += weights.win
    return worth


@inlined
def take_step(board, rules, s, memory, weights, p, corps, depth, area):
    """Extend the path by one step; False if it makes no sense or cannot be paid."""
    before, after = memory.walk[depth], memory.walk[depth + 1]
    here = before.area
    mine = sets.has(sets.union(sets.load(s.control[p]), sets.load(memory.walk[before.land].taken)), area)
    if mine and not leads_on(board, s, memory, p, corps, here, area):
        return False
    if mine and before.land == 0 and is_known(memory, depth, area):
        return False
    chance, gas, value, stop = before.chance, before.gas, before.value, before.stop
    if rules.regroup_gas > 0:  # R10.11
        payable = min(gas, 1.0) if rules.regroup_gas == 1 else min(gas, 1.0 * rules.regroup_gas) / rules.regroup_gas
        chance *= 1.0 - stop * (1.0 - payable)
        gas -= stop * payable * rules.regroup_gas
        value -= weights.gas * memory.haul[here] * stop * payable * rules.regroup_gas * chance
    if chance < TOO_FEW:
        return False
    position = position_value(memory, weights, p, corps, area)
    gain = position - before.position
    if corps != memory.lead and memory.field[p, area] < FAR and memory.turns_left > 2:
        pieces = before.gas + before.ammo
        gain += weights.mule * pieces * (memory.field[p, here] - memory.field[p, area])
    after.area = area
    after.way = before.way << 8 | area
    after.position = position
    after.wins = 0
    after.chance = chance
    after.gas = gas
    if not mine:
        after.value = value
        return enter_area(board, rules, s, memory, weights, p, depth, area, gain)
    after.value = value + chance * gain
    after.ammo = before.ammo
    after.food = before.food
    after.stop = 0.0
    after.air = before.air
    after.battles = before.battles
    after.land = before.land
    return True


@inlined
def is_known(memory, depth, area):
    """Whether a path through own land alone has come to an area in as many steps or fewer: all such are worth the same.

    It is noted that one has now.
    """
    for steps in range(1, depth + 2):
        if sets.has(sets.load(memory.walk[steps].owned), area):
            return True
    sets.add_to(memory.walk[depth + 1].owned, area)
    return False


@inlined
def leads_on(board, s, memory, p, corps, here, area):
    """Whether a step through own land goes somewhere: nearer to the Rhine or an objective, or beside a medal."""
    if memory.field[p, area] < memory.field[p, here] or memory.field[MEDALS, area] < memory.field[MEDALS, here]:
        return True
    if s.n_players == 1 and corps != memory.lead:
        return True  # guards go back and sideways too
    return sets.meets(sets.load(board.adjacent[area]), sets.load(memory.prizes))


@inlined
def enter_area(board, rules, s, memory, weights, p, depth, area, gain):
    """A step into an area that must be captured: fort, card or battle, then what the capture brings."""
    before, after = memory.walk[depth], memory.walk[depth + 1]
    ammo, gas, chance, value = before.ammo, after.gas, after.chance, after.value
    axis = sets.has(sets.union(sets.load(s.axis), sets.load(board.flag)), area)
    bonus = units_in(s, area) + (before.air if axis else 0)
    if area == memory.landing_area:
        bonus += memory.landing_units  # as they would be after the landing that is weighed
    if sets.has(sets.load(board.fort), area):
        paid = max(0, rules.fort_ammo - bonus)
        bonus = max(0, bonus - rules.fort_ammo)
        if ammo + 0.01 < paid:
            enough = share_enough(ammo, paid)
            if enough < TOO_FEW:
                return False
            value -= chance * (1.0 - enough) * weights.loss
            chance *= enough
        ammo = max(0.0, ammo - paid)
    food = before.food
    if axis:
        first = before.battles == 0
        won = axis_battle(board, s, memory, p, ammo + bonus, gas, first)
        city = sets.has(sets.load(board.victory), area)
        if won * chance < (weights.jump_min if city else weights.battle_min):
            return False
        price, burnt = axis_price(board, s, memory, p, first)
        spent = max(0.0, min(ammo, price - bonus))
        gas = max(0.0, gas - burnt)
        stop = 1.0
        brought = weights.card_medal * memory.axis_medal
    else:
        beaten = memory.p_division * min(1.0, max(0.0, ammo + bonus))
        won = 1.0 - memory.p_division + beaten
        spent = beaten if bonus == 0 else 0.0
        stop = (memory.p_stop + beaten) / max(0.01, won)
        fed = min(1.0, food)
        brought = memory.p_find * weights.find
        if medal_left(rules, s):
            brought += memory.p_civilians * fed * weights.civilians * weights.medal
            food -= memory.p_civilians * fed
    value -= chance * (spent * weights.ammo * memory.haul[area] + (1.0 - won) * weights.loss)
    chance *= won
    after.chance = chance
    after.gas = gas
    after.ammo = max(0.0, ammo - spent)
    after.food = food
    after.stop = stop
    after.air = 0 if axis else before.air
    after.battles = before.battles + (1 if axis else 0)
    after.land = depth + 1
    value += chance * (gain + brought)
    after.value = value + chance * capture_worth(board, rules, s, memory, weights, p, depth, area)
    return True


@inlined
def capture_worth(board, rules, s, memory, weights, p, depth, area):
    """What the marker on a captured area brings: the area, its medal, pockets, gaps closed, the game."""
    before, after = memory.walk[memory.walk[depth].land], memory.walk[depth + 1]
    taken = sets.union(sets.load(before.taken), sets.single(area))
    worth = memory.site[area]
    if sets.has(sets.load(memory.gaps), area):
        worth = site_worth(board, rules, s, weights, p, area, weights.gap)
    linked = sets.load(before.linked)
    pocket = find_pocket(board, linked, area)
    sets.store(after.linked, sets.minus(sets.minus(linked, sets.single(area)), pocket))
    if not sets.is_empty(pocket):
        worth += pocket_value(board, rules, s, weights, p, pocket)
        gained = sets.both(pocket, sets.load(board.colour[p]))
        gained = sets.minus(gained, sets.union(sets.load(s.axis), sets.load(board.flag)))
        taken = sets.union(taken, gained)
    sets.store(after.taken, taken)
    city = sets.has(sets.load(board.victory), area)
    if city or not sets.is_empty(sets.load(memory.cities)):
        if wins_line(board, rules, s, memory, p, area, taken):
            after.wins = 1
            worth += weights.win
        elif city:
            worth += weights.win * weights.city
    return worth


@jit
def wins_line(board, rules, s, memory, p, area, taken):
    """R16.1, R17.9: whether the capture joins a victory area that counts to the base."""
    if s.n_players == 1 and rules.solo_victory != SOLO_IMMEDIATE:
        return False  # alone it is tested where the move ends
    cities = sets.load(memory.cities)
    if sets.has(sets.load(board.victory), area):
        cities = sets.union(cities, sets.single(area))
    mine = sets.union(sets.load(s.control[p]), taken)
    base = sets.single(army_base(board, s, p))
    return sets.meets(line_from(board, rules, p, base, mine), cities)
