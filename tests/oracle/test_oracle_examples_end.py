"""Worked examples of sections 14, 16 and 17: Axis reaction, score, solo."""

import pytest

from .helpers import BLUE_FIRST, CALM, THREE, card, game, give, here, lay, legal, play, put, refuse
from .scoring import best_player, score
from .solo import assignments, front_targets, number_hit, route_keys
from .state import Airborne


def places(o) -> set[str]:
    return {t.split()[2] for t in o.legal() if t.startswith("REACTION PLACE")}


# -- section 14 ----------------------------------------------------------------------------------------------


def test_x14_1_first_marker():
    o = game(BLUE_FIRST)
    play(o, "END")
    assert {"rheinhausen", "rheydt", "aachen"} <= places(o)
    assert not {"nijmegen", "arnhem", "breda"} & places(o)
    refuse(o, "REACTION NONE")
    play(o, "REACTION PLACE rheydt")
    assert o.s.axis_pool == 24


RED = {"kleve", "rheinhausen"}
WHITE = {"rheydt", "aachen", "euskirchen", "mayen"}
BLUE = {"haguenau", "kaiserslautern", "landau", "simmern"}


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (THREE, RED | WHITE | BLUE),
        (["monty", "bradley"], RED | WHITE),
        (["monty", "patton"], RED | BLUE),
        (["bradley", "patton"], WHITE | BLUE),
    ],
)
def test_d14_4_first_marker_exactly(order, expected):
    o = game(order)
    play(o, "END")
    assert places(o) == expected | {"emmerich"}


def antwerpen_threatened(edition="en"):
    o = game(BLUE_FIRST, edition=edition)
    o.s.axis |= {"diest", "roermond", "rheydt"}
    o.s.axis_pool = 11
    put(o, "I BR", "gent", (1, 0, 0))
    give(o, "monty", "bruxelles", "ronse")
    o.s.medal_given.add("bruxelles")
    o.s.commanders["monty"].medals = 2
    o.s.medal_pool = 18
    lay(o, "bruxelles", 1, 2, 0)
    play(o, "END")
    return o


def test_x14_2a_place_antwerpen():
    o = antwerpen_threatened()
    play(o, "REACTION PLACE antwerpen")
    assert "antwerpen" in o.s.axis and o.s.axis_pool == 10
    for edition, allowed in [("en", False), ("pl", True)]:
        o = antwerpen_threatened(edition)
        o.s.axis.remove("roermond")
        assert legal(o, "REACTION PLACE antwerpen") == allowed


def test_x14_2b_counter_bruxelles():
    o = antwerpen_threatened()
    before = o.s.reserve["ammo"]
    play(o, "REACTION COUNTER bruxelles")
    assert "bruxelles" not in o.s.control and here(o, "bruxelles") == (0, 0, 0) and o.s.reserve["ammo"] == before + 2
    assert o.s.commanders["monty"].medals == 1 and o.s.medal_pool == 19 and o.s.axis_pool == 11


def test_x14_2c_ronse_is_protected():
    refuse(antwerpen_threatened(), "REACTION COUNTER ronse")


def test_x14_3_medal_already_spent():
    o = antwerpen_threatened()
    o.s.commanders["monty"].medals = 0
    play(o, "REACTION COUNTER bruxelles")
    assert o.s.commanders["monty"].medals == 0 and o.s.medal_pool == 18


def test_x14_3_medal_card_and_choice():
    o = antwerpen_threatened()
    o.s.commanders["monty"].medals = 0
    o.s.commanders["monty"].won.update(["axis-9_ss_panzer_div", "axis-2_panzer_div"])
    play(o, "REACTION COUNTER bruxelles")
    assert o.s.commanders["monty"].won == {"axis-9_ss_panzer_div": 1}
    assert o.s.discards["axis"] == {"axis-2_panzer_div": 1}
    o = game(BLUE_FIRST, medal_return="owner_choice")
    give(o, "monty", "bruxelles")
    o.s.medal_given.add("bruxelles")
    o.s.commanders["monty"].medals = 1
    o.s.commanders["monty"].won.update(["axis-9_ss_panzer_div"])
    play(o, "END", "REACTION COUNTER bruxelles")
    assert (o.decision, o.asked) == ("MEDAL_RETURN", "monty")
    play(o, "MEDAL_RETURN card")
    assert o.s.commanders["monty"].medals == 1 and o.decision == "CHOOSE_ACTION"


