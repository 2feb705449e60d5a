"""Battles, the way to the Rhine and what is met on it: blunders 12, 15, 16, 22, 25 to 28."""

from rhine_sim.engine import ids
from tests.blunders.chances import Trials
from tests.blunders.logs import Log, Turn
from tests.blunders.table import Tally

_LIKELY = 0.6


def scan(log: Log, tally: Tally, trials: Trials) -> None:
    for check in (_axis_battles, _pockets, _civilians, _air, _landings, _double_objectives, _openings):
        check(log, tally)
    _wins(log, tally, trials)
    _stops(log, tally, trials)


def _steps(log: Log):
    """(decision, who, corps, area) of every step into an area that must be captured."""
    for n in range(log.n):
        if log.kinds[n] == ids.DO_STEP:
            p, area = log.asked[n], log.operand(n, 0)
            if not log.control[n][p] >> area & 1:
                yield n, p, log.move_corps[n], area


def _axis_battles(log: Log, tally: Tally) -> None:
    board = log.board
    for n, p, corps, area in _steps(log):
        if not (log.axis[n] | board.flag) >> area & 1:
            continue
        fort = board.fort_ammo if board.fort >> area & 1 else 0
        seen = log.peek[n][p][ids.AXIS_DECK]
        with_fort, without = _beaten(log, n, p, corps, area, fort), _beaten(log, n, p, corps, area, 0)
        behind = log.score(n, p) < max(log.score(n, q) for q in range(3) if q != p)
        blind = seen == ids.NO_CARD
        tally.chance("12a", blind and with_fort < 0.5 and not behind, n)
        tally.chance("12b", not blind and with_fort == 0.0, n)
        tally.chance("12c", blind and bool(fort) and with_fort < 0.5 <= without, n)


def _beaten(log: Log, n: int, p: int, corps: int, area: int, fort: int) -> float:
    """Share of the cards that may lie on top of the Axis deck which the corps would beat."""
    s, board = log.states[n], log.board.record
    start, size = int(s.deck_start[ids.AXIS_DECK]), int(s.deck_size[ids.AXIS_DECK])
    cards = s.deck_cards[start : start + size].tolist()
    if log.peek[n][p][ids.AXIS_DECK] != ids.NO_CARD:
        cards = [log.peek[n][p][ids.AXIS_DECK]]
    gas, ammo, _ = log.corps_supplies[n][corps]
    gas -= int(log.board.rules.regroup_gas) if log.move_stop[n] else 0
    bonus = (log.air_deck[n][p] == ids.AXIS_DECK) + sum(int(unit) == area for unit in s.unit_area)
    ammo += bonus - fort
    beaten = [
        board.card_kind[card] != ids.CARD_DIVISION or (ammo >= board.card_ammo[card] and gas >= board.card_gas[card])
        for card in cards
    ]
    return sum(beaten) / len(beaten) if beaten else 1.0


def _pockets(log: Log, tally: Tally) -> None:
    for n, p, _, area in _steps(log):
        gained = log.control[n + 1][p] & ~log.control[n][p]
        if not gained:
            continue
        own = gained & ~(1 << area)
        given = 0
        for q in range(3):
            if q != p:
                got = log.control[n + 1][q] & ~log.control[n][q]
                given |= got if bin(got).count("1") >= 3 or got & log.board.objective else 0
        lost = log.decision[n + 1] == ids.GAME_OVER and log.winner[n + 1] != p and log.reason[n + 1] == ids.REASON_AUTO
        tally.chance("22", bool(lost or (given and not own)), n)


def _civilians(log: Log, tally: Tally) -> None:
    last = log.round_number[log.n]
    for n in range(log.n):
        if log.kinds[n] == ids.DO_STARVING:
            food = log.corps_supplies[n][log.move_corps[n]][ids.FOOD]
            if food and (log.board.rules.medal_limit == 0 or log.states["medal_pool"][n] > 0):
                refused = log.operand(n, 0) == ids.NO
                tally.chance("25", refused and (food >= 2 or log.round_number[n] >= last - 1), n)


def _air(log: Log, tally: Tally) -> None:
    for n in range(log.n):
        if log.kinds[n] == ids.DO_AIR_DECK and log.operand(n, 0) == ids.AXIS_DECK:
            p = log.asked[n]
            back = next((i for i in range(n + 1, log.n + 1) if log.air_deck[i][p] == ids.NO_DECK), log.n)
            tally.chance("26b", log.tally(back, p, "air_used") == log.tally(n, p, "air_used"), n)


