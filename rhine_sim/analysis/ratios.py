"""Means and ratios with errors from sums alone, so that ten million games need no more memory than ten.

Every figure is a ratio r = sum(y) / sum(x) over independent units: y medals and x = 1, or y grounded corps and x corps
on the board. Its error follows from the residuals y - r x (the delta method). A unit is a game, or a deal whose seat
orders were all played and share their luck: y and x are then summed over the deal first.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

import polars as pl

from .intervals import CONFIDENCE, student, wilson_of_units

PERCENT, NUMBER = "percent", "number"
ALL, WON, LOST = "all", "won", "lost"
FEW = 30  # games


class Measure(NamedTuple):
    """A figure of each commander, or of the game when the functions ignore their argument."""

    name: str
    title: str
    value: Callable[[str], pl.Expr]
    per: Callable[[str], pl.Expr] | None = None  # None: per game
    unit: str = NUMBER
    over: str = "games"  # what `per` counts
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
    return lambda who: reduce(operator.add, (pl.col(f"{who}_{column}").cast(pl.Float64) for column in columns))


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
    wanted, sums = list(wanted), Sums(games, clustered)
    for measure, who, which in wanted:
        for part in _parts(which, clustered):
            sums.want(*pair(measure, who, part), measure.is_event)
    sums.collect()
    out = {}
    for measure, who, which in wanted:
        found = [sums.of(*pair(measure, who, part), measure.is_event) for part in _parts(which, clustered)]
        total = found[0] if len(found) == 1 else tuple(a - b for a, b in zip(*found, strict=True))
        out[measure.name, who, which] = from_sums(sums.units, *total, measure.is_event, measure.unit == PERCENT)
    return out


def _parts(which: str, clustered: bool) -> tuple[str, ...]:
    """Lost games are all less the won ones, which saves sums; not so within a deal, which has some of both."""
    return (ALL, WON) if which == LOST and not clustered else (which,)


class Sums:
    """Sums of y, x, y y, x y and x x over units for many pairs at once; what several pairs share is summed once.

    An x of None counts games. Where units are games, an event's squares are the event itself and need no summing.
    """

    def __init__(self, games: pl.LazyFrame, clustered: bool):
        self.games, self.clustered = games, clustered
        self.columns: dict[str, tuple[str, pl.Expr]] = {}  # text of an expression -> name and expression
        self.products: dict[tuple[str, str], pl.Expr] = {}
        self.units = self.size = 0

    def want(self, y: pl.Expr, x: pl.Expr | None, is_event: bool) -> None:
        a, b = self._column(y), self._column(x)
        squares = [] if self._is_plain(is_event) else [(a, a), (a, b), (b, b)]
        for one, other in [(a, ""), (b, ""), *((p, q) for p, q in squares if q)]:
            if one and (one, other) not in self.products:
                product = pl.col(one) * pl.col(other) if other else pl.col(one)
                self.products[one, other] = product.sum()

    def _is_plain(self, is_event: bool) -> bool:
        return is_event and not self.clustered

    def _column(self, expr: pl.Expr | None) -> str:
        if expr is None:
            return ""
        return self.columns.setdefault(str(expr), (f"c{len(self.columns)}", expr))[0]

    def collect(self) -> None:
        squared = {name for pair_of in self.products for name in pair_of if pair_of[1]}
        columns = [
            (expr.cast(pl.Float64) if name in squared or self.clustered else expr).alias(name)
            for name, expr in self.columns.values()
        ]
        frame = self.games.select("seed", *columns)
        if self.clustered:
            frame = frame.group_by("seed").agg(pl.len().alias("size"), pl.all().sum())
        every = [pl.len().alias("units"), (pl.col("size").max() if self.clustered else pl.lit(1)).alias("size")]
        wanted = [expr.cast(pl.Float64).alias(f"{one}*{other}") for (one, other), expr in self.products.items()]
        self.row = frame.select(*every, *wanted).collect(engine="streaming").row(0, named=True)
        self.units, self.size = self.row["units"], self.row["size"] or 1

    def of(self, y: pl.Expr, x: pl.Expr | None, is_event: bool) -> tuple[float, float, float, float, float]:
        """y, x, y y, x y, x x."""
        a, b = self._column(y), self._column(x)
        total, games = self._sum(a, ""), self.units * self.size
        if self._is_plain(is_event):
            per = self._sum(b, "") if b else games
            return total, per, total, total, per
        if not b:
            return total, games, self._sum(a, a), total * self.size, games * self.size
        return total, self._sum(b, ""), self._sum(a, a), self._sum(a, b), self._sum(b, b)

    def _sum(self, one: str, other: str) -> float:
        return self.row[f"{one}*{other}"] or 0.0


def pair(measure: Measure, who: str, which: str) -> tuple[pl.Expr, pl.Expr | None]:
    """y, and x where it is not simply every game."""
    y = measure.value(who)
    x = measure.per(who) if measure.per else None
    counted = among(who, which)
    if counted is not None:
        y = y & counted if measure.is_event else pl.when(counted).then(y).otherwise(0)
        x = counted if x is None else pl.when(counted).then(x).otherwise(0)
    return y, x


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
        low, high = wilson_of_units(r, error, x, units, confidence)
    else:
        half = student(units, confidence) * error
        low, high = max(0.0, r - half), r + half  # nothing that is counted here can be less than nothing
        if is_share:
            high = min(1.0, high)
    return Estimate(r, low, high, error, x, units)


def difference(a: Estimate, b: Estimate, confidence: float = CONFIDENCE) -> Estimate:
    """a - b of two figures from different games."""
    if a.error is None or b.error is None:
        return NOTHING
    gap, error = a.value - b.value, (a.error**2 + b.error**2) ** 0.5
    half = student(min(a.units, b.units), confidence) * error
    return Estimate(gap, gap - half, gap + half, error, min(a.per, b.per), min(a.units, b.units))


def clearly_first(found: Mapping[str, Estimate]) -> str | None:
    """Whose figure is the largest, if his interval lies above all the others; else nobody's, as it may be noise. Nor
    anybody's of a FEW games, whose intervals may be too narrow by chance."""
    first = max(found, key=lambda who: found[who].value or 0.0, default=None)
    rest = [e for who, e in found.items() if who != first]
    if not rest or min(e.units for e in found.values()) < FEW:
        return None
    if any(e.high >= found[first].low for e in rest):
        return None
    return first


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
                    "over": measure.over,
                }
            )
    schema = {"measure": pl.String, "commander": pl.String} | dict.fromkeys(("value", "low", "high", "per"), pl.Float64)
    return pl.DataFrame(rows, schema=schema | {"over": pl.String})
