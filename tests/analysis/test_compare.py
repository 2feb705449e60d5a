"""Paired differences: by hand, against statsmodels, and against truths that are planted."""

import numpy as np
import pytest
import statsmodels.api as sm
from statsmodels.stats.contingency_tables import mcnemar

import rhine_sim as rs
from rhine_sim.analysis import compare
from rhine_sim.analysis.compare import (
    MATTERS,
    NOTHING_SHOWN,
    SMALL,
    UNDECIDED,
    Moments,
    paired_difference,
    practical_size,
    unpaired_difference,
)
from rhine_sim.errors import RunError


def moments(*columns) -> Moments:
    seen = Moments(len(columns))
    seen.add(np.column_stack(columns).astype(float))
    return seen


def test_a_paired_difference_by_hand():
    """Base 0, 1, 1, 0 and variant 0, 1, 1, 1: mean difference 1 / 4, its error sqrt((3 / 16 * 4 / 3) / 4) = 1 / 4."""
    base, variant, one = [0, 1, 1, 0], [0, 1, 1, 1], [1] * 4
    found = paired_difference(moments(base, one, variant, one))
    assert (found.base, found.variant, found.value) == (0.5, 0.75, 0.25)
    assert found.error == pytest.approx(0.25)
    assert found.unpaired == pytest.approx((1 / 12 + 1 / 16) ** 0.5)
    assert found.saved == pytest.approx((1 / 12 + 1 / 16) / (1 / 16))


def test_equal_runs_differ_by_nothing_and_without_error():
    values = np.random.default_rng(1).random(50)
    one = np.ones(50)
    found = paired_difference(moments(values, one, values, one))
    assert (found.value, found.saved) == (0, None) and found.error == pytest.approx(0, abs=1e-9)
    assert found.correlation == pytest.approx(1)


def test_ratios_are_differenced_as_ratios():
    """Dry corps-turns over corps-turns: against the jackknife, which knows nothing of the delta method."""
    chance, n = np.random.default_rng(2), 400
    x_base, x_variant = chance.poisson(30, n), chance.poisson(25, n)
    luck = chance.beta(4, 6, n)
    y_base, y_variant = chance.binomial(x_base, luck), chance.binomial(x_variant, luck * 0.9)
    found = paired_difference(moments(y_base, x_base, y_variant, x_variant))

    def gap(keep):
        return y_variant[keep].sum() / x_variant[keep].sum() - y_base[keep].sum() / x_base[keep].sum()

    left_out = np.array([gap(np.arange(n) != i) for i in range(n)])
    jackknife = np.sqrt((n - 1) / n * ((left_out - left_out.mean()) ** 2).sum())
    assert found.value == pytest.approx(gap(np.arange(n) >= 0))
    assert found.error == pytest.approx(jackknife, rel=0.02)


def test_errors_are_those_of_the_oracles():
    chance, n = np.random.default_rng(3), 2000
    base = (chance.random(n) < 0.4).astype(float)
    variant = np.where(chance.random(n) < 0.2, 1 - base, base)
    one = np.ones(n)
    found = paired_difference(moments(base, one, variant, one))
    fit = sm.OLS(variant - base, one).fit()
    assert (found.value, found.error) == pytest.approx((fit.params[0], fit.bse[0]))
    table = [[((base == a) & (variant == b)).sum() for b in (0, 1)] for a in (0, 1)]
    chi2 = mcnemar(table, exact=False, correction=False).statistic  # the same question for wins and losses
    assert (found.value / found.error) ** 2 == pytest.approx(chi2, rel=0.02)
    alone = unpaired_difference(moments(base, one), moments(variant, one))
    assert alone.error == pytest.approx(found.unpaired) and alone.saved == pytest.approx(1)


def test_the_paired_error_is_right_under_pairing():
    """2,000 comparisons of 300 deals with luck in common: intervals cover at their rate, errors are what is seen."""
    chance, held, values, errors, unpaired = np.random.default_rng(4), 0, [], [], []
    one, truth = np.ones(300), 0.03
    for _ in range(2000):
        luck = chance.random(300)
        changed = chance.random(300) < 0.3  # in three games of ten the variant's luck is its own
        other = np.where(changed, chance.random(300), luck)
        found = paired_difference(moments(luck < 0.33, one, other < 0.33 + truth, one))
        half = 1.959964 * found.error
        held += found.value - half <= truth <= found.value + half
        values.append(found.value), errors.append(found.error), unpaired.append(found.unpaired)
    assert 0.935 <= held / 2000 <= 0.965
    assert np.mean(errors) == pytest.approx(np.std(values), rel=0.04)
    assert np.mean(unpaired) > 1.4 * np.std(values)


def test_practical_size_in_words():
    margin = 0.02
    assert practical_size(0.025, 0.04, 0.0, margin) == practical_size(-0.05, -0.021, 0.0, margin) == MATTERS
    assert practical_size(0.001, 0.01, 0.001, margin) == SMALL
    assert practical_size(-0.01, 0.01, 0.9, margin) == NOTHING_SHOWN
    assert practical_size(0.01, 0.03, 0.001, margin) == practical_size(-0.1, 0.1, 0.9, margin) == UNDECIDED


