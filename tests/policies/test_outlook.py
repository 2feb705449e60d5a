"""The outlook: what a look ahead thinks of a position, by what everybody sees."""

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine.ids import CHOOSE_ACTION, COMMANDERS
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.policies.features import FEATURES, N_FEATURES, describe
from rhine_sim.policies.layout import FEATURES_MAX, UNITS_MAX, new_memories
from rhine_sim.policies.outlook import LAYERS, NETWORK, UNITS_1, UNITS_2, fill_first_units, outlook, points_of
from rhine_sim.policies.profiles import compile_policies, find_profile
from tests.fit_outlook import Network, fit, signs
from tests.policies.games import LINE_TO_AACHEN, Player

MONTY, BRADLEY, PATTON = range(3)


@entry
def judge(board, rules, s, memory, weights, p):
    return outlook(board, rules, s, memory, weights, p)


@entry
def look_at(board, rules, s, memory, weights, p):
    describe(board, rules, s, memory, weights, p, memory.features)


@entry
def count_points(memory, out):
    fill_first_units(memory)
    for p in range(3):
        out[p] = points_of(memory, p)


@pytest.fixture(scope="module")
def weights():
    return compile_policies(dict.fromkeys(range(3), find_profile("expert")))[0].weights


def _chances(table: Table, weights) -> list[float]:
    memory = new_memories()[0]
    return [judge(table.board, table.rules, table.s, memory, weights, p) for p in range(3)]


def _features(table: Table, weights) -> dict[str, float]:
    memory = new_memories()[0]
    look_at(table.board, table.rules, table.s, memory, weights, 0)
    return dict(zip(FEATURES, memory.features[:N_FEATURES].tolist(), strict=True))


def _positions(rng: np.random.Generator, n: int) -> np.ndarray:
    """Features at random, with all three commanders."""
    x = rng.uniform(0.0, 1.5, (n, N_FEATURES)) * (rng.random((n, N_FEATURES)) < 0.5)
    x[:, [FEATURES.index(f"{who}_absent") for who in COMMANDERS]] = 0.0
    return x


def _shipped() -> Network:
    network = Network(np.random.default_rng(0))
    network.layers = [np.load(NETWORK)[name] for name in LAYERS]
    return network


def test_the_networks_know_every_feature():
    assert tuple(np.load(NETWORK)["features"]) == FEATURES
    assert N_FEATURES <= FEATURES_MAX
    assert max(UNITS_1, UNITS_2) <= UNITS_MAX
    assert UNITS_1 % 3 == UNITS_2 % 3 == 0


def test_chances_are_shared_by_those_who_play(weights):
    assert sum(_chances(Table(players=COMMANDERS, seed=3), weights)) == pytest.approx(1.0)
    monty, bradley, patton = _chances(Table(players=["monty", "patton"], seed=3), weights)
    assert bradley == 0.0
    assert monty + patton == pytest.approx(1.0)


def test_features_are_what_lies_on_the_table(weights):
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 2, 1)
    seen = _features(table, weights)
    assert seen["bradley_nearest_in_reach"] == seen["bradley_nearest_beside"] == 1.0
    assert seen["bradley_nearest_joined"] == seen["bradley_nearest_ready"] == 1.0
    supplies = [seen[f"bradley_nearest_{kind}"] for kind in ("gas", "ammo", "food")]
    assert supplies == pytest.approx([1.0, 2 / 3, 1 / 3])
    assert [seen[f"{who}_seat"] for who in ("patton", "bradley", "monty")] == [0.0, 0.5, 1.0]
    assert [seen[f"{who}_turn"] for who in ("patton", "bradley", "monty")] == [0.0, 0.5, 1.0]
    assert seen["markers"] == seen["always"] == 1.0
    assert seen["monty_absent"] == 0.0
    assert _features(Table(players=["bradley", "patton"], seed=3), weights)["monty_absent"] == 1.0


def test_supplies_on_free_roads_count_the_nearer_the_more(weights):
    def coming(*stores: str) -> float:
        table = Table(players=COMMANDERS, seed=3)
        table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 2, 1)
        for area in stores:
            table.put(area, 3, 0, 0)
        return _features(table, weights)["bradley_nearest_gas_coming"]

    none, far, near = coming(), coming(LINE_TO_AACHEN[0]), coming(LINE_TO_AACHEN[-2])
    assert none < far < near
    assert coming("aachen") == none  # what lies with the corps is counted elsewhere


def test_a_corps_that_can_cross_is_a_threat(weights):
    table = Table(players=COMMANDERS, seed=3)
    assert _features(table, weights)["bradley_threat"] == 0.0
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 3, 0)
    assert 0.0 < _features(table, weights)["bradley_threat"] <= 1.0


def test_a_full_corps_before_the_rhine_with_a_line_is_a_good_outlook_the_fewer_react_before_it_moves(weights):
    chances = []
    for order in (["bradley", "monty", "patton"], ["monty", "bradley", "patton"], ["monty", "patton", "bradley"]):
        home = Table(players=COMMANDERS, order=order, seed=3)
        ahead = Table(players=COMMANDERS, order=order, seed=3)
        ahead.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 3, 0)
        chances.append(_chances(ahead, weights)[BRADLEY])
        assert chances[-1] > _chances(home, weights)[BRADLEY] + 0.1
    assert chances[0] > 0.7
    assert chances == sorted(chances, reverse=True)


