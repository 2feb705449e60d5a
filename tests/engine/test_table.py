"""The table: positions by name, answers as text, saving and loading, refusals."""

import json
import random

import pytest

from rhine_sim import Table
from rhine_sim.engine import ids
from rhine_sim.errors import RhineError
from rhine_sim.scenario import load_scenario
from rhine_sim.table.table import IllegalAction
from rhine_sim.table.text import UnknownText, fold, parse, to_text

from .tables import DIVISION, EVERYBODY, NOTHING, game, solo

SITUATIONS = {
    "three players": {},
    "edition pl": {"edition": "pl"},
    "all options": dict.fromkeys(("weather", "common_deck", "veteran_patton", "veteran_monty", "fair_play"), True),
    "every choice": {
        "medal_return": "owner_choice",
        "antwerp_reversible": True,
        "recon_scope": "any",
        "monty_bonus_source": "track_or_reserve",
        "food_source": "card_or_area",
        "allow_empty_truck": True,
        "medal_limit": 0,
    },
    "strict food": {"food_source": "card_only_strict"},
}


def fresh(t: Table, seed: int = 7) -> Table:
    """Another table of the same scenario and players."""
    return Table(t.compiled.scenario, t.position()["players"], seed=seed)


def walk(t: Table, answers: int, seed: int = 1):
    """Random legal answers, first the kind, then one of it; yields the table before each."""
    chance = random.Random(seed)
    for _ in range(answers):
        if t.decision == "GAME_OVER":
            return
        yield t
        kinds: dict[int, list[int]] = {}
        for code in t.legal_codes():
            kinds.setdefault(code & 255, []).append(code)
        t.apply_code(chance.choice(chance.choice(list(kinds.values()))))


# ---- positions by name ----


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_position_of_a_game_can_be_set_up_by_name(name):
    """A position laid on a fresh table is read back the same, and the answers are the same too."""
    t, seen = game("monty", **SITUATIONS[name]), set()
    for i, now in enumerate(walk(t, 120, seed=len(name))):
        if i % 6 == 0 or now.decision not in seen:
            seen.add(now.decision)
            other = fresh(now).arrange(**now.position())
            assert other.position() == now.position()
            assert other.checked().legal() == now.legal()


@pytest.mark.parametrize("commander", EVERYBODY)
def test_every_position_of_a_solo_game_can_be_set_up_by_name(commander):
    """The same alone; the numbers in hand go with it."""
    t = solo(commander)
    for i, now in enumerate(walk(t, 100)):
        if i % 4 == 0 or now.decision == "FRONT_TARGETS":
            whole = now._whole_position()
            other = fresh(now).arrange(**whole)
            assert other._whole_position() == whole and other.legal() == now.legal()


def test_a_finished_game_can_be_set_up_by_name():
    """The result too."""
    t = game("monty").medals("monty", 2).arrange(axis_pool=0, axis_gone=25, end_triggered=True).reaction_of("patton")
    t.do("REACTION NONE")
    other = fresh(t).arrange(**t.position())
    assert other.position() == t.position() and other.decision == "GAME_OVER" and other.legal() == []


CHANGES = {
    "order": ["patton", "bradley", "monty"],
    "round": 5,
    "seat": 2,
    "end_triggered": True,
    "axis": ["antwerpen", "metz"],
    "airborne": [["aachen", "monty", "down"], ["koln", "bradley", "up"]],
    "no_encircle": ["st_omer"],
    "medal_given": ["reims"],
    "trucks": ["lisieux-brionne", "brionne-rouen"],
    "reserve": [1, 2, 3],
    "track": [4, 5, 6],
    "truck_stock": 3,
    "box_trucks": 4,
    "level3_given": True,
    "axis_pool": 9,
    "axis_gone": 2,
    "airborne_track": 1,
    "medal_pool": 11,
    "ostende": [],
    "weather": "rain",
    "antwerp": True,
    "move": {"corps": "XII", "from": "troyes", "steps": 2, "last_stop": True},
    "transport": {"placed": 1, "allowed": 3},
}


@pytest.mark.parametrize("key", CHANGES)
def test_one_field_at_a_time(key):
    """What is arranged is read back, and nothing else has changed."""
    t = game("monty")
    before = t.position()
    t.arrange(**{key: CHANGES[key]})
    after = {**before, key: CHANGES[key]}
    assert t.position() == {**after, "asked": after["order"][after["seat"]]}


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("control", {"reims": "patton", "gent": "monty"}),
        ("supplies", {"lisieux": [1, 2, 3]}),
        (
            "corps",
            {"XII": {"area": "vitry", "supplies": [0, 1, 2], "grounded": True, "moved": True, "transferred": True}},
        ),
        ("corps", {"II CAN": {"grounded": "strict"}}),
        ("commanders", {"monty": {"pool": 3, "level": 3, "card_up": False, "medals": 4, "defeated": 7, "air": "axis"}}),
        ("turn", {"actions_left": 0, "acted": True, "bases_used": ["dieppe"]}),
        ("turn", {"resistance_played": True, "recon_played": True}),
    ],
)
def test_maps_are_merged(key, entry):
    """A map names what changes; the rest of it stays."""
    t = game("monty")
    before = t.position()
    t.arrange(**{key: entry})
    after = t.position()[key]
    for name, value in entry.items():
        expected = {**before[key][name], **value} if isinstance(value, dict) else value
        assert after[name] == expected
    assert {name: after.get(name) for name in before[key] if name not in entry} == {
        name: value for name, value in before[key].items() if name not in entry
    }


