"""R15 Special and optional rules: Antwerpen, weather, common deck, veterans, fair play."""

import pytest

from .tables import DIVISION, NOTHING, game, solo

RING = ("breskens", "vlissingen", "goes", "bergen_op_zoom")
RAIN, SUN = "patton-les_boches-rain", "patton-captured_supplies-sun"


def targets(t) -> set[str]:
    return {answer.split()[2] for answer in t.legal() if answer.startswith("REACTION COUNTER")}


# ---- A. Antwerpen ----


def into_antwerpen(**rules):
    """Red holds the four A-areas and Lisieux is full; I BR takes Antwerpen."""
    t = game("monty", **rules).give("monty", *RING).put("lisieux", gas=1, ammo=4, food=4)
    t.place("I BR", "gent").stack("monty", NOTHING["monty"])
    return t.do('MOVE "I BR"', "STEP antwerpen")


def test_antwerpen_becomes_the_army_base():
    """R15.1: with all five red Antwerpen is the base, Lisieux an area of 6 with OVERFLOW."""
    t = into_antwerpen()
    assert t.position()["antwerp"] and (t.decision, t.asked) == ("OVERFLOW", "monty")
    assert t.position()["overflow"] == "lisieux"
    t.do("OVERFLOW lisieux 1,1,1")
    assert t.supplies("lisieux") == [0, 3, 3] and t.decision == "STEP"
    t.do("STOP", "TAKE_SUPPLY")
    assert t.is_legal("SUPPLY antwerpen gas*3") and not any("lisieux" in answer for answer in t.legal())
    t.put("antwerpen", gas=2, ammo=4, food=2).do("SUPPLY antwerpen basic")
    assert t.decision == "OVERFLOW" and t.is_legal("OVERFLOW antwerpen 0,1,1")  # the limit is 9: 11 - 9 = 2


def test_four_of_five_are_not_enough():
    """R15.1: all four A-areas are needed."""
    t = game("monty").give("monty", *RING[:3]).place("I BR", "gent").stack("monty", NOTHING["monty"])
    t.do('MOVE "I BR"', "STEP antwerpen")
    assert not t.position()["antwerp"] and t.decision == "STEP"


def test_no_antwerpen_rule_in_the_basic_game():
    """R15.1 (R1.5): rule 15 is not used in the basic game."""
    t = into_antwerpen(basic_game=True)
    assert not t.position()["antwerp"] and t.decision == "STEP"


@pytest.mark.parametrize("ring", [RING, RING[:3]], ids=["all four", "three"])
def test_the_victory_line_of_red_then_starts_in_antwerpen(ring):
    """R15.1 (R16.1): the current Army base counts; no line to Lisieux is needed then."""
    t = game("monty").give("monty", "antwerpen", "eindhoven", "venlo", *ring).place("I BR", "rheinhausen")
    t.put("I BR", gas=2, ammo=2).stack("axis", DIVISION).do('MOVE "I BR"', "STEP dusseldorf")
    assert (t.decision == "GAME_OVER") == (ring == RING)


def test_another_players_move_can_complete_the_five():
    """R15.1: by encirclement in blue's move; red is asked for the OVERFLOW in Lisieux."""
    t = game("patton").give("monty", "antwerpen", "breskens", "vlissingen", "goes", "breda")
    t.put("lisieux", gas=1, ammo=4, food=4).stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP vitry")
    assert t.control("bergen_op_zoom") == "monty" and t.position()["antwerp"]
    assert (t.decision, t.asked) == ("OVERFLOW", "monty")
    t.do("OVERFLOW lisieux 1,1,1")
    assert (t.decision, t.asked) == ("STEP", "patton")


