"""The ladder: how strong each policy is as each commander, all policies on the same deals in every seat order."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations, product

import numpy as np

from ..analysis.intervals import clustered
from ..analysis.rating import Bout, Rating, rate
from ..frames import COMMANDERS
from ..match.batch import Player, Setting
from ..match.outcome import ROW
from ..policies.profiles import Profile
from ..runs.tables import order_code
from .play import Match, bits, play_matches, records, won

LineUp = tuple[str, ...]  # names of policies, by player
_SPEED_SECONDS = 0.4
_SPEED_GAMES = 16  # at least: one long game would make a slow policy look slower still


@dataclass(frozen=True)
class Share:
    """A share of games won, with an interval that holds for all shares of its table at once."""

    share: float
    low: float
    high: float
    games: int

    def is_below(self, other: "Share") -> bool:
        """Whether the intervals lie apart."""
        return self.high < other.low


class Hall:
    """Who plays, and the games played so far, by line-up."""

    def __init__(self, compiled, profiles: Mapping[str, Profile], players: Sequence[str], seed: int, workers: int):
        self.compiled, self.profiles, self.players = compiled, dict(profiles), tuple(players)
        self.seed, self.workers = seed, workers
        self.orders = tuple(order_code("-".join(seats)) for seats in permutations(players))
        self.rows: dict[LineUp, np.ndarray] = {}

    def setting(self, line_up: LineUp) -> Setting:
        profiles = {who: self.profiles[name] for who, name in zip(self.players, line_up, strict=True)}
        return Setting(records(profiles), bits(self.players), self.orders, self.seed)

    def play(self, deals: Mapping[LineUp, int], played: Callable[[int], None]) -> None:
        """So many deals of each line-up, each in every seat order."""
        n = len(self.orders)
        matches = [Match(self.setting(line_up), 0, n * count) for line_up, count in deals.items()]
        found = play_matches(self.compiled, matches, self.workers, played, ("seed", "order", "winner"))
        self.rows.update(zip(deals, found, strict=True))

    def wins_by_deal(self, line_up: LineUp, who: str) -> np.ndarray:
        return won(self.rows[line_up], who).reshape(-1, len(self.orders)).sum(axis=1)

    def shares(self, chosen: Sequence[tuple[Sequence[LineUp], str]]) -> list[Share]:
        """For each of `chosen`, the share that a commander wins of some line-ups; all with as many games and deals."""
        wins = [np.sum([self.wins_by_deal(each, who) for each in line_ups], axis=0) for line_ups, who in chosen]
        deals, size = len(wins[0]), len(self.orders) * len(chosen[0][0])
        totals = [int(found.sum()) for found in wins]
        squares = [int((found * found).sum()) for found in wins]
        intervals = clustered(totals, squares, deals, size, together=len(chosen))
        return [
            Share(total / (size * deals), *pair, size * deals) for total, pair in zip(totals, intervals, strict=True)
        ]

    def bouts(self, names: Sequence[str]) -> list[Bout]:
        return [self._bout(line_up, rows, names) for line_up, rows in self.rows.items()]

    def _bout(self, line_up: LineUp, rows: np.ndarray, names: Sequence[str]) -> Bout:
        at = [COMMANDERS.index(who) for who in self.players]
        seats = np.zeros((len(rows), len(at)), np.int64)
        for seat in range(len(at)):
            sitting = (rows["order"] >> (2 * seat)) & 3
            for player, commander in enumerate(at):
                seats[sitting == commander, player] = seat
        winner = np.searchsorted(at, rows["winner"])
        return Bout(tuple(names.index(name) for name in line_up), seats, winner, rows["seed"].astype(np.int64))

    def games_a_second(self, name: str) -> float:
        """With the policy in all seats, by the time that a core was given to it."""
        player = Player(self.compiled, self.setting((name,) * len(self.players)))
        games, took = 0, 0.0
        while took < _SPEED_SECONDS or games < _SPEED_GAMES:
            rows = np.zeros(max(1, games), ROW)
            began = time.thread_time()
            player.play(games, rows)
            took += time.thread_time() - began
            games += len(rows)
        return games / took


@dataclass(frozen=True)
class Rung:
    """One policy: strength as each commander, rating over all games, speed. Who won no game, or all, has no rating."""

    policy: str
    shares: dict[str, Share]  # against the field
    rating: Rating | None
    ratings: dict[str, Rating | None]  # as each commander
    games_a_second: float

    @property
    def mean_share(self) -> float:
        return sum(share.share for share in self.shares.values()) / len(self.shares)

    def as_dict(self) -> dict:
        return asdict(self)


@dataclass(frozen=True)
class Step:
    """From one policy of the list to the next: for which commanders the intervals lie apart."""

    lower: str
    upper: str
    gain: dict[str, float]
    apart: dict[str, bool]


def line_ups_of(policies: Sequence[str], field: str, players: int, deals: int, mixed: int) -> dict[LineUp, int]:
    """Deals of each line-up: every policy as every commander among the field, and all mixtures of the policies."""
    wanted = dict.fromkeys(product(policies, repeat=players), mixed) if mixed else {}
    for name in policies:
        for at in range(players):
            wanted[against(name, at, field, players)] = max(deals, mixed)
    return wanted


def against(name: str, at: int, field: str, players: int) -> LineUp:
    return tuple(name if player == at else field for player in range(players))


def ladder(hall: Hall, policies: Sequence[str], field: str) -> list[Rung]:
    """The rungs, from games already played."""
    n = len(hall.players)
    pairs = [(name, at) for name in policies for at in range(n)]
    shares = hall.shares([([against(name, at, field, n)], hall.players[at]) for name, at in pairs])
    by_pair = dict(zip(pairs, shares, strict=True))
    names = list(dict.fromkeys([*policies, field]))
    bouts, anchor = hall.bouts(names), names.index(field)
    over_all, by_player = rate(bouts, len(names), anchor), rate(bouts, len(names), anchor, by_player=True)
    return [
        Rung(
            policy=name,
            shares={who: by_pair[name, at] for at, who in enumerate(hall.players)},
            rating=over_all[names.index(name)][0],
            ratings={who: by_player[names.index(name)][at] for at, who in enumerate(hall.players)},
            games_a_second=hall.games_a_second(name),
        )
        for name in policies
    ]


def steps(rungs: Sequence[Rung]) -> list[Step]:
    """Between neighbours in the order given."""
    return [
        Step(
            lower=low.policy,
            upper=high.policy,
            gain={who: high.shares[who].share - low.shares[who].share for who in low.shares},
            apart={who: low.shares[who].is_below(high.shares[who]) for who in low.shares},
        )
        for low, high in zip(rungs, rungs[1:], strict=False)
    ]
