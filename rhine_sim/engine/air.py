"""R11 Air support and R10.34 Recon: which deck may be looked at, and the marker that stays on it."""

from .decks import peek, pursuit_deck
from .ids import AXIS_DECK, CHOOSE_ACTION, NO_DECK, RAIN, RECON_ANY
from .kernel import jit


@jit
def has_own_deck_card(rules, s, p):
    """Whether the own pursuit deck or the Axis deck has a card."""
    return s.deck_size[pursuit_deck(rules, p)] > 0 or s.deck_size[AXIS_DECK] > 0


@jit
def can_support(rules, s, p, free):
    """R11.2; `free`: Bradley's commander card, which flies in rain too (R13.2, R15.4)."""
    if rules.basic_game or s.air_deck[p] != NO_DECK:
        return False
    if rules.weather and s.weather == RAIN and not free:
        return False
    return has_own_deck_card(rules, s, p)


@jit
def may_look(rules, s, p, deck, recon):
    """DP10, DP11: own pursuit deck or Axis deck with a card; Recon with `recon_scope = any` any pursuit deck."""
    if s.deck_size[deck] == 0:
        return False
    return deck == AXIS_DECK or deck == pursuit_deck(rules, p) or (recon and rules.recon_scope == RECON_ANY)


@jit
def can_recon(rules, s, p):
    """A.2: a deck with a card to look at."""
    for deck in range(AXIS_DECK + 1):
        if may_look(rules, s, p, deck, True):
            return True
    return False


@jit
def apply_air_deck(s, p, deck):
    """R11.1: look, put it back, and lay the marker on the deck."""
    peek(s, p, deck)
    s.air_deck[p] = deck
    s.after = CHOOSE_ACTION


@jit
def apply_recon_deck(s, p, deck):
    peek(s, p, deck)
    s.after = CHOOSE_ACTION
