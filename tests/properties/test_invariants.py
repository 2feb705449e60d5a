"""Any legal game on any scenario keeps every invariant, and the two ways to ask what is legal agree."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhine_sim.engine.ids import COMMANDERS, GAME_OVER
from rhine_sim.scenario.compile import compile_scenario
from tests.configurations import CONFIGURATIONS
from tests.differential.draw import draw_players, draw_scenario
from tests.random_games import LISTS, play_game


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_any_game_on_any_scenario_keeps_every_invariant(seed):
    """D.2 at every decision, on switches and numbers drawn at random; every listed answer is legal and can be given.

    Codes with a bit, a kind or an operand changed are legal exactly if they are listed.
    """
    rng = random.Random(seed)
    compiled = compile_scenario(draw_scenario(rng))
    players, seats = draw_players(rng)
    bits = sum(1 << COMMANDERS.index(name) for name in players)
    order = sum(COMMANDERS.index(name) << (2 * seat) for seat, name in enumerate(seats))
    for game in range(10):
        played = play_game(compiled, bits, seed, game, LISTS, order=order)
        assert played.trouble is None, f"game {game}: {played.trouble}"
        assert played.final.decision == GAME_OVER


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda configuration: configuration.name)
def test_games_of_each_configuration_keep_every_invariant(configuration):
    for game in range(40):
        played = play_game(configuration.compiled, configuration.bits, 1, game, LISTS)
        assert played.trouble is None, f"game {game}: {played.trouble}"
        assert played.final.decision == GAME_OVER
