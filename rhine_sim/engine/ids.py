"""Names for the numbers in the state: commanders, kinds, decks, cards, questions, answers, ends.

Every tuple of names is indexed by the constants above it; text forms are made from these tuples alone.
"""

from ..switches import code

# ---- commanders and supplies (R1.1, R1.2) --------------------------------------------------------
RED, WHITE, BLUE = 0, 1, 2
NOBODY = -1
COMMANDERS = ("monty", "bradley", "patton")
COLOURS = ("red", "white", "blue")

ABILITY_SUPPLY, ABILITY_AIR, ABILITY_MOVE = 0, 1, 2
ABILITIES = ("supply", "air", "move")

GAS, AMMO, FOOD = 0, 1, 2
KINDS = ("gas", "ammo", "food")

NO_AREA, NO_CORPS, NO_CARD, NO_DECK = -1, -1, -1, -1

# ---- decks: one pursuit deck a colour; a common deck (R15.6) lives in the first ------------------
COMMON_DECK = 0
AXIS_DECK = 3
N_DECKS = 4

# ---- card kinds (R2.20, R2.21) -------------------------------------------------------------------
(
    CARD_STARVING,
    CARD_STOCK,
    CARD_SUPPLIES,
    CARD_VIVE,
    CARD_MARKET,
    CARD_RESISTANCE,
    CARD_RECON,
    CARD_BOCHES,
    CARD_DIVISION,
    CARD_NO_EFFECT,
) = range(10)
CARD_KINDS = (
    "starving_civilians",
    "captured_stock",
    "captured_supplies",
    "vive_la_liberation",
    "black_market",
    "resistance",
    "recon",
    "les_boches",
    "division",
    "no_effect",
)

# ---- where a card is: +commander for the last three ----------------------------------------------
(IN_DECK, IN_DISCARD, IN_RESOLUTION, REMOVED, NOT_IN_GAME) = range(5)
WON = 5
KEPT = 8
PENDING = 11

SUN, RAIN = 0, 1
NO_WEATHER = -1
WEATHERS = ("sun", "rain")

# ---- questions (A.3) -----------------------------------------------------------------------------
(
    CHOOSE_ACTION,
    SUPPLY,
    OVERFLOW,
    TRUCK_COUNT,
    PLACE_TRUCK,
    START_GAS,
    STEP,
    STARVING,
    BLACK_MARKET,
    AIR_DECK,
    RECON_DECK,
    AIRBORNE_AREA,
    AIRBORNE_PAY,
    FOOD_SOURCE,
    REACTION,
    MEDAL_RETURN,
    FRONT_TARGETS,
    GAME_OVER,
) = range(18)
DECISIONS = (
    "CHOOSE_ACTION",
    "SUPPLY",
    "OVERFLOW",
    "TRUCK_COUNT",
    "PLACE_TRUCK",
    "START_GAS",
    "STEP",
    "STARVING",
    "BLACK_MARKET",
    "AIR_DECK",
    "RECON_DECK",
    "AIRBORNE_AREA",
    "AIRBORNE_PAY",
    "FOOD_SOURCE",
    "REACTION",
    "MEDAL_RETURN",
    "FRONT_TARGETS",
    "GAME_OVER",
)

# ---- answers: the low byte of an action code (actions.py) ----------------------------------------
(
    DO_END,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    DO_TRANSPORT,
    DO_MOVE,
    DO_AIR_SUPPORT,
    DO_AIRBORNE,
    DO_CMD_MOVE,
    DO_CMD_AIR,
    DO_RESISTANCE,
    DO_RECON,
    DO_TRANSFER,
    DO_STOP,
    DO_SUPPLY,
    DO_TRUCK_COUNT,
    DO_PLACE_TRUCK,
    DO_START_GAS,
    DO_STEP,
    DO_STARVING,
    DO_BLACK_MARKET,
    DO_AIR_DECK,
    DO_RECON_DECK,
    DO_AIRBORNE_AREA,
    DO_AIRBORNE_PAY,
    DO_OVERFLOW,
    DO_FOOD_SOURCE,
    DO_PLACE,
    DO_DISCARD,
    DO_COUNTER,
    DO_NONE,
    DO_MEDAL_RETURN,
    DO_FRONT_TARGETS,
) = range(32)
N_ANSWERS = 32
ANSWERS = (
    "END",
    "TAKE_SUPPLY",
    "TAKE_TRUCKS",
    "TRANSPORT",
    "MOVE",
    "AIR_SUPPORT",
    "AIRBORNE",
    "CMD_MOVE",
    "CMD_AIR",
    "PLAY_RESISTANCE",
    "PLAY_RECON",
    "TRANSFER",
    "STOP",
    "SUPPLY",
    "TRUCK_COUNT",
    "PLACE_TRUCK",
    "START_GAS",
    "STEP",
    "STARVING",
    "BLACK_MARKET",
    "AIR_DECK",
    "RECON_DECK",
    "AIRBORNE_AREA",
    "AIRBORNE_PAY",
    "OVERFLOW",
    "FOOD_SOURCE",
    "REACTION PLACE",
    "REACTION DISCARD",
    "REACTION COUNTER",
    "REACTION NONE",
    "MEDAL_RETURN",
    "FRONT_TARGETS",
)

