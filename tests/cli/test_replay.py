"""`rhine-sim replay`: a game of a run, played again from its key and told; faults and wrong command lines."""

import hashlib
import json
import shlex
import shutil

import polars as pl
import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.errors import EngineFault
from rhine_sim.policies.profiles import Profile, find_profile


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("replay") / "run"
    rs.simulate(games=8, policy="random", order="all", chunk=20, out=out, progress=False)
    return out


def replay(*args, color=False):
    return CliRunner().invoke(cli, ["replay", *map(str, args)], color=color)


@pytest.mark.parametrize("game", (0, 23, 47))
def test_a_replay_ends_as_the_row_says(folder, game):
    row = rs.load_run(folder).filter(pl.col("game") == game).collect().row(0, named=True)
    result = replay(folder, "--game", game)
    assert result.exit_code == 0, result.output
    end = result.stdout[result.stdout.index("The game ends") :]
    assert f"{row['winner'].capitalize()} has" in end or f"{row['winner'].capitalize()} comes" in end
    assert f"after round {row['rounds']}:" in end
    assert all(f"{who.capitalize()}: {row[f'{who}_medals']} medal" in end for who in ("monty", "bradley", "patton"))


def test_plain_in_a_pipe_and_coloured_on_a_terminal(folder):
    plain, coloured = replay(folder, "--game", 0), replay(folder, "--game", 0, color=True)
    assert "\x1b[" not in plain.stdout
    assert "\x1b[31m\x1b[1mMonty" in coloured.stdout


def test_json_has_sentences_answers_positions_and_the_row(folder):
    data = json.loads(replay(folder, "--game", 5, "--json").stdout)
    row = rs.load_run(folder).filter(pl.col("game") == 5).collect().row(0, named=True)
    assert data["row"] == row and data["fault"] is None and data["order"] == row["order"].split("-")
    assert len(data["turns"]) == row["turns"]
    assert (
        data["turns"][0]["position"]["round"] == 1
        and data["turns"][-1]["position"]["result"]["winner"] == row["winner"]
    )
    assert {key: data["turns"][0]["lines"][0][key] for key in ("kind", "depth")} == {"kind": "act", "depth": 0}


def test_verbose_tells_every_decision_with_alternatives_and_the_planners_notes():
    options = ("--seed", 1944, "--game", 0, "--policy", "balanced")
    data = json.loads(replay(*options, "--verbose", "--json").stdout)
    lines = [line["text"] for turn in data["turns"] for line in turn["lines"] if line["kind"] == "decision"]
    assert len(lines) == data["row"]["decisions"]
    assert any(" legal: " in text and "; planner: " in text for text in lines)
    assert any("REACTION PLACE" in text and "actions from the Rhine" in text for text in lines)


def test_a_game_by_seed_and_options_is_the_game_of_the_run(folder):
    options = ("--seed", 1944, "--policy", "random", "--order", "all", "--game", 23)
    assert replay(*options).stdout == replay(folder, "--game", 23).stdout


@pytest.mark.parametrize("rule", ("closest", "longest", "comeback", "starved", "fastest"))
def test_find_tells_the_game_it_found(folder, rule):
    result = replay(folder, "--find", rule)
    assert result.exit_code == 0 and result.stdout.startswith(f"Found by `{rule}`: ")


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["RUN", "--game", "48"], 2, "has games 0 to 47, not 48"),
        (["RUN"], 2, "Give either --game N or --find RULE."),
        (["RUN", "--game", "1", "--find", "closest"], 2, "Give either --game N or --find RULE."),
        (["--game", "1"], 2, "Name the folder of a run, or give --seed."),
        (["--find", "closest"], 2, "--find looks through a run"),
        (["RUN", "--game", "1", "--seed", "0"], 2, "leave out --seed."),
        (["RUN", "--game", "1", "--rule", "weather", "--policy", "dash"], 2, "leave out --rule, --policy."),
        (["RUN", "--find", "closest", "--commander", "monty"], 2, "--commander goes with"),
        (["--seed", "1", "--game", "0", "--policy", "nonsense"], 2, "no policy 'nonsense'"),
        (["--seed", "1", "--game", "0", "--rule", "wether"], 2, 'did you mean "weather"?'),
        (["--seed", "1", "--game", "0", "--set", "turn.steps=99"], 2, "out of range"),
        (["--seed", "1", "--game", "0", "--order", "monty,patton"], 2, "names each of monty, bradley, patton once"),
        (["--seed", "1", "--game", "99999999999"], 2, "the last game of a run is 4294967294"),
        (["--seed", "1", "--game", "0", "--scenario", "nonsense"], 1, "no scenario is called"),
        ([__file__, "--game", "0"], 1, "is a file; a run is a folder"),
        (["no-such-folder", "--game", "0"], 1, "no-such-folder: there is no such folder"),
    ],
)
def test_what_cannot_be_told_is_refused_in_one_sentence(folder, args, code, said):
    result = replay(*[folder if arg == "RUN" else arg for arg in args])
    assert result.exit_code == code and said in result.stderr
    assert result.stdout == "" and "Traceback" not in result.stderr


def test_a_damaged_run_is_refused_before_anything_is_told(folder, tmp_path):
    damaged = tmp_path / "run"
    shutil.copytree(folder, damaged)
    table = damaged / "games-000000.parquet"
    whole = bytearray(table.read_bytes())
    whole[len(whole) // 2] ^= 1
    table.write_bytes(whole)
    for options in ((), ("--json",), ("--html", tmp_path / "film.html")):
        result = replay(damaged, "--game", 0, *options)
        assert (result.exit_code, result.stdout) == (1, "")
        assert f"{damaged}: {table.name} has other contents than when it was written; " in result.stderr
    assert not (tmp_path / "film.html").exists()


def test_a_game_that_ends_otherwise_than_its_row_is_refused_before_anything_is_told(folder, tmp_path):
    run = tmp_path / "run"
    shutil.copytree(folder, run)
    table = run / "games-000000.parquet"
    pl.read_parquet(table).with_columns(decisions=pl.col("decisions") + 1).write_parquet(table)
    manifest = json.loads((run / "manifest.json").read_bytes())
    data = table.read_bytes()
    manifest["chunks"][0]["files"]["games"] |= {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    (run / "manifest.json").write_text(json.dumps(manifest))
    result = replay(run, "--game", 0)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("another row: the run's files or the program have changed\n")


def test_a_run_of_other_rules_is_refused(folder, tmp_path):
    manifest = json.loads((folder / "manifest.json").read_bytes()) | {"rules_version": 0}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    result = replay(tmp_path, "--game", 0)
    assert result.exit_code == 1 and "rules version 0" in result.stderr


def test_a_fault_names_the_command_that_shows_it(tmp_path, monkeypatch):
    """A weight that is no number leaves the planner without an answer to its first reaction."""
    broken = Profile("broken", "scripted", {**find_profile("balanced").weights, "mark": float("nan")})
    monkeypatch.setattr("rhine_sim.runs.plan.find_profile", lambda name: broken)
    with pytest.raises(EngineFault) as fault:
        rs.simulate(games=1, out=tmp_path / "a run", progress=False)
    message, see = str(fault.value).splitlines()
    assert message.endswith("no legal action")
    program, *args = shlex.split(see.removeprefix("see it with: "))
    assert program == "rhine-sim" and args == ["replay", str(tmp_path / "a run"), "--game", "0"]
    monkeypatch.undo()  # the run holds the weights it was played with
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert "asked REACTION: no legal action." in result.stdout.splitlines()[-1]
    assert "game 0 breaks a contract: no legal action; please report it with this log" in result.stderr
