"""The most extreme games, chosen by rule; each can be replayed from its number."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from .measures import by_medals, margin, of_winner, total


class Rule(NamedTuple):
    """The games with the largest `value` among those that `counts` allows; equal ones by number."""

    name: str
    value: pl.Expr
    says: str  # what the value is
    counts: pl.Expr | None = None


def rules(players: Sequence[str]) -> tuple[Rule, ...]:
    return _solo_rules(players[0]) if len(players) == 1 else _rules(players)


def _solo_rules(who: str) -> tuple[Rule, ...]:
    """The best win has fewest turns, then most medals (R17.7)."""
    rounds, medals = pl.col("rounds").cast(pl.Float64), pl.col(f"{who}_medals").cast(pl.Float64)
    won, left = pl.col("winner").is_not_null(), pl.col(f"{who}_rhine_left")
    return (
        Rule("best win", medals / 1000 - rounds, "turns, with most medals of these", won),
        Rule("slowest win", rounds, "turns", won),
        Rule("across the Rhine and lost", medals, "medals", ~won & (left == 0)),
        Rule("most medals without a win", medals, "medals", ~won),
        Rule("worst supplied", total([who], "dry_turns") / total([who], "corps_turns"), "of corps-turns out of gas"),
        Rule("most areas lost", total([who], "counters_suffered"), "areas lost to counter-attacks"),
        Rule("stopped at the round cap", rounds, "rounds", pl.col("end_reason") == "stalled"),
    )


def _rules(players: Sequence[str]) -> tuple[Rule, ...]:
    hungry = total(players, "dry_turns") / total(players, "corps_turns")
    took = of_winner(players, "lead_from")
    late = (took == pl.col("leader_since")) & (took > 0)
    led = of_winner(players, "lead_turns").cast(pl.Float64) / pl.col("turns")
    return (
        Rule("longest", pl.col("rounds").cast(pl.Float64), "rounds"),
        Rule("shortest", -pl.col("rounds").cast(pl.Float64), "rounds", pl.col("end_reason") != "stalled"),
        Rule("worst supplied", hungry, "of corps-turns out of gas"),
        Rule("most counter-attacks", total(players, "counters_made"), "counter-attacks"),
        Rule(
            "stopped at the round cap", pl.col("rounds").cast(pl.Float64), "rounds", pl.col("end_reason") == "stalled"
        ),
        Rule(
            "closest",
            pl.col("lead_changes").cast(pl.Float64),
            "lead changes, and equal medals at the end",
            by_medals() & (margin(players) == 0),
        ),
        Rule("most one-sided", margin(players).cast(pl.Float64), "medals ahead", by_medals()),
        Rule(
            "latest turn-round",
            took.cast(pl.Float64) / pl.col("turns"),
            "of the turns over when the winner took the lead",
            late,
        ),
        Rule("won without leading", -led, "of the turns in the lead", pl.col("turns") >= 12),
        Rule("most lead changes", pl.col("lead_changes").cast(pl.Float64), "lead changes"),
    )


def extremes(games: pl.LazyFrame, players: Sequence[str]) -> pl.DataFrame:
    """One row for each rule that some game meets: first its best value, then the first game with it, then that row."""
    wanted = rules(players)
    values = [rule.value if rule.counts is None else pl.when(rule.counts).then(rule.value) for rule in wanted]
    values = [value.cast(pl.Float64) for value in values]
    best = games.select(value.max().alias(str(k)) for k, value in enumerate(values)).collect(engine="streaming").row(0)
    first = games.select(
        pl.lit(None).alias(str(k)) if most is None else pl.when(value == most).then(pl.col("game")).min().alias(str(k))
        for k, (value, most) in enumerate(zip(values, best, strict=True))
    )
    numbers = first.collect(engine="streaming").row(0)
    columns = ["game", "winner", "end_reason", "rounds", *(f"{who}_medals" for who in players)]
    chosen = games.select(columns).filter(pl.col("game").is_in([n for n in numbers if n is not None]))
    by_number = {row["game"]: row for row in chosen.collect(engine="streaming").iter_rows(named=True)}
    rows = []
    for rule, value, number in zip(wanted, best, numbers, strict=True):
        if value is None or number is None:
            continue
        row = by_number[number]
        medals = " : ".join(str(row[f"{who}_medals"]) for who in players)
        rows.append(
            {"rule": rule.name, "game": row["game"], "value": abs(value), "says": rule.says, "winner": row["winner"]}
            | {"end_reason": row["end_reason"], "rounds": row["rounds"], "medals": medals}
        )
    schema = {"rule": pl.String, "game": pl.Int64, "value": pl.Float64, "says": pl.String, "winner": pl.String}
    return pl.DataFrame(rows, schema=schema | {"end_reason": pl.String, "rounds": pl.Int64, "medals": pl.String})
