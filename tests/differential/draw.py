"""Random scenarios for the comparison: switches, numbers, players, order."""

import random

from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.errors import ScenarioError
from rhine_sim.scenario import Scenario, load_scenario
from rhine_sim.switches import OPTIONS_OF_RULE_15, SWITCHES

from .boards import draw_board

PLAYERS = [list(COMMANDERS)] * 3 + [list(COMMANDERS[:2]), [COMMANDERS[0], COMMANDERS[2]], list(COMMANDERS[1:])]
PLAYERS += [[name] for name in COMMANDERS]

# Numbers that a designer turns, with the values tried; chosen so that scarce, default and rich games all occur.
NUMBERS = {
    "turn.actions": (1, 3, 4),
    "turn.steps": (1, 2, 5),
    "turn.start_gas": (0, 2),
    "turn.regroup_gas": (0, 2),
    "turn.fort_ammo": (0, 2),
    "turn.monty_bonus": (0, 1, 3),
    "turn.food_per_check": (0, 2),
    "logistics.truck_draw.1": (2, 12),
    "logistics.truck_placement.1": (1, 4),
    "logistics.truck_limit.1": (7, 12),
    "logistics.truck_capacity": (2, 7),
    "logistics.max_level": (1, 2),
    "logistics.trucks_in_stock_at_setup": (1, 3),
    "logistics.trucks_per_player_at_setup": (2, 3),
    "stock.base_limit": (5, 14),
    "stock.area_limit": (4, 10),
    "stock.corps_limit": (6, 8),
    "stock.matching_set": (2, 4),
    "stock.gas.3": (3, 5),
    "stock.total.gas": (26, 60),
    "stock.total.ammo": (24, 60),
    "stock.total.food": (21, 40),
    "markers.axis.3": (4, 9, 40),
    "markers.axis.2": (3, 8, 30),
    "markers.axis_total": (60,),
    "markers.airborne": (0, 3),
    "markers.airborne_per_action": (1, 4),
    "markers.ammo_per_medal": (1, 2, 7),
    "markers.medals": (1, 3, 40),
}

# Plenty of everything: corps cross the board and meet what poor games never reach.
RICH = {
    "turn.actions": 4,
    "turn.steps": 5,
    "turn.start_gas": 0,
    "turn.regroup_gas": 0,
    "stock.total.gas": 60,
    "stock.total.ammo": 60,
    "stock.total.food": 60,
    "markers.axis_total": 60,
    "markers.axis.3": 50,
    "markers.axis.2": 40,
}


def draw_rules(rng: random.Random) -> dict:
    """Some switches away from their defaults; never basic_game with an option (R1.5)."""
    rules = {"edition": rng.choice(("en", "pl"))}
    share = rng.choice((0.0, 0.15, 0.5))
    for switch in SWITCHES:
        if rng.random() < share:
            rules[switch.name] = rng.choice(switch.values) if switch.values else rng.choice((1, 3, 20, 60))
    if rules.get("basic_game"):
        for name in OPTIONS_OF_RULE_15:
            rules.pop(name, None)
    rules["max_rounds"] = rng.choice((4, 25, 60))
    return rules


def draw_scenario(rng: random.Random) -> Scenario:
    """The default board or a small one; numbers that do not fit together are drawn again."""
    while True:
        rules = draw_rules(rng)
        many = rng.choice((0, 0, 2, 6))
        numbers = {key: rng.choice(NUMBERS[key]) for key in rng.sample(sorted(NUMBERS), many)}
        small = rng.random() < 0.6
        if rng.random() < 0.3:
            numbers |= RICH
        try:
            if small:
                return draw_board(rng, rules, numbers)
            return load_scenario("base", rules, {key: str(value) for key, value in numbers.items()})
        except ScenarioError:
            continue


def draw_players(rng: random.Random) -> tuple[list[str], list[str]]:
    """(players, order)."""
    players = rng.choice(PLAYERS)
    return players, rng.sample(players, len(players))
