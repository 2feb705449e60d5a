"""A replay is the game that was counted: its row, and what its sentences add up to."""

import re
from collections import Counter

import polars as pl
import pytest

import rhine_sim as rs
from rhine_sim.errors import RunError
from rhine_sim.replay.game import compare_with_run, tell_game
from rhine_sim.replay.story import LEAD, MEDAL
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
    monkeypatch.setattr("rhine_sim.replay.game.Run.games", lambda self, chunks: changed)
    with pytest.raises(RunError, match="game 3 played again gives another row: the run's files or"):
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
        assert sum("), lost: " in text for text in texts) == total("pursuit_lost", "axis_lost")
        assert sum("), won with " in text for text in texts) == total("pursuit_beaten", "axis_beaten")
        assert sum(text.startswith("Takes supply") for text in texts) == total("supply_actions")
        assert sum(text.startswith("Supply check") for text in texts) == total("checks_triggered")
        chance = ("CARD", "DICE")
        assert sum(not a.startswith(chance) for turn in story.turns for a in turn.answers) == story.row["decisions"]
        if len(plan.players) > 1:
            assert sum(" takes the lead" in text for text in texts) >= story.row["lead_changes"]
        if len(plan.players) > 1:
            assert sum("a marker on " in text for text in texts) == total("markers_placed")


@pytest.mark.parametrize("name", ("three", "two"))
def test_who_leads_after_a_round_has_most_medals(name):
    """A counter-attack that costs the leader a medal moves the lead at once, not at the end of the next actions."""
    plan = new_plan(Request(games=6, policies={"": "balanced"}, **CONFIGURATIONS[name]))
    for game in range(6):
        story, leader = tell_game(plan, game), "nobody"
        for turn in story.turns:
            for line in turn.lines:
                leader = line.text.split()[0] if line.kind == LEAD else leader
            if turn.closing:
                found = [re.match(r"(\w+): (\d+) medals?\b", line.text) for line in turn.closing]
                medals = {match[1]: int(match[2]) for match in found if match}
                assert turn.closing[0].text.startswith(f"{leader} leads") and turn.leader == leader.lower()
                assert medals[leader] == max(medals.values())


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_every_medal_is_told_with_its_source_and_the_total(name):
    """The told sources are those of the row, and each total is the one before with what was gained or returned."""
    plan = new_plan(Request(games=6, policies={"": "balanced"}, **CONFIGURATIONS[name]))
    for game in range(6):
        story = tell_game(plan, game)
        texts = [line.text for turn in story.turns for line in turn.lines if line.kind == MEDAL]
        for who in plan.players:
            told = [text for text in texts if text.startswith(who.capitalize())]
            total, sources = 0, Counter()
            for text in told:
                parts = re.findall(r"(\d+) medals? for (?:the )?(\w+)", text)
                sources.update({source: int(n) for n, source in parts})
                change, now = sum(int(n) for n, _ in parts), int(re.search(r": (\d+) medals? now", text)[1])
                assert now == total + (change if " gains " in text else -change)
                total = now
            row = {key: story.row[f"{who}_medals_{key}"] for key in ("objectives", "civilians", "lost", "spent")}
            returned = sum(" returns " in text for text in told)
            assert total == story.row[f"{who}_medals"] and sources["food"] == row["civilians"]
            assert sources["landing"] == row["spent"] and (returned > 0) == (row["lost"] > 0)
            assert sources["objective"] + sources["objectives"] == row["objectives"] + row["lost"]
