"""The digest: as docs/results-format.md defines it, indifferent to cuts, and moved by any change."""

import numpy as np
import polars as pl
import pytest

from rhine_sim.frames import COMMANDERS
from rhine_sim.runs.digest import EMPTY, add_digests, digest_of
from rhine_sim.runs.tables import games_frame, schema
from tests.match.players import new_player, play_games

WORD = 2**64


@pytest.fixture(scope="module")
def games() -> pl.DataFrame:
    return games_frame(play_games(new_player(), 60).rows, COMMANDERS)


def finalise(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
    return z ^ (z >> 31)


def by_the_document(games: pl.DataFrame) -> str:
    """The four steps of docs/results-format.md in plain Python."""
    words = {name: list(kind.categories) for name, kind in games.schema.items() if isinstance(kind, pl.Enum)}
    first = second = 0
    for row in games.iter_rows(named=True):
        h = 0x9E3779B97F4A7C15
        for name, value in row.items():
            v = -1 if value is None else words[name].index(value) if name in words else value
            h = (h ^ v % WORD) * 0x9E3779B97F4A7C15 % WORD
            h ^= h >> 32
        first += finalise(h)
        second += finalise(h ^ 0xD6E8FEB86659FD93)
    return f"{first % WORD:016x}{second % WORD:016x}"


def test_it_is_what_the_document_says(games):
    assert digest_of(games) == by_the_document(games)
    solo = games_frame(play_games(new_player(players=1), 5).rows, ("monty",))
    assert solo["patton_medals"].null_count() == 5
    assert digest_of(solo) == by_the_document(solo)


def test_it_is_the_sum_of_its_parts_in_any_order(games):
    parts = [games[40:], games[:7], games[7:40]]
    assert add_digests(digest_of(part) for part in parts) == digest_of(games)
    assert digest_of(games.reverse()) == digest_of(games)
    assert digest_of(games[:0]) == add_digests([]) == EMPTY


def test_any_changed_value_moves_it(games):
    for name in ("game", "winner", "rounds", "patton_lead_from", "bradley_rhine_left"):
        column = games[name].to_list()
        column[3], column[4] = column[4], column[3] if column[3] != column[4] else None
        changed = games.with_columns(pl.Series(name, column, dtype=schema("games")[name]))
        assert digest_of(changed) != digest_of(games), name


def test_a_number_too_large_for_its_column_is_an_error():
    rows = play_games(new_player(), 2).rows
    rows["rounds"][1] = 70_000
    with pytest.raises(pl.exceptions.PolarsError):
        games_frame(rows, COMMANDERS)
    assert np.iinfo(np.uint16).max < 70_000
