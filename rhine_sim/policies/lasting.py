"""What lasts in the solo game, where every area without a guard falls at the end of the turn (R17.12)."""

from ..engine import sets
from ..engine.kernel import jit
from ..engine.stores import army_base


@jit
def lasting(board, s, p, mine, linked, guards):
    """What the counter-attacks will leave of `mine` if corps stand on all of `guards`."""
    return sets.minus(mine, falling(board, s, p, mine, linked, guards))


@jit
def falling(board, s, p, mine, linked, guards):
    """What they will take of it: all that is next to an area linked to Düsseldorf and not in or beside a safe one."""
    safe = sets.union(guards, sets.union(sets.load(board.starts), sets.single(army_base(board, s, p))))
    exposed = sets.minus(mine, sets.union(safe, sets.around(board.adjacent, safe)))
    return sets.both(sets.minus(exposed, sets.load(board.permanent)), sets.around(board.adjacent, linked))
