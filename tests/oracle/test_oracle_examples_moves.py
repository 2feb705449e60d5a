"""Worked examples of sections 10 to 13: movement, air support, airborne landing, commanders."""

import pytest

from . import OracleMismatch
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
from .state import Airborne

# -- section 10 ----------------------------------------------------------------------------------------------


def test_x10_1_once_per_turn():
    o = game(BLUE_FIRST)
    o.s.commanders["patton"].resistance["patton-resistance-hand"] += 1
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}", "STOP", "PLAY_RESISTANCE")
    refuse(o, "MOVE XII")
    refuse(o, "CMD_MOVE XII")
    assert legal(o, "CMD_MOVE XV")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_x10_2_first_move(edition):
    o = game(BLUE_FIRST, edition=edition)
    assert card(o, "XII") == (3, 0, 1)
    before = reserve(o)
    play(o, "MOVE XII", "STEP vitry | CARD patton-black_market")
    assert o.decision == "BLACK_MARKET" and o.position()["card"] == "patton-black_market"
    assert card(o, "XII") == (2, 0, 1)
    play(o, "BLACK_MARKET food>ammo")
    assert card(o, "XII") == (2, 1, 0) and difference(reserve(o), before) == (1, -1, 1)
    assert o.s.control["vitry"] == "patton" and o.s.discards["patton"]["patton-black_market"] == 1
    play(o, "STEP chalons | CARD patton-starving_civilians")  # no food: nothing is asked
    assert o.decision == "STEP" and o.s.control["chalons"] == "patton" and o.s.commanders["patton"].medals == 0
    pile = o.s.removed if edition == "en" else o.s.discards["patton"]
    assert pile["patton-starving_civilians"] == 1
    play(o, "STEP reims | CARD patton-resistance-hand")
    assert o.decision == "CHOOSE_ACTION"
    assert o.s.corps["XII"].area == "reims" and card(o, "XII") == (2, 1, 0)
    assert o.s.commanders["patton"].resistance == {"patton-resistance-hand": 1}
    assert o.s.commanders["patton"].medals == 1 and o.s.control["reims"] == "patton"
    assert difference(reserve(o), before) == (1, -1, 1)
    put(o, "V", "chateau_thierry", (2, 2, 1))
    o.s.seat = 2
    play(o, "MOVE V")
    refuse(o, "STEP reims")


def test_x10_3_second_move():
    o = game(BLUE_FIRST)
    before = reserve(o)
    play(o, "MOVE XII", "STEP vitry | CARD patton-les_boches")
    assert o.position()["move"] == {"corps": "XII", "from": None, "steps": 1, "last_stop": True}
    play(o, "STEP chalons | CARD patton-captured_supplies")
    assert card(o, "XII") == (1, 0, 1) and here(o, "chalons") == (1, 0, 0)
    play(o, "TRANSFER XII -1,0,0", f"STEP reims | CARD {CALM}")
    assert card(o, "XII") == (2, 0, 1) and o.s.commanders["patton"].medals == 1
    assert {o.s.control[a] for a in ("vitry", "chalons", "reims")} == {"patton"}
    assert difference(reserve(o), before) == (1, 0, 0)
    assert o.s.discards["patton"] == {"patton-les_boches": 1, "patton-captured_supplies": 1, CALM: 1}


def test_x10_4_and_x10_5_battles():
    o = game(BLUE_FIRST)
    put(o, "XII", "thionville", (2, 4, 0))
    o.s.axis.add("trier")
    play(o, "MOVE XII", "STEP luxembourg | CARD patton-711_infanterie_div")
    assert card(o, "XII") == (1, 3, 0) and o.s.commanders["patton"].won == {"patton-711_infanterie_div": 1}
    assert o.s.control["luxembourg"] == "patton" and o.s.commanders["patton"].medals == 1
    assert o.s.move.last_stop
    deck = dict(o.s.decks["axis"])
    play(o, "STEP trier | CARD axis-panzer_brigade_105")
    assert card(o, "XII") == (0, 0, 0) and o.s.corps["XII"].area == "luxembourg"
    assert o.decision == "CHOOSE_ACTION"  # the move is over
    assert "trier" in o.s.axis and "trier" not in o.s.control and dict(o.s.decks["axis"]) == deck
    assert o.s.commanders["patton"].won.total() == 1


def test_x10_6_encirclement():
    o = game(BLUE_FIRST)
    pocket = ["chatillon", "tonnerre", "auxerre", "bonny"]
    play(o, "MOVE XII", f"STEP brienne | CARD {CALM}")
    assert not set(pocket) & set(o.s.control)
    play(o, "STEP chaumont | CARD patton-les_boches")
    assert {o.s.control.get(a) for a in ["chaumont", *pocket]} == {"patton"}
    assert o.decision == "STEP"


