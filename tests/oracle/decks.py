"""Decks as multisets with at most one known top card (Q48): reveal, peek, discard, shuffle."""

from collections import Counter

from .context import Game
from .errors import OracleMismatch


def has_card(g: Game, deck: str) -> bool:
    return sum(g.s.decks[deck].values()) > 0


def _fixed_card(g: Game, deck: str, why: str) -> str:
    """The card that a reveal or a peek fixes as the top of a deck."""
    card = g.take_chance("CARD", f"{why} of the deck {deck}", deck)
    if g.s.decks[deck][card] < 1:
        raise OracleMismatch(f"card {card!r} is not in the deck {deck}")
    known = g.s.top.get(deck)
    if known is not None and known != card:
        raise OracleMismatch(f"the top of the deck {deck} is {known!r}, not {card!r}")
    return card


def peek(g: Game, commander: str, deck: str) -> None:
    """R10.34, R11.1: look at the top card and put it back (R1.8)."""
    card = _fixed_card(g, deck, "peek")
    g.s.top[deck] = card
    g.s.commanders[commander].peeks[deck] = card


def reveal(g: Game, deck: str) -> str | None:
    """R10.23: draw the top card; None from an empty deck (R2.24)."""
    if not has_card(g, deck):
        return None
    card = _fixed_card(g, deck, "reveal")
    g.s.decks[deck] -= Counter([card])
    g.s.top.pop(deck, None)
    for player in g.s.commanders.values():  # A.5: a peek is valid until a card of that deck is revealed
        player.peeks.pop(deck, None)
    _reshuffle_if_empty(g, deck)
    return card


def discard(g: Game, card: str) -> None:
    """To the discard pile of the deck it came from; on an empty deck it becomes the deck (R2.24)."""
    deck = g.deck_of_card(card)
    g.s.discards[deck][card] += 1
    _reshuffle_if_empty(g, deck)


def shuffle_in(g: Game, deck: str, card: str) -> None:
    """R10.43, C4: an undefeated division goes back into its deck."""
    g.s.decks[deck][card] += 1
    g.s.top.pop(deck, None)


def _reshuffle_if_empty(g: Game, deck: str) -> None:
    """R2.24, C3."""
    if g.rules["deck_exhaustion"] == "reshuffle" and not has_card(g, deck):
        g.s.decks[deck], g.s.discards[deck] = g.s.discards[deck], Counter()
        g.s.top.pop(deck, None)


def lowest_card(g: Game, cards: Counter) -> str | None:
    """R1.10: the card with the lowest id."""
    held = [c for c, n in cards.items() if n > 0]
    return min(held, key=g.board.card_index) if held else None


def take_from(cards: Counter, card: str) -> None:
    if cards[card] < 1:
        raise AssertionError(f"{card} is not there")
    cards[card] -= 1
    if not cards[card]:
        del cards[card]
