"""Moments of a game as they are told: set up by hand, answered by text, compared word by word."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.replay.standing import standing_lines
from rhine_sim.replay.words import Words, count, joined, pieces

from .told import told


@pytest.fixture
def table():
    return Table(order=["patton", "monty", "bradley"]).turn_of("patton")


def test_a_move_with_cards_loads_and_a_battle(table):
    table.put("XII", gas=3, ammo=1, food=1).stack(
        "patton", "patton-captured_supplies", "patton-starving_civilians", "patton-48_infanterie_div"
    )
    answers = "MOVE XII", "STEP brienne", "TRANSFER XII -1,0,0", "STEP chaumont", "STARVING yes", "STEP neufchateau"
    assert told(table, *answers) == [
        "Moves XII Corps from Troyes: it pays 1 gas from its card to start and carries 2 gas, 1 ammo, 1 food.",
        "  to Brienne: draws Captured supplies: 1 gas is put there; takes Brienne.",
        "  loads 1 gas from Brienne onto its card.",
        "  to Chaumont: draws Starving civilians: gives them 1 food from the corps card; takes Chaumont; "
        "Bonny, Auxerre, Tonnerre and Châtillon are encircled and become his.",
        "    Patton gains 1 medal for the food given to the civilians: 1 medal now.",
        "  to Neufchateau: draws 48 Infanterie Div: battle (1 ammo needed), won with 1 ammo from the corps card; "
        "takes Neufchateau.",
        "  ends in Neufchateau with 3 gas.",
    ]


def test_a_lost_battle_says_what_was_lacking(table):
    table.put("XII", gas=2, ammo=1).place("XII", "luxembourg").mark("trier").stack("axis", "axis-panzer_brigade_105")
    lines = told(table, "MOVE XII", "STEP trier")
    assert lines[1] == (
        "  to Trier: an Axis marker, so an Axis card; the fortified area costs 1 ammo from the corps card; "
        "draws Panzer Brigade 105: battle (1 gas, 2 ammo needed), lost: 2 ammo too little; the corps spends 1 gas, "
        "goes back to Luxembourg and its move is over; the card is shuffled into its deck."
    )


def test_help_from_the_air_is_named(table):
    table.put("XII", gas=2, ammo=1).place("XII", "luxembourg").land("monty", "trier").mark("trier")
    table.stack("axis", "axis-353_infanterie_div")
    lines = told(table, "AIR_SUPPORT", "AIR_DECK axis", "MOVE XII", "STEP trier")
    seen = "he alone sees its top card: 353 Infanterie Div (2 ammo)"
    assert lines[0] == f"Air support on the Axis deck; {seen}. It gives his corps 1 ammo when they draw that card."
    assert (
        "the fortified area costs 1 ammo by air support; draws 353 Infanterie Div: battle (2 ammo needed), won with "
        "1 ammo by airborne units and 1 ammo from the corps card" in lines[2]
    )


def test_a_medal_for_five_ammo_symbols_is_told(table):
    """R16.4: four symbols are won already, the fifth makes the medal."""
    table.draw_to("patton", "won", "axis-353_infanterie_div", "axis-85_infanterie_div").put("XII", gas=3, ammo=1)
    table.stack("patton", "patton-48_infanterie_div")
    lines = told(table, "MOVE XII", "STEP brienne")
    assert "won with 1 ammo from the corps card; takes Brienne" in lines[1]
    assert lines[2] == "    Patton gains 1 medal for 5 ammo symbols on won cards (R16.4): 1 medal now."


def test_a_victory_area_without_a_line_to_the_base_is_explained(table):
    table.place("XII", "landau").put("XII", gas=2, ammo=4).stack("axis", "axis-353_infanterie_div")
    lines = told(table, "MOVE XII", "STEP karlsruhe")
    assert lines[1].endswith("; takes Karlsruhe; no victory yet: no line to the base (R16.1).")
    standing = standing_lines(Words(table.compiled), table.s, -1)
    assert any("holds Karlsruhe without a line to his base" in line.text for line in standing)


def test_a_reaction_that_nobody_can_make_is_explained(table):
    table.reaction_of("patton").arrange(axis_pool=0, axis_gone=25, end_triggered=True)
    (line,) = told(table, "REACTION NONE")
    assert line == "Axis reaction: none. No marker is placed any more (R14.8), and he makes no counter-attack."


def test_own_land_is_passed_in_one_breath(table):
    table.place("XII", "brienne").put("XV", gas=2).stack("patton", "patton-les_boches")
    assert told(table, "MOVE XV", "STEP troyes", "STEP vitry", "STEP troyes")[1:] == [
        "  through his own Troyes to Vitry: draws Les Boches: the corps must stop here or pay 1 gas to go on; "
        "takes Vitry.",
        "  pays 1 gas to go on to Troyes, his own, without a card; ends in Troyes with nothing.",
    ]


def test_a_convoy_is_one_sentence_and_wakes_are_told_after_it(table):
    table.put("orleans", gas=2, food=1).place("XII", "montereau", grounded=True).put("XII")
    lines = told(table, "TRANSPORT", "PLACE_TRUCK orleans>pithiviers 2,0,1", "PLACE_TRUCK pithiviers>montereau 2,0,1")
    assert lines == [
        "Transports with 2 trucks: 2 gas, 1 food from Orleans over Pithiviers to Montereau (4 trucks left).",
        "  XII Corps in Montereau eats 1 food and is no longer grounded.",
    ]


def test_supply_trucks_and_the_check(table):
    table.trucks(stock=3, patton=4).put("XII", gas=1, food=1).put("XX").put("XV", food=1)
    lines = told(table, "TAKE_SUPPLY", "SUPPLY orleans ammo*3", "TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert lines[:3] == [
        "Takes supply in Orleans: a matching set of ammo (3 ammo); 3 ammo lie there now.",
        "Takes 3 trucks from the stock: he has 7 now, 9 at most; none left in the stock.",
        "  Supply check: the truck stock is empty (R9).",
    ]
    assert "    logistics levels rise: Patton to 2, Monty to 2, Bradley to 3" in lines
    assert "    Patton feeds XII and XV from their cards" in lines
    assert "    Patton has no food for XX in Montereau: grounded until food comes" in lines


def test_the_reaction_says_against_whom(table):
    table.reaction_of("patton")
    assert told(table, "REACTION PLACE aachen") == [
        "Axis reaction: a marker on Aachen, against Bradley; 24 markers left in the pool."
    ]


def test_the_last_marker_is_announced(table):
    table.reaction_of("patton").arrange(axis_pool=1, axis_gone=24)
    assert told(table, "REACTION PLACE aachen")[1] == "That was the last marker: this round is the last one (R14.8)."


def test_a_counter_attack_names_what_is_lost(table):
    table.give("bradley", "maastricht").arrange(medal_given=["maastricht"]).medals("bradley", 1)
    table.put("maastricht", gas=2).reaction_of("patton")
    assert told(table, "REACTION COUNTER maastricht") == [
        "Axis reaction: a counter-attack from Diest, Roermond, Namur, Liege and Aachen: "
        "Bradley loses Maastricht with 2 gas.",
        "  Bradley returns 1 medal for the objective Maastricht (R14.14): 0 medals now.",
    ]


def test_words():
    assert pieces(np.array([2, 0, 1], np.int8)) == "2 gas, 1 food" and pieces((0, 0, 0)) == "nothing"
    assert joined(["a"]) == "a" and joined(["a", "b", "c"]) == "a, b and c"
    assert count(1, "medal") == "1 medal" and count(0, "medal") == "0 medals"
