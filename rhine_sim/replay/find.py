"""Games of a run by rule: `find_games(run, "closest")`."""

from collections.abc import Sequence

import polars as pl

from ..errors import RunError
from ..runs.run import Run

NEAR = 2  # steps from the Rhine at which a spearhead counts as arrived


RULES = ("closest", "longest", "comeback", "starved", "sealed", "fastest")
BY_COMMANDER = ("starved", "sealed")
MEANING = {
    "closest": "medals were counted and the first two were nearest to each other, then most changes of the lead",
    "longest": "most rounds, then most decisions",
    "comeback": "the winner had been behind for the most turns",
    "starved": "a commander's corps were grounded or without gas for the largest share of his turns",
    "sealed": f"a commander came within {NEAR} steps of the Rhine, did not win, and most markers were laid against him",
    "fastest": "fewest turns, round cap and solo defeats left out",
}


def find_games(run: Run, rule: str, commander: str | None = None, most: int = 5) -> list[tuple[int, str | None]]:
    """(game, commander whom the rule means) of the best games; equal ones in the order of their numbers."""
    players = run.manifest.plan.players
    if rule in ("closest", "comeback", "sealed") and len(players) == 1:
        raise RunError(f"{run.path}: --find {rule}: a solo run has no rivals")
    if not run.manifest.chunks:
        raise RunError(f"{run.path}: no game of this run has been played yet; --game N plays one")
    wanted = [name for name in players if commander in (None, name)] if rule in BY_COMMANDER else [None]
    if not wanted:
        raise RunError(f"{run.path}: {commander} does not play in this run")
    parts = [_ranked(run.games(), rule, players, name) for name in wanted]
    every = pl.concat(pl.collect_all(parts)).sort(["first", "second", "game"], descending=[True, True, False])
    if every.is_empty():
        raise RunError(f"{run.path}: no game of the run fits --find {rule} ({MEANING[rule]})")
    return [(int(game), who) for game, who in every.head(most).select("game", "commander").iter_rows()]


def _ranked(games: pl.LazyFrame, rule: str, players: Sequence[str], name: str | None) -> pl.LazyFrame:
    counts, first, second = _VALUES[rule](players, name)
    return (
        games.filter(counts)
        .select("game", first=_number(first), second=_number(second), commander=pl.lit(name, pl.String))
        .drop_nulls("first")
        .sort(["first", "second", "game"], descending=[True, True, False])
        .head(20)
    )


def _number(value: pl.Expr) -> pl.Expr:
    return value.cast(pl.Float64)


def _number_of(name: str, column: str) -> pl.Expr:
    return pl.col(f"{name}_{column}").cast(pl.Int64)


# Each gives: which games count, the value whose largest come first, and the value that decides between equal ones.


def _closest(players, name):
    medals = [_number_of(who, "medals") for who in players]
    best = pl.max_horizontal(medals)
    second = pl.concat_list(medals).list.sort(descending=True).list.get(1)
    return pl.col("end_reason") == "markers", second - best, pl.col("lead_changes")


def _longest(players, name):
    return pl.lit(True), pl.col("rounds"), pl.col("decisions")


def _fastest(players, name):
    finished = pl.col("end_reason").is_in(["rhine", "markers"])
    return finished, -pl.col("turns").cast(pl.Int64), -pl.col("decisions").cast(pl.Int64)


def _comeback(players, name):
    behind = pl.sum_horizontal(
        pl.when(pl.col("winner") == who).then(0).otherwise(_number_of(who, "lead_turns")) for who in players
    )
    return pl.col("end_reason") != "stalled", behind, pl.col("turns")


def _starved(players, name):
    hungry = _number_of(name, "grounded_turns") + _number_of(name, "dry_turns")
    return _number_of(name, "corps_turns") > 0, hungry / _number_of(name, "corps_turns"), _number_of(name, "groundings")


def _sealed(players, name):
    left = _number_of(name, "rhine_left")
    stopped = (left >= 0) & (left <= NEAR) & (pl.col("winner") != name)
    against = pl.sum_horizontal(_number_of(who, f"markers_against_{name}") for who in players if who != name)
    return stopped, against, -left


_VALUES = {
    "closest": _closest,
    "longest": _longest,
    "comeback": _comeback,
    "starved": _starved,
    "sealed": _sealed,
    "fastest": _fastest,
}
