"""A run on a dask cluster of real processes on loopback: the digest of one machine, also when a worker is killed."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import rhine_sim as rs
from rhine_sim.cli import cli
from rhine_sim.errors import RunError
from rhine_sim.runs import cluster

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "60s"}
WAIT = 300


def start(*args: str, **options) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-m", *args], env=ENV, **options)


def simulate(out: Path, games: int, *options: str) -> subprocess.Popen:
    line = ("rhine_sim", "simulate", "--games", str(games), "--chunk", "100", "--policy", "random", "--out", str(out))
    return start(*line, "--json", *options, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def wait_for(what, process: subprocess.Popen | None = None) -> None:
    until = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < until and (process is None or process.poll() is None)
        time.sleep(0.01)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """The address of a scheduler."""
    folder = tmp_path_factory.mktemp("dask")
    file, quiet = folder / "scheduler.json", {"stderr": subprocess.DEVNULL, "cwd": folder}
    args = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
    process = start("dask", "scheduler", *args, **quiet)
    try:
        wait_for(file.exists, process)
        wait_for(lambda: file.read_text().endswith("}"))
        yield json.loads(file.read_text())["address"]
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def workers(scheduler, tmp_path):
    """Two worker processes."""
    quiet = {"stderr": subprocess.DEVNULL, "cwd": tmp_path}
    args = (scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    started = [start("dask", "worker", *args, **quiet) for _ in range(2)]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()


def finished(process: subprocess.Popen) -> dict:
    stdout, stderr = process.communicate(timeout=WAIT)
    assert process.returncode == 0, stderr
    return json.loads(stdout)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.glob("*.parquet")}


def wait_for_workers(scheduler: str, number: int) -> None:
    from distributed import Client

    with Client(scheduler, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=WAIT)


def test_with_a_worker_killed_half_way_it_gives_the_bytes_of_one_machine(scheduler, workers, tmp_path):
    wait_for_workers(scheduler, 2)
    there, here = tmp_path / "there", tmp_path / "here"
    process = simulate(there, 8_000, "--executor", "dask", "--scheduler", scheduler)
    wait_for(lambda: len(list(there.glob("games-*.parquet"))) >= 5, process)
    workers[0].kill()
    seen = len(list(there.glob("games-*.parquet")))
    assert seen < 80
    away = finished(process)
    home = finished(simulate(here, 8_000))
    assert away["digest"] == home["digest"] and away["games"] == 8_000
    assert contents(there) == contents(here)


def test_killed_itself_it_goes_on_where_it_was_here_or_there(scheduler, workers, tmp_path):
    wait_for_workers(scheduler, 1)
    out, remote = tmp_path / "run", ("--executor", "dask", "--scheduler", scheduler)
    process = simulate(out, 4_000, *remote)
    wait_for(lambda: len(list(out.glob("games-*.parquet"))) >= 3, process)
    process.kill()
    process.communicate()
    assert rs.Run(out).state == "stopped"
    assert (
        finished(simulate(out, 4_000, "--resume", *remote))["digest"]
        == rs.simulate(games=4_000, policy="random", out=tmp_path / "home", progress=False).digest
    )


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--executor", "dask"], 2, "needs --scheduler ADDRESS"),
        (["--scheduler", "tcp://127.0.0.1:1"], 2, "goes with --executor dask"),
        (["--executor", "slurm"], 2, "'slurm' is not one of 'local', 'dask'"),
        (["--executor", "dask", "--scheduler", "tcp://127.0.0.1:1"], 1, "no dask scheduler there"),
        (["--executor", "dask", "--scheduler", "nowhere::"], 1, "no dask scheduler there"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(tmp_path, monkeypatch, options, code, said):
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 1)
    result = CliRunner().invoke(cli, ["simulate", "--games", "10", "--out", str(tmp_path / "run"), *options])
    assert result.exit_code == code, result.output
    assert said in " ".join(result.stderr.split()) and "Traceback" not in result.output


def test_a_worker_with_another_program_is_refused():
    with pytest.raises(RunError, match="another rhine-sim"):
        cluster.play_remote("", 0, False, "0123456789abcdef")


def test_without_the_extra_it_is_said(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RunError, match='extra "dask"'):
        cluster._connect("tcp://127.0.0.1:1")
