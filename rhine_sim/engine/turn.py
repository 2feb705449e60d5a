"""The state machine of A.1: answers are carried out by `apply`, then `settle` goes on to the next question.

`s.after` names the question that is due once interruptions (medal return, overflow, victory test) are settled. The
values beyond the questions are steps of a turn that ask nothing by themselves.
"""

import numpy as np

from .actions import kind_of, operand
from .air import apply_air_deck, apply_recon_deck
from .airborne import apply_landing_area, apply_payment, fill_payments, turn_over_units
from .antwerp import test_antwerp
from .decks import discard, find_card
from .ids import (
    AIR_DECK,
    AIRBORNE_AREA,
    AIRBORNE_PAY,
    BATTLE_NONE,
    BLACK_MARKET,
    CARD_RECON,
    CARD_RESISTANCE,
    CHOOSE_ACTION,
    COUNTER_MEDAL,
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
    FOOD_SOURCE,
    FRONT_TARGETS,
    GAME_OVER,
    KEPT,
    MEDAL_RETURN,
    NO,
    NO_AREA,
    NO_CARD,
    NONE_GIVEN,
    OVERFLOW,
    PENDING,
    PLACE_TRUCK,
    REACTION,
    REASON_SOLO_DEFEAT,
    RECON_DECK,
    SOLO_ITERATE,
    STARVING,
    STEP,
    SUPPLY,
    TRUCK_COUNT,
    YES,
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
    T_TURNS_WITHOUT_ACTION,
)
from .logistics import apply_food_source, apply_truck_count, feed_next
from .movement import (
    apply_black_market,
    apply_starving,
    apply_step,
    can_feed_civilians,
    can_swap,
    end_move,
    pay_start_gas,
    start_move,
)
from .reaction import apply_counter, apply_discard_marker, apply_place, has_return_choice, return_medal
from .solo import (
    advance_front,
    apply_front_targets,
    counter_attack,
    has_lost,
    has_targets_choice,
    must_feed,
    place_numbers,
    roll,
)
from .stores import owner
from .supply import apply_overflow, apply_supply, fill_overflows, mark_base_used
from .transport import apply_transfer, apply_truck
from .victory import end_by_medals, end_game, end_stalled, settle_victory

# Steps of a turn that are no question, as values of `s.after`.
ACTIONS_END = GAME_OVER + 1
SOLO_WAVE = GAME_OVER + 2
SOLO_DICE = GAME_OVER + 3
SOLO_END = GAME_OVER + 4
TURN_END = GAME_OVER + 5


@entry
def apply(board, rules, s, action):
    """Carry out one legal answer and go on to the next question. The only thing that changes state."""
    s.drawn_card = NO_CARD
    s.dice = 0
    s.battle = BATTLE_NONE
    p = np.int64(s.asked)
    kind = kind_of(action)
    if kind == DO_TRANSFER:
        apply_transfer(board, rules, s, action)
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
    """CHOOSE_ACTION (DP1): pay the cost in actions and enter the sub-state."""
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
    """R5.4: the commander card, Resistance and Recon cost no action."""
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


@jit
def end_transport(s):
    s.trucks_placed = 0
    s.trucks_allowed = 0
    s.after = CHOOSE_ACTION


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


# ---- going on to the next question ---------------------------------------------------------------


@part
def settle(board, rules, s):
    """Interruptions first, then the steps of the turn, until a question must be asked or the game is over."""
    while s.after != GAME_OVER:
        if settle_interruption(board, rules, s):
            if s.decision == MEDAL_RETURN or s.decision == OVERFLOW:
                return
            continue
        if s.after > GAME_OVER:
            go_on(board, rules, s)
        elif is_question_due(board, rules, s):
            s.decision = s.after
            s.asked = s.order[s.feeding_seat] if s.decision == FOOD_SOURCE else s.order[s.seat]
            return


@part
def settle_interruption(board, rules, s):
    """Medal return (DP15), Antwerpen, overflow (DP3), victory test: in this order. True if there was one."""
    s.decision = s.after
    if s.returns_due > 0:
        if has_return_choice(rules, s):
            s.decision = MEDAL_RETURN
            s.asked = s.returning
        else:
            return_medal(board, rules, s, COUNTER_MEDAL)
        return True
    if s.antwerp_due:
        s.antwerp_due = 0
        test_antwerp(board, rules, s)
        return True
    if s.overflow[0] != NO_AREA:
        ways = np.empty(1024, np.int64)
        if fill_overflows(board, rules, s, ways, 0) == 1:
            apply_overflow(s, ways[0])
        else:
            s.decision = OVERFLOW
            s.asked = owner(s, s.overflow[0])
        return True
    if s.victory_due:
        settle_victory(board, rules, s)
        return True
    return False


