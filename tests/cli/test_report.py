"""`rhine-sim report`: what it prints, and what it refuses."""

import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli


def run(*args):
    return CliRunner().invoke(cli, ["report", *map(str, args)])


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return rs.simulate(games=60, policy="random", out=tmp_path_factory.mktemp("runs") / "small", progress=False).path


def test_it_says_the_verdict_and_where_the_page_is(small, tmp_path):
    result = run(small, "--out", tmp_path / "page")
    assert result.exit_code == 0, result.output
    assert result.stdout == f"small: 60 games: not enough games\n{tmp_path / 'page' / 'report.html'}\n"
    assert (tmp_path / "page" / "report.html").stat().st_size > 100_000


def test_runs_and_targets_that_cannot_be_read_are_one_sentence(small, tmp_path):
    cases = {
        (tmp_path / "none",): "there is no such folder",
        (small, "--targets", tmp_path / "none.toml"): "there is no such file",
        (small, "--out", small): "holds a run",
    }
    for args, says in cases.items():
        result = run(*args)
        assert result.exit_code == 1 and says in result.stderr and len(result.stderr.splitlines()) == 1
    assert run().exit_code == 2 and run(small, "--margin", "0").exit_code == 2


def test_a_damaged_file_of_games_is_one_sentence(tmp_path):
    path = rs.simulate(games=30, policy="random", out=tmp_path / "run", progress=False).path
    file = path / "games-000000.parquet"
    data = bytearray(file.read_bytes())
    data[4 : len(data) // 2] = bytes(len(data) // 2 - 4)
    file.write_bytes(data)
    result = run(path, "--out", tmp_path / "page")
    assert result.exit_code == 1 and "runs verify" in result.stderr and len(result.stderr.splitlines()) == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(small, tmp_path):
    (tmp_path / "file").write_text("")
    result = run(small, "--out", tmp_path / "file" / "page")
    assert result.exit_code == 1 and len(result.stderr.splitlines()) == 1
