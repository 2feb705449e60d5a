"""Standing: the chance to win by medals, from the lead and the reactions left until the markers run out (R16)."""

import numpy as np

from ..engine.ids import TIEBREAK_HELD
from ..engine.kernel import jit
from ..engine.victory import score

LARGEST = 60.0  # beyond it a chance is 0 or 1
TIE = 0.4  # what a tie that would be won is worth, in medals


@jit
def lead_in_medals(rules, s, p, victim):
    """Medals ahead of the best rival; `victim`: a commander who loses one first (-1: none)."""
    mine = score(rules, s, p)
    lead = 99.0
    for q in range(3):
        if q != p and s.playing[q]:
            theirs = score(rules, s, q) - (1 if q == victim else 0)
            lead = min(lead, mine - theirs + (TIE if wins_tie(rules, s, p, q) else -TIE))
    return lead


@jit
def wins_tie(rules, s, p, q):
    """R16.5: more divisions, then the later one in turn order."""
    mine = np.int64(s.held[p] if rules.tiebreak_divisions == TIEBREAK_HELD else s.defeated[p])
    theirs = np.int64(s.held[q] if rules.tiebreak_divisions == TIEBREAK_HELD else s.defeated[q])
    if mine != theirs:
        return mine > theirs
    for seat in range(s.n_players):
        if s.order[seat] == p:
            return False
        if s.order[seat] == q:
            return True
    return False


@jit
def reactions_left(s, placed):
    """Reactions until the end after this one; `placed`: it places a marker (R14.8)."""
    rest = np.int64(s.n_players) - 1 - s.seat
    pool = np.int64(s.axis_pool) - placed
    return rest if s.end_triggered or pool <= 0 else pool + 1


@jit
def chance_ahead(weights, lead, reactions):
    """Chance that a lead in medals lasts."""
    return 1.0 / (1.0 + exponential(-weights.steep * lead / (1.0 + 0.5 * reactions)))


@jit
def exponential(x):
    """e to the power of x by products and sums alone: the mathematical library of a machine rounds as it likes."""
    part = max(-LARGEST, min(LARGEST, x)) / 1024.0
    power = 1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part / 24.0)))
    for _ in range(10):  # to the power of 1024
        power *= power
    return power
