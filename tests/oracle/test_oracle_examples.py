"""Worked examples of sections 4 to 9 (X...: printed in a rulebook, D...: derived by the project)."""

import pytest

from .helpers import (
    BLUE_FIRST,
    CALM,
    THREE,
    WHITE_FIRST,
    card,
    difference,
    game,
    give,
    here,
    lay,
    legal,
    logistics,
    play,
    put,
    refuse,
    reserve,
    words,
)

# -- section 4 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "track"), [(["monty", "bradley"], 6), (THREE, 9), (["patton"], 3)], ids=["two", "three", "one"]
)
def test_x4_1_track(order, track):
    assert game(order).position()["track"] == [track] * 3


def test_x4_2_turn_order():
    o = game(["bradley", "monty", "patton"])
    seen = []
    for _ in range(6):
        seen.append(o.asked)
        play(o, "END")
        play(o, next(t for t in o.legal() if "PLACE" in t))
    assert seen == ["bradley", "monty", "patton"] * 2
    assert o.s.round == 3


def test_x4_3_levels():
    assert {p: c.level for p, c in game(THREE).s.commanders.items()} == {"monty": 1, "bradley": 2, "patton": 1}
    for rule in ("veteran_brad", "basic_game"):
        assert game(THREE, **{rule: True}).s.commanders["bradley"].level == 1


def test_x4_4_two_player_exception():
    o = game(["monty", "patton"])
    assert o.s.control["st_quentin"] == "bradley"
    assert not {"amiens", "bruxelles", "reims", "trier"} & set(o.s.control)
    put(o, "I BR", "gournay", (3, 2, 1))
    play(o, 'MOVE "I BR"')
    assert legal(o, "STEP amiens")


def test_x4_4_other_pairs():
    o = game(["monty", "bradley"])
    areas = o.game.board.areas.values()
    assert all((o.s.control.get(a.id) == "patton") == ("blue" in a.colours) for a in areas)
    put(o, "V", "chateau_thierry", (2, 2, 1))
    o.s.seat = 1
    play(o, "MOVE V")
    refuse(o, "STEP reims")
    assert legal(o, "STEP soissons")


def test_d4_1_veteran_patton_elsewhere():
    o = game(["monty", "bradley"], veteran_patton=True)
    assert o.s.axis == set() and o.s.axis_pool == 18
    o = game(THREE, veteran_patton=True)
    assert o.s.axis == {"metz"} and o.s.axis_pool == 24
    assert game(THREE, veteran_patton=True, metz_marker_source="box").s.axis_pool == 25


# -- section 5 -----------------------------------------------------------------------------------------------


def test_x5_1_no_action_inside_an_action():
    o = game(BLUE_FIRST)
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}", "STEP troyes")
    assert words(o) == {"STEP", "STOP", "TRANSFER"}
    refuse(o, "AIR_SUPPORT")


def test_x5_2_order_of_a_turn():
    o = game(BLUE_FIRST)
    left = []
    for text in ["TAKE_SUPPLY", "SUPPLY orleans basic", "CMD_MOVE XII", f"STEP vitry | CARD {CALM}", "STOP"]:
        play(o, text)
        left.append(o.s.turn.actions_left)
    assert left == [1, 1, 1, 1, 1] and not o.s.commanders["patton"].card_up
    play(o, "TRANSPORT", "PLACE_TRUCK orleans>montargis 1,0,0", "STOP")
    assert o.s.turn.actions_left == 0
    play(o, "END", "REACTION PLACE aachen")
    assert (o.decision, o.asked) == ("CHOOSE_ACTION", "monty")


def test_x5_2_with_kept_cards():
    o = game(BLUE_FIRST)
    o.s.commanders["patton"].resistance["patton-resistance-hand"] += 1
    o.s.commanders["patton"].recon["patton-recon"] += 1
    play(o, "PLAY_RESISTANCE", "PLAY_RECON", "RECON_DECK axis | CARD axis-2_panzer_div")
    assert o.s.turn.actions_left == 3
    assert o.position()["commanders"]["patton"]["peeks"] == {"axis": "axis-2_panzer_div"}


# -- section 6 -----------------------------------------------------------------------------------------------


def test_x6_1_take_supply():
    o = game(THREE)
    play(o, "TAKE_SUPPLY")
    assert not any("dieppe" in t for t in o.legal())  # not controlled
    o = game(THREE)
    give(o, "monty", "dieppe")
    start = reserve(o)
    play(o, "TAKE_SUPPLY", "SUPPLY lisieux ammo*3")
    assert here(o, "lisieux") == (0, 3, 0) and o.s.track["ammo"] == 6 and reserve(o) == start
    play(o, "TAKE_SUPPLY")
    refuse(o, "SUPPLY dieppe ammo*3")
    play(o, "SUPPLY dieppe basic")
    assert here(o, "dieppe") == (1, 1, 1) and difference(reserve(o), start) == (-1, -1, -1)
    assert o.position()["turn"] == {
        "actions_left": 0,
        "acted": True,
        "bases_used": ["dieppe"],
        "resistance_played": False,
        "recon_played": False,
    }
    o.s.turn.actions_left = 1
    play(o, "TAKE_SUPPLY")
    assert not any("dieppe" in t for t in o.legal())  # used this turn


