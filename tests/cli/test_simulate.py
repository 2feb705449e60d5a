"""`rhine-sim simulate`: what it prints, what it refuses, and its exit codes."""

import json
import re

import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.cli.game_options import _policies

SMALL = ("--games", "60", "--chunk", "30")


def run(*args: str):
    return CliRunner().invoke(cli, ["simulate", *map(str, args)])


@pytest.fixture
def out(tmp_path):
    return tmp_path / "run"


def test_it_prints_the_rules_first_and_the_result_block_last(out):
    result = run("short-war", *SMALL, "--rule", "weather", "--out", out)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].startswith("short-war ") and "edition en; weather = true" in lines[1]
    assert any("markers.axis.3: 25 -> 20" in line for line in lines)
    words = ["rules", "policies", "seed", "wins", "ended by", "rounds", "medals", "unfinished", "digest", "next"]
    block = result.stdout[result.stdout.index("short-war: 60 games") :]
    assert [word for word in words if f"\n  {word}" in block] == words
    assert f"rhine-sim runs verify {out}" in lines[-1]
    assert re.search(r"Monty +\d+\.\d\d %   \(95 %: \d+\.\d\d to \d+\.\d\d\)", block)


@pytest.mark.parametrize("quiet", [(), ("--quiet",)])
def test_json_stands_alone_on_stdout(out, quiet):
    result = run(*SMALL, "--json", "--out", out, *quiet)
    found = json.loads(result.stdout)
    assert result.exit_code == 0 and (result.stderr == "") == bool(quiet)
    assert found["games"] == 60 and re.fullmatch("[0-9a-f]{32}", found["digest"]) and found["seconds"] > 0
    assert sum(found["win_share"].values()) == pytest.approx(1)
    assert found["end_reason"].keys() == {"rhine", "markers", "stalled"} and sum(found["end_reason"].values()) == 60
    assert found["rounds"].keys() == {"mean", "p5", "p50", "p95"}
    assert found["medals"].keys() == {"monty", "bradley", "patton"}


def test_the_figures_are_those_of_the_files(out):
    found = json.loads(run(*SMALL, "--json", "--out", out).stdout)
    games = rs.load_run(out).collect()
    assert found["win_share"]["patton"] == (games["winner"] == "patton").mean()
    assert found["medals"]["monty"] == games["monty_medals"].mean()
    assert found["rounds"]["mean"] == pytest.approx(games["rounds"].mean())
    assert found["rounds"]["p50"] == games["rounds"].quantile(0.5, "lower")


def test_quiet_prints_nothing(out):
    assert run(*SMALL, "--out", out, "-q").output == ""


@pytest.mark.parametrize("players", ["monty,bradley", "patton,monty", "bradley"])
def test_fewer_players(out, players):
    found = json.loads(run(*SMALL, "--players", players, "--json", "--out", out).stdout)
    assert set(found["win_share"]) == set(players.split(",")) == set(found["policies"])
    if "," not in players:
        assert "defeat" in found["end_reason"] and sum(found["end_reason"].values()) == 60


def test_order_all_counts_deals(out):
    found = json.loads(run("--games", "10", "--order", "all", "--json", "--out", out).stdout)
    assert found["games"] == 60 and found["order"] == "all"
    assert json.loads(run("--resume", "--order", "all", "--json", "--out", out).stdout)["digest"] == found["digest"]


def test_a_finished_run_is_printed_again_by_resume(out):
    first = run(*SMALL, "--out", out)
    again = run("--resume", "--out", out)
    assert again.exit_code == 0
    assert again.stdout.split("digest")[1] == first.stdout.split("digest")[1]


def test_checks_can_be_switched_on_without_another_result(out, tmp_path):
    plain = json.loads(run(*SMALL, "--json", "--out", out).stdout)
    checked = json.loads(run(*SMALL, "--json", "--check", "--out", tmp_path / "other").stdout)
    assert plain["digest"] == checked["digest"]


def test_numbers_of_the_scenario_can_be_set(out):
    sets = (
        "--set",
        "logistics.truck_placement.1=3",
        "--set",
        "corps.XII.supplies.ammo=2",
        "--set",
        'corps."I BR".supplies.gas=2',
    )
    result = run(*SMALL, *sets, "--out", out)
    assert result.exit_code == 0, result.output
    assert "logistics.truck_placement.1" in result.stdout


def test_the_default_folder_is_named_after_the_scenario(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("short-war", *SMALL, "-q").exit_code == 0
    assert (tmp_path / "runs" / "short-war" / "manifest.json").exists()
    assert run("short-war", "--resume", "-q").exit_code == 0


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--games", "0"], 2, "0 is not in the range x>=1"),
        (["--games", "-5"], 2, "-5 is not in the range x>=1"),
        (["--games", "many"], 2, "not a valid integer"),
        (["--policy", "blanced"], 2, "no policy"),
        (["--policy", "rommel=random"], 2, 'no commander is called "rommel"'),
        (["--policy", "mnty=random"], 2, 'did you mean "monty"?'),
        (["--policy", "random", "--policy", "random"], 2, "given twice"),
        (["--policy", "monty="], 2, "names no policy"),
        (["--players", "monty,rommel"], 2, 'no commander is called "rommel"'),
        (["--order", "monty,monty,patton"], 2, "named twice"),
        (["--order", "monty,patton"], 2, "names each of monty, bradley, patton once"),
        (["--seed", "-1"], 2, "not in the range"),
        (["--workers", "0"], 2, "not in the range"),
        (["--max-minutes", "0"], 2, "not in the range"),
        (["--rule", "wether"], 2, 'did you mean "weather"?'),
        (["--rule", "basic-game", "--rule", "weather"], 2, "basic_game"),
        (["--set", "turn.steps=99"], 2, "out of range"),
        (["nowhere"], 1, 'no scenario is called "nowhere"'),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_with_its_exit_code(out, args, code, said):
    result = run(*args, "--out", out)
    assert result.exit_code == code, result.output
    assert said in " ".join(result.stderr.split()) and "Traceback" not in result.output
    assert not out.exists()


def test_an_existing_run_is_refused(out):
    run(*SMALL, "-q", "--out", out)
    result = run(*SMALL, "-q", "--out", out)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{out}: holds a run already; continue it with --resume, or choose another --out\n"
    differing = run("--resume", "--out", out, "--seed", "3", "--games", "61")
    assert differing.exit_code == 1
    assert "--seed 3: the run has 1944" in differing.stderr and "--games 61: the run has 60" in differing.stderr


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    result = run(*SMALL, "--out", tmp_path / "file" / "run")
    assert result.exit_code == 1 and len(result.stderr.splitlines()) == 1, result.stderr
    result = run(*SMALL, "--out", "/proc/run")
    assert result.exit_code == 1 and "/proc/run: cannot be written" in result.stderr


def test_a_policy_for_all_and_for_one_come_in_any_order():
    for given in (("random", "monty=dash"), ("monty=dash", "random")):
        assert _policies(None, None, given) == {"": "random", "monty": "dash"}
