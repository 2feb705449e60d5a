"""Answers (A.3) carried out: `apply` is the only thing that changes the state of a game."""

import numpy as np

from .actions import kind_of, operand
from .air import apply_air_deck, apply_recon_deck
from .airborne import apply_landing_area, apply_payment
from .decks import discard, find_card
from .ids import (
    AIR_DECK,
    AIRBORNE_AREA,
    AIRBORNE_PAY,
    BATTLE_NONE,
    CARD_RECON,
    CARD_RESISTANCE,
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
    KEPT,
    NO_CARD,
    PENDING,
    PLACE_TRUCK,
    RECON_DECK,
    STEP,
    SUPPLY,
    TRUCK_COUNT,
)
from .kernel import entry, jit, part
from .layout import (
    T_DID_AIR,
    T_DID_AIRBORNE,
    T_DID_CMD_AIR,
    T_DID_CMD_MOVE,
    T_DID_MOVE,
    T_DID_RECON,
    T_DID_RESISTANCE,
    T_DID_SUPPLY,
    T_DID_TRANSPORT,
    T_DID_TRUCKS,
)
from .logistics import apply_food_source, apply_truck_count
from .movement import apply_black_market, apply_starving, apply_step, end_move, pay_start_gas, start_move
from .reaction import apply_counter, apply_discard_marker, apply_place, return_medal
from .solo import apply_front_targets
from .supply import apply_overflow, apply_supply
from .transport import apply_transfer, apply_truck
from .turn import ACTIONS_END, TURN_END, end_transport, settle


@entry
def apply(board, rules, s, action):
    """Carry out one legal answer and go on to the next question. The only thing that changes state."""
    s.drawn_card = NO_CARD
    s.dice = 0
    s.battle = BATTLE_NONE
    p = np.int64(s.asked)
    kind = kind_of(action)
    if kind == DO_TRANSFER:
        apply_transfer(board, s, action)
        return
    s.corps_transferred[:] = 0  # R8.13
    if kind <= DO_RECON:
        choose(board, rules, s, p, kind, action)
    elif kind <= DO_STEP:
        act(board, rules, s, p, kind, action)
    else:
        answer(board, rules, s, p, kind, action)
    settle(board, rules, s)


@part
def choose(board, rules, s, p, kind, action):
    """CHOOSE_ACTION (DP1): pay the cost in actions and enter the sub-state (R8.1)."""
    if kind == DO_END:
        s.after = ACTIONS_END
        return
    if kind <= DO_AIRBORNE:
        s.actions_left -= 1
        s.acted = 1
    if kind == DO_TAKE_SUPPLY:
        s.after = SUPPLY
        s.tally[p, T_DID_SUPPLY] += 1
    elif kind == DO_TAKE_TRUCKS:
        s.after = TRUCK_COUNT
        s.tally[p, T_DID_TRUCKS] += 1
    elif kind == DO_TRANSPORT:
        s.trucks_placed = 0
        s.trucks_allowed = min(rules.truck_placement[s.level[p] - 1], np.int64(s.pool[p]))
        s.after = PLACE_TRUCK
        s.tally[p, T_DID_TRANSPORT] += 1
    elif kind == DO_MOVE:
        s.tally[p, T_DID_MOVE] += 1
        start_move(rules, s, p, operand(action, 0))
    elif kind == DO_AIR_SUPPORT:
        s.after = AIR_DECK
        s.tally[p, T_DID_AIR] += 1
    elif kind == DO_AIRBORNE:
        s.landings = 0
        s.after = AIRBORNE_AREA
        s.tally[p, T_DID_AIRBORNE] += 1
    else:
        choose_extra(board, rules, s, p, kind, action)


@part
def choose_extra(board, rules, s, p, kind, action):
    """R5.4: the commander card, Resistance and Recon cost no action (R13.1, R13.5)."""
    if kind == DO_CMD_MOVE:
        s.card_up[p] = 0
        s.tally[p, T_DID_CMD_MOVE] += 1
        start_move(rules, s, p, operand(action, 0))
    elif kind == DO_CMD_AIR:
        s.card_up[p] = 0
        s.after = AIR_DECK
        s.tally[p, T_DID_CMD_AIR] += 1
    elif kind == DO_RESISTANCE:  # Q03: a pending card is played before a kept one
        s.resistance_played = 1
        s.actions_left += 1
        s.after = CHOOSE_ACTION
        s.tally[p, T_DID_RESISTANCE] += 1
        if s.pending[p] > 0:
            s.pending[p] -= 1
            discard(board, rules, s, find_card(board, s, PENDING + p, CARD_RESISTANCE))
        else:
            s.resistance[p] -= 1
            discard(board, rules, s, find_card(board, s, KEPT + p, CARD_RESISTANCE))
    elif kind == DO_RECON:
        s.recon_played = 1
        s.recon[p] -= 1
        s.after = RECON_DECK
        s.tally[p, T_DID_RECON] += 1
        discard(board, rules, s, find_card(board, s, KEPT + p, CARD_RECON))


@part
def act(board, rules, s, p, kind, action):
    """Answers inside an action: supply, trucks, transport, movement."""
    if kind == DO_STOP:
        stop(s)
    elif kind == DO_SUPPLY:
        apply_supply(board, rules, s, p, action)
    elif kind == DO_TRUCK_COUNT:
        apply_truck_count(board, rules, s, p, operand(action, 0))
    elif kind == DO_PLACE_TRUCK:
        apply_truck(board, rules, s, p, action)
    elif kind == DO_START_GAS:
        pay_start_gas(rules, s, p, operand(action, 0))
    elif kind == DO_STEP:
        apply_step(board, rules, s, p, operand(action, 0))


@jit
def stop(s):
    """STOP ends the action at hand: a transport, a move, or the choice of landing areas."""
    if s.decision == STEP:
        end_move(s)
    elif s.decision == PLACE_TRUCK:
        end_transport(s)
    else:
        s.after = AIRBORNE_PAY


@part
def answer(board, rules, s, p, kind, action):
    """Answers inside an event, and the reaction."""
    if kind == DO_STARVING:
        apply_starving(board, rules, s, p, operand(action, 0))
    elif kind == DO_BLACK_MARKET:
        apply_black_market(board, rules, s, p, operand(action, 0), operand(action, 1))
    elif kind == DO_AIR_DECK:
        apply_air_deck(s, p, operand(action, 0))
    elif kind == DO_RECON_DECK:
        apply_recon_deck(s, p, operand(action, 0))
    elif kind == DO_AIRBORNE_AREA:
        apply_landing_area(rules, s, p, operand(action, 0))
    elif kind == DO_AIRBORNE_PAY:
        apply_payment(board, rules, s, p, action)
    elif kind == DO_OVERFLOW:
        apply_overflow(s, action)
    elif kind == DO_FOOD_SOURCE:
        apply_food_source(rules, s, p, operand(action, 0))
    elif kind == DO_MEDAL_RETURN:
        return_medal(board, rules, s, operand(action, 0))
    elif kind == DO_FRONT_TARGETS:
        apply_front_targets(board, rules, s, action)
        s.after = s.front_next
    else:
        s.after = TURN_END
        if kind == DO_PLACE:
            apply_place(board, s, p, operand(action, 0))
        elif kind == DO_DISCARD:
            apply_discard_marker(rules, s, p)
        elif kind == DO_COUNTER:
            apply_counter(board, rules, s, p, operand(action, 0))
