"""R13 Commanders."""

import pytest

from .tables import NOTHING, game, solo


def logistics(t):
    return t.trucks(stock=1, **{t.asked: 6}).do("TAKE_TRUCKS", "TRUCK_COUNT 1")


def test_each_commander_has_his_own_action():
    """R13.1 (R13.2, R13.4, R13.5): CMD_AIR is Bradley's, CMD_MOVE Patton's; Monty has none."""
    own = {"monty": set(), "bradley": {"CMD_AIR"}, "patton": {"CMD_MOVE"}}
    for name, actions in own.items():
        words = {answer.split()[0] for answer in game(name).legal()}
        assert {word for word in words if word.startswith("CMD")} == actions


@pytest.mark.parametrize(
    ("name", "use"),
    [("bradley", ["CMD_AIR", "AIR_DECK axis"]), ("patton", ["CMD_MOVE XII", "STEP vitry", "STOP"])],
)
def test_a_used_card_waits_for_the_logistics_phase(name, use):
    """R13.1: usable face up, then face down; LOGISTICS turns it up."""
    t = game(name).stack("patton", NOTHING["patton"])
    t.do(*use)
    assert not t.commander(name)["card_up"] and t.position()["turn"]["actions_left"] == 2
    t.turn_of(name).arrange(commanders={name: {"air": None}})
    assert not t.is_legal("CMD_AIR") and not t.is_legal("CMD_MOVE XV")
    logistics(t)
    assert t.commander(name)["card_up"]
    assert t.is_legal("CMD_AIR" if name == "bradley" else "CMD_MOVE XV")


def test_no_card_in_the_basic_game():
    """R13.1 (R1.5): rule 13 is not used in the basic game."""
    assert not game("bradley", basic_game=True).is_legal("CMD_AIR")
    assert not game("patton", basic_game=True).is_legal("CMD_MOVE XII")
    assert not game("monty", basic_game=True).do("TAKE_SUPPLY").is_legal("SUPPLY lisieux basic bonus=gas")


def test_bradley_flies_in_rain_too():
    """R13.2: one additional air support action, allowed in rain; without an action left as well."""
    t = game("bradley", weather=True).arrange(weather="rain").turn_of("bradley", actions=0)
    assert not t.is_legal("AIR_SUPPORT")
    t.do("CMD_AIR", "AIR_DECK own")
    assert t.commander("bradley")["air"] == "bradley" and t.position()["turn"]["actions_left"] == 0


def test_bradley_starts_on_level_two_and_stops_at_three():
    """R13.3: level 2 at the start, never above 3."""
    t = game("bradley")
    assert t.commander("bradley")["level"] == 2 and solo("bradley").commander("bradley")["level"] == 2
    for level in (3, 3):
        logistics(t.turn_of("bradley"))
        assert t.commander("bradley")["level"] == level


def test_monty_may_add_two_pieces_to_a_set():
    """R13.4 (R6.4): tied to a take-supply action; a set without bonus leaves the card face up."""
    t = game("monty").do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY lisieux food*3 bonus=gas") and t.is_legal("SUPPLY lisieux basic bonus=ammo,food")
    assert not t.is_legal("SUPPLY lisieux basic bonus=ammo,ammo,ammo")
    t.do("SUPPLY lisieux food*3")
    assert t.commander("monty")["card_up"]
    t.do("TAKE_SUPPLY", "SUPPLY lisieux ammo*3 bonus=gas,food")
    assert t.supplies("lisieux") == [1, 3, 4] and not t.commander("monty")["card_up"]
    t.turn_of("monty").do("TAKE_SUPPLY")
    assert not t.is_legal("SUPPLY lisieux basic bonus=gas")


def test_the_bonus_is_montys_alone():
    """R13.4: nobody else adds pieces."""
    assert not game("patton").do("TAKE_SUPPLY").is_legal("SUPPLY orleans basic bonus=gas")
    assert not game("bradley").do("TAKE_SUPPLY").is_legal("SUPPLY chartres basic bonus=gas")


def test_pattons_move_costs_what_a_move_costs():
    """R13.5: one additional movement, with its gas; without gas there is none."""
    t = game("patton").turn_of("patton", actions=0).stack("patton", NOTHING["patton"])
    assert not t.is_legal("MOVE XII")
    t.do("CMD_MOVE XII", "STEP vitry")
    assert t.corps("XII")["supplies"] == [2, 0, 1]
    t = game("patton").put("XII", food=1)
    assert not t.is_legal("CMD_MOVE XII") and t.is_legal("CMD_MOVE XX")


def test_pattons_move_does_not_move_a_corps_twice():
    """R13.5 (R10.1): each corps still moves once per turn."""
    t = game("patton").stack("patton", NOTHING["patton"]).do("CMD_MOVE XII", "STEP vitry", "STOP")
    assert not t.is_legal("MOVE XII") and t.is_legal("MOVE XX")
