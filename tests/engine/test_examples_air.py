"""Worked examples of the rulebook, sections 11 and 12: air support, airborne landing. X: printed."""

import pytest

from .tables import DIVISION, ELITE, game


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_air_force_helps_at_le_havre(edition):
    """X11.1 (R11.1, R11.3, R11.4, R10.20-R10.23): fortification and battle cost 3 ammo, 1 of it by air support."""
    # Given: I BR in Lisieux with (3,2,1).
    t = game("monty", edition=edition).stack("axis", DIVISION).stack("monty", "monty-vive_la_liberation")
    assert t.corps("I BR")["supplies"] == [3, 2, 1] and t.corps("I BR")["area"] == "lisieux"
    # When red looks at the Axis deck, he sees the division and leaves his marker there.
    t.do("AIR_SUPPORT", "AIR_DECK axis")
    assert t.commander("monty")["peeks"] == {"axis": DIVISION} and t.commander("monty")["air"] == "axis"
    t.do('MOVE "I BR"')
    assert t.corps("I BR")["supplies"] == [2, 2, 1]
    t.do("STEP yvetot")
    assert t.control("yvetot") == "monty" and t.supplies("yvetot") == [0, 0, 1]
    t.do('TRANSFER "I BR" 0,0,-1')
    assert t.corps("I BR")["supplies"] == [2, 2, 2]
    t.do("STEP le_havre")
    # Then: Le Havre is red, 2 ammo came from the card, the marker is back.
    assert t.corps("I BR")["supplies"] == [2, 0, 2] and t.control("le_havre") == "monty"
    assert t.commander("monty")["won"] == {DIVISION: 1}
    assert t.commander("monty")["air"] is None and t.commander("monty")["peeks"] == {}
    assert t.position()["turn"]["actions_left"] == 0
    # A third step is legal for 1 gas.
    t.do("STEP yvetot")
    assert t.corps("I BR")["supplies"] == [1, 0, 2]


def test_one_air_support_marker_each():
    """X11.2 (R11.2), illegal: AIR_SUPPORT with the own marker on a deck; for white also CMD_AIR."""
    t = game("monty").do("AIR_SUPPORT", "AIR_DECK own")
    assert not t.is_legal("AIR_SUPPORT")
    t = game("bradley").do("AIR_SUPPORT", "AIR_DECK axis")
    assert not t.is_legal("AIR_SUPPORT") and not t.is_legal("CMD_AIR")


def test_several_markers_return_and_only_the_movers_counts():
    """X11.3 (R11.5): markers of red and white on the Axis deck; white reveals: both return, 1 ammo for white."""
    t = game("bradley").arrange(commanders={"monty": {"air": "axis"}, "bradley": {"air": "axis"}})
    t.place("VII", "bastogne").put("VII", gas=2, ammo=2, food=1).mark("st_vith").stack("axis", DIVISION)
    t.do("MOVE VII", "STEP st_vith")
    assert t.corps("VII")["supplies"] == [1, 1, 1] and t.control("st_vith") == "bradley"
    assert t.commander("monty")["air"] is None and t.commander("bradley")["air"] is None


def before_aachen(edition="en"):
    """V in Maastricht with (3,2,1); 1 counter, 1 armoured card with a medal, 4 cards with 5 ammo symbols."""
    t = game("bradley", edition=edition).place("V", "maastricht").put("V", gas=3, ammo=2, food=1)
    t.arrange(medal_given=["maastricht"]).medals("bradley", 1).mark("aachen")
    t.draw_to("bradley", "won", "axis-9_ss_panzer_div", "axis-49_infanterie_div", "bradley-47_infanterie_div")
    t.draw_to("bradley", "won", "bradley-348_infanterie_div", "bradley-18_luftwaffen_feld_div")
    return t.stack("axis", ELITE)


