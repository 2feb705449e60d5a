"""Positions for the examples in a few words."""

import functools
import tomllib
from pathlib import Path

import pytest

from . import IllegalAction, Oracle, resolve_rules
from .state import pieces

SCENARIO = Path(__file__).resolve().parents[2] / "scenarios" / "base.toml"
THREE = ["monty", "bradley", "patton"]
BLUE_FIRST = ["patton", "monty", "bradley"]
WHITE_FIRST = ["bradley", "monty", "patton"]
CALM = "patton-battle_of_angaur"  # a pursuit card without effect


@functools.cache
def base_scenario() -> dict:
    with SCENARIO.open("rb") as file:
        return tomllib.load(file)


def scenario_with(**rules) -> dict:
    return {**base_scenario(), "rules": resolve_rules(rules)}


def game(order: list[str], **rules) -> Oracle:
    """A game at its first CHOOSE_ACTION."""
    return Oracle(scenario_with(**rules), order, order)


def put(o: Oracle, corps: str, area: str, card: tuple[int, int, int]) -> None:
    """A corps in an area of its owner, with a card. The pieces come from nowhere."""
    o.s.corps[corps].area = area
    o.s.corps[corps].card = pieces(*card)
    o.s.control[area] = o.s.corps[corps].owner


def give(o: Oracle, commander: str, *areas: str) -> None:
    for area in areas:
        o.s.control[area] = commander


def lay(o: Oracle, area: str, *numbers: int) -> None:
    o.s.supplies[area] = pieces(*numbers)


def card(o: Oracle, corps: str) -> tuple[int, ...]:
    return tuple(o.s.corps[corps].card.values())


def here(o: Oracle, area: str) -> tuple[int, ...]:
    return tuple(o.s.supplies[area].values())


def play(o: Oracle, *moves: str) -> None:
    """Answers in order; "text | CARD x | DICE n" carries the chance lines of an answer."""
    for line in moves:
        text, *chance = (part.strip() for part in line.split("|"))
        o.apply(text, chance)


def legal(o: Oracle, text: str) -> bool:
    return text in o.legal()


def words(o: Oracle) -> set[str]:
    """First words of the legal answers."""
    return {text.split()[0] for text in o.legal()}


def refuse(o: Oracle, text: str) -> None:
    before = o.position()
    with pytest.raises(IllegalAction):
        o.apply(text)
    assert o.position() == before


def reserve(o: Oracle) -> tuple[int, ...]:
    return tuple(o.s.reserve.values())


def difference(after: tuple, before: tuple) -> tuple:
    return tuple(a - b for a, b in zip(after, before, strict=True))


def logistics(o):
    """The active player takes the last trucks; leaves the phase at its first question."""
    o.s.truck_stock, o.s.me.pool = 1, min(o.s.me.pool, 8)
    play(o, "TAKE_TRUCKS", "TRUCK_COUNT 1")
