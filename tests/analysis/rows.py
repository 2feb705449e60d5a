"""Rows of games made up for a test: what is not given is 0, or the first word of its list."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from rhine_sim.frames import COMMANDERS
from rhine_sim.runs.tables import schema

SIX = tuple(
    "-".join((a, b, c)) for a in COMMANDERS for b in COMMANDERS for c in COMMANDERS if len({a, b, c}) == len(COMMANDERS)
)


def games(n: int, **columns: Sequence) -> pl.LazyFrame:
    """A games table of n rows with these columns; seats follow from the order."""
    columns = {"game": np.arange(n), "seed": np.arange(n), "order": [SIX[0]] * n, "turns": [30] * n} | columns
    orders = list(columns["order"])
    for who in COMMANDERS:
        if f"{who}_seat" not in columns:
            columns[f"{who}_seat"] = [order.split("-").index(who) + 1 for order in orders]
        columns.setdefault(f"{who}_turns", [10] * n)
        columns.setdefault(f"{who}_corps_turns", [30] * n)
    data = {}
    for name, kind in schema("games").items():
        given = columns.get(name)
        if given is None:
            given = [kind.categories[0]] * n if isinstance(kind, pl.Enum) else [0] * n
        data[name] = pl.Series(name, list(given)).cast(kind)
    unknown = set(columns) - set(data)
    assert not unknown, unknown
    return pl.DataFrame(data).lazy()


def rigged(chance: np.random.Generator, n: int, strength: np.ndarray, all_orders: bool = False) -> pl.LazyFrame:
    """Games in which commander c wins from seat s in proportion to strength[c, s]; in random seat orders, or n deals in
    all six with luck in common: the same uniform number decides all games of a deal."""
    deals = np.repeat(np.arange(n), 6) if all_orders else np.arange(n)
    orders = np.tile(np.arange(6), n) if all_orders else chance.integers(0, 6, n)
    luck = chance.random(n)[deals]
    winners = np.empty(len(deals), int)
    for k, order in enumerate(SIX):
        seats = order.split("-")
        chances = np.array([strength[c, seats.index(who)] for c, who in enumerate(COMMANDERS)])
        here = orders == k
        winners[here] = np.searchsorted(np.cumsum(chances / chances.sum()), luck[here])
    return games(
        len(deals),
        seed=deals,
        order=[SIX[k] for k in orders],
        winner=[COMMANDERS[k] for k in np.clip(winners, 0, 2)],
    )


def true_cells(strength: np.ndarray) -> np.ndarray:
    """The win share of each commander in each seat that `rigged` plays."""
    share, seen = np.zeros((3, 3)), np.zeros((3, 3))
    for order in SIX:
        seats = order.split("-")
        chances = np.array([strength[c, seats.index(who)] for c, who in enumerate(COMMANDERS)])
        for c, who in enumerate(COMMANDERS):
            share[c, seats.index(who)] += (chances / chances.sum())[c]
            seen[c, seats.index(who)] += 1
    return share / seen
