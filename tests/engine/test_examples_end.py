"""Worked examples of the rulebook, section 16: end and score. X: printed; D: derived."""

import pytest

from .tables import DIVISION, game


def at_the_last_reaction(order, **rules):
    """The end was triggered earlier; the last player is about to react, and nothing remains but NONE."""
    t = game(order[0], players=order, **rules)
    t.arrange(order=list(order), axis_pool=0, axis_gone=25, end_triggered=True)
    return t.reaction_of(order[-1])


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_score_of_bradley(edition):
    """X16.1 (R16.4): 4 counters, 2 medal cards, 7 ammo symbols on 5 other cards: 4 + 2 + 1 = 7."""
    t = at_the_last_reaction(("monty", "bradley", "patton"), edition=edition).medals("bradley", 4)
    t.draw_to("bradley", "won", "axis-2_panzer_div", "axis-9_panzer_div")
    t.draw_to("bradley", "won", "axis-49_infanterie_div", "axis-59_infanterie_div", "bradley-47_infanterie_div")
    t.draw_to("bradley", "won", "bradley-348_infanterie_div", "bradley-18_luftwaffen_feld_div")
    t.do("REACTION NONE")
    assert t.position()["result"] == {
        "reason": "medals",
        "winner": "bradley",
        "scores": {"monty": 0, "bradley": 7, "patton": 0},
    }


def second_places_the_last_marker():
    t = game("monty").arrange(axis_pool=1, axis_gone=24).turn_of("bradley").do("END", "REACTION PLACE rheydt")
    assert t.position()["end_triggered"] and (t.asked, t.decision) == ("patton", "CHOOSE_ACTION")
    return t


def test_the_round_of_the_last_marker_is_played_out():
    """X16.2 (R14.8, R16.3): the third takes his full turn, reaction only COUNTER or NONE; then GAME_END."""
    t = second_places_the_last_marker().medals("monty", 1).do("TAKE_SUPPLY", "SUPPLY orleans basic", "TAKE_TRUCKS")
    t.do("TRUCK_COUNT 1", "END")
    assert t.legal() == ["REACTION NONE"]
    t.do("REACTION NONE")
    assert t.decision == "GAME_OVER" and t.position()["result"]["winner"] == "monty"


def test_the_third_may_counter_attack_in_the_last_round():
    """X16.2 (R14.8): the reaction of the last round may be a counter-attack."""
    t = second_places_the_last_marker().give("monty", "bruxelles").do("END")
    assert set(t.legal()) == {"REACTION NONE", "REACTION COUNTER bruxelles"}


def test_the_third_may_still_win_at_once():
    """X16.2 (R16.2): if the third reaches R16.1 in this turn he wins."""
    t = second_places_the_last_marker().medals("monty", 3)
    t.give("patton", "vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "metz", "st_avold", "saarbrucken")
    t.place("XII", "landau").put("XII", gas=2, ammo=2).stack("axis", DIVISION).do("MOVE XII", "STEP karlsruhe")
    assert t.decision == "GAME_OVER"
    assert (t.position()["result"]["winner"], t.position()["result"]["reason"]) == ("patton", "auto")


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize("order", [("bradley", "patton", "monty"), ("patton", "monty", "bradley")])
def test_in_a_tie_the_later_player_wins(order, edition):
    """D16.1 (R16.5): equal scores, equal divisions: the later player in order wins."""
    t = at_the_last_reaction(order, edition=edition)
    for name in order:
        t.medals(name, 2)
    t.do("REACTION NONE")
    assert (t.position()["result"]["winner"], t.position()["result"]["reason"]) == (order[-1], "tie2")
