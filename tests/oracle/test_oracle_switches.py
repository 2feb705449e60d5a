"""Switches and options that no worked example touches."""

from collections import Counter

import pytest

from . import Oracle
from .control import line_stands
from .helpers import (
    BLUE_FIRST,
    CALM,
    THREE,
    WHITE_FIRST,
    base_scenario,
    card,
    game,
    give,
    here,
    lay,
    legal,
    logistics,
    play,
    put,
    refuse,
    words,
)
from .rules import EDITION_BUNDLES, SHARED_DEFAULTS, SWITCH_VALUES, resolve_rules
from .state import Airborne, pieces

# -- the switches themselves -----------------------------------------------------------------------------------


def test_every_switch_has_its_values():
    for edition, bundle in EDITION_BUNDLES.items():
        resolved = resolve_rules({"edition": edition})
        assert set(resolved) - {"edition"} == set(SWITCH_VALUES) == set(SHARED_DEFAULTS) | set(bundle)
        assert all(resolved[name] in values for name, values in SWITCH_VALUES.items())
        assert resolve_rules(resolved) == resolved
    with pytest.raises(ValueError, match="unknown"):
        resolve_rules({"wether": True})


def test_basic_game_has_no_options():
    o = game(WHITE_FIRST, basic_game=True, weather=True, veteran_patton=True, common_deck=True, fair_play=True)
    assert words(o) == {"END", "TAKE_SUPPLY", "TAKE_TRUCKS", "MOVE", "TRANSFER"}
    assert o.s.axis == set() and "bradley" in o.s.decks
    o = game(THREE, basic_game=True)
    play(o, "TAKE_SUPPLY")
    assert not any("bonus" in t for t in o.legal())


# -- supply and transport --------------------------------------------------------------------------------------


@pytest.mark.parametrize("partial", [True, False])
def test_partial_sets(partial):
    o = game(BLUE_FIRST, partial_basic_set=partial, partial_matching_set=partial)
    o.s.reserve["ammo"] = 0
    o.s.track["gas"] = 2
    play(o, "TAKE_SUPPLY")
    sets = {"SUPPLY orleans ammo*3", "SUPPLY orleans food*3"}
    assert set(o.legal()) == (sets | {"SUPPLY orleans basic", "SUPPLY orleans gas*3"} if partial else sets)
    if partial:
        play(o, "SUPPLY orleans basic", "TAKE_SUPPLY", "SUPPLY orleans gas*3")
        assert here(o, "orleans") == (3, 0, 1) and o.s.track["gas"] == 0


def test_ostende_once():
    o = game(THREE)
    give(o, "monty", "ostende")
    play(o, "TAKE_SUPPLY", "SUPPLY ostende basic")
    assert o.position()["ostende"] == []
    o.s.turn.bases_used.clear()
    play(o, "TAKE_SUPPLY")
    assert not any("ostende" in t for t in o.legal())


def test_free_set_on_capture():
    o = game(THREE, limited_base_on_capture="free_set")
    put(o, "I BR", "rouen", (3, 2, 1))
    play(o, 'MOVE "I BR"', "STEP dieppe | CARD monty-warsaw_uprising", "STOP")
    assert here(o, "dieppe") == (1, 1, 1) and o.s.turn.bases_used == set()
    put(o, "XII BR", "ypres", (3, 2, 1))
    play(o, 'MOVE "XII BR"', "STEP ostende | CARD monty-first_v_2_hits_london")
    assert here(o, "ostende") == (1, 1, 1) and o.s.once_bases == set()


def test_empty_truck():
    o = game(THREE, allow_empty_truck=True)
    play(o, "TRANSPORT")
    assert legal(o, "PLACE_TRUCK lisieux>brionne 0,0,0") and not legal(o, "PLACE_TRUCK brionne>lisieux 0,0,0")
    assert "TRANSPORT" not in words(game(THREE))


def test_stop_without_a_truck_after_a_transfer():
    o = game(BLUE_FIRST)
    put(o, "XII", "troyes", (1, 0, 0))
    lay(o, "troyes", 1, 0, 0)
    play(o, "TRANSPORT")
    refuse(o, "STOP")
    play(o, "TRANSFER XII -1,0,0", "STOP")
    assert o.s.commanders["patton"].pool == 6 and o.s.turn.actions_left == 1


def test_start_gas():
    for source, asked in [("card_or_area", True), ("card_only", False)]:
        o = game(BLUE_FIRST, start_gas_source=source)
        lay(o, "troyes", 1, 0, 0)
        play(o, "MOVE XII")
        assert (o.decision == "START_GAS") == asked
        if asked:
            assert o.position()["move"] == {"corps": "XII", "from": None, "steps": 0, "last_stop": False}
            play(o, "START_GAS area")
            assert card(o, "XII") == (3, 0, 1) and here(o, "troyes") == (0, 0, 0)


# -- turn ------------------------------------------------------------------------------------------------------


