"""Where weights are tried out: by one commander, with every pair of policies of the field as his rivals."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ..errors import RhineError
from ..frames import COMMANDERS, END_REASONS
from ..match.batch import Setting
from ..match.outcome import MEDALS
from ..policies.profiles import Profile
from .play import Match, bits, play_matches, records, won
from .space import Space

_RHINE = END_REASONS.index("rhine")
_MEDALS_APART = 3.0  # a margin of this many medals counts as three quarters of what a margin can count


@dataclass(frozen=True, eq=False)
class LineUp:
    """One commander on trial and the policies of his rivals."""

    who: str
    rivals: str  # for the log
    policies: np.recarray


@dataclass(frozen=True)
class Tried:
    """Games of one set of weights, in the same order for every set."""

    wins: np.ndarray
    scores: np.ndarray  # wins blended with the margin in medals
    line_up: np.ndarray  # which line-up each game belongs to

    @property
    def score(self) -> float:
        return float(self.scores.mean())


class Arena:
    """Plays sets of weights on the same deals."""

    def __init__(self, compiled, space: Space, start: Profile, who, players, field: Sequence[Profile], smooth, workers):
        self.compiled, self.space, self.players, self.smooth, self.workers = compiled, space, players, smooth, workers
        self.line_ups = [line_up for each in who for line_up in _line_ups(each, start, players, field)]
        own = [line_up.policies[COMMANDERS.index(line_up.who)].weights for line_up in self.line_ups]
        values = np.array([[weights[name] for name in space.names] for weights in own])
        if (values != values[0]).any():
            raise RhineError(f"{start.name} has weights of its own for each commander; tune one with --commander")
        self.start = values[0]

    def play(self, trials: Sequence[np.ndarray], games: int, seed: int, first: int, played=lambda games: None):
        """What each of `trials` scores in `games` games, shared by the line-ups; each line-up has deals of its own."""
        each = -(-games // len(self.line_ups))
        matches = [
            Match(self.setting(line_up, values, seed), first + n * each, each)
            for values in trials
            for n, line_up in enumerate(self.line_ups)
        ]
        rows = play_matches(self.compiled, matches, self.workers, played)
        n = len(self.line_ups)
        return [self._tried(rows[i * n : (i + 1) * n]) for i in range(len(trials))]

    def games(self, trials: int, games: int) -> int:
        """How many games `play` will play."""
        return trials * len(self.line_ups) * -(-games // len(self.line_ups))

    def setting(self, line_up: LineUp, values: np.ndarray, seed: int) -> Setting:
        policies = line_up.policies.copy().view(np.recarray)
        weights = policies[COMMANDERS.index(line_up.who)].weights
        for name, value in zip(self.space.names, values, strict=True):
            weights[name] = value
        return Setting(policies, bits(self.players), (-1,), seed)

    def _tried(self, rows: Sequence[np.ndarray]) -> Tried:
        wins, scores = [], []
        for line_up, found in zip(self.line_ups, rows, strict=True):
            win = won(found, line_up.who).astype(float)
            wins.append(win)
            scores.append((1 - self.smooth) * win + self.smooth * self._margin(found, line_up.who, win))
        number = np.repeat(np.arange(len(rows)), [len(found) for found in rows])
        return Tried(np.concatenate(wins), np.concatenate(scores), number)

    def _margin(self, rows: np.ndarray, who: str, win: np.ndarray) -> np.ndarray:
        """0 to 1 by the medals between the commander and his best rival; a game at the Rhine counts as won or lost."""
        medals = {each: rows["sides"][:, COMMANDERS.index(each), MEDALS].astype(float) for each in self.players}
        best = np.max([medals[each] for each in self.players if each != who], axis=0)
        margin = 0.5 + 0.5 * np.tanh((medals[who] - best) / _MEDALS_APART)
        return np.where(rows["end_reason"] == _RHINE, win, margin)


def _line_ups(who: str, start: Profile, players: Sequence[str], field: Sequence[Profile]) -> list[LineUp]:
    others = [each for each in players if each != who]
    found = []
    for rivals in product(field, repeat=len(others)):
        profiles = dict(zip(others, rivals, strict=True))
        text = ", ".join(f"{each} {profile.name}" for each, profile in profiles.items())
        found.append(LineUp(who, text, records({**profiles, who: start})))
    return found
