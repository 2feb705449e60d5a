"""Means and ratios with errors from sums alone, so that ten million games need no more memory than ten.

Every figure is a ratio r = sum(y) / sum(x) over independent units: y medals and x = 1, or y grounded corps and x corps
on the board. Its error follows from the residuals y - r x (the delta method). A unit is a game, or a deal whose seat
orders were all played and share their luck: y and x are then summed over the deal first.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import polars as pl

from .intervals import CONFIDENCE, effective_games, two_sided, wilson

PERCENT, NUMBER = "percent", "number"
ALL, WON, LOST = "all", "won", "lost"


class Measure(NamedTuple):
    """A figure of each commander, or of the game when the functions ignore their argument."""

    name: str
    title: str
    value: Callable[[str], pl.Expr]
    per: Callable[[str], pl.Expr] | None = None  # None: per game
    unit: str = NUMBER
    sentence: str = ""
    is_event: bool = False  # value is 0 or 1 in each game


class Estimate(NamedTuple):
    """A figure with its interval, what it was divided by, and the independent units behind it."""

    value: float | None
    low: float | None
    high: float | None
    error: float | None
    per: float
    units: int


NOTHING = Estimate(None, None, None, None, 0.0, 0)
Key = tuple[str, str, str]  # measure, commander ("": the game), among which games


def of(*columns: str) -> Callable[[str], pl.Expr]:
    """The sum of some of a commander's columns."""
    return lambda who: pl.sum_horizontal(pl.col(f"{who}_{column}").cast(pl.Float64) for column in columns)


def any_of(column: str) -> Callable[[str], pl.Expr]:
    """Whether a commander has any of these in a game."""
    return lambda who: pl.col(f"{who}_{column}") > 0


def among(who: str, which: str) -> pl.Expr | None:
    """The games that count: all (None), those that a commander won, or lost."""
    if which == ALL:
        return None
    won = (pl.col("winner") == who).fill_null(False)
    return won if which == WON else ~won


def estimates(
    games: pl.LazyFrame, wanted: Iterable[tuple[Measure, str, str]], clustered: bool = False
) -> dict[Key, Estimate]:
    """Estimates of (measure, commander, among) by one pass over the games."""
    wanted = list(wanted)
    pairs = [pair(measure, who, which) for measure, who, which in wanted]
    columns = [
        expr.cast(pl.Float64).alias(f"{i}{part}") for i, parts in enumerate(pairs) for part, expr in parts.items()
    ]
    frame = games.select("seed", *columns)
    if clustered:
        frame = frame.group_by("seed").agg(pl.all().sum())
    sums = [pl.len().alias("units")]
    for i, parts in enumerate(pairs):
        y, x = pl.col(f"{i}y"), pl.col(f"{i}x") if "x" in parts else None
        sums += [y.sum().alias(f"{i}_y"), (y * y).sum().alias(f"{i}_yy")]
        if x is not None:
            sums += [x.sum().alias(f"{i}_x"), (x * x).sum().alias(f"{i}_xx"), (x * y).sum().alias(f"{i}_xy")]
    row = frame.select(sums).collect(engine="streaming").row(0, named=True)
    size = _orders_of_a_deal(games) if clustered else 1
    out = {}
    for i, (measure, who, which) in enumerate(wanted):
        out[measure.name, who, which] = _estimate(row, i, measure, size)
    return out


def pair(measure: Measure, who: str, which: str) -> dict[str, pl.Expr]:
    """y, and x where it is not simply every game."""
    y = measure.value(who)
    x = measure.per(who) if measure.per else None
    counted = among(who, which)
    if counted is not None:
        y = pl.when(counted).then(y).otherwise(0)
        x = counted if x is None else pl.when(counted).then(x).otherwise(0)
    return {"y": y} if x is None else {"y": y, "x": x}


def _orders_of_a_deal(games: pl.LazyFrame) -> int:
    found = games.select(pl.len(), deals=pl.col("seed").n_unique()).collect(engine="streaming").row(0)
    return round(found[0] / found[1]) if found[1] else 1


def _estimate(row: dict, i: int, measure: Measure, size: int) -> Estimate:
    units, y, yy = row["units"], row[f"{i}_y"], row[f"{i}_yy"]
    if f"{i}_x" in row:
        x, xx, xy = row[f"{i}_x"], row[f"{i}_xx"], row[f"{i}_xy"]
    else:
        x, xx, xy = units * size, units * size * size, y * size
    return from_sums(units, y, x, yy, xy, xx, measure.is_event, measure.unit == PERCENT)


def from_sums(
    units: int,
    y: float,
    x: float,
    yy: float,
    xy: float,
    xx: float,
    is_event: bool = False,
    is_share: bool = False,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """r = y / x with its interval: Wilson's for the share of games with an event, normal else."""
    if not x:
        return NOTHING
    r = y / x
    if units < 2:
        return Estimate(r, None, None, None, x, units)
    error = (max(0.0, yy - 2 * r * xy + r * r * xx) * units / (units - 1)) ** 0.5 / x
    if is_event:
        low, high = wilson(r, effective_games(r, error, x), confidence)
    else:
        half = two_sided(confidence) * error
        low, high = r - half, r + half
        if is_share:
            low, high = max(0.0, low), min(1.0, high)
    return Estimate(r, low, high, error, x, units)


def difference(a: Estimate, b: Estimate, confidence: float = CONFIDENCE) -> Estimate:
    """a - b of two figures from different games."""
    if a.error is None or b.error is None:
        return NOTHING
    gap, error = a.value - b.value, (a.error**2 + b.error**2) ** 0.5
    half = two_sided(confidence) * error
    return Estimate(gap, gap - half, gap + half, error, min(a.per, b.per), min(a.units, b.units))


def table(found: dict[Key, Estimate], measures: Sequence[Measure], players: Sequence[str], which: str = ALL):
    """One row for each measure and commander: the shape of most tables of a report."""
    rows = []
    for measure in measures:
        for who in players:
            e = found[measure.name, who, which]
            rows.append(
                {
                    "measure": measure.title,
                    "commander": who,
                    "value": e.value,
                    "low": e.low,
                    "high": e.high,
                    "per": e.per,
                }
            )
    schema = {"measure": pl.String, "commander": pl.String} | dict.fromkeys(("value", "low", "high", "per"), pl.Float64)
    return pl.DataFrame(rows, schema=schema)
