"""How games go on their way, from the table of rounds: comebacks, leaders, stopped spearheads, early losers.

The table holds every k-th deal. Of very long runs some chunks of it are read, spread over the run: figures by round
need about SAMPLE games, not more.
"""

from collections.abc import Sequence

import polars as pl

from ..runs.run import Run
from .ratios import Estimate, from_sums

SAMPLE = 50_000  # games
QUARTERS = (0.25, 0.5, 0.75)
TENTHS = tuple(k / 10 for k in range(1, 10))
NEAR, ROUNDS_STUCK = 2, 3  # a spearhead: steps from the Rhine, and how long before the end it stood there
OUT = 0.1  # a player with a smaller chance than this is out of contention
CELL = 100  # situations seen less often are not judged
DEFICITS = ("4 or more behind", "2 or 3 behind", "1 behind", "level", "1 ahead", "2 or 3 ahead", "4 or more ahead")
LEADS = ("medals level", "1 ahead", "2 or 3 ahead", "4 or more ahead")
NO_WAY = 99


def sample(run: Run, players: Sequence[str]) -> pl.DataFrame:
    """One row for each sampled game, round and commander: his medals and way to go, the others' best, the result."""
    every = run.manifest.plan.rounds_every
    chunks = sorted(run.manifest.chunks)
    if not every or not chunks:
        return _long(pl.LazyFrame(schema=_WIDE), players).collect()
    games = sum(record.games for record in run.manifest.chunks.values()) / every
    step = max(1, round(games / SAMPLE))
    rounds = run.rounds(chunks[::step])
    results = run.games(chunks[::step]).select("game", "winner", total="rounds")
    return _long(rounds.join(results, on="game"), players).collect(engine="streaming")


_WIDE = {"game": pl.UInt32, "round": pl.UInt16, "winner": pl.String, "total": pl.UInt16} | {
    f"{who}_{column}": pl.Int16 for who in ("monty", "bradley", "patton") for column in ("medals", "rhine_left")
}


def _long(wide: pl.LazyFrame, players: Sequence[str]) -> pl.LazyFrame:
    parts = []
    for who in players:
        others = [other for other in players if other != who]
        left = {name: _steps(name) for name in players}
        parts.append(
            wide.select(
                "game",
                "round",
                pl.col("total").cast(pl.Int16),
                commander=pl.lit(who),
                medals=pl.col(f"{who}_medals").cast(pl.Int16),
                left=left[who],
                rival=pl.max_horizontal(pl.col(f"{other}_medals").cast(pl.Int16) for other in others)
                if others
                else pl.lit(0, pl.Int16),
                rival_left=pl.min_horizontal(left[other] for other in others) if others else pl.lit(NO_WAY, pl.Int16),
                won=(pl.col("winner") == who).fill_null(False),
            )
        )
    return pl.concat(parts)


def _steps(who: str) -> pl.Expr:
    left = pl.col(f"{who}_rhine_left").cast(pl.Int16)
    return pl.when(left < 0).then(pl.lit(NO_WAY, pl.Int16)).otherwise(left)


def at(rows: pl.DataFrame, share: float) -> pl.DataFrame:
    """The state at the last end of a round that lies within that share of the game; at least one round is over."""
    wanted = (pl.col("total") * share).floor().clip(lower_bound=1).cast(pl.UInt16)
    return rows.filter(pl.col("round") == wanted)


def _bucket(ahead: pl.Expr) -> pl.Expr:
    """The place in DEFICITS of a lead in medals."""
    return (
        pl.when(ahead <= -4)
        .then(0)
        .when(ahead <= -2)
        .then(1)
        .when(ahead == -1)
        .then(2)
        .when(ahead == 0)
        .then(3)
        .when(ahead == 1)
        .then(4)
        .when(ahead <= 3)
        .then(5)
        .otherwise(6)
    )


