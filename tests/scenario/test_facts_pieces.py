"""Corps, decks, solo numbers and component counts against the rulebooks. Numbers F.. are those of docs/board.md."""

import pytest

from rhine_sim.scenario.schema import PURSUIT_KINDS

from .facts import Board

WHO = ("monty", "bradley", "patton")


@pytest.fixture(scope="module")
def board(base) -> Board:
    return Board(base)


# ---- F. corps --------------------------------------------------------------------------------------------------------


def test_ten_corps(board):
    """F90"""
    owners = [corps.commander for corps in board.scenario.corps]
    assert [owners.count(who) for who in WHO] == [4, 3, 3]


def test_named_corps_belong_to_their_commanders(board):
    """F91"""
    owners = {"I BR": "monty", "V": "bradley", "VII": "bradley", "XIX": "bradley", "XII": "patton", "XV": "patton"}
    assert {corps: board.corps[corps].commander for corps in owners} == owners


def test_a_corps_card_holds_six(board):
    """F92"""
    assert board.scenario.stock.corps_limit == 6
    for corps in board.scenario.corps:
        assert 0 < corps.supplies.gas + corps.supplies.ammo + corps.supplies.food <= 6


@pytest.mark.parametrize(
    ("corps", "start", "supplies"), [("I BR", "lisieux", (3, 2, 1)), ("XII", "troyes", (3, 0, 1))], ids=["F93", "F94"]
)
def test_corps_of_the_examples(board, corps, start, supplies):
    """F93 I BR, F94 XII"""
    found = board.corps[corps]
    assert found.start == start
    assert (found.supplies.gas, found.supplies.ammo, found.supplies.food) == supplies


def test_starting_supplies_leave_a_reserve(board):
    """F95"""
    stock = board.scenario.stock
    for kind in ("gas", "ammo", "food"):
        on_cards = sum(getattr(corps.supplies, kind) for corps in board.scenario.corps)
        assert getattr(stock.total, kind) - getattr(stock, kind)[2] - on_cards >= 3


# ---- G. pursuit decks ------------------------------------------------------------------------------------------------


def test_three_decks_of_22(board):
    """F100"""
    assert [board.count(who) for who in WHO] == [22, 22, 22]


@pytest.mark.parametrize("who", WHO)
def test_every_kind_in_every_deck(board, who):
    """F101"""
    assert {card.kind for card in board.deck(who)} == set(PURSUIT_KINDS)


def test_only_divisions_cost_and_they_cost_one_ammo(board):
    """F102"""
    for card in board.scenario.pursuit_cards:
        assert card.ammo == (1 if card.kind == "division" else 0)


def test_the_hand_symbol(board):
    """F103: on every Recon, on some Resistance, nowhere else"""
    for card in board.scenario.pursuit_cards:
        if card.kind != "resistance":
            assert card.hand == (card.kind == "recon")
    assert all(board.count(who, kind="resistance", hand=True) for who in WHO)
    assert any(board.count(who, kind="resistance", hand=False) for who in WHO)


@pytest.mark.parametrize("who", WHO)
def test_at_least_three_starving_civilians(board, who):
    """F104"""
    assert board.count(who, kind="starving_civilians") >= 3


def test_cards_seen_in_pattons_deck(board):
    """F105"""
    for kind in ("black_market", "starving_civilians", "les_boches", "captured_supplies", "recon"):
        assert board.count("patton", kind=kind)
    assert board.count("patton", kind="resistance", hand=True)
    assert board.count("patton", kind="no_effect", name="Battle of Angaur")
    assert board.count("patton", kind="division", name="711 Infanterie Div")


def test_cards_seen_in_montys_deck(board):
    """F106"""
    assert board.count("monty", kind="vive_la_liberation") and board.count("monty", kind="resistance", hand=True)


def test_bradleys_deck_has_three_divisions(board):
    """F107"""
    assert board.count("bradley", kind="division") >= 3


def test_sun_and_rain_occur(board):
    """F108"""
    assert {card.weather for card in board.scenario.pursuit_cards} == {None, "sun", "rain"}


