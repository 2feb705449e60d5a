"""What a sceptical reader found once: leaders on noise, rounding, denominators, a test told often, counts of games."""

import re

import numpy as np
import polars as pl
import pytest

import rhine_sim as rs
from rhine_sim.analysis import compare, measures
from rhine_sim.analysis.ratios import NUMBER, Estimate, clearly_first, pair
from rhine_sim.analysis.study import study_runs
from rhine_sim.analysis.targets import Targets
from rhine_sim.report import words
from rhine_sim.report.compare import Comparison, balance, feel, forest_title, length, medals
from rhine_sim.report.parts import balance as report_balance
from rhine_sim.report.parts import findings
from rhine_sim.report.tables import by_commander
from rhine_sim.report.write import report_sections
from tests.analysis.rows import games


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    root, common = tmp_path_factory.mktemp("runs"), {"policy": "random", "progress": False, "rounds_every": 2}
    rs.simulate(games=200, out=root / "base", **common)
    rs.simulate(games=200, rules={"weather": True}, out=root / "weather", **common)
    rs.simulate(games=2, seed=5, out=root / "two", **common)
    rs.simulate(games=1, seed=5, out=root / "one", **common)
    return root


def of(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half, half / 1.96, 100.0, 100)


# ---- leaders -------------------------------------------------------------------------------------------------------


def test_nobody_is_named_first_where_intervals_overlap():
    assert clearly_first({"monty": of(5, 1), "bradley": of(8, 1), "patton": of(5.5, 1)}) == "bradley"
    assert clearly_first({"monty": of(5, 1), "bradley": of(6, 1)}) is None
    assert clearly_first({"monty": of(5, 1)}) is None  # nobody to be ahead of
    assert clearly_first({"monty": of(0, 0), "bradley": of(0, 0)}) is None
    assert clearly_first({"monty": Estimate(9, None, None, None, 1, 1), "bradley": of(1, 0.1)}) is None


def test_two_games_name_no_leader_at_all(runs):
    (study,) = study_runs([runs / "two"], Targets())
    lines = findings.build(study).items[0].lines
    text = "\n".join(lines)
    assert "nobody is shown to place most Axis markers" in text and "most with" not in text
    assert "Nothing that is counted here parts winners clearly from losers." in text


def test_a_change_within_noise_is_no_headline():
    rows = {
        "variant": ["v"] * 2,
        "commander": ["monty", "patton"],
        "difference": [0.01, -0.01],
        "size": ["not decided"] * 2,
    }
    noise = pl.DataFrame(rows | {"p_holm": [0.4, 0.4]})
    assert forest_title(noise, 2) == "No change of a win share is shown"
    shown = pl.DataFrame(rows | {"p_holm": [0.01, 0.01]})
    assert forest_title(shown, 2) == "Monty +1.0 points with v: not shown to exceed the margin"


# ---- figures -------------------------------------------------------------------------------------------------------


def test_the_worst_commanders_figure_is_not_told_as_everybodys(runs):
    (study,) = study_runs([runs / "base"], Targets())
    table = study.run.games().collect()
    dry, corps = (
        sum(table[f"{who}_{column}"].sum() for who in study.players) for column in ("dry_turns", "corps_turns")
    )
    (line,) = (line for line in findings.build(study).items[0].lines if line.startswith("What hurts"))
    assert line.startswith(f"What hurts, of {corps:,} corps-turns: {100 * dry / corps:.1f} % ")


def test_no_figure_lies_outside_its_own_interval_when_shown():
    chance = np.random.default_rng(6)
    for unit in ("percent", "number"):
        for half in (0.5, 0.05, 0.004, 0.0004):
            value = float(chance.uniform(half, 1 - half))
            frame = pl.DataFrame(
                {"measure": ["m"], "commander": ["monty"], "value": [value], "per": [9.0]}
                | {"low": [value - 0.4 * half], "high": [value + 0.6 * half]}
            )
            cell = by_commander("t", "t", frame, ["monty"], unit=unit).rows()[0][1]
            low, high = map(float, cell.interval.split(" to "))
            assert low <= float(cell.text.removesuffix(" %")) <= high


def test_every_table_of_a_report_and_of_a_comparison_says_what_it_counted(runs):
    """A figure with an interval has a count in its cell or in its row."""
    studies = study_runs([runs / "base", runs / "weather"], Targets())
    compared = Comparison(studies[0], studies[1:])
    sections = [section for group in report_sections(studies[:1]) for section in group]
    sections += [part(compared) for part in (balance, medals, length, feel)]
    seen = 0
    for table in (item for section in sections for item in section.items if hasattr(item, "frame")):
        counts = {"games", "of games", "n", "of", "turns", "trucks", "games decided by medals", "of games not won"}
        for row in table.rows():
            for cell in row:
                if cell.interval:
                    seen += 1
                    assert cell.of or counts & set(table.head()), (table.name, row)
    assert seen > 300
    (table,) = length(compared).items
    margin = next(row for row in table.rows() if row[1].text == "winner's margin in medals")
    assert re.fullmatch(r"of \d+ games decided by medals", margin[2].of)


