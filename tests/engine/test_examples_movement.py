"""Worked examples of the rulebook, section 10: movement, cards, combat, encirclement. X: printed; D: derived."""

import pytest

from .tables import ARMOURED, NOTHING, game


def reserve(t) -> list[int]:
    return t.position()["reserve"]


def change(after, before) -> list[int]:
    return [a - b for a, b in zip(after, before, strict=True)]


def test_a_corps_moves_once_a_turn():
    """X10.1 (R10.1, R5.7): XII has moved: neither MOVE nor CMD_MOVE, also after PLAY_RESISTANCE."""
    t = game("patton").draw_to("patton", "resistance", "patton-resistance-hand").stack("patton", NOTHING["patton"])
    t.do("MOVE XII", "STEP vitry", "STOP")
    assert not t.is_legal("MOVE XII") and not t.is_legal("CMD_MOVE XII")
    t.do("PLAY_RESISTANCE")
    assert not t.is_legal("MOVE XII") and not t.is_legal("CMD_MOVE XII")
    assert t.is_legal("MOVE XV") and t.is_legal("CMD_MOVE XV")


@pytest.mark.parametrize(("edition", "pile"), [("en", "removed"), ("pl", "discarded")])
def test_patton_drives_from_troyes_to_reims(edition, pile):
    """X10.2 (R10.2, R10.30, R10.32, R10.33, R2.23): Black market, Starving civilians without food, Resistance."""
    # Given: XII in Troyes with (3,0,1).
    t = game("patton", edition=edition)
    t.stack("patton", "patton-black_market", "patton-starving_civilians", "patton-resistance-hand")
    assert t.corps("XII") | {"area": "troyes", "supplies": [3, 0, 1]} == t.corps("XII")
    before = reserve(t)
    # When he starts, one gas goes; at Vitry he swaps his food for ammo.
    t.do("MOVE XII")  # the gas can only come from the card, so START_GAS is not asked
    assert t.corps("XII")["supplies"] == [2, 0, 1]
    t.do("STEP vitry", "BLACK_MARKET food>ammo")
    assert t.corps("XII")["supplies"] == [2, 1, 0] and change(reserve(t), before) == [1, -1, 1]
    assert t.control("vitry") == "patton" and t.position()["discards"]["patton"] == {"patton-black_market": 1}
    # At Chalons there is no food left to give, so nothing is asked.
    t.do("STEP chalons")
    assert not t.is_legal("STARVING yes") and t.decision == "STEP"
    assert t.commander("patton")["medals"] == 0 and t.control("chalons") == "patton"
    starving = {"removed": t.position()["removed"], "discarded": t.position()["discards"]["patton"]}
    assert [name for name, cards in starving.items() if "patton-starving_civilians" in cards] == [pile]
    # At Reims the Resistance is kept and the medal gained; no gas was needed to go on.
    t.do("STEP reims")
    assert t.corps("XII")["area"] == "reims" and t.corps("XII")["supplies"] == [2, 1, 0]
    assert t.commander("patton")["resistance"] == {"patton-resistance-hand": 1}
    assert t.commander("patton")["medals"] == 1 and t.control("reims") == "patton"
    assert change(reserve(t), before) == [1, -1, 1]
    # Afterwards white cannot enter Reims.
    t.place("V", "chateau_thierry").turn_of("bradley").do("MOVE V")
    assert not t.is_legal("STEP reims")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_les_boches_cost_gas_and_captured_supplies_give_it_back(edition):
    """X10.3 (R10.11, R10.31, R10.35, R10.37): Les Boches, Captured supplies, Battle of Angaur."""
    t = game("patton", edition=edition)
    t.stack("patton", "patton-les_boches", "patton-captured_supplies", "patton-battle_of_angaur")
    before = reserve(t)
    t.do("MOVE XII", "STEP vitry")
    assert t.control("vitry") == "patton" and t.corps("XII")["supplies"] == [2, 0, 1]
    assert t.position()["discards"]["patton"] == {"patton-les_boches": 1}
    t.do("STEP chalons")
    assert t.corps("XII")["supplies"] == [1, 0, 1] and t.supplies("chalons") == [1, 0, 0]
    t.do("TRANSFER XII -1,0,0")
    assert t.corps("XII")["supplies"] == [2, 0, 1] and t.supplies("chalons") == [0, 0, 0]
    t.do("STEP reims")
    assert t.corps("XII")["supplies"] == [2, 0, 1] and t.commander("patton")["medals"] == 1
    assert {t.control(area) for area in ("vitry", "chalons", "reims")} == {"patton"}
    assert change(reserve(t), before) == [1, 0, 0]


