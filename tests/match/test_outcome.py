"""The row of a game: every count agrees with the others, and measures are right in arranged positions."""

from pathlib import Path

import numpy as np
import pytest
from numba import njit

from rhine_sim.engine.ids import BLUE, KINDS, RED, WHITE
from rhine_sim.engine.layout import TALLIES, new_record
from rhine_sim.frames import AREA_COUNTS, COMMANDER_COLUMNS, COMMANDERS, GAME_COLUMNS
from rhine_sim.match import outcome
from rhine_sim.match.loop import JOB, note_corps, note_lead
from rhine_sim.match.outcome import MARKS, ROW
from rhine_sim.table import Table

from .players import new_player, play_games, side


@pytest.fixture(scope="module")
def block():
    return play_games(new_player(), 400)


def marks(block, name: str) -> np.ndarray:
    """Sum over all games by commander."""
    return block.totals.areas.sum(axis=(0, 2))[:, [c.name for c in AREA_COUNTS].index(name)]


def test_every_column_of_a_game_is_filled_from_somewhere():
    assert {column.name for column in GAME_COLUMNS} | {"sides"} == set(ROW.names)
    assert all(column.tally in TALLIES for column in COMMANDER_COLUMNS if column.tally)
    own = {column.name for column in COMMANDER_COLUMNS if not column.tally}
    source = Path(outcome.__file__).read_text(encoding="utf-8")
    assert all(f'_NAMES.index("{name}")' in source for name in own)


def test_medals_are_counters_and_cards_and_ammo(block):
    for commander in range(3):
        parts = [side(block, commander, f"medals_{name}").astype(int) for name in ("counters", "cards", "ammo")]
        assert np.array_equal(side(block, commander, "medals"), sum(parts))
    assert sum(side(block, commander, "medals").sum() for commander in range(3)) > 0


def test_turns_and_decisions_add_up(block):
    turns = sum(side(block, commander, "turns") for commander in range(3))
    assert np.array_equal(turns, block.rows["turns"])
    assert np.array_equal(sum(side(block, c, "decisions") for c in range(3)), block.rows["decisions"])
    rounds = block.rows["rounds"]
    assert ((turns > 3 * (rounds - 1)) & (turns <= 3 * rounds)).all()


def test_seats_and_order_agree(block):
    for commander in range(3):
        seats = side(block, commander, "seat").astype(np.int64)
        assert np.array_equal((block.rows["order"] >> 2 * (seats - 1)) & 3, np.full(len(seats), commander))


def test_places_agree_with_the_rows(block):
    for commander in range(3):
        total = {name: side(block, commander, name).sum() for name in (c.name for c in COMMANDER_COLUMNS)}
        lost = total["pursuit_lost"] + total["axis_lost"]
        assert marks(block, "repulsed")[commander] == lost
        assert marks(block, "fought")[commander] == lost + total["pursuit_beaten"] + total["axis_beaten"]
        assert marks(block, "lost")[commander] == total["counters_suffered"]
        assert marks(block, "stood")[commander] == total["corps_turns"]
        assert marks(block, "markers")[commander] == total["markers_placed"]
        assert marks(block, "entered")[commander] >= total["areas_captured"]
        assert block.totals.roads[:, commander].sum() == total["trucks_placed"]
        assert total["grounded_turns"] <= total["corps_turns"] and total["cut_off_turns"] <= total["corps_turns"]


def test_held_areas_are_those_of_the_rows(block):
    board = new_player().board
    for commander in range(3):
        printed = sum(int(word).bit_count() for word in board.printed[commander])
        held = marks(block, "held")[commander]
        assert held == side(block, commander, "areas").sum() + printed * len(block.rows)


def test_the_last_round_is_the_end_of_the_game(block):
    last = {int(r["game"]): r for r in block.rounds}
    for row in block.rows:
        end = last[int(row["game"])]
        assert end["round"] == row["rounds"]
        for commander in range(3):
            at = [c.name for c in COMMANDER_COLUMNS].index
            assert end["medals"][commander] == row["sides"][commander, at("medals")]
            assert end["areas"][commander] == row["sides"][commander, at("areas")]
            assert end["rhine_left"][commander] >= row["sides"][commander, at("rhine_left")]


def test_every_round_has_one_row_in_order(block):
    for game in range(0, 400, 50):
        rounds = block.rounds["round"][block.rounds["game"] == game]
        assert rounds.tolist() == list(range(1, int(block.rows["rounds"][game]) + 1))


