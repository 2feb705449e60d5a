"""R12 Airborne landing."""

import pytest

from .tables import DIVISION, NOTHING, game, solo

INFANTRY = ("axis-49_infanterie_div", "axis-59_infanterie_div", "axis-85_infanterie_div")  # 2 symbols each
ELITE = ("axis-12_volksgrenadier_div", "axis-3_fallschirmjager_div", "axis-6_fallschirmjager_div")  # 3 each
PURSUIT = ("bradley-47_infanterie_div", "bradley-348_infanterie_div")  # 1 each


def landing_areas(t) -> set[str]:
    return {answer.split()[1] for answer in t.legal() if answer.startswith("AIRBORNE_AREA")}


@pytest.mark.parametrize(("medals", "track", "units"), [(5, 4, 3), (2, 4, 2), (5, 1, 1)])
def test_how_many_units_may_land(medals, track, units):
    """R12.1: at most 3, the units on the track, the medals payable."""
    t = game("bradley").medals("bradley", medals).arrange(airborne_track=track).do("AIRBORNE")
    for _ in range(units):
        assert t.decision == "AIRBORNE_AREA"
        t.do("AIRBORNE_AREA koln")
    assert t.decision == "CHOOSE_ACTION" and t.position()["airborne"] == [["koln", "bradley", "up"]] * units
    assert t.position()["airborne_track"] == track - units


def test_at_least_one_unit_lands():
    """R12.1: STOP from the second area on."""
    t = game("bradley").medals("bradley", 2).do("AIRBORNE")
    assert not t.is_legal("STOP")
    assert t.do("AIRBORNE_AREA koln").is_legal("STOP")
    assert len(t.do("STOP").position()["airborne"]) == 1


def test_units_land_anywhere_nobody_controls():
    """R12.1: any colour, black, with Axis marker or flag; not where a player, playing or not, has a marker."""
    t = game("bradley").medals("bradley", 3).mark("aachen").give("monty", "dieppe").do("AIRBORNE")
    areas = landing_areas(t)
    assert {"aachen", "koln", "le_havre", "arnhem", "nancy", "reims", "gent"} <= areas
    assert not {"dieppe", "paris", "lisieux", "orleans"} & areas
    t.do("AIRBORNE_AREA nancy")
    assert not t.is_legal("AIRBORNE_AREA aachen")  # areas are named in board order
    t = game("bradley", players=("bradley", "patton")).medals("bradley", 1).do("AIRBORNE")
    assert not {"gent", "amiens"} & landing_areas(t)


def test_four_units_and_no_more():
    """R12.2: four units exist; none comes back, whatever happened to them."""
    t = game("bradley").medals("bradley", 8)
    t.do("AIRBORNE", "AIRBORNE_AREA koln", "AIRBORNE_AREA koln", "AIRBORNE_AREA koln")
    t.do("AIRBORNE", "AIRBORNE_AREA remagen")
    assert t.position()["airborne_track"] == 0
    for _ in range(6):
        t.end_turn()
    assert t.asked == "bradley" and t.position()["airborne"] == [] and not t.is_legal("AIRBORNE")


@pytest.mark.parametrize(
    ("rules", "legal"),
    [({}, True), ({"basic_game": True}, False), ({"weather": True}, False)],
    ids=["full", "basic", "rain"],
)
def test_no_landing_in_the_basic_game_or_in_rain(rules, legal):
    """R12.2: not in rain, not in the basic game."""
    t = game("bradley", **rules).medals("bradley", 3).arrange(weather="rain")
    assert t.is_legal("AIRBORNE") == legal


def test_no_landing_alone():
    """R12.2: not in solo."""
    assert not solo("patton").medals("patton", 3).is_legal("AIRBORNE")


@pytest.mark.parametrize("paid", ["counter", "medal card", "five symbols"])
def test_what_a_unit_costs(paid):
    """R12.3: a medal counter, a defeated card with a medal, or five ammo symbols on cards without; out of the game."""
    t = game("bradley")
    if paid == "counter":
        t.medals("bradley", 1)
    elif paid == "medal card":
        t.draw_to("bradley", "won", "axis-2_panzer_div")
    else:
        t.draw_to("bradley", "won", *INFANTRY[:2], PURSUIT[0])
    t.do("AIRBORNE", "AIRBORNE_AREA koln")
    assert t.commander("bradley")["medals"] == 0 and t.commander("bradley")["won"] == {}
    assert sum(t.position()["removed"].values()) == {"counter": 0, "medal card": 1, "five symbols": 3}[paid]
    assert not t.is_legal("AIRBORNE")


def test_symbols_on_a_card_with_a_medal_do_not_count():
    """R12.3: a medal card is one medal; its ammo is not counted again."""
    t = game("bradley").draw_to("bradley", "won", "axis-2_panzer_div", *INFANTRY[:1], PURSUIT[0]).do("AIRBORNE")
    t.do("AIRBORNE_AREA koln")
    assert t.decision == "CHOOSE_ACTION"  # one medal in all: no second unit, no choice


