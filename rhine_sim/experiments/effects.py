"""Main effects and interactions of a full factorial, in points, with errors clustered by deal.

All cells play the same deals. For each deal a contrast is formed over the cells' figures; its mean over deals is the
effect, and the spread of the deals' values gives the error, whatever the cells of a deal have in common. With equal
cells this is what least squares on the means of deals gives.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from .model import Factor

MAIN, INTERACTION = "main", "interaction"


@dataclass(frozen=True, eq=False)
class Contrast:
    """Weights over the cells. `labels` say whose effect it is, each against the reference of its factor."""

    kind: str
    labels: tuple[str, ...]
    weights: np.ndarray

    @property
    def name(self) -> str:
        return " with ".join(self.labels)


def contrasts(factors: Sequence[Factor], cells: Sequence[tuple[int, ...]]) -> list[Contrast]:
    """Every level against the reference of its factor, and every two of them together.

    A main effect is the mean of the cells with the level less that of the cells with the reference. An interaction is
    by how much the one effect is larger where the other factor has its level than where it has its reference.
    """
    grid = np.array(cells)
    found = []
    for f, level in _levels(factors, range(len(factors))):
        weights = _share(grid[:, f] == level) - _share(grid[:, f] == factors[f].reference)
        found.append(Contrast(MAIN, (factors[f].label(level),), weights))
    for f, g in combinations(range(len(factors)), 2):
        for (_, a), (_, b) in product(_levels(factors, [f]), _levels(factors, [g])):
            weights = np.zeros(len(cells))
            for x, y in product((a, factors[f].reference), (b, factors[g].reference)):
                sign = 1 if (x == a) == (y == b) else -1
                weights += sign * _share((grid[:, f] == x) & (grid[:, g] == y))
            found.append(Contrast(INTERACTION, (factors[f].label(a), factors[g].label(b)), weights))
    return found


def _levels(factors: Sequence[Factor], which: Iterable[int]) -> list[tuple[int, int]]:
    return [(f, level) for f in which for level in range(len(factors[f].levels)) if level != factors[f].reference]


def _share(chosen: np.ndarray) -> np.ndarray:
    return chosen / chosen.sum()


class Effects:
    """Means and errors of contrasts, added up block by block of deals."""

    def __init__(self, weights: np.ndarray, measures: int):
        self.weights = weights  # [contrast, cell]
        self.deals = 0
        self.sums = np.zeros((len(weights), measures))
        self.squares = np.zeros_like(self.sums)

    def add(self, block: np.ndarray) -> None:
        """block[cell, deal, measure]"""
        values = np.einsum("ec,cdm->edm", self.weights, block, optimize=True)
        self.deals += block.shape[1]
        self.sums += values.sum(axis=1)
        self.squares += (values * values).sum(axis=1)

    @property
    def means(self) -> np.ndarray:
        return self.sums / max(self.deals, 1)

    @property
    def errors(self) -> np.ndarray:
        """Standard errors of the means; deals are independent, games of one deal are not."""
        n = self.deals
        if n < 2:
            return np.full(self.sums.shape, np.nan)
        return np.sqrt(np.maximum(self.squares / n - self.means**2, 0) / (n - 1))
