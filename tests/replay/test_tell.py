"""Moments of a game as they are told: set up by hand, answered by text, compared word by word."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.match.trace import Answer, copy_state
from rhine_sim.replay.tell import Teller
from rhine_sim.replay.words import Words, count, joined, pieces
from rhine_sim.table.text import parse


def told(table: Table, *answers: str) -> list[str]:
    """The sentences of some answers, with two spaces for each depth."""
    teller, lines = Teller(Words(table.compiled)), []
    for text in answers:
        before, action = copy_state(table.s), parse(table.names, table.s, text)
        table.do(text)
        lines += teller.tell(Answer(before, action, copy_state(table.s), -1))
    return ["  " * line.depth + line.text for line in lines]


@pytest.fixture
def table():
    return Table(order=["patton", "monty", "bradley"]).turn_of("patton")


def test_a_move_with_cards_loads_and_a_battle(table):
    table.put("XII", gas=3, ammo=1, food=1).stack(
        "patton", "patton-captured_supplies", "patton-starving_civilians", "patton-48_infanterie_div"
    )
    answers = "MOVE XII", "STEP brienne", "TRANSFER XII -1,0,0", "STEP chaumont", "STARVING yes", "STEP neufchateau"
    assert told(table, *answers) == [
        "Moves XII Corps from Troyes (pays 1 gas from its card), carrying 2 gas, 1 ammo, 1 food:",
        "  to Brienne: draws Captured supplies: 1 gas lies there; takes Brienne.",
        "  loads 1 gas in Brienne.",
        "  to Chaumont: draws Starving civilians: gives 1 food, 1 medal; takes Chaumont; "
        "Bonny, Auxerre, Tonnerre and Châtillon are cut off from the Rhine and now his.",
        "  to Neufchateau: battle: 48 Infanterie Div (1 ammo) is beaten with 1 ammo from its card; takes Neufchateau.",
        "  ends in Neufchateau with 3 gas.",
    ]


def test_a_lost_battle_says_what_was_lacking(table):
    table.put("XII", gas=2, ammo=1).place("XII", "luxembourg").mark("trier").stack("axis", "axis-panzer_brigade_105")
    lines = told(table, "MOVE XII", "STEP trier")
    assert lines[1] == (
        "  to Trier: Axis marker; the fort costs 1 ammo from its card; battle lost: Panzer Brigade 105 needs 1 gas, "
        "2 ammo, the corps has 1 gas; 1 gas spent, back to Luxembourg; the card is shuffled into its deck."
    )


def test_help_from_the_air_is_named(table):
    table.put("XII", gas=2, ammo=1).place("XII", "luxembourg").land("monty", "trier").mark("trier")
    table.stack("axis", "axis-353_infanterie_div")
    lines = told(table, "AIR_SUPPORT", "AIR_DECK axis", "MOVE XII", "STEP trier")
    seen = "the top card is 353 Infanterie Div (2 ammo); 1 ammo more against its top card."
    assert lines[0] == f"Air support on the Axis deck: {seen}"
    assert (
        "the fort costs 1 ammo by air support; battle: 353 Infanterie Div (2 ammo) is beaten with "
        "1 ammo by airborne units and 1 ammo from its card" in lines[2]
    )


def test_own_land_is_passed_in_one_breath(table):
    table.place("XII", "brienne").put("XV", gas=2).stack("patton", "patton-les_boches")
    assert told(table, "MOVE XV", "STEP troyes", "STEP vitry", "STEP troyes")[1:] == [
        "  through Troyes to Vitry: draws Les Boches: going on costs 1 gas; takes Vitry.",
        "  going on for 1 gas to Troyes (own); ends in Troyes with nothing.",
    ]


def test_a_convoy_is_one_sentence_and_wakes_are_told_after_it(table):
    table.put("orleans", gas=2, food=1).place("XII", "montereau", grounded=True).put("XII")
    lines = told(table, "TRANSPORT", "PLACE_TRUCK orleans>pithiviers 2,0,1", "PLACE_TRUCK pithiviers>montereau 2,0,1")
    assert lines == [
        "Transports with 2 trucks: 2 gas, 1 food from Orleans by Pithiviers to Montereau (4 left in hand).",
        "  XII Corps in Montereau eats 1 food and is no longer grounded.",
    ]


def test_supply_trucks_and_the_check(table):
    table.trucks(stock=3, patton=4).put("XII", gas=1, food=1).put("XX").put("XV", food=1)
    lines = told(table, "TAKE_SUPPLY", "SUPPLY orleans ammo*3", "TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert lines[:3] == [
        "Takes supply in Orleans: a matching set of ammo (3 ammo); 3 ammo lie there now.",
        "Takes 3 trucks from the stock (7 of 9 in hand, 0 left in the stock).",
        "  Supply check: the truck stock is empty (R9).",
    ]
    assert "    logistics levels rise: Patton 2, Monty 2, Bradley 3" in lines
    assert "    Patton: fed XII and XV from the card" in lines
    assert "    Patton: no food for XX in Montereau: grounded until food comes" in lines


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
        "Axis reaction: counter-attack on Maastricht: Bradley loses it with 2 gas; Bradley returns 1 medal."
    ]


def test_words():
    assert pieces(np.array([2, 0, 1], np.int8)) == "2 gas, 1 food" and pieces((0, 0, 0)) == "nothing"
    assert joined(["a"]) == "a" and joined(["a", "b", "c"]) == "a, b and c"
    assert count(1, "medal") == "1 medal" and count(0, "medal") == "0 medals"
