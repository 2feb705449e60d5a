"""Random games for the comparison: switches, numbers, board, players, order, and who answers."""

import random
from dataclasses import dataclass, field

from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.errors import ScenarioError
from rhine_sim.scenario import Scenario
from rhine_sim.switches import OPTIONS_OF_RULE_15, SWITCHES

from .boards import default_board, draw_board
from .seats import scripted_names

PLAYERS = [list(COMMANDERS)] * 3 + [list(COMMANDERS[:2]), [COMMANDERS[0], COMMANDERS[2]], list(COMMANDERS[1:])]
PLAYERS += [[name] for name in COMMANDERS]

# Numbers that a designer turns, with the values tried; chosen so that scarce, default and rich games all occur, and
# the least that a scenario may say: none of a thing, one of it.
NUMBERS = {
    "turn.actions": (1, 3, 4, 6),
    "turn.steps": (1, 2, 4, 6),
    "turn.start_gas": (0, 2),
    "turn.regroup_gas": (0, 2),
    "turn.fort_ammo": (0, 2),
    "turn.monty_bonus": (0, 1, 3, 4),
    "turn.food_per_check": (0, 2),
    "logistics.truck_draw.1": (1, 2, 12),
    "logistics.truck_draw.3": (1, 20),
    "logistics.truck_placement.1": (1, 4),
    "logistics.truck_placement.3": (1, 8),
    "logistics.truck_limit.1": (6, 7, 12),
    "logistics.truck_limit.3": (6, 20),
    "logistics.trucks_added_at_level_3.3": (0, 3),
    "logistics.trucks_added_at_level_3.1": (0, 8),
    "logistics.truck_capacity": (1, 2, 7, 12),
    "logistics.max_level": (1, 2),
    "logistics.trucks_in_stock_at_setup": (0, 1, 3),
    "logistics.trucks_per_player_at_setup": (0, 1, 3),
    "stock.base_limit": (4, 5, 14),
    "stock.area_limit": (4, 10),
    "stock.corps_limit": (6, 8),
    "stock.matching_set": (1, 2, 4, 9),
    "stock.gas.3": (0, 3, 5),
    "stock.ammo.2": (0, 1),
    "stock.food.1": (0, 2),
    "stock.total.gas": (26, 60),
    "stock.total.ammo": (24, 60),
    "stock.total.food": (21, 40),
    "markers.axis.3": (0, 1, 4, 9, 40),
    "markers.axis.2": (0, 1, 3, 8, 30),
    "markers.axis_total": (60,),
    "markers.airborne": (0, 1, 3),
    "markers.airborne_per_action": (1, 4),
    "markers.ammo_per_medal": (1, 2, 7, 20),
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
            return (draw_board if small else default_board)(rng, rules, numbers)
        except ScenarioError:
            continue


def draw_players(rng: random.Random) -> tuple[list[str], list[str]]:
    """(players, order)."""
    players = rng.choice(PLAYERS)
    return players, rng.sample(players, len(players))


@dataclass
class Match:
    """One game to be compared. Commanders without a profile are answered at random, the others with whims."""

    scenario: Scenario
    players: list[str]
    order: list[str]
    seed: int
    profiles: dict[str, str] = field(default_factory=dict)
    whim: float = 0.0

    @property
    def answered(self) -> str:
        """Random, scripted, or both."""
        if not self.profiles:
            return "random"
        return "scripted" if len(self.profiles) == len(self.players) and not self.whim else "mixed"


def draw_match(seed: int, scripted: bool = True) -> Match:
    """The game of a seed; without `scripted` all seats are answered at random."""
    rng = random.Random(seed)
    scenario = draw_scenario(rng)
    players, order = draw_players(rng)
    match = Match(scenario, players, order, seed)
    if scripted and rng.random() < 0.6:
        seats = players if rng.random() < 0.7 else rng.sample(players, rng.randint(1, len(players)))
        match.profiles = {name: rng.choice(scripted_names()) for name in seats}
        match.whim = rng.choice((0.0, 0.02, 0.1, 0.3))
    return match
