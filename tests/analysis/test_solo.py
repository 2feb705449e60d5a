"""The game alone: ranks, turns and furthest advance, worked out by hand."""

import polars as pl
import pytest
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from rhine_sim.analysis import solo
from rhine_sim.analysis.extremes import extremes
from rhine_sim.analysis.measures import game_measures
from rhine_sim.analysis.ratios import ALL, estimates

from .rows import games

# Eight games of Patton: won in 5, 6, 6, 8 and 12 turns, twice defeated, once stopped at the cap.
ROUNDS = [5, 6, 6, 8, 12, 16, 16, 60]
WINNERS = ["patton"] * 5 + [None] * 3
ENDS = ["rhine"] * 5 + ["defeat", "defeat", "stalled"]


def eight() -> pl.LazyFrame:
    return games(
        8,
        rounds=ROUNDS,
        winner=WINNERS,
        end_reason=ENDS,
        patton_medals=[2, 1, 3, 4, 5, 7, 0, 6],
        patton_rhine_left=[0, 0, 0, 0, 0, 0, 4, -1],
    )


@pytest.fixture
def seen() -> pl.DataFrame:
    return solo.tally(eight(), "patton")


def test_wins_have_the_publishers_ranks(seen):
    found = solo.ranks(seen)
    assert found.select("rank", "turns", "wins").rows() == [
        ("impossible", "5 turns or fewer", 1),
        ("the record", "6 turns", 2),
        ("outstanding", "7 or 8 turns", 1),
        ("without a rank", "9 turns or more", 1),
    ]
    assert found["share"].to_list() == [1 / 8, 2 / 8, 1 / 8, 1 / 8]
    oracle = multinomial_proportions_confint([1, 2, 1, 1, 3], method="goodman")[:4]
    assert found.select("low", "high").to_numpy() == pytest.approx(oracle)
    assert [solo.rank_of(turns).name for turns in (1, 5, 6, 7, 8, 9, 60)] == [
        "impossible",
        "impossible",
        "the record",
        "outstanding",
        "outstanding",
        "without a rank",
        "without a rank",
    ]


def test_turns_to_win_are_shares_of_all_games_with_the_medals_of_the_wins(seen):
    found = solo.turns_to_win(seen)
    assert found["turns"].to_list() == list(range(5, 13)) and found["wins"].to_list() == [1, 2, 0, 1, 0, 0, 0, 1]
    six = found.row(1, named=True)
    assert (six["share"], six["by_then"], six["medals"]) == (2 / 8, 3 / 8, 2.0)  # 1 and 3 medals
    assert (six["by_then_low"], six["by_then_high"]) == pytest.approx(proportion_confint(3, 8, method="wilson"))
    assert six["medals_low"] == 0.0 and six["medals_high"] == pytest.approx(2 + 12.7062)  # t of one degree, error 1
    assert found["medals"][2] is None  # nobody won in seven turns: a dash
    assert solo.wins_by_turns(seen).rows() == [(5, 1), (6, 2), (8, 1), (12, 1)]


def test_results_and_what_lost_games_lacked(seen):
    results = dict(solo.results(seen).select("result", "count").iter_rows())
    assert results == {solo.WON: 5, solo.DEFEAT: 2, solo.STALLED: 1}
    lost = solo.furthest(seen)
    assert dict(lost.filter(pl.col("count") > 0).select("advance", "count").iter_rows()) == {
        "stood across the Rhine, but no line lasted": 1,
        "came within 3 or 4 steps": 1,
        "no way to the Rhine": 1,
    }
    assert lost["games"].unique().to_list() == [3]


def test_no_win_leaves_dashes_and_no_game_nothing():
    seen = solo.tally(eight().filter(pl.col("winner").is_null()), "patton")
    assert solo.turns_to_win(seen).is_empty() and solo.wins_by_turns(seen).is_empty()
    assert solo.ranks(seen)["share"].to_list() == [0.0] * 4 and solo.ranks(seen)["medals"].to_list() == [None] * 4
    none = solo.tally(eight().head(0), "patton")
    assert solo.results(none)["share"].to_list() == [None] * 3 and solo.ranks(none)["share"].to_list() == [None] * 4


def test_the_mean_of_turns_counts_won_games_only():
    (measure,) = (m for m in game_measures(["patton"]) if m.name == "turns_to_win")
    found = estimates(eight(), [(measure, "", ALL)])["turns_to_win", "", ALL]
    assert (found.value, found.per) == ((5 + 6 + 6 + 8 + 12) / 5, 5)


def test_the_best_win_has_fewest_turns_and_then_most_medals():
    rules = dict(extremes(eight().filter(pl.col("game") > 0), ["patton"]).select("rule", "game").iter_rows())
    assert rules["best win"] == 2 and rules["slowest win"] == 4  # games 1 and 2 took six turns
    assert rules["across the Rhine and lost"] == 5 and rules["most medals without a win"] == 5
    assert rules["stopped at the round cap"] == 7
