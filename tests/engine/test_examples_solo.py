"""Worked examples of the rulebook, section 17: the solo game. X: printed; D: derived."""

from collections import deque

import pytest

from .tables import DIVISION, solo


def numbers(t) -> dict[str, str]:
    return t.position()["numbers"]


def without(t, *gone):
    """These numbers are flipped or gone."""
    return t.arrange(numbers={str(number): None for number in gone})


# ---- dice ----


@pytest.mark.parametrize(("rolled", "flipped"), [(14, 11), (8, 9)])
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_next_number_is_flipped_when_the_rolled_one_is_gone(rolled, flipped, edition):
    """X17.1 (R17.13): 8, 10, 12, 13, 14 gone: r = 14 flips 11, r = 8 flips 9."""
    t = without(solo("bradley", edition=edition), 8, 10, 12, 13, 14)
    area = numbers(t)[str(flipped)]
    t.roll(rolled).do("END")
    assert str(flipped) not in numbers(t) and t.position()["axis"] == [area]


@pytest.mark.parametrize(
    ("gone", "rolled", "flipped"),
    [(range(10, 19), 10, 9), (range(3, 12), 11, 12), ([3], 3, 4), ([18], 18, 17)],
)
def test_more_dice(gone, rolled, flipped):
    """D17.1 (R17.13): up to 10 the next higher, else lower; from 11 the next lower, else higher."""
    t = without(solo("bradley"), *gone)
    area = numbers(t)[str(flipped)]
    t.roll(rolled).do("END")
    assert str(flipped) not in numbers(t) and t.position()["axis"] == [area]


# ---- the advance of the front ----


def at_the_meuse(*marked, edition="en"):
    """VII took Givet and Marche and ends in Marche; the other corps are far behind."""
    t = solo("bradley", edition=edition)
    assert {numbers(t)["18"], numbers(t)["14"]} == {"givet", "marche"}
    t.give("bradley", "givet").place("VII", "marche").arrange(axis=list(marked))
    return without(t, *(number for number, area in numbers(t).items() if area in marked))


@pytest.mark.parametrize(
    ("marked", "target"), [((), "liege"), (("liege",), "aachen"), (("liege", "aachen"), "bastogne")]
)
@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_front_falls_back_from_the_meuse(marked, target, edition):
    """X17.2 (R17.11, R17.15): 18 and 14 to Liege; with a marker there to Aachen; with one there too to Bastogne."""
    t = at_the_meuse(*marked, edition=edition).roll(3).do("END")
    assert numbers(t)["18"] == numbers(t)["14"] == target


def at_bastogne(**rules):
    """VII took Givet, Marche and Bastogne and ends in Bastogne; moved numbers 18, 14, 5."""
    t = solo("bradley", **rules)
    assert (numbers(t)["5"], numbers(t)["13"], numbers(t)["12"]) == ("bastogne", "st_vith", "prum")
    return t.give("bradley", "givet", "marche").place("VII", "bastogne")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_three_numbers_on_two_areas_make_equal_sums(edition):
    """X17.3 (R17.17): 18 to St. Vith (31), 14 and 5 to Prüm (31)."""
    t = at_bastogne(edition=edition).roll(3).do("END")
    assert [numbers(t)[n] for n in ("18", "14", "5")] == ["st_vith", "prum", "prum"]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_another_corps_in_marche_opens_liege(edition):
    """X17.4 (R17.15, R17.17): 18 to Liege (26), 5 to St. Vith (18), 14 to Prüm (26)."""
    t = at_bastogne(edition=edition)
    assert numbers(t)["8"] == "liege"
    t.place("V", "marche").roll(3).do("END")
    assert [numbers(t)[n] for n in ("18", "5", "14")] == ["liege", "st_vith", "prum"]


def test_sums_as_close_as_possible():
    """X17.5 (R17.17): 3, 6, 8 on two empty targets: 3 + 6 and 8. Illegal: 3 / 6 + 8."""
    t = without(at_bastogne(), *range(3, 19))
    t.arrange(numbers={"3": "givet", "6": "marche", "8": "bastogne", "18": "trier"}).do("END")
    assert t.decision == "FRONT_TARGETS"  # which area gets the 8 is the player's choice
    assert t.legal() == ["FRONT_TARGETS 8:st_vith 6:prum 3:prum", "FRONT_TARGETS 8:prum 6:st_vith 3:st_vith"]
    assert not t.is_legal("FRONT_TARGETS 8:prum 6:prum 3:st_vith")
    assert not t.is_legal("FRONT_TARGETS 8:st_vith 6:st_vith 3:prum")
    t.roll(18).do("FRONT_TARGETS 8:prum 6:st_vith 3:st_vith")
    assert numbers(t) == {"3": "st_vith", "6": "st_vith", "8": "prum"} and t.position()["axis"] == ["trier"]


