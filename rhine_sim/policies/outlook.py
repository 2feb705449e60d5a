"""The outlook: each commander's chance to win, judged by what a player sees on the table.

A look ahead ends after some turns, long before the game does, so the position that it has come to must be judged. A
small network for each commander makes his points of all features (features.py), and his chance is e to the power of
his points as a share of all players'. The networks (outlook.npz) were fitted to who won (`make outlook`).

What is good in itself for a commander, all else equal, never lowers his points, and never raises those of another; of
what is bad the same is true the other way round. So weights of the first layer have signs, no later one is below 0,
and units bend in three ways: a third of them cuts off what is below 0, a third what is above, a third both ends. With
one kind alone such a network could only be convex.
"""

from pathlib import Path

import numpy as np

from ..engine.kernel import jit, part
from .features import N_FEATURES, describe
from .standing import exponential

NETWORK = Path(__file__).with_name("outlook.npz")
LAYERS = ("weights_1", "bias_1", "weights_2", "bias_2", "weights_3", "bias_3")  # of the file; commanders come first

# Part of the compiled code. The first layers of all commanders stand side by side, because their features are the same.
with np.load(NETWORK) as _file:
    WEIGHTS_1, BIAS_1, WEIGHTS_2, BIAS_2, WEIGHTS_3, BIAS_3 = (_file[name].astype(np.float64) for name in LAYERS)
WEIGHTS_1 = np.ascontiguousarray(WEIGHTS_1.transpose(1, 0, 2))
UNITS_1, UNITS_2 = WEIGHTS_2.shape[1:]


@jit
def outlook(board, rules, s, memory, weights, p):
    """The chance to win of commander `p`, who judges; `memory` is room to think in."""
    describe(board, rules, s, memory, weights, p, memory.features)
    fill_first_units(memory)
    mine, all_ = 0.0, 0.0
    for q in range(3):
        if s.playing[q]:
            share = exponential(points_of(memory, q))
            all_ += share
            if q == p:
                mine = share
    return mine / all_


@part
def fill_first_units(memory):
    """The first layers of all three networks; most features of a position are 0."""
    units = memory.units_1
    for q in range(3):
        for j in range(UNITS_1):
            units[q, j] = BIAS_1[q, j]
    for i in range(N_FEATURES):
        feature = memory.features[i]
        if feature != 0.0:
            for q in range(3):
                for j in range(UNITS_1):
                    units[q, j] += feature * WEIGHTS_1[i, q, j]


@jit
def points_of(memory, q):
    units = memory.units_2
    for k in range(UNITS_2):
        units[k] = BIAS_2[q, k]
    for j in range(UNITS_1):
        bent = bend(memory.units_1[q, j], j, UNITS_1)
        for k in range(UNITS_2):
            units[k] += bent * WEIGHTS_2[q, j, k]
    points = BIAS_3[q]
    for k in range(UNITS_2):
        points += bend(units[k], k, UNITS_2) * WEIGHTS_3[q, k]
    return points


@jit
def bend(x, unit, units):
    if 3 * unit < units:
        return max(0.0, x)
    if 3 * unit < 2 * units:
        return min(0.0, x)
    return max(-1.0, min(1.0, x))
