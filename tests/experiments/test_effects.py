"""Effects of a factorial: worked out by hand, against least squares, and with errors that respect the deals."""

import numpy as np
import pytest

from rhine_sim.experiments.effects import INTERACTION, MAIN, Effects, contrasts
from rhine_sim.experiments.model import Factor

TWO = [Factor("weather", ("false", "true"), 0), Factor("edition", ("en", "pl"), 0)]
CELLS = [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_square_by_hand():
    """Shares 30, 33 | 40, 49: weather +13 on average, edition +6; weather does 6 more in the other edition."""
    found = contrasts(TWO, CELLS)
    y = np.array([0.30, 0.33, 0.40, 0.49])
    assert [c.name for c in found] == ["weather", "edition pl", "weather with edition pl"]
    assert [c.kind for c in found] == [MAIN, MAIN, INTERACTION]
    assert [float(c.weights @ y) for c in found] == pytest.approx([0.13, 0.06, 0.06])


def test_a_factor_says_what_it_is_measured_against():
    assert [factor.against() for factor in TWO] == ["weather", "edition (pl against en)"]
    assert Factor("fair_play", ("false", "true"), 1).against() == "no fair play"
    assert Factor("turn.steps", ("2", "3", "4"), 1).against() == "turn.steps (2 or 4 against 3)"


def test_the_reference_may_be_any_level():
    factors = [Factor("steps", ("3", "4", "5"), 1), TWO[1]]
    cells = [(a, b) for a in range(3) for b in range(2)]
    found = contrasts(factors, cells)
    y = np.array([1.0, 1.0, 2.0, 2.0, 5.0, 7.0])
    values = {c.name: float(c.weights @ y) for c in found}
    assert values == {
        "steps 3": pytest.approx(-1), "steps 5": pytest.approx(4), "edition pl": pytest.approx(2 / 3),
        "steps 3 with edition pl": pytest.approx(0), "steps 5 with edition pl": pytest.approx(2),
    }  # fmt: skip


def test_errors_by_hand():
    """Two deals; the difference of the two cells is 1 and then 0: mean 1/2, standard error sqrt(1/2)/sqrt(2) = 1/2."""
    (one,) = contrasts([TWO[0]], [(0,), (1,)])
    effects = Effects(np.array([one.weights]), 1)
    effects.add(np.array([[[0.0], [1.0]], [[1.0], [1.0]]]))
    assert effects.means[0, 0] == 0.5 and effects.errors[0, 0] == pytest.approx(0.5)


def test_blocks_do_not_matter():
    chance = np.random.default_rng(1944)
    block = chance.random((4, 60, 2))
    weights = np.array([c.weights for c in contrasts(TWO, CELLS)])
    whole, parts = Effects(weights, 2), Effects(weights, 2)
    whole.add(block)
    for first in range(0, 60, 7):
        parts.add(block[:, first : first + 7])
    assert parts.deals == 60
    assert np.allclose(whole.means, parts.means) and np.allclose(whole.errors, parts.errors)


def test_it_is_least_squares_on_the_means_of_deals_with_clustered_errors():
    """The sandwich of a regression on effect-coded columns, clustered by deal, computed the long way round."""
    chance = np.random.default_rng(7)
    deals, cells = 200, [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    factors = [Factor(name, ("off", "on"), 0) for name in "abc"]
    luck = chance.normal(0, 1, deals)
    y = np.array([[0.3 * a - 0.1 * b + 0.2 * a * c for _ in range(deals)] for a, b, c in cells])
    y += luck + chance.normal(0, 0.5, y.shape)
    found = contrasts(factors, cells)
    effects = Effects(np.array([c.weights for c in found]), 1)
    effects.add(y[:, :, None])

    coded = np.array([[2 * v - 1 for v in cell] for cell in cells])
    columns = [np.ones(8), *coded.T, coded[:, 0] * coded[:, 1], coded[:, 0] * coded[:, 2], coded[:, 1] * coded[:, 2]]
    x = np.tile(np.array(columns).T, (deals, 1))
    long, group = y.T.ravel(), np.repeat(np.arange(deals), 8)
    beta, *_ = np.linalg.lstsq(x, long, rcond=None)
    rest = long - x @ beta
    scores = np.array([x[group == g].T @ rest[group == g] for g in range(deals)])
    bread = np.linalg.inv(x.T @ x)
    errors = np.sqrt(np.diag(bread @ scores.T @ scores @ bread) * deals / (deals - 1))
    scale = np.array([2, 2, 2, 4, 4, 4])  # from -1/1 columns to on less off, and to a difference of differences
    assert effects.means[:, 0] == pytest.approx(scale * beta[1:])
    assert effects.errors[:, 0] == pytest.approx(scale * errors[1:])


def test_planted_effects_are_found_at_the_nominal_rate():
    chance = np.random.default_rng(3)
    weights = np.array([c.weights for c in contrasts(TWO, CELLS)])
    truth, repeats, inside = np.array([0.10, 0.0, 0.05]), 600, np.zeros(3)
    p = 0.4 + np.array([0.1 * a + 0.05 * (a * b - a / 2 - b / 2) for a, b in CELLS])
    for _ in range(repeats):
        luck = chance.random((300, 1))
        wins = ((0.7 * luck + 0.3 * chance.random((300, 4))) < _quantiles(p)).astype(float)
        effects = Effects(weights, 1)
        effects.add(wins.T[:, :, None])
        inside += np.abs(effects.means[:, 0] - truth) < 1.96 * effects.errors[:, 0]
    assert ((inside / repeats > 0.92) & (inside / repeats < 0.98)).all()


def _quantiles(p: np.ndarray) -> np.ndarray:
    """Of 0.7 u + 0.3 v for uniform u and v: a trapezoid, here in its flat middle."""
    x = 0.7 * p + 0.15
    assert ((x > 0.3) & (x < 0.7)).all()
    return x
