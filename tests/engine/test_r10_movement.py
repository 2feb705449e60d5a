"""R10 Corps movement: choosing, steps, entering an uncontrolled area, capture."""

import pytest

from .tables import DIVISION, ELITE, NOTHING, game

PLAIN = NOTHING["patton"]


def at_the_fort(ammo=2, **keywords):
    """Patton's XII in Thionville before fortified Saarlautern; nothing but pursuit there."""
    t = game("patton", **keywords).place("XII", "thionville").put("XII", gas=3, ammo=ammo)
    return t.stack("patton", PLAIN)


def facing(card, gas=3, ammo=4, **keywords):
    """Patton's XII in Troyes, an Axis marker in Vitry, and this card on top of the Axis deck."""
    return game("patton", **keywords).put("XII", gas=gas, ammo=ammo).mark("vitry").stack("axis", card)


def airborne(t, *units):
    return t.arrange(airborne=[list(unit) for unit in units], airborne_track=4 - len(units))


# ---- choosing and starting ----


def test_a_corps_may_be_chosen_that_is_up_unmoved_and_has_gas_and_a_step():
    """R10.1"""
    assert game("patton").is_legal("MOVE XII")


def test_a_grounded_corps_is_not_chosen():
    """R10.1"""
    assert game("patton").put("XII", gas=3).place("XII", "troyes", grounded=True).refuses("MOVE XII")


def test_a_corps_moves_once_a_turn_whatever_moves_it():
    """R10.1: not by an action, nor Resistance, nor Patton's card."""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand").stack("patton", PLAIN)
    t.march("XII", "vitry").do("STOP", "PLAY_RESISTANCE")
    assert t.refuses("MOVE XII", "CMD_MOVE XII") and t.is_legal("MOVE XX") and t.is_legal("CMD_MOVE XX")
    t = game("patton").stack("patton", PLAIN).do("CMD_MOVE XII", "STEP vitry", "STOP")
    assert t.refuses("MOVE XII")


def test_a_corps_without_gas_is_not_chosen():
    """R10.1"""
    assert game("patton").put("XII", ammo=1).refuses("MOVE XII")
    assert game("patton").put("XII", ammo=1).put("troyes", gas=1).is_legal("MOVE XII")
    assert game("patton", edition="pl").put("XII", ammo=1).put("troyes", gas=1).refuses("MOVE XII")


def test_a_corps_without_a_first_step_is_not_chosen():
    """R10.1: the only road from Le Havre is blocked by another corps."""
    t = game("monty").place("I BR", "le_havre").put("I BR", gas=3)
    assert t.is_legal("MOVE I BR")
    assert t.place("II CAN", "yvetot").refuses("MOVE I BR")


def test_another_commanders_corps_is_not_chosen():
    """R10.1"""
    assert game("patton").refuses("MOVE V", "CMD_MOVE V")


@pytest.mark.parametrize(("source", "card", "area"), [("card", 2, 1), ("area", 3, 0)])
def test_the_start_gas_comes_from_card_or_area(source, card, area):
    """R10.2 `start_gas_source = card_or_area`"""
    t = game("patton", start_gas_source="card_or_area").put("troyes", gas=1)
    reserve = t.position()["reserve"][0]
    t.do("MOVE XII")
    assert t.decision == "START_GAS" and not t.corps("XII")["moved"]
    t.do(f"START_GAS {source}")
    assert (t.corps("XII")["supplies"][0], t.supplies("troyes")[0]) == (card, area)
    assert t.position()["reserve"][0] == reserve + 1
    assert t.corps("XII")["moved"] and t.decision == "STEP"


def test_the_start_gas_may_come_from_the_card_only():
    """R10.2 `start_gas_source = card_only`"""
    t = game("patton", start_gas_source="card_only").put("troyes", gas=1).do("MOVE XII")
    assert t.decision == "STEP"
    assert (t.corps("XII")["supplies"][0], t.supplies("troyes")[0]) == (2, 1)


def test_with_gas_in_one_place_nothing_is_asked():
    """R10.2"""
    t = game("patton").put("XII", ammo=1).put("troyes", gas=2).do("MOVE XII")
    assert t.decision == "STEP" and t.supplies("troyes") == [1, 0, 0]


