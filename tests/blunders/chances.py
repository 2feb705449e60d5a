"""How likely a win is, by trying it out: the engine plays a march to the Rhine with decks shuffled anew."""

from collections.abc import Iterator

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine import ids
from rhine_sim.engine.actions import VECTOR_ZERO, kind_of, pack, pack_one
from rhine_sim.engine.apply import apply
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.legal import is_legal
from tests.blunders.boards import Board, members

numba.config.CACHE_DIR = compiled_folder("policies")

_FEW, _MANY = 8, 40
_AIR = int(pack_one(ids.DO_AIR_DECK, ids.AXIS_DECK))
_GAS = (1, 2, 0, 3)  # how much gas to load for the way; all other places take ammo


@entry
def march(board, rules, s, p, answers):
    """Give the answers one after another, the usual ones to small questions between them; whether p has won then.

    A transfer that is not legal is left out; any other answer that is not ends the trial.
    """
    for answer in answers:
        if s.decision == ids.GAME_OVER:
            return False
        if is_legal(board, rules, s, answer):
            apply(board, rules, s, answer)
        elif kind_of(answer) != ids.DO_TRANSFER:
            return False
        while s.asked == p and (s.decision == ids.STARVING or s.decision == ids.BLACK_MARKET):
            if s.decision == ids.STARVING:
                apply(board, rules, s, pack_one(ids.DO_STARVING, ids.NO))
            else:
                apply(board, rules, s, pack_one(ids.DO_BLACK_MARKET, ids.NONE_GIVEN))
        if s.asked == p and s.decision == ids.START_GAS:
            apply(board, rules, s, pack_one(ids.DO_START_GAS, ids.FROM_AREA))
    return s.decision == ids.GAME_OVER and s.winner == p


