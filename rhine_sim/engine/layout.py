"""Where everything is: the state record of one game, the rules record, the board's tables.

STATE is one structured dtype of narrow integers and is copied whole with one assignment. Areas are 0..127, roads
0..255, corps 0..11, cards 0..127, in the order of the board file (R1.10). Sets of areas are uint64[2] (sets.py).
Absence is -1 (NO_AREA, NO_CORPS, NO_CARD, NO_DECK, NOBODY) and must be tested before use as an index.
"""

import numpy as np

from ..switches import SWITCHES
from .sets import AREAS_MAX

ROADS_MAX = 256
CORPS_MAX = 12
CARDS_MAX = 128
ROADS_PER_AREA_MAX = 16
DETOURS_MAX = 6
UNITS_MAX = 4
NUMBERS = 16  # solo numbers 3 to 18
FIRST_NUMBER = 3
LEVELS = 3

# What a commander did and suffered, counted by the rules as they happen: one column of `tally` each.
TALLIES = (
    "medals_objectives", "medals_civilians", "medals_lost", "medals_spent", "pursuit_won", "pursuit_lost",
    "axis_won", "axis_lost", "forts_entered", "did_supply", "did_trucks", "did_transport", "did_move", "did_air",
    "did_airborne", "did_cmd_move", "did_cmd_air", "did_bonus", "did_resistance", "did_recon",
    "turns_without_action", "gas_taken", "ammo_taken", "food_taken", "gas_used", "ammo_used", "food_used",
    "gas_lost", "ammo_lost", "food_lost", "trucks_taken", "trucks_placed", "checks_triggered", "groundings",
    "counters_made", "counters_suffered", "markers_placed", "markers_discarded", "markers_retaken", "markers_red",
    "markers_white", "markers_blue", "units_landed", "units_used", "air_used", "areas_captured", "areas_encircled",
    "antwerp_round",
)  # fmt: skip
N_TALLIES = len(TALLIES)
(
    T_MEDALS_OBJECTIVES,
    T_MEDALS_CIVILIANS,
    T_MEDALS_LOST,
    T_MEDALS_SPENT,
    T_PURSUIT_WON,
    T_PURSUIT_LOST,
    T_AXIS_WON,
    T_AXIS_LOST,
    T_FORTS_ENTERED,
    T_DID_SUPPLY,
    T_DID_TRUCKS,
    T_DID_TRANSPORT,
    T_DID_MOVE,
    T_DID_AIR,
    T_DID_AIRBORNE,
    T_DID_CMD_MOVE,
    T_DID_CMD_AIR,
    T_DID_BONUS,
    T_DID_RESISTANCE,
    T_DID_RECON,
    T_TURNS_WITHOUT_ACTION,
    T_TAKEN,
    _,
    _,
    T_USED,
    _,
    _,
    T_LOST,
    _,
    _,
    T_TRUCKS_TAKEN,
    T_TRUCKS_PLACED,
    T_CHECKS_TRIGGERED,
    T_GROUNDINGS,
    T_COUNTERS_MADE,
    T_COUNTERS_SUFFERED,
    T_MARKERS_PLACED,
    T_MARKERS_DISCARDED,
    T_MARKERS_RETAKEN,
    T_MARKERS_AGAINST,
    _,
    _,
    T_UNITS_LANDED,
    T_UNITS_USED,
    T_AIR_USED,
    T_AREAS_CAPTURED,
    T_AREAS_ENCIRCLED,
    T_ANTWERP_ROUND,
) = range(N_TALLIES)  # T_TAKEN, T_USED, T_LOST + kind; T_MARKERS_AGAINST + colour

