"""R17 Solo game."""

from itertools import product

import pytest

from rhine_sim.engine import ids

from .tables import DIVISION, NOTHING, solo

EVERYBODY = ("monty", "bradley", "patton")
LINE = ("vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken")


def numbers(t) -> dict[int, str]:
    return {int(number): area for number, area in t.position()["numbers"].items()}


def lay(t, **where: str):
    """Only these numbers on the map: lay(t, n3="ypres")."""
    gone = {str(number): None for number in range(3, 19)}
    return t.arrange(numbers=gone | {name[1:]: area for name, area in where.items()})


def reason(t) -> str | None:
    over = t.position()["result"]
    return None if over is None else over["reason"]


# ---- setup ----


@pytest.mark.parametrize("commander", EVERYBODY)
def test_the_table_of_one_player(commander):
    """R17.1: pool 6, stock 6, TRACK (3,3,3), no Axis pool, one turn per round."""
    t = solo(commander)
    position = t.position()
    assert (t.commander(commander)["pool"], position["truck_stock"], position["box_trucks"]) == (6, 6, 20)
    assert position["track"] == [3, 3, 3] and position["axis_pool"] == 0 and position["axis"] == []
    t.roll(10).do("END")
    while t.decision == "FRONT_TARGETS":
        t.do(t.legal()[0])
    assert (t.asked, t.decision, t.position()["round"]) == (commander, "CHOOSE_ACTION", 2)


@pytest.mark.parametrize("commander", EVERYBODY)
def test_sixteen_numbers_lie_in_the_sector(commander):
    """R17.2: numbers 3 to 18 as the board file has them."""
    t = solo(commander)
    assert numbers(t) == dict(t.compiled.scenario.solo[commander].markers) and set(numbers(t)) == set(range(3, 19))


def test_a_number_is_no_axis_marker():
    """R17.2: its area draws from the pursuit deck."""
    t = lay(solo("patton"), n3="vitry").stack("patton", "patton-recon").do("MOVE XII", "STEP vitry")
    assert t.chance == ["CARD patton-recon"]


def test_double_areas_are_the_players_own():
    """R17.3: whoever else's colour they show, he enters them."""
    t = solo("patton").place("XII", "chalons").stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP reims")
    assert t.control("reims") == "patton"


def test_an_encircled_double_area_goes_to_the_player():
    """R17.3 (R10.73): Amiens, red/white, is white's alone: cut off, it goes to him."""
    red = '["bruxelles", "maastricht", "aumale", "gournay", "arras", "st_pol"]'
    alone = solo("bradley", sets={"solo.bradley.controlled_by_red": red})
    t = lay(alone, n18="euskirchen").give("bradley", "beauvais", "st_quentin", "cambrai")
    t.stack("bradley", NOTHING["bradley"]).place("V", "chateau_thierry").do("MOVE V", "STEP soissons")
    assert t.control("amiens") == "bradley"  # red/white


def test_bruxelles_and_maastricht_are_red_for_bradley_alone():
    """R17.4: red for good; no counter-attack takes them, and the other two commanders find them open."""
    t = lay(solo("bradley"), n18="landau", n3="simmern").roll(3).do("END")
    assert t.control("bruxelles") == t.control("maastricht") == "monty"
    assert solo("monty").control("bruxelles") is None and solo("patton").control("maastricht") is None


def test_the_other_sectors_are_uncontrolled():
    """R17.5: ordinary areas of the others are free and a source of counter-attacks; printed ones block."""
    t = solo("patton")
    assert t.control("gent") is None and t.control("namur") is None
    assert t.control("lisieux") == "monty" and t.control("paris") == "bradley"
    # Reims, its blue neighbours held: the attack comes from white's Rethel.
    t = lay(solo("patton"), n18="landau", n3="simmern").give("patton", "reims", "sezanne", "chalons")
    t.roll(3).do("END")
    assert t.control("reims") is None


