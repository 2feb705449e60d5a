"""R10 Corps movement: starting, steps, entering an area, cards, battle, capture (B.1, B.2)."""

import numpy as np

from . import sets
from .airborne import remove_used_units, units_in
from .antwerp import test_antwerp
from .decks import (
    discard,
    pursuit_deck,
    remove,
    return_air_markers,
    reveal,
    shuffle_in,
    win,
)
from .encircle import encircle, remove_units
from .ids import (
    AIRBORNE_USED_REMOVED,
    AMMO,
    AXIS_DECK,
    BATTLE_LOST,
    BATTLE_NONE,
    BATTLE_WON,
    BLACK_MARKET,
    CAPTURE_FREE_SET,
    CARD_BOCHES,
    CARD_DIVISION,
    CARD_MARKET,
    CARD_RECON,
    CARD_RESISTANCE,
    CARD_STARVING,
    CARD_STOCK,
    CARD_SUPPLIES,
    CARD_VIVE,
    CHOOSE_ACTION,
    FOOD,
    FORT_RETREAT,
    FROM_AREA,
    FROM_CARD,
    GAS,
    GAS_CARD_OR_AREA,
    KEPT,
    NO_AREA,
    NO_CARD,
    NO_CORPS,
    NO_DECK,
    NO_WEATHER,
    NONE_GIVEN,
    PENDING,
    RAIN,
    SOLO_SURVIVE,
    START_GAS,
    STARVING,
    STARVING_REMOVE,
    STEP,
    WEATHER_PURSUIT_ONLY,
    YES,
)
from .kernel import jit
from .layout import (
    T_AIR_USED,
    T_AREAS_CAPTURED,
    T_AXIS_LOST,
    T_AXIS_WON,
    T_FORTS_ENTERED,
    T_MARKERS_RETAKEN,
    T_MEDALS_CIVILIANS,
    T_MEDALS_OBJECTIVES,
    T_PURSUIT_LOST,
    T_PURSUIT_WON,
    T_UNITS_USED,
)
from .stores import (
    give_medal,
    medal_left,
    spend_from_area,
    spend_from_card,
    take_basic_set,
    take_from_reserve,
)

# ---- choosing and starting -----------------------------------------------------------------------


@jit
def can_start_from(rules, s, corps, source):
    """R10.2: whether the start gas can be paid from the card or from the area."""
    if source == FROM_CARD:
        return s.corps_supplies[corps, GAS] >= rules.start_gas
    if rules.start_gas_source != GAS_CARD_OR_AREA:
        return False
    return s.area_supplies[s.corps_area[corps], GAS] >= rules.start_gas


@jit
def can_move(board, rules, s, p, corps, occupied):
    """R10.1. `occupied`: all areas with a corps (R9.11)."""
    if board.corps_commander[corps] != p or s.corps_grounded[corps] or s.corps_moved[corps]:
        return False
    if not (can_start_from(rules, s, corps, FROM_CARD) or can_start_from(rules, s, corps, FROM_AREA)):
        return False
    return not sets.is_empty(step_targets(board, rules, s, p, corps, occupied, 0))


@jit
def start_move(rules, s, p, corps):
    """A_MOVE: the corps is chosen. START_GAS is due only where there is a choice (DP6)."""
    s.move_corps = corps
    s.move_from = NO_AREA
    s.move_steps = 0
    s.move_stop = 0
    card = can_start_from(rules, s, corps, FROM_CARD)
    area = can_start_from(rules, s, corps, FROM_AREA)
    if card and area and rules.start_gas > 0:
        s.after = START_GAS
    else:
        pay_start_gas(rules, s, p, FROM_CARD if card else FROM_AREA)


@jit
def pay_start_gas(rules, s, p, source):
    corps = np.int64(s.move_corps)
    if source == FROM_CARD:
        spend_from_card(s, p, corps, GAS, rules.start_gas)
    else:
        spend_from_area(s, p, np.int64(s.corps_area[corps]), GAS, rules.start_gas)
    s.corps_moved[corps] = 1
    s.after = STEP


