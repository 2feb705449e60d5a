"""Legal answers: all of them (`legal_actions`) or one (`is_legal`), by the tables A.2 and A.3."""

import numpy as np

from . import sets
from .actions import is_well_formed, kind_of, operand, pack, pack_one
from .air import can_recon, can_support, may_look
from .airborne import can_land, fill_landing_areas, fill_payments, is_landing_legal, is_payment_legal
from .ids import (
    ABILITY_AIR,
    ABILITY_MOVE,
    AIR_DECK,
    AIRBORNE_AREA,
    AIRBORNE_PAY,
    BLACK_MARKET,
    CHOOSE_ACTION,
    DO_AIR_DECK,
    DO_AIR_SUPPORT,
    DO_AIRBORNE,
    DO_AIRBORNE_AREA,
    DO_AIRBORNE_PAY,
    DO_BLACK_MARKET,
    DO_CMD_AIR,
    DO_CMD_MOVE,
    DO_COUNTER,
    DO_DISCARD,
    DO_END,
    DO_FOOD_SOURCE,
    DO_FRONT_TARGETS,
    DO_MEDAL_RETURN,
    DO_MOVE,
    DO_NONE,
    DO_OVERFLOW,
    DO_PLACE,
    DO_PLACE_TRUCK,
    DO_RECON,
    DO_RECON_DECK,
    DO_RESISTANCE,
    DO_START_GAS,
    DO_STARVING,
    DO_STEP,
    DO_STOP,
    DO_SUPPLY,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    DO_TRANSFER,
    DO_TRANSPORT,
    DO_TRUCK_COUNT,
    FOOD_SOURCE,
    FRONT_TARGETS,
    GAME_OVER,
    MEDAL_RETURN,
    N_DECKS,
    NONE_GIVEN,
    OVERFLOW,
    PLACE_TRUCK,
    REACTION,
    RECON_DECK,
    START_GAS,
    STARVING,
    STEP,
    SUPPLY,
    TRUCK_COUNT,
)
from .kernel import entry, jit, part
from .logistics import can_take_trucks, least_trucks, most_trucks
from .movement import can_move, can_swap, step_targets
from .reaction import may_place, placeable, vulnerable
from .solo import count_assignments
from .stores import corps_areas
from .supply import can_take_supply, fill_overflows, fill_supply_sets, is_overflow_legal, is_supply_legal
from .transport import can_place_truck, fill_transfers, fill_trucks, is_transfer_legal, is_truck_legal


@entry
def legal_actions(board, rules, s, out):
    """Every legal answer to the pending question into `out`, equal kinds side by side; returns how many.

    (R1.7, R5.3)
    """
    p = np.int64(s.asked)
    if s.decision == CHOOSE_ACTION:
        return fill_choices(board, rules, s, p, out)
    if s.decision == STEP:
        return fill_steps(board, rules, s, p, out)
    if s.decision == PLACE_TRUCK:
        return fill_transport(board, rules, s, p, out)
    if s.decision == REACTION:
        return fill_reactions(board, rules, s, p, out)
    if s.decision == GAME_OVER:
        return 0
    return fill_answers(board, rules, s, p, out)


# ---- CHOOSE_ACTION (A.2) -------------------------------------------------------------------------


@jit
def can_choose(board, rules, s, p, kind):
    """A.2 for every option without operand."""
    if kind == DO_END:
        return True
    if kind <= DO_AIRBORNE and s.actions_left < 1:
        return False
    if kind == DO_TAKE_SUPPLY:
        return can_take_supply(board, rules, s, p)
    if kind == DO_TAKE_TRUCKS:
        return can_take_trucks(rules, s, p)
    if kind == DO_TRANSPORT:
        return s.pool[p] >= 1 and can_place_truck(board, rules, s, p)
    if kind == DO_AIR_SUPPORT:
        return can_support(rules, s, p, False)
    if kind == DO_AIRBORNE:
        return can_land(board, rules, s, p)
    if not may_play_extra(rules, s):
        return False
    if kind == DO_CMD_AIR:
        return rules.ability[p] == ABILITY_AIR and s.card_up[p] != 0 and can_support(rules, s, p, True)
    if kind == DO_RESISTANCE:
        return s.resistance_played == 0 and (s.pending[p] > 0 or s.resistance[p] > 0)
    return kind == DO_RECON and s.recon_played == 0 and s.recon[p] > 0 and can_recon(rules, s, p)


@jit
def may_play_extra(rules, s):
    """R5.4 `extra_action_first`."""
    return rules.extra_action_first != 0 or s.acted != 0


@jit
def may_command_move(rules, s, p):
    """A.2 CMD_MOVE without the corps."""
    return rules.ability[p] == ABILITY_MOVE and s.card_up[p] != 0 and not rules.basic_game and may_play_extra(rules, s)


