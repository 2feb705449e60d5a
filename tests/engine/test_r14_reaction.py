"""R14 Axis reaction: placing markers and counter-attacks."""

import pytest

from .tables import NOTHING, game


def kinds(t) -> set[str]:
    return {" ".join(answer.split()[:2]) for answer in t.legal()}


def places(t) -> set[str]:
    return {answer.split()[2] for answer in t.legal() if answer.startswith("REACTION PLACE")}


def targets(t) -> set[str]:
    return {answer.split()[2] for answer in t.legal() if answer.startswith("REACTION COUNTER")}


def without_anchors(t):
    """Every flagged victory area is held, so that no marker can be placed."""
    t.give("monty", "wesel", "dusseldorf").give("bradley", "koln", "remagen", "koblenz")
    return t.give("patton", "mainz", "mannheim", "karlsruhe")


# ---- placing a marker ----


def test_a_player_places_a_marker_or_counter_attacks():
    """R14.1: one of the two, at the end of his turn; doing nothing is not offered."""
    t = game("patton").give("monty", "bruxelles").do("END")
    assert t.decision == "REACTION" and kinds(t) == {"REACTION PLACE", "REACTION COUNTER"}
    assert not t.is_legal("REACTION NONE") and not t.is_legal("REACTION DISCARD")
    t.do("REACTION COUNTER bruxelles")
    assert (t.asked, t.decision) == ("monty", "CHOOSE_ACTION")


def test_a_marker_comes_from_the_pool():
    """R14.2: one marker from the pool on the area."""
    t = game("patton").do("END", "REACTION PLACE kleve")
    assert t.position()["axis"] == ["kleve"] and t.position()["axis_pool"] == 24


def test_without_a_place_the_marker_leaves_the_game():
    """R14.3: PLACE then means one marker out of the game."""
    t = without_anchors(game("patton")).do("END")
    assert places(t) == set() and t.is_legal("REACTION DISCARD")
    t.do("REACTION DISCARD")
    assert t.position()["axis_pool"] == 24 and t.position()["axis_gone"] == 1 and not t.position()["end_triggered"]
    assert (t.asked, t.decision) == ("monty", "CHOOSE_ACTION")


def test_where_a_marker_may_lie():
    """R14.4: uncontrolled, no marker, no corps, no flag, next to an anchor; any colour, black included."""
    t = game("patton").mark("aachen").give("bradley", "euskirchen").do("END")
    assert {"kleve", "rheydt", "landau", "emmerich"} <= places(t)  # red, white, blue, black
    assert not t.is_legal("REACTION PLACE aachen")  # has a marker
    assert not t.is_legal("REACTION PLACE euskirchen")  # controlled
    assert not t.is_legal("REACTION PLACE koln")  # a flag
    assert not t.is_legal("REACTION PLACE venlo")  # no anchor beside it
    t.place("VII", "rheydt").give(None, "rheydt")
    assert not t.is_legal("REACTION PLACE rheydt")  # a corps


def test_airborne_units_and_ostende_are_no_obstacle():
    """R14.4: units and the Ostende marker do not matter."""
    t = game("patton").land("monty", "rheydt").mark("gent", "antwerpen", "diest", "roermond", "aachen").do("END")
    assert t.is_legal("REACTION PLACE rheydt") and t.position()["ostende"] == ["ostende"]
    assert t.is_legal("REACTION PLACE ostende")


@pytest.mark.parametrize(("rule", "legal"), [("forbid", False), ("allow", True)])
def test_a_marker_on_a_flag(rule, legal):
    """R14.4 (`marker_on_flag_area`): forbid, allow."""
    t = game("patton", marker_on_flag_area=rule).do("END")
    assert t.is_legal("REACTION PLACE koln") == legal


