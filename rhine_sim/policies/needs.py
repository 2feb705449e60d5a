"""Needs: what each corps wants on its card for the way ahead, and what one more piece of a kind is worth to it."""

import numpy as np

from ..engine import sets
from ..engine.ids import AMMO, FOOD, FOOD_CARD_ONLY_STRICT, GAS
from ..engine.kernel import inlined, jit
from .fields import cheapest_step, open_areas
from .layout import FAR, MEDALS, WORTH_MAX
from .solo_posts import has_post

SAFE_AMMO = 3  # wins against every Axis card of the box


@jit
def set_needs(board, rules, s, memory, weights, p):
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        if not is_way_known(s, memory, p, corps):
            set_corps_needs(board, rules, s, memory, p, corps)


@jit
def goal_field(memory, p, corps, area):
    """The field by which a corps goes: the lead to the Rhine, others to the nearest objective if there is a way."""
    return p if corps == memory.lead or memory.field[MEDALS, area] >= FAR else MEDALS


@jit
def is_way_known(s, memory, p, corps):
    """Whether the way for which the needs were found is still a cheapest one, and nothing on it has changed."""
    area = np.int64(s.corps_area[corps])
    field = goal_field(memory, p, corps, area)
    if memory.needs_area[corps] != area or memory.needs_field[corps] != field:
        return False
    way = sets.load(memory.needs_way[corps])
    if not sets.is_same(sets.both(way, sets.load(s.control[p])), sets.load(memory.needs_mine[corps])):
        return False
    if not sets.is_same(sets.both(way, sets.load(s.axis)), sets.load(memory.needs_axis[corps])):
        return False
    if has_post(memory, corps):
        return True
    cost, ahead = np.int64(memory.field[field, area]), np.int64(memory.field[field, memory.needs_end[corps]])
    return cost < FAR and cost - ahead == memory.needs_cost[corps]


@jit
def note_way(s, memory, p, corps, field, end, way):
    """What the needs of a corps hang on."""
    area = np.int64(s.corps_area[corps])
    memory.needs_area[corps] = area
    memory.needs_field[corps] = field
    memory.needs_end[corps] = end
    memory.needs_cost[corps] = np.int64(memory.field[field, area]) - memory.field[field, end]
    sets.store(memory.needs_way[corps], way)
    sets.store(memory.needs_mine[corps], sets.both(way, sets.load(s.control[p])))
    sets.store(memory.needs_axis[corps], sets.both(way, sets.load(s.axis)))


@jit
def set_corps_worths(s, memory, weights, corps):
    """The table of what one more piece is worth to a corps, once its move has been weighed.

    By the way ahead; the first gas and the waking by the move that they make possible.
    """
    share = 1.0 if corps == memory.lead else weights.rear
    worth = memory.worth[corps]
    usual = max(weights.need_first, max(weights.need_more, weights.need_spare))
    memory.most_worth[corps] = share * usual
    worth[FOOD, :] = weights.need_spare * share
    if s.corps_grounded[corps]:
        worth[FOOD, 0] = weights.wake * share + weights.thirst * memory.thirst[corps]
        if memory.turns_left > 1:
            worth[FOOD, 1] = max(worth[FOOD, 1], weights.ration * weights.food * share)
        share *= 0.5
    elif memory.turns_left <= 1:
        worth[FOOD, :] = 0.0
    else:
        worth[FOOD, 0] = weights.food * share
    if memory.turns_left <= 1 and s.corps_moved[corps]:
        worth[GAS, :] = 0.0
        worth[AMMO, :] = 0.0
        return
    first, more, spare = weights.need_first * share, weights.need_more * share, weights.need_spare * share
    for kind in range(2):
        want_first, want_more = memory.want_first[corps, kind], memory.want_more[corps, kind]
        for have in range(WORTH_MAX):
            worth[kind, have] = first if have < want_first else (more if have < want_more else spare)
    if memory.want_first[corps, GAS] > 0:
        worth[GAS, 0] += weights.thirst * memory.thirst[corps]


@jit
def set_corps_needs(board, rules, s, memory, p, corps):
    """Walk the way ahead: the first move's need, then the need of the move after it."""
    area = np.int64(s.corps_area[corps])
    field = goal_field(memory, p, corps, area)
    way = sets.EMPTY
    end = area
    axis = sets.union(sets.load(s.axis), sets.load(board.flag))
    mine = sets.load(s.control[p])
    allowed = open_areas(board, s, p)
    gas, ammo = rules.start_gas, 0
    memory.battle_ahead[corps] = 0
    fresh = 0
    step = 0
    while step < 2 * rules.steps:
        if step == rules.steps:
            note_need(rules, memory.want_first, corps, gas, ammo)
            gas += rules.start_gas
        if has_post(memory, corps):
            area = cheapest_step(board, memory, p, area, memory.post_field[corps], allowed, mine, axis)
        else:
            area = cheapest_step(board, memory, p, area, memory.field[field], allowed, mine, axis)
        if area < 0:
            break
        step += 1
        end = area
        way = sets.union(way, sets.single(area))
        if sets.has(mine, area):
            continue
        fresh += 1
        if sets.has(sets.load(board.fort), area):
            ammo += rules.fort_ammo
        if sets.has(axis, area):
            ammo += SAFE_AMMO
            gas += 1 + (rules.regroup_gas if step % rules.steps != 0 else 0)
            if memory.battle_ahead[corps] == 0:
                memory.battle_ahead[corps] = step
        elif fresh == 1 or fresh == 4:  # about one card in four stops a corps, one in seven needs ammo
            gas += rules.regroup_gas
        if fresh == 1 and ammo == 0:
            ammo = 1
    if step <= rules.steps:
        note_need(rules, memory.want_first, corps, gas, ammo)
    note_need(rules, memory.want_more, corps, gas, ammo)
    note_way(s, memory, p, corps, field, end, way)


@jit
def note_need(rules, wants, corps, gas, ammo):
    """A load that fits on the card. Gas to start and once to go on comes first: ammo alone moves nobody."""
    room = rules.corps_limit
    kept = min(gas, rules.start_gas + rules.regroup_gas)
    wants[corps, AMMO] = max(0, min(ammo, room - kept))
    wants[corps, GAS] = min(gas, room - wants[corps, AMMO])
    wants[corps, FOOD] = 1


@jit
def is_fed(rules, s, corps):
    """Whether a corps would eat at a check now (R9.4)."""
    food = np.int64(s.corps_supplies[corps, FOOD])
    if rules.food_source != FOOD_CARD_ONLY_STRICT:
        food = max(food, np.int64(s.area_supplies[s.corps_area[corps], FOOD]))
    return food >= rules.food_per_check


@inlined
def at_corps(s, corps, kind):
    """Pieces of a kind on the card and in the area of a corps."""
    return np.int64(s.corps_supplies[corps, kind]) + s.area_supplies[s.corps_area[corps], kind]


@inlined
def piece_worth(memory, corps, kind, have):
    """What one more piece of a kind is worth to a corps that has `have` of them."""
    return memory.worth[corps, kind, min(have, WORTH_MAX - 1)]


@inlined
def most_wanted(s, memory, corps):
    """The most that one more piece of any kind can be worth to a corps."""
    first_gas = piece_worth(memory, corps, GAS, at_corps(s, corps, GAS))
    first_food = piece_worth(memory, corps, FOOD, at_corps(s, corps, FOOD))
    return max(memory.most_worth[corps], max(first_gas, first_food))