@pytest.mark.parametrize("commander", EVERYBODY)
def test_no_airborne_landing(commander):
    """R17.6: all other rules apply: air support and the commander card work."""
    t = solo(commander).medals(commander, 3)
    assert not t.is_legal("AIRBORNE") and t.is_legal("AIR_SUPPORT")
    assert any(answer.startswith("CMD") for answer in t.legal()) == (commander != "monty")


# ---- object and end ----


def before_karlsruhe(safe=True, **rules):
    """A line to Karlsruhe; without XV in Toul a counter-attack cuts it."""
    t = lay(solo("patton", **rules), n11="thionville", n12="trier").give("patton", *LINE)
    t.place("XII", "landau").put("XII", gas=3, ammo=2).place("XX", "sarrebourg")
    return (t.place("XV", "toul") if safe else t).stack("axis", DIVISION).roll(11)


def test_the_result_is_the_number_of_turns_then_medals():
    """R17.7: a victory is recorded with its round and its medals."""
    t = before_karlsruhe().arrange(round=7).medals("patton", 4).do("MOVE XII", "STEP karlsruhe", "STOP", "END")
    over = t.position()["result"]
    assert (over["reason"], over["winner"], t.position()["round"]) == ("solo_win", "patton", 7)
    assert over["scores"] == {"patton": 4}


@pytest.mark.parametrize(("rule", "over"), [("no_number_left", True), ("none", False)])
def test_defeat_when_the_last_number_is_flipped(rule, over):
    """R17.8 (`solo_defeat`): after the dice step; `none`: the game goes on."""
    t = lay(solo("patton", solo_defeat=rule), n3="simmern", n4="landau").roll(3).do("END")
    assert t.decision == "CHOOSE_ACTION"  # one number is left
    t.roll(3).do("END")
    assert (t.decision == "GAME_OVER") == over and reason(t) == ("solo_defeat" if over else None)


def test_without_defeat_the_rounds_are_capped():
    """R17.8 (`max_rounds`): stalled, nobody has won."""
    t = lay(solo("patton", edition="pl", max_rounds=3)).play_out()
    assert reason(t) == "stalled" and t.position()["result"]["winner"] is None and t.position()["round"] == 3


@pytest.mark.parametrize("safe", [True, False])
def test_victory_must_survive_the_counter_attacks(safe):
    """R17.9 (`solo_victory = survive`, en): tested only after the wave of the reaction."""
    t = before_karlsruhe(safe, edition="en").do("MOVE XII", "STEP karlsruhe")
    assert t.decision == "STEP"
    t.do("STOP", "END")
    assert reason(t) == ("solo_win" if safe else None)


@pytest.mark.parametrize("safe", [True, False])
def test_victory_at_once(safe):
    """R17.9 (`solo_victory = immediate`, pl): R16.1 at once."""
    t = before_karlsruhe(safe, edition="pl").do("MOVE XII", "STEP karlsruhe")
    assert reason(t) == "solo_win"


@pytest.mark.parametrize("safe", [True, False])
def test_victory_with_an_instant_test(safe):
    """R17.9 (`solo_victory = instant_test`): one wave now; if the line falls the turn goes on."""
    t = before_karlsruhe(safe, solo_victory="instant_test").do("MOVE XII", "STEP karlsruhe")
    if safe:
        assert reason(t) == "solo_win"
    else:
        assert t.decision == "STEP" and t.control("toul") is None and t.control("karlsruhe") == "patton"


@pytest.mark.parametrize("late", ["corps", "marker", "off"])
def test_survive_remembers_the_capture_for_the_turn(late):
    """R17.9 (R16.1): `off` with `survive`: the victory area must have been captured in this turn."""
    t = before_karlsruhe(late_line_victory=late).do("MOVE XII", "STEP karlsruhe", "STOP", "END")
    assert reason(t) == "solo_win"
    t = before_karlsruhe(late_line_victory=late).place("XII", "karlsruhe").give("patton", "landau").do("END")
    assert reason(t) == (None if late == "off" else "solo_win")
    t = before_karlsruhe(late_line_victory=late).do("MOVE XII", "STEP karlsruhe", "STEP landau", "STOP", "END")
    assert reason(t) == (None if late == "corps" else "solo_win")  # a later step of the turn does not undo it


