"""A second, slow and plain engine of the game, written from the rules alone.

It exists to be compared with the fast engine, decision by decision.  The whole game is one chain of generators that
yield a `Question` wherever the decision table (A.3) names a decision point; chance is handed in with every answer.
"""

from .errors import IllegalAction, OracleMismatch
from .game import Oracle
from .invariants import check_invariants
from .rules import resolve_rules

__all__ = ["IllegalAction", "Oracle", "OracleMismatch", "check_invariants", "resolve_rules"]
