"""Decks and cards: draw, discard, shuffle, keep, win (R2.19-R2.24, R15.6)."""

import numpy as np

from .ids import (
    AXIS_DECK,
    COMMON_DECK,
    DECK_RESHUFFLE,
    IN_DECK,
    IN_DISCARD,
    IN_RESOLUTION,
    N_DECKS,
    NO_CARD,
    NO_DECK,
    NOT_IN_GAME,
    REMOVED,
    WON,
)
from .kernel import jit
from .rng import STREAM_DECK, derive, shuffle


@jit
def pursuit_deck(rules, commander):
    """The deck a commander draws from (R2.19; one for all with `common_deck`, R15.6)."""
    return COMMON_DECK if rules.common_deck else commander


@jit
def home_deck(board, rules, card):
    """The deck a card belongs to."""
    if rules.common_deck and board.card_deck[card] != AXIS_DECK:
        return COMMON_DECK
    return np.int64(board.card_deck[card])


@jit
def shuffle_deck(s, deck):
    """C1, C3, C4: each shuffle of each deck has a stream of its own."""
    key = derive(derive(s.chance_key, STREAM_DECK + deck), s.shuffles[deck])
    shuffle(key, s.deck_cards, s.deck_start[deck], s.deck_size[deck])
    s.shuffles[deck] += 1


@jit
def build_decks(board, rules, s, in_play):
    """R4.6: lay the cards of the colours in `in_play` and of the Axis into their decks and shuffle them."""
    position = 0
    for deck in range(N_DECKS):
        s.deck_start[deck] = position
        size = 0
        for card in range(board.n_cards):
            home = board.card_deck[card]
            if home != AXIS_DECK and not in_play[home]:
                s.card_place[card] = NOT_IN_GAME
            elif home_deck(board, rules, card) == deck:
                s.deck_cards[position + size] = card
                s.card_place[card] = IN_DECK
                size += 1
        s.deck_size[deck] = size
        s.deck_room[deck] = size
        s.discard_size[deck] = 0
        position += size
        shuffle_deck(s, deck)


@jit
def renew(rules, s, deck):
    """R2.24: an empty deck is made anew from its discard pile at once."""
    if s.deck_size[deck] > 0 or s.discard_size[deck] == 0 or rules.deck_exhaustion != DECK_RESHUFFLE:
        return
    n = np.int64(s.discard_size[deck])
    start = s.deck_start[deck]
    last = start + s.deck_room[deck] - n
    for i in range(n):
        card = s.deck_cards[last + i]
        s.deck_cards[start + i] = card
        s.card_place[card] = IN_DECK
    s.deck_size[deck] = n
    s.discard_size[deck] = 0
    shuffle_deck(s, deck)


@jit
def discard(board, rules, s, card):
    """Lay a card on its discard pile; with an empty deck it becomes the deck (R2.24)."""
    deck = home_deck(board, rules, card)
    s.discard_size[deck] += 1
    s.deck_cards[s.deck_start[deck] + s.deck_room[deck] - s.discard_size[deck]] = card
    s.card_place[card] = IN_DISCARD
    renew(rules, s, deck)


@jit
def remove(s, card):
    s.card_place[card] = REMOVED


@jit
def top_card(s, deck):
    if s.deck_size[deck] == 0:
        return NO_CARD
    return np.int64(s.deck_cards[s.deck_start[deck] + s.deck_size[deck] - 1])


@jit
def reveal(rules, s, deck):
    """Draw the top card, NO_CARD from an empty deck; ends every peek at the deck (R10.23, A.5)."""
    card = top_card(s, deck)
    if card == NO_CARD:
        return card
    s.deck_size[deck] -= 1
    s.card_place[card] = IN_RESOLUTION
    s.drawn_card = card
    for commander in range(3):
        s.peek[commander, deck] = NO_CARD
    renew(rules, s, deck)
    return card


@jit
def peek(s, commander, deck):
    """Look at the top card and put it back (R10.34, R11.1, R1.8)."""
    card = top_card(s, deck)
    s.peek[commander, deck] = card
    s.drawn_card = card


@jit
def shuffle_in(board, rules, s, card):
    """R10.43: an undefeated division goes back into its deck."""
    deck = home_deck(board, rules, card)
    s.deck_cards[s.deck_start[deck] + s.deck_size[deck]] = card
    s.deck_size[deck] += 1
    s.card_place[card] = IN_DECK
    shuffle_deck(s, deck)


@jit
def win(board, s, commander, card):
    """R10.42, R10.44: a defeated division is kept by its player (R2.5, R2.22)."""
    s.card_place[card] = WON + commander
    s.defeated[commander] += 1
    s.held[commander] += 1
    if board.card_medal[card]:
        s.medal_cards[commander] += 1
    else:
        s.symbols[commander] += board.card_ammo[card]


@jit
def lose_won_card(board, s, commander, card):
    """A won card leaves its player; the caller says where it goes."""
    s.held[commander] -= 1
    if board.card_medal[card]:
        s.medal_cards[commander] -= 1
    else:
        s.symbols[commander] -= board.card_ammo[card]


@jit
def find_card(board, s, place, kind):
    """The card with the lowest id of a kind in a place (R1.10), NO_CARD if there is none."""
    for card in range(board.n_cards):
        if s.card_place[card] == place and board.card_kind[card] == kind:
            return card
    return NO_CARD


@jit
def find_medal_card(board, s, commander):
    """The won card with a medal that has the lowest id."""
    for card in range(board.n_cards):
        if s.card_place[card] == WON + commander and board.card_medal[card]:
            return card
    return NO_CARD


@jit
def return_air_markers(s, deck):
    """R11.4: all air support markers on a deck go back to their owners (R11.5, R11.6)."""
    for commander in range(3):
        if s.air_deck[commander] == deck:
            s.air_deck[commander] = NO_DECK
