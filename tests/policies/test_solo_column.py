"""The supply column alone: for whom it goes, what it brings, and that it arrives."""

import numpy as np

from rhine_sim import Table
from rhine_sim.engine.actions import kind_of
from rhine_sim.engine.ids import COMMANDERS, DO_TAKE_SUPPLY, DO_TRANSFER, FOOD, GAME_OVER
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.campaign import look
from rhine_sim.policies.layout import new_memories
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.solo_column import column_action, is_column_due
from tests.policies.games import LINE_TO_AACHEN, Player, start

BRADLEY = COMMANDERS.index("bradley")


@entry
def next_action(board, rules, s, memories, weights, p):
    look(board, rules, s, memories[p], weights, p)
    return column_action(board, rules, s, memories[p], weights, p)


@entry
def is_due(s, weights, move):
    return is_column_due(s, weights, move)


def _before_aachen(v: str, xix: str, **v_too) -> Table:
    """VII stands in Aachen, the line is Bradley's, V and XIX stand where the test says, and all cards are empty."""
    table = Table(players=["bradley"], seed=5)
    for area in LINE_TO_AACHEN:
        table.arrange(control={area: "bradley"})
    empty = {"supplies": [0, 0, 0]}
    table.arrange(corps={"VII": {"area": "aachen", **empty}})
    table.arrange(corps={"V": {"area": v, **empty, **v_too}, "XIX": {"area": xix, **empty}})
    return table


def _ask(table: Table, **weights: float):
    """The column's first action and the memory behind it."""
    memories = new_memories()
    start(memories, np.uint64(game_key(5, 0)))
    policies = compile_policies({BRADLEY: find_profile("expert")}, solo=True)
    for name, value in weights.items():
        policies[BRADLEY].weights[name] = value
    code = next_action(table.board, table.rules, table.s, memories, policies[BRADLEY].weights, BRADLEY)
    return code, memories[BRADLEY]


def test_what_the_lead_lacks_is_taken_first():
    """Both guards stand where the line holds, so all goes to the lead: gas, ammo and a food for the check."""
    code, memory = _ask(_before_aachen("namur", "rethel"), strip=0)
    assert kind_of(code) == DO_TAKE_SUPPLY
    assert memory.column_lacks.min() >= 1
    assert memory.column_lacks[FOOD] == 1


def test_food_goes_with_it_for_grounded_corps_on_the_way():
    """R9.8: V in Namur eats one piece of what passes, so the lead would get none of a single one."""
    _, memory = _ask(_before_aachen("namur", "rethel", grounded=True), strip=0)
    assert memory.column_lacks[FOOD] == 2


def test_nobody_waits_while_the_line_would_fall():
    """With the guards at home the jump would win nothing; the planner goes on as without a column."""
    code, _ = _ask(_before_aachen("paris", "mantes"), strip=0)
    assert code == -1


def test_without_the_weight_there_is_no_column():
    table = _before_aachen("namur", "rethel")
    weights = compile_policies({BRADLEY: find_profile("expert")}, solo=True)[BRADLEY].weights.copy()
    weights["column"], weights["column_from"] = 0.0, 0.0
    assert not is_due(table.s, weights, -1.0)
    weights["column"] = 0.3
    assert is_due(table.s, weights, -1.0)
    assert not is_due(table.s, weights, 0.5)
    weights["column_from"] = 4.0
    assert not is_due(table.s, weights, -1.0)


def test_a_guard_gives_its_card_if_the_weight_asks_for_it():
    table = _before_aachen("namur", "rethel")
    table.arrange(corps={"XIX": {"supplies": [1, 1, 0]}})
    code, memory = _ask(table, strip=1)
    assert kind_of(code) == DO_TRANSFER
    assert memory.convoy_load.tolist() == [1, 1, 0]
    code, _ = _ask(table, strip=0)
    assert kind_of(code) == DO_TAKE_SUPPLY


def test_the_load_arrives(base_compiled):
    """Within five turns the lead has what it was short of, or has won with it."""
    table = _before_aachen("namur", "rethel", grounded=True)
    player = Player(base_compiled, ("expert",) * 3, 1 << BRADLEY)
    player.policies = compile_policies({BRADLEY: find_profile("expert")}, solo=True)
    for name, value in {"column": 0.3, "column_from": 0, "strip": 0}.items():
        player.policies[BRADLEY].weights[name] = value
    start(player.memories, np.uint64(game_key(5, 0)))
    vii = table.names.corps_number("VII")
    while table.s.decision != GAME_OVER and table.s.round_number <= 5:
        area = table.s.corps_area[vii]
        if (table.s.corps_supplies[vii] + table.s.area_supplies[area]).sum() >= 4:
            return
        table.apply_code(player.ask(table.s, player.memories))
    assert table.s.winner == BRADLEY
