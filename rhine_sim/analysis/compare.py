"""A variant against a base: differences of figures, pair by pair where both runs played the same deals.

Game i of two runs with equal seed and seat orders meets the same luck, so their figures move together and their
difference has a smaller error than that of two strangers. Both errors are kept; the square of their ratio says how many
times as many games would be needed without pairing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

import numpy as np
import polars as pl

from ..errors import RunError
from ..frames import COMMANDERS
from ..runs.run import Run
from .intervals import holm, student, two_sided_p
from .measures import FEEL, MEDALS, event, game_measures, place
from .ratios import ALL, PERCENT, Measure, pair

BLOCK = 240_000  # games held in memory at once; a multiple of 6, so that no deal is split


class Pairing(NamedTuple):
    """Whether two runs can be compared pair by pair, and if not, why."""

    paired: bool
    why: str
    games: int  # of each run that are compared; of the smaller one if unpaired


class Difference(NamedTuple):
    """Variant less base, with what each had."""

    base: float | None
    variant: float | None
    value: float | None
    error: float | None  # paired if the runs are
    unpaired: float | None  # what it would be without pairing
    correlation: float | None
    units: int
    base_per: float = 0.0  # what each figure was divided by
    variant_per: float = 0.0

    @property
    def saved(self) -> float | None:
        """How many times as many games the same error would take without pairing."""
        if not self.error or self.unpaired is None:
            return None
        return (self.unpaired / self.error) ** 2

    def wary(self, is_event: bool) -> float | None:
        """The error for intervals and tests. Of an event, at least as if one more game had differed: pairs that were
        all alike do not prove that the next one will be."""
        if self.error is None or not is_event:
            return self.error
        return max(self.error, 1 / (min(self.base_per, self.variant_per) + 2))


WON = event("won", "wins", lambda who: (pl.col("winner") == who).fill_null(False))


def pairing(base: Run, variant: Run) -> Pairing:
    a, b = base.manifest.plan, variant.manifest.plan
    smaller = min(base.manifest.games_done, variant.manifest.games_done)
    if a.players != b.players:
        raise RunError(
            f"{variant.path}: played by {', '.join(b.players)}, but {base.path} by {', '.join(a.players)}: these "
            f"are two games; "
            "rhine-sim report puts them side by side"
        )
    for what, one, other in (("seeds", a.seed, b.seed), ("seat orders", a.order, b.order)):
        if one != other:
            return Pairing(False, f"their {what} differ: {one} against {other}", smaller)
    common = sum(
        max(0, min(one.first + one.games, other.first + other.games) - max(one.first, other.first))
        for one in base.manifest.chunks.values()
        for other in variant.manifest.chunks.values()
    )
    if not common:
        return Pairing(False, "they have no game in common", smaller)
    return Pairing(True, "equal seed and seat orders", common)


OF_GAME = ("rounds", "rhine", "stalled", "lead_changes_per_turn", "from_behind", "margin", "within_1", "antwerp")
OF_GAME += ("counters_per_turn", "turns_to_win")  # counts for each turn, as a variant may change the length of games


def of_game(players: Sequence[str]) -> list[Measure]:
    """The figures of the game as a whole that are compared; alone, to end at the Rhine is to win, and Antwerpen is
    Monty's affair."""
    idle = [name for name, out in (("rhine", len(players) == 1), ("antwerp", "monty" not in players)) if out]
    return [measure for measure in game_measures(players) if measure.name in OF_GAME and measure.name not in idle]


def compared(players: Sequence[str]) -> list[tuple[Measure, str]]:
    """Everything that a comparison looks at: (measure, commander or "")."""
    wanted = [(WON, who) for who in players]
    ranks = (place(players),) if len(players) > 1 else ()
    wanted += [(measure, who) for measure in (MEDALS[0], *ranks) for who in players]
    wanted += [(measure, "") for measure in of_game(players)]
    return wanted + [(measure, who) for measure in FEEL for who in players]


