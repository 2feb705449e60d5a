"""The outlook: what a look ahead thinks of a position, by what everybody sees."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.engine.kernel import entry
from rhine_sim.policies.layout import FEATURES_MAX, new_memories
from rhine_sim.policies.outlook import FEATURES, N_FEATURES, describe, outlook
from rhine_sim.policies.outlook_table import TABLE
from tests.fit_outlook import fit, surprise, write_table
from tests.policies.games import LINE_TO_AACHEN

MONTY, BRADLEY, PATTON = range(3)


@entry
def judge(board, rules, s, memory, p):
    return outlook(board, rules, s, memory, p)


@entry
def look_at(board, rules, s, memory):
    describe(board, rules, s, memory, memory.features)


def _chances(table: Table) -> list[float]:
    memory = new_memories()[0]
    return [judge(table.board, table.rules, table.s, memory, p) for p in range(3)]


def _features(table: Table) -> dict[str, float]:
    memory = new_memories()[0]
    look_at(table.board, table.rules, table.s, memory)
    return dict(zip(FEATURES, memory.features[:N_FEATURES].tolist(), strict=True))


def test_the_table_has_a_row_for_every_feature():
    assert tuple(row[0] for row in TABLE) == FEATURES
    assert N_FEATURES <= FEATURES_MAX


def test_chances_are_shared_by_those_who_play():
    assert sum(_chances(Table(players=COMMANDERS, seed=3))) == pytest.approx(1.0)
    monty, bradley, patton = _chances(Table(players=["monty", "patton"], seed=3))
    assert bradley == 0.0
    assert monty + patton == pytest.approx(1.0)


def test_features_are_what_lies_on_the_table():
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 2, 1)
    seen = _features(table)
    assert seen["bradley_nearest_in_reach"] == seen["bradley_nearest_beside"] == 1.0
    assert seen["bradley_nearest_joined"] == seen["bradley_nearest_ready"] == 1.0
    supplies = [seen[f"bradley_nearest_{kind}"] for kind in ("gas", "ammo", "food")]
    assert supplies == pytest.approx([1.0, 2 / 3, 1 / 3])
    assert [seen[f"{who}_seat"] for who in ("patton", "bradley", "monty")] == [0.0, 0.5, 1.0]
    assert [seen[f"{who}_turn"] for who in ("patton", "bradley", "monty")] == [0.0, 0.5, 1.0]
    assert seen["markers"] == seen["always"] == 1.0
    assert seen["monty_absent"] == 0.0
    assert _features(Table(players=["bradley", "patton"], seed=3))["monty_absent"] == 1.0


def test_a_full_corps_before_the_rhine_with_a_line_is_a_good_outlook():
    home = Table(players=COMMANDERS, seed=3)
    ahead = Table(players=COMMANDERS, seed=3)
    ahead.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 3, 0)
    assert _chances(ahead)[BRADLEY] > _chances(home)[BRADLEY] + 0.2


@pytest.mark.parametrize("who", COMMANDERS)
def test_what_is_good_in_itself_raises_the_chance_of_its_owner(who):
    """Fitted to who won alone, the table said that Monty and Patton gain by standing far from the Rhine."""
    table = dict(zip(FEATURES, np.array([row[1:] for row in TABLE]), strict=True))
    own = COMMANDERS.index(who)
    for name, sign in (("nearest_way", -1), ("nearest_near", 1), ("nearest_grounded", -1), ("medals", 1), ("areas", 1)):
        row = table[f"{who}_{name}"] * sign
        assert row[own] >= 0.0
        assert (np.delete(row, own) <= 0.0).all()


def test_the_fit_finds_what_decides():
    """Winners drawn by known coefficients: what was not fitted surprises hardly more than the truth does."""
    rng = np.random.default_rng(5)
    true = np.zeros((N_FEATURES, 3))
    true[FEATURES.index("monty_medals"), MONTY] = 3.0
    true[FEATURES.index("patton_medals"), PATTON] = 3.0
    features = np.zeros((8000, N_FEATURES), np.float32)
    for name in ("monty_medals", "patton_medals", "bradley_areas"):
        features[:, FEATURES.index(name)] = rng.random(8000)
    points = np.exp(features @ true)
    chances = points / points.sum(axis=1, keepdims=True)
    winners = (rng.random((8000, 1)) > chances.cumsum(axis=1)).sum(axis=1)
    found = fit(features[:6000], winners[:6000])
    by_luck, by_truth, by_fit = (
        surprise(features[6000:], winners[6000:], each) for each in (np.zeros((N_FEATURES, 3)), true, found)
    )
    assert by_luck > by_truth + 0.1
    assert by_fit < by_truth + 0.01


def test_the_table_is_written_as_it_is_read(tmp_path):
    coefficients = np.round(np.random.default_rng(5).normal(size=(N_FEATURES, 3)), 4)
    write_table(coefficients, tmp_path / "table.py")
    found = {}
    exec((tmp_path / "table.py").read_text("utf-8"), found)
    assert tuple(row[0] for row in found["TABLE"]) == FEATURES
    assert np.array([row[1:] for row in found["TABLE"]]) == pytest.approx(coefficients)
