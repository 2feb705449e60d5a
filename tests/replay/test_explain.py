"""Every refusal has a reason, and no reason is given against what is legal: tried on the positions of whole games."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine import ids
from rhine_sim.engine.actions import VECTOR_ZERO, kind_of, pack
from rhine_sim.engine.legal import is_legal
from rhine_sim.replay.explain import explain
from rhine_sim.replay.words import Words

ALL = dict.fromkeys(("weather", "common_deck", "veteran_patton", "veteran_brad", "veteran_monty", "fair_play"), True)
TABLES = {
    "three": {},
    "two": {"players": ["monty", "patton"]},
    "solo": {"players": ["bradley"]},
    "options": {"rules": {**ALL, "extra_action_first": False}},
    "polish": {"rules": {"edition": "pl", "fort_without_ammo": "enter_and_retreat"}},
    "basic": {"rules": {"basic_game": True}},
}
TRIED = 16  # candidates in a position
PLAIN = (ids.DO_TAKE_TRUCKS, ids.DO_TRANSPORT, ids.DO_AIR_SUPPORT, ids.DO_CMD_AIR, ids.DO_AIRBORNE)


def candidates(words: Words, s, rng) -> list[int]:
    """Answers to the question, most of them illegal."""
    areas, corps = range(len(words.areas)), range(int(words.board.n_corps))
    if s.decision == ids.CHOOSE_ACTION:
        found = [pack(kind, c, 0, 0, 0, 0) for kind in (ids.DO_MOVE, ids.DO_CMD_MOVE) for c in corps]
        found += [pack(kind, 0, 0, 0, 0, 0) for kind in (*PLAIN, ids.DO_RESISTANCE, ids.DO_RECON)]
    elif s.decision == ids.STEP:
        found = [pack(ids.DO_STEP, area, 0, 0, 0, 0) for area in areas]
    elif s.decision == ids.REACTION:
        found = [pack(kind, area, 0, 0, 0, 0) for kind in (ids.DO_PLACE, ids.DO_COUNTER) for area in areas]
    else:
        return []
    vectors = rng.integers(-2, 3, (len(corps), 3)) + VECTOR_ZERO
    return found + [pack(ids.DO_TRANSFER, c, *map(int, vectors[c]), 0) for c in corps]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_illegal_has_a_reason_and_what_is_legal_has_none(name):
    table, rng, seen = Table(**TABLES[name]), np.random.default_rng(10), set()
    words = Words(table.compiled)
    for _ in range(250):
        if table.asked is None:
            break
        for action in rng.permutation(candidates(words, table.s, rng))[:TRIED].tolist():
            reasons = explain(words, table.s, action)
            legal = bool(is_legal(table.board, table.rules, table.s, action))
            seen.add((int(kind_of(action)), legal))
            assert bool(reasons) != legal, (name, table.decision, table.asked, hex(action), reasons)
        codes = [code for code in table.legal_codes() if kind_of(code) != ids.DO_TRANSFER]
        busy = [code for code in codes if kind_of(code) != ids.DO_END]
        table.apply_code(int(rng.choice(busy or codes)))
    assert {(ids.DO_MOVE, True), (ids.DO_MOVE, False), (ids.DO_STEP, False), (ids.DO_TRANSFER, False)} <= seen
