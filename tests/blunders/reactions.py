"""Reactions, cards in hand and the end of a turn: blunders 18 to 21, 23, 24."""

import numpy as np

from rhine_sim.engine import ids
from rhine_sim.engine.actions import ACTIONS_MAX
from rhine_sim.engine.legal import legal_actions
from tests.blunders.boards import FAR, members
from tests.blunders.chances import Trials
from tests.blunders.logs import Log
from tests.blunders.table import Tally

_DANGER, _HELP = 0.5, 0.15  # a rival's chance that must be answered, and what counts as an answer
_DETOUR = 2
_LATE = 3  # markers left
_OUT = np.zeros(ACTIONS_MAX, np.int64)


def scan(log: Log, tally: Tally, trials: Trials) -> None:
    for n in range(log.n):
        if log.decision[n] == ids.REACTION:
            _reaction(log, tally, n)
            _danger(log, tally, trials, n)
    _cards(log, tally)
    _ends(log, tally)


def _legal(log: Log, n: int) -> list[int]:
    count = legal_actions(log.board.record, log.board.rules, log.states[n], _OUT)
    return [int(action) for action in _OUT[:count]]


def _reaction(log: Log, tally: Tally, n: int) -> None:
    p, kind, area = log.asked[n], log.kinds[n], log.operand(n, 0)
    scores = [log.score(n, q) for q in range(3)]
    legal = _legal(log, n)
    if kind == ids.DO_PLACE:
        places = [action >> 8 & 255 for action in legal if action & 255 == ids.DO_PLACE]
        wasted = not _hinders(log, n, p, area)
        tally.chance("19", wasted and any(_hinders(log, n, p, other) for other in places), n)
    worthless = kind == ids.DO_COUNTER and _is_worthless(log, n, area)
    counters = [action >> 8 & 255 for action in legal if action & 255 == ids.DO_COUNTER]
    if kind == ids.DO_COUNTER:
        leader = max((q for q in range(3) if q != p), key=lambda q: scores[q])
        better = any(log.medal_given[n] & log.control[n][leader] & 1 << other for other in counters)
        tally.chance("20", worthless and better, n)
    if 0 < log.axis_pool[n] <= _LATE:
        leads = scores[p] > max(scores[q] for q in range(3) if q != p)
        behind = scores[p] < max(scores)
        tally.chance("21a", leads and worthless, n)
        last = kind in (ids.DO_PLACE, ids.DO_DISCARD) and log.axis_pool[n] == 1
        tally.chance("21b", behind and last and bool(counters), n)


def _hinders(log: Log, n: int, p: int, area: int) -> bool:
    return any(_on_way(log, n, q, area) for q in range(3) if q != p)


def _on_way(log: Log, n: int, q: int, area: int) -> bool:
    """Whether the area lies on a way of one of q's corps to the Rhine, or on a detour of two steps."""
    board, to_goal = log.board, log.to_rhine(n, q)
    if area not in to_goal:
        return False
    for corps in board.corps_of[q]:
        start = log.corps_area[n][corps]
        best = to_goal.get(start, FAR)
        if best < FAR:
            reach = board.distances(q, 1 << start, ~log.others(n, q), best + _DETOUR)
            if reach.get(area, FAR) + to_goal[area] <= best + _DETOUR:
                return True
    return False


def _is_worthless(log: Log, n: int, area: int) -> bool:
    """No medal, no supplies, no port, and no corps is cut off by its loss."""
    if (log.medal_given[n] | log.board.limited) >> area & 1 or log.supplies[n][area].any():
        return False
    victim = next(q for q in range(3) if log.control[n][q] >> area & 1)
    corps = 0
    for each in log.board.corps_of[victim]:
        corps |= 1 << log.corps_area[n][each]
    return log.line(n, victim) & corps == log.line(n, victim, 1 << area) & corps


def _danger(log: Log, tally: Tally, trials: Trials, n: int) -> None:
    """18: the next player could win at once; was there a reaction that makes it less likely?"""
    after = trials.after(log.states[n], log.actions[n])
    if after.decision != ids.CHOOSE_ACTION or after.asked == log.asked[n]:
        return
    q = int(after.asked)
    chance = trials.best_march(after, q, 1.0)
    if chance < _DANGER:
        return
    lower = False
    for action in _near(log, n, q):
        other = trials.after(log.states[n], action)
        if other.decision == ids.CHOOSE_ACTION and trials.best_march(other, q, chance) <= chance - _HELP:
            lower = True
            break
    tally.chance("18", lower, n)


def _near(log: Log, n: int, q: int) -> list[int]:
    """Reactions that can matter: counter-attacks on q, markers within a move of his corps."""
    board, near = log.board, 0
    for corps in board.corps_of[q]:
        reach = board.distances(q, 1 << log.corps_area[n][corps], ~log.others(n, q), board.most_steps)
        for area in reach:
            near |= 1 << area
    wanted = []
    for action in _legal(log, n):
        area = action >> 8 & 255
        counter = action & 255 == ids.DO_COUNTER and log.control[n][q] >> area & 1
        if counter or (action & 255 == ids.DO_PLACE and near >> area & 1):
            wanted.append(action)
    return wanted


def _cards(log: Log, tally: Tally) -> None:
    for turn in log.turns:
        n = turn.end
        if n >= 0 and log.pending[n][turn.p] > 0:
            tally.chance("23a", any(action & 255 == ids.DO_RESISTANCE for action in _legal(log, n)), n)
    for n in range(log.n):
        if log.kinds[n] == ids.DO_RESISTANCE:
            tally.chance("23a" if log.pending[n][log.asked[n]] > 0 else "23b", False, n)
        elif log.kinds[n] == ids.DO_RECON:
            tally.chance("23d", False, n)
    for p in range(3):
        for key, kept in (("23b", log.resistance[log.n][p]), ("23d", log.recon[log.n][p])):
            for _ in range(kept):
                tally.chance(key, True, log.n)
    for n, _, _ in log.checks:
        for p in (ids.RED, ids.BLUE):
            tally.chance("23c", bool(log.card_up[n][p]), n)


def _ends(log: Log, tally: Tally) -> None:
    board = log.board
    for turn in log.turns:
        n, p = turn.end, turn.p
        if n < 0:
            continue
        idle = False
        if log.actions_left[n] > 0:
            for action in _legal(log, n):
                if action & 255 == ids.DO_MOVE:
                    corps = action >> 8 & 255
                    area = log.corps_area[n][corps]
                    fresh = board.steps[p][area] & ~log.held(n) & ~log.occupied(n) & ~log.axis[n] & ~board.flag
                    idle |= any(not board.fort >> each & 1 for each in members(fresh))
        tally.chance("24", idle, n)
