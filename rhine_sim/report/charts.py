"""The charts of a report: frames in, a Figure out. Titles say the finding, intervals are drawn."""

import textwrap
from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from ..analysis.solo import RANKS
from . import words
from .style import ACCENT, BAND, COMMANDER, INK, PALE, QUIET, SIGN, STEPS, new_figure


def _dot(ax: Axes, x, y, low, high, who: str, across: bool = True) -> None:
    """A figure with its interval."""
    color = COMMANDER.get(who, INK)
    if low is not None:
        ends = ((low, high), (y, y)) if across else ((x, x), (low, high))
        ax.plot(*ends, color=color, lw=2.2, solid_capstyle="butt", alpha=0.75, zorder=3)
    ax.plot([x], [y], SIGN.get(who, "o"), color=color, mec="white", mew=0.8, ms=8, zorder=4)


def win_shares(shares: pl.DataFrame, margin: float, title: str) -> Figure:
    """Win share of each commander against the band around his target."""
    figure = new_figure(6, 0.62 * shares.height + 1.25)
    ax = figure.add_subplot()
    for row, found in enumerate(shares.iter_rows(named=True)):
        y = -row
        if found["target"] is not None:
            target = 100 * found["target"]
            ax.barh(y, 2 * margin, 0.62, left=target - margin, color=BAND, zorder=1)
            ax.plot((target, target), (y - 0.31, y + 0.31), color=QUIET, lw=1.2, zorder=2)
        share = 100 * found["share"]
        _dot(ax, share, y, 100 * found["low"], 100 * found["high"], found["commander"])
        ax.annotate(
            words.percent(found["share"]), (share, y), (0, 9), textcoords="offset points", ha="center", fontsize=9.5
        )
    ax.set_yticks(range(0, -shares.height, -1), [words.name(who) for who in shares["commander"]])
    ax.set_ylim(-shares.height + 0.45, 0.65)
    ax.set_xlabel(f"win share in percent; band: target ± {margin:g} points; line: 95 % interval, all together")
    _title(ax, title)
    _room(ax)
    return figure


def seats(cells: pl.DataFrame, title: str) -> Figure:
    """Win share of each commander by seat."""
    figure = new_figure(6, 3.3)
    ax = figure.add_subplot()
    players = cells["commander"].unique(maintain_order=True).to_list()
    for k, who in enumerate(players):
        found = cells.filter((pl.col("commander") == who) & pl.col("share").is_not_null())
        if found.is_empty():
            continue
        xs = [seat + (k - (len(players) - 1) / 2) * 0.06 for seat in found["seat"]]
        ax.plot(xs, 100 * found["share"], color=COMMANDER[who], lw=1.4, alpha=0.7)
        for x, row in zip(xs, found.iter_rows(named=True), strict=True):
            _dot(ax, x, 100 * row["share"], 100 * row["low"], 100 * row["high"], who, across=False)
        _label(ax, found["seat"][-1] + 0.08, 100 * found["share"][-1], who)
    seats_seen = sorted(cells["seat"].unique())
    ax.set_xticks(seats_seen, [("first", "second", "third")[seat - 1] for seat in seats_seen])
    ax.set_xlim(min(seats_seen) - 0.25, max(seats_seen) + 0.6)
    ax.set_xlabel("place in the turn order")
    ax.set_ylabel("win share in percent")
    ax.set_ylim(bottom=0)
    _spread_labels(ax)
    ax.grid(axis="y")
    _title(ax, title)
    return figure


def medals(histograms: Mapping[str, pl.DataFrame], means: Mapping[str, float], title: str) -> Figure:
    """The distribution of medals, one panel a commander."""
    figure = new_figure(6, 2.9)
    axes = figure.subplots(1, len(means), sharex=True, sharey=True, squeeze=False)[0]
    for ax, (who, mean) in zip(axes, means.items(), strict=True):
        found = histograms[f"medals {who}"]
        share, low, high = (100 * found[name].to_numpy() for name in ("share", "low", "high"))
        ax.bar(found["value"], share, 0.82, color=PALE[who])
        ax.vlines(found["value"], low, high, color=COMMANDER[who], lw=2)
        ax.axvline(mean, color=COMMANDER[who], lw=1.2, ls=(0, (3, 2)))
        ax.set_title(f"{words.name(who)}: mean {mean:.2f}", fontsize=10.5, color=COMMANDER[who], pad=4)
        _whole_axis(ax, found["value"].min(), found["value"].max())
    axes[0].set_ylabel("percent of games")
    figure.supxlabel("medals at the end", fontsize=10, color="#3a3a3a")
    figure.suptitle(_wrapped(title, 66), x=0.01, ha="left", fontsize=11.5, weight="bold")
    return figure


