"""R4 Setup: from an empty record to the first question."""

import numpy as np

from . import sets
from .decks import build_decks
from .encircle import find_linked
from .ids import (
    AXIS_DECK,
    BLUE,
    CHOOSE_ACTION,
    METZ_FROM_BOX,
    NO_AREA,
    NO_CARD,
    NO_CORPS,
    NO_DECK,
    NOBODY,
    RED,
    SCOPE_ALL,
    WHITE,
)
from .kernel import entry, jit, part
from .rng import STREAM_ORDER, derive, draw_below
from .solo import clear_numbers_under, lay_numbers
from .turn import start_round


@entry
def setup(board, rules, s, key, players, order):
    """A new game. `players`: bit per commander. `order`: commanders by seat in base 4, or -1 for a random order (C2).

    (R4.16)
    `key` is the game's chance key (rng.game_key); equal keys mean equal luck whatever the rules.
    """
    clear_map(s)
    clear_table(s)
    clear_turn(s)
    clear_question(s)
    s.chance_key = key
    s.n_players = 0
    for commander in range(3):
        s.playing[commander] = (players >> commander) & 1
        s.n_players += s.playing[commander]
    set_order(s, key, order)
    lay_out_decks(board, rules, s)
    lay_out_table(board, rules, s)
    lay_out_commanders(board, rules, s)
    lay_out_control(board, s)
    find_linked(board, s)
    if s.n_players == 1:
        lay_numbers(board, s)
    place_metz_marker(board, rules, s)
    start_round(board, rules, s)
    s.decision = CHOOSE_ACTION
    s.asked = s.order[0]


@part
def clear_map(s):
    """Nothing on the map; a record may have held another game."""
    for word in range(2):
        s.axis[word] = 0
        s.stocked[word] = 0
        s.no_encircle[word] = 0
        s.medal_given[word] = 0
        s.bases_used[word] = 0
        s.just_taken[word] = 0
    for word in range(4):
        s.trucks[word] = 0
    s.area_supplies[:, :] = 0
    s.corps_area[:] = NO_AREA
    s.corps_supplies[:, :] = 0
    s.corps_grounded[:] = 0
    s.corps_moved[:] = 0
    s.corps_transferred[:] = 0
    s.unit_area[:] = NO_AREA
    s.unit_owner[:] = NOBODY
    s.unit_down[:] = 0
    s.number_area[:] = NO_AREA


@part
def clear_table(s):
    """No card dealt, nothing counted, sun (R4.10)."""
    s.card_place[:] = 0
    s.deck_cards[:] = NO_CARD
    s.shuffles[:] = 0
    s.peek[:, :] = NO_CARD
    s.air_deck[:] = NO_DECK
    s.tally[:, :] = 0
    s.antwerp = 0
    s.weather = 0
    s.level3_given = 0
    s.axis_gone = 0
    s.medals_gone = 0
    s.front_next = 0
    s.starving_revealed = 0
    s.starving_declined = 0
    s.dice_rolls = 0
    s.forced_dice = 0


@part
def clear_turn(s):
    """Before the first round."""
    s.order[:] = NOBODY
    s.end_triggered = 0
    s.round_number = 0
    s.seat = 0
    s.actions_left = 0
    s.acted = 0
    s.resistance_played = 0
    s.recon_played = 0
    s.scores[:] = 0
    s.reason = 0
    s.winner = NOBODY
    s.drawn_card = NO_CARD
    s.dice = 0
    s.battle = 0
    s.fault = 0


@part
def clear_question(s):
    """No question under way and nothing due."""
    s.decision = CHOOSE_ACTION
    s.asked = NOBODY
    s.after = CHOOSE_ACTION
    s.supply_base = NO_AREA
    s.move_corps = NO_CORPS
    s.move_from = NO_AREA
    s.move_steps = 0
    s.move_stop = 0
    s.move_card = NO_CARD
    s.trucks_placed = 0
    s.trucks_allowed = 0
    s.landing[:] = NO_AREA
    s.landings = 0
    s.overflow[:] = NO_AREA
    s.feeding_seat = 0
    s.feeding_corps = NO_CORPS
    s.returning = NOBODY
    s.returns_due = 0
    s.antwerp_due = 0
    s.victory_due = 0