def test_more_start_gas_comes_all_from_one_place():
    """R10.2: two pieces, one on the card and one in the area, do not start a move."""
    two = {"turn.start_gas": "2"}
    assert game("patton", sets=two).put("XII", gas=1).put("troyes", gas=1).refuses("MOVE XII")
    assert game("patton", sets=two).do("MOVE XII").corps("XII")["supplies"] == [1, 0, 1]


def test_without_start_gas_nothing_is_paid_or_asked():
    """R10.2"""
    t = game("patton", sets={"turn.start_gas": "0"}).put("troyes", gas=1).put("XII", gas=1).do("MOVE XII")
    assert t.decision == "STEP" and t.corps("XII")["supplies"] == [1, 0, 0] and t.supplies("troyes") == [1, 0, 0]


def test_a_move_has_one_to_three_steps_own_areas_included():
    """R10.3"""
    t = game("patton").put("XV", gas=1).do("MOVE XV")
    assert t.refuses("STOP")
    t.do("STEP montargis", "STEP orleans")
    assert t.is_legal("STOP")
    t.do("STEP pithiviers")
    assert t.decision == "CHOOSE_ACTION" and t.corps("XV")["supplies"][0] == 0


def test_a_corps_may_go_back_in_the_same_move():
    """R10.3"""
    t = game("patton").stack("patton", PLAIN).march("XII", "vitry", "troyes")
    assert t.corps("XII")["area"] == "troyes" and t.is_legal("STEP vitry")


def test_the_number_of_steps_is_a_number_of_the_scenario():
    """R10.3"""
    t = game("patton", sets={"turn.steps": "1"}).stack("patton", PLAIN).march("XII", "vitry")
    assert t.decision == "CHOOSE_ACTION"


# ---- a step ----


def test_a_step_follows_a_road_of_the_movers_colour():
    """R10.10: Marche is joined to Namur by a black arrow only."""
    t = game("bradley").place("V", "marche")
    assert t.do("MOVE V").steps() == {"givet", "liege", "bastogne"}
    assert t.refuses("STEP namur", "STEP aachen")


def test_no_corps_of_anyone_may_be_in_the_way():
    """R10.10: neither an own corps in an own area nor that of another in a black area."""
    assert "vitry" not in game("patton").place("XX", "vitry").do("MOVE XII").steps()
    t = game("bradley").place("V", "rheydt").put("V", gas=2, ammo=3)
    assert "dusseldorf" in t.do("MOVE V").steps()
    t = game("bradley").place("V", "rheydt").put("V", gas=2, ammo=3).place("I BR", "dusseldorf")
    assert "dusseldorf" not in t.do("MOVE V").steps()


def test_areas_of_other_commanders_are_closed():
    """R10.10: a double area and a black area."""
    t = game("patton").place("XII", "chalons").give("bradley", "reims").do("MOVE XII")
    assert "reims" not in t.steps()
    t = game("bradley").place("V", "rheydt").give("monty", "dusseldorf").do("MOVE V")
    assert "dusseldorf" not in t.steps()


def test_trucks_and_axis_markers_do_not_forbid_a_step():
    """R10.10"""
    t = game("patton").mark("vitry").arrange(trucks=["troyes-vitry"], box_trucks=7).do("MOVE XII")
    assert "vitry" in t.steps()


@pytest.mark.parametrize("meeting", ["patton-les_boches", "patton-711_infanterie_div"])
def test_after_les_boches_or_a_won_battle_the_next_step_costs_gas(meeting):
    """R10.10, R10.11: paid from the card at that step."""
    t = game("patton").put("XII", gas=2, ammo=1).stack("patton", meeting, PLAIN).march("XII", "vitry")
    assert t.corps("XII")["supplies"][0] == 1 and t.position()["move"]["last_stop"]
    reserve = t.position()["reserve"][0]
    t.do("STEP chalons")
    assert t.corps("XII")["supplies"][0] == 0 and t.position()["reserve"][0] == reserve + 1
    assert not t.position()["move"]["last_stop"]


@pytest.mark.parametrize("meeting", ["patton-les_boches", "patton-711_infanterie_div"])
def test_without_that_gas_the_corps_stays(meeting):
    """R10.10: gas in the area does not help until it is on the card."""
    t = game("patton").put("XII", gas=1, ammo=1).stack("patton", meeting).march("XII", "vitry")
    assert t.steps() == set() and t.is_legal("STOP")
    t.put("vitry", gas=1)
    assert t.steps() == set()
    assert "chalons" in t.do("TRANSFER XII -1,0,0").steps()


