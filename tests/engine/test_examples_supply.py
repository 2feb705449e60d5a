"""Worked examples of the rulebook, sections 6 to 9: supply, trucks, transport, logistics. X: printed; D: derived."""

import pytest

from .tables import game


def reserve(t) -> list[int]:
    return t.position()["reserve"]


def change(after, before) -> list[int]:
    return [a - b for a, b in zip(after, before, strict=True)]


def logistics(t):
    """The active player takes the last truck; stops at the first question of the phase, if there is one."""
    player = t.asked
    pool = min(8, t.commander(player)["pool"])
    return t.trucks(stock=1, **{player: pool}).do("TAKE_TRUCKS", "TRUCK_COUNT 1")


# ---- section 6 ----


def test_a_matching_set_in_the_base_and_a_basic_set_in_a_port():
    """X6.1 (R6.1, R6.2, R6.8): ammo*3 in Lisieux from the TRACK, then a basic set in Dieppe from the RESERVE."""
    t = game("monty").give("monty", "dieppe")
    before = t.position()
    t.do("TAKE_SUPPLY", "SUPPLY lisieux ammo*3")
    assert t.supplies("lisieux") == [0, 3, 0]
    assert change(t.position()["track"], before["track"]) == [0, -3, 0] and reserve(t) == before["reserve"]
    track = t.position()["track"]
    t.do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    assert t.supplies("dieppe") == [1, 1, 1]
    assert change(reserve(t), before["reserve"]) == [-1, -1, -1] and t.position()["track"] == track
    assert t.position()["turn"]["bases_used"] == ["dieppe"] and t.position()["turn"]["actions_left"] == 0


def test_no_matching_set_in_a_limited_base():
    """X6.1 (R6.2), illegal: SUPPLY(Dieppe, ammo*3)."""
    t = game("monty").give("monty", "dieppe").do("TAKE_SUPPLY")
    assert not t.is_legal("SUPPLY dieppe ammo*3") and t.is_legal("SUPPLY dieppe basic")


def test_a_limited_base_serves_once_a_turn():
    """X6.1 (R6.1, R6.8), illegal: Dieppe a second time in this turn; the next turn renews it."""
    t = game("monty").give("monty", "dieppe").do("TAKE_SUPPLY", "SUPPLY dieppe basic", "TAKE_SUPPLY")
    assert not t.is_legal("SUPPLY dieppe basic")
    t.turn_of("monty").do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY dieppe basic")


def test_a_limited_base_must_be_controlled():
    """X6.1 (R6.1), illegal: Dieppe while red does not control it."""
    t = game("monty").do("TAKE_SUPPLY")
    assert not t.is_legal("SUPPLY dieppe basic")


def test_a_full_army_base_may_take_a_set_and_overflows():
    """D6.1 (R6.7): 9 pieces and a matching set make 12; OVERFLOW sum 3, any mix of the 12."""
    t = game("patton").put("orleans", gas=3, ammo=3, food=3).do("TAKE_SUPPLY", "SUPPLY orleans gas*3")
    assert (t.decision, t.asked, t.position()["overflow"]) == ("OVERFLOW", "patton", "orleans")
    assert sum(t.supplies("orleans")) == 12
    for removed in ("3,0,0", "0,3,0", "0,0,3", "1,1,1", "0,2,1"):
        assert t.is_legal(f"OVERFLOW orleans {removed}")
    for removed in ("1,1,0", "4,0,0", "0,0,4", "0,0,0"):
        assert not t.is_legal(f"OVERFLOW orleans {removed}")
    t.do("OVERFLOW orleans 1,2,0")
    assert t.supplies("orleans") == [5, 1, 3]


# ---- section 7 ----


def test_the_truck_limit_bounds_the_take():
    """X7.1 (R7.2): level 1, pool 4, stock 6: 1 to 5 are legal, 6 is not; 5 gives pool 9, stock 1, no LOGISTICS."""
    t = game("monty").trucks(stock=6, monty=4).do("TAKE_TRUCKS")
    assert t.legal() == [f"TRUCK_COUNT {n}" for n in range(1, 6)]
    assert not t.is_legal("TRUCK_COUNT 6")
    t.do("TRUCK_COUNT 5")
    assert t.commander("monty")["pool"] == 9 and t.position()["truck_stock"] == 1
    assert t.commander("monty")["level"] == 1


@pytest.mark.parametrize(("taken", "phase"), [(2, True), (1, False)])
def test_the_last_trucks_bring_the_logistics_phase(taken, phase):
    """X7.2 (R7.2, R7.4, R9.1): stock 2: 1 or 2, never 3; after 2 LOGISTICS at once, after 1 none."""
    t = game("monty").trucks(stock=2).do("TAKE_TRUCKS")
    assert t.legal() == ["TRUCK_COUNT 1", "TRUCK_COUNT 2"] and not t.is_legal("TRUCK_COUNT 3")
    t.do(f"TRUCK_COUNT {taken}")
    assert t.commander("monty")["pool"] == 6 + taken
    assert t.commander("patton")["level"] == (2 if phase else 1)
    assert (t.decision, t.position()["turn"]["actions_left"]) == ("CHOOSE_ACTION", 1)
    if not phase:
        assert t.position()["truck_stock"] == 1


