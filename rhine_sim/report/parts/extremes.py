"""Extreme games, each with the command that replays it."""

import shlex

import polars as pl

from ...analysis.study import Study
from .. import charts, words
from ..section import Section
from ..tables import Column, Table

_SHARES = ("worst supplied", "latest turn-round", "won without leading")


def build(study: Study) -> Section:
    run = shlex.quote(str(study.run.path))
    rows = []
    for row in study.extremes.iter_rows(named=True):
        value = words.percent(row["value"], 0) if row["rule"] in _SHARES else words.count(row["value"])
        rows.append(
            row
            | {"why": f"{value} {row['says']}", "replay": f"rhine-sim replay {run} --game {row['game']}"}
            | {"ended": charts.ENDING_WORDS[row["end_reason"]]}
        )
    if len(study.players) == 1:
        rows = [row | {"ended": "won" if row["winner"] else row["ended"]} for row in rows]
    schema = dict(study.extremes.schema) | {"why": pl.String, "replay": pl.String, "ended": pl.String}
    order = ", ".join(words.name(who) for who in study.players)
    table = Table(
        "extremes",
        "Extreme games",
        pl.DataFrame(rows, schema=schema),
        (
            Column("the", "rule"),
            Column("why", "why"),
            Column("winner", "winner", "commander"),
            Column("ended by", "ended"),
            Column("rounds", "rounds", "count"),
            Column("medals", "medals"),
            Column("replay", "replay", "code"),
        ),
        f"One of {words.count(study.games)} games for each rule; among equals the first. Medals: {order}.",
    )
    return Section("extremes", "Extreme games", [table])
