"""R9 Logistics phase."""

import pytest

from .tables import EVERYBODY, NOTHING, game


def phase(t):
    """The active player takes the last truck."""
    return t.trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")


def hungry(**rules):
    """Patton's XII has neither card food nor anything in Troyes."""
    return game("patton", **rules).put("XII", gas=3)


def test_only_a_completed_take_trucks_action_triggers_it():
    """R9.1: an empty stock alone does nothing."""
    t = game("monty").trucks(stock=0).do("TAKE_SUPPLY", "SUPPLY lisieux basic").end_turn().end_turn()
    assert t.commander("monty")["level"] == 1
    assert t.position()["truck_stock"] == 0


def test_one_action_triggers_one_phase():
    """R9.1: with no truck on the board the stock is still empty afterwards."""
    t = phase(game("monty", veteran_brad=True))
    assert (t.position()["truck_stock"], t.commander("monty")["level"]) == (0, 2)


def test_the_phase_concerns_all_players_and_the_turn_resumes():
    """R9.2"""
    t = game("monty").put("V").put("XII")
    phase(t)
    assert t.corps("V")["grounded"] and t.corps("XII")["grounded"] and not t.corps("I BR")["grounded"]
    assert [t.commander(name)["level"] for name in EVERYBODY] == [2, 3, 2]
    assert (t.asked, t.decision, t.position()["turn"]["actions_left"]) == ("monty", "CHOOSE_ACTION", 1)


def test_levels_rise_before_corps_eat():
    """R9.2: at FOOD_SOURCE the level is up, trucks, refill and cards are still to come."""
    t = game("patton").put("troyes", food=1).arrange(commanders={"patton": {"card_up": False}}).track(0, 9, 9)
    phase(t)
    p = t.position()
    assert t.decision == "FOOD_SOURCE" and t.commander("patton")["level"] == 2
    assert (p["truck_stock"], p["track"][0], t.commander("patton")["card_up"]) == (0, 0, False)
    t.do("FOOD_SOURCE XII card")
    p = t.position()
    assert (p["truck_stock"], p["track"][0], t.commander("patton")["card_up"]) == (8, 9, True)


def test_food_eaten_is_in_the_reserve_before_the_refill():
    """R9.2: the last food of the RESERVE lies in Orleans; what the corps eat goes on the TRACK."""
    t = game("patton").track(9, 9, 0).put("chartres", food=9).put("orleans", food=6)
    assert t.position()["reserve"][2] == 0
    phase(t)
    assert t.position()["track"][2] == 10 - 1 and t.position()["reserve"][2] == 1


def test_every_level_rises_by_one_and_three_is_the_highest():
    """R9.3"""
    t = game("monty")
    seen = []
    for _ in range(3):
        t.turn_of("monty").trucks(monty=1)
        phase(t)
        seen.append([t.commander(name)["level"] for name in EVERYBODY])
    assert seen == [[2, 3, 2], [3, 3, 3], [3, 3, 3]]


def test_every_corps_eats_one_food_which_goes_to_the_reserve():
    """R9.4"""
    t = game("monty").put("V", food=2)
    before = t.position()["reserve"][2]
    phase(t)
    assert t.corps("V")["supplies"] == [0, 0, 1] and t.corps("XX")["supplies"] == [3, 1, 0]
    assert t.position()["reserve"][2] == before + 10


def test_corps_eat_in_turn_order_and_corps_order():
    """R9.4"""
    t = game("bradley").put("troyes", food=1).put("vernon", food=1).put("lisieux", food=1).put("melun", food=1)
    phase(t)
    asked = []
    while t.decision == "FOOD_SOURCE":
        asked.append(t.position()["feeding"])
        t.do(t.legal()[0])
    assert asked == ["VII", "I BR", "XXX BR", "XII"]


@pytest.mark.parametrize(("source", "card", "area"), [("card", 0, 1), ("area", 1, 0)])
def test_the_owner_chooses_card_or_area(source, card, area):
    """R9.4 `food_source = card_or_area`"""
    t = game("monty", food_source="card_or_area").put("troyes", food=1)
    phase(t)
    assert (t.decision, t.asked) == ("FOOD_SOURCE", "patton")
    t.do(f"FOOD_SOURCE XII {source}")
    assert (t.corps("XII")["supplies"][2], t.supplies("troyes")[2]) == (card, area)
    assert not t.corps("XII")["grounded"]


@pytest.mark.parametrize("rule", ["card_first", "card_only_strict"])
def test_the_card_pays_first_without_a_question(rule):
    """R9.4 `food_source = card_first`, `card_only_strict`"""
    t = game("monty", food_source=rule).put("troyes", food=1)
    phase(t)
    assert t.decision == "CHOOSE_ACTION"
    assert (t.corps("XII")["supplies"][2], t.supplies("troyes")[2]) == (0, 1)


