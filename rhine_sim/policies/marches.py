"""Decisions inside a move: loading the card, the next step or a halt, civilians, the black market."""

import numpy as np

from ..engine import sets
from ..engine.actions import VECTOR_ZERO, pack, pack_one
from ..engine.ids import (
    AMMO,
    DO_BLACK_MARKET,
    DO_STARVING,
    DO_STEP,
    DO_STOP,
    DO_TRANSFER,
    FOOD,
    FOOD_CARD_ONLY_STRICT,
    GAS,
    GAS_CARD_OR_AREA,
    NO,
    NONE_GIVEN,
    YES,
)
from ..engine.kernel import jit
from ..engine.movement import can_swap, step_targets
from ..engine.stores import area_limit, corps_areas
from .campaign import look
from .needs import piece_worth
from .paths import find_path, step_of


@jit
def load_card(board, rules, s, memory, weights, corps):
    """The transfer that puts the most useful split on the card before a step, 0 if the card is as it should be."""
    area = np.int64(s.corps_area[corps])
    if s.corps_transferred[corps] or not sets.has(sets.load(s.stocked), area):
        return np.int64(0)
    if s.corps_grounded[corps] and rules.food_source == FOOD_CARD_ONLY_STRICT:
        return np.int64(0)
    gas = np.int64(s.corps_supplies[corps, GAS]) + s.area_supplies[area, GAS]
    ammo = np.int64(s.corps_supplies[corps, AMMO]) + s.area_supplies[area, AMMO]
    food = np.int64(s.corps_supplies[corps, FOOD]) + s.area_supplies[area, FOOD]
    card_gas, card_ammo, card_food = best_split(rules, memory, corps, gas, ammo, food)
    left = gas + ammo + food - card_gas - card_ammo - card_food
    if left > area_limit(board, rules, s, area):
        return np.int64(0)
    change_gas = np.int64(s.corps_supplies[corps, GAS]) - card_gas
    change_ammo = np.int64(s.corps_supplies[corps, AMMO]) - card_ammo
    change_food = np.int64(s.corps_supplies[corps, FOOD]) - card_food
    if change_gas == 0 and change_ammo == 0 and change_food == 0:
        return np.int64(0)
    return (
        pack_one(DO_TRANSFER, corps)
        | (change_gas + VECTOR_ZERO) << 16
        | (change_ammo + VECTOR_ZERO) << 24
        | (change_food + VECTOR_ZERO) << 32
    )


@jit
def best_split(rules, memory, corps, gas, ammo, food):
    """Fill the card piece by piece with what is worth most."""
    card_gas, card_ammo, card_food = 0, 0, 0
    for _ in range(rules.corps_limit):
        best = -1
        most = -1.0
        for kind in range(3):
            have = card_gas if kind == GAS else (card_ammo if kind == AMMO else card_food)
            there = gas if kind == GAS else (ammo if kind == AMMO else food)
            if have < there:
                worth = piece_worth(memory, corps, kind, have)
                if worth > most:
                    best, most = kind, worth
        if best < 0:
            break
        card_gas += 1 if best == GAS else 0
        card_ammo += 1 if best == AMMO else 0
        card_food += 1 if best == FOOD else 0
    return card_gas, card_ammo, card_food


@jit
def choose_step(board, rules, s, memory, weights, p):
    """STEP: load what lies here, then go on as planned; after a surprise weigh the paths anew, or halt."""
    corps = np.int64(s.move_corps)
    occupied = corps_areas(board, s)
    targets = step_targets(board, rules, s, p, corps, occupied, s.move_stop != 0)
    load = load_card(board, rules, s, memory, weights, corps)
    if load != 0:
        return load
    if sets.is_empty(targets):
        return np.int64(DO_STOP)
    planned = planned_step(s, memory, corps)
    if planned >= 0 and sets.has(targets, planned):
        return pack_one(DO_STEP, planned)
    if s.move_steps > 0:
        look(board, rules, s, memory, weights, p)
    memory.free_air = 0  # no card is played during a move
    weigh_on(board, rules, s, memory, weights, p, corps, occupied)
    if memory.best_length > 0 and (memory.best_value > 0.0 or s.move_steps == 0):
        first = step_of(memory.best_way, memory.best_length, 0)
        if sets.has(targets, first):
            return pack_one(DO_STEP, first)
    if s.move_steps > 0:
        return np.int64(DO_STOP)
    return pack_one(DO_STEP, sets.first(targets))


