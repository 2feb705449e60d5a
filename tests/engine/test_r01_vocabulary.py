"""R1 Introduction, vocabulary, profiles."""

import pytest

from rhine_sim.errors import ScenarioError

from .tables import DIVISION, NOTHING, game, solo

BLOCKADE = ("vlissingen", "goes", "bergen_op_zoom")


def test_monty_has_four_corps_and_the_others_three():
    """R1.1"""
    assert [len(solo(name).position()["corps"]) for name in ("monty", "bradley", "patton")] == [4, 3, 3]


def test_players_are_listed_red_white_blue_whatever_the_turn_order():
    """R1.1"""
    t = game("patton")
    assert t.position()["players"] == ["monty", "bradley", "patton"]
    assert t.position()["order"] == ["patton", "monty", "bradley"]


def test_supplies_are_counted_gas_ammo_food():
    """R1.2: gas starts a move, ammo opens a fort and wins a battle, food feeds the corps."""
    t = game("monty").place("I BR", "yvetot").put("I BR", gas=2, ammo=3, food=1).stack("axis", DIVISION)
    t.march("I BR", "le_havre")
    assert t.corps("I BR")["supplies"] == [1, 0, 1]
    t.do("STOP").trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert t.corps("I BR")["supplies"] == [1, 0, 0]


@pytest.mark.parametrize(
    ("rules", "question"),
    [
        ({}, "START_GAS"),
        ({"edition": "en"}, "START_GAS"),
        ({"edition": "pl"}, "STEP"),
        ({"edition": "pl", "start_gas_source": "card_or_area"}, "START_GAS"),
        ({"start_gas_source": "card_only"}, "STEP"),
    ],
)
def test_an_edition_is_a_bundle_of_switches_and_each_can_be_set_alone(rules, question):
    """R1.4"""
    t = game("patton", **rules).put("troyes", gas=1)
    assert t.do("MOVE XII").decision == question


def test_the_basic_game_has_no_air_support_and_no_airborne_landing():
    """R1.5"""
    full, basic = game("monty"), game("monty", basic_game=True)
    for t in (full, basic):
        t.arrange(commanders={"monty": {"medals": 2}}, medal_pool=18)
    assert full.is_legal("AIR_SUPPORT") and full.is_legal("AIRBORNE")
    assert basic.refuses("AIR_SUPPORT", "AIRBORNE")


@pytest.mark.parametrize(("commander", "answer"), [("patton", "CMD_MOVE XII"), ("bradley", "CMD_AIR")])
def test_the_basic_game_has_no_commander_cards(commander, answer):
    """R1.5"""
    assert game(commander).is_legal(answer)
    assert not game(commander, basic_game=True).is_legal(answer)


def test_the_basic_game_gives_monty_no_bonus():
    """R1.5"""
    bonus = "SUPPLY lisieux basic bonus=ammo,ammo"
    assert game("monty").do("TAKE_SUPPLY").is_legal(bonus)
    assert not game("monty", basic_game=True).do("TAKE_SUPPLY").is_legal(bonus)


def test_the_basic_game_starts_bradley_on_level_1():
    """R1.5"""
    assert game(basic_game=True).commander("bradley")["level"] == 1


def take_the_last_area_before_antwerpen(**rules):
    t = game("monty", **rules).give("monty", "antwerpen", *BLOCKADE).place("I BR", "gent")
    return t.stack("monty", NOTHING["monty"]).march("I BR", "breskens")


def test_antwerpen_belongs_to_the_full_game_only():
    """R1.5, R1.6"""
    assert take_the_last_area_before_antwerpen().position()["antwerp"]
    assert not take_the_last_area_before_antwerpen(basic_game=True).position()["antwerp"]


def test_the_basic_game_takes_no_option_of_rule_15():
    """R1.5"""
    with pytest.raises(ScenarioError, match="basic game"):
        game(basic_game=True, weather=True)


@pytest.mark.parametrize(("rules", "weather"), [({}, "sun"), ({"weather": True}, "rain")])
def test_options_are_off_unless_chosen(rules, weather):
    """R1.6"""
    t = game("patton", **rules).stack("patton", "patton-gothic_line_offensive").march("XII", "vitry")
    assert t.position()["weather"] == weather


def test_each_veteran_rule_is_chosen_alone():
    """R1.6"""
    t = game(veteran_brad=True)
    assert t.commander("bradley")["level"] == 1 and t.position()["axis"] == []
    t = game(veteran_patton=True)
    assert t.commander("bradley")["level"] == 2 and t.position()["axis"] == ["metz"]


def test_an_action_that_changes_nothing_is_not_legal():
    """R1.7: no piece to carry, no piece to move, no gas to start."""
    t = game("monty").put("II CAN")
    assert t.refuses("TRANSPORT", 'TRANSFER "I BR" 0,0,0', "MOVE II CAN")
    assert t.put("lisieux", gas=1).is_legal("TRANSPORT")


def test_a_player_may_always_end_his_actions():
    """R1.7: may gives a choice, and END is always one."""
    t = game("monty")
    assert t.is_legal("END")
    t.do("TAKE_SUPPLY", "SUPPLY lisieux basic", "TAKE_SUPPLY", "SUPPLY lisieux basic")
    assert t.is_legal("END") and t.position()["turn"]["actions_left"] == 0


def test_only_the_player_who_looked_knows_the_top_card():
    """R1.8"""
    t = game("monty").stack("axis", DIVISION).do("AIR_SUPPORT", "AIR_DECK axis")
    assert t.commander("monty")["peeks"] == {"axis": DIVISION}
    assert t.commander("bradley")["peeks"] == t.commander("patton")["peeks"] == {}


def test_what_was_seen_is_forgotten_when_a_card_of_the_deck_is_revealed():
    """R1.8: nobody learns more of a deck than its top card."""
    t = game("monty").place("XII", "thionville").mark("luxembourg").stack("axis", DIVISION)
    t.do("AIR_SUPPORT", "AIR_DECK axis").turn_of("patton").march("XII", "luxembourg")
    assert t.chance == [f"CARD {DIVISION}"]
    assert t.commander("monty")["peeks"] == {}


def test_axis_markers_and_flags_control_nothing():
    """R1.9: an uncontrolled area with a marker or a flag is still uncontrolled; printed markers count."""
    t = game("patton").mark("vitry")
    assert t.control("vitry") is None and t.control("le_havre") is None
    assert t.control("dreux") == "bradley"
    assert t.is_legal("MOVE XII") and "vitry" in t.do("MOVE XII").steps()


def test_answers_come_in_the_order_of_the_board_file():
    """R1.10"""
    t = game("monty")
    areas = [area.id for area in t.compiled.scenario.areas]
    steps = [answer.split()[1] for answer in t.do("MOVE I BR").legal() if answer.startswith("STEP")]
    assert steps == sorted(steps, key=areas.index)
    corps = [answer for answer in game("monty").legal() if answer.startswith("MOVE")]
    assert corps == ['MOVE "I BR"', 'MOVE "XII BR"', 'MOVE "XXX BR"', 'MOVE "II CAN"']


def test_turn_order_runs_from_the_first_place_whoever_is_active():
    """R1.10: Patton starts the logistics phase, the first player eats first."""
    t = game("monty").put("lisieux", food=1).put("troyes", food=1).trucks(stock=1).turn_of("patton")
    t.do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert (t.asked, t.position()["feeding"]) == ("monty", "I BR")
    assert t.do('FOOD_SOURCE "I BR" card').position()["feeding"] == "XII"
