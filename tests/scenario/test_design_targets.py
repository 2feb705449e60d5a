"""What the reconstruction aimed at where the rulebooks are silent. A corrected board may break these: then say so."""

import math

import pytest

from rhine_sim.scenario.graph import controlled_at_setup
from rhine_sim.scenario.schema import PURSUIT_KINDS

from .facts import COLORS, NAME, NAMED, PORTS, Board


@pytest.fixture(scope="module")
def board(base) -> Board:
    return Board(base)


def test_size_of_the_board(board):
    assert 100 <= len(board.areas) <= 128
    assert all(28 <= len(board.capturable(color)) <= 38 for color in COLORS)


def test_objectives_are_shared_fairly(board):
    medals = board.having("medal")
    share = [sum(1 / len(board.colors(a)) for a in medals if color in board.colors(a)) for color in COLORS]
    assert 13 <= len(medals) <= 17
    assert max(share) - min(share) <= 1.5


def test_distance_to_the_rhine(board):
    near = {c: min(board.to_rhine(area, c) for area in board.starts if c in board.colors(area)) for c in COLORS}
    assert near == {"red": 11, "white": 9, "blue": 10}


def test_the_whole_board_is_connected(board):
    assert len(board.steps(["dusseldorf"])) == len(board.areas)


@pytest.mark.parametrize("absent", NAME.values())
def test_two_player_games_work(board, absent):
    held = controlled_at_setup(board.scenario, absent)
    assert board.cut_off(held) == set()
    for color in set(COLORS) - {c for c, who in NAME.items() if who == absent}:
        own_line = {area for area in board.front if color in board.colors(area)}
        assert board.to_rhine(board.bases[color], color, held - own_line) is not None


@pytest.mark.parametrize("color", COLORS)
def test_several_ways_lead_to_the_rhine(board, color):
    assert 2 <= board.independent_ways(color) <= 4
    assert board.independent_ways(color, board.shared()) >= 2


def test_victory_areas_for_everybody(board):
    for color in COLORS:
        assert sum(any(color in colors for colors in board.links[goal].values()) for goal in board.victory) >= 3
    assert len(board.flagged_victory) > 0.7 * len(board.victory)


def test_flags_only_on_ports_and_victory_areas(board):
    assert set(board.having("axis_flag")) <= {*PORTS, "le_havre", *board.victory}


def test_at_least_four_shared_areas_on_each_seam(board):
    colors = [board.areas[area].colors for area in board.shared()]
    assert colors.count(("red", "white")) >= 4 and colors.count(("white", "blue")) >= 4


def test_roads_do_not_cross_and_are_not_too_long(board):
    assert board.crossings() == []
    for road in board.scenario.roads:
        if road.colors != ("black",):
            a, b = (board.areas[end] for end in road.between)
            east = (a.lon - b.lon) * math.cos(math.radians((a.lat + b.lat) / 2))
            assert 111.2 * math.hypot(east, a.lat - b.lat) <= 95, road.key


def test_starts_are_linked_to_their_base_and_have_a_free_exit(board):
    for start in board.starts:
        (color,) = board.colors(start)
        assert start in board.steps([board.bases[color]], color, set(board.areas) - board.front)
        exits = [b for b in board.neighbours(start, color) if b not in board.front and len(board.colors(b)) == 1]
        assert exits, start


def test_black_roads_are_few(board):
    black = sum(road.colors == ("black",) for road in board.scenario.roads)
    assert 10 <= black <= 0.15 * len(board.scenario.roads)


@pytest.mark.parametrize("color", COLORS)
def test_solo_numbers_lie_apart_and_near_the_main_road(board, color):
    setup = board.scenario.solo[NAME[color]]
    assert len(set(setup.markers.values())) == 16
    starts = [area for area in board.starts if color in board.colors(area)]
    there = board.steps(starts, color, setup.controlled_by_red)
    best = min(there[goal] for goal in board.victory if goal in there)
    back = board.steps([g for g in board.victory if there.get(g) == best], color, setup.controlled_by_red)
    on_the_way = {area for area in there if area in back and there[area] + back[area] == best}
    assert sum(setup.markers[number] in on_the_way for number in (9, 10, 11, 12)) >= 3


def test_the_three_decks_differ_by_one_card_a_kind(board):
    for kind in PURSUIT_KINDS:
        counts = [board.count(who, kind=kind) for who in NAME.values()]
        assert max(counts) - min(counts) <= 1


def test_what_the_rulebooks_name_carries_a_source(board):
    assert all(board.areas[area].source for area in NAMED)
    assert all(board.corps[corps].source for corps in ("I BR", "V", "VII", "XIX", "XII", "XV"))


def test_no_victory_area_can_be_encircled(board):
    assert not set(board.victory) & board.cut_off(set(board.areas) - set(board.victory))
