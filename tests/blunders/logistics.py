"""Moves, convoys, trucks and feeding: blunders 1 to 14."""

from rhine_sim.engine import ids
from tests.blunders.boards import FAR
from tests.blunders.logs import Log, Turn
from tests.blunders.table import Tally

GAS, AMMO, FOOD = ids.GAS, ids.AMMO, ids.FOOD
_HOARD = 7


def scan(log: Log, tally: Tally) -> None:
    for check in (_moves, _transports, _corps_turns, _grounded_leads, _trucks, _bases, _stranded):
        check(log, tally)


def _moves(log: Log, tally: Tally) -> None:
    board = log.board
    for n, end, corps in log.moves:
        p = board.owner_of[corps]
        start, now = log.corps_area[n][corps], log.corps_area[end][corps]
        drew = any(log.kinds[i] == ids.DO_STEP and log.states["drawn_card"][i + 1] >= 0 for i in range(n, end))
        gained = log.control[end][p] & ~log.control[n][p]
        left = log.to_rhine(end, p)
        nearer = left.get(now, FAR) < left.get(start, FAR)
        guards = bin(log.vulnerable(end, p)).count("1") < bin(log.vulnerable(n, p)).count("1")
        loads = bool(log.supplies[end][now].any())
        idle = not drew and not gained and (now == start or not (nearer or guards or loads))
        tally.chance("1", idle, n)
        steps = [i for i in range(n, end) if log.kinds[i] == ids.DO_STEP]
        for i in steps:
            card, left = log.corps_supplies[i][corps], log.supplies[i][log.corps_area[i][corps]]
            room = sum(card) < board.card_limit
            if i == steps[0]:
                tally.chance("13", bool(left[GAS] + left[AMMO] > 0 and room), n)
            if not log.control[i][p] >> log.operand(i, 0) & 1:
                tally.chance("11", bool(card[AMMO] == 0 and left[AMMO] > 0 and room), i)


def _transports(log: Log, tally: Tally) -> None:
    turns = log.turns
    last_way: dict[int, dict[int, tuple[int, int]]] = {0: {}, 1: {}, 2: {}}  # road -> (from, which own turn)
    for n, trucks in log.transports:
        if not trucks:
            continue
        turn = turns[log.turn_at[n]]
        own = log.own_turns(turn.p)
        number = own.index(turn)
        drops = [(i, *log.truck(i)) for i in trucks]
        back = False
        for _, road, start, _, load in drops:
            before = last_way[turn.p].get(road)
            back |= bool(sum(load) and before and before[0] != start and number - before[1] <= 1)
        for _, road, start, _, load in drops:
            if sum(load):
                last_way[turn.p][road] = start, number
        tally.chance("2b", back, n)
        after = trucks[-1] + 1
        goal, load = drops[-1][3], drops[-1][4]
        woke = any(
            log.corps_grounded[n][c] and not log.corps_grounded[after][c] for c in range(len(log.board.owner_of))
        )
        small = len(trucks) >= 3 and max(sum(each[4]) for each in drops) <= 2
        tally.chance("3", small and not woke and not _used(log, turn.p, goal, after, turn.last), n)
        if number + 2 < len(own) and sum(load):
            until = own[number + 2].last
            tally.chance("2a", not woke and not _used(log, turn.p, goal, after, until), n)


def _used(log: Log, p: int, area: int, start: int, end: int) -> bool:
    """Whether pieces left an area between two decisions, or it was lost: that is no waste of the transport."""
    had = log.supplies[start][area].tolist()
    for i in range(start + 1, min(end + 1, log.n) + 1):
        if not log.control[i][p] >> area & 1:
            return True
        now = log.supplies[i][area].tolist()
        if any(a < b for a, b in zip(now, had, strict=True)):
            return True
        had = [max(a, b) for a, b in zip(now, had, strict=True)]
    return False


def _corps_turns(log: Log, tally: Tally) -> None:
    """Idle (5) and grounded (7) corps, at the end of each own turn."""
    idle: dict[int, int] = {}
    grounded: dict[int, int] = {}
    moved = {(log.turn_at[n], corps) for n, _, corps in log.moves}
    for number, turn in enumerate(log.turns):
        n = turn.end
        if n < 0:
            continue
        for corps in log.board.corps_of[turn.p]:
            area = log.corps_area[n][corps]
            grounded[corps] = grounded.get(corps, 0) + 1 if log.corps_grounded[n][corps] else 0
            ready = (number, corps) not in moved and _could_go(log, n, turn.p, corps, area)
            idle[corps] = idle.get(corps, 0) + 1 if ready else 0
            long, down = idle[corps] >= 2, grounded[corps] >= 3
            guard = (long or down) and log.is_guard(n, turn.p, corps)
            tally.chance("5", long and not guard, n)
            tally.chance("7", down and not guard, n)


