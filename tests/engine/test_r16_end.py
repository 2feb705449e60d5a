"""R16 End and score."""

import pytest

from .tables import DIVISION, NOTHING, game

LINE = ("vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken")


def result(t) -> tuple:
    over = t.position()["result"]
    return (None, None) if over is None else (over["winner"], over["reason"])


def before_karlsruhe(**rules):
    """XII in Landau with a line to Orleans behind it."""
    t = game("patton", **rules).give("patton", *LINE).place("XII", "landau").put("XII", gas=3, ammo=2)
    return t.stack("axis", DIVISION)


# ---- the automatic victory ----


@pytest.mark.parametrize("rule", ["corps", "marker", "off"])
def test_a_captured_victory_area_with_a_line_wins_at_once(rule):
    """R16.1 (R3.1): no further question, no reaction, whatever `late_line_victory` says."""
    t = before_karlsruhe(late_line_victory=rule).do("MOVE XII", "STEP karlsruhe")
    assert t.decision == "GAME_OVER" and result(t) == ("patton", "auto")


@pytest.mark.parametrize("gap", ["toul", "nancy", "sarrebourg"])
def test_a_broken_line_does_not_win(gap):
    """R16.1: every area of the path must be his."""
    t = before_karlsruhe().give(None, gap).do("MOVE XII", "STEP karlsruhe")
    assert t.decision == "STEP" and t.control("karlsruhe") == "patton"


def test_printed_markers_are_part_of_the_line():
    """R16.1: from Vitry over Troyes, Sens and Montargis to Orleans only printed markers."""
    t = before_karlsruhe()
    assert {t.control(area) for area in ("troyes", "sens", "montargis", "orleans")} == {"patton"}
    assert result(t.do("MOVE XII", "STEP karlsruhe")) == ("patton", "auto")


def test_black_roads_make_no_line():
    """R16.1: ... Metz, St. Avold = Sarrebourg, Saverne, Haguenau, Landau: the road between the middle two is black."""
    t = before_karlsruhe().give(None, "nancy", "luneville", "saarbrucken").mark("nancy")
    t.give("patton", "briey", "metz", "st_avold", "saverne", "haguenau").do("MOVE XII", "STEP karlsruhe")
    assert t.control("karlsruhe") == "patton" and result(t) == (None, None)


@pytest.mark.parametrize(("rule", "won"), [("any_but_black", True), ("own_colour", False)])
def test_which_roads_make_the_line(rule, won):
    """R16.1 (`victory_line_roads`): any road but black, or only roads with his colour."""
    # Let the one road from Bruxelles on, to Leuven, be red; both areas are white's too.
    roads = {"road.bruxelles-leuven.colors": "red", "road.bruxelles-namur.colors": "black"}
    t = game("bradley", victory_line_roads=rule, sets=roads)
    t.give("bradley", "compiegne", "st_quentin", "cambrai", "valenciennes", "mons", "bruxelles")
    t.give("bradley", "leuven", "namur", "maastricht").mark("charleroi").place("V", "aachen").put("V", gas=2, ammo=2)
    t.stack("axis", DIVISION).do("MOVE V", "STEP koln")
    assert t.control("koln") == "bradley" and (result(t) == ("bradley", "auto")) == won


@pytest.mark.parametrize(
    ("rule", "standing", "won"),
    [
        ("corps", True, True),
        ("corps", False, False),
        ("marker", True, True),
        ("marker", False, True),
        ("off", True, False),
    ],
)
def test_a_line_completed_later(rule, standing, won):
    """R16.1 (`late_line_victory`): corps: one must stand there; marker: control is enough; off: never later."""
    t = game("patton", late_line_victory=rule).give("patton", *LINE[1:], "landau", "karlsruhe")
    if standing:
        t.place("XV", "karlsruhe")
    t.stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP vitry")
    assert (result(t) == ("patton", "auto")) == won


@pytest.mark.parametrize(("edition", "won"), [("en", False), ("pl", True)])
def test_the_editions_differ_on_a_late_line(edition, won):
    """R16.1: en wants the corps, pl the marker."""
    t = game("patton", edition=edition).give("patton", *LINE[1:], "landau", "karlsruhe")
    t.stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP vitry")
    assert (result(t) == ("patton", "auto")) == won


def test_a_step_into_the_victory_area_completes_it_too():
    """R16.1: tested after every completed step: a corps comes back into its own victory area."""
    t = game("patton").give("patton", *LINE, "karlsruhe").place("XII", "landau").put("XII", gas=2)
    assert t.do("MOVE XII").decision == "STEP"
    assert result(t.do("STEP karlsruhe")) == ("patton", "auto")


def test_a_line_completed_in_another_players_move():
    """R16.1: each player is tested after every change of control: encirclement in blue's move wins for white."""
    road = ("namur", "givet", "chimay", "hirson", "st_quentin", "aachen", "maastricht")
    t = game("patton", late_line_victory="marker").give("bradley", *road, "koln", "beauvais", "soissons", "amiens")
    t.stack("patton", NOTHING["patton"])
    assert t.control("compiegne") is None
    t.do("MOVE XII", "STEP vitry")
    assert t.control("compiegne") == "bradley" and result(t) == ("bradley", "auto")


