"""Shape, progress, extremes and places: small positions worked out by hand."""

import polars as pl
import pytest

from rhine_sim.analysis import extremes, measures, places, progress, shape
from rhine_sim.analysis.ratios import ALL, estimates

from .rows import games

PLAYERS = ("monty", "bradley", "patton")


def figures(frame: pl.LazyFrame) -> dict[str, float | None]:
    wanted = [(measure, "", ALL) for measure in measures.game_measures(PLAYERS)]
    return {name: found.value for (name, _, _), found in estimates(frame, wanted).items()}


def test_margin_counts_only_games_that_medals_decided():
    frame = games(
        3,
        winner=["monty", "patton", "bradley"],
        end_reason=["markers", "rhine", "markers"],
        tie_break=["none", "none", "order"],
        monty_medals=[8, 9, 5],
        bradley_medals=[5, 1, 5],
        patton_medals=[3, 1, 5],
    )
    found = figures(frame)
    assert found["margin"] == 1.5  # 3 and 0; the crossing does not count
    assert (found["within_1"], found["tie"], found["rhine"]) == (0.5, 0.5, pytest.approx(1 / 3))


def test_the_winner_is_settled_when_he_leads_to_the_end():
    frame = games(
        3,
        winner=["monty", "monty", "patton"],
        turns=[40, 40, 40],
        leader_since=[9, 30, 20],
        lead_changes=[0, 3, 2],
        monty_lead_from=[9, 30, 20],
        patton_lead_from=[0, 5, 11],
    )
    found = figures(frame)
    assert [round(3 * found[f"settled_{p}"]) for p in (25, 50, 75)] == [1, 1, 2]
    assert found["from_behind"] == pytest.approx(1 / 3)  # Patton won, but Monty led at the end
    assert found["no_lead_change"] == pytest.approx(1 / 3)


def test_places_are_shared_by_equal_medals():
    frame = games(2, winner=["monty", "patton"], monty_medals=[3, 2], bradley_medals=[5, 4], patton_medals=[5, 1])
    place = measures.place(PLAYERS)
    found = estimates(frame, [(place, who, ALL) for who in PLAYERS])
    assert [found["place", who, ALL].value for who in PLAYERS] == [(1 + 3) / 2, (2.5 + 2) / 2, (2.5 + 1) / 2]


def test_quantiles_of_a_histogram_by_hand():
    counts = shape.histogram(games(10, rounds=[4, 5, 5, 6, 6, 6, 7, 7, 8, 20]), pl.col("rounds"))
    assert counts["value"].to_list() == list(range(4, 21)) and counts["games"].sum() == 10
    assert shape.quantile(counts, 0.5)[0] == 6 and shape.quantile(counts, 0.95)[0] == 20
    middle, low, high = shape.quantile(counts, 0.5)  # ranks 5 -+ 3.1, outwards: 1 and 9 or 10
    assert low <= 5 and high >= 8
    assert shape.quantile(shape.histogram(games(0), pl.col("rounds")), 0.5) is None


def test_ends_count_unfinished_games_and_leave_a_dash_for_no_wins():
    frame = games(4, winner=["monty"] * 4, end_reason=["rhine", "markers", "markers", "stalled"])
    found = shape.ends(frame, PLAYERS)
    every = dict(found.filter(pl.col("won_by") == "all").select("end_reason", "count").iter_rows())
    assert every == {"rhine": 1, "markers": 2, "stalled": 1}
    assert found.filter(pl.col("won_by") == "patton")["share"].to_list() == [None] * 3


def test_counter_attacks_fall_into_their_buckets():
    frame = games(5, winner=["monty"] * 5, monty_counters_made=[0, 1, 3, 7, 30], rounds=[5, 6, 7, 8, 9])
    found = shape.win_by_counters(frame, PLAYERS).filter(pl.col("commander") == "monty")
    assert found["count"].to_list() == [name for _, name in shape.MADE] and found["share"].to_list() == [1.0] * 5
    length = shape.rounds_by_counters(frame, PLAYERS)
    assert length.select("count", "games").rows() == [("none", 1), ("1 to 4", 2), ("5 to 9", 1), ("15 or more", 1)]


# ---- progress ------------------------------------------------------------------------------------------------------


def progress_of(*games_played: dict) -> pl.DataFrame:
    """Rows as progress.sample gives them; each game: winner, and (medals, left) of Monty and Patton by round."""
    rows = []
    for number, game in enumerate(games_played):
        total = len(game["monty"])
        for who, other in (("monty", "patton"), ("patton", "monty")):
            for k, ((medals, left), (rival, rival_left)) in enumerate(zip(game[who], game[other], strict=True), 1):
                rows.append((number, k, total, who, medals, left, rival, rival_left, game["winner"] == who))
    names = ("game", "round", "total", "commander", "medals", "left", "rival", "rival_left", "won")
    return pl.DataFrame(rows, schema=names, orient="row").with_columns(pl.col("round").cast(pl.UInt16))