def test_extra_action_first():
    o = game(BLUE_FIRST, extra_action_first=False)
    o.s.commanders["patton"].recon["patton-recon"] += 1
    assert not words(o) & {"CMD_MOVE", "PLAY_RECON"}
    play(o, "TAKE_SUPPLY", "SUPPLY orleans basic")
    assert words(o) >= {"CMD_MOVE", "PLAY_RECON"}


def test_pending_resistance():
    o = game(BLUE_FIRST)
    play(o, "MOVE XII", "STEP vitry | CARD patton-resistance-now", "STOP")
    assert o.s.commanders["patton"].pending == {"patton-resistance-now": 1}
    o.s.commanders["patton"].resistance["patton-resistance-hand"] += 1
    play(o, "PLAY_RESISTANCE")
    assert not o.s.commanders["patton"].pending.total() and o.s.commanders["patton"].resistance.total() == 1
    o.s.commanders["patton"].pending["patton-resistance-now"] += 1
    play(o, "END")
    assert o.s.discards["patton"]["patton-resistance-now"] == 2


def test_recon_scope():
    o = game(BLUE_FIRST, recon_scope="any")
    o.s.commanders["patton"].recon["patton-recon"] += 1
    play(o, "PLAY_RECON")
    assert set(o.legal()) == {f"RECON_DECK {d}" for d in ("own", "axis", "monty", "bradley")}
    play(o, "RECON_DECK bradley | CARD bradley-recon")
    assert o.s.commanders["patton"].peeks == {"bradley": "bradley-recon"} and o.s.top == {"bradley": "bradley-recon"}


def test_stalled():
    o = game(["monty", "patton"], max_rounds=1)
    play(o, "END", "REACTION PLACE kleve", "END", "REACTION PLACE landau")
    assert o.s.result["reason"] == "stalled" and o.s.result["winner"] == "patton"
    o = game(["patton"], max_rounds=1)
    play(o, "END | DICE 3")
    assert o.s.result["reason"] == "stalled" and o.s.result["winner"] is None


# -- weather, common deck, exhausted decks -----------------------------------------------------------------------


def test_weather():
    o = game(WHITE_FIRST, weather=True)
    o.s.commanders["monty"].air = "axis"
    o.s.commanders["bradley"].air = "bradley"
    o.s.commanders["bradley"].medals = 1
    put(o, "VII", "bastogne", (2, 1, 1))
    play(o, "MOVE VII", "STEP st_vith | CARD bradley-18_luftwaffen_feld_div", "STOP")
    assert o.s.weather == "rain" and card(o, "VII") == (1, 1, 1)  # the marker still counted
    assert o.s.commanders["monty"].air is None
    assert "CMD_AIR" in words(o) and not words(o) & {"AIR_SUPPORT", "AIRBORNE"}


def test_common_deck():
    o = game(["monty", "patton"], common_deck=True)
    assert o.s.decks["common"].total() == 44 and set(o.s.decks) == {"common", "axis"}
    play(o, 'MOVE "I BR"', "STEP yvetot | CARD patton-les_boches")
    assert o.s.discards["common"] == {"patton-les_boches": 1}
    assert game(["monty"], common_deck=True, common_deck_scope="all").s.decks["common"].total() == 66


@pytest.mark.parametrize("exhaustion", ["reshuffle", "none"])
def test_deck_exhaustion(exhaustion):
    o = game(BLUE_FIRST, deck_exhaustion=exhaustion)
    o.s.decks["patton"] = Counter({CALM: 1})
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}")
    assert o.s.decks["patton"].total() == (exhaustion == "reshuffle")  # the discarded card becomes the deck
    if exhaustion == "none":
        play(o, "STEP chalons")  # no card, no effect
        assert o.s.control["chalons"] == "patton" and o.s.discards["patton"] == {CALM: 1}


# -- encirclement and reaction -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "owner"), [("state", "patton"), ("event", None)])
def test_encirclement_mode(mode, owner):
    """Tonnerre was cut off before: only the state check takes it."""
    o = game(BLUE_FIRST, encirclement_mode=mode)
    give(o, "patton", "auxerre", "chatillon")
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}")
    assert o.s.control.get("tonnerre") == owner


@pytest.mark.parametrize(("rule", "owner"), [("mover", "monty"), ("stays", None)])
def test_encircled_foreign_double(rule, owner):
    o = game(THREE, encircle_foreign_double=rule)
    give(o, "patton", *o.game.board.adjacent["reims"])
    del o.s.control["rethel"]
    give(o, "bradley", *[a for a in o.game.board.adjacent["rethel"] if a != "reims"])
    play(o, 'MOVE "I BR"', "STEP yvetot | CARD monty-warsaw_uprising")
    assert o.s.control.get("reims") == owner
    assert o.s.control["rethel"] == "bradley"  # one colour: its own player
    assert o.s.commanders["monty"].medals == (owner == "monty")


