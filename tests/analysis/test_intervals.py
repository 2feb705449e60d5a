"""Intervals against published and independently computed values, and against the coverage they promise."""

import numpy as np
import pytest
from scipy.stats import binomtest, chi2
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint

from rhine_sim.analysis.intervals import (
    clustered,
    effective_games,
    families,
    goodman,
    holm,
    newcombe,
    student,
    two_sided_p,
    wilson,
    wilson_of_units,
)


def test_goodman_is_wilson_with_the_error_split_among_the_shares():
    counts = [91, 49, 37, 43]
    for count, (low, high) in zip(counts, goodman(counts), strict=True):
        wilson = binomtest(count, sum(counts)).proportion_ci(1 - 0.05 / 4, "wilson")
        assert (low, high) == pytest.approx((wilson.low, wilson.high), abs=1e-12)


def test_goodman_matches_its_formula_at_the_chi_square_quantile():
    """Goodman 1965, formula 1.5, with the quantile from scipy: 0.05 / 3 at one degree of freedom."""
    counts, n = [400, 350, 250], 1000
    statsmodels = [(0.3635839, 0.43755579), (0.31483901, 0.38687053), (0.21870621, 0.28414303)]  # 0.15.0
    assert np.allclose(goodman(counts), statsmodels, atol=1e-8)
    quantile = chi2.isf(0.05 / 3, 1)
    assert quantile == pytest.approx(5.7311, abs=1e-4)
    for count, (low, high) in zip(counts, goodman(counts), strict=True):
        share = count / n
        for end in (low, high):  # both ends solve (end - share)**2 = quantile * end * (1 - end) / n
            assert (end - share) ** 2 == pytest.approx(quantile * end * (1 - end) / n)
        assert low < share < high


def test_no_games_know_nothing():
    assert goodman([0, 0, 0]) == [(0.0, 1.0)] * 3
    assert clustered([1, 2], [1, 4], 1, 6) == [(0.0, 1.0)] * 2


def test_goodman_holds_together_about_as_often_as_promised():
    chance, shares, held = np.random.default_rng(1944), np.array([0.4, 0.35, 0.25]), 0
    for counts in chance.multinomial(400, shares, 1000):
        held += all(low <= share <= high for share, (low, high) in zip(shares, goodman(counts), strict=True))
    assert 0.93 <= held / 1000 <= 0.98


def test_clusters_that_repeat_one_game_count_once():
    """Six copies of each game carry the information of one: the interval is that of the deals alone.

    There are so many that Student's quantile is the normal one.
    """
    wins = np.random.default_rng(1).random(6000) < 0.3
    six = clustered([6 * wins.sum()], [36 * wins.sum()], 6000, 6)[0]
    one = clustered([wins.sum()], [wins.sum()], 6000, 1)[0]
    assert six == pytest.approx(one)
    low, high = binomtest(int(wins.sum()), 6000).proportion_ci(0.95, "wilson")
    assert six == pytest.approx((low, high), abs=1e-3)


def test_wilson_by_hand_and_against_the_oracle():
    """10 of 100 at z = 1.96: (0.1 + 0.019208 -+ 1.96 sqrt(0.0009 + 0.000096)) / 1.038416."""
    assert wilson(0.1, 100) == pytest.approx((0.0552, 0.1744), abs=5e-5)
    for count, n in ((0, 20), (3, 20), (400, 1000)):
        assert wilson(count / n, n) == pytest.approx(proportion_confint(count, n, method="wilson"), abs=1e-12)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_goodman_against_the_oracle():
    for counts in ([91, 49, 37], [400, 350, 250], [5, 0, 5]):
        assert np.allclose(goodman(counts), multinomial_proportions_confint(counts, method="goodman"), atol=1e-12)


def test_effective_games_are_the_games_when_they_are_independent():
    share, n = 0.3, 1000
    error = (share * (1 - share) / (n - 1)) ** 0.5
    assert effective_games(share, error, n, n) == pytest.approx(n)
    assert effective_games(share, 2 * error, n, n) == pytest.approx(n / 4, rel=0.01)
    assert effective_games(0.0, 0.0, n, n) == n


def test_holm_by_hand_and_against_the_oracle():
    """Smallest p times 3, next times 2, last times 1, and never falling."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    given = [0.2, 0.001, 0.04, 0.012, 0.9]
    assert holm(given) == pytest.approx(multipletests(given, method="holm")[1])
    assert holm([]) == []


def test_two_sided_p_by_hand():
    assert two_sided_p(1.96, 1.0) == pytest.approx(0.05, abs=1e-4)
    assert (two_sided_p(0.0, 0.0), two_sided_p(0.1, 0.0)) == (1.0, 0.0)


def test_a_handful_of_games_gets_students_t():
    """2.776 for five games; the normal quantile for thousands."""
    assert student(5) == pytest.approx(2.7764, abs=1e-4) and student(10_000) == pytest.approx(1.959964)
    assert student(5000) == pytest.approx(1.9604, abs=1e-4)
    assert two_sided_p(2.7764, 1.0, 5) == pytest.approx(0.05, abs=1e-4)


def test_two_shares_that_add_up_are_one():
    """Of two players one's share is the other's loss, so both intervals hold or fail together."""
    assert goodman([30, 70]) == [wilson(0.3, 100), wilson(0.7, 100)]
    assert [families(n) for n in (1, 2, 3)] == [1, 1, 3]


def test_newcombe_by_the_example_of_its_paper():
    """Newcombe 1998, table II (a), method 10: 56/70 less 48/80 is 0.0524 to 0.3339."""
    assert newcombe(56 / 70, 70, 48 / 80, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert newcombe(0.0, 10, 0.0, 10) == pytest.approx((-0.2775, 0.2775), abs=1e-4)  # not (0, 0), as Wald says


def test_clusters_without_a_win_have_an_interval():
    assert clustered([0, 600], [0, 3600], 100, 6)[0] == wilson(0.0, 100)


def test_few_deals_hold_as_often_as_promised():
    """Games of a deal share its luck; its spread is estimated from few deals, which Student's quantile knows."""
    chance, held, repeats = np.random.default_rng(7), 0, 1500
    for _ in range(repeats):
        wins = chance.binomial(6, chance.beta(2.0, 3.0, 10))
        error = wins.std() / 6 / 3.0
        low, high = wilson_of_units(wins.mean() / 6, error, 60, 10)
        (pair,) = clustered([wins.sum()], [(wins * wins).sum()], 10, 6)
        assert pair == pytest.approx((low, high))
        held += low <= 0.4 <= high
    assert 0.935 <= held / repeats <= 0.97