# ---- the turn ----


def test_the_order_of_the_reaction():
    """R17.10: the front advances, then the wave, then the dice: the number flipped lies where the front put it."""
    t = lay(solo("bradley"), n18="givet", n3="trier").give("bradley", "givet").place("VII", "marche")
    t.give("bradley", "libramont").roll(18).do("END")
    assert t.position()["axis"] == ["liege"] and numbers(t) == {3: "trier"}  # 18 went from Givet to Liege first
    assert t.control("libramont") is None and t.control("givet") == "bradley"
    assert (t.decision, t.position()["round"]) == ("CHOOSE_ACTION", 2)


def test_numbers_of_captured_and_encircled_areas_are_collected():
    """R17.11: all numbers now lying in areas the player controls."""
    t = lay(solo("patton"), n5="chaumont", n6="tonnerre", n7="landau")
    t.stack("patton", NOTHING["patton"], "patton-recon").do("MOVE XII", "STEP brienne", "STEP chaumont", "STOP", "END")
    assert t.control("tonnerre") == "patton"
    if t.decision == "FRONT_TARGETS":
        assert all("6:" in answer and "5:" in answer for answer in t.legal())
        t.do(t.legal()[0])
    assert not {area for area in numbers(t).values() if t.control(area)}
    assert set(numbers(t)) | {7} <= {5, 6, 7}


def test_a_number_in_a_free_area_stays():
    """R17.11: only those in areas he controls."""
    t = lay(solo("patton"), n5="vitry", n6="toul", n7="landau").roll(7).do("END")
    assert numbers(t) == {5: "vitry", 6: "toul"}


def scattered(**rules):
    t = lay(solo("patton", **rules), n3="simmern", n18="thionville")
    t.give("patton", "vitry", "sezanne", "chalons", "reims", "brienne", "st_dizier", "chaumont", "bar_le_duc")
    return t.give("patton", "ste_menehould", "neufchateau", "toul", "verdun").roll(3)


def test_all_vulnerable_areas_fall_together():
    """R17.12 (R14.12, R14.14): markers, supplies and medals of all of them."""
    t = scattered().put("toul", gas=1).arrange(medal_given=["reims", "verdun"]).medals("patton", 3)
    before = t.position()["reserve"]
    t.do("END")
    assert {t.control(area) for area in ("toul", "verdun", "reims")} == {None}
    assert t.control("vitry") == "patton"  # beside Troyes, a start area
    assert t.commander("patton")["medals"] == 1 and t.position()["medal_given"] == []
    assert t.position()["reserve"][0] == before[0] + 1


@pytest.mark.parametrize(("rule", "kept"), [("single_wave", True), ("iterate", False)])
def test_one_wave_or_many(rule, kept):
    """R17.12 (`solo_counterattacks`): the set is found first; iterate: again until none is vulnerable."""
    t = scattered(solo_counterattacks=rule).do("END")
    assert t.control("toul") is None and (t.control("bar_le_duc") == "patton") == kept


@pytest.mark.parametrize(
    ("left", "rolled", "flipped"),
    [
        ((5, 9, 14), 9, 9),
        ((5, 9, 14), 6, 9),
        ((5, 9, 14), 10, 14),
        ((5, 9), 10, 9),
        ((5, 9, 14), 11, 9),
        ((5, 9, 14), 13, 9),
        ((14, 16), 12, 14),
        ((5, 9), 18, 9),
        ((14, 16), 3, 14),
    ],
)
def test_which_number_is_flipped(left, rolled, flipped):
    """R17.13: r itself; r to 10 the next higher, else lower; from 11 the next lower, else higher."""
    t = solo("patton")
    area = numbers(t)[flipped]
    t.arrange(numbers={str(n): None for n in range(3, 19) if n not in left}).roll(rolled).do("END")
    assert t.position()["axis"] == [area] and set(numbers(t)) == set(left) - {flipped}
    assert f"DICE {rolled}" in t.chance


