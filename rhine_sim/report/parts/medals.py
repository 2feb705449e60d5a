"""Medals: how many, from where, and how close games are when medals decide."""

import polars as pl

from ...analysis import measures
from ...analysis.ratios import clearly_first, table
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section
from ..tables import Grid, by_commander
from .shape import figures, rows_of


def build(study: Study) -> Section:
    place = (measures.place(study.players),) if len(study.players) > 1 else ()
    frame = table(study.found, (*measures.MEDALS, *place), study.players)
    items: list[Item] = [
        by_commander(
            "medals",
            "Medals and places, means of a game" if place else "Medals, means of a game",
            frame,
            study.players,
            note="Place: the winner is first, the others follow by medals; equal medals share their places."
            if place
            else "",
        )
    ]
    if study.games:
        title = _title(study)
        means = {who: study.found["medals", who, "all"].value for who in study.players}
        items.append(Picture("medals", title, lambda: charts.medals(study.histograms, means, title)))
    items.append(_distribution(study))
    if len(study.players) > 1:
        items += _margin(study)
    return Section("medals", "Medals", items)


def _title(study: Study) -> str:
    found = {who: study.found["medals", who, "all"] for who in study.players}
    means = {who: e.value for who, e in found.items()}
    high, low = max(means, key=means.get), min(means, key=means.get)
    if len(means) == 1:
        return f"{words.name(high)} ends with {means[high]:.1f} medals"
    if clearly_first({who: found[who] for who in (high, low)}) is None:
        return "Nobody is shown to end with more medals than another"
    return f"{words.name(high)} ends with {means[high]:.1f} medals, {words.name(low)} with {means[low]:.1f}"


def _distribution(study: Study) -> Grid:
    """Shares of games by medals; the file also has how many games had at least so many."""
    parts = []
    for who in study.players:
        found = study.histograms[f"medals {who}"]
        parts.append(
            found.select(
                commander=pl.lit(who),
                medals="value",
                value="share",
                low="low",
                high="high",
                games="games",
                per="of",
                at_least=pl.col("games").reverse().cum_sum().reverse() / pl.col("games").sum(),
            )
        )
    every = pl.concat(parts).sort("medals", maintain_order=True).with_columns(measure=pl.col("medals").cast(pl.String))
    return by_commander(
        "medals-distribution",
        "Distribution of medals",
        every,
        study.players,
        unit="percent",
        first="medals",
        note="The intervals of a commander's column hold together (Goodman).",
    )


def _margin(study: Study) -> list[Item]:
    found = study.histograms["margin"]
    wanted = [m for m in measures.game_measures(study.players) if m.name in ("margin", "within_1", "tie")]
    items: list[Item] = [
        figures("margin", "How close it is when medals decide", rows_of(study, wanted), "games decided by medals")
    ]
    if found.height:
        within = study.found["within_1", "", "all"].value
        title = f"{words.percent(within, 0)} of games decided by medals are within one medal"
        items.append(Picture("margin", title, lambda: charts.distribution(found, "winner's margin in medals", title)))
    return items