def aachen_taken(edition="en"):
    t = before_aachen(edition)
    t.do("AIRBORNE", "AIRBORNE_AREA aachen", "AIRBORNE_AREA aachen", "AIRBORNE_AREA koln")
    return t.do("MOVE V", "STEP aachen", "STOP")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_three_units_land_for_three_medals(edition):
    """X12.1 (R12.1, R12.3, R12.4): a counter, a medal card and five ammo symbols pay for three units."""
    t = before_aachen(edition)
    t.do("AIRBORNE", "AIRBORNE_AREA aachen", "AIRBORNE_AREA aachen", "AIRBORNE_AREA koln")
    # All three kinds are needed, so AIRBORNE_PAY is not asked.
    assert t.decision == "CHOOSE_ACTION" and t.position()["airborne_track"] == 1
    assert t.commander("bradley")["medals"] == 0 and t.commander("bradley")["won"] == {}
    assert sum(t.position()["removed"].values()) == 5 and t.position()["medal_pool"] == 19
    assert t.position()["airborne"] == [["aachen", "bradley", "up"]] * 2 + [["koln", "bradley", "up"]]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_paratroopers_help_to_take_aachen(edition):
    """X12.1 (R12.5, R12.6, R10.60): need 1 + 3 ammo, 2 by airborne units; the units in Aachen leave the game."""
    t = aachen_taken(edition)
    assert t.corps("V")["supplies"] == [2, 0, 1] and t.commander("bradley")["won"] == {ELITE: 1}
    assert t.control("aachen") == "bradley" and t.position()["axis_pool"] == 25
    assert t.commander("bradley")["medals"] == 1
    assert t.position()["airborne"] == [["koln", "bradley", "up"]]


def test_no_medal_no_landing():
    """X12.2 (R12.1, R12.3), illegal: AIRBORNE without counter, medal card or 5 symbols."""
    t = game("bradley")
    assert not t.is_legal("AIRBORNE")
    t.draw_to("bradley", "won", "axis-49_infanterie_div", "axis-59_infanterie_div")  # 4 symbols
    assert not t.is_legal("AIRBORNE")
    t.draw_to("bradley", "won", "bradley-47_infanterie_div")  # the fifth
    assert t.is_legal("AIRBORNE")


def white_again(t):
    """The rest of the round: nobody meets the Axis deck."""
    t.do("END")
    assert t.decision == "REACTION" and t.position()["airborne"] == [["koln", "bradley", "down"]]  # flipped before
    t.do("REACTION PLACE rheydt", "END", "REACTION PLACE kleve", "END", "REACTION PLACE landau")
    assert (t.asked, t.decision) == ("bradley", "CHOOSE_ACTION")
    return t


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize("line", [True, False], ids=["unbroken line", "broken line"])
def test_koln_falls_to_air_support_and_a_unit(line, edition):
    """X12.3 (R12.5, R12.7, R16.1): 1 ammo by air support, 1 by airborne; with a line to Chartres white wins at once."""
    t = white_again(aachen_taken(edition))
    road = ["namur", "givet", "chimay", "hirson", "st_quentin", "compiegne"]
    t.give("bradley", *(road if line else road[:-1])).stack("axis", "axis-9_panzer_div")
    t.do("AIR_SUPPORT", "AIR_DECK axis", "MOVE V")
    assert t.corps("V")["supplies"] == [1, 0, 1]
    t.do("STEP koln")
    assert t.corps("V")["supplies"] == [0, 0, 1] and t.control("koln") == "bradley"
    assert t.position()["airborne"] == [] and t.commander("bradley")["air"] is None
    if line:
        assert t.decision == "GAME_OVER"  # no reaction
        assert (t.position()["result"]["winner"], t.position()["result"]["reason"]) == ("bradley", "auto")
    else:
        assert t.decision == "STEP" and t.position()["result"] is None


def test_a_unit_leaves_after_its_second_turn():
    """X12.3 (R12.7): if Köln is not taken the unit leaves at the end of white's second turn."""
    t = white_again(aachen_taken()).do("END")
    assert t.decision == "REACTION" and t.position()["airborne"] == []
    assert t.position()["airborne_track"] == 1  # it does not come back
