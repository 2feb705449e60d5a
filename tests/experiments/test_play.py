"""A whole experiment by the command line: played, resumed, killed and resumed; and what its report says."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner
from scipy.special import stdtrit

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.experiments.file import load_experiment
from rhine_sim.experiments.play import command_line
from rhine_sim.experiments.ranking import SHOWN, ranking
from rhine_sim.experiments.report import game_table
from rhine_sim.experiments.results import Results
from rhine_sim.experiments.speed import games_a_second, minutes_missing
from rhine_sim.report.tables import Column

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
    assert values["weather"] == pytest.approx((both + weather) / 2 - (deck + base) / 2)
    assert values["common deck"] == pytest.approx((both + deck) / 2 - (weather + base) / 2)
    assert values["weather with common deck"] == pytest.approx(both - weather - deck + base)
    assert (results.effects["p_holm"] >= results.effects["p"]).all()


def test_effects_are_not_told_where_a_deal_means_different_things(tmp_path):
    (tmp_path / "x.toml").write_text("[grid]\norder = ['random', 'all']\n")
    experiment = load_experiment(str(tmp_path / "x.toml"))
    assert "different seat orders" in Results(experiment, {}).why_no_effects


def test_the_report_is_whole_and_names_the_correction(done):
    page = (done / "report" / "report.html").read_text()
    for words in ("A trial", "Holm", "clustered by deal", "weather with common deck", "Not compared", "pair"):
        assert words in page
    assert (done / "report" / "report.md").exists() and (done / "report" / "variants.png").exists()
    table = pl.read_csv(done / "report" / "tables" / "variants.csv")
    assert table.height == 6 and {"verdict", "patton_change", "size"} <= set(table.columns)
    assert json.loads((done / "report" / "tables" / "interactions.json").read_text())["rows"]


def test_findings_tell_effects_in_sentences_the_largest_first(done, results):
    lines = (done / "report" / "report.md").read_text().splitlines()
    told = [line for line in lines if "on average over all cells, moves" in line]
    assert len(told) == 2 and all(" points: " in line and "Bradley by" in line for line in told)
    largest = results.largest_effects("main")
    assert [line.removeprefix("- ").split(",")[0] for line in told] == largest
    assert sum("weather and common deck together move" in line for line in lines) == 1
    assert lines.index("## 2. Effects") < lines.index("## 3. Variants")


def test_the_errors_of_effects_are_those_of_deals_and_corrected_by_holm(results):
    """From the rows of the games: the contrast of each deal, its mean, its error; p-values stepped down."""
    games = {name: run.games().collect().sort("game") for name, run in results.runs.items()}
    won = {who: {n: (g["winner"] == who).fill_null(False).cast(float).to_numpy() for n, g in games.items()} for who in
           ("monty", "bradley", "patton")}  # fmt: skip
    expected = {}
    for who, of in won.items():
        both, weather, deck, base = (of[n] for n in ("weather-common-deck", "weather", "common-deck", "base"))
        expected["weather", who] = (both + weather - deck - base) / 2
        expected["common deck", who] = (both + deck - weather - base) / 2
        expected["weather with common deck", who] = both - weather - deck + base
    found = results.effects.filter(pl.col("measure") == "won").sort("p")
    held = 0.0
    for rank, row in enumerate(found.iter_rows(named=True)):
        deals = expected[row["effect"], row["commander"]]
        assert row["difference"] == pytest.approx(deals.mean())
        assert row["error"] == pytest.approx(deals.std(ddof=1) / len(deals) ** 0.5)
        assert row["high"] - row["difference"] == pytest.approx(stdtrit(59, 1 - 0.05 / 6) * row["error"])
        held = max(held, min(1.0, (found.height - rank) * row["p"]))
        assert row["p_holm"] == pytest.approx(held)


def test_long_tables_are_cut_on_the_page_and_whole_in_their_files():
    frame = pl.DataFrame({"variant": [str(i) for i in range(SHOWN + 5)]})
    long, short = (ranking("x", "X", part, [Column("variant", "variant")], "Why.") for part in (frame, frame.head(3)))
    assert len(long.rows()) == SHOWN and long.frame.height == SHOWN + 5
    assert long.note == f"The first {SHOWN} of {SHOWN + 5} rows; all of them stand in tables/x.csv. Why."
    assert len(short.rows()) == 3 and short.note == "Why."


def test_speed_is_measured_for_the_players_and_policies_asked_for(tmp_path):
    (tmp_path / "x.toml").write_text("""
        games = 60
        [base]
        policy = "random"
        [variants.pair]
        players = ["monty", "patton"]
        [variants.club]
        policy = "club"
        [grid.set]
        turn.steps = { from = 2, to = 5 }
        turn.actions = { from = 1, to = 4 }
    """)
    experiment, measured = load_experiment(str(tmp_path / "x.toml")), []

    def measure(variant) -> float:
        measured.append(variant)
        return {"pair": 4.0, "club": 0.5}.get(variant.name, 1.0 + len(measured) % 2)

    minutes = minutes_missing(experiment, None, measure)
    assert (minutes["pair"], minutes["club"]) == (0.25, 2.0)
    cells = [variant for variant in measured if variant.name not in ("pair", "club")]
    assert 3 <= len(cells) <= 6, "some of the sixteen cells stand for all"
    own = {variant.folder: minutes[variant.folder] for variant in cells}
    others = {minutes[folder] for folder in experiment.runs if folder not in own and folder not in ("pair", "club")}
    assert list(others) == [pytest.approx(sum(own.values()) / len(own))]


def test_a_slow_policy_is_measured_by_one_game_for_each_worker(tmp_path):
    (tmp_path / "x.toml").write_text('[base]\npolicy = "random"\n')
    plan = load_experiment(str(tmp_path / "x.toml")).base.plan
    assert 0 < games_a_second(plan, 2, 0.0, lambda line: None) < 1e6


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


def test_the_folder_of_another_experiment_is_left_as_it_is(done, folder, tmp_path):
    about = (done / "experiment.json").read_bytes()
    (tmp_path / "other.toml").write_text(TEXT)
    result = run(tmp_path / "other.toml", "--out", done, "-q")
    assert result.exit_code == 1 and 'holds the experiment "trial", not "other"; choose another --out' in result.stderr
    changed = TEXT.replace('scenario = "short-war"', 'scenario = "short-war"\nset.turn.steps = 5')
    (tmp_path / "trial.toml").write_text(changed + "[variants.late]\nset.turn.steps = 4\n")
    result = run(tmp_path / "trial.toml", "--out", done, "-q")
    assert result.exit_code == 1 and "short-war: holds another run than the one asked for" in result.stderr
    assert (done / "experiment.json").read_bytes() == about


def test_a_damaged_chunk_is_played_again_and_a_damaged_manifest_is_named(done, folder, tmp_path):
    shutil.copytree(done, tmp_path / "out")
    chunk = next((tmp_path / "out" / "runs" / "weather").glob("games-*.parquet"))
    chunk.write_bytes(chunk.read_bytes()[:200])
    result = run(folder / "trial.toml", "--out", tmp_path / "out")
    assert result.exit_code == 0 and "is played again" in result.stderr
    assert digests(tmp_path / "out") == digests(done)
    (tmp_path / "out" / "runs" / "weather" / "manifest.json").write_text("{")
    result = run(folder / "trial.toml", "--out", tmp_path / "out", "-q")
    assert result.exit_code == 1 and "manifest.json" in result.stderr and len(result.stderr.splitlines()) == 1


def test_the_line_to_repeat_it_names_another_number_of_games(results, folder):
    few = load_experiment(str(folder / "trial.toml"), 7)
    line = f"rhine-sim experiment {folder}/trial.toml --out here"
    assert command_line(results.experiment, Path("here")) == line
    assert command_line(few, Path("here")) == f"{line} --games 7"


def test_the_surest_differences_come_first(results):
    """Figures that no pair tells apart have no error to be divided by; they come last."""
    rows = [row for row in game_table(results).frame.iter_rows(named=True) if row["difference"] is not None]
    sure = [abs(row["difference"]) / row["error"] if row["error"] else 0.0 for row in rows]
    assert 0.0 in sure and sure == sorted(sure, reverse=True)


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
