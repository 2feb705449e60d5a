"""R10 Corps movement: pursuit cards and battle."""

import pytest

from .tables import ARMOURED, DIVISION, ELITE, NOTHING, game

PLAIN = NOTHING["patton"]


def meet(card):
    """Patton's turn, this card on top of his deck; his XII will step from Troyes to Vitry."""
    return game("patton").stack("patton", card)


def facing(card, gas=1, ammo=4, **keywords):
    """An Axis marker in Vitry and this card on top of the Axis deck; XII has so much once it has started."""
    t = game("patton", **keywords).put("XII", gas=gas + 1, ammo=ammo).mark("vitry").stack("axis", card)
    return t.march("XII", "vitry")


def airborne(t, *units):
    return t.arrange(airborne=[list(unit) for unit in units], airborne_track=4 - len(units))


# ---- pursuit cards ----


def test_starving_civilians_one_food_from_the_card_for_one_medal():
    """R10.30"""
    t = meet("patton-starving_civilians").march("XII", "vitry")
    reserve = t.position()["reserve"][2]
    assert t.legal() == ["STARVING no", "STARVING yes"]
    t.do("STARVING yes")
    assert t.corps("XII")["supplies"] == [2, 0, 0] and t.commander("patton")["medals"] == 1
    assert t.position()["reserve"][2] == reserve + 1 and t.position()["medal_pool"] == 19


def test_starving_civilians_may_be_left_hungry():
    """R10.30"""
    t = meet("patton-starving_civilians").march("XII", "vitry").do("STARVING no")
    assert t.corps("XII")["supplies"] == [2, 0, 1] and t.commander("patton")["medals"] == 0


def test_without_food_on_the_card_nothing_is_asked():
    """R10.30: food in the area does not help."""
    t = meet("patton-starving_civilians").put("XII", gas=2).march("XII", "vitry")
    assert t.decision == "STEP" and t.commander("patton")["medals"] == 0


def test_without_a_medal_in_the_pool_nothing_is_asked():
    """R10.30"""
    t = meet("patton-starving_civilians").arrange(commanders={"monty": {"medals": 20}}, medal_pool=0)
    assert t.march("XII", "vitry").decision == "STEP" and t.corps("XII")["supplies"] == [2, 0, 1]


@pytest.mark.parametrize(
    ("card", "pieces"),
    [
        ("patton-captured_stock", [0, 1, 0]),
        ("patton-captured_supplies", [1, 0, 0]),
        ("patton-vive_la_liberation", [0, 0, 1]),
    ],
)
def test_captured_pieces_lie_in_the_entered_area(card, pieces):
    """R10.31"""
    t = meet(card).do("MOVE XII")
    reserve = t.position()["reserve"]
    t.do("STEP vitry")
    assert t.supplies("vitry") == pieces
    assert t.position()["reserve"] == [n - p for n, p in zip(reserve, pieces, strict=True)]


def test_captured_pieces_are_lost_without_a_reserve():
    """R10.31: the ten pieces of ammo of the RESERVE lie in Bradley's depots."""
    t = meet("patton-captured_stock").put("chartres", ammo=9).put("dreux", ammo=1).march("XII", "vitry")
    assert t.supplies("vitry") == [0, 0, 0] and t.control("vitry") == "patton"


def test_the_black_market_swaps_one_piece_of_the_card_for_another_kind():
    """R10.32"""
    t = meet("patton-black_market").march("XII", "vitry")
    reserve = t.position()["reserve"]
    t.do("BLACK_MARKET food>ammo")
    assert t.corps("XII")["supplies"] == [2, 1, 0]
    assert t.position()["reserve"] == [reserve[0], reserve[1] - 1, reserve[2] + 1]


