"""A rival about to cross the Rhine is stopped, an own crossing is not overlooked: positions seen in games."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine.ids import COMMANDERS, GAME_OVER, REACTION
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.campaign import forget, look
from rhine_sim.policies.odds import share_enough, win_chance
from rhine_sim.policies.reactions import IN_THE_WAY, find_rival_lead, mark_worth
from rhine_sim.policies.threats import drop_by_check, find_threat
from rhine_sim.table.text import to_text
from tests.policies.games import LINE_TO_AACHEN, Player, start

BRADLEY, PATTON = COMMANDERS.index("bradley"), COMMANDERS.index("patton")
LINE_TO_ST_VITH = (
    "chateau_thierry", "reims", "rethel", "charleville", "sedan", "libramont", "bastogne", "st_vith",
)  # fmt: skip


def _player(table: Table, who: str = "balanced", **weights: float) -> Player:
    player = Player(table.compiled, (who,) * 3)
    for name, value in weights.items():
        player.policies.weights[name] = value
    start(player.memories, np.uint64(game_key(3, 0)))
    return player


PATTON_FIRST, BRADLEY_FIRST = ("patton", "bradley", "monty"), ("bradley", "monty", "patton")


def _before_remagen(order: tuple[str, ...], gas: int = 2, fort_ammo: int = 1) -> Table:
    """Bradley's V in St. Vith: the fort of Prüm, Mayen, then Remagen, with his card for air support."""
    table = Table(players=COMMANDERS, order=list(order), seed=3, sets={"turn.fort_ammo": str(fort_ammo)})
    table.give("bradley", *LINE_TO_ST_VITH).mark("euskirchen", "aachen")
    return table.place("V", "st_vith").put("V", gas, 2, 1)


def _reaction(table: Table, **weights: float) -> str:
    player = _player(table, **weights)
    table.do("END")
    assert table.s.decision == REACTION
    return to_text(table.names, table.s, player.ask(table.s, player.memories))


@entry
def judge(board, rules, s, memory, weights, p, q):
    look(board, rules, s, memory, weights, p)
    find_threat(board, rules, s, memory, weights, p, q)
    return memory.threat[q]


def _threat(table: Table, **weights: float) -> float:
    """Bradley's chance as Patton judges it."""
    player = _player(table, **weights)
    args = player.memories[PATTON], player.policies[PATTON].weights
    return judge(table.board, table.rules, table.s, *args, PATTON, BRADLEY)


def test_a_marker_stops_the_next_player_before_the_rhine():
    """R14.2: a marker on his way, which by the costs of ways alone was not the best one."""
    table = _before_remagen(PATTON_FIRST)
    before = _threat(table)
    assert before > 0.4
    answer = _reaction(table)
    assert answer in ("REACTION PLACE mayen", "REACTION PLACE prum")
    table.do(answer)
    assert _threat(table) < before - 0.2


def test_a_line_is_cut_behind_a_corps_that_no_marker_can_stop():
    """R14.11, R16.1: V stands before Köln with ammo for any card; without the line it does not win."""
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("V", "aachen").put("V", 2, 4, 0)
    assert _threat(table) > 0.9
    answer = _reaction(table)
    assert answer.startswith("REACTION COUNTER ")
    table.do(answer)
    assert _threat(table) == 0.0


@pytest.mark.parametrize("lack", ["gas", "line", "food"])
def test_no_threat_without_gas_line_or_food(lack):
    table = _before_remagen(PATTON_FIRST, gas=0 if lack == "gas" else 2)
    if lack == "line":
        table.give(None, "charleville")
    if lack == "food":
        table.place("V", "st_vith", grounded=True)
    assert _threat(table) == 0.0


def _grounded(gas: int = 2, food_in: str = "bastogne") -> Table:
    """V grounded before Remagen, a food behind it, and trucks to bring it up."""
    table = _before_remagen(PATTON_FIRST, gas).place("V", "st_vith", grounded=True)
    return table.put("V", gas, 2, 0).put(food_in, 0, 0, 1).trucks(bradley=2)


def test_a_grounded_corps_is_a_threat_if_one_transport_feeds_it():
    """R8.1, R9.8: `rouse` counts the chance that it has after that, without the action for the transport."""
    awake = _threat(_before_remagen(PATTON_FIRST))
    assert _threat(_grounded()) == 0.0
    assert 0.2 < _threat(_grounded(), rouse=1.0) <= awake
    assert _threat(_grounded(), rouse=0.5) == pytest.approx(_threat(_grounded(), rouse=1.0) / 2)