@pytest.mark.parametrize(
    ("edition", "pool", "legal"), [("en", 8, True), ("en", 9, False), ("pl", 8, False), ("pl", 9, False)]
)
def test_taking_trucks_from_an_empty_stock(edition, pool, legal):
    """X7.3 (R7.1, R7.2; `take_trucks_empty_stock`): en below the limit, n = 0, then LOGISTICS; pl never."""
    t = game("monty", edition=edition).trucks(stock=0, monty=pool)
    assert t.is_legal("TAKE_TRUCKS") == legal
    if legal:
        t.do("TAKE_TRUCKS")
        assert t.legal() == ["TRUCK_COUNT 0"]
        t.do("TRUCK_COUNT 0")
        assert t.commander("monty")["level"] == 2


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_fair_play_takes_all_it_can(edition):
    """X7.4 (R7.2, R15.10): X7.2 with `fair_play`: 2 only, 1 is illegal."""
    t = game("monty", edition=edition, fair_play=True).trucks(stock=2).do("TAKE_TRUCKS")
    assert t.legal() == ["TRUCK_COUNT 2"] and not t.is_legal("TRUCK_COUNT 1")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_dead_stock_between_monty_and_patton(edition):
    """D7.1 (R7.1, R9.1): both pools full, no trucks on the board; en wakes the stock with n = 0, pl never."""
    t = game("monty", players=("monty", "patton"), edition=edition)
    t.do("TAKE_TRUCKS", "TRUCK_COUNT 3", "END", "REACTION PLACE kleve", "TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert t.position()["truck_stock"] == 0
    assert [(t.commander(name)["level"], t.commander(name)["pool"]) for name in ("monty", "patton")] == [(2, 9), (2, 9)]
    assert not t.is_legal("TAKE_TRUCKS")
    t.do("END", "REACTION PLACE rheinhausen")
    assert t.asked == "monty" and not t.is_legal("TAKE_TRUCKS")
    t.put("lisieux", gas=1).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0", "STOP")
    assert t.commander("monty")["pool"] == 8 and t.is_legal("TAKE_TRUCKS") == (edition == "en")
    if edition == "en":
        t.do("TAKE_TRUCKS", "TRUCK_COUNT 0")
        assert t.position()["truck_stock"] == 1 + 6 and t.position()["level3_given"]


# ---- section 8 ----


def test_two_trucks_one_after_the_other():
    """X8.1 (R8.1-R8.4): Lisieux to Brionne (2,3,0), on to Rouen (1,2,1) with pieces just delivered."""
    t = game("monty").give("monty", "rouen").put("rouen", ammo=1)
    t.put("lisieux", gas=3, ammo=3).put("brionne", food=1).do("TRANSPORT")
    assert not t.is_legal("PLACE_TRUCK lisieux>brionne 3,3,0")  # a load of 6
    t.do("PLACE_TRUCK lisieux>brionne 2,3,0")
    assert t.decision == "PLACE_TRUCK" and t.supplies("brionne") == [2, 3, 1]
    assert not t.is_legal("PLACE_TRUCK lisieux>brionne 1,0,0")  # a second truck on the road
    assert not t.is_legal("PLACE_TRUCK brionne>lisieux 1,0,0")  # the other direction with the same truck
    t.do("PLACE_TRUCK brionne>rouen 1,2,1")
    assert t.decision == "CHOOSE_ACTION"  # no third truck
    assert not t.is_legal("PLACE_TRUCK lisieux>yvetot 1,0,0")
    assert [t.supplies(area) for area in ("lisieux", "brionne", "rouen")] == [[1, 0, 0], [1, 1, 0], [1, 3, 1]]
    assert t.commander("monty")["pool"] == 4
    assert t.position()["trucks"] == ["lisieux-brionne", "brionne-rouen"]
    t.do("TRANSPORT")  # until LOGISTICS both roads stay occupied
    assert not t.is_legal("PLACE_TRUCK lisieux>brionne 1,0,0") and not t.is_legal("PLACE_TRUCK brionne>rouen 1,0,0")


def test_one_transfer_between_two_other_decisions():
    """D8.1 (R8.13): an exchange in one vector; a second transfer only after another decision."""
    t = game("patton").put("XII", gas=5, ammo=1).put("XX").put("troyes", gas=1, ammo=5)
    t.do("TRANSFER XII -1,1,0")
    assert t.corps("XII")["supplies"] == [6, 0, 0] and t.supplies("troyes") == [0, 6, 0]
    assert not t.is_legal("TRANSFER XII 1,-1,0")
    t.do("MOVE XII")
    assert t.is_legal("TRANSFER XII 1,-1,0") and t.is_legal("TRANSFER XII 1,0,0") is False  # area full


# ---- section 9 ----


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_corps_eat_and_the_hungry_one_is_grounded(edition):
    """X9.1 (R9.4, R9.5, R9.8, R9.11): V 2 -> 1, XIX 1 -> 0, VII grounded; food in its area wakes it at once."""
    t = game("bradley", edition=edition).put("V", gas=1, food=2).put("XIX", gas=1, food=1).put("VII", gas=1)
    before = reserve(t)[2]
    logistics(t)
    assert [t.corps(name)["supplies"][2] for name in ("V", "XIX", "VII")] == [1, 0, 0]
    assert [t.corps(name)["grounded"] for name in ("V", "XIX", "VII")] == [False, False, True]
    others = 7  # each of the seven other corps had one food and ate it; the TRACK was full
    assert reserve(t)[2] - before == 2 + others
    assert not t.is_legal("MOVE VII") and t.is_legal("MOVE V")
    t.put("etampes", food=1)
    food = reserve(t)[2]
    t.do("TRANSPORT", "PLACE_TRUCK etampes>melun 0,0,1")
    assert t.corps("VII")["grounded"] is False and t.supplies("melun") == [0, 0, 0] and reserve(t)[2] == food + 1


@pytest.mark.parametrize(
    ("players", "more"), [(("monty", "bradley", "patton"), 8), (("bradley", "patton"), 6), (("bradley",), 4)]
)
def test_level_three_brings_more_trucks_once(players, more):
    """X9.2 (R9.7): the first player on level 3 brings 8, 6 or 4 trucks; a later one none."""
    t = game("bradley", players=players)
    logistics(t)
    assert t.commander("bradley")["level"] == 3
    assert t.position()["truck_stock"] == more and t.position()["level3_given"]
    logistics(t)
    assert {t.commander(name)["level"] for name in players} == {3}
    assert t.position()["truck_stock"] == 0


def test_the_track_is_filled_up():
    """X9.3 (R9.9): two players, TRACK (0,3,3): (6,6,6) afterwards, RESERVE -(6,3,3)."""
    t = game("monty", players=("monty", "patton")).track(0, 3, 3)
    before, eaten = reserve(t), 7  # seven corps with one food each
    logistics(t)
    assert t.position()["track"] == [6, 6, 6]
    assert change(reserve(t), before) == [-6, -3, -3 + eaten]


@pytest.mark.parametrize(
    ("rules", "asked"),
    [({"edition": "en"}, True), ({"edition": "pl"}, False), ({"food_source": "card_only_strict"}, False)],
)
def test_food_on_the_card_and_in_the_area(rules, asked):
    """D9.1 (R9.4): card 1, area 1: en asks FOOD_SOURCE, pl takes the card's."""
    t = logistics(game("patton", **rules).put("troyes", food=1))
    if asked:
        assert (t.decision, t.asked, t.position()["feeding"]) == ("FOOD_SOURCE", "patton", "XII")
        t.do("FOOD_SOURCE XII area")
        assert t.corps("XII")["supplies"][2] == 1 and t.supplies("troyes")[2] == 0
    else:
        assert t.decision == "CHOOSE_ACTION"
        assert t.corps("XII")["supplies"][2] == 0 and t.supplies("troyes")[2] == 1


@pytest.mark.parametrize(
    ("rules", "grounded"),
    [({"edition": "en"}, False), ({"edition": "pl"}, False), ({"food_source": "card_only_strict"}, "strict")],
)
def test_food_in_the_area_alone(rules, grounded):
    """D9.1 (R9.4, R9.8): card 0, area 1: area food used, corps face up; `card_only_strict`: grounded."""
    t = logistics(game("patton", **rules).put("XII", gas=3).put("troyes", food=1))
    assert t.corps("XII")["grounded"] == grounded
    assert t.supplies("troyes")[2] == (1 if grounded else 0)


def test_food_by_truck_wakes_a_grounded_corps():
    """D9.2 (R9.8): a truck brings (1,0,1): the area keeps (1,0,0), RESERVE food +1, the corps may move this turn."""
    t = game("patton").put("XII", gas=3).place("XII", "troyes", grounded=True).put("sens", gas=1, food=1)
    food = reserve(t)[2]
    assert not t.is_legal("MOVE XII")
    t.do("TRANSPORT", "PLACE_TRUCK sens>troyes 1,0,1")
    assert t.supplies("troyes") == [1, 0, 0] and reserve(t)[2] == food + 1
    assert t.corps("XII")["grounded"] is False and t.do("STOP").is_legal("MOVE XII")
