"""Positions that random play hardly meets, in both engines; each case asserts that its rule really came to bear.

`make shadow` does the same with every position of tests/engine.
"""

import pytest

from tests.engine.tables import ARMOURED, DIVISION, NOTHING, game, solo

from .mirror import follow

RING = ("breskens", "vlissingen", "goes", "bergen_op_zoom")
LINE = ("vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken")


def lay(t, **where: str):
    """Only these numbers on the map: lay(t, n3="ypres"); the others are out of the game."""
    gone = {str(number): None for number in range(3, 19)}
    t.arrange(numbers=gone | {name[1:]: area for name, area in where.items()}, axis_gone=16 - len(where))
    return t


@pytest.mark.parametrize("after_loss", ["stay", "used_removed"])
@pytest.mark.parametrize("rule", ["entry_forbidden", "enter_and_retreat"])
@pytest.mark.parametrize("units", [0, 1, 3])
def test_airborne_units_on_a_fort(units, rule, after_loss):
    """R10.20, R10.22, R10.43: one unit pays for Saarlautern, the others fight; XII without ammo needs two of them."""
    t = game("patton", fort_without_ammo=rule, airborne_after_loss=after_loss).place("XII", "thionville")
    t.put("XII", gas=3).mark("saarlautern").stack("axis", DIVISION).land("patton", *["saarlautern"] * units)
    follow(t, "MOVE XII")
    assert t.is_legal("STEP saarlautern") == (units > 0 or rule == "enter_and_retreat")
    if not t.is_legal("STEP saarlautern"):
        return
    t = game("patton", fort_without_ammo=rule, airborne_after_loss=after_loss).place("XII", "thionville")
    t.put("XII", gas=3).mark("saarlautern").stack("axis", DIVISION).land("patton", *["saarlautern"] * units)
    follow(t, "MOVE XII", "STEP saarlautern")
    assert (t.control("saarlautern") == "patton") == (units == 3)
    assert len(t.position()["airborne"]) == (1 if units == 1 and after_loss == "stay" else 0)


@pytest.mark.parametrize("rule", ["mover", "stays"])
def test_a_shared_area_is_encircled_by_a_third_player(rule):
    """R10.73: Reims, white and blue, already cut off when red's marker comes to Rouen."""
    t = game("monty", encircle_foreign_double=rule).give("patton", "sezanne", "chalons")
    t.give("bradley", "chateau_thierry", "rethel").stack("monty", NOTHING["monty"])
    follow(t, 'MOVE "II CAN"', "STEP rouen")
    assert t.control("reims") == ("monty" if rule == "mover" else None)


@pytest.mark.parametrize(("rule", "won"), [("corps", False), ("marker", True), ("off", False)])
def test_the_line_is_closed_behind_the_rhine(rule, won):
    """R16.1: Karlsruhe is held, its corps has left, the line is closed at Vitry."""
    t = game("patton", late_line_victory=rule).give("patton", *LINE[1:], "landau", "karlsruhe")
    follow(t.stack("patton", NOTHING["patton"]), "MOVE XII", "STEP vitry")
    assert (t.decision == "GAME_OVER") == won


@pytest.mark.parametrize("rule", ["reshuffle", "none"])
def test_a_deck_runs_out(rule):
    """R2.24: the drawn card is not part of the new deck."""
    t = game("patton", deck_exhaustion=rule).empty_deck("patton", keep=[NOTHING["patton"]])
    follow(t, "MOVE XII", "STEP vitry", "STEP chalons")
    assert len(t.chance) == (1 if rule == "reshuffle" else 0)


@pytest.mark.parametrize("rule", [True, False])
def test_the_stock_is_short(rule):
    """R6.3, R9.9: no food in the RESERVE but what the corps eat: for a basic set, then for the TRACK."""
    whole = game("monty").position()
    food = game("monty").compiled.scenario.stock.total.food - whole["reserve"][2]
    t = game("monty", sets={"stock.total.food": str(food)}, partial_basic_set=rule).track(2, 5, 0).trucks(stock=1)
    t.put("lisieux", food=4).put("brionne", food=t.position()["reserve"][2])
    assert t.position()["reserve"][2] == 0
    if rule:
        follow(t, "TAKE_SUPPLY", "SUPPLY lisieux basic")
        assert t.supplies("lisieux") == [1, 1, 4]
    follow(t, "TAKE_TRUCKS", "TRUCK_COUNT 1")
    wanted = t.compiled.scenario.stock.food[2]
    assert t.position()["reserve"][2] == 0 and t.position()["track"][2] < wanted


