"""Trials: who tries out, how far a trial goes, which options stay in from stage to stage."""

from collections import defaultdict

import numpy as np
import pytest

from rhine_sim import Table
from rhine_sim.engine.ids import (
    CHOOSE_ACTION,
    COMMANDERS,
    DO_CMD_MOVE,
    DO_END,
    DO_MOVE,
    DO_RECON,
    DO_STEP,
    DO_STOP,
    GAME_OVER,
    REACTION,
    REASON_AUTO,
    REASON_MEDALS,
    REASON_NONE,
    STEP,
    WHITE,
)
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.layout import OPTIONS_MAX
from rhine_sim.policies.options import fill_options
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.search import best_half, blank_state, least_gain, roll_out, tries_out, turn_number
from rhine_sim.table.text import to_text
from tests.policies.games import LINE_TO_AACHEN, Player, start

_best_half = getattr(best_half, "py_func", best_half)  # compiled code alone can call the compiled one


@pytest.mark.parametrize("margin", [0.0, 0.5], ids=["alone", "with rivals"])
def test_the_better_half_and_the_own_choice_stay(margin):
    rng = np.random.default_rng(7)
    for _ in range(500):
        n = int(rng.integers(2, 17))
        values = rng.integers(-2, 3, 16) * 0.5  # with ties
        live = np.append(rng.permutation(np.arange(1, n)), 0)
        kept = _best_half(values, live, margin)
        others = sorted((values[i] for i in live if i != 0 and values[i] > values[0] + margin), reverse=True)
        assert 0 in kept
        assert len(set(kept)) == len(kept) <= max(1, n // 2) + 1
        assert sorted((values[i] for i in kept if i != 0), reverse=True) == others[: len(kept) - 1]
        assert list(values[kept]) == sorted(values[kept], reverse=True) or values[kept[-1]] == values[0]


def test_alone_nothing_stays_that_is_not_better_than_the_own_choice():
    values = np.array([1.0, 1.0, 0.5, 1.5, 2.0, 1.2])
    assert list(_best_half(values, np.arange(6), 0.0)) == [4, 3, 5, 0]
    assert list(_best_half(values, np.array([1, 2, 0]), 0.0)) == [0]


def test_with_rivals_nothing_stays_that_is_not_better_by_some_margin():
    values = np.array([1.0, 1.0, 0.5, 1.5, 2.0, 1.2])
    assert list(_best_half(values, np.arange(6), 0.3)) == [4, 3, 0]
    assert list(_best_half(values, np.array([0, 1, 5]), 0.3)) == [0]


@entry
def asks_trials(board, s, weights):
    return tries_out(board, s, weights)


@pytest.mark.parametrize(("name", "tries"), [("expert", True), ("veteran", False), ("balanced", False)])
def test_with_rivals_an_expert_tries_out_every_action_step_and_reaction(name, tries):
    table = Table(players=COMMANDERS, seed=3)
    weights = compile_policies(dict.fromkeys(range(3), find_profile(name)))[0].weights
    assert asks_trials(table.board, table.s, weights) == tries
    table.do(next(answer for answer in table.legal() if answer.startswith("MOVE ")))
    assert table.s.decision == STEP
    assert asks_trials(table.board, table.s, weights) == tries
    table = Table(players=COMMANDERS, seed=3).do("END")
    assert table.s.decision == REACTION
    assert asks_trials(table.board, table.s, weights) == tries


def test_alone_steps_are_not_tried_out():
    table = Table(players=["bradley"], seed=3)
    weights = compile_policies(dict.fromkeys(range(3), find_profile("expert")))[0].weights
    table.do(next(answer for answer in table.legal() if answer.startswith("MOVE ")))
    assert not asks_trials(table.board, table.s, weights)


@entry
def list_options(board, rules, s, memories, weights, codes):
    return fill_options(board, rules, s, memories, weights, codes)


def _options(table: Table, name: str = "expert", player: Player | None = None) -> set[int]:
    policy = compile_policies(dict.fromkeys(range(3), find_profile(name)))[int(table.s.asked)]
    player = player or Player(table.compiled, ("expert",) * 3)
    start(player.memories, np.uint64(game_key(3, 0)))
    codes = np.zeros(OPTIONS_MAX, np.int64)
    n = list_options(table.board, table.rules, table.s, player.memories, policy.weights, codes)
    return set(codes[:n].tolist())


def _kinds(codes) -> set[int]:
    return {code & 255 for code in codes}


def test_every_step_and_the_end_of_the_move_are_options():
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    table.do(next(answer for answer in table.legal() if answer.startswith("MOVE ")))
    legal = {code for code in table.legal_codes() if code & 255 in (DO_STEP, DO_STOP)}
    assert _options(table) == legal
    assert DO_STOP not in _kinds(legal)  # a move begins with a step
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "liege").put("VII", 3, 3, 1).turn_of("bradley")
    table.do("MOVE VII", "STEP namur")
    legal = {code for code in table.legal_codes() if code & 255 in (DO_STEP, DO_STOP)}
    assert _options(table) == legal
    assert _kinds(legal) == {DO_STEP, DO_STOP}


