"""The ladder: every policy on the same deals in every seat, shares and steps that follow from the games."""

import csv
import json

import numpy as np
import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.contest.ladder import Hall, Share, against, ladder, line_ups_of, steps
from rhine_sim.contest.skill import skill, skill_line_ups
from rhine_sim.frames import COMMANDERS
from rhine_sim.policies.profiles import find_profile
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario


def hall_of(*names: str, players=COMMANDERS, seed=5) -> Hall:
    profiles = {name: find_profile(name) for name in names}
    return Hall(compile_scenario(load_scenario("base")), profiles, players, seed, workers=2)


def test_line_ups_put_every_policy_in_every_commander():
    wanted = line_ups_of(("a", "b"), "f", 3, deals=50, mixed=4)
    assert len(wanted) == 8 + 6
    assert wanted["a", "f", "f"] == wanted["f", "f", "b"] == 50 and wanted["a", "b", "b"] == 4
    assert len(line_ups_of(("a", "b"), "a", 3, deals=50, mixed=0)) == 1 + 3
    assert against("a", 1, "f", 2) == ("f", "a")


def test_all_line_ups_share_deals_and_seat_orders():
    hall = hall_of("random", "balanced")
    hall.play({("random",) * 3: 4, ("balanced", "random", "random"): 4}, lambda games: None)
    first, second = hall.rows.values()
    assert (first["seed"] == second["seed"]).all() and (first["order"] == second["order"]).all()
    assert first["seed"].tolist() == sorted(list(range(4)) * 6)
    assert len(set(first["order"][:6].tolist())) == 6


def test_shares_count_the_games_of_a_commander():
    hall = hall_of("random")
    line_up = ("random",) * 3
    hall.play({line_up: 30}, lambda games: None)
    found = hall.shares([([line_up], who) for who in COMMANDERS])
    rows = hall.rows[line_up]
    for commander, share in enumerate(found):
        assert share.share == pytest.approx((rows["winner"] == commander).mean())
        assert share.low <= share.share <= share.high and share.games == 180
    assert sum(share.share for share in found) == pytest.approx(1)


def test_a_ladder_of_two_that_differ():
    hall = hall_of("novice", "balanced", players=("monty", "patton"))
    hall.play(line_ups_of(("novice", "balanced"), "novice", 2, 60, 5), lambda games: None)
    rungs = ladder(hall, ("novice", "balanced"), "novice")
    assert rungs[0].rating.points == 0 < rungs[1].rating.low
    assert all(rung.games_a_second > 0 and set(rung.shares) == {"monty", "patton"} for rung in rungs)
    (step,) = steps(rungs)
    assert step.apart == {who: rungs[0].shares[who].high < rungs[1].shares[who].low for who in step.apart}
    assert all(step.apart.values())
    assert steps(rungs[::-1])[0].apart == {"monty": False, "patton": False}
    assert not any(steps([rungs[0], rungs[0]])[0].apart.values())


def test_shares_without_spread_keep_an_interval():
    hall = hall_of("random", "balanced", players=("monty", "patton"))
    hall.rows["random", "balanced"] = np.array(
        [(deal, 0, COMMANDERS.index("patton")) for deal in range(20) for _ in range(2)],
        [("seed", int), ("order", int), ("winner", int)],
    )
    never, always = hall.shares([([("random", "balanced")], who) for who in ("monty", "patton")])
    assert never.share == 0 == never.low and 0.1 < never.high < 0.4
    assert always.share == 1 == always.high and always.low == pytest.approx(1 - never.high)
    more = hall.shares([([("random", "balanced")], who) for who in ("monty", "patton")] * 3)
    assert more[0].high > never.high  # six intervals are to hold together, not two
    assert Share(0.2, 0.1, 0.3, 9).is_below(Share(0.4, 0.31, 0.5, 9))


def test_skill_takes_every_pairing_from_the_same_games():
    hall = hall_of("random", "novice")
    levels = ("random", "novice")
    hall.play(skill_line_ups(levels, 3, 5), lambda games: None)
    found = skill(hall, levels)
    for level in levels:
        assert sum(share.share for share in found.same[level].values()) == pytest.approx(1)
        for who in COMMANDERS:
            assert found.alone[who][level][level].share == found.same[level][who].share
    assert sum(share.share for share in found.mixed.values()) == pytest.approx(1)
    assert found.mixed["monty"].games == 8 * 30
    assert found.alone["monty"]["novice"]["random"].share > found.alone["monty"]["random"]["novice"].share


# ---- the command ---------------------------------------------------------------------------------------------------


def run(*args: str):
    return CliRunner().invoke(cli, ["ladder", *args])


def test_the_command_prints_and_writes(tmp_path):
    few = ("--policies", "random,balanced", "--games", "12", "--mixed", "6")
    done = run(*few, "--out", str(tmp_path), "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert json.loads((tmp_path / "ladder.json").read_text()) == found
    assert [rung["policy"] for rung in found["rungs"]] == ["random", "balanced"]
    assert found["games"] == 12 * 4 + 6 * 4 and len(found["steps"]) == 1
    with (tmp_path / "ladder.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 6
    assert found["rungs"][0]["rating"] is None and "won no game" in done.stderr
    assert (tmp_path / "ladder.png").stat().st_size > 5000
    assert "as Bradley" in done.stderr and "random < balanced" in done.stderr
    assert run(*few, "-q").output == ""


def test_the_command_by_skill(tmp_path):
    done = run("--skill", "--policies", "random,novice", "--games", "6", "--out", str(tmp_path))
    assert done.exit_code == 0, done.output
    assert "all seats" in done.stdout and "among novice" in done.stdout and "mixed" in done.stdout
    found = json.loads((tmp_path / "skill.json").read_text())
    assert found["levels"] == ["random", "novice"] and set(found["alone"]) == set(COMMANDERS)
    assert (tmp_path / "skill.png").stat().st_size > 5000
    with (tmp_path / "skill.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 6 + 3 + 12


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--policies", "expert,xpert"), 2, "did you mean 'expert'"),
        (("--policies", "expert,expert"), 2, "named twice"),
        (("--policies", "none.toml"), 1, "no such file"),
        (("--field", "strong"), 2, "--field: no policy 'strong'"),
        (("--skill", "--field", "club"), 2, "--skill takes no --field"),
        (("--skill", "--mixed", "6"), 2, "--skill takes no --mixed"),
        (("--skill", "--policies", "club"), 2, "two levels or more"),
        (("--players", "monty"), 2, "two or three"),
        (("--players", "monty,rommel"), 2, "no commander"),
        (("--games", "0"), 2, "--games"),
        (("--set", "turn.steps=9"), 1, "out of range"),
    ],
)
def test_a_wrong_command_line_is_told(options, code, said):
    done = run(*options)
    assert done.exit_code == code and said in " ".join(done.stderr.split())