BASIC_SET = 0  # SUPPLY: set 0 is basic, 1 + kind is matching
FROM_CARD, FROM_AREA = 0, 1
NO, YES = 0, 1
COUNTER_MEDAL, CARD_MEDAL = 0, 1
NONE_GIVEN = 3  # BLACK_MARKET: the give operand of "none"

# ---- how a game ended (A.1, GAME_END) ------------------------------------------------------------
(
    REASON_NONE,
    REASON_AUTO,
    REASON_MEDALS,
    REASON_TIE1,
    REASON_TIE2,
    REASON_SOLO_WIN,
    REASON_SOLO_DEFEAT,
    REASON_STALLED,
) = range(8)
REASONS = (None, "auto", "medals", "tie1", "tie2", "solo_win", "solo_defeat", "stalled")

# ---- faults: what stopped a game that broke a contract -------------------------------------------
(FAULT_NONE, FAULT_ILLEGAL_ACTION, FAULT_LIST_FULL, FAULT_NO_ACTION, FAULT_INVARIANT) = range(5)
FAULTS = (
    "none",
    "illegal action",
    "list of legal actions longer than its buffer",
    "no legal action",
    "broken invariant",
)

# ---- battles, for the record of what a step met --------------------------------------------------
BATTLE_NONE, BATTLE_WON, BATTLE_LOST = 0, 1, 2

# ---- switch values that rule code compares with --------------------------------------------------
LINE_CORPS = code("late_line_victory", "corps")
LINE_OFF = code("late_line_victory", "off")
EMPTY_STOCK_BELOW_LIMIT = code("take_trucks_empty_stock", "below_limit")
FOOD_CARD_OR_AREA = code("food_source", "card_or_area")
FOOD_CARD_ONLY_STRICT = code("food_source", "card_only_strict")
GAS_CARD_OR_AREA = code("start_gas_source", "card_or_area")
STARVING_REMOVE = code("starving_card", "remove")
ENCIRCLE_EVENT = code("encirclement_mode", "event")
CHAIN_REQUIRED = code("marker_chain", "required")
WEATHER_PURSUIT_ONLY = code("weather_cards", "pursuit")
TIEBREAK_HELD = code("tiebreak_divisions", "held")
FORT_RETREAT = code("fort_without_ammo", "enter_and_retreat")
CAPTURE_FREE_SET = code("limited_base_on_capture", "free_set")
DECK_RESHUFFLE = code("deck_exhaustion", "reshuffle")
FLAG_ALLOW = code("marker_on_flag_area", "allow")
RECON_ANY = code("recon_scope", "any")
DOUBLE_STAYS = code("encircle_foreign_double", "stays")
SPENT_TO_POOL = code("spent_medal_destination", "pool")
BONUS_TRACK_TOO = code("monty_bonus_source", "track_or_reserve")
RETURN_OWNER_CHOICE = code("medal_return", "owner_choice")
SCOPE_ALL = code("common_deck_scope", "all")
AIRBORNE_USED_REMOVED = code("airborne_after_loss", "used_removed")
LINE_OWN_COLOUR = code("victory_line_roads", "own_colour")
METZ_FROM_BOX = code("metz_marker_source", "box")
SOLO_SURVIVE = code("solo_victory", "survive")
SOLO_IMMEDIATE = code("solo_victory", "immediate")
SOLO_INSTANT_TEST = code("solo_victory", "instant_test")
SOLO_NO_NUMBER_LEFT = code("solo_defeat", "no_number_left")
SOLO_COVER = code("solo_spread", "cover_then_balance")
SOLO_ITERATE = code("solo_counterattacks", "iterate")
SOLO_PER_CORPS = code("solo_routes", "per_corps")
SOLO_ONE_OF_TWO = code("solo_starving_ignores", "one_of_two")
