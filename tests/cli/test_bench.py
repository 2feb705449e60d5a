"""`rhine-sim bench`: what it prints, not how fast it is."""

import json

import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.policies.profiles import profile_names


@pytest.fixture
def quick(monkeypatch):
    """Runs the command with repeats that are much too short."""
    from rhine_sim.bench import Effort

    tiny = Effort(repeats=2, seconds=0.02, scaling_repeats=1, starts=1, cold=False)
    monkeypatch.setattr(Effort, "quick", classmethod(lambda cls: tiny))

    def run(*options: str) -> str:
        done = CliRunner().invoke(cli, ["bench", "--quick", *options])
        assert done.exit_code == 0, done.output
        return done.stdout

    return run


def test_json_has_plain_numbers_by_policy(quick):
    found = json.loads(quick("--json"))
    for key in ("decisions_per_second", "games_per_second"):
        assert list(found[key]) == profile_names()
        assert all(isinstance(value, int | float) and value > 0 for value in found[key].values())
        assert list(found["spread"][key]) == profile_names()
    for key in ("warm_start_seconds", "workers_speedup", "peak_memory_mb", "mean_list_length", "check_factor"):
        assert found[key] > 0
    assert found["cold_start_seconds"] is None
    assert sum(found["decisions_by_kind"].values()) == pytest.approx(1, abs=0.01)
    assert found["state_bytes"] > 1000


def test_table_names_every_policy_and_says_how_noisy_it_was(quick):
    text = quick()
    assert all(f"\n{name} " in text for name in profile_names())
    words = ("decisions/s", "games/s", "warm start", "cold start", "worker", "peak memory", "noise", "CHOOSE_ACTION")
    for word in words:
        assert word in text
