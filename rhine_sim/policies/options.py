"""Options: the planner's own plan for each kind of action or reaction, as if it were the only one. A search tries them.

The plan of an option stands in its memory, so that whoever goes on with that memory carries it out.
"""

import numpy as np

from ..engine import sets
from ..engine.actions import operand, pack_one
from ..engine.airborne import units_in
from ..engine.ids import (
    AMMO,
    AXIS_DECK,
    BLACK_MARKET,
    CHOOSE_ACTION,
    DO_CMD_MOVE,
    DO_COUNTER,
    DO_END,
    DO_MOVE,
    DO_PLACE,
    DO_STEP,
    DO_STOP,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    GAS,
    NO_AREA,
    NO_CORPS,
    REACTION,
    STARVING,
    STEP,
)
from ..engine.kernel import jit
from ..engine.legal import fill_answers, may_command_move, moving_targets
from ..engine.logistics import least_trucks, most_trucks
from ..engine.movement import can_move
from ..engine.reaction import may_place, placeable
from ..engine.stores import corps_areas
from .actions import best_move, weigh_lacks
from .campaign import look, look_at_cards
from .convoys import find_free_roads, plan_convoy, start_convoy
from .layout import OPTIONS_MAX
from .marches import spares_food
from .needs import at_corps
from .odds import axis_battle, count_cards
from .reactions import best_counter, best_mark, judge_rivals
from .scripted import choose_scripted
from .sets_to_take import plan_supply
from .trucks import may_take_trucks

FIRST = 6  # memories of the options stand behind those of the commanders and of the rollouts
MARKS, COUNTERS = 4, 3  # reactions of each kind that are tried


@jit
def fill_options(board, rules, s, memories, weights, codes):
    """The first answers of all options into `codes`, the planner's own choice first; returns how many."""
    p = np.int64(s.asked)
    before = memories[FIRST + OPTIONS_MAX - 1]
    copy_memory(memories, p, FIRST + OPTIONS_MAX - 1)
    codes[0] = choose_scripted(board, rules, s, memories[p], weights)
    copy_memory(memories, p, FIRST)
    if s.decision == REACTION:
        return fill_reaction_options(board, rules, s, memories, weights, p, codes)
    if s.n_players > 1 and has_landed(s, p):
        return 1  # airborne units have been paid for: nothing comes between them and the jump
    if s.decision == STEP:
        return fill_step_options(board, rules, s, memories, weights, p, codes)
    if s.decision == STARVING and spares_food(s, memories[p]):
        return 1
    if s.decision == STARVING or s.decision == BLACK_MARKET:
        return fill_answer_options(board, rules, s, memories, p, codes)
    if s.decision != CHOOSE_ACTION or s.actions_left < 1 or (before.convoy_length > 0 and before.convoy_laid):
        return 1
    n = 1
    for kind in range(4):  # moves, convoys, sets, trucks
        for item in range(board.n_corps if kind < 2 else (4 if kind == 2 else 2)):
            if n >= OPTIONS_MAX - 1:
                break
            if kind < 2 and (board.corps_commander[item] != p or s.corps_area[item] < 0):
                continue
            copy_memory(memories, FIRST + OPTIONS_MAX - 1, FIRST + n)
            code = plan_option(board, rules, s, memories[FIRST + n], weights, p, kind, item)
            if code >= 0 and not (code == codes[0] and is_own_plan(s, memories[FIRST], memories[FIRST + n], kind)):
                codes[n] = code
                n += 1
    if s.n_players == 1 and n < OPTIONS_MAX - 1 and codes[0] != DO_END:  # with rivals only luck in trials spoke for it
        copy_memory(memories, FIRST + OPTIONS_MAX - 1, FIRST + n)
        memories[FIRST + n].convoy_length = 0
        codes[n] = DO_END
        n += 1
    return n


@jit
def has_landed(s, p):
    """Whether the commander has landed airborne units in this turn: later they lie face down (R12.7)."""
    for unit in range(s.unit_area.shape[0]):
        if s.unit_area[unit] != NO_AREA and s.unit_owner[unit] == p and not s.unit_down[unit]:
            return True
    return False


@jit
def is_own_plan(s, own, other, kind):
    """Whether a plan that begins with the same answer as the planner's own is that one.

    Alone it may be tried twice: few games hang on it, and which options stay in hangs on how many there are.
    """
    if kind == 0 or s.n_players == 1:
        return kind == 0
    if kind == 2:
        return own.supply_code == other.supply_code
    if kind == 3:
        return own.truck_count == other.truck_count
    same = own.convoy_length == other.convoy_length and own.convoy_drop == other.convoy_drop
    for i in range(min(own.convoy_length, other.convoy_length)):
        same = same and own.convoy_road[i] == other.convoy_road[i] and own.convoy_from[i] == other.convoy_from[i]
    for kind_of_piece in range(3):
        same = same and own.convoy_load[kind_of_piece] == other.convoy_load[kind_of_piece]
    return same


@jit
def copy_memory(memories, source, target):
    memories[target] = memories[source]


@jit
def adopt(memories, option, p):
    """Carry out the plan of an option from now on; what the player has drawn from his stream stays drawn."""
    draws, key = memories[p].draws, memories[p].key
    copy_memory(memories, FIRST + option, p)
    memories[p].draws, memories[p].key = draws, key


