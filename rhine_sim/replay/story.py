"""A told game as data: turns of lines. Text, JSON and film are made from it."""

from dataclasses import dataclass, field

import numpy as np

# Kinds of lines, for colours and for programs that read the story.
ACT, DETAIL, DECISION, MEDAL, BATTLE, CHECK, REACTION, LEAD, STANDING, END, FAULT = (
    "act",
    "detail",
    "decision",
    "medal",
    "battle",
    "check",
    "reaction",
    "lead",
    "standing",
    "end",
    "fault",
)


@dataclass(frozen=True)
class Line:
    """One sentence; `depth` 0 is something done in the turn, 1 what came of it."""

    kind: str
    text: str
    depth: int = 0


@dataclass
class Turn:
    """What one commander did in one round. `answers` are the decisions and chance results as text (A.4)."""

    round: int
    commander: str
    lines: list[Line] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)  # how everybody stands, after the last turn of a round
    state: np.record | None = None  # the position after the turn
    leader: str | None = None


@dataclass
class Story:
    """A whole game. `row` is its row in the games table, None if a fault stopped it."""

    head: list[str]
    order: list[str]
    turns: list[Turn] = field(default_factory=list)
    ending: list[Line] = field(default_factory=list)
    start: np.record | None = None
    row: dict | None = None
    fault: str = ""