@pytest.mark.parametrize("reversible", [False, True])
def test_losing_one_of_the_five(reversible):
    """R15.2 (`antwerp_reversible`): permanent; true: Lisieux is base again, with OVERFLOW in Antwerpen."""
    t = game("patton", antwerp_reversible=reversible).give("monty", "antwerpen", *RING).arrange(antwerp=True)
    t.put("antwerpen", gas=1, ammo=4, food=4).do("END", "REACTION COUNTER breskens")
    assert t.position()["antwerp"] != reversible
    if reversible:
        assert (t.decision, t.asked, t.position()["overflow"]) == ("OVERFLOW", "monty", "antwerpen")
        t.do("OVERFLOW antwerpen 1,1,1")
    assert (t.decision, t.asked) == ("CHOOSE_ACTION", "monty")
    t.do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY lisieux basic") == reversible and t.is_legal("SUPPLY antwerpen basic") != reversible


@pytest.mark.parametrize("reversible", [False, True])
def test_a_counter_attack_is_followed_by_a_victory_test_only_if_reversible(reversible):
    """R15.2 (B.6): the change back brings a victory test; otherwise a lost marker is followed by none."""
    t = game("bradley", antwerp_reversible=reversible, late_line_victory="marker")
    t.give("monty", "antwerpen", *RING).arrange(antwerp=True).do("END")
    # A line of blue that nobody has tested yet.
    t.give("patton", "vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken")
    t.give("patton", "landau", "karlsruhe").do("REACTION COUNTER breskens")
    assert (t.decision == "GAME_OVER") == reversible


# ---- B. Weather ----


@pytest.mark.parametrize("weather", [False, True])
def test_a_symbol_sets_the_weather(weather):
    """R15.3 (`weather`): a symbol on a card revealed by a movement; without the option nothing happens."""
    t = game("patton", weather=weather).stack("patton", RAIN, SUN).do("MOVE XII", "STEP vitry")
    assert t.position()["weather"] == ("rain" if weather else "sun")
    t.do("STEP chalons")
    assert t.position()["weather"] == "sun"


def test_a_look_does_not_change_the_weather():
    """R15.3: peeking never counts."""
    t = game("patton", weather=True).draw_to("patton", "recon", "patton-recon").stack("patton", RAIN)
    t.do("PLAY_RECON", "RECON_DECK own", "AIR_SUPPORT", "AIR_DECK own")
    assert t.commander("patton")["peeks"] == {"patton": RAIN} and t.position()["weather"] == "sun"


@pytest.mark.parametrize(("rule", "weather"), [("pursuit", "sun"), ("any_revealed", "rain")])
def test_which_cards_change_the_weather(rule, weather):
    """R15.3 (`weather_cards`): pursuit cards only, or any card revealed."""
    symbol = {f"card.{DIVISION}.weather": "rain"}
    t = game("patton", weather=True, weather_cards=rule, sets=symbol).mark("vitry").stack("axis", DIVISION)
    t.do("MOVE XII", "STEP vitry")
    assert t.position()["weather"] == weather


def test_rain_grounds_all_aircraft_but_bradleys():
    """R15.4: no air support action, no airborne landing; Bradley's commander card flies."""
    t = game("bradley", weather=True).medals("bradley", 1)
    assert t.is_legal("AIR_SUPPORT") and t.is_legal("AIRBORNE")
    t.arrange(weather="rain")
    assert not t.is_legal("AIR_SUPPORT") and not t.is_legal("AIRBORNE") and t.is_legal("CMD_AIR")


def test_on_a_change_to_rain_all_markers_return():
    """R15.5: at once; the one on the deck just revealed still counts for this entry."""
    t = game("patton", weather=True).put("XII", gas=2).stack("patton", "patton-708_infanterie_div")
    t.arrange(commanders={"patton": {"air": "patton"}, "monty": {"air": "axis"}, "bradley": {"air": "bradley"}})
    t.do("MOVE XII", "STEP vitry")
    assert t.position()["weather"] == "rain" and t.control("vitry") == "patton"  # need 1, by his marker
    assert {t.commander(name)["air"] for name in ("monty", "bradley", "patton")} == {None}