def test_food_out_of_reach_of_a_transport_feeds_nobody():
    """R8.2: a road for each truck, and each road takes one truck; the gas to start must come with it."""
    assert _threat(_grounded(food_in="libramont"), rouse=1.0) > 0.0
    assert _threat(_grounded(food_in="sedan"), rouse=1.0) == 0.0
    assert _threat(_grounded().trucks(bradley=0), rouse=1.0) == 0.0
    assert _threat(_grounded(gas=0), rouse=1.0) == 0.0
    assert _threat(_grounded(gas=0).put("bastogne", 2, 0, 1), rouse=1.0) > 0.0
    closed = _grounded().arrange(trucks=["bastogne-st_vith"], truck_stock=5)
    assert _threat(closed, rouse=1.0) == 0.0


def test_the_depot_of_a_grounded_corps_is_struck():
    """R14.12: two lines lead to V, so no area cuts both; without the food in Sedan it stays grounded."""
    table = _grounded(food_in="sedan").give("bradley", "soissons", "laon", "hirson", "chimay", "givet", "marche")
    table.put("V", 2, 4, 0).trucks(bradley=3)
    assert _threat(table, rouse=1.0) > 0.5
    answer = _reaction(table, rouse=1.0)
    table.do(answer)
    assert answer == "REACTION COUNTER sedan"
    assert _threat(table, rouse=1.0) == 0.0


@pytest.mark.parametrize(("order", "stopped"), [("patton monty bradley", True), ("patton bradley monty", False)])
def test_two_rivals_cut_two_lines_between_them(order, stopped):
    """R14.10: either line alone holds; `ally` begins with one of them if another rival reacts before Bradley's turn."""
    table = Table(players=COMMANDERS, order=order.split(), seed=3)
    table.give("bradley", *LINE_TO_AACHEN, "soissons", "laon", "hirson", "chimay", "charleroi", "marche")
    table.place("V", "aachen").put("V", 2, 4, 0)
    first = _reaction(table, ally=1.0)
    assert first.startswith("REACTION COUNTER ") == stopped
    table.do(first)
    assert _threat(table) == 1.0
    if stopped:
        table.do(_reaction(table, ally=1.0))
        assert _threat(table) == 0.0


def test_a_line_that_an_encirclement_would_close_is_a_threat():
    """R10.71, R16.1: V holds Remagen; Bastogne taken encircles Charleville, Sedan and Libramont: the line is closed."""
    table = Table(players=COMMANDERS, order=list(PATTON_FIRST), seed=3)
    table.give("bradley", "chateau_thierry", "reims", "rethel", "soissons", "laon", "hirson", "givet", "marche")
    table.give("bradley", "st_vith", "prum", "mayen", "remagen").give("patton", "ste_menehould", "verdun", "longwy")
    table.give("patton", "luxembourg", "wittlich", "trier").place("V", "remagen").put("V", 0, 2, 1)
    table.place("XIX", "marche").put("XIX", 1, 2, 1)
    assert _threat(table) == 0.0
    assert _threat(table, ring=1.0) == 1.0
    assert _threat(table.mark("bastogne"), ring=1.0) < 0.8  # R10.72: it must be fought for
    table.unmark("bastogne").turn_of("bradley").stack("bradley", "bradley-liberation_of_marseille")
    table.do("MOVE XIX", "STEP bastogne")
    assert table.s.decision == GAME_OVER
    assert table.s.winner == BRADLEY


@entry
def drop(board, rules, s, memory, weights, p):
    look(board, rules, s, memory, weights, p)
    return drop_by_check(board, rules, s, memory, weights, p)


def _drop(table: Table) -> float:
    """What a supply check would take of Bradley's chance, as Patton judges it."""
    player = _player(table, rouse=1.0)
    return drop(table.board, table.rules, table.s, player.memories[PATTON], player.policies[PATTON].weights, PATTON)


def test_a_supply_check_halts_a_corps_without_food():
    """R9.5: V before Remagen would be grounded; with a food on its card, or in reach of a transport, it is not."""
    hungry, sated = (_before_remagen(PATTON_FIRST).put("V", 2, 2, food) for food in (0, 1))
    assert _drop(hungry) == pytest.approx(_threat(hungry))
    assert _drop(sated) == 0.0
    fed = _before_remagen(PATTON_FIRST).put("V", 2, 2, 0).put("bastogne", 0, 0, 2).trucks(bradley=2)
    assert 0.0 <= _drop(fed) < _drop(hungry)


