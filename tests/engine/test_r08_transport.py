"""R8 Transport and free transfers."""

import pytest

from .tables import NOTHING, game


def red_road(**keywords):
    """Lisieux and Brionne stocked, Rouen and Yvetot red."""
    t = game("monty", **keywords).give("monty", "rouen", "yvetot")
    return t.put("lisieux", gas=3, ammo=3).put("brionne", food=1)


# ---- trucks ----


def test_trucks_are_placed_one_after_another_up_to_the_placement_number():
    """R8.1"""
    t = red_road().do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 2,3,0")
    assert t.decision == "PLACE_TRUCK"
    t.do("PLACE_TRUCK brionne>rouen 1,2,1")
    assert t.decision == "CHOOSE_ACTION" and t.commander("monty")["pool"] == 4


def test_no_more_trucks_than_the_pool_held():
    """R8.1"""
    t = red_road().trucks(monty=1).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0")
    assert t.decision == "CHOOSE_ACTION"
    assert red_road().trucks(monty=0).refuses("TRANSPORT")


def test_at_least_one_truck_and_a_stop_after_any():
    """R8.1"""
    t = red_road().do("TRANSPORT")
    assert t.refuses("STOP")
    assert t.do("PLACE_TRUCK lisieux>brionne 1,0,0", "STOP").decision == "CHOOSE_ACTION"


def test_a_transfer_that_leaves_nothing_to_carry_allows_a_stop():
    """R8.1"""
    t = game("monty").put("lisieux", gas=1).put("I BR", gas=3).do("TRANSPORT")
    assert t.refuses("STOP")
    assert t.do('TRANSFER "I BR" -1,0,0', "STOP").decision == "CHOOSE_ACTION"


def test_two_transports_in_a_turn_have_the_full_number_each():
    """R8.1"""
    t = red_road().do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0", "PLACE_TRUCK lisieux>yvetot 1,0,0")
    t.do("TRANSPORT", "PLACE_TRUCK lisieux>evreux 1,0,0", "PLACE_TRUCK brionne>rouen 1,0,0")
    assert t.commander("monty")["pool"] == 2 and len(t.position()["trucks"]) == 4


@pytest.mark.parametrize(("colours", "legal"), [('["red", "white"]', True), ('["red"]', False)])
def test_a_truck_needs_a_road_of_the_players_colour(colours, legal):
    """R8.2: Bruxelles and Leuven are both Bradley's, the road between them may not be."""
    t = game("bradley", sets={'road."bruxelles-leuven".colors': colours}).give("bradley", "bruxelles", "leuven")
    t.put("bruxelles", gas=1).put("chartres", gas=1).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK bruxelles>leuven 1,0,0") == legal


def test_one_truck_to_an_arrow():
    """R8.2: in neither direction."""
    t = red_road().do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,0")
    assert t.refuses("PLACE_TRUCK lisieux>brionne 1,0,0", "PLACE_TRUCK brionne>lisieux 1,0,0")


def test_a_truck_of_another_player_blocks_too():
    """R8.2: the road from Luxembourg to Trier is white and blue."""
    t = game("patton").give("patton", "luxembourg", "trier").put("luxembourg", gas=1).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK luxembourg>trier 1,0,0")
    t = game("bradley").give("bradley", "luxembourg", "trier", "longwy").put("luxembourg", gas=2).do("TRANSPORT")
    t.do("PLACE_TRUCK luxembourg>trier 1,0,0", "STOP")
    t.give("patton", "luxembourg", "trier", "longwy").turn_of("patton").do("TRANSPORT")
    assert t.refuses("PLACE_TRUCK luxembourg>trier 1,0,0") and t.is_legal("PLACE_TRUCK luxembourg>longwy 1,0,0")


def test_both_ends_must_be_the_players():
    """R8.2"""
    t = game("monty").put("lisieux", gas=1).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK lisieux>brionne 1,0,0") and t.refuses("PLACE_TRUCK lisieux>yvetot 1,0,0")
    t = game("monty").give("monty", "amiens", "aumale").put("amiens", gas=1)
    assert t.do("TRANSPORT").is_legal("PLACE_TRUCK amiens>aumale 1,0,0")
    t = game("monty").give("bradley", "amiens").give("monty", "aumale").put("amiens", gas=1).put("lisieux", gas=1)
    assert t.do("TRANSPORT").refuses("PLACE_TRUCK amiens>aumale 1,0,0")


def test_a_truck_carries_one_to_five_pieces_that_lie_there():
    """R8.2"""
    t = game("monty").put("lisieux", gas=3, ammo=3).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK lisieux>brionne 2,3,0")
    assert t.refuses(
        "PLACE_TRUCK lisieux>brionne 3,3,0", "PLACE_TRUCK lisieux>brionne 4,0,0", "PLACE_TRUCK lisieux>brionne 0,0,0"
    )


def test_the_load_of_a_truck_is_a_number_of_the_scenario():
    """R8.2"""
    t = game("monty", sets={"logistics.truck_capacity": "6"}).put("lisieux", gas=3, ammo=3).do("TRANSPORT")
    assert t.is_legal("PLACE_TRUCK lisieux>brionne 3,3,0")


