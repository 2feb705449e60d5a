"""Fits the coefficients of the outlook to who won: `make outlook`.

The planner of `veteran` plays all seats, and gives one answer in ten at random from its options, so that positions
which it would never come to by itself are known too. Every turn of every game is one observation.

What goes with winning need not bring it: who wins by medals stays far from the Rhine. So what is good in itself may
only raise the chance of its owner, and what is bad only lower it.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from rhine_sim.engine.apply import apply
from rhine_sim.engine.ids import CHOOSE_ACTION, GAME_OVER, REACTION
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.rng import derive, draw_below, game_key
from rhine_sim.engine.setup import setup
from rhine_sim.frames import COMMANDERS
from rhine_sim.policies import outlook_table
from rhine_sim.policies.dispatch import start_memories
from rhine_sim.policies.layout import OPTIONS_MAX, new_memories
from rhine_sim.policies.options import adopt, fill_options
from rhine_sim.policies.outlook import CORPS, FEATURES, N_FEATURES, describe
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.scripted import choose_scripted
from rhine_sim.policies.search import OUTLOOK, turn_number
from rhine_sim.runs.runner import default_workers
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario

SEED = 555
PLAYED_BY = "veteran"
TURNS = 80  # of a game, on average, for which there is room
ERRORS = 10  # one answer in so many is a random option
STREAM_ERRORS = 32
HELD_OUT = 20  # one game in so many only tests the fit
RIDGE = 1e-5
BLOCK = 500
# Who plays by which edition, and the share of the games.
MIXTURE = (
    (0b111, "en", 0.6), (0b111, "pl", 0.1), (0b011, "en", 0.1), (0b101, "en", 0.1), (0b110, "en", 0.1),
)  # fmt: skip
# Features of a commander that are good for him, and bad; the others may count either way.
GOOD = {
    "near", "in_reach", "beside", "gas", "ammo", "food", "gas_there", "ammo_there", "food_there", "joined", "ready",
    "medals", "lead", "lead_late", "ahead_late", "areas", "trucks", "level", "card", "resistance", "recon",
    "base_gas", "base_ammo", "base_food", "divisions", "symbols", "lying", "city", "antwerp",
}  # fmt: skip
BAD = {"way", "grounded", "exposed", "down", "hungry"}


@entry
def observe(board, rules, s, memories, policies, players, first, games, codes, features, winners, numbers):
    """Play some games and note every turn's features, the game and who won it; returns how many turns were noted."""
    n = 0
    for game in range(first, first + games):
        key = game_key(SEED, game)
        setup(board, rules, s, key, players, -1)
        start_memories(memories, key)
        begun, turn, draws = n, -1, 0
        while s.decision != GAME_OVER:
            if s.decision == CHOOSE_ACTION and turn_number(s) != turn and n < features.shape[0]:
                turn = turn_number(s)
                describe(board, rules, s, memories[OUTLOOK], memories[OUTLOOK].features)
                features[n] = memories[OUTLOOK].features[:N_FEATURES]
                numbers[n] = game
                n += 1
            p = np.int64(s.asked)
            weights = policies[p].weights
            draws += 2
            errs = draw_below(derive(key, STREAM_ERRORS), draws, ERRORS) == 0
            if errs and (s.decision == CHOOSE_ACTION or s.decision == REACTION):
                options = fill_options(board, rules, s, memories, weights, codes)
                option = draw_below(derive(key, STREAM_ERRORS), draws + 1, options)
                adopt(memories, option, p)
                apply(board, rules, s, codes[option])
            else:
                apply(board, rules, s, choose_scripted(board, rules, s, memories[p], weights))
        winners[begun:n] = s.winner
    return n


