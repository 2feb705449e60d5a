"""Answers at a table, as they are told."""

from rhine_sim import Table
from rhine_sim.match.trace import Answer, copy_state
from rhine_sim.replay.tell import Teller
from rhine_sim.replay.words import Words
from rhine_sim.table.text import parse


def told(table: Table, *answers: str) -> list[str]:
    """The sentences of some answers, with two spaces for each depth."""
    teller, lines = Teller(Words(table.compiled)), []
    for text in answers:
        before, action = copy_state(table.s), parse(table.names, table.s, text)
        table.do(text)
        lines += teller.tell(Answer(before, action, copy_state(table.s)))
    return ["  " * line.depth + line.text for line in lines]
