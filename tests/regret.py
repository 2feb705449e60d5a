"""Where the planner loses most against trying out: `make regret`.

python -m tests.regret [COMMANDER [GAMES [TRIALS]]]: plays games of `veteran` in all seats. At every action and reaction
of the commander each option of a search is played to the end of the game, TRIALS times in each of two halves, all
options on the same luck. The best option of one half is priced by the other half, so that luck in choosing it counts
for nothing. What it gains over the planner's own choice is the regret of that choice, as a share of the game.
"""

import sys
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from rhine_sim.engine.actions import kind_of
from rhine_sim.engine.apply import apply
from rhine_sim.engine.ids import ANSWERS, CHOOSE_ACTION, COMMANDERS, DECISIONS, GAME_OVER, REACTION
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import STATE, new_states
from rhine_sim.engine.rng import derive, game_key
from rhine_sim.engine.setup import setup
from rhine_sim.policies.dispatch import start_memories
from rhine_sim.policies.layout import OPTIONS_MAX, new_memories
from rhine_sim.policies.options import fill_options
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.scripted import choose_scripted
from rhine_sim.policies.search import roll_out
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario

SEED = 777
ALL = (1 << len(COMMANDERS)) - 1
DOUBT = 0.12  # another option must look better by as much before it is priced


@entry
def begin(board, rules, s, memories, game):
    key = game_key(SEED, game)
    setup(board, rules, s, key, ALL, -1)
    start_memories(memories, key)


@entry
def go_on(board, rules, s, memories, policies, commander):
    """Play until the commander is asked for an action or a reaction, or the game is over."""
    while s.decision != GAME_OVER:
        asked = np.int64(s.asked)
        if asked == commander and (s.decision == CHOOSE_ACTION or s.decision == REACTION):
            return
        apply(board, rules, s, choose_scripted(board, rules, s, memories[asked], policies[asked].weights))


@entry
def try_options(board, rules, s, memories, policy, codes, values, trials):
    """Mean worth of every option in both halves; returns how many options there are."""
    p = np.int64(s.asked)
    n = fill_options(board, rules, s, memories, policy.weights, codes)
    x = np.zeros(1, STATE)
    for half in range(2 if n > 1 else 0):
        for _ in range(trials):
            memories[p].draws += 1
            key = derive(memories[p].key, memories[p].draws)
            for i in range(n):
                x[0] = s
                values[half, i] += roll_out(board, rules, x[0], policy, memories, i, codes[i], key, 0, 0) / trials
    return n


@entry
def answer(board, rules, s, action):
    apply(board, rules, s, action)


def better_options(first: Sequence[float], second: Sequence[float]) -> list[tuple[int, float]]:
    """For each half the option it prefers to option 0 by more than DOUBT, with its gain by the other half; 0: none."""
    found = []
    for chosen_by, priced_by in ((first, second), (second, first)):
        best = max(range(len(chosen_by)), key=lambda i: chosen_by[i])
        if chosen_by[best] <= chosen_by[0] + DOUBT:
            best = 0
        found.append((best, priced_by[best] - priced_by[0]))
    return found


def main(name: str, games: int, trials: int) -> None:
    commander = COMMANDERS.index(name)
    compiled = compile_scenario(load_scenario("base"))
    veterans = compile_policies(dict.fromkeys(range(3), find_profile("veteran")))
    searcher = compile_policies(dict.fromkeys(range(3), find_profile("search:64")))[commander]
    searcher.weights.trials_later = 1.0  # a win is a win
    s, memories = new_states(1)[0], new_memories()
    asked, changes = defaultdict(int), defaultdict(lambda: [0.0, 0.0])
    for game in range(games):
        begin(compiled.board, compiled.rules, s, memories, game)
        while True:
            go_on(compiled.board, compiled.rules, s, memories, veterans, commander)
            if s.decision == GAME_OVER:
                break
            codes, values = np.zeros(OPTIONS_MAX, np.int64), np.zeros((2, OPTIONS_MAX))
            question = DECISIONS[s.decision]
            n = try_options(compiled.board, compiled.rules, s, memories, searcher, codes, values, trials)
            asked[question] += n > 1
            for best, gain in better_options(values[0, :n], values[1, :n]):
                if best:
                    change = changes[question, ANSWERS[kind_of(codes[0])], ANSWERS[kind_of(codes[best])]]
                    change[0] += 0.5
                    change[1] += 0.5 * gain
            answer(compiled.board, compiled.rules, s, codes[0])
    print_table(name, games, asked, changes)


def print_table(name: str, games: int, asked: dict, changes: dict) -> None:
    print(f"{name}, {games} games of veteran, seed {SEED}: gain of the better option, in points of the game\n")
    for question, times in asked.items():
        lost = sum(gain for key, (_, gain) in changes.items() if key[0] == question)
        print(f"{question:<14} {times / games:5.1f} a game, {100 * lost / times:5.1f} points lost each time")
    print(f"\n{'planner':<18}{'better':<18}{'a game':>7}{'gain':>7}")
    for (_, own, better), (times, gain) in sorted(changes.items(), key=lambda row: -row[1][1])[:20]:
        print(f"{own:<18}{better:<18}{times / games:7.2f}{100 * gain / times:7.1f}")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0] if given else "patton", int((given[1:] or [24])[0]), int((given[2:] or [16])[0]))
