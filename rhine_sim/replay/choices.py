"""The legal answers to a question, grouped for a person: short lists in full, long ones by their largest."""

from dataclasses import dataclass

import numpy as np

from ..engine import ids
from ..engine.actions import ACTIONS_MAX, VECTOR_ZERO, kind_of, operand
from ..engine.legal import legal_actions
from ..table.text import to_text
from .words import Words, who

QUESTIONS = {
    "CHOOSE_ACTION": "Which action?",
    "SUPPLY": "Which supplies, and where?",
    "OVERFLOW": "Too much lies there: what goes back to the reserve?",
    "TRUCK_COUNT": "How many trucks?",
    "PLACE_TRUCK": "Where does the next truck drive, and with what?",
    "START_GAS": "The gas to start: from the card or from the area?",
    "STEP": "Where does the corps go?",
    "STARVING": "Give 1 food to the civilians for 1 medal?",
    "BLACK_MARKET": "What is swapped on the black market?",
    "AIR_DECK": "Air support on which deck?",
    "RECON_DECK": "Recon on which deck?",
    "AIRBORNE_AREA": "Where do airborne units land?",
    "AIRBORNE_PAY": "Which medals pay for the landing?",
    "FOOD_SOURCE": "The corps eats: from the card or from the area?",
    "REACTION": "The Axis reaction?",
    "MEDAL_RETURN": "Which medal is returned?",
    "FRONT_TARGETS": "Where do the numbers go?",
}
_TITLES = {
    ids.DO_MOVE: "Move a corps",
    ids.DO_CMD_MOVE: "Move a corps by the commander card",
    ids.DO_STEP: "Step",
    ids.DO_PLACE: "Place an Axis marker",
    ids.DO_COUNTER: "Counter-attack",
    ids.DO_PLACE_TRUCK: "Place a truck: road, then gas,ammo,food; any smaller load can be typed",
    ids.DO_TRANSFER: "Transfer from card to area (gas,ammo,food; negative: from area to card); any other can be typed",
    ids.DO_SUPPLY: "Take supply",
}
_OUT = np.zeros(ACTIONS_MAX, np.int64)


_PLAIN = {
    ids.DO_END: "end your actions",
    ids.DO_TAKE_SUPPLY: "take supply in a base",
    ids.DO_TAKE_TRUCKS: "take trucks from the stock",
    ids.DO_TRANSPORT: "place trucks on roads",
    ids.DO_AIR_SUPPORT: "look at a card, 1 ammo more against it",
    ids.DO_AIRBORNE: "land airborne units for medals",
    ids.DO_CMD_AIR: "air support by the commander card",
    ids.DO_RESISTANCE: "play Resistance: one more action",
    ids.DO_RECON: "play Recon: look at a card",
    ids.DO_STOP: "no more of this action",
    ids.DO_NONE: "no reaction",
    ids.DO_DISCARD: "one marker leaves the game",
}
_AREAS = (ids.DO_STEP, ids.DO_PLACE, ids.DO_COUNTER, ids.DO_AIRBORNE_AREA)


@dataclass(frozen=True)
class Group:
    """Answers of one kind, each with a hint in words. `more` counts those that are not listed."""

    title: str
    answers: list[tuple[str, str]]
    more: int = 0


def groups_of(words: Words, s, kind: str | None = None) -> list[Group]:
    """All legal answers, or every single one of one kind."""
    n = int(legal_actions(words.board, words.rules, s, _OUT))
    kinds: dict[int, list[int]] = {}
    for action in _OUT[:n].tolist():
        kinds.setdefault(int(kind_of(action)), []).append(action)
    groups = []
    for number, actions in kinds.items():
        if kind is not None and ids.ANSWERS[number] != kind:
            continue
        shown = actions if kind else _largest(number, actions)
        texts = [(to_text(words.names, s, action), _hint(words, s, number, action)) for action in shown]
        group = Group(_TITLES.get(number, ""), texts, len(actions) - len(shown))
        groups.append((number == ids.DO_TRANSFER, bool(group.title), len(group.answers), group))
    return [group for *_, group in sorted(groups, key=lambda entry: entry[:3])]


def _hint(words: Words, s, kind: int, action: int) -> str:
    """What an answer means, or what waits in its area."""
    if kind not in _AREAS:
        return _PLAIN.get(kind, "")
    area, board = int(operand(action, 0)), words.board
    owner = next((c for c in range(3) if words.has(s.control[c], area)), None)
    signs = {"Axis marker": s.axis, "Axis flag": board.flag, "fort": board.fort, "medal": board.objective}
    signs |= {"limited base": board.limited, "across the Rhine": board.victory}
    if owner is not None:
        signs = {who(owner): s.control[owner]}
    return ", ".join(name for name, areas in signs.items() if words.has(areas, area))


def _largest(kind: int, actions: list[int]) -> list[int]:
    """Of trucks the fullest on each road, of transfers the largest both ways for each corps; of the rest all."""
    if kind == ids.DO_PLACE_TRUCK:
        return _fullest(actions, lambda a: (int(operand(a, 0)), int(operand(a, 1))), lambda a: _load(a, 2, 0))
    if kind == ids.DO_TRANSFER:
        onto = [a for a in actions if min(_vector(a, 1, VECTOR_ZERO)) >= 0]
        off = [a for a in actions if max(_vector(a, 1, VECTOR_ZERO)) <= 0]
        corps, size = (lambda a: int(operand(a, 0))), (lambda a: abs(_load(a, 1, VECTOR_ZERO)))
        return _fullest(onto, corps, size) + _fullest(off, corps, size)
    return actions


def _fullest(actions: list[int], group, size) -> list[int]:
    best: dict = {}
    for action in actions:
        best.setdefault(group(action), []).append(action)
    return [a for members in best.values() for a in members if size(a) == max(map(size, members))]


def _vector(action: int, first: int, zero: int) -> list[int]:
    return [int(operand(action, first + i)) - zero for i in range(3)]


def _load(action: int, first: int, zero: int) -> int:
    return sum(_vector(action, first, zero))