def test_x14_4_marker_on_airborne():
    o = game(BLUE_FIRST)
    o.s.airborne.append(Airborne("aachen", "bradley"))
    play(o, "END", "REACTION PLACE aachen")
    assert "aachen" in o.s.axis and len(o.s.airborne) == 1 and "aachen" not in o.s.control


@pytest.mark.parametrize(("edition", "allowed"), [("en", False), ("pl", True)])
def test_d14_1_broken_chain(edition, allowed):
    o = game(BLUE_FIRST, edition=edition)
    o.s.axis |= {"rheydt", "roermond", "diest"}
    put(o, "I BR", "roermond", (1, 0, 0))  # B is captured
    o.s.axis.remove("roermond")
    play(o, "END")
    assert legal(o, "REACTION PLACE eindhoven") == allowed


@pytest.mark.parametrize("ends", [True, False])
def test_d14_2_discarded_last_marker(ends):
    o = game(BLUE_FIRST, discarded_last_marker_ends_game=ends)
    everywhere = [a.id for a in o.game.board.areas.values() if not a.flag and a.id not in o.s.control]
    o.s.axis |= set(everywhere)
    o.s.axis_pool = 1
    play(o, "END")
    assert o.legal() == ["REACTION DISCARD"]
    play(o, "REACTION DISCARD")
    assert o.s.axis_pool == 0 and o.s.axis_gone == 1 and o.s.end_triggered == ends
    play(o, "END")
    assert o.legal() == ["REACTION NONE"]


def test_d14_3_no_medal_no_return():
    o = game(THREE)
    o.s.medal_pool = 0
    o.s.commanders["monty"].medals = 2
    put(o, "I BR", "gent", (3, 2, 1))
    play(o, 'MOVE "I BR"', "STEP antwerpen | CARD monty-warsaw_uprising")
    assert o.s.commanders["monty"].medals == 2 and o.s.medal_given == set()
    play(o, "STOP", "END", "REACTION PLACE rheydt")
    o.s.corps["I BR"].area = "lisieux"
    del o.s.control["gent"]
    play(o, "END", "REACTION COUNTER antwerpen")
    assert "antwerpen" not in o.s.control and o.s.commanders["monty"].medals == 2 and o.s.medal_pool == 0


def test_veteran_monty_port():
    for veteran in (False, True):
        o = game(BLUE_FIRST, veteran_monty=veteran)
        give(o, "monty", "st_omer", "ypres", "ostende", "boulogne", "calais", "st_pol", "lille", "abbeville")
        play(o, "END")
        assert legal(o, "REACTION COUNTER ostende") and legal(o, "REACTION COUNTER st_omer") == veteran
        if veteran:
            play(o, "REACTION COUNTER st_omer")
            assert o.s.no_encircle == {"st_omer"}


def test_antwerpen_becomes_base():
    for reversible in (False, True):
        o = game(THREE, antwerp_reversible=reversible)
        give(o, "monty", "breskens", "vlissingen", "goes", "bergen_op_zoom", "ronse", "bruxelles")
        lay(o, "lisieux", 3, 3, 3)
        put(o, "I BR", "gent", (3, 2, 1))
        play(o, 'MOVE "I BR"', "STEP antwerpen | CARD monty-warsaw_uprising")
        assert (o.decision, o.s.antwerp) == ("OVERFLOW", True)
        assert o.position()["move"]["from"] == "gent"
        play(o, "OVERFLOW lisieux 3,0,0", "STOP")
        assert o.game.army_base("monty") == "antwerpen"
        lay(o, "antwerpen", 3, 3, 2)
        o.s.corps["I BR"].area = "lisieux"
        play(o, "END", "REACTION PLACE rheydt", "END", "REACTION COUNTER breskens")
        assert o.s.antwerp != reversible
        assert (o.decision, o.asked) == (("OVERFLOW", "monty") if reversible else ("CHOOSE_ACTION", "patton"))


# -- section 16 ----------------------------------------------------------------------------------------------


def test_x16_1_score():
    o = game(THREE)
    white = o.s.commanders["bradley"]
    white.medals = 4
    white.won.update(["axis-2_panzer_div", "axis-9_panzer_div", "axis-49_infanterie_div", "axis-59_infanterie_div"])
    white.won.update(["bradley-47_infanterie_div", "bradley-348_infanterie_div", "bradley-18_luftwaffen_feld_div"])
    assert score(o.game, "bradley") == 7