def test_without_numbers_the_dice_do_nothing():
    """R17.13: none left: nothing."""
    t = lay(solo("patton", edition="pl")).roll(9).do("END")
    assert t.position()["axis"] == [] and t.decision == "CHOOSE_ACTION"


def test_the_dice_are_three_six_sided_ones():
    """R17.13 (C6): sums from 3 to 18, the middle ones often."""
    sums = []
    for seed in range(60):
        t = lay(solo("patton", edition="pl", seed=seed)).do("END")
        sums.append(int(t.chance[-1].split()[1]))
    assert 3 <= min(sums) < 8 < 13 < max(sums) <= 18 and 9 < sum(sums) / len(sums) < 12


def test_other_numbers_leave_the_area_of_a_flipped_one():
    """R17.14: at once, by R17.15."""
    t = lay(solo("bradley"), n3="st_vith", n6="st_vith", n18="trier").give("bradley", "givet", "marche")
    t.place("VII", "bastogne").roll(3).do("END")
    assert t.position()["axis"] == ["st_vith"] and numbers(t) == {6: "prum", 18: "trier"}


def test_their_new_area_is_asked_for_where_a_choice_is_left():
    """R17.14 (R17.17): FRONT_TARGETS after the dice; then the turn ends."""
    t = lay(solo("bradley"), n3="liege", n6="liege", n18="trier").give("bradley", "givet", "marche")
    t.arrange(axis=["aachen"]).place("VII", "bastogne").place("V", "marche").roll(3).do("END")
    assert t.decision == "FRONT_TARGETS" and t.legal() == ["FRONT_TARGETS 6:st_vith", "FRONT_TARGETS 6:prum"]
    t.do("FRONT_TARGETS 6:prum")
    assert numbers(t) == {6: "prum", 18: "trier"} and (t.decision, t.position()["round"]) == ("CHOOSE_ACTION", 2)


# ---- where numbers go ----


def targets(t) -> set[str]:
    """Where a single number in hand may go."""
    return {answer.split(":")[1] for answer in t.legal()}


def in_hand(t, number: int = 9):
    """The question where this number goes."""
    return t.arrange(hand=[number], numbers={str(number): None}, decision="FRONT_TARGETS")


def test_the_targets_are_the_nearest_areas_on_the_way_to_the_rhine():
    """R17.15: least (K, D) over his corps."""
    assert targets(in_hand(solo("patton"))) == {"chatillon", "brienne", "sezanne", "vitry"}
    t = solo("bradley").give("bradley", "givet").place("VII", "marche")
    assert targets(in_hand(t)) == {"liege"}


@pytest.mark.parametrize(
    ("obstacle", "target"),
    [
        (lambda t: t.arrange(axis=["liege"]), "aachen"),  # an Axis marker
        (lambda t: t.give("bradley", "liege"), "aachen"),  # controlled
        (lambda t: t.arrange(axis=["liege", "aachen"]), "bastogne"),  # Köln, flag and victory area, is no target
    ],
)
def test_eligible_areas(obstacle, target):
    """R17.15: uncontrolled, enterable, no Axis marker, no flag, not a victory area."""
    t = obstacle(solo("bradley").give("bradley", "givet").place("VII", "marche"))
    assert targets(in_hand(t)) == {target}


def test_several_numbers_may_share_an_area():
    """R17.15: one target for all."""
    t = lay(solo("bradley"), n18="givet", n14="marche", n8="liege", n3="trier").give("bradley", "givet")
    t.place("VII", "marche").roll(3).do("END")
    assert numbers(t) == {8: "liege", 14: "liege", 18: "liege"}


def test_numbers_without_a_target_leave_the_map():
    """R17.15: none eligible: the markers leave the map, which is no flip."""
    t = lay(solo("bradley"), n18="givet", n17="prum", n3="trier")
    white = [area.id for area in t.compiled.scenario.areas if "white" in area.colors and t.control(area.id) is None]
    t.give("bradley", *white).give(None, "prum", "trier").arrange(
        axis=["prum", "trier"], numbers={"17": None, "3": None}
    )
    t.roll(10).do("END")
    assert numbers(t) == {} and t.position()["axis"] == ["prum", "trier"] and t.position()["axis_gone"] == 1