def test_a_captured_victory_area_anchors_nothing():
    """R14.5: only uncontrolled victory areas with a flag are anchors."""
    t = game("patton").do("END")
    assert t.is_legal("REACTION PLACE rheydt") and t.is_legal("REACTION PLACE rheinhausen")
    t.give("bradley", "dusseldorf")
    assert not t.is_legal("REACTION PLACE rheydt")  # Düsseldorf was its only anchor
    assert t.is_legal("REACTION PLACE rheinhausen")  # next to Wesel too


@pytest.mark.parametrize(("rule", "legal"), [("required", False), ("not_required", True)])
def test_a_marker_without_a_chain(rule, legal):
    """R14.5 (`marker_chain`): required: linked through marker areas; not_required: any marker is an anchor."""
    t = game("patton", marker_chain=rule).mark("diest").do("END")
    assert t.is_legal("REACTION PLACE antwerpen") == legal
    t.mark("roermond", "rheydt")
    assert t.is_legal("REACTION PLACE antwerpen")


@pytest.mark.parametrize("rule", ["required", "not_required"])
def test_metz_anchors_only_in_a_chain(rule):
    """R14.5 (R15.7): Metz under `veteran_patton` counts only when linked, in both editions."""
    t = game("patton", marker_chain=rule, veteran_patton=True).do("END")
    assert t.position()["axis"] == ["metz"] and not t.is_legal("REACTION PLACE nancy")
    t.mark("kaiserslautern", "saarbrucken", "st_avold")
    assert t.is_legal("REACTION PLACE nancy")
    t = game("patton", marker_chain=rule).mark("metz").do("END")
    assert t.is_legal("REACTION PLACE nancy") == (rule == "not_required")


@pytest.mark.parametrize(("rule", "legal"), [(False, False), (True, True)])
def test_printed_flags_elsewhere(rule, legal):
    """R14.6 (`flag_anchors_markers`): neither anchors nor links; true: they count as markers."""
    t = game("patton", flag_anchors_markers=rule, marker_chain="not_required").do("END")
    assert t.is_legal("REACTION PLACE yvetot") == legal  # next to Le Havre
    # As a link: Vlissingen between a chain of markers and Breskens.
    t = game("patton", flag_anchors_markers=rule)
    t.mark("rheydt", "roermond", "diest", "antwerpen", "bergen_op_zoom", "goes").do("END")
    assert t.is_legal("REACTION PLACE breskens") == legal and not t.is_legal("REACTION PLACE yvetot")


def test_a_marker_on_airborne_units():
    """R14.7: no battle."""
    t = game("patton").land("monty", "aachen").do("END", "REACTION PLACE aachen")
    assert t.position()["airborne"] == [["aachen", "monty", "up"]] and t.position()["discards"]["axis"] == {}


def test_the_last_marker_triggers_the_end():
    """R14.8: the round is played out, no marker is placed any more, even if one comes back; then the game ends."""
    t = game("monty").mark("vitry").arrange(axis_pool=1, axis_gone=23).do("END", "REACTION PLACE aachen")
    assert t.position()["end_triggered"]
    t.do("END")
    assert t.legal() == ["REACTION NONE"]
    t.do("REACTION NONE").put("XII", gas=2, ammo=2).stack("axis", "axis-49_infanterie_div")
    t.do("MOVE XII", "STEP vitry", "STOP", "END")
    assert t.position()["axis_pool"] == 1  # a marker came back
    assert t.legal() == ["REACTION NONE"]
    assert t.do("REACTION NONE").decision == "GAME_OVER"


@pytest.mark.parametrize("rule", [True, False])
def test_the_last_marker_discarded(rule):
    """R14.8 (`discarded_last_marker_ends_game`): true: the end; false: the game goes on with an empty pool."""
    t = without_anchors(game("monty", discarded_last_marker_ends_game=rule)).mark("vitry")
    t.arrange(axis_pool=1, axis_gone=23).do("END", "REACTION DISCARD")
    assert t.position()["end_triggered"] == rule
    t.do("END")
    assert t.is_legal("REACTION NONE") and kinds(t) <= {"REACTION NONE", "REACTION COUNTER"}
    if rule:
        return
    # A marker that comes back can be placed, and be the last again.
    t.do("REACTION NONE").put("XII", gas=2, ammo=2).stack("axis", "axis-49_infanterie_div")
    t.do("MOVE XII", "STEP vitry", "STOP", "END")
    assert not t.is_legal("REACTION NONE") and t.is_legal("REACTION DISCARD")
    t.give(None, "karlsruhe")
    t.do("REACTION PLACE landau")
    assert t.position()["end_triggered"] and t.decision == "GAME_OVER"


