"""The state machine of A.1: after an answer `settle` goes on to the next question.

`s.after` names the question that is due once interruptions (medal return, overflow, victory test) are settled. The
values beyond the questions are steps of a turn that ask nothing by themselves.
"""

import numpy as np

from .airborne import apply_payment, fill_payments, turn_over_units
from .antwerp import test_antwerp
from .decks import discard, find_card
from .ids import (
    AIRBORNE_PAY,
    BLACK_MARKET,
    CARD_RESISTANCE,
    CHOOSE_ACTION,
    COUNTER_MEDAL,
    FOOD_SOURCE,
    FRONT_TARGETS,
    GAME_OVER,
    MEDAL_RETURN,
    NO,
    NO_AREA,
    NONE_GIVEN,
    OVERFLOW,
    PENDING,
    PLACE_TRUCK,
    REACTION,
    REASON_SOLO_DEFEAT,
    SOLO_ITERATE,
    SOLO_SURVIVE,
    STARVING,
    STEP,
    YES,
)
from .kernel import jit, part
from .layout import T_TURNS_WITHOUT_ACTION
from .logistics import feed_next
from .movement import apply_black_market, apply_starving, can_feed_civilians, can_swap, end_move
from .reaction import has_return_choice, return_medal
from .solo import advance_front, counter_attack, has_lost, has_targets_choice, must_feed, place_numbers, roll
from .stores import owner
from .supply import apply_overflow, fill_overflows, mark_base_used
from .victory import end_by_medals, end_game, end_stalled, settle_victory

# Steps of a turn that are no question, as values of `s.after`.
ACTIONS_END = GAME_OVER + 1
SOLO_WAVE = GAME_OVER + 2
SOLO_DICE = GAME_OVER + 3
SOLO_END = GAME_OVER + 4
TURN_END = GAME_OVER + 5


@jit
def end_transport(s):
    s.trucks_placed = 0
    s.trucks_allowed = 0
    s.after = CHOOSE_ACTION


# ---- going on to the next question ---------------------------------------------------------------


@part
def settle(board, rules, s):
    """Interruptions first, then the steps of the turn, until a question must be asked or the game is over.

    (R5.2, R5.5)
    """
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
    """A.3: the main questions always; a small one only if two answers are legal, else it is settled here (R10.61)."""
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
    """The steps of a turn that ask nothing by themselves (A.1, R17.10)."""
    p = np.int64(s.order[s.seat])
    if s.after == ACTIONS_END:
        end_actions(board, rules, s, p)
    elif s.after == SOLO_WAVE:
        again = counter_attack(board, rules, s) and rules.solo_counterattacks == SOLO_ITERATE
        if again:  # the next wave meets what medals and Antwerpen have become (N11, R15.2)
            s.victory_due = 0
        else:
            s.victory_due = 2 if rules.solo_victory == SOLO_SURVIVE else 1
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
    """ACTIONS_END and AIRBORNE_UPKEEP: pending Resistance lapses (R5.8), airborne units age (R12.7, R17.19)."""
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
    """ROUND_START; too many rounds end the game as stalled (Q12, R5.1)."""
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
