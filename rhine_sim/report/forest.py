"""The forest plot: differences of win share by variant and commander, with intervals, against the margin."""

import polars as pl
from matplotlib.figure import Figure

from . import words
from .style import BAND, COMMANDER, QUIET, SIGN, new_figure


def forest(wins: pl.DataFrame, base: str, margin: float, title: str) -> Figure:
    variants = wins["variant"].unique(maintain_order=True).to_list()
    players = wins["commander"].unique(maintain_order=True).to_list()
    step = len(players) + 0.9
    figure = new_figure(6.4, 0.33 * step * len(variants) + 1.35)
    ax = figure.add_subplot()
    ax.axvspan(-margin, margin, color=BAND, zorder=0)
    ax.axvline(0, color=QUIET, lw=1)
    for v, variant in enumerate(variants):
        top = -v * step
        if len(variants) > 1:
            ax.text(
                0, top + 0.72, variant, transform=ax.get_yaxis_transform(), fontsize=9.5, weight="bold", va="center"
            )
        for k, who in enumerate(players):
            row = wins.filter((pl.col("variant") == variant) & (pl.col("commander") == who)).row(0, named=True)
            if row["difference"] is None:
                continue
            y, color = top - k, COMMANDER[who]
            ax.plot((100 * row["low"], 100 * row["high"]), (y, y), color=color, lw=2.4, solid_capstyle="butt", zorder=3)
            ax.plot([100 * row["difference"]], [y], SIGN[who], color=color, mec="white", mew=0.8, ms=8, zorder=4)
            text = words.with_interval(row["difference"], row["low"], row["high"], "points")
            ax.text(1.01, y, text, transform=ax.get_yaxis_transform(), fontsize=9, va="center")
    places = [-v * step - k for v in range(len(variants)) for k in range(len(players))]
    ax.set_yticks(places, [words.name(who) for _ in variants for who in players])
    ax.set_ylim(min(places) - 0.6, 1.05 if len(variants) > 1 else 0.6)
    low, high = ax.get_xlim()
    reach = 1.08 * max(abs(low), abs(high), 1.3 * margin)
    ax.set_xlim(-reach, reach)
    ax.set_xlabel(f"points of win share against {base}; band: ± {margin:g} points")
    ax.set_title(title)
    return figure
