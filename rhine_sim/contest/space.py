"""The space in which weights are tuned: any real number is a value within a weight's range.

A value is the range's share sigmoid(x). Near a bound that is a multiplicative scale, so that 0.03 of 0 to 1 and 8 of
0 to 40 are both searched with steps in proportion.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import RhineError
from ..policies.weights import BY_NAME, WEIGHTS, Weight

# Groups and weights that say what a player may do, how it errs and how long it thinks, and those for a game alone,
# which no contest plays; tuned if named.
KEPT = ("skill", "solo", "trials", "trucks_max", "spare")
_EDGE = 0.01  # a weight at its bound starts this share of the range away from it, else it could not move


@dataclass(frozen=True)
class Space:
    """The weights that are tuned, in the order of the coordinates."""

    weights: tuple[Weight, ...]

    @property
    def names(self) -> list[str]:
        return [weight.name for weight in self.weights]

    def coordinates(self, values: np.ndarray) -> np.ndarray:
        low, high = self._bounds()
        share = np.clip((values - low) / (high - low), _EDGE, 1 - _EDGE)
        return np.log(share / (1 - share))

    def values(self, x: np.ndarray) -> np.ndarray:
        """Rounded as they will stand in a file, so that what is measured is what is written."""
        low, high = self._bounds()
        found = low + (high - low) / (1 + np.exp(-np.asarray(x)))
        return np.clip(np.array([float(f"{value:.4g}") for value in found]), low, high)

    def _bounds(self) -> tuple[np.ndarray, np.ndarray]:
        return np.array([w.low for w in self.weights]), np.array([w.high for w in self.weights])


def find_space(names: Sequence[str]) -> Space:
    """Groups, weights, or GROUP.WEIGHT where a weight is called like a group; none named: all but those of KEPT."""
    if not names:
        return Space(tuple(weight for weight in WEIGHTS if not {weight.group, weight.name} & set(KEPT)))
    groups = dict.fromkeys(weight.group for weight in WEIGHTS)
    chosen = set()
    for name in names:
        found = {w.name for w in WEIGHTS if w.group == name or f"{w.group}.{w.name}" == name}
        if not found and name not in BY_NAME:
            known = f"groups: {', '.join(groups)}; `rhine-sim policies --weights` lists the weights"
            raise RhineError(f"no weight or group {name!r}; {known}")
        chosen |= found or {name}
    return Space(tuple(weight for weight in WEIGHTS if weight.name in chosen))
