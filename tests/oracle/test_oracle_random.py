"""Random games over varied switches and all player counts, with the invariants of D.2 after every decision."""

import copy
import random

import pytest

from . import IllegalAction, Oracle, check_invariants
from .helpers import scenario_with
from .rules import SWITCH_VALUES

TABLES = [
    ["monty", "bradley", "patton"],
    ["monty", "bradley"],
    ["monty", "patton"],
    ["bradley", "patton"],
    ["monty"],
    ["bradley"],
    ["patton"],
]
WEIGHTS = {"TRANSFER": 0.25, "END": 0.15, "STOP": 0.2, "MOVE": 2.0, "STEP": 2.0, "CMD_MOVE": 2.0}
GAMES = 35


def plentiful(scenario: dict) -> dict:
    """The same board with other numbers: more of everything, so that random corps get far."""
    changed = copy.deepcopy(scenario)
    changed["turn"].update(actions=4, steps=4, monty_bonus=3)
    changed["stock"].update(
        total={"gas": 150, "ammo": 140, "food": 130}, base_limit=12, area_limit=8, corps_limit=18, matching_set=4
    )
    changed["stock"].update(gas=[4, 8, 12], ammo=[5, 9, 13], food=[4, 8, 11])
    changed["logistics"].update(truck_capacity=6, truck_draw=[5, 6, 7], trucks_total=40)
    changed["markers"].update(airborne=6, axis=[0, 22, 30], ammo_per_medal=4)
    for corps in changed["corps"]:
        corps["supplies"] = {"gas": 7, "ammo": 8, "food": 3}
    return changed


def random_rules(rng: random.Random) -> dict:
    """Either edition, with about one switch in five set to any of its values."""
    rules = {"edition": rng.choice(["en", "pl"]), "max_rounds": 25}
    for switch, values in SWITCH_VALUES.items():
        if rng.random() < (0.03 if switch == "basic_game" else 0.2):
            rules[switch] = rng.choice(values)
    return rules


def bold_steps(oracle: Oracle, rng: random.Random, answers: list[str]) -> list[str]:
    """Mostly steps that come nearer to the Rhine on the mover's roads; other answers as they are."""
    steps = [a for a in answers if a.startswith("STEP ")]
    if not steps or rng.random() < 0.3:
        return answers
    away = rhine_distance(oracle, oracle.asked)
    nearest = min(away.get(a.split()[1], 99) for a in steps)
    return [a for a in steps if away.get(a.split()[1], 99) == nearest]


def rhine_distance(oracle: Oracle, commander: str) -> dict[str, int]:
    board, colour = oracle.game.board, oracle.game.colour(commander)
    found = {a.id: 0 for a in board.areas.values() if a.victory}
    todo = list(found)
    for here in todo:
        for road in board.roads_at[here]:
            if colour in road.colours and road.other(here) not in found:
                found[road.other(here)] = found[here] + 1
                todo.append(road.other(here))
    return found


def pick(rng: random.Random, answers: list[str]) -> str:
    """A kind of answer first, then one of that kind, so that transfers do not drown the rest."""
    kinds: dict[str, list[str]] = {}
    for answer in answers:
        words = answer.split()
        kind = " ".join(words[:2]) if words[0] == "REACTION" else words[0]
        kinds.setdefault(kind, []).append(answer)
    names = list(kinds)
    return rng.choice(kinds[rng.choices(names, [WEIGHTS.get(n, 1.0) for n in names])[0]])


def dealer_for(oracle: Oracle, rng: random.Random, lines: list[str]):
    def deal(word: str, deck: str | None) -> str:
        if word == "DICE":
            operand = str(sum(rng.randint(1, 6) for _ in range(3)))
        else:
            operand = oracle.s.top.get(deck) or rng.choice(sorted(oracle.s.decks[deck].elements()))
        lines.append(f"{word} {operand}")
        return operand

    return deal


def play_game(seed: int) -> tuple[Oracle, list[tuple[str, list[str]]], dict]:
    rng = random.Random(seed)
    players = TABLES[seed % len(TABLES)]
    order = rng.sample(players, len(players))
    scenario = scenario_with(**random_rules(rng))
    bold = seed // len(TABLES) % 2 == 1
    if bold:
        scenario = plentiful(scenario)
    oracle = Oracle(scenario, players, order)
    record = []
    while oracle.decision != "GAME_OVER":
        answers = oracle.legal()
        assert answers and len(answers) == len(set(answers))
        answer, lines = pick(rng, bold_steps(oracle, rng, answers) if bold else answers), []
        oracle.game.dealer = dealer_for(oracle, rng, lines)
        oracle.apply(answer)
        record.append((answer, lines))
        check_invariants(oracle)
    return oracle, record, scenario


@pytest.mark.parametrize("seed", range(GAMES))
def test_random_game(seed):
    oracle, record, scenario = play_game(seed)
    result = oracle.s.result
    assert result["scores"].keys() == set(oracle.s.players)
    assert oracle.asked is None and oracle.legal() == []
    with pytest.raises(IllegalAction):
        oracle.apply("END")
    if seed < len(TABLES):  # the same answers and chance lines give the same game
        again = Oracle(scenario, oracle.s.players, oracle.s.order)
        for answer, lines in record:
            again.apply(answer, lines)
        assert again.position() == oracle.position()
