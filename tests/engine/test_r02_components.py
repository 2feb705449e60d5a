"""R2 Components, board, cards."""

from collections import Counter

import pytest

from .tables import ARMOURED, DIVISION, ELITE, EVERYBODY, NOTHING, game, solo

TABLES = {1: ("bradley",), 2: ("monty", "patton"), 3: EVERYBODY}


# ---- components ----


@pytest.mark.parametrize("players", TABLES.values(), ids=len)
def test_the_box_holds_the_printed_number_of_pieces(players):
    """R2.1"""
    p = game(players[0], players).position()
    cards = [corps["supplies"] for corps in p["corps"].values()]
    total = [sum(column) for column in zip(p["reserve"], p["track"], *cards, strict=True)]
    assert total == [35, 30, 25]
    assert p["truck_stock"] + p["box_trucks"] + sum(c["pool"] for c in p["commanders"].values()) == 32
    assert (p["medal_pool"], p["airborne_track"]) == (20, 4)
    sizes = {deck: sum(cards.values()) for deck, cards in p["decks"].items()}
    assert sizes == dict.fromkeys(players, 22) | {"axis": 24}


def test_sixteen_axis_markers_carry_a_number_from_3_to_18():
    """R2.1"""
    assert sorted(map(int, solo("bradley").position()["numbers"])) == list(range(3, 19))


def test_player_markers_never_run_out():
    """R2.1: with 38 areas more than his start line Monty still captures."""
    t = game("monty")
    red = [area.id for area in t.compiled.scenario.areas if "red" in area.colors and not area.front]
    t.give("monty", *(area for area in red if area != "yvetot")).stack("monty", NOTHING["monty"])
    assert len(red) >= 38
    assert t.march("I BR", "yvetot").control("yvetot") == "monty"


def test_spent_pieces_go_to_the_reserve_and_never_to_the_track():
    """R2.2"""
    t = game("patton")
    before = t.position()
    t.do("MOVE XII")
    after = t.position()
    assert after["reserve"][0] == before["reserve"][0] + 1
    assert after["track"] == before["track"]


def test_a_kind_missing_from_the_named_place_cannot_be_taken_from_another():
    """R2.2: matching sets come from the TRACK even if the RESERVE is full."""
    t = game("monty").track(0, 9, 9).do("TAKE_SUPPLY")
    assert t.position()["reserve"][0] >= 3
    assert t.refuses("SUPPLY lisieux gas*3") and t.is_legal("SUPPLY lisieux ammo*3")


def test_a_truck_is_in_the_stock_in_a_pool_on_an_arrow_or_in_the_box():
    """R2.3"""
    t = game("monty").put("lisieux", gas=1).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0")
    p = t.position()
    assert (p["trucks"], t.commander("monty")["pool"]) == (["lisieux-brionne"], 5)
    assert (p["truck_stock"], p["box_trucks"]) == (6, 8)


def test_medals_come_from_the_pool_and_none_is_gained_when_it_is_empty():
    """R2.4"""
    t = game("patton").place("XII", "chalons").stack("patton", NOTHING["patton"])
    t.arrange(commanders={"monty": {"medals": 19}}, medal_pool=1)
    assert t.march("XII", "reims").commander("patton")["medals"] == 1
    assert t.position()["medal_pool"] == 0
    t = game("patton").place("XII", "chalons").stack("patton", NOTHING["patton"])
    t.arrange(commanders={"monty": {"medals": 20}}, medal_pool=0)
    assert t.march("XII", "reims").commander("patton")["medals"] == 0
    assert t.position()["medal_given"] == []


def test_without_a_limit_medals_never_run_out():
    """R2.4 `medal_limit = 0`"""
    t = game("patton", medal_limit=0).place("XII", "chalons").stack("patton", NOTHING["patton"])
    t.arrange(commanders={"monty": {"medals": 30}})
    assert t.march("XII", "reims").commander("patton")["medals"] == 1


def test_another_medal_limit_is_another_pool():
    """R2.4 `medal_limit`"""
    assert game(medal_limit=7).position()["medal_pool"] == 7