def test_an_empty_truck_may_be_allowed():
    """R8.2 `allow_empty_truck`: it has no direction and needs no supplies anywhere."""
    t = game("monty", allow_empty_truck=True)
    assert t.is_legal("TRANSPORT")
    t.do("TRANSPORT", "PLACE_TRUCK brionne>lisieux 0,0,0")
    assert t.position()["trucks"] == ["lisieux-brionne"] and t.commander("monty")["pool"] == 5
    assert [answer for answer in t.legal() if "lisieux-brionne" in answer] == []


def test_the_truck_lies_on_the_arrow_and_its_pieces_at_the_other_end():
    """R8.3"""
    t = red_road().do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 2,3,0")
    assert t.supplies("lisieux") == [1, 0, 0] and t.supplies("brionne") == [2, 3, 1]
    assert t.position()["trucks"] == ["lisieux-brionne"] and t.commander("monty")["pool"] == 5


def test_delivered_pieces_may_be_carried_on_by_the_next_truck():
    """R8.4"""
    t = red_road().do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 2,3,0", "PLACE_TRUCK brionne>rouen 1,2,1")
    assert t.supplies("brionne") == [1, 1, 0] and t.supplies("rouen") == [1, 2, 1]


def test_a_grounded_corps_at_the_destination_eats_before_the_overflow():
    """R8.4: 5 pieces and a load of 2 with food are 6 once the corps has eaten."""
    t = game("monty").put("brionne", ammo=5).put("lisieux", gas=1, food=1).put("II CAN")
    t.place("II CAN", "brionne", grounded=True).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 1,0,1")
    assert not t.corps("II CAN")["grounded"]
    assert t.supplies("brionne") == [1, 5, 0] and t.decision == "PLACE_TRUCK"


def test_an_overflow_is_settled_before_the_next_truck():
    """R8.4"""
    t = game("monty").put("brionne", ammo=5).put("lisieux", gas=3).do("TRANSPORT", "PLACE_TRUCK lisieux>brionne 2,0,0")
    assert t.decision == "OVERFLOW" and t.refuses("PLACE_TRUCK brionne>lisieux 1,0,0")
    assert t.do("OVERFLOW brionne 0,1,0").decision == "PLACE_TRUCK"
    assert t.supplies("brionne") == [2, 4, 0]


def test_trucks_on_the_board_stay_until_the_logistics_phase():
    """R8.5: in the next turn too, and when an end of the road is lost."""
    t = game("monty").give("monty", "rouen", "dieppe").put("rouen", gas=2)
    t.do("TRANSPORT", "PLACE_TRUCK rouen>dieppe 1,0,0", "STOP").give(None, "dieppe").turn_of("monty")
    assert t.position()["trucks"] == ["rouen-dieppe"]
    t.give("monty", "dieppe").do("TRANSPORT")
    assert t.refuses("PLACE_TRUCK rouen>dieppe 1,0,0")
    t.turn_of("monty").trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert t.position()["trucks"] == []


def test_trucks_do_not_hinder_corps():
    """R8.5"""
    t = game("monty").give("monty", "yvetot").put("lisieux", gas=1)
    t.do("TRANSPORT", "PLACE_TRUCK lisieux>yvetot 1,0,0", "STOP")
    assert t.march("I BR", "yvetot").corps("I BR")["area"] == "yvetot"


def test_pieces_on_corps_cards_are_not_transported():
    """R8.6: first into the area, then on the truck."""
    t = game("monty").put("lisieux", ammo=1).put("I BR", gas=3).do("TRANSPORT")
    assert t.refuses("PLACE_TRUCK lisieux>brionne 1,0,0")
    t.do('TRANSFER "I BR" 1,0,0', "PLACE_TRUCK lisieux>brionne 1,0,0")
    assert t.supplies("brionne") == [1, 0, 0] and t.corps("I BR")["supplies"] == [2, 0, 0]


# ---- transfers ----


def test_pieces_move_between_card_and_area_both_ways_for_free():
    """R8.10"""
    t = game("patton").put("troyes", ammo=2, food=1)
    t.do("TRANSFER XII 2,-2,1")
    assert t.corps("XII")["supplies"] == [1, 2, 0] and t.supplies("troyes") == [2, 0, 2]
    assert t.position()["turn"]["actions_left"] == 2


def test_a_transfer_needs_the_pieces():
    """R8.10"""
    t = game("patton").put("troyes", ammo=1)
    assert t.refuses("TRANSFER XII 4,0,0", "TRANSFER XII 0,-2,0") and t.is_legal("TRANSFER XII 0,-1,0")


def test_only_own_corps_make_transfers():
    """R8.10"""
    assert game("patton").refuses("TRANSFER V 1,0,0")


def test_a_grounded_corps_may_exchange_supplies():
    """R8.10"""
    t = game("patton").put("XII", gas=2).place("XII", "troyes", grounded=True)
    assert t.do("TRANSFER XII 1,0,0").supplies("troyes") == [1, 0, 0]


