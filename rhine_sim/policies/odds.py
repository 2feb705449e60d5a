"""Odds, from the cards that a person could count: revealed cards are public, the order of a deck is not (R1.8)."""

import numpy as np

from ..engine.decks import home_deck, pursuit_deck
from ..engine.ids import (
    AXIS_DECK,
    CARD_BOCHES,
    CARD_DIVISION,
    CARD_RECON,
    CARD_RESISTANCE,
    CARD_STARVING,
    CARD_STOCK,
    CARD_SUPPLIES,
    CARD_VIVE,
    NO_CARD,
    NOT_IN_GAME,
)
from ..engine.kernel import jit
from .layout import AMMO_CAP, GAS_CAP


@jit
def count_cards(board, rules, s, memory, weights, p):
    """Chances of the next pursuit card, and the Axis cards left by what they need; again if a deck has changed.

    Sums are of integers, so that the order of a deck, which is hidden, cannot show in their rounding.
    """
    deck = pursuit_deck(rules, p)
    pursuit, axis = deck_signature(s, deck), deck_signature(s, AXIS_DECK)
    if pursuit != memory.seen_pursuit:
        memory.seen_pursuit = pursuit
        count_pursuit(board, rules, s, memory, weights, deck)
    if axis != memory.seen_battles:
        memory.seen_battles = axis
        count_axis(board, rules, s, memory, weights)


@jit
def deck_signature(s, deck):
    """A number that changes whenever a card leaves or joins a deck; never 0."""
    return 1 | np.int64(s.deck_size[deck]) << 1 | np.int64(s.discard_size[deck]) << 9 | np.int64(s.shuffles[deck]) << 17


@jit
def fill_counted(board, rules, s, memory, weights, deck):
    """The cards to be counted on into memory.counted, and how many: those in a deck, or all that are in the game."""
    n = 0
    if weights.counting != 0.0:
        for i in range(s.deck_start[deck], s.deck_start[deck] + s.deck_size[deck]):
            memory.counted[n] = s.deck_cards[i]
            n += 1
        return n
    for card in range(board.n_cards):
        if s.card_place[card] != NOT_IN_GAME and home_deck(board, rules, card) == deck:
            memory.counted[n] = card
            n += 1
    return n


@jit
def count_pursuit(board, rules, s, memory, weights, deck):
    divisions, boches, civilians, finds = 0, 0, 0, 0
    total = fill_counted(board, rules, s, memory, weights, deck)
    for i in range(total):
        kind = board.card_kind[memory.counted[i]]
        if kind == CARD_DIVISION:
            divisions += 1
        elif kind == CARD_BOCHES:
            boches += 1
        elif kind == CARD_STARVING:
            civilians += 1
        elif (
            kind == CARD_STOCK
            or kind == CARD_SUPPLIES
            or kind == CARD_VIVE
            or kind == CARD_RESISTANCE
            or kind == CARD_RECON
        ):
            finds += 1
    share = 1.0 / max(1, total)
    memory.p_division = divisions * share
    memory.p_stop = boches * share
    memory.p_civilians = civilians * share
    memory.p_find = finds * share


@jit
def count_axis(board, rules, s, memory, weights):
    ammo_sum, gas_sum, medals, symbols = 0, 0, 0, 0
    memory.axis_win[:, :] = 0.0
    memory.axis_left = fill_counted(board, rules, s, memory, weights, AXIS_DECK)
    for i in range(memory.axis_left):
        card = memory.counted[i]
        ammo, gas = board.card_ammo[card], board.card_gas[card]
        memory.axis_win[min(AMMO_CAP, ammo), min(GAS_CAP, gas)] += 1.0
        ammo_sum += ammo
        gas_sum += gas
        if board.card_medal[card]:
            medals += 1
        else:
            symbols += ammo
    total = max(1, memory.axis_left)
    memory.axis_medal = (medals + symbols / rules.ammo_per_medal) / total
    memory.axis_ammo = ammo_sum / total
    memory.axis_gas = gas_sum / total
    sum_axis_cards(memory)


@jit
def sum_axis_cards(memory):
    """Turn counts by need into chances to win by pieces at hand."""
    for ammo in range(AMMO_CAP + 1):
        for gas in range(1, GAS_CAP + 1):
            memory.axis_win[ammo, gas] += memory.axis_win[ammo, gas - 1]
    for gas in range(GAS_CAP + 1):
        for ammo in range(1, AMMO_CAP + 1):
            memory.axis_win[ammo, gas] += memory.axis_win[ammo - 1, gas]
    share = 1.0 / max(1, memory.axis_left)
    for ammo in range(AMMO_CAP + 1):
        for gas in range(GAS_CAP + 1):
            memory.axis_win[ammo, gas] *= share


@jit
def win_chance_whole(memory, ammo, gas):
    """Chance to beat the next Axis card with whole pieces; `ammo` has the bonus in it (R10.41)."""
    if memory.axis_left == 0:
        return 1.0  # no card, no battle (R2.24)
    return memory.axis_win[min(AMMO_CAP, ammo), min(GAS_CAP, gas)]


@jit
def win_chance(memory, ammo, gas):
    """The same with expected pieces, which need not be whole: a share of the cases has one piece more."""
    if ammo < 0.0:
        return 0.0
    whole = np.int64(gas)
    low = win_chance_by_ammo(memory, ammo, whole)
    part = gas - whole
    if part > 0.01 and whole < GAS_CAP:
        low += part * (win_chance_by_ammo(memory, ammo, whole + 1) - low)
    return low


@jit
def win_chance_by_ammo(memory, ammo, gas):
    """With expected ammo and whole gas."""
    whole = np.int64(ammo)
    low = win_chance_whole(memory, whole, gas)
    part = ammo - whole
    if part > 0.01:
        low += part * (win_chance_whole(memory, whole + 1, gas) - low)
    return low


@jit
def known_card(s, p, deck):
    """The top card of a deck if the commander has looked at it, else NO_CARD (A.5)."""
    return np.int64(s.peek[p, deck])


@jit
def share_enough(have, need):
    """Share of the cases in which expected pieces are enough."""
    return 1.0 if need == 0 else min(1.0, max(0.0, have - need + 1.0))


@jit
def axis_battle(board, s, memory, p, ammo, gas, first):
    """Chance to win an Axis battle; `first`: it is the next one, so that a card looked at decides it."""
    card = known_card(s, p, AXIS_DECK)
    if first and card != NO_CARD:
        return share_enough(ammo, board.card_ammo[card]) * share_enough(gas, board.card_gas[card])
    return win_chance(memory, ammo, gas)


@jit
def axis_price(board, s, memory, p, first):
    """Ammo and gas that a won Axis battle costs on average."""
    card = known_card(s, p, AXIS_DECK)
    if first and card != NO_CARD:
        return board.card_ammo[card] * 1.0, board.card_gas[card] * 1.0
    return memory.axis_ammo, memory.axis_gas