def test_a_card_with_a_medal_is_worth_one_medal_and_brings_no_counter():
    """R2.5"""
    t = game("patton", max_rounds=1).place("XII", "thionville").put("XII", gas=3, ammo=3)
    t.mark("luxembourg").stack("axis", ARMOURED).march("XII", "luxembourg").do("STOP")
    assert t.commander("patton")["won"] == {ARMOURED: 1}
    assert t.commander("patton")["medals"] == 1  # Luxembourg itself
    assert t.play_out().position()["result"]["scores"]["patton"] == 2


# ---- areas ----


def test_an_ordinary_area_is_for_its_own_colour_a_double_area_for_both():
    """R2.6: Amiens is red and white."""
    t = game("monty").place("I BR", "gournay")
    assert "amiens" in t.do("MOVE I BR").steps()
    t = game("bradley").place("V", "beauvais")
    assert "amiens" in t.do("MOVE V").steps()
    t = game("bradley").place("V", "amiens")
    assert t.do("MOVE V").steps() == {"beauvais", "st_quentin", "cambrai"}


def test_a_double_area_is_closed_once_the_other_colour_controls_it():
    """R2.6"""
    t = game("bradley").place("V", "beauvais").give("monty", "amiens")
    assert "amiens" not in t.do("MOVE V").steps()


def test_a_victory_area_is_open_to_every_colour():
    """R2.6: Düsseldorf from the red and from the white side."""
    assert "dusseldorf" in game("monty").place("I BR", "rheinhausen").do("MOVE I BR").steps()
    assert "dusseldorf" in game("bradley").place("V", "rheydt").do("MOVE V").steps()


def test_a_flag_draws_from_the_axis_deck_each_time_the_area_is_uncontrolled():
    """R2.7"""
    t = game("monty").place("I BR", "yvetot").put("I BR", gas=3, ammo=3).stack("axis", DIVISION)
    assert t.march("I BR", "le_havre").chance == [f"CARD {DIVISION}"]
    t = game("monty").place("I BR", "yvetot").give("monty", "le_havre")
    assert t.march("I BR", "le_havre").chance == []
    t.turn_of("monty").place("I BR", "yvetot").give(None, "le_havre").put("I BR", gas=3, ammo=3).stack("axis", ELITE)
    assert t.march("I BR", "le_havre").chance == [f"CARD {ELITE}"]


def test_axis_markers_start_next_to_victory_areas_with_a_flag():
    """R2.8: Arnhem has no flag, so its neighbour Nijmegen takes no marker."""
    t = game("monty").do("END")
    assert t.is_legal("REACTION PLACE rheinhausen") and t.is_legal("REACTION PLACE landau")
    assert t.refuses("REACTION PLACE nijmegen", "REACTION PLACE dusseldorf", "REACTION PLACE arnhem")


def test_the_army_base_is_one_for_each_colour():
    """R2.9"""
    for commander, base in (("monty", "lisieux"), ("bradley", "chartres"), ("patton", "orleans")):
        assert game(commander).do("TAKE_SUPPLY").is_legal(f"SUPPLY {base} gas*3")


def test_a_limited_base_works_while_it_is_controlled():
    """R2.9"""
    t = game("monty").do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY dieppe basic")
    t = game("monty").give("monty", "dieppe", "rouen").do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY dieppe basic") and t.refuses("SUPPLY rouen basic")


def test_start_areas_and_dark_areas_are_controlled_from_the_start():
    """R2.10"""
    t = game()
    assert [t.control(area) for area in ("vernon", "paris", "dreux", "montargis")] == [
        "monty",
        "bradley",
        "bradley",
        "patton",
    ]


def test_a_printed_marker_is_never_lost():
    """R2.10: Tonnerre falls to a counter-attack if its marker was placed, not if it is printed."""
    t = game("monty").give("patton", "tonnerre").reaction_of("monty")
    assert t.is_legal("REACTION COUNTER tonnerre")
    t = game("monty", sets={"area.tonnerre.front": "true"}).reaction_of("monty")
    assert t.control("tonnerre") == "patton"
    assert t.refuses("REACTION COUNTER tonnerre")


def test_supplies_leave_with_the_marker():
    """R2.11"""
    t = game("monty").give("patton", "tonnerre").put("tonnerre", gas=2, food=1).reaction_of("monty")
    before = t.position()["reserve"]
    t.do("REACTION COUNTER tonnerre")
    assert t.control("tonnerre") is None and t.supplies("tonnerre") == [0, 0, 0]
    assert t.position()["reserve"] == [before[0] + 2, before[1], before[2] + 1]


