"""What can come before a march that meets the Axis deck: air support and a look at the deck (R11, R13)."""

from ..engine.air import can_recon, can_support
from ..engine.ids import ABILITY_AIR, AXIS_DECK, DO_CMD_AIR, DO_RECON, NO_CARD, NO_CORPS
from ..engine.kernel import jit
from ..engine.movement import can_move
from ..engine.stores import corps_areas
from .marches import pieces_after_start, start_worth
from .paths import NO_WAY, find_path
from .weights import place

W_AIR, W_AIR_ACTION = place("air"), place("air_action")


@jit
def lead_march(board, rules, s, memory, weights, p):
    """What the lead's best march is worth as the memory assumes it: with air support, with units landed."""
    lead = memory.lead
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, lead)
    occupied = corps_areas(board, s)
    find_path(board, rules, s, memory, weights, p, lead, occupied, gas, ammo, food, rules.steps, False)
    return memory.best_value - start_worth(rules, s, memory, weights, lead)


@jit
def flight_worth(board, rules, s, memory, weights, p):
    """What an air support action brings with the lead's best move after it, less what it must; NO_WAY if it is none."""
    lead = memory.lead
    if (
        weights[W_AIR] == 0.0
        or lead == NO_CORPS
        or memory.battle_ahead[lead] == 0
        or memory.battle_ahead[lead] > rules.steps
    ):
        return NO_WAY
    if not can_support(rules, s, p, False) or not can_move(board, rules, s, p, lead, corps_areas(board, s)):
        return NO_WAY
    memory.assume_air = 1
    worth = lead_march(board, rules, s, memory, weights, p)
    memory.assume_air = 0
    return worth - weights[W_AIR_ACTION] if memory.best_battle > 0 else NO_WAY


@jit
def before_battle(rules, s, memory, weights, p):
    """The free air support of a commander card (N7), or a kept Recon, before a move that meets the Axis deck; or -1."""
    if s.peek[p, AXIS_DECK] != NO_CARD or s.deck_size[AXIS_DECK] == 0:
        return -1
    flies_free = rules.ability[p] == ABILITY_AIR and s.card_up[p] != 0 and can_support(rules, s, p, True)
    if weights[W_AIR] != 0.0 and flies_free:
        return DO_CMD_AIR
    if s.recon_played == 0 and s.recon[p] > 0 and can_recon(rules, s, p):
        return DO_RECON
    return -1
