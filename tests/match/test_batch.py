"""Batches: a game is the same however it is cut, and a broken contract stops it with what is needed to see it again."""

import subprocess
import sys

import numpy as np
import pytest

from rhine_sim.errors import EngineFault
from rhine_sim.match import batch
from rhine_sim.match.outcome import ROW

from .players import ALL_SIX, new_player, play_games


def test_a_game_does_not_depend_on_the_games_before_it():
    together = play_games(new_player(), 40)
    player = new_player()
    apart = [play_games(player, 10, first) for first in (30, 0, 20, 10)]
    for part in apart:
        assert np.array_equal(part.rows, together.rows[part.first : part.first + 10])
    assert sum(len(part.rounds) for part in apart) == len(together.rounds)


def test_slices_of_a_few_decisions_give_the_same_games(monkeypatch):
    whole = play_games(new_player(), 8)
    monkeypatch.setattr(batch, "SLICE_SECONDS", 0.0)
    monkeypatch.setattr(batch, "_FIRST_BUDGET", 7)
    sliced = play_games(new_player(), 8)
    assert np.array_equal(whole.rows, sliced.rows)
    assert np.array_equal(whole.rounds, sliced.rounds)
    assert np.array_equal(whole.totals.areas, sliced.totals.areas)


def test_a_full_buffer_of_rounds_loses_none(monkeypatch):
    whole = play_games(new_player(), 30)
    monkeypatch.setattr(batch, "_ROUND_GAMES", 1)
    assert np.array_equal(whole.rounds, play_games(new_player(), 30).rounds)


def test_play_can_be_stopped_between_slices():
    assert new_player().play(0, np.zeros(5, ROW), lambda: True) is None


def test_all_seat_orders_of_a_deal_share_its_luck():
    every = play_games(new_player(orders=ALL_SIX), 12)
    assert every.rows["seed"].tolist() == [0] * 6 + [1] * 6
    assert sorted(every.rows["order"][:6]) == sorted(every.rows["order"][6:]) == sorted(ALL_SIX)
    for place, order in enumerate(ALL_SIX):
        alone = play_games(new_player(orders=(order,)), 2)
        assert np.array_equal(alone.rows["sides"], every.rows["sides"][[place, 6 + place]])


def test_only_every_kth_deal_leaves_its_rounds():
    block = play_games(new_player(every=3), 10)
    assert sorted(set(block.rounds["game"].tolist())) == [0, 3, 6, 9]
    assert len(play_games(new_player(every=0), 10).rounds) == 0


@pytest.mark.parametrize("players", [1, 2, 4, 3, 5, 6, 7])
def test_games_of_any_players_keep_the_invariants(players):
    rows = play_games(new_player(players=players, check=True), 20).rows
    assert (rows["turns"] > 0).all() and (rows["winner"] < 3).all()


def test_a_list_of_actions_that_is_too_long_stops_the_game():
    player = new_player()
    player.out = np.zeros(4096, np.int64)[:100]  # what lies behind is there to be safe
    with pytest.raises(
        EngineFault, match=r"game \d+ \(deal \d+, key 0x[0-9a-f]{16}\) stopped at decision \d+: list of"
    ) as bad:
        play_games(player, 500)
    assert bad.value.decision > 0 and bad.value.key == int(player.s.chance_key)


def test_a_broken_invariant_is_named():
    player = new_player(check=True)
    job = player._job(0, 1)
    rows = np.zeros(1, ROW).view(np.recarray)
    totals = batch.new_record(batch.TOTALS)
    player._slice(job, rows, totals)  # the first few decisions
    player.s.reserve[0] += 1
    with pytest.raises(EngineFault, match="broken invariant: supply pieces are not conserved"):
        player._slice(job, rows, totals)


def test_compiled_and_plain_python_give_the_same_rows():
    code = (
        "from tests.match.players import *; b = play_games(new_player(max_rounds=2), 1);"
        "print(b.rows.tobytes().hex(), b.rounds.tobytes().hex())"
    )
    plain = subprocess.run(
        [sys.executable, "-c", code],
        env={**_env(), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    block = play_games(new_player(max_rounds=2), 1)
    assert plain.stdout.split() == [block.rows.tobytes().hex(), block.rounds.tobytes().hex()]


def _env() -> dict:
    import os
    from pathlib import Path

    return {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
