"""Chunks played by jobs of their own fill a planned run: the same bytes, in any order, more than once, side by side."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.errors import RunError
from rhine_sim.runs.folder import FolderBusy, locked
from rhine_sim.runs.manifest import read_manifest
from rhine_sim.runs.verify import verify

ROOT = Path(__file__).resolve().parents[2]
ASKED = ("--games", "200", "--chunk", "50", "--policy", "random")


def run(*args) -> object:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> rs.Run:
    out = tmp_path_factory.mktemp("array") / "whole"
    return rs.simulate(out=out, games=200, chunk=50, policy="random", progress=False)


@pytest.fixture
def planned(tmp_path) -> Path:
    out = tmp_path / "planned"
    result = run("simulate", *ASKED, "--out", out, "--plan-only")
    assert result.exit_code == 0 and "4 chunks of up to 50 games" in result.stdout
    return out


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.glob("*.parquet")}


def test_a_planned_run_holds_its_manifest_and_no_games(planned):
    assert {path.name for path in planned.iterdir()} == {"manifest.json", ".lock"}
    assert rs.Run(planned).state == "stopped"
    as_json = run("simulate", *ASKED, "--out", planned, "--resume", "--plan-only", "--json")
    assert json.loads(as_json.stdout) == {"run": str(planned), "games": 200, "chunks": 4, "chunk": 50}


def test_jobs_in_any_order_and_twice_give_the_bytes_of_one_process(planned, whole):
    for index, played in ((2, 50), (0, 50), (2, 0), (3, 50)):
        result = run("run-chunk", planned, "--index", index)
        assert result.exit_code == 0 and result.stdout == f"{planned}: {played} games played\n"
    assert not rs.Run(planned).is_complete
    last = run("run-chunk", planned, "--index", 1)
    assert "50 games played; the run is complete" in last.stdout
    assert contents(planned) == contents(whole.path)
    assert rs.Run(planned).digest == whole.digest and rs.Run(planned).is_complete
    assert sum(session["games"] for session in read_manifest(planned).sessions) == 200
    assert not list(planned.glob("session-*"))
    assert any("200 games, each once" in line for line in verify(planned, 5))
    assert "0 games played; the run is complete" in run("run-chunk", planned, "--index", 1).stdout


def test_fewer_jobs_than_chunks_share_them(planned, whole):
    assert "100 games" in run("run-chunk", planned, "--index", 1, "--of", 2).stdout
    assert "100 games played; the run is complete" in run("run-chunk", planned, "--index", 0, "--of", 2).stdout
    assert rs.Run(planned).digest == whole.digest


def test_resume_takes_what_jobs_left_and_plays_the_rest(planned, whole):
    run("run-chunk", planned, "--index", 3)
    (planned / "games-000003.parquet").with_name("games-000002.parquet").write_bytes(b"half")
    assert rs.simulate(out=planned, resume=True, progress=False).digest == whole.digest
    assert contents(planned) == contents(whole.path) and not list(planned.glob("session-*"))


def test_jobs_in_many_processes_at_once(planned, whole):
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-m", "rhine_sim", "run-chunk", str(planned), "--workers", "1", "--index"]
    jobs = [subprocess.Popen([*line, str(index)], env=env, stdout=subprocess.PIPE) for index in (0, 1, 2, 3, 0)]
    said = [job.communicate(timeout=300)[0].decode() for job in jobs]
    assert [job.returncode for job in jobs] == [0] * 5, said
    assert rs.Run(planned).is_complete and rs.Run(planned).digest == whole.digest
    assert any("complete" in text for text in said)


def test_chunks_of_another_program_are_not_mixed_in(planned, tmp_path):
    other = rs.simulate(out=tmp_path / "other", games=200, chunk=50, policy="random", seed=7, progress=False)
    for file in other.path.glob("*-000002.parquet"):
        (planned / file.name).write_bytes(file.read_bytes())
    job = run("run-chunk", planned, "--index", 0)
    assert job.exit_code == 1 and "plays game 100 differently" in job.stderr
    with pytest.raises(RunError, match="plays game 100 differently"):
        rs.simulate(out=planned, resume=True, progress=False)


def test_jobs_share_the_folder_and_nobody_else_does(planned):
    with locked(planned, shared=True), locked(planned, shared=True), pytest.raises(FolderBusy), locked(planned):
        pass
    with locked(planned):
        job = run("run-chunk", planned, "--index", 0)
    assert job.exit_code == 1 and "another process is writing this run" in job.stderr


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--index", "4"], 2, "4 is not in the range 0 to 3"),
        (["--index", "-1"], 2, "-1 is not in the range 0 to 3"),
        (["--index", "2", "--of", "2"], 2, "2 is not in the range 0 to 1"),
        ([], 2, "Missing option '--index'"),
    ],
)
def test_a_wrong_index_is_a_wrong_command_line(planned, args, code, said):
    result = run("run-chunk", planned, *args)
    assert result.exit_code == code and said in result.stderr


def test_a_folder_that_is_no_run_is_refused(tmp_path):
    result = run("run-chunk", tmp_path, "--index", "0")
    assert result.exit_code == 1 and "has no manifest.json" in result.stderr
