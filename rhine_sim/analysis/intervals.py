"""Intervals that hold together for several shares at once."""

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95
_NORMAL = NormalDist()  # of the standard library: scipy.stats would double the start of every command


def goodman(counts: Sequence[int], confidence: float = CONFIDENCE) -> list[tuple[float, float]]:
    """Simultaneous intervals of multinomial shares (Goodman 1965): Wilson's, with the error split among the shares."""
    found, n = np.asarray(counts, float), float(sum(counts))
    if n == 0:
        return [(0.0, 1.0)] * len(found)
    z2 = _NORMAL.inv_cdf(1 - (1 - confidence) / (2 * len(found))) ** 2  # chi-square with one degree of freedom
    half = np.sqrt(z2 * (z2 + 4 * found * (n - found) / n))
    low, high = (z2 + 2 * found - half) / (2 * (n + z2)), (z2 + 2 * found + half) / (2 * (n + z2))
    return [(max(0.0, float(a)), min(1.0, float(b))) for a, b in zip(low, high, strict=True)]


def clustered(
    sums: Sequence[float], squares: Sequence[float], clusters: int, size: int, confidence: float = CONFIDENCE
) -> list[tuple[float, float]]:
    """Simultaneous intervals of shares when games come in equal clusters that share their luck (seat orders of a deal).

    `sums` and `squares` are, for each share, the sum over clusters of its wins in the cluster and of their squares.
    """
    if clusters < 2:
        return [(0.0, 1.0)] * len(sums)
    z = _NORMAL.inv_cdf(1 - (1 - confidence) / (2 * len(sums)))
    out = []
    for total, square in zip(sums, squares, strict=True):
        mean = total / clusters
        variance = max(0.0, square / clusters - mean * mean) * clusters / (clusters - 1)
        half = z * np.sqrt(variance / clusters) / size
        out.append((max(0.0, float(mean / size - half)), min(1.0, float(mean / size + half))))
    return out
