"""D.2: every invariant can fail. Each position here breaks the one that is named, by writing into the state."""

import numpy as np
import pytest

from rhine_sim.engine import ids
from rhine_sim.engine.check import CHECKS
from rhine_sim.engine.front import IN_HAND
from rhine_sim.errors import RhineError

from .tables import DIVISION, game, solo

RED, WHITE = ids.RED, ids.WHITE


def add(t, field: str, area: str, *place: int) -> None:
    """An area into a stored set of the state."""
    words = getattr(t.s, field)[place] if place else getattr(t.s, field)
    number = t.names.area(area)
    words[number >> 6] |= np.uint64(1) << np.uint64(number & 63)


def drop(t, field: str, area: str, *place: int) -> None:
    words = getattr(t.s, field)[place] if place else getattr(t.s, field)
    number = t.names.area(area)
    words[number >> 6] &= ~(np.uint64(1) << np.uint64(number & 63))


def put(array, place, value) -> None:
    array[place] = value


def swap_decks(t) -> None:
    """The top cards of two decks change places."""
    cards, tops = t.s.deck_cards, [int(t.s.deck_start[deck] + t.s.deck_size[deck]) - 1 for deck in (RED, WHITE)]
    cards[tops[0]], cards[tops[1]] = cards[tops[1]], cards[tops[0]]


def keep(t, card: str) -> None:
    """A card of the Axis deck among the kept ones of Monty, counted as Resistance."""
    t.draw_to("monty", "won", card)
    number = int(np.flatnonzero(t.s.card_place[: t.board.n_cards] == ids.WON + RED)[0])
    t.s.card_place[number] = ids.KEPT + RED
    t.s.held[RED], t.s.symbols[RED], t.s.medal_cards[RED], t.s.resistance[RED] = 0, 0, 0, 1


PLANTED = [
    ("supply pieces are not conserved", lambda t: t.arrange(reserve=[0, 0, 0])),
    ("a count is negative", lambda t: put(t.s.reserve, 0, -1)),
    ("trucks are not conserved", lambda t: t.arrange(truck_stock=9)),
    ("a corps card holds more than its limit", lambda t: t.put("XII", gas=4, ammo=3)),
    ("an area holds more than its limit", lambda t: t.put("rouen", ammo=7)),
    ("supplies lie in an uncontrolled area", lambda t: t.put("gent", ammo=1)),
    ("the set of stocked areas is wrong", lambda t: add(t, "stocked", "rouen")),
    ("a pool holds more trucks than its limit", lambda t: t.trucks(stock=0, monty=13)),
    ("the track holds more than its places", lambda t: t.track(10, 9, 9)),
    ("an area has two owners", lambda t: add(t, "control", "rouen", WHITE)),
    ("an Axis marker lies in a controlled area", lambda t: t.mark("rouen")),
    ("two corps stand in one area", lambda t: put(t.s.corps_area, 0, int(t.s.corps_area[1]))),
    ("a corps stands outside its commander's areas", lambda t: put(t.s.corps_area, 0, t.names.area("gent"))),
    ("Axis markers are not conserved", lambda t: t.arrange(axis_pool=24)),
    ("airborne units are not conserved", lambda t: t.land("monty", "gent").arrange(airborne_track=4)),
    ("an airborne unit lies in a controlled area", lambda t: t.land("monty", "rouen")),
    ("medals are not conserved", lambda t: put(t.s.medals, RED, 1)),
    ("a grounded corps has food", lambda t: t.put("XII", food=1).place("XII", "vitry", grounded=True)),
    ("a grounded corps has food", lambda t: t.place("XII", "vitry", grounded=True).put("XII").put("vitry", food=1)),
    ("cards of a deck are not conserved", lambda t: put(t.s.deck_size, RED, 21)),
    ("cards of a deck are not conserved", swap_decks),
    ("won cards are miscounted", lambda t: t.draw_to("monty", "won", DIVISION).s.symbols.__setitem__(RED, 1)),
    ("kept or pending cards are miscounted", lambda t: put(t.s.recon, RED, 1)),
    ("kept or pending cards are miscounted", lambda t: keep(t, DIVISION)),
    ("a medal is noted for an area without objective or marker", lambda t: t.arrange(medal_given=["rouen"])),
    ("a printed marker has changed", lambda t: t.give(None, "dreux")),
    ("the set of areas linked to Düsseldorf is wrong", lambda t: drop(t, "linked", "gent")),
    ("a number lies under a marker", lambda t: put(t.s.number_area, 0, t.names.area("gent"))),
    (
        "a truck lies on a road that is not there",
        lambda t: t.arrange(truck_stock=5) and put(t.s.trucks, 3, np.uint64(1) << 63),
    ),
    ("levels are out of range", lambda t: put(t.s.level, RED, 4)),
    ("a commander holds an area he could neither enter nor gain", lambda t: t.give("monty", "metz")),
    ("a peek is not the top card", lambda t: put(t.s.peek, (RED, RED), int(t.s.deck_cards[t.s.deck_start[RED]]))),
    ("an area is exempt from encirclement although it is controlled", lambda t: t.arrange(no_encircle=["rouen"])),
    ("an air support marker lies where it cannot lie", lambda t: put(t.s.air_deck, RED, WHITE)),
    ("an air support marker lies where it cannot lie", lambda t: t.empty_deck("monty") and put(t.s.air_deck, RED, RED)),
    ("the turn has gone beyond its numbers", lambda t: put(t.s, "actions_left", -1)),
    ("the turn has gone beyond its numbers", lambda t: put(t.s, "trucks_placed", 1)),
    ("Antwerpen is an Army base although red does not hold it", lambda t: t.arrange(antwerp=True)),
]


@pytest.mark.parametrize(("sentence", "plant"), PLANTED)
def test_a_broken_invariant_is_found(sentence, plant):
    """D.2"""
    t = game("monty").give("monty", "rouen").checked()
    plant(t)
    with pytest.raises(RhineError, match=f"broken invariant: {sentence}"):
        t.checked()


ABSENT = [
    (("monty", "bradley"), "metz", None),
    (("monty", "patton"), "bastogne", None),
    (("monty", "patton"), "reims", "bradley"),
    (("bradley",), "bruxelles", None),
    (("bradley",), "gent", "monty"),
]


@pytest.mark.parametrize(("players", "area", "owner"), ABSENT)
def test_the_areas_of_an_absent_commander_stay_as_they_were(players, area, owner):
    """R4.13, R4.14, R17.4: he loses none and gains none."""
    t = game(players[0], players).checked().give(owner, area)
    with pytest.raises(RhineError, match="an absent commander's area has changed"):
        t.checked()


def test_no_number_is_in_hand_while_actions_are_chosen():
    t = solo("patton").checked()
    t.s.number_area[0] = IN_HAND
    with pytest.raises(RhineError, match="a number lies under a marker"):
        t.checked()


def test_every_invariant_is_broken_here():
    planted = {sentence for sentence, _ in PLANTED} | {"an absent commander's area has changed"}
    assert planted == set(CHECKS[1:])
