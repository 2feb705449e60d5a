"""One game: ask the policy, check the answer, apply it, count what it brought.

A broken contract (no answer, an illegal one, a list too long, a broken invariant) is data: it stops this game and is
noted in `job`; the caller raises it. Nothing is skipped in silence.
"""

import numpy as np

from ..engine import sets
from ..engine.actions import kind_of, operand
from ..engine.apply import apply
from ..engine.check import check
from ..engine.ids import (
    BATTLE_LOST,
    BATTLE_NONE,
    CHOOSE_ACTION,
    DO_END,
    DO_PLACE,
    DO_PLACE_TRUCK,
    DO_STEP,
    FAULT_ILLEGAL_ACTION,
    FAULT_INVARIANT,
    FAULT_NO_ACTION,
    FAULT_NONE,
    FROM_AREA,
    FROM_CARD,
    GAME_OVER,
    NOBODY,
)
from ..engine.kernel import jit
from ..engine.legal import is_legal
from ..engine.movement import can_start_from
from ..engine.rng import game_key
from ..engine.setup import setup
from ..engine.stores import army_base
from ..engine.victory import score
from ..policies.dispatch import choose, start_memories
from .outcome import (
    CORPS_TURNS,
    CUT_OFF_TURNS,
    DECISIONS,
    DRY_TURNS,
    GROUNDED_TURNS,
    LEAD_FROM,
    LEAD_TURNS,
    M_ENTERED,
    M_FOUGHT,
    M_GROUNDED,
    M_LOST,
    M_MARKERS,
    M_REPULSED,
    M_STOOD,
    RHINE_LEFT,
    TURNS,
    clear_marks,
    clear_row,
    steps_left,
)

# What is to be played, how far it is, and what went wrong. The first part is set by the caller (batch.py).
JOB = np.dtype(
    [
        ("seed", np.int64),
        ("players", np.int64),  # bit per commander
        ("n_orders", np.int64),  # seat orders played on each deal
        ("orders", np.int64, 6),  # by seat in base 4; -1: random
        ("rounds_every", np.int64),  # every k-th deal fills the rounds table; 0: none
        ("check", np.int64),  # test the invariants after every decision
        ("first", np.int64),  # number of the first game of the block
        ("games", np.int64),
        # ---- how far it is ----
        ("done", np.int64),
        ("playing", np.int64),  # a game has begun and is not over
        ("rounds_used", np.int64),
        ("turn_open", np.int64),
        ("leader", np.int64),
        # ---- what went wrong ----
        ("fault", np.int64),
        ("fault_action", np.int64),
        ("fault_check", np.int64),  # which invariant
    ],
    align=True,
)


@jit
def begin(board, rules, s, memories, job, row, marks):
    """Set up the next game of the job. All seat orders of a deal share its key, and so its luck."""
    game = job.first + job.done
    deal = game // job.n_orders
    key = game_key(job.seed, deal)
    clear_row(row)
    clear_marks(marks)
    row.game = game
    row.seed = deal
    setup(board, rules, s, key, job.players, job.orders[game % job.n_orders])
    start_memories(memories, key)
    for commander in range(3):
        if s.playing[commander]:
            row.sides[commander, RHINE_LEFT] = steps_left(board, s, commander)
    job.playing = 1
    job.turn_open = 0
    job.leader = NOBODY


@jit
def play_decision(board, rules, s, policies, memories, out, job, row, marks):
    """Answer the pending question. Returns False if that broke a contract, which `job` then describes."""
    asked = np.int64(s.asked)
    row.decisions += 1
    row.sides[asked, DECISIONS] += 1
    if s.decision == CHOOSE_ACTION and not job.turn_open:
        job.turn_open = 1
        row.turns += 1
        row.sides[asked, TURNS] += 1
    action = choose(board, rules, s, policies, memories, out)
    job.fault = find_fault(board, rules, s, action)
    job.fault_action = action
    if job.fault != FAULT_NONE:
        return False
    kind = kind_of(action)
    corps = np.int64(s.move_corps)
    red, white, blue = sets.load(s.control[0]), sets.load(s.control[1]), sets.load(s.control[2])
    if kind == DO_END:
        job.turn_open = 0
        note_corps(board, rules, s, asked, row, marks)
        note_lead(board, rules, s, job, row)
    apply(board, rules, s, action)
    note_losses(s, 0, red, marks)
    note_losses(s, 1, white, marks)
    note_losses(s, 2, blue, marks)
    if kind == DO_STEP:
        note_step(board, s, asked, corps, operand(action, 0), row, marks)
    elif kind == DO_PLACE:
        marks.areas[asked, operand(action, 0), M_MARKERS] += 1
    elif kind == DO_PLACE_TRUCK:
        marks.roads[asked, operand(action, 0)] += 1
    return True


