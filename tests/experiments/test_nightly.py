"""The nightly batch: quiet while nothing changes, loud when it matters, and able to say what changed and how much."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.experiments import nightly as module
from rhine_sim.runs.folder import locked

FILE = """
games = 400
[base]
scenario = "board.toml"
policy = "random"
[variants.weather]
rules.weather = true
[variants.edge]
policy = { monty = "random" }
rules.fair_play = true
[nightly]
alert = 5
alert_rounds = 1
"""
BOARD = 'extends = "base"\n[markers]\naxis = [0, 18, AXIS]\n'


class Batch:
    """An experiment file and its history."""

    def __init__(self, folder: Path):
        self.folder, self.history = folder, folder / "nights"
        (folder / "watch.toml").write_text(FILE)
        self.board(25)

    def board(self, axis: int) -> None:
        (self.folder / "board.toml").write_text(BOARD.replace("AXIS", str(axis)))

    def run(self, *options: str):
        args = ["nightly", str(self.folder / "watch.toml"), "--history", str(self.history), *options]
        return CliRunner().invoke(cli, args)

    def nights(self) -> list[Path]:
        return sorted(path.parent for path in self.history.glob("*/night.json"))

    def last(self) -> dict:
        return json.loads((self.nights()[-1] / "night.json").read_text())


@pytest.fixture(scope="module")
def one_night(tmp_path_factory) -> Path:
    batch = Batch(tmp_path_factory.mktemp("nightly"))
    result = batch.run()
    assert result.exit_code == 0, result.output
    assert "quiet" in result.stdout and "first night: nothing to compare with" in result.stdout
    return batch.folder


@pytest.fixture
def batch(one_night, tmp_path) -> Batch:
    shutil.copytree(one_night / "nights", tmp_path / "nights")
    return Batch(tmp_path)


def test_a_second_night_without_a_change_is_quiet_and_analyses_nothing(batch, monkeypatch):
    monkeypatch.setattr(module, "Study", lambda *args: pytest.fail("analysed"))
    monkeypatch.setattr(module, "_compare", lambda *args: pytest.fail("compared"))
    result = batch.run("--baseline", batch.nights()[0].name)
    assert result.exit_code == 0, result.output
    assert "quiet" in result.stdout and "all games are those of" in result.stdout
    first, second = batch.nights()
    assert batch.last()["variants"] == json.loads((first / "night.json").read_text())["variants"]
    assert not list((second / "runs").glob("*")), "the games lie in the first night already"


def test_a_number_changed_in_the_scenario_alerts_with_its_name_and_size(batch):
    batch.run()
    batch.board(15)
    result = batch.run()
    assert result.exit_code == 3, result.output
    assert "ALERT" in result.stdout.splitlines()[0]
    assert "markers.axis.3: 25 -> 15" in result.stdout
    assert "rounds 9.0" in result.stdout.replace("9.00", "9.0").replace("9.01", "9.0")
    found = batch.last()
    row = next(row for row in found["findings"][0]["rows"] if row["measure"] == "rounds")
    assert found["alert"] and row["size"] == "matters" and -5 < row["difference"] < -3
    lines = result.stdout.splitlines()
    assert len(lines) <= module.LINES and max(map(len, lines)) <= module.WIDTH
    assert batch.run().exit_code == 0, "the night after is quiet again: nothing changed since"


def test_a_change_without_practical_size_is_told_and_does_not_alert(batch):
    batch.board(24)
    result = batch.run()
    assert result.exit_code == 0, result.output
    assert "quiet" in result.stdout and "markers.axis.3: 25 -> 24" in result.stdout
    assert batch.last()["changed"] == ["base", "edge", "weather"] and not batch.last()["alert"]


def test_slow_drift_shows_against_the_baseline(batch):
    """Two small steps: none alerts against the night before, the second does against the baseline."""
    pinned = batch.nights()[0].name
    batch.board(23)
    assert batch.run("--baseline", pinned).exit_code == 0
    batch.board(21)
    result = batch.run("--baseline", pinned)
    against = {f["against"] for f in batch.last()["findings"] if any(r["size"] == "matters" for r in f["rows"])}
    assert result.exit_code == 3 and against == {"baseline"}
    assert f"against baseline {pinned}" in result.stdout


def test_one_variant_changed_leaves_the_others_alone(batch):
    text = (batch.folder / "watch.toml").read_text().replace('{ monty = "random" }', '{ monty = "balanced" }')
    (batch.folder / "watch.toml").write_text(text)
    result = batch.run()
    assert result.exit_code == 3 and batch.last()["changed"] == ["edge"]
    assert "policy of Monty: random -> balanced" in result.stdout and "Monty wins" in result.stdout


def test_a_new_variant_is_noted_and_a_program_that_plays_otherwise_is_named(batch):
    with (batch.folder / "watch.toml").open("a") as file:
        file.write("[variants.new]\nrules.common_deck = true\n")
    path = batch.nights()[0] / "night.json"
    data = json.loads(path.read_text())
    data["sources"] = "another"
    data["variants"]["base"]["digest"] = "0" * 32
    path.write_text(json.dumps(data))
    assert batch.run().exit_code == 0
    notes = {f["variant"]: (f["note"], f["changed"]) for f in batch.last()["findings"]}
    assert notes["new"][0] == "was not played then"
    assert notes["base"][1] == ["the program plays by other code"]


def test_the_trend_page_shows_all_nights(batch):
    batch.board(15)
    batch.run()
    page = (batch.history / "trend" / "report.html").read_text()
    assert "2 nights, the last is alert" in page and "markers.axis.3: 25 -&gt; 15" in page
    assert page.count("data:image/png;base64") == 3
    assert (batch.history / "trend" / "tables" / "shares.csv").exists()


def test_the_trend_says_what_changed_since_the_baseline_and_keeps_all_figures(batch):
    pinned = batch.nights()[0].name
    batch.board(15)
    batch.run("-q")
    assert batch.run("-q", "--baseline", pinned).exit_code == 3
    page = (batch.history / "trend" / "report.md").read_text()
    assert "since the baseline: markers.axis.3: 25 -> 15" in page.replace("\\", "")
    shares = (batch.history / "trend" / "tables" / "shares.csv").read_text().splitlines()
    assert len(shares) == 1 + 3 * 3 * 3 and "rounds" in shares[0]
    assert [round(batch.last()["variants"]["base"][key], 1) for key in ("rounds", "rhine")] == [5.0, 0.0]


def test_json_stands_alone_and_quiet_is_silent_unless_it_alerts(batch):
    as_json = batch.run("--json", "-q")
    assert json.loads(as_json.stdout)["alert"] is False
    assert batch.run("-q").output == ""
    batch.board(15)
    assert "ALERT" in batch.run("-q").stdout


def test_games_of_old_nights_are_pruned_by_the_rule_and_figures_stay(batch):
    first = batch.nights()[0]
    for axis in (15, 20, 23):
        batch.board(axis)
        batch.run("--keep", "2", "--baseline", first.name)
    nights = batch.nights()
    assert len(nights) == 4
    assert [bool(list(night.glob("runs/*/manifest.json"))) for night in nights] == [True, False, True, True]
    batch.run("--keep", "2")
    assert not list(first.glob("runs/*")) and (first / "night.json").exists()


def test_a_night_that_rests_on_an_older_one_keeps_it(batch):
    for _ in range(3):
        batch.run("--keep", "1")
    assert list(batch.nights()[0].glob("runs/*/manifest.json"))
    batch.board(15)
    assert batch.run("--keep", "1").exit_code == 3


def test_a_night_that_was_broken_off_is_finished_or_begun_anew(batch):
    batch.board(20)
    batch.run()
    broken = batch.nights()[-1]
    (broken / "night.json").unlink()
    batch.run()
    assert batch.nights()[-1] == broken, "the same night goes on"
    (broken / "night.json").unlink()
    batch.board(15)
    batch.run()
    assert batch.last()["findings"][0]["changed"] == ["markers.axis.3: 25 -> 15"]


def test_a_baseline_whose_games_are_gone_is_refused(batch):
    first = batch.nights()[0].name
    for axis in (20, 15):
        batch.board(axis)
        batch.run("-q", "--keep", "1")
    result = batch.run("--baseline", first)
    assert result.exit_code == 1 and "its games have been pruned" in result.stderr
    assert f"nights with all their games: {batch.nights()[-1].name}" in result.stderr


def test_two_batches_at_once_are_refused(batch):
    with locked(batch.history):
        result = batch.run()
    assert result.exit_code == 1 and "another nightly batch is at work there" in result.stderr
    assert len(batch.nights()) == 1


def test_a_folder_with_other_things_in_it_is_left_alone(batch, tmp_path):
    """An experiment's folder looks like a night that was broken off; it must not be taken for one, and deleted."""
    mine = tmp_path / "experiments" / "mine"
    mine.mkdir(parents=True)
    (mine / "experiment.json").write_text("{}")
    batch.history = tmp_path / "experiments"
    result = batch.run()
    assert result.exit_code == 1 and "holds mine and no nights" in result.stderr
    (tmp_path / "nights").rename(tmp_path / "experiments" / "nights")
    for night in list((tmp_path / "experiments" / "nights").iterdir()):
        night.rename(tmp_path / "experiments" / night.name)
    assert batch.run("-q").exit_code == 0 and (mine / "experiment.json").exists()


def test_a_history_is_of_one_experiment(batch):
    (batch.folder / "other.toml").write_text(FILE)
    result = CliRunner().invoke(cli, ["nightly", str(batch.folder / "other.toml"), "--history", str(batch.history)])
    assert result.exit_code == 1 and 'holds nights of "watch", not of "other"' in result.stderr
    (batch.folder / "file").write_text("")
    batch.history = batch.folder / "file"
    result = batch.run()
    assert result.exit_code == 1 and "is a file; --history names a folder" in result.stderr


def test_a_night_much_slower_than_the_last_is_told_and_does_not_alert(batch):
    path = batch.nights()[0] / "night.json"
    data = json.loads(path.read_text()) | {"games_a_second": 9e5}
    path.write_text(json.dumps(data))
    result = batch.run()
    assert result.exit_code == 0 and "(last night 900,000: much slower)" in result.stdout


@pytest.mark.parametrize(
    ("options", "said"), [(["--baseline", "2020"], "no night is called so"), (["--baseline", "20"], "nights begin so")]
)
def test_a_wrong_baseline_is_refused(batch, options, said):
    batch.run("-q")
    result = batch.run(*options)
    assert result.exit_code == 1 and said in result.stderr