def test_the_black_market_is_a_choice_among_what_is_there():
    """R10.32: another kind, on the card and in the RESERVE, or nothing."""
    t = meet("patton-black_market").march("XII", "vitry")
    assert set(t.legal()) == {
        f"BLACK_MARKET {swap}" for swap in ("none", "gas>ammo", "gas>food", "food>gas", "food>ammo")
    }
    t = meet("patton-black_market").put("chartres", ammo=9).put("dreux", ammo=1).march("XII", "vitry")
    assert t.refuses("BLACK_MARKET gas>ammo", "BLACK_MARKET gas>gas") and t.is_legal("BLACK_MARKET gas>food")
    assert t.do("BLACK_MARKET none").corps("XII")["supplies"] == [2, 0, 1]


def test_without_a_piece_to_give_the_black_market_asks_nothing():
    """R10.32"""
    assert meet("patton-black_market").put("XII", gas=1).march("XII", "vitry").decision == "STEP"


def test_resistance_with_hand_symbol_is_kept():
    """R10.33: for this or a later turn."""
    t = meet("patton-resistance-hand").march("XII", "vitry")
    assert t.commander("patton")["resistance"] == {"patton-resistance-hand": 1} and t.refuses("PLAY_RESISTANCE")
    t.do("STOP")
    assert t.is_legal("PLAY_RESISTANCE")
    t.end_turn().end_turn().end_turn()
    assert t.asked == "patton" and t.is_legal("PLAY_RESISTANCE")


def test_resistance_without_hand_symbol_is_for_this_turn():
    """R10.33"""
    t = meet("patton-resistance-now").march("XII", "vitry").do("STOP")
    assert t.commander("patton")["pending"] == {"patton-resistance-now": 1} and t.is_legal("PLAY_RESISTANCE")
    t.end_turn().end_turn().end_turn()
    assert t.asked == "patton" and t.refuses("PLAY_RESISTANCE")


def test_resistance_is_one_more_action_and_is_discarded_first():
    """R10.33: the card lies on the pile before the action is chosen."""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand").turn_of("patton", actions=0)
    assert t.refuses("TAKE_SUPPLY")
    t.do("PLAY_RESISTANCE")
    assert t.position()["discards"]["patton"] == {"patton-resistance-hand": 1}
    assert t.is_legal("TAKE_SUPPLY") and t.position()["turn"]["actions_left"] == 1


def test_one_resistance_a_turn_and_the_pending_one_first():
    """R10.33"""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand")
    t.draw_to("patton", "pending", "patton-resistance-now").do("PLAY_RESISTANCE")
    assert t.commander("patton")["pending"] == {} and t.commander("patton")["resistance"] != {}
    assert t.refuses("PLAY_RESISTANCE")


def test_recon_is_kept_and_looks_at_one_top_card():
    """R10.34"""
    t = meet("patton-recon").march("XII", "vitry")
    assert t.commander("patton")["recon"] == {"patton-recon": 1} and t.refuses("PLAY_RECON")
    t.do("STOP").stack("axis", ELITE).do("PLAY_RECON", "RECON_DECK axis")
    assert t.commander("patton")["peeks"] == {"axis": ELITE} and t.chance == [f"CARD {ELITE}"]
    assert t.commander("patton")["recon"] == {} and t.commander("patton")["air"] is None
    assert sum(t.position()["decks"]["axis"].values()) == 24


def test_recon_leaves_the_card_on_top():
    """R10.34"""
    t = game("patton").draw_to("patton", "recon", "patton-recon").stack("patton", PLAIN)
    t.do("PLAY_RECON", "RECON_DECK own").march("XII", "vitry")
    assert t.chance == [f"CARD {PLAIN}"]


def test_one_recon_a_turn():
    """R10.34"""
    t = game("patton").draw_to("patton", "recon", "patton-recon", "patton-recon").do("PLAY_RECON", "RECON_DECK own")
    assert t.refuses("PLAY_RECON")
    assert t.turn_of("patton").is_legal("PLAY_RECON")


@pytest.mark.parametrize(("scope", "decks"), [("own", {"own", "axis"}), ("any", {"own", "axis", "monty", "bradley"})])
def test_recon_looks_at_the_own_deck_or_at_any(scope, decks):
    """R10.34 `recon_scope`"""
    t = game("patton", recon_scope=scope).draw_to("patton", "recon", "patton-recon").do("PLAY_RECON")
    assert {answer.split()[1] for answer in t.legal()} == decks


