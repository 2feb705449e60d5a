"""How many games a question takes: for the verdict "balanced", for a deviation, for a difference between variants."""

from collections.abc import Sequence
from math import ceil, sqrt

import numpy as np

from .intervals import CONFIDENCE, families, normal_quantile, two_sided
from .targets import ALPHA, POWER

NEVER = 10**12
_GRID = 2001


def power_balanced(
    n: float, shares: Sequence[float], targets: Sequence[float], margin: float, alpha: float = ALPHA
) -> float:
    """The chance that all commanders pass both one-sided tests after n games, if `shares` is the truth.

    Normal approximation of the multinomial; with three commanders the third deviation follows from the other two.
    """
    z = normal_quantile(1 - alpha)
    shares = [min(max(share, 1e-6), 1 - 1e-6) for share in shares]  # 0 and 1 have no spread
    limits = []
    for share, target in zip(shares, targets, strict=True):
        low, high = target - margin, target + margin
        bounds = (
            -np.inf if low <= 0 else low + z * sqrt(low * (1 - low) / n),
            np.inf if high >= 1 else high - z * sqrt(high * (1 - high) / n),
        )
        limits.append((bounds[0] - share, bounds[1] - share))
    p = shares[0]
    spread = sqrt(p * (1 - p) / n)
    if len(shares) == 1:  # one player against a share that he is to win
        low, high = limits[0]
        return max(0.0, float(_cdf(high / spread) - _cdf(low / spread)))
    if len(shares) == 2:
        low, high = max(limits[0][0], -limits[1][1]), min(limits[0][1], -limits[1][0])
        return max(0.0, float(_cdf(high / spread) - _cdf(low / spread)))
    low, high = max(limits[0][0], -8 * spread), min(limits[0][1], 8 * spread)
    if low >= high:
        return 0.0
    first = np.linspace(low, high, _GRID)
    q = shares[1]
    slope = -q / (1 - p)  # of the second deviation on the first
    rest = sqrt(max(q * (1 - q) / n - slope * slope * spread * spread, 1e-300))
    floor = np.maximum(limits[1][0], -limits[2][1] - first)
    roof = np.minimum(limits[1][1], -limits[2][0] - first)
    inside = np.clip(_cdf((roof - slope * first) / rest) - _cdf((floor - slope * first) / rest), 0, 1)
    density = np.exp(-0.5 * (first / spread) ** 2) / (spread * sqrt(2 * np.pi))
    return float(np.trapezoid(inside * density, first))


def games_for_balanced(
    shares: Sequence[float],
    targets: Sequence[float],
    margin: float,
    power: float = POWER,
    alpha: float = ALPHA,
) -> int:
    """Games after which "balanced" is said with that power; NEVER if the truth lies on or beyond the margin."""
    if any(abs(s - t) >= margin for s, t in zip(shares, targets, strict=True)):
        return NEVER
    return _smallest(lambda n: power_balanced(n, shares, targets, margin, alpha) >= power)


def games_for_unbalanced(shares: Sequence[float], targets: Sequence[float], margin: float, power: float = POWER) -> int:
    """Games after which one commander is shown beyond the margin with that power; NEVER if none is beyond."""
    best = NEVER
    z_error, z_power = two_sided(CONFIDENCE, families(len(shares))), normal_quantile(power)
    for share, target in zip(shares, targets, strict=True):
        beyond = abs(share - target) - margin
        if beyond <= 0:
            continue
        bound = target + margin if share > target else target - margin
        room = z_error * sqrt(bound * (1 - bound)) + z_power * sqrt(share * (1 - share))
        best = min(best, ceil((room / beyond) ** 2))
    return best


def games_for_difference(share: float, margin: float, power: float = POWER, saved: float = 1.0, tests: int = 1) -> int:
    """Games in each run for a difference of `margin` to show among so many tests; `saved` is the factor of pairing."""
    z = two_sided(CONFIDENCE, tests) + normal_quantile(power)
    return ceil(2 * share * (1 - share) * (z / margin) ** 2 / saved)


def _smallest(enough) -> int:
    high = 16
    while not enough(high):
        high *= 2
        if high > NEVER:
            return NEVER
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


def _cdf(x):
    from scipy.special import ndtr

    return ndtr(x)
