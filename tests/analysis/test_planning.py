"""Games needed: by hand, and against games that were drawn."""

import numpy as np
import pytest

from rhine_sim.analysis.intervals import wilson
from rhine_sim.analysis.planning import (
    NEVER,
    games_for_balanced,
    games_for_difference,
    games_for_unbalanced,
    power_balanced,
)

EQUAL = (1 / 3, 1 / 3, 1 / 3)


@pytest.mark.parametrize("shares", [EQUAL, (0.338, 0.333, 0.329)])
def test_the_power_of_the_verdict_is_what_draws_show(shares):
    chance, n = np.random.default_rng(1), 7000
    said = 0
    for counts in chance.multinomial(n, shares, 3000):
        said += all(
            low >= 1 / 3 - 0.02 and high <= 1 / 3 + 0.02 for low, high in (wilson(c / n, n, 0.9) for c in counts)
        )
    assert power_balanced(n, shares, EQUAL, 0.02) == pytest.approx(said / 3000, abs=0.02)


def test_games_for_balanced_are_the_fewest_that_have_the_power():
    n = games_for_balanced(EQUAL, EQUAL, 0.02)
    assert power_balanced(n, EQUAL, EQUAL, 0.02) >= 0.9 > power_balanced(n - 1, EQUAL, EQUAL, 0.02)
    assert 7_000 < n < 9_000
    assert games_for_balanced((0.34, 0.33, 0.33), EQUAL, 0.02) > n
    assert games_for_balanced((0.36, 0.32, 0.32), EQUAL, 0.02) == NEVER


def test_two_players_by_hand():
    """Both shares say the same: n = 0.25 * ((z95 * 0.9992 + z95) / 0.02)**2, as power 0.9 leaves 5 % on each side."""
    n = games_for_balanced((0.5, 0.5), (0.5, 0.5), 0.02)
    assert n == pytest.approx(0.25 * (1.6449 * (0.9992 + 1) / 0.02) ** 2, rel=0.002)


def test_games_for_a_deviation_are_enough_in_nine_draws_of_ten():
    shares = (0.40, 0.30, 0.30)
    n = games_for_unbalanced(shares, EQUAL, 0.02)
    draws = np.random.default_rng(2).multinomial(n, shares, 2000)
    shown = [wilson(c / n, n, 0.95, 3)[0] > 1 / 3 + 0.02 for c in draws[:, 0]]
    assert np.mean(shown) == pytest.approx(0.9, abs=0.03)
    assert games_for_unbalanced(EQUAL, EQUAL, 0.02) == NEVER


def test_games_for_a_difference_by_hand():
    """2 * (2 / 9) * ((1.95996 + 1.28155) / 0.02)**2 = 11,675; pairing that saves half of the games halves it."""
    assert games_for_difference(1 / 3, 0.02) == 11_675
    assert games_for_difference(1 / 3, 0.02, saved=2.0) == 5_838


def test_games_for_a_difference_allow_for_the_tests_of_all_commanders():
    """2 * (2 / 9) * ((2.39398 + 1.28155) / 0.02)**2 = 15,011."""
    assert games_for_difference(1 / 3, 0.02, tests=3) == 15_011


def test_one_player_and_shares_of_nothing_have_an_answer():
    alone = games_for_balanced([0.4], [0.4], 0.02)
    assert 5000 < alone < 9000  # 0.24 * ((1.645 + 1.645) / 0.02)**2 = 6,494: both margins are missed 5 % of the time
    assert games_for_balanced([1.0, 0.0], [0.99, 0.01], 0.02) < 10_000