@pytest.mark.parametrize("rule", ["card_or_area", "card_first", "card_only_strict"])
def test_a_truck_that_passes_wakes_a_grounded_corps(rule):
    """R9.8: the food is used where the truck unloads; the next truck finds the rest."""
    t = game("patton", food_source=rule).place("XV", "vitry", grounded=True).put("XV", gas=1)
    t.give("patton", "st_dizier").put("troyes", food=2)
    follow(t, "TRANSPORT", "PLACE_TRUCK troyes>vitry 0,0,2")
    assert t.corps("XV")["grounded"] is False and t.supplies("vitry") == [0, 0, 1]


def test_the_last_marker():
    """R14.8: the end is triggered, the round is played out, a marker that comes back is not placed."""
    t = game("monty").mark("vitry").arrange(axis_pool=1, axis_gone=23)
    t.put("XII", gas=2, ammo=2).stack("axis", "axis-49_infanterie_div")
    follow(t, "END", "REACTION PLACE aachen", "END", "REACTION NONE", "MOVE XII", "STEP vitry", "STOP", "END")
    assert t.position()["axis_pool"] == 1 and t.legal() == ["REACTION NONE"]


@pytest.mark.parametrize("weather", ["sun", "rain"])
def test_a_counter_attack_under_weather(weather):
    """R14.11, R15.4: rain grounds aircraft, not the Axis; the port strikes under veteran_monty (R15.9)."""
    t = game("patton", weather=True, veteran_monty=True).give("monty", "bruxelles").medals("monty", 1)
    t.arrange(weather=weather, medal_given=["bruxelles"])
    assert t.is_legal("AIR_SUPPORT") == (weather == "sun")
    follow(t, "END", "REACTION COUNTER bruxelles")
    assert t.control("bruxelles") is None and t.commander("monty")["medals"] == 0


@pytest.mark.parametrize("rule", ["single_wave", "iterate"])
def test_medals_return_between_waves(rule):
    """R17.12, N11: a wave removes its markers, then its medals return, then the next wave looks anew."""
    t = lay(solo("patton", solo_counterattacks=rule, medal_return="owner_choice"), n3="simmern", n18="thionville")
    held = ("vitry", "sezanne", "chalons", "reims", "brienne", "st_dizier", "chaumont", "bar_le_duc")
    t.give("patton", *held, "ste_menehould", "neufchateau", "toul", "verdun").roll(3)
    t.medals("patton", 1).draw_to("patton", "won", ARMOURED)
    t.arrange(medal_given=["verdun"])
    asked = []

    def note(t):
        asked.append((t.decision, t.control("bar_le_duc")))

    follow(t, "END", "MEDAL_RETURN card", noted=note)
    assert asked[0] == ("MEDAL_RETURN", "patton")  # the second wave is still to come
    assert t.control("bar_le_duc") == ("patton" if rule == "single_wave" else None)


@pytest.mark.parametrize("reversible", [False, True])
@pytest.mark.parametrize("rule", ["single_wave", "iterate"])
def test_antwerpen_is_lost_between_waves(rule, reversible):
    """R15.2, R17.12: what the first wave takes from Antwerpen's ring decides what shelters from the second."""
    t = lay(solo("monty", solo_counterattacks=rule, antwerp_reversible=reversible), n3="venlo", n18="nijmegen")
    t.give("monty", "antwerpen", "gent", *RING).arrange(antwerp=True).put("antwerpen", gas=1, ammo=4, food=4).roll(3)
    follow(t, "END")
    assert t.control("breskens") is None and t.position()["antwerp"] != reversible


@pytest.mark.parametrize("safe", [True, False])
def test_a_victory_is_tested_at_once(safe):
    """R17.9 `instant_test`: one wave at the moment the line stands."""
    t = lay(solo("patton", solo_victory="instant_test"), n11="thionville", n12="trier").give("patton", *LINE)
    t.place("XII", "landau").put("XII", gas=3, ammo=2).place("XX", "sarrebourg")
    t = (t.place("XV", "toul") if safe else t).stack("axis", DIVISION)
    follow(t, "MOVE XII", "STEP karlsruhe")
    assert (t.decision == "GAME_OVER") == safe


def test_equal_payments_take_the_earlier_cards():
    """R12.4, R1.10: 1 + 5 and 2 + 4 symbols are equally good; the pair with the earliest card is paid."""
    cards = [card.id for card in game("bradley").compiled.scenario.axis_cards if not card.medal and card.ammo == 2][:4]
    sets = {f"card.{card}.ammo": str(ammo) for card, ammo in zip(cards, (1, 2, 4, 5), strict=True)}
    t = game("bradley", sets={**sets, "markers.ammo_per_medal": "6"}).draw_to("bradley", "won", *cards)
    follow(t, "AIRBORNE", "AIRBORNE_AREA koln", "STOP")
    assert set(t.commander("bradley")["won"]) == set(cards[1:3])