def _could_go(log: Log, n: int, p: int, corps: int, area: int) -> bool:
    """Awake, with gas and food, beside a fresh area that it may enter."""
    board, card = log.board, log.corps_supplies[n][corps]
    lying = log.supplies[n][area]
    if log.corps_grounded[n][corps] or max(card[GAS], lying[GAS]) < board.start_gas or card[FOOD] + lying[FOOD] == 0:
        return False
    fresh = board.steps[p][area] & ~log.held(n) & ~log.occupied(n) & ~log.axis[n] & ~board.flag
    return bool(fresh & ~board.fort if card[AMMO] < board.fort_ammo else fresh)


def _grounded_leads(log: Log, tally: Tally) -> None:
    for n, end, who in log.checks:
        for p in range(3):
            lead = log.lead(n, p)
            down = bool(log.corps_grounded[end][lead] and not log.corps_grounded[n][lead])
            before = [turn for turn in log.own_turns(p) if turn.first <= n]
            in_reach = down and bool(before) and _food_near(log, before[-1].first, p, log.corps_area[n][lead])
            tally.chance("6a", in_reach, n)
            if p == who:
                tally.chance("6b", down, n)
                tally.chance("6c", down and _sleeps_on(log, n, p, lead), n)


def _sleeps_on(log: Log, n: int, p: int, corps: int) -> bool:
    """Whether a corps grounded at n is still so at the end of its owner's next turn, or of the game."""
    following = [turn for turn in log.own_turns(p) if turn.first > n]
    end = following[0].end if following and following[0].end >= 0 else log.n
    return bool(log.corps_grounded[end][corps])


def _food_near(log: Log, n: int, p: int, area: int) -> bool:
    """Food in own areas within one transport of `area`: free own roads, as many as trucks allow."""
    board, mine = log.board, log.control[n][p]
    words = log.states["trucks"][n]
    trucks = min(log.pool[n][p], int(board.rules.truck_placement[log.level[n][p] - 1]))
    edge = seen = 1 << area
    for _ in range(trucks):
        reached = 0
        for road, (a, b) in enumerate(board.road_ends):
            if board.roads_of[road] >> p & 1 and not int(words[road >> 6]) >> (road & 63) & 1:
                if edge >> a & 1:
                    reached |= 1 << b
                if edge >> b & 1:
                    reached |= 1 << a
        edge = reached & mine & ~seen
        seen |= edge
    others = log.occupied(n, without=-1)
    return any(
        log.supplies[n][a][FOOD] > 0 for a in range(len(board.adjacent)) if seen >> a & 1 and not others >> a & 1
    )


def _trucks(log: Log, tally: Tally) -> None:
    limits = log.board.rules.truck_limit
    for p in range(3):
        full = False
        for turn in log.own_turns(p):
            if turn.end < 0:
                continue
            now = log.pool[turn.end][p] >= int(limits[log.level[turn.end][p] - 1]) - 1
            tally.chance("9a", full and now, turn.end)
            full = now
    triggers = {n for n, _, _ in log.checks}
    for n in range(log.n):
        if log.kinds[n] == ids.DO_TRUCK_COUNT:
            tally.chance("9b", log.pool[n][log.asked[n]] >= _HOARD and n not in triggers, n)


def _bases(log: Log, tally: Tally) -> None:
    limit = int(log.board.rules.base_limit)
    for turn in log.turns:
        if turn.end >= 0:
            stock = int(log.supplies[turn.end][log.base(turn.end, turn.p)].sum())
            tally.chance("10a", stock >= limit, turn.end)
            tally.chance("10b", _discards(log, turn), turn.end)


def _discards(log: Log, turn: Turn) -> bool:
    """Pieces that the player lost in his own actions can only have overflowed."""
    lost = [sum(log.tally(n, turn.p, f"{kind}_lost") for kind in ids.KINDS) for n in (turn.first, turn.end)]
    return lost[1] > lost[0]


def _stranded(log: Log, tally: Tally) -> None:
    for p in range(3):
        before = None
        for turn in log.own_turns(p):
            n = turn.end
            if n < 0:
                continue
            lead = log.lead(n, p)
            area = log.corps_area[n][lead]
            dry = log.corps_supplies[n][lead][GAS] == 0 and log.supplies[n][area][GAS] == 0
            driven = any(
                log.kinds[i] == ids.DO_PLACE_TRUCK and log.truck(i)[3][GAS] for i in range(turn.first, turn.end)
            )
            coming = driven or log.tally(n, p, "gas_taken") > log.tally(turn.first, p, "gas_taken")
            now = (lead, area) if dry else None
            tally.chance("14", now is not None and now == before and not coming, n)
            before = now
