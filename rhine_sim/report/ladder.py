"""Draws a ladder and a table of skill: `draw_ladder(rungs, field)` and `draw_skill(skill)` give Figures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from ..analysis.rating import unrated
from .board_symbols import INK, ROAD

if TYPE_CHECKING:  # drawn from plain figures: the games are played above this layer
    from ..analysis.rating import Rating
    from ..contest.ladder import Rung, Share
    from ..contest.skill import Skill

# Bradley's white would not show on white paper; the same three hues wherever commanders are compared.
COLOR = {"monty": ROAD["red"], "bradley": "#3f8f4f", "patton": ROAD["blue"]}
_DODGE = {"monty": 0.2, "bradley": 0.07, "patton": -0.07}
_GRID = "#d8d4c8"
_FAR = -800  # points; what lies below would press the rest of the picture into a corner


def draw_ladder(rungs: Sequence["Rung"], field: str) -> Figure:
    """Left: share of games won against the field, by commander. Right: ratings over all games."""
    figure = Figure(figsize=(11, 1.9 + 0.62 * len(rungs)), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    for y, rung in enumerate(rungs):
        for who, share in rung.shares.items():
            _interval(left, y + _DODGE[who], share.share, share.low, share.high, COLOR[who])
            _rating(right, y + _DODGE[who], rung.ratings[who], rung.shares[who].share, COLOR[who])
        _rating(right, y - 0.2, rung.rating, rung.mean_share, INK, marker="D")
    for axes in (left, right):
        axes.grid(axis="x", color=_GRID, lw=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    left.set_yticks(range(len(rungs)), [rung.policy for rung in rungs])
    left.set_ylim(-0.5, len(rungs) - 0.5)
    left.set_xlim(0, max(0.5, 1.05 * max(s.high for rung in rungs for s in rung.shares.values())))
    left.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    left.set_xlabel(f"games won against {field} in the other seats")
    right.set_xlabel(f"rating over all games, points above {field}")
    near = [rating.low for rung in rungs for rating in _ratings(rung) if rating.points >= _FAR]
    right.set_xlim(left=min([-50.0, *near]) * 1.1)
    right.axvline(0, color=INK, lw=0.7, ls=(0, (4, 3)))
    handles = [_key(left, COLOR[who], "o") for who in rungs[0].shares] + [_key(left, INK, "D")]
    labels = [*(f"as {who.capitalize()}" for who in rungs[0].shares), "all commanders"]
    figure.legend(handles, labels, loc="outside upper center", ncols=4, frameon=False)
    return figure


def _ratings(rung: "Rung") -> list["Rating"]:
    return [rating for rating in (rung.rating, *rung.ratings.values()) if rating]


def _rating(axes: Axes, y: float, rating: "Rating | None", share: float, color: str, marker: str = "o") -> None:
    if rating and rating.points >= _FAR:
        _interval(axes, y, rating.points, rating.low, rating.high, color, marker)
        return
    place = {"transform": axes.get_yaxis_transform(), "color": color}
    text = f"{rating.points:.0f}" if rating else unrated(share)
    if not rating and share > 0.5:
        axes.text(0.98, y, text, ha="right", va="center", fontsize=7.5, **place)
        return
    axes.plot([0.02], [y], marker="<", ms=4.5, clip_on=False, **place)
    axes.text(0.04, y, text, va="center", fontsize=7.5, **place)


def _interval(axes: Axes, y: float, at: float, low: float, high: float, color: str, marker: str = "o") -> None:
    axes.plot([low, high], [y, y], color=color, lw=1.6, solid_capstyle="butt")
    axes.plot([at], [y], marker=marker, ms=4.5, color=color, mec="white", mew=0.5)


def _key(axes: Axes, color: str, marker: str):
    (line,) = axes.plot([], [], marker=marker, ms=5, color=color, lw=1.6)
    return line


def draw_skill(skill: "Skill") -> Figure:
    """First panel: shares when all play at one level, and in mixed company. Then a grid for each commander."""
    whose = list(skill.mixed)
    figure = Figure(figsize=(4.2 + 3.1 * len(whose), 3.9), layout="constrained")
    first, *grids = figure.subplots(1, 1 + len(whose), width_ratios=[1.35, *[1] * len(whose)])
    columns = [*skill.levels, "mixed"]
    for who in whose:
        shares = [skill.same[level][who] for level in skill.levels] + [skill.mixed[who]]
        xs = [x + _DODGE[who] - 0.07 for x in range(len(columns))]
        first.plot(xs[:-1], [share.share for share in shares[:-1]], color=COLOR[who], lw=1)
        for x, share in zip(xs, shares, strict=True):
            first.plot([x, x], [share.low, share.high], color=COLOR[who], lw=1.6)
            first.plot([x], [share.share], "o", ms=4.5, color=COLOR[who], mec="white", mew=0.5)
        first.plot([], [], "o-", color=COLOR[who], ms=4.5, label=who.capitalize())
    first.axhline(1 / len(whose), color=INK, lw=0.7, ls=(0, (4, 3)))
    first.set_xticks(range(len(columns)), columns, rotation=30, ha="right")
    first.set_ylim(
        0, 1.2 * max(share.high for shares in [*skill.same.values(), skill.mixed] for share in shares.values())
    )
    first.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    first.set_title("games won, all at one level", fontsize=10)
    first.grid(axis="y", color=_GRID, lw=0.6)
    first.spines[["top", "right"]].set_visible(False)
    first.legend(frameon=False, fontsize=8, ncols=3, loc="upper center")
    for axes, who in zip(grids, whose, strict=True):
        _grid(axes, who, skill.alone[who], skill.levels)
    grids[0].set_ylabel("his level")
    return figure


def _grid(axes: Axes, who: str, shares: dict[str, dict[str, "Share"]], levels: Sequence[str]) -> None:
    values = [[shares[own][other].share for other in levels] for own in levels]
    axes.imshow(values, cmap="Greys", vmin=0, vmax=1.4, origin="lower")  # pale enough for dark figures on it
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            axes.text(x, y, f"{100 * value:.0f} %", ha="center", va="center", fontsize=9, color=INK)
    axes.set_xticks(range(len(levels)), levels, rotation=30, ha="right")
    axes.set_yticks(range(len(levels)), levels)
    axes.set_xlabel("level of the others")
    axes.set_title(f"{who.capitalize()} wins", fontsize=10, color=COLOR[who])
