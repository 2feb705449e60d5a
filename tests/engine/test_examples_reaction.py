"""Worked examples of the rulebook, section 14: the Axis reaction. X: printed; D: derived."""

import pytest

from .tables import NOTHING, game


def places(t) -> set[str]:
    return {answer.split()[2] for answer in t.legal() if answer.startswith("REACTION PLACE")}


def test_where_the_first_marker_may_lie():
    """X14.1 (R14.2, R14.4, R14.5): Rheinhausen, Rheydt, Aachen are legal; Nijmegen, Arnhem, Breda are not."""
    t = game("patton").do("END")
    assert {"rheinhausen", "rheydt", "aachen"} <= places(t)
    for area in ("nijmegen", "arnhem", "breda"):
        assert not t.is_legal(f"REACTION PLACE {area}")
    t.do("REACTION PLACE rheyd")
    assert t.position()["axis"] == ["rheydt"] and t.position()["axis_pool"] == 24


def antwerpen_threatened(edition="en", **rules):
    """Blue's reaction: markers from Rheydt to Diest, 11 in the pool; red in Bruxelles and Ronse, a corps in Gent."""
    t = game("patton", edition=edition, **rules).mark("diest", "roermond", "rheydt").arrange(axis_pool=11, axis_gone=11)
    t.place("I BR", "gent").give("monty", "bruxelles", "ronse").arrange(medal_given=["bruxelles"]).medals("monty", 2)
    return t.put("bruxelles", gas=1, ammo=2).do("END")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_marker_in_antwerpen(edition):
    """X14.2 (R14.2, R14.5): (a) PLACE Antwerpen: marker there, pool 10."""
    t = antwerpen_threatened(edition).do("REACTION PLACE antwerpen")
    assert "antwerpen" in t.position()["axis"] and t.position()["axis_pool"] == 10


@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("pl", True)])
def test_no_marker_in_antwerpen_over_a_broken_chain(edition, legal):
    """X14.2 (R14.5; `marker_chain`): (a) under en illegal if Diest's chain to a flagged victory area is broken."""
    t = antwerpen_threatened(edition).unmark("roermond")
    assert t.is_legal("REACTION PLACE antwerpen") == legal


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_counter_attack_on_bruxelles(edition):
    """X14.2 (R14.10-R14.12, R14.14): (b) uncontrolled, supplies to RESERVE, red returns a medal, pool still 11."""
    t = antwerpen_threatened(edition)
    before = t.position()["reserve"]
    t.do("REACTION COUNTER bruxelles")
    assert t.control("bruxelles") is None and t.supplies("bruxelles") == [0, 0, 0]
    assert [a - b for a, b in zip(t.position()["reserve"], before, strict=True)] == [1, 2, 0]
    assert t.commander("monty")["medals"] == 1 and t.position()["medal_pool"] == 19
    assert t.position()["axis_pool"] == 11 and "bruxelles" not in t.position()["axis"]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_corps_beside_protects_ronse(edition):
    """X14.2 (R14.11), illegal: (c) COUNTER Ronse, since a corps stands in Gent."""
    t = antwerpen_threatened(edition)
    assert not t.is_legal("REACTION COUNTER ronse")


def test_a_medal_already_spent_is_not_returned():
    """X14.3 (R14.14): red has no counter and no medal card: he loses no medal."""
    t = antwerpen_threatened().medals("monty", 0).do("REACTION COUNTER bruxelles")
    assert t.control("bruxelles") is None
    assert t.commander("monty")["medals"] == 0 and t.position()["medal_pool"] == 20


def test_a_marker_on_airborne_units_causes_no_battle():
    """X14.4 (R14.7, R12.6): marker there, units stay, no battle."""
    t = game("patton").land("bradley", "aachen", side="down").do("END")
    axis_deck = t.position()["decks"]["axis"]
    t.do("REACTION PLACE aachen")
    assert t.position()["axis"] == ["aachen"] and t.position()["airborne"] == [["aachen", "bradley", "down"]]
    assert t.position()["decks"]["axis"] == axis_deck and t.control("aachen") is None


@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("pl", True)])
def test_a_captured_link_breaks_the_chain(edition, legal):
    """D14.1 (R14.5): markers Rheydt, Roermond, Diest; Roermond is captured: en no longer beyond, pl still."""
    t = game("patton", edition=edition).mark("rheydt", "roermond", "diest").reaction_of("patton")
    assert t.is_legal("REACTION PLACE eindhoven")
    t.place("I BR", "roermond")
    assert t.is_legal("REACTION PLACE eindhoven") == legal


def test_the_last_marker_without_a_place_ends_the_game():
    """D14.2 (R14.3, R14.8): pool 1, no placeable area: PLACE discards it and triggers the end."""
    t = game("patton").arrange(axis_pool=1, axis_gone=24)
    # Every flagged victory area is held, so that no marker has an anchor.
    t.give("monty", "wesel", "dusseldorf").give("bradley", "koln", "remagen", "koblenz")
    t.give("patton", "mainz", "mannheim", "karlsruhe").do("END")
    assert places(t) == set() and t.is_legal("REACTION DISCARD")
    t.do("REACTION DISCARD")
    assert t.position()["end_triggered"] and t.position()["axis_pool"] == 0 and t.position()["axis_gone"] == 25
    assert t.do("END").is_legal("REACTION NONE")


def test_an_objective_without_a_medal_costs_none():
    """D14.3 (R14.14, R2.4): medal pool empty, red captures Antwerpen; lost again, he returns nothing."""
    t = game("monty").medals("monty", 2).arrange(medal_pool=0).place("I BR", "gent").stack("monty", NOTHING["monty"])
    t.do('MOVE "I BR"', "STEP antwerpen", "STOP")
    assert t.control("antwerpen") == "monty" and t.commander("monty")["medals"] == 2
    t.place("I BR", "lisieux").give(None, "gent").reaction_of("patton").do("REACTION COUNTER antwerpen")
    assert t.control("antwerpen") is None
    assert t.commander("monty")["medals"] == 2 and t.position()["medal_pool"] == 0


RED = {"kleve", "rheinhausen"}
WHITE = {"rheydt", "aachen", "euskirchen", "mayen"}
BLUE = {"haguenau", "kaiserslautern", "landau", "simmern"}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (("monty", "bradley", "patton"), RED | WHITE | BLUE),
        (("monty", "bradley"), RED | WHITE),
        (("monty", "patton"), RED | BLUE),
        (("bradley", "patton"), WHITE | BLUE),
    ],
)
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_places_of_the_first_marker_exactly(players, expected, edition):
    """D14.4 (R14.4, R4.13): eleven areas; with two players those of the absent commander drop out."""
    t = game(players[0], players=players, edition=edition).do("END")
    assert places(t) == expected | {"emmerich"}