def test_a_battle_that_is_lost_for_sure_is_no_option():
    """R10.41: by the pieces of the corps and aircraft; any chance is enough, and no card needs fewer than two ammo."""

    def goals(gas: int, ammo: int, at: str = "aachen", own: str = "", **changes) -> set[str]:
        table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
        table.give("bradley", *LINE_TO_AACHEN[: LINE_TO_AACHEN.index(at) + 1], *own.split())
        table.mark("aachen") if at != "aachen" else None
        table.place("VII", at).put("VII", gas, ammo, 0).arrange(**changes)
        table.do("MOVE VII")
        texts = {to_text(table.names, table.s, code) for code in _options(table)}
        assert texts <= {to_text(table.names, table.s, code) for code in table.legal_codes()} and len(texts) > 1
        return texts

    assert "STEP koln" not in goals(3, 1)
    assert "STEP koln" in goals(3, 2)
    assert "STEP koln" in goals(3, 1, commanders={"bradley": {"air": "axis"}})
    assert "STEP koln" in goals(3, 1, own="koln")  # R10.12: no card
    assert "STEP aachen" not in goals(3, 2, at="liege")  # R10.20: one ammo is the fort's
    assert "STEP aachen" in goals(3, 3, at="liege")


@pytest.mark.parametrize("card", ["bradley-starving_civilians", "bradley-black_market"])
def test_every_answer_that_a_card_asks_for_is_an_option(card):
    """DP8, DP9; alone the planner answers."""
    weights = compile_policies(dict.fromkeys(range(3), find_profile("expert")))[1].weights
    for players in (COMMANDERS, ["bradley"]):
        table = Table(players=players, order=sorted(players), seed=3).stack("bradley", card)
        table.place("VII", "liege").put("VII", 2, 2, 1).do("MOVE VII", "STEP namur")
        assert table.decision in ("STARVING", "BLACK_MARKET")
        assert asks_trials(table.board, table.s, weights) == (len(players) > 1)
        if len(players) > 1:
            player = Player(table.compiled, ("expert",) * 3)
            player.memories[1].turns_left = 8  # it was looked up before the march
            assert _options(table, player=player) == set(table.legal_codes())


def test_food_that_can_be_spared_goes_to_the_civilians():
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    table.stack("bradley", "bradley-starving_civilians").place("VII", "liege").put("VII", 2, 2, 2)
    table.do("MOVE VII", "STEP namur")
    assert [to_text(table.names, table.s, code) for code in _options(table)] == ["STARVING yes"]


def test_with_rivals_nobody_tries_out_to_end_his_turn_and_patton_moves_by_his_card():
    table = Table(players=COMMANDERS, order=["patton", "bradley", "monty"], seed=3)
    kinds = _kinds(_options(table))
    assert DO_CMD_MOVE in kinds
    assert not kinds & {DO_END, DO_MOVE}
    assert DO_MOVE in _kinds(_options(Table(players=COMMANDERS, order=["bradley", "patton", "monty"], seed=3)))


def test_nothing_comes_between_airborne_units_and_the_jump():
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    table.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 3, 2, 0)
    assert len(_options(table)) > 1
    table.land("bradley", "koln")
    assert len(_options(table)) == 1
    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    assert len(_options(table.land("bradley", "koln", side="down"))) > 1


def test_who_tries_out_looks_at_the_pursuit_deck_before_fresh_land():
    """R10.34: with a kept Recon, while no battle is near; alone, or without trials, it is kept for a battle."""

    def kinds(table: Table, name: str = "expert", player: Player | None = None) -> set[int]:
        return _kinds(_options(table.draw_to("bradley", "recon", "bradley-recon"), name, player))

    table = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    assert DO_RECON not in _kinds(_options(table))
    player = Player(table.compiled, ("expert",) * 3)
    assert DO_RECON in kinds(table, player=player)
    table.do("PLAY_RECON")
    assert to_text(table.names, table.s, player.ask(table.s, player.memories)) == "RECON_DECK own"
    table.do("RECON_DECK own")
    assert DO_RECON not in kinds(table)  # one a turn
    assert DO_RECON not in kinds(Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3), "veteran")
    assert DO_RECON not in kinds(Table(players=["bradley"], seed=3))
    before_koln = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    before_koln.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 0, 3, 1)  # waits for gas
    assert DO_RECON not in kinds(before_koln)
    assert DO_RECON in kinds(before_koln)  # the second one
    for markers, looks in ((15, False), (12, True)):  # eight and six turns left
        late = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
        late.give("bradley", *LINE_TO_AACHEN).place("VII", "aachen").put("VII", 0, 3, 1).arrange(axis_pool=markers)
        assert (DO_RECON in kinds(late)) == looks
    two_moves_before = Table(players=COMMANDERS, order=["bradley", "monty", "patton"], seed=3)
    two_moves_before.give("bradley", *LINE_TO_AACHEN[:3]).place("VII", "rethel").put("VII", 3, 2, 1)
    player = Player(two_moves_before.compiled, ("expert",) * 3)
    assert DO_RECON in kinds(two_moves_before, player=player)
    assert player.memories[1].battle_ahead[player.memories[1].lead] > 3