@part
def fill_choices(board, rules, s, p, out):
    n = 0
    for kind in range(DO_RECON + 1):
        if kind == DO_MOVE or kind == DO_CMD_MOVE:
            if (s.actions_left >= 1) if kind == DO_MOVE else may_command_move(rules, s, p):
                n = fill_moves(board, rules, s, p, kind, out, n)
        elif can_choose(board, rules, s, p, kind):
            out[n] = kind
            n += 1
    return fill_transfers(board, rules, s, p, out, n)


@jit
def fill_moves(board, rules, s, p, kind, out, n):
    occupied = corps_areas(board, s)
    for corps in range(board.n_corps):
        if can_move(board, rules, s, p, corps, occupied):
            out[n] = pack_one(kind, corps)
            n += 1
    return n


# ---- the other main questions --------------------------------------------------------------------


@jit
def moving_targets(board, rules, s, p):
    return step_targets(board, rules, s, p, np.int64(s.move_corps), corps_areas(board, s), s.move_stop != 0)


@part
def fill_steps(board, rules, s, p, out):
    """DP7."""
    n = 0
    targets = moving_targets(board, rules, s, p)
    if s.move_steps > 0 or sets.is_empty(targets):
        out[n] = DO_STOP
        n += 1
    while not sets.is_empty(targets):
        out[n] = pack_one(DO_STEP, sets.first(targets))
        targets = sets.without_first(targets)
        n += 1
    return fill_transfers(board, rules, s, p, out, n)


@part
def fill_transport(board, rules, s, p, out):
    """DP5."""
    n = 0
    if s.trucks_placed > 0 or not can_place_truck(board, rules, s, p):
        out[n] = DO_STOP
        n += 1
    n = fill_trucks(board, rules, s, p, out, n)
    return fill_transfers(board, rules, s, p, out, n)


@part
def fill_reactions(board, rules, s, p, out):
    """DP14 (R14.1)."""
    n = 0
    if may_place(s):
        n = fill_areas(placeable(board, rules, s), DO_PLACE, out, n)
        if n == 0:
            out[n] = DO_DISCARD
            n += 1
    else:
        out[n] = DO_NONE
        n += 1
    return fill_areas(vulnerable(board, rules, s, p), DO_COUNTER, out, n)


@jit
def fill_areas(areas, kind, out, n):
    while not sets.is_empty(areas):
        out[n] = pack_one(kind, sets.first(areas))
        areas = sets.without_first(areas)
        n += 1
    return n


@part
def fill_answers(board, rules, s, p, out):
    """The questions with short lists."""
    decision = s.decision
    if decision == SUPPLY:
        return fill_supply_sets(board, rules, s, p, out, 0)
    if decision == TRUCK_COUNT:
        return fill_range(DO_TRUCK_COUNT, least_trucks(rules, s, p), most_trucks(rules, s, p), out)
    if decision == OVERFLOW:
        return fill_overflows(board, rules, s, out, 0)
    if decision == START_GAS:
        return fill_range(DO_START_GAS, 0, 1, out)
    if decision == STARVING:
        return fill_range(DO_STARVING, 0, 1, out)
    if decision == FOOD_SOURCE:
        return fill_range(DO_FOOD_SOURCE, 0, 1, out)
    if decision == MEDAL_RETURN:
        return fill_range(DO_MEDAL_RETURN, 0, 1, out)
    if decision == BLACK_MARKET:
        return fill_swaps(s, out)
    if decision == AIR_DECK or decision == RECON_DECK:
        return fill_decks(rules, s, p, decision == RECON_DECK, out)
    if decision == AIRBORNE_AREA:
        return fill_landing_areas(board, s, out, 0)
    if decision == AIRBORNE_PAY:
        return fill_payments(rules, s, p, out, 0)
    return fill_front_targets(board, rules, s, out)


@jit
def fill_range(kind, low, high, out):
    n = 0
    for value in range(low, high + 1):
        out[n] = pack_one(kind, value)
        n += 1
    return n


@part
def fill_swaps(s, out):
    """DP9."""
    out[0] = pack_one(DO_BLACK_MARKET, NONE_GIVEN)
    n = 1
    for give in range(3):
        for take in range(3):
            if can_swap(s, give, take):
                out[n] = pack(DO_BLACK_MARKET, give, take, 0, 0, 0)
                n += 1
    return n


@part
def fill_decks(rules, s, p, recon, out):
    """DP10, DP11."""
    n = 0
    for deck in range(N_DECKS):
        if may_look(rules, s, p, deck, recon):
            out[n] = pack_one(DO_RECON_DECK if recon else DO_AIR_DECK, deck)
            n += 1
    return n