def test_d10_1_fortification():
    o = game(WHITE_FIRST)
    put(o, "V", "maastricht", (3, 0, 1))
    play(o, "MOVE V")
    refuse(o, "STEP aachen")
    o.s.airborne.append(Airborne("aachen", "monty", up=False))
    play(o, "STEP aachen | CARD bradley-liberation_of_marseille")
    assert card(o, "V") == (2, 0, 1) and o.s.control["aachen"] == "bradley" and o.s.airborne == []


def test_d10_1_enter_and_retreat():
    o = game(WHITE_FIRST, fort_without_ammo="enter_and_retreat")
    put(o, "V", "maastricht", (3, 0, 1))
    play(o, "MOVE V", "STEP aachen")
    assert o.s.corps["V"].area == "maastricht" and o.decision == "CHOOSE_ACTION" and "aachen" not in o.s.control


@pytest.mark.parametrize(
    ("before", "after", "won"),
    [((4, 0, 0), (2, 0, 0), False), ((1, 5, 0), (0, 3, 0), False), ((2, 2, 0), (0, 0, 0), True)],
)
def test_d10_2_armoured(before, after, won):
    o = game(BLUE_FIRST)
    put(o, "XII", "troyes", before)  # one gas more, for the start
    o.s.axis.add("vitry")
    play(o, "MOVE XII", "STEP vitry | CARD axis-2_panzer_div")
    assert card(o, "XII") == after
    assert ("vitry" in o.s.control) == won
    if won:
        assert o.s.axis_pool == 26 and o.decision == "STEP" and words(o) == {"STOP", "TRANSFER"}


@pytest.mark.parametrize("after_loss", ["stay", "used_removed"])
def test_d10_3_airborne_after_a_loss(after_loss):
    o = game(BLUE_FIRST, airborne_after_loss=after_loss)
    put(o, "XII", "troyes", (2, 1, 0))
    o.s.axis.add("vitry")
    o.s.airborne.append(Airborne("vitry", "patton"))
    play(o, "MOVE XII", "STEP vitry | CARD axis-12_volksgrenadier_div")
    assert card(o, "XII") == (1, 0, 0) and len(o.s.airborne) == (after_loss == "stay")


def test_d10_4_exhausted_deck():
    o = game(BLUE_FIRST)
    deck = o.s.decks["patton"]
    pile = type(deck)({"patton-recon": 2, "patton-black_market": 2, "patton-starving_civilians": 1})
    o.s.decks["patton"], o.s.discards["patton"] = type(deck)({CALM: 1}), pile.copy()
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}")
    assert o.s.decks["patton"] == pile and o.s.discards["patton"] == {CALM: 1}


def test_d10_5_nothing_encircled():
    o = game(THREE)
    play(o, 'MOVE "I BR"', "STEP yvetot | CARD monty-warsaw_uprising")
    assert "le_havre" not in o.s.control
    o = game(BLUE_FIRST)
    before = set(o.s.control)
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}", "STEP chalons | CARD patton-captured_stock")
    play(o, "STEP reims | CARD patton-recon")
    assert set(o.s.control) - before == {"vitry", "chalons", "reims"}


# -- section 11 ----------------------------------------------------------------------------------------------


def le_havre_taken():
    o = game(THREE)
    play(o, "AIR_SUPPORT", "AIR_DECK axis | CARD axis-275_infanterie_div")
    assert o.position()["commanders"]["monty"]["peeks"] == {"axis": "axis-275_infanterie_div"}
    assert o.s.commanders["monty"].air == "axis"
    play(o, 'MOVE "I BR"', "STEP yvetot | CARD monty-vive_la_liberation", 'TRANSFER "I BR" 0,0,-1')
    assert card(o, "I BR") == (2, 2, 2)
    play(o, "STEP le_havre | CARD axis-275_infanterie_div")
    return o


def test_x11_1_air_support():
    o = le_havre_taken()
    assert card(o, "I BR") == (2, 0, 2) and o.s.control["le_havre"] == "monty"
    assert o.s.commanders["monty"].won == {"axis-275_infanterie_div": 1} and o.s.commanders["monty"].air is None
    assert o.s.turn.actions_left == 0 and o.position()["commanders"]["monty"]["peeks"] == {}
    assert legal(o, "STEP yvetot")
    play(o, "STEP yvetot")
    assert card(o, "I BR") == (1, 0, 2)


