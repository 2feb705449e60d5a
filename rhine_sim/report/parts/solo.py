"""Solo: in how many turns one commander wins against the publisher's ranks, and what stops him (R17)."""

import polars as pl

from ...analysis import balance, measures, shape, solo
from ...analysis.intervals import CONFIDENCE
from ...analysis.ratios import ALL, LOST, WON, difference
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section, Text
from ..tables import Column, Table

SECTION = ("solo", "Solo: turns to win")
LATER = (
    "Won games are shorter, and late turns differ from early ones: a figure may differ for that reason alone. This is "
    "association, not cause."
)


def build(study: Study) -> Section:
    """Nothing for games of two or three."""
    if len(study.players) > 1:
        return Section(*SECTION, [])
    if not study.games:
        return Section(*SECTION, [Text("no-solo", ["No games, no turns to count."])])
    items: list[Item] = [Text("solo-verdict", [*target_sentence(study), ranks_sentence(study)]), _results(study)]
    if study.wins[study.players[0]]:
        title = turns_title(study)
        turns = solo.turns_to_win(study.solo)
        items.append(Picture("turns-to-win", title, lambda: charts.turns_to_win(turns, study.players[0], title)))
    items += [
        _ranks(study),
        _turns(study),
        _furthest(study),
        _won_and_lost(study),
        Text("solo-warning", [LATER], "warning"),
    ]
    return Section(*SECTION, items)


# ---- sentences -----------------------------------------------------------------------------------------------------


def headline(study: Study) -> str:
    """Share won, and in how many turns: `Patton wins 2.2 % (1.8 to 2.6) of 5,000 games, in 13 turns (median) ...`."""
    row = study.shares.row(0, named=True)
    share = words.with_interval(row["share"], row["low"], row["high"], "percent")
    text = f"{words.name(study.players[0])} wins {share} of {words.counted(study.games, 'game')}"
    wins = solo.wins_by_turns(study.solo)
    if wins.is_empty():
        return f"{text}: none."
    median, best, worst = shape.quantile(wins, 0.5)[0], wins["value"].min(), wins["value"].max()
    if best == worst:
        return f"{text}, in {words.counted(best, 'turn')}."
    wins_in = f"in {median} turns (median of {words.counted(row['wins'], 'win')})"
    return f"{text}, {wins_in}, {best} at best and {worst} at worst."


def target_sentence(study: Study) -> list[str]:
    """The share won against its target, if the targets name one."""
    row, margin = study.shares.row(0, named=True), study.targets.margin
    if row["target"] is None:
        return []
    shown = f"the target of {words.percent(row['target'])} ± {margin:g} points"
    text = {
        balance.BALANCED: f"The share of wins is shown to be within {shown}.",
        balance.UNBALANCED: f"The share of wins is shown to be outside {shown}.",
        balance.UNDECIDED: f"There are not enough games to say whether the share of wins is within {shown}.",
    }
    return [text[study.verdict]]


def ranks_sentence(study: Study) -> str:
    """The publisher's ranks, and what a win that he calls impossible means."""
    rows = solo.ranks(study.solo).head(3).iter_rows(named=True)
    parts = [
        f"{words.with_interval(row['share'], row['low'], row['high'], 'percent')} of games are won in {row['turns']} "
        f'("{row["rank"]}")'
        for row in rows
    ]
    text = f"By the publisher's table of the solitaire game: {'; '.join(parts)}."
    early = solo.ranks(study.solo)["wins"][0]
    if early:
        text += (
            f" {words.counted(early, 'win')} in {solo.IMPOSSIBLE.turns}: a rule is read wrongly, or the "
            "reconstructed board is too generous here."
        )
    return text


def stops_sentence(study: Study) -> str:
    """How near the lost games came."""
    found = solo.furthest(study.solo)
    if not found["games"][0]:
        return "Every game was won."
    seen = found.filter(pl.col("count") > 0)
    parts = [
        f"{words.with_interval(row['share'], row['low'], row['high'], 'percent')} {row['advance']}"
        for row in seen.iter_rows(named=True)
    ]
    return f"Of {words.counted(found['games'][0], 'game')} without a win: {'; '.join(parts)}."


def parted_sentence(study: Study) -> str:
    """What differs most between won and lost games, if anything is shown to."""
    rows = won_and_lost(study).filter((pl.col("low") > 0) | (pl.col("high") < 0))
    rows = rows.sort(pl.col("size").abs(), descending=True).head(3)
    if rows.is_empty():
        return "Nothing that is counted here is shown to differ between won and lost games."
    parts = [
        f"{words.with_interval(row['won'], row['won_low'], row['won_high'], row['unit'])} against "
        f"{words.with_interval(row['lost'], row['lost_low'], row['lost_high'], row['unit'])} {row['title']}"
        for row in rows.iter_rows(named=True)
    ]
    return f"What parts won from lost games most: {'; '.join(parts)}. {LATER}"


