"""The shape of the game: ends, length, lead changes, comebacks, and the clock."""

from collections.abc import Sequence

import polars as pl

from ...analysis import measures, progress, shape
from ...analysis.ratios import FEW, table
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section, Text
from ..tables import Column, Grid, Table, by_commander

CORRELATED = (
    "Use and winning go together here for many reasons: long games hold more of everything, and who is behind acts "
    "otherwise "
    "than who leads. To see what a habit is worth, change the policy and compare the runs."
)


def build(study: Study) -> Section:
    if len(study.players) == 1:  # how solo games end stands under Solo; there is no lead, and nobody runs the clock
        return Section("shape", "Shape of the game", _length(study))
    items: list[Item] = [_ends(study)]
    if study.games:
        title = _ends_title(study)
        items.append(Picture("ends", title, lambda: charts.ends(study.ends, title)))
    items += _length(study)
    if study.games:
        items += _lead(study)
    items += _clock(study)
    return Section("shape", "Shape of the game", items)


def _ends(study: Study) -> Grid:
    won = pl.lit("won by ") + pl.col("won_by").str.to_titlecase()
    frame = study.ends.with_columns(
        measure=pl.when(pl.col("won_by") == "all").then(pl.lit("all games")).otherwise(won)
    ).rename({"share": "value", "games": "per"})
    columns = {reason: charts.ENDING_WORDS[reason] for reason in frame["end_reason"].unique(maintain_order=True)}
    return Grid(
        "ends",
        "How games end",
        frame,
        columns,
        unit="percent",
        key="end_reason",
        note="A game at the round cap is counted like any other. The intervals of a row hold together.",
    )


def _ends_title(study: Study) -> str:
    rhine = study.found["rhine", "", "all"]
    return f"{words.percent(rhine.value, 0)} of games end at the Rhine"


def _length(study: Study) -> list[Item]:
    rounds = study.histograms["rounds"]
    rows = [row | {"unit": "count"} for row in shape.quantiles(rounds, "rounds")]
    names = ("rounds", "decisions") if len(study.players) == 1 else ("rounds", "turns", "decisions")
    means = [m for m in measures.game_measures(study.players) if m.name in names]
    note = "Intervals of quantiles come from ranks; they are whole numbers and often a single one."
    items: list[Item] = [figures("length", "Length", rows + rows_of(study, means, ", mean"), note=note)]
    if rounds.height:
        marks = {row["measure"].split(", ")[1]: row["value"] for row in rows[:3]}
        title = f"Nine games of ten take {marks['5 %']:g} to {marks['95 %']:g} rounds"
        items.append(Picture("rounds", title, lambda: charts.distribution(rounds, "rounds", title, marks)))
    return items


def _lead(study: Study) -> list[Item]:
    names = ("lead_changes", "no_lead_change", "settled_25", "settled_50", "settled_75", "from_behind")
    wanted = [m for m in measures.game_measures(study.players) if m.name in names]
    note = (
        "Who leads has most medals, then fewest steps to the Rhine. For good: he led from then to the end. Not "
        "leading at the "
        "end: he crossed the Rhine with fewer medals, or won at the last count."
    )
    items: list[Item] = [
        figures("lead", "Lead changes, and when the winner is settled", rows_of(study, wanted), note=note)
    ]
    rows_of_rounds = study.sample
    if rows_of_rounds.is_empty():
        items.append(
            Text(
                "no-rounds",
                ["The run kept no progress by round (--rounds-every 0), so there are no curves."],
                "warning",
            )
        )
        return items
    if study.sampled_games < FEW:
        seen = f"Only {words.counted(study.sampled_games, 'game')} with progress by round: too few for curves."
        return [*items, Text("few-rounds", [seen], "warning")]
    curve = study.comeback
    half = curve.filter((pl.col("at") == 0.5) & (pl.col("bucket") == 1))
    title = (
        f"Two or three medals behind half-way still wins {words.percent(half['share'][0], 0)}"
        if half.height and half["seen"][0] >= FEW
        else "Comebacks"
    )
    lead = progress.leaders(rows_of_rounds)
    every = lead.filter((pl.col("bucket") == -1) & (pl.col("at") == 0.5))
    lead_title = (
        f"Half-way, the leader goes on to win {words.percent(every['share'][0], 0)} of games"
        if every.height
        else "Leaders"
    )
    n = words.count(study.sampled_games)
    items += [
        Picture("comeback", title, lambda: charts.comeback(curve, progress.DEFICITS, title)),
        Grid(
            "comeback",
            "Win share by medals ahead or behind",
            curve.rename({"situation": "measure", "share": "value", "seen": "per"}).sort("bucket", "at"),
            {share: f"{100 * share:.0f} % of the game" for share in progress.QUARTERS},
            unit="percent",
            key="at",
            note=f"From {n} games with progress by round; the situation of each commander counts, errors are "
            f"clustered by game.",
        ),
        Picture("leaders", lead_title, lambda: charts.leaders(lead, progress.LEADS, lead_title)),
        Grid(
            "leaders",
            "How often the leader wins",
            _named_leads(lead),
            {share: f"{100 * share:.0f} % of the game" for share in _SHOWN},
            unit="percent",
            key="at",
            first="lead in medals",
            note=f"From {n} games. Medals level: ahead by steps to the Rhine alone; a full tie has no leader.",
        ),
    ]
    return items


