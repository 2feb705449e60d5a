"""A whole experiment by the command line: played, resumed, killed and resumed; and what its report says."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.experiments.file import load_experiment
from rhine_sim.experiments.results import Results

ROOT = Path(__file__).resolve().parents[2]
TEXT = """
title = "A trial"
games = 60
margin = 5
[base]
policy = "random"
[variants.short-war]
scenario = "short-war"
[variants.pair]
players = ["monty", "patton"]
[grid.rules]
weather = [false, true]
common_deck = [false, true]
[targets]
rounds = [8, 40]
caps = { idle = 0 }
"""


def run(*args):
    return CliRunner().invoke(cli, ["experiment", *map(str, args)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("experiment")
    (folder / "trial.toml").write_text(TEXT)
    return folder


@pytest.fixture(scope="module")
def done(folder) -> Path:
    result = run(folder / "trial.toml", "--out", folder / "out")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == str(folder / "out" / "report" / "report.html")
    return folder / "out"


@pytest.fixture
def results(folder, done) -> Results:
    experiment = load_experiment(str(folder / "trial.toml"))
    return Results(experiment, {name: rs.Run(done / "runs" / name) for name in experiment.runs})


def digests(out: Path) -> dict[str, str]:
    return {path.parent.name: rs.Run(path.parent).digest for path in sorted(out.glob("runs/*/manifest.json"))}


def test_every_variant_is_a_run_of_its_own_on_the_same_deals(done):
    runs = [rs.Run(path.parent) for path in done.glob("runs/*/manifest.json")]
    assert len(runs) == 6 and all(run.is_complete and run.manifest.plan.seed == 1944 for run in runs)
    plain = rs.simulate("short-war", games=60, policy="random", out=done.parent / "plain", progress=False)
    assert plain.digest == rs.Run(done / "runs" / "short-war").digest
    about = json.loads((done / "experiment.json").read_text())
    assert [entry["name"] for entry in about["variants"]][:3] == ["base", "short-war", "pair"]


def test_a_finished_experiment_is_not_played_again(done, folder, monkeypatch):
    monkeypatch.setattr("rhine_sim.runs.start._play", lambda *args: pytest.fail("played"))
    assert run(folder / "trial.toml", "--out", done, "-q").exit_code == 0


def test_what_is_missing_is_played(done, folder, tmp_path):
    import shutil

    before, again = digests(done), tmp_path / "again"
    shutil.copytree(done, again)
    shutil.rmtree(again / "runs" / "weather")
    (again / "runs" / "base" / "games-000000.parquet").unlink()
    assert run(folder / "trial.toml", "--out", again, "-q").exit_code == 0
    assert digests(again) == before


def test_the_summary_has_every_variant_with_its_verdict_and_its_change(results):
    frame = results.summary
    assert frame["variant"].to_list()[:3] == ["base", "short-war", "pair"] and frame.height == 6
    rows = {row["variant"]: row for row in frame.iter_rows(named=True)}
    assert rows["base"]["monty_change"] is None and rows["pair"]["bradley_share"] is None
    games = results.runs["weather"].games().collect(), results.runs["base"].games().collect()
    shares = [(frame["winner"] == "patton").mean() for frame in games]
    assert rows["weather"]["patton_change"] == pytest.approx(shares[0] - shares[1])
    assert "length" in rows["short-war"]["missed"] and "idle" in rows["base"]["missed"]
    assert rows["base"]["rounds"] == pytest.approx(games[1]["rounds"].mean())


def test_effects_are_those_of_the_cells(results):
    share = {name: (results.runs[name].games().collect()["winner"] == "monty").mean() for name in results.runs}
    found = results.effects.filter((pl.col("measure") == "won") & (pl.col("commander") == "monty"))
    values = dict(found.select("effect", "difference").iter_rows())
    both, weather, deck, base = (share[n] for n in ("weather-common-deck", "weather", "common-deck", "base"))
    assert values["weather true"] == pytest.approx((both + weather) / 2 - (deck + base) / 2)
    assert values["common_deck true"] == pytest.approx((both + deck) / 2 - (weather + base) / 2)
    assert values["weather true with common_deck true"] == pytest.approx(both - weather - deck + base)
    assert (results.effects["p_holm"] >= results.effects["p"]).all()


def test_effects_are_not_told_where_a_deal_means_different_things(tmp_path):
    (tmp_path / "x.toml").write_text("[grid]\norder = ['random', 'all']\n")
    experiment = load_experiment(str(tmp_path / "x.toml"))
    assert "different seat orders" in Results(experiment, {}).why_no_effects


def test_the_report_is_whole_and_names_the_correction(done):
    page = (done / "report" / "report.html").read_text()
    for words in ("A trial", "Holm", "clustered by deal", "weather true with common_deck true", "Not compared", "pair"):
        assert words in page
    assert (done / "report" / "report.md").exists() and (done / "report" / "variants.png").exists()
    table = pl.read_csv(done / "report" / "tables" / "variants.csv")
    assert table.height == 6 and {"verdict", "patton_change", "size"} <= set(table.columns)
    assert json.loads((done / "report" / "tables" / "interactions.json").read_text())["rows"]


def test_a_dry_run_prints_the_plan_and_makes_nothing(folder, tmp_path):
    result = run(folder / "trial.toml", "--out", tmp_path / "new", "--dry-run")
    assert result.exit_code == 0 and not (tmp_path / "new").exists()
    assert "7 variants in 6 runs" in result.stdout and "360 games to play" in result.stdout
    assert "games a second, measured now" in result.stdout
    done = run(folder / "trial.toml", "--out", folder / "out", "--dry-run")
    assert "0 games to play, 0 s" in done.stdout


def test_killed_in_the_middle_it_ends_in_the_same_digests(done, folder, tmp_path):
    line = [sys.executable, "-m", "rhine_sim", "experiment", str(folder / "trial.toml"), "--out", str(tmp_path / "out")]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while process.poll() is None and len(list(tmp_path.glob("out/runs/*/games-*.parquet"))) < 2:
        time.sleep(0.002)
    process.kill()
    process.wait()
    assert not (tmp_path / "out" / "report" / "report.html").exists()
    assert run(folder / "trial.toml", "--out", tmp_path / "out", "-q").exit_code == 0
    assert digests(tmp_path / "out") == digests(done)


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["nowhere"], 1, 'no experiment is called "nowhere"'),
        (["smoke", "--games", "0"], 2, "not in the range"),
        (["smoke", "--executor", "dask"], 2, "needs --scheduler ADDRESS"),
        (["smoke", "--out", "."], 1, "is not empty and holds no experiment"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tmp_path, monkeypatch, args, code, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letters.txt").write_text("mine")
    result = run(*args)
    assert result.exit_code == code and said in " ".join(result.stderr.split()), result.output


def test_another_number_of_games_in_the_same_folder_is_refused(done, folder):
    result = run(folder / "trial.toml", "--out", done, "--games", "70", "-q")
    assert result.exit_code == 1 and "--games 70: the run has 60" in result.stderr


def test_a_scenario_edited_while_it_plays_does_not_change_the_rest(tmp_path):
    from rhine_sim.experiments.play import play
    from rhine_sim.runs.start import Conduct

    board, file = tmp_path / "board.toml", tmp_path / "x.toml"
    board.write_text('extends = "base"\n[turn]\nsteps = 4\n')
    file.write_text(
        'games = 5\n[base]\nscenario = "board.toml"\npolicy = "random"\n[variants.x]\nrules.weather = true\n'
    )
    experiment = load_experiment(str(file))
    board.write_text('extends = "base"\n[turn]\nsteps = 2\n')
    runs = play(experiment, tmp_path / "out", Conduct(progress=False), "")
    assert {run.manifest.plan.scenario.turn.steps for run in runs.values()} == {4}