def test_one_test_is_told_once(runs):
    (study,) = study_runs([runs / "base"], Targets())
    (table,) = (item for item in report_balance.build(study).items if item.name == "effects")
    assert not any("p" in title.split() or title.startswith("p:") for title in table.head())
    assert table.note.count(" p ") == 2 and "all seats are alike: p" in table.note


def test_the_win_shares_of_two_players_are_one_test():
    d = compare.Difference(0.5, 0.52, 0.02, 0.01, 0.012, 0.3, 9000, 9000, 9000)
    found = {"v": {("won", "monty"): d, ("won", "patton"): d._replace(value=-0.02)}}
    table = compare.table(found, [("won", "monty"), ("won", "patton")], 0.02, 1)
    assert table["p_holm"].to_list() == pytest.approx(table["p"].to_list())


def test_counts_are_compared_for_a_turn_where_games_differ_in_length():
    """Twice the turns with twice the counter-attacks: the same habit."""
    short = games(4, turns=[30] * 4, monty_counters_made=[2, 4, 1, 3], lead_changes=[3] * 4)
    long = games(4, turns=[60] * 4, monty_counters_made=[4, 8, 2, 6], lead_changes=[6] * 4)
    for measure in compare.of_game(("monty", "bradley", "patton")):
        if measure.unit == NUMBER and measure.name not in ("rounds", "margin"):
            y, x = pair(measure, "", "all")
            rates = [frame.select(y.sum() / x.sum()).collect().item() for frame in (short, long)]
            assert rates[0] == pytest.approx(rates[1]) and rates[0] > 0
    counts = [m for m in measures.DECIDERS if m.unit == NUMBER and not m.name.startswith("medals")]
    assert len(counts) == 7 and all(m.over == "turns" for m in counts)


# ---- few games -----------------------------------------------------------------------------------------------------


def test_two_pairs_that_both_changed_prove_nothing():
    d = compare.Difference(0.0, 1.0, 1.0, 0.0, 0.0, None, 2, 2, 2)
    table = compare.table({"v": {("won", "monty"): d}}, [("won", "monty")], 0.02, 1)
    row = table.row(0, named=True)
    assert row["p"] > 0.05 and row["size"] == "not decided" and row["low"] < 0 < row["high"]


def test_a_comparison_with_one_game_says_so(runs):
    base, one = study_runs([runs / "base", runs / "one"], Targets())
    from rhine_sim.report.compare import findings as of_comparison

    text = "\n".join(of_comparison(Comparison(base, [one])).items[0].lines)
    assert text == "one: one game tells no difference from another."


def test_a_report_on_one_game_has_no_intervals_of_means(runs):
    (study,) = study_runs([runs / "one"], Targets(rounds=(1, 2)))
    assert report_sections([study])
    assert study.found["rounds", "", "all"].low is None


def test_plural_and_singular():
    assert words.counted(1, "win") == "1 win" and words.counted(1200, "win") == "1,200 wins"


def test_an_empty_picture_names_no_finding():
    from rhine_sim.report.parts.shape import _falls

    few = {"commander": ["monty"] * 2, "bucket": [0, 1], "games": [29, 29], "low": [0.8, 0.0], "high": [0.9, 0.1]}
    assert not _falls(pl.DataFrame(few))
    assert _falls(pl.DataFrame(few).with_columns(games=pl.lit(30)))


def test_a_share_that_may_be_on_target_makes_no_title(runs):
    (study,) = study_runs([runs / "two"], Targets())
    assert report_balance.share_title(study) == "Not enough games: nobody is shown to be off target"
    assert report_balance.verdict_sentence(study).startswith("Not enough games: 2 decide nothing")


def test_marks_at_one_value_share_a_name_and_close_ones_stand_on_several_lines():
    from rhine_sim.report.charts import distribution

    shares = {"value": [7, 8, 9, 10], "share": [0.25] * 4, "low": [0.2] * 4, "high": [0.3] * 4}
    (ax,) = distribution(pl.DataFrame(shares), "rounds", "t", {"5 %": 7, "median": 10, "95 %": 10}).axes
    assert [text.get_text() for text in ax.texts] == ["5 %: 7", "median and 95 %: 10"]
    shares["value"] = [7, 8, 9, 30]
    (ax,) = distribution(pl.DataFrame(shares), "rounds", "t", {"5 %": 7, "median": 9}).axes
    heights = [text.get_position()[1] for text in ax.texts]
    assert heights[1] > heights[0]


def test_long_titles_are_wrapped():
    from rhine_sim.report.charts import distribution

    shares = pl.DataFrame({"value": [7], "share": [1.0], "low": [0.9], "high": [1.0]})
    (ax,) = distribution(shares, "rounds", "word " * 20).axes
    assert max(map(len, ax.get_title(loc="left").splitlines() or ax.get_title().splitlines())) <= 54
