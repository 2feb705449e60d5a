"""Single plans of the planner, in positions set up for them."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine import sets
from rhine_sim.engine.ids import CHOOSE_ACTION, COMMANDERS, GAME_OVER, REACTION
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.rng import game_key
from rhine_sim.engine.stores import corps_areas
from rhine_sim.policies.lasting import lasting
from rhine_sim.table.position import areas_of
from rhine_sim.table.text import to_text
from tests.policies.games import LINE_TO_AACHEN, Player, start


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
def left_after_wave(board, s, p, mine, out):
    sets.store(out, lasting(board, s, p, sets.load(mine), sets.load(s.linked), corps_areas(board, s)))


def test_what_lasts_in_solo_is_what_the_counter_attacks_leave():
    """R17.12: the forecast of the planner is what the engine then does."""
    table = Table(players=["patton"], seed=11)
    for area in ("sezanne", "chalons", "ste_menehould", "verdun", "longwy"):
        table.arrange(control={area: "patton"})
    table.arrange(corps={"XX": {"area": "longwy"}})
    mine = np.array(table.s.control[2])
    found = np.zeros(2, np.uint64)
    left_after_wave(table.board, table.s, 2, mine, found)
    expected = set(areas_of(table.names, found))
    assert {"verdun", "longwy"} <= expected
    assert "chalons" not in expected  # Reims and Vitry are free; Ste-Menehould has own neighbours only
    table.do("END")
    held = {area for area, who in table.position()["control"].items() if who == "patton"}
    assert held == expected


BRADLEY = COMMANDERS.index("bradley")


def _before_koln(ammo: int, **weights: float) -> tuple[Table, Player]:
    """Bradley's VII stands in Aachen with a whole line, two gas and `ammo`; he does without air support."""
    table = Table(players=COMMANDERS, order=["bradley", "patton", "monty"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 2, ammo, 0).medals("bradley", 5)
    table.arrange(commanders={"bradley": {"card_up": False}})
    player = Player(table.compiled, ("balanced",) * 3)
    for name, value in {"air": 0.0, **weights}.items():
        player.policies[BRADLEY].weights[name] = value
    start(player.memories, np.uint64(game_key(3, 0)))
    return table, player


def _play_turn(table: Table, player: Player) -> list[str]:
    told, asked = [], table.s.asked
    while table.s.asked == asked and table.s.decision not in (GAME_OVER, REACTION):
        answer = player.ask(table.s, player.memories)
        assert answer in table.legal_codes()
        told.append(to_text(table.names, table.s, answer))
        table.apply_code(answer)
    return told


def test_airborne_units_make_a_jump_possible():
    """R12.5: one ammo beats no Axis card; with two units in Köln the lead crosses, for two medals."""
    table, player = _before_koln(1)
    table.stack("axis", "axis-9_panzer_div")
    told = _play_turn(table, player)
    assert told[0] == "AIRBORNE"
    assert told[1:3] == ["AIRBORNE_AREA koln", "AIRBORNE_AREA koln"]
    assert table.s.winner == BRADLEY
    assert int(table.s.medals[BRADLEY]) == 3


def test_no_units_are_landed_for_a_jump_that_needs_none():
    table, player = _before_koln(4)
    assert not any(answer.startswith("AIRBORNE") for answer in _play_turn(table, player))


def test_a_profile_can_forbid_landings():
    table, player = _before_koln(1, airborne=0.0)
    assert not any(answer.startswith("AIRBORNE") for answer in _play_turn(table, player))


def test_the_axis_deck_is_looked_at_before_units_are_paid_for():
    """A kept Recon shows a card that needs a gas which the lead has not got: the medals stay."""
    table, player = _before_koln(1)
    table.put("VII", 1, 1, 0).draw_to("bradley", "recon", "bradley-recon").stack("axis", "axis-9_panzer_div")
    told = _play_turn(table, player)
    assert told[:2] == ["PLAY_RECON", "RECON_DECK axis"]
    assert not any(answer.startswith("AIRBORNE") for answer in told)


def test_a_landing_is_paid_with_counters_before_cards():
    """R12.3: cards with a medal stay as long as there are counters; they count for ties (R16.5)."""
    table, player = _before_koln(1)
    table.medals("bradley", 2).draw_to("bradley", "won", "axis-9_panzer_div")
    told = _play_turn(table, player)
    assert sum(answer.startswith("AIRBORNE_AREA") for answer in told) == 2
    assert [answer for answer in told if answer.startswith("AIRBORNE_PAY")] == [
        "AIRBORNE_PAY counters=2 medal_cards=0 five_sets=0"
    ]


def _with_trucks_left(stock: int, pools: tuple[int, int, int], **weights: float) -> tuple[Table, Player]:
    """Patton's first action of a game with so many trucks in the stock and in the pools."""
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], seed=3)
    table.s.truck_stock = stock
    table.s.pool[:] = pools
    player = Player(table.compiled, ("expert",) * 3)
    for name, value in weights.items():
        player.policies.weights[name] = value
    start(player.memories, np.uint64(game_key(3, 0)))
    return table, player


