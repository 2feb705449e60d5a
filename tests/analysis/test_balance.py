"""Shares, verdict and effects: by hand and against statsmodels."""

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportions_ztost

from rhine_sim.analysis import balance
from rhine_sim.analysis.balance import BALANCED, NO_TARGET, UNBALANCED, UNDECIDED
from rhine_sim.analysis.targets import Targets
from rhine_sim.frames import COMMANDERS

from .rows import SIX, games, rigged, true_cells


def seen(counts: dict[str, int], players=COMMANDERS, **more):
    winners = [who for who, n in counts.items() for _ in range(n)]
    return balance.patterns(games(len(winners), winner=winners, **more), players)


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ({"monty": 6680, "bradley": 6660, "patton": 6660}, BALANCED),
        ({"monty": 8000, "bradley": 6000, "patton": 6000}, UNBALANCED),
        ({"monty": 34, "bradley": 33, "patton": 33}, UNDECIDED),
        ({"monty": 7066, "bradley": 6467, "patton": 6467}, UNDECIDED),  # on the very margin
    ],
)
def test_the_verdict_has_three_values(counts, verdict):
    assert balance.verdict(balance.win_shares(seen(counts), Targets())) == verdict


def test_targets_may_be_unequal():
    counts = {"monty": 10_000, "bradley": 6_000, "patton": 4_000}
    wanted = Targets(win_share={"monty": 0.5, "bradley": 0.3})
    shares = balance.win_shares(seen(counts), wanted)
    assert shares["target"].to_list() == pytest.approx([0.5, 0.3, 0.2])
    assert balance.verdict(shares) == BALANCED
    assert balance.verdict(balance.win_shares(seen(counts), Targets())) == UNBALANCED


def test_the_tests_against_the_margin_are_those_of_the_oracle():
    counts, n, margin = {"monty": 1030, "bradley": 1000, "patton": 970}, 3000, 0.02
    shares = balance.win_shares(seen(counts), Targets())
    for who, row in zip(counts, shares.iter_rows(named=True), strict=True):
        low, high = 1 / 3 - margin, 1 / 3 + margin
        oracle = proportions_ztost(counts[who], n, low, high, prop_var="limits")[0]
        assert row["p_inside"] == pytest.approx(float(oracle), rel=1e-9)


def test_passing_both_tests_means_the_narrow_interval_lies_inside():
    for monty in range(900, 1120, 10):
        rest = 3000 - monty
        shares = balance.win_shares(seen({"monty": monty, "bradley": rest // 2, "patton": rest - rest // 2}), Targets())
        row = shares.row(0, named=True)
        inside = row["narrow_low"] >= 1 / 3 - 0.02 and row["narrow_high"] <= 1 / 3 + 0.02
        assert inside == (row["p_inside"] <= 0.05)


def test_no_games_and_solo():
    assert balance.verdict(balance.win_shares(seen({}), Targets())) == UNDECIDED
    seats = {f"{who}_seat": [1] * 4 for who in COMMANDERS}
    alone = games(4, order=["patton"] * 4, winner=["patton", "patton", "patton", None], **seats)
    shares = balance.win_shares(balance.patterns(alone, ("patton",)), Targets())
    assert shares["share"].to_list() == [0.75] and balance.verdict(shares) == NO_TARGET


def test_cells_by_hand():
    """Each order once, the first player wins but in the last: seat 1 has 5 of 6, Patton in seat 1 has 1 of 2."""
    orders = list(SIX)
    winners = [order.split("-")[0] for order in orders]
    winners[-1] = orders[-1].split("-")[1]
    found = balance.cells(balance.patterns(games(6, order=orders, winner=winners), COMMANDERS))
    assert found.games.tolist() == [[2, 2, 2]] * 3
    assert found.share[:, 0].tolist() == [1, 1, 0.5] and found.share[1, 1] == 0.5
    effects = balance.effects(found)
    seat_one = effects.row(0, named=True)
    assert (seat_one["kind"], seat_one["of"]) == ("seat", "1")
    assert seat_one["effect"] == pytest.approx(5 / 6 - 1 / 3)
    assert effects["effect"].sum() == pytest.approx(0)


def test_cells_never_seen_are_nothing_and_leave_effects_unknown():
    found = balance.cells(seen({"monty": 5, "patton": 5}))  # always the same order
    assert found.games[0].tolist() == [10, 0, 0]
    table = balance.seat_table(found)
    assert table["share"].to_list().count(None) == 6
    assert balance.effects(found).is_empty()


def test_all_orders_of_a_deal_are_one_observation():
    """Six copies of each game carry the information of one: the error is that of the deals."""
    frame = rigged(np.random.default_rng(5), 400, np.ones((3, 3)), all_orders=True)
    found = balance.patterns(frame, COMMANDERS, 6)
    assert (found.units, found.games) == (400, 2400)
    shares = balance.win_shares(found, Targets())
    alone = np.sqrt(shares["share"] * (1 - shares["share"]) / 399)
    assert shares["error"].to_numpy() == pytest.approx(alone.to_numpy(), rel=1e-6)


def test_the_rigged_games_are_as_rigged_as_they_say():
    strength = np.outer([1.0, 1.5, 0.8], [1.3, 1.0, 0.9])
    found = balance.cells(balance.patterns(rigged(np.random.default_rng(1), 60_000, strength), COMMANDERS))
    assert np.abs(found.share - true_cells(strength)).max() < 0.012


def test_few_games_are_judged_by_the_binomial():
    """One lost game against a share of 97 %: 3 % likely, not 1 in 10^8 as the normal curve has it."""
    assert balance.tails(0.0, 0.97, 1) == pytest.approx((0.03, 1.0))
    assert balance.tails(1.0, 0.97, 1) == pytest.approx((1.0, 0.97))
    assert balance.tails(0.3, 0.4, 50) == pytest.approx((binom.cdf(15, 50, 0.4), binom.sf(14, 50, 0.4)))
    low, high = balance.tails(0.35, 0.333, 100_000)
    assert low + high == pytest.approx(1) and high < 1e-9
