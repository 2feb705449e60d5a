"""Worked examples of the rulebook, sections 4 and 5: setup and the turn. X: printed; D: derived by this project."""

import pytest

from rhine_sim import Table

from .tables import NOTHING, game, solo


@pytest.mark.parametrize(
    ("players", "pieces"),
    [(("monty", "bradley"), 6), (("monty", "bradley", "patton"), 9), (("patton",), 3)],
    ids=["two players", "three players", "one player"],
)
def test_the_track_has_three_of_each_kind_for_every_player(players, pieces):
    """X4.1 (R2.15, R4.5): with two players the TRACK holds (6, 6, 6), the third column stays empty."""
    t = game(players[0], players=players)
    assert t.position()["track"] == [pieces] * 3


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_turns_follow_the_order_track_in_every_round(edition):
    """X4.2 (R4.11, R5.1; C2): order white, red, blue, the same in every round."""
    t = Table(order=["bradley", "monty", "patton"], rules={"edition": edition})
    assert t.position()["order"] == ["bradley", "monty", "patton"]
    turns = []
    for _ in range(9):
        turns.append((t.position()["round"], t.asked))
        t.do("END")
        t.do(t.legal()[0])  # some marker
    seats = ["bradley", "monty", "patton"]
    assert turns == [(1 + i // 3, seats[i % 3]) for i in range(9)]


def test_bradley_starts_on_level_two():
    """X4.3 (R4.9): full game, 3 players: level red 1, white 2, blue 1."""
    t = game()
    assert [t.commander(name)["level"] for name in ("monty", "bradley", "patton")] == [1, 2, 1]


def test_between_monty_and_patton_the_double_areas_of_bradley_are_open():
    """X4.4 (R4.14): red against blue: white areas are white's, red/white and white/blue ones uncontrolled."""
    t = game(players=("monty", "patton"))
    for area in t.compiled.scenario.areas:
        if area.front:
            continue
        if area.colors == ("white",):
            assert t.control(area.id) == "bradley"
        else:
            assert t.control(area.id) is None
    # Red and blue may enter them.
    t.place("I BR", "gournay").do('MOVE "I BR"')
    assert t.is_legal("STEP amiens") and not t.is_legal("STEP beauvais")
    t = game("patton", players=("monty", "patton")).place("XII", "chalons").do("MOVE XII")
    assert t.is_legal("STEP reims")


@pytest.mark.parametrize(
    ("players", "absent", "colour"),
    [(("monty", "bradley"), "patton", "blue"), (("bradley", "patton"), "monty", "red")],
)
def test_in_other_pairs_every_area_with_the_absent_colour_is_his(players, absent, colour):
    """X4.4 (R4.13): any other pair: all areas with the absent colour, double ones too, are controlled by him."""
    t = game(players[0], players=players)
    for area in t.compiled.scenario.areas:
        assert (t.control(area.id) == absent) == (colour in area.colors)


def test_nobody_enters_an_area_of_the_absent_commander():
    """X4.4 (R4.13), illegal: STEP into any of them."""
    t = game("bradley", players=("monty", "bradley")).place("V", "chateau_thierry").do("MOVE V")
    assert not t.is_legal("STEP reims") and t.is_legal("STEP soissons")
    t = game("bradley", players=("bradley", "patton")).place("V", "st_quentin").do("MOVE V")
    assert not t.is_legal("STEP amiens") and t.is_legal("STEP cambrai")


def test_no_marker_in_metz_when_patton_does_not_play():
    """D4.1 (R4.12, R15.11): `veteran_patton`, red against white: no marker in Metz, pool 18."""
    t = game(players=("monty", "bradley"), veteran_patton=True)
    assert t.position()["axis"] == [] and t.position()["axis_pool"] == 18


def test_solo_patton_as_a_veteran_finds_number_nine_in_chatillon():
    """D4.1 (R4.12, R17.15): Axis marker in Metz; number 9 goes to Châtillon, the lowest id of four targets."""
    t = solo("patton", veteran_patton=True)
    assert t.position()["axis"] == ["metz"]
    assert t.position()["numbers"]["9"] == "chatillon"
    # The four targets: with the first ones out of the way the number goes to the next.
    for marked, target in [
        (["chatillon"], "brienne"),
        (["chatillon", "brienne"], "sezanne"),
        (["chatillon", "brienne", "sezanne"], "vitry"),
    ]:
        t = solo("patton").arrange(axis=["metz", *marked], hand=[9], numbers={"9": None}, decision="FRONT_TARGETS")
        legal = t.legal()
        assert legal[0] == f"FRONT_TARGETS 9:{target}" and len(legal) == 4 - len(marked)


def test_no_action_inside_an_action():
    """X5.1 (R5.5): after 2 of 3 steps AIR_SUPPORT is illegal; STEP, STOP and TRANSFER are legal."""
    t = game("patton").stack("patton", NOTHING["patton"]).do("MOVE XII", "STEP vitry", "STEP troyes")
    assert t.position()["move"]["steps"] == 2
    assert not t.is_legal("AIR_SUPPORT")
    assert {answer.split()[0] for answer in t.legal()} == {"STEP", "STOP", "TRANSFER"}
    t.do("STEP vitry")  # the third step ends the move
    assert t.decision == "CHOOSE_ACTION" and t.is_legal("AIR_SUPPORT")


def test_the_order_of_a_turn():
    """X5.2 (R5.2, R5.3, R5.4): supply, Patton's extra move, transport, reaction, then the next player."""
    t = game("patton").stack("patton", NOTHING["patton"])
    left = [t.position()["turn"]["actions_left"]]
    for answers in (
        ["TAKE_SUPPLY", "SUPPLY orleans basic"],
        ["CMD_MOVE XII", "STEP vitry", "STOP"],
        ["TRANSPORT", "PLACE_TRUCK orleans>montargis 1,0,0", "STOP"],
    ):
        t.do(*answers)
        left.append(t.position()["turn"]["actions_left"])
    assert left == [2, 1, 1, 0]
    assert not t.commander("patton")["card_up"]
    t.do("END", "REACTION PLACE aachen")
    assert (t.decision, t.asked) == ("CHOOSE_ACTION", "monty")


def test_kept_cards_may_be_played_before_the_end():
    """X5.2 (R5.4): with kept Resistance and Recon blue could also play either or both before END."""
    t = (
        game("patton")
        .draw_to("patton", "resistance", "patton-resistance-hand")
        .draw_to("patton", "recon", "patton-recon")
    )
    t.turn_of("patton", actions=0)
    assert t.is_legal("PLAY_RESISTANCE") and t.is_legal("PLAY_RECON")
    t.do("PLAY_RESISTANCE", "PLAY_RECON", "RECON_DECK axis")
    assert t.position()["turn"]["actions_left"] == 1
    t.do("TAKE_SUPPLY", "SUPPLY orleans gas*3", "END")
    assert t.decision == "REACTION"
