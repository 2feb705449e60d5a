"""Every rule switch: its values, its default in each edition, what it does and the clauses that name it.

This table is the only place where a switch is defined. The scenario loader checks `[rules]` against it, the engine's
rules record has one field per row (the place of the value in `values`), and `rhine-sim rules` prints it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

EDITIONS = ("en", "pl")

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Switch:
    """One switch. `values` lists what is allowed; a number has the range `low` to `high` instead."""

    name: str
    values: tuple[Value, ...]
    en: Value
    pl: Value
    sentence: str
    clauses: str
    group: str = "ruling"
    low: int = 0
    high: int = 0

    @property
    def is_number(self) -> bool:
        return not self.values

    def default(self, edition: str) -> Value:
        return self.pl if edition == "pl" else self.en

    def allowed(self) -> str:
        """What may be given, in words."""
        if self.is_number:
            return f"a whole number from {self.low} to {self.high}"
        return " or ".join(show(value) for value in self.values)


BOOL = (False, True)


def _option(name: str, sentence: str, clauses: str) -> Switch:
    return Switch(name, BOOL, False, False, sentence, clauses, "option")


def _same(name: str, values: tuple[Value, ...], sentence: str, clauses: str) -> Switch:
    """A ruling with the same default (the first value) in both editions."""
    return Switch(name, values, values[0], values[0], sentence, clauses)


def _edition(name: str, values: tuple[Value, ...], en: Value, pl: Value, sentence: str, clauses: str) -> Switch:
    return Switch(name, values, en, pl, sentence, clauses, "edition")


SWITCHES: tuple[Switch, ...] = (
    _option(
        "basic_game",
        "Leave out air support, airborne landings, commander cards, Antwerpen and every option of rule 15.",
        "R1.5",
    ),
    _option(
        "weather", "Weather symbols on revealed cards switch between sun and rain; rain stops aircraft.", "R15.3-R15.5"
    ),
    _option("common_deck", "All players draw from one common pursuit deck.", "R15.6"),
    _option("veteran_patton", "An Axis marker starts in Metz.", "R4.12, R14.5, R15.7"),
    _option("veteran_brad", "Bradley starts on logistics level 1.", "R4.9, R15.8"),
    _option("veteran_monty", "Counter-attacks may also come from five ports that red does not control.", "R15.9"),
    _option("fair_play", "A player who takes trucks must take as many as he can.", "R7.2, R15.10"),
    _edition(
        "late_line_victory",
        ("corps", "marker", "off"),
        "corps",
        "marker",
        "What must stand in the victory area when the line to the base is completed later.",
        "R16.1",
    ),
    _edition(
        "partial_basic_set",
        BOOL,
        True,
        False,
        "A basic set may be taken although a kind is missing from the reserve.",
        "R6.3",
    ),
    _edition(
        "take_trucks_empty_stock",
        ("below_limit", "forbid"),
        "below_limit",
        "forbid",
        "Whether trucks may be taken from an empty stock, only to start the logistics phase.",
        "R7.1",
    ),
    _edition(
        "food_source",
        ("card_or_area", "card_first", "card_only_strict"),
        "card_or_area",
        "card_first",
        "Where a corps finds its food in the logistics phase.",
        "R9.4, R9.8",
    ),
    _edition(
        "start_gas_source",
        ("card_or_area", "card_only"),
        "card_or_area",
        "card_only",
        "Where the gas that starts a move may come from.",
        "R10.2",
    ),
    _edition(
        "starving_card",
        ("remove", "discard"),
        "remove",
        "discard",
        "Where a resolved Starving civilians card goes.",
        "R2.23",
    ),
    _edition(
        "encirclement_mode",
        ("state", "event"),
        "state",
        "event",
        "Whether every cut-off area falls, or only those that this very marker cut off.",
        "R10.71",
    ),
    _edition(
        "marker_chain",
        ("required", "not_required"),
        "required",
        "not_required",
        "Whether a marker must hang on a chain of markers to a flagged victory area to anchor new ones.",
        "R14.5",
    ),
    _edition(
        "weather_cards",
        ("pursuit", "any_revealed"),
        "pursuit",
        "any_revealed",
        "Which revealed cards change the weather.",
        "R15.3",
    ),
    _edition(
        "tiebreak_divisions",
        ("ever_defeated", "held"),
        "ever_defeated",
        "held",
        "Which divisions count in the first tie-break.",
        "R16.5",
    ),
    _edition(
        "solo_victory",
        ("survive", "immediate", "instant_test"),
        "survive",
        "immediate",
        "Solo: when a victory counts.",
        "R17.9",
    ),
    _edition(
        "solo_defeat", ("no_number_left", "none"), "no_number_left", "none", "Solo: when the game is lost.", "R17.8"
    ),
    _edition(
        "solo_spread",
        ("cover_then_balance", "balance"),
        "cover_then_balance",
        "balance",
        "Solo: how moved numbers are shared among areas.",
        "R17.17",
    ),
    _same(
        "fort_without_ammo", ("entry_forbidden", "enter_and_retreat"), "What happens at a fort without ammo.", "R10.20"
    ),
    _same(
        "limited_base_on_capture",
        ("action_only", "free_set"),
        "Whether capturing a limited base brings a basic set at once.",
        "R6.9",
    ),
    _same(
        "encircled_objective_medal", (True, False), "An objective gained by encirclement brings its medal.", "R10.73"
    ),
    _same(
        "deck_exhaustion",
        ("reshuffle", "none"),
        "Whether an exhausted deck is made anew from its discard pile.",
        "R2.24",
    ),
    _same(
        "flag_anchors_markers",
        BOOL,
        "Printed flags away from the Rhine count as markers when new ones are placed.",
        "R14.6",
    ),
    _same("marker_on_flag_area", ("forbid", "allow"), "Whether a marker may be placed on a printed flag.", "R14.4"),
    _same(
        "extra_action_first",
        (True, False),
        "Commander card, Resistance and Recon may come before the first action of a turn.",
        "R5.4",
    ),
    _same("recon_scope", ("own", "any"), "Which pursuit decks Recon may look at.", "R10.34"),
    _same(
        "encircle_foreign_double",
        ("mover", "stays"),
        "Who gains an encircled double area that lacks the mover's colour.",
        "R10.73",
    ),
    _same("spent_medal_destination", ("box", "pool"), "Where medal counters spent on airborne units go.", "R12.3"),
    _same("monty_bonus_source", ("reserve", "track_or_reserve"), "Where Monty's bonus pieces come from.", "R6.4"),
    _same(
        "discarded_last_marker_ends_game",
        (True, False),
        "A last marker that finds no area and is discarded triggers the end.",
        "R14.8",
    ),
    _same(
        "medal_return",
        ("counter_then_card", "owner_choice"),
        "Which medal is returned when an objective is lost.",
        "R14.14",
    ),
    _same("antwerp_reversible", BOOL, "Antwerpen stays the Army base only while red controls all five areas.", "R15.2"),
    _same("common_deck_scope", ("participants", "all"), "Whose cards are in the common deck.", "R15.6"),
    _same("partial_matching_set", BOOL, "A matching set may be taken although fewer pieces lie on the track.", "R6.2"),
    _same("allow_empty_truck", BOOL, "A truck may be placed without a load.", "R8.2"),
    _same(
        "airborne_after_loss",
        ("stay", "used_removed"),
        "What happens to airborne units used in a lost battle.",
        "R10.43",
    ),
    _same("victory_line_roads", ("any_but_black", "own_colour"), "Which roads make the line to the base.", "R16.1"),
    Switch("medal_limit", (), 20, 20, "How many medal counters exist; 0 is unlimited.", "R2.4", "ruling", 0, 99),
    _same("metz_marker_source", ("pool", "box"), "Where the marker of veteran_patton comes from.", "R4.12"),
    _same(
        "solo_counterattacks",
        ("single_wave", "iterate"),
        "Solo: one wave of counter-attacks, or until none is left.",
        "R17.12",
    ),
    _same("solo_routes", ("global", "per_corps"), "Solo: shortest route of all corps, or of each.", "R17.16"),
    _same(
        "solo_starving_ignores",
        (2, "one_of_two"),
        "Solo: how many of the first two Starving civilians may be declined.",
        "R17.21",
    ),
    Switch(
        "max_rounds",
        (),
        60,
        60,
        "The game is stopped as stalled after this many rounds.",
        "A.1, Q12",
        "ruling",
        1,
        1000,
    ),
)

BY_NAME: dict[str, Switch] = {switch.name: switch for switch in SWITCHES}

OPTIONS_OF_RULE_15 = ("weather", "common_deck", "veteran_patton", "veteran_brad", "veteran_monty", "fair_play")


def show(value: Value) -> str:
    """A value as it is written in a file or on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def resolve(given: Mapping[str, Value]) -> dict[str, Value]:
    """All switches, from an `edition` (default en) and the switches given beside it. Assumes checked values."""
    edition = str(given.get("edition", "en"))
    rules: dict[str, Value] = {"edition": edition}
    for switch in SWITCHES:
        rules[switch.name] = given.get(switch.name, switch.default(edition))
    return rules


def conflicts(rules: Mapping[str, Value]) -> list[str]:
    """Options of rule 15 that are on together with `basic_game` (R1.5); the only conflict there is."""
    if not rules["basic_game"]:
        return []
    return [name for name in OPTIONS_OF_RULE_15 if rules[name]]


def code(name: str, value: Value) -> int:
    """The number that stands for `value` in the engine's rules record: its place in `values`, or itself.

    Booleans are 0 and 1 whatever the order of `values`.
    """
    switch = BY_NAME[name]
    if switch.is_number or isinstance(value, bool):
        return int(value)
    return [show(known) for known in switch.values].index(show(value))
