"""Plays the games of many line-ups by threads; nothing is stored."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event

import numpy as np

from ..errors import Interrupted
from ..frames import COMMANDERS
from ..match.batch import Player, Setting
from ..match.outcome import ROW
from ..policies.profiles import Profile, compile_policies
from ..runs.runner import caught_signals

_BLOCK = 120  # games a thread takes at a time; a multiple of 2 and 6, the numbers of seat orders
_TICK = 0.1


@dataclass(frozen=True, eq=False)
class Match:
    """Some games in a row of one line-up."""

    setting: Setting
    first: int
    games: int


def bits(players: Sequence[str]) -> int:
    return sum(1 << COMMANDERS.index(who) for who in players)


def records(profiles: Mapping[str, Profile]) -> np.recarray:
    """Policy records of the commanders named."""
    numbered = {COMMANDERS.index(who): profile for who, profile in profiles.items()}
    return compile_policies(numbered, solo=len(profiles) == 1)


def play_matches(
    compiled,
    matches: Sequence[Match],
    workers: int,
    played: Callable[[int], None] = lambda games: None,
    columns: Sequence[str] = ROW.names,
) -> list[np.ndarray]:
    """The rows of every match, cut down to `columns`: whole ones are large.

    `played` hears of finished games; a signal is raised as Interrupted within moments.
    """
    kept = np.dtype([(name, ROW.fields[name][0]) for name in columns])
    rows = [np.zeros(match.games, kept) for match in matches]
    parts = [
        (match.setting, match.first + at, rows[i][at : at + _BLOCK])
        for i, match in enumerate(matches)
        for at in range(0, match.games, _BLOCK)
    ]
    stop = Event()

    def play(part) -> int:
        setting, first, into = part
        if stop.is_set():
            return 0
        whole = np.zeros(len(into), ROW)
        Player(compiled, setting).play(first, whole, stop.is_set)
        for name in columns:
            into[name] = whole[name]
        return len(into)

    with caught_signals() as caught, ThreadPoolExecutor(workers, "contest") as pool:
        waiting = {pool.submit(play, part) for part in parts}
        try:
            while waiting:
                finished, waiting = wait(waiting, _TICK, FIRST_EXCEPTION)
                if caught:
                    raise Interrupted(caught[0])
                for future in finished:
                    played(future.result())
        finally:
            stop.set()
    return rows


def won(rows: np.ndarray, who: str) -> np.ndarray:
    """Whether the commander won each game."""
    return rows["winner"] == COMMANDERS.index(who)
