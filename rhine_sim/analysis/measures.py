"""Every figure that is a mean or a share over games, by the section of the report that shows it."""

from collections.abc import Callable, Sequence
from functools import reduce

import polars as pl

from .ratios import NUMBER, PERCENT, Measure, any_of, of


def _won(who: str) -> pl.Expr:
    return (pl.col("winner") == who).fill_null(False)


def share(name: str, title: str, value: Callable, per: Callable, sentence: str = "") -> Measure:
    return Measure(name, title, value, per, PERCENT, sentence)


def event(name: str, title: str, value: Callable, per: Callable | None = None, sentence: str = "") -> Measure:
    return Measure(name, title, value, per, PERCENT, sentence, is_event=True)


def number(name: str, title: str, value: Callable, per: Callable | None = None, sentence: str = "") -> Measure:
    return Measure(name, title, value, per, NUMBER, sentence)


# ---- medals --------------------------------------------------------------------------------------------------------

MEDALS = (
    number("medals", "medals at the end", of("medals")),
    number("medals_counters", "of these: counters", of("medals_counters")),
    number("medals_cards", "of these: won cards", of("medals_cards")),
    number("medals_ammo", "of these: ammo symbols", of("medals_ammo")),
    number("medals_objectives", "gained for objectives", of("medals_objectives")),
    number("medals_civilians", "gained from Starving civilians", of("medals_civilians")),
    number("medals_spent", "paid for airborne landings", of("medals_spent")),
    number("medals_lost", "returned after counter-attacks", of("medals_lost")),
)


def place(players: Sequence[str]) -> Measure:
    """Expected place: the winner is first, the others follow by medals, equal medals share their places."""

    def value(who: str) -> pl.Expr:
        mine = pl.col(f"{who}_medals").cast(pl.Float64)
        rank = pl.lit(2.0)
        for other in players:
            if other != who:
                theirs = pl.col(f"{other}_medals").cast(pl.Float64)
                ahead = pl.when(theirs > mine).then(1.0).when(theirs == mine).then(0.5).otherwise(0.0)
                rank = rank + pl.when(_won(other)).then(0.0).otherwise(ahead)
        return pl.when(_won(who)).then(1.0).otherwise(rank)

    return number("place", "expected place", value)


# ---- feel ----------------------------------------------------------------------------------------------------------

FEEL = (
    share("grounded", "corps grounded", of("grounded_turns"), of("corps_turns"), "of corps-turns"),
    share("dry", "corps out of gas", of("dry_turns"), of("corps_turns"), "of corps-turns"),
    share("cut_off", "corps cut off from the Army base", of("cut_off_turns"), of("corps_turns"), "of corps-turns"),
    share("idle", "dead turns (no action at all)", of("idle_turns"), of("turns"), "of turns"),
    share(
        "repulsed",
        "battles lost",
        of("pursuit_lost", "axis_lost"),
        of("pursuit_lost", "axis_lost", "pursuit_beaten", "axis_beaten"),
        "of battles",
    ),
    share(
        "wasted",
        "supplies lost unused",
        of("gas_lost", "ammo_lost", "food_lost"),
        of("gas_taken", "ammo_taken", "food_taken"),
        "of supplies taken",
    ),
)
FEEL_COUNTS = (
    number("groundings", "corps grounded by a supply check", of("groundings")),
    number("counters_suffered", "areas lost to counter-attacks", of("counters_suffered")),
    number("decisions_per_turn", "decisions in a turn", of("decisions"), of("turns")),
)

# ---- the clock -----------------------------------------------------------------------------------------------------

CLOCK = (
    number("markers_placed", "Axis markers placed", of("markers_placed")),
    number("counters_made", "counter-attacks made", of("counters_made")),
    number("markers_discarded", "Axis markers discarded", of("markers_discarded")),
    number("markers_retaken", "Axis markers beaten by his corps", of("markers_retaken")),
)

# ---- choices -------------------------------------------------------------------------------------------------------


def _a_turn(name: str, title: str, *columns: str) -> Measure:
    return number(name, title, of(*columns), of("turns"), "a turn")


ACTIONS = (
    _a_turn("supply", "Take supply", "supply_actions"),
    _a_turn("trucks", "Take trucks", "truck_actions"),
    _a_turn("transport", "Transport", "transport_actions"),
    _a_turn("move", "Move corps", "move_actions"),
    _a_turn("air", "Air support", "air_actions"),
    _a_turn("airborne", "Airborne landing", "airborne_actions"),
    _a_turn("card", "by the commander card", "card_moves", "card_airs"),
)
USES = {
    "card_moves": "move by the commander card",
    "card_airs": "air support by the commander card",
    "bonus_supplies": "supply with the commander's bonus",
    "resistance_played": "Resistance card",
    "recon_played": "Recon card",
    "air_used": "air support that gave ammo",
    "airborne_actions": "airborne landing",
    "forts_entered": "fortification entered",
    "checks_triggered": "supply check triggered",
    "counters_made": "counter-attack",
    "areas_encircled": "encirclement",
}
USED = tuple(event(f"used_{column}", title, any_of(column)) for column, title in USES.items())


