"""The action part of a turn: CHOOSE_ACTION (A.2), and the short actions (air support, Recon, Resistance)."""

from . import airborne, decks, movement, supply, transport
from .board import AXIS_DECK
from .context import Asking, Game, ask
from .text import corps_text, parse_corps

SIX_KINDS = ("TAKE_SUPPLY", "TAKE_TRUCKS", "TRANSPORT", "MOVE", "AIR_SUPPORT", "AIRBORNE")  # R5.3


# -- what may be chosen --------------------------------------------------------------------------------------


def choose_action_answers(g: Game) -> list[str]:
    """DP1 by A.2 (R1.7, R5.3)."""
    s, p = g.s, g.s.active
    corps = [corps_text(c.id) for c in movement.movable(g, p)]
    found = ["END"]
    if s.turn.actions_left >= 1:
        if supply.can_take_supply(g, p):
            found.append("TAKE_SUPPLY")
        if transport.can_take_trucks(g, p):
            found.append("TAKE_TRUCKS")
        if transport.can_transport(g, p):
            found.append("TRANSPORT")
        found += [f"MOVE {c}" for c in corps]
        if _can_use_air(g, p) and s.weather != "rain":  # R11.2, R15.4
            found.append("AIR_SUPPORT")
        if airborne.can_land(g, p):
            found.append("AIRBORNE")
    if g.rules["extra_action_first"] or s.turn.acted:  # R5.4
        found += _extra_answers(g, p, corps)
    return found + supply.transfer_answers(g, p)


def _extra_answers(g: Game, p: str, corps: list[str]) -> list[str]:
    """R5.4: commander card, Resistance, Recon."""
    s, found = g.s, []
    if g.has_ability(p, "move") and s.me.card_up:  # R13.5
        found += [f"CMD_MOVE {c}" for c in corps]
    if g.has_ability(p, "air") and s.me.card_up and _can_use_air(g, p):  # R13.2: in rain too
        found.append("CMD_AIR")
    if not s.turn.resistance_played and (s.me.pending.total() or s.me.resistance.total()):
        found.append("PLAY_RESISTANCE")
    if not s.turn.recon_played and s.me.recon.total() and _recon_decks(g, p):
        found.append("PLAY_RECON")
    return found


def _can_use_air(g: Game, p: str) -> bool:
    """R11.2 without the weather."""
    return not g.rules["basic_game"] and g.s.commanders[p].air is None and bool(_own_and_axis(g, p))


def _own_and_axis(g: Game, p: str) -> dict[str, str]:
    """Word in the answer -> deck, for decks that have a card."""
    words = {"own": g.pursuit_deck(p), "axis": AXIS_DECK}
    return {word: deck for word, deck in words.items() if decks.has_card(g, deck)}


def _recon_decks(g: Game, p: str) -> dict[str, str]:
    """R10.34; `recon_scope = any`: any pursuit deck."""
    found = _own_and_axis(g, p)
    if g.rules["recon_scope"] == "any":
        others = [d for d in g.s.decks if d not in (g.pursuit_deck(p), AXIS_DECK)]
        found |= {d: d for d in others if decks.has_card(g, d)}
    return found


# -- the action part -----------------------------------------------------------------------------------------


def action_part(g: Game) -> Asking:
    """ACTIONS: until END (R5.5, R5.6)."""
    while True:
        answer = yield from ask("CHOOSE_ACTION", g.s.active, lambda: choose_action_answers(g))
        if answer == "END":
            return
        if answer.startswith("TRANSFER"):
            supply.transfer(g, answer)
        else:
            yield from _run_action(g, answer)


def _run_action(g: Game, answer: str) -> Asking:
    s, (word, _, operand) = g.s, answer.partition(" ")
    if word in SIX_KINDS:  # A.1: the cost is paid at the moment of the choice
        s.turn.actions_left -= 1
        s.turn.acted = True
    if word in ("CMD_MOVE", "CMD_AIR"):  # R13.1
        s.me.card_up = False
    if word == "TAKE_SUPPLY":
        yield from supply.take_supply(g)
    elif word == "TAKE_TRUCKS":
        yield from transport.take_trucks(g)
    elif word == "TRANSPORT":
        yield from transport.transport(g)
    elif word in ("MOVE", "CMD_MOVE"):
        yield from movement.move_corps(g, s.corps[parse_corps(operand)[0]])
    elif word in ("AIR_SUPPORT", "CMD_AIR"):
        yield from _air_support(g)
    elif word == "AIRBORNE":
        yield from airborne.landing(g)
    elif word == "PLAY_RECON":
        yield from _play_recon(g)
    elif word == "PLAY_RESISTANCE":
        _play_resistance(g)
    else:
        raise AssertionError(f"unknown action {answer}")


def _air_support(g: Game) -> Asking:
    """A_AIR, R11.1 (R11.4, R11.6)."""
    p = g.s.active
    answer = yield from ask("AIR_DECK", p, lambda: [f"AIR_DECK {word}" for word in _own_and_axis(g, p)])
    deck = _own_and_axis(g, p)[answer.split()[1]]
    decks.peek(g, p, deck)
    g.s.me.air = deck


def _play_recon(g: Game) -> Asking:
    """A_RECON: the card is discarded before the look."""
    s, p = g.s, g.s.active
    s.turn.recon_played = True
    card = decks.lowest_card(g, s.me.recon)
    decks.take_from(s.me.recon, card)
    decks.discard(g, card)
    answer = yield from ask("RECON_DECK", p, lambda: [f"RECON_DECK {word}" for word in _recon_decks(g, p)])
    decks.peek(g, p, _recon_decks(g, p)[answer.split()[1]])


def _play_resistance(g: Game) -> None:
    """A_RESIST: pending before kept (Q03), discarded before the action it gives (Q05)."""
    s = g.s
    s.turn.resistance_played = True
    held = s.me.pending if s.me.pending.total() else s.me.resistance
    card = decks.lowest_card(g, held)
    decks.take_from(held, card)
    decks.discard(g, card)
    s.turn.actions_left += 1


def actions_end(g: Game) -> None:
    """ACTIONS_END (R5.8) and AIRBORNE_UPKEEP (R12.7)."""
    s = g.s
    while s.me.pending.total():
        card = decks.lowest_card(g, s.me.pending)
        decks.take_from(s.me.pending, card)
        decks.discard(g, card)
    s.turn.actions_left = 0
    s.airborne = [u for u in s.airborne if u.owner != s.active or u.up]
    for unit in s.airborne:
        if unit.owner == s.active:
            unit.up = False
