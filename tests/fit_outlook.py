"""Fits the networks of the outlook to who won: `make outlook`.

The planner of `veteran` plays all seats, and gives one answer in ten at random from its options, so that positions
which it would never come to by itself are known too. One turn in eight of every game is an observation: turns of the
same game have the same end, so more games say more than more turns.

What goes with winning need not bring it: who wins by medals stays far from the Rhine. So what is good in itself may
only raise the chance of its owner, and what is bad only lower it (outlook.py says how). Gradient descent (Adam) with
those bounds is written out here, because the libraries that have it are ten times as large as all others together.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from tqdm import tqdm

from rhine_sim.engine.apply import apply
from rhine_sim.engine.ids import CHOOSE_ACTION, COMMANDERS, GAME_OVER
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.rng import derive, draw_below, game_key
from rhine_sim.engine.setup import setup
from rhine_sim.policies.dispatch import start_memories
from rhine_sim.policies.features import CORPS, FEATURES, N_FEATURES, describe
from rhine_sim.policies.layout import OPTIONS_MAX, new_memories
from rhine_sim.policies.options import adopt, fill_options
from rhine_sim.policies.outlook import LAYERS, NETWORK
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.policies.scripted import choose_scripted
from rhine_sim.policies.search import OUTLOOK, has_options, turn_number
from rhine_sim.runs.runner import default_workers
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario

SEED = 555
PLAYED_BY = "veteran"
TURNS = 80  # of a game, on average, for which there is room
EVERY = 8  # one turn in so many is an observation
ERRORS = 10  # one answer in so many is a random option
STREAM_ERRORS, STREAM_TURNS = 32, 33
HELD_OUT = 20  # one game in so many only tests the fit
BLOCK = 500
UNITS_1, UNITS_2 = 36, 12
PASSES, BATCH, RATE = 16, 4096, 6e-3
# Who plays by which edition, and the share of the games.
MIXTURE = (
    (0b111, "en", 0.6), (0b111, "pl", 0.1), (0b011, "en", 0.1), (0b101, "en", 0.1), (0b110, "en", 0.1),
)  # fmt: skip
# Features of a commander that are good for him, and bad; the others may count either way.
GOOD = {
    "near", "in_reach", "beside", "gas", "ammo", "food", "gas_there", "ammo_there", "food_there", "joined", "ready",
    "medals", "lead", "lead_late", "ahead_late", "areas", "trucks", "level", "card", "resistance", "recon",
    "base_gas", "base_ammo", "base_food", "divisions", "symbols", "lying", "city", "antwerp",
    "gas_coming", "ammo_coming", "food_coming", "prizes", "threat", "trigger",
}  # fmt: skip
BAD = {"way", "grounded", "exposed", "down", "hungry", "weak"}


@entry
def observe(board, rules, s, memories, policies, players, first, games, codes, features, winners, numbers):
    """Play some games and note features of some turns, the game and who won it; returns how many turns were noted."""
    n = 0
    for game in range(first, first + games):
        key = game_key(SEED, game)
        setup(board, rules, s, key, players, -1)
        start_memories(memories, key)
        begun, turn, draws = n, -1, 0
        while s.decision != GAME_OVER:
            p = np.int64(s.asked)
            weights = policies[p].weights
            if s.decision == CHOOSE_ACTION and turn_number(s) != turn:
                turn = turn_number(s)
                if draw_below(derive(key, STREAM_TURNS), turn, EVERY) == 0 and n < features.shape[0]:
                    seat = draw_below(derive(key, STREAM_TURNS), 1000 + turn, s.n_players)
                    judge = np.int64(s.order[seat])
                    eyes = policies[judge].weights
                    describe(board, rules, s, memories[OUTLOOK], eyes, judge, memories[OUTLOOK].features)
                    features[n] = memories[OUTLOOK].features[:N_FEATURES]
                    numbers[n] = game
                    n += 1
            draws += 2
            if has_options(s) and draw_below(derive(key, STREAM_ERRORS), draws, ERRORS) == 0:
                options = fill_options(board, rules, s, memories, weights, codes)
                option = draw_below(derive(key, STREAM_ERRORS), draws + 1, options)
                adopt(memories, option, p)
                apply(board, rules, s, codes[option])
            else:
                apply(board, rules, s, choose_scripted(board, rules, s, memories[p], weights))
        winners[begun:n] = s.winner
    return n


def observe_block(compiled, policies, players: int, first: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    room = BLOCK * TURNS // EVERY
    features, winners, numbers = np.zeros((room, N_FEATURES), np.float32), np.zeros(room, np.int8), np.zeros(room, int)
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


def signs() -> np.ndarray:
    """By commander and feature: 1 where more of it is good for him, -1 where it is bad, 0 where it may be either."""
    found = np.zeros((len(COMMANDERS), N_FEATURES), np.float32)
    for i, feature in enumerate(FEATURES):
        owner, _, name = feature.partition("_")
        if owner in COMMANDERS:
            for corps in CORPS:
                name = name.removeprefix(f"{corps}_")
            sign = (name in GOOD) - (name in BAD)
            found[:, i] = [sign if who == owner else -sign for who in COMMANDERS]
    return found


class Network:
    """One network for each commander, side by side in arrays that LAYERS of outlook.py names."""

    def __init__(self, rng: np.random.Generator):
        c, f = len(COMMANDERS), N_FEATURES
        self.layers = [
            rng.normal(0.0, 0.05, (c, f, UNITS_1)), np.zeros((c, UNITS_1)),
            rng.uniform(0.0, 2.0 / UNITS_1, (c, UNITS_1, UNITS_2)), np.zeros((c, UNITS_2)),
            rng.uniform(0.0, 2.0 / UNITS_2, (c, UNITS_2)), np.zeros(c),
        ]  # fmt: skip
        self.layers = [layer.astype(np.float32) for layer in self.layers]
        self.signs = signs()[:, :, None]
        self.bound()

    def bound(self) -> None:
        """Signs of the first layer, and none below 0 after it."""
        first = self.layers[0]
        first[(self.signs * first) < 0.0] = 0.0
        for later in self.layers[2], self.layers[4]:
            np.maximum(later, 0.0, out=later)

    def points(self, x: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
        """Each commander's points, and what the layers came to before they were bent; who is absent has none."""
        w1, b1, w2, b2, w3, b3 = self.layers
        first = x @ w1 + b1[:, None]
        second = bend(first) @ w2 + b2[:, None]
        points = (bend(second) @ w3[:, :, None])[:, :, 0] + b3[:, None]
        for commander, who in enumerate(COMMANDERS):
            points[commander] -= 1e3 * x[:, FEATURES.index(f"{who}_absent")]
        return points, [first, second]

    def chances(self, x: np.ndarray) -> tuple[np.ndarray, list[np.ndarray]]:
        points, layers = self.points(x)
        shares = np.exp(points - points.max(axis=0))
        return shares / shares.sum(axis=0), layers

    def slopes(self, x: np.ndarray, winners: np.ndarray) -> list[np.ndarray]:
        """Of the mean surprise, by layer."""
        _, _, w2, _, w3, _ = self.layers
        chances, (first, second) = self.chances(x)
        points = (chances - (winners == np.arange(len(COMMANDERS))[:, None])).astype(np.float32) / len(x)
        at_second = points[:, :, None] * w3[:, None] * is_free(second)
        at_first = at_second @ w2.transpose(0, 2, 1) * is_free(first)
        return [
            x.T @ at_first, at_first.sum(axis=1),
            bend(first).transpose(0, 2, 1) @ at_second, at_second.sum(axis=1),
            (bend(second) * points[:, :, None]).sum(axis=1), points.sum(axis=1),
        ]  # fmt: skip

    def surprise(self, x: np.ndarray, winners: np.ndarray) -> float:
        """Mean of -log(chance given to who won)."""
        total = 0.0
        for i in range(0, len(x), BATCH):
            chances, _ = self.chances(x[i : i + BATCH])
            total -= np.log(chances[winners[i : i + BATCH], np.arange(chances.shape[1])]).sum(dtype=np.float64)
        return total / len(x)

    def write(self, path: Path) -> None:
        np.savez_compressed(path, features=np.array(FEATURES), **dict(zip(LAYERS, self.layers, strict=True)))


