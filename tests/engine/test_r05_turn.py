"""R5 Course of the game."""

import pytest

from .tables import NOTHING, game

SIX_KINDS = ("TAKE_SUPPLY", "TAKE_TRUCKS", "TRANSPORT", "MOVE XII", "AIR_SUPPORT", "AIRBORNE")


def ready_for_everything():
    """Patton could do any of the six kinds of action."""
    t = game("patton").put("orleans", gas=2)
    return t.arrange(commanders={"patton": {"medals": 1}}, medal_pool=19)


def test_in_each_round_every_player_takes_one_turn_in_turn_order():
    """R5.1"""
    t = game("bradley")
    seen = []
    for _ in range(4):
        seen.append((t.position()["round"], t.asked))
        t.end_turn()
    assert seen == [(1, "bradley"), (1, "monty"), (1, "patton"), (2, "bradley")]


def test_a_turn_is_actions_then_the_reaction():
    """R5.2"""
    t = game("monty")
    assert (t.decision, t.asked) == ("CHOOSE_ACTION", "monty")
    t.do("TAKE_SUPPLY", "SUPPLY lisieux basic", "END")
    assert (t.decision, t.asked) == ("REACTION", "monty")
    t.do("REACTION PLACE rheinhausen")
    assert (t.decision, t.asked) == ("CHOOSE_ACTION", "bradley")


def test_end_of_actions_comes_before_the_reaction():
    """R5.2: pending cards are gone and airborne units turned when the reaction is asked."""
    t = game("monty").draw_to("monty", "pending", "monty-resistance-now")
    t.arrange(airborne=[["aachen", "monty", "up"]], airborne_track=3).do("END")
    assert t.decision == "REACTION"
    assert t.commander("monty")["pending"] == {} and t.position()["airborne"] == [["aachen", "monty", "down"]]


@pytest.mark.parametrize("kind", SIX_KINDS)
def test_each_of_six_kinds_costs_one_of_two_actions(kind):
    """R5.3"""
    t = ready_for_everything()
    assert t.position()["turn"]["actions_left"] == 2
    assert t.do(kind).position()["turn"]["actions_left"] == 1


def test_after_two_actions_no_third_is_legal():
    """R5.3"""
    t = ready_for_everything().arrange(turn={"actions_left": 0})
    assert t.refuses(*SIX_KINDS) and t.is_legal("END")


def test_the_same_kind_may_be_chosen_twice():
    """R5.3"""
    t = game("patton").do("TAKE_SUPPLY", "SUPPLY orleans gas*3", "TAKE_SUPPLY", "SUPPLY orleans gas*3")
    assert t.supplies("orleans") == [6, 0, 0]


def test_a_player_may_stop_early():
    """R5.3: unused actions are lost."""
    t = game("monty").do("END")
    assert t.decision == "REACTION" and t.position()["turn"]["actions_left"] == 0


def test_the_number_of_actions_is_a_number_of_the_scenario():
    """R5.3"""
    assert game("monty", sets={"turn.actions": "3"}).position()["turn"]["actions_left"] == 3


def with_extras(commander, **rules):
    t = game(commander, **rules)
    t.draw_to(commander, "resistance", f"{commander}-resistance-hand")
    return t.draw_to(commander, "recon", f"{commander}-recon")


def test_extras_come_at_any_point_and_cost_no_action():
    """R5.4"""
    t = with_extras("patton").do("PLAY_RECON", "RECON_DECK axis", "CMD_MOVE XII", "STEP vitry", "STOP")
    assert t.position()["turn"]["actions_left"] == 2
    t.do("TAKE_SUPPLY", "SUPPLY orleans basic", "TAKE_SUPPLY", "SUPPLY orleans basic", "PLAY_RESISTANCE")
    assert t.position()["turn"]["actions_left"] == 1 and t.is_legal("TAKE_SUPPLY")


def test_at_most_one_resistance_and_one_recon_a_turn():
    """R5.4"""
    t = with_extras("patton").draw_to("patton", "pending", "patton-resistance-now")
    t.draw_to("patton", "recon", "patton-recon").do("PLAY_RESISTANCE", "PLAY_RECON", "RECON_DECK own")
    assert t.refuses("PLAY_RESISTANCE", "PLAY_RECON")


