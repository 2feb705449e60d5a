"""Every figure that is a mean or a share over games, by the section of the report that shows it."""

from collections.abc import Callable, Sequence
from functools import reduce

import polars as pl

from .ratios import NUMBER, PERCENT, Measure, any_of, of


def _won(who: str) -> pl.Expr:
    return (pl.col("winner") == who).fill_null(False)


def share(name: str, title: str, value: Callable, per: Callable, over: str) -> Measure:
    return Measure(name, title, value, per, PERCENT, over)


def event(name: str, title: str, value: Callable, per: Callable | None = None, over: str = "games") -> Measure:
    return Measure(name, title, value, per, PERCENT, over, is_event=True)


def number(name: str, title: str, value: Callable, per: Callable | None = None, over: str = "games") -> Measure:
    return Measure(name, title, value, per, NUMBER, over)


def a_turn(name: str, title: str, *columns: str) -> Measure:
    """A count for each turn of the commander: games differ in length, so counts of a game say little beside others."""
    return number(name, title, of(*columns), of("turns"), "turns")


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
    share("grounded", "corps grounded", of("grounded_turns"), of("corps_turns"), "corps-turns"),
    share("dry", "corps out of gas", of("dry_turns"), of("corps_turns"), "corps-turns"),
    share("cut_off", "corps cut off from the Army base", of("cut_off_turns"), of("corps_turns"), "corps-turns"),
    share("idle", "dead turns (no action at all)", of("idle_turns"), of("turns"), "turns"),
    share(
        "repulsed",
        "battles lost",
        of("pursuit_lost", "axis_lost"),
        of("pursuit_lost", "axis_lost", "pursuit_beaten", "axis_beaten"),
        "battles",
    ),
    share(
        "wasted",
        "supplies lost unused",
        of("gas_lost", "ammo_lost", "food_lost"),
        of("gas_taken", "ammo_taken", "food_taken"),
        "supplies taken",
    ),
)
FEEL_COUNTS = (
    a_turn("groundings", "corps grounded by a supply check", "groundings"),
    a_turn("counters_suffered", "areas lost to counter-attacks", "counters_suffered"),
    a_turn("decisions_per_turn", "decisions", "decisions"),
)

# ---- the clock -----------------------------------------------------------------------------------------------------

CLOCK = (
    a_turn("markers_placed", "Axis markers placed", "markers_placed"),
    a_turn("counters_made", "counter-attacks made", "counters_made"),
    a_turn("markers_discarded", "Axis markers discarded", "markers_discarded"),
    a_turn("markers_retaken", "Axis markers beaten by his corps", "markers_retaken"),
)

# ---- choices -------------------------------------------------------------------------------------------------------