def test_les_boches_stop_a_corps_that_cannot_pay():
    """R10.35"""
    t = meet("patton-les_boches").put("XII", gas=1).march("XII", "vitry")
    assert t.control("vitry") == "patton" and t.steps() == set()
    t = meet("patton-les_boches").put("XII", gas=2).march("XII", "vitry")
    assert "chalons" in t.steps()


def test_a_pursuit_division_is_beaten_with_one_ammo():
    """R10.36"""
    card = "patton-711_infanterie_div"
    t = meet(card).put("XII", gas=2, ammo=2).march("XII", "vitry")
    assert t.corps("XII")["supplies"] == [1, 1, 0] and t.commander("patton")["won"] == {card: 1}
    t = meet(card).put("XII", gas=2).march("XII", "vitry")
    assert t.control("vitry") is None and t.corps("XII")["area"] == "troyes"


def test_any_other_card_does_nothing():
    """R10.37"""
    t = meet(PLAIN).do("MOVE XII")
    before = t.position()
    t.do("STEP vitry")
    after = t.position()
    assert after["reserve"] == before["reserve"] and after["corps"]["XII"]["supplies"] == [2, 0, 1]
    assert after["commanders"]["patton"] == before["commanders"]["patton"] and t.steps() != set()


# ---- battle ----


@pytest.mark.parametrize(
    ("card", "left"), [(DIVISION, [1, 2, 0]), (ELITE, [1, 1, 0]), (ARMOURED, [0, 2, 0])], ids=["2", "3", "2+1"]
)
def test_every_division_is_fought_for_what_it_shows(card, left):
    """R10.40"""
    t = facing(card)
    assert t.corps("XII")["supplies"] == left and t.control("vitry") == "patton"


def test_a_battle_is_fought_at_once_and_without_choice():
    """R10.40, R10.41: no question, the corps that can win pays and wins."""
    t = facing(DIVISION, ammo=2)
    assert t.decision == "STEP" and t.corps("XII")["supplies"] == [1, 0, 0]


def test_bonus_ammo_lowers_the_need_but_not_the_gas():
    """R10.41"""
    t = game("patton").put("XII", gas=1, ammo=2).mark("vitry").stack("axis", ARMOURED)
    airborne(t, ("vitry", "patton", "up"), ("vitry", "patton", "up")).march("XII", "vitry")
    assert t.control("vitry") is None  # the start took the only gas
    t = game("patton").put("XII", gas=2).mark("vitry").stack("axis", ARMOURED)
    airborne(t, ("vitry", "patton", "up"), ("vitry", "patton", "up")).march("XII", "vitry")
    assert t.control("vitry") == "patton" and t.corps("XII")["supplies"] == [0, 0, 0]


def test_pieces_in_areas_do_not_fight():
    """R10.41"""
    t = game("patton").put("XII", gas=2, ammo=1).put("troyes", ammo=4).mark("vitry").stack("axis", DIVISION)
    assert t.march("XII", "vitry").control("vitry") is None
    assert t.supplies("troyes") == [0, 4, 0]


def test_a_win_keeps_the_card_captures_the_area_and_makes_the_next_step_cost_gas():
    """R10.42"""
    t = facing(DIVISION, gas=0, ammo=2)
    assert t.commander("patton")["won"] == {DIVISION: 1} and t.commander("patton")["defeated"] == 1
    assert t.control("vitry") == "patton" and t.steps() == set()


@pytest.mark.parametrize(
    ("card", "gas", "ammo", "left"),
    [
        (ARMOURED, 3, 0, [2, 0, 0]),
        (ARMOURED, 0, 5, [0, 3, 0]),
        (ARMOURED, 1, 1, [0, 0, 0]),
        (ELITE, 2, 2, [2, 0, 0]),
        (DIVISION, 2, 1, [2, 0, 0]),
    ],
)
def test_a_loss_takes_what_the_card_asks_as_far_as_it_is_there(card, gas, ammo, left):
    """R10.43"""
    t = facing(card, gas=gas, ammo=ammo)
    assert t.corps("XII")["supplies"] == left
    assert t.commander("patton")["won"] == {}