@part
def is_question_due(board, rules, s):
    """A.3: the main questions always; a small one only if two answers are legal, else it is settled here."""
    if s.after == STEP:
        s.move_from = NO_AREA  # the step is over
        if s.move_steps >= rules.steps:
            end_move(s)
            return False
    if s.after == CHOOSE_ACTION:
        mark_base_used(s)
    if s.after == PLACE_TRUCK and s.trucks_placed >= s.trucks_allowed:
        end_transport(s)
        return False
    p = np.int64(s.order[s.seat])
    if s.after == STARVING:
        return is_starving_due(board, rules, s, p)
    if s.after == BLACK_MARKET:
        return is_market_due(board, rules, s, p)
    if s.after == AIRBORNE_PAY:
        ways = np.empty(64, np.int64)
        if fill_payments(rules, s, p, ways, 0) > 1:
            return True
        apply_payment(board, rules, s, p, ways[0])
        return False
    if s.after == FOOD_SOURCE:
        return feed_next(board, rules, s)
    if s.after == FRONT_TARGETS:
        if has_targets_choice(board, rules, s):
            return True
        place_numbers(board, rules, s)
        s.after = s.front_next
        return False
    return True


@part
def is_starving_due(board, rules, s, p):
    """DP8: yes needs food and a medal; in solo R17.21 can forbid no."""
    can = can_feed_civilians(rules, s)
    if can and not must_feed(rules, s):
        return True
    apply_starving(board, rules, s, p, YES if can else NO)
    return False


@part
def is_market_due(board, rules, s, p):
    """DP9: none is always legal."""
    for give in range(3):
        for take in range(3):
            if can_swap(s, give, take):
                return True
    apply_black_market(board, rules, s, p, NONE_GIVEN, 0)
    return False


@part
def go_on(board, rules, s):
    """The steps of a turn that ask nothing by themselves (A.1)."""
    p = np.int64(s.order[s.seat])
    if s.after == ACTIONS_END:
        end_actions(board, rules, s, p)
    elif s.after == SOLO_WAVE:
        counter_attack(board, rules, s, rules.solo_counterattacks == SOLO_ITERATE)
        s.victory_due = 2
        s.after = SOLO_DICE
    elif s.after == SOLO_DICE:
        roll(board, rules, s)
        s.after = FRONT_TARGETS  # R17.14: numbers that lay with the flipped one move on
        s.front_next = SOLO_END
    elif s.after == SOLO_END:
        s.after = TURN_END
        if has_lost(rules, s):
            end_game(rules, s, REASON_SOLO_DEFEAT, p)
    else:
        end_turn(board, rules, s)


@part
def end_actions(board, rules, s, p):
    """ACTIONS_END and AIRBORNE_UPKEEP: pending Resistance lapses (R5.8), airborne units age (R12.7)."""
    if not s.acted:
        s.tally[p, T_TURNS_WITHOUT_ACTION] += 1
    while s.pending[p] > 0:
        s.pending[p] -= 1
        discard(board, rules, s, find_card(board, s, PENDING + p, CARD_RESISTANCE))
    s.actions_left = 0
    turn_over_units(s, p)
    if s.n_players == 1:
        advance_front(board, rules, s)
        s.after = FRONT_TARGETS
        s.front_next = SOLO_WAVE
    else:
        s.after = REACTION


@part
def end_turn(board, rules, s):
    """TURN_END, ROUND_END."""
    if s.seat + 1 < s.n_players:
        s.seat += 1
        start_turn(board, rules, s)
    elif s.end_triggered:
        end_by_medals(rules, s, False)
    else:
        start_round(board, rules, s)


@jit
def start_round(board, rules, s):
    """ROUND_START; too many rounds end the game as stalled (Q12)."""
    if s.round_number >= rules.max_rounds:
        end_stalled(rules, s)
        return
    s.round_number += 1
    s.seat = 0
    start_turn(board, rules, s)


@jit
def start_turn(board, rules, s):
    """TURN_START: per-turn limits are renewed (R5.7)."""
    p = np.int64(s.order[s.seat])
    s.actions_left = rules.actions
    s.acted = 0
    s.resistance_played = 0
    s.recon_played = 0
    for word in range(2):
        s.bases_used[word] = 0
        s.just_taken[word] = 0
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p:
            s.corps_moved[corps] = 0
    s.after = CHOOSE_ACTION