def luxembourg_taken(edition="en"):
    """X10.4: XII in Thionville with (2,4,0) meets 711 Infanterie Div in Luxembourg."""
    t = game("patton", edition=edition).place("XII", "thionville").put("XII", gas=2, ammo=4).mark("trier")
    t.stack("patton", "patton-711_infanterie_div").stack("axis", ARMOURED)
    return t.do("MOVE XII", "STEP luxembourg")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_battle_is_won(edition):
    """X10.4 (R10.36, R10.40-R10.42, R10.60): 1 ammo, the card is kept, a medal, a further step costs 1 gas."""
    t = luxembourg_taken(edition)
    assert t.corps("XII")["supplies"] == [1, 3, 0]
    assert t.commander("patton")["won"] == {"patton-711_infanterie_div": 1}
    assert t.control("luxembourg") == "patton" and t.commander("patton")["medals"] == 1
    assert t.position()["move"]["last_stop"]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_a_battle_is_lost_before_trier(edition):
    """X10.5 (R10.11, R10.20, R10.43): gas to go on, ammo for the fortification, 2 ammo lost; back to Luxembourg."""
    t = luxembourg_taken(edition)
    deck, won = t.position()["decks"]["axis"], t.commander("patton")["won"]
    t.do("STEP trier")
    assert t.corps("XII")["supplies"] == [0, 0, 0] and t.corps("XII")["area"] == "luxembourg"
    assert t.control("trier") is None and "trier" in t.position()["axis"]
    assert t.position()["decks"]["axis"] == deck and t.position()["discards"]["axis"] == {}
    assert t.commander("patton")["won"] == won
    # The move is over: no third step.
    assert t.decision == "CHOOSE_ACTION" and not t.is_legal("STEP thionville")


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_chaumont_cuts_off_four_areas(edition):
    """X10.6 (R10.70-R10.74): nothing at Brienne; Chaumont brings Châtillon, Tonnerre, Auxerre, Bonny at once."""
    pocket = ("chatillon", "tonnerre", "auxerre", "bonny")
    t = game("patton", edition=edition).stack("patton", NOTHING["patton"], "patton-les_boches")
    t.do("MOVE XII", "STEP brienne")
    assert {t.control(area) for area in pocket} == {None}
    t.do("STEP chaumont")
    assert t.decision == "STEP"  # before any further step
    assert {t.control(area) for area in ("chaumont", *pocket)} == {"patton"}


def test_a_fortified_area_needs_ammo_or_an_airborne_unit():
    """D10.1 (R10.20-R10.22): ammo 0, no bonus: illegal. With 1 airborne unit: legal, no card ammo spent."""
    t = game("bradley").place("V", "maastricht").put("V", gas=3, food=1).stack("bradley", NOTHING["bradley"])
    assert not t.do("MOVE V").is_legal("STEP aachen")
    t.turn_of("bradley").land("monty", "aachen").put("V", gas=3, food=1).do("MOVE V")
    assert t.is_legal("STEP aachen")
    t.do("STEP aachen")
    assert t.corps("V")["supplies"] == [2, 0, 1] and t.control("aachen") == "bradley"


@pytest.mark.parametrize(
    ("card", "after", "won"),
    [((3, 0), [2, 0, 0], False), ((0, 5), [0, 3, 0], False), ((1, 2), [0, 0, 0], True)],
    ids=["gas only", "ammo only", "just enough"],
)
def test_what_an_armoured_division_takes(card, after, won):
    """D10.2 (R10.41, R10.43): of each kind on the card as much as there is; (1,2,0) wins and cannot go on."""
    gas, ammo = card
    t = game("patton").put("XII", gas=gas + 1, ammo=ammo).mark("vitry").stack("axis", ARMOURED)
    t.do("MOVE XII", "STEP vitry")
    assert t.corps("XII")["supplies"] == after and (t.control("vitry") == "patton") == won
    if won:
        assert t.decision == "STEP" and not any(answer.startswith("STEP") for answer in t.legal())


def test_an_airborne_unit_stays_after_a_lost_battle():
    """D10.3 (R10.43): need 3, airborne 1, corps (1,1,0): lost, corps (1,0,0), the unit stays."""
    t = game("patton").put("XII", gas=2, ammo=1).mark("vitry").land("patton", "vitry")
    t.stack("axis", "axis-12_volksgrenadier_div").do("MOVE XII", "STEP vitry")
    assert t.corps("XII")["supplies"] == [1, 0, 0] and t.control("vitry") is None
    assert t.position()["airborne"] == [["vitry", "patton", "up"]]


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_an_exhausted_deck_is_shuffled_before_its_last_card_is_resolved(edition):
    """D10.4 (R2.24): deck of 1, discard of 5: the 5 become the deck, the card lies alone on the discard pile."""
    last, pile = NOTHING["patton"], {"patton-recon": 2, "patton-black_market": 2, "patton-les_boches": 1}
    t = game("patton", edition=edition)
    deck = t.position()["decks"]["patton"]
    rest = {card: n - pile.get(card, 0) for card, n in deck.items() if card != last}
    t.arrange(decks={"patton": dict.fromkeys(deck, 0) | {last: 1}}, discards={"patton": pile}, removed=rest)
    t.do("MOVE XII", "STEP vitry")
    assert t.position()["decks"]["patton"] == pile and t.position()["discards"]["patton"] == {last: 1}


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_flags_are_not_encircled(edition):
    """D10.5 (R10.72): red takes Yvetot: Le Havre is cut off but flagged and stays uncontrolled."""
    t = game("monty", edition=edition).stack("monty", NOTHING["monty"]).do('MOVE "I BR"', "STEP yvetot")
    assert t.control("yvetot") == "monty" and t.control("le_havre") is None


@pytest.mark.parametrize("edition", ["en", "pl"])
def test_the_road_to_reims_encircles_nothing(edition):
    """D10.5 (R10.71): blue takes Vitry, Chalons, Reims: these three and nothing else."""
    t = game("patton", edition=edition)
    t.stack("patton", NOTHING["patton"], "patton-captured_stock", "patton-recon")
    before = set(t.position()["control"])
    t.do("MOVE XII", "STEP vitry", "STEP chalons", "STEP reims")
    assert set(t.position()["control"]) - before == {"vitry", "chalons", "reims"}