def test_none_drops_an_entry():
    """None takes an entry out of a map."""
    t = game("monty").give("patton", "reims").put("lisieux", gas=1)
    t.arrange(control={"reims": None}, supplies={"lisieux": None})
    assert t.control("reims") is None and t.supplies("lisieux") == [0, 0, 0]
    assert solo("patton").arrange(numbers={"9": None}).position()["numbers"].get("9") is None


def test_cards_can_lie_anywhere():
    """Decks, discard piles, removed cards, piles of a commander, peeks and stacks."""
    t = game("patton").draw_to("patton", "won", "axis-2_panzer_div", "patton-711_infanterie_div")
    t.draw_to("patton", "resistance", "patton-resistance-hand").draw_to("patton", "recon", "patton-recon")
    t.draw_to("patton", "pending", "patton-resistance-now").stack("axis", "axis-49_infanterie_div")
    t.arrange(commanders={"patton": {"peeks": {"axis": "axis-49_infanterie_div"}}})
    values = t.commander("patton")
    assert values["won"] == {"axis-2_panzer_div": 1, "patton-711_infanterie_div": 1} and values["defeated"] == 2
    assert values["resistance"] == {"patton-resistance-hand": 1} and values["recon"] == {"patton-recon": 1}
    assert values["pending"] == {"patton-resistance-now": 1} and values["peeks"] == {"axis": "axis-49_infanterie_div"}
    assert t.position()["decks"]["patton"]["patton-recon"] == 1
    t.arrange(decks={"monty": {"monty-recon": 0}}, discards={"monty": {"monty-recon": 1}})
    assert t.checked().position()["discards"]["monty"] == {"monty-recon": 1}
    t2 = fresh(t)
    with pytest.raises(RhineError, match="no place for 1 cards: monty-les_boches"):
        t2.arrange(decks={"monty": {"monty-les_boches": 1}})
    t2.arrange(decks={"monty": {"monty-les_boches": 1}}, removed={"monty-les_boches": 1})
    assert t2.checked().position()["removed"] == {"monty-les_boches": 1}


def test_arrange_loses_no_card():
    """A first arrangement that takes a card out of play without a place for it is refused."""
    t = game("patton")
    with pytest.raises(RhineError, match="more of the card 'patton-recon' than there are"):
        t.arrange(removed={"patton-recon": 3})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"wether": "rain"}, "a position has no 'wether'"),
        ({"control": {"reims": "rommel"}}, "nobody is called 'rommel'"),
        ({"control": {"reimz": "monty"}}, "no area 'reimz'; did you mean 'reims'?"),
        ({"trucks": ["paris-orleans"]}, "no road 'paris-orleans'"),
        ({"weather": "snow"}, "no weather 'snow'; there is sun and rain"),
        ({"decision": "SLEEP"}, "decision cannot be 'SLEEP'; allowed: CHOOSE_ACTION, SUPPLY"),
        ({"reserve": [1, 2]}, r"reserve cannot be \[1, 2\]; allowed: three whole numbers, gas, ammo, food"),
        ({"track": [1000, 0, 0]}, "gas in track cannot be 1000; allowed: a whole number from 0 to 127"),
        ({"seat": -1}, "seat cannot be -1; allowed: a whole number from 0 to 2"),
        ({"seat": 3}, "seat cannot be 3; allowed: a whole number from 0 to 2"),
        ({"round": "last"}, "round cannot be 'last'; allowed: a whole number from 0 to 32767"),
        ({"asked": "rommel"}, "asked cannot be 'rommel'; allowed: patton, monty, bradley"),
        ({"asked": "monty"}, "asked at CHOOSE_ACTION cannot be 'monty'; allowed: patton"),
        ({"end_triggered": "soon"}, "end_triggered cannot be 'soon'; allowed: false, true"),
        ({"axis_pool": -1}, "axis_pool cannot be -1; allowed: a whole number from 0 to 127"),
        ({"medal_pool": -2}, "medal_pool cannot be -2"),
        ({"supplies": {"lisieux": [0, -1, 0]}}, "ammo in supplies of lisieux cannot be -1"),
        ({"turn": {"actions_left": -1}}, "actions_left cannot be -1"),
        ({"numbers": {"2": "metz"}}, "a solo number cannot be '2'; allowed: a whole number from 3 to 18"),
        ({"hand": [19]}, "a solo number cannot be 19"),
        ({"airborne": [["koln", "monty", "up"]] * 5}, "5 airborne units on the board; allowed: at most 4"),
        ({"airborne": [["koln", "monty", "sideways"]]}, "side of an airborne unit cannot be 'sideways'"),
        ({"airborne": [["koln", "rommel", "up"]]}, "owner of an airborne unit cannot be 'rommel'"),
        (
            {"corps": {"XII": {"grounded": "maybe"}}},
            "grounded of corps XII cannot be 'maybe'; allowed: false, true, strict",
        ),
        ({"corps": {"LVIII PZ": {"area": "metz"}}}, "a corps in this game cannot be 'LVIII PZ'"),
        ({"commanders": {"monty": {"level": 4}}}, "level of monty cannot be 4; allowed: a whole number from 1 to 3"),
        ({"commanders": {"monty": {"pool": 1000}}}, "pool of monty cannot be 1000"),
        ({"commanders": {"rommel": {"pool": 1}}}, "a player of this game cannot be 'rommel'"),
        ({"players": ["monty"]}, "the players of a table stay"),
        ({"corps": {"XII": {"area": "atlantis"}}}, "no area 'atlantis'"),
        ({"commanders": {"patton": {"peeks": {"axis": "axis-nobody"}}}}, "cannot have seen 'axis-nobody'"),
        (
            {"commanders": {"patton": {"air": "common"}}},
            "air of patton cannot be 'common'; allowed: monty, bradley, patton, axis, none",
        ),
        ({"corps": {"XII": {"moved": "twice"}}}, "not a position"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes, sentence):
    """With a sentence, and nothing has changed."""
    t = game("patton")
    before = t._states.tobytes()
    with pytest.raises(RhineError, match=sentence.replace("?", r"\?")):
        t.arrange(**changes)
    assert t._states.tobytes() == before


