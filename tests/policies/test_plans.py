"""Single plans of the planner, in positions set up for them."""

import numpy as np

from rhine_sim import Table
from rhine_sim.engine import sets
from rhine_sim.engine.ids import CHOOSE_ACTION, COMMANDERS
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.rng import game_key
from rhine_sim.engine.stores import corps_areas
from rhine_sim.policies.lasting import lasting
from rhine_sim.table.position import areas_of
from rhine_sim.table.text import to_text
from tests.policies.games import Player, start


def test_a_load_that_was_eaten_is_not_driven(base_compiled):
    """N4: a grounded corps that lays down its only food may eat it at once; nothing is left to transport."""
    player = Player(base_compiled, ("balanced",) * 3)
    table = Table(players=COMMANDERS, seed=3)
    start(player.memories, np.uint64(game_key(3, 0)))
    asked = COMMANDERS.index(table.asked)
    memory = player.memories[asked]
    bare = table.names.area("reims")
    memory.convoy_length, memory.convoy_laid, memory.convoy_load[2], memory.convoy_from[0] = 1, 1, 1, bare
    while True:
        answer = player.ask(table.s, player.memories)
        assert answer in table.legal_codes()
        table.apply_code(answer)
        if table.s.decision == CHOOSE_ACTION:
            break


def test_gas_beside_the_card_is_loaded_where_only_the_card_starts_a_move():
    """R10.2 in edition pl: the planner transfers the gas first, and the corps can move."""
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], rules={"edition": "pl"}, seed=3)
    player = Player(table.compiled, ("balanced",) * 3)
    start(player.memories, np.uint64(game_key(3, 0)))
    table.put("XII", 0, 2, 1).put("troyes", 2, 0, 0)
    assert not table.is_legal("MOVE XII")
    answer = player.ask(table.s, player.memories)
    assert to_text(table.names, table.s, answer) == "TRANSFER XII -2,0,0"
    table.apply_code(answer)
    assert table.is_legal("MOVE XII")


@entry
def left_after_wave(board, s, p, area, mine, out):
    others = sets.minus(corps_areas(board, s), sets.single(area))
    sets.store(out, lasting(board, s, p, area, sets.load(mine), sets.load(s.linked), others))


def test_what_lasts_in_solo_is_what_the_counter_attacks_leave():
    """R17.12: the forecast of the planner is what the engine then does."""
    table = Table(players=["patton"], seed=11)
    for area in ("sezanne", "chalons", "ste_menehould", "verdun", "longwy"):
        table.arrange(control={area: "patton"})
    table.arrange(corps={"XX": {"area": "longwy"}})
    mine = np.array(table.s.control[2])
    found = np.zeros(2, np.uint64)
    longwy = table.names.area("longwy")
    left_after_wave(table.board, table.s, 2, longwy, mine, found)
    expected = set(areas_of(table.names, found))
    assert {"verdun", "longwy"} <= expected
    assert "chalons" not in expected  # Reims and Vitry are free; Ste-Menehould has own neighbours only
    table.do("END")
    held = {area for area, who in table.position()["control"].items() if who == "patton"}
    assert held == expected
