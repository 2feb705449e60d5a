"""--verbose: a decision with its alternatives, and what the planner noted when it chose."""

import numpy as np

from ..engine import ids
from ..engine.actions import ACTIONS_MAX, kind_of
from ..engine.legal import legal_actions
from ..match.trace import Answer, Trace
from ..policies.layout import RANDOM
from ..table.text import to_text
from .standing import corps_of
from .story import DECISION, Line
from .words import Words, who

LISTED = 6  # alternatives of one kind that are written out
_OUT = np.zeros(ACTIONS_MAX, np.int64)


def decision_line(words: Words, trace: Trace, answer: Answer) -> Line:
    """ "STEP: 4 answers (STEP marche, ...) -> STEP marche; planner: ..." """
    before = answer.before
    asked = ids.COMMANDERS[int(before.asked)]
    chosen = to_text(words.names, before, answer.action)
    notes = planner_notes(words, trace, before)
    why = f"; planner: {notes}" if notes else ""
    text = f"? {asked} {ids.DECISIONS[int(before.decision)]}: {alternatives(words, before)} -> {chosen}{why}"
    return Line(DECISION, text, 1)


def alternatives(words: Words, s) -> str:
    """The legal answers: a few of a kind in full, of many their number."""
    n = legal_actions(words.board, words.rules, s, _OUT)
    kinds: dict[int, list[int]] = {}
    for action in _OUT[:n]:
        kinds.setdefault(int(kind_of(action)), []).append(int(action))
    parts = []
    for kind, actions in kinds.items():
        if len(actions) <= LISTED:
            parts += [to_text(words.names, s, action) for action in actions]
        else:
            parts.append(f"{ids.ANSWERS[kind]} ({len(actions)} ways)")
    return f"{n} legal: {', '.join(parts)}"


def planner_notes(words: Words, trace: Trace, before) -> str:
    """What the planner's memory holds after the answer, in medals; nothing for `random` and small questions."""
    asked = int(before.asked)
    if trace.player.setting.policies[asked].kind == RANDOM:
        return ""
    memory = trace.memories[asked]
    if before.decision == ids.CHOOSE_ACTION:
        return _action_notes(words, memory, before, asked)
    if before.decision == ids.REACTION:
        rivals = [c for c in range(3) if before.playing[c] and c != asked]
        costs = (f"{who(c)} {int(memory.rival_cost[c]) / 6:.1f} actions from the Rhine" for c in rivals)
        return ", ".join(costs) + f"; best reaction worth {float(memory.best_value):.2f}"
    return ""


def _action_notes(words: Words, memory, before, asked: int) -> str:
    """The worth of the best path of each corps that has not moved, also of one that lacks gas or food for it."""
    parts = []
    for corps in corps_of(words, before, asked):
        if memory.paths_length[corps] == 0 or before.corps_moved[corps]:
            continue
        if memory.ball_area[corps] != before.corps_area[corps]:
            continue  # another action was taken before this corps was weighed
        way = int(memory.paths_way[corps]).to_bytes(int(memory.paths_length[corps]), "big")  # an area is a byte
        route = ">".join(words.names.areas[area] for area in way)
        lacks = " if it had gas and food" if memory.lacks[corps] else ""
        parts.append(f"{words.compiled.corps_ids[corps]} {float(memory.paths_value[corps]):.2f} by {route}{lacks}")
    return ", ".join(parts)