# ---- counter-attack ----


def test_only_placed_markers_of_other_players():
    """R14.10: never an own marker, never a printed one, never one of an absent commander."""
    t = game("patton").give("monty", "bruxelles").give("patton", "nancy").give("bradley", "longwy").do("END")
    assert targets(t) == {"bruxelles", "longwy"}
    t = game("patton", players=("bradley", "patton")).do("END")
    assert t.control("gent") == "monty" and targets(t) == set()


def test_an_army_base_cannot_be_attacked():
    """R14.11: (a) not permanent, not an Army base, not a start area."""
    ring = ("antwerpen", "breskens", "vlissingen", "goes", "bergen_op_zoom")
    t = game("patton").give("monty", *ring, "gent").do("END")
    assert "antwerpen" in targets(t)
    t.arrange(antwerp=True)
    assert "antwerpen" not in targets(t)
    assert not targets(t) & {"lisieux", "chartres", "paris", "dreux"}


@pytest.mark.parametrize("grounded", [False, True])
@pytest.mark.parametrize("corps", ["I BR", "V"])
def test_corps_protect_their_area_and_the_areas_beside(corps, grounded):
    """R14.11: (b) no corps of any player, grounded or not, in the area or in an adjacent one."""
    t = game("patton").give("monty", "ronse", "lille").put(corps).do("END")
    assert {"ronse", "lille"} <= targets(t)
    t.place(corps, "bruxelles", grounded=grounded)
    assert "ronse" not in targets(t) and "lille" in targets(t)
    if corps == "I BR":
        t.place(corps, "ronse", grounded=grounded)
        assert not {"ronse", "lille"} & targets(t)


def test_start_areas_and_bases_protect_the_areas_beside():
    """R14.11: (c) next to a start area or a current Army base of any colour."""
    t = game("patton").give("monty", "yvetot", "rouen", "dieppe").do("END")
    assert targets(t) == {"dieppe"}  # Yvetot touches Lisieux, Rouen touches Brionne and Evreux
    t = game("patton").give("monty", "ronse", "antwerpen", "gent", "bruxelles", "diest").do("END")
    assert {"gent", "bruxelles", "diest"} <= targets(t)
    t.give("monty", "breskens", "vlissingen", "goes", "bergen_op_zoom").arrange(antwerp=True)
    assert not {"gent", "bruxelles", "diest"} & targets(t) and "ronse" in targets(t)


def test_start_areas_protect_after_the_corps_have_left():
    """R14.11: (c) any printed start area, whether its corps is there or not, of any colour."""
    t = game("monty").give("patton", "vitry", "brienne").place("XII", "nancy").do("END")
    assert targets(t) == set()  # Troyes


def test_a_dark_area_alone_protects_nothing():
    """R14.11: (c) Lisieux without a corps number protects Yvetot while it is the Army base, not by its background."""
    elsewhere = {"area.arras.front": "true", "corps.I BR.start": "arras"}
    t = game("patton", sets=elsewhere).give("monty", "yvetot").do("END")
    assert targets(t) == set()
    t.give("monty", "antwerpen", "breskens", "vlissingen", "goes", "bergen_op_zoom").arrange(antwerp=True)
    assert "yvetot" in targets(t)