def differences(base: Run, variant: Run, found: Pairing) -> dict[tuple[str, str], Difference]:
    """By measure and commander ("" for the game)."""
    wanted = compared(base.manifest.plan.players)
    clustered = [len(run.manifest.plan.orders) > 1 for run in (base, variant)]
    if found.paired:
        moments = [Moments(4) for _ in wanted]
        for block in _paired_blocks(base, variant, wanted, clustered[0]):
            for k, moment in enumerate(moments):
                moment.add(block[:, 4 * k : 4 * k + 4])
        results = [paired_difference(moment) for moment in moments]
    else:
        alone = []
        for run, together in zip((base, variant), clustered, strict=True):
            moments = [Moments(2) for _ in wanted]
            for block in _blocks(run, wanted, together):
                for k, moment in enumerate(moments):
                    moment.add(block[:, 2 * k : 2 * k + 2])
            alone.append(moments)
        results = [unpaired_difference(a, b) for a, b in zip(*alone, strict=True)]
    return {(measure.name, who): result for (measure, who), result in zip(wanted, results, strict=True)}


# ---- sums ----------------------------------------------------------------------------------------------------------


@dataclass
class Moments:
    """Number, sums and sums of products of some columns."""

    columns: int

    def __post_init__(self) -> None:
        self.n, self.sums, self.products = 0, np.zeros(self.columns), np.zeros((self.columns, self.columns))

    def add(self, rows: np.ndarray) -> None:
        self.n += len(rows)
        self.sums += rows.sum(axis=0)
        self.products += rows.T @ rows

    def covariance(self) -> np.ndarray:
        """Of the columns' sums."""
        spread = self.products - np.outer(self.sums, self.sums) / max(self.n, 1)
        return spread * self.n / max(self.n - 1, 1)


def paired_difference(seen: Moments) -> Difference:
    """Columns: y and x of the base, y and x of the variant. r = sum(y) / sum(x), errors by the delta method."""
    y_base, x_base, y_variant, x_variant = seen.sums
    if not x_base or not x_variant or seen.n < 2:
        return NO_DIFFERENCE
    a, b = y_base / x_base, y_variant / x_variant
    base = np.array([1 / x_base, -a / x_base, 0, 0])
    variant = np.array([0, 0, 1 / x_variant, -b / x_variant])
    spread = seen.covariance()
    var_a, var_b = max(0.0, base @ spread @ base), max(0.0, variant @ spread @ variant)
    both = float(base @ spread @ variant)
    error = max(0.0, var_a + var_b - 2 * both) ** 0.5
    correlation = both / (var_a * var_b) ** 0.5 if var_a and var_b else None
    return Difference(a, b, b - a, error, (var_a + var_b) ** 0.5, correlation, seen.n, x_base, x_variant)


def unpaired_difference(base: Moments, variant: Moments) -> Difference:
    """Columns: y and x of one run."""
    if not base.sums[1] or not variant.sums[1] or min(base.n, variant.n) < 2:
        return NO_DIFFERENCE
    ratios, variance = [], 0.0
    for seen in (base, variant):
        y, x = seen.sums
        weights = np.array([1 / x, -y / x / x])
        ratios.append(y / x)
        variance += max(0.0, weights @ seen.covariance() @ weights)
    error = variance**0.5
    per = float(base.sums[1]), float(variant.sums[1])
    return Difference(*ratios, ratios[1] - ratios[0], error, error, None, min(base.n, variant.n), *per)


NO_DIFFERENCE = Difference(None, None, None, None, None, None, 0)


def _columns(wanted, prefix: str) -> list[pl.Expr]:
    out = []
    for k, (measure, who) in enumerate(wanted):
        y, x = pair(measure, who, ALL)
        out.append(y.cast(pl.Float64).alias(f"{prefix}{k}y"))
        out.append((pl.lit(1.0) if x is None else x).cast(pl.Float64).alias(f"{prefix}{k}x"))
    return out


def _blocks(run: Run, wanted, clustered: bool) -> Iterator[np.ndarray]:
    for first in range(0, run.manifest.plan.rows, BLOCK):
        part = _part(run, wanted, first, "a")
        yield _units(part.collect(engine="streaming"), clustered)