def medals_sentence(study: Study) -> str:
    who = study.players[0]
    won, lost = (study.found["medals", who, which] for which in (WON, LOST))
    if won.value is None:
        return ""
    text = f"Medals, which decide between wins in equal turns: {words.shown(won, 'number')} in a won game"
    return f"{text}, {words.shown(lost, 'number')} in a lost one." if lost.value is not None else f"{text}."


def turns_title(study: Study) -> str:
    wins = solo.wins_by_turns(study.solo)
    best, median = wins["value"].min(), shape.quantile(wins, 0.5)[0]
    share = words.percent(study.shares["share"][0])
    return f"{words.name(study.players[0])} wins {share}: in {best} turns at best, median {median}"


# ---- tables --------------------------------------------------------------------------------------------------------


def _results(study: Study) -> Table:
    return Table(
        "solo-results",
        "Won, lost, stopped",
        solo.results(study.solo),
        (
            Column("result", "result"),
            Column("games", "count", "count"),
            Column("share", "share", "percent", "low", "high"),
            Column("of games", "games", "count"),
        ),
        "Lost: after the dice no number marker is left on the map (R17.8). The intervals hold together.",
    )


def _ranks(study: Study) -> Table:
    return Table(
        "solo-ranks",
        "Wins by the publisher's ranks",
        solo.ranks(study.solo),
        (
            Column("rank", "rank"),
            Column("turns", "turns"),
            Column("wins", "wins", "count"),
            Column("share of all games", "share", "percent", "low", "high"),
            Column("of games", "games", "count"),
            Column("medals in a win", "medals", "number", "medals_low", "medals_high"),
        ),
        "The publisher's table ends at 8 turns. The intervals of the shares hold together, with that of the games "
        "that were not won.",
    )


def _turns(study: Study) -> Table:
    return Table(
        "turns-to-win",
        "Turns to win",
        solo.turns_to_win(study.solo),
        (
            Column("turns", "turns", "count"),
            Column("rank", "rank"),
            Column("wins", "wins", "count"),
            Column("share of all games", "share", "percent", "low", "high"),
            Column("won by then", "by_then", "percent", "by_then_low", "by_then_high"),
            Column("of games", "games", "count"),
            Column("medals in a win", "medals", "number", "medals_low", "medals_high"),
        ),
        "Medals decide between wins in equal turns (R17.7). The intervals of the shares hold together, with that of "
        "the games that were not won.",
    )


def _furthest(study: Study) -> Table:
    return Table(
        "solo-furthest",
        "What stops a win: the furthest advance in games that were not won",
        solo.furthest(study.solo),
        (
            Column("nearest to the Rhine", "advance"),
            Column("games", "count", "count"),
            Column("share", "share", "percent", "low", "high"),
            Column("of games not won", "games", "count"),
        ),
        "Fewest steps to a victory area any corps was away at any time. Across the Rhine, but no line: the chain of "
        "own areas to the Army base was not there, or did not outlast the counter-attacks of the turn. The intervals "
        "hold together.",
    )


def won_and_lost(study: Study) -> pl.DataFrame:
    """Each figure among won and among lost games, their difference, and its size in standard deviations of games."""
    who, rows = study.players[0], []
    confidence = 1 - (1 - CONFIDENCE) / len(measures.SOLO_STOPS)
    for m in measures.SOLO_STOPS:
        won, lost, every = (study.found[m.name, who, which] for which in (WON, LOST, ALL))
        gap = difference(won, lost, confidence)
        size = gap.value / (every.error * every.units**0.5) if gap.value is not None and every.error else None
        row = {"title": m.title, "unit": m.unit, "over": m.over, "size": size}
        row |= {"won": won.value, "won_low": won.low, "won_high": won.high, "won_per": won.per}
        row |= {"lost": lost.value, "lost_low": lost.low, "lost_high": lost.high, "lost_per": lost.per}
        rows.append(row | {"difference": gap.value, "low": gap.low, "high": gap.high})
    numbers = [f"{which}{end}" for which in ("won", "lost") for end in ("", "_low", "_high", "_per")]
    schema = dict.fromkeys(("title", "unit", "over"), pl.String)
    return pl.DataFrame(
        rows, schema=schema | dict.fromkeys((*numbers, "difference", "low", "high", "size"), pl.Float64)
    )


def _won_and_lost(study: Study) -> Table:
    return Table(
        "solo-won-lost",
        "What stops a win: won against lost games",
        won_and_lost(study),
        (
            Column("", "title"),
            Column("won games", "won", "unit", "won_low", "won_high", of="won_per", over="over"),
            Column("lost games", "lost", "unit", "lost_low", "lost_high", of="lost_per", over="over"),
            Column("difference", "difference", "difference", "low", "high"),
        ),
        "Shares differ in points. Counts are means of a turn, as won games are shorter. The intervals of the "
        "differences hold together at 95 %. Lost: all games that were not won.",
    )
