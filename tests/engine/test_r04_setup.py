"""R4 Setup."""

import pytest

from rhine_sim import Table
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.summary import notes

from .tables import EVERYBODY, NOTHING, game, solo

PAIRS = {"monty": ("bradley", "patton"), "bradley": ("monty", "patton"), "patton": ("monty", "bradley")}
COLOURS = {"monty": "red", "bradley": "white", "patton": "blue"}


def areas(t, *colours):
    """Areas that show exactly these colours."""
    return [area.id for area in t.compiled.scenario.areas if area.colors == colours]


def test_corps_cards_get_their_printed_supplies():
    """R4.2"""
    t = game()
    assert t.corps("I BR")["supplies"] == [3, 2, 1]
    assert t.corps("XII")["supplies"] == [3, 0, 1]


def test_starting_supplies_come_from_the_reserve_and_only_playing_corps_get_them():
    """R4.2, R4.5: what is neither on the TRACK nor on a playing corps is the RESERVE."""
    assert game().position()["reserve"] == [35 - 9 - 22, 30 - 9 - 11, 25 - 9 - 10]
    assert solo("patton").position()["reserve"] == [35 - 3 - 8, 30 - 3 - 2, 25 - 3 - 3]


def test_each_player_starts_with_six_trucks_his_air_marker_and_his_card_face_up():
    """R4.3"""
    for values in game().position()["commanders"].values():
        assert (values["pool"], values["air"], values["card_up"]) == (6, None, True)


@pytest.mark.parametrize(("players", "box"), [(("patton",), 20), (PAIRS["monty"], 14), (EVERYBODY, 8)])
def test_six_trucks_in_stock_and_the_rest_in_the_box(players, box):
    """R4.4"""
    p = game(players[0], players).position()
    assert (p["truck_stock"], p["box_trucks"]) == (6, box)


@pytest.mark.parametrize(("players", "each"), [(("patton",), 3), (PAIRS["monty"], 6), (EVERYBODY, 9)])
def test_the_track_is_laid_out_from_the_supply_total(players, each):
    """R4.5"""
    assert game(players[0], players).position()["track"] == [each, each, each]


def test_decks_are_shuffled_anew_in_every_game():
    """R4.6"""
    tops = {tuple(game("patton", seed=seed).march("XII", "vitry").chance) for seed in range(8)}
    assert len(tops) > 1


def test_only_playing_commanders_have_a_deck():
    """R4.6"""
    assert set(game("monty", ("monty", "patton")).position()["decks"]) == {"monty", "patton", "axis"}


@pytest.mark.parametrize(("players", "pool"), [(("patton",), 0), (PAIRS["monty"], 18), (EVERYBODY, 25)])
def test_the_pool_of_axis_markers_depends_on_the_players(players, pool):
    """R4.7"""
    assert game(players[0], players).position()["axis_pool"] == pool


def test_corps_start_face_up_in_their_start_areas():
    """R4.8"""
    corps = game().position()["corps"]
    assert {name: values["area"] for name, values in corps.items()} == {
        "I BR": "lisieux",
        "XII BR": "evreux",
        "XXX BR": "vernon",
        "II CAN": "brionne",
        "V": "paris",
        "VII": "melun",
        "XIX": "mantes",
        "XII": "troyes",
        "XX": "montereau",
        "XV": "sens",
    }
    assert not any(values["grounded"] or values["moved"] for values in corps.values())


@pytest.mark.parametrize(("rules", "white"), [({}, 2), ({"veteran_brad": True}, 1), ({"basic_game": True}, 1)])
def test_levels_at_the_start(rules, white):
    """R4.9"""
    levels = {name: values["level"] for name, values in game(**rules).position()["commanders"].items()}
    assert levels == {"monty": 1, "bradley": white, "patton": 1}


def test_units_ostende_weather_and_medals_are_ready():
    """R4.10"""
    p = game(weather=True).position()
    assert (p["airborne_track"], p["ostende"], p["weather"], p["medal_pool"]) == (4, ["ostende"], "sun", 20)


def test_the_turn_order_is_random():
    """R4.11: all six orders occur."""
    scenario = load_scenario("base")
    assert len({tuple(Table(scenario, seed=seed).position()["order"]) for seed in range(60)}) == 6


def test_the_turn_order_is_fixed_for_the_game():
    """R4.11"""
    t = game("patton")
    asked = []
    for _ in range(9):
        asked.append(t.asked)
        t.end_turn()
    assert asked == ["patton", "monty", "bradley"] * 3


@pytest.mark.parametrize(("source", "pool"), [("pool", 24), ("box", 25)])
def test_veteran_patton_starts_with_a_marker_in_metz(source, pool):
    """R4.12 `metz_marker_source`"""
    p = game(veteran_patton=True, metz_marker_source=source).position()
    assert (p["axis"], p["axis_pool"]) == (["metz"], pool)
    assert game().position()["axis"] == []


