"""Where another choice than that of `expert` looks better by far, and whether it is: `make second-look`.

python -m tests.second_look [GAMES [SEED]]: plays games of `expert` in all seats. At every action and reaction the
planner plays each option to the end of the game, all on the same luck. If the best one by one half of those trials
gains more than DOUBT over the choice of `expert` in the other half too, it is a suspect: then `expert` plays on from
both in all seats, REPEATS times, each time with the cards that the player cannot see shuffled anew. What the suspect
gains by that is the regret of the choice. Decisions are the questions of `replay --verbose`, counted from 0.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine.actions import ACTIONS_MAX
from rhine_sim.engine.apply import apply
from rhine_sim.engine.ids import (
    CHOOSE_ACTION,
    COMMANDERS,
    DO_TAKE_SUPPLY,
    DO_TAKE_TRUCKS,
    DO_TRANSFER,
    DO_TRANSPORT,
    GAME_OVER,
    REACTION,
)
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import STATE, new_states
from rhine_sim.engine.rng import derive, game_key
from rhine_sim.engine.setup import setup
from rhine_sim.policies.dispatch import choose, start_memories
from rhine_sim.policies.layout import OPTIONS_MAX, new_memories
from rhine_sim.policies.options import FIRST, adopt, fill_options
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.search import find_best, roll_out, shuffle_unseen
from rhine_sim.runs.runner import default_workers
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from rhine_sim.table.text import Names, to_text

numba.config.CACHE_DIR = compiled_folder("policies")

SEED = 4040
ALL = (1 << len(COMMANDERS)) - 1
TRIALS = 150  # in each half
DOUBT = 0.1
REPEATS = 80
STREAM_TRIALS, STREAM_REPEATS = 40, 41


@dataclass(frozen=True)
class Suspect:
    """A decision at which another option looked better; `looks` and `gains` are shares of the game."""

    game: int
    decision: int
    round: int
    who: str
    chosen: str
    other: str
    looks: float
    gains: float
    error: float

    def __str__(self) -> str:
        where = f"{self.game:>4} {self.decision:>4} {self.round:>3} {self.who:<8}"
        numbers = f"{100 * self.looks:>6.0f} {100 * self.gains:>6.0f} {100 * self.error:>6.0f}"
        return f"{where} {self.chosen:<44.44} {self.other:<44.44} {numbers}"


@entry
def begin(board, rules, s, memories, key):
    setup(board, rules, s, key, ALL, -1)
    start_memories(memories, key)


@entry
def find_options(board, rules, s, policies, memories, codes):
    """All options, and which of them `expert` takes."""
    policy = policies[s.asked]
    n = fill_options(board, rules, s, memories, policy.weights, codes)
    best = find_best(board, rules, s, policy, memories, codes, n, 0) if n > 1 else 0
    return n, best


@entry
def price_options(board, rules, s, policy, memories, codes, n, key, values):
    """The planner plays every option to the end: `values` by option and trial."""
    x = np.zeros(1, STATE)
    for trial in range(values.shape[1]):
        luck = derive(key, trial)
        for i in range(n):
            x[0] = s
            values[i, trial] = roll_out(board, rules, x[0], policy, memories, i, codes[i], luck, 0, 0)


@entry
def play_out(board, rules, s, policies, memories, codes, option, key, out):
    """`expert` plays an option to the end in all seats, with luck of its own; returns the winner."""
    p = np.int64(s.asked)
    x = np.zeros(1, STATE)
    x[0] = s
    shuffle_unseen(x[0], p, key)
    for q in range(len(COMMANDERS)):
        memories[q].key = derive(key, q)
        memories[q].draws = 0
    adopt(memories, option, p)
    apply(board, rules, x[0], codes[option])
    while x[0].decision != GAME_OVER:
        apply(board, rules, x[0], choose(board, rules, x[0], policies, memories, out))
    return np.int64(x[0].winner)


@entry
def carry_out(board, rules, s, memories, option, code):
    adopt(memories, option, np.int64(s.asked))
    apply(board, rules, s, code)


@entry
def go_on(board, rules, s, policies, memories, out):
    """One decision that is neither an action nor a reaction."""
    apply(board, rules, s, choose(board, rules, s, policies, memories, out))


def luck_of(key: np.uint64, name: int) -> np.uint64:
    return np.uint64(derive(key, name))


class Looker:
    """Plays games of `expert` and doubts every choice."""

    def __init__(self, seed: int):
        compiled = compile_scenario(load_scenario("base"))
        self.board, self.rules, self.names, self.seed = compiled.board, compiled.rules, Names(compiled), seed
        self.policies = compile_policies(dict.fromkeys(range(3), find_profile("expert")))
        self.pricers = self.policies.copy().view(np.recarray)
        for policy in self.pricers:
            policy.weights.trials_later = 1.0  # a win is a win
        self.out, self.codes = np.zeros(ACTIONS_MAX, np.int64), np.zeros(OPTIONS_MAX, np.int64)

    def look(self, game: int) -> list[Suspect]:
        s, memories, key = new_states(1)[0], new_memories(), np.uint64(game_key(self.seed, game))
        begin(self.board, self.rules, s, memories, key)
        found, decision = [], 0
        while s.decision != GAME_OVER:
            if s.decision in (CHOOSE_ACTION, REACTION):
                n, best = find_options(self.board, self.rules, s, self.policies, memories, self.codes)
                if n > 1:
                    luck = luck_of(key, decision)
                    other, looks = self.doubt(s, memories, n, best, luck_of(luck, STREAM_TRIALS))
                    if looks > DOUBT:
                        gains = self.regret(s, memories, best, other, luck_of(luck, STREAM_REPEATS))
                        found.append(self.suspect(game, decision, s, memories, best, other, looks, gains))
                carry_out(self.board, self.rules, s, memories, best, self.codes[best])
            else:
                go_on(self.board, self.rules, s, self.policies, memories, self.out)
            decision += 1
        return found

    def doubt(self, s, memories, n: int, best: int, luck: np.uint64) -> tuple[int, float]:
        """The best option by one half of the trials, and what it gains in that half and in the other at least."""
        values = np.zeros((n, 2 * TRIALS))
        price_options(self.board, self.rules, s, self.pricers[int(s.asked)], memories, self.codes, n, luck, values)
        first, second = values[:, :TRIALS].mean(axis=1), values[:, TRIALS:].mean(axis=1)
        other = int(first.argmax())
        return other, float(min(first[other] - first[best], second[other] - second[best]))

    def regret(self, s, memories, best: int, other: int, luck: np.uint64) -> np.ndarray:
        """What the other option wins more, by repeat."""
        wins = np.zeros((2, REPEATS))
        for repeat in range(REPEATS):
            for row, option in enumerate((best, other)):
                room = memories.copy().view(np.recarray)
                args = (
                    self.board,
                    self.rules,
                    s,
                    self.policies,
                    room,
                    self.codes,
                    option,
                    luck_of(luck, repeat),
                    self.out,
                )
                wins[row, repeat] = play_out(*args) == s.asked
        return wins[1] - wins[0]

    def told(self, s, memory, option: int) -> str:
        """An option's first answer, and what of its plan that leaves open."""
        code = self.codes[option]
        text, kind = to_text(self.names, s, code), int(code) & 255
        if kind in (DO_TRANSPORT, DO_TRANSFER):
            start, last = memory.convoy_from[0], memory.convoy_length - 1
            goal = self.board.road_ends[memory.convoy_road[last]].sum() - memory.convoy_from[last]
            load = ",".join(str(pieces) for pieces in memory.convoy_load)
            return f"{text.split()[0]} {self.names.areas[start]}>{self.names.areas[goal]} {load}"
        if kind == DO_TAKE_SUPPLY:
            return f"{text} {to_text(self.names, s, memory.supply_code).partition(' ')[2]}"
        return f"{text} {memory.truck_count}" if kind == DO_TAKE_TRUCKS else text

    def suspect(self, game, decision, s, memories, best, other, looks, gains) -> Suspect:
        chosen, instead = (self.told(s, memories[FIRST + option], option) for option in (best, other))
        error = float(gains.std(ddof=1) / np.sqrt(len(gains)))
        who = COMMANDERS[int(s.asked)]
        return Suspect(game, decision, int(s.round_number), who, chosen, instead, looks, float(gains.mean()), error)


