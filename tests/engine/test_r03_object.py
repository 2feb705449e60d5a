"""R3 Object."""

from .tables import DIVISION, game

LINE = ("compiegne", "st_quentin", "hirson", "chimay", "givet", "marche", "liege")


def reach_koln(line):
    t = game("bradley").give("bradley", *line).place("VII", "aachen").put("VII", gas=2, ammo=3)
    return t.stack("axis", DIVISION).march("VII", "koln")


def test_a_captured_victory_area_with_an_unbroken_line_to_the_army_base_wins_at_once():
    """R3.1"""
    t = reach_koln(LINE)
    assert t.decision == "GAME_OVER"
    assert (t.position()["result"]["winner"], t.position()["result"]["reason"]) == ("bradley", "auto")


def test_a_gap_in_the_line_leaves_the_game_open():
    """R3.1"""
    t = reach_koln([area for area in LINE if area != "chimay"])
    assert t.control("koln") == "bradley" and t.decision == "STEP"


def test_otherwise_most_medals_win():
    """R3.2"""
    t = game("monty").arrange(end_triggered=True, medal_pool=15)
    t.arrange(commanders={"monty": {"medals": 1}, "bradley": {"medals": 3}, "patton": {"medals": 1}}).play_out()
    assert t.position()["result"] == {
        "reason": "medals",
        "winner": "bradley",
        "scores": {"monty": 1, "bradley": 3, "patton": 1},
    }
