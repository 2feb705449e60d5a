"""R10 Corps movement: encirclement."""

import pytest

from .tables import DIVISION, NOTHING, game

POCKET = ("chatillon", "tonnerre", "auxerre", "bonny")


def close_the_pocket(t):
    """Patton's XII takes Chaumont, the last way out of Châtillon, Tonnerre, Auxerre and Bonny."""
    return t.place("XII", "brienne").stack("patton", NOTHING["patton"]).march("XII", "chaumont")


def owners(t, areas=POCKET):
    return {t.control(area) for area in areas}


def test_areas_that_cannot_trace_to_dusseldorf_fall_to_the_mover():
    """R10.70"""
    t = game("patton").place("XII", "brienne")
    assert owners(t) == {None}
    assert owners(close_the_pocket(t)) == {"patton"}


def test_a_pocket_with_a_way_out_does_not_fall():
    """R10.70: St. Dizier is taken, Chaumont is open."""
    t = game("patton").place("XII", "brienne").stack("patton", NOTHING["patton"]).march("XII", "st_dizier")
    assert owners(t) == {None}


@pytest.mark.parametrize(("sets", "owner"), [({}, None), ({'road."sedan-verdun".remove': "true"}, "bradley")])
def test_black_arrows_are_a_way_out(sets, owner):
    """R10.70: with Charleville, Libramont and Longwy taken only a black arrow leads out of Sedan."""
    t = game("bradley", sets=sets).give("bradley", "charleville", "libramont").place("V", "luxembourg")
    t.stack("bradley", NOTHING["bradley"]).march("V", "longwy")
    assert t.control("sedan") == owner


def test_axis_markers_and_flags_do_not_block_the_way_out():
    """R10.70: the way from Châtillon leads over a marker in Chaumont."""
    t = game("patton").mark("chaumont").place("XII", "brienne").stack("patton", NOTHING["patton"])
    assert owners(t.march("XII", "st_dizier")) == {None}


def test_markers_of_other_players_block_the_way_out():
    """R10.70: Bradley's markers around Sedan and Patton's in Verdun."""
    t = game("bradley").give("bradley", "charleville", "libramont").give("patton", "verdun").place("V", "luxembourg")
    t.stack("bradley", NOTHING["bradley"]).march("V", "longwy")
    assert t.control("sedan") == "bradley"


def test_areas_of_an_absent_commander_block_the_way_out():
    """R10.70: without Patton, Verdun is his for good."""
    t = game("bradley", ("monty", "bradley")).give("bradley", "charleville").place("V", "bastogne")
    assert t.control("verdun") == "patton"
    t.stack("bradley", NOTHING["bradley"]).march("V", "libramont")
    assert t.control("sedan") == "bradley"


def test_dusseldorf_is_the_root_even_when_it_is_controlled():
    """R10.70"""
    t = game("patton").give("bradley", "dusseldorf").stack("patton", NOTHING["patton"]).march("XII", "vitry")
    assert t.control("rheydt") is None and t.control("metz") is None


def test_capturing_dusseldorf_itself_cuts_nothing_off():
    """R10.70"""
    t = game("bradley").place("V", "rheydt").put("V", gas=2, ammo=3).stack("axis", DIVISION)
    before = t.position()["control"]
    t.march("V", "dusseldorf")
    assert t.position()["control"] == {**before, "dusseldorf": "bradley"}


def test_the_last_open_area_beside_a_held_dusseldorf_cuts_off_all_others():
    """R10.70: Bradley takes Rheydt; every other neighbour of Düsseldorf is held, and so is Düsseldorf."""
    t = game("bradley").give("monty", "dusseldorf", "wesel", "rheinhausen").give("patton", "koblenz", "mannheim")
    t.give("bradley", "koln").place("V", "aachen").stack("bradley", NOTHING["bradley"]).checked()
    assert t.control("bastogne") is None and t.control("metz") is None
    t.march("V", "rheydt")
    assert (t.control("bastogne"), t.control("metz"), t.control("gent")) == ("bradley", "patton", "monty")


@pytest.mark.parametrize(("mode", "owner"), [("state", "patton"), ("event", None)])
def test_areas_cut_off_before_fall_only_in_the_mode_state(mode, owner):
    """R10.71: the pocket was closed earlier, another marker is placed now."""
    t = game("patton", encirclement_mode=mode).give("patton", "chaumont").stack("patton", NOTHING["patton"])
    assert owners(t.march("XII", "vitry")) == {owner}


@pytest.mark.parametrize("mode", ["state", "event"])
def test_areas_cut_off_by_this_marker_fall_in_both_modes(mode):
    """R10.71"""
    assert owners(close_the_pocket(game("patton", encirclement_mode=mode))) == {"patton"}


def test_areas_with_a_marker_stay_uncontrolled():
    """R10.72"""
    t = close_the_pocket(game("patton").mark("tonnerre"))
    assert t.control("tonnerre") is None and t.control("chatillon") == "patton" and t.control("bonny") == "patton"
    assert t.position()["axis"] == ["tonnerre"]


def test_areas_with_a_flag_stay_uncontrolled():
    """R10.72: Yvetot cuts off Le Havre, which has a flag."""
    t = game("monty").stack("monty", NOTHING["monty"]).march("I BR", "yvetot")
    assert t.control("le_havre") is None