def test_more_rain_leaves_the_markers():
    """R15.5: only a change from sun to rain; Bradley's marker sent in rain stays when it rains again."""
    t = game("bradley", weather=True).arrange(weather="rain").do("CMD_AIR", "AIR_DECK axis").turn_of("patton")
    t.stack("patton", RAIN).do("MOVE XII", "STEP vitry")
    assert t.commander("bradley")["air"] == "axis"


# ---- C. Common deck ----


def test_one_deck_for_all():
    """R15.6 (`common_deck`): one deck, one discard pile; every card revealed moves every marker on it."""
    t = game("patton", common_deck=True).stack("common", "bradley-les_boches", "monty-recon")
    assert set(t.position()["decks"]) == {"common", "axis"} and sum(t.position()["decks"]["common"].values()) == 66
    t.arrange(commanders={"monty": {"air": "common"}}).do("MOVE XII", "STEP vitry")
    assert t.commander("monty")["air"] is None and t.position()["discards"]["common"] == {"bradley-les_boches": 1}
    t.do("STEP chalons", "STOP")
    assert t.commander("patton")["recon"] == {"monty-recon": 1}
    t.stack("common", "bradley-recon").do("AIR_SUPPORT", "AIR_DECK own")
    assert t.commander("patton")["peeks"] == {"common": "bradley-recon"} and t.commander("patton")["air"] == "common"


def test_an_undefeated_division_returns_to_the_common_deck():
    """R15.6 (R10.43): "the deck it came from" is the common one."""
    t = game("patton", common_deck=True).stack("common", "monty-70_infanterie_div").do("MOVE XII", "STEP vitry")
    assert t.control("vitry") is None and t.position()["decks"]["common"]["monty-70_infanterie_div"] == 1


@pytest.mark.parametrize(("scope", "cards"), [("participants", 44), ("all", 66)])
def test_whose_cards_are_in_the_common_deck(scope, cards):
    """R15.6 (`common_deck_scope`): the decks of those who play, or all 66 cards."""
    t = game("monty", players=("monty", "patton"), common_deck=True, common_deck_scope=scope)
    assert sum(t.position()["decks"]["common"].values()) == cards
    t = solo("patton", common_deck=True, common_deck_scope=scope)
    assert sum(t.position()["decks"]["common"].values()) == (22 if scope == "participants" else 66)


# ---- D. Veterans ----


@pytest.mark.parametrize("veteran", [False, True])
def test_a_marker_in_metz(veteran):
    """R15.7 (`veteran_patton`): one Axis marker in Metz at setup, from the pool."""
    t = game("patton", veteran_patton=veteran)
    assert t.position()["axis"] == (["metz"] if veteran else []) and t.position()["axis_pool"] == 25 - veteran


@pytest.mark.parametrize(("source", "pool"), [("pool", 24), ("box", 25)])
def test_where_the_metz_marker_comes_from(source, pool):
    """R15.7 (`metz_marker_source`): the pool or outside it."""
    t = game("patton", veteran_patton=True, metz_marker_source=source)
    assert t.position()["axis"] == ["metz"] and t.position()["axis_pool"] == pool
    assert t.checked() is t


@pytest.mark.parametrize("veteran", [False, True])
def test_veteran_bradley_starts_on_level_one(veteran):
    """R15.8 (`veteran_brad`): level 1; his commander action stays."""
    t = game("bradley", veteran_brad=veteran)
    assert t.commander("bradley")["level"] == (1 if veteran else 2) and t.is_legal("CMD_AIR")


def behind_the_ports(**rules):
    """Red holds St. Omer and everything around it but Dunkerque, a port without a way to Düsseldorf."""
    t = game("patton", **rules).give("monty", "st_omer", "ypres", "ostende", "boulogne", "calais", "st_pol", "lille")
    return t.give("monty", "abbeville", "gent", "breskens", "ronse", "arras", "antwerpen")