def test_a_corps_that_stops_pays_nothing():
    """R10.11"""
    t = game("patton").stack("patton", "patton-les_boches").march("XII", "vitry").do("STOP")
    assert t.corps("XII")["supplies"] == [2, 0, 1]


def test_the_gas_to_go_on_is_a_number_of_the_scenario():
    """R10.11"""
    t = game("patton", sets={"turn.regroup_gas": "2"}).stack("patton", "patton-les_boches", PLAIN)
    t.march("XII", "vitry", "chalons")
    assert t.corps("XII")["supplies"] == [0, 0, 1]


def test_after_another_card_going_on_is_free():
    """R10.11"""
    t = (
        game("patton")
        .put("XII", gas=1)
        .stack("patton", PLAIN, "patton-captured_stock")
        .march("XII", "vitry", "chalons")
    )
    assert t.corps("XII")["area"] == "chalons"


def test_an_own_area_asks_for_no_card_and_no_ammo():
    """R10.12: a fort of one's own is open without ammo."""
    t = at_the_fort(ammo=0).give("patton", "saarlautern").march("XII", "saarlautern")
    assert t.chance == [] and t.corps("XII")["supplies"] == [2, 0, 0]


def test_an_own_area_ends_the_cost_of_going_on():
    """R10.12: back from Les Boches into Troyes, the next step is free again."""
    t = game("patton").put("XII", gas=2).stack("patton", "patton-les_boches", PLAIN).march("XII", "vitry", "troyes")
    assert t.corps("XII")["supplies"][0] == 0 and t.is_legal("STEP vitry")


# ---- entering an uncontrolled area ----


def test_a_fortified_area_costs_one_ammo():
    """R10.20"""
    t = at_the_fort(ammo=2)
    reserve = t.position()["reserve"][1]
    t.march("XII", "saarlautern")
    assert t.corps("XII")["supplies"] == [2, 1, 0] and t.position()["reserve"][1] == reserve + 1


def test_the_ammo_for_the_fort_is_spent_even_if_the_battle_is_lost():
    """R10.20"""
    t = at_the_fort(ammo=2).mark("saarlautern").stack("axis", ELITE).march("XII", "saarlautern")
    assert t.corps("XII")["supplies"] == [2, 0, 0] and t.corps("XII")["area"] == "thionville"


def test_without_ammo_a_fort_is_closed():
    """R10.20 `fort_without_ammo = entry_forbidden`"""
    assert "saarlautern" not in at_the_fort(ammo=0).do("MOVE XII").steps()
    assert "saarlautern" in at_the_fort(ammo=1).do("MOVE XII").steps()


def test_without_ammo_a_corps_may_enter_and_come_back():
    """R10.20 `fort_without_ammo = enter_and_retreat`: the move ends, no card is drawn."""
    t = at_the_fort(ammo=0, fort_without_ammo="enter_and_retreat").march("XII", "saarlautern")
    assert t.chance == [] and t.control("saarlautern") is None
    assert (t.corps("XII")["area"], t.decision) == ("thionville", "CHOOSE_ACTION")
    assert t.corps("XII")["supplies"] == [2, 0, 0]


def test_a_corps_that_comes_back_reveals_nothing():
    """R10.20 `enter_and_retreat`: Monty's marker stays on the Axis deck, which keeps its card."""
    t = at_the_fort(ammo=0, fort_without_ammo="enter_and_retreat").mark("saarlautern")
    t.arrange(commanders={"monty": {"air": "axis"}}).march("XII", "saarlautern")
    assert t.commander("monty")["air"] == "axis" and sum(t.position()["decks"]["axis"].values()) == 24


def test_the_ammo_for_a_fort_is_a_number_of_the_scenario():
    """R10.20: bonus ammo first, the rest from the card."""
    three = {"turn.fort_ammo": "3"}
    assert "saarlautern" not in at_the_fort(ammo=2, sets=three).do("MOVE XII").steps()
    t = airborne(at_the_fort(ammo=2, sets=three), ("saarlautern", "monty", "up")).march("XII", "saarlautern")
    assert t.corps("XII")["supplies"] == [2, 0, 0] and t.control("saarlautern") == "patton"


