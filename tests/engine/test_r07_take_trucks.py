"""R7 Take trucks."""

import pytest

from .tables import game


def counts(t):
    return [int(answer.split()[1]) for answer in t.do("TAKE_TRUCKS").legal()]


def test_a_player_at_his_limit_takes_no_trucks():
    """R7.1"""
    assert game("monty").trucks(monty=9).refuses("TAKE_TRUCKS")
    assert game("monty").trucks(monty=8).is_legal("TAKE_TRUCKS")


@pytest.mark.parametrize(("rule", "legal"), [("below_limit", True), ("forbid", False)])
def test_an_empty_stock_may_be_called_on_below_the_limit(rule, legal):
    """R7.1 `take_trucks_empty_stock`"""
    t = game("monty", take_trucks_empty_stock=rule).trucks(stock=0)
    assert t.is_legal("TAKE_TRUCKS") == legal
    assert game("monty", take_trucks_empty_stock=rule).trucks(stock=0, monty=9).refuses("TAKE_TRUCKS")


def test_from_one_truck_to_the_draw_number():
    """R7.2"""
    assert counts(game("monty").trucks(stock=10, monty=0)) == [1, 2, 3, 4, 5, 6]


def test_no_more_than_the_pool_may_hold():
    """R7.2"""
    assert counts(game("monty").trucks(monty=4)) == [1, 2, 3, 4, 5]


def test_no_more_than_the_stock_holds():
    """R7.2"""
    assert counts(game("monty").trucks(stock=2)) == [1, 2]


def test_no_truck_exactly_when_the_stock_is_empty():
    """R7.2"""
    assert counts(game("monty").trucks(stock=0)) == [0]


@pytest.mark.parametrize(("stock", "pool", "must"), [(2, 6, 2), (6, 6, 3), (10, 0, 6), (0, 6, 0)])
def test_fair_play_demands_the_largest_number(stock, pool, must):
    """R7.2 `fair_play`"""
    assert counts(game("monty", fair_play=True).trucks(stock=stock, monty=pool)) == [must]


def test_trucks_go_from_the_stock_to_the_pool():
    """R7.3"""
    t = game("monty").trucks(monty=4).do("TAKE_TRUCKS", "TRUCK_COUNT 5")
    assert t.commander("monty")["pool"] == 9 and t.position()["truck_stock"] == 1
    assert t.decision == "CHOOSE_ACTION"


def test_the_last_truck_starts_the_logistics_phase_at_once():
    """R7.4"""
    t = game("monty").trucks(stock=2).do("TAKE_TRUCKS", "TRUCK_COUNT 2")
    assert t.commander("monty")["level"] == 2
    t = game("monty").trucks(stock=2).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert t.commander("monty")["level"] == 1


def test_taking_nothing_from_an_empty_stock_starts_the_logistics_phase_too():
    """R7.4"""
    t = game("monty").trucks(stock=0).do("TAKE_TRUCKS", "TRUCK_COUNT 0")
    assert t.commander("monty")["level"] == 2 and t.commander("monty")["pool"] == 6