@pytest.mark.parametrize(
    ("rule", "grounded", "left"),
    [("card_or_area", False, 1), ("card_first", False, 1), ("card_only_strict", "strict", 2)],
)
def test_food_in_the_area_saves_a_corps_unless_the_rule_is_strict(rule, grounded, left):
    """R9.4 `food_source`"""
    t = phase(hungry(food_source=rule).put("troyes", food=2))
    assert (t.corps("XII")["grounded"], t.supplies("troyes")[2]) == (grounded, left)


def test_a_corps_without_food_is_grounded():
    """R9.5"""
    t = phase(hungry())
    assert t.corps("XII")["grounded"] is True and not t.corps("XX")["grounded"]


def test_a_grounded_corps_owes_nothing_more():
    """R9.5: after two phases one food still wakes it, and its other supplies are untouched."""
    t = phase(hungry().place("XII", "troyes", grounded=True).give("patton", "vitry"))
    assert t.corps("XII")["grounded"] and t.corps("XII")["supplies"] == [3, 0, 0]
    t.put("sens", food=1).do("TRANSPORT", "PLACE_TRUCK sens>troyes 0,0,1")
    assert not t.corps("XII")["grounded"] and t.supplies("troyes") == [0, 0, 0]


@pytest.mark.parametrize(("n", "card", "grounded"), [("0", 2, False), ("2", 0, False), ("3", 2, True)])
def test_another_number_of_food_comes_from_one_place(n, card, grounded):
    """R9.4, R9.5: with 0 nobody eats."""
    t = phase(game("patton", sets={"turn.food_per_check": n}).put("XII", gas=1, food=2))
    assert (t.corps("XII")["supplies"][2], t.corps("XII")["grounded"]) == (card, grounded)


def test_trucks_on_arrows_return_to_the_stock_and_pools_stay():
    """R9.6"""
    t = game("monty", veteran_brad=True).put("lisieux", gas=2)
    t.do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0", "PLACE_TRUCK lisieux>evreux 1,0,0")
    phase(t)
    assert t.position()["trucks"] == [] and t.position()["truck_stock"] == 2
    assert [t.commander(name)["pool"] for name in EVERYBODY] == [5, 6, 6]


@pytest.mark.parametrize(
    ("players", "more"), [(("bradley",), 4), (("monty", "bradley"), 6), (("monty", "bradley", "patton"), 8)]
)
def test_the_first_player_on_level_3_brings_more_trucks(players, more):
    """R9.7"""
    t = game(players[0], players)
    box = t.trucks(stock=1).position()["box_trucks"]
    phase(t)
    assert t.position()["truck_stock"] == more and t.position()["box_trucks"] == box - more


def test_more_trucks_come_once_a_game():
    """R9.7: Monty and Patton reach level 3 after Bradley and bring none."""
    t = phase(game("monty"))
    box = t.turn_of("monty").trucks(stock=1, monty=1).position()["box_trucks"]
    phase(t)
    assert t.commander("monty")["level"] == 3
    assert t.position()["box_trucks"] == box and t.position()["truck_stock"] == 0


