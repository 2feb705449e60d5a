"""What lasts in the solo game, where every area without a guard falls at the end of the turn (R17.12)."""

from ..engine import sets
from ..engine.kernel import jit
from ..engine.stores import army_base


@jit
def lasting(board, s, p, area, mine, linked, others):
    """Own areas that the counter-attacks will leave if the moving corps stops in `area`; `others`: the other corps."""
    safe = sets.union(sets.load(board.starts), sets.single(army_base(board, s, p)))
    guards = sets.union(safe, sets.union(others, sets.single(area)))
    exposed = sets.minus(mine, sets.union(guards, sets.around(board.adjacent, guards)))
    exposed = sets.minus(exposed, sets.load(board.permanent))
    return sets.minus(mine, sets.both(exposed, sets.around(board.adjacent, linked)))
