"""The best path of one corps: a walk over all short paths with what each step is expected to bring and to cost.

Pieces and chances are expectations: a card that stops a corps in one case of four takes a quarter of a gas. The walk is
made anew at every step of a move, so only its first step is ever played.
"""

import numpy as np

from ..engine import sets
from ..engine.airborne import units_in
from ..engine.ids import AXIS_DECK, LINE_OWN_COLOUR, SOLO_IMMEDIATE
from ..engine.kernel import jit
from ..engine.stores import army_base, medal_left
from .lacks import lack_loss
from .layout import DEPTH_MAX, FAR, MEDALS
from .odds import axis_battle, axis_price, share_enough
from .pockets import pocket_of, pocket_value
from .solo_line import line_worth, wins_here
from .solo_posts import has_post

VALUE, CHANCE, GAS_LEFT, AMMO_LEFT, FOOD_LEFT = 0, 1, 2, 3, 4
SEARCH_DEPTH = 4  # longer moves (turn.steps) are planned this far ahead
NO_WAY = -1000.0
TOO_FEW = 0.05  # cases that are not worth counting on


@jit
def position_value(memory, weights, p, corps, area):
    """What it is worth to have the corps in an area: its share of the Rhine, and the pull of the nearest objective.

    Alone, a corps that has a post for the line is drawn to that instead of the Rhine.
    """
    if has_post(memory, corps):
        return weights.post * memory.post_call * memory.near_rhine[far(memory, memory.post_field[corps, area])]
    return (
        weights.rhine * memory.share[corps] * memory.near_rhine[far(memory, memory.field[p, area])]
        + weights.pull * memory.near_medal[far(memory, memory.field[MEDALS, area])]
    )


@jit
def far(memory, cost):
    """A cost that cannot be paid before the game ends is no way at all."""
    return cost if cost <= memory.horizon else FAR