@pytest.mark.parametrize("who", WHO)
def test_mostly_good_events_and_some_germans(board, who):
    """F109"""
    bad = sum(board.count(who, kind=kind) for kind in ("division", "les_boches", "no_effect"))
    assert board.count(who) - bad >= 13
    assert 2 <= board.count(who, kind="division") <= 6


# ---- H. Axis deck ----------------------------------------------------------------------------------------------------


def axis_cost(board: Board, name: str) -> tuple[int, int]:
    return next((card.ammo, card.gas) for card in board.scenario.axis_cards if card.name == name)


def test_24_different_axis_cards(board):
    """F120"""
    assert len({card.name for card in board.scenario.axis_cards}) == 24
    assert sum(card.count for card in board.scenario.axis_cards) == 24


def test_costs_by_kind(board):
    """F121"""
    costs = {(card.kind, card.ammo, card.gas) for card in board.scenario.axis_cards}
    assert costs == {("division", 2, 0), ("elite", 3, 0), ("armored", 2, 1)}


def test_costs_of_the_examples(board):
    """F122, F123, F124"""
    assert axis_cost(board, "275 Infanterie Div") == (2, 0)
    assert axis_cost(board, "12 Volksgrenadier Div") == (3, 0)
    assert axis_cost(board, "Panzer Brigade 105") == axis_cost(board, "9 Panzer Div") == (2, 1)


def test_medals_on_axis_cards(board):
    """F125 an armored division has one, F126 a card of 2 ammo has none, F127 brigades occur"""
    cards = board.scenario.axis_cards
    assert any(card.medal and card.kind == "armored" and "Div" in card.name for card in cards)
    assert any(card.ammo == 2 and not card.medal for card in cards)
    assert any("Brigade" in card.name for card in cards)


# ---- I. solo game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", WHO)
def test_numbers_3_to_18(board, who):
    """F130"""
    assert list(board.scenario.solo[who].markers) == list(range(3, 19))


def test_bradleys_known_numbers(board):
    """F131, F132"""
    solo = board.scenario.solo["bradley"]
    places = solo.markers
    assert {places[18], places[14]} == {"givet", "marche"}
    assert (places[5], places[8], places[13], places[12]) == ("bastogne", "liege", "st_vith", "prum")
    assert set(solo.controlled_by_red) == {"bruxelles", "maastricht"}


# ---- J. numbers ------------------------------------------------------------------------------------------------------


def test_logistics_chart(board):
    """F140"""
    chart = board.scenario.logistics
    assert (chart.truck_draw, chart.truck_placement, chart.truck_limit) == ((6, 6, 8), (2, 3, 4), (9, 9, 12))


def test_trucks(board):
    """F141"""
    chart = board.scenario.logistics
    in_play = [chart.trucks_per_player_at_setup * n + chart.trucks_in_stock_at_setup for n in (1, 2, 3)]
    assert in_play == [12, 18, 24]
    assert chart.trucks_per_player_at_setup == chart.trucks_in_stock_at_setup == 6
    assert chart.trucks_added_at_level_3 == (4, 6, 8)
    assert (chart.trucks_total, chart.truck_capacity) == (32, 5)


def test_levels(board):
    """F142"""
    assert [who.level for who in board.scenario.commanders] == [1, 2, 1]
    assert board.scenario.logistics.max_level == 3


def test_stock_and_markers(board):
    """F143 Allied stock, F144 Axis markers"""
    stock, markers = board.scenario.stock, board.scenario.markers
    assert stock.gas == stock.ammo == stock.food == (3, 6, 9)
    assert (markers.axis, markers.axis_total) == ((0, 18, 25), 25)


def test_components_and_limits(board):
    """F145, F146"""
    stock, markers = board.scenario.stock, board.scenario.markers
    assert (stock.total.gas, stock.total.ammo, stock.total.food) == (35, 30, 25)
    assert (markers.player, markers.medals, markers.airborne, markers.airborne_per_action) == (40, 20, 4, 3)
    assert (stock.base_limit, stock.area_limit, stock.corps_limit) == (9, 6, 6)