STATE = np.dtype(
    [
        # ---- sets of areas and roads ----
        ("control", np.uint64, (3, 2)),  # by commander: placed, printed, and an absent commander's areas
        ("axis", np.uint64, 2),
        ("linked", np.uint64, 2),  # uncontrolled areas joined to Düsseldorf (B.3); kept up to date by encircle.py
        ("stocked", np.uint64, 2),  # areas with supplies; kept up to date by stores.py
        ("no_encircle", np.uint64, 2),
        ("medal_given", np.uint64, 2),
        ("once_bases", np.uint64, 2),  # Ostende: its marker is still in the game
        ("bases_used", np.uint64, 2),  # limited bases used this turn
        (
            "just_taken",
            np.uint64,
            2,
        ),  # victory areas captured in this step (solo `survive`: in this turn)
        ("trucks", np.uint64, 4),  # roads with a truck
        ("chance_key", np.uint64),
        # ---- areas, corps ----
        ("area_supplies", np.int8, (AREAS_MAX, 3)),
        ("corps_area", np.int8, CORPS_MAX),  # -1: not playing
        ("corps_supplies", np.int8, (CORPS_MAX, 3)),
        ("corps_grounded", np.int8, CORPS_MAX),  # 2: under `card_only_strict` with food already in its area
        ("corps_moved", np.int8, CORPS_MAX),
        ("corps_transferred", np.int8, CORPS_MAX),
        # ---- cards: a deck is deck_cards[start : start + size], top last; its discard pile ends at start + room ----
        ("deck_cards", np.int8, CARDS_MAX),
        ("card_place", np.int8, CARDS_MAX),
        ("deck_start", np.int16, 4),
        ("deck_room", np.int16, 4),
        ("deck_size", np.int16, 4),
        ("discard_size", np.int16, 4),
        ("shuffles", np.int16, 4),  # shuffles of each deck so far: each has its own stream
        # ---- commanders ----
        ("playing", np.int8, 3),
        ("pool", np.int8, 3),
        ("level", np.int8, 3),
        ("card_up", np.int8, 3),
        ("medals", np.int8, 3),
        ("medal_cards", np.int8, 3),  # won cards with a medal
        ("symbols", np.int16, 3),  # ammo symbols on won cards without one
        ("held", np.int8, 3),  # won cards in hand
        ("defeated", np.int8, 3),  # divisions ever defeated
        ("resistance", np.int8, 3),  # kept
        ("recon", np.int8, 3),
        ("pending", np.int8, 3),  # Resistance without hand symbol, this turn only
        ("air_deck", np.int8, 3),  # deck under the air support marker, NO_DECK: with its owner
        ("peek", np.int8, (3, 4)),  # card seen on top of a deck, NO_CARD: none
        # ---- the table ----
        ("reserve", np.int8, 3),
        ("track", np.int8, 3),
        ("truck_stock", np.int8),
        ("box_trucks", np.int8),
        ("level3_given", np.int8),
        ("axis_pool", np.int8),
        ("axis_gone", np.int8),
        ("airborne_track", np.int8),
        ("unit_area", np.int8, UNITS_MAX),  # airborne units on the board; NO_AREA: not there
        ("unit_owner", np.int8, UNITS_MAX),
        ("unit_down", np.int8, UNITS_MAX),
        ("medal_pool", np.int8),
        ("medals_gone", np.int8),
        ("weather", np.int8),
        ("antwerp", np.int8),
        ("number_area", np.int8, NUMBERS),  # solo numbers lying number side up
        ("front_next", np.int8),  # solo: the step of the turn after FRONT_TARGETS
        ("starving_revealed", np.int8),
        ("starving_declined", np.int8),
        # ---- the turn ----
        ("n_players", np.int8),
        ("order", np.int8, 3),
        ("seat", np.int8),
        ("round_number", np.int16),
        ("actions_left", np.int8),
        ("acted", np.int8),
        ("resistance_played", np.int8),
        ("recon_played", np.int8),
        ("end_triggered", np.int8),
        # ---- the question ----
        ("decision", np.int8),
        ("asked", np.int8),
        ("after", np.int8),  # the question to go on with when an interruption (overflow, medal return) is settled
        ("supply_base", np.int8),  # limited base that is marked used once its overflow is settled
        ("move_corps", np.int8),
        ("move_from", np.int8),  # area left in the step that is being resolved, else NO_AREA
        ("move_steps", np.int8),
        ("move_stop", np.int8),  # the next step costs gas (R10.11)
        ("move_card", np.int8),  # card being resolved at STARVING and BLACK_MARKET
        ("trucks_placed", np.int8),
        ("trucks_allowed", np.int8),
        ("landing", np.int8, UNITS_MAX),
        ("landings", np.int8),
        ("overflow", np.int8, 2),  # areas over their limit, settled in this order
        ("feeding_seat", np.int8),
        ("feeding_corps", np.int8),
        ("returning", np.int8),  # who must return medals (R14.14), and how many
        ("returns_due", np.int8),
        ("antwerp_due", np.int8),  # the Antwerpen test of B.6 is due once medals are returned
        (
            "victory_due",
            np.int8,
        ),  # the victory test is due after overflows; 2: after a solo wave
        # ---- the end ----
        ("reason", np.int8),
        ("winner", np.int8),
        ("scores", np.int16, 3),
        # ---- what the last answer brought, for logs and counts ----
        ("drawn_card", np.int8),  # card fixed by a reveal or a peek
        ("dice", np.int8),  # sum of 3d6
        ("forced_dice", np.int8),  # tests: the next sum; 0: draw it
        ("dice_rolls", np.int16),
        ("battle", np.int8),
        ("fault", np.int8),
        ("tally", np.int16, (3, N_TALLIES)),
    ],
    align=True,
)

