"""Which game each rule of --find picks, from a table made by hand."""

import polars as pl
import pytest

from rhine_sim.errors import RunError
from rhine_sim.frames import COMMANDERS
from rhine_sim.replay.find import RULES, find_games


class Games:
    """As much of a run as `find_games` reads."""

    path = "run"

    def __init__(self, rows, players=COMMANDERS, chunks=(0,)):
        plain = {
            "end_reason": "markers",
            "winner": "monty",
            "rounds": 9,
            "turns": 27,
            "decisions": 300,
            "lead_changes": 2,
        }
        side = {"medals": 3, "lead_turns": 5, "grounded_turns": 0, "dry_turns": 0, "corps_turns": 30, "groundings": 0}
        side |= {"rhine_left": 4, **{f"markers_against_{who}": 2 for who in COMMANDERS}}
        sides = {f"{who}_{name}": value for who in COMMANDERS for name, value in side.items()}
        self.rows = [{"game": n, **plain, **sides, **row} for n, row in enumerate(rows)]
        self.manifest = type("M", (), {"plan": type("P", (), {"players": players}), "chunks": chunks})

    def games(self):
        return pl.LazyFrame(self.rows)


@pytest.mark.parametrize(
    ("rule", "best", "who"),
    [
        ("closest", {"monty_medals": 5, "patton_medals": 5, "lead_changes": 7}, None),
        ("longest", {"rounds": 20}, None),
        (
            "comeback",
            {"winner": "patton", "monty_lead_turns": 20, "bradley_lead_turns": 6, "patton_lead_turns": 1},
            None,
        ),
        ("starved", {"patton_grounded_turns": 12}, "patton"),
        ("sealed", {"bradley_rhine_left": 1, "patton_markers_against_bradley": 7}, "bradley"),
        ("fastest", {"turns": 9}, None),
    ],
)
def test_each_rule_finds_its_game(rule, best, who):
    even = {"monty_medals": 5, "patton_medals": 4, "lead_changes": 9}
    games = Games([even, {**even, "rounds": 8, "turns": 24}, {**even, **best}, {"bradley_rhine_left": 2, **even}])
    assert find_games(games, rule)[0] == (2, who)


def test_starved_and_sealed_can_be_asked_for_one_commander():
    games = Games([{"monty_dry_turns": 3}, {"patton_grounded_turns": 12}])
    assert find_games(games, "starved", "monty")[0] == (0, "monty")


def test_a_rule_that_no_game_meets_is_one_sentence():
    with pytest.raises(RunError, match=r"no game of the run fits --find sealed \(a commander came"):
        find_games(Games([{}]), "sealed")
    with pytest.raises(RunError, match="a solo run has no rivals"):
        find_games(Games([{}], players=("monty",)), "closest")
    with pytest.raises(RunError, match="bradley does not play"):
        find_games(Games([{}], players=("monty", "patton")), "starved", "bradley")


def test_a_run_without_games_says_so():
    with pytest.raises(RunError, match="no game of this run has been played yet"):
        find_games(Games([{}], chunks=()), "longest")


def test_the_command_offers_exactly_these_rules():
    from rhine_sim.cli.replay import FINDS

    assert FINDS == RULES
