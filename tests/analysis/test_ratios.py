"""Means and ratios with errors from sums: by hand, against statsmodels, and for nothing at all."""

import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm

from rhine_sim.analysis.ratios import ALL, LOST, WON, Measure, any_of, difference, estimates, from_sums, of

from .rows import games

MEDALS = Measure("medals", "medals", of("medals"))
DRY = Measure("dry", "dry", of("dry_turns"), of("corps_turns"), "percent")
USED = Measure("used", "used", any_of("recon_played"), unit="percent", is_event=True)


def test_a_ratio_by_hand():
    """y = 1, 2, 3 and x = 1, 1, 2: r = 6 / 4; residuals -0.5, 0.5, 0; error = sqrt(0.5 * 3 / 2) / 4 = 0.2165."""
    found = from_sums(3, 6, 4, 14, 9, 6)
    assert (found.value, found.per, found.units) == (1.5, 4, 3)
    assert found.error == pytest.approx(0.75**0.5 / 4)
    half = 4.302653 * found.error  # Student's t of two degrees: three games know little of their own error
    assert (found.low, found.high) == pytest.approx((1.5 - half, 1.5 + half))
    assert from_sums(3, 1, 3, 1, 1, 3).low == 0.0  # no count is less than nothing


def test_the_mean_of_games_is_the_mean_with_its_standard_error():
    medals = [3, 5, 4, 9, 2]
    found = estimates(games(5, monty_medals=medals), [(MEDALS, "monty", ALL)])["medals", "monty", ALL]
    assert found.value == pytest.approx(np.mean(medals))
    assert found.error == pytest.approx(np.std(medals, ddof=1) / 5**0.5)


def test_ratios_are_of_sums_not_of_games():
    frame = games(2, patton_dry_turns=[10, 0], patton_corps_turns=[10, 30])
    found = estimates(frame, [(DRY, "patton", ALL)])["dry", "patton", ALL]
    assert (found.value, found.per) == (0.25, 40)


def test_won_and_lost_games_are_kept_apart():
    frame = games(4, winner=["monty", "monty", "patton", "bradley"], monty_medals=[5, 7, 2, 4])
    found = estimates(frame, [(MEDALS, "monty", which) for which in (WON, LOST, ALL)])
    values = [found["medals", "monty", which].value for which in (WON, LOST, ALL)]
    assert values == [6.0, 3.0, 4.5]
    assert found["medals", "monty", WON].per == 2
    gap = difference(found["medals", "monty", WON], found["medals", "monty", LOST])
    assert gap.value == 3.0 and gap.low < 3.0 < gap.high


def test_errors_are_clustered_by_deal_as_the_oracle_does():
    chance = np.random.default_rng(3)
    seed = np.repeat(np.arange(200), 6)
    medals = np.clip(np.repeat(chance.poisson(3, 200), 6) + chance.poisson(2, 1200), 0, 255)
    found = estimates(games(1200, seed=seed, monty_medals=medals), [(MEDALS, "monty", ALL)], True)[
        "medals", "monty", ALL
    ]
    fit = sm.OLS(medals.astype(float), np.ones(1200)).fit(cov_type="cluster", cov_kwds={"groups": seed})
    assert found.value == pytest.approx(fit.params[0])
    assert found.error == pytest.approx(fit.bse[0], rel=1e-9)
    assert (found.units, found.per) == (200, 1200)


def test_the_share_of_games_with_an_event_has_wilsons_interval():
    frame = games(50, monty_recon_played=[2] * 5 + [0] * 45)
    found = estimates(frame, [(USED, "monty", ALL)])["used", "monty", ALL]
    from rhine_sim.analysis.intervals import wilson

    assert found.value == 0.1
    assert (found.low, found.high) == pytest.approx(wilson(0.1, 50))


def test_no_games_and_no_denominator_give_nothing():
    empty = estimates(games(0), [(MEDALS, "monty", ALL), (DRY, "monty", ALL)])
    assert {found.value for found in empty.values()} == {None}
    never = estimates(games(3, winner=["patton"] * 3), [(MEDALS, "monty", WON)])["medals", "monty", WON]
    assert (never.value, never.low, never.per) == (None, None, 0.0)
    assert difference(never, never).value is None


def test_a_lazy_frame_in_pieces_gives_the_same():
    frame = games(30, monty_medals=list(range(30)))
    pieces = pl.concat([frame.slice(0, 7), frame.slice(7, 23)])
    wanted = [(MEDALS, "monty", ALL)]
    assert estimates(frame, wanted) == estimates(pieces, wanted)