@jit
def find_fault(board, rules, s, action):
    """What is wrong with a policy's answer, FAULT_NONE if nothing is."""
    if s.fault != FAULT_NONE:
        return np.int64(s.fault)
    if action < 0:
        return FAULT_NO_ACTION
    return FAULT_NONE if is_legal(board, rules, s, action) else FAULT_ILLEGAL_ACTION


@jit
def note_corps(board, rules, s, commander, row, marks):
    """At the end of a commander's actions: how his corps stand."""
    mine = sets.load(s.control[commander])
    base = sets.both(sets.single(army_base(board, s, commander)), mine)
    line = sets.flood(board.joined_own[commander], base, mine)
    for i in range(board.n_own[commander]):
        corps = board.own_corps[commander, i]
        area = np.int64(s.corps_area[corps])
        dry = not (can_start_from(rules, s, corps, FROM_CARD) or can_start_from(rules, s, corps, FROM_AREA))
        grounded = s.corps_grounded[corps] != 0
        row.sides[commander, CORPS_TURNS] += 1
        row.sides[commander, GROUNDED_TURNS] += grounded
        row.sides[commander, DRY_TURNS] += dry
        row.sides[commander, CUT_OFF_TURNS] += not sets.has(line, area)
        marks.areas[commander, area, M_STOOD] += 1
        marks.areas[commander, area, M_GROUNDED] += grounded or dry


@jit
def note_lead(board, rules, s, job, row):
    """Who leads: most medals, then fewest steps to the Rhine. A full tie leaves the lead where it was."""
    leader = NOBODY
    best, best_left, tied = -1, 0, False
    for commander in range(3):
        if not s.playing[commander]:
            continue
        points, left = score(rules, s, commander), steps_left(board, s, commander)
        if points > best or (points == best and left < best_left):
            leader, best, best_left, tied = commander, points, left, False
        elif points == best and left == best_left:
            tied = True
    if not tied and leader != job.leader:
        if job.leader != NOBODY:
            row.lead_changes += 1
        job.leader = leader
        row.leader_since = row.turns
        row.sides[leader, LEAD_FROM] = row.turns
    if job.leader != NOBODY:
        row.sides[job.leader, LEAD_TURNS] += 1


@jit
def note_losses(s, commander, before, marks):
    """Areas a commander no longer controls."""
    lost = sets.minus(before, sets.load(s.control[commander]))
    while not sets.is_empty(lost):
        marks.areas[commander, sets.first(lost), M_LOST] += 1
        lost = sets.without_first(lost)


@jit
def note_step(board, s, commander, corps, area, row, marks):
    """A step into `area` and where the corps is now: a lost battle has thrown it back."""
    marks.areas[commander, area, M_ENTERED] += 1
    if s.battle != BATTLE_NONE:
        marks.areas[commander, area, M_FOUGHT] += 1
    if s.battle == BATTLE_LOST:
        marks.areas[commander, area, M_REPULSED] += 1
    left = np.int64(board.rhine[commander, s.corps_area[corps]])
    if 0 <= left < row.sides[commander, RHINE_LEFT]:
        row.sides[commander, RHINE_LEFT] = left


@jit
def breaks_invariant(board, rules, s, job):
    """--check: whether the state has become impossible; `job` then says how."""
    job.fault_check = check(board, rules, s)
    if job.fault_check == 0:
        return False
    job.fault = FAULT_INVARIANT
    return True


@jit
def is_over(s):
    return s.decision == GAME_OVER