def test_the_attack_needs_a_source_linked_to_dusseldorf():
    """R14.11: (d) an adjacent uncontrolled area that reaches Düsseldorf through uncontrolled areas."""
    t = game("patton").give("monty", "bruxelles").do("END")
    assert "bruxelles" in targets(t)
    # Ronse, Antwerpen and Leuven are red's, Mons and Namur white's: no neighbour is free.
    t.give("monty", "ronse", "antwerpen", "leuven").give("bradley", "mons", "namur")
    assert "bruxelles" not in targets(t)
    # A free neighbour that is cut off from Düsseldorf is no source.
    t.give(None, "mons").give("bradley", "charleroi", "valenciennes")
    assert t.control("mons") is None and "bruxelles" not in targets(t)
    t.give(None, "valenciennes")
    assert "bruxelles" in targets(t)


def test_dusseldorf_itself_is_a_source():
    """R14.11: (d) the neighbour may be Düsseldorf."""
    t = game("patton").give("bradley", "rheydt", "aachen").give("monty", "roermond", "rheinhausen").do("END")
    assert "rheydt" in targets(t)
    t.give("monty", "dusseldorf")
    assert "rheydt" not in targets(t)


def test_what_a_counter_attack_does():
    """R14.12: marker gone, supplies to the RESERVE, uncontrolled, no Axis marker, trucks stay."""
    t = game("patton").give("monty", "bruxelles", "ronse").put("bruxelles", gas=1, ammo=2, food=1)
    t.trucks(stock=5).arrange(trucks=["ronse-bruxelles"], box_trucks=8).do("END")
    before = t.position()["reserve"]
    t.do("REACTION COUNTER bruxelles")
    assert t.control("bruxelles") is None and t.position()["axis"] == []
    assert [a - b for a, b in zip(t.position()["reserve"], before, strict=True)] == [1, 2, 1]
    assert t.supplies("bruxelles") == [0, 0, 0] and t.position()["trucks"] == ["ronse-bruxelles"]


def test_a_lost_port_supplies_nobody():
    """R14.13: a limited base is lost with the marker."""
    t = game("patton").give("monty", "dieppe").do("END", "REACTION COUNTER dieppe", "TAKE_SUPPLY")
    assert t.asked == "monty" and not t.is_legal("SUPPLY dieppe basic")


def test_a_lost_a_area_keeps_antwerpen_from_becoming_a_base():
    """R14.13: an A-area is lost with the marker: without it the five are not complete."""
    ring = ("breskens", "vlissingen", "goes", "bergen_op_zoom")
    for lost in (False, True):
        t = game("patton").give("monty", *ring).place("I BR", "ronse").do("END")
        t.do("REACTION COUNTER breskens" if lost else "REACTION PLACE aachen")
        t.place("I BR", "gent").stack("monty", NOTHING["monty"]).do('MOVE "I BR"', "STEP antwerpen")
        assert t.position()["antwerp"] != lost


def bruxelles(t, medals=0, cards=()):
    """Red holds Bruxelles, which brought him a medal; it is blue's reaction."""
    t.give("monty", "bruxelles").arrange(medal_given=["bruxelles"]).medals("monty", medals)
    return t.draw_to("monty", "won", *cards).reaction_of("patton")


def test_the_medal_of_a_lost_objective_is_returned():
    """R14.14: a counter if he has one, to the medal pool; the note on the area goes."""
    t = bruxelles(game("patton"), 2, ["axis-2_panzer_div"]).do("REACTION COUNTER bruxelles")
    assert t.commander("monty")["medals"] == 1 and t.position()["medal_pool"] == 19
    assert t.commander("monty")["won"] == {"axis-2_panzer_div": 1} and t.position()["medal_given"] == []


def test_without_a_counter_a_medal_card_is_returned():
    """R14.14: else the medal card with the lowest id, to the discard pile of its deck; it still counts as defeated."""
    t = bruxelles(game("patton"), 0, ["axis-2_panzer_div", "axis-9_panzer_div", "axis-49_infanterie_div"])
    t.do("REACTION COUNTER bruxelles")
    assert t.commander("monty")["won"] == {"axis-2_panzer_div": 1, "axis-49_infanterie_div": 1}
    assert t.position()["discards"]["axis"] == {"axis-9_panzer_div": 1} and t.commander("monty")["defeated"] == 3