def test_a_supply_check_can_help_the_rival():
    """R9.6, R9.10: it clears the road for V's food, and turns Bradley's card for air support face up again."""
    closed = _grounded().arrange(trucks=["bastogne-st_vith"], truck_stock=5)
    assert _drop(closed) < 0.0
    used = _grounded().arrange(commanders={"bradley": {"card_up": False}})
    assert _drop(used) < 0.0


def test_food_that_a_check_eats_feeds_nobody_after_it():
    """R9.4: XIX in Bastogne has the only food, and eats it."""
    table = (
        _before_remagen(PATTON_FIRST).put("V", 2, 2, 0).place("XIX", "bastogne").put("XIX", 0, 0, 1).trucks(bradley=2)
    )
    assert _drop(table) == pytest.approx(_threat(table))
    assert _drop(table.put("XIX", 0, 0, 2)) < _threat(table)


def test_who_can_cross_himself_halts_nobody():
    """R16.1: Patton's XII stands before Mannheim with ammo for any card; Bradley's hungry V could cross next."""
    table = Table(players=COMMANDERS, order=list(PATTON_FIRST), seed=3).trucks(stock=1, patton=5)
    table.give("bradley", *LINE_TO_AACHEN).place("V", "aachen").put("V", 2, 4, 0)
    table.give("patton", "brienne", "st_dizier", "bar_le_duc", "toul", "nancy", "sarrebourg", "saarbrucken", "landau")
    table.place("XII", "landau").put("XII", 2, 4, 0)
    player = _player(table, "expert")
    assert "XII" in to_text(table.names, table.s, player.ask(table.s, player.memories))


