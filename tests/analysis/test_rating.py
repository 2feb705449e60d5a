"""Ratings: known strengths are found again, and errors know that games of a deal share their luck."""

import numpy as np
import pytest

from rhine_sim.analysis.rating import POINTS, Bout, rate

STRENGTH = np.array([0.0, 0.7, -0.9])
PLAYER = np.array([0.0, 0.4, -0.3])
SEAT = np.array([0.0, -0.2, 0.1])


def bouts_of(games: int, seed: int, strength=STRENGTH) -> list[Bout]:
    rng = np.random.default_rng(seed)
    found = []
    for policies in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 0, 1), (1, 1, 2), (0, 2, 2)):
        seats = np.array([rng.permutation(3) for _ in range(games)])
        worth = np.exp(strength[list(policies)] + PLAYER + SEAT[seats])
        chances = worth / worth.sum(axis=1, keepdims=True)
        winner = (rng.random((games, 1)) > chances.cumsum(axis=1)).sum(axis=1)
        found.append(Bout(policies, seats, winner, np.arange(games)))
    return found


def test_known_strengths_are_found_within_their_errors():
    off = []
    for seed in range(12):
        (_,), *others = rate(bouts_of(500, seed), 3, anchor=0)
        for (rating,), truth in zip(others, POINTS * STRENGTH[1:], strict=True):
            off.append((rating.points - truth) / ((rating.high - rating.low) / 2 / 1.96))
    assert np.abs(np.mean(off)) < 0.6
    assert 0.6 < np.std(off) < 1.5  # the errors are those that are claimed


def test_the_anchor_only_moves_the_zero():
    bouts = bouts_of(500, 3)
    first, second = rate(bouts, 3, anchor=0), rate(bouts, 3, anchor=1)
    assert first[0][0].points == 0 and second[1][0].points == 0
    assert first[1][0].points == pytest.approx(-second[0][0].points, abs=0.5)


def test_strength_as_each_player():
    rated = rate(bouts_of(3000, 4), 3, anchor=0, by_player=True)
    for policy in (1, 2):
        for rating in rated[policy]:
            assert rating.low - 10 < POINTS * STRENGTH[policy] < rating.high + 10
            assert rating.high - rating.low > 0
    assert [rating.points for rating in rated[0]] == [0, 0, 0]


def test_the_same_game_told_five_times_is_no_news():
    bouts = bouts_of(400, 5)
    again = [Bout(b.policies, np.repeat(b.seats, 5, 0), np.repeat(b.winner, 5), np.repeat(b.deal, 5)) for b in bouts]
    once, often = rate(bouts, 3, 0)[1][0], rate(again, 3, 0)[1][0]
    assert often.points == pytest.approx(once.points, abs=0.5)
    assert often.high - often.low == pytest.approx(once.high - once.low, rel=0.01)


def test_a_policy_that_wins_no_game_or_every_one_has_no_rating():
    bouts = bouts_of(200, 6, strength=np.array([0.0, 0.7, -60.0]))
    equal = bouts_of(200, 8, strength=np.zeros(3))[0]
    bouts.append(Bout((2, 2, 2), equal.seats, equal.winner, equal.deal))  # it wins against itself only
    assert rate(bouts, 3, anchor=0)[2] == [None]
    assert rate(bouts, 3, anchor=0, by_player=True)[2] == [None] * 3
    assert abs(rate(bouts, 3, anchor=0)[1][0].points - POINTS * 0.7) < 60  # the others are not drawn after it
    assert rate(bouts_of(200, 6, strength=np.array([0.0, 0.7, 60.0])), 3, anchor=0)[2] == [None]


def test_two_that_beat_only_one_another_have_no_rating():
    bouts = bouts_of(200, 7, strength=np.array([0.0, -60.0, -60.5]))
    bouts = [bout for bout in bouts if 0 in bout.policies]
    bouts += [Bout((1, 2, 2), bouts[0].seats, np.arange(200) % 3, bouts[0].deal)]
    assert rate(bouts, 3, anchor=0)[1:] == [[None], [None]]