def test_x11_1_a_peeked_top_must_come():
    o = game(THREE)
    play(o, "AIR_SUPPORT", "AIR_DECK own | CARD monty-recon", 'MOVE "I BR"')
    with pytest.raises(OracleMismatch):
        play(o, "STEP yvetot | CARD monty-black_market")


@pytest.mark.parametrize("chance", ["", " | CARD axis-2_panzer_div", " | CARD monty-recon | CARD monty-recon"])
def test_chance_must_fit(chance):
    o = game(THREE)
    play(o, 'MOVE "I BR"')
    with pytest.raises(OracleMismatch):
        play(o, f"STEP yvetot{chance}")


def test_x11_2_one_marker():
    o = game(WHITE_FIRST)
    play(o, "AIR_SUPPORT", "AIR_DECK own | CARD bradley-recon")
    refuse(o, "AIR_SUPPORT")
    refuse(o, "CMD_AIR")


def test_x11_3_several_markers():
    o = game(WHITE_FIRST)
    o.s.commanders["monty"].air = o.s.commanders["bradley"].air = "axis"
    put(o, "VII", "bastogne", (2, 2, 1))
    o.s.axis.add("st_vith")
    play(o, "MOVE VII", "STEP st_vith | CARD axis-275_infanterie_div")
    assert card(o, "VII") == (1, 1, 1)
    assert o.s.commanders["monty"].air is None and o.s.commanders["bradley"].air is None


# -- section 12 ----------------------------------------------------------------------------------------------


def aachen_taken():
    o = game(WHITE_FIRST)
    white = o.s.commanders["bradley"]
    white.medals = 1
    white.won.update(["axis-9_ss_panzer_div", "bradley-47_infanterie_div", "bradley-348_infanterie_div"])
    white.won.update(["bradley-18_luftwaffen_feld_div", "axis-49_infanterie_div"])
    put(o, "V", "maastricht", (3, 2, 1))
    o.s.axis.add("aachen")
    o.s.axis_pool = 20
    play(o, "AIRBORNE", "AIRBORNE_AREA aachen", "AIRBORNE_AREA aachen")
    assert o.position()["landing"] == ["aachen", "aachen"]
    refuse(o, "AIRBORNE_AREA prum")  # lower id
    play(o, "AIRBORNE_AREA koln")  # 1 counter, 1 medal card, 1 five-set: the only way to pay
    return o


def test_x12_1_airborne():
    o = aachen_taken()
    white = o.s.commanders["bradley"]
    assert o.s.airborne_track == 1 and white.medals == 0 and white.won.total() == 0
    assert o.s.removed.total() == 5
    play(o, "MOVE V", "STEP aachen | CARD axis-12_volksgrenadier_div")
    assert card(o, "V") == (2, 0, 1) and white.won == {"axis-12_volksgrenadier_div": 1}
    assert o.s.control["aachen"] == "bradley" and o.s.axis_pool == 21 and white.medals == 1
    assert o.position()["airborne"] == [["koln", "bradley", "up"]]


def test_x12_1_payment_is_asked():
    o = game(WHITE_FIRST)
    white = o.s.commanders["bradley"]
    white.medals = 2
    white.won.update(["axis-9_ss_panzer_div"])
    play(o, "AIRBORNE", "AIRBORNE_AREA koln", "STOP")
    assert o.legal() == [
        "AIRBORNE_PAY counters=0 medal_cards=1 five_sets=0",
        "AIRBORNE_PAY counters=1 medal_cards=0 five_sets=0",
    ]
    play(o, "AIRBORNE_PAY counters=0 medal_cards=1 five_sets=0")
    assert white.medals == 2 and o.s.removed == {"axis-9_ss_panzer_div": 1}


def test_x12_2_no_medal():
    o = game(WHITE_FIRST)
    o.s.commanders["bradley"].won.update(["axis-49_infanterie_div", "axis-59_infanterie_div"])
    refuse(o, "AIRBORNE")


@pytest.mark.parametrize("line", [True, False])
def test_x12_3_next_turn(line):
    o = aachen_taken()
    play(o, "MOVE V", "STEP aachen | CARD axis-12_volksgrenadier_div", "STOP", "END")
    assert o.decision == "REACTION" and o.position()["airborne"] == [["koln", "bradley", "down"]]
    play(o, "REACTION PLACE rheydt", "END", "REACTION PLACE kleve", "END", "REACTION PLACE mayen")
    road = ["namur", "givet", "chimay", "hirson", "st_quentin", "compiegne"]
    give(o, "bradley", *road[: None if line else -1])
    play(o, "AIR_SUPPORT", "AIR_DECK axis | CARD axis-9_panzer_div", "MOVE V")
    play(o, "STEP koln | CARD axis-9_panzer_div")
    assert card(o, "V") == (0, 0, 1) and o.s.control["koln"] == "bradley" and o.s.airborne == []
    assert o.s.commanders["bradley"].air is None
    if line:
        assert o.decision == "GAME_OVER" and o.position()["asked"] is None and o.position()["move"] is None
        assert (o.s.result["reason"], o.s.result["winner"]) == ("auto", "bradley")
    else:
        assert o.decision == "STEP"