def distribution(found: pl.DataFrame, label: str, title: str, marks: Mapping[str, float] | None = None) -> Figure:
    """One histogram of whole numbers with intervals, and marks for its quantiles."""
    figure = new_figure(6, 3.0)
    ax = figure.add_subplot()
    ax.bar(found["value"], 100 * found["share"], 0.82, color="#cfc7ad")
    ax.vlines(found["value"], 100 * found["low"], 100 * found["high"], color=INK, lw=2)
    top = 100 * found["high"].max()
    lines = _mark(ax, marks or {}, top, found["value"].max() - found["value"].min() + 1)
    ax.set_ylim(0, (1.08 + 0.1 * lines) * top)
    _whole_axis(ax, found["value"].min(), found["value"].max())
    ax.set_xlabel(label)
    ax.set_ylabel("percent of games")
    _title(ax, title)
    return figure


def _mark(ax: Axes, marks: Mapping[str, float], top: float, reach: float) -> int:
    """Lines at some values with their names above; names that would touch stand on several lines. Returns how many."""
    names: dict[float, list[str]] = {}
    for name, x in marks.items():
        names.setdefault(x, []).append(name)
    line, before = 0, None
    for x, held in sorted(names.items()):
        line = line + 1 if before is not None and x - before < 0.2 * reach else 0
        before = x
        ax.axvline(x, color=ACCENT, lw=1.2, ls=(0, (3, 2)))
        box = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
        y = (1.06 + 0.1 * line) * top
        ax.text(x, y, f"{words.listed(held)}: {x:g}", color=ACCENT, fontsize=9.5, va="bottom", ha="center", bbox=box)
    return len(names)


ENDINGS = {"rhine": "#3d6f8e", "markers": "#c8b273", "stalled": "#333333", "defeat": "#8d5a5a"}
ENDING_WORDS = {"rhine": "line to the Rhine", "markers": "last Axis marker", "stalled": "round cap", "defeat": "lost"}


def ends(found: pl.DataFrame, title: str) -> Figure:
    """How games ended: all, and those that each commander won."""
    rows = found["won_by"].unique(maintain_order=True).to_list()
    figure = new_figure(6, 0.5 * len(rows) + 1.5)
    ax = figure.add_subplot()
    for y, who in enumerate(rows):
        left = 0.0
        for row in found.filter(pl.col("won_by") == who).iter_rows(named=True):
            width = 100 * (row["share"] or 0)
            ax.barh(-y, width, 0.66, left=left, color=ENDINGS[row["end_reason"]], label=ENDING_WORDS[row["end_reason"]])
            if width > 14:
                ink = "white" if row["end_reason"] != "markers" else INK
                text = f"{width:.1f}\n{100 * row['low']:.1f} to {100 * row['high']:.1f}"
                ax.text(left + width / 2, -y, text, ha="center", va="center", fontsize=8, linespacing=1.1, color=ink)
            left += width
    names = ["all games" if who == "all" else f"won by {words.name(who)}" for who in rows]
    ax.set_yticks(range(0, -len(rows), -1), names)
    ax.set_xlim(0, 100)
    ax.set_xlabel("percent of games")
    handles, labels = ax.get_legend_handles_labels()
    first = dict(zip(labels, handles, strict=True))
    seen = {ENDING_WORDS[reason] for reason in found.filter(pl.col("count") > 0)["end_reason"]}
    kept = [label for label in first if label in seen]
    figure.legend([first[label] for label in kept], kept, loc="outside lower center", ncols=len(kept))
    _title(ax, title)
    return figure