def thirds(x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    n = x.shape[-1] // 3
    return x[..., :n], x[..., n : 2 * n], x[..., 2 * n :]


def bend(x: np.ndarray) -> np.ndarray:
    """As outlook.py does."""
    low, high, both = thirds(x)
    return np.concatenate([np.maximum(low, 0.0), np.minimum(high, 0.0), np.clip(both, -1.0, 1.0)], axis=-1)


def is_free(x: np.ndarray) -> np.ndarray:
    """Where bending lets a change through."""
    low, high, both = thirds(x)
    return np.concatenate([low > 0.0, high < 0.0, np.abs(both) < 1.0], axis=-1)


def fit(x: np.ndarray, winners: np.ndarray, passes: int = PASSES, batch: int = BATCH) -> Network:
    """Adam, the rate rising for a third of the steps and then falling to nothing; bounds are kept after every step."""
    rng = np.random.default_rng(SEED)
    network = Network(rng)
    means, squares = ([np.zeros_like(layer) for layer in network.layers] for _ in range(2))
    steps, step = passes * (len(x) // batch), 0
    for _ in tqdm(range(passes), "fitting", disable=None):
        order = rng.permutation(len(x))
        for i in range(0, len(x) - batch + 1, batch):
            step += 1
            rate = RATE * min(3.0 * step / steps, 1.5 * (1.0 - step / steps))
            rows = order[i : i + batch]
            for layer, slope, mean, square in zip(
                network.layers, network.slopes(x[rows], winners[rows]), means, squares, strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                layer -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
            network.bound()
    return network


def main(games: int) -> None:
    features, winners, numbers = observe_all(games)
    test = numbers % HELD_OUT == 0
    network = fit(features[~test], winners[~test])
    network.write(NETWORK)
    x, winners = features[test], winners[test]
    players = len(COMMANDERS) - sum(x[:, FEATURES.index(f"{who}_absent")] for who in COMMANDERS)
    print(f"{len(set(numbers)):,} games, {len(test):,} turns; surprise at who won, in games that were not fitted:")
    print(f"{network.surprise(x, winners):.4f}, with even chances {np.log(players).mean():.4f}")


if __name__ == "__main__":
    main(int((sys.argv[1:] or [500_000])[0]))