def test_air_support_counts_one_ammo_on_the_deck_that_is_drawn():
    """R10.21: the marker on the pursuit deck opens the fort, one on the Axis deck does not."""
    t = at_the_fort(ammo=0).arrange(commanders={"patton": {"air": "patton"}}).do("MOVE XII")
    assert "saarlautern" in t.steps()
    t = at_the_fort(ammo=0).arrange(commanders={"patton": {"air": "axis"}}).do("MOVE XII")
    assert "saarlautern" not in t.steps()


def test_air_support_of_others_does_not_count():
    """R10.21"""
    t = facing(DIVISION, ammo=1).arrange(commanders={"monty": {"air": "axis"}}).march("XII", "vitry")
    assert t.control("vitry") is None


@pytest.mark.parametrize("side", ["up", "down"])
@pytest.mark.parametrize("owner", ["patton", "monty"])
def test_every_airborne_unit_in_the_area_counts_one_ammo(owner, side):
    """R10.21: whoever placed it, whichever side is up."""
    t = airborne(facing(ELITE, ammo=1), ("vitry", owner, side), ("vitry", owner, side)).march("XII", "vitry")
    assert t.control("vitry") == "patton" and t.corps("XII")["supplies"] == [2, 0, 0]


def test_airborne_units_elsewhere_do_not_count():
    """R10.21"""
    t = airborne(facing(DIVISION, ammo=1), ("chalons", "patton", "up")).march("XII", "vitry")
    assert t.control("vitry") is None


def test_bonus_ammo_is_used_before_card_ammo_and_once():
    """R10.22: fort 1 and battle 2 are 3; one unit and air support leave 1 for the card."""
    t = airborne(at_the_fort(ammo=2), ("saarlautern", "patton", "up")).mark("saarlautern").stack("axis", DIVISION)
    t.arrange(commanders={"patton": {"air": "axis"}}).march("XII", "saarlautern")
    assert t.control("saarlautern") == "patton" and t.corps("XII")["supplies"] == [2, 1, 0]


def test_bonus_ammo_serves_the_fort_first():
    """R10.22: with one unit the fort is free, the lost battle takes what the card has."""
    t = airborne(at_the_fort(ammo=1), ("saarlautern", "patton", "up")).mark("saarlautern").stack("axis", DIVISION)
    t.march("XII", "saarlautern")
    assert t.control("saarlautern") is None and t.corps("XII")["supplies"] == [2, 0, 0]


def test_more_bonus_than_needed_is_not_kept():
    """R10.22: no card ammo is spent."""
    t = airborne(facing(DIVISION, ammo=1), *[("vitry", "patton", "up")] * 3).march("XII", "vitry")
    assert t.corps("XII")["supplies"] == [2, 1, 0]


def test_a_marker_or_a_flag_draws_from_the_axis_deck_else_the_own_pursuit_deck():
    """R10.23"""
    assert facing(DIVISION).march("XII", "vitry").chance == [f"CARD {DIVISION}"]
    assert game("patton").stack("patton", PLAIN).march("XII", "vitry").chance == [f"CARD {PLAIN}"]
    t = game("bradley").place("V", "aachen").put("V", gas=2, ammo=3).stack("axis", ELITE).march("V", "koln")
    assert t.chance == [f"CARD {ELITE}"]


def test_a_reveal_returns_all_air_support_markers_on_that_deck():
    """R10.23: the mover's counts for this entry."""
    t = facing(DIVISION, ammo=1).arrange(
        commanders={"patton": {"air": "axis"}, "monty": {"air": "axis"}, "bradley": {"air": "bradley"}}
    )
    t.march("XII", "vitry")
    assert t.control("vitry") == "patton" and t.corps("XII")["supplies"] == [2, 0, 0]
    assert [t.commander(name)["air"] for name in ("patton", "monty", "bradley")] == [None, None, "bradley"]


@pytest.mark.parametrize(("weather", "sky"), [(True, "rain"), (False, "sun")])
def test_a_weather_symbol_changes_the_weather_if_it_is_used(weather, sky):
    """R10.24"""
    t = game("patton", weather=weather).stack("patton", "patton-les_boches-rain").march("XII", "vitry")
    assert t.position()["weather"] == sky


