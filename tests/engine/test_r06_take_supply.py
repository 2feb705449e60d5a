"""R6 Take supply."""

import pytest

from .tables import DIVISION, NOTHING, game


def sets_of(t):
    return [answer for answer in t.legal() if answer.startswith("SUPPLY") and "bonus" not in answer]


def test_at_first_only_the_army_base_gives_supplies():
    """R6.1"""
    t = game("monty").do("TAKE_SUPPLY")
    assert {answer.split()[1] for answer in t.legal()} == {"lisieux"}


def test_a_limited_base_is_open_to_its_controller_once_a_turn():
    """R6.1"""
    t = game("monty").give("monty", "dieppe").do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    t.do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY dieppe basic") and t.is_legal("SUPPLY lisieux basic")


def test_the_army_base_may_be_used_any_number_of_times():
    """R6.1"""
    t = game("monty").do("TAKE_SUPPLY", "SUPPLY lisieux basic", "TAKE_SUPPLY", "SUPPLY lisieux basic")
    assert t.supplies("lisieux") == [2, 2, 2]


def test_ostende_is_a_base_only_while_its_marker_is_in_the_game():
    """R6.1"""
    t = game("monty").give("monty", "ostende").do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY ostende basic")
    t = game("monty").give("monty", "ostende").arrange(ostende=[]).do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY ostende basic")


def test_a_basic_set_is_one_of_each_kind_from_the_reserve():
    """R6.2"""
    t = game("monty").give("monty", "dieppe").do("TAKE_SUPPLY")
    before = t.position()
    t.do("SUPPLY dieppe basic")
    assert t.supplies("dieppe") == [1, 1, 1]
    assert t.position()["reserve"] == [n - 1 for n in before["reserve"]]
    assert t.position()["track"] == before["track"]


@pytest.mark.parametrize(("kind", "pieces"), [("gas", [3, 0, 0]), ("ammo", [0, 3, 0]), ("food", [0, 0, 3])])
def test_a_matching_set_is_three_of_a_kind_from_the_track(kind, pieces):
    """R6.2"""
    t = game("patton").do("TAKE_SUPPLY")
    before = t.position()
    t.do(f"SUPPLY orleans {kind}*3")
    assert t.supplies("orleans") == pieces
    assert t.position()["track"] == [n - p for n, p in zip(before["track"], pieces, strict=True)]
    assert t.position()["reserve"] == before["reserve"]


def test_matching_sets_are_for_the_army_base_only():
    """R6.2"""
    t = game("monty").give("monty", "dieppe").do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY dieppe ammo*3") and t.is_legal("SUPPLY lisieux ammo*3")


def test_a_matching_set_needs_three_on_the_track():
    """R6.2 `partial_matching_set`"""
    t = game("patton").track(2, 3, 0).do("TAKE_SUPPLY")
    assert sets_of(t) == ["SUPPLY orleans basic", "SUPPLY orleans ammo*3"]
    t = game("patton", partial_matching_set=True).track(2, 3, 0).do("TAKE_SUPPLY")
    assert sets_of(t) == ["SUPPLY orleans basic", "SUPPLY orleans gas*3", "SUPPLY orleans ammo*3"]
    assert t.do("SUPPLY orleans gas*3").supplies("orleans") == [2, 0, 0]
    assert t.position()["track"][0] == 0


def test_the_size_of_a_matching_set_is_a_number_of_the_scenario():
    """R6.2: also when it is partial its name keeps the full number."""
    t = game("patton", sets={"stock.matching_set": "4"}, partial_matching_set=True).track(3, 9, 9).do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY orleans gas*3")
    assert t.do("SUPPLY orleans gas*4").supplies("orleans") == [3, 0, 0]
    t.do("TAKE_SUPPLY", "SUPPLY orleans ammo*4")
    assert t.supplies("orleans") == [3, 4, 0]


def without_ammo_in_the_reserve(commander, **rules):
    """Bradley's depots hold the ten pieces of ammo of the RESERVE."""
    t = game(commander, **rules).put("chartres", ammo=9).put("dreux", ammo=1)
    assert t.position()["reserve"][1] == 0
    return t


def test_a_missing_kind_leaves_a_partial_basic_set():
    """R6.3 `partial_basic_set = true`"""
    t = without_ammo_in_the_reserve("patton", partial_basic_set=True)
    assert t.do("TAKE_SUPPLY", "SUPPLY orleans basic").supplies("orleans") == [1, 0, 1]


def test_a_missing_kind_closes_the_basic_set():
    """R6.3 `partial_basic_set = false`"""
    t = without_ammo_in_the_reserve("patton", partial_basic_set=False).do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY orleans basic") and t.is_legal("SUPPLY orleans gas*3")