def test_a_pursuit_card_with_a_medal_returns_to_its_own_pile():
    """R14.14: the discard pile of its deck."""
    changed = {"card.monty-245_infanterie_div.medal": "true"}
    t = bruxelles(game("patton", sets=changed), 0, ["monty-245_infanterie_div"]).do("REACTION COUNTER bruxelles")
    assert t.position()["discards"]["monty"] == {"monty-245_infanterie_div": 1} and t.commander("monty")["won"] == {}


def test_without_any_medal_nothing_is_returned():
    """R14.14: else nothing; five ammo symbols are no medal yet."""
    won = ["axis-49_infanterie_div", "axis-12_volksgrenadier_div"]
    t = bruxelles(game("patton"), 0, won).do("REACTION COUNTER bruxelles")
    assert sum(t.commander("monty")["won"].values()) == 2 and t.position()["medal_pool"] == 20


@pytest.mark.parametrize("rule", [True, False])
def test_an_encircled_objective_and_its_medal(rule):
    """R14.14 (`encircled_objective_medal`): what brought no medal costs none."""
    t = game("patton", encircled_objective_medal=rule).medals("bradley", 1).stack("patton", NOTHING["patton"])
    t.give("bradley", "charleroi", "leuven", "liege", "givet", "bruxelles", "maastricht", "marche").give(
        "monty", "diest"
    )
    t.do("MOVE XII", "STEP vitry", "STOP")
    assert t.control("namur") == "bradley" and t.commander("bradley")["medals"] == 1 + rule
    assert t.position()["medal_given"] == (["namur"] if rule else [])
    t.give(None, "diest", "marche").reaction_of("patton").do("REACTION COUNTER namur")
    assert t.commander("bradley")["medals"] == 1


@pytest.mark.parametrize(("rule", "asked"), [("counter_then_card", False), ("owner_choice", True)])
@pytest.mark.parametrize("choice", ["counter", "card"])
def test_the_owner_may_choose_which_medal_he_returns(rule, asked, choice):
    """R14.14 (`medal_return`): owner_choice asks the former owner if he has both kinds."""
    t = bruxelles(game("patton", medal_return=rule), 1, ["axis-2_panzer_div"]).do("REACTION COUNTER bruxelles")
    assert (t.decision == "MEDAL_RETURN") == asked
    if asked:
        assert t.asked == "monty" and t.legal() == ["MEDAL_RETURN counter", "MEDAL_RETURN card"]
        t.do(f"MEDAL_RETURN {choice}")
    by_card = asked and choice == "card"
    assert t.commander("monty")["medals"] == int(by_card) and bool(t.commander("monty")["won"]) != by_card
    assert (t.asked, t.decision) == ("monty", "CHOOSE_ACTION")
    t = bruxelles(game("patton", medal_return=rule), 1).do("REACTION COUNTER bruxelles")
    assert t.decision == "CHOOSE_ACTION"  # one kind only: nothing is asked


def test_black_roads_count_for_the_reaction():
    """R14.15: adjacency by any arrow; Ronse and Mons are joined by a black one."""
    t = game("patton").give("monty", "ronse", "gent", "lille", "bruxelles").do("END")
    assert "ronse" in targets(t)  # from Mons
    t.give("bradley", "mons")
    assert "ronse" not in targets(t)
    t.give(None, "bruxelles")
    assert "ronse" in targets(t)
    t.place("V", "mons")
    assert "ronse" not in targets(t)  # a corps beside it, over the black road
    t = game("patton").mark("koln").do("END")
    assert t.is_legal("REACTION PLACE roermond") is False
    assert t.mark("aachen").is_legal("REACTION PLACE roermond")  # Aachen and Roermond: black
