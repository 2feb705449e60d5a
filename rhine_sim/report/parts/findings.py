"""Findings: the answers in sentences, before any table."""

import polars as pl

from ...analysis import measures, progress
from ...analysis.intervals import CONFIDENCE
from ...analysis.ratios import ALL, LOST, WON, clearly_first, difference
from ...analysis.study import Study
from ...policies.profiles import RANDOM_PROFILE
from .. import words
from ..section import Item, Section, Text
from . import solo
from .balance import verdict_sentence

CLEAR = 0.2  # standardised difference from which a factor is worth naming


def build(study: Study) -> Section:
    if not study.games:
        return Section(
            "findings", "Findings", [Text("findings", ["The run has no finished games yet: nothing can be said."])]
        )
    lines = _alone(study) if len(study.players) == 1 else _of_rivals(study)
    lines += [_hurts(study), *_targets(study)]
    items: list[Item] = [
        Text("findings", [line for line in lines if line], "list"),
        Text("limits", limits(study), "warning"),
    ]
    return Section("findings", "Findings", items)


def verdict(study: Study) -> str:
    """In a few words, for the command line."""
    if len(study.players) > 1 or not study.games:
        return f"{words.counted(study.games, 'game')}: {study.verdict}"
    return solo.headline(study)


def _alone(study: Study) -> list[str]:
    return [
        solo.headline(study),
        *solo.target_sentence(study),
        solo.ranks_sentence(study),
        solo.stops_sentence(study),
        solo.parted_sentence(study),
        solo.medals_sentence(study),
    ]


def _of_rivals(study: Study) -> list[str]:
    lines = [verdict_sentence(study), _shares(study), _seat(study), _ends(study), _length(study)]
    return [*lines, _closeness(study), _deciders(study), _swing(study), _clock(study)]


def _shares(study: Study) -> str:
    rows = study.shares.sort("share", descending=True).iter_rows(named=True)
    parts = []
    for row in rows:
        gap = "" if row["gap"] is None else f", {words.points(row['gap'])} points against target"
        parts.append(
            f"{words.name(row['commander'])} wins "
            f"{words.with_interval(row['share'], row['low'], row['high'], 'percent')}{gap}"
        )
    return "; ".join(parts) + "."


def _seat(study: Study) -> str:
    seats = study.effects.filter(pl.col("kind") == "seat").sort("effect", descending=True)
    if seats.is_empty():
        return ""
    best, worst = seats.row(0, named=True), seats.row(-1, named=True)
    if best["low"] <= 0 and worst["high"] >= 0:
        width = 100 * max(abs(best["high"]), abs(worst["low"]))
        return f"No seat is shown to be better than another; at most {width:.1f} points are left unnoticed."
    place = ("first", "second", "third")
    best_text, worst_text = (words.with_interval(r["effect"], r["low"], r["high"], "points") for r in (best, worst))
    size = (
        "more than the margin"
        if best["low"] > study.targets.width or -worst["high"] > study.targets.width
        else "not shown to exceed the margin"
    )
    return (
        f"The seat counts: moving {place[int(best['of']) - 1]} is worth {best_text} points, moving "
        f"{place[int(worst['of']) - 1]} "
        f"{worst_text}, whoever sits there; {size} of {study.targets.margin:g}."
    )


def _ends(study: Study) -> str:
    rhine = study.found["rhine", "", ALL]
    by = study.ends.filter(
        (pl.col("end_reason") == "rhine") & (pl.col("won_by") != "all") & (pl.col("games") > 0)
    ).sort("share")
    text = f"{words.shown(rhine, 'percent')} of games end with a line to the Rhine"
    if by.height > 1:
        parts = [
            f"{words.with_interval(row['share'], row['low'], row['high'], 'percent')} of "
            f"{words.name(row['won_by'])}'s {words.counted(row['games'], 'win')}"
            for row in by.reverse().iter_rows(named=True)
        ]
        text += f": {words.listed(parts)}"
    stalled = study.found["stalled", "", ALL]
    cap = (
        f" {words.percent(stalled.value, 2)} of games were stopped at the round cap."
        if stalled.value
        else " No game ran into the round cap."
    )
    return f"{text}.{cap}"


def _length(study: Study) -> str:
    from ...analysis.shape import quantile

    rounds, e = study.histograms["rounds"], study.found["rounds", "", ALL]
    low, high = quantile(rounds, 0.05)[0], quantile(rounds, 0.95)[0]
    return f"A game takes {words.shown(e, 'number')} rounds on average; nine of ten take {low} to {high}."


def _closeness(study: Study) -> str:
    margin, within = study.found["margin", "", ALL], study.found["within_1", "", ALL]
    if margin.value is None:
        return "No game was decided by medals."
    return (
        f"When medals decide ({words.count(margin.per)} games), the winner is {words.shown(margin, 'number')} "
        f"medals ahead; {words.shown(within, 'percent')} of these games are within one medal."
    )


def deciders(study: Study) -> list[tuple[float, str, str, object, object]]:
    """(standardised difference, commander, measure, among won, among lost), the largest first; only what is shown to
    differ, with the error split among all that is looked at."""
    found = []
    for measure in measures.DECIDERS:
        for who in study.players:
            won, lost, every = (study.found[measure.name, who, which] for which in (WON, LOST, ALL))
            gap = difference(won, lost, 1 - (1 - CONFIDENCE) / (len(measures.DECIDERS) * len(study.players)))
            if gap.value is None or not every.error or gap.low <= 0 <= gap.high:
                continue
            spread = every.error * every.units**0.5
            found.append((gap.value / spread, who, measure, won, lost))
    return sorted(found, key=lambda row: -abs(row[0]))