def _paired_blocks(base: Run, variant: Run, wanted, clustered: bool) -> Iterator[np.ndarray]:
    rows = min(base.manifest.plan.rows, variant.manifest.plan.rows)
    order = [f"{run}{k}{part}" for k in range(len(wanted)) for run in "ab" for part in "yx"]
    for first in range(0, rows, BLOCK):
        a, b = _part(base, wanted, first, "a"), _part(variant, wanted, first, "b").drop("seed")
        joined = a.join(b, on="game").collect(engine="streaming")
        yield _units(joined.select("seed", *order), clustered)


def _part(run: Run, wanted, first: int, prefix: str) -> pl.LazyFrame:
    games = run.games().filter(pl.col("game").is_between(first, first + BLOCK - 1))
    return games.select("game", "seed", *_columns(wanted, prefix))


def _units(frame: pl.DataFrame, clustered: bool) -> np.ndarray:
    """One row for each game, or for each deal."""
    values = frame.drop("game", strict=False)
    if clustered:
        values = values.group_by("seed").sum()
    return values.drop("seed").to_numpy()


# ---- in words ------------------------------------------------------------------------------------------------------

MATTERS, SMALL, NOTHING_SHOWN, UNDECIDED = "matters", "real but small", "no difference shown", "not decided"


def practical_size(low: float, high: float, p: float, margin: float) -> str:
    """What an interval means against a margin of practical size; p is corrected over all that is compared."""
    if (low >= margin or high <= -margin) and p <= 0.05:
        return MATTERS
    if -margin < low and high < margin:
        return SMALL if p <= 0.05 else NOTHING_SHOWN
    return UNDECIDED


def table(
    found: dict[str, dict], wanted: Sequence[tuple[str, str]], margin: float | None, together: int
) -> pl.DataFrame:
    """Rows of (variant, measure, commander); `together` intervals of a variant hold together, p-values by Holm over
    all. Of two players' win shares one is the other told again: both rows are one test."""
    every = [measure for measure, _ in compared(COMMANDERS)]
    events = {measure.name for measure in every if measure.is_event}
    shares = {measure.name for measure in every if measure.unit == PERCENT}
    rows = []
    for variant, results in found.items():
        for name, who in wanted:
            d = results[name, who]
            row = {"variant": variant, "measure": name, "commander": who, "pairs": d.units}
            row |= {"base": d.base, "value": d.variant, "difference": d.value, "error": d.error}
            row |= {"base_per": d.base_per, "value_per": d.variant_per}
            if d.error is not None:
                error = d.wary(name in events)
                half = student(d.units, together=together) * error
                reach = 1.0 if name in shares else inf
                row |= {"low": max(-reach, d.value - half), "high": min(reach, d.value + half)}
                row["unpaired_error"] = d.unpaired
                row |= {"correlation": d.correlation, "games_saved": d.saved}
                row["p"] = two_sided_p(d.value, error, d.units)
            rows.append(row)
    numbers = (
        "base",
        "base_per",
        "value",
        "value_per",
        "difference",
        "low",
        "high",
        "error",
        "unpaired_error",
        "correlation",
        "games_saved",
        "p",
    )
    schema = {"variant": pl.String, "measure": pl.String, "commander": pl.String, "pairs": pl.Int64}
    frame = pl.DataFrame(rows, schema=schema | dict.fromkeys(numbers, pl.Float64))
    frame = frame.with_columns(p_holm=pl.Series(_corrected(frame), dtype=pl.Float64))
    if margin is None:
        return frame
    words = [
        None if p is None else practical_size(low, high, p, margin)
        for low, high, p in frame.select("low", "high", "p_holm").iter_rows()
    ]
    return frame.with_columns(size=pl.Series(words, dtype=pl.String))


def _corrected(frame: pl.DataFrame) -> list[float | None]:
    """Holm over the tests of a table; the win shares of two players are one."""
    rows = list(frame.select("variant", "measure", "commander", "p").iter_rows())
    sides = {who for _, measure, who, _ in rows if measure == WON.name}
    tests = [(v, m, "" if m == WON.name and len(sides) == 2 else who) for v, m, who, _ in rows]
    known = {test: p for test, (*_, p) in zip(tests, rows, strict=True) if p is not None}
    held = dict(zip(known, holm(list(known.values())), strict=True))
    return [held.get(test) for test in tests]
