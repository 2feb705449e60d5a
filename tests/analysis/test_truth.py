"""The statistics against known truths: rows are drawn from shares that the test knows, many times over."""

import numpy as np
import pytest

from rhine_sim.analysis import balance
from rhine_sim.analysis.balance import BALANCED
from rhine_sim.analysis.intervals import goodman
from rhine_sim.analysis.ratios import from_sums
from rhine_sim.analysis.targets import Targets
from rhine_sim.frames import COMMANDERS

from .rows import SIX, rigged, true_cells

REPEATS = 2000
TRUE_RATE = pytest.approx(0.95, abs=0.015)


def covers(shares, truth: np.ndarray) -> bool:
    """Whether all intervals hold their truth."""
    return bool(((shares["low"].to_numpy() <= truth) & (truth <= shares["high"].to_numpy())).all())


def patterns_of(counts: np.ndarray, cells: list[tuple[int, str]]) -> balance.Patterns:
    """Patterns from counts of (seat order, winner), without the rows."""
    won, seated = np.zeros((len(cells), 3, 3)), np.zeros((len(cells), 3, 3))
    for k, (order, winner) in enumerate(cells):
        for c, who in enumerate(COMMANDERS):
            seat = SIX[order].split("-").index(who)
            seated[k, c, seat], won[k, c, seat] = 1, who == winner
    return balance.Patterns(COMMANDERS, counts.astype(float), won, seated)


def test_win_share_intervals_hold_together_as_often_as_they_say():
    chance, truth, held = np.random.default_rng(10), np.array([0.42, 0.33, 0.25]), 0
    cells = [(0, who) for who in COMMANDERS]
    for counts in chance.multinomial(3000, truth, REPEATS):
        shares = balance.win_shares(patterns_of(counts, cells), Targets())
        held += covers(shares, truth)
    assert held / REPEATS == TRUE_RATE


def test_a_share_on_the_margin_is_hardly_ever_called_balanced():
    """The truth is 2 points off for one commander, exactly the margin: "balanced" is false, and said 6 % at most."""
    chance, wrong = np.random.default_rng(11), 0
    truth = np.array([1 / 3 + 0.02, 1 / 3 - 0.01, 1 / 3 - 0.01])
    cells = [(0, who) for who in COMMANDERS]
    for counts in chance.multinomial(20_000, truth, REPEATS):
        wrong += balance.verdict(balance.win_shares(patterns_of(counts, cells), Targets())) == BALANCED
    assert 0.02 < wrong / REPEATS <= 0.06


def test_seat_and_commander_are_recovered_when_both_are_planted():
    """Bradley is strong and seat 1 is good; each effect's interval covers its truth as often as it says."""
    strength = np.outer([1.0, 1.3, 0.9], [1.2, 1.0, 0.85])
    truth = true_cells(strength)
    planted = np.concatenate([truth.mean(axis=0), truth.mean(axis=1)]) - 1 / 3
    cells = [(order, who) for order in range(6) for who in COMMANDERS]
    chances = []
    for order, who in cells:
        seats = SIX[order].split("-")
        weight = np.array([strength[c, seats.index(name)] for c, name in enumerate(COMMANDERS)])
        chances.append(weight[COMMANDERS.index(who)] / weight.sum() / 6)
    chance, held, sums = np.random.default_rng(12), np.zeros(2), np.zeros(6)
    for counts in chance.multinomial(6000, chances, REPEATS):
        found = balance.effects(balance.cells(patterns_of(counts, cells)))
        low, high = found["low"].to_numpy(), found["high"].to_numpy()
        inside = (low <= planted) & (planted <= high)
        held += inside[:3].all(), inside[3:].all()
        sums += found["effect"].to_numpy()
    assert sums / REPEATS == pytest.approx(planted, abs=0.001)
    # Three intervals by Bonferroni hold together a little more often than asked.
    assert ((held / REPEATS >= 0.935) & (held / REPEATS <= 0.975)).all()


def test_clustered_games_do_not_pretend_to_know_more_than_they_do():
    """All six orders of a deal share their luck: the clustered interval covers, the naive one does not."""
    strength, held, naive = np.outer([1.0, 1.2, 0.9], [1.1, 1.0, 0.95]), 0, 0
    truth = true_cells(strength).mean(axis=1)
    chance, repeats = np.random.default_rng(13), 300
    for _ in range(repeats):
        seen = balance.patterns(rigged(chance, 300, strength, all_orders=True), COMMANDERS, 6)
        shares = balance.win_shares(seen, Targets())
        held += covers(shares, truth)
        pairs = goodman(shares["wins"].to_list())
        naive += all(low <= t <= high for t, (low, high) in zip(truth, pairs, strict=True))
    assert held / repeats >= 0.92
    assert naive / repeats < 0.75


def test_intervals_of_means_and_ratios_cover_at_their_rate():
    """Medals of 500 games, and dry corps-turns over corps-turns, whose numbers vary together."""
    chance, held = np.random.default_rng(14), np.zeros(2)
    for _ in range(REPEATS):
        medals = chance.poisson(5.5, 500).astype(float)
        corps = chance.poisson(30, 500).astype(float)
        dry = chance.binomial(corps.astype(int), chance.beta(5, 6, 500)).astype(float)
        found = from_sums(500, medals.sum(), 500, (medals**2).sum(), medals.sum(), 500)
        held[0] += found.low <= 5.5 <= found.high
        sums = (dry.sum(), corps.sum(), (dry**2).sum(), (dry * corps).sum(), (corps**2).sum())
        found = from_sums(500, *sums, is_share=True)
        held[1] += found.low <= 5 / 11 <= found.high
    assert (held / REPEATS).tolist() == [TRUE_RATE, TRUE_RATE]
