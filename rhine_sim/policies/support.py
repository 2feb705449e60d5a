"""What can come before a march: air support against the Axis deck, and a look at a deck (R11, R13)."""

from ..engine import sets
from ..engine.air import can_recon, can_support
from ..engine.decks import pursuit_deck
from ..engine.ids import ABILITY_AIR, AXIS_DECK, DO_CMD_AIR, DO_RECON, NO_CARD, NO_CORPS
from ..engine.kernel import jit
from ..engine.movement import can_move
from .marches import pieces_after_start, start_worth
from .odds import axis_battle
from .paths import NO_WAY, find_path, step_of

LAST_TURNS = 7  # in which a battle that a kept Recon waits for will hardly come


@jit
def jumper(board, rules, s, memory, p):
    """The corps that could cross the Rhine: the lead, or while it cannot move another one within a move of it."""
    lead = memory.lead
    occupied = sets.load(memory.occupied)
    if lead == NO_CORPS or can_move(board, rules, s, p, lead, occupied):
        return lead
    for i in range(board.n_own[p]):
        corps = board.own_corps[p, i]
        near = 1 <= board.rhine[p, s.corps_area[corps]] <= rules.steps
        if near and can_move(board, rules, s, p, corps, occupied):
            return corps
    return lead


@jit
def flies_free(rules, s, p):
    """Whether the commander card can give air support before a move (N7)."""
    if s.peek[p, AXIS_DECK] != NO_CARD or s.deck_size[AXIS_DECK] == 0:
        return False
    return rules.ability[p] == ABILITY_AIR and s.card_up[p] != 0 and can_support(rules, s, p, True)


@jit
def jump_march(board, rules, s, memory, weights, p, corps):
    """What the best march of the jumper is worth as the memory assumes it: with air support, with units landed."""
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, corps)
    occupied = sets.load(memory.occupied)
    find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, rules.steps, False)
    return memory.best_value - start_worth(rules, s, memory, weights, corps)


@jit
def flight_worth(board, rules, s, memory, weights, p):
    """What an air support action brings with the jumper's best move after it, less what it must; NO_WAY: it is none."""
    if weights.air == 0.0 or not can_support(rules, s, p, False):
        return NO_WAY
    corps = jumper(board, rules, s, memory, p)
    if corps == NO_CORPS or not can_move(board, rules, s, p, corps, sets.load(memory.occupied)):
        return NO_WAY
    if corps == memory.lead and (memory.battle_ahead[corps] == 0 or memory.battle_ahead[corps] > rules.steps):
        return NO_WAY
    gas, ammo, _ = pieces_after_start(rules, s, memory, weights, corps)
    if axis_battle(board, s, memory, p, ammo + 1.0, 1.0 * gas, True) < min(weights.battle_min, weights.jump_min):
        return NO_WAY  # aircraft would not be enough
    memory.assume_air = 1
    worth = jump_march(board, rules, s, memory, weights, p, corps)
    memory.assume_air = 0
    return worth - weights.air_action if memory.best_battle > 0 else NO_WAY


@jit
def before_battle(rules, s, memory, weights, p):
    """The free air support of a commander card (N7), or a kept Recon, before a move that meets the Axis deck; or -1."""
    if s.peek[p, AXIS_DECK] != NO_CARD or s.deck_size[AXIS_DECK] == 0:
        return -1
    if weights.air != 0.0 and flies_free(rules, s, p):
        return DO_CMD_AIR
    if s.recon_played == 0 and s.recon[p] > 0 and can_recon(rules, s, p):
        memory.recon_deck = AXIS_DECK
        return DO_RECON
    return -1


@jit
def looks_first(rules, s, memory, weights, p, corps):
    """Whether a kept Recon looks at the pursuit deck before a march of `corps` into fresh land.

    The last one is kept while the next move of the lead can meet an Axis area, until the last turns of the game. Only
    trials with rivals have a use for what it shows.
    """
    deck = pursuit_deck(rules, p)
    if weights.trials < 1.0 or s.n_players == 1 or s.recon[p] == 0 or s.recon_played or not can_recon(rules, s, p):
        return False
    if s.deck_size[deck] == 0 or s.peek[p, deck] != NO_CARD:
        return False
    spare = s.recon[p] > 1 or memory.turns_left <= LAST_TURNS
    if not spare and memory.lead != NO_CORPS and 0 < memory.battle_ahead[memory.lead] <= rules.steps:
        return False
    mine = sets.load(s.control[p])
    for i in range(memory.paths_length[corps]):
        if not sets.has(mine, step_of(memory.paths_way[corps], memory.paths_length[corps], i)):
            memory.recon_deck = deck
            return True
    return False