@jit
def end_move(s):
    s.move_corps = NO_CORPS
    s.move_from = NO_AREA
    s.move_steps = 0
    s.move_stop = 0
    s.after = CHOOSE_ACTION


# ---- a step (R10.10-R10.12) ----------------------------------------------------------------------


@jit
def step_targets(board, rules, s, p, corps, occupied, stopped):
    """R10.10: where the corps may step. `stopped`: the previous step was Les Boches or a won battle (R10.3)."""
    if stopped and s.corps_supplies[corps, GAS] < rules.regroup_gas:
        return sets.EMPTY
    targets = sets.load(board.steps[p, s.corps_area[corps]])
    for commander in range(3):
        if commander != p:
            targets = sets.minus(targets, sets.load(s.control[commander]))
    targets = sets.minus(targets, occupied)
    if rules.fort_without_ammo == FORT_RETREAT or s.corps_supplies[corps, AMMO] >= rules.fort_ammo:
        return targets
    forts = sets.minus(sets.both(targets, sets.load(board.fort)), sets.load(s.control[p]))
    while not sets.is_empty(forts):  # without ammo on the card a bonus must open the fort
        area = sets.first(forts)
        forts = sets.without_first(forts)
        bonus = bonus_ammo(s, p, area, deck_of(board, rules, s, p, area))
        if s.corps_supplies[corps, AMMO] + bonus < rules.fort_ammo:
            targets = sets.minus(targets, sets.single(area))
    return targets


@jit
def deck_of(board, rules, s, p, area):
    """R10.23: the Axis deck where a marker or a flag is, else the mover's pursuit deck (R2.7)."""
    if sets.has(sets.union(sets.load(s.axis), sets.load(board.flag)), area):
        return AXIS_DECK
    return pursuit_deck(rules, p)


@jit
def bonus_ammo(s, p, area, deck):
    """R10.21: 1 for the mover's air support marker on the deck, 1 for each airborne unit in the area (R11.3, R12.5)."""
    air = 1 if s.air_deck[p] == deck else 0
    return air + units_in(s, area)


@jit
def apply_step(board, rules, s, p, area):
    """B.1 ENTER: one step of the moving corps to `area`."""
    corps = np.int64(s.move_corps)
    s.move_from = s.corps_area[corps]
    if s.move_stop:
        spend_from_card(s, p, corps, GAS, rules.regroup_gas)  # R10.11
    s.move_steps += 1
    s.move_stop = 0
    s.corps_area[corps] = area
    s.battle = BATTLE_NONE
    s.after = STEP
    if rules.solo_victory != SOLO_SURVIVE or s.n_players > 1:
        sets.store(s.just_taken, sets.EMPTY)
    if sets.has(sets.load(s.control[p]), area):  # R10.12
        s.victory_due = 1
        return
    enter(board, rules, s, p, corps, area)


@jit
def enter(board, rules, s, p, corps, area):
    """R10.20-R10.25: fortification, reveal, weather, effect."""
    deck = deck_of(board, rules, s, p, area)
    air = 1 if s.air_deck[p] == deck else 0
    bonus = bonus_ammo(s, p, area, deck)
    used = 0
    if sets.has(sets.load(board.fort), area):
        used = min(bonus, rules.fort_ammo)
        if s.corps_supplies[corps, AMMO] < rules.fort_ammo - used:  # only `enter_and_retreat` comes here
            retreat(s, corps)
            return
        spend_from_card(s, p, corps, AMMO, rules.fort_ammo - used)
        s.tally[p, T_FORTS_ENTERED] += 1
    return_air_markers(s, deck)
    card = reveal(rules, s, deck)
    if card != NO_CARD:
        change_weather(board, rules, s, card, deck)
        if board.card_kind[card] == CARD_DIVISION:
            fight(board, rules, s, p, corps, area, card, deck, bonus, used, air)
            return
    count_bonus(s, p, used, air)
    if card != NO_CARD and meet_card(board, rules, s, p, corps, area, card):
        return  # a question is due; the capture follows its answer
    capture(board, rules, s, p, area)