@pytest.mark.parametrize("veteran", [False, True])
def test_counter_attacks_from_the_ports(veteran):
    """R15.9 (`veteran_monty`): players other than red may attack from a port that red does not control."""
    t = behind_the_ports(veteran_monty=veteran).reaction_of("patton")
    assert ("st_omer" in targets(t)) == veteran
    assert ("st_omer" in targets(t.reaction_of("bradley"))) == veteran
    t.give("monty", "dunkerque")
    assert "st_omer" not in targets(t.reaction_of("patton"))


def test_red_himself_gains_nothing_from_the_ports():
    """R15.9: players other than red; whatever the target, red needs a linked source."""
    t = game("monty", veteran_monty=True).give("bradley", "amiens").give("monty", "abbeville")
    # An area of white next to a port does not exist; a foreign double area gained by encirclement may.
    t.give("bradley", "rotterdam").give("monty", "breda").reaction_of("monty")
    assert "rotterdam" not in targets(t)
    t = game("monty", veteran_monty=True).give("bradley", "ypres", "st_omer", "ostende", "calais", "boulogne")
    t.give("bradley", "gent", "lille", "st_pol", "breskens", "abbeville")
    assert "st_omer" in targets(t.reaction_of("patton")) and "st_omer" not in targets(t.reaction_of("monty"))


def test_an_area_struck_from_a_port_is_exempt_from_encirclement():
    """R15.9: vulnerable only through this rule: exempt until it is controlled again."""
    t = behind_the_ports(veteran_monty=True).reaction_of("patton").do("REACTION COUNTER st_omer")
    assert t.position()["no_encircle"] == ["st_omer"]
    t.stack("monty", NOTHING["monty"], "monty-recon").place("XII BR", "rouen").do(
        'MOVE "XII BR"', "STEP aumale", "STOP"
    )
    assert t.control("st_omer") is None  # cut off, but exempt
    t.place("II CAN", "ypres").do('MOVE "II CAN"', "STEP st_omer")
    assert t.control("st_omer") == "monty" and t.position()["no_encircle"] == []


def test_an_area_struck_the_ordinary_way_is_not_exempt():
    """R15.9: only where the port made it vulnerable."""
    t = game("patton", veteran_monty=True).give("monty", "ostende").do("END", "REACTION COUNTER ostende")
    assert t.control("ostende") is None and t.position()["no_encircle"] == []


def test_solo_monty_is_struck_from_the_ports_too():
    """R15.9 (R17.12): the automatic attacks use it."""
    for veteran in (False, True):
        t = solo("monty", veteran_monty=veteran)
        t.give("monty", "st_omer", "ypres", "ostende", "boulogne", "calais", "st_pol", "lille", "abbeville", "gent")
        t.give("monty", "breskens", "ronse", "arras", "antwerpen")
        t.arrange(numbers={str(number): None for number in range(3, 16)}).roll(18).do("END")
        assert (t.control("st_omer") is None) == veteran


# ---- E. Fair play ----


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.parametrize("fair", [False, True])
def test_fair_play(fair, edition):
    """R15.10 (`fair_play`): as many trucks as the draw, the limit and the stock allow, in both editions."""
    for stock, pool, most in ((6, 2, 6), (6, 5, 4), (3, 2, 3)):
        t = game("monty", edition=edition, fair_play=fair).trucks(stock=stock, monty=pool).do("TAKE_TRUCKS")
        assert t.legal() == [f"TRUCK_COUNT {n}" for n in ([most] if fair else range(1, most + 1))]


# ---- All options ----


def test_a_veteran_rule_of_an_absent_commander_has_no_effect():
    """R15.11: neither Metz, nor the ports, nor the level."""
    rules = {"veteran_patton": True, "veteran_monty": True, "veteran_brad": True}
    t = game("monty", players=("monty", "bradley"), **rules)
    assert t.position()["axis"] == [] and t.commander("bradley")["level"] == 1
    t = game("bradley", players=("bradley", "patton"), **rules)
    assert t.position()["axis"] == ["metz"] and t.position()["axis_pool"] == 17
    assert "bradley" not in game("monty", players=("monty", "patton"), **rules).position()["commanders"]