# ---- runs ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    root, common = tmp_path_factory.mktemp("runs"), {"policy": "random", "progress": False}
    return {
        "base": rs.simulate(games=240, chunk=60, out=root / "base", **common),
        "same": rs.simulate(games=120, chunk=40, out=root / "same", **common),
        "weather": rs.simulate(games=240, rules={"weather": True}, out=root / "weather", **common),
        "seed": rs.simulate(games=200, seed=7, out=root / "seed", **common),
        "two": rs.simulate(games=20, players="monty,patton", out=root / "two", **common),
        "orders": rs.simulate(games=40, order="all", out=root / "orders", **common),
    }


def test_the_same_games_differ_by_nothing_at_all(runs):
    pairing = compare.pairing(runs["base"], runs["same"])
    assert pairing.paired and pairing.games == 120
    found = compare.differences(runs["base"], runs["same"], pairing)
    assert all(not d.value and d.units in (0, 120) for d in found.values())


def test_pairs_are_joined_by_game_number(runs):
    found = compare.differences(runs["base"], runs["weather"], compare.pairing(runs["base"], runs["weather"]))
    a, b = (runs[name].games().collect() for name in ("base", "weather"))
    d = b["rounds"].cast(float) - a["rounds"].cast(float)
    assert found["rounds", ""].value == pytest.approx(d.mean())
    assert found["rounds", ""].error == pytest.approx(d.std() / 240**0.5)
    dry = [g["monty_dry_turns"].sum() / g["monty_corps_turns"].sum() for g in (a, b)]
    assert found["dry", "monty"].value == pytest.approx(dry[1] - dry[0])


def test_blocks_do_not_change_the_result(runs, monkeypatch):
    for other in ("weather", "seed"):
        pairing = compare.pairing(runs["base"], runs[other])
        whole = compare.differences(runs["base"], runs[other], pairing)
        with monkeypatch.context() as patch:
            patch.setattr(compare, "BLOCK", 66)
            pieces = compare.differences(runs["base"], runs[other], pairing)
        for key, d in whole.items():
            assert pieces[key][:4] == pytest.approx(d[:4], nan_ok=True) or d.value is None


def test_other_seeds_and_orders_are_not_paired_and_other_players_are_refused(runs):
    pairing = compare.pairing(runs["base"], runs["seed"])
    assert not pairing.paired and "their seeds differ: 1944 against 7" in pairing.why
    found = compare.differences(runs["base"], runs["seed"], pairing)
    assert found["won", "monty"].error == found["won", "monty"].unpaired
    assert "seat orders differ" in compare.pairing(runs["base"], runs["orders"]).why
    with pytest.raises(RunError, match="these are two games"):
        compare.pairing(runs["base"], runs["two"])


def test_deals_in_all_orders_count_once(runs):
    found = compare.differences(runs["orders"], runs["orders"], compare.pairing(runs["orders"], runs["orders"]))
    assert found["won", "monty"].units == 40


def test_the_table_corrects_over_all_its_rows(runs):
    found = {
        name: compare.differences(runs["base"], runs[name], compare.pairing(runs["base"], runs[name]))
        for name in ("weather", "seed")
    }
    table = compare.table(found, [("won", who) for who in ("monty", "bradley", "patton")], 0.02, 3)
    assert table.height == 6
    from statsmodels.stats.multitest import multipletests

    assert table["p_holm"].to_list() == pytest.approx(multipletests(table["p"].to_list(), method="holm")[1])


def test_pairs_that_were_all_alike_do_not_prove_that_the_next_is():
    """No difference among 100 pairs: an interval as if one more had differed, not one without width."""
    same = compare.Difference(0.3, 0.3, 0.0, 0.0, 0.06, 1.0, 100, 100.0, 100.0)
    row = compare.table({"v": {("won", "monty"): same}}, [("won", "monty")], 0.02, 1).row(0, named=True)
    assert row["high"] == -row["low"] == pytest.approx(1.984217 / 102) and row["p"] == 1
    assert row["games_saved"] is None
    wide = same._replace(value=0.9, error=0.5)
    row = compare.table({"v": {("won", "monty"): wide}}, [("won", "monty")], 0.02, 1).row(0, named=True)
    assert (row["low"], row["high"]) == (pytest.approx(0.9 - 1.984217 / 2), 1.0)  # no share moves by more than all


def test_a_difference_beyond_the_margin_must_be_shown_too():
    assert practical_size(0.03, 0.2, 0.3, 0.02) == UNDECIDED  # among many variants, some lie there by chance


def test_what_cannot_differ_is_not_compared():
    names = {players: {m.name for m in compare.of_game(players)} for players in (("patton",), ("monty", "patton"))}
    assert {"turns_to_win"} <= names["patton",] and not {"rhine", "antwerp", "margin"} & names["patton",]
    assert {"rhine", "antwerp", "margin"} <= names["monty", "patton"] and "turns_to_win" not in names["monty", "patton"]
