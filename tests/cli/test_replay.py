"""`rhine-sim replay`: a game of a run, played again from its key."""

import polars as pl
import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("replay") / "run"
    rs.simulate(games=8, policy="random", order="all", chunk=20, out=out, progress=False)
    return out


def replay(folder, game):
    return CliRunner().invoke(cli, ["replay", str(folder), "--game", str(game)])


@pytest.mark.parametrize("game", (0, 7, 23, 47))
def test_a_replay_ends_as_the_row_says(folder, game):
    row = rs.load_run(folder).filter(pl.col("game") == game).collect().row(0, named=True)
    result = replay(folder, game)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    answers = [line for line in lines if not line.startswith(("ORDER", "--", "CARD", "DICE", "END "))]
    assert len(answers) == row["decisions"]
    assert f"{row['winner']} wins in round {row['rounds']};" in lines[-1]
    assert all(f"{who} {row[f'{who}_medals']}" in lines[-1] for who in ("monty", "bradley", "patton"))


def test_a_game_that_is_not_there_is_refused_in_one_sentence(folder):
    result = replay(folder, 48)
    assert result.exit_code == 1
    assert result.stderr.strip() == f"{folder}: has games 0 to 47, not 48"