BEHIND = {"winner": "monty", "monty": [(0, 8), (1, 6), (2, 4), (5, 1)], "patton": [(1, 7), (3, 5), (3, 4), (3, 4)]}
STOPPED = {
    "winner": "patton",
    "monty": [(1, 6), (1, 2), (1, 2), (1, 3), (1, 3)],
    "patton": [(1, 7), (2, 6), (3, 5), (4, 5), (4, 2)],
}


def test_the_state_at_a_share_of_the_game_is_the_last_round_that_is_over():
    rows = progress_of(BEHIND)
    assert progress.at(rows, 0.5)["round"].unique().to_list() == [2]
    assert progress.at(rows, 0.1)["round"].unique().to_list() == [1]
    assert progress.at(rows, 0.99)["round"].unique().to_list() == [3]


def test_a_comeback_is_counted_where_it_began():
    found = progress.comeback(progress_of(BEHIND, BEHIND)).filter(pl.col("at") == 0.5)
    assert found.select("situation", "share", "seen").rows() == [("2 or 3 behind", 1.0, 2), ("2 or 3 ahead", 0.0, 2)]


def test_the_leader_has_most_medals_then_the_shorter_way():
    found = progress.leaders(progress_of(STOPPED)).filter((pl.col("at") == 0.2) & (pl.col("bucket") == 0))
    assert found["share"].to_list() == [0.0]  # level on medals; Monty is nearer, and loses


def test_a_spearhead_stopped_short_is_one_that_stood_near_the_rhine_long_before_the_end():
    found = progress.stopped_short(progress_of(STOPPED, BEHIND), ("monty", "patton"))
    assert found["value"].to_list() == [0.5, 0.0]  # Patton came near in the last round only
    assert found["per"].to_list() == [2.0, 2.0]


def test_who_is_out_of_contention_has_a_situation_that_hardly_ever_wins():
    lost = {"winner": "patton", "monty": [(0, 9), (0, 9)], "patton": [(6, 3), (6, 3)]}
    rows = progress_of(*[lost] * progress.CELL)
    found = progress.out_of_contention(rows, ("monty", "patton"))
    assert found["value"].to_list() == [1.0, 0.0]
    few = progress.out_of_contention(progress_of(*[lost] * (progress.CELL - 1)), ("monty", "patton"))
    assert few["value"].to_list() == [None, None]  # seen too rarely to be judged


def test_no_progress_gives_no_figures():
    none = progress_of()
    assert progress.comeback(none.clear()).is_empty()
    assert progress.stopped_short(progress_of(BEHIND).clear(), ("monty",))["value"].to_list() == [None]


# ---- extremes and places -------------------------------------------------------------------------------------------


def test_extreme_games_are_chosen_by_their_rules():
    frame = games(
        4,
        winner=["monty", "patton", "monty", "bradley"],
        end_reason=["markers", "rhine", "markers", "stalled"],
        rounds=[10, 4, 12, 60],
        lead_changes=[1, 0, 5, 9],
        monty_medals=[9, 2, 5, 1],
        bradley_medals=[2, 2, 5, 4],
        patton_medals=[1, 2, 3, 3],
        patton_counters_made=[0, 0, 9, 1],
    )
    found = dict(extremes.extremes(frame, PLAYERS).select("rule", "game").iter_rows())
    assert found["longest"] == 3 and found["shortest"] == 1 and found["most one-sided"] == 0
    assert found["closest"] == 2 and found["stopped at the round cap"] == 3 and found["most counter-attacks"] == 2
    rules = extremes.extremes(frame.filter(pl.col("end_reason") != "stalled"), PLAYERS)["rule"]
    assert "stopped at the round cap" not in rules


def test_areas_by_hand():
    counts = pl.DataFrame(
        {
            "kind": ["area", "area"],
            "place": ["metz", "metz"],
            "commander": ["patton", "patton"],
            "won": [True, False],
            **{name: [0, 0] for name in places.COUNTS},
        }
    ).with_columns(held=pl.Series([30, 20]), fought=pl.Series([5, 15]), repulsed=pl.Series([1, 4]))
    row = places.areas(counts, {"patton": 40}, 100).row(0, named=True)
    assert (row["held"], row["fought"], row["repulsed"]) == (50, 20, 5)
    assert row["gap"] == pytest.approx(30 / 40 - 20 / 60)
    assert row["gap_low"] < row["gap"] < row["gap_high"]