@jit
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

    The pieces are those on the card after the start gas. The value is against staying where it is; `best_first` is -1
    if no step is possible.
    """
    start = np.int64(s.corps_area[corps])
    memory.best_value = NO_WAY
    memory.best_first = -1
    memory.best_length = 0
    memory.best_battle = 0
    blocked = sets.minus(occupied, sets.single(start))
    others = sets.union(blocked, sets.around(board.adjacent, blocked))
    for commander in range(3):
        if commander != p:
            blocked = sets.union(blocked, sets.load(s.control[commander]))
    home = guard_value(board, memory, weights, others, start)
    if not has_post(memory, corps):
        home -= lack_loss(board, rules, memory, weights, p, corps, start, gas, ammo)
    sets.store(memory.path_others, sets.minus(occupied, sets.single(start)))
    sets.store(memory.path_visited[0], sets.single(start))
    memory.path_position[0] = position_value(memory, weights, p, corps, start)
    memory.path[0] = start
    sets.store(memory.path_taken[0], sets.EMPTY)
    sets.store(memory.path_linked[0], sets.load(s.linked))
    memory.path_number[0, VALUE] = 0.0
    memory.path_number[0, CHANCE] = 1.0
    memory.path_number[0, GAS_LEFT] = gas
    memory.path_number[0, AMMO_LEFT] = ammo
    memory.path_number[0, FOOD_LEFT] = food
    memory.path_air[0] = 1 if s.air_deck[p] == AXIS_DECK or memory.assume_air or memory.free_air else 0
    memory.path_battles[0] = 0
    memory.path_stop[0] = 1.0 if stopped else 0.0
    if s.n_players == 1:
        memory.stay_worth = stop_worth(board, rules, s, memory, weights, p, corps, 0, start)
        home += memory.stay_worth
    last = min(min(steps, SEARCH_DEPTH), DEPTH_MAX)
    sets.store(memory.path_rest[0], sets.minus(sets.load(board.steps[p, start]), blocked))
    depth = 0
    while depth >= 0:
        rest = sets.load(memory.path_rest[depth])
        if depth == last or sets.is_empty(rest):
            depth -= 1
            continue
        area = sets.first(rest)
        sets.store(memory.path_rest[depth], sets.without_first(rest))
        memory.path_wins = 0
        if not take_step(board, rules, s, memory, weights, p, corps, depth, area):
            continue
        depth += 1
        value = leaf_value(board, rules, s, memory, weights, p, corps, depth, area, others) - home
        if value > memory.best_value:
            memory.best_value = value
            memory.best_first = memory.path[1]
            memory.best_length = depth
            for i in range(1, depth + 1):
                memory.best_path[i] = memory.path[i]
            memory.best_battle = memory.path_battles[depth]
        visited = sets.union(sets.load(memory.path_visited[depth - 1]), sets.single(area))
        sets.store(memory.path_visited[depth], visited)
        further = sets.minus(sets.load(board.steps[p, area]), sets.union(blocked, visited))
        sets.store(memory.path_rest[depth], sets.EMPTY if memory.path_wins else further)  # the game ends there


@jit
def leaf_value(board, rules, s, memory, weights, p, corps, depth, area, others):
    """The value of stopping here: what the path brought, guarding, and gas for the next start."""
    after = memory.path_number[depth]
    value = after[VALUE] + guard_value(board, memory, weights, others, area)
    if s.n_players == 1:
        value += after[CHANCE] * stop_worth(board, rules, s, memory, weights, p, corps, depth, area)
        value += (1.0 - after[CHANCE]) * memory.stay_worth
    if not has_post(memory, corps):
        value -= lack_loss(board, rules, memory, weights, p, corps, area, after[GAS_LEFT], after[AMMO_LEFT])
    had = min(1.0, memory.path_number[0, GAS_LEFT])
    gas = min(1.0, after[GAS_LEFT] + s.area_supplies[area, 0])
    if gas < had and memory.turns_left > 1:
        value -= weights.dry * memory.haul[area] * (had - gas)
    return value


@jit
def stop_worth(board, rules, s, memory, weights, p, corps, depth, area):
    """Alone: what the line behind the lead gains by a stop here, and the game if the line then lasts (R17.9)."""
    taken = sets.load(memory.path_taken[depth])
    worth = line_worth(board, rules, s, memory, weights, p, corps, area, taken)
    if rules.solo_victory != SOLO_IMMEDIATE:
        linked, others = sets.load(memory.path_linked[depth]), sets.load(memory.path_others)
        if wins_here(board, rules, s, memory, p, area, memory.path[0], taken, linked, others):
            worth += weights.win
    return worth


@jit
def take_step(board, rules, s, memory, weights, p, corps, depth, area):
    """Extend the path by one step; False if it makes no sense or cannot be paid."""
    before = memory.path_number[depth]
    after = memory.path_number[depth + 1]
    here = memory.path[depth]
    chance = before[CHANCE]
    gas = before[GAS_LEFT]
    value = before[VALUE]
    stop = memory.path_stop[depth]
    if stop > 0.0 and rules.regroup_gas > 0:  # R10.11
        payable = min(1.0, gas / rules.regroup_gas)
        chance *= 1.0 - stop * (1.0 - payable)
        gas -= stop * payable * rules.regroup_gas
        value -= weights.gas * memory.haul[here] * stop * payable * rules.regroup_gas * chance
    if chance < 0.05:
        return False
    memory.path[depth + 1] = area
    sets.store(memory.path_taken[depth + 1], sets.load(memory.path_taken[depth]))
    sets.store(memory.path_linked[depth + 1], sets.load(memory.path_linked[depth]))
    memory.path_air[depth + 1] = memory.path_air[depth]
    memory.path_battles[depth + 1] = memory.path_battles[depth]
    after[VALUE] = value
    after[CHANCE] = chance
    after[GAS_LEFT] = gas
    after[AMMO_LEFT] = before[AMMO_LEFT]
    after[FOOD_LEFT] = before[FOOD_LEFT]
    memory.path_position[depth + 1] = position_value(memory, weights, p, corps, area)
    gain = memory.path_position[depth + 1] - memory.path_position[depth]
    if corps != memory.lead and memory.field[p, area] < FAR and memory.turns_left > 2:
        pieces = before[GAS_LEFT] + before[AMMO_LEFT]
        gain += weights.mule * pieces * (memory.field[p, here] - memory.field[p, area])
    mine = sets.has(sets.union(sets.load(s.control[p]), sets.load(memory.path_taken[depth])), area)
    if mine:
        memory.path_stop[depth + 1] = 0.0
        after[VALUE] = value + chance * gain
        nearer = (
            memory.field[p, area] < memory.field[p, here] or memory.field[MEDALS, area] < memory.field[MEDALS, here]
        )
        if s.n_players == 1 and corps != memory.lead:
            return True  # guards go back and sideways too
        return nearer or sets.meets(sets.load(board.adjacent[area]), sets.load(memory.prizes))
    return enter_area(board, rules, s, memory, weights, p, depth, area, gain)


@jit
def enter_area(board, rules, s, memory, weights, p, depth, area, gain):
    """A step into an area that must be captured: fort, card or battle, then what the capture brings."""
    after = memory.path_number[depth + 1]
    ammo = after[AMMO_LEFT]
    gas = after[GAS_LEFT]
    axis = sets.has(sets.union(sets.load(s.axis), sets.load(board.flag)), area)
    bonus = units_in(s, area) + (memory.path_air[depth] if axis else 0)
    if area == memory.landing_area:
        bonus += memory.landing_units  # as they would be after the landing that is weighed
    if axis:
        memory.path_air[depth + 1] = 0
    if sets.has(sets.load(board.fort), area):
        paid = max(0, rules.fort_ammo - bonus)
        bonus = max(0, bonus - rules.fort_ammo)
        if ammo + 0.01 < paid:
            enough = share_enough(ammo, paid)
            if enough < TOO_FEW:
                return False
            after[VALUE] -= after[CHANCE] * (1.0 - enough) * weights.loss
            after[CHANCE] *= enough
        ammo = max(0.0, ammo - paid)
    if axis:
        first = memory.path_battles[depth] == 0
        won = axis_battle(board, s, memory, p, ammo + bonus, gas, first)
        price, burnt = axis_price(board, s, memory, p, first)
        spent = max(0.0, min(ammo, price - bonus))
        after[GAS_LEFT] = max(0.0, gas - burnt)
        memory.path_battles[depth + 1] += 1
        memory.path_stop[depth + 1] = 1.0
        city = sets.has(sets.load(board.victory), area)
        if won * after[CHANCE] < (weights.jump_min if city else weights.battle_min):
            return False
        brought = weights.card_medal * memory.axis_medal
    else:
        beaten = memory.p_division * min(1.0, max(0.0, ammo + bonus))
        won = 1.0 - memory.p_division + beaten
        spent = beaten if bonus == 0 else 0.0
        memory.path_stop[depth + 1] = (memory.p_stop + beaten) / max(0.01, won)
        fed = min(1.0, after[FOOD_LEFT])
        brought = memory.p_find * weights.find
        if medal_left(rules, s):
            brought += memory.p_civilians * fed * weights.civilians * weights.medal
            after[FOOD_LEFT] -= memory.p_civilians * fed
    alive = after[CHANCE]
    after[VALUE] -= alive * (spent * weights.ammo * memory.haul[area] + (1.0 - won) * weights.loss)
    after[CHANCE] = alive * won
    after[AMMO_LEFT] = max(0.0, ammo - spent)
    after[VALUE] += after[CHANCE] * (gain + brought)
    capture_gain(board, rules, s, memory, weights, p, depth + 1, area)
    return True


@jit
def capture_gain(board, rules, s, memory, weights, p, depth, area):
    """What the marker on a captured area brings: the area, its medal, pockets, gaps closed, the game."""
    after = memory.path_number[depth]
    chance = after[CHANCE]
    taken = sets.union(sets.load(memory.path_taken[depth]), sets.single(area))
    worth = weights.area
    if sets.has(sets.load(board.objective), area) and medal_left(rules, s):
        worth += weights.medal * weights.hold
    if sets.has(sets.load(memory.gaps), area):
        worth += weights.gap
    if sets.has(sets.load(board.limited), area):
        worth += weights.port
    if sets.has(sets.load(board.antwerp), area) and p == 0:
        worth += weights.antwerp
    linked = sets.load(memory.path_linked[depth])
    pocket = pocket_of(board, memory, linked, area)
    sets.store(memory.path_linked[depth], sets.minus(sets.minus(linked, sets.single(area)), pocket))
    if not sets.is_empty(pocket):
        worth += pocket_value(board, rules, s, weights, p, pocket)
        gained = sets.both(pocket, sets.load(board.colour[p]))
        gained = sets.minus(gained, sets.union(sets.load(s.axis), sets.load(board.flag)))
        taken = sets.union(taken, gained)
    sets.store(memory.path_taken[depth], taken)
    if wins_line(board, rules, s, memory, p, area, taken):
        memory.path_wins = 1
        worth += weights.win
    elif sets.has(sets.load(board.victory), area):
        worth += weights.win * weights.city
    after[VALUE] += chance * worth


@jit
def wins_line(board, rules, s, memory, p, area, taken):
    """R16.1, R17.9: whether the capture joins a victory area that counts to the base."""
    cities = sets.load(memory.cities)
    if sets.has(sets.load(board.victory), area):
        cities = sets.union(cities, sets.single(area))
    if sets.is_empty(cities) or (s.n_players == 1 and rules.solo_victory != SOLO_IMMEDIATE):
        return False  # alone it is tested where the move ends
    mine = sets.union(sets.load(s.control[p]), taken)
    base = sets.single(army_base(board, s, p))
    if rules.victory_line_roads == LINE_OWN_COLOUR:
        return sets.meets(sets.flood(board.joined_own[p], base, mine), cities)
    return sets.meets(sets.flood(board.joined, base, mine), cities)