NUMBERS_OF_RULES = (
    ("actions", 0), ("steps", 0), ("start_gas", 0), ("regroup_gas", 0), ("fort_ammo", 0), ("monty_bonus", 0),
    ("food_per_check", 0), ("truck_draw", LEVELS), ("truck_placement", LEVELS), ("truck_limit", LEVELS),
    ("trucks_added", 3), ("pool_start", 0), ("stock_start", 0), ("truck_capacity", 0), ("trucks_total", 0),
    ("max_level", 0), ("track", (3, 3)), ("supply_total", 3), ("base_limit", 0), ("area_limit", 0),
    ("corps_limit", 0), ("matching_set", 0), ("axis_markers", 3), ("airborne", 0), ("airborne_per_action", 0),
    ("ammo_per_medal", 0), ("level_start", 3), ("ability", 3), ("level_veteran_brad", 0),
)  # fmt: skip

# One int64 field per switch (switches.code) and per number of the scenario: read at run time, never compiled in
# (R1.4, R1.6).
RULES = np.dtype(
    [(switch.name, np.int64) for switch in SWITCHES]
    + [(name, np.int64, shape) if shape else (name, np.int64) for name, shape in NUMBERS_OF_RULES]
)


# The static tables of a scenario, one record too: passed to every function as one pointer, which compiles far faster
# than a tuple of arrays. Axes: A areas, R roads, C corps, K cards, 3 colours, 2 words of a set.
_A, _R, _C, _K = AREAS_MAX, ROADS_MAX, CORPS_MAX, CARDS_MAX
_SET = (np.uint64, 2)
BOARD = np.dtype(
    [
        ("n_areas", np.int64),
        ("n_roads", np.int64),
        ("n_corps", np.int64),
        ("n_cards", np.int64),
        ("axis_root", np.int64),
        ("antwerp_base", np.int64),
        ("metz", np.int64),
        ("army_base", np.int64, 3),
        ("adjacent", np.uint64, (_A, 2)),  # over roads of any colour (R2.13)
        ("detours", np.uint64, (_A, DETOURS_MAX, 2)),  # ways past an area from each neighbour to the next, in a ring
        ("joined", np.uint64, (_A, 2)),  # over roads other than black
        ("joined_own", np.uint64, (3, _A, 2)),  # over roads with the colour
        ("steps", np.uint64, (3, _A, 2)),  # areas the colour may step to (R2.6, R2.12)
        ("areas", *_SET),
        ("colour", np.uint64, (3, 2)),
        ("printed", np.uint64, (3, 2)),  # permanently controlled (R2.10)
        ("permanent", *_SET),  # the three together
        ("black", *_SET),
        ("flag", *_SET),
        ("fort", *_SET),
        ("objective", *_SET),
        ("limited", *_SET),
        ("once", *_SET),
        ("victory", *_SET),
        ("flagged_victory", *_SET),
        ("starts", *_SET),
        ("antwerp", *_SET),  # Antwerpen and the A-areas
        ("ports", *_SET),  # veteran Monty (R15.9)
        ("solo_red", np.uint64, (3, 2)),  # areas red controls for good when the commander plays alone (R17.4)
        ("solo_numbers", np.int64, (3, NUMBERS)),  # area of each number
        ("road_ends", np.int64, (_R, 2)),
        ("road_colours", np.int64, _R),  # bit per colour
        ("area_roads", np.int16, (_A, ROADS_PER_AREA_MAX)),  # roads at an area, -1 after the last
        ("corps_commander", np.int64, _C),
        ("n_own", np.int64, 3),  # corps of each commander, and which
        ("own_corps", np.int64, (3, _C)),
        ("corps_start", np.int64, _C),
        ("corps_supplies", np.int64, (_C, 3)),
        ("card_deck", np.int64, _K),  # home deck
        ("card_kind", np.int64, _K),
        ("card_ammo", np.int64, _K),
        ("card_gas", np.int64, _K),
        ("card_medal", np.int64, _K),
        ("card_hand", np.int64, _K),
        ("card_weather", np.int64, _K),
        ("root_steps", np.int8, _A),  # roads of any colour to Düsseldorf, -1: none
        ("rhine", np.int8, (3, _A)),  # steps to the nearest victory area on the colour's roads, -1: none
        ("steps_between", np.int8, (3, _A, _A)),  # steps from area to area on the colour's roads, -1: none
    ],
    align=True,
)


def new_states(n):
    """An array of n empty state records, with attribute access in compiled and plain Python alike."""
    return np.zeros(n, STATE).view(np.recarray)


def new_record(dtype):
    """One empty record of the board or the rules."""
    return np.zeros(1, dtype).view(np.recarray)[0]