def _win_if(column: str, used: bool) -> Measure:
    def seen(who: str) -> pl.Expr:
        return any_of(column)(who) if used else ~any_of(column)(who)

    name = f"{'win_if' if used else 'win_unless'}_{column}"
    return event(name, USES[column], lambda who: _won(who) & seen(who), seen)


WIN_IF = tuple(_win_if(column, True) for column in USES)
WIN_UNLESS = tuple(_win_if(column, False) for column in USES)

# What may separate winners from losers; each is compared among won and lost games.
DECIDERS = (
    number("medals_objectives", "medals for objectives", of("medals_objectives")),
    number("medals_cards", "medals on won cards", of("medals_cards")),
    number("areas_captured", "areas captured", of("areas_captured")),
    number("axis_beaten", "Axis divisions beaten", of("axis_beaten")),
    number("pursuit_beaten", "pursuit divisions beaten", of("pursuit_beaten")),
    number("groundings", "corps grounded by a supply check", of("groundings")),
    number("counters_suffered", "areas lost to counter-attacks", of("counters_suffered")),
    number("counters_made", "counter-attacks made", of("counters_made")),
    number("trucks_placed", "trucks placed", of("trucks_placed")),
    share("dry", "corps-turns out of gas", of("dry_turns"), of("corps_turns")),
    share("grounded", "corps-turns grounded", of("grounded_turns"), of("corps_turns")),
    share("cut_off", "corps-turns cut off", of("cut_off_turns"), of("corps_turns")),
)

# ---- the game as a whole -------------------------------------------------------------------------------------------


def of_winner(players: Sequence[str], column: str) -> pl.Expr:
    """A column of whoever won; null if nobody did."""
    columns = [pl.when(pl.col("winner") == who).then(pl.col(f"{who}_{column}")) for who in players]
    return pl.coalesce(columns)


def margin(players: Sequence[str]) -> pl.Expr:
    """Medals of the winner less those of the best of the others."""
    best = pl.max_horizontal(
        pl.when((pl.col("winner") == who).fill_null(False)).then(None).otherwise(pl.col(f"{who}_medals").cast(pl.Int16))
        for who in players
    )
    return of_winner(players, "medals").cast(pl.Int16) - best


def total(players: Sequence[str], column: str) -> pl.Expr:
    return reduce(lambda a, b: a + b, (pl.col(f"{who}_{column}").cast(pl.Float64) for who in players))


def by_medals() -> pl.Expr:
    """Games in which medals were counted."""
    return pl.col("end_reason").is_in(["markers", "stalled"])


def game_measures(players: Sequence[str]) -> tuple[Measure, ...]:
    """Figures of the game, not of a commander. Solo has no leader and no margin."""
    turns = pl.col("turns").cast(pl.Float64)
    found = [
        number("rounds", "rounds", lambda _: pl.col("rounds")),
        number("turns", "turns of all players", lambda _: turns),
        number("decisions", "decisions of all players", lambda _: pl.col("decisions")),
        event("rhine", "ended by a line across the Rhine", lambda _: pl.col("end_reason") == "rhine"),
        event("stalled", "stopped at the round cap", lambda _: pl.col("end_reason") == "stalled"),
        event("antwerp", "Antwerpen became an Army base", lambda _: pl.col("antwerp_round") > 0),
        number("all_counters", "counter-attacks of all players", lambda _: total(players, "counters_made")),
        number("all_markers", "Axis markers placed by all players", lambda _: total(players, "markers_placed")),
    ]
    if len(players) > 1:
        took = of_winner(players, "lead_from")
        led = (took > 0) & (took == pl.col("leader_since"))
        counted = lambda _: by_medals()  # noqa: E731 - the shape that Measure asks for
        tie = pl.col("tie_break") != "none"
        found += [
            number("lead_changes", "lead changes", lambda _: pl.col("lead_changes")),
            event("no_lead_change", "no lead change at all", lambda _: pl.col("lead_changes") == 0),
            event("from_behind", "winner was not leading at the end", lambda _: ~led),
            *(
                event(
                    f"settled_{p}",
                    f"winner led for good by {p} % of the turns",
                    lambda _, p=p: led & (took <= turns * p / 100),
                )
                for p in (25, 50, 75)
            ),
            number(
                "margin",
                "winner's margin in medals",
                lambda _: pl.when(by_medals()).then(margin(players)).otherwise(0),
                counted,
            ),
            event("within_1", "margin of at most one medal", lambda _: by_medals() & (margin(players) <= 1), counted),
            event("tie", "equal medals, decided by divisions or turn order", lambda _: by_medals() & tie, counted),
        ]
    return tuple(found)