@part
def fill_front_targets(board, rules, s, out):
    """DP16: one answer per best assignment."""
    n = count_assignments(board, rules, s)
    for place in range(n):
        out[place] = pack(DO_FRONT_TARGETS, place & 255, place >> 8, 0, 0, 0)
    return n


# ---- one answer ----------------------------------------------------------------------------------


@entry
def is_legal(board, rules, s, action):
    """Whether `action` answers the pending question legally; the same verdict as its presence in legal_actions."""
    if not is_well_formed(action):
        return False
    p = np.int64(s.asked)
    kind = kind_of(action)
    a = operand(action, 0)
    if s.decision == CHOOSE_ACTION:
        if kind == DO_TRANSFER:
            return is_transfer_legal(board, rules, s, p, action)
        return is_choice_legal(board, rules, s, p, kind, action)
    if s.decision == STEP:
        if kind == DO_TRANSFER:
            return is_transfer_legal(board, rules, s, p, action)
        targets = moving_targets(board, rules, s, p)
        if kind == DO_STOP:
            return s.move_steps > 0 or sets.is_empty(targets)
        return kind == DO_STEP and a < board.n_areas and sets.has(targets, a)
    if s.decision == PLACE_TRUCK:
        if kind == DO_TRANSFER:
            return is_transfer_legal(board, rules, s, p, action)
        if kind == DO_STOP:
            return s.trucks_placed > 0 or not can_place_truck(board, rules, s, p)
        return kind == DO_PLACE_TRUCK and is_truck_legal(board, rules, s, p, action)
    if s.decision == REACTION:
        return is_reaction_legal(board, rules, s, p, kind, action)
    return is_answer_legal(board, rules, s, p, kind, action)


@part
def is_choice_legal(board, rules, s, p, kind, action):
    if kind > DO_RECON:
        return False
    if kind == DO_MOVE or kind == DO_CMD_MOVE:
        corps = operand(action, 0)
        if corps >= board.n_corps:
            return False
        if not ((s.actions_left >= 1) if kind == DO_MOVE else may_command_move(rules, s, p)):
            return False
        return can_move(board, rules, s, p, corps, corps_areas(board, s))
    return can_choose(board, rules, s, p, kind)


@part
def is_reaction_legal(board, rules, s, p, kind, action):
    area = operand(action, 0)
    if kind == DO_COUNTER:
        return area < board.n_areas and sets.has(vulnerable(board, rules, s, p), area)
    if kind == DO_NONE:
        return not may_place(s)
    if not may_place(s):
        return False
    areas = placeable(board, rules, s)
    if kind == DO_DISCARD:
        return sets.is_empty(areas)
    return kind == DO_PLACE and area < board.n_areas and sets.has(areas, area)


@part
def is_answer_legal(board, rules, s, p, kind, action):
    decision = s.decision
    a = operand(action, 0)
    if decision == SUPPLY:
        return kind == DO_SUPPLY and is_supply_legal(board, rules, s, p, action)
    if decision == TRUCK_COUNT:
        return kind == DO_TRUCK_COUNT and least_trucks(rules, s, p) <= a <= most_trucks(rules, s, p)
    if decision == OVERFLOW:
        return kind == DO_OVERFLOW and is_overflow_legal(board, rules, s, action)
    if decision == BLACK_MARKET:
        take = operand(action, 1)
        if kind != DO_BLACK_MARKET or take > 2:
            return False
        return take == 0 if a == NONE_GIVEN else a < 3 and can_swap(s, a, take)
    if decision == AIR_DECK or decision == RECON_DECK:
        recon = decision == RECON_DECK
        wanted = DO_RECON_DECK if recon else DO_AIR_DECK
        return kind == wanted and a < N_DECKS and may_look(rules, s, p, a, recon)
    if decision == AIRBORNE_AREA:
        if kind == DO_STOP:
            return s.landings > 0
        return kind == DO_AIRBORNE_AREA and is_landing_legal(board, s, a)
    if decision == AIRBORNE_PAY:
        return kind == DO_AIRBORNE_PAY and is_payment_legal(rules, s, p, action)
    if decision == FRONT_TARGETS:
        return kind == DO_FRONT_TARGETS and (a | operand(action, 1) << 8) < count_assignments(board, rules, s)
    return is_two_way_legal(decision, kind, a)


@part
def is_two_way_legal(decision, kind, a):
    """Questions with the answers 0 and 1."""
    if a > 1:
        return False
    if decision == START_GAS:
        return kind == DO_START_GAS
    if decision == STARVING:
        return kind == DO_STARVING
    if decision == FOOD_SOURCE:
        return kind == DO_FOOD_SOURCE
    return decision == MEDAL_RETURN and kind == DO_MEDAL_RETURN
