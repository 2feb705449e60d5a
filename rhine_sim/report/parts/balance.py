"""Balance: who wins, against the targets, and what commander and seat have to do with it."""

import polars as pl

from ...analysis import balance
from ...analysis.planning import NEVER
from ...analysis.ratios import FEW
from ...analysis.study import Study
from .. import charts, words
from ..section import Item, Picture, Section, Text
from ..tables import Column, Table, by_commander


def build(study: Study) -> Section:
    if len(study.players) == 1:
        return Section("balance", "Balance", [])  # nobody to be balanced with
    items: list[Item] = [Text("verdict", [verdict_sentence(study)]), _shares(study)]
    if study.games:
        title = share_title(study)
        items.append(Picture("win-shares", title, lambda: charts.win_shares(study.shares, study.targets.margin, title)))
    if study.games:
        items += _seats(study)
    return Section("balance", "Balance", items)


def verdict_sentence(study: Study) -> str:
    """The verdict in one or two sentences."""
    verdict, margin, games = study.verdict, study.targets.margin, words.count(study.games)
    if verdict == balance.NO_TARGET:
        return f"No target is set for this run, so there is no verdict; {games} games were played."
    needed = study.games_needed
    enough = f"about {words.count(needed)} games" if needed < NEVER else "no number of games"
    power = f"{study.targets.power:.0%}".replace("%", " %")
    if verdict == balance.BALANCED:
        return (
            f"Balanced: after {games} games every commander is shown to be within {margin:g} points of his target "
            f"(two one-sided tests, 5 %). If the shares are as seen, {enough} decide this in {power} of cases."
        )
    if verdict == balance.UNBALANCED:
        far = study.shares.filter(pl.col("p_outside") <= 0.05)
        names = words.listed([words.name(who) for who in far["commander"]])
        be = "is" if far.height == 1 else "are"
        return (
            f"Unbalanced: after {games} games {names} {be} shown to be more than {margin:g} points off target. "
            f"If the shares are as seen, {enough} decide this in {power} of cases."
        )
    if study.games < FEW:
        return f"Not enough games: {games} decide nothing, nor how many would; rhine-sim plan tells."
    if needed >= NEVER:
        return (
            f"Not enough games: {games} do not decide, and a share that lies on the very margin never will be decided."
        )
    return f"Not enough games: {games} do not decide; if the shares are as seen, {enough} would, in {power} of cases."


def share_title(study: Study) -> str:
    top = study.shares.sort("share", descending=True).row(0, named=True)
    if top["gap"] is None:
        return f"{words.name(top['commander'])} wins {words.percent(top['share'])}"
    if study.verdict == balance.BALANCED:
        return f"Balanced: all within {study.targets.margin:g} points of their targets"
    shown = study.shares.filter((pl.col("low") > pl.col("target")) | (pl.col("high") < pl.col("target")))
    if shown.is_empty():
        return "Not enough games: nobody is shown to be off target"
    furthest = max(shown.iter_rows(named=True), key=lambda row: abs(row["gap"]))
    side = "above" if furthest["gap"] > 0 else "below"
    return (
        f"{study.verdict.capitalize()}: {words.name(furthest['commander'])} {words.percent(furthest['share'])}, "
        f"{abs(100 * furthest['gap']):.1f} points {side} target"
    )


def _shares(study: Study) -> Table:
    narrow = [
        words.interval(low, high, "percent")
        for low, high in study.shares.select("narrow_low", "narrow_high").iter_rows()
    ]
    shares = study.shares.with_columns(narrow=pl.Series(narrow, dtype=pl.String))
    how = "clustered by deal" if study.orders > 1 else "Goodman"
    return Table(
        "win-shares",
        "Win share",
        shares,
        (
            Column("commander", "commander", "commander"),
            Column("games", "games", "count"),
            Column("wins", "wins", "count"),
            Column("win share", "share", "percent", "low", "high"),
            Column("target", "target", "percent"),
            Column("off target, points", "gap", "points"),
            Column("90 % interval", "narrow"),
            Column("p: inside the margin", "p_inside", "p"),
            Column("p: outside", "p_outside", "p"),
        ),
        f"Intervals of the win share hold together at 95 % ({how}). Inside the margin of {study.targets.margin:g} "
        f"points: "
        "the larger p of two one-sided tests; balanced if all are at most 0.05. Outside: corrected for the number of "
        f"commanders. Targets: {study.targets.source}.",
    )


def _seats(study: Study) -> list[Item]:
    title = seat_title(study)
    names = {"seat": "seat ", "commander": ""}
    effects = study.effects.with_columns(
        what=pl.struct("kind", "of").map_elements(
            lambda row: f"{names[row['kind']]}{row['of'].capitalize()}", return_dtype=pl.String
        )
    )
    effects = effects.with_columns(games=pl.lit(study.games))
    apart = (
        "Deals are clusters: all their seat orders share their luck." if study.orders > 1 else "Games are independent."
    )
    items: list[Item] = [
        Picture("seats", title, lambda: charts.seats(study.seats, title)),
        by_commander(
            "seats",
            "Win share by commander and seat",
            study.seats.with_columns(
                measure=pl.col("seat").replace_strict(
                    {1: "moves first", 2: "moves second", 3: "moves third"}, return_dtype=pl.String
                )
            ).rename({"share": "value", "games": "per"}),
            study.players,
            unit="percent",
            note=f"The intervals of all cells hold together. {apart}",
        ),
    ]
    if effects.height:
        items.append(
            Table(
                "effects",
                "Seat and commander apart",
                effects,
                (
                    Column("effect of", "what"),
                    Column("points", "effect", "points", "low", "high"),
                    Column("games", "games", "count"),
                ),
                "A seat: what it gives whoever sits there, averaged over the commanders. A commander: what he has "
                "wherever he sits, averaged over the seats. Points above or below an equal share; the intervals of all "
                f"seats hold together at 95 %, and so do those of all commanders. {_alike(effects)}",
            )
        )
    else:
        items.append(
            Text(
                "no-effects",
                ["Not every commander was seen in every seat, so seat and commander cannot be told apart."],
                "warning",
            )
        )
    return items


def _alike(effects: pl.DataFrame) -> str:
    """One test for all seats, and one for all commanders."""
    p = dict(effects.select("kind", "p").unique(maintain_order=True).iter_rows())
    shown = {kind: text if text.startswith("<") else f"= {text}" for kind, text in
             ((kind, words.p_value(value)) for kind, value in p.items())}  # fmt: skip
    return f"That all seats are alike: p {shown['seat']}; that all commanders are: p {shown['commander']} (Wald)."


def seat_title(study: Study) -> str:
    seats = study.effects.filter(pl.col("kind") == "seat")
    if seats.is_empty():
        return "Win share by seat"
    best = seats.sort("effect", descending=True).row(0, named=True)
    if best["low"] <= 0:
        return "No seat is shown to be better than another"
    place = ("first", "second", "third")[int(best["of"]) - 1]
    return f"Moving {place} is worth {100 * best['effect']:.1f} points"