def test_nothing_to_take_closes_the_action():
    """R6.3: RESERVE and TRACK without ammo, gas and food that a set could use."""
    t = without_ammo_in_the_reserve("patton", edition="pl").track(0, 0, 0)
    assert t.position()["reserve"][1] == 9
    t.put("orleans", ammo=9)
    assert t.refuses("TAKE_SUPPLY")


def test_a_complete_basic_set_is_never_cut_short():
    """R6.3"""
    t = game("patton", partial_basic_set=True).do("TAKE_SUPPLY", "SUPPLY orleans basic")
    assert t.supplies("orleans") == [1, 1, 1]


@pytest.mark.parametrize(
    ("answer", "pieces"),
    [
        ("basic bonus=ammo,ammo", [1, 3, 1]),
        ("basic bonus=gas,food", [2, 1, 2]),
        ("ammo*3 bonus=food", [0, 3, 1]),
        ("gas*3 bonus=gas,gas", [5, 0, 0]),
    ],
)
def test_montys_bonus_adds_up_to_two_pieces_of_any_kinds_to_either_set(answer, pieces):
    """R6.4"""
    t = game("monty").do("TAKE_SUPPLY", f"SUPPLY lisieux {answer}")
    assert t.supplies("lisieux") == pieces
    assert not t.commander("monty")["card_up"]


def test_montys_bonus_comes_from_the_reserve_into_the_same_base():
    """R6.4"""
    t = game("monty").give("monty", "dieppe")
    before = t.position()
    t.do("TAKE_SUPPLY", "SUPPLY dieppe basic bonus=ammo,food")
    assert t.supplies("dieppe") == [1, 2, 2] and t.position()["track"] == before["track"]
    assert t.position()["reserve"] == [n - d for n, d in zip(before["reserve"], (1, 2, 2), strict=True)]


def test_montys_card_stays_up_when_no_piece_is_taken():
    """R6.4"""
    assert game("monty").do("TAKE_SUPPLY", "SUPPLY lisieux basic").commander("monty")["card_up"]


def test_no_bonus_with_the_card_face_down_and_none_for_others():
    """R6.4"""
    t = game("monty").arrange(commanders={"monty": {"card_up": False}}).do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY lisieux basic bonus=ammo")
    assert game("patton").do("TAKE_SUPPLY").refuses("SUPPLY orleans basic bonus=ammo")


def test_no_more_than_two_bonus_pieces():
    """R6.4"""
    t = game("monty").do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY lisieux basic bonus=ammo,ammo,food")
    t = game("monty", sets={"turn.monty_bonus": "3"}).do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY lisieux basic bonus=ammo,ammo,food")


def test_bonus_pieces_are_counted_after_the_set():
    """R6.4: two pieces of food are left, the basic set takes one."""
    t = game("monty").put("chartres", food=4).do("TAKE_SUPPLY")
    assert t.position()["reserve"][2] == 2
    assert t.refuses("SUPPLY lisieux basic bonus=food,food") and t.is_legal("SUPPLY lisieux basic bonus=food")
    assert t.is_legal("SUPPLY lisieux gas*3 bonus=food,food")


def test_bonus_pieces_from_the_track():
    """R6.4 `monty_bonus_source`"""
    assert game("monty").do("TAKE_SUPPLY").refuses("SUPPLY lisieux basic bonus=gas@track")
    t = game("monty", monty_bonus_source="track_or_reserve").do("TAKE_SUPPLY")
    before = t.position()
    t.do("SUPPLY lisieux basic bonus=gas@track,food@reserve")
    assert t.supplies("lisieux") == [2, 1, 2]
    assert t.position()["track"] == [before["track"][0] - 1, *before["track"][1:]]


def test_a_bonus_from_the_track_counts_what_the_matching_set_left():
    """R6.4 `monty_bonus_source = track_or_reserve`"""
    t = game("monty", monty_bonus_source="track_or_reserve").track(4, 9, 9).do("TAKE_SUPPLY")
    assert t.is_legal("SUPPLY lisieux gas*3 bonus=gas@track")
    assert t.refuses("SUPPLY lisieux gas*3 bonus=gas@track,gas@track")


def test_a_grounded_corps_in_the_base_eats_before_the_overflow():
    """R6.5: 9 pieces and a basic set are 12; the corps eats one, so two go."""
    t = game("monty").put("lisieux", gas=2, ammo=7).put("I BR").place("I BR", "lisieux", grounded=True)
    t.do("TAKE_SUPPLY", "SUPPLY lisieux basic")
    assert not t.corps("I BR")["grounded"]
    assert t.decision == "OVERFLOW" and t.supplies("lisieux") == [3, 8, 0]
    assert t.refuses("OVERFLOW lisieux 0,3,0") and t.is_legal("OVERFLOW lisieux 0,2,0")