def _deciders(study: Study) -> str:
    parts, named = [], set()
    for size, who, measure, won, lost in deciders(study):
        if abs(size) < CLEAR or who in named or len(parts) == 3:
            continue
        named.add(who)
        parts.append(
            f"{words.name(who)} has {words.shown(won, measure.unit)} against {words.shown(lost, measure.unit)} "
            f"{measure.title}"
        )
    if not parts:
        return "Nothing that is counted here parts winners clearly from losers."
    return f"What goes with winning, in won against lost games: {'; '.join(parts)}. This is association, not cause."


def _swing(study: Study) -> str:
    changes, none = study.found["lead_changes", "", ALL], study.found["no_lead_change", "", ALL]
    settled, behind = study.found["settled_50", "", ALL], study.found["from_behind", "", ALL]
    text = (
        f"The lead changes {words.shown(changes, 'number')} times a game "
        f"({words.percent(none.value)} of games without any); the winner leads for good by half-way in "
        f"{words.percent(settled.value)} of games, and in {words.percent(behind.value)} he is not the leader at the end"
    )
    if study.sample.is_empty():
        return f"{text}."
    behind = progress.far_behind(study.sample)
    if behind.per:
        text += (
            f". Two or more medals behind half-way still wins {words.shown(behind, 'percent')} of "
            f"{words.counted(behind.per, 'case')}"
        )
    return f"{text}."


def _clock(study: Study) -> str:
    parts = []
    for name, does in (("markers_placed", "places most Axis markers"), ("counters_made", "counter-attacks most")):
        found = {who: study.found[name, who, ALL] for who in study.players}
        first = clearly_first(found)
        if first:
            parts.append(f"{words.name(first)} {does} ({words.shown(found[first], 'number')} a turn)")
    who = ", ".join(parts) or "nobody is shown to place most Axis markers, or to counter-attack most"
    together = words.shown(study.found["all_counters", "", ALL], "number")
    return f"The clock: {who}; together {together} counter-attacks a game."


def _hurts(study: Study) -> str:
    """Of all corps together; the commander who has it worst is named only if that is shown."""
    parts = []
    for name, text in (("dry", "out of gas"), ("grounded", "grounded"), ("cut_off", "cut off")):
        parts.append(f"{words.shown(study.found[f'all_{name}', '', ALL], 'percent')} {text}{_worst(study, name)}")
    corps = f"of {words.counted(study.found['all_dry', '', ALL].per, 'corps-turn')}"
    dead = f"{words.shown(study.found['all_idle', '', ALL], 'percent')} of turns pass without any action"
    return f"What hurts, {corps}: {', '.join(parts)}; {dead}{_worst(study, 'idle')}."


def _worst(study: Study, name: str) -> str:
    found = {who: study.found[name, who, ALL] for who in study.players}
    worst = clearly_first(found)
    whose = "" if name == "idle" else "'s corps"
    return f", {words.name(worst)}{whose} most with {words.shown(found[worst], 'percent')}" if worst else ""


def _targets(study: Study) -> list[str]:
    """Length and crossings against their ranges."""
    lines, targets = [], study.targets
    for name, wanted, unit in (("rounds", targets.rounds, "number"), ("rhine", targets.rhine, "percent")):
        if wanted is None:
            continue
        e = study.found[name, "", ALL]
        if e.low is None:
            continue
        inside = wanted[0] <= e.low and e.high <= wanted[1]
        outside = e.high < wanted[0] or e.low > wanted[1]
        state = "inside" if inside else "outside" if outside else "on the edge of"
        what = "Mean length in rounds" if name == "rounds" else "Share of games that end at the Rhine"
        show = words.FORMATS[unit]
        lines.append(f"{what}: {words.shown(e, unit)}, {state} the target of {show(wanted[0])} to {show(wanted[1])}.")
    return lines


def limits(study: Study) -> list[str]:
    """What these figures cannot say."""
    plan = study.run.manifest.plan
    names = sorted({profile.name for profile in plan.profiles.values()})
    lines = [
        f"All games were played by the policy {words.listed(names)}. The figures hold for this way of playing; "
        f"people who play "
        "better, worse or otherwise may meet "
        + (
            "other results."
            if len(study.players) == 1
            else "another balance. A verdict is worth most where several policies agree on it."
        )
    ]
    if RANDOM_PROFILE.name in names:
        lines.append("Random play looks for faults of the rules; it says nothing about how people fare.")
    may_land = len(study.players) > 1 and not plan.scenario.rules.get("basic_game")
    if may_land and not any(study.found["used_airborne_actions", who, ALL].value for who in study.players):
        lines.append("This policy never landed airborne units, so nothing here speaks about airborne landings.")
    if study.run.manifest.games_done < plan.rows:
        lines.append(f"The run is not finished: {study.games:,} of {plan.rows:,} games.")
    lines.append("The board is a reconstruction where the rulebooks are silent; shares may move when it is corrected.")
    return lines