@jit
def planned_step(s, memory, corps):
    """The next area of the path that was weighed last, -1 after a surprise or at its end."""
    ammo = np.int64(s.corps_supplies[corps, AMMO])
    if s.move_steps == 0:
        memory.march_ammo = ammo
    if s.move_steps >= memory.paths_length[corps] or s.move_stop or ammo < memory.march_ammo:
        return -1
    return step_of(memory.paths_way[corps], memory.paths_length[corps], s.move_steps)


@jit
def weigh_on(board, rules, s, memory, weights, p, corps, occupied):
    """The best path from here; it is the plan from now on."""
    gas = np.int64(s.corps_supplies[corps, GAS])
    ammo = np.int64(s.corps_supplies[corps, AMMO])
    food = np.int64(s.corps_supplies[corps, FOOD])
    steps = rules.steps - s.move_steps
    find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, steps, s.move_stop != 0)
    memory.march_ammo = ammo
    memory.paths_seen[corps, 0] = 0
    memory.paths_way[corps] = memory.best_way  # the steps made before are not asked for again
    memory.paths_length[corps] = s.move_steps + memory.best_length


@jit
def spares_food(s, memory):
    """Whether the moving corps will not miss one food."""
    return s.corps_supplies[s.move_corps, FOOD] > 1 or memory.turns_left <= 2


@jit
def choose_starving(s, memory, weights):
    """STARVING: a medal for a food, unless the weights hold it cheap."""
    gives = spares_food(s, memory) or weights.civilians * weights.medal >= 0.3
    return pack_one(DO_STARVING, YES if gives else NO)


@jit
def choose_swap(rules, s, memory, weights):
    """BLACK_MARKET: the piece least needed for the one needed most."""
    corps = np.int64(s.move_corps)
    answer = pack_one(DO_BLACK_MARKET, NONE_GIVEN)
    most = 0.05
    for give in range(3):
        for take in range(3):
            if not can_swap(s, give, take):
                continue
            have = np.int64(s.corps_supplies[corps, take])
            kept = np.int64(s.corps_supplies[corps, give]) - 1
            gain = piece_worth(memory, corps, take, have)
            gain -= piece_worth(memory, corps, give, kept)
            if give == FOOD and kept == 0:  # the civilians on the rest of the way would go without
                chances = rules.steps - s.move_steps
                gain -= weights.civilians * weights.medal * memory.p_civilians * chances
            if gain > most:
                most = gain
                answer = pack(DO_BLACK_MARKET, give, take, 0, 0, 0)
    return answer


@jit
def fuel_card(board, rules, s, p):
    """`start_gas_source = card_only` (R10.2): gas from the area onto a card without; -1 if there is none to load.

    A transfer costs no action, and gas beside the card starts nobody.
    """
    if rules.start_gas_source == GAS_CARD_OR_AREA:
        return -1
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        if s.corps_transferred[corps]:
            continue
        lying = np.int64(s.area_supplies[s.corps_area[corps], GAS])
        idle = s.corps_moved[corps] or s.corps_grounded[corps]
        if idle or s.corps_supplies[corps, GAS] >= rules.start_gas or lying < rules.start_gas:
            continue
        ammo, food = np.int64(s.corps_supplies[corps, AMMO]), np.int64(s.corps_supplies[corps, FOOD])
        room = rules.corps_limit - s.corps_supplies[corps, GAS] - ammo - food
        gas = min(lying, max(room, rules.start_gas))
        down = max(0, gas - room)  # pieces that make room, from the kind of which there are more
        if down > max(ammo, food):
            continue
        code = pack_one(DO_TRANSFER, corps) | (VECTOR_ZERO - gas) << 16
        code |= (VECTOR_ZERO + (down if ammo >= food else 0)) << 24
        return code | (VECTOR_ZERO + (0 if ammo >= food else down)) << 32
    return -1


@jit
def start_worth(rules, s, memory, weights, corps):
    """The gas that the start of a move costs."""
    return weights.gas * memory.haul[s.corps_area[corps]] * rules.start_gas


@jit
def pieces_after_start(rules, s, memory, weights, corps):
    """The card after the start gas and the loading of what lies in the area."""
    area = s.corps_area[corps]
    gas = max(0, np.int64(s.corps_supplies[corps, GAS]) + s.area_supplies[area, GAS] - rules.start_gas)
    ammo = np.int64(s.corps_supplies[corps, AMMO]) + s.area_supplies[area, AMMO]
    food = np.int64(s.corps_supplies[corps, FOOD]) + s.area_supplies[area, FOOD]
    if gas + ammo + food <= rules.corps_limit:
        return gas, ammo, food
    return best_split(rules, memory, corps, gas, ammo, food)
