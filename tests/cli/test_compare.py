"""`rhine-sim compare` and `rhine-sim plan`: what they print, and what they refuse."""

import json
import re

import polars as pl
import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli


def run(*args):
    return CliRunner().invoke(cli, [*map(str, args)])


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    root, common = tmp_path_factory.mktemp("runs"), {"policy": "random", "progress": False}
    rs.simulate(games=200, out=root / "base", **common)
    rs.simulate(games=200, rules={"weather": True}, out=root / "weather", **common)
    rs.simulate(games=100, seed=3, out=root / "other", **common)
    rs.simulate(games=10, players="monty,patton", out=root / "two", **common)
    return root


def test_compare_says_what_changed_and_whether_it_was_paired(runs, tmp_path):
    result = run("compare", runs / "base", runs / "weather", runs / "other", "--out", tmp_path / "page")
    assert result.exit_code == 0, result.output
    assert "weather against base (200 games, paired): Monty " in result.stdout
    assert "other against base (not paired, as their seeds differ: 1944 against 3)" in result.stdout
    assert "Pairing saved games by a factor of" in result.stdout
    text = (tmp_path / "page" / "report.html").read_text(encoding="utf-8")
    titles = ["Findings", "Win shares", "Medals and places", "Length and shape", "Feel", "Method"]
    assert re.findall(r"<h2>\d\. (.*?)</h2>", text) == titles
    assert "rules.weather: false -&gt; true" in text and "<script" not in text and "https://" not in text
    table = pl.read_csv(tmp_path / "page" / "tables" / "win-share-differences.csv")
    assert table.select("variant", "commander").n_unique() == 6
    assert (table.filter(pl.col("variant") == "weather")["games_saved"] > 1).all()
    assert (tmp_path / "page" / "forest.png").exists()


def test_compare_refuses_what_cannot_be_compared(runs, tmp_path):
    result = run("compare", runs / "base", runs / "two", "--out", tmp_path / "page")
    assert result.exit_code == 1 and "these are two games" in result.stderr and len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "page").exists()
    assert run("compare", runs / "base").exit_code == 2
    assert run("compare", runs / "base", runs / "none").exit_code == 1


def test_plan_says_games_and_minutes():
    result = run("plan", "--margin", "2", "--power", "0.9", "--speed", "1000")
    assert result.exit_code == 0
    assert "every share is on target           7,591 games, 8 s" in result.stdout
    assert "15,011 games in each of 2 runs" in result.stdout and "1,000 games a second, as given" in result.stdout
    found = json.loads(run("plan", "--margin", "1", "--variants", "3", "--speed", "1000", "--json").stdout)
    assert [row["question"] for row in found["plan"]] == ["balanced", "balanced", "difference", "difference"]
    assert found["plan"][-1]["runs"] == 4 and not found["measured"]


def test_plan_counts_two_players_as_one_test():
    """2 * 0.25 * ((1.96 + 1.2816) / 0.02)**2 = 13,134."""
    result = run("plan", "--players", "2", "--speed", "1000")
    assert result.exit_code == 0 and "13,135 games in each of 2 runs" in result.stdout


def test_plan_measures_the_speed_here_and_refuses_unknown_policies():
    found = json.loads(run("plan", "--policy", "random", "--json").stdout)
    assert found["measured"] and found["games_a_second"] > 1
    result = run("plan", "--policy", "balancd")
    assert result.exit_code == 2 and "balancd" in result.stderr
    assert run("plan", "--margin", "0").exit_code == 2


@pytest.mark.parametrize("option", ["--margin", "--saved", "--speed", "--power"])
@pytest.mark.parametrize("value", ["nan", "inf"])
def test_what_is_no_number_is_refused(option, value):
    result = CliRunner().invoke(cli, ["plan", option, value])
    assert result.exit_code == 2
    assert "not" in result.stderr and "Traceback" not in result.output