def comeback(found: pl.DataFrame, situations: Sequence[str], title: str) -> Figure:
    """Win share by lead or deficit at three moments."""
    figure = new_figure(6, 3.5)
    ax = figure.add_subplot()
    for k, (share, color) in enumerate(zip(sorted(found["at"].unique()), STEPS, strict=False)):
        part = found.filter(pl.col("at") == share).sort("bucket")
        xs = part["bucket"] + (k - 1) * 0.1
        ax.plot(
            xs, 100 * part["share"], color=color, lw=1.6, marker="o", ms=5, label=f"at {100 * share:.0f} % of the game"
        )
        ax.vlines(xs, 100 * part["low"], 100 * part["high"], color=color, lw=2, alpha=0.8)
    ax.set_xticks(
        range(len(situations)),
        [text.replace(" or more", "+").replace(" or ", "–").replace(" ", "\n") for text in situations],
    )
    ax.set_ylim(0, 100)
    ax.set_ylabel("win share in percent")
    ax.set_xlabel("medals, against the best of the others")
    ax.grid(axis="y")
    ax.legend(loc="upper left")
    _title(ax, title)
    return figure


def leaders(found: pl.DataFrame, names: Sequence[str], title: str) -> Figure:
    """How often the leader wins in the end, by share of the game and size of the lead."""
    figure = new_figure(6, 3.4)
    ax = figure.add_subplot()
    for bucket, (name, color) in enumerate(zip(names, STEPS, strict=True)):
        part = found.filter((pl.col("bucket") == bucket) & (pl.col("seen") >= 30)).sort("at")
        if part.is_empty():
            continue
        xs = 100 * part["at"]
        ax.fill_between(xs, 100 * part["low"], 100 * part["high"], color=color, alpha=0.22, lw=0)
        ax.plot(xs, 100 * part["share"], color=color, marker="o", ms=4)
        ax.annotate(
            name,
            (xs[-1], 100 * part["share"][-1]),
            (8, 0),
            textcoords="offset points",
            va="center",
            fontsize=9.5,
            color=color,
        )
    ax.axhline(90, color=QUIET, lw=0.8, ls=(0, (2, 3)))
    ax.text(10, 91, "as good as decided: 90 %", fontsize=8.5, color=QUIET)
    ax.set_xlim(8, 118)
    ax.set_xticks(range(10, 100, 20))
    ax.set_ylim(0, 100)
    _spread_labels(ax)
    ax.set_xlabel("percent of the game played")
    ax.set_ylabel("leader wins, percent")
    ax.grid(axis="y")
    _title(ax, title)
    return figure


def by_count(found: pl.DataFrame, label: str, title: str) -> Figure:
    """Win share by how often a commander did something."""
    figure = new_figure(6, 3.3)
    ax = figure.add_subplot()
    names = dict(found.select("bucket", "count").unique().sort("bucket").iter_rows())
    for k, who in enumerate(found["commander"].unique(maintain_order=True)):
        part = found.filter((pl.col("commander") == who) & (pl.col("games") >= 30)).sort("bucket")
        if part.is_empty():
            continue
        xs = part["bucket"] + (k - 1) * 0.07
        ax.plot(xs, 100 * part["share"], color=COMMANDER[who], lw=1.4, alpha=0.7)
        for x, row in zip(xs, part.iter_rows(named=True), strict=True):
            _dot(ax, x, 100 * row["share"], 100 * row["low"], 100 * row["high"], who, across=False)
        _label(ax, part["bucket"][-1] + 0.09, 100 * part["share"][-1], who)
    ax.set_xticks(list(names), list(names.values()))
    ax.set_xlim(-0.4, max(names, default=0) + 0.9)
    ax.set_ylim(bottom=0)
    _spread_labels(ax)
    ax.set_xlabel(label)
    ax.set_ylabel("win share in percent")
    ax.grid(axis="y")
    _title(ax, title)
    return figure


