"""What happens where on the board: the table of areas and roads, summed over a run."""

from collections.abc import Mapping, Sequence

import polars as pl

from ..runs.run import Run
from .intervals import newcombe, wilson

COUNTS = ("entered", "fought", "repulsed", "held", "lost", "stood", "grounded", "markers", "trucks")


def sums(run: Run) -> pl.DataFrame:
    """Counts by place, commander and result over all chunks."""
    keys = ["kind", "place", "commander", "won"]
    found = run.areas().group_by(keys).agg(pl.col(name).cast(pl.Int64).sum() for name in COUNTS)
    return found.with_columns(pl.col("kind", "commander").cast(pl.String)).sort(keys).collect(engine="streaming")


def areas(counts: pl.DataFrame, wins: Mapping[str, int], games: int) -> pl.DataFrame:
    """A row for each area and commander: how often it is held at the end, in games won and lost, and fought for."""
    rows = []
    found = counts.filter(pl.col("kind") == "area")
    for (place, who), part in found.group_by("place", "commander", maintain_order=True):
        won, lost = part.filter(pl.col("won")), part.filter(~pl.col("won"))
        n_won, n_lost = wins[who], games - wins[who]
        held_won, held_lost = int(won["held"].sum()), int(lost["held"].sum())
        row = {"place": place, "commander": who, "games": games, "held": held_won + held_lost}
        row |= {name: int(part[name].sum()) for name in COUNTS if name not in ("held", "trucks")}
        row |= {"held_won": held_won, "held_lost": held_lost, "won_games": n_won, "lost_games": n_lost}
        share = row["held"] / games
        row["held_low"], row["held_high"] = wilson(share, games)
        if n_won and n_lost:
            a, b = held_won / n_won, held_lost / n_lost
            low, high = newcombe(a, n_won, b, n_lost)
            row |= {"gap": a - b, "gap_low": low, "gap_high": high}
        rows.append(row)
    numbers = ("games", "held", "entered", "fought", "repulsed", "lost", "stood", "grounded", "markers", "held_won")
    schema = {"place": pl.String, "commander": pl.String} | dict.fromkeys(numbers, pl.Int64)
    schema |= dict.fromkeys(("held_lost", "won_games", "lost_games"), pl.Int64)
    schema |= dict.fromkeys(("held_low", "held_high", "gap", "gap_low", "gap_high"), pl.Float64)
    return pl.DataFrame(rows, schema=schema)


def roads(counts: pl.DataFrame, games: int) -> pl.DataFrame:
    """Trucks placed on each road by each commander, and in a game."""
    found = counts.filter(pl.col("kind") == "road").group_by("place", "commander").agg(pl.col("trucks").sum())
    return found.with_columns(games=pl.lit(games), a_game=pl.col("trucks") / max(games, 1)).sort("place", "commander")


def ports(of_areas: pl.DataFrame, port_ids: Sequence[str]) -> pl.DataFrame:
    """The rows of ports."""
    return of_areas.filter(pl.col("place").is_in(list(port_ids))).sort("held", descending=True)
