"""CHOOSE_ACTION: every kind of action gets a worth in medals, and the best one is taken."""

import numpy as np

from ..engine import sets
from ..engine.actions import pack_one
from ..engine.ids import (
    DO_AIR_SUPPORT,
    DO_CMD_MOVE,
    DO_END,
    DO_MOVE,
    DO_RECON,
    DO_RESISTANCE,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    GAS,
    NO_CORPS,
)
from ..engine.kernel import jit
from ..engine.legal import may_command_move, may_play_extra
from ..engine.movement import can_move
from .campaign import look
from .chance import error
from .convoys import find_free_roads, has_load, plan_convoy, start_convoy
from .kept_paths import CLOSELY, EXACTLY, LOOSELY, weigh_paths
from .landings import land, lands
from .marches import fuel_card, start_worth
from .needs import at_corps, set_corps_worths
from .paths import NO_WAY
from .sets_to_take import plan_supply
from .solo_column import column_action, is_column_due
from .support import before_battle, flies_free, flight_worth, looks_first
from .trucks import halt_worth, may_take_trucks, plan_trucks

WORTH_IT = 0.01


@jit
def choose_action(board, rules, s, memory, weights, p):
    """DP1. A convoy that has laid down its load goes on; else the most valuable action, or END."""
    if memory.convoy_length > 0 and memory.convoy_laid:
        memory.convoy_laid = 0
        if has_load(s, memory):
            return start_convoy(memory)
    memory.convoy_length = 0
    memory.landing_units = 0
    extra = may_play_extra(rules, s)
    more = extra and s.resistance_played == 0 and (s.pending[p] > 0 or s.resistance[p] > 0)
    acts = s.actions_left >= 1 or more
    commands = may_command_move(rules, s, p)
    if not acts and not commands:
        return np.int64(DO_END)
    fuel = fuel_card(board, rules, s, p)
    if fuel >= 0:
        return fuel
    look(board, rules, s, memory, weights, p)
    memory.free_air = 1 if extra and weights.air != 0.0 and flies_free(rules, s, p) else 0
    corps = best_move(board, rules, s, memory, weights, p)
    move = memory.move_value
    if corps != NO_CORPS and memory.move_battle and extra:
        help_ = before_battle(rules, s, memory, weights, p)
        if help_ >= 0:
            return np.int64(help_)
    elif corps != NO_CORPS and extra and looks_first(rules, s, memory, weights, p, corps):
        return np.int64(DO_RECON)
    if not acts:
        worth_it = commands and corps != NO_CORPS and move > WORTH_IT
        return pack_one(DO_CMD_MOVE, corps) if worth_it else np.int64(DO_END)
    halts = False
    if weights.halt > 0.0 and s.actions_left >= 1:
        halts = halt_worth(board, rules, s, memory, weights, p) > max(0.0, move)
    if s.actions_left >= 2 and not halts:
        flight = flight_worth(board, rules, s, memory, weights, p)
        if lands(board, rules, s, memory, weights, p, max(move, flight)):
            return land(rules, s, memory, weights, p, extra)
        if flight > move and flight > 0.0:
            return np.int64(DO_AIR_SUPPORT)
    if move >= weights.sure and s.actions_left >= 1 and not halts:
        return pack_one(DO_CMD_MOVE if commands else DO_MOVE, corps)
    if is_column_due(s, weights, move):
        code = column_action(board, rules, s, memory, weights, p)
        if code >= 0:
            return code
    return best_of_all(board, rules, s, memory, weights, p, corps, move, commands)