_SHOWN = (0.3, 0.5, 0.7, 0.9)


def _named_leads(lead: pl.DataFrame) -> pl.DataFrame:
    names = {-1: "any", **dict(enumerate(progress.LEADS))}
    named = lead.with_columns(measure=pl.col("bucket").replace_strict(names, return_dtype=pl.String))
    return named.rename({"share": "value", "seen": "per"}).sort("bucket", "at")


def rows_of(study: Study, wanted: Sequence[measures.Measure], more: str = "") -> list[dict]:
    rows = []
    for m in wanted:
        e = study.found[m.name, "", "all"]
        rows.append(
            {"measure": m.title + more, "value": e.value, "low": e.low, "high": e.high, "per": e.per, "unit": m.unit}
        )
    return rows


def figures(name: str, title: str, rows: Sequence[dict], per: str = "games", note: str = "") -> Table:
    """A table of single figures, each in its own unit."""
    shown = [r | {"shown": words.with_interval(r["value"], r["low"], r["high"], r["unit"])} for r in rows]
    schema = {"measure": pl.String, "shown": pl.String} | dict.fromkeys(("value", "low", "high", "per"), pl.Float64)
    frame = pl.DataFrame(shown, schema=schema | {"unit": pl.String})
    return Table(name, title, frame, (Column("", "measure"), Column("", "shown"), Column(per, "per", "count")), note)


def _clock(study: Study) -> list[Item]:
    items: list[Item] = [
        by_commander(
            "clock",
            "The clock: who runs it down, who holds it up",
            table(study.found, measures.CLOCK, study.players),
            study.players,
            per="turns",
            note="Means of a turn, as games differ in length. A marker placed brings the end nearer, a counter-attack "
            "delays it.",
        )
    ]
    if not study.games:
        return items
    length = shape.rounds_by_counters(study.run.games(), study.players)
    items.append(
        Table(
            "length-by-counter-attacks",
            "Length by counter-attacks in the game",
            length,
            (
                Column("counter-attacks", "count"),
                Column("games", "games", "count"),
                Column("rounds", "rounds", "number", "rounds_low", "rounds_high"),
                Column("end at the Rhine", "rhine", "percent", "rhine_low", "rhine_high"),
            ),
        )
    )
    pays = shape.win_by_counters(study.run.games(), study.players)
    title = "Who counter-attacks more wins less often" if _falls(pays) else "Counter-attacks and winning"
    items += [
        Picture(
            "counter-attacks",
            title,
            lambda: charts.by_count(pays, "counter-attacks that he made in the game", title),
        ),
        by_commander(
            "counter-attacks",
            "Win share by counter-attacks that he made",
            pays.rename({"count": "measure", "share": "value", "games": "per"}).sort("bucket", maintain_order=True),
            study.players,
            unit="percent",
            first="made in the game",
        ),
        Text("clock-warning", [CORRELATED], "warning"),
    ]
    return items


def _falls(pays: pl.DataFrame) -> bool:
    """Whether every commander's win share is lower where he made most than where he made none."""
    for _, part in pays.group_by("commander"):
        ends = part.filter(pl.col("games") >= FEW).sort("bucket")
        if ends.height < 2 or ends["high"][-1] >= ends["low"][0]:
            return False
    return pays.height > 0
