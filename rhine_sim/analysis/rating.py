"""Ratings of policies from who won which line-up: a multinomial logit with one strength for each policy.

A commander wins with a chance in proportion to exp(strength of his policy + offset of the commander + offset of the
seat). Games that share a deal share its luck, so errors are clustered by deal (sandwich). A policy that no
chain of wins ties to the anchor, as one that has won no game, has no rating, for its strength has no bound; a weak pull
to zero keeps it finite in the fit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from .intervals import CONFIDENCE

POINTS = 400 / np.log(10)  # 400 points: ten times the odds, as chess players count
_PULL = 0.01  # inverse variance of the prior: ten units of log odds either way
_Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


@dataclass(frozen=True, eq=False)
class Bout:
    """Games of one line-up. Columns and winners count the players from 0, in one order for all bouts."""

    policies: tuple[int, ...]  # of each player
    seats: np.ndarray  # games x players, from 0
    winner: np.ndarray  # which player
    deal: np.ndarray


@dataclass(frozen=True)
class Rating:
    """In points above the anchor, with its interval."""

    points: float
    low: float
    high: float


def rate(bouts: Sequence[Bout], policies: int, anchor: int, by_player: bool = False) -> list[list[Rating | None]]:
    """The rating of every policy: one for all players, or with `by_player` one for each (of the anchor as himself).

    None: no chain of wins leads from it to the anchor, or none from the anchor to it.
    """
    players = len(bouts[0].policies)
    columns = players if by_player else 1
    cells = [_cells(bout, policies, anchor, players, columns) for bout in bouts]
    found = _fit([cell for group in cells for cell in group])
    spread = _sandwich(bouts, cells, found)
    bounded = _bounded(bouts, policies, anchor, columns)
    return [[_rating(policy, column, columns, anchor, found, spread) if bounded[policy, column] else None
             for column in range(columns)] for policy in range(policies)]  # fmt: skip


def unrated(share: float) -> str:
    """What is told in place of a rating, by the share of games won against the anchor."""
    return "won every game" if share > 0.5 else "won no game"


def _rating(policy: int, column: int, columns: int, anchor: int, found: np.ndarray, spread: np.ndarray) -> Rating:
    if policy == anchor:
        return Rating(0.0, 0.0, 0.0)
    i = _place(policy, column, columns, anchor)
    points, half = POINTS * found[i], POINTS * _Z * np.sqrt(spread[i, i])
    return Rating(float(points), float(points - half), float(points + half))


def _bounded(bouts: Sequence[Bout], policies: int, anchor: int, columns: int) -> np.ndarray:
    """Which strengths games tie to the anchor's: a chain of wins leads from each to the other (Zermelo, Ford)."""
    from scipy.sparse.csgraph import connected_components

    beat = np.zeros((policies * columns, policies * columns), bool)
    for bout in bouts:
        nodes = [
            policy * columns + (at if columns > 1 and policy != anchor else 0)
            for at, policy in enumerate(bout.policies)
        ]
        for winner in np.unique(bout.winner):
            beat[nodes[winner], nodes] = True
    _, part = connected_components(beat, directed=True, connection="strong")
    bounded = (part == part[anchor * columns]).reshape(policies, columns)
    bounded[anchor] = True
    return bounded


def _place(policy: int, column: int, columns: int, anchor: int) -> int:
    """Of a strength among the parameters; the anchor has none."""
    return (policy - (policy > anchor)) * columns + column


@dataclass(frozen=True, eq=False)
class _Cell:
    """Games of one line-up in one seat order: they all have the same chances."""

    games: np.ndarray  # which games of the bout
    design: np.ndarray  # players x parameters
    wins: np.ndarray  # by player


def _cells(bout: Bout, policies: int, anchor: int, players: int, columns: int) -> list[_Cell]:
    found = []
    for seats in np.unique(bout.seats, axis=0):
        games = np.flatnonzero((bout.seats == seats).all(axis=1))
        strengths = (policies - 1) * columns
        design = np.zeros((players, strengths + 2 * (players - 1)))
        for player, (policy, seat) in enumerate(zip(bout.policies, seats, strict=True)):
            if policy != anchor:
                design[player, _place(policy, player if columns > 1 else 0, columns, anchor)] = 1
            if player:
                design[player, strengths + player - 1] = 1
            if seat:
                design[player, strengths + players - 1 + seat - 1] = 1
        found.append(_Cell(games, design, np.bincount(bout.winner[games], minlength=players)))
    return found


def _chances(design: np.ndarray, at: np.ndarray) -> np.ndarray:
    worth = np.exp(design @ at - (design @ at).max())
    return worth / worth.sum()


def _fit(cells: list[_Cell]) -> np.ndarray:
    from scipy.optimize import minimize

    size = cells[0].design.shape[1]

    def loss(at):
        value, slope = 0.5 * _PULL * at @ at, _PULL * at
        for cell in cells:
            chances = _chances(cell.design, at)
            value -= cell.wins @ np.log(np.maximum(chances, 1e-300))
            slope = slope - cell.design.T @ (cell.wins - cell.wins.sum() * chances)
        return value, slope

    return minimize(loss, np.zeros(size), jac=True, hess=lambda at: _bend(cells, at), method="trust-exact").x


def _bend(cells: list[_Cell], at: np.ndarray) -> np.ndarray:
    """The Hessian of the loss."""
    out = _PULL * np.eye(len(at))
    for cell in cells:
        chances = _chances(cell.design, at)
        mean = chances @ cell.design
        out += cell.wins.sum() * ((cell.design.T * chances) @ cell.design - np.outer(mean, mean))
    return out


def _sandwich(bouts: Sequence[Bout], cells: Sequence[Sequence[_Cell]], at: np.ndarray) -> np.ndarray:
    """Covariance of the estimates with games of one deal taken together."""
    slopes = np.zeros((1 + max(int(bout.deal.max()) for bout in bouts), len(at)))
    for bout, group in zip(bouts, cells, strict=True):
        for cell in group:
            off = cell.design - _chances(cell.design, at) @ cell.design
            np.add.at(slopes, bout.deal[cell.games], off[bout.winner[cell.games]])
    bread = np.linalg.inv(_bend([cell for group in cells for cell in group], at))
    deals = len(slopes)
    return bread @ (slopes.T @ slopes) @ bread * (deals / max(deals - 1, 1))