def dots(found: pl.DataFrame, label: str, title: str, scale: float = 1.0, zero: bool = False) -> Figure:
    """Rows of measures, a dot with interval for each commander."""
    names = found["measure"].unique(maintain_order=True).to_list()
    figure = new_figure(6, 0.46 * len(names) + 1.5)
    ax = figure.add_subplot()
    players = found["commander"].unique(maintain_order=True).to_list()
    for k, who in enumerate(players):
        for row in found.filter(pl.col("commander") == who).iter_rows(named=True):
            if row["value"] is None:
                continue
            y = -names.index(row["measure"]) - (k - (len(players) - 1) / 2) * 0.22
            low, high = (None if row[end] is None else scale * row[end] for end in ("low", "high"))
            _dot(ax, scale * row["value"], y, low, high, who)
    ax.xaxis.set_major_locator(MaxNLocator(6))
    if zero:
        ax.axvline(0, color=QUIET, lw=1)
    else:
        ax.set_xlim(left=-0.02 * ax.get_xlim()[1])  # a sign at 0 is whole
    ax.set_yticks(range(0, -len(names), -1), names)
    ax.set_ylim(-len(names) + 0.4, 0.6)
    ax.grid(axis="x")
    ax.set_xlabel(label)
    handles = [ax.plot([], [], SIGN[who], color=COMMANDER[who], ms=8, label=words.name(who))[0] for who in players]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(players))
    figure.suptitle(_wrapped(title, 66), x=0.01, ha="left", fontsize=11.5, weight="bold")
    return figure


RANK_BANDS = ("#f3d9d4", "#f6ead0", "#e3ecd9")  # impossible, the record, outstanding


def turns_to_win(found: pl.DataFrame, who: str, title: str) -> Figure:
    """Wins by turns as shares of all games, before bands for the publisher's ranks."""
    figure = new_figure(6, 3.4)
    ax = figure.add_subplot()
    first, last = min(3, found["turns"].min()), max(12, found["turns"].max())
    top = 118 * found["high"].max()
    for rank, color in zip(RANKS, RANK_BANDS, strict=False):
        left, right = max(rank.first, first) - 0.5, rank.last + 0.5
        ax.axvspan(left, right, color=color, lw=0, zorder=0)
        name = rank.name.removeprefix("the ")
        across = (right - left) / (last - first) > 0.14  # room for a word
        ax.text(
            (left + right) / 2,
            0.97 * top,
            name,
            ha="center",
            va="top",
            fontsize=9,
            color=QUIET,
            rotation=90 * (not across),
        )
    ax.bar(found["turns"], 100 * found["share"], 0.72, color=PALE[who], zorder=2)
    ax.vlines(found["turns"], 100 * found["low"], 100 * found["high"], color=COMMANDER[who], lw=2, zorder=3)
    ax.set_xlim(first - 0.5, last + 0.5)
    ax.set_ylim(0, top)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=16))
    ax.set_xlabel("turns to win; bands: the publisher's ranks")
    ax.set_ylabel("percent of all games")
    _title(ax, title)
    return figure


def _label(ax: Axes, x: float, y: float, who: str) -> None:
    color = COMMANDER[who]
    ax.annotate(
        words.name(who),
        (x, y),
        (10, 0),
        textcoords="offset points",
        va="center",
        color=color,
        fontsize=10,
        weight="bold",
    )


def _spread_labels(ax: Axes) -> None:
    """Move labels at the ends of lines apart where values are close; to be called when the limits are set."""
    texts = sorted((text for text in ax.texts if hasattr(text, "xyann")), key=lambda text: text.xy[1])
    low, high = ax.get_ylim()
    inches = ax.figure.get_figheight() * 0.62  # what titles and labels leave of the figure, about
    needed = 13 / 72 * (high - low) / inches  # 13 points from line to line
    places = [text.xy[1] for text in texts]
    for _ in range(60):
        for k in range(len(places) - 1):
            short = needed - (places[k + 1] - places[k])
            if short > 0:
                places[k], places[k + 1] = places[k] - short / 2, places[k + 1] + short / 2
    for text, place in zip(texts, places, strict=True):
        text.xyann = (text.xyann[0], (place - text.xy[1]) / (high - low) * inches * 72)


def _wrapped(title: str, width: int) -> str:
    return "\n".join(textwrap.wrap(title, width))


def _title(ax: Axes, title: str) -> None:
    """Over the axes; a long one on two lines, as it would else run out of the picture."""
    ax.set_title(_wrapped(title, 54))


def _whole_axis(ax: Axes, low: float, high: float) -> None:
    """Whole numbers below a histogram, with room around a single one."""
    middle, half = (low + high) / 2, max(2.5, (high - low) / 2 + 0.7)
    ax.set_xlim(middle - half, middle + half)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=10, min_n_ticks=1))


def _room(ax: Axes) -> None:
    low, high = ax.get_xlim()
    pad = 0.04 * (high - low)
    ax.set_xlim(low - pad, high + pad)