@part
def set_order(s, key, order):
    """R4.11: the turn order, given or a uniform permutation of the players (C2)."""
    if order >= 0:
        for seat in range(s.n_players):
            s.order[seat] = (order >> (2 * seat)) & 3
        return
    seat = 0
    for commander in range(3):
        if s.playing[commander]:
            s.order[seat] = commander
            seat += 1
    stream = derive(key, STREAM_ORDER)
    for i in range(seat - 1, 0, -1):
        j = draw_below(stream, i, i + 1)
        kept = s.order[i]
        s.order[i] = s.order[j]
        s.order[j] = kept


@part
def lay_out_decks(board, rules, s):
    """R4.6, R15.6: the decks of the players, or with `common_deck_scope = all` every pursuit card."""
    in_play = np.zeros(AXIS_DECK, np.int64)
    for commander in range(3):
        everyone = rules.common_deck and rules.common_deck_scope == SCOPE_ALL
        in_play[commander] = 1 if s.playing[commander] or everyone else 0
    build_decks(board, rules, s, in_play)


@part
def lay_out_table(board, rules, s):
    """R4.4, R4.5, R4.7, R4.10: stock, TRACK and RESERVE, trucks, markers, units, medals (R2.1, R2.15, R17.1)."""
    many = s.n_players - 1
    for kind in range(3):
        s.track[kind] = rules.track[kind, many]
        s.reserve[kind] = rules.supply_total[kind] - rules.track[kind, many]
    s.truck_stock = rules.stock_start
    s.box_trucks = rules.trucks_total - rules.stock_start - rules.pool_start * s.n_players
    s.axis_pool = rules.axis_markers[many] if s.n_players > 1 else 0
    s.airborne_track = rules.airborne
    s.medal_pool = rules.medal_limit
    sets.store(s.once_bases, sets.load(board.once))


@part
def lay_out_commanders(board, rules, s):
    """R4.2, R4.3, R4.8, R4.9: pools, levels, corps with their printed supplies from the RESERVE (R13.3, R15.8)."""
    for commander in range(3):
        s.pool[commander] = rules.pool_start if s.playing[commander] else 0
        s.level[commander] = rules.level_start[commander] if s.playing[commander] else 0
        s.card_up[commander] = s.playing[commander]
        s.medals[commander] = 0
        s.medal_cards[commander] = 0
        s.symbols[commander] = 0
        s.held[commander] = 0
        s.defeated[commander] = 0
        s.resistance[commander] = 0
        s.recon[commander] = 0
        s.pending[commander] = 0
    if s.playing[WHITE] and (rules.veteran_brad or rules.basic_game):
        s.level[WHITE] = rules.level_veteran_brad
    for corps in range(board.n_corps):
        if not s.playing[board.corps_commander[corps]]:
            continue
        s.corps_area[corps] = board.corps_start[corps]
        for kind in range(3):
            s.corps_supplies[corps, kind] = board.corps_supplies[corps, kind]
            s.reserve[kind] -= board.corps_supplies[corps, kind]


@part
def lay_out_control(board, s):
    """R2.10, R4.13, R4.14, R17.3-R17.5: printed markers, and the areas of an absent commander."""
    for commander in range(3):
        sets.store(s.control[commander], held_from_start(board, s, commander))


@jit
def held_from_start(board, s, commander):
    """What a commander controls at setup; one who does not play holds exactly this for the whole game (R4.13)."""
    held = sets.load(board.printed[commander])
    if s.n_players == 2 and not s.playing[commander]:
        held = sets.union(held, sets.load(board.colour[commander]))
        if commander == WHITE:  # R4.14: his double areas stay open between Monty and Patton
            held = sets.minus(held, sets.load(board.colour[RED]))
            held = sets.minus(held, sets.load(board.colour[BLUE]))
            held = sets.union(held, sets.load(board.printed[WHITE]))
    if s.n_players == 1 and commander == RED:
        held = sets.union(held, sets.load(board.solo_red[s.order[0]]))
    return held


@part
def place_metz_marker(board, rules, s):
    """R4.12, R15.11: the veteran rule of Patton puts an Axis marker in Metz, if he plays (R15.7)."""
    if not rules.veteran_patton or not s.playing[BLUE] or rules.basic_game:
        return
    sets.add_to(s.axis, board.metz)
    if s.n_players == 1:
        clear_numbers_under(board, rules, s, board.metz)
    elif rules.metz_marker_source != METZ_FROM_BOX:
        s.axis_pool -= 1
