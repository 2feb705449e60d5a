"""Worked examples of the rulebook, section 13: the commanders. X: printed."""

import pytest

from .tables import DIVISION, game


def logistics(t):
    return t.trucks(stock=1, **{t.asked: 6}).do("TAKE_TRUCKS", "TRUCK_COUNT 1")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_bradley_flies_without_an_action(edition):
    """X13.1 (R13.1, R13.2): TRANSPORT, CMD_AIR, MOVE with 2 actions; the marker counts in Prüm and returns."""
    t = game("bradley", edition=edition).place("VII", "bastogne").put("VII", gas=2, ammo=2, food=1).mark("prum")
    t.give("bradley", "marche").put("marche", ammo=1).stack("axis", DIVISION)
    t.do("TRANSPORT", "PLACE_TRUCK marche>bastogne 0,1,0", "STOP", "CMD_AIR", "AIR_DECK axis")
    assert not t.commander("bradley")["card_up"] and t.commander("bradley")["air"] == "axis"
    assert t.position()["turn"]["actions_left"] == 1
    t.do("MOVE VII", "STEP prum")
    assert t.control("prum") == "bradley"
    assert t.corps("VII")["supplies"] == [1, 0, 1]  # need 1 + 2, one of it by air support
    assert t.commander("bradley")["air"] is None


def test_levels_rise_to_three():
    """X13.2 (R9.3, R13.3): red 1, white 2, blue 1; then 2, 3, 2; then 3, 3, 3; then unchanged."""
    t = game("monty")
    seen = [[t.commander(name)["level"] for name in ("monty", "bradley", "patton")]]
    for _ in range(3):
        logistics(t.turn_of("monty"))
        seen.append([t.commander(name)["level"] for name in ("monty", "bradley", "patton")])
    assert seen == [[1, 2, 1], [2, 3, 2], [3, 3, 3], [3, 3, 3]]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_monty_supplies_le_havre(edition):
    """X13.3 (R6.4, R10.33, R13.4): Resistance for a third action; a basic set and 2 ammo more in Le Havre."""
    # Given: the end of X11.1, I BR in Le Havre with (2,0,2), and a Resistance from an earlier turn.
    t = game("monty", edition=edition).stack("axis", DIVISION).stack("monty", "monty-vive_la_liberation")
    t.draw_to("monty", "resistance", "monty-resistance-hand")
    t.do(
        "AIR_SUPPORT", "AIR_DECK axis", 'MOVE "I BR"', "STEP yvetot", 'TRANSFER "I BR" 0,0,-1', "STEP le_havre", "STOP"
    )
    assert t.corps("I BR")["supplies"] == [2, 0, 2] and t.position()["turn"]["actions_left"] == 0
    before = t.position()["reserve"]
    # When he plays the Resistance, it is discarded before the action.
    t.do("PLAY_RESISTANCE")
    assert t.position()["discards"]["monty"]["monty-resistance-hand"] == 1 and t.commander("monty")["resistance"] == {}
    t.do("TAKE_SUPPLY", "SUPPLY le_havre basic bonus=ammo,ammo")
    # Then: Le Havre (1,3,1), the card face down.
    assert t.supplies("le_havre") == [1, 3, 1]
    assert [a - b for a, b in zip(t.position()["reserve"], before, strict=True)] == [-1, -3, -1]
    assert not t.commander("monty")["card_up"] and t.corps("I BR")["supplies"] == [2, 0, 2]
    assert t.position()["turn"]["resistance_played"]


def test_no_second_resistance_and_no_second_bonus():
    """X13.3 (R5.4, R13.1), illegal: a second Resistance this turn; Monty's bonus again before LOGISTICS."""
    t = (
        game("monty")
        .draw_to("monty", "resistance", "monty-resistance-hand")
        .draw_to("monty", "pending", "monty-resistance-now")
    )
    t.do("PLAY_RESISTANCE", "TAKE_SUPPLY", "SUPPLY lisieux basic bonus=ammo,ammo")
    assert t.commander("monty")["resistance"] and not t.is_legal("PLAY_RESISTANCE")
    t.do("TAKE_SUPPLY")
    assert not t.is_legal("SUPPLY lisieux basic bonus=ammo") and t.is_legal("SUPPLY lisieux basic")
    t.do("SUPPLY lisieux basic")
    logistics(t.put("lisieux")).turn_of("monty").do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY lisieux basic bonus=gas")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_patton_acts_five_times(edition):
    """X13.4 (R5.4, R5.6, R5.7, R13.1, R13.5): his card before and after a logistics phase in one turn."""
    # Given: kept Recon, 3 trucks in the stock, XII before an Axis marker.
    t = game("patton", edition=edition).trucks(stock=3).draw_to("patton", "recon", "patton-recon")
    t.place("XII", "verdun").put("XII", gas=3, ammo=2, food=1).mark("briey").stack("axis", DIVISION)
    left = []

    def act(*answers):
        t.do(*answers)
        left.append(t.position()["turn"]["actions_left"])
        return t.commander("patton")["card_up"]

    assert act("TAKE_SUPPLY", "SUPPLY orleans basic")
    assert not act("CMD_MOVE XV", "STEP troyes", "STOP")
    hungry = [name for name in t.position()["corps"] if t.corps(name)["supplies"][2] == 0]
    fed = {name: t.corps(name)["supplies"][2] for name in t.position()["corps"]}
    assert act("TAKE_TRUCKS", "TRUCK_COUNT 3")  # LOGISTICS turns the card up
    assert t.commander("patton")["level"] == 2
    for name, food in fed.items():
        assert t.corps(name)["supplies"][2] == max(0, food - 1)
        assert t.corps(name)["grounded"] == (name in hungry)
    assert act("PLAY_RECON", "RECON_DECK axis")
    assert t.commander("patton")["peeks"] == {"axis": DIVISION}
    assert t.position()["discards"]["patton"] == {"patton-recon": 1}
    assert not t.is_legal("CMD_MOVE XV")  # XV has moved
    assert not act("CMD_MOVE XII", "STEP briey", "STOP")
    assert t.control("briey") == "patton"
    assert left == [1, 1, 0, 0, 0]
    assert t.corps("XV")["moved"] and t.corps("XII")["moved"]
    assert t.do("END").decision == "REACTION"