@jit
def count_bonus(s, p, used, air):
    """How much of the bonus ammo was used, air support first (R10.22)."""
    s.tally[p, T_AIR_USED] += min(used, air)
    s.tally[p, T_UNITS_USED] += max(0, used - air)


@jit
def retreat(s, corps):
    """The corps goes back to the area it came from in this step and its move is over (R10.43)."""
    s.corps_area[corps] = s.move_from
    end_move(s)


@jit
def change_weather(board, rules, s, card, deck):
    """R15.3, R15.5: a symbol sets the weather; a change to rain sends all air support markers home."""
    weather = np.int64(board.card_weather[card])
    if not rules.weather or weather == NO_WEATHER:
        return
    if deck == AXIS_DECK and rules.weather_cards == WEATHER_PURSUIT_ONLY:
        return
    if weather == RAIN and s.weather != RAIN:
        s.air_deck[:] = NO_DECK
    s.weather = weather


# ---- battle (R10.40-R10.44) ----------------------------------------------------------------------


@jit
def fight(board, rules, s, p, corps, area, card, deck, bonus, used, air):
    """Win and capture, or lose and go back. `used`: bonus ammo already spent on the fortification."""
    ammo_need = np.int64(board.card_ammo[card])
    gas_need = np.int64(board.card_gas[card])
    helped = min(bonus - used, ammo_need)
    ammo = min(ammo_need - helped, np.int64(s.corps_supplies[corps, AMMO]))
    gas = min(gas_need, np.int64(s.corps_supplies[corps, GAS]))
    won = ammo == ammo_need - helped and gas == gas_need  # R10.41: no choice
    spend_from_card(s, p, corps, AMMO, ammo)
    spend_from_card(s, p, corps, GAS, gas)
    count_bonus(s, p, used + helped, air)
    if won:
        s.battle = BATTLE_WON
        s.tally[p, T_AXIS_WON if deck == AXIS_DECK else T_PURSUIT_WON] += 1
        win(board, s, p, card)
        s.move_stop = 1
        capture(board, rules, s, p, area)
        return
    s.battle = BATTLE_LOST
    s.tally[p, T_AXIS_LOST if deck == AXIS_DECK else T_PURSUIT_LOST] += 1
    if rules.airborne_after_loss == AIRBORNE_USED_REMOVED:
        remove_used_units(s, area, used + helped - air)
    shuffle_in(board, rules, s, card)
    retreat(s, corps)


# ---- pursuit cards (R10.30-R10.37) ---------------------------------------------------------------


@jit
def meet_card(board, rules, s, p, corps, area, card):
    """The effect of a card that is no division. Returns True if the mover is asked first (DP8, DP9)."""
    kind = board.card_kind[card]
    if kind == CARD_STARVING:
        s.starving_revealed += 1
        s.move_card = card
        s.after = STARVING
        return True
    if kind == CARD_MARKET:
        s.move_card = card
        s.after = BLACK_MARKET
        return True
    if kind == CARD_BOCHES:
        s.move_stop = 1
        discard(board, rules, s, card)
    elif kind == CARD_STOCK:
        find_piece(board, rules, s, p, area, AMMO, card)
    elif kind == CARD_SUPPLIES:
        find_piece(board, rules, s, p, area, GAS, card)
    elif kind == CARD_VIVE:
        find_piece(board, rules, s, p, area, FOOD, card)
    elif kind == CARD_RESISTANCE and not board.card_hand[card]:
        s.card_place[card] = PENDING + p
        s.pending[p] += 1
    elif kind == CARD_RESISTANCE:
        s.card_place[card] = KEPT + p
        s.resistance[p] += 1
    elif kind == CARD_RECON:
        s.card_place[card] = KEPT + p
        s.recon[p] += 1
    else:
        discard(board, rules, s, card)
    return False


