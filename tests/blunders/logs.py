"""One game as a log: the state before every decision, in columns of plain numbers, and its turns."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rhine_sim.engine import ids
from rhine_sim.engine.layout import STATE, TALLIES, new_states
from tests.blunders.boards import FAR, Board, whole

ROOM = 2048  # decisions of a game that are kept; none comes near it
_LISTS = ("corps_area", "corps_supplies", "corps_grounded", "pool", "level", "card_up", "peek", "air_deck", "pending",
          "resistance", "recon", "decision", "asked", "seat", "round_number", "actions_left", "axis_pool", "move_corps",
          "move_stop", "move_steps", "order", "medals", "medal_cards", "symbols", "winner", "reason")  # fmt: skip


@dataclass(frozen=True)
class Turn:
    """Decisions first to last of one player's turn, his reaction included; `end` is his END, -1 if the game ended."""

    p: int
    round: int
    first: int
    last: int
    end: int


class Log:
    """Decision n is asked in state n; state `n` = number of decisions is the end of the game."""

    def __init__(self, board: Board, states: np.recarray, final: np.record, actions: list[int]):
        self.board, self.n = board, len(actions)
        self.states = new_states(self.n + 1)
        self.states[: self.n] = states[: self.n]
        self.states[self.n] = np.array(final, STATE)
        self.actions = actions
        self.kinds = [action & 255 for action in actions]
        for name in _LISTS:
            setattr(self, name, self.states[name].tolist())
        self.supplies = self.states["area_supplies"]
        for name in ("axis", "linked", "medal_given", "stocked"):
            setattr(self, name, [whole(words) for words in self.states[name].tolist()])
        self.control = [[whole(words) for words in each] for each in self.states["control"].tolist()]
        self._tally = self.states["tally"]
        self._to_rhine: dict[tuple[int, int], dict[int, int]] = {}

    def operand(self, n: int, place: int) -> int:
        return self.actions[n] >> (8 * (place + 1)) & 255

    def tally(self, n: int, p: int, name: str) -> int:
        return int(self._tally[n, p, TALLIES.index(name)])

    def score(self, n: int, p: int) -> int:
        per = int(self.board.rules.ammo_per_medal)
        return self.medals[n][p] + self.medal_cards[n][p] + self.symbols[n][p] // per

    def base(self, n: int, p: int) -> int:
        if p == ids.RED and self.states["antwerp"][n]:
            return int(self.board.record.antwerp_base)
        return int(self.board.record.army_base[p])

    def occupied(self, n: int, without: int = -1) -> int:
        """Areas with a corps."""
        found = 0
        for corps, area in enumerate(self.corps_area[n]):
            if area >= 0 and corps != without:
                found |= 1 << area
        return found

    def held(self, n: int) -> int:
        return self.control[n][0] | self.control[n][1] | self.control[n][2]

    def others(self, n: int, p: int) -> int:
        """Areas that rivals control."""
        return self.held(n) & ~self.control[n][p]

    def to_rhine(self, n: int, p: int) -> dict[int, int]:
        """Steps to the Rhine from every area, round what rivals hold."""
        if (n, p) not in self._to_rhine:
            open_to_p = ~self.others(n, p)
            self._to_rhine[n, p] = self.board.distances(p, self.board.goals[p] & open_to_p, open_to_p)
        return self._to_rhine[n, p]

    def lead(self, n: int, p: int) -> int:
        """The corps with the fewest steps to the Rhine."""
        left = self.to_rhine(n, p)
        return min(self.board.corps_of[p], key=lambda corps: left.get(self.corps_area[n][corps], FAR))

    def vulnerable(self, n: int, p: int, without: int = -1) -> int:
        """Areas of p that can be counter-attacked (R14.11), should corps `without` not be there."""
        board = self.board
        guards = board.starts | self.occupied(n, without)
        for commander in range(3):
            guards |= 1 << self.base(n, commander)
        targets = self.control[n][p] & ~board.permanent & ~(guards | board.around(guards))
        return targets & board.around(self.linked[n])

    def line(self, n: int, p: int, without: int = 0) -> int:
        """Own areas joined to the Army base by own roads, should `without` be lost."""
        return self.board.flood(self.board.own_roads[p], 1 << self.base(n, p), self.control[n][p] & ~without)

    def is_guard(self, n: int, p: int, corps: int) -> bool:
        """Whether the corps keeps a medal, a port or the line to the lead out of reach."""
        exposed = self.vulnerable(n, p, corps) & ~self.vulnerable(n, p)
        if exposed & (self.medal_given[n] | self.board.limited):
            return True
        lead = 1 << self.corps_area[n][self.lead(n, p)]
        return bool(exposed and self.line(n, p) & lead and not self.line(n, p, exposed) & lead)

    @cached_property
    def turns(self) -> list[Turn]:
        found, first = [], 0
        for n in range(1, self.n + 1):
            over = n == self.n or (self.round_number[n], self.seat[n]) != (self.round_number[first], self.seat[first])
            if over:
                p = self.order[first][self.seat[first]]
                ends = [i for i in range(first, n) if self.kinds[i] == ids.DO_END and self.asked[i] == p]
                found.append(Turn(p, self.round_number[first], first, n - 1, ends[-1] if ends else -1))
                first = n
        return found

    def own_turns(self, p: int) -> list[Turn]:
        return [turn for turn in self.turns if turn.p == p]

    @cached_property
    def turn_at(self) -> list[int]:
        """Which of `turns` each decision belongs to."""
        return [i for i, turn in enumerate(self.turns) for _ in range(turn.first, turn.last + 1)]

    @cached_property
    def moves(self) -> list[tuple[int, int, int]]:
        """(decision MOVE, first decision after the move, corps) of every move."""
        found = []
        for n, kind in enumerate(self.kinds):
            if kind in (ids.DO_MOVE, ids.DO_CMD_MOVE):
                end = n + 1
                while end < self.n and self.move_corps[end] == self.operand(n, 0):
                    end += 1
                found.append((n, end, self.operand(n, 0)))
        return found

    @cached_property
    def transports(self) -> list[tuple[int, list[int]]]:
        """(decision TRANSPORT, its PLACE_TRUCK decisions)."""
        found = []
        for n, kind in enumerate(self.kinds):
            if kind == ids.DO_TRANSPORT:
                trucks, at = [], n + 1
                while at < self.n and self.kinds[at] in (ids.DO_PLACE_TRUCK, ids.DO_OVERFLOW):
                    if self.kinds[at] == ids.DO_PLACE_TRUCK:
                        trucks.append(at)
                    at += 1
                found.append((n, trucks))
        return found

    def truck(self, n: int) -> tuple[int, int, int, list[int]]:
        """(road, from, to, load) of a PLACE_TRUCK."""
        road, direction = self.operand(n, 0), self.operand(n, 1)
        ends = self.board.road_ends[road]
        return road, ends[direction], ends[1 - direction], [self.operand(n, 2 + kind) for kind in range(3)]

    @cached_property
    def checks(self) -> list[tuple[int, int, int]]:
        """(decision, first decision after it, who triggered) of every supply check."""
        found = []
        for n in range(self.n):
            for p in range(3):
                if self.tally(n + 1, p, "checks_triggered") > self.tally(n, p, "checks_triggered"):
                    end = n + 1
                    while end < self.n and self.decision[end] == ids.FOOD_SOURCE:
                        end += 1
                    found.append((n, end, p))
        return found