def test_the_winner_has_the_most_medals_unless_he_reached_the_rhine(block):
    medals = np.array([side(block, commander, "medals") for commander in range(3)])
    best = medals.max(axis=0)
    counted = block.rows["end_reason"] == 1
    assert (medals[block.rows["winner"], np.arange(400)][counted] == best[counted]).all()
    ties = (medals == best).sum(axis=0) > 1
    assert np.array_equal(block.rows["tie_break"][counted] > 0, ties[counted])


def test_the_round_cap_is_an_end_of_its_own_and_the_game_still_has_a_winner():
    rows = play_games(new_player(max_rounds=3), 50).rows
    assert (rows["end_reason"] == 2).all() and (rows["rounds"] == 3).all() and (rows["turns"] == 9).all()
    assert set(rows["winner"].tolist()) <= {0, 1, 2} and (rows["tie_break"] == 2).any()


def test_solo_is_lost_without_a_winner():
    rows = play_games(new_player(players=4), 30).rows
    lost = rows["end_reason"] == 3
    assert lost.any() and (rows["winner"][lost] == -1).all()
    assert (rows["sides"][:, 0] == 0)[:, :3].all()


# ---- arranged positions --------------------------------------------------------------------------------------------


@njit
def corps_noted(board, rules, s, commander, row, marks):
    note_corps(board, rules, s, commander, row, marks)


@njit
def lead_noted(board, rules, s, job, row):
    note_lead(board, rules, s, job, row)


def standing(table: Table, commander: int) -> dict[str, int]:
    """What the end of a commander's actions adds to his row."""
    row = np.zeros(1, ROW).view(np.recarray)[0]
    corps_noted(table.compiled.board, table.compiled.rules, table.s, commander, row, new_record(MARKS))
    wanted = ("corps_turns", "grounded_turns", "dry_turns", "cut_off_turns")
    return {name: int(row.sides[commander, [c.name for c in COMMANDER_COLUMNS].index(name)]) for name in wanted}


def test_a_corps_with_gas_beside_its_base_is_well():
    """Every corps starts with gas; nobody is grounded; start areas are joined to the base."""
    table = Table()
    for commander in (RED, WHITE, BLUE):
        found = standing(table, commander)
        assert found["corps_turns"] == sum(c.commander == COMMANDERS[commander] for c in table.compiled.scenario.corps)
        assert found["grounded_turns"] == 0


def test_a_corps_without_gas_on_card_and_in_area_is_dry():
    table = Table()
    name = next(c.id for c in table.compiled.scenario.corps if c.commander == "patton")
    number = table.compiled.corps_ids.index(name)
    before = standing(table, BLUE)["dry_turns"]
    gas = KINDS.index("gas")
    had = int(table.s.corps_supplies[number, gas])
    table.s.corps_supplies[number, gas] = 0
    assert standing(table, BLUE)["dry_turns"] == before + (had > 0)
    table.s.area_supplies[table.s.corps_area[number], gas] = 5
    assert standing(table, BLUE)["dry_turns"] == before


def test_a_grounded_corps_is_counted():
    table = Table()
    table.s.corps_grounded[table.compiled.corps_ids.index("XII")] = 1
    assert standing(table, BLUE)["grounded_turns"] == 1


def test_a_corps_behind_areas_that_were_lost_is_cut_off():
    table = Table()
    number = table.compiled.corps_ids.index("XII")
    before = standing(table, BLUE)["cut_off_turns"]
    far = next(area.id for area in table.compiled.scenario.areas if area.victory)
    table.s.corps_area[number] = table.compiled.area_ids.index(far)
    assert standing(table, BLUE)["cut_off_turns"] == before + 1


def test_the_lead_goes_by_medals_then_by_the_way_to_the_rhine():
    table = Table()
    row, job = np.zeros(1, ROW).view(np.recarray)[0], new_record(JOB)
    job.leader = -1

    def lead(turn: int) -> int:
        row.turns = turn
        lead_noted(table.compiled.board, table.compiled.rules, table.s, job, row)
        return int(job.leader)

    steps = [min(int(table.compiled.board.rhine[c, table.s.corps_area[k]]) for k in range(10)
                 if table.compiled.board.corps_commander[k] == c) for c in range(3)]  # fmt: skip
    assert steps.count(min(steps)) == 1
    assert lead(1) == steps.index(min(steps)) == WHITE
    table.s.medals[BLUE] = 1
    assert lead(2) == BLUE and row.lead_changes == 1 and row.leader_since == 2
    table.s.medals[RED] = 2
    table.s.medals[BLUE] = 2
    assert lead(3) == BLUE and row.lead_changes == 1