def test_x12_3_unit_leaves():
    o = aachen_taken()
    for text in ["END", "REACTION PLACE rheydt", "END", "REACTION PLACE kleve", "END", "REACTION PLACE mayen", "END"]:
        play(o, text)
    assert o.decision == "REACTION" and o.s.airborne == []


# -- section 13 ----------------------------------------------------------------------------------------------


def test_x13_1_bradley():
    o = game(WHITE_FIRST)
    put(o, "VII", "bastogne", (2, 2, 1))
    give(o, "bradley", "marche")
    lay(o, "marche", 0, 1, 0)
    o.s.axis.add("prum")
    play(o, "TRANSPORT", "PLACE_TRUCK marche>bastogne 0,1,0", "STOP")
    play(o, "CMD_AIR", "AIR_DECK axis | CARD axis-85_infanterie_div")
    assert not o.s.commanders["bradley"].card_up and o.s.turn.actions_left == 1
    play(o, "MOVE VII", "STEP prum | CARD axis-85_infanterie_div")
    assert o.s.control["prum"] == "bradley" and card(o, "VII") == (1, 0, 1) and o.s.commanders["bradley"].air is None


def test_x13_2_levels():
    o = game(WHITE_FIRST)
    seen = []
    for _ in range(3):
        o.s.turn.actions_left = 2
        for player in o.s.commanders.values():
            player.pool = 6
        logistics(o)
        seen.append(tuple(c.level for c in o.s.commanders.values()))
    assert seen == [(2, 3, 2), (3, 3, 3), (3, 3, 3)]


def test_x13_3_monty():
    o = le_havre_taken()
    o.s.commanders["monty"].resistance["monty-resistance-hand"] += 2
    play(o, "STOP")
    before = reserve(o)
    play(o, "PLAY_RESISTANCE")
    assert o.s.discards["monty"]["monty-resistance-hand"] == 1
    play(o, "TAKE_SUPPLY", "SUPPLY le_havre basic bonus=ammo,ammo")
    assert here(o, "le_havre") == (1, 3, 1) and difference(reserve(o), before) == (-1, -3, -1)
    assert not o.s.commanders["monty"].card_up and card(o, "I BR") == (2, 0, 2) and o.s.turn.resistance_played
    refuse(o, "PLAY_RESISTANCE")
    o.s.turn.actions_left = 1
    play(o, "TAKE_SUPPLY")
    assert not any("bonus" in t for t in o.legal())


def test_x13_3_bonus_spelling():
    o = game(THREE)
    play(o, "TAKE_SUPPLY")
    assert legal(o, "SUPPLY lisieux ammo*3 bonus=gas,food")
    o = game(THREE, monty_bonus_source="track_or_reserve")
    play(o, "TAKE_SUPPLY")
    assert legal(o, "SUPPLY lisieux basic bonus=gas@reserve,gas@track")
    play(o, "SUPPLY lisieux basic bonus=gas@reserve,food@track")
    assert here(o, "lisieux") == (2, 1, 2) and o.s.track["food"] == 8


def test_x13_4_patton():
    o = game(BLUE_FIRST)
    blue = o.s.commanders["patton"]
    blue.recon["patton-recon"] += 1
    put(o, "XII", "verdun", (3, 3, 1))
    o.s.axis.add("briey")
    o.s.truck_stock = 3
    play(o, "TAKE_SUPPLY", "SUPPLY orleans basic", "CMD_MOVE XV", "STEP troyes", "STOP")
    assert not blue.card_up and o.s.turn.actions_left == 1
    play(o, "TAKE_TRUCKS", "TRUCK_COUNT 3")
    assert blue.card_up and blue.level == 2 and card(o, "XII") == (3, 3, 0)
    play(o, "PLAY_RECON", "RECON_DECK axis | CARD axis-89_infanterie_div")
    refuse(o, "CMD_MOVE XV")
    play(o, "CMD_MOVE XII", "STEP briey | CARD axis-89_infanterie_div", "STOP")
    assert not blue.card_up and o.s.discards["patton"] == {"patton-recon": 1}
    assert o.s.corps["XV"].moved and o.s.corps["XII"].moved and o.s.turn.actions_left == 0
    play(o, "END")
    assert o.decision == "REACTION"
