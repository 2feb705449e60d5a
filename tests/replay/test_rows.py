"""A replay is the game that was counted: its row, and what its sentences add up to."""

import polars as pl
import pytest

import rhine_sim as rs
from rhine_sim.errors import RunError
from rhine_sim.replay.game import compare_with_run, tell_game
from rhine_sim.runs.plan import Request, new_plan

CONFIGURATIONS = {
    "three": {},
    "two": {"players": ("monty", "patton")},
    "solo": {"players": ("bradley",)},
    "options": {"rules": {"edition": "pl", "weather": True, "common_deck": True, "veteran_patton": True}},
}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Planner against random players, every order: all kinds of rows in a few games."""
    policy = {"monty": "balanced", "bradley": "random", "patton": "balanced"}
    out = tmp_path_factory.mktemp("rows") / "run"
    return rs.simulate(games=8, policy=policy, order="all", chunk=20, out=out, progress=False)


def test_the_final_row_of_a_replay_is_the_row_in_the_file(run):
    kept = run.games().collect()
    assert len(kept) == 48
    for game in range(len(kept)):
        assert tell_game(run.manifest.plan, game).row == kept.row(game, named=True)


def test_a_run_whose_rows_are_otherwise_is_told(run, monkeypatch):
    story = tell_game(run.manifest.plan, 3)
    compare_with_run(run.path, 3, story)
    changed = run.games().with_columns(decisions=pl.col("decisions") + 1)
    monkeypatch.setattr("rhine_sim.replay.game.Run.games", lambda self: changed)
    with pytest.raises(RunError, match="game 3 played again gives another row; the program has changed"):
        compare_with_run(run.path, 3, story)


@pytest.mark.parametrize("policy", ("random", "balanced"))
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_the_sentences_add_up_to_the_row(name, policy):
    """Captures, lost battles, trucks and answers are told exactly once each, under any rules."""
    plan = new_plan(Request(games=4, policies={"": policy}, **CONFIGURATIONS[name]))
    for game in range(4):
        story = tell_game(plan, game)
        texts = [line.text for turn in story.turns for line in turn.lines]

        def total(*columns, row=story.row):
            return sum(row[f"{who}_{column}"] for who in plan.players for column in columns)

        assert sum("; takes " in text for text in texts) == total("areas_captured")
        assert sum("battle lost: " in text for text in texts) == total("pursuit_lost", "axis_lost")
        assert sum(" is beaten with " in text for text in texts) == total("pursuit_beaten", "axis_beaten")
        assert sum(text.startswith("Takes supply") for text in texts) == total("supply_actions")
        assert sum(text.startswith("Supply check") for text in texts) == total("checks_triggered")
        chance = ("CARD", "DICE")
        assert sum(not a.startswith(chance) for turn in story.turns for a in turn.answers) == story.row["decisions"]
        if len(plan.players) > 1:
            assert sum(" takes the lead" in text for text in texts) >= story.row["lead_changes"]
        if len(plan.players) > 1:
            assert sum("a marker on " in text for text in texts) == total("markers_placed")