@jit
def best_of_all(board, rules, s, memory, weights, p, corps, move, commands):
    """Move, convoy, supply or trucks; a Resistance is played first if the two actions are used up.

    The free move of a commander card waits for a convoy that is worth more, but not for a supply check.
    """
    noise = weights.noise
    weigh_lacks(board, rules, s, memory, weights, p)
    find_free_roads(board, s, memory, p)
    placement = rules.truck_placement[s.level[p] - 1]
    short = s.pool[p] < placement
    plan_convoy(board, rules, s, memory, weights, p, placement, 0.0 if short or noise != 0.0 else move)
    wanted = memory.convoy_value
    if short:
        plan_convoy(board, rules, s, memory, weights, p, np.int64(s.pool[p]), 0.0)
    convoy = memory.convoy_value + error(memory, noise) if memory.convoy_length > 0 else NO_WAY
    wanted = max(0.0, 0.9 * (wanted - memory.convoy_value))
    enough = max(move, convoy) if noise == 0.0 else 0.0
    supply = plan_supply(board, rules, s, memory, weights, p, enough)
    supply = supply + error(memory, noise) if memory.supply_code >= 0 else NO_WAY
    trucks = NO_WAY
    if may_take_trucks(rules, s, weights, p):
        trucks = plan_trucks(board, rules, s, memory, weights, p, wanted) + error(memory, noise)
    best = max(max(move, convoy), max(supply, trucks))
    if best < WORTH_IT:
        memory.convoy_length = 0
        return np.int64(DO_END)
    checks = trucks >= best and memory.truck_count == s.truck_stock
    if commands and corps != NO_CORPS and move > WORTH_IT and (move >= best or checks or s.actions_left < 1):
        memory.convoy_length = 0
        return pack_one(DO_CMD_MOVE, corps)
    if s.actions_left < 1:
        memory.convoy_length = 0
        urgent = s.pending[p] > 0 or memory.turns_left <= 2
        return np.int64(DO_RESISTANCE if urgent or best >= weights.hand else DO_END)
    if convoy >= best:
        memory.convoy_laid = 1 if memory.convoy_drop != NO_CORPS else 0
        return start_convoy(memory)
    memory.convoy_length = 0
    if move >= best:
        return pack_one(DO_MOVE, corps)
    return np.int64(DO_TAKE_SUPPLY if supply >= best else DO_TAKE_TRUCKS)


@jit
def best_move(board, rules, s, memory, weights, p):
    """The corps whose best path is worth most; NO_CORPS if none can move. Its worth is noted."""
    occupied = sets.load(memory.occupied)
    closeness = EXACTLY if s.n_players == 1 else CLOSELY
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        memory.lacks[corps] = not can_move(board, rules, s, p, corps, occupied)
        if memory.lacks[corps]:
            continue
        weigh_paths(board, rules, s, memory, weights, p, corps, occupied, closeness)
        memory.thirst[corps] = 0.0
        set_corps_worths(s, memory, weights, corps)
        memory.slip[corps] = error(memory, weights.noise)
    best = most_valuable(board, rules, s, memory, weights, p)
    while best != NO_CORPS and weigh_paths(board, rules, s, memory, weights, p, best, occupied, EXACTLY):
        best = most_valuable(board, rules, s, memory, weights, p)  # what was remembered of it was out of date
    return best


@jit
def most_valuable(board, rules, s, memory, weights, p):
    """The corps with the most valuable path of those that can move."""
    best = NO_CORPS
    memory.move_value = NO_WAY
    memory.move_battle = 0
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        if memory.lacks[corps] or memory.paths_length[corps] == 0:
            continue
        value = memory.paths_value[corps] - start_worth(rules, s, memory, weights, corps) + memory.slip[corps]
        if value > memory.move_value:
            best = corps
            memory.move_value = value
            memory.move_battle = memory.paths_battle[corps]
    return best


@jit
def weigh_lacks(board, rules, s, memory, weights, p):
    """What pieces are worth to the corps that cannot move."""
    occupied = sets.load(memory.occupied)
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        if memory.lacks[corps]:
            weigh_lack(board, rules, s, memory, weights, p, corps, occupied)
            set_corps_worths(s, memory, weights, corps)


@jit
def weigh_lack(board, rules, s, memory, weights, p, corps, occupied):
    """A corps that cannot move for lack of gas or food: what its best move would be worth; half of that for both."""
    lacks_both = s.corps_grounded[corps] and at_corps(s, corps, GAS) < rules.start_gas
    memory.thirst[corps] = 0.0
    weigh_paths(board, rules, s, memory, weights, p, corps, occupied, EXACTLY if s.n_players == 1 else LOOSELY)
    if memory.paths_length[corps] > 0:
        value = memory.paths_value[corps] - start_worth(rules, s, memory, weights, corps)
        memory.thirst[corps] = max(0.0, 0.5 * value if lacks_both else value)