@jit
def plan_option(board, rules, s, memory, weights, p, kind, item):
    """The first answer of one option, -1 if it is not open."""
    memory.convoy_length = 0
    memory.landing_units = 0  # of a landing that is over by now
    look(board, rules, s, memory, weights, p)
    memory.free_air = 0  # the option is the move without the commander card
    best_move(board, rules, s, memory, weights, p)
    weigh_lacks(board, rules, s, memory, weights, p)
    if kind == 0:
        if memory.paths_length[item] == 0 or not can_move(board, rules, s, p, item, corps_areas(board, s)):
            return -1
        by_card = s.n_players > 1 and may_command_move(rules, s, p)  # which costs no action
        return pack_one(DO_CMD_MOVE if by_card else DO_MOVE, item)
    find_free_roads(board, s, memory, p)
    if kind == 1:
        return plan_convoy_option(board, rules, s, memory, weights, p, item)
    if kind == 2:
        memory.only_set = item
        plan_supply(board, rules, s, memory, weights, p, 0.0)
        memory.only_set = -1
        return DO_TAKE_SUPPLY if memory.supply_code >= 0 else -1
    if not may_take_trucks(rules, s, weights, p):
        return -1
    memory.truck_count = most_trucks(rules, s, p) - item
    return DO_TAKE_TRUCKS if memory.truck_count >= max(1, least_trucks(rules, s, p)) else -1


@jit
def plan_convoy_option(board, rules, s, memory, weights, p, receiver):
    memory.only_receiver = receiver
    trucks = min(rules.truck_placement[s.level[p] - 1], np.int64(s.pool[p]))
    plan_convoy(board, rules, s, memory, weights, p, trucks, 0.0)
    memory.only_receiver = -1
    if memory.convoy_length == 0:
        return -1
    memory.convoy_laid = 1 if memory.convoy_drop != NO_CORPS else 0
    return start_convoy(memory)


@jit
def fill_step_options(board, rules, s, memories, weights, p, codes):
    """After the planner's own step, or its end of the move, all others: to stop here, and every other next area.

    Left out are battles that no card which may come would let the corps win.
    """
    own = codes[0] & 255
    if own != DO_STEP and own != DO_STOP:
        return 1
    n = 1
    corps = np.int64(s.move_corps)
    targets = moving_targets(board, rules, s, p)
    if own == DO_STEP:
        targets = sets.minus(targets, sets.single(operand(codes[0], 0)))
        if s.move_steps > 0:
            copy_memory(memories, FIRST, FIRST + n)
            codes[n] = DO_STOP
            n += 1
    count_cards(board, rules, s, memories[FIRST], weights, p)
    while n < OPTIONS_MAX - 1 and not sets.is_empty(targets):
        area = sets.first(targets)
        targets = sets.without_first(targets)
        if is_hopeless(board, rules, s, memories[FIRST], p, area):
            continue
        copy_memory(memories, FIRST, FIRST + n)
        memories[FIRST + n].paths_length[corps] = 0  # the path to go on by is found when it stands there
        memories[FIRST + n].paths_seen[corps, 0] = 0
        codes[n] = pack_one(DO_STEP, area)
        n += 1
    return n


@jit
def is_hopeless(board, rules, s, memory, p, area):
    """Whether the moving corps would lose an Axis battle there for sure, with all it has, aircraft and landed units."""
    battles = sets.minus(sets.union(sets.load(s.axis), sets.load(board.flag)), sets.load(s.control[p]))
    if not sets.has(battles, area) or s.deck_size[AXIS_DECK] == 0:
        return False
    corps = np.int64(s.move_corps)
    ammo = at_corps(s, corps, AMMO) + units_in(s, area) + (1 if s.air_deck[p] == AXIS_DECK else 0)
    if sets.has(sets.load(board.fort), area):
        ammo -= rules.fort_ammo
    return axis_battle(board, s, memory, p, 1.0 * ammo, 1.0 * at_corps(s, corps, GAS), True) == 0.0


@jit
def fill_answer_options(board, rules, s, memories, p, codes):
    """After the planner's own answer to a question with a short list all others."""
    n = 1
    answers = codes[1:]
    for i in range(fill_answers(board, rules, s, p, answers)):
        if answers[i] != codes[0]:
            copy_memory(memories, FIRST, FIRST + n)
            codes[n] = answers[i]
            n += 1
    return n


@jit
def fill_reaction_options(board, rules, s, memories, weights, p, codes):
    """After the planner's own reaction the next best markers and counter-attacks."""
    n = 1
    trial = memories[FIRST + OPTIONS_MAX - 1]
    look_at_cards(board, rules, s, trial, weights, p)
    judge_rivals(board, rules, s, trial, weights, p)
    for countering in range(2):
        tried = sets.EMPTY
        own = codes[0] & 255
        if own == (DO_COUNTER if countering else DO_PLACE):
            tried = sets.single(operand(codes[0], 0))
        if countering and may_place(s) and weights.counter_attacks == 0.0:
            break
        for _ in range(COUNTERS if countering else MARKS):
            sets.store(trial.tried, tried)
            if countering:
                area = best_counter(board, rules, s, trial, weights, p)
            else:
                areas = placeable(board, rules, s)
                area = best_mark(board, rules, s, trial, weights, p, areas) if may_place(s) else -1
            if area < 0:
                break
            tried = sets.union(tried, sets.single(area))
            copy_memory(memories, FIRST, FIRST + n)
            codes[n] = pack_one(DO_COUNTER if countering else DO_PLACE, area)
            n += 1
    return n