def test_an_army_base_holds_nine_pieces_and_another_area_six():
    """R6.6"""
    t = game("monty").put("lisieux", ammo=6).do("TAKE_SUPPLY", "SUPPLY lisieux gas*3")
    assert t.decision == "CHOOSE_ACTION" and sum(t.supplies("lisieux")) == 9
    t = game("monty").give("monty", "dieppe").put("dieppe", ammo=3).do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    assert t.decision == "CHOOSE_ACTION" and sum(t.supplies("dieppe")) == 6
    t = game("monty").give("monty", "dieppe").put("dieppe", ammo=4).do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    assert t.decision == "OVERFLOW"


def test_pieces_on_corps_cards_do_not_count():
    """R6.6"""
    t = game("monty").put("lisieux", ammo=6).put("I BR", gas=2, ammo=4).do("TAKE_SUPPLY", "SUPPLY lisieux food*3")
    assert t.decision == "CHOOSE_ACTION" and sum(t.supplies("lisieux")) == 9


def test_overflow_removes_exactly_the_excess_of_any_pieces():
    """R6.7: a full Army base may still take a set; old and new pieces may go."""
    t = game("monty").put("lisieux", gas=1, ammo=8).do("TAKE_SUPPLY", "SUPPLY lisieux food*3")
    assert (t.decision, t.asked) == ("OVERFLOW", "monty")
    assert t.refuses("OVERFLOW lisieux 0,2,0", "OVERFLOW lisieux 0,4,0", "OVERFLOW lisieux 2,1,0", "END")
    before = t.position()["reserve"]
    t.do("OVERFLOW lisieux 1,1,1")
    assert t.supplies("lisieux") == [0, 7, 2]
    assert t.position()["reserve"] == [n + 1 for n in before]


def test_an_overflow_of_one_kind_needs_no_question():
    """R6.7"""
    t = game("monty").put("lisieux", ammo=9).do("TAKE_SUPPLY", "SUPPLY lisieux ammo*3")
    assert t.decision == "CHOOSE_ACTION" and t.supplies("lisieux") == [0, 9, 0]


def test_using_a_limited_base_marks_it_for_the_turn():
    """R6.8"""
    t = game("monty").give("monty", "dieppe", "calais").do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    assert t.position()["turn"]["bases_used"] == ["dieppe"]
    assert t.do("TAKE_SUPPLY").is_legal("SUPPLY calais basic")
    assert game("monty").do("TAKE_SUPPLY", "SUPPLY lisieux basic").position()["turn"]["bases_used"] == []


def test_ostende_works_once_in_the_game():
    """R6.8"""
    t = game("monty").give("monty", "ostende").do("TAKE_SUPPLY", "SUPPLY ostende basic")
    assert t.position()["ostende"] == [] and t.supplies("ostende") == [1, 1, 1]
    t.turn_of("monty").do("TAKE_SUPPLY")
    assert t.refuses("SUPPLY ostende basic")


def capture_le_havre(**rules):
    t = game("monty", **rules).place("I BR", "yvetot").put("I BR", gas=2, ammo=3).stack("axis", DIVISION)
    return t.march("I BR", "le_havre")


def test_capturing_a_limited_base_gives_nothing_by_itself():
    """R6.9"""
    assert capture_le_havre().supplies("le_havre") == [0, 0, 0]


def test_capturing_a_limited_base_may_bring_a_basic_set():
    """R6.9 `limited_base_on_capture = free_set`: no bonus, no use of the base, only in limited bases."""
    t = capture_le_havre(limited_base_on_capture="free_set")
    assert t.supplies("le_havre") == [1, 1, 1]
    assert t.position()["turn"]["bases_used"] == [] and t.commander("monty")["card_up"]
    assert t.do("STOP", "TAKE_SUPPLY").is_legal("SUPPLY le_havre basic")
    t = game("monty", limited_base_on_capture="free_set").stack("monty", NOTHING["monty"]).march("II CAN", "rouen")
    assert t.supplies("rouen") == [0, 0, 0]


def test_the_free_set_follows_the_rule_of_the_partial_set():
    """R6.9, R6.3"""
    for partial, pieces in ((True, [1, 0, 1]), (False, [0, 0, 0])):
        t = without_ammo_in_the_reserve("monty", limited_base_on_capture="free_set", partial_basic_set=partial)
        t.place("I BR", "yvetot").stack("monty", NOTHING["monty"]).march("I BR", "dieppe")
        assert t.supplies("dieppe") == pieces


@pytest.mark.parametrize(("marker", "pieces"), [(["ostende"], [1, 1, 1]), ([], [0, 0, 0])])
def test_the_free_set_of_ostende_needs_and_removes_its_marker(marker, pieces):
    """R6.9"""
    t = game("monty", limited_base_on_capture="free_set").place("I BR", "ypres").arrange(ostende=marker)
    t.stack("monty", NOTHING["monty"]).march("I BR", "ostende")
    assert t.supplies("ostende") == pieces and t.position()["ostende"] == []
