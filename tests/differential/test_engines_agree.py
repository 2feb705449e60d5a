"""A short slice of the comparison; `make fuzz` goes on for as long as wanted."""

import json
from pathlib import Path

import pytest

from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.scenario import load_scenario

from .compare import play_compared
from .draw import Match, draw_match
from .shrink import replay
from .tally import Tally

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))
PAIRS = [list(COMMANDERS[:2]), [COMMANDERS[0], COMMANDERS[2]], list(COMMANDERS[1:])]


@pytest.mark.parametrize("first", range(0, 30, 5))
def test_both_engines_agree_on_random_scenarios(first):
    tally = Tally()
    for seed in range(first, first + 5):
        play_compared(draw_match(seed), tally)
    assert tally.games == 5


@pytest.mark.parametrize("edition", ("en", "pl"))
@pytest.mark.parametrize("players", [list(COMMANDERS), *PAIRS, *([name] for name in COMMANDERS)], ids="+".join)
def test_both_engines_agree_on_the_default_board(players, edition):
    scenario = load_scenario("base", {"edition": edition})
    play_compared(Match(scenario, players, players, 7), Tally(), most=100)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_log_that_once_differed_agrees(path):
    replay(json.loads(path.read_text(encoding="utf-8")))