def test_a_beaten_corps_returns_to_the_area_of_this_step_and_its_move_is_over():
    """R10.43: lost at the second step, it stays in the first area it took."""
    t = game("patton").put("XII", gas=3).stack("patton", PLAIN).mark("chalons").stack("axis", DIVISION)
    t.march("XII", "vitry", "chalons")
    assert t.corps("XII")["area"] == "vitry" and t.decision == "CHOOSE_ACTION"
    assert t.control("vitry") == "patton" and t.refuses("MOVE XII")


def test_a_lost_area_stays_as_it_was_and_the_card_goes_back():
    """R10.43"""
    t = game("patton").put("XII", gas=3, ammo=1).mark("vitry").stack("axis", ELITE)
    airborne(t, ("vitry", "monty", "up")).march("XII", "vitry")
    p = t.position()
    assert (p["axis"], p["airborne"], t.control("vitry")) == (["vitry"], [["vitry", "monty", "up"]], None)
    assert p["decks"]["axis"][ELITE] == 1 and sum(p["decks"]["axis"].values()) == 24


def test_the_card_of_a_lost_battle_is_shuffled_not_put_on_top():
    """R10.43: over several games another card comes next."""
    nexts = set()
    for seed in range(6):
        t = game("patton", seed=seed).put("XII", gas=1).mark("vitry").stack("axis", ELITE).march("XII", "vitry")
        t.draw_to("patton", "recon", "patton-recon").do("PLAY_RECON", "RECON_DECK axis")
        nexts.add(t.chance[0])
    assert len(nexts) > 1


def test_used_airborne_units_may_leave_after_a_loss():
    """R10.43 `airborne_after_loss = used_removed`"""
    t = game("patton", airborne_after_loss="used_removed").put("XII", gas=3).mark("vitry").stack("axis", ELITE)
    airborne(t, ("vitry", "monty", "up"), ("vitry", "patton", "up"), ("chalons", "patton", "up")).march("XII", "vitry")
    assert t.position()["airborne"] == [["chalons", "patton", "up"]]


def test_air_support_counts_as_used_before_airborne_units():
    """R10.43: of the 2 ammo air support gives one; the battle is lost for want of gas."""
    units = [("vitry", "monty", "up"), ("vitry", "patton", "up")]
    t = game("patton", airborne_after_loss="used_removed").put("XII", gas=1).mark("vitry").stack("axis", ARMOURED)
    t.arrange(commanders={"patton": {"air": "axis"}})
    assert airborne(t, *units).march("XII", "vitry").position()["airborne"] == [["vitry", "patton", "up"]]


def test_face_down_units_leave_before_face_up_ones():
    """R10.43: then by the colour of their owner."""
    units = [("vitry", "monty", "up"), ("vitry", "bradley", "up"), ("vitry", "patton", "down")]
    t = game("patton", airborne_after_loss="used_removed").put("XII", gas=1).mark("vitry").stack("axis", ARMOURED)
    assert airborne(t, *units).march("XII", "vitry").position()["airborne"] == [["vitry", "bradley", "up"]]


def test_unused_units_stay_after_a_loss():
    """R10.43 `airborne_after_loss = stay`"""
    t = game("patton").put("XII", gas=3).mark("vitry").stack("axis", ELITE)
    assert airborne(t, ("vitry", "monty", "up")).march("XII", "vitry").position()["airborne"] == [
        ["vitry", "monty", "up"]
    ]


def test_won_cards_count_for_the_score():
    """R10.44: two divisions and an elite one show 7 ammo, one medal."""
    t = game("patton", max_rounds=1).draw_to("patton", "won", DIVISION, "axis-49_infanterie_div", ELITE)
    assert t.play_out().position()["result"]["scores"]["patton"] == 1


def test_won_cards_pay_for_airborne_units():
    """R10.44"""
    t = game("patton")
    assert t.refuses("AIRBORNE")
    assert t.draw_to("patton", "won", ARMOURED).is_legal("AIRBORNE")