ACTIONS = (
    a_turn("supply", "Take supply", "supply_actions"),
    a_turn("trucks", "Take trucks", "truck_actions"),
    a_turn("transport", "Transport", "transport_actions"),
    a_turn("move", "Move corps", "move_actions"),
    a_turn("air", "Air support", "air_actions"),
    a_turn("airborne", "Airborne landing", "airborne_actions"),
    a_turn("card", "by the commander card", "card_moves", "card_airs"),
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

# What may separate winners from losers; each is compared among won and lost games, which differ in length.
DECIDERS = (
    number("medals_objectives", "medals for objectives", of("medals_objectives")),
    number("medals_cards", "medals on won cards", of("medals_cards")),
    a_turn("areas_captured", "areas captured a turn", "areas_captured"),
    a_turn("axis_beaten", "Axis divisions beaten a turn", "axis_beaten"),
    a_turn("pursuit_beaten", "pursuit divisions beaten a turn", "pursuit_beaten"),
    a_turn("groundings", "corps grounded by a supply check a turn", "groundings"),
    a_turn("counters_suffered", "areas lost to counter-attacks a turn", "counters_suffered"),
    a_turn("counters_made", "counter-attacks made a turn", "counters_made"),
    a_turn("trucks_placed", "trucks placed a turn", "trucks_placed"),
    share("dry", "corps-turns out of gas", of("dry_turns"), of("corps_turns"), "corps-turns"),
    share("grounded", "corps-turns grounded", of("grounded_turns"), of("corps_turns"), "corps-turns"),
    share("cut_off", "corps-turns cut off", of("cut_off_turns"), of("corps_turns"), "corps-turns"),
)

# What may stop a win in solo, among won and lost games.
SOLO_STOPS = (
    *(measure for measure in DECIDERS if not measure.name.startswith("medals") and measure.name != "counters_made"),
    FEEL[3],
    FEEL[4],
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


BY_MEDALS, TURNS_TO_WIN = "games decided by medals", "turns_to_win"


def by_medals() -> pl.Expr:
    """Games in which medals were counted."""
    return pl.col("end_reason").is_in(["markers", "stalled"])


def game_measures(players: Sequence[str]) -> tuple[Measure, ...]:
    """Figures of the game, not of a commander. Solo has no leader and no margin."""
    turns = pl.col("turns").cast(pl.Float64)
    found = [
        number("rounds", "rounds", lambda _: pl.col("rounds")),
        number("turns", "turns of all players", lambda _: turns),
        number(
            "decisions", "decisions" if len(players) == 1 else "decisions of all players", lambda _: pl.col("decisions")
        ),
        event("rhine", "ended by a line across the Rhine", lambda _: pl.col("end_reason") == "rhine"),
        event("stalled", "stopped at the round cap", lambda _: pl.col("end_reason") == "stalled"),
        event("antwerp", "Antwerpen became an Army base", lambda _: pl.col("antwerp_round") > 0),
        *_of_corps(players),
    ]
    return tuple(found + (_of_rivals(players) if len(players) > 1 else _of_solo()))


def _of_corps(players: Sequence[str]) -> list[Measure]:
    """What hurts, all commanders taken together."""
    shown = (("dry", "corps out of gas"), ("grounded", "corps grounded"), ("cut_off", "corps cut off"))
    found = [
        share(
            f"all_{name}",
            title,
            lambda _, name=name: total(players, f"{name}_turns"),
            lambda _: total(players, "corps_turns"),
            "corps-turns",
        )
        for name, title in shown
    ]
    idle, turns = (lambda _: total(players, "idle_turns")), (lambda _: total(players, "turns"))
    return [*found, share("all_idle", "dead turns", idle, turns, "turns")]


def _of_solo() -> list[Measure]:
    won = pl.col("winner").is_not_null()
    taken = pl.when(won).then(pl.col("rounds")).otherwise(0)
    return [number(TURNS_TO_WIN, "turns to win", lambda _: taken, lambda _: won, "won games")]


def _of_rivals(players: Sequence[str]) -> list[Measure]:
    """Leads and margins, which one player has not."""
    turns = pl.col("turns").cast(pl.Float64)
    took = of_winner(players, "lead_from")
    led = (took > 0) & (took == pl.col("leader_since"))
    counted = lambda _: by_medals()  # noqa: E731 - the shape that Measure asks for
    tie = pl.col("tie_break") != "none"
    every = lambda _: turns  # noqa: E731
    return [
        number("all_counters", "counter-attacks of all players", lambda _: total(players, "counters_made")),
        number(
            "counters_per_turn", "counter-attacks in a turn", lambda _: total(players, "counters_made"), every, "turns"
        ),
        number("lead_changes", "lead changes", lambda _: pl.col("lead_changes")),
        number("lead_changes_per_turn", "lead changes in a turn", lambda _: pl.col("lead_changes"), every, "turns"),
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
            BY_MEDALS,
        ),
        event(
            "within_1",
            "margin of at most one medal",
            lambda _: by_medals() & (margin(players) <= 1),
            counted,
            BY_MEDALS,
        ),
        event(
            "tie", "equal medals, decided by divisions or turn order", lambda _: by_medals() & tie, counted, BY_MEDALS
        ),
    ]
