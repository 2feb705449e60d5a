"""D.2 Invariants: what must hold after every decision, whatever the rules. Compiled, so that runs can be checked."""

import numpy as np

from . import sets
from .decks import home_deck, pursuit_deck
from .encircle import find_linked
from .front import IN_HAND
from .ids import (
    AXIS_DECK,
    BLUE,
    CARD_RECON,
    CARD_RESISTANCE,
    CHOOSE_ACTION,
    FOOD,
    GAME_OVER,
    IN_DECK,
    IN_DISCARD,
    IN_RESOLUTION,
    KEPT,
    METZ_FROM_BOX,
    N_DECKS,
    NO_AREA,
    NO_CARD,
    NO_DECK,
    NOT_IN_GAME,
    OVERFLOW,
    PENDING,
    RED,
    STEP,
    WON,
)
from .kernel import entry, jit, making_arrays
from .layout import NUMBERS
from .setup import held_from_start
from .stores import area_limit, area_total, card_total, owner, uncontrolled
from .transport import count_trucks

CHECKS = (
    "all holds",
    "supply pieces are not conserved",
    "a count is negative",
    "trucks are not conserved",
    "a corps card holds more than its limit",
    "an area holds more than its limit",
    "supplies lie in an uncontrolled area",
    "the set of stocked areas is wrong",
    "a pool holds more trucks than its limit",
    "the track holds more than its places",
    "an area has two owners",
    "an Axis marker lies in a controlled area",
    "two corps stand in one area",
    "a corps stands outside its commander's areas",
    "Axis markers are not conserved",
    "airborne units are not conserved",
    "an airborne unit lies in a controlled area",
    "medals are not conserved",
    "a grounded corps has food",
    "cards of a deck are not conserved",
    "won cards are miscounted",
    "kept or pending cards are miscounted",
    "a medal is noted for an area without objective or marker",
    "a printed marker has changed",
    "an absent commander's area has changed",
    "the set of areas linked to Düsseldorf is wrong",
    "a number lies under a marker",
    "a truck lies on a road that is not there",
    "levels are out of range",
    "a commander holds an area he could neither enter nor gain",
    "a peek is not the top card",
    "an area is exempt from encirclement although it is controlled",
    "an air support marker lies where it cannot lie",
    "the turn has gone beyond its numbers",
    "Antwerpen is an Army base although red does not hold it",
)
(
    HOLDS, SUPPLIES_LOST, NEGATIVE, TRUCKS_LOST, CARD_FULL, AREA_FULL, LOOSE_SUPPLIES, STOCKED_WRONG, POOL_FULL,
    TRACK_FULL, TWO_OWNERS, MARKER_HELD, TWO_CORPS, CORPS_OUTSIDE, MARKERS_LOST, UNITS_LOST, UNIT_HELD, MEDALS_LOST,
    GROUNDED_FED, CARDS_LOST, WON_WRONG, KEPT_WRONG, MEDAL_NOTE, PRINTED_LOST, ABSENT_LOST, LINKED_WRONG, NUMBER_HELD,
    TRUCK_NOWHERE, LEVEL_RANGE, UNREACHABLE, PEEK_WRONG, EXEMPT_HELD, AIR_WRONG, TURN_RANGE, ANTWERP_LOST,
) = range(len(CHECKS))  # fmt: skip


@entry
def check(board, rules, s):
    """0 if every invariant holds, else the place of the first broken one in CHECKS."""
    found = check_pieces(board, rules, s)
    if found == HOLDS:
        found = check_map(board, rules, s)
    if found == HOLDS:
        found = check_markers(board, rules, s)
    if found == HOLDS:
        found = check_cards(board, rules, s)
    if found == HOLDS:
        found = check_players(board, rules, s)
    return found


@jit
def check_pieces(board, rules, s):
    """Supplies and trucks: conserved, never negative, within every limit."""
    for kind in range(3):
        total = np.int64(s.reserve[kind]) + s.track[kind]
        if s.reserve[kind] < 0 or s.track[kind] < 0:
            return NEGATIVE
        if s.track[kind] > rules.track[kind, s.n_players - 1]:
            return TRACK_FULL
        for area in range(board.n_areas):
            total += s.area_supplies[area, kind]
            if s.area_supplies[area, kind] < 0:
                return NEGATIVE
        for corps in range(board.n_corps):
            total += s.corps_supplies[corps, kind]
            if s.corps_supplies[corps, kind] < 0:
                return NEGATIVE
        if total != rules.supply_total[kind]:
            return SUPPLIES_LOST
    return check_trucks(board, rules, s)


@jit
def check_trucks(board, rules, s):
    """R2.3."""
    total = np.int64(s.truck_stock) + s.box_trucks + count_trucks(s)
    if s.truck_stock < 0 or s.box_trucks < 0:
        return NEGATIVE
    for commander in range(3):
        total += s.pool[commander]
        if s.pool[commander] < 0:
            return NEGATIVE
    if total != rules.trucks_total:
        return TRUCKS_LOST
    for road in range(board.n_roads, 256):
        if (s.trucks[road >> 6] >> np.uint64(road & 63)) & np.uint64(1) != np.uint64(0):
            return TRUCK_NOWHERE
    return HOLDS


