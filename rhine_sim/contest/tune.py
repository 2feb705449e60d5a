"""Tuning of weights by CMA-ES: the same deals for all candidates of a generation, fresh deals for the next.

The state is written after each generation, so a killed search goes on where it was. The winner is chosen on deals that
the search has not seen, and tested against the start on others still: no figure of the result is one that was picked.
"""

import os
import pickle
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from ..errors import RhineError
from .arena import Arena, Tried

STATE = "state.pickle"
_PLAYOFF, _TEST = 1, 2  # added to the seed of the search
_TEST_DEALS = 1 << 24  # deals between the tests of one search, should it be continued after one


@dataclass(frozen=True)
class Aim:
    """What is tuned against whom: what a search that goes on must share with its beginning."""

    start: str
    commanders: tuple[str, ...]
    players: tuple[str, ...]
    field: tuple[str, ...]
    weights: tuple[tuple[str, float, float], ...]  # name and range
    scenario: str  # its digest
    games: int
    population: int
    sigma: float
    smooth: float
    seed: int


@dataclass
class Generation:
    """One line of the log. Gains are paired with the start, on the same deals."""

    number: int
    start: float  # score of the start
    mean_gain: float
    best_gain: float
    best_at: list[float]  # coordinates of the best candidate
    centre: list[float]  # of the distribution after this generation
    sigma: float


@dataclass
class Search:
    """Everything that goes into the state file."""

    aim: Aim
    optimizer: object
    history: list[Generation] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class Verdict:
    """The winner against the start on fresh deals."""

    winner: np.ndarray  # values
    start: Tried
    won: Tried
    kept: bool  # the start was best in the play-off already


def new_search(aim: Aim, arena: Arena) -> Search:
    try:
        from cmaes import CMA
    except ImportError:
        raise RhineError('tuning needs the package cmaes: install rhine-sim with the extra "tune"') from None
    centre = arena.space.coordinates(arena.start)
    optimizer = CMA(mean=centre, sigma=aim.sigma, seed=aim.seed % (1 << 32), population_size=aim.population or None)
    return Search(aim, optimizer)


def load_search(folder: Path, aim: Aim) -> Search:
    """The search in `folder`; refused if it tunes something else."""
    path = folder / STATE
    try:
        search = pickle.loads(path.read_bytes())
    except FileNotFoundError:
        raise RhineError(f"{folder}: there is no search to go on with; leave out --resume") from None
    except Exception as bad:  # a damaged pickle can fail in any way
        raise RhineError(f"{path}: cannot be read: {bad}") from None
    if not isinstance(search, Search):
        raise RhineError(f"{path}: cannot be read: it holds no search")
    had, wanted = asdict(search.aim), asdict(aim)
    other = [key for key in wanted if wanted[key] != had.get(key)]
    if other:
        text = "; ".join(f"{key} {_short(wanted[key])}: the search has {_short(had.get(key))}" for key in other)
        raise RhineError(f"{folder}: another search: {text}")
    return search


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) < 60 else f"{text[:57]}..."


def save_search(search: Search, folder: Path) -> None:
    """Written aside and renamed: a kill leaves the old state or the new one."""
    path = folder / STATE
    aside = path.with_suffix(".tmp")
    aside.write_bytes(pickle.dumps(search))
    os.replace(aside, path)


def run_generation(search: Search, arena: Arena, played: Callable[[int], None]) -> Generation:
    """Ask, play, tell. The start plays along, as the measure of what is gained."""
    optimizer, aim, number = search.optimizer, search.aim, len(search.history)
    began = time.monotonic()
    optimizer.reseed_rng(aim.seed % (1 << 31) + number)  # the state file does not keep the generator
    asked = [optimizer.ask() for _ in range(optimizer.population_size)]
    trials = [arena.start, *(arena.space.values(x) for x in asked)]
    first = number * arena.games(1, aim.games)
    start, *tried = arena.play(trials, aim.games, aim.seed, first, played)
    gains = np.array([each.score - start.score for each in tried])
    optimizer.tell([(x, -gain) for x, gain in zip(asked, gains, strict=True)])
    best = int(gains.argmax())
    generation = Generation(
        number=number + 1,
        start=start.score,
        mean_gain=float(gains.mean()),
        best_gain=float(gains[best]),
        best_at=asked[best].tolist(),
        centre=optimizer.mean.tolist(),
        sigma=float(optimizer._sigma),
    )
    search.optimizer = pickle.loads(pickle.dumps(optimizer))  # as a resumed search has it, to the last bit
    search.history.append(generation)
    search.seconds += time.monotonic() - began
    return generation


def finalists(search: Search, arena: Arena) -> list[np.ndarray]:
    """Values that may have won: the start, the centre now and earlier, which noise moves least, the best candidates."""
    history = search.history
    places = sorted({len(history) - 1, 3 * len(history) // 4, len(history) // 2})
    best = sorted(history, key=lambda generation: -generation.best_gain)[:3]
    points = [history[i].centre for i in places] + [generation.best_at for generation in best]
    return [arena.start, *(arena.space.values(np.array(x)) for x in points)]


def judge(search: Search, arena: Arena, games: int, played: Callable[[int], None]) -> Verdict:
    """Choose among the finalists on fresh deals, then test the chosen one against the start on others."""
    aim, first = search.aim, len(search.history) * _TEST_DEALS
    candidates = finalists(search, arena)
    tried = arena.play(candidates, max(games // len(candidates), 1), aim.seed + _PLAYOFF, first, played)
    best = int(np.argmax([each.score for each in tried]))
    winner = candidates[best]
    start, found = arena.play([arena.start, winner], games, aim.seed + _TEST, first, played)
    return Verdict(winner, start, found, kept=best == 0)
