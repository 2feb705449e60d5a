"""`make blunders`: plays games of a policy in all seats, scans them, prints the rate of each blunder."""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor

from rhine_sim.engine.layout import new_states
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from tests.blunders import battles, logistics, reactions
from tests.blunders.boards import Board
from tests.blunders.chances import Trials
from tests.blunders.logs import ROOM, Log
from tests.blunders.table import Tally, report
from tests.policies.games import Player

_PART = 50  # games of one task


def scan_games(policy: str, seed: int, games: range) -> Tally:
    compiled = compile_scenario(load_scenario("base"))
    board, player, tally = Board(compiled), Player(compiled, (policy,) * 3), Tally()
    trials, states = Trials(board), new_states(ROOM)
    for game in games:
        final = player.game(seed, game, states)
        log = Log(board, states, final, player.answers())
        tally.game = game
        logistics.scan(log, tally)
        battles.scan(log, tally, trials)
        reactions.scan(log, tally, trials)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(prog="make blunders", description=__doc__)
    parser.add_argument("--policy", default="expert")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1944)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    given = parser.parse_args()
    whole = scan_games(given.policy, given.seed, range(1))  # compiles what is not compiled yet, once
    parts = [range(at, min(at + _PART, given.games)) for at in range(1, given.games, _PART)]
    with ProcessPoolExecutor(given.jobs) as pool:
        for found in pool.map(scan_games, *zip(*((given.policy, given.seed, part) for part in parts), strict=True)):
            whole.add(found)
    print(f"{given.games:,} games, {given.policy} in all seats, seed {given.seed}")
    print(report(whole))


if __name__ == "__main__":
    main()