@jit
def check_map(board, rules, s):
    """Areas: limits, owners, corps, printed and absent control, links."""
    free = uncontrolled(board, s)
    for area in range(board.n_areas):
        pieces = area_total(s, area)
        if (pieces > 0) != sets.has(sets.load(s.stocked), area):
            return STOCKED_WRONG
        if pieces > 0 and sets.has(free, area):
            return LOOSE_SUPPLIES
        if pieces > area_limit(board, rules, s, area) and s.decision != OVERFLOW and s.decision != GAME_OVER:
            return AREA_FULL
    for one in range(3):
        for other in range(one + 1, 3):
            if sets.meets(sets.load(s.control[one]), sets.load(s.control[other])):
                return TWO_OWNERS
        if not sets.is_subset(sets.load(board.printed[one]), sets.load(s.control[one])):
            return PRINTED_LOST
        if not s.playing[one]:
            held, now = held_from_start(board, s, one), sets.load(s.control[one])
            if not sets.is_subset(held, now) or not sets.is_subset(now, held):
                return ABSENT_LOST
    if sets.meets(sets.load(s.no_encircle), sets.minus(sets.load(board.areas), free)):
        return EXEMPT_HELD
    if s.antwerp and not sets.has(sets.load(s.control[RED]), board.antwerp_base):
        return ANTWERP_LOST
    found = check_linked(board, s)
    return check_corps(board, rules, s) if found == HOLDS else found


@jit
def check_linked(board, s):
    """The cached links are those of a fresh search."""
    before = sets.load(s.linked)
    find_linked(board, s)
    after = sets.load(s.linked)
    sets.store(s.linked, before)
    if before[0] != after[0] or before[1] != after[1]:
        return LINKED_WRONG
    return HOLDS


@jit
def check_corps(board, rules, s):
    seen = sets.EMPTY
    for corps in range(board.n_corps):
        commander = board.corps_commander[corps]
        if not s.playing[commander]:
            continue
        here = sets.single(s.corps_area[corps])
        if sets.meets(seen, here):
            return TWO_CORPS
        seen = sets.union(seen, here)
        entering = s.move_corps == corps and s.move_from != NO_AREA
        if not entering and not sets.meets(sets.load(s.control[commander]), here):
            return CORPS_OUTSIDE
        if card_total(s, corps) > rules.corps_limit:
            return CARD_FULL
        if s.corps_grounded[corps] == 1 and s.area_supplies[s.corps_area[corps], FOOD] > 0:
            return GROUNDED_FED
        if s.corps_grounded[corps] and rules.food_per_check == 1 and s.corps_supplies[corps, FOOD] > 0:
            return GROUNDED_FED  # with another number a corps that has too little keeps it (N4)
    return HOLDS


@jit
def check_markers(board, rules, s):
    """Axis markers, airborne units, medals, solo numbers."""
    free = uncontrolled(board, s)
    axis = sets.load(s.axis)
    if not sets.is_subset(axis, free):
        return MARKER_HELD
    if s.n_players > 1:
        markers = rules.axis_markers[s.n_players - 1]
        if rules.veteran_patton and s.playing[BLUE] and rules.metz_marker_source == METZ_FROM_BOX:
            markers += 1
        if s.axis_pool < 0 or s.axis_pool + s.axis_gone + sets.count(axis) != markers:
            return MARKERS_LOST
    units = np.int64(s.airborne_track)
    for unit in range(s.unit_area.shape[0]):
        if s.unit_area[unit] != NO_AREA:
            units += 1
            if not sets.has(free, s.unit_area[unit]):
                return UNIT_HELD
    if s.airborne_track < 0 or units > rules.airborne:
        return UNITS_LOST
    if rules.medal_limit != 0:
        medals = np.int64(s.medal_pool) + s.medals_gone
        for commander in range(3):
            medals += s.medals[commander]
        if s.medal_pool < 0 or medals != rules.medal_limit:
            return MEDALS_LOST
    noted = sets.load(s.medal_given)
    if sets.meets(noted, free) or not sets.is_subset(noted, sets.load(board.objective)):
        return MEDAL_NOTE
    return check_numbers(s, axis)


@jit
def check_numbers(s, axis):
    for i in range(NUMBERS):
        area = np.int64(s.number_area[i])
        if area >= 0 and (s.n_players > 1 or sets.has(axis, area)):
            return NUMBER_HELD
        if area == IN_HAND and s.decision == CHOOSE_ACTION:
            return NUMBER_HELD
    return HOLDS