@jit
def find_piece(board, rules, s, p, area, kind, card):
    """R10.31: one piece from the RESERVE into the entered area, if there is one."""
    if s.reserve[kind] > 0:
        take_from_reserve(s, p, area, kind, 1)
    discard(board, rules, s, card)


@jit
def can_feed_civilians(rules, s):
    """R10.30: food on the corps card and a medal to be had."""
    return s.corps_supplies[s.move_corps, FOOD] >= 1 and medal_left(rules, s)


@jit
def apply_starving(board, rules, s, p, answer):
    corps = np.int64(s.move_corps)
    if answer == YES:
        spend_from_card(s, p, corps, FOOD, 1)
        give_medal(rules, s, p)
        s.tally[p, T_MEDALS_CIVILIANS] += 1
    elif can_feed_civilians(rules, s):
        s.starving_declined += 1
    card = np.int64(s.move_card)
    if rules.starving_card == STARVING_REMOVE:
        remove(s, card)
    else:
        discard(board, rules, s, card)
    finish_card(board, rules, s, p)


@jit
def can_swap(s, give, take):
    """R10.32: one piece of the card for one of another kind from the RESERVE."""
    return give != take and s.corps_supplies[s.move_corps, give] >= 1 and s.reserve[take] >= 1


@jit
def apply_black_market(board, rules, s, p, give, take):
    corps = np.int64(s.move_corps)
    if give != NONE_GIVEN:
        s.corps_supplies[corps, give] -= 1
        s.reserve[give] += 1
        s.reserve[take] -= 1
        s.corps_supplies[corps, take] += 1
    discard(board, rules, s, np.int64(s.move_card))
    finish_card(board, rules, s, p)


@jit
def finish_card(board, rules, s, p):
    """The card is resolved: the area is captured and the move goes on."""
    s.move_card = NO_CARD
    s.after = STEP
    capture(board, rules, s, p, np.int64(s.corps_area[s.move_corps]))


# ---- capture (R10.60, B.2) -----------------------------------------------------------------------


@jit
def capture(board, rules, s, p, area):
    """Marker, Axis marker back, airborne units out, medal, encirclement, Antwerpen, victory: in this order."""
    sets.add_to(s.control[p], area)
    sets.take_from(s.no_encircle, area)
    s.tally[p, T_AREAS_CAPTURED] += 1
    take_axis_marker(s, p, area)
    remove_units(s, area)
    if rules.limited_base_on_capture == CAPTURE_FREE_SET:
        take_free_set(board, rules, s, p, area)
    if sets.has(sets.load(board.objective), area) and medal_left(rules, s):
        give_medal(rules, s, p)
        sets.add_to(s.medal_given, area)
        s.tally[p, T_MEDALS_OBJECTIVES] += 1
    if sets.has(sets.load(board.victory), area):
        sets.add_to(s.just_taken, area)
    encircle(board, rules, s, p, area)
    test_antwerp(board, rules, s)
    s.victory_due = 1


@jit
def take_axis_marker(s, p, area):
    """R10.60: a beaten marker returns to the pool; in solo it leaves the game (R17.18)."""
    if not sets.has(sets.load(s.axis), area):
        return
    sets.take_from(s.axis, area)
    s.tally[p, T_MARKERS_RETAKEN] += 1
    if s.n_players == 1:
        s.axis_gone += 1
    else:
        s.axis_pool += 1


@jit
def take_free_set(board, rules, s, p, area):
    """R6.9: a basic set at once in a captured limited base; Ostende only with its marker, which then leaves."""
    if not sets.has(sets.load(board.limited), area):
        return
    once = sets.has(sets.load(board.once), area)
    if once and not sets.has(sets.load(s.once_bases), area):
        return
    if take_basic_set(rules, s, p, area):
        sets.take_from(s.once_bases, area)
