"""Feel: what hurts at the table, by commander."""

import polars as pl

from ...analysis import measures, progress
from ...analysis.ratios import PERCENT, clearly_first, table
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section, Text
from ..tables import by_commander

SEALED = "spearhead stopped short of the Rhine"
OUT_EARLY = "out of contention half-way"


def build(study: Study) -> Section:
    shares = table(study.found, measures.FEEL, study.players)
    units = {m.title: m.unit for m in (*measures.FEEL, *measures.FEEL_COUNTS)}
    note = "A corps-turn: one corps at the end of its commander's actions in one turn."
    items: list[Item] = [
        by_commander("feel", "Grounded, out of gas, cut off, idle", shares, study.players, units=units, note=note)
    ]
    if study.games:
        title = feel_title(study)
        items.append(Picture("feel", title, lambda: charts.dots(shares, "percent", title, 100)))
    counts = table(study.found, measures.FEEL_COUNTS, study.players)
    note = "Games differ in length, so counts are means of a turn."
    items.append(by_commander("feel-counts", "In a turn", counts, study.players, per="turns", units=units, note=note))
    if len(study.players) > 1:
        items += _sampled(study)
    caps = cap_sentences(study)
    if caps:
        items.append(Text("caps", caps, "list"))
    return Section("feel", "Feel", items)


def feel_title(study: Study) -> str:
    """The worst of all if one is shown to be; else what holds for all corps."""
    worst = clearly_first({who: study.found["dry", who, "all"] for who in study.players})
    e = study.found["dry", worst, "all"] if worst else study.found["all_dry", "", "all"]
    whose = f"{words.name(worst)}'s corps" if worst else "Corps"
    return f"{whose} are out of gas in {words.percent(e.value, 0)} of their turns"


def sampled(study: Study) -> pl.DataFrame:
    """Stopped spearheads and players out of contention, from the games with progress by round."""
    stopped = progress.stopped_short(study.sample, study.players).with_columns(measure=pl.lit(SEALED))
    out = progress.out_of_contention(study.sample, study.players).with_columns(measure=pl.lit(OUT_EARLY))
    return pl.concat([stopped, out])


def _sampled(study: Study) -> list[Item]:
    found = sampled(study)
    return [
        by_commander(
            "feel-sampled",
            "Sealed-off spearheads, early losers",
            found,
            study.players,
            units={SEALED: PERCENT, OUT_EARLY: PERCENT},
            note=f"Stopped short: stood within {progress.NEAR} steps of a victory area at least "
            f"{progress.ROUNDS_STUCK} rounds "
            "before the end and did not win. Out of contention: half-way, his medals and his way to the Rhine were "
            "a situation "
            f"that wins less than {progress.OUT:.0%} of the time".replace("%", " %")
            + f", of games in situations that were seen {progress.CELL} times or more. "
            "All of games with progress by round.",
        )
    ]


def cap_sentences(study: Study) -> list[str]:
    """Each cap of the targets against what was seen."""
    caps = study.targets.caps
    if not caps or not study.games:
        return []
    titles = {m.name: m.title for m in measures.FEEL}
    found = {(name, who): study.found[name, who, "all"] for name in titles for who in study.players}
    if len(study.players) > 1:
        for row in sampled(study).iter_rows(named=True):
            name = "sealed" if row["measure"] == SEALED else "out_early"
            titles[name] = row["measure"]
            found[name, row["commander"]] = pl_row(row)
    lines = []
    for name, cap in caps.items():
        for who in study.players:
            e = found.get((name, who))
            if e is None or e.value is None:
                lines.append(f"{titles.get(name, name)}, {words.name(who)}: no games to say")
                continue
            state = (
                "above the cap"
                if e.low is not None and e.low > cap
                else "within the cap"
                if e.high is not None and e.high <= cap
                else "undecided"
            )
            shown = words.with_interval(e.value, e.low, e.high, "percent")
            lines.append(f"{titles[name]}, {words.name(who)}: {shown}, {state} of {words.percent(cap)}")
    return lines


def pl_row(row: dict):
    from ...analysis.ratios import Estimate

    return Estimate(row["value"], row["low"], row["high"], None, row["per"], int(row["per"]))
