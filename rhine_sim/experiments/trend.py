"""The page of all nights: shares over time with intervals, and what changed when."""

from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..frames import COMMANDERS
from ..report import words
from ..report.section import Item, Picture, Section, Text
from ..report.style import ACCENT, COMMANDER, SIGN, new_figure
from ..report.tables import Column, Table
from ..report.write import write_pages
from .history import BASELINE, LAST, Night
from .ranking import ranking

DRAWN = 8  # variants with a picture
SHOWN = 60  # nights in a picture


def write_trend(nights: Sequence[Night], out: Path, say: Callable[[str], None] = lambda text: None) -> Path:
    """The page over all nights; its path."""
    latest = nights[-1].data
    state = "alert" if latest["alert"] else "quiet"
    title = f"{latest['experiment']}: {len(nights)} nights, the last is {state}"
    names = list(latest["variants"])
    frame = pl.DataFrame([row for night in nights for row in _rows(night)], infer_schema_length=None)
    pictures: list[Item] = [_picture(name, place, frame, nights) for place, name in enumerate(names[:DRAWN])]
    if len(names) > DRAWN:
        pictures.append(Text("more", [f"The other {len(names) - DRAWN} variants stand in tables/shares.csv."]))
    columns = (
        Column("night", "night"),
        Column("variant", "variant"),
        Column("commander", "commander", "commander"),
        Column("share", "share", "percent", "low", "high"),
        Column("rounds", "rounds", "number"),
        Column("Rhine", "rhine", "percent"),
        Column("verdict", "verdict"),
    )
    last = frame.filter(pl.col("night") == nights[-1].name)
    sections = [
        [Section("nights", "Nights", [_nights(nights)])],
        [Section("trend", "Shares and length over the nights", pictures)],
        [Section("last", "The last night", [Table("last", "Win shares", last, columns)])],
        [Section("summary", "Summary of the last night", [Text("summary", _summary(nights[-1]), "code")])],
        [Section("data", "All figures", [ranking("shares", "Every night", frame.reverse(), columns)])],
    ]
    return write_pages(title, "written by rhine-sim", [latest["experiment"]], sections, out, say)


def _rows(night: Night) -> list[dict]:
    return [
        {"night": night.name, "variant": name, "commander": who, "share": share, "low": low, "high": high}
        | {key: entry.get(key) for key in ("rounds", "rhine", "verdict", "digest")}
        for name, entry in night.data["variants"].items()
        for who, (share, low, high) in entry["shares"].items()
    ]


def _summary(night: Night) -> list[str]:
    return (night.path / "summary.txt").read_text(encoding="utf-8").splitlines()


def _nights(nights: Sequence[Night]) -> Table:
    rows = [
        {"night": night.name, "state": "alert" if night.data["alert"] else "quiet"}
        | {"changed": len(night.data["changed"]), "variants": len(night.data["variants"])}
        | {"speed": night.data["games_a_second"], "why": _why(night)}
        for night in reversed(nights)
    ]
    columns = (
        Column("night", "night"),
        Column("", "state"),
        Column("changed", "changed", "count"),
        Column("of variants", "variants", "count"),
        Column("games a second", "speed", "count"),
        Column("what changed", "why"),
    )
    return Table("nights", "Every night, the last first", pl.DataFrame(rows, infer_schema_length=None), columns)


def _why(night: Night) -> str | None:
    """What changed since the night before; if nothing did and it alerts all the same, since the baseline."""
    for against, lead in ((LAST, ""), (BASELINE, "since the baseline: ")):
        found = [
            line for finding in night.data["findings"] for line in finding["changed"] if finding["against"] == against
        ]
        if found and (against == LAST or night.data["alert"]):
            return lead + "; ".join(dict.fromkeys(found))
    return None


