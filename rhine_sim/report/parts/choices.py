"""Choices: actions, cards, airborne landings, ports and Antwerpen, and how they go with winning."""

import polars as pl

from ...analysis import measures, places
from ...analysis.intervals import CONFIDENCE, wilson
from ...analysis.ratios import ALL, LOST, WON, difference, table
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section, Text
from ..tables import Column, Table, by_commander
from .shape import CORRELATED


def build(study: Study) -> Section:
    actions = table(study.found, measures.ACTIONS, study.players)
    items: list[Item] = [
        by_commander(
            "actions", "Actions in a turn", actions, study.players, per="turns", note="Means of a turn; n: turns."
        )
    ]
    gaps = action_gaps(study)
    if gaps["value"].null_count() < gaps.height:
        title = gaps_title(gaps)
        label = "actions a turn, in won less in lost games"
        items.append(Picture("actions-won-lost", title, lambda: charts.dots(gaps, label, title, zero=True)))
        items.append(
            by_commander(
                "actions-won-lost",
                "Actions a turn: won games less lost games",
                gaps,
                study.players,
                per="turns",
                units=dict.fromkeys(gaps["measure"], "signed"),
                note="Of: turns in won or in lost games, whichever are fewer. Intervals hold together at 95 %.",
            )
        )
    items.append(_uses(study))
    items += _antwerp(study)
    items.append(_ports(study))
    items.append(Text("choices-warning", [CORRELATED], "warning"))
    return Section("choices", "Choices", items)


def gaps_title(gaps: pl.DataFrame) -> str:
    """What is done more in won games, if anything is shown to be."""
    known = gaps.filter(pl.col("low") > 0).sort("value", descending=True)
    if known.is_empty():
        return "No action is shown to be more frequent in won games"
    row = known.row(0, named=True)
    return f"More often in {words.name(row['commander'])}'s wins than in his losses: {row['measure']}"


def action_gaps(study: Study) -> pl.DataFrame:
    rows = []
    confidence = 1 - (1 - CONFIDENCE) / (len(measures.ACTIONS) * len(study.players))
    for measure in measures.ACTIONS:
        for who in study.players:
            gap = difference(study.found[measure.name, who, WON], study.found[measure.name, who, LOST], confidence)
            rows.append(
                {
                    "measure": measure.title,
                    "commander": who,
                    "value": gap.value,
                    "low": gap.low,
                    "high": gap.high,
                    "per": gap.per,
                }
            )
    schema = {"measure": pl.String, "commander": pl.String} | dict.fromkeys(("value", "low", "high", "per"), pl.Float64)
    return pl.DataFrame(rows, schema=schema)


def _uses(study: Study) -> Table:
    rows, unseen = [], []
    for column, title in measures.USES.items():
        for who in study.players:
            used = study.found[f"used_{column}", who, ALL]
            if study.games and not used.value:
                unseen.append((title, who))
                continue
            win, without = (study.found[f"{kind}_{column}", who, ALL] for kind in ("win_if", "win_unless"))
            rows.append(
                {"use": title, "commander": who, "games": study.games}
                | {"used": used.value, "used_low": used.low, "used_high": used.high}
                | {"win": win.value, "win_low": win.low, "win_high": win.high, "with": win.per}
                | {
                    "without": without.value,
                    "without_low": without.low,
                    "without_high": without.high,
                    "unused": without.per,
                }
            )
    keys = [f"{key}{end}" for key in ("used", "win", "without") for end in ("", "_low", "_high")]
    schema = {"use": pl.String, "commander": pl.String, "games": pl.Int64} | dict.fromkeys(
        (*keys, "with", "unused"), pl.Float64
    )
    return Table(
        "uses",
        "Cards and abilities: used at least once in a game",
        pl.DataFrame(rows, schema=schema),
        (
            Column("", "use"),
            Column("commander", "commander", "commander"),
            Column("used", "used", "percent", "used_low", "used_high"),
            Column("of games", "games", "count"),
            Column("wins when used", "win", "percent", "win_low", "win_high"),
            Column("games", "with", "count"),
            Column("wins when not", "without", "percent", "without_low", "without_high"),
            Column("games", "unused", "count"),
        ),
        f"A dash: no such games.{_never(unseen)}",
    )


def _never(unseen: list[tuple[str, str]]) -> str:
    """What no game has, in one sentence instead of empty rows."""
    whose: dict[str, list[str]] = {}
    for title, who in unseen:
        whose.setdefault(title, []).append(words.name(who))
    parts = [f"{title} ({words.listed(names)})" for title, names in whose.items()]
    return f" Never seen: {'; '.join(parts)}." if parts else ""


def _antwerp(study: Study) -> list[Item]:
    opened = study.found["antwerp", "", ALL]
    if "monty" not in study.players or not study.games:
        return []
    found = (
        study.run.games()
        .select(
            opened=pl.col("antwerp_round") > 0,
            round=pl.col("antwerp_round"),
            won=(pl.col("winner") == "monty").fill_null(False),
        )
        .group_by("opened")
        .agg(games=pl.len(), wins=pl.col("won").sum(), round=pl.col("round").mean())
        .sort("opened", descending=True)
        .collect(engine="streaming")
    )
    rows = []
    for row in found.iter_rows(named=True):
        share = row["wins"] / row["games"]
        low, high = wilson(share, row["games"])
        what = "became red's Army base" if row["opened"] else "did not"
        rows.append({"antwerp": what, **row, "share": share, "low": low, "high": high})
    schema = {"antwerp": pl.String, "opened": pl.Boolean, "games": pl.Int64, "wins": pl.Int64}
    schema |= dict.fromkeys(("round", "share", "low", "high"), pl.Float64)
    frame = pl.DataFrame(rows, schema=schema).with_columns(round=pl.when(pl.col("opened")).then(pl.col("round")))
    return [
        Table(
            "antwerp",
            f"Antwerpen: opened in {words.with_interval(opened.value, opened.low, opened.high, 'percent')} of games",
            frame,
            (
                Column("Antwerpen", "antwerp"),
                Column("games", "games", "count"),
                Column("mean round", "round", "number"),
                Column("Monty wins", "share", "percent", "low", "high"),
            ),
        )
    ]


def _ports(study: Study) -> Table:
    scenario = study.run.manifest.plan.scenario
    names = {area.id: area.name for area in scenario.areas if area.limited_base}
    frame = places.ports(study.places, list(names)).filter(pl.col("held") + pl.col("entered") > 0)
    frame = frame.with_columns(name=pl.col("place").replace(names), share=pl.col("held") / pl.col("games"))
    return Table(
        "ports",
        "Ports",
        frame,
        (
            Column("port", "name"),
            Column("commander", "commander", "commander"),
            Column("held at the end", "share", "percent", "held_low", "held_high"),
            Column("of games", "games", "count"),
            Column("wins less losses, points", "gap", "points", "gap_low", "gap_high"),
        ),
        "Ports that nobody entered are left out.",
    )