def test_a_new_marker_ends_the_uncontrolled_state():
    """R2.11: a captured area has one owner and takes no Axis marker any more."""
    t = game("monty").place("V", "liege").give("bradley", "maastricht").put("V", gas=3, ammo=4)
    t.turn_of("bradley").mark("aachen").stack("axis", DIVISION).march("V", "aachen").do("STOP")
    assert t.control("aachen") == "bradley" and t.position()["axis"] == []
    t.place("V", "maastricht").do("END")
    assert t.refuses("REACTION PLACE aachen")


# ---- roads ----


def test_an_arrow_is_a_road_both_ways():
    """R2.12"""
    assert "troyes" in game("patton").place("XII", "vitry").do("MOVE XII").steps()
    t = game("monty").put("brionne", gas=1).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK brionne>lisieux 1,0,0")


def test_an_arrow_serves_only_its_colours():
    """R2.12: Reims is white and blue, but its roads are one or the other."""
    assert game("patton").place("XII", "reims").do("MOVE XII").steps() == {"sezanne", "chalons"}
    assert game("bradley").place("V", "reims").do("MOVE V").steps() == {"chateau_thierry", "rethel"}


def test_a_two_colour_arrow_serves_both():
    """R2.12"""
    assert "longwy" in game("patton").place("XII", "luxembourg").do("MOVE XII").steps()
    assert "longwy" in game("bradley").place("V", "luxembourg").do("MOVE V").steps()


def test_a_black_arrow_serves_nobody():
    """R2.12: Köln and Düsseldorf are open to all, the road between them to none."""
    t = game("bradley").place("V", "koln").put("V", gas=3, ammo=3)
    assert t.do("MOVE V").steps() == {"aachen", "euskirchen"}


def test_no_truck_drives_a_black_arrow():
    """R2.12"""
    t = game("bradley").give("bradley", "dusseldorf", "koln").put("koln", gas=1).give("bradley", "aachen")
    t.do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK koln>aachen 1,0,0") and t.refuses("PLACE_TRUCK koln>dusseldorf 1,0,0")


def test_a_black_arrow_makes_areas_adjacent_for_the_axis():
    """R2.13: Emmerich touches a flagged victory area only by a black arrow."""
    assert game("monty").do("END").is_legal("REACTION PLACE emmerich")
    without = game("monty", sets={'road."emmerich-wesel".remove': "true"})
    assert without.do("END").refuses("REACTION PLACE emmerich")


# ---- charts ----


@pytest.mark.parametrize(("level", "draw", "placement", "limit"), [(1, 6, 2, 9), (2, 6, 3, 9), (3, 8, 4, 12)])
def test_the_logistics_chart(level, draw, placement, limit):
    """R2.14"""
    t = game("monty").arrange(commanders={"monty": {"level": level}}, level3_given=True)
    t.trucks(stock=13, monty=1).do("TAKE_TRUCKS")
    assert t.legal() == [f"TRUCK_COUNT {n}" for n in range(1, draw + 1)]
    t = game("monty").arrange(commanders={"monty": {"level": level}}).trucks(stock=6, monty=limit - 1)
    assert t.do("TAKE_TRUCKS").legal() == ["TRUCK_COUNT 1"]
    t = game("monty").arrange(commanders={"monty": {"level": level}}).put("lisieux", gas=1)
    assert t.do("TRANSPORT").position()["transport"]["allowed"] == placement


@pytest.mark.parametrize(("players", "in_play", "later"), [(1, 12, 16), (2, 18, 24), (3, 24, 32)])
def test_trucks_in_play_by_players(players, in_play, later):
    """R2.14"""
    t = game(TABLES[players][0], TABLES[players])
    assert 32 - t.position()["box_trucks"] == in_play
    t.arrange(commanders={name: {"level": 2} for name in TABLES[players]})
    t.trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    given = t.position()
    assert given["truck_stock"] == later - in_play


@pytest.mark.parametrize("players", TABLES.values(), ids=len)
def test_the_track_holds_three_of_each_kind_per_player(players):
    """R2.15"""
    assert game(players[0], players).position()["track"] == [3 * len(players)] * 3


