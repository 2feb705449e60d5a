"""Trials: which options stay in from stage to stage."""

import numpy as np
import pytest

from rhine_sim.policies.search import ANY, best_half

_best_half = getattr(best_half, "py_func", best_half)  # compiled code alone can call the compiled one


@pytest.mark.parametrize("leeway", [0.0, ANY], ids=["alone", "with rivals"])
def test_the_better_half_and_the_own_choice_stay(leeway):
    rng = np.random.default_rng(7)
    for _ in range(500):
        n = int(rng.integers(2, 17))
        values = rng.integers(-2, 3, 16) * 0.5  # with ties
        live = np.append(rng.permutation(np.arange(1, n)), 0)
        kept = _best_half(values, live, leeway)
        others = sorted((values[i] for i in live if i != 0 and values[i] > values[0] - leeway), reverse=True)
        assert 0 in kept
        assert len(set(kept)) == len(kept) <= max(1, n // 2) + 1
        assert sorted((values[i] for i in kept if i != 0), reverse=True) == others[: len(kept) - 1]
        assert list(values[kept]) == sorted(values[kept], reverse=True) or values[kept[-1]] == values[0]


def test_alone_nothing_stays_that_is_not_better_than_the_own_choice():
    values = np.array([1.0, 1.0, 0.5, 1.5, 2.0, 1.2])
    assert list(_best_half(values, np.arange(6), 0.0)) == [4, 3, 5, 0]
    assert list(_best_half(values, np.array([1, 2, 0]), 0.0)) == [0]


def test_with_rivals_half_stays_whether_it_is_better_or_not():
    values = np.array([1.0, 1.0, 0.5, 1.5, 2.0, 1.2])
    assert list(_best_half(values, np.arange(6), ANY)) == [4, 3, 5, 0]
    assert list(_best_half(values, np.array([0, 1, 2]), ANY)) == [0]
    assert list(_best_half(values, np.array([0, 1, 2, 3]), ANY)) == [3, 0]
