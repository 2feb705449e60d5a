"""Draws an overlay's pieces: control, corps, markers, trucks, supplies, and the widths of roads."""

import math

import matplotlib.patheffects as effects
from matplotlib.patches import Circle, Rectangle

from ..scenario.schema import COMMANDERS
from .board_symbols import FILL, INK, NODE, PAPER, Sheet, text_color
from .overlay import CorpsToken, Overlay

HALO = [effects.withStroke(linewidth=2.0, foreground=PAPER)]


def draw_control(sheet: Sheet, x: float, y: float, color: str) -> None:
    """A ring in the commander's colour."""
    radius = 1.38 * NODE * sheet.inch
    sheet.patch(Circle((x, y), radius, fc="none", ec=INK, lw=4.4, zorder=3.6))
    sheet.patch(Circle((x, y), radius, fc="none", ec=FILL[color], lw=3.0, zorder=3.7))


def draw_corps(sheet: Sheet, x: float, y: float, token: CorpsToken) -> None:
    """A tag above the area: the corps' number and its gas, ammo and food."""
    color = COMMANDERS[token.commander]
    width, height, inch = 0.56, 0.21, sheet.inch
    left, bottom = x - width / 2 * inch, y + 0.035 * inch
    ink = text_color((color,))
    sheet.patch(Rectangle((left, bottom), width * inch, height * inch, fc=FILL[color], ec=INK, lw=0.9, zorder=9))
    style = {"weight": "bold", "color": ink, "zorder": 9.2}
    sheet.text(x, bottom + 0.145 * inch, token.id, 6, **style)
    sheet.text(x, bottom + 0.055 * inch, f"{token.gas}·{token.ammo}·{token.food}", 6, **style)
    if token.grounded:
        x, y, arm = left + width * inch, bottom + height * inch, 0.035 * inch
        sheet.patch(Circle((x, y), 0.065 * inch, fc="white", ec=INK, lw=0.8, zorder=9.3))
        for rise in (arm, -arm):
            sheet.ax.plot((x - arm, x + arm), (y - rise, y + rise), color=INK, lw=1.2, zorder=9.4)


def draw_axis_marker(sheet: Sheet, x: float, y: float) -> None:
    r = 0.085 * sheet.inch
    sheet.patch(Circle((x, y), r, fc=INK, ec="white", lw=0.8, zorder=8))
    for dx, dy in ((0.62, 0.18), (0.18, 0.62)):
        sheet.patch(Rectangle((x - dx * r, y - dy * r), 2 * dx * r, 2 * dy * r, fc="white", ec="none", zorder=8.1))


def draw_truck(sheet: Sheet, x: float, y: float) -> None:
    u = 0.05 * sheet.inch
    sheet.patch(Rectangle((x - 1.8 * u, y - 0.9 * u), 2.5 * u, 1.9 * u, fc="#5d6b3a", ec=INK, lw=0.7, zorder=8))
    sheet.patch(Rectangle((x + 0.7 * u, y - 0.9 * u), 1.1 * u, 1.2 * u, fc="#5d6b3a", ec=INK, lw=0.7, zorder=8))
    for dx in (-1.1, 1.0):
        sheet.patch(Circle((x + dx * u, y - 0.95 * u), 0.45 * u, fc=INK, ec="none", zorder=8.1))


def draw_supplies(sheet: Sheet, x: float, y: float, supplies: tuple[int, int, int]) -> None:
    text = sheet.text(x, y - 0.15 * sheet.inch, "·".join(map(str, supplies)), 6.5, weight="bold", zorder=8.5)
    text.set_path_effects(HALO)


def draw_widths(sheet: Sheet, lines: dict[str, list[tuple[float, float]]], overlay: Overlay) -> None:
    """A band along each road, as wide as its share of the largest value."""
    most = max(overlay.road_widths.values(), default=0)
    for key, value in overlay.road_widths.items():
        line = lines.get(key) or lines.get("-".join(reversed(key.split("-"))))
        if line and most > 0 and value > 0:
            xs, ys = zip(*line, strict=True)
            sheet.ax.plot(
                xs, ys, color="#e08a00", lw=1.5 + 8 * value / most, solid_capstyle="butt", alpha=0.85, zorder=1.8
            )


def draw_pieces(sheet: Sheet, spots: dict[str, tuple], lines: dict[str, list], overlay: Overlay) -> None:
    """Everything that stands on areas and roads."""
    inch = sheet.inch
    for area, who in overlay.control.items():
        draw_control(sheet, *spots[area], COMMANDERS[who])
    for area in overlay.axis_markers:
        draw_axis_marker(sheet, *spots[area])
    for area, supplies in overlay.supplies.items():
        if any(supplies):
            draw_supplies(sheet, *spots[area], supplies)
    for key in overlay.trucks:
        line = lines.get(key) or lines["-".join(reversed(key.split("-")))]
        draw_truck(sheet, *_middle(line))
    for token in overlay.corps:
        x, y = spots[token.area]
        draw_corps(sheet, x, y + 0.6 * NODE * inch, token)
    for area, note in overlay.notes.items():
        x, y = spots[area]
        sheet.text(x, y, note, 6, weight="bold", zorder=8.6).set_path_effects(HALO)


def _middle(line: list[tuple[float, float]]) -> tuple[float, float]:
    """The point half-way along a line of two or three points."""
    lengths = [math.dist(p, q) for p, q in zip(line, line[1:], strict=False)]
    left = sum(lengths) / 2
    for (p, q), length in zip(zip(line, line[1:], strict=False), lengths, strict=True):
        if left <= length and length > 0:
            share = left / length
            return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share
        left -= length
    return line[0]