def _landings(log: Log, tally: Tally) -> None:
    for n in range(log.n):
        if log.kinds[n] != ids.DO_AIRBORNE_AREA:
            continue
        p, area = log.asked[n], log.operand(n, 0)
        own = log.own_turns(p)
        number = own.index(log.turns[log.turn_at[n]])
        until = own[min(number + 2, len(own) - 1)].last
        entered = any(
            log.kinds[i] == ids.DO_STEP and log.asked[i] == p and log.operand(i, 0) == area for i in range(n, until + 1)
        )
        tally.chance("26a", not entered, n)


def _double_objectives(log: Log, tally: Tally) -> None:
    board = log.board
    shared = 0
    for p in range(3):
        for q in range(p):
            shared |= board.colour[p] & board.colour[q]
    for number, turn in enumerate(log.turns):
        if turn.round != 1 or turn.end < 0:
            continue
        n, p = turn.first, turn.p
        ready = [c for c in board.corps_of[p] if log.corps_supplies[n][c][ids.GAS] >= board.start_gas]
        start = 0
        for corps in ready:
            start |= 1 << log.corps_area[n][corps]
        reach = board.distances(p, start, ~(log.others(n, p) | (log.occupied(n) & ~start)), board.most_steps)
        following = log.turns[number + 1 : number + 3]
        for area in reach:
            if (shared & board.objective & ~log.held(n)) >> area & 1:
                taken = any(log.control[each.last + 1][each.p] >> area & 1 for each in following)
                mine = log.control[turn.end][p] >> area & 1
                tally.chance("27", bool(not mine and taken), n)


def _openings(log: Log, tally: Tally) -> None:
    board, red, blue = log.board, ids.RED, ids.BLUE
    monty = log.own_turns(red)
    if not monty:
        return
    first = monty[0]
    moved = any(first.first <= n <= first.last for n, _, _ in log.moves)
    tally.chance("28a", not moved, first.first)
    corps, evreux = board.corps("XII BR"), board.area("evreux")
    if corps >= 0 and len(monty) > 1 and monty[1].end >= 0:
        n = monty[1].end
        full = sum(log.corps_supplies[n][corps]) >= board.card_limit - 1
        tally.chance("28b", log.corps_area[n][corps] == evreux and full, n)
    dieppe = board.area("dieppe")
    early = [
        n for n, p, _, area in _steps(log)
        if p == red and log.round_number[n] < 5 and (board.fort & board.limited) >> area & 1
        and dieppe >= 0 and not log.held(n) >> dieppe & 1
    ]  # fmt: skip
    tally.chance("28c", bool(early), early[0] if early else 0)
    troyes, bare = board.area("troyes"), []
    for n, end, corps in log.moves:
        if board.owner_of[corps] == blue and log.corps_area[n][corps] == troyes:
            fresh = [i for i, p, _, _ in _steps(log) if n < i < end and p == blue]
            bare += [n] if len(fresh) >= 3 and log.corps_supplies[fresh[0]][corps][ids.AMMO] == 0 else []
    tally.chance("28d", bool(bare), bare[0] if bare else 0)


def _wins(log: Log, tally: Tally, trials: Trials) -> None:
    """At the start of a turn: a march that would win, and whether any step into a victory area was tried."""
    for turn in log.turns:
        n, p = turn.first, turn.p
        if log.decision[n] != ids.CHOOSE_ACTION or trials.best_march(log.states[n], p, _LIKELY) < _LIKELY:
            continue
        tried = any(
            log.kinds[i] == ids.DO_STEP and log.board.victory >> log.operand(i, 0) & 1 and log.asked[i] == p
            for i in range(turn.first, turn.last + 1)
        )
        won = turn.last + 1 == log.n and log.winner[log.n] == p
        tally.chance("15", not tried and not won and not _is_warned(log, trials, turn), n)


def _is_warned(log: Log, trials: Trials, turn: Turn) -> bool:
    """Whether a look at the Axis deck in this turn, which nobody could foresee, spoke against the march."""
    seen = [log.peek[n][turn.p][ids.AXIS_DECK] != ids.NO_CARD for n in range(turn.first, turn.last + 1)]
    if seen[0] or True not in seen:
        return False
    n = turn.first + seen.index(True)
    return trials.best_march(log.states[n], turn.p, _LIKELY) < _LIKELY


def _stops(log: Log, tally: Tally, trials: Trials) -> None:
    board = log.board
    for n in range(log.n):
        if log.kinds[n] != ids.DO_STOP or log.decision[n] != ids.STEP:
            continue
        p, area = log.asked[n], log.corps_area[n][log.move_corps[n]]
        goals = board.steps[p][area] & board.victory & ~log.held(n)
        if log.move_steps[n] < board.most_steps and goals:
            best = max(trials.step(log.states[n], p, goal) for goal in range(goals.bit_length()) if goals >> goal & 1)
            tally.chance("16", best >= _LIKELY, n)