def test_without_patton_metz_gets_no_marker():
    """R4.12"""
    p = game("monty", ("monty", "bradley"), veteran_patton=True).position()
    assert (p["axis"], p["axis_pool"]) == ([], 18)


def test_solo_patton_the_number_in_metz_moves_on_without_a_question():
    """R4.12: it goes to the lowest of Châtillon, Brienne, Sezanne and Vitry."""
    t = solo("patton", veteran_patton=True)
    assert t.decision == "CHOOSE_ACTION"
    assert t.position()["axis"] == ["metz"] and t.position()["numbers"]["9"] == "chatillon"
    assert solo("patton").position()["numbers"]["9"] == "metz"


@pytest.mark.parametrize("absent", ["monty", "patton"])
def test_with_two_players_the_third_controls_all_areas_of_his_colour(absent):
    """R4.13: double areas included."""
    t = game(PAIRS[absent][0], PAIRS[absent])
    his = [area.id for area in t.compiled.scenario.areas if COLOURS[absent] in area.colors]
    assert {t.control(area) for area in his} == {absent}
    assert len([area for area in his if len(game().compiled.scenario.area(area).colors) == 2]) >= 4


def test_nobody_may_enter_an_area_of_the_absent_commander():
    """R4.13: Reims is white and blue, Patton is absent."""
    t = game("bradley", PAIRS["patton"]).place("V", "chateau_thierry")
    assert "reims" not in t.do("MOVE V").steps()
    assert "reims" in game("bradley").place("V", "chateau_thierry").do("MOVE V").steps()


def test_no_marker_is_placed_on_and_no_attack_made_against_the_absent_commander():
    """R4.13: Landau takes a first marker only when Patton plays; Tonnerre is never attacked."""
    t = game("monty", PAIRS["patton"]).do("END")
    assert t.refuses("REACTION PLACE landau", "REACTION PLACE kaiserslautern")
    assert t.is_legal("REACTION PLACE rheinhausen")
    assert not [answer for answer in t.legal() if answer.startswith("REACTION COUNTER")]
    assert game("monty").do("END").is_legal("REACTION PLACE landau")


def test_the_absent_commander_has_no_corps_no_turn_and_no_score():
    """R4.13"""
    t = game("monty", PAIRS["patton"], max_rounds=1)
    p = t.position()
    assert set(p["commanders"]) == {"monty", "bradley"} and "XII" not in p["corps"]
    assert t.end_turn().asked == "bradley"
    assert set(t.play_out().position()["result"]["scores"]) == {"monty", "bradley"}


def test_between_monty_and_patton_bradleys_double_areas_are_open():
    """R4.14"""
    t = game("monty", PAIRS["bradley"])
    doubles = areas(t, "red", "white") + areas(t, "white", "blue")
    assert len(doubles) >= 8 and {t.control(area) for area in doubles} == {None}
    assert {t.control(area) for area in areas(t, "white")} == {"bradley"}
    assert "amiens" in t.place("I BR", "gournay").do("MOVE I BR").steps()
    assert "reims" in game("patton", PAIRS["bradley"]).place("XII", "chalons").do("MOVE XII").steps()


def test_between_monty_and_patton_an_encircled_double_area_goes_to_its_one_playing_colour():
    """R4.14: Patton's step cuts off Amiens, which is Monty's."""
    t = game("patton", PAIRS["bradley"])
    red = [area.id for area in t.compiled.scenario.areas if "red" in area.colors and area.id != "amiens"]
    t.give("monty", *red).stack("patton", NOTHING["patton"]).march("XII", "vitry")
    assert t.control("amiens") == "monty"


CUT_OFF = {'road."bonny-auxerre".remove': "true"}


def test_an_area_cut_off_at_setup_is_reported_not_refused():
    """R4.15"""
    assert notes(load_scenario("base")) == []
    assert notes(load_scenario("base", sets=CUT_OFF)) == [
        "with all three commanders, cut off from dusseldorf at setup: bonny"
    ]
    assert game(sets=CUT_OFF).control("bonny") is None


@pytest.mark.parametrize(("mode", "owner"), [("state", "patton"), ("event", None)])
def test_an_area_cut_off_at_setup_falls_only_where_every_cut_off_area_falls(mode, owner):
    """R4.15, R10.71"""
    t = game("monty", sets=CUT_OFF, encirclement_mode=mode).stack("monty", NOTHING["monty"])
    assert t.march("II CAN", "rouen").control("bonny") == owner


def test_one_player_plays_the_solo_game():
    """R4.16: numbers on the map, no pool, no reaction of his own."""
    t = solo("bradley")
    assert len(t.position()["numbers"]) == 16
    assert t.do("END").decision != "REACTION"