def test_d6_1_overflow():
    o = game(BLUE_FIRST)
    lay(o, "orleans", 3, 3, 3)
    play(o, "TAKE_SUPPLY", "SUPPLY orleans gas*3")
    assert o.decision == "OVERFLOW" and o.position()["overflow"] == "orleans"
    assert legal(o, "OVERFLOW orleans 0,0,3") and legal(o, "OVERFLOW orleans 3,0,0")
    refuse(o, "OVERFLOW orleans 1,1,0")
    play(o, "OVERFLOW orleans 1,2,0")
    assert here(o, "orleans") == (5, 1, 3)


# -- section 7 -----------------------------------------------------------------------------------------------


def test_x7_1_truck_limit():
    o = game(THREE)
    o.s.commanders["monty"].pool = 4
    play(o, "TAKE_TRUCKS")
    assert o.legal() == [f"TRUCK_COUNT {n}" for n in range(1, 6)]
    refuse(o, "TRUCK_COUNT 6")
    play(o, "TRUCK_COUNT 5")
    assert o.s.commanders["monty"].pool == 9 and o.s.truck_stock == 1 and o.s.commanders["monty"].level == 1


@pytest.mark.parametrize("taken", [1, 2])
def test_x7_2_stock_of_two(taken):
    o = game(THREE)
    o.s.truck_stock = 2
    play(o, "TAKE_TRUCKS")
    assert o.legal() == ["TRUCK_COUNT 1", "TRUCK_COUNT 2"]
    play(o, f"TRUCK_COUNT {taken}")
    assert o.s.commanders["monty"].pool == 6 + taken
    assert o.s.commanders["monty"].level == taken  # a phase after 2 only
    assert o.decision == "CHOOSE_ACTION"
    if taken == 1:
        assert o.s.truck_stock == 1


def test_x7_3_empty_stock():
    for edition, pool, allowed in [("en", 8, True), ("en", 9, False), ("pl", 8, False), ("pl", 9, False)]:
        o = game(THREE, edition=edition)
        o.s.truck_stock, o.s.commanders["monty"].pool = 0, pool
        assert legal(o, "TAKE_TRUCKS") == allowed
        if allowed:
            play(o, "TAKE_TRUCKS")
            assert o.legal() == ["TRUCK_COUNT 0"]
            play(o, "TRUCK_COUNT 0")
            assert o.s.commanders["monty"].level == 2


