"""The row of a finished game, and what is counted while it is played.

ROW has a field for every column of frames.GAME_COLUMNS and one number per commander and column of COMMANDER_COLUMNS in
`sides`. The row of the game being played is its own set of counters: cleared at the start, completed at the end.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import (
    REASON_AUTO,
    REASON_SOLO_DEFEAT,
    REASON_SOLO_WIN,
    REASON_STALLED,
    RED,
    TIEBREAK_HELD,
)
from ..engine.kernel import jit
from ..engine.layout import ROADS_MAX, T_ANTWERP_ROUND, TALLIES
from ..engine.sets import AREAS_MAX
from ..engine.victory import score
from ..frames import AREA_COUNTS, COMMANDER_COLUMNS, END_REASONS, TIE_BREAKS

_NAMES = [column.name for column in COMMANDER_COLUMNS]
N_SIDE = len(_NAMES)

# Whole numbers as wide as compiled code likes them; frames.py says how narrow they are in the file.
ROW = np.dtype(
    [
        ("game", np.int64),
        ("seed", np.int64),
        ("order", np.int64),  # commanders by seat in base 4
        ("winner", np.int32),
        ("end_reason", np.int32),
        ("tie_break", np.int32),
        ("rounds", np.int32),
        ("turns", np.int32),
        ("decisions", np.int32),
        ("lead_changes", np.int32),
        ("leader_since", np.int32),
        ("antwerp_round", np.int32),
        ("markers_left", np.int32),
        ("sides", np.int32, (3, N_SIDE)),
    ],
    align=True,
)

# Progress at the end of a round.
ROUND = np.dtype(
    [
        ("game", np.int64),
        ("round", np.int32),
        ("medals", np.int32, 3),
        ("rhine_left", np.int32, 3),
        ("areas", np.int32, 3),
    ],
    align=True,
)

# What happened where: in one game, and summed over games the commander lost (0) or won (1).
N_MARKS = len(AREA_COUNTS)
(M_ENTERED, M_FOUGHT, M_REPULSED, M_HELD, M_LOST, M_STOOD, M_GROUNDED, M_MARKERS) = range(N_MARKS)
MARKS = np.dtype([("areas", np.int16, (3, AREAS_MAX, N_MARKS)), ("roads", np.int16, (3, ROADS_MAX))], align=True)
TOTALS = np.dtype([("areas", np.int64, (2, 3, AREAS_MAX, N_MARKS)), ("roads", np.int64, (2, 3, ROADS_MAX))], align=True)

# Columns of `sides` that are filled here; the others are copied from the engine's tally.
SEAT = _NAMES.index("seat")
MEDALS = _NAMES.index("medals")
COUNTERS = _NAMES.index("medals_counters")
CARDS = _NAMES.index("medals_cards")
AMMO_MEDALS = _NAMES.index("medals_ammo")
AREAS = _NAMES.index("areas")
RHINE_LEFT = _NAMES.index("rhine_left")
TURNS = _NAMES.index("turns")
DECISIONS = _NAMES.index("decisions")
CORPS_TURNS = _NAMES.index("corps_turns")
GROUNDED_TURNS = _NAMES.index("grounded_turns")
DRY_TURNS = _NAMES.index("dry_turns")
CUT_OFF_TURNS = _NAMES.index("cut_off_turns")
LEAD_TURNS = _NAMES.index("lead_turns")
LEAD_FROM = _NAMES.index("lead_from")
_FROM_TALLY = np.array([TALLIES.index(column.tally) if column.tally else -1 for column in COMMANDER_COLUMNS])

NO_WAY = 127  # steps to the Rhine while no corps has a way; -1 in the file

_RHINE, _MARKERS, _STALLED, _DEFEAT = (END_REASONS.index(word) for word in ("rhine", "markers", "stalled", "defeat"))
_NO_TIE, _DIVISIONS, _TURN_ORDER = (TIE_BREAKS.index(word) for word in ("none", "divisions", "order"))


@jit
def clear_row(row):
    """A row before its game."""
    row.turns = 0
    row.decisions = 0
    row.lead_changes = 0
    row.leader_since = 0
    for commander in range(3):
        for column in range(N_SIDE):
            row.sides[commander, column] = 0
        row.sides[commander, RHINE_LEFT] = NO_WAY


@jit
def clear_marks(marks):
    marks.areas[:, :, :] = 0
    marks.roads[:, :] = 0


@jit
def steps_left(board, s, commander):
    """Steps of the commander's nearest corps to a victory area; NO_WAY if no corps has a way."""
    best = NO_WAY
    for i in range(board.n_own[commander]):
        area = s.corps_area[board.own_corps[commander, i]]
        if area >= 0:
            steps = np.int64(board.rhine[commander, area])
            if 0 <= steps < best:
                best = steps
    return best


