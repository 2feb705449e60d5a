"""Findings: the answers in sentences, before any table."""

import polars as pl

from ...analysis import measures
from ...analysis.ratios import ALL, LOST, WON, difference
from ...analysis.study import Study
from ...policies.profiles import RANDOM_PROFILE
from .. import words
from ..section import Item, Section, Text
from .balance import verdict_sentence

CLEAR = 0.2  # standardised difference from which a factor is worth naming


def build(study: Study) -> Section:
    if not study.games:
        return Section(
            "findings", "Findings", [Text("findings", ["The run has no finished games yet: nothing can be said."])]
        )
    lines = [verdict_sentence(study), _shares(study)]
    if len(study.players) > 1:
        lines += [_seat(study)]
    lines += [_ends(study), _length(study)]
    if len(study.players) > 1:
        lines += [_closeness(study), _deciders(study), _swing(study), _clock(study)]
    lines += [_hurts(study), *_targets(study)]
    items: list[Item] = [
        Text("findings", [line for line in lines if line], "list"),
        Text("limits", limits(study), "warning"),
    ]
    return Section("findings", "Findings", items)


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
        low, high = by.row(0, named=True), by.row(-1, named=True)
        text += (
            f": {words.percent(high['share'])} of {words.name(high['won_by'])}'s wins, but "
            f"{words.percent(low['share'])} of "
            f"{words.name(low['won_by'])}'s"
        )
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
    """(standardised difference, commander, measure, among won, among lost), the largest first."""
    found = []
    for measure in measures.DECIDERS:
        for who in study.players:
            won, lost, every = (study.found[measure.name, who, which] for which in (WON, LOST, ALL))
            gap = difference(won, lost)
            if gap.value is None or not every.error:
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
        show = words.FORMATS[measure.unit]
        parts.append(f"{words.name(who)} has {show(won.value)} against {show(lost.value)} {measure.title}")
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
    half = study.comeback.filter((pl.col("at") == 0.5) & (pl.col("bucket") <= 1))
    if half.height:
        seen = half["seen"].sum()
        share = (half["share"] * half["seen"]).sum() / seen
        text += f". Two or more medals behind half-way still wins {words.percent(share)} of {words.count(seen)} cases"
    return f"{text}."


def _clock(study: Study) -> str:
    placed = {who: study.found["markers_placed", who, ALL] for who in study.players}
    made = {who: study.found["counters_made", who, ALL] for who in study.players}
    runs, holds = max(placed, key=lambda who: placed[who].value), max(made, key=lambda who: made[who].value)
    return (
        f"The clock: {words.name(runs)} places most Axis markers ({words.number(placed[runs].value, 1)} a game), "
        f"{words.name(holds)} "
        f"counter-attacks most ({words.number(made[holds].value, 1)}); together "
        f"{words.number(study.found['all_counters', '', ALL].value, 1)} counter-attacks a game."
    )


def _hurts(study: Study) -> str:
    parts = []
    for name, text in (("dry", "out of gas"), ("grounded", "grounded"), ("cut_off", "cut off")):
        who = max(study.players, key=lambda w: study.found[name, w, ALL].value or 0)
        e = study.found[name, who, ALL]
        worst = f" (worst: {words.name(who)})" if len(study.players) > 1 else ""
        parts.append(f"{text} {words.shown(e, 'percent')}{worst}")
    idle = max(study.players, key=lambda w: study.found["idle", w, ALL].value or 0)
    dead = study.found["idle", idle, ALL]
    who = f"; dead turns at most {words.percent(dead.value)} ({words.name(idle)})"
    return f"What hurts, as shares of corps-turns: {', '.join(parts)}{who}."


def _targets(study: Study) -> list[str]:
    """Length and crossings against their ranges."""
    lines, targets = [], study.targets
    for name, wanted, unit in (("rounds", targets.rounds, "number"), ("rhine", targets.rhine, "percent")):
        if wanted is None:
            continue
        e = study.found[name, "", ALL]
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
        "better, worse or otherwise may meet another balance. A verdict is worth most where several policies agree "
        "on it."
    ]
    if RANDOM_PROFILE.name in names:
        lines.append("Random play looks for faults of the rules; it says nothing about balance between people.")
    if not plan.scenario.rules.get("basic_game") and not any(
        study.found["used_airborne_actions", who, ALL].value for who in study.players
    ):
        lines.append("This policy never landed airborne units, so nothing here speaks about airborne landings.")
    if study.run.manifest.games_done < plan.rows:
        lines.append(f"The run is not finished: {study.games:,} of {plan.rows:,} games.")
    lines.append("The board is a reconstruction where the rulebooks are silent; shares may move when it is corrected.")
    return lines