def test_helpers_balance_what_they_move():
    """put, give, place, mark, unmark, trucks, medals, land and draw_to leave every invariant whole."""
    t = game("monty").put("lisieux", gas=2, food=1).put("XII", gas=1).give("monty", "rouen").put("Rouen", ammo=3)
    t.mark("aachen", "metz").unmark("metz").place("V", "reims", moved=True).trucks(stock=2, monty=9).medals("patton", 3)
    t.land("bradley", "koln", "koln").draw_to("monty", "won", "axis-2_panzer_div").empty_deck(
        "patton", [NOTHING["patton"]]
    )
    t.checked()
    assert t.position()["axis"] == ["aachen"] and t.corps("V")["area"] == "reims" and t.corps("V")["moved"]
    with pytest.raises(RhineError, match="not enough food"):
        t.put("lisieux", food=9)
    with pytest.raises(RhineError, match="has no 'patton-recon'"):
        t.stack("patton", "patton-recon")
    with pytest.raises(RhineError, match="no deck has"):
        t.draw_to("patton", "won", "axis-2_panzer_div")
    with pytest.raises(RhineError, match="supply pieces are not conserved"):
        t.arrange(reserve=[0, 0, 0]).checked()


# ---- saving ----


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("players", [EVERYBODY, ("monty", "patton"), ("bradley",)])
def test_a_loaded_game_goes_on_as_the_saved_one(name, players, tmp_path):
    """The same answers bring the same cards, dice and positions."""
    t = game(players[0], players=players, **SITUATIONS[name])
    for _ in walk(t, 40, seed=3):
        pass
    t.save(tmp_path / "position.json")
    loaded = Table.load(tmp_path / "position.json")
    assert loaded.position() == t.position() and str(loaded) == str(t)
    for here, there in zip(walk(t, 60, seed=4), walk(loaded, 60, seed=4), strict=True):
        assert here.legal_codes() == there.legal_codes()
    assert loaded.position() == t.position() and loaded.log == t.log[-len(loaded.log) :]


def test_a_saved_position_can_be_read_by_people(tmp_path):
    """The file holds the position by name, deck orders included."""
    t = game("patton").stack("axis", "axis-2_panzer_div")
    t.save(tmp_path / "position.json")
    saved = json.loads((tmp_path / "position.json").read_text(encoding="utf-8"))
    position = saved["position"]
    assert position["stacks"]["axis"][0] == "axis-2_panzer_div"
    assert {key: position[key] for key in t.position()} == t.position()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 1}', '{"format": 99}'])
def test_a_file_that_is_no_saved_position(text, tmp_path):
    """One sentence with its name."""
    (tmp_path / "position.json").write_text(text, encoding="utf-8")
    with pytest.raises(RhineError, match="position.json"):
        Table.load(tmp_path / "position.json")