def test_the_graph_passes_markers_and_own_corps_but_not_other_commanders():
    """R17.16: arrows of his colour; whatever markers or own corps stand there; not areas of other commanders."""
    t = solo("bradley").give("bradley", "givet").place("VII", "marche").arrange(axis=["liege"])
    assert targets(in_hand(t)) == {"aachen"}  # past the marker in Liege
    # With Liege and Aachen held by another commander the way to the Rhine leads over Bastogne.
    t.arrange(axis=[], control={"liege": "monty", "aachen": "monty"})
    assert targets(in_hand(t)) == {"bastogne"}


@pytest.mark.parametrize(
    ("rule", "expected"), [("global", {"liege"}), ("per_corps", {"liege", "chateau_thierry", "compiegne"})]
)
def test_routes_of_all_corps_or_of_each(rule, expected):
    """R17.16 (`solo_routes`): the best way of all, or the union over the corps."""
    t = solo("bradley", solo_routes=rule).give("bradley", "givet").place("VII", "marche")
    assert targets(in_hand(t)) == expected


@pytest.mark.parametrize(
    ("rule", "answers"), [("cover_then_balance", {"liege", "st_vith", "prum"}), ("balance", {"liege"})]
)
def test_fewer_numbers_than_targets(rule, answers):
    """R17.17 (`solo_spread`): cover: the player chooses which area goes without; balance: the closest sums of all."""
    t = lay(solo("bradley", solo_spread=rule), n8="liege", n13="st_vith", n12="prum")
    t.give("bradley", "givet").place("VII", "bastogne").place("V", "marche")
    assert targets(in_hand(t, 5)) == answers


def best(hand: list[int], old: dict[str, int], cover: bool) -> set[str]:
    """All best assignments by trying everything, as text."""
    found = {}
    for chosen in product(old, repeat=len(hand)):
        used = frozenset(chosen)
        if cover and len(used) < min(len(hand), len(old)):
            continue
        over = used if cover else frozenset(old)
        sums = [old[area] + sum(n for n, a in zip(hand, chosen, strict=True) if a == area) for area in over]
        key = (max(sums) - min(sums), sum(total * total for total in sums))
        text = " ".join(f"{n}:{area}" for n, area in zip(hand, chosen, strict=True))
        found.setdefault(over, []).append((key, text))
    return {f"FRONT_TARGETS {text}" for ways in found.values() for key, text in ways if key == min(ways)[0]}


@pytest.mark.parametrize("rule", ["cover_then_balance", "balance"])
@pytest.mark.parametrize(
    ("hand", "old"),
    [
        ((18, 14, 5), (8, 13, 12)),
        ((18, 14), (8, 13, 12)),
        ((8, 6, 3), (0, 0, 12)),
        ((17, 16, 11, 9, 7, 4), (0, 0, 0)),
        ((15, 11, 10, 6, 5, 3), (18, 0, 8)),
        ((4, 3), (0, 0, 0)),
        ((10, 9, 8, 7, 6, 5, 4), (0, 14, 3)),
    ],
)
def test_numbers_are_shared_as_evenly_as_possible(hand, old, rule):
    """R17.17: smallest difference, then smallest sum of squares, then the player's choice: found by trying all."""
    places = ("liege", "st_vith", "prum")
    t = lay(solo("bradley", solo_spread=rule), **{f"n{n}": area for n, area in zip(old, places, strict=True) if n})
    t.give("bradley", "givet").place("VII", "bastogne").place("V", "marche")
    t.arrange(hand=list(hand), decision="FRONT_TARGETS")
    assert set(t.legal()) == best(list(hand), dict(zip(places, old, strict=True)), rule == "cover_then_balance")


