"""Own policies: plain functions at the table, which see what a player may see and nothing else."""

import json
import random
import re
from pathlib import Path

import numpy as np
import pytest

import rhine_sim as rs
from rhine_sim.contest.own import view_of
from rhine_sim.contest.play import bits, records
from rhine_sim.engine.ids import GAME_OVER, NO_CARD
from rhine_sim.engine.layout import new_states
from rhine_sim.errors import RhineError
from rhine_sim.frames import COMMANDERS
from rhine_sim.match.batch import Player, Setting
from rhine_sim.match.outcome import ROW
from rhine_sim.policies.profiles import find_profile
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from rhine_sim.table.text import Names
from tests.policies.games import Player as StatePlayer
from tests.policies.test_hidden import _hide

COMPILED = compile_scenario(load_scenario("base"))


def as_default(view, legal):
    return None


@pytest.mark.parametrize("policies", ["balanced", as_default, {"patton": as_default}], ids=["name", "all", "patton"])
def test_a_game_is_the_one_that_a_run_plays(policies):
    rows = np.zeros(1, ROW)
    named = records({who: find_profile("balanced") for who in COMMANDERS})
    Player(COMPILED, Setting(named, bits(COMMANDERS), (-1,), 11)).play(3, rows)
    game = rs.play_game(policies=policies, seed=11, game=3)
    assert (game.winner, game.rounds) == (COMMANDERS[rows["winner"][0]], rows["rounds"][0])
    assert len([line for line in game.log if ": " in line]) == rows["decisions"][0]


def test_functions_play_whole_games_and_single_reactions():
    rng = random.Random(4)

    def anything(view, legal):
        assert view["asked"] == "monty"
        return rng.choice(legal)

    def reactions_only(view, legal):
        return rng.choice(legal) if view["decision"] == "REACTION" else None

    game = rs.play_game(policies={"monty": anything, "bradley": reactions_only, "patton": "random"}, seed=2)
    assert game.winner in COMMANDERS and set(game.medals) == set(COMMANDERS)
    two = rs.play_game(policies={"monty": anything}, players="monty,patton", order="patton,monty", seed=2)
    assert two.log[0].startswith("patton: ") and set(two.medals) == {"monty", "patton"}


def test_the_view_hides_what_its_player_cannot_see():
    """States that differ only in hidden things look the same; looks at cards of others do occur in them."""
    rng, names, looked = np.random.default_rng(8), Names(COMPILED), 0
    player = StatePlayer(COMPILED, ("balanced",) * 3)
    for game in range(4):
        states = new_states(700)
        player.game(77, game, states)
        for n in range(0, min(700, player.decisions), 5):
            s = states[n]
            assert s.decision != GAME_OVER
            seen, as_seen = (json.dumps(view_of(names, each)) for each in (s, _hide(s, rng)[0]))
            assert seen == as_seen  # the order of keys would tell something too
            looked += sum(int((s.peek[other] != NO_CARD).any()) for other in range(3) if other != s.asked)
    assert looked > 0


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (lambda view, legal: "MOVE NOWHERE", "no corps 'NOWHERE'.*patton is asked CHOOSE_ACTION and may answer"),
        (lambda view, legal: "REACTION NONE", "REACTION NONE: not legal now"),
        (lambda view, legal: 0, "answers 0; it must be one of the texts"),
        (lambda view, legal: next((each for each in legal if "MOVE" in each), None), "that it has begun itself"),
    ],
)
def test_a_wrong_answer_is_told(policy, said):
    with pytest.raises(RhineError, match=said):
        rs.play_game(policies={"patton": policy})


def test_wrong_arguments_are_told():
    with pytest.raises(RhineError, match="does not play"):
        rs.play_game(players="monty,patton", policies={"bradley": as_default})
    with pytest.raises(RhineError, match="names each of"):
        rs.play_game(order="all")
    with pytest.raises(RhineError, match="no policy 'strong'"):
        rs.play_game(policies="strong")
    for policies in ({"monty": None}, {"monty": 3}, ["balanced"]):
        with pytest.raises(RhineError, match="a name, a file, or a function"):
            rs.play_game(policies=policies)
    for wrong in ({"seed": 2**64}, {"seed": -1}, {"game": 2**63}, {"game": 0.5}):
        with pytest.raises(RhineError, match="a whole number"):
            rs.play_game(**wrong)
    assert rs.play_game(policies="random", seed=np.int64(3)) == rs.play_game(policies="random", seed=3)


@pytest.mark.parametrize(("page", "name"), [("README.md", "wins"), ("docs/policies.md", "game")])
def test_the_examples_of_the_pages_run(page, name):
    text = (Path(__file__).resolve().parents[2] / page).read_text(encoding="utf-8")
    (example,) = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "play_game" in block]
    found: dict = {}
    exec(compile(example, page, "exec"), found)
    assert found[name] in range(11) if name == "wins" else found[name].winner in COMMANDERS