# ---- cards ----


def test_a_corps_card_never_holds_more_than_six_pieces():
    """R2.17"""
    t = game("patton").put("XII", gas=4, food=1).put("troyes", ammo=2)
    assert t.is_legal("TRANSFER XII 0,-1,0") and t.refuses("TRANSFER XII 0,-2,0")


def test_printed_supplies_matter_only_at_setup():
    """R2.17: a corps that starts with 3 gas and 1 food may hold six ammo."""
    t = game("patton").put("XII", ammo=5).put("troyes", ammo=1)
    assert t.do("TRANSFER XII 0,-1,0").corps("XII")["supplies"] == [0, 6, 0]


def test_a_used_commander_card_lies_face_down():
    """R2.18"""
    t = game("patton")
    assert t.commander("patton")["card_up"]
    t.do("CMD_MOVE XII", "STEP vitry")
    assert not t.commander("patton")["card_up"]


def test_each_player_has_his_own_pursuit_deck_and_all_share_the_axis_deck():
    """R2.19"""
    t = game("patton").stack("patton", NOTHING["patton"]).march("XII", "vitry")
    assert t.chance == [f"CARD {NOTHING['patton']}"]
    t = game("bradley").stack("bradley", NOTHING["bradley"]).march("VII", "chateau_thierry")
    assert t.chance == [f"CARD {NOTHING['bradley']}"]
    assert t.position()["discards"]["bradley"] == {NOTHING["bradley"]: 1}
    for commander, corps, start, area in (("patton", "XII", "troyes", "vitry"), ("bradley", "V", "paris", "compiegne")):
        t = game(commander).place(corps, start).put(corps, gas=1, ammo=2).mark(area).stack("axis", DIVISION)
        assert t.march(corps, area).chance == [f"CARD {DIVISION}"]


def test_the_kinds_of_pursuit_cards():
    """R2.20: Recon always has the hand symbol, Resistance with and without, divisions show 1 ammo."""
    cards = game().compiled.scenario.pursuit_cards
    kinds = {(card.kind, card.hand) for card in cards}
    plain = ["starving_civilians", "captured_stock", "captured_supplies", "vive_la_liberation", "black_market"]
    plain += ["les_boches", "division", "no_effect"]
    assert kinds == {(kind, False) for kind in plain} | {("resistance", False), ("resistance", True), ("recon", True)}
    assert {(card.ammo, card.gas) for card in cards if card.kind == "division"} == {(1, 0)}


@pytest.mark.parametrize(("ammo", "left"), [("1", 3), ("2", 2), ("4", 0)])
def test_the_need_of_a_division_is_what_its_card_shows(ammo, left):
    """R2.21"""
    t = game("patton", sets={f"card.{DIVISION}.ammo": ammo}).put("XII", gas=1, ammo=4).mark("vitry")
    t.stack("axis", DIVISION).march("XII", "vitry")
    assert t.corps("XII")["supplies"] == [0, left, 0] and t.control("vitry") == "patton"


def test_a_defeated_division_leaves_its_deck_for_good():
    """R2.22"""
    t = game("patton").put("XII", gas=1, ammo=4).mark("vitry").stack("axis", DIVISION).march("XII", "vitry")
    p = t.position()
    assert sum(p["decks"]["axis"].values()) == 23 and p["discards"]["axis"] == {}
    assert t.commander("patton")["won"] == {DIVISION: 1}


@pytest.mark.parametrize(
    "card", [NOTHING["patton"], "patton-les_boches", "patton-captured_supplies", "patton-vive_la_liberation"]
)
def test_resolved_pursuit_cards_go_to_the_discard_pile(card):
    """R2.23"""
    t = game("patton").stack("patton", card).march("XII", "vitry")
    assert t.position()["discards"]["patton"] == {card: 1}


@pytest.mark.parametrize(("where", "removed", "discarded"), [("remove", 1, 0), ("discard", 0, 1)])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_starving_civilians_leave_the_game_or_are_discarded(where, removed, discarded, answer):
    """R2.23 `starving_card`"""
    card = "patton-starving_civilians"
    t = game("patton", starving_card=where).stack("patton", card).march("XII", "vitry").do(f"STARVING {answer}")
    p = t.position()
    assert (p["removed"].get(card, 0), p["discards"]["patton"].get(card, 0)) == (removed, discarded)