def two_lines(first):
    """Marker lines of Bradley to Köln and of Patton, but for Karlsruhe; `first` has the first seat."""
    road = ("namur", "givet", "chimay", "hirson", "st_quentin", "aachen", "maastricht")
    t = game(first, late_line_victory="marker").give("bradley", *road, "koln", "compiegne").give("patton", *LINE)
    return t.place("XII", "landau").put("XII", gas=3, ammo=2).stack("axis", DIVISION)


@pytest.mark.parametrize("first", ["monty", "bradley", "patton"])
def test_the_mover_is_tested_first(first):
    """R16.1: the mover, wherever he sits."""
    t = two_lines(first).turn_of("patton")
    assert result(t.do("MOVE XII", "STEP karlsruhe")) == ("patton", "auto")


@pytest.mark.parametrize(("first", "winner"), [("monty", "bradley"), ("patton", "patton")])
def test_the_others_are_tested_in_turn_order(first, winner):
    """R16.1: both lines stand when Monty makes a step; the earlier seat wins."""
    t = two_lines(first).give("patton", "karlsruhe").turn_of("monty").put("I BR", gas=1)
    assert result(t.do('MOVE "I BR"', "STEP yvetot")) == (winner, "auto")


def test_the_line_must_reach_the_current_army_base():
    """R16.1 (R15.1): not just any start area; a line from Antwerpen wins nothing while Lisieux is the base."""
    t = game("monty").give("monty", "antwerpen", "eindhoven", "venlo").place("I BR", "rheinhausen")
    t.put("I BR", gas=2, ammo=2).stack("axis", DIVISION).do('MOVE "I BR"', "STEP dusseldorf")
    assert result(t) == (None, None)


def test_a_victory_in_the_last_round():
    """R16.2: also possible after the end was triggered."""
    t = before_karlsruhe().arrange(axis_pool=0, axis_gone=25, end_triggered=True).medals("monty", 5)
    assert result(t.do("MOVE XII", "STEP karlsruhe")) == ("patton", "auto")


# ---- the end by markers ----


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_of_the_last_marker_is_the_last(seat):
    """R16.3: the game ends after the round; if the last player triggered it, at the end of his turn."""
    order = ("monty", "bradley", "patton")
    t = game("monty").arrange(axis_pool=1, axis_gone=24).turn_of(order[seat]).do("END", "REACTION PLACE aachen")
    for later in order[seat + 1 :]:
        assert (t.asked, t.decision) == (later, "CHOOSE_ACTION")
        t.do("END", "REACTION NONE")
    assert t.decision == "GAME_OVER" and t.position()["round"] == 1


def test_a_game_without_end_is_stopped():
    """R16.3 (`max_rounds`): the cap ends the game with normal scoring."""
    t = game("monty", players=("monty", "patton"), max_rounds=2).medals("monty", 1).play_out()
    assert t.position()["round"] == 2 and result(t) == ("monty", "stalled")


# ---- the score ----


def at_the_end(order=("monty", "bradley", "patton"), **rules):
    t = game(order[0], **rules).arrange(order=list(order), axis_pool=0, axis_gone=25, end_triggered=True)
    return t.reaction_of(order[-1])


@pytest.mark.parametrize(
    ("medals", "cards", "score"),
    [
        (0, (), 0),
        (3, (), 3),
        (0, ("axis-2_panzer_div", "axis-9_panzer_div"), 2),
        (1, ("axis-49_infanterie_div", "axis-59_infanterie_div"), 1),
        (1, ("axis-49_infanterie_div", "axis-59_infanterie_div", "monty-70_infanterie_div"), 2),
        (0, ("axis-12_volksgrenadier_div", "axis-49_infanterie_div", "axis-2_panzer_div"), 2),
        (0, ("axis-2_panzer_div", "axis-12_volksgrenadier_div"), 1),
    ],
    ids=["nothing", "counters", "medal cards", "4 symbols", "5 with a pursuit card", "3 + 2 and a medal", "no gas"],
)
def test_what_counts(medals, cards, score):
    """R16.4: counters, medal cards, and one for five ammo symbols on the others; gas symbols do not count."""
    t = at_the_end().medals("monty", medals).draw_to("monty", "won", *cards).do("REACTION NONE")
    assert t.position()["result"]["scores"]["monty"] == score


def test_most_medals_win():
    """R16.4 (R3.2): the winner by medals."""
    t = at_the_end().medals("monty", 2).medals("bradley", 1).do("REACTION NONE")
    assert result(t) == ("monty", "medals")


@pytest.mark.parametrize(("rule", "winner"), [("ever_defeated", "monty"), ("held", "bradley")])
def test_more_divisions_break_a_tie(rule, winner):
    """R16.5 (`tiebreak_divisions`): ever defeated, or still held."""
    t = at_the_end(tiebreak_divisions=rule).medals("monty", 1).medals("bradley", 1)
    t.draw_to("monty", "won", "axis-49_infanterie_div").draw_to("bradley", "won", "axis-59_infanterie_div")
    t.draw_to("bradley", "won", "bradley-47_infanterie_div")
    t.arrange(commanders={"monty": {"defeated": 3}}).do("REACTION NONE")  # two of them were paid for paratroopers
    assert result(t) == (winner, "tie1")


@pytest.mark.parametrize("order", [("monty", "bradley", "patton"), ("patton", "bradley", "monty")])
def test_the_later_player_wins_the_last_tie(order):
    """R16.5: then the later player in turn order, of those who are tied."""
    t = at_the_end(order).medals(order[0], 1).medals(order[1], 1).do("REACTION NONE")
    assert result(t) == (order[1], "tie2")
