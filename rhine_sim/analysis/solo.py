"""The game alone: turns to win against the publisher's ranks, and what stops a win (R17)."""

from typing import NamedTuple

import polars as pl

from .intervals import goodman, student, wilson


class Rank(NamedTuple):
    """What the publisher's table of the solitaire game calls a win in `first` to `last` turns."""

    name: str
    first: int
    last: int | None  # None: and more

    @property
    def turns(self) -> str:
        if self.first == 1:
            return f"{self.last} turns or fewer"
        if self.last is None:
            return f"{self.first} turns or more"
        return f"{self.first} turns" if self.first == self.last else f"{self.first} or {self.last} turns"


RANKS = (Rank("impossible", 1, 5), Rank("the record", 6, 6), Rank("outstanding", 7, 8), Rank("without a rank", 9, None))
IMPOSSIBLE = RANKS[0]
# Lost games by their furthest advance: fewest steps from a victory area; -1: there was no way any more.
ADVANCES = (
    ("stood across the Rhine, but no line lasted", 0, 0),
    ("came within 1 step", 1, 1),
    ("came within 2 steps", 2, 2),
    ("came within 3 or 4 steps", 3, 4),
    ("5 steps or more away", 5, 127),
    ("no way to the Rhine", -1, -1),
)
WON, DEFEAT, STALLED = "won", "lost: no number left", "stopped at the round cap"


def tally(games: pl.LazyFrame, who: str) -> pl.DataFrame:
    """Games by result, turns and furthest advance, with the sums of medals: all else here follows from it."""
    medals = pl.col(f"{who}_medals").cast(pl.Int64)
    keys = {"won": pl.col("winner").is_not_null(), "stalled": pl.col("end_reason") == "stalled"}
    keys |= {"turns": pl.col("rounds").cast(pl.Int64), "left": pl.col(f"{who}_rhine_left").cast(pl.Int64)}
    found = games.select(**keys, medals=medals).group_by(list(keys))
    sums = found.agg(games=pl.len(), medals=pl.col("medals").sum(), squares=(pl.col("medals") ** 2).sum())
    return sums.sort(list(keys)).collect(engine="streaming")


def results(seen: pl.DataFrame) -> pl.DataFrame:
    """Won, lost, stopped: shares of all games, intervals holding together."""
    won, stalled = pl.col("won"), pl.col("stalled")
    kinds = {WON: won, DEFEAT: ~won & ~stalled, STALLED: ~won & stalled}
    return _shares({name: _games(seen.filter(kind)) for name, kind in kinds.items()}, "result")


def turns_to_win(seen: pl.DataFrame) -> pl.DataFrame:
    """A row for each number of turns in which a win was seen or lies between: share of all games, won by then, medals.

    The intervals of the shares hold together with that of the games that were not won.
    """
    won = seen.filter(pl.col("won"))
    every, counts = _games(seen), dict(won.group_by("turns").agg(pl.col("games").sum()).iter_rows())
    turns = list(range(min(counts), max(counts) + 1)) if counts else []
    sizes = [counts.get(turn, 0) for turn in turns]
    pairs = goodman([*sizes, every - sum(sizes)])[:-1]
    rows, by_then = [], 0
    for turn, size, (low, high) in zip(turns, sizes, pairs, strict=True):
        by_then += size
        so_low, so_high = wilson(by_then / every, every)
        row = {"turns": turn, "rank": rank_of(turn).name, "wins": size, "games": every}
        row |= {"share": size / every, "low": low, "high": high}
        row |= {"by_then": by_then / every, "by_then_low": so_low, "by_then_high": so_high}
        rows.append(row | _medals(won.filter(pl.col("turns") == turn)))
    numbers = ("share", "low", "high", "by_then", "by_then_low", "by_then_high", "medals", "medals_low", "medals_high")
    schema = {"turns": pl.Int64, "rank": pl.String, "wins": pl.Int64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(numbers, pl.Float64))


def ranks(seen: pl.DataFrame) -> pl.DataFrame:
    """Wins by rank: shares of all games, holding together with that of the games that were not won; and medals."""
    won, every = seen.filter(pl.col("won")), _games(seen)
    parts = [won.filter(pl.col("turns").is_between(r.first, r.last or 10**6)) for r in RANKS]
    sizes = [_games(part) for part in parts]
    pairs = goodman([*sizes, every - sum(sizes)])
    rows = []
    for rank, part, size, (low, high) in zip(RANKS, parts, sizes, pairs[:-1], strict=True):
        row = {"rank": rank.name, "turns": rank.turns, "wins": size, "games": every}
        row |= {"share": size / every, "low": low, "high": high} if every else {}
        rows.append(row | _medals(part))
    numbers = ("share", "low", "high", "medals", "medals_low", "medals_high")
    schema = {"rank": pl.String, "turns": pl.String, "wins": pl.Int64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(numbers, pl.Float64))


def furthest(seen: pl.DataFrame) -> pl.DataFrame:
    """Games that were not won, by how near they came to the Rhine: what was missing."""
    lost, left = seen.filter(~pl.col("won")), pl.col("left")
    counts = {name: _games(lost.filter(left.is_between(low, high))) for name, low, high in ADVANCES}
    return _shares(counts, "advance")


def wins_by_turns(seen: pl.DataFrame) -> pl.DataFrame:
    """Won games by turns, as a histogram for quantiles."""
    won = seen.filter(pl.col("won")).group_by(value="turns").agg(pl.col("games").sum().cast(pl.Int64))
    return won.sort("value")


def rank_of(turns: int) -> Rank:
    return next(rank for rank in RANKS if rank.last is None or turns <= rank.last)


def _games(part: pl.DataFrame) -> int:
    return int(part["games"].sum())


def _shares(counts: dict[str, int], key: str) -> pl.DataFrame:
    every = sum(counts.values())
    rows = []
    for (name, count), (low, high) in zip(counts.items(), goodman(list(counts.values())), strict=True):
        row = {key: name, "count": count, "games": every}
        rows.append(row | ({"share": count / every, "low": low, "high": high} if every else {}))
    schema = {key: pl.String, "count": pl.Int64, "games": pl.Int64}
    return pl.DataFrame(rows, schema=schema | dict.fromkeys(("share", "low", "high"), pl.Float64))


def _medals(part: pl.DataFrame) -> dict[str, float]:
    """The mean with its interval; nothing where there is no game."""
    n = _games(part)
    if not n:
        return {}
    mean = float(part["medals"].sum()) / n
    if n < 2:
        return {"medals": mean}
    spread = max(0.0, float(part["squares"].sum()) - n * mean * mean) / (n - 1)
    half = student(n) * (spread / n) ** 0.5
    return {"medals": mean, "medals_low": max(0.0, mean - half), "medals_high": mean + half}
