"""The panel beside a picture of the board: turn, commanders, stock and logistics tracks, and what was done."""

import textwrap

from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from ..report.board_plan import A3
from ..report.board_symbols import FILL, INK, PAPER
from ..scenario.schema import COMMANDERS

PANEL = 4.6  # inches beside the board
SIZE = (A3[0] + PANEL, A3[1])
_NAMES, _COLORS = tuple(COMMANDERS), tuple(COMMANDERS.values())
_KINDS = ("gas", "ammo", "food")


def draw_panel(figure: Figure, frame: dict) -> None:
    """Turn, commanders, stock and logistics tracks, and what was done; in inches from the panel's upper left."""
    ax = figure.add_axes((A3[0] / SIZE[0], 0, PANEL / SIZE[0], 1))
    ax.set_xlim(0, PANEL)
    ax.set_ylim(A3[1], 0)
    ax.axis("off")
    ax.add_patch(Rectangle((0, 0), PANEL, A3[1], fc=PAPER, ec="none"))
    ax.text(0.2, 0.4, frame["title"], fontsize=17, weight="bold", va="center")
    _draw_sides(ax, frame)
    y = _draw_tracks(ax, frame, 2.35)
    _write_log(ax, frame, y + 0.25)


_COLUMNS = (("medals", 1.62), ("to Rhine", 2.22), ("level", 2.78), ("trucks", 3.28), ("beaten", 3.82), ("card", 4.3))


def _draw_sides(ax, frame: dict) -> None:
    for title, x in _COLUMNS:
        ax.text(x, 0.9, title, fontsize=9, ha="center", va="center", color="#5c584c")
    for row, side in enumerate(frame["sides"]):
        y = 1.2 + 0.32 * row
        bold = "bold" if side["who"] == frame["who"] else "normal"
        lead = " ★" if side["who"] == frame["leader"] else ""
        ax.add_patch(Circle((0.32, y), 0.09, fc=FILL[_COLORS[side["who"]]], ec=INK, lw=0.8))
        ax.text(0.5, y, _NAMES[side["who"]].capitalize() + lead, fontsize=11, va="center", weight=bold)
        rhine = "–" if side["rhine"] is None else side["rhine"]
        trucks = f"{side['trucks']}/{side['limit']}"
        values = (side["medals"], rhine, side["level"], trucks, side["beaten"], "up" if side["card"] else "down")
        for value, (_, x) in zip(values, _COLUMNS, strict=True):
            ax.text(x, y, str(value), fontsize=11, ha="center", va="center", weight=bold)


def _draw_tracks(ax, frame: dict, y: float) -> float:
    """The stock track as boxes, the other stocks in words; returns where they end."""
    ax.text(0.2, y, "Stock track", fontsize=10, weight="bold", va="center")
    for kind, (name, n) in enumerate(zip(_KINDS, frame["track"], strict=True)):
        line = y + 0.3 * (kind + 1)
        ax.text(0.2, line, name, fontsize=10, va="center")
        for place in range(max(9, n)):
            full = place < n
            box = Rectangle((0.85 + 0.27 * place, line - 0.09), 0.2, 0.18, ec=INK, lw=0.7)
            box.set_facecolor(("#b58a3c", "#5a5f66", "#7d9a4a")[kind] if full else "white")
            ax.add_patch(box)
        ax.text(0.95 + 0.27 * max(9, n), line, f"reserve {frame['reserve'][kind]}", fontsize=9, va="center")
    line = y + 1.3
    units, rain = frame["airborne"], "; rain" if frame["rain"] else ""
    pools = f"; Axis markers {frame['pool']}; airborne units {units}" if len(frame["sides"]) > 1 else ""
    words = f"Truck stock {frame['stock']}{pools}{rain}"
    ax.text(0.2, line, words, fontsize=10, va="center")
    return line


def _write_log(ax, frame: dict, y: float) -> None:
    """The turn's sentences as far as the panel reaches; how everybody stands is in the table already."""
    lines = [(kind, depth, text) for kind, depth, text in frame["log"] if kind not in ("standing", "decision")]
    for kind, depth, text in lines:
        style = {"weight": "bold"} if kind in ("lead", "end") else {"style": "italic"} if kind == "reaction" else {}
        for part in textwrap.wrap(text, (50 if "weight" in style else 58) - 3 * depth):
            if y > A3[1] - 0.3:
                ax.text(0.2, y, "...", fontsize=9, va="center")
                return
            ax.text(0.2 + 0.17 * depth, y, part, fontsize=9, va="center", **style)
            y += 0.175
        y += 0.05