def chance(rows: pl.DataFrame, keys: Sequence[str]) -> pl.DataFrame:
    """Win share by `keys`, with errors clustered by game: its rows are not independent."""
    games = max(rows["game"].n_unique(), 1)
    each = rows.group_by("game", *keys).agg(x=pl.len().cast(pl.Float64), y=pl.col("won").sum().cast(pl.Float64))
    y, x = pl.col("y"), pl.col("x")
    sums = each.group_by(keys).agg(y.sum(), x.sum(), yy=(y * y).sum(), xy=(x * y).sum(), xx=(x * x).sum()).sort(keys)
    out = []
    for row in sums.iter_rows(named=True):
        found = from_sums(games, row["y"], row["x"], row["yy"], row["xy"], row["xx"], is_event=True)
        out.append(
            {key: row[key] for key in keys}
            | {"share": found.value, "low": found.low, "high": found.high, "seen": int(row["x"])}
        )
    kinds = {key: rows.schema[key] for key in keys}
    return pl.DataFrame(out, schema=kinds | dict.fromkeys(("share", "low", "high"), pl.Float64) | {"seen": pl.Int64})


def comeback(rows: pl.DataFrame) -> pl.DataFrame:
    """Win share by lead or deficit in medals at a quarter, half and three quarters of the game."""
    parts = []
    for share in QUARTERS:
        found = at(rows, share).with_columns(bucket=_bucket(pl.col("medals") - pl.col("rival")))
        parts.append(chance(found, ["bucket"]).with_columns(at=pl.lit(share)))
    every = pl.concat(parts)
    names = pl.Series(DEFICITS)
    return every.with_columns(situation=pl.col("bucket").replace_strict(dict(enumerate(names)), return_dtype=pl.String))


def far_behind(rows: pl.DataFrame) -> Estimate:
    """How often a commander who is two or more medals behind half-way still wins."""
    found = at(rows, 0.5).filter(pl.col("medals") - pl.col("rival") <= -2)
    each = found.group_by("game").agg(x=pl.len().cast(pl.Float64), y=pl.col("won").sum().cast(pl.Float64))
    x, y = each["x"], each["y"]
    sums = (float((a * b).sum()) for a, b in ((y, y), (x, y), (x, x)))
    return from_sums(rows["game"].n_unique(), float(y.sum()), float(x.sum()), *sums, is_event=True)


def leaders(rows: pl.DataFrame) -> pl.DataFrame:
    """How often whoever leads goes on to win, by share of the game and by the lead in medals (place in LEADS)."""
    ahead = pl.col("medals") - pl.col("rival")
    leads = (ahead > 0) | ((ahead == 0) & (pl.col("left") < pl.col("rival_left")))
    parts = []
    for share in TENTHS:
        found = at(rows, share).filter(leads).with_columns(bucket=_bucket(ahead) - 3)
        parts.append(chance(found, ["bucket"]).with_columns(at=pl.lit(share)))
        every = chance(found.with_columns(bucket=pl.lit(-1, pl.Int32)), ["bucket"])
        parts.append(every.with_columns(at=pl.lit(share)))
    return pl.concat(parts)


def stopped_short(rows: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    """Spearheads: games in which a commander stood within NEAR steps of the Rhine ROUNDS_STUCK rounds before the end or
    earlier, and did not win."""
    early = (pl.col("left") <= NEAR) & (pl.col("round") + ROUNDS_STUCK <= pl.col("total"))
    each = rows.group_by("game", "commander").agg(hit=early.any() & ~pl.col("won").first())
    return _share_of_games(each, players)


def out_of_contention(rows: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    """Commanders whose situation half-way (medals behind, steps to the Rhine) wins less than OUT of the time; of games
    whose situation was seen often enough to be judged."""
    half = at(rows, 0.5).with_columns(
        bucket=_bucket(pl.col("medals") - pl.col("rival")),
        near=pl.when(pl.col("left") <= 2).then(0).when(pl.col("left") <= 4).then(1).otherwise(2),
    )
    keys = ["commander", "bucket", "near"]
    judged = half.with_columns(chance=pl.col("won").mean().over(keys), seen=pl.len().over(keys))
    known = judged.filter(pl.col("seen") >= CELL)
    return _share_of_games(known.select("game", "commander", hit=pl.col("chance") < OUT), players)


def _share_of_games(each: pl.DataFrame, players: Sequence[str]) -> pl.DataFrame:
    from .intervals import wilson

    rows = []
    for who in players:
        hits = each.filter(pl.col("commander") == who)["hit"]
        n = len(hits)
        value = float(hits.mean()) if n else None
        low, high = wilson(value, n) if n else (None, None)
        rows.append({"commander": who, "value": value, "low": low, "high": high, "per": float(n)})
    return pl.DataFrame(
        rows, schema={"commander": pl.String} | dict.fromkeys(("value", "low", "high", "per"), pl.Float64)
    )