def _trucks_taken(table: Table, player: Player) -> list[str]:
    return [answer for answer in _play_turn(table, player) if answer.startswith("TRUCK_COUNT")]


def test_trucks_are_taken_so_that_a_rival_can_take_the_last_ones():
    """R7.2, R9.1: three of six, and one who has room for the other three may bring on the supply check."""
    assert _trucks_taken(*_with_trucks_left(6, (6, 6, 6), bait=9, level=3)) == ["TRUCK_COUNT 3"]
    assert not _trucks_taken(*_with_trucks_left(6, (6, 6, 6), bait=0, level=3))


def test_no_trucks_are_taken_as_a_bait_that_nobody_can_take():
    """R7.2: the rivals have room for two, and three are left."""
    assert not _trucks_taken(*_with_trucks_left(6, (7, 7, 6), bait=9, level=3))


def _bound(table: Table, player: Player) -> np.ndarray:
    """For Bradley's VII: the area, counted from 1, to which a load for it has come."""
    return player.memories[BRADLEY].bound[table.compiled.corps_ids.index("VII") :][:1]


@pytest.mark.parametrize("area", ["rethel", "givet"])
def test_a_load_that_was_left_on_its_way_is_driven_on(area):
    """Weight `follow`: of two loads as near as each other the one that was for the corps; else both can wait."""

    def driven_from(follow: float) -> str:
        table = Table(players=COMMANDERS, order=["bradley", "patton", "monty"], seed=3).give("bradley", *LINE_TO_AACHEN)
        table.place("VII", "charleville").put("VII", 0, 0, 1).put("rethel", 2, 1, 0).put("givet", 2, 1, 0)
        player = Player(table.compiled, ("veteran",) * 3)
        player.policies[BRADLEY].weights.follow = follow
        start(player.memories, np.uint64(game_key(3, 0)))
        _bound(table, player)[0] = table.names.area(area) + 1
        first = next(answer for answer in _play_turn(table, player) if answer.startswith("PLACE_TRUCK"))
        return first.split()[1].partition(">")[0]

    assert driven_from(0.0) not in ("rethel", "givet")
    assert driven_from(0.5) == area


def test_a_load_is_bound_for_its_corps_until_it_comes_there():
    table = Table(players=COMMANDERS, order=["bradley", "patton", "monty"], seed=3).give("bradley", *LINE_TO_AACHEN)
    table.place("VII", "namur").put("VII", 0, 0, 1).put("V", 0, 0, 1).put("XIX", 0, 0, 1).put("reims", 3, 2, 0)
    player = Player(table.compiled, ("veteran",) * 3)
    start(player.memories, np.uint64(game_key(3, 0)))
    seen = []
    while table.s.decision != REACTION:
        answer = player.ask(table.s, player.memories)
        if to_text(table.names, table.s, answer).startswith("PLACE_TRUCK"):
            seen.append(int(_bound(table, player)[0]))
        table.apply_code(answer)
    assert seen == [0, 0, table.names.area("givet") + 1, 0]


@pytest.mark.parametrize(("ration", "load"), [(0.0, "0,0,1"), (1.0, "0,0,2")])
def test_a_grounded_corps_needs_a_second_piece_of_food(ration, load):
    """R9.8: it eats the first at once; `ration` says what the one for the next check is worth to it."""
    table = Table(players=COMMANDERS, order=["bradley", "patton", "monty"], seed=3).give("bradley", *LINE_TO_AACHEN)
    table.place("VII", "aachen").put("VII", 2, 3, 0).arrange(corps={"VII": {"grounded": True}})
    table.place("XIX", "namur").put("XIX", 0, 0, 0).put("namur", 0, 0, 2)  # XIX could eat one piece itself
    player = Player(table.compiled, ("balanced",) * 3)
    player.policies[BRADLEY].weights.ration = ration
    start(player.memories, np.uint64(game_key(3, 0)))
    assert f"PLACE_TRUCK namur>liege {load}" in _play_turn(table, player)