def test_x16_2_last_marker():
    o = game(THREE)
    o.s.axis_pool = 2
    play(o, "END", "REACTION PLACE aachen", "END", "REACTION PLACE rheydt")
    assert o.s.end_triggered and o.asked == "patton"
    o.s.commanders["bradley"].medals = 1
    play(o, "END")
    assert o.legal() == ["REACTION NONE"]
    play(o, "REACTION NONE")
    assert o.decision == "GAME_OVER" and o.s.result["winner"] == "bradley" and o.s.result["reason"] == "medals"


def test_x16_2_victory_in_the_last_round():
    o = game(THREE)
    o.s.axis_pool = 2
    play(o, "END", "REACTION PLACE aachen", "END", "REACTION PLACE rheydt")
    give(o, "patton", "vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "metz", "st_avold", "saarbrucken")
    put(o, "XII", "landau", (3, 3, 0))
    play(o, "MOVE XII", "STEP karlsruhe | CARD axis-85_infanterie_div")
    assert (o.s.result["reason"], o.s.result["winner"]) == ("auto", "patton")


def test_d16_1_ties():
    o = game(["bradley", "patton", "monty"])
    assert best_player(o.game) == ("monty", "tie2")
    o.s.commanders["patton"].defeated = 1
    assert best_player(o.game) == ("patton", "tie1")
    o = game(["bradley", "patton", "monty"], edition="pl")
    o.s.commanders["patton"].defeated = 1  # not held any more
    o.s.commanders["bradley"].won["axis-49_infanterie_div"] += 1
    assert best_player(o.game) == ("bradley", "tie1")


# -- section 17 ----------------------------------------------------------------------------------------------


def test_x17_1_dice():
    o = game(["bradley"])
    for gone in (8, 10, 12, 13, 14):
        del o.s.numbers[gone]
    assert number_hit(o.game, 14) == 11 and number_hit(o.game, 8) == 9
    play(o, "END | DICE 14")
    assert "chimay" in o.s.axis and 11 not in o.s.numbers
    play(o, "END | DICE 8")
    assert "namur" in o.s.axis and 9 not in o.s.numbers


def test_d17_1_more_dice():
    o = game(["bradley"])
    everything = dict(o.s.numbers)
    for gone, r, hit in [(range(10, 19), 10, 9), (range(3, 12), 11, 12), ([3], 3, 4), ([18], 18, 17)]:
        o.s.numbers = {n: a for n, a in everything.items() if n not in gone}
        assert number_hit(o.game, r) == hit


def at_the_meuse(*blocked):
    o = game(["bradley"])
    give(o, "bradley", "givet")
    put(o, "VII", "marche", (1, 1, 1))
    o.s.axis |= set(blocked)
    o.s.numbers = {n: a for n, a in o.s.numbers.items() if a not in blocked}
    return o


@pytest.mark.parametrize(
    ("blocked", "target"), [((), "liege"), (("liege",), "aachen"), (("liege", "aachen"), "bastogne")]
)
def test_x17_2_front_example_1(blocked, target):
    o = at_the_meuse(*blocked)
    play(o, "END | DICE 3")
    assert o.s.numbers[18] == o.s.numbers[14] == target


def test_d17_3_route_keys():
    o = at_the_meuse()
    assert {c.area for c in o.s.corps.values()} == {"marche", "paris", "mantes"}
    best = {}
    for keys in route_keys(o.game).values():
        for area, key in keys.items():
            best[area] = min(key, best.get(area, key))
    assert [best[a] for a in ("liege", "aachen", "bastogne", "st_vith")] == [(3, 1), (3, 2), (4, 1), (4, 2)]


def at_bastogne():
    o = game(["bradley"])
    give(o, "bradley", "givet", "marche")
    put(o, "VII", "bastogne", (1, 1, 1))
    return o


@pytest.mark.parametrize("spread", ["cover_then_balance", "balance"])
def test_x17_3_front_example_2(spread):
    o = at_bastogne()
    o.game.rules["solo_spread"] = spread
    assert front_targets(o.game) == ["st_vith", "prum"]
    play(o, "END | DICE 3")
    assert (o.s.numbers[18], o.s.numbers[14], o.s.numbers[5]) == ("st_vith", "prum", "prum")


@pytest.mark.parametrize("spread", ["cover_then_balance", "balance"])
def test_x17_4_variant(spread):
    o = at_bastogne()
    o.game.rules["solo_spread"] = spread
    put(o, "V", "marche", (1, 1, 1))
    assert front_targets(o.game) == ["liege", "st_vith", "prum"]
    play(o, "END | DICE 3")
    assert (o.s.numbers[18], o.s.numbers[5], o.s.numbers[14]) == ("liege", "st_vith", "prum")


def test_x17_5_close_sums():
    o = at_bastogne()
    o.s.numbers = {3: "givet", 6: "marche", 8: "bastogne", 18: "trier"}
    assert assignments(o.game, [8, 6, 3], ["st_vith", "prum"]) == [
        ("st_vith", "prum", "prum"),
        ("prum", "st_vith", "st_vith"),
    ]
    play(o, "END")  # asked before the dice
    assert o.legal() == ["FRONT_TARGETS 8:st_vith 6:prum 3:prum", "FRONT_TARGETS 8:prum 6:st_vith 3:st_vith"]
    refuse(o, "FRONT_TARGETS 8:prum 6:prum 3:st_vith")
    play(o, "FRONT_TARGETS 8:prum 6:st_vith 3:st_vith | DICE 18")
    assert o.s.numbers == {8: "prum", 6: "st_vith", 3: "st_vith"} and "trier" in o.s.axis


def test_r17_14_other_numbers_leave():
    o = at_bastogne()
    o.s.numbers = {3: "st_vith", 6: "st_vith", 18: "trier"}
    play(o, "END | DICE 3")
    assert "st_vith" in o.s.axis and o.s.numbers[6] == "prum"


def test_x17_6_solo_limits():
    o = game(["bradley"])
    assert o.s.control["bruxelles"] == o.s.control["maastricht"] == "monty"
    put(o, "VII", "namur", (3, 1, 1))
    o.s.commanders["bradley"].medals = 3
    refuse(o, "AIRBORNE")
    play(o, "MOVE VII")
    refuse(o, "STEP bruxelles")
    refuse(o, "STEP maastricht")
    assert legal(o, "STEP leuven")


def test_d4_1_solo_metz():
    o = game(["patton"], veteran_patton=True)
    assert o.s.axis == {"metz"} and o.s.numbers[9] == "chatillon"
    o.s.axis.clear()
    assert front_targets(o.game) == ["chatillon", "brienne", "sezanne", "vitry"]
    assert {min(k[a] for k in route_keys(o.game).values()) for a in front_targets(o.game)} == {(10, 1)}


@pytest.mark.parametrize(("edition", "over"), [("en", True), ("pl", False)])
def test_d17_2_defeat(edition, over):
    o = game(["patton"], edition=edition)
    o.s.numbers = {11: "vitry"}
    play(o, "END | DICE 3")
    assert (o.decision == "GAME_OVER") == over
    if over:
        assert o.s.result == {"reason": "solo_defeat", "winner": None, "scores": {"patton": 0}}


@pytest.mark.parametrize(
    ("mode", "safe", "reason"),
    [
        ("immediate", False, "solo_win"),
        ("instant_test", False, None),
        ("instant_test", True, "solo_win"),
        ("survive", False, None),
        ("survive", True, "solo_win"),
    ],
)
def test_solo_victory_modes(mode, safe, reason):
    """A line to Karlsruhe, with or without an area open to a counter-attack in it."""
    o = game(["patton"], solo_victory=mode)
    o.s.numbers = {11: "thionville"}
    line = ["vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken"]
    give(o, "patton", *line)
    put(o, "XII", "landau", (3, 3, 0))
    put(o, "XV", "toul", (0, 0, 1))
    put(o, "XX", "sarrebourg", (0, 0, 1))
    if not safe:
        o.s.corps["XV"].area = "sens"
    play(o, "MOVE XII", "STEP karlsruhe | CARD axis-85_infanterie_div")
    if mode == "survive":
        assert o.decision == "STEP"
        play(o, "STOP", "END" if safe else "END | DICE 11")
    if mode == "survive" and not safe:
        assert o.s.result["reason"] == "solo_defeat"
    elif reason:
        assert (o.s.result["reason"], o.s.result["winner"]) == (reason, "patton")
    else:
        assert o.decision == "STEP" and "toul" not in o.s.control
    assert card(o, "XII")[0] == 2


def test_solo_starving():
    o = game(["patton"])
    o.s.starving_revealed = 2
    play(o, "MOVE XII", "STEP vitry | CARD patton-starving_civilians")
    assert o.s.commanders["patton"].medals == 1 and o.decision == "STEP"
    assert o.position()["starving"] == {"revealed": 3, "declined": 0}
    play(o, f"STEP chalons | CARD {CALM}")
    for ignores, asked in [(2, True), ("one_of_two", False)]:
        o = game(["patton"], solo_starving_ignores=ignores)
        o.s.starving_revealed = o.s.starving_declined = 1
        play(o, "MOVE XII", "STEP vitry | CARD patton-starving_civilians")
        assert (o.decision == "STARVING") == asked