@pytest.mark.parametrize(("destination", "pool"), [("box", 19), ("pool", 20)])
def test_where_a_spent_counter_goes(destination, pool):
    """R12.3 (`spent_medal_destination`): box: out of the game; pool: back to the medal pool."""
    t = game("bradley", spent_medal_destination=destination).medals("bradley", 1).do("AIRBORNE", "AIRBORNE_AREA koln")
    assert t.position()["medal_pool"] == pool


def test_the_player_chooses_how_to_pay():
    """R12.4: every split of the price that he can pay."""
    t = game("bradley").medals("bradley", 2).draw_to("bradley", "won", "axis-2_panzer_div", *INFANTRY)
    t.do("AIRBORNE", "AIRBORNE_AREA koln", "AIRBORNE_AREA koln", "STOP")
    assert t.decision == "AIRBORNE_PAY"
    assert set(t.legal()) == {
        "AIRBORNE_PAY counters=2 medal_cards=0 five_sets=0",
        "AIRBORNE_PAY counters=1 medal_cards=1 five_sets=0",
        "AIRBORNE_PAY counters=1 medal_cards=0 five_sets=1",
        "AIRBORNE_PAY counters=0 medal_cards=1 five_sets=1",
    }
    assert not t.is_legal("AIRBORNE_PAY counters=1 medal_cards=0 five_sets=0")
    assert not t.is_legal("AIRBORNE_PAY counters=2 medal_cards=1 five_sets=0")
    t.do("AIRBORNE_PAY counters=0 medal_cards=1 five_sets=1")
    assert t.commander("bradley")["medals"] == 2
    assert t.commander("bradley")["won"] == {}  # three cards of 2: six symbols, the sixth is lost


def left_after(n_areas: int, *cards: str) -> set[str]:
    t = game("bradley").draw_to("bradley", "won", *cards)
    t.do("AIRBORNE", *["AIRBORNE_AREA koln"] * n_areas)
    if t.decision == "AIRBORNE_AREA":
        t.do("STOP")
    assert t.decision == "CHOOSE_ACTION"
    return set(t.commander("bradley")["won"])


def test_which_cards_make_a_set_of_five():
    """R12.4: least total, then fewest cards, then fewest cards of three symbols."""
    # 3 + 2 makes five with two cards; 3 + 1 + 1 or 2 + 2 + 1 would take three.
    left = left_after(1, ELITE[0], *INFANTRY[:2], *PURSUIT)
    assert len(left) == 3 and ELITE[0] not in left and set(PURSUIT) <= left
    # 3 + 1 + 1 is five; 3 + 3 would be six, though with fewer cards.
    left = left_after(1, *ELITE[:2], *PURSUIT)
    assert len(left) == 1 and left <= set(ELITE)
    # Ten with four cards: 3 + 3 + 2 + 2 rather than 3 + 3 + 3 + 1.
    left = left_after(2, *ELITE, *INFANTRY[:2], PURSUIT[0])
    assert len(left) == 2 and PURSUIT[0] in left and len(left & set(ELITE)) == 1


def test_units_help_every_allied_corps():
    """R12.5: +1 ammo for each unit, whoever placed it and whichever side is up, in battle too."""
    t = game("patton").land("bradley", "vitry").land("monty", "vitry", side="down").mark("vitry")
    t.put("XII", gas=2).stack("axis", DIVISION).do("MOVE XII", "STEP vitry")
    assert t.control("vitry") == "patton"


def test_units_leave_when_a_marker_comes_to_their_area():
    """R12.6: by capture, and by encirclement."""
    t = game("patton").land("bradley", "brienne", "tonnerre").stack("patton", NOTHING["patton"], "patton-recon")
    t.do("MOVE XII", "STEP brienne")
    assert t.position()["airborne"] == [["tonnerre", "bradley", "up"]]
    t.do("STEP chaumont")
    assert t.control("tonnerre") == "patton" and t.position()["airborne"] == []
    assert t.position()["airborne_track"] == 2


def test_an_axis_marker_does_not_touch_units():
    """R12.6: a new Axis marker does not affect them."""
    t = game("patton").land("bradley", "aachen").reaction_of("monty").do("REACTION PLACE aachen")
    assert t.position()["airborne"] == [["aachen", "bradley", "up"]]


def test_units_age_at_the_end_of_their_owners_actions():
    """R12.7: his face-down units leave, then his face-up ones turn down, before his reaction; others stay."""
    t = game("bradley").land("bradley", "koln").land("bradley", "remagen", side="down").land("monty", "aachen")
    t.do("END")
    assert t.decision == "REACTION"
    assert t.position()["airborne"] == [["aachen", "monty", "up"], ["koln", "bradley", "down"]]