def test_windows_before_actions_before_trucks_and_around_steps():
    """R8.11: after the start gas, and after each entered area."""
    t = game("patton").put("orleans", gas=1).stack("patton", "patton-captured_supplies", NOTHING["patton"])
    assert t.is_legal("TRANSFER XII 1,0,0")
    assert t.do("TRANSPORT").is_legal("TRANSFER XII 1,0,0")
    t.do("PLACE_TRUCK orleans>montargis 1,0,0", "STOP", "MOVE XII")
    assert t.is_legal("TRANSFER XII 1,0,0")
    t.do("STEP vitry")
    assert t.do("TRANSFER XII -1,0,0").corps("XII")["supplies"] == [3, 0, 1]


def test_a_moving_corps_may_shed_its_start_area_before_the_first_step():
    """R8.11: the start gas is already paid."""
    t = game("patton").put("XII", gas=2).do("MOVE XII", "TRANSFER XII 1,0,0")
    assert t.corps("XII")["supplies"] == [0, 0, 0] and t.supplies("troyes") == [1, 0, 0]


def test_while_one_corps_moves_or_a_truck_drives_any_own_corps_may_transfer():
    """R8.11"""
    assert game("patton").do("MOVE XII").is_legal("TRANSFER XX 1,0,0")
    assert game("monty").put("lisieux", gas=1).do("TRANSPORT").is_legal('TRANSFER "XXX BR" 1,0,0')


@pytest.mark.parametrize("decision", ["SUPPLY", "TRUCK_COUNT", "AIR_DECK"])
def test_no_transfer_inside_other_actions(decision):
    """R8.11"""
    action = {"SUPPLY": "TAKE_SUPPLY", "TRUCK_COUNT": "TAKE_TRUCKS", "AIR_DECK": "AIR_SUPPORT"}[decision]
    t = game("patton").do(action)
    assert t.decision == decision and t.refuses("TRANSFER XII 1,0,0")


def test_no_transfer_while_a_card_is_resolved():
    """R8.11"""
    t = game("patton").stack("patton", "patton-black_market").march("XII", "vitry")
    assert t.decision == "BLACK_MARKET" and t.refuses("TRANSFER XII 1,0,0")


def test_no_transfer_in_the_logistics_phase_the_reaction_or_another_turn():
    """R8.11"""
    t = game("patton").put("troyes", food=1).trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1")
    assert t.decision == "FOOD_SOURCE" and t.refuses("TRANSFER XII 1,0,0")
    t = game("patton").do("END")
    assert t.decision == "REACTION" and t.refuses("TRANSFER XII 1,0,0")
    assert t.do("REACTION PLACE landau").refuses("TRANSFER XII 1,0,0")


def test_a_transfer_cannot_discard():
    """R8.12: not over the limit of the area, not over the card; an exchange of full ones is fine."""
    t = game("patton").put("troyes", ammo=6).put("XII", gas=6)
    assert t.refuses("TRANSFER XII 1,0,0", "TRANSFER XII 0,-1,0") and t.is_legal("TRANSFER XII 2,-2,0")


def test_the_army_base_takes_transfers_up_to_its_own_limit():
    """R8.12"""
    t = game("monty").put("lisieux", ammo=6).put("I BR", gas=4)
    assert t.is_legal('TRANSFER "I BR" 3,0,0') and t.refuses('TRANSFER "I BR" 4,0,0')


def test_one_transfer_of_a_corps_between_two_other_decisions():
    """R8.13"""
    t = game("patton").do("TRANSFER XII 1,0,0")
    assert t.refuses("TRANSFER XII 1,0,0", "TRANSFER XII -1,0,0") and t.is_legal("TRANSFER XX 1,0,0")
    t.do("TAKE_SUPPLY", "SUPPLY orleans basic")
    assert t.is_legal("TRANSFER XII -1,0,0")


def test_a_step_and_a_truck_open_the_next_transfer():
    """R8.13"""
    t = game("patton").stack("patton", NOTHING["patton"]).do("MOVE XII", "TRANSFER XII 0,0,1")
    assert t.refuses("TRANSFER XII 1,0,0") and t.do("STEP vitry").is_legal("TRANSFER XII 1,0,0")
    t = game("monty").put("lisieux", gas=2).do("TRANSPORT", 'TRANSFER "I BR" 0,1,0')
    assert t.refuses('TRANSFER "I BR" 1,0,0')
    assert t.do("PLACE_TRUCK lisieux>brionne 1,0,0").is_legal('TRANSFER "I BR" 1,0,0')


def test_one_vector_reaches_every_split_of_the_pieces():
    """R8.13: a full card and a full area with 2 gas and 4 ammo each way, within both limits."""
    t = game("patton").put("XII", gas=5, ammo=1).put("troyes", gas=1, ammo=5)
    results = set()
    for answer in t.legal():
        if answer.startswith("TRANSFER XII"):
            gas, ammo, _ = (int(n) for n in answer.split()[2].split(","))
            results.add((5 - gas, 1 - ammo))
    assert results == {(gas, 6 - gas) for gas in range(7)} - {(5, 1)}
