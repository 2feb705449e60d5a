"""R11 Air support."""

import pytest

from rhine_sim.engine.ids import WHITE
from rhine_sim.engine.layout import T_AIR_USED, T_UNITS_USED

from .tables import DIVISION, ELITE, NOTHING, game


def support(t, commander: str) -> str | None:
    """The deck under a commander's air support marker."""
    return t.commander(commander)["air"]


def test_the_owner_looks_at_the_top_card_and_leaves_his_marker():
    """R11.1: own pursuit deck or Axis deck; the card goes back, nobody else sees it."""
    for deck, name in (("axis", "axis"), ("own", "patton")):
        t = game("patton").stack("axis", ELITE).stack("patton", "patton-recon")
        decks = t.position()["decks"]
        t.do("AIR_SUPPORT")
        assert t.legal() == ["AIR_DECK own", "AIR_DECK axis"] and not t.is_legal("AIR_DECK bradley")
        t.do(f"AIR_DECK {deck}")
        assert support(t, "patton") == name and t.position()["decks"] == decks
        assert t.commander("patton")["peeks"] == {name: ELITE if deck == "axis" else "patton-recon"}
        assert t.commander("monty")["peeks"] == t.commander("bradley")["peeks"] == {}
        assert t.position()["turn"]["actions_left"] == 1


def test_a_marker_on_a_deck_cannot_be_sent_again():
    """R11.2: legal only if the marker is not on a deck."""
    t = game("bradley").arrange(commanders={"bradley": {"air": "axis"}})
    assert not t.is_legal("AIR_SUPPORT") and not t.is_legal("CMD_AIR")


def test_an_empty_deck_cannot_be_looked_at():
    """R11.2: the deck must have a card."""
    t = game("bradley").empty_deck("bradley").do("AIR_SUPPORT")
    assert t.legal() == ["AIR_DECK axis"]
    t = game("bradley").empty_deck("bradley").empty_deck("axis")
    assert not t.is_legal("AIR_SUPPORT") and not t.is_legal("CMD_AIR")


@pytest.mark.parametrize(("weather", "flies"), [("sun", True), ("rain", False)])
def test_rain_stops_the_action_but_not_bradleys_card(weather, flies):
    """R11.2 (R15.4): weather must allow it, except for Bradley's free action."""
    t = game("bradley", weather=True).arrange(weather=weather)
    assert t.is_legal("AIR_SUPPORT") == flies and t.is_legal("CMD_AIR")


@pytest.mark.parametrize(("marker", "won"), [("patton", True), ("monty", False)])
def test_the_marker_helps_its_owner_only(marker, won):
    """R11.3: 1 ammo for the owner's corps, none for others."""
    t = game("patton").arrange(commanders={marker: {"air": "axis"}}).put("XII", gas=2, ammo=1).mark("vitry")
    t.stack("axis", DIVISION).do("MOVE XII", "STEP vitry")
    assert (t.control("vitry") == "patton") == won


def test_the_marker_returns_when_anyone_reveals_a_card():
    """R11.4: blue's reveal of an Axis card sends red's marker home; a pursuit card does not."""
    t = game("patton").arrange(commanders={"monty": {"air": "axis"}}).put("XII", gas=3, ammo=3).mark("chalons")
    t.stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP vitry")
    assert support(t, "monty") == "axis"
    t.do("STEP chalons")
    assert support(t, "monty") is None


def test_the_marker_returns_in_the_logistics_phase():
    """R11.4 (R9.10): LOGISTICS sends all markers home."""
    t = game("monty").do("AIR_SUPPORT", "AIR_DECK own").trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert support(t, "monty") is None


def test_the_marker_returns_on_a_change_to_rain():
    """R11.4 (R15.5): rain sends all markers home, whichever deck they lie on."""
    t = game("patton", weather=True).arrange(commanders={"monty": {"air": "monty"}, "bradley": {"air": "axis"}})
    t.stack("patton", "patton-les_boches-rain").do("MOVE XII", "STEP vitry")
    assert support(t, "monty") is None and support(t, "bradley") is None


def test_several_markers_on_one_deck_all_return():
    """R11.5: on a common deck red's and blue's markers return; only the mover's counts, and it counts once."""
    t = game("patton", common_deck=True).arrange(commanders={name: {"air": "common"} for name in ("monty", "patton")})
    t.put("XII", gas=2).stack("common", "patton-711_infanterie_div").do("MOVE XII", "STEP vitry")
    assert t.control("vitry") == "patton"  # need 1, all of it by his own marker
    assert support(t, "monty") is None and support(t, "patton") is None


def test_the_marker_stays_over_turns():
    """R11.6: it stays over any number of turns otherwise."""
    t = game("monty").do("AIR_SUPPORT", "AIR_DECK axis")
    for _ in range(6):
        t.end_turn()
    assert t.position()["round"] == 3 and support(t, "monty") == "axis"


def test_the_marker_may_be_used_again_in_the_same_turn():
    """R11.6: as soon as it is back."""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand").stack("patton", NOTHING["patton"])
    t.do("AIR_SUPPORT", "AIR_DECK own", "MOVE XII", "STEP vitry", "STOP", "PLAY_RESISTANCE")
    assert t.is_legal("AIR_SUPPORT")
    t.do("AIR_SUPPORT", "AIR_DECK own")
    assert support(t, "patton") == "patton"


@pytest.mark.parametrize(
    ("card", "answer"), [("black_market", "BLACK_MARKET none"), ("starving_civilians", "STARVING no")]
)
def test_support_that_opened_a_fort_is_counted_when_the_card_asks_a_question(card, answer):
    """R10.22: the ammo is used before the card is met."""
    t = game("bradley").place("V", "maastricht").put("V", gas=1, food=1).stack("bradley", f"bradley-{card}")
    t.land("bradley", "aachen").do("AIR_SUPPORT", "AIR_DECK own").march("V", "aachen").do(answer)
    assert t.s.tally[WHITE, T_AIR_USED] == 1 and t.s.tally[WHITE, T_UNITS_USED] == 0
