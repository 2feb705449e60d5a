"""Who wins: shares, the verdict against targets, and the effects of commander and seat kept apart.

Everything follows from a small table of patterns: how often each combination of seat order and winner was seen; where
every deal was played in all seat orders, each combination of a deal's results, so that errors are clustered by deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, sqrt

import numpy as np
import polars as pl

from .intervals import (
    CONFIDENCE,
    clustered,
    effective_games,
    families,
    goodman,
    normal_cdf,
    student,
    wilson_of_units,
)
from .targets import ALPHA, Targets

BALANCED, UNBALANCED, UNDECIDED, NO_TARGET = "balanced", "unbalanced", "not enough games", "no target"


@dataclass(frozen=True)
class Patterns:
    """Independent units by what was seen in them: `weight` units had `won` wins in `seated` games of each cell."""

    players: tuple[str, ...]
    weight: np.ndarray  # [k]
    won: np.ndarray  # [k, commander, seat]
    seated: np.ndarray  # [k, commander, seat]

    @property
    def units(self) -> int:
        return int(self.weight.sum())

    @property
    def games(self) -> int:
        return int((self.weight[:, None] * self.seated[:, 0, :]).sum())

    @property
    def wins(self) -> np.ndarray:
        return np.einsum("k,kcs->c", self.weight, self.won)


def patterns(games: pl.LazyFrame, players: Sequence[str], orders: int = 1) -> Patterns:
    """The patterns of a run; with `orders` > 1 every deal was played in that many seat orders."""
    keys = ["order", "winner"]
    if orders == 1:
        found = games.group_by(keys).len().sort(keys).collect(engine="streaming")
        units = [[(row["order"], row["winner"])] for row in found.iter_rows(named=True)]
        weight = found["len"].to_list()
    else:
        text = pl.concat_str(
            [pl.col("order").cast(pl.String), pl.col("winner").cast(pl.String).fill_null("")], separator=":"
        )
        deals = games.sort("seed", "order").group_by("seed").agg(text.sort().str.join(";").alias("deal"))
        found = deals.group_by("deal").len().sort("deal").collect(engine="streaming")
        units = [[tuple(game.split(":")) for game in deal.split(";")] for deal in found["deal"]]
        weight = found["len"].to_list()
    won = np.zeros((len(units), len(players), len(players)))
    seated = np.zeros_like(won)
    for k, unit in enumerate(units):
        for order, winner in unit:
            seats = order.split("-")
            for c, who in enumerate(players):
                seated[k, c, seats.index(who)] += 1
                won[k, c, seats.index(who)] += who == winner
    return Patterns(tuple(players), np.asarray(weight, float), won, seated)


# ---- shares and verdict --------------------------------------------------------------------------------------------


def win_shares(seen: Patterns, targets: Targets, confidence: float = CONFIDENCE) -> pl.DataFrame:
    """A row for each commander: share with simultaneous interval, target, and the two one-sided tests against it."""
    n, wins, players = seen.games, seen.wins, seen.players
    if not n:
        return pl.DataFrame(schema=_SHARES)
    size = n // seen.units
    per_unit = seen.won.sum(axis=2)
    squares = np.einsum("k,kc->c", seen.weight, per_unit * per_unit)
    if size > 1:
        pairs = clustered(wins, squares, seen.units, size, confidence)
    else:
        lost = [n - int(wins.sum())] if len(players) == 1 else []
        pairs = goodman([*map(int, wins), *lost], confidence)
    rows = []
    for c, who in enumerate(players):
        share = float(wins[c] / n)
        error = _error(wins[c], squares[c], seen.units, size)
        target = targets.share(who, players)
        rows.append(
            {
                "commander": who,
                "games": n,
                "wins": int(wins[c]),
                "share": share,
                "low": pairs[c][0],
                "high": pairs[c][1],
                "error": error,
                "target": target,
                "gap": None if target is None else share - target,
                **_tests(share, error, n, seen.units, target, targets.width, len(players)),
            }
        )
    return pl.DataFrame(rows, schema=_SHARES)


_SHARES = {"commander": pl.String, "games": pl.Int64, "wins": pl.Int64} | dict.fromkeys(
    ("share", "low", "high", "error", "target", "gap", "narrow_low", "narrow_high", "p_inside", "p_outside"), pl.Float64
)


def _error(total: float, square: float, units: int, size: int) -> float:
    if units < 2:
        return 0.0
    mean = total / units
    return sqrt(max(0.0, square / units - mean * mean) / (units - 1)) / size


def _tests(
    share: float, error: float, n: float, units: int, target: float | None, margin: float, players: int
) -> dict[str, float | None]:
    """TOST: p_inside is the larger p-value of two score tests against the margins; p_outside that of being beyond."""
    low, high = wilson_of_units(share, error, n, units, 1 - 2 * ALPHA)
    n = effective_games(share, error, n, units)
    out: dict[str, float | None] = {"narrow_low": low, "narrow_high": high, "p_inside": None, "p_outside": None}
    if target is not None:
        at_most_low, at_least_low = tails(share, target - margin, n)
        at_most_high, at_least_high = tails(share, target + margin, n)
        out["p_inside"] = max(at_least_low, at_most_high)
        out["p_outside"] = min(1.0, families(players) * min(1.0, 2 * min(at_most_low, at_least_high)))
    return out


def tails(share: float, bound: float, n: float) -> tuple[float, float]:
    """The chances of a share at most and at least as large as this one if the truth were the bound.

    The score test's; exact ones (binomial) where so few games are expected on one side that the normal curve is wrong.
    """
    if not 0 < bound < 1:
        return (1.0, 0.0) if share >= bound else (0.0, 1.0)
    if n * bound * (1 - bound) < 25:
        from scipy.special import betainc

        wins = share * n
        at_most = float(betainc(n - wins, wins + 1, 1 - bound)) if wins < n else 1.0
        return at_most, float(betainc(wins, n - wins + 1, bound)) if wins > 0 else 1.0
    z = (share - bound) / sqrt(bound * (1 - bound) / n)
    return normal_cdf(z), normal_cdf(-z)


def verdict(shares: pl.DataFrame) -> str:
    """balanced: every commander is shown to be inside the margin. unbalanced: one is shown to be outside."""
    if shares.is_empty():
        return UNDECIDED
    if shares["target"].null_count():
        return NO_TARGET
    if (shares["p_inside"] <= ALPHA).all():
        return BALANCED
    return UNBALANCED if (shares["p_outside"] <= 1 - CONFIDENCE).any() else UNDECIDED


# ---- commander and seat --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cells:
    """Win share of each commander in each seat, with the covariance of all of them."""

    players: tuple[str, ...]
    share: np.ndarray  # [commander, seat]; nan: never seated there
    games: np.ndarray  # [commander, seat]
    covariance: np.ndarray  # [commander * seat, commander * seat]
    units: int


def cells(seen: Patterns) -> Cells:
    k, size = len(seen.weight), len(seen.players)
    won, seated = seen.won.reshape(k, -1), seen.seated.reshape(k, -1)
    games = seen.weight @ seated if k else np.zeros(size * size)
    with np.errstate(invalid="ignore", divide="ignore"):
        share = (seen.weight @ won if k else np.zeros(size * size)) / games
        influence = (won - share * seated) / games
    units = seen.units
    factor = units / (units - 1) if units > 1 else np.nan
    covariance = factor * (influence * seen.weight[:, None]).T @ influence
    return Cells(seen.players, share.reshape(size, size), games.reshape(size, size), covariance, units)


def seat_table(found: Cells) -> pl.DataFrame:
    """Share of each commander in each seat, intervals holding together."""
    rows, size = [], len(found.players)
    cells_together = size * size if size > 2 else size  # of two players one's share in a seat is the other's loss
    for c, who in enumerate(found.players):
        for s in range(size):
            share, n = float(found.share[c, s]), float(found.games[c, s])
            row = {"commander": who, "seat": s + 1, "games": int(n), "share": None, "low": None, "high": None}
            if n:
                error = sqrt(max(0.0, found.covariance[c * size + s, c * size + s]))
                low, high = wilson_of_units(share, error, n, found.units, CONFIDENCE, cells_together)
                row |= {"share": share, "low": low, "high": high}
            rows.append(row)
    schema = {"commander": pl.String, "seat": pl.Int64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(("share", "low", "high"), pl.Float64))


def effects(found: Cells) -> pl.DataFrame:
    """What a seat gives whoever sits there, and what a commander has wherever he sits, in shares of games.

    A seat's effect is the mean over commanders of their share there, less the equal share; a commander's the mean over
    seats. Both need every commander to have been seen in every seat; else nothing can be told, and there are no rows.
    """
    schema = {"kind": pl.String, "of": pl.String} | dict.fromkeys(("effect", "low", "high", "error", "p"), pl.Float64)
    size = len(found.players)
    if size < 2 or not (found.games > 0).all():
        return pl.DataFrame(schema=schema)
    rows = []
    for kind, names in (("seat", [str(s + 1) for s in range(size)]), ("commander", list(found.players))):
        weights = np.zeros((size, size * size))
        for i in range(size):
            grid = np.zeros((size, size))
            if kind == "seat":
                grid[:, i] = 1 / size
            else:
                grid[i, :] = 1 / size
            weights[i] = grid.ravel()
        effect = weights @ found.share.ravel() - 1 / size
        covariance = weights @ found.covariance @ weights.T
        p = _wald(effect, covariance)
        for name, value, error in zip(names, effect, np.sqrt(np.diag(covariance)), strict=True):
            half = student(found.units, CONFIDENCE, families(size)) * error
            rows.append(
                {"kind": kind, "of": name, "effect": value, "low": value - half, "high": value + half}
                | {"error": error, "p": p}
            )
    return pl.DataFrame(rows, schema=schema)


def _wald(effect: np.ndarray, covariance: np.ndarray) -> float:
    """p-value of "all effects are 0"; they add up to 0, so the last says nothing new. One or two degrees of freedom."""
    e, v = effect[:-1], covariance[:-1, :-1]
    if not np.all(np.isfinite(v)) or abs(np.linalg.det(v)) < 1e-300:
        return 1.0 if np.allclose(e, 0) else 0.0
    square = float(e @ np.linalg.solve(v, e))
    return exp(-square / 2) if len(e) == 2 else erfc(sqrt(square / 2))