def test_no_more_trucks_than_the_box_holds():
    """R9.7"""
    t = game("monty").trucks(stock=3, bradley=9, patton=9)
    assert t.position()["box_trucks"] == 5
    t.do("TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert (t.position()["truck_stock"], t.position()["box_trucks"]) == (5, 0)


def test_food_that_arrives_wakes_a_grounded_corps_at_once():
    """R9.8: one piece is used, the rest stays, and the corps may move in the same turn."""
    t = hungry().place("XII", "troyes", grounded=True).put("sens", gas=1, food=2)
    before = t.position()["reserve"][2]
    t.do("TRANSPORT", "PLACE_TRUCK sens>troyes 1,0,2")
    assert not t.corps("XII")["grounded"] and t.supplies("troyes") == [1, 0, 1]
    assert t.position()["reserve"][2] == before + 1
    assert t.do("STOP").is_legal("MOVE XII")


def test_a_transfer_of_food_into_the_area_wakes_a_corps_too():
    """R9.8: where a corps eats two, one food on its card does not save it but wakes it from the area."""
    t = phase(game("patton", sets={"turn.food_per_check": "2"}).put("XII", gas=1, food=1))
    assert t.corps("XII")["grounded"]
    t.do("TRANSFER XII 0,0,1")
    assert not t.corps("XII")["grounded"] and t.supplies("troyes") == [0, 0, 0]


def strict_and_grounded():
    """XII was grounded while 2 food lay in Troyes."""
    return phase(hungry(food_source="card_only_strict").put("troyes", food=2))


def test_strict_food_that_lay_there_does_not_wake_and_may_not_be_taken():
    """R9.8 `card_only_strict`"""
    t = strict_and_grounded()
    assert t.corps("XII")["grounded"] and t.refuses("TRANSFER XII 0,0,-1") and t.is_legal("TRANSFER XII 1,0,0")
    t.put("sens", gas=1).do("TRANSPORT", "PLACE_TRUCK sens>troyes 1,0,0")
    assert t.corps("XII")["grounded"]


def test_strict_the_next_food_that_arrives_wakes():
    """R9.8 `card_only_strict`"""
    t = strict_and_grounded().put("sens", food=1).do("TRANSPORT", "PLACE_TRUCK sens>troyes 0,0,1")
    assert not t.corps("XII")["grounded"] and t.supplies("troyes") == [0, 0, 2]


@pytest.mark.parametrize(("lay_there", "grounded"), [(0, False), (1, "strict")])
def test_strict_food_of_its_own_wakes_a_corps_unless_food_lay_there(lay_there, grounded):
    """R9.8 `card_only_strict`: where a corps eats two, one food on its card does not save it."""
    t = game("patton", food_source="card_only_strict", sets={"turn.food_per_check": "2"})
    phase(t.put("XII", gas=1, food=1).put("troyes", food=lay_there)).do("TRANSFER XII 0,0,1")
    assert t.corps("XII")["grounded"] == grounded


def test_strict_food_from_a_supply_action_wakes():
    """R9.8 `card_only_strict`"""
    t = game("monty", food_source="card_only_strict").put("I BR", gas=3).put("lisieux", food=1)
    phase(t)
    assert t.corps("I BR")["grounded"]
    assert not t.do("TAKE_SUPPLY", "SUPPLY lisieux basic").corps("I BR")["grounded"]


def test_waking_costs_one_food_whatever_a_corps_eats():
    """R9.8"""
    t = phase(hungry(sets={"turn.food_per_check": "2"}).put("troyes", food=1))
    assert not t.corps("XII")["grounded"] and t.supplies("troyes") == [0, 0, 0]


@pytest.mark.parametrize(("players", "full"), [(("monty", "patton"), 6), (EVERYBODY, 9)])
def test_the_track_is_refilled_to_three_a_player(players, full):
    """R9.9"""
    t = game("monty", players).track(full - 3, full - 1, full)
    before = t.position()["reserve"]
    phase(t)
    eaten = len(t.position()["corps"])
    assert t.position()["track"] == [full, full, full]
    assert t.position()["reserve"] == [before[0] - 3, before[1] - 1, before[2] + eaten]


def test_the_refill_goes_as_far_as_the_reserve():
    """R9.9: each kind for itself."""
    t = game("patton").track(0, 9, 9).put("orleans", gas=9)
    phase(t)
    assert t.position()["track"] == [4, 9, 9] and t.position()["reserve"][0] == 0


def test_commander_cards_are_turned_up():
    """R9.10"""
    t = game("patton").arrange(commanders={name: {"card_up": False} for name in EVERYBODY})
    phase(t)
    assert all(t.commander(name)["card_up"] for name in EVERYBODY)


def test_air_support_markers_return():
    """R9.10"""
    t = game("patton").arrange(commanders={"patton": {"air": "axis"}, "monty": {"air": "monty"}})
    phase(t)
    assert [t.commander(name)["air"] for name in EVERYBODY] == [None, None, None]


def test_a_grounded_corps_cannot_move():
    """R9.11: neither by an action nor by Patton's card."""
    t = game("patton").put("XII", gas=3).place("XII", "troyes", grounded=True)
    assert t.refuses("MOVE XII", "CMD_MOVE XII") and t.is_legal("MOVE XX")


def test_a_grounded_corps_blocks_its_area():
    """R9.11"""
    t = game("patton").place("XX", "vitry", grounded=True).put("XX").do("MOVE XII")
    assert "vitry" not in t.steps()


def test_a_grounded_corps_protects_against_counter_attacks():
    """R9.11: Tonnerre beside a grounded corps in Châtillon."""
    t = game("monty").give("patton", "tonnerre").reaction_of("monty")
    assert t.is_legal("REACTION COUNTER tonnerre")
    t = game("monty").give("patton", "tonnerre").put("XII").place("XII", "chatillon", grounded=True)
    assert t.reaction_of("monty").refuses("REACTION COUNTER tonnerre")


def test_a_grounded_corps_keeps_its_place_and_exchanges_supplies():
    """R9.11"""
    t = game("patton").put("XII", gas=2).place("XII", "vitry", grounded=True).stack("patton", NOTHING["patton"])
    assert t.do("TRANSFER XII 1,0,0").supplies("vitry") == [1, 0, 0] and t.corps("XII")["area"] == "vitry"