@jit
def count_areas(board, s, commander):
    """Areas the commander controls, printed ones (R2.10) not counted."""
    return sets.count(sets.minus(sets.load(s.control[commander]), sets.load(board.printed[commander])))


@jit
def fill_row(board, rules, s, row):
    """The row of a game that is over. Reads the state; `row` already has what was counted on the way."""
    order = 0
    for seat in range(s.n_players):
        order |= np.int64(s.order[seat]) << (2 * seat)
        row.sides[s.order[seat], SEAT] = seat + 1
    row.order = order
    row.winner = s.winner
    row.end_reason = end_reason(s)
    row.tie_break = tie_break(rules, s)
    row.rounds = s.round_number
    row.antwerp_round = s.tally[RED, T_ANTWERP_ROUND]
    row.markers_left = s.axis_pool
    for commander in range(3):
        if s.playing[commander]:
            fill_side(board, rules, s, commander, row)


@jit
def fill_side(board, rules, s, commander, row):
    """The columns of one commander."""
    for column in range(N_SIDE):
        if _FROM_TALLY[column] >= 0:
            row.sides[commander, column] = s.tally[commander, _FROM_TALLY[column]]
    row.sides[commander, MEDALS] = score(rules, s, commander)
    row.sides[commander, COUNTERS] = s.medals[commander]
    row.sides[commander, CARDS] = s.medal_cards[commander]
    row.sides[commander, AMMO_MEDALS] = np.int64(s.symbols[commander]) // rules.ammo_per_medal
    row.sides[commander, AREAS] = count_areas(board, s, commander)
    if row.sides[commander, RHINE_LEFT] == NO_WAY:
        row.sides[commander, RHINE_LEFT] = -1


@jit
def end_reason(s):
    if s.reason == REASON_AUTO or s.reason == REASON_SOLO_WIN:
        return _RHINE
    if s.reason == REASON_STALLED:
        return _STALLED
    return _DEFEAT if s.reason == REASON_SOLO_DEFEAT else _MARKERS


@jit
def tie_break(rules, s):
    """R16.5, for stalled games too, whose reason does not tell."""
    if s.n_players == 1 or s.reason == REASON_AUTO:
        return _NO_TIE
    found = _NO_TIE
    for commander in range(3):
        if s.playing[commander] and commander != s.winner and s.scores[commander] == s.scores[s.winner]:
            if divisions(rules, s, commander) == divisions(rules, s, s.winner):
                return _TURN_ORDER
            found = _DIVISIONS
    return found


@jit
def divisions(rules, s, commander):
    return np.int64(s.held[commander] if rules.tiebreak_divisions == TIEBREAK_HELD else s.defeated[commander])


@jit
def fill_round(board, rules, s, game, round_number, into):
    """Progress at the end of a round."""
    into.game = game
    into.round = round_number
    for commander in range(3):
        into.medals[commander] = score(rules, s, commander)
        into.areas[commander] = count_areas(board, s, commander)
        left = steps_left(board, s, commander)
        into.rhine_left[commander] = -1 if left == NO_WAY else left


@jit
def add_marks(board, s, marks, totals):
    """Add what happened where in a finished game to the totals of the chunk; who holds what is known only now."""
    for commander in range(3):
        if not s.playing[commander]:
            continue
        won = 1 if s.winner == commander else 0
        held = sets.load(s.control[commander])
        for area in range(board.n_areas):
            if sets.has(held, area):
                marks.areas[commander, area, M_HELD] += 1
            for mark in range(N_MARKS):
                totals.areas[won, commander, area, mark] += marks.areas[commander, area, mark]
        for road in range(board.n_roads):
            totals.roads[won, commander, road] += marks.roads[commander, road]