def test_solo_bradley_stays_out_of_bruxelles_and_maastricht():
    """X17.6 (R17.4, R17.6), illegal: STEP into Bruxelles or Maastricht."""
    t = solo("bradley").place("VII", "namur").put("VII", gas=3, ammo=1, food=1).do("MOVE VII")
    assert not t.is_legal("STEP bruxelles") and not t.is_legal("STEP maastricht")
    assert t.is_legal("STEP leuven")


@pytest.mark.parametrize("commander", ["monty", "bradley", "patton"])
def test_nobody_lands_alone(commander):
    """X17.6 (R12.2, R17.6), illegal: AIRBORNE in any solo game."""
    assert not solo(commander).medals(commander, 3).is_legal("AIRBORNE")


@pytest.mark.parametrize(("edition", "over"), [("en", True), ("pl", False)])
def test_the_last_flip_is_a_defeat(edition, over):
    """D17.2 (R17.8): en: the 16th flip leaves no number: defeat after that reaction. pl: none."""
    t = without(solo("patton", edition=edition), *range(4, 19)).roll(3).do("END")
    assert numbers(t) == {} and (t.decision == "GAME_OVER") == over
    if over:
        assert (t.position()["result"]["reason"], t.position()["result"]["winner"]) == ("solo_defeat", None)


def test_a_victory_before_the_dice_is_no_defeat():
    """D17.2 (R17.8, R17.9): unless the victory test before the dice succeeded."""
    t = without(solo("patton"), *range(4, 19))
    t.give("patton", "vitry", "st_dizier", "bar_le_duc", "toul", "nancy", "luneville", "sarrebourg", "saarbrucken")
    t.place("XV", "toul").place("XX", "sarrebourg").place("XII", "landau").put("XII", gas=2, ammo=2)
    t.stack("axis", DIVISION).roll(3).do("MOVE XII", "STEP karlsruhe", "STOP", "END")
    assert (t.position()["result"]["reason"], t.position()["result"]["winner"]) == ("solo_win", "patton")


def distances(t, starts: set[str]) -> dict[str, int]:
    """Steps over white roads through areas that are white or black and not another commander's."""
    roads = [road.between for road in t.compiled.scenario.roads if "white" in road.colors]
    control = t.position()["control"]
    found, queue = dict.fromkeys(starts, 0), deque(starts)
    while queue:
        here = queue.popleft()
        for ends in roads:
            for start, end in (ends, ends[::-1]):
                if start == here and end not in found and control.get(end, "bradley") == "bradley":
                    found[end] = found[here] + 1
                    queue.append(end)
    return found


def test_the_keys_of_the_route():
    """D17.3 (R17.15): corps in Marche, Paris, Mantes: Liege (3,1), Aachen (3,2), Bastogne (4,1), St. Vith (4,2)."""
    t = at_the_meuse()
    corps = {state["area"] for state in t.position()["corps"].values()}
    assert corps == {"marche", "paris", "mantes"}
    near, far = distances(t, corps), distances(t, {area.id for area in t.compiled.scenario.areas if area.victory})
    keys = {area: (near[area] + far[area], near[area]) for area in ("liege", "aachen", "bastogne", "st_vith")}
    assert keys == {"liege": (3, 1), "aachen": (3, 2), "bastogne": (4, 1), "st_vith": (4, 2)}
    # The front takes them in this order; Prüm equals St. Vith, so the last step asks.
    for marked, target in [
        ((), "liege"),
        (("liege",), "aachen"),
        (("liege", "aachen"), "bastogne"),
    ]:
        t = at_the_meuse(*marked).roll(3).do("END")
        assert numbers(t)["18"] == target
    t = at_the_meuse("liege", "aachen", "bastogne").roll(3).do("END")
    assert {numbers(t)["18"], numbers(t)["14"]} == {"st_vith", "prum"}
