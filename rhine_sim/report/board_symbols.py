"""The signs of the board: how an area, a road and each printed symbol look, on the board and in the legend alike.

Sizes are in inches on paper; a `Sheet` turns them into the units of the map.
"""

import math
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Circle, Polygon, Rectangle, Wedge

# Told apart by colour-blind readers and in grey: light red, white with a dark outline, dark blue.
FILL = {"red": "#ec6f5c", "white": "#fdfcf7", "blue": "#2557a7", "black": "#1d1d1d"}
ROAD = {"red": "#e04e39", "white": "#ffffff", "blue": "#1f55ad", "black": "#111111"}
INK, PAPER, LAND, EAST, SEA = "#1a1a1a", "#fbf7ea", "#e4dfc9", "#cbc3a6", "#c5dbe6"
GOLD, PORT, STONE = "#ffcf33", "#2f8f4e", "#8d887b"

NODE = 0.118  # radius of an area
ICON = 0.062  # half the size of a symbol


@dataclass(frozen=True, slots=True)
class Sheet:
    """Axes, and how many map units an inch on paper is."""

    ax: Axes
    inch: float

    def patch(self, patch) -> None:
        self.ax.add_artist(patch)  # add_patch would work out limits for each of a thousand patches

    def text(self, x: float, y: float, text: str, size: float, **style):
        style = {"ha": "center", "va": "center", "color": INK} | style
        return self.ax.text(x, y, text, fontsize=size, **style)


def star(x: float, y: float, outer: float, inner: float) -> list[tuple[float, float]]:
    radii = (outer, inner) * 5
    return [(x + r * math.sin(k * math.pi / 5), y + r * math.cos(k * math.pi / 5)) for k, r in enumerate(radii)]


def draw_base(sheet: Sheet, x: float, y: float, color: str) -> None:
    """The star of an Army supply base, behind its area."""
    points = star(x, y, 2.55 * NODE * sheet.inch, 1.25 * NODE * sheet.inch)
    sheet.patch(Polygon(points, closed=True, fc=FILL[color], ec=INK, lw=1.1, zorder=3))


def draw_node(
    sheet: Sheet, x: float, y: float, colors: tuple[str, ...], fill: object = None, front: bool = False
) -> None:
    """An area: a disc in its colour, two halves for a shared one; `fill` replaces the colours inside a coloured rim."""
    r = NODE * sheet.inch
    if len(colors) == 2:
        sheet.patch(Wedge((x, y), r, 90, 270, fc=FILL[colors[0]], ec="none", zorder=4))
        sheet.patch(Wedge((x, y), r, 270, 90, fc=FILL[colors[1]], ec="none", zorder=4))
    else:
        sheet.patch(Circle((x, y), r, fc=FILL[colors[0]], ec="none", zorder=4))
    if fill is not None:
        sheet.patch(Circle((x, y), 0.74 * r, fc=fill, ec=INK, lw=0.5, zorder=4.1))
    sheet.patch(Circle((x, y), r, fc="none", ec=INK, lw=1.0, zorder=4.2))
    if front and fill is None:
        sheet.patch(Circle((x, y), 0.82 * r, fc="none", ec=INK, lw=0.6, zorder=4.2))


def draw_root_ring(sheet: Sheet, x: float, y: float) -> None:
    sheet.patch(Circle((x, y), 1.16 * NODE * sheet.inch, fc="none", ec=INK, lw=3.4, zorder=4.25))
    sheet.patch(Circle((x, y), 1.16 * NODE * sheet.inch, fc="none", ec=GOLD, lw=2.2, zorder=4.3))


def text_color(colors: tuple[str, ...]) -> str:
    return INK if colors[0] in ("white", "red") else "white"


def draw_icon(sheet: Sheet, x: float, y: float, kind: str) -> None:
    """One printed symbol: flag, fort, medal, port, or port_once."""
    s = ICON * sheet.inch
    if kind == "flag":
        sheet.patch(Rectangle((x - s, y - 0.75 * s), 2 * s, 1.5 * s, fc=INK, ec="white", lw=0.5, zorder=6))
        sheet.patch(Rectangle((x - 0.17 * s, y - 0.6 * s), 0.34 * s, 1.2 * s, fc="white", ec="none", zorder=6.1))
        sheet.patch(Rectangle((x - 0.8 * s, y - 0.17 * s), 1.6 * s, 0.34 * s, fc="white", ec="none", zorder=6.1))
    elif kind == "fort":
        top = [
            (-1, 0.9),
            (-0.5, 0.9),
            (-0.5, 0.45),
            (-0.25, 0.45),
            (-0.25, 0.9),
            (0.25, 0.9),
            (0.25, 0.45),
            (0.5, 0.45),
        ]
        wall = [(-0.95, -0.8), *top, (0.5, 0.9), (1, 0.9), (0.95, -0.8)]
        points = [(x + dx * s, y + dy * s) for dx, dy in wall]
        sheet.patch(Polygon(points, closed=True, fc=STONE, ec=INK, lw=0.7, zorder=6))
    elif kind == "medal":
        sheet.patch(Polygon(star(x, y, 1.35 * s, 0.58 * s), closed=True, fc=GOLD, ec="#4d3800", lw=0.7, zorder=6))
    else:
        points = [(x, y + 1.15 * s), (x + 1.15 * s, y), (x, y - 1.15 * s), (x - 1.15 * s, y)]
        sheet.patch(Polygon(points, closed=True, fc=PORT, ec=INK, lw=0.7, zorder=6))
        if kind == "port_once":
            sheet.text(x, y - 0.03 * s, "1", 5, weight="bold", color="white", zorder=6.2)


def draw_road(sheet: Sheet, line: list[tuple[float, float]], colors: tuple[str, ...], pale: bool = False) -> None:
    """A road in its colours inside a dark casing; two colours side by side; black dashed, as only the Axis uses it."""
    xs, ys = zip(*line, strict=True)
    casing = "#4a4a4a" if not pale else "#8f8b80"
    if colors == ("black",):
        sheet.ax.plot(xs, ys, color=INK if not pale else casing, lw=1.2, ls=(0, (2.4, 1.8)), zorder=2)
        return
    width = 2.0
    sheet.ax.plot(xs, ys, color=casing, lw=width * len(colors) + 1.1, solid_capstyle="butt", zorder=2)
    run, rise = line[1][0] - line[0][0], line[1][1] - line[0][1]
    length = math.hypot(run, rise) or 1.0
    for side, color in zip((0,) if len(colors) == 1 else (0.5, -0.5), colors, strict=True):
        shift = side * width / 72 * sheet.inch
        dx, dy = -rise / length * shift, run / length * shift
        moved_x, moved_y = [x + dx for x in xs], [y + dy for y in ys]
        sheet.ax.plot(moved_x, moved_y, color=ROAD[color], lw=width, solid_capstyle="butt", zorder=2.1)