def test_what_is_good_in_itself_raises_the_chance_of_its_owner():
    """Fitted to who won alone, the outlook said that Monty and Patton gain by standing far from the Rhine."""
    network, rng = _shipped(), np.random.default_rng(5)
    moved = 0
    for i, name in enumerate(FEATURES):
        owner = next((p for p, who in enumerate(COMMANDERS) if name.startswith(who)), None)
        if owner is None or signs()[owner, i] == 0:
            continue
        x = _positions(rng, 40)
        more = x.copy()
        more[:, i] += 0.5 * signs()[owner, i]
        gain = (network.chances(more)[0] - network.chances(x)[0])[owner]
        assert (gain > -1e-12).all(), name
        moved += (gain > 1e-4).any()
    assert moved > 100


def test_signs_are_those_of_the_owner_and_turned_round_for_his_rivals():
    by_name = dict(zip(FEATURES, signs().T.tolist(), strict=True))
    assert by_name["monty_medals"] == [1, -1, -1]
    assert by_name["bradley_nearest_way"] == [1, -1, 1]
    assert by_name["patton_third_gas_coming"] == [-1, -1, 1]
    assert by_name["patton_turn"] == by_name["markers"] == [0, 0, 0]


def test_what_is_good_for_a_commander_never_raises_the_points_of_a_rival():
    layers = _shipped().layers
    assert (signs()[:, :, None] * layers[0] >= 0.0).all()
    assert (layers[2] >= 0.0).all() and (layers[4] >= 0.0).all()


def test_compiled_and_fitted_networks_say_the_same():
    memory, rng = new_memories()[0], np.random.default_rng(5)
    network, points = _shipped(), np.zeros(3)
    for x in _positions(rng, 20) * rng.choice([-1.0, 1.0], N_FEATURES):
        memory.features[:N_FEATURES] = x
        count_points(memory, points)
        assert network.points(x[None])[0][:, 0] == pytest.approx(points, rel=1e-5, abs=1e-5)


def test_what_was_judged_before_leaves_no_trace(base_compiled, weights):
    """The memory of the outlook is never cleared: its notes must hold for the position at hand, or be made anew."""
    board, rules = base_compiled.board, base_compiled.rules
    player, states = Player(base_compiled, ("veteran",) * 3), new_states(600)
    used = new_memories()[0]
    seen = 0
    for game in range(12):
        player.game(33, game, states)
        for s in states[: min(player.decisions, 600)]:
            if s.decision == CHOOSE_ACTION:
                new = new_memories()[0]
                for memory in (used, new):
                    look_at(board, rules, s, memory, weights, int(s.asked))
                assert (used.features == new.features).all()
                seen += 1
    assert seen > 500


def test_who_has_no_turn_left_threatens_nobody(weights):
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 3, 0).do("END", "REACTION PLACE kleve")
    assert table.s.decision == CHOOSE_ACTION
    assert _features(table, weights)["bradley_threat"] > 0.0
    table.s.end_triggered = 1
    assert _features(table, weights)["bradley_threat"] == 0.0


def test_the_slopes_are_those_of_the_surprise():
    rng = np.random.default_rng(5)
    network = Network(rng)
    network.layers = [layer.astype(np.float64) for layer in network.layers]
    x, winners = _positions(rng, 30), rng.integers(0, 3, 30)
    for layer, slope in zip(network.layers, network.slopes(x, winners), strict=True):
        for _ in range(5):
            place = tuple(rng.integers(size) for size in layer.shape)
            was, surprises = layer[place], []
            for step in (1e-5, -1e-5):
                layer[place] = was + step
                surprises.append(network.surprise(x, winners))
            layer[place] = was
            assert slope[place] == pytest.approx((surprises[0] - surprises[1]) / 2e-5, rel=1e-3, abs=1e-7)


def test_the_fit_finds_what_decides():
    """Winners drawn by a known rule with a bend in it: new games surprise hardly more than by the truth."""
    rng = np.random.default_rng(5)
    x = np.zeros((24000, N_FEATURES), np.float32)
    monty, patton = FEATURES.index("monty_medals"), FEATURES.index("patton_medals")
    for i in (monty, patton, FEATURES.index("bradley_areas")):
        x[:, i] = rng.uniform(0.0, 2.0, len(x))
    shares = np.exp(np.stack([4.0 * np.maximum(0.0, x[:, monty] - 1.0), np.zeros(len(x)), 2.0 * x[:, patton]]))
    chances = shares / shares.sum(axis=0)
    winners = (rng.random(len(x)) > chances.cumsum(axis=0)).sum(axis=0)
    network = fit(x[:20000], winners[:20000], passes=12, batch=256)
    by_truth = -np.log(chances[winners, np.arange(len(x))])[20000:].mean()
    assert by_truth < np.log(3) - 0.2
    assert network.surprise(x[20000:], winners[20000:]) < by_truth + 0.02


def test_a_network_is_read_as_it_was_written(tmp_path):
    network = Network(np.random.default_rng(5))
    network.write(tmp_path / "network.npz")
    found = np.load(tmp_path / "network.npz")
    assert tuple(found["features"]) == FEATURES
    for name, layer in zip(LAYERS, network.layers, strict=True):
        assert (found[name] == layer).all()