def look_at(seed: int, game: int) -> list[Suspect]:
    return Looker(seed).look(game)


def main(games: int, seed: int) -> None:
    print(f"{games} games of expert, seed {seed}; points of the game that another option looks to gain, and gains\n")
    print(f"game dec.  rd {'':<8} {'chosen':<44} {'other':<44}  looks  gains  error")
    suspects = []
    with ProcessPoolExecutor(default_workers()) as pool:
        for found in pool.map(look_at, [seed] * games, range(games)):
            suspects += found
            for suspect in found:
                print(suspect, flush=True)
    print(f"\n{conclude(suspects)}")


def conclude(suspects: list[Suspect]) -> str:
    """The mean gain, with an error that takes a game's suspects as one: neighbours repeat a situation."""
    games = {suspect.game for suspect in suspects}
    if len(games) < 2:
        return f"{len(suspects)} suspects in {len(games)} games: too few to say more"
    mean = np.mean([suspect.gains for suspect in suspects])
    off = [sum(suspect.gains - mean for suspect in suspects if suspect.game == game) for game in games]
    error = np.sqrt(len(games) / (len(games) - 1) * np.sum(np.square(off))) / len(suspects)
    return f"{len(suspects)} suspects: {100 * mean:+.1f} points on average, standard error {100 * error:.1f}"


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int((given or [5])[0]), int((given[1:] or [SEED])[0]))
