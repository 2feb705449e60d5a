"""The tables of a run: every column, its type and what it says. docs/results-format.md is held to this file by a test.

Plain data: whoever only reads results need not load the engine, and the engine need not load polars.
"""

from typing import NamedTuple

FORMAT_VERSION = 1  # moves when the files of a run change shape
RULES_VERSION = 15  # moves when the same scenario, policies and seed can give another result

COMMANDERS = ("monty", "bradley", "patton")
END_REASONS = ("rhine", "markers", "stalled", "defeat")
TIE_BREAKS = ("none", "divisions", "order")
PLACES = ("area", "road")


def _orders() -> tuple[str, ...]:
    """Every seat order of one, two or three commanders, first player first."""
    found = [(a,) for a in COMMANDERS]
    found += [(a, b) for a in COMMANDERS for b in COMMANDERS if a != b]
    found += [(a, b, c) for a in COMMANDERS for b in COMMANDERS for c in COMMANDERS if len({a, b, c}) == 3]
    return tuple("-".join(order) for order in found)


ORDERS = _orders()


class Column(NamedTuple):
    """One column. `kind`: an integer type, or the words of an Enum; `tally`: the engine's count it is taken from."""

    name: str
    kind: str | tuple[str, ...]
    sentence: str
    tally: str = ""


# ---- games: one row a game -----------------------------------------------------------------------------------------

GAME_COLUMNS = (
    Column("game", "u32", "number of the game in the run, from 0"),
    Column("seed", "u32", "number of the deal: equal run seed and equal `seed` mean equal luck, whatever the rules"),
    Column("order", ORDERS, "turn order, first player first"),
    Column("winner", COMMANDERS, "the commander who won; null only in solo, when the game was lost"),
    Column("end_reason", END_REASONS, "how it ended: `rhine` a line to the Rhine (R16.1), `markers` the last Axis "
           "marker and medals counted (R16.3), `stalled` the round cap, `defeat` solo lost (R17.8)"),
    Column("tie_break", TIE_BREAKS, "what decided between equal medals (R16.5): `divisions` beaten, then turn `order`; "
           "`none`: no tie, or medals did not count"),
    Column("rounds", "u16", "rounds begun"),
    Column("turns", "u16", "turns begun, of all players"),
    Column("decisions", "u32", "questions answered by all players"),
    Column("lead_changes", "u16", "how often the lead passed from one commander to another; see `lead_turns`"),
    Column("leader_since", "u16", "turn since which the commander leading at the end has led; 0: nobody ever led"),
    Column("antwerp_round", "u16", "round in which Antwerpen first became red's Army base; 0: never"),
    Column("markers_left", "u8", "Axis markers left in the pool"),
)  # fmt: skip

