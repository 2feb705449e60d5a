"""A difference cut down to a short log, and kept logs played again.

A log holds what it was played on: the whole scenario, players, order, seed, and the answers. Chance follows from the
seed, so a shortened log is a new game; what counts is that the engines still differ in it.

    python -m tests.differential.shrink SEED      find and shrink the difference of `fuzz` at SEED, print the log
"""

import json
import sys

from rhine_sim.scenario import scenario_from_dict
from rhine_sim.table import Table
from tests.oracle import Oracle

from .compare import Difference, compare, play_compared
from .draw import draw_match
from .tally import Tally


def replay(log: dict, lenient: bool = False) -> None:
    """Play the answers of a log in both engines; raises Difference. `lenient` passes over answers not legal now."""
    scenario = scenario_from_dict(log["scenario"], "kept log")
    table = Table(scenario, log["players"], log["order"], seed=log["seed"])
    oracle = Oracle(scenario.as_dict(), log["players"], log["order"])
    answers = compare(table, oracle, [])
    played: list[str] = []
    for text in log["answers"]:
        if text not in answers:
            if lenient:
                continue
            raise AssertionError(f"{text} is not legal after {len(played)} answers")
        table.do(text)
        oracle.apply(text, table.chance)
        played.append(text)
        answers = compare(table, oracle, played)


def differs(log: dict) -> bool:
    try:
        replay(log, lenient=True)
    except Difference:
        return True
    except Exception:
        return False
    return False


def shrink(log: dict) -> dict:
    """Leave out ever smaller runs of answers as long as the engines still differ."""
    answers = log["answers"]
    size = max(1, len(answers) // 2)
    while size:
        start = 0
        while start < len(answers):
            shorter = {**log, "answers": answers[:start] + answers[start + size :]}
            if differs(shorter):
                answers = shorter["answers"]
            else:
                start += size
        size //= 2
    return {**log, "answers": answers}


def find(seed: int) -> dict | None:
    """The log of the game that `fuzz` plays at a seed, if the engines differ in it."""
    match, answers = draw_match(seed), []
    try:
        play_compared(match, Tally(), noted=answers.append)
    except Difference:
        played = {"players": match.players, "order": match.order, "seed": seed, "answers": answers}
        return {**played, "scenario": match.scenario.as_dict()}
    return None


def main(seed: int) -> int:
    log = find(seed)
    if log is None:
        print(f"the engines agree at seed {seed}")
        return 0
    print(json.dumps(shrink(log)))
    return 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