class Trials:
    """Room for one state, used again and again."""

    def __init__(self, board: Board):
        self.board, self.room = board, new_states(1)
        self.s = self.room[0]
        # columns of that one state: far faster to read than the attributes of a record
        self.column = {name: self.room[name] for name in self.room.dtype.names}

    def best_march(self, state, p: int, enough: float) -> float:
        """The best chance to win by one move now, over all corps, ways and loads, with air support if there is any.

        The search ends at a march that is good `enough`; 0 where a win is out of the question.
        """
        best, ready = 0.0, None
        for corps, way in self._marches(state, p):
            ready = self._flown(state) if ready is None else ready
            gas = int(state.corps_supplies[corps, ids.GAS]) + int(state.area_supplies[state.corps_area[corps], ids.GAS])
            for load in dict.fromkeys(min(each, gas) for each in _GAS):
                best = max(best, self._chance(ready, p, corps, way, load))
                if best >= enough:
                    return best
        return best

    def _flown(self, state):
        """The state as it is, or better with air support on the Axis deck, if an action for the move is left then."""
        board, rules = self.board.record, self.board.rules
        for answer in (ids.DO_CMD_AIR, ids.DO_AIR_SUPPORT):
            if is_legal(board, rules, state, answer) and (answer == ids.DO_CMD_AIR or state.actions_left > 1):
                found = self.after(state, answer)
                if is_legal(board, rules, found, _AIR):
                    apply(board, rules, found, _AIR)
                if found.decision == ids.CHOOSE_ACTION:
                    return found
        return state

    def step(self, state, p: int, area: int) -> float:
        """The chance that a step into `area` wins at once."""
        return self._share(state, p, [int(pack_one(ids.DO_STEP, area))], _MANY)

    def after(self, state, action: int):
        """The state after an answer, in a room of its own."""
        found = new_states(1)
        found[0] = state
        apply(self.board.record, self.board.rules, found[0], action)
        return found[0]

    def _marches(self, state, p: int) -> Iterator[tuple[int, list[int]]]:
        """(corps, areas) of every way of one move that ends in a victory area."""
        board = self.board
        control = [int(words[0]) | int(words[1]) << 64 for words in state.control]
        areas = state.corps_area.tolist()
        closed = 0
        for q in range(3):
            closed |= control[q] if q != p else 0
        for area in areas:
            closed |= 1 << area if area >= 0 else 0
        wins = board.victory & ~control[p]
        for corps in board.corps_of[p]:
            near = board.rhine[p][areas[corps]]
            if 0 < near <= board.most_steps and not state.corps_grounded[corps] and not state.corps_moved[corps]:
                for way in self._ways(p, [areas[corps]], closed, wins):
                    if self._has_line(state, p, control[p], way):
                        yield corps, way[1:]

    def _has_line(self, state, p: int, mine: int, way: list[int]) -> bool:
        """Whether own areas would join the goal to the base; a first look, the engine has the last word."""
        board = self.board.record
        base = board.antwerp_base if p == ids.RED and state.antwerp else board.army_base[p]
        for area in way:
            mine |= 1 << area
        return bool(self.board.flood(self.board.adjacent, 1 << int(base), mine) >> way[-1] & 1)

    def _ways(self, p: int, way: list[int], closed: int, wins: int) -> Iterator[list[int]]:
        left = self.board.most_steps - len(way) + 1
        for area in members(self.board.steps[p][way[-1]] & ~closed):
            if area in way or not 0 <= self.board.rhine[p][area] < left:
                continue
            if wins >> area & 1:
                yield [*way, area]
            elif left > 1:
                yield from self._ways(p, [*way, area], closed, wins)

    def _chance(self, state, p: int, corps: int, way: list[int], gas: int) -> float:
        for kind in (ids.DO_CMD_MOVE, ids.DO_MOVE):
            move = int(pack_one(kind, corps))
            if is_legal(self.board.record, self.board.rules, state, move):
                steps = [int(pack_one(ids.DO_STEP, area)) for area in way]
                answers = [move, self._load(state, corps, gas), *steps]
                first = self._share(state, p, answers, _FEW)
                return self._share(state, p, answers, _MANY) if first >= 0.4 else first
        return 0.0

    def _load(self, state, corps: int, gas: int) -> int:
        """The exchange with the area, after the start gas, for so much gas and otherwise ammo, as far as that goes."""
        card = state.corps_supplies[corps].tolist()
        lying = state.area_supplies[int(state.corps_area[corps])].tolist()
        payer = lying if lying[ids.GAS] >= self.board.start_gas else card
        payer[ids.GAS] -= self.board.start_gas
        both = [a + b for a, b in zip(card, lying, strict=True)]
        wanted = [min(gas, both[ids.GAS]), 0, 0]
        wanted[ids.AMMO] = min(both[ids.AMMO], self.board.card_limit - wanted[ids.GAS])
        wanted[ids.FOOD] = min(card[ids.FOOD], self.board.card_limit - sum(wanted))
        moved = [had - want for had, want in zip(card, wanted, strict=True)]
        return int(pack(ids.DO_TRANSFER, corps, *(VECTOR_ZERO + n for n in moved), 0))

    def _share(self, state, p: int, answers: list[int], tries: int) -> float:
        """Shuffles are the same for every question, so that answers differ by the question alone."""
        rng, asked = np.random.default_rng(tries), np.array(answers)
        won = 0
        for done in range(tries):
            self.room[0] = state
            self._shuffle(p, rng)
            won += bool(march(self.board.record, self.board.rules, self.s, p, asked))
            if done == 2 and not won:
                return 0.0  # out of the question, or nearly
        return won / tries

    def _shuffle(self, p: int, rng) -> None:
        """Other orders of the decks; a card that p has looked at stays on top."""
        cards, column = self.column["deck_cards"][0], self.column
        for deck in range(ids.N_DECKS):
            start, size = int(column["deck_start"][0, deck]), int(column["deck_size"][0, deck])
            size -= 1 if column["peek"][0, p, deck] != ids.NO_CARD else 0
            cards[start : start + size] = rng.permutation(cards[start : start + size])
