"""`rhine-sim runs`: lists and proves runs."""

import json

import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli


def run(*args):
    return CliRunner().invoke(cli, ["runs", *map(str, args)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A finished run, a stopped one, and one whose manifest is from the future."""
    root = tmp_path_factory.mktemp("runs")
    rs.simulate(games=60, chunk=30, policy="random", out=root / "done", progress=False)
    rs.simulate(games=60, chunk=30, policy="random", out=root / "stopped", max_minutes=1e-9, progress=False)
    (root / "newer").mkdir()
    data = json.loads((root / "done" / "manifest.json").read_text())
    (root / "newer" / "manifest.json").write_text(json.dumps({**data, "format_version": 99}))
    (root / "not-a-run").mkdir()
    return root


def test_list_shows_every_run_with_its_state(folder):
    lines = run("list", folder).stdout.splitlines()
    assert [line.removeprefix(f"{folder}/").split(",")[0].split(": ")[:2] for line in lines] == [
        ["done", "complete"],
        ["newer", "damaged"],
        ["stopped", "stopped"],
    ]
    assert "60 games; base, monty random" in lines[0] and "0 of 60 games" in lines[2]
    assert "format version 99" in lines[1]


def test_list_as_json(folder):
    found = json.loads(run("list", folder, "--json").stdout)
    assert [entry["state"] for entry in found] == ["complete", "damaged", "stopped"]
    assert found[0]["digest"] == rs.Run(folder / "done").digest


def test_list_of_nothing(tmp_path):
    assert "no runs in" in run("list", tmp_path).stdout
    missing = run("list", tmp_path / "missing")
    assert (missing.exit_code, missing.stderr) == (1, f"{tmp_path / 'missing'}: there is no such folder\n")


def test_verify_says_what_it_has_proved(folder):
    result = run("verify", folder / "done")
    assert result.exit_code == 0
    assert "6 as the manifest says" in result.stdout and "played again with checks: the same rows" in result.stdout
    assert result.stdout.endswith(f"{folder / 'done'}: as its manifest says\n")
    assert run("verify", folder / "done", "-q", "--sample", "3").output == ""


def test_verify_of_what_is_not_finished_says_so(folder):
    assert "not finished: 0 of 60 games" in run("verify", folder / "stopped").stdout


@pytest.mark.parametrize("name", ["newer", "not-a-run", "missing"])
def test_verify_fails_in_one_line(folder, name):
    result = run("verify", folder / name)
    assert result.exit_code == 1 and len(result.stderr.splitlines()) == 1
