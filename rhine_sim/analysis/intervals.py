"""Intervals for shares, alone and several at once. Never Wald's, which fails for rare events."""

from collections.abc import Sequence
from math import inf
from statistics import NormalDist

CONFIDENCE = 0.95
_NORMAL = NormalDist()  # of the standard library: scipy.stats would double the start of every command


def normal_quantile(p: float) -> float:
    return _NORMAL.inv_cdf(p)


def normal_cdf(x: float) -> float:
    return _NORMAL.cdf(x)


def two_sided(confidence: float = CONFIDENCE, together: int = 1) -> float:
    """The normal quantile of a two-sided interval; the error is split when several are to hold together."""
    return normal_quantile(1 - (1 - confidence) / (2 * together))


def student(units: float, confidence: float = CONFIDENCE, together: int = 1) -> float:
    """As two_sided, for an error that was itself estimated from so many units: wide for a handful of games."""
    if units > 5000:
        return two_sided(confidence, together)
    from scipy.special import stdtrit

    return float(stdtrit(max(units - 1, 1), 1 - (1 - confidence) / (2 * together)))


def families(shares: int) -> int:
    """Among how many the error is split where shares add up to one: two of them are one, told twice."""
    return 1 if shares <= 2 else shares


def wilson(
    share: float, n: float, confidence: float = CONFIDENCE, together: int = 1, units: float = inf
) -> tuple[float, float]:
    """Wilson's score interval of a share seen in `n` games.

    `n` may be an effective number (see effective_games), estimated from so many `units`.
    """
    if n <= 0:
        return 0.0, 1.0
    z2 = student(units, confidence, together) ** 2
    middle, half = share + z2 / (2 * n), (z2 * (share * (1 - share) / n + z2 / (4 * n * n))) ** 0.5
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (0.0 if share <= 0 else max(0.0, low)), (1.0 if share >= 1 else min(1.0, high))  # exact at the ends


def effective_games(share: float, error: float, n: float, units: int) -> float:
    """How many independent games would give this standard error, estimated from so many units; `n` itself where that
    cannot be told."""
    return n if error <= 0 else share * (1 - share) / error**2 * units / (units - 1)


def wilson_of_units(
    share: float, error: float, n: float, units: int, confidence: float = CONFIDENCE, together: int = 1
) -> tuple[float, float]:
    """The interval of a share of `n` games with a standard error that was estimated from `units`: games, or deals."""
    estimated = units if error > 0 and units < n else inf
    return wilson(share, effective_games(share, error, n, units), confidence, together, estimated)


def goodman(counts: Sequence[int], confidence: float = CONFIDENCE) -> list[tuple[float, float]]:
    """Simultaneous intervals of multinomial shares (Goodman 1965): Wilson's, with the error split among the shares."""
    n = sum(counts)
    return [wilson(count / n if n else 0.0, n, confidence, families(len(counts))) for count in counts]


def clustered(
    sums: Sequence[float],
    squares: Sequence[float],
    clusters: int,
    size: int,
    confidence: float = CONFIDENCE,
    together: int | None = None,
) -> list[tuple[float, float]]:
    """Simultaneous intervals of shares when games come in equal clusters that share their luck (seat orders of a deal).

    `sums` and `squares` are, for each share, the sum over clusters of its wins in the cluster and of their squares.
    The shares add up to one, unless `together` says among how many the error is split.
    """
    together = together or families(len(sums))
    if clusters < 2:
        return [(0.0, 1.0)] * len(sums)
    out = []
    for total, square in zip(sums, squares, strict=True):
        mean = total / clusters
        error = (max(0.0, square / clusters - mean * mean) / (clusters - 1)) ** 0.5 / size
        games = clusters * size if error > 0 else clusters  # without spread a cluster counts as one game
        out.append(wilson_of_units(mean / size, error, games, clusters, confidence, together))
    return out


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down correction: p-values that hold together, in the order given."""
    out, worst = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[place]))
        out[place] = worst
    return out


def two_sided_p(difference: float, error: float, units: float = inf) -> float:
    """The chance of a difference at least this far from 0 if there were none, its error estimated from `units`."""
    if error <= 0:
        return 1.0 if difference == 0 else 0.0
    if units > 5000:
        return 2 * normal_cdf(-abs(difference) / error)
    from scipy.special import stdtr

    return 2 * float(stdtr(max(units - 1, 1), -abs(difference) / error))


def newcombe(a: float, n: float, b: float, m: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Interval of a - b of shares of n and of m other games, from their Wilson intervals (Newcombe 1998, method 10)."""
    (low_a, high_a), (low_b, high_b) = wilson(a, n, confidence), wilson(b, m, confidence)
    down, up = ((a - low_a) ** 2 + (high_b - b) ** 2) ** 0.5, ((high_a - a) ** 2 + (b - low_b) ** 2) ** 0.5
    return a - b - down, a - b + up
