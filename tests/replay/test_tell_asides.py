"""What an answer brings by the way is told too: other corps, overflow, markers on decks, decks, bases."""

import pytest

from rhine_sim import Table

from .told import told


@pytest.fixture
def table():
    return Table(order=["patton", "monty", "bradley"]).turn_of("patton")


def test_ammo_paid_for_the_fort_can_be_found_again(table):
    """R2.2, R10.31: the reserve is empty until the fort is paid for."""
    table.place("XII", "briey").put("XII", gas=2, ammo=1).stack("patton", "patton-captured_stock")
    _, ammo, _ = table.position()["reserve"]
    table.arrange(reserve=[table.position()["reserve"][0], 0, table.position()["reserve"][2]])
    line = told(table, "MOVE XII", "STEP metz")[1]
    assert ammo and "costs 1 ammo from the corps card; draws Captured stock: 1 ammo is put there; takes Metz" in line
    assert table.supplies("metz") == [0, 1, 0]


def test_an_empty_reserve_is_told(table):
    table.put("XII", gas=2, ammo=1).stack("patton", "patton-captured_stock")
    table.arrange(reserve=[table.position()["reserve"][0], 0, table.position()["reserve"][2]])
    assert "draws Captured stock: no ammo is left in the reserve" in told(table, "MOVE XII", "STEP brienne")[1]
    assert table.supplies("brienne") == [0, 0, 0]


def test_transfers_of_other_corps_are_not_those_of_the_moving_one(table):
    table.put("XII", gas=2).put("XX", gas=1, food=1).stack("patton", "patton-les_boches")
    assert told(table, "MOVE XII", "STEP brienne", "TRANSFER XX 0,0,1", "TRANSFER XII 1,0,0", "STOP")[2:] == [
        "  meanwhile XX Corps unloads 1 food from its card in Montereau.",
        "  unloads 1 gas from its card in Brienne.",
        "  ends in Brienne with nothing.",
    ]


def test_overflow_without_a_choice_is_told(table):
    for corps in ("XII", "XX", "XV"):
        table.put(corps)
    table.put("orleans", gas=8)
    assert told(table, "TAKE_SUPPLY", "SUPPLY orleans gas*3") == [
        "Takes supply in Orleans: a matching set of gas (3 gas); 9 gas lie there now.",
        "  Orleans holds 9 at most: 2 gas go back to the reserve (R6.7).",
    ]


def test_overflow_of_a_convoy_is_told_after_it(table):
    table.put("orleans", gas=2).put("montargis", ammo=4)
    table.put("pithiviers", ammo=5)
    assert told(table, "TRANSPORT", "PLACE_TRUCK orleans>pithiviers 2,0,0", "OVERFLOW pithiviers 0,1,0", "STOP") == [
        "Transports with 1 truck: 2 gas from Orleans to Pithiviers (5 trucks left).",
        "  Pithiviers holds 6 at most: 1 ammo goes back to the reserve (R6.7).",
    ]


def test_a_basic_set_names_what_the_reserve_has_not(table):
    table.arrange(reserve=[0, *table.position()["reserve"][1:]])
    (line,) = told(table, "TAKE_SUPPLY", "SUPPLY orleans basic")
    assert line == (
        "Takes supply in Orleans: a basic set without gas, of which the reserve has none, (1 ammo, 1 food); "
        "1 ammo, 1 food lie there now."
    )


def test_trucks_from_an_empty_stock(table):
    table.trucks(stock=0)
    lines = told(table, "TAKE_TRUCKS", "TRUCK_COUNT 0")
    assert lines[0] == "Takes trucks though the stock is empty: he gets none, but the supply check comes (R7.4)."
    assert lines[1] == "  Supply check: the truck stock is empty (R9)."