# Per commander: the name in the file is monty_NAME, bradley_NAME, patton_NAME; null if he does not play.
COMMANDER_COLUMNS = (
    Column("seat", "u8", "place in the turn order, from 1"),
    Column("medals", "u8", "medals at the end (R16.4): counters + cards + ammo"),
    Column("medals_counters", "u8", "medal counters in hand at the end"),
    Column("medals_cards", "u8", "won cards with a medal in hand at the end"),
    Column("medals_ammo", "u8", "medals for ammo symbols on the other won cards at the end"),
    Column("medals_objectives", "u8", "medal counters gained for objectives", "medals_objectives"),
    Column("medals_civilians", "u8", "medal counters gained from Starving civilians", "medals_civilians"),
    Column("medals_spent", "u8", "medals of any kind paid for airborne landings", "medals_spent"),
    Column("medals_lost", "u8", "medals of any kind returned after counter-attacks", "medals_lost"),
    Column("pursuit_beaten", "u16", "divisions of pursuit decks beaten", "pursuit_won"),
    Column("pursuit_lost", "u16", "battles lost against them", "pursuit_lost"),
    Column("axis_beaten", "u16", "divisions of the Axis deck beaten", "axis_won"),
    Column("axis_lost", "u16", "battles lost against them", "axis_lost"),
    Column("forts_entered", "u16", "fortifications paid for and entered", "forts_entered"),
    Column("areas", "u8", "areas controlled at the end, printed ones not counted"),
    Column("areas_captured", "u16", "areas captured by corps", "areas_captured"),
    Column("areas_encircled", "u16", "areas gained by encirclement", "areas_encircled"),
    Column("rhine_left", "i8", "furthest advance: fewest steps to a victory area any corps was away during the game; "
           "0: it stood in one; -1: no way"),
    Column("turns", "u16", "turns begun"),
    Column("decisions", "u32", "questions answered"),
    Column("supply_actions", "u16", "actions Take supply", "did_supply"),
    Column("truck_actions", "u16", "actions Take trucks", "did_trucks"),
    Column("transport_actions", "u16", "actions Transport", "did_transport"),
    Column("move_actions", "u16", "actions Move corps", "did_move"),
    Column("air_actions", "u16", "actions Air support", "did_air"),
    Column("airborne_actions", "u16", "actions Airborne landing", "did_airborne"),
    Column("card_moves", "u16", "moves by the commander card", "did_cmd_move"),
    Column("card_airs", "u16", "air supports by the commander card", "did_cmd_air"),
    Column("bonus_supplies", "u16", "supply actions with the commander's bonus", "did_bonus"),
    Column("resistance_played", "u16", "Resistance cards played", "did_resistance"),
    Column("recon_played", "u16", "Recon cards played", "did_recon"),
    Column("idle_turns", "u16", "turns ended without any action", "turns_without_action"),
    Column("gas_taken", "u16", "gas taken from TRACK and RESERVE", "gas_taken"),
    Column("ammo_taken", "u16", "ammo taken", "ammo_taken"),
    Column("food_taken", "u16", "food taken", "food_taken"),
    Column("gas_used", "u16", "gas used", "gas_used"),
    Column("ammo_used", "u16", "ammo used", "ammo_used"),
    Column("food_used", "u16", "food used", "food_used"),
    Column("gas_lost", "u16", "gas lost unused (overflow, areas lost)", "gas_lost"),
    Column("ammo_lost", "u16", "ammo lost unused", "ammo_lost"),
    Column("food_lost", "u16", "food lost unused", "food_lost"),
    Column("trucks_taken", "u16", "trucks taken into the pool", "trucks_taken"),
    Column("trucks_placed", "u16", "trucks placed on roads", "trucks_placed"),
    Column("checks_triggered", "u16", "supply checks he triggered by taking the last truck", "checks_triggered"),
    Column("groundings", "u16", "corps grounded by a supply check", "groundings"),
    Column("corps_turns", "u16", "corps at the end of his actions, summed over turns; the next three are among them"),
    Column("grounded_turns", "u16", "of these, corps that were grounded"),
    Column("dry_turns", "u16", "of these, corps that could not pay the gas to start a move, from card or area"),
    Column("cut_off_turns", "u16", "of these, corps without a line of own areas and own roads to the Army base"),
    Column("counters_made", "u16", "counter-attacks he made", "counters_made"),
    Column("counters_suffered", "u16", "areas he lost to counter-attacks", "counters_suffered"),
    Column("markers_placed", "u16", "Axis markers he placed", "markers_placed"),
    Column("markers_discarded", "u16", "Axis markers he discarded", "markers_discarded"),
    Column("markers_retaken", "u16", "Axis markers his corps beat", "markers_retaken"),
    Column("markers_against_monty", "u16", "markers he placed in red areas; a double area counts twice", "markers_red"),
    Column("markers_against_bradley", "u16", "markers he placed in white areas", "markers_white"),
    Column("markers_against_patton", "u16", "markers he placed in blue areas", "markers_blue"),
    Column("units_landed", "u16", "airborne units landed", "units_landed"),
    Column("units_used", "u16", "airborne units that gave ammo", "units_used"),
    Column("air_used", "u16", "air support markers that gave ammo", "air_used"),
    Column("lead_turns", "u16", "turns, of any player, at whose end of actions he led: most medals, then fewest steps "
           "to the Rhine; a full tie leaves the lead where it was"),
    Column("lead_from", "u16", "turn in which he last took the lead; 0: never"),
)  # fmt: skip

# ---- rounds: the state at the end of each round, for every k-th deal -----------------------------------------------

ROUND_COLUMNS = (
    Column("game", "u32", "as in the games table"),
    Column("round", "u16", "the round that has just ended; the last row is the end of the game"),
)
ROUND_COMMANDER_COLUMNS = (
    Column("medals", "u8", "medals if the game ended now (R16.4)"),
    Column("rhine_left", "i8", "steps still to go: of the corps nearest to a victory area, now"),
    Column("areas", "u8", "areas controlled now, printed ones not counted"),
)

# ---- areas: counts over the games of a chunk; places with nothing to count are left out ----------------------------

AREA_COLUMNS = (
    Column("kind", PLACES, "whether `place` is an area or a road"),
    Column("place", "text", "id of the area, or of the road as `a-b`"),
    Column("commander", COMMANDERS, "whose doing it was"),
    Column("won", "bool", "whether he won the games that are counted in this row"),
)
AREA_COUNTS = (
    Column("entered", "u32", "steps of his corps into the area, lost battles too"),
    Column("fought", "u32", "battles at such a step"),
    Column("repulsed", "u32", "of these, lost"),
    Column("held", "u32", "games at whose end he controlled it"),
    Column("lost", "u32", "times he lost it to a counter-attack"),
    Column("stood", "u32", "corps standing there at the end of his actions"),
    Column("grounded", "u32", "of these, grounded or without gas to start"),
    Column("markers", "u32", "Axis markers he placed there"),
)
ROAD_COUNTS = (Column("trucks", "u32", "trucks he placed on the road"),)


def named(game: tuple[Column, ...], commander: tuple[Column, ...]) -> list[Column]:
    """The columns of a table with one set for each commander, by the names they have in the file."""
    sides = [column._replace(name=f"{who}_{column.name}") for who in COMMANDERS for column in commander]
    return [*game, *sides]


TABLES = {
    "games": named(GAME_COLUMNS, COMMANDER_COLUMNS),
    "rounds": named(ROUND_COLUMNS, ROUND_COMMANDER_COLUMNS),
    "areas": [*AREA_COLUMNS, *AREA_COUNTS, *ROAD_COUNTS],
}
