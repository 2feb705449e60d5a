"""Intervals for shares, alone and several at once. Never Wald's, which fails for rare events."""

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95
_NORMAL = NormalDist()  # of the standard library: scipy.stats would double the start of every command


def normal_quantile(p: float) -> float:
    return _NORMAL.inv_cdf(p)


def normal_cdf(x: float) -> float:
    return _NORMAL.cdf(x)


def two_sided(confidence: float = CONFIDENCE, together: int = 1) -> float:
    """The normal quantile of a two-sided interval; the error is split when several are to hold together."""
    return normal_quantile(1 - (1 - confidence) / (2 * together))


def wilson(share: float, n: float, confidence: float = CONFIDENCE, together: int = 1) -> tuple[float, float]:
    """Wilson's score interval of a share seen in `n` games; `n` may be an effective number (see effective_games)."""
    if n <= 0:
        return 0.0, 1.0
    z2 = two_sided(confidence, together) ** 2
    middle, half = share + z2 / (2 * n), (z2 * (share * (1 - share) / n + z2 / (4 * n * n))) ** 0.5
    low, high = (middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)
    return (0.0 if share <= 0 else max(0.0, low)), (1.0 if share >= 1 else min(1.0, high))  # exact at the ends


def effective_games(share: float, error: float, n: int) -> float:
    """How many independent games would give this standard error; `n` itself where that cannot be told."""
    return n if error <= 0 else share * (1 - share) / error**2 + 1


def goodman(counts: Sequence[int], confidence: float = CONFIDENCE) -> list[tuple[float, float]]:
    """Simultaneous intervals of multinomial shares (Goodman 1965): Wilson's, with the error split among the shares."""
    n = sum(counts)
    return [wilson(count / n if n else 0.0, n, confidence, len(counts)) for count in counts]


def clustered(
    sums: Sequence[float], squares: Sequence[float], clusters: int, size: int, confidence: float = CONFIDENCE
) -> list[tuple[float, float]]:
    """Simultaneous intervals of shares when games come in equal clusters that share their luck (seat orders of a deal).

    `sums` and `squares` are, for each share, the sum over clusters of its wins in the cluster and of their squares.
    """
    if clusters < 2:
        return [(0.0, 1.0)] * len(sums)
    z = two_sided(confidence, len(sums))
    out = []
    for total, square in zip(sums, squares, strict=True):
        mean = total / clusters
        variance = max(0.0, square / clusters - mean * mean) * clusters / (clusters - 1)
        half = z * np.sqrt(variance / clusters) / size
        out.append((max(0.0, float(mean / size - half)), min(1.0, float(mean / size + half))))
    return out


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's step-down correction: p-values that hold together, in the order given."""
    out, worst = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[place]))
        out[place] = worst
    return out


def two_sided_p(difference: float, error: float) -> float:
    """The chance of a difference at least this far from 0 if there were none."""
    if error <= 0:
        return 1.0 if difference == 0 else 0.0
    return 2 * normal_cdf(-abs(difference) / error)
