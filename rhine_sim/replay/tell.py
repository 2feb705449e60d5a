"""Tells a game: answers go in one by one, sentences come out; the answers of one action become one act."""

from dataclasses import dataclass, replace

from ..engine import ids
from ..engine.actions import VECTOR_ZERO, kind_of, operand
from ..engine.layout import TALLIES
from ..match.trace import Answer
from .acts import (
    air_line,
    landing_line,
    leftover_lines,
    side_lines,
    supply_line,
    transfer_line,
    transport_line,
    trucks_line,
)
from .logistics import check_lines
from .medals import medal_lines
from .reaction import reaction_lines, solo_lines
from .steps import Entry, tell_entry
from .story import ACT, BATTLE, DETAIL, Line
from .words import Words, joined, pieces

_TRIGGERED = TALLIES.index("checks_triggered")


@dataclass
class _March:
    """The move that is going on."""

    corps: int
    card: bool  # by the commander's card
    by: list[str]  # own areas passed since the last sentence
    paid: str = ""  # gas paid for the first of them (R10.11)
    entry: Entry | None = None  # waits for the answer to its card


class Teller:
    """Sentences for one game. `sees`: whose looks at cards are told; None: everybody's."""

    def __init__(self, words: Words, sees: frozenset[int] | None = None):
        self.words, self._sees = words, sees
        self._march: _March | None = None
        self._legs: list[tuple[int, int, list[int]]] = []
        self._later: list[Line] = []
        self._last = -1  # kind of the last answer
        self._check = None  # the position before a supply check that still asks questions
        self._handlers = {
            ids.DO_MOVE: self._start,
            ids.DO_CMD_MOVE: self._start,
            ids.DO_START_GAS: self._pay_start,
            ids.DO_STEP: self._step,
            ids.DO_STARVING: self._answer_card,
            ids.DO_BLACK_MARKET: self._answer_card,
            ids.DO_TRANSFER: self._transfer,
            ids.DO_PLACE_TRUCK: self._truck,
            ids.DO_SUPPLY: lambda a: [supply_line(self.words, a)],
            ids.DO_TRUCK_COUNT: self._take_trucks,
            ids.DO_AIR_DECK: self._look,
            ids.DO_RECON_DECK: self._look,
            ids.DO_RESISTANCE: lambda a: [Line(ACT, "Plays Resistance for one more action.")],
            ids.DO_END: lambda a: leftover_lines(self.words, a),
            **dict.fromkeys((ids.DO_PLACE, ids.DO_DISCARD, ids.DO_COUNTER, ids.DO_NONE), self._react),
        }

    def tell(self, answer: Answer) -> list[Line]:
        """The sentences that this answer completes, in order."""
        handler = self._handlers.get(int(kind_of(answer.action)))
        lines = list(handler(answer)) if handler else []
        self._last = int(kind_of(answer.action))
        self._later += side_lines(self.words, answer)
        lines += self._landing(answer) + self._end_transport(answer)
        medals = medal_lines(self.words, answer.before, answer.after, 2 if self._march else 1)
        alone = answer.after.n_players == 1
        lines += solo_lines(self.words, answer.before, answer.after, medals) if alone else medals
        if not self._legs and not (self._march and self._march.entry):  # what trucks or a card brought comes after them
            lines += self._later
            self._later = []
        return lines + self._end_march(answer) + self._end_check(answer)

    # ---- a move ----

    def _start(self, answer: Answer) -> list[Line]:
        corps = int(operand(answer.action, 0))
        self._march = _March(corps, kind_of(answer.action) == ids.DO_CMD_MOVE, [])
        return [] if answer.after.decision == ids.START_GAS else [self._start_line(answer)]

    def _pay_start(self, answer: Answer) -> list[Line]:
        if self._march is None:
            self._march = _March(int(answer.before.move_corps), False, [])
        return [self._start_line(answer)]

    def _start_line(self, answer: Answer) -> Line:
        march, before = self._march, answer.before
        area = int(before.corps_area[march.corps])
        from_card = before.corps_supplies[march.corps][0] > answer.after.corps_supplies[march.corps][0]
        gas = int(self.words.rules.start_gas)
        paid = (
            f"pays {gas} gas {'from its card' if from_card else 'that lies there'} to start" if gas else "starts free"
        )
        extra = " by his commander card" if march.card else ""
        left = pieces(answer.after.corps_supplies[march.corps])
        name, place = self.words.corps(march.corps), self.words.area(area)
        return Line(ACT, f"Moves {name} from {place}{extra}: it {paid} and carries {left}.")

    def _step(self, answer: Answer) -> list[Line]:
        if self._march is None:  # the telling begins in the middle of a move
            self._march = _March(int(answer.before.move_corps), False, [])
        march, words, area = self._march, self.words, int(operand(answer.action, 0))
        before, after = answer.before, answer.after
        commander = int(before.asked)
        if before.move_stop:
            march.paid = f"pays {int(words.rules.regroup_gas)} gas to go on "
        if words.has(before.control[commander], area):
            march.by.append(words.area(area))
            return []
        march.entry = Entry(
            words, before, after, commander, march.corps, area, int(after.drawn_card), int(after.battle)
        )
        if after.decision in (ids.STARVING, ids.BLACK_MARKET) and after.move_card >= 0:
            return []
        return [self._entry_line("")]

    def _answer_card(self, answer: Answer) -> list[Line]:
        if self._march is None or self._march.entry is None:
            return [Line(DETAIL, f"{_card_answer(answer.action)}.", 1)]
        self._march.entry = replace(self._march.entry, after=answer.after)
        return [self._entry_line(_card_answer(answer.action))]

    def _entry_line(self, said: str) -> Line:
        march, entry = self._march, self._march.entry
        kind = DETAIL if entry.battle == ids.BATTLE_NONE else BATTLE
        march.entry = None
        by = f"through his own {joined(march.by)} " if march.by else ""
        text = f"{march.paid}{by}to {self.words.area(entry.area)}: {tell_entry(entry, said)}."
        march.by, march.paid = [], ""
        return Line(kind, text, 1)

    def _way(self) -> str:
        """ "through Vitry to Troyes, his own; ": own areas entered since the last sentence, if any."""
        march = self._march
        by, paid = march.by, march.paid
        march.by, march.paid = [], ""
        through = f"through {joined(by[:-1])} " if len(by) > 1 else ""
        return (
            f"{paid}{through}to {by[-1]}, {'his own' if len(by) == 1 else 'all his own'}, without a card; "
            if by
            else ""
        )

    def _end_march(self, answer: Answer) -> list[Line]:
        march = self._march
        going_on = answer.after.move_corps >= 0 and answer.after.decision != ids.GAME_OVER
        if march is None or going_on:
            return []
        went, self._march = self._way(), None
        place = self.words.area(answer.after.corps_area[march.corps])
        load = pieces(answer.after.corps_supplies[march.corps])
        return [Line(DETAIL, f"{went}ends in {place} with {load}.", 1)]

    # ---- transport and transfers ----

    def _transfer(self, answer: Answer) -> list[Line]:
        corps = int(operand(answer.action, 0))
        onto_area = [int(operand(answer.action, i)) - VECTOR_ZERO for i in (1, 2, 3)]
        moving = self._march is not None
        text = transfer_line(self.words, answer.before, corps, onto_area)
        flushed = self._flush_transport(answer.after) if self._legs else []
        if moving and corps == self._march.corps:
            return [Line(DETAIL, f"{self._way()}{text}.", 1)]
        if moving:
            return [Line(DETAIL, f"meanwhile {self.words.corps(corps)} {text}.", 1)]
        return [*flushed, Line(ACT, f"{self.words.corps(corps)} {text}.")]

    def _truck(self, answer: Answer) -> list[Line]:
        road, direction = (int(operand(answer.action, i)) for i in (0, 1))
        ends = [int(area) for area in self.words.board.road_ends[road]]
        load = [int(operand(answer.action, i)) for i in (2, 3, 4)]
        self._legs.append((ends[direction], ends[1 - direction], load))
        return []

    def _end_transport(self, answer: Answer) -> list[Line]:
        busy = answer.after.trucks_allowed > 0 and answer.after.decision != ids.GAME_OVER
        return [] if busy or not self._legs else self._flush_transport(answer.after)

    def _flush_transport(self, after) -> list[Line]:
        legs, self._legs = self._legs, []
        return [transport_line(self.words, legs, after)]

    # ---- trucks, landing, reaction ----

    def _take_trucks(self, answer: Answer) -> list[Line]:
        active = int(answer.before.asked)
        if answer.after.tally[active, _TRIGGERED] > answer.before.tally[active, _TRIGGERED]:
            self._check = answer.before
        return [trucks_line(self.words, answer)]

    def _end_check(self, answer: Answer) -> list[Line]:
        if self._check is None or answer.after.decision == ids.FOOD_SOURCE:
            return []
        before, self._check = self._check, None
        return check_lines(self.words, before, answer.after)

    def _look(self, answer: Answer) -> list[Line]:
        hidden = self._sees is not None and int(answer.before.asked) not in self._sees
        return [air_line(self.words, answer, self._last == ids.DO_CMD_AIR, hidden)]

    def _landing(self, answer: Answer) -> list[Line]:
        landed = int(answer.before.airborne_track) - int(answer.after.airborne_track)
        return [landing_line(self.words, answer)] if landed > 0 else []

    def _react(self, answer: Answer) -> list[Line]:
        return reaction_lines(self.words, answer.before, answer.action, answer.after)


def _card_answer(action: int) -> str:
    if kind_of(action) == ids.DO_STARVING:
        return "gives them 1 food from the corps card" if operand(action, 0) == ids.YES else "gives them nothing"
    give, take = int(operand(action, 0)), int(operand(action, 1))
    return (
        "swaps nothing"
        if give == ids.NONE_GIVEN
        else f"swaps 1 {ids.KINDS[give]} of the corps card for 1 {ids.KINDS[take]}"
    )
