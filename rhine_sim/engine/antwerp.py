"""R15.1, R15.2 Antwerpen as red's Army base."""

from . import sets
from .ids import RED
from .kernel import jit
from .layout import T_ANTWERP_ROUND
from .stores import note_overflow


@jit
def test_antwerp(board, rules, s):
    """After a change of control: with all five areas Antwerpen is the base, and Lisieux an area like others."""
    if rules.basic_game or not s.playing[RED]:
        return
    complete = sets.is_subset(sets.load(board.antwerp), sets.load(s.control[RED]))
    if complete and not s.antwerp:
        s.antwerp = 1
        if s.tally[RED, T_ANTWERP_ROUND] == 0:
            s.tally[RED, T_ANTWERP_ROUND] = s.round_number
        note_overflow(board, rules, s, board.army_base[RED])
    elif not complete and s.antwerp and rules.antwerp_reversible:
        s.antwerp = 0
        note_overflow(board, rules, s, board.antwerp_base)
