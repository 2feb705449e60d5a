"""Players of random games for the tests of this folder."""

import numpy as np

from rhine_sim.match.batch import Block, Player, Setting
from rhine_sim.match.outcome import ROW
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario

ALL_SIX = tuple(
    a | b << 2 | c << 4 for a in range(3) for b in range(3) for c in range(3) if len({a, b, c}) == 3
)  # seat orders in base 4


def new_player(
    players: int = 7, orders=(-1,), seed: int = 1944, every: int = 1, check: bool = False, **rules
) -> Player:
    """Random policies on the default board."""
    compiled = compile_scenario(load_scenario("base", rules))
    policies = compile_policies(dict.fromkeys(range(3), find_profile("random")))
    return Player(compiled, Setting(policies, players, orders, seed, every, check))


def play_games(player: Player, games: int, first: int = 0) -> Block:
    return player.play(first, np.zeros(games, ROW))


def side(block: Block, commander: int, column: str) -> np.ndarray:
    """A column of one commander, for all games of a block."""
    from rhine_sim.frames import COMMANDER_COLUMNS

    return block.rows["sides"][:, commander, [c.name for c in COMMANDER_COLUMNS].index(column)]