@pytest.mark.parametrize(("commander", "card"), [("patton", "CMD_MOVE XII"), ("bradley", "CMD_AIR")])
def test_extras_may_have_to_wait_for_the_first_action(commander, card):
    """R5.4 `extra_action_first`"""
    base = {"patton": "orleans", "bradley": "chartres"}[commander]
    extras = ("PLAY_RESISTANCE", "PLAY_RECON", card)
    assert all(with_extras(commander).is_legal(extra) for extra in extras)
    t = with_extras(commander, extra_action_first=False)
    assert t.refuses(*extras)
    t.do("TAKE_SUPPLY", f"SUPPLY {base} basic")
    assert all(t.is_legal(extra) for extra in extras)


def test_a_commander_card_is_none_of_the_two_actions():
    """R5.4: neither an action less nor one of the six kinds chosen."""
    t = with_extras("patton").stack("patton", NOTHING["patton"]).do("CMD_MOVE XII", "STEP vitry", "STOP")
    assert t.position()["turn"]["actions_left"] == 2 and not t.position()["turn"]["acted"]
    t = with_extras("bradley").do("CMD_AIR", "AIR_DECK axis", "PLAY_RECON", "RECON_DECK own")
    assert t.position()["turn"]["actions_left"] == 2 and not t.position()["turn"]["acted"]


def test_an_action_is_finished_before_the_next_one_starts():
    """R5.5"""
    t = with_extras("patton").stack("patton", NOTHING["patton"]).march("XII", "vitry")
    assert t.refuses("AIR_SUPPORT", "TAKE_SUPPLY", "PLAY_RECON", "CMD_MOVE XX", "END")
    assert t.do("STOP").is_legal("AIR_SUPPORT")


def test_a_transport_is_finished_before_the_next_action():
    """R5.5"""
    t = game("monty").put("lisieux", gas=2).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0")
    assert t.refuses("MOVE I BR", "TAKE_SUPPLY", "END")


def test_after_a_logistics_phase_the_same_turn_goes_on():
    """R5.6"""
    t = game("monty").trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert (t.decision, t.asked) == ("CHOOSE_ACTION", "monty")
    assert t.position()["turn"]["actions_left"] == 1 and t.is_legal("TAKE_SUPPLY")


def test_per_turn_limits_survive_a_logistics_phase():
    """R5.7: corps moved, base used, Resistance and Recon played."""
    t = game("monty").give("monty", "dieppe").put("I BR", gas=3, food=1).trucks(stock=1)
    t.draw_to("monty", "resistance", "monty-resistance-hand").draw_to("monty", "recon", "monty-recon")
    t.do("PLAY_RESISTANCE", "PLAY_RECON", "RECON_DECK axis", "TAKE_SUPPLY", "SUPPLY dieppe basic")
    t.stack("monty", NOTHING["monty"]).march("I BR", "yvetot").do("STOP", "TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert t.commander("monty")["level"] == 2
    turn = t.position()["turn"]
    assert (turn["bases_used"], turn["resistance_played"], turn["recon_played"]) == (["dieppe"], True, True)
    t.arrange(turn={"actions_left": 1})
    assert t.refuses("MOVE I BR") and t.is_legal("MOVE II CAN")
    assert t.do("TAKE_SUPPLY").refuses("SUPPLY dieppe basic")


def test_per_turn_limits_are_renewed_with_the_next_turn():
    """R5.7"""
    t = game("monty").give("monty", "dieppe").stack("monty", NOTHING["monty"]).put("I BR", gas=4)
    t.draw_to("monty", "recon", "monty-recon").do("PLAY_RECON", "RECON_DECK axis", "TAKE_SUPPLY", "SUPPLY dieppe basic")
    t.march("I BR", "yvetot").do("STOP").end_turn().end_turn().end_turn()
    assert t.asked == "monty" and t.position()["round"] == 2
    assert t.position()["turn"] == {
        "actions_left": 2,
        "acted": False,
        "bases_used": [],
        "resistance_played": False,
        "recon_played": False,
    }
    assert t.is_legal("MOVE I BR") and t.do("TAKE_SUPPLY").is_legal("SUPPLY dieppe basic")


def test_a_resistance_without_hand_symbol_is_lost_at_the_end_of_the_actions():
    """R5.8"""
    t = game("patton").stack("patton", "patton-resistance-now").march("XII", "vitry").do("STOP")
    assert t.commander("patton")["pending"] == {"patton-resistance-now": 1} and t.is_legal("PLAY_RESISTANCE")
    t.do("END")
    assert t.commander("patton")["pending"] == {}
    assert t.position()["discards"]["patton"] == {"patton-resistance-now": 1}


def test_a_resistance_with_hand_symbol_stays_with_its_player():
    """R5.8"""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand").do("END")
    assert t.commander("patton")["resistance"] == {"patton-resistance-hand": 1}
