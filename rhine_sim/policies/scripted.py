"""`scripted`: a planner with named weights. One answer to each question, built from what its player may see."""

import numpy as np

from ..engine.actions import pack_one
from ..engine.decks import pursuit_deck
from ..engine.ids import (
    AIR_DECK,
    AIRBORNE_AREA,
    AIRBORNE_PAY,
    AXIS_DECK,
    BLACK_MARKET,
    CHOOSE_ACTION,
    COUNTER_MEDAL,
    DO_AIR_DECK,
    DO_FOOD_SOURCE,
    DO_FRONT_TARGETS,
    DO_MEDAL_RETURN,
    DO_RECON_DECK,
    DO_START_GAS,
    FOOD_SOURCE,
    FROM_AREA,
    MEDAL_RETURN,
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
from ..engine.kernel import jit
from .actions import choose_action
from .campaign import look_at_cards
from .convoys import drive_on
from .landings import choose_landing_area, choose_payment
from .marches import choose_starving, choose_step, choose_swap
from .reactions import choose_reaction
from .sets_to_take import choose_overflow
from .trucks import choose_truck_count


@jit
def choose_scripted(board, rules, s, memory, weights):
    """The planner's answer to the pending question. It is legal by construction; nothing hides a fault."""
    p = np.int64(s.asked)
    decision = s.decision
    if decision == CHOOSE_ACTION:
        return choose_action(board, rules, s, memory, weights, p)
    if decision == STEP:
        return choose_step(board, rules, s, memory, weights, p)
    if decision == PLACE_TRUCK:
        return drive_on(board, s, memory)
    if decision == REACTION:
        look_at_cards(board, rules, s, memory, weights, p)
        return choose_reaction(board, rules, s, memory, weights, p)
    if decision == SUPPLY:
        return memory.supply_code
    if decision == TRUCK_COUNT:
        return choose_truck_count(rules, s, memory, p)
    return answer(board, rules, s, memory, weights, p)


@jit
def answer(board, rules, s, memory, weights, p):
    """The small questions."""
    decision = s.decision
    if decision == STARVING:
        return choose_starving(s, memory, weights)
    if decision == BLACK_MARKET:
        return choose_swap(rules, s, memory, weights)
    if decision == OVERFLOW:
        return choose_overflow(board, rules, s)
    if decision == START_GAS:
        return pack_one(DO_START_GAS, FROM_AREA)  # the card keeps its place for the way
    if decision == FOOD_SOURCE:
        return pack_one(DO_FOOD_SOURCE, FROM_AREA)
    if decision == MEDAL_RETURN:
        return pack_one(DO_MEDAL_RETURN, COUNTER_MEDAL)
    if decision == AIR_DECK or decision == RECON_DECK:
        deck = np.int64(AXIS_DECK) if decision == AIR_DECK else memory.recon_deck
        if s.deck_size[deck] == 0:
            deck = pursuit_deck(rules, p)
        return pack_one(DO_AIR_DECK if decision == AIR_DECK else DO_RECON_DECK, deck)
    if decision == AIRBORNE_AREA:
        return choose_landing_area(s, memory)
    if decision == AIRBORNE_PAY:
        return choose_payment(s, memory, p)
    return pack_one(DO_FRONT_TARGETS, 0)