@pytest.fixture
def flying():
    """Two rivals have their air support markers on decks."""
    table = Table(rules={"weather": True, "common_deck": True}, order=["patton", "monty", "bradley"]).turn_of("patton")
    return table.put("XII", gas=2, food=1).arrange(commanders={"monty": {"air": "axis"}, "bradley": {"air": "common"}})


def test_a_marker_on_the_revealed_deck_comes_back_after_the_card_is_told(flying):
    """R11.4, R11.5: the answer to the card comes first."""
    flying.stack("common", "patton-starving_civilians")
    assert told(flying, "MOVE XII", "STEP brienne", "STARVING no")[1:] == [
        "  to Brienne: draws Starving civilians: gives them nothing; takes Brienne.",
        "  Bradley's air support marker on the common pursuit deck comes back to him (R11.4).",
    ]


def test_rain_sends_all_markers_back(flying):
    """R15.5."""
    flying.stack("common", "patton-les_boches-rain")
    assert told(flying, "MOVE XII", "STEP brienne")[2:] == [
        "  The weather turns to rain (R15.3).",
        "  Monty's air support marker on the Axis deck comes back to him (R11.4).",
        "  Bradley's air support marker on the common pursuit deck comes back to him (R11.4).",
    ]


def test_the_last_card_of_a_deck_is_told(table):
    table.put("XII", gas=3).empty_deck("patton", keep=["patton-les_boches"])
    lines = told(table, "MOVE XII", "STEP brienne")
    assert (
        "  That was the last card of Patton's pursuit deck: its discard pile is the new one, shuffled (R2.24)." in lines
    )


def test_a_landing_says_how_it_was_paid_and_when_the_units_leave(table):
    table.medals("patton", 1).draw_to("patton", "won", "axis-353_infanterie_div", "axis-6_fallschirmjager_div")
    lines = told(table, "AIRBORNE", "AIRBORNE_AREA aachen", "AIRBORNE_AREA aachen")
    assert lines == [
        "Lands 2 airborne units in Aachen (2), each worth 1 ammo to any corps that enters (R12.5).",
        "  Patton pays 2 medals for the landing, 1 in counters and 1 in ammo symbols on won cards (R12.3): "
        "0 medals now.",
    ]
    table.do("END").turn_of("patton")
    gone = "2 airborne units of his in Aachen (2), landed in an earlier turn, leave the game (R12.7)."
    assert gone in told(table, "END")


def test_the_only_use_of_ostende_is_told(table):
    table.turn_of("monty").give("monty", "ostende")
    lines = told(table, "TAKE_SUPPLY", "SUPPLY ostende basic")
    assert lines[1] == "  The marker of Ostende leaves the game: it is no base any more (R6.8)."


def test_a_limited_base_that_brings_a_set_by_its_capture():
    table = Table(rules={"limited_base_on_capture": "free_set"}, order=["monty", "patton", "bradley"]).turn_of("monty")
    table.place("I BR", "yvetot").put("I BR", gas=2).stack("monty", "monty-vive_la_liberation")
    line = told(table, 'MOVE "I BR"', "STEP dieppe")[1]
    assert "1 food is put there; takes Dieppe, and a basic set is put there (1 gas, 1 ammo, 1 food, R6.9)" in line
    assert table.supplies("dieppe") == [1, 1, 2]


def test_a_counter_attack_from_a_port_names_it():
    """R15.9: Dunkerque has no way to Düsseldorf."""
    table = Table(rules={"veteran_monty": True}, order=["patton", "monty", "bradley"])
    table.give("monty", "st_omer", "ypres", "ostende", "boulogne", "calais", "st_pol", "lille", "abbeville", "gent")
    table.give("monty", "breskens", "ronse", "arras", "antwerpen").reaction_of("patton")
    (line,) = told(table, "REACTION COUNTER st_omer")
    assert line == "Axis reaction: a counter-attack from Dunkerque (R15.9): Monty loses St. Omer."


def test_an_idle_turn_is_not_denied_its_card(table):
    assert told(table, "END")[0] == "Takes none of his 2 actions."