def test_a_kept_card_is_discarded_when_it_is_played():
    """R2.23"""
    t = game("patton").draw_to("patton", "recon", "patton-recon")
    assert t.position()["discards"]["patton"] == {}
    assert t.do("PLAY_RECON", "RECON_DECK own").position()["discards"]["patton"] == {"patton-recon": 1}


def test_of_two_kept_cards_the_one_that_is_played_is_discarded():
    """R2.23"""
    both = game("patton").draw_to("patton", "recon", "patton-recon")
    both.draw_to("patton", "resistance", "patton-resistance-hand")
    assert both.do("PLAY_RECON", "RECON_DECK own").position()["discards"]["patton"] == {"patton-recon": 1}
    both.do("PLAY_RESISTANCE")
    assert both.position()["discards"]["patton"] == {"patton-recon": 1, "patton-resistance-hand": 1}


def test_an_undefeated_division_is_shuffled_back():
    """R2.23"""
    t = game("patton").put("XII", gas=1).mark("vitry").stack("axis", DIVISION).march("XII", "vitry")
    assert t.position()["decks"]["axis"][DIVISION] == 1
    assert sum(t.position()["decks"]["axis"].values()) == 24


def test_an_exhausted_deck_is_made_anew_before_the_drawn_card_is_resolved():
    """R2.24: the last card is drawn, the pile becomes the deck, the card then lies alone on the pile."""
    t = game("patton").empty_deck("patton", keep=[NOTHING["patton"]]).march("XII", "vitry")
    p = t.position()
    assert p["discards"]["patton"] == {NOTHING["patton"]: 1}
    assert sum(p["decks"]["patton"].values()) == 21 and NOTHING["patton"] not in p["decks"]["patton"]


def everything_removed_but(t, *left):
    """All cards of the Patton deck out of the game, except those left."""
    deck = t.position()["decks"]["patton"]
    kept = {card: left.count(card) for card in deck}
    return t.arrange(decks={"patton": kept}, removed=dict(Counter(deck) - Counter(left)))


def test_with_an_empty_pile_the_deck_stays_empty_until_a_card_is_discarded():
    """R2.24: that card is then the deck."""
    t = everything_removed_but(game("patton"), "patton-black_market").march("XII", "vitry")
    assert t.decision == "BLACK_MARKET" and t.position()["decks"]["patton"] == {}
    t.do("BLACK_MARKET none")
    assert t.position()["decks"]["patton"] == {"patton-black_market": 1}
    assert t.position()["discards"]["patton"] == {}


def test_an_entry_that_finds_no_card_meets_nothing():
    """R2.24"""
    t = everything_removed_but(game("patton")).march("XII", "vitry")
    assert t.chance == [] and t.control("vitry") == "patton"


def test_without_reshuffling_an_empty_deck_stays_empty():
    """R2.24 `deck_exhaustion = none`"""
    t = game("patton", deck_exhaustion="none").empty_deck("patton", keep=[NOTHING["patton"]])
    t.march("XII", "vitry")
    assert t.position()["decks"]["patton"] == {}
    assert t.do("STEP chalons").chance == [] and t.control("chalons") == "patton"
    assert sum(t.position()["discards"]["patton"].values()) == 22


def test_without_reshuffling_the_first_discard_stays_a_discard():
    """R2.24 `deck_exhaustion = none`: the deck's last card, laid on an empty pile, is not the deck again."""
    t = everything_removed_but(game("patton", deck_exhaustion="none"), NOTHING["patton"]).march("XII", "vitry")
    assert t.position()["decks"]["patton"] == {} and t.position()["discards"]["patton"] == {NOTHING["patton"]: 1}
    assert t.do("STEP chalons").chance == []


def test_a_reshuffle_mixes_the_pile():
    """R2.24: from the same pile another game draws another card."""
    tops = set()
    for seed in range(6):
        t = game("patton", seed=seed)
        t.stack("patton", *sorted(Counter(t.position()["decks"]["patton"]).elements()))
        t.empty_deck("patton", keep=[NOTHING["patton"]]).march("XII", "vitry", "chalons")
        tops.add(t.chance[0])
    assert len(tops) > 1