def test_x7_4_fair_play():
    o = game(THREE, fair_play=True)
    o.s.truck_stock = 2
    play(o, "TAKE_TRUCKS")
    assert o.legal() == ["TRUCK_COUNT 2"]
    refuse(o, "TRUCK_COUNT 1")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_d7_1_dead_stock(edition):
    o = game(["monty", "patton"], edition=edition)
    play(o, "TAKE_TRUCKS", "TRUCK_COUNT 3", "END", "REACTION PLACE kleve")
    play(o, "TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert o.s.truck_stock == 0
    assert [(c.level, c.pool) for c in o.s.commanders.values()] == [(2, 9), (2, 9)]
    assert not legal(o, "TAKE_TRUCKS")
    play(o, "END", "REACTION PLACE rheinhausen")
    assert not legal(o, "TAKE_TRUCKS")
    lay(o, "lisieux", 1, 0, 0)
    play(o, "TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0", "STOP")
    assert legal(o, "TAKE_TRUCKS") == (edition == "en")
    if edition == "en":
        play(o, "TAKE_TRUCKS", "TRUCK_COUNT 0")
        assert o.s.truck_stock == 7 and o.s.level3_given


# -- section 8 -----------------------------------------------------------------------------------------------


def test_x8_1_two_trucks():
    o = game(THREE)
    give(o, "monty", "rouen")
    lay(o, "lisieux", 3, 3, 0)
    lay(o, "brionne", 0, 0, 1)
    play(o, "TRANSPORT")
    refuse(o, "PLACE_TRUCK lisieux>brionne 3,3,0")
    refuse(o, "STOP")
    play(o, "PLACE_TRUCK lisieux>brionne 2,3,0")
    assert here(o, "brionne") == (2, 3, 1) and o.position()["transport"] == {"placed": 1, "allowed": 2}
    refuse(o, "PLACE_TRUCK lisieux>brionne 1,0,0")
    refuse(o, "PLACE_TRUCK brionne>lisieux 1,0,0")
    play(o, "PLACE_TRUCK brionne>rouen 1,2,1")
    assert o.decision == "CHOOSE_ACTION"  # no third truck
    assert (here(o, "lisieux"), here(o, "brionne"), here(o, "rouen")) == ((1, 0, 0), (1, 1, 0), (1, 2, 1))
    assert o.s.commanders["monty"].pool == 4
    assert o.position()["trucks"] == ["lisieux-brionne", "brionne-rouen"]
    play(o, "TRANSPORT")
    assert not any("lisieux>brionne" in t or "brionne>rouen" in t for t in o.legal())


def test_d8_1_one_transfer_between_decisions():
    o = game(BLUE_FIRST)
    put(o, "XII", "troyes", (5, 1, 0))
    lay(o, "troyes", 1, 5, 0)
    play(o, "TRANSFER XII -1,1,0")
    assert card(o, "XII") == (6, 0, 0) and here(o, "troyes") == (0, 6, 0)
    assert o.position()["corps"]["XII"]["transferred"]
    assert not any(t.startswith("TRANSFER XII") for t in o.legal())
    refuse(o, "TRANSFER XII 1,-1,0")
    play(o, "MOVE XII")
    assert any(t.startswith("TRANSFER XII") for t in o.legal())


# -- section 9 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_x9_1_food(edition):
    o = game(WHITE_FIRST, edition=edition)
    for name, food in [("V", 2), ("XIX", 1), ("VII", 0)]:
        o.s.corps[name].card = {"gas": 1, "ammo": 0, "food": food}
    o.s.track["food"] = 9
    before = o.s.reserve["food"] + sum(c.card["food"] for c in o.s.corps.values() if c.owner != "bradley")
    logistics(o)
    after = o.s.reserve["food"] + sum(c.card["food"] for c in o.s.corps.values() if c.owner != "bradley")
    assert after - before == 2
    assert card(o, "V")[2] == 1 and card(o, "XIX")[2] == 0
    assert o.s.corps["VII"].grounded is True and not o.s.corps["XIX"].grounded
    refuse(o, "MOVE VII")
    lay(o, "chartres", 0, 0, 0)
    lay(o, "etampes", 0, 0, 1)
    play(o, "TRANSPORT", "PLACE_TRUCK etampes>melun 0,0,1")
    assert o.s.corps["VII"].grounded is False and here(o, "melun") == (0, 0, 0)


@pytest.mark.parametrize(("order", "more"), [(WHITE_FIRST, 8), (["bradley", "patton"], 6), (["bradley"], 4)])
def test_x9_2_trucks_at_level_3(order, more):
    o = game(order)
    box = o.s.box_trucks
    logistics(o)
    assert o.s.commanders["bradley"].level == 3 and o.s.truck_stock == more and o.s.box_trucks == box - more
    logistics(o)  # the others follow without more trucks
    assert o.s.truck_stock == 0 and o.s.box_trucks == box - more


def test_x9_3_refill():
    o = game(["monty", "patton"])
    o.s.track = {"gas": 0, "ammo": 3, "food": 3}
    food = sum(c.card["food"] for c in o.s.corps.values())
    before = reserve(o)
    logistics(o)
    assert tuple(o.s.track.values()) == (6, 6, 6)
    eaten = food - sum(c.card["food"] for c in o.s.corps.values())
    assert difference(reserve(o), before) == (-6, -3, -3 + eaten)


@pytest.mark.parametrize("rule", ["card_or_area", "card_first", "card_only_strict"])
def test_d9_1_food_source(rule):
    o = game(BLUE_FIRST, food_source=rule)
    lay(o, "troyes", 0, 0, 1)
    logistics(o)
    if rule == "card_or_area":
        assert (o.decision, o.asked, o.position()["feeding"]) == ("FOOD_SOURCE", "patton", "XII")
        assert o.legal() == ["FOOD_SOURCE XII card", "FOOD_SOURCE XII area"]
        play(o, "FOOD_SOURCE XII area")
        assert card(o, "XII")[2] == 1 and here(o, "troyes")[2] == 0
    else:
        assert card(o, "XII")[2] == 0 and here(o, "troyes")[2] == 1

    o = game(BLUE_FIRST, food_source=rule)
    o.s.corps["XII"].card["food"] = 0
    lay(o, "troyes", 0, 0, 1)
    logistics(o)
    if rule == "card_only_strict":
        assert o.s.corps["XII"].grounded == "strict" and here(o, "troyes")[2] == 1
        assert not any(t.startswith("TRANSFER XII") and t.endswith("-1") for t in o.legal())
        lay(o, "sens", 0, 0, 1)
        play(o, "TRANSPORT", "PLACE_TRUCK sens>troyes 0,0,1")
        assert o.s.corps["XII"].grounded is False and here(o, "troyes")[2] == 1
    else:
        assert o.s.corps["XII"].grounded is False and here(o, "troyes")[2] == 0


def test_d9_2_waking():
    o = game(BLUE_FIRST)
    o.s.corps["XII"].grounded = True
    o.s.corps["XII"].card["food"] = 0
    lay(o, "sens", 1, 0, 1)
    food = o.s.reserve["food"]
    assert not legal(o, "MOVE XII")
    play(o, "TRANSPORT", "PLACE_TRUCK sens>troyes 1,0,1", "STOP")
    assert here(o, "troyes") == (1, 0, 0) and o.s.reserve["food"] == food + 1
    assert o.s.corps["XII"].grounded is False and legal(o, "MOVE XII")