def test_flags_and_markers():
    o = game(BLUE_FIRST, flag_anchors_markers=True)
    play(o, "END")
    assert legal(o, "REACTION PLACE breda") == legal(o, "REACTION PLACE yvetot") is False  # not chained
    o = game(BLUE_FIRST, flag_anchors_markers=True, marker_chain="not_required")
    play(o, "END")
    assert legal(o, "REACTION PLACE yvetot") and legal(o, "REACTION PLACE breda")
    o = game(BLUE_FIRST, marker_on_flag_area="allow")
    play(o, "END", "REACTION PLACE koln")
    assert "koln" in o.s.axis


def test_metz_needs_a_chain():
    o = game(BLUE_FIRST, edition="pl", veteran_patton=True)
    play(o, "END")
    assert not legal(o, "REACTION PLACE nancy")
    o.s.axis |= {"kaiserslautern", "saarbrucken", "st_avold"}
    assert legal(o, "REACTION PLACE nancy")


def test_no_medal_by_encirclement():
    for rule in (True, False):
        o = game(THREE, encircled_objective_medal=rule)
        give(o, "bradley", *o.game.board.adjacent["namur"])
        play(o, 'MOVE "I BR"', "STEP yvetot | CARD monty-warsaw_uprising")
        assert o.s.control["namur"] == "bradley" and o.s.commanders["bradley"].medals == rule
        assert o.s.medal_given == ({"namur"} if rule else set())


# -- medals and victory ----------------------------------------------------------------------------------------------


def test_medal_limit_and_destination():
    assert game(THREE, medal_limit=0).position()["medal_pool"] is None
    for destination, pool in [("box", 18), ("pool", 19)]:
        o = game(THREE, spent_medal_destination=destination)
        o.s.medal_pool, o.s.commanders["monty"].medals = 18, 1
        play(o, "AIRBORNE", "AIRBORNE_AREA koln")
        assert o.s.medal_pool == pool and o.s.airborne == [Airborne("koln", "monty")]


def test_five_sets_are_picked():
    o = game(THREE)
    red = o.s.commanders["monty"]
    red.won.update(["axis-12_volksgrenadier_div", "axis-49_infanterie_div", "axis-59_infanterie_div"])
    red.won.update(["monty-245_infanterie_div", "monty-331_infanterie_div"])  # 3 2 2 1 1
    play(o, "AIRBORNE", "AIRBORNE_AREA koln")
    assert o.decision == "CHOOSE_ACTION" and o.s.removed == Counter(  # total 5, 2 cards
        ["axis-12_volksgrenadier_div", "axis-49_infanterie_div"]
    )


@pytest.mark.parametrize(("late", "stands"), [("corps", False), ("marker", True), ("off", False)])
def test_late_line(late, stands):
    o = game(BLUE_FIRST, late_line_victory=late)
    line = ["st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken", "landau", "karlsruhe"]
    give(o, "patton", *line)
    play(o, "MOVE XII", f"STEP vitry | CARD {CALM}")
    assert (o.decision == "GAME_OVER") == stands


def test_victory_line_roads():
    """Bradley's line over a blue road counts unless the roads must be white."""
    for rule, stands in [("any_but_black", True), ("own_colour", False)]:
        o = game(WHITE_FIRST, victory_line_roads=rule, late_line_victory="marker")
        give(o, "bradley", "longwy", "verdun", "ste_menehould", "chalons", "reims", "chateau_thierry")
        give(o, "bradley", "luxembourg", "trier", "prum", "mayen", "koblenz")
        assert line_stands(o.game, "bradley", set()) == stands


def test_solo_waves():
    """A second wave reaches what the first one laid open."""
    for rule, kept in [("single_wave", True), ("iterate", False)]:
        o = game(["patton"], solo_counterattacks=rule)
        o.s.numbers = {3: "landau", 18: "simmern"}
        give(o, "patton", "vitry", "sezanne", "chalons", "reims", "brienne", "st_dizier", "chaumont", "bar_le_duc")
        give(o, "patton", "ste_menehould", "neufchateau", "toul", "verdun")
        play(o, "END | DICE 3")
        assert "toul" not in o.s.control and ("bar_le_duc" in o.s.control) == kept


def test_scenario_numbers_are_used():
    scenario = {**base_scenario(), "rules": resolve_rules({})}
    scenario["turn"] = {**scenario["turn"], "actions": 3, "steps": 1, "start_gas": 2, "fort_ammo": 2}
    o = Oracle(scenario, THREE, BLUE_FIRST)
    put(o, "XII", "briey", (3, 2, 1))
    put(o, "XX", "nancy", (3, 1, 1))
    play(o, "MOVE XX")
    refuse(o, "STEP metz")
    assert card(o, "XX")[0] == 1
    play(o, "STEP toul | CARD patton-recon", "MOVE XII", "STEP metz | CARD patton-black_market")
    assert card(o, "XII") == (1, 0, 1) and o.s.turn.actions_left == 1


def test_strict_without_food_in_the_area():
    o = game(BLUE_FIRST, food_source="card_only_strict")
    o.s.corps["XII"].card = pieces(1, 0, 0)
    logistics(o)
    assert o.s.corps["XII"].grounded is True
    assert o.position()["corps"]["XII"]["grounded"] is True