def _picture(name: str, place: int, frame: pl.DataFrame, nights: Sequence[Night]) -> Picture:
    rows = frame.filter(pl.col("variant") == name)
    shown = [night for night in nights if name in night.data["variants"]][-SHOWN:]
    moved = [night.name for night in shown if name in night.data["changed"]]
    title = f"{name}: " + (f"last moved on {moved[-1][:10]}" if moved else "the same every night")
    return Picture(f"trend-{place + 1}", title, lambda: _draw(rows, [night.name for night in shown], moved, title))


def _draw(rows: pl.DataFrame, nights: list[str], moved: list[str], title: str) -> Figure:
    """Shares above, mean length below: an alert may come from either."""
    figure = new_figure(6.4, 4.2)
    shares, length = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    for night in moved:
        for ax in (shares, length):
            ax.axvline(nights.index(night) - 0.5, color=ACCENT, lw=1.2, ls=(0, (3, 2)), zorder=1)
    _draw_shares(shares, rows, nights)
    _draw_length(length, rows, nights)
    step = max(1, -(-len(nights) // 6))
    places = list(range(len(nights) - 1, -1, -step))[::-1]
    length.set_xticks(places, _days([nights[place] for place in places]))
    length.set_xlim(-0.6, len(nights) - 1 + max(0.6, 0.22 * len(nights)))
    length.set_xlabel("night; dashed: games changed" if moved else "night")
    shares.set_title(title)
    return figure


def _draw_shares(ax: Axes, rows: pl.DataFrame, nights: list[str]) -> None:
    players, ends = [who for who in COMMANDERS if who in rows["commander"]], {}
    for place, who in enumerate(players):
        found = {row["night"]: row for row in rows.filter(pl.col("commander") == who).iter_rows(named=True)}
        seen = [found[night] for night in nights if night in found]
        aside = 0.1 * (place - (len(players) - 1) / 2)  # else one interval hides another
        xs = [x + aside for x, night in enumerate(nights) if night in found]
        color, shares = COMMANDER[who], [100 * row["share"] for row in seen]
        ax.plot(xs, shares, SIGN[who] + "-", color=color, ms=5, lw=1.2, mec="white", mew=0.5)
        low, high = [100 * row["low"] for row in seen], [100 * row["high"] for row in seen]
        ax.vlines(xs, low, high, color=color, lw=1.6, alpha=0.6)
        ends[who] = shares[-1]
    _label_ends(ax, ends, len(nights) - 1 + max(0.3, 0.02 * len(nights)))
    ax.set_ylabel("win share in percent")
    ax.grid(axis="y")


def _draw_length(ax: Axes, rows: pl.DataFrame, nights: list[str]) -> None:
    found = dict(rows.select("night", "rounds").drop_nulls().iter_rows())
    seen = [(x, found[night]) for x, night in enumerate(nights) if night in found]
    ax.plot([x for x, _ in seen], [y for _, y in seen], "o-", color="#555", ms=4, lw=1.2, mec="white", mew=0.5)
    middle = sum(y for _, y in seen) / max(len(seen), 1)
    low, high = ax.get_ylim()
    ax.set_ylim(min(low, middle - 1), max(high, middle + 1))  # a hundredth of a round is no cliff
    ax.set_ylabel("rounds")
    ax.grid(axis="y")


def _label_ends(ax: Axes, ends: dict[str, float], x: float) -> None:
    """Names at the ends of the lines, moved apart where they would meet."""
    low, high = ax.get_ylim()
    room, last = 0.075 * (high - low), -1e9
    for who, y in sorted(ends.items(), key=lambda end: end[1]):
        last = max(y, last + room)
        ax.text(x, last, words.name(who), color=COMMANDER[who], va="center", fontsize=9.5)


def _days(nights: list[str]) -> list[str]:
    """Nights as days; with the hour where a day has several."""
    days = [night[5:10] for night in nights]
    return (
        days if len(set(days)) == len(days) else [f"{night[5:10]}\n{night[11:13]}:{night[13:15]}" for night in nights]
    )
