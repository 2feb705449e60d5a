"""Killed at any moment and resumed, a run ends in the same digest; signals end it quickly with their exit codes."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("RHINE_SIM_KILLS", "3"))  # more for a long look


def start(out: Path, *options: str) -> subprocess.Popen:
    line = [
        sys.executable,
        "-m",
        "rhine_sim",
        "simulate",
        "--games",
        "2500",
        "--chunk",
        "100",
        "--out",
        str(out),
        *options,
    ]
    return subprocess.Popen(
        line,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=out.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_chunks(out: Path, process: subprocess.Popen, more_than: int) -> None:
    """Until a chunk has been finished, so that the moment lies in play and not in the start of Python."""
    while process.poll() is None and len(list(out.glob("games-*.parquet"))) <= more_than:
        time.sleep(0.005)


def digest(process: subprocess.Popen) -> str:
    stdout, stderr = process.communicate(timeout=300)
    assert process.returncode == 0, stderr
    return json.loads(stdout)["digest"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> str:
    return digest(start(tmp_path_factory.mktemp("whole") / "run", "--json"))


def test_killed_again_and_again_it_ends_in_the_same_digest(whole, tmp_path):
    chance, out = random.Random(1944), tmp_path / "run"
    for _ in range(KILLS):
        before = len(list(out.glob("games-*.parquet")))
        process = start(out, "--resume", "--quiet")
        wait_for_chunks(out, process, before)
        time.sleep(chance.random() * 0.1)
        process.kill()
        process.communicate()
    kept = len(list(out.glob("games-*.parquet")))
    assert kept >= KILLS - 1
    assert digest(start(out, "--resume", "--json")) == whole


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_within_two_seconds_and_says_how_to_go_on(tmp_path, number, code):
    out = tmp_path / "run"
    process = start(out, "--games", "2000000")
    wait_for_chunks(out, process, 0)
    began = time.monotonic()
    process.send_signal(number)
    _, stderr = process.communicate(timeout=60)
    took = time.monotonic() - began
    assert process.returncode == code, stderr
    assert f"go on with: rhine-sim simulate --resume --out {out}" in stderr and "Traceback" not in stderr
    assert took < 2 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)), f"{took:.1f} s"
