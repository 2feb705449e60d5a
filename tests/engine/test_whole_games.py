"""A few whole games over many switches and numbers, short enough for plain Python (`make cover`)."""

import random

import pytest

from rhine_sim.engine.ids import COMMANDERS, GAME_OVER
from rhine_sim.scenario.compile import compile_scenario
from tests.configurations import CONFIGURATIONS
from tests.differential.draw import draw_players, draw_scenario
from tests.random_games import INVARIANTS, LISTS, play_game


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::4], ids=lambda configuration: configuration.name)
def test_a_game_of_a_configuration_keeps_every_invariant(configuration):
    played = play_game(configuration.compiled, configuration.bits, 2, 0, INVARIANTS)
    assert played.trouble is None, played.trouble
    assert played.final.decision == GAME_OVER


@pytest.mark.parametrize("seed", range(8))
def test_a_game_on_a_random_scenario_lists_what_is_legal(seed):
    rng = random.Random(seed)
    compiled = compile_scenario(draw_scenario(rng))
    players, _ = draw_players(rng)
    played = play_game(compiled, sum(1 << COMMANDERS.index(name) for name in players), seed, 0, LISTS)
    assert played.trouble is None, played.trouble
    assert played.final.decision == GAME_OVER