def test_the_first_answer_is_the_canonical_one():
    """R17.17: the lexicographically smallest list of target ids, markers in descending number."""
    t = lay(solo("bradley")).give("bradley", "givet").place("VII", "bastogne").place("V", "marche")
    t.arrange(hand=[9, 6, 3], decision="FRONT_TARGETS")
    ways = [[part.split(":")[1] for part in answer.split()[1:]] for answer in t.legal()]
    order = t.names.areas.index
    assert ways == sorted(ways, key=lambda way: [order(area) for area in way]) and len(ways) == 6


# ---- the rest ----


def test_a_beaten_marker_leaves_the_game():
    """R17.18: there is no pool for it."""
    t = solo("patton").arrange(axis=["vitry"]).put("XII", gas=2, ammo=2).stack("axis", DIVISION)
    t.do("MOVE XII", "STEP vitry")
    assert t.control("vitry") == "patton" and t.position()["axis"] == []
    assert (t.position()["axis_pool"], t.position()["axis_gone"]) == (0, 1)


def test_the_player_places_nothing():
    """R17.19: REACTION is never asked, and the end is never triggered by markers."""
    t = lay(solo("patton"), n3="simmern", n4="landau").roll(3).do("END")
    assert t.decision == "CHOOSE_ACTION" and not t.position()["end_triggered"]
    assert not t.is_legal("REACTION PLACE aachen") and not t.is_legal("REACTION NONE")


def test_nothing_is_taken_back():
    """R17.20: not modelled: no answer of the game undoes one."""
    assert not [answer for answer in ids.ANSWERS if "UNDO" in answer or "BACK" in answer]


def civilians(revealed: int, declined: int = 0, food: int = 1, **rules):
    """XII meets Starving civilians after so many of them."""
    t = solo("patton", **rules).put("XII", gas=2, food=food).stack("patton", "patton-starving_civilians")
    t.arrange(starving={"revealed": revealed, "declined": declined})
    return t.do("MOVE XII", "STEP vitry")


@pytest.mark.parametrize("revealed", [0, 1])
def test_the_first_two_may_be_declined(revealed):
    """R17.21 (`solo_starving_ignores = 2`): each of the first two."""
    t = civilians(revealed, declined=revealed)
    assert t.decision == "STARVING" and set(t.legal()) == {"STARVING yes", "STARVING no"}
    t.do("STARVING no")
    assert t.commander("patton")["medals"] == 0
    assert t.position()["starving"] == {"revealed": revealed + 1, "declined": revealed + 1}


def test_from_the_third_on_food_must_be_given():
    """R17.21: the food is given without a question, if it can be."""
    t = civilians(2)
    assert t.decision == "STEP" and t.commander("patton")["medals"] == 1 and t.corps("XII")["supplies"][2] == 0


def test_what_cannot_be_given_is_not():
    """R17.21: without food on the card or a medal in the pool nothing happens, but the card counts."""
    t = civilians(2, food=0)
    assert t.decision == "STEP" and t.commander("patton")["medals"] == 0
    assert t.position()["starving"] == {"revealed": 3, "declined": 0}
    t = solo("patton").arrange(medal_pool=0, starving={"revealed": 2, "declined": 0})
    t.stack("patton", "patton-starving_civilians").do("MOVE XII", "STEP vitry")
    assert t.corps("XII")["supplies"][2] == 1


@pytest.mark.parametrize(("rule", "asked"), [(2, True), ("one_of_two", False)])
def test_one_of_the_first_two(rule, asked):
    """R17.21 (`solo_starving_ignores`): one_of_two: after one refusal the second must be paid."""
    assert (civilians(1, declined=1, solo_starving_ignores=rule).decision == "STARVING") == asked


def test_a_card_that_could_not_be_paid_was_not_declined():
    """R17.21 (`one_of_two`): then the second may still be declined."""
    t = civilians(0, food=0, solo_starving_ignores="one_of_two")
    assert t.position()["starving"] == {"revealed": 1, "declined": 0}
    assert civilians(1, declined=0, solo_starving_ignores="one_of_two").decision == "STARVING"