def observe_block(compiled, policies, players: int, first: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    room = BLOCK * TURNS
    features, winners, numbers = np.zeros((room, N_FEATURES), np.float32), np.zeros(room, int), np.zeros(room, int)
    n = observe(
        *(compiled.board, compiled.rules, new_states(1)[0], new_memories(), policies, players, first, BLOCK),
        *(np.zeros(OPTIONS_MAX, np.int64), features, winners, numbers),
    )
    assert n < room, "games are longer than TURNS"
    kept = winners[:n] >= 0
    return features[:n][kept], winners[:n][kept], numbers[:n][kept]


def observe_all(games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, winners and numbers of games of the whole mixture."""
    policies = compile_policies(dict.fromkeys(range(3), find_profile(PLAYED_BY)))
    parts, first = [], 0
    for players, edition, share in MIXTURE:
        compiled = compile_scenario(load_scenario("base", rules={"edition": edition}))
        blocks = max(1, round(games * share / BLOCK))
        parts += [(compiled, policies, players, first + BLOCK * i) for i in range(blocks)]
        first += BLOCK * blocks
    with ThreadPoolExecutor(default_workers()) as pool:
        found = list(pool.map(lambda part: observe_block(*part), parts))
    return tuple(np.concatenate(column) for column in zip(*found, strict=True))


def points_of(features: np.ndarray, coefficients: np.ndarray) -> np.ndarray:
    """Logarithms of the chances; an absent commander has none."""
    points = features @ coefficients
    for commander, who in enumerate(COMMANDERS):
        points[:, commander] -= 1e3 * features[:, FEATURES.index(f"{who}_absent")]
    points -= points.max(axis=1, keepdims=True)
    return points - np.log(np.exp(points).sum(axis=1, keepdims=True))


def surprise(features: np.ndarray, winners: np.ndarray, coefficients: np.ndarray) -> float:
    """Mean of -log(chance given to who won)."""
    return -float(points_of(features, coefficients)[np.arange(len(winners)), winners].mean())


def bounds() -> list[tuple[float | None, float | None]]:
    """Of each feature's coefficient for each commander."""
    found = []
    for feature in FEATURES:
        who, _, name = feature.partition("_")
        for corps in CORPS:
            name = name.removeprefix(f"{corps}_")
        sign = (name in GOOD) - (name in BAD) if who in COMMANDERS else 0
        for commander in COMMANDERS:
            own = sign if commander == who else -sign
            found.append((0.0 if own > 0 else None, 0.0 if own < 0 else None))
    return found


def fit(features: np.ndarray, winners: np.ndarray) -> np.ndarray:
    """Multinomial logistic regression with a weak ridge, within the bounds."""
    won = np.eye(3, dtype=np.float32)[winners]

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        coefficients = flat.reshape(N_FEATURES, 3).astype(np.float32)
        points = points_of(features, coefficients)
        slope = features.T @ (np.exp(points) - won) / len(won)
        value = -float((points * won).sum(axis=1, dtype=np.float64).mean())
        return value + RIDGE * float(flat @ flat), slope.astype(np.float64).ravel() + 2 * RIDGE * flat

    found = minimize(
        loss, np.zeros(3 * N_FEATURES), jac=True, method="L-BFGS-B", bounds=bounds(), options={"maxiter": 150}
    )
    print(f"{found.nit} steps: {found.message}")
    return found.x.reshape(N_FEATURES, 3)


def write_table(coefficients: np.ndarray, path: Path) -> None:
    rows = [
        f'    ("{name}", {", ".join(f"{value:.4f}" for value in row)}),'
        for name, row in zip(FEATURES, coefficients, strict=True)
    ]
    head = '"""Coefficients of the outlook for Monty, Bradley and Patton by feature, as `make outlook` wrote them."""\n'
    path.write_text("\n".join([head, "TABLE = (", *rows, ")", ""]), "utf-8")


def main(games: int) -> None:
    features, winners, numbers = observe_all(games)
    test = numbers % HELD_OUT == 0
    coefficients = fit(features[~test], winners[~test])
    evenly = np.zeros((N_FEATURES, 3))
    print(f"{len(set(numbers)):,} games, {len(winners):,} turns; surprise at who won, in games that were not fitted:")
    print(f"{surprise(features[test], winners[test], coefficients):.4f}, with even chances", end=" ")
    print(f"{surprise(features[test], winners[test], evenly):.4f}")
    write_table(coefficients, Path(outlook_table.__file__))


if __name__ == "__main__":
    main(int((sys.argv[1:] or [50_000])[0]))