def test_what_is_left_is_tried_more_often_from_stage_to_stage():
    """Two times each, twice more, then eight times more; it ends as soon as the planner's own choice alone is left."""
    table = Table(players=COMMANDERS, seed=3)
    player = Player(table.compiled, ("expert",) * 3)
    start(player.memories, np.uint64(game_key(3, 0)))
    asked = set()
    for _ in range(40):
        before = player.memories.draws.copy()
        code = player.ask(table.s, player.memories)
        asked.add(int((player.memories.draws - before)[int(table.s.asked)]))
        table.do(to_text(table.names, table.s, code))
    assert asked == {0, 2, 4, 12}


@entry
def gain_needed(s, weights, own, code=DO_MOVE):
    return least_gain(s, weights, code, own)


def test_what_an_option_must_add_is_less_in_a_game_nearly_decided():
    weights = compile_policies(dict.fromkeys(range(3), find_profile("expert")))[0].weights
    s = Table(players=COMMANDERS, seed=3).s
    assert gain_needed(s, weights, 0.5) == weights.trials_margin
    for own in (0.05, 0.95):
        assert 0.0 < gain_needed(s, weights, own) < weights.trials_margin / 5
    assert gain_needed(s, weights, 0.5, DO_END) == 0.0
    assert gain_needed(Table(players=["patton"], seed=3).s, weights, 0.5) == 0.0


@entry
def try_once(board, rules, s, policy, memories, codes, ahead, farther, key):
    """What the planner's own choice comes to: its worth, its turns, what is asked then, how he won if so."""
    x = blank_state()
    x[0] = s
    fill_options(board, rules, s, memories, policy.weights, codes)
    worth = roll_out(board, rules, x[0], policy, memories, 0, codes[0], np.uint64(key), ahead, farther)
    won_by = np.int64(x[0].reason) if x[0].winner == s.asked else REASON_NONE
    return worth, turn_number(x[0]) - turn_number(s), np.int64(x[0].decision), won_by


def test_a_trial_is_played_on_for_so_many_turns_or_to_the_end():
    table = Table(players=COMMANDERS, seed=3)
    policy = compile_policies(dict.fromkeys(range(3), find_profile("expert")))[int(table.s.asked)]
    judged = {}
    for ahead, farther in ((1, 0), (4, 0), (7, 0), (10, 0), (4, 2)):
        player = Player(table.compiled, ("expert",) * 3)
        start(player.memories, np.uint64(game_key(3, 0)))
        codes = np.zeros(OPTIONS_MAX, np.int64)
        args = table.board, table.rules, table.s, policy, player.memories, codes
        judged[ahead, farther], turns, decision, _ = try_once(*args, ahead, farther, 5)
        assert (turns, decision) == (ahead + 3 * farther, CHOOSE_ACTION)
        assert 0.0 < judged[ahead, farther] < 1.0
    assert judged[4, 2] == pytest.approx((judged[4, 0] + judged[7, 0] + judged[10, 0]) / 3)  # once a round
    assert len({judged[4, 0], judged[7, 0], judged[10, 0]}) == 3
    assert try_once(*args, 0, 0, 5)[2] == GAME_OVER


def test_a_crossing_that_rivals_could_prevent_counts_less_than_one_in_the_same_turn():
    """R16.1; a win by medals counts in full: nobody can prevent that the markers run out."""
    policy = compile_policies(dict.fromkeys(range(3), find_profile("expert")))[WHITE]

    def worths(table: Table) -> dict[int, set[float]]:
        """Of trials to the end of the game, by the reason for which Bradley won."""
        found = defaultdict(set)
        for key in range(48):
            player = Player(table.compiled, ("expert",) * 3)
            start(player.memories, np.uint64(game_key(3, 0)))
            args = table.board, table.rules, table.s, policy, player.memories, np.zeros(OPTIONS_MAX, np.int64)
            worth, _, _, won_by = try_once(*args, 0, 0, key)
            found[won_by].add(worth)
        return found

    order = ["bradley", "monty", "patton"]
    begun = worths(Table(players=COMMANDERS, order=order, seed=3))  # nobody crosses in the first turn
    later = policy.weights.trials_later
    assert later < 1.0
    assert (begun[REASON_NONE], begun[REASON_AUTO], begun[REASON_MEDALS]) == ({0.0}, {later}, {1.0})
    table = Table(players=COMMANDERS, order=order, seed=3).give("bradley", *LINE_TO_AACHEN)
    assert worths(table.place("VII", "aachen").put("VII", 3, 3, 0)) == {REASON_AUTO: {1.0}}
