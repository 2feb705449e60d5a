"""The scan sees what it should: its geometry is the engine's, and bad players are caught."""

import pytest

from rhine_sim.engine import ids
from rhine_sim.engine.layout import new_states
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from tests.blunders.__main__ import scan_games
from tests.blunders.boards import Board, members
from tests.blunders.chances import Trials
from tests.blunders.logs import ROOM, Log
from tests.blunders.reactions import _legal
from tests.blunders.table import BLUNDERS, NOT_SCANNED, report
from tests.policies.games import Player


@pytest.fixture(scope="module")
def logs():
    compiled = compile_scenario(load_scenario("base"))
    player, states, found = Player(compiled, ("balanced",) * 3), new_states(ROOM), []
    board = Board(compiled)
    for game in range(12):
        final = player.game(71, game, states)
        found.append(Log(board, states, final, player.answers()))
    return found


def test_turns_cover_every_decision(logs):
    for log in logs:
        assert [turn.first for turn in log.turns[1:]] == [turn.last + 1 for turn in log.turns[:-1]]
        assert log.turns[-1].last == log.n - 1
        for turn in log.turns[:-1]:
            assert log.kinds[turn.end] == ids.DO_END and log.asked[turn.end] == turn.p
        assert {log.asked[n] for n, _, _ in log.moves} == {0, 1, 2}


def test_vulnerable_areas_are_those_that_can_be_attacked(logs):
    compared = 0
    for log in logs:
        for n in range(log.n):
            if log.decision[n] == ids.REACTION:
                p = log.asked[n]
                legal = {action >> 8 & 255 for action in _legal(log, n) if action & 255 == ids.DO_COUNTER}
                assert legal == {area for q in range(3) if q != p for area in members(log.vulnerable(n, q))}
                compared += len(legal)
    assert compared > 100


def test_a_march_that_won_was_likely_and_most_are_not(logs):
    trials = Trials(logs[0].board)
    last, first = [], []
    for log in logs:
        turn = log.turns[-1]
        entered = log.kinds[log.n - 1] == ids.DO_STEP and log.board.victory >> log.operand(log.n - 1, 0) & 1
        if log.reason[log.n] == ids.REASON_AUTO and entered:
            move = [n for n, _, _ in log.moves if n >= turn.first][-1]
            last.append(trials.best_march(log.states[move], turn.p, 1.0))
        first.append(trials.best_march(log.states[log.turns[0].first], log.turns[0].p, 1.0))
    assert last and max(last) > 0.5
    assert first == [0.0] * len(logs)


def test_every_blunder_of_the_list_is_scanned_or_said_not_to_be():
    scanned = {int("".join(c for c in blunder.key if c.isdigit())) for blunder in BLUNDERS}
    assert scanned | {int(key) for key in NOT_SCANNED} == set(range(1, 31))
    assert not scanned & {int(key) for key in NOT_SCANNED}


def test_bad_players_are_caught():
    bad, good = scan_games("random", 5, range(4)), scan_games("balanced", 5, range(4))
    assert set(bad.counts) | set(good.counts) <= {blunder.key for blunder in BLUNDERS}

    def rate(tally, key):
        return tally.counts[key].hits / tally.counts[key].chances

    for key in ("1", "2a", "5", "11", "13", "19", "24"):
        assert rate(bad, key) > rate(good, key), key
    text = report(bad)
    assert "!" in text and all(blunder.text in text for blunder in BLUNDERS)
    assert bad.counts["13"].examples[0][0] in range(4)