@jit
def check_cards(board, rules, s):
    """Every card is in exactly one place, and piles and counts agree."""
    for deck in range(N_DECKS):
        start = np.int64(s.deck_start[deck])
        end = start + s.deck_room[deck]
        if s.deck_size[deck] < 0 or s.discard_size[deck] < 0 or s.deck_size[deck] + s.discard_size[deck] > end - start:
            return CARDS_LOST
        for i in range(start, start + s.deck_size[deck]):
            if s.card_place[s.deck_cards[i]] != IN_DECK or home_deck(board, rules, s.deck_cards[i]) != deck:
                return CARDS_LOST
        for i in range(end - s.discard_size[deck], end):
            if s.card_place[s.deck_cards[i]] != IN_DISCARD or home_deck(board, rules, s.deck_cards[i]) != deck:
                return CARDS_LOST
        for commander in range(3):
            seen = np.int64(s.peek[commander, deck])
            if seen != NO_CARD and (s.deck_size[deck] == 0 or seen != s.deck_cards[start + s.deck_size[deck] - 1]):
                return PEEK_WRONG
    return count_places(board, s)


@making_arrays
def count_places(board, s):
    places = np.zeros(16, np.int64)
    for card in range(board.n_cards):
        places[s.card_place[card]] += 1
    in_decks = 0
    in_piles = 0
    for deck in range(N_DECKS):
        in_decks += s.deck_size[deck]
        in_piles += s.discard_size[deck]
    if places[IN_DECK] != in_decks or places[IN_DISCARD] != in_piles:
        return CARDS_LOST
    if places[IN_RESOLUTION] != (1 if s.move_card != NO_CARD else 0):
        return CARDS_LOST
    for commander in range(3):
        if places[WON + commander] != s.held[commander]:
            return WON_WRONG
        if places[KEPT + commander] != s.resistance[commander] + s.recon[commander]:
            return KEPT_WRONG
        if count_kind(board, s, KEPT + commander, CARD_RECON) != s.recon[commander]:
            return KEPT_WRONG
        if count_kind(board, s, KEPT + commander, CARD_RESISTANCE) != s.resistance[commander]:
            return KEPT_WRONG
        if count_kind(board, s, PENDING + commander, CARD_RESISTANCE) != s.pending[commander]:
            return KEPT_WRONG
        if places[PENDING + commander] != s.pending[commander]:
            return KEPT_WRONG
    return check_won(board, s)


@jit
def count_kind(board, s, place, kind):
    n = 0
    for card in range(board.n_cards):
        if s.card_place[card] == place and board.card_kind[card] == kind:
            n += 1
    return n


@jit
def check_won(board, s):
    for commander in range(3):
        medals = 0
        symbols = 0
        for card in range(board.n_cards):
            if s.card_place[card] == WON + commander:
                medals += board.card_medal[card]
                symbols += 0 if board.card_medal[card] else board.card_ammo[card]
            if s.card_place[card] == NOT_IN_GAME and board.card_deck[card] == AXIS_DECK:
                return CARDS_LOST
        if medals != s.medal_cards[commander] or symbols != s.symbols[commander]:
            return WON_WRONG
        if s.held[commander] > s.defeated[commander]:
            return WON_WRONG
    return HOLDS


@jit
def out_of_reach(board, s, commander):
    """Areas of another single colour: a corps cannot enter them and encirclement gives them to that colour (R10.73)."""
    areas = sets.minus(sets.load(board.areas), sets.load(board.colour[commander]))
    areas = sets.minus(areas, sets.load(board.black))
    double = sets.EMPTY
    for one in range(3):
        for other in range(one + 1, 3):
            double = sets.union(double, sets.both(sets.load(board.colour[one]), sets.load(board.colour[other])))
    return sets.minus(areas, double)


@jit
def check_players(board, rules, s):
    """Levels, pools, and that a commander holds only what he could enter or gain."""
    for commander in range(3):
        if not s.playing[commander]:
            continue
        level = np.int64(s.level[commander])
        if level < 1 or level > 3:
            return LEVEL_RANGE
        most = max(rules.pool_start, max(rules.truck_limit[0], max(rules.truck_limit[1], rules.truck_limit[2])))
        if s.pool[commander] > most:
            return POOL_FULL
        if s.medals[commander] < 0 or s.resistance[commander] < 0 or s.recon[commander] < 0:
            return NEGATIVE
        if not is_air_marker_right(rules, s, commander):
            return AIR_WRONG
        if sets.meets(sets.load(s.control[commander]), out_of_reach(board, s, commander)):
            return UNREACHABLE
    if s.decision == STEP and s.move_corps >= 0 and owner(s, s.corps_area[s.move_corps]) < 0:
        return CORPS_OUTSIDE
    if s.actions_left < 0 or s.move_steps > rules.steps or s.trucks_placed > s.trucks_allowed:
        return TURN_RANGE
    return HOLDS


@jit
def is_air_marker_right(rules, s, commander):
    """R11.1, R11.4: with its owner, or on his pursuit deck or the Axis deck, which then has a card."""
    deck = np.int64(s.air_deck[commander])
    if deck == NO_DECK:
        return True
    own = deck == AXIS_DECK or deck == pursuit_deck(rules, commander)
    return own and s.deck_size[deck] > 0 and not rules.basic_game