def test_a_missing_file(tmp_path):
    with pytest.raises(RhineError, match="nowhere.json"):
        Table.load(tmp_path / "nowhere.json")


# ---- answers as text (A.4) ----


def test_every_legal_answer_reads_back_as_itself():
    """Code to text to code, for every answer of random games of every kind; every kind of answer is met."""
    met = set()
    games = [game("monty", **rules) for rules in SITUATIONS.values()] + [solo(name) for name in EVERYBODY]
    games += [make() for make in AT.values()]
    for seed, t in enumerate(games):
        for i, now in enumerate(walk(t, 100 if seed < 8 else 3, seed=seed)):
            codes = now.legal_codes()
            for code in codes if i % 10 == 0 else codes[:: max(1, len(codes) // 6)]:
                text = to_text(now.names, now.s, code)
                assert parse(now.names, now.s, text) == code, text
                met.add(code & 255)
    assert met == set(range(ids.N_ANSWERS))


AT = {
    "CHOOSE_ACTION": lambda: game("monty"),
    "CHOOSE_PATTON": lambda: game("patton").draw_to("patton", "recon", "patton-recon"),
    "SUPPLY": lambda: game("monty").give("monty", "le_havre").do("TAKE_SUPPLY"),
    "BOTH": lambda: game("monty", monty_bonus_source="track_or_reserve").do("TAKE_SUPPLY"),
    "TRUCK_COUNT": lambda: game("monty").trucks(monty=4).do("TAKE_TRUCKS"),
    "PLACE_TRUCK": lambda: game("monty").put("lisieux", gas=2, ammo=3).do("TRANSPORT"),
    "START_GAS": lambda: game("patton").put("troyes", gas=1).do("MOVE XII"),
    "STEP": lambda: game("bradley").place("VII", "bastogne").put("VII", gas=2, ammo=2).do("MOVE VII"),
    "AIRBORNE_AREA": lambda: game("bradley").medals("bradley", 2).do("AIRBORNE"),
    "AIRBORNE_PAY": lambda: (
        game("bradley")
        .medals("bradley", 1)
        .draw_to("bradley", "won", "axis-2_panzer_div")
        .do("AIRBORNE")
        .do("AIRBORNE_AREA koln", "STOP")
    ),
    "STARVING": lambda: game("patton").stack("patton", "patton-starving_civilians").do("MOVE XII", "STEP vitry"),
    "BLACK_MARKET": lambda: game("patton").stack("patton", "patton-black_market").do("MOVE XII", "STEP vitry"),
    "AIR_DECK": lambda: game("monty").do("AIR_SUPPORT"),
    "RECON_DECK": lambda: game("patton", recon_scope="any").draw_to("patton", "recon", "patton-recon").do("PLAY_RECON"),
    "OVERFLOW": lambda: game("monty").put("lisieux", gas=2, ammo=4, food=3).do("TAKE_SUPPLY", "SUPPLY lisieux gas*3"),
    "FOOD_SOURCE": lambda: game("monty").put("brionne", food=1).trucks(stock=1).do("TAKE_TRUCKS", "TRUCK_COUNT 1"),
    "OVERFLOW_PORT": lambda: (
        game("monty")
        .give("monty", "dieppe")
        .put("dieppe", gas=2, ammo=2, food=2)
        .do("TAKE_SUPPLY", "SUPPLY dieppe basic")
    ),
    "OVERFLOW_TRUCK": lambda: (
        game("monty")
        .put("brionne", gas=2, ammo=4)
        .put("lisieux", food=2, ammo=2)
        .do("TRANSPORT")
        .do("PLACE_TRUCK lisieux>brionne 0,2,1")
    ),
    "OVERFLOW_MOVE": lambda: (
        game("patton")
        .give("monty", "antwerpen", "breskens", "vlissingen", "goes", "breda")
        .put("lisieux", gas=1, ammo=4, food=4)
        .stack("patton", NOTHING["patton"])
        .do("MOVE XII", "STEP vitry")
    ),
    "OVERFLOW_REACTION": lambda: (
        game("patton", antwerp_reversible=True)
        .give("monty", "antwerpen", "breskens", "vlissingen", "goes", "bergen_op_zoom")
        .arrange(antwerp=True)
        .put("antwerpen", gas=1, ammo=4, food=4)
        .do("END", "REACTION COUNTER breskens")
    ),
    "REACTION": lambda: game("patton").give("monty", "bruxelles").do("END"),
    "REACTION_DISCARD": lambda: (
        game("monty")
        .give("monty", "wesel", "dusseldorf")
        .give("bradley", "koln", "remagen", "koblenz")
        .give("patton", "mainz", "mannheim", "karlsruhe")
        .do("END")
    ),
    "REACTION_END": lambda: game("monty").arrange(axis_pool=0, axis_gone=25, end_triggered=True).do("END"),
    "MEDAL_RETURN": lambda: (
        game("patton", medal_return="owner_choice")
        .give("monty", "bruxelles")
        .arrange(medal_given=["bruxelles"])
        .medals("monty", 1)
        .draw_to("monty", "won", "axis-2_panzer_div")
        .do("END", "REACTION COUNTER bruxelles")
    ),
    "FRONT_TARGETS": lambda: solo("patton").arrange(
        hand=[11, 7], numbers={"11": None, "7": None}, decision="FRONT_TARGETS"
    ),
}


@pytest.mark.parametrize(
    ("at", "canonical", "others"),
    [
        ("CHOOSE_ACTION", "END", ["end", " End "]),
        ("CHOOSE_ACTION", "TAKE_SUPPLY", ["take_supply"]),
        ("CHOOSE_ACTION", 'MOVE "II CAN"', ["MOVE II CAN", "move ii can", "MOVE ii_can"]),
        ("CHOOSE_ACTION", 'TRANSFER "II CAN" 1,0,1', ["TRANSFER II CAN 1,0,1", "transfer ii can 1,0,1"]),
        ("CHOOSE_PATTON", "CMD_MOVE XII", ["cmd_move xii", 'CMD_MOVE "XII"']),
        ("CHOOSE_PATTON", "PLAY_RECON", ["play_recon"]),
        ("SUPPLY", "SUPPLY lisieux ammo*3 bonus=gas,food", ["supply Liseux AMMO*3 bonus=food,gas"]),
        ("SUPPLY", "SUPPLY le_havre basic", ["SUPPLY Le Havre basic", "supply le-havre Basic"]),
        ("SUPPLY", "SUPPLY le_havre basic", ['SUPPLY "Le Havre" basic']),
        ("BOTH", "SUPPLY lisieux basic bonus=gas@reserve,ammo@track", ["supply Liseux basic bonus=gas,ammo@track"]),
        ("TRUCK_COUNT", "TRUCK_COUNT 5", ["truck_count 5"]),
        ("PLACE_TRUCK", "PLACE_TRUCK lisieux>brionne 2,3,0", ["place_truck Lisieux > Brionne 2,3,0"]),
        ("START_GAS", "START_GAS card", ["start_gas CARD"]),
        ("STEP", "STEP prum", ["STEP Prüm", "step PRUM", 'STEP "Prüm"']),
        ("STEP", "STEP st_vith", ["STEP St. Vith", "step st vith", "STEP St Vith"]),
        ("AIRBORNE_AREA", "AIRBORNE_AREA koln", ["AIRBORNE_AREA Köln", "airborne_area KÖLN"]),
        ("AIRBORNE_AREA", "AIRBORNE_AREA s_hertogenbosch", ["AIRBORNE_AREA 's-Hertogenbosch"]),
        ("AIRBORNE_PAY", "AIRBORNE_PAY counters=1 medal_cards=0 five_sets=0", ["AIRBORNE_PAY counters=1"]),
        ("STARVING", "STARVING yes", ["starving YES"]),
        ("BLACK_MARKET", "BLACK_MARKET gas>ammo", ["black_market Gas>Ammo"]),
        ("BLACK_MARKET", "BLACK_MARKET none", ["BLACK_MARKET None"]),
        ("AIR_DECK", "AIR_DECK own", ["air_deck OWN", "AIR_DECK monty"]),
        ("AIR_DECK", "AIR_DECK axis", ["AIR_DECK Axis"]),
        ("RECON_DECK", "RECON_DECK bradley", ["recon_deck Bradley"]),
        ("OVERFLOW", "OVERFLOW lisieux 0,3,0", ["overflow Lisieux 0,3,0"]),
        ("FOOD_SOURCE", 'FOOD_SOURCE "II CAN" area', ["FOOD_SOURCE II CAN area", "food_source ii can AREA"]),
        ("REACTION", "REACTION PLACE rheydt", ["reaction place Rheyd", "REACTION place RHEYDT"]),
        ("REACTION", "REACTION COUNTER bruxelles", ["Reaction Counter Bruxelles"]),
        ("REACTION_END", "REACTION NONE", ["reaction none"]),
        ("REACTION_DISCARD", "REACTION DISCARD", ["Reaction discard"]),
        ("MEDAL_RETURN", "MEDAL_RETURN card", ["medal_return CARD"]),
        ("FRONT_TARGETS", "FRONT_TARGETS 11:brienne 7:vitry", ["front_targets 7:Vitry 11:Brienne"]),
        ("FRONT_TARGETS", "FRONT_TARGETS 11:brienne 7:vitry", ["FRONT_TARGETS 11: brienne 7: vitry"]),
        ("FRONT_TARGETS", "FRONT_TARGETS 11:chatillon 7:sezanne", ["FRONT_TARGETS 7:sezanne 11:Châtillon"]),
    ],
)  # fmt: skip
def test_the_text_of_an_answer(at, canonical, others):
    """One canonical text; case, accents, printed names, aliases and quotes do not matter on input."""
    t = AT[at]()
    assert canonical in t.legal()
    code = parse(t.names, t.s, canonical)
    for text in others:
        assert parse(t.names, t.s, text) == code and t.is_legal(text)
    assert to_text(t.names, t.s, code) == canonical
    t.do(others[-1])
    assert t.log[-1 - len(t.chance)] == canonical


@pytest.mark.parametrize("at", AT)
def test_a_game_set_up_in_the_middle_of_a_question_goes_on(at):
    """What follows the answer is known, although a position does not spell it out."""
    t = AT[at]()
    other = fresh(t, seed=1944).arrange(**t._whole_position())
    for _ in range(4):
        answer = t.legal()[-1]
        assert other.legal() == t.legal()
        t.do(answer)
        other.do(answer)
        assert other.checked()._whole_position() == t._whole_position()


def test_every_name_of_every_area_is_understood():
    """Id, printed name, aliases; no two areas share one."""
    t = game("monty")
    for number, area in enumerate(t.compiled.scenario.areas):
        for name in (area.id, area.name, area.name.upper(), *area.aliases):
            assert t.names.area(name) == number
    assert fold("'s-Hertogenbosch") == "s_hertogenbosch" and fold("Prüm") == "prum"


def test_chance_results_stand_beside_the_answer():
    """CARD for a card that a reveal or a peek fixes, DICE for the sum of three dice; the log has both."""
    t = game("monty").stack("axis", "axis-2_panzer_div").do("AIR_SUPPORT", "AIR_DECK axis")
    assert t.chance == ["CARD axis-2_panzer_div"] and t.log[-2:] == ["AIR_DECK axis", "CARD axis-2_panzer_div"]
    t = solo("patton").roll(12).do("END")
    assert t.chance == ["DICE 12"]


# ---- refusals ----


@pytest.mark.parametrize(
    ("at", "text", "sentence"),
    [
        ("CHOOSE_ACTION", "STEP rouen", "STEP rouen: not legal now: it answers STEP; monty is asked CHOOSE_ACTION"),
        (
            "CHOOSE_ACTION",
            "MOVE XII",
            '(R10.1); monty is asked CHOOSE_ACTION and may answer MOVE "I BR", MOVE "XII BR"',
        ),
        ("CHOOSE_ACTION", "AIRBORNE", "(R12.1-R12.3)"),
        ("CHOOSE_ACTION", "PLAY_RECON", "(R5.4, R10.34)"),
        ("CHOOSE_ACTION", 'TRANSFER "I BR" 0,0,5', "(R8.10-R8.13)"),
        ("SUPPLY", "SUPPLY le_havre gas*3", "(R6.1-R6.4)"),
        (
            "TRUCK_COUNT",
            "TRUCK_COUNT 6",
            "(R7.2); monty is asked TRUCK_COUNT and may answer TRUCK_COUNT 1, TRUCK_COUNT 2",
        ),
        ("PLACE_TRUCK", "PLACE_TRUCK brionne>lisieux 1,0,0", "(R8.2)"),
        ("STEP", "STEP liege", "may answer STEP libramont, STEP marche, STEP st_vith, STEP prum, STEP luxembourg"),
        ("STARVING", "STEP chalons", "may answer STARVING (2 ways)"),
        ("AIR_DECK", "AIR_DECK bradley", "may answer AIR_DECK own, AIR_DECK axis"),
        ("OVERFLOW", "OVERFLOW lisieux 1,0,0", "(R6.7)"),
        ("REACTION", "REACTION PLACE breda", "(R14.4-R14.8); patton is asked REACTION"),
        ("REACTION", "REACTION COUNTER gent", "may answer REACTION COUNTER bruxelles"),
        ("REACTION", "REACTION NONE", "(R14.8)"),
    ],
)
def test_an_illegal_answer(at, text, sentence):
    """IllegalAction with the clause and what is legal instead; nothing has changed."""
    t = AT[at]()
    before, log = t._states.tobytes(), list(t.log)
    assert not t.is_legal(text)
    with pytest.raises(IllegalAction) as refused:
        t.do(text)
    assert str(refused.value).startswith(text) and sentence in str(refused.value)
    assert len(str(refused.value)) < 400
    assert t._states.tobytes() == before and t.log == log


@pytest.mark.parametrize(
    ("at", "text", "sentence"),
    [
        ("CHOOSE_ACTION", "", "an empty line is no answer"),
        ("CHOOSE_ACTION", "JUMP", "no answer 'JUMP'"),
        ("CHOOSE_ACTION", "TAKE_TRUCK", "no answer 'TAKE_TRUCK'; did you mean TAKE_TRUCKS?"),
        ("CHOOSE_ACTION", "END now", "'END now' does not have the form of END"),
        ("CHOOSE_ACTION", "MOVE", "does not have the form of MOVE, as in 'MOVE XII'"),
        ("CHOOSE_ACTION", "MOVE II CANN", "no corps 'II CANN'; did you mean 'II CAN'?"),
        ("CHOOSE_ACTION", "TRANSFER XII 1,0", "does not have the form of TRANSFER"),
        ("CHOOSE_ACTION", "TRANSFER XII 1,0,99", "does not have the form of TRANSFER"),
        ("SUPPLY", "SUPPLY lisieux", "does not have the form of SUPPLY"),
        ("SUPPLY", "SUPPLY lisieux beer*3", "does not have the form of SUPPLY"),
        ("SUPPLY", "SUPPLY lisieux gas*4", "does not have the form of SUPPLY"),
        ("TRUCK_COUNT", "TRUCK_COUNT many", "does not have the form of TRUCK_COUNT"),
        ("TRUCK_COUNT", "TRUCK_COUNT 1 2", "does not have the form of TRUCK_COUNT"),
        ("PLACE_TRUCK", "PLACE_TRUCK lisieux>dieppe 1,0,0", "no road joins lisieux and dieppe"),
        ("PLACE_TRUCK", "PLACE_TRUCK lisieux>brionne -1,0,0", "does not have the form of PLACE_TRUCK"),
        ("STEP", "STEP liegge", "no area 'liegge'; did you mean 'liege'?"),
        ("STEP", "START_GAS pocket", "does not have the form of START_GAS"),
        ("AIRBORNE_PAY", "AIRBORNE_PAY counters=-1 medal_cards=2", "does not have the form of AIRBORNE_PAY"),
        ("AIRBORNE_PAY", "AIRBORNE_PAY coins=1", "does not have the form of AIRBORNE_PAY"),
        ("STARVING", "STARVING maybe", "does not have the form of STARVING"),
        ("BLACK_MARKET", "BLACK_MARKET gas", "does not have the form of BLACK_MARKET"),
        ("AIR_DECK", "AIR_DECK rommel", "does not have the form of AIR_DECK"),
        ("FOOD_SOURCE", 'FOOD_SOURCE "I BR" card', "II CAN is being fed now, not I BR"),
        ("REACTION", "REACTION", "no answer 'REACTION'"),
        ("REACTION", "FRONT_TARGETS 3:aachen", "no numbers are being moved now"),
        ("FRONT_TARGETS", "FRONT_TARGETS", "does not have the form of FRONT_TARGETS"),
        ("FRONT_TARGETS", "FRONT_TARGETS 11:vitry 7:vitry", "may not be shared like that (R17.17)"),
    ],
)
def test_a_text_without_meaning(at, text, sentence):
    """UnknownText with a sentence; nothing has changed."""
    t = AT[at]()
    before = t._states.tobytes()
    assert not t.is_legal(text)
    with pytest.raises(UnknownText) as refused:
        t.do(text)
    assert sentence in str(refused.value)
    assert t._states.tobytes() == before and t.log == AT[at]().log


def test_a_game_that_is_over_takes_no_answer():
    t = (
        game("patton")
        .arrange(axis_pool=0, axis_gone=25, end_triggered=True)
        .turn_of("bradley")
        .do("END", "REACTION NONE")
    )
    assert t.decision == "GAME_OVER" and t.asked is None and t.legal() == []
    with pytest.raises(IllegalAction, match="END: the game is over"):
        t.do("END")


def test_players_and_order_must_fit():
    with pytest.raises(RhineError, match="no commander 'rommel'"):
        Table(players=["rommel"])
    with pytest.raises(RhineError, match="does not name the players"):
        Table(order=["monty", "patton"])
    for players in ([], ["monty", "monty"]):
        with pytest.raises(RhineError, match="one to three different players"):
            Table(players=players, order=players)


def test_rules_are_not_lost_beside_a_loaded_scenario():
    """They cannot be applied to it, so they are refused rather than ignored."""
    for given in ({"rules": {"weather": True}}, {"sets": {"turn.actions": "3"}}):
        with pytest.raises(RhineError, match="loaded already"):
            Table(load_scenario("base"), **given)


@pytest.mark.parametrize(
    ("help_with", "sentence"),
    [
        (lambda t: t.put("XII", gas=1, ammo=99), "the reserve has not enough ammo"),
        (lambda t: t.put("lisieux", gas=-1), "-1 gas cannot be"),
        (lambda t: t.roll(19), "three dice cannot show 19"),
        (lambda t: t.turn_of("patton"), "patton does not play in this game"),
        (lambda t: t.commander("rommel"), "no commander 'rommel'"),
        (lambda t: t.stack("patton", "patton-recon"), "no deck 'patton'; there is monty, bradley, axis"),
        (lambda t: t.empty_deck("common"), "no deck 'common'"),
        (lambda t: t.draw_to("monty", "hand", DIVISION), "no pile 'hand'; there is won, resistance, recon, pending"),
        (lambda t: t.draw_to("monty", "resistance", DIVISION), "cannot lie in the pile 'resistance'"),
    ],
)
def test_a_helper_that_cannot_help_says_why_and_changes_nothing(help_with, sentence):
    t = game("monty", ("monty", "bradley"))
    before = t._states.tobytes()
    with pytest.raises(RhineError, match=sentence):
        help_with(t)
    assert t._states.tobytes() == before


def test_marking_twice_takes_one_marker():
    t = game("monty").mark("aachen", "aachen").mark("aachen").unmark("metz").checked()
    assert t.position()["axis_pool"] == 24


# ---- many numbers on many areas ----


@pytest.mark.parametrize("spread", ["cover_then_balance", "balance"])
def test_twelve_numbers_on_six_areas(spread):
    """FRONT_TARGETS answers by a bounded search (R17.17): all sums equal, every answer different."""
    t = solo("monty", solo_routes="per_corps", solo_spread=spread)
    for corps, area in zip(t.position()["corps"], ("yvetot", "s_hertogenbosch", "lille", "rotterdam"), strict=True):
        t.place(corps, area)
    hand = list(range(14, 2, -1))
    t.arrange(hand=hand, numbers={str(n): None for n in range(3, 19)}, decision="FRONT_TARGETS")
    answers = t.legal()
    assert len(set(answers)) == len(answers)
    for answer in answers[:: len(answers) // 20]:
        sums: dict[str, int] = {}
        for part in answer.split()[1:]:
            number, area = part.split(":")
            sums[area] = sums.get(area, 0) + int(number)
        assert len(sums) == 6 and set(sums.values()) == {17}
    t.roll(3).do(answers[-1])
    assert len(t.position()["numbers"]) + len(t._whole_position()["hand"]) == 11  # one was flipped by the dice


# ---- the printed position ----


def test_the_printed_position_hides_nothing():
    """Supplies on the start line, kept and won cards, air markers, airborne units, trucks, decks, the turn."""
    t = game("patton").put("lisieux", gas=3).give("monty", "rouen").put("rouen", food=1).mark("aachen")
    t.land("bradley", "koln", side="down").draw_to("monty", "resistance", "monty-resistance-hand").medals("patton", 2)
    t.draw_to("patton", "recon", "patton-recon", "patton-recon").draw_to("patton", "won", "axis-2_panzer_div")
    t.draw_to("patton", "pending", "patton-resistance-now").arrange(trucks=["lisieux-brionne"], box_trucks=7)
    t.put("XV", gas=2).place("XV", "sens", grounded=True).give("monty", "antwerpen").arrange(antwerp=True).do(
        "AIR_SUPPORT", "AIR_DECK axis", "MOVE XII"
    )
    page = str(t)
    seen = t.commander("patton")["peeks"]["axis"]
    for line in (
        "Round 1, patton: STEP",
        "order patton, monty, bradley; 0 actions left; XII has made 0 steps",
        "3 airborne units on the track; sun",
        "Decks: monty 21 (0 discarded), bradley 22 (0 discarded), patton 19 (0 discarded), axis 23 (0 discarded)",
        "Markers beside: ostende",
        "Antwerpen is the Army base of monty",
        "holds lisieux (3 gas), rouen (1 food)",
        "keeps: monty-resistance-hand",
        "patton: level 1, 6 trucks, 2 medals, 1 divisions won, card up, air support on the deck axis",
        "won: axis-2_panzer_div",
        "keeps: 2 patton-recon",
        "pending: patton-resistance-now",
        f"has seen: {seen} on axis",
        "XII in troyes: 2 gas 1 food, moved",
        "XV in sens: 2 gas, grounded",
        "Axis markers: aachen",
        "Airborne units: koln (bradley, face down)",
        "Trucks on: lisieux-brionne",
    ):
        assert line in page


def test_the_printed_position_follows_the_game():
    """Solo numbers, an action that is going on, the question inside it, the end."""
    assert "Numbers: 3 simmern, 4 toul" in str(solo("patton"))
    assert "overflow lisieux" in str(AT["OVERFLOW"]()) and "feeding II CAN" in str(AT["FOOD_SOURCE"]())
    assert "card patton-black_market" in str(AT["BLACK_MARKET"]())
    assert "0 of 2 trucks placed" in str(AT["PLACE_TRUCK"]())
    assert "landing in koln" in str(AT["AIRBORNE_PAY"]())
    t = AT["REACTION_END"]()
    assert "last round" in str(t)
    t.do("REACTION NONE", "END", "REACTION NONE", "END", "REACTION NONE")
    assert "over: tie2, patton" in str(t)