def test_a_cut_that_needs_no_second_one_is_made():
    """Namur alone stops V: the depot in Hirson, which would help with nothing, is left alone."""
    table = Table(players=COMMANDERS, order=["patton", "monty", "bradley"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN, "soissons", "laon", "hirson").place("V", "aachen").put("V", 2, 4, 0)
    table.put("hirson", 2, 2, 1)
    table.do(_reaction(table, ally=1.0))
    assert _threat(table) == 0.0


@pytest.mark.parametrize("halt", [0.0, 50.0])
def test_the_last_trucks_are_taken_to_halt_a_rival(halt):
    """R9.1: Patton takes the last truck, and V cannot cross."""
    table = _before_remagen(PATTON_FIRST).put("V", 2, 4, 0).trucks(stock=1, patton=5)
    player = _player(table, halt=halt)
    answers = []
    while table.s.decision != REACTION:
        answer = player.ask(table.s, player.memories)
        answers.append(to_text(table.names, table.s, answer))
        table.apply_code(answer)
    assert ("TAKE_TRUCKS" in answers) == (halt > 0.0), answers


def test_an_end_that_has_come_leaves_no_threats():
    """R14.8: in the last reaction of the game nobody can cross any more."""
    told = []
    for stop in (0.0, 400.0):
        table = _before_remagen(BRADLEY_FIRST).turn_of("patton").arrange(end_triggered=True, axis_pool=0)
        told.append(_reaction(table, stop=stop))
    assert told[0] == told[1]


def test_the_last_marker_leaves_no_turn_to_a_rival_who_has_moved():
    """R14.8: Patton moves last. Placing the last marker ends the game before V can cross; a cut line does not."""
    told = []
    for pool in (5, 1):
        table = Table(players=COMMANDERS, order=list(BRADLEY_FIRST), seed=3)
        table.give("bradley", *LINE_TO_AACHEN).place("V", "aachen").put("V", 2, 4, 0)
        table.turn_of("patton").arrange(axis_pool=pool)
        told.append(_reaction(table).split()[1])
    assert told == ["COUNTER", "PLACE"]


def test_a_fort_of_two_ammo_is_closed_to_a_corps_with_one():
    """R10.20, `turn.fort_ammo`: half the ammo is no half a chance."""
    assert _threat(_before_remagen(PATTON_FIRST).put("V", 2, 3, 1)) > 0.4
    assert _threat(_before_remagen(PATTON_FIRST, fort_ammo=2).put("V", 2, 1, 1)) == 0.0


def test_the_card_for_air_support_is_counted_before_it_is_played():
    """N7: one ammo behind Prüm beats no Axis card, with the aircraft of Bradley's card it beats most of them."""
    table = _before_remagen(BRADLEY_FIRST).stack("axis", "axis-9_panzer_div")
    player = _player(table, "expert")
    told = []
    while table.s.asked == BRADLEY and table.s.decision not in (GAME_OVER, REACTION):
        answer = player.ask(table.s, player.memories)
        told.append(to_text(table.names, table.s, answer))
        table.apply_code(answer)
    assert told[0] == "CMD_AIR"


def test_another_corps_jumps_while_the_lead_cannot_move():
    """VII leads with four ammo and no gas; V beside it needs aircraft to have a chance, and nobody else does it."""
    table = Table(players=COMMANDERS, order=list(BRADLEY_FIRST), seed=3)
    table.give("bradley", *LINE_TO_AACHEN, "euskirchen").arrange(commanders={"bradley": {"card_up": False}})
    table.place("VII", "aachen").put("VII", 0, 4, 0).place("V", "euskirchen").put("V", 2, 1, 0)
    player = _player(table)
    assert to_text(table.names, table.s, player.ask(table.s, player.memories)) == "AIR_SUPPORT"


@entry
def chance_of(memory, ammo, gas):
    return win_chance(memory, ammo, gas)


def test_more_pieces_never_make_a_battle_less_likely():
    """Two ammo beat half of the cards and with a gas four in five; shares of pieces lie in between."""
    table = _before_remagen(BRADLEY_FIRST)
    memory = _player(table).memories[BRADLEY]
    memory.axis_left = 10
    memory.axis_win[2:, 0], memory.axis_win[2:, 1:] = 0.5, 0.8
    assert chance_of(memory, 1.5, 0.5) == pytest.approx(0.325)
    grid = [[chance_of(memory, ammo / 8, gas / 8) for gas in range(17)] for ammo in range(33)]
    assert (np.diff(grid, axis=0) >= -1e-12).all() and (np.diff(grid, axis=1) >= -1e-12).all()


@entry
def share_of(have, need):
    return share_enough(have, need)


def test_a_card_looked_at_is_beaten_in_the_cases_that_have_the_pieces():
    """With 1.75 ammo expected a card of two is beaten three times in four; a card that needs none is no question."""
    assert share_of(1.75, 2) == pytest.approx(0.75)
    assert [share_of(float(have), 2) for have in range(4)] == [0.0, 0.0, 1.0, 1.0]
    assert share_of(0.0, 0) == 1.0


@entry
def _leads_that_differ(board, rules, s, policies, memories, is_new):
    """Commanders whose lead by the field that is kept is not the one by a field that is filled now."""
    kept, fresh = memories[0], memories[1]
    if is_new:
        forget(kept)
        look(board, rules, s, kept, policies[0].weights, 0)
    forget(fresh)
    look(board, rules, s, fresh, policies[0].weights, 0)
    fresh.field_seen[:] = 0
    n = 0
    for q in range(3):
        find_rival_lead(board, s, kept, q)
        find_rival_lead(board, s, fresh, q)
        n += kept.rival_lead[q] != fresh.rival_lead[q] or kept.rival_cost[q] != fresh.rival_cost[q]
    return n


def test_a_kept_field_finds_the_same_leads_as_a_new_one():
    """It is filled anew only if a change lies on the lead's way or could make another corps the lead."""
    table = Table(players=COMMANDERS, seed=3)
    player = _player(table)
    states, asked = new_states(2000), 0
    for game in range(12):
        player.game(11, game, states)
        for i in range(player.decisions):
            if i == 0 or states[i].decision == REACTION:
                args = (table.board, table.rules, states[i], player.policies, player.memories, i == 0)
                assert _leads_that_differ(*args) == 0, (game, i)
                asked += 1
    assert asked > 300


@entry
def worth_of_mark(board, rules, s, memory, weights, p, area):
    look(board, rules, s, memory, weights, p)
    return mark_worth(board, rules, s, memory, weights, p, area)


@pytest.mark.parametrize(("area", "by_colour", "by_road"), [("emmerich", 2, 0), ("koln", 2, 1), ("rheydt", 1, 1)])
def test_a_marker_that_delays_nobody_counts_the_rivals_who_could_come(area, by_colour, by_road):
    """R10.10: a black area is open to everybody's colour, but not everybody has a road to it (weight `astray`)."""
    table = Table(players=COMMANDERS, seed=3)
    for astray, rivals in ((1.0, by_colour), (0.0, by_road)):
        player = _player(table, astray=astray)
        args = player.memories[0], player.policies[0].weights
        worth = worth_of_mark(table.board, table.rules, table.s, *args, 0, table.names.area(area))
        assert worth == pytest.approx(rivals * IN_THE_WAY)
