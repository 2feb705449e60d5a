"""Lacks: what a corps has not got of the gas and ammo for its way to the Rhine, and what bringing it up would cost.

A spearhead without gas far from the base is hardly nearer to the Rhine than a full one behind it.
"""

from ..engine.kernel import jit
from .layout import FAR

MOST = 3.0  # pieces of a kind that one load brings; finds on the way must do the rest
STOPS = 0.25  # gas to go on, per step: about one card in four stops a corps
DIVISIONS = 0.14  # ammo per step: one card in seven is a division
AMMO_A_COST = 3.0 / 11.0  # ammo by the added cost of forts and Axis areas on the way
STEP = 3.0
PIECE, ROAD = 2.0, 0.6  # sixths of an action to take a piece, and to bring it over one road in full trucks


@jit
def lack_loss(board, memory, weights, p, corps, area, gas, ammo):
    """Rhine value that a corps in an area has not got, for lack of pieces."""
    cost = memory.field[p, area]
    steps = board.rhine[p, area]
    if weights.lack == 0.0 or cost >= FAR or steps <= 0:
        return 0.0
    need_gas = min(MOST, steps * memory.gas_a_step)
    need_ammo = min(MOST, DIVISIONS * steps + max(0.0, cost - STEP * steps) * AMMO_A_COST)
    missing = max(0.0, need_gas - gas) + max(0.0, need_ammo - ammo)
    late = min(FAR - 1, int(cost + weights.lack * missing * (PIECE + ROAD * memory.roads[area])))
    worth = memory.near_rhine[cost] - (memory.near_rhine[late] if late <= memory.horizon else 0.0)
    return weights.rhine * memory.share[corps] * worth if cost <= memory.horizon else 0.0