def test_black_areas_stay_uncontrolled():
    """R10.72: Arnhem has no flag; Nijmegen and Emmerich around it are Monty's."""
    t = game("monty").give("monty", "emmerich", "grave").place("I BR", "kleve").put("I BR", gas=2, ammo=3)
    t.stack("monty", NOTHING["monty"]).march("I BR", "nijmegen")
    assert t.control("nijmegen") == "monty" and t.control("arnhem") is None


def test_exempt_areas_stay_uncontrolled():
    """R10.72"""
    t = close_the_pocket(game("patton").arrange(no_encircle=["auxerre"]))
    assert t.control("auxerre") is None and t.control("bonny") == "patton"


def test_airborne_units_do_not_protect_an_area():
    """R10.72, R10.73: they leave the game with it."""
    t = close_the_pocket(game("patton").arrange(airborne=[["bonny", "monty", "up"]], airborne_track=3))
    assert t.control("bonny") == "patton" and t.position()["airborne"] == []


def test_solo_numbers_do_not_protect_an_area():
    """R10.72"""
    t = game("patton", ("patton",))
    t.arrange(numbers={"9": "bonny"})
    assert close_the_pocket(t).control("bonny") == "patton"


def test_an_encircled_area_goes_to_the_player_of_its_colour_whoever_moved():
    """R10.73: Bradley takes Longwy and closes a ring around blue Verdun."""
    t = game("bradley").give("patton", "bar_le_duc", "briey", "ste_menehould").give("bradley", "sedan")
    t.place("V", "luxembourg").stack("bradley", NOTHING["bradley"]).march("V", "longwy")
    assert t.control("verdun") == "patton" and t.commander("patton")["medals"] == 1


def test_an_encircled_double_area_goes_to_the_mover():
    """R10.73: Reims between Patton's and Bradley's markers."""
    t = game("bradley").give("patton", "sezanne", "chalons").give("bradley", "chateau_thierry")
    t.place("V", "charleville").stack("bradley", NOTHING["bradley"]).march("V", "rethel")
    assert t.control("reims") == "bradley"
    t = game("patton").give("bradley", "chateau_thierry", "rethel").give("patton", "sezanne").place("XII", "vitry")
    t.stack("patton", NOTHING["patton"]).march("XII", "chalons")
    assert t.control("reims") == "patton"


@pytest.mark.parametrize(("rule", "owner"), [("mover", "monty"), ("stays", None)])
def test_a_foreign_double_area_goes_to_the_mover_or_stays(rule, owner):
    """R10.73 `encircle_foreign_double`: Monty's marker in Rouen finds Reims already cut off."""
    t = game("monty", encircle_foreign_double=rule).give("patton", "sezanne", "chalons")
    t.give("bradley", "chateau_thierry", "rethel").stack("monty", NOTHING["monty"]).march("II CAN", "rouen")
    assert t.control("reims") == owner


@pytest.mark.parametrize(("players", "owner"), [(("patton",), None), (("monty", "bradley", "patton"), "bradley")])
def test_an_area_whose_colour_nobody_plays_stays_uncontrolled(players, owner):
    """R10.73: Patton's marker in Verdun cuts off white Sedan."""
    roads = {'road."sedan-libramont".remove': "true", 'road."charleville-sedan".remove': "true"}
    t = game("patton", players, sets=roads).give("patton", "longwy").place("XII", "bar_le_duc")
    t.stack("patton", NOTHING["patton"]).march("XII", "verdun")
    assert t.control("verdun") == "patton" and t.control("sedan") == owner


@pytest.mark.parametrize(("rule", "medals"), [(True, 1), (False, 0)])
def test_an_encircled_objective_brings_its_medal(rule, medals):
    """R10.73 `encircled_objective_medal`"""
    t = game("patton", encircled_objective_medal=rule, sets={"area.bonny.medal": "true"})
    close_the_pocket(t)
    assert t.commander("patton")["medals"] == medals
    assert t.position()["medal_given"] == (["bonny"] if medals else [])


def test_the_last_medal_goes_to_the_first_encircled_objective_of_the_board():
    """R10.73: ascending id; Bonny stands before Auxerre."""
    t = game("patton", sets={"area.bonny.medal": "true", "area.auxerre.medal": "true"})
    close_the_pocket(t.arrange(commanders={"monty": {"medals": 19}}, medal_pool=1))
    assert t.position()["medal_given"] == ["bonny"] and t.commander("patton")["medals"] == 1


def test_the_test_follows_every_single_step():
    """R10.74: the pocket falls before the move goes on."""
    t = close_the_pocket(game("patton"))
    assert t.decision == "STEP" and owners(t) == {"patton"}


def test_a_counter_attack_and_an_axis_marker_never_encircle():
    """R10.74: the pocket is closed, Monty reacts, nothing falls."""
    t = game("monty").give("patton", "chaumont", "vitry").reaction_of("monty").do("REACTION PLACE landau")
    assert owners(t) == {None}
    t = game("monty").give("patton", "chaumont", "st_avold").reaction_of("monty").do("REACTION COUNTER st_avold")
    assert owners(t) == {None}


def test_filling_a_pocket_cuts_off_nothing_more():
    """R10.74: after the pocket fell a second marker finds nothing."""
    t = close_the_pocket(game("patton"))
    held = {area for area, owner in t.position()["control"].items() if owner == "patton"}
    t.stack("patton", "patton-captured_stock").do("STEP neufchateau")
    now = {area for area, owner in t.position()["control"].items() if owner == "patton"}
    assert now - held == {"neufchateau"}
