"""How games end, how long they are, how they are spread: distributions from counts."""

from collections.abc import Sequence
from math import ceil, floor, sqrt

import polars as pl

from ..frames import END_REASONS
from .intervals import CONFIDENCE, goodman, student, two_sided, wilson
from .measures import by_medals, margin, total


def ends(games: pl.LazyFrame, players: Sequence[str]) -> pl.DataFrame:
    """How games ended, all of them and those that each commander won; the intervals of a row hold together."""
    counts = games.group_by("end_reason", "winner").len().collect(engine="streaming")
    reasons = [r for r in END_REASONS if r != ("markers" if len(players) == 1 else "defeat")]  # what can be
    rows = []
    for who in ("all", *(players if len(players) > 1 else ())):
        mine = counts if who == "all" else counts.filter(pl.col("winner") == who)
        found = [int(mine.filter(pl.col("end_reason") == reason)["len"].sum()) for reason in reasons]
        n = sum(found)
        for reason, count, (low, high) in zip(reasons, found, goodman(found), strict=True):
            row = {"won_by": who, "end_reason": reason, "games": n, "count": count}
            rows.append(row | ({"share": count / n, "low": low, "high": high} if n else {}))
    schema = {"won_by": pl.String, "end_reason": pl.String, "games": pl.Int64, "count": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(("share", "low", "high"), pl.Float64))


def histogram(games: pl.LazyFrame, value: pl.Expr) -> pl.DataFrame:
    """Games by value, every whole number from the least to the greatest, with intervals that hold together."""
    return _shares(_counts(games, value))


def _counts(games: pl.LazyFrame, value: pl.Expr) -> dict[int, int]:
    found = games.select(value=value.cast(pl.Int64)).drop_nulls().group_by("value").len("games")
    return dict(found.collect(engine="streaming").iter_rows())


def _shares(found: dict[int, int]) -> pl.DataFrame:
    sizes = [found.get(value, 0) for value in _reach([found])]
    n = sum(sizes)
    rows = [
        {"value": value, "games": size, "of": n, "share": size / n, "low": low, "high": high}
        for value, size, (low, high) in zip(_reach([found]), sizes, goodman(sizes), strict=True)
        if n
    ]
    schema = {"value": pl.Int64, "games": pl.Int64, "of": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(("share", "low", "high"), pl.Float64))


def _reach(counts: Sequence[dict[int, int]]) -> range:
    values = [value for found in counts for value in found]
    return range(min(values), max(values) + 1) if values else range(0)


def histograms(games: pl.LazyFrame, players: Sequence[str]) -> dict[str, pl.DataFrame]:
    """The distributions that a report shows; those of the commanders' medals reach equally far."""
    medals = {who: _counts(games, pl.col(f"{who}_medals")) for who in players}
    nobody = dict.fromkeys(_reach(list(medals.values())), 0)
    found = {f"medals {who}": _shares(nobody | counts) for who, counts in medals.items()}
    found["rounds"] = histogram(games, pl.col("rounds"))
    if len(players) > 1:
        found["lead changes"] = histogram(games, pl.col("lead_changes"))
        found["margin"] = histogram(games.filter(by_medals()), margin(players))
    return found


def quantile(counts: pl.DataFrame, share: float, confidence: float = CONFIDENCE) -> tuple[int, int, int] | None:
    """A quantile of a histogram with its order-statistic interval (normal approximation of the ranks)."""
    if counts.is_empty():
        return None
    n = counts["games"].sum()
    half = two_sided(confidence) * sqrt(n * share * (1 - share))
    ranks = (ceil(n * share), floor(n * share - half), ceil(n * share + half) + 1)
    middle, low, high = (_at_rank(counts, min(max(rank, 1), n)) for rank in ranks)
    return middle, low, high


def _at_rank(counts: pl.DataFrame, rank: int) -> int:
    """The value of the game at a rank, counted from 1."""
    reached = counts["games"].cum_sum() >= rank
    return int(counts["value"][int(reached.arg_max())])


def quantiles(counts: pl.DataFrame, what: str) -> list[dict]:
    """5 %, median and 95 % as rows of a table."""
    rows = []
    n = int(counts["games"].sum()) if not counts.is_empty() else 0
    for share, name in ((0.05, "5 %"), (0.5, "median"), (0.95, "95 %")):
        found = quantile(counts, share) or (None, None, None)
        rows.append({"measure": f"{what}, {name}", "value": found[0], "low": found[1], "high": found[2], "per": n})
    return rows


COUNTERS = (
    (0, "none"),
    (1, "1 to 4"),
    (5, "5 to 9"),
    (10, "10 to 14"),
    (15, "15 or more"),
)  # in a game, of all players
MADE = ((0, "none"), (1, "1"), (2, "2 or 3"), (4, "4 to 7"), (8, "8 or more"))  # by one commander


def _bucket(value: pl.Expr, edges: Sequence[tuple[int, str]]) -> pl.Expr:
    """The place of a count among buckets that are given by their lowest values."""
    return pl.sum_horizontal((value >= low).cast(pl.Int64) for low, _ in edges) - 1


def _named(found: pl.DataFrame, edges: Sequence[tuple[int, str]]) -> pl.DataFrame:
    words = {place: name for place, (_, name) in enumerate(edges)}
    return found.with_columns(count=pl.col("bucket").replace_strict(words, return_dtype=pl.String))


def rounds_by_counters(games: pl.LazyFrame, players: Sequence[str]) -> pl.DataFrame:
    """Length and end of games by the number of counter-attacks in them: what delays the clock."""
    bucket = _bucket(total(players, "counters_made"), COUNTERS)
    frame = games.select("rounds", ended=pl.col("end_reason") == "rhine", bucket=bucket)
    grouped = frame.group_by("bucket").agg(
        games=pl.len(), rounds=pl.col("rounds").mean(), spread=pl.col("rounds").std(), rhine=pl.col("ended").sum()
    )
    found = grouped.sort("bucket").collect(engine="streaming")
    widths = pl.Series([student(n) for n in found["games"]], dtype=pl.Float64)
    half = widths * pl.col("spread") / pl.col("games").sqrt()
    pairs = [wilson(rhine / n, n) for rhine, n in found.select("rhine", "games").iter_rows()]
    return _named(found, COUNTERS).with_columns(
        rounds_low=pl.col("rounds") - half,
        rounds_high=pl.col("rounds") + half,
        rhine=pl.col("rhine") / pl.col("games"),
        rhine_low=pl.Series([low for low, _ in pairs], dtype=pl.Float64),
        rhine_high=pl.Series([high for _, high in pairs], dtype=pl.Float64),
    )


def win_by_counters(games: pl.LazyFrame, players: Sequence[str]) -> pl.DataFrame:
    """Each commander's win share by how many counter-attacks he made in a game."""
    parts = []
    for who in players:
        frame = games.select(
            bucket=_bucket(pl.col(f"{who}_counters_made"), MADE), won=(pl.col("winner") == who).fill_null(False)
        )
        grouped = frame.group_by("bucket").agg(games=pl.len(), wins=pl.col("won").sum()).sort("bucket")
        parts.append(grouped.collect(engine="streaming").with_columns(commander=pl.lit(who)))
    found = _named(pl.concat(parts), MADE).with_columns(share=pl.col("wins") / pl.col("games"))
    pairs = [wilson(share, n) for share, n in found.select("share", "games").iter_rows()]
    return found.with_columns(
        low=pl.Series([low for low, _ in pairs], dtype=pl.Float64),
        high=pl.Series([high for _, high in pairs], dtype=pl.Float64),
    )