def test_the_weather_changes_even_if_the_battle_is_lost():
    """R10.24"""
    t = game("patton", weather=True).put("XII", gas=1).stack("patton", "patton-708_infanterie_div")
    assert t.march("XII", "vitry").position()["weather"] == "rain" and t.control("vitry") is None


def test_the_effect_is_used_now_and_then_the_area_is_captured():
    """R10.25: while the question is open the area is not yet captured, and nothing else may be done."""
    t = game("patton").place("XII", "chalons").stack("patton", "patton-starving_civilians").march("XII", "reims")
    assert t.decision == "STARVING" and t.control("reims") is None
    assert t.refuses("STOP", "STEP sezanne", "END")
    assert t.do("STARVING no").control("reims") == "patton"


# ---- capture ----


def test_a_capture_places_the_marker_and_returns_the_axis_marker_to_the_pool():
    """R10.60"""
    t = facing(DIVISION)
    pool = t.position()["axis_pool"]
    t.march("XII", "vitry")
    assert t.control("vitry") == "patton"
    assert t.position()["axis"] == [] and t.position()["axis_pool"] == pool + 1


def test_a_capture_removes_airborne_units():
    """R10.60"""
    t = airborne(game("patton").stack("patton", PLAIN), ("vitry", "monty", "up"), ("chalons", "monty", "up"))
    t.march("XII", "vitry")
    assert t.position()["airborne"] == [["chalons", "monty", "up"]] and t.position()["airborne_track"] == 2


def test_an_objective_gives_a_medal_at_every_capture():
    """R10.60"""
    t = game("patton").place("XII", "chalons").put("XII", gas=5).stack("patton", PLAIN, "patton-captured_stock")
    t.march("XII", "reims")
    assert t.commander("patton")["medals"] == 1 and t.position()["medal_given"] == ["reims"]
    t.do("STOP").place("XII", "chalons").give(None, "reims").arrange(medal_given=[]).turn_of("patton")
    t.march("XII", "reims")
    assert t.commander("patton")["medals"] == 2


def test_an_ordinary_area_and_a_victory_area_without_symbol_give_no_medal():
    """R10.60"""
    t = game("bradley").place("V", "aachen").put("V", gas=2, ammo=3).stack("axis", DIVISION).march("V", "koln")
    assert t.control("koln") == "bradley" and t.commander("bradley")["medals"] == 0


def test_the_objective_of_the_mover_comes_before_encircled_ones():
    """R10.60: with one medal left the captured objective gets it, not the encircled one."""
    t = game("patton", sets={"area.chaumont.medal": "true", "area.bonny.medal": "true"}).place("XII", "brienne")
    t.arrange(commanders={"monty": {"medals": 19}}, medal_pool=1).stack("patton", PLAIN).march("XII", "chaumont")
    assert t.control("bonny") == "patton"
    assert t.position()["medal_given"] == ["chaumont"]


def test_encircled_areas_count_for_antwerpen():
    """R10.60: encirclement, then Antwerpen."""
    t = game("monty").give("monty", "antwerpen", "bergen_op_zoom", "goes", "vlissingen", "ostende")
    t.place("I BR", "ypres").give("monty", "dunkerque").stack("monty", NOTHING["monty"]).march("I BR", "gent")
    assert t.control("breskens") == "monty" and t.position()["antwerp"]


def test_a_capture_is_tested_for_victory():
    """R10.60"""
    line = ("compiegne", "st_quentin", "hirson", "chimay", "givet", "marche", "liege")
    t = game("bradley").give("bradley", *line).place("VII", "aachen").put("VII", gas=2, ammo=3).stack("axis", DIVISION)
    assert t.march("VII", "koln").decision == "GAME_OVER"


def test_after_a_capture_the_mover_may_transfer_step_or_stop():
    """R10.61"""
    t = game("patton").stack("patton", PLAIN).march("XII", "vitry")
    assert (
        t.decision == "STEP" and t.is_legal("STOP") and t.is_legal("TRANSFER XII 1,0,0") and t.is_legal("STEP chalons")
    )


def test_after_the_third_step_the_move_is_over():
    """R10.61"""
    t = game("patton").stack("patton", PLAIN, "patton-captured_stock", "patton-captured_supplies")
    t.march("XII", "vitry", "chalons", "reims")
    assert t.decision == "CHOOSE_ACTION" and t.position()["move"] is None
