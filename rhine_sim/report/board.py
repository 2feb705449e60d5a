"""Draws a scenario's board, north up, with whatever is laid over it: `draw_board(scenario, overlay)` gives a Figure."""

import math
import os
import tempfile
from pathlib import Path

import matplotlib
import matplotlib.patheffects as effects
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Polygon, Rectangle
from PIL import Image

from ..scenario import Area, Scenario
from . import geography
from .board_labels import place_labels
from .board_legend import draw_legend
from .board_overlay import draw_pieces, draw_widths
from .board_plan import A3, BoardPlan
from .board_symbols import (
    EAST,
    FILL,
    ICON,
    LAND,
    NODE,
    PAPER,
    SEA,
    Sheet,
    draw_base,
    draw_icon,
    draw_node,
    draw_road,
    draw_root_ring,
    text_color,
)
from .overlay import Overlay

LABEL = 7.6  # points
_SLOTS = ((-1, 1), (1, 1), (1, -1), (-1, -1))  # corners of an area where symbols stand


def draw_board(scenario: Scenario, overlay: Overlay | None = None, ax: Axes | None = None) -> Figure:
    """The board on A3, or in the given axes. Nothing global is touched; the caller saves the figure."""
    overlay = overlay or Overlay()
    if ax is None:
        ax = Figure(figsize=A3).add_axes((0, 0, 1, 1))
    plan = BoardPlan(scenario, overlay, ax)
    sheet = Sheet(ax, plan.inch)
    _draw_land(sheet, plan)
    _draw_start_lines(sheet, plan)
    draw_widths(sheet, plan.lines, overlay)
    for road in scenario.roads:
        draw_road(sheet, plan.lines[road.key], road.colors, pale=bool(overlay.area_values))
    _draw_areas(sheet, plan)
    draw_pieces(sheet, plan.spots, plan.lines, overlay)
    for area, (left, bottom, right, top) in label_boxes(plan).items():
        text = sheet.text(
            (left + right) / 2, (bottom + top) / 2, scenario.area(area).name, LABEL, weight="bold", zorder=7
        )
        text.set_path_effects([effects.withStroke(linewidth=2.4, foreground=PAPER)])
    draw_legend(sheet, scenario, overlay, plan.legend_rows, plan.panels)
    if overlay.area_values:
        _draw_scale(plan)
    return ax.figure


def save_figure(figure: Figure, path: Path, dpi: int = 150) -> None:
    """Write PNG, SVG or PDF aside and rename: a picture is whole or not there. Equal pictures are equal bytes."""
    kind = path.suffix.lower().lstrip(".")
    stamp = {"png": None, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    os.close(handle)
    try:
        if kind == "png":
            _save_small(figure, aside, dpi)
        else:
            with matplotlib.rc_context({"svg.hashsalt": "rhine-sim"}):
                figure.savefig(aside, format=kind, dpi=dpi, metadata=stamp)
        os.chmod(aside, 0o666 & ~_umask())
        os.replace(aside, path)
    finally:
        Path(aside).unlink(missing_ok=True)


def _save_small(figure: Figure, path: str, dpi: int) -> None:
    """A palette of 256 colours: a quarter of the size, and no difference to see."""
    figure.set_dpi(dpi)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    picture = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    small = picture.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    small.save(path, format="PNG", compress_level=6, dpi=(dpi, dpi))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _draw_land(sheet: Sheet, plan: BoardPlan) -> None:
    left, bottom, right, top = plan.frame
    sheet.patch(Rectangle((left, bottom), right - left, top - bottom, fc=LAND, ec="none", zorder=0))
    rhine = [plan.at(*p) for p in geography.RHINE]
    east = [*rhine, (rhine[-1][0], top + 9), (right + 9, top + 9), (right + 9, bottom - 9), (rhine[0][0], bottom - 9)]
    sheet.patch(Polygon(east, closed=True, fc=EAST, ec="none", zorder=0.2))
    coast = [plan.at(*p) for p in geography.COAST]
    sea = [*coast, (coast[-1][0], top + 9), (left - 9, top + 9), (left - 9, coast[0][1])]
    sheet.patch(Polygon(sea, closed=True, fc=SEA, ec="#7fa6ba", lw=1, zorder=0.5))
    for river, width in ((geography.RHINE, 4.5), (geography.SEINE, 1.8)):
        sheet.ax.plot(*zip(*[plan.at(*p) for p in river], strict=True), color="#8dbbd3", lw=width, zorder=0.8)
    for name, lon, lat, angle, size in geography.NAMES:
        style = {"rotation": angle, "style": "italic", "color": "#3f7391", "clip_on": True, "zorder": 1.5}
        sheet.text(*plan.at(lon, lat), name, size, **style)


def _draw_start_lines(sheet: Sheet, plan: BoardPlan) -> None:
    for color in ("red", "white", "blue"):
        spots = [plan.spots[a.id] for a in plan.scenario.areas if a.front and a.colors == (color,)]
        around = [
            (x + 0.3 * sheet.inch * math.cos(t), y + 0.3 * sheet.inch * math.sin(t))
            for x, y in spots
            for t in np.linspace(0, 2 * math.pi, 16)
        ]
        if around:
            shade = FILL[color] if color != "white" else "#ffffff"
            hull = _hull(around)
            sheet.patch(
                Polygon(hull, closed=True, fc=shade, ec="none", alpha=0.25 if color != "white" else 0.5, zorder=1)
            )
            sheet.patch(Polygon(hull, closed=True, fc="none", ec="#6b675c", lw=0.6, ls=(0, (4, 3)), zorder=1.1))


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex outline of points (Andrew's monotone chain)."""

    def half(run) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for p in run:
            while len(out) > 1 and _turn(out[-2], out[-1], p) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]

    ordered = sorted(points)
    return half(ordered) + half(reversed(ordered))


def _turn(a, b, c) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _draw_areas(sheet: Sheet, plan: BoardPlan) -> None:
    shades = _shades(plan.overlay)
    for area in plan.scenario.areas:
        x, y = plan.spots[area.id]
        if area.id in plan.bases:
            draw_base(sheet, x, y, plan.bases[area.id])
        draw_node(sheet, x, y, area.colors, shades(area.id) if shades else None, area.front)
        if area.id == plan.scenario.special.axis_root:
            draw_root_ring(sheet, x, y)
        if area.id in plan.starts and not shades:
            number = plan.starts[area.id].replace(" ", "\n")
            size = 5.2 if "\n" in number else 6
            style = {"weight": "bold", "linespacing": 0.85, "color": text_color(area.colors), "zorder": 5}
            sheet.text(x, y - 0.005 * sheet.inch, number, size, **style)
        if area.antwerp_block:
            letter = sheet.text(x, y, "A", 8, weight="bold", color=text_color(area.colors), zorder=5)
            if shades:
                letter.set_path_effects([effects.withStroke(linewidth=1.5, foreground=PAPER)])
        for (sx, sy), kind in zip(_SLOTS, icons_of(area), strict=False):
            draw_icon(sheet, x + sx * 0.92 * NODE * sheet.inch, y + sy * 0.88 * NODE * sheet.inch, kind)


def icons_of(area: Area) -> list[str]:
    """The printed symbols of an area, in the order of its corners."""
    port = "port_once" if area.limited_base == "once" else "port"
    marks = (("flag", area.axis_flag), ("fort", area.fortified), ("medal", area.medal), (port, area.limited_base))
    return [kind for kind, there in marks if there]


def _shades(overlay: Overlay):
    """area -> fill by the overlay's values, or None without values."""
    if not overlay.area_values:
        return None
    norm, colors = _norm(overlay), matplotlib.colormaps[overlay.colormap]
    return lambda area: colors(norm(overlay.area_values[area])) if area in overlay.area_values else PAPER


def _norm(overlay: Overlay) -> Normalize:
    values = overlay.area_values.values()
    low = min(values) if overlay.low is None else overlay.low
    high = max(values) if overlay.high is None else overlay.high
    return Normalize(low, high if high > low else low + 1, clip=True)


def _draw_scale(plan: BoardPlan) -> None:
    """The colour scale, at the foot of the overlay's panel."""
    left, bottom, right, _ = plan.panels[1]
    pad = 0.25 * plan.inch
    place = (left + pad, bottom + 0.27 * plan.inch, right - left - 2 * pad, 0.13 * plan.inch)
    box = plan.ax.inset_axes(place, transform=plan.ax.transData, zorder=25)
    source = matplotlib.cm.ScalarMappable(_norm(plan.overlay), plan.overlay.colormap)
    bar = plan.ax.figure.colorbar(source, cax=box, orientation="horizontal")
    bar.ax.tick_params(labelsize=7, length=2, pad=1)
    bar.ax.set_title(plan.overlay.value_label, fontsize=8, pad=2)


def label_boxes(plan: BoardPlan) -> dict[str, tuple[float, float, float, float]]:
    """Where the names go: (left, bottom, right, top) in map units."""
    inch, walls, reach = plan.inch, [], {}
    tagged = {token.area for token in plan.overlay.corps}
    for area in plan.scenario.areas:
        x, y = plan.spots[area.id]
        half = (NODE + 0.012) * inch
        walls.append((x - half, y - half, x + half, y + half))
        s = 1.2 * ICON * inch
        for (sx, sy), _ in zip(_SLOTS, icons_of(area), strict=False):
            cx, cy = x + sx * 0.92 * NODE * inch, y + sy * 0.88 * NODE * inch
            walls.append((cx - s, cy - s, cx + s, cy + s))
        reach[area.id] = NODE + 0.035
        if area.id in plan.bases:
            reach[area.id] = 2.3 * NODE
            walls.append((x - 2 * NODE * inch, y - 2 * NODE * inch, x + 2 * NODE * inch, y + 2 * NODE * inch))
        if area.id in tagged:
            walls.append((x - 0.3 * inch, y, x + 0.3 * inch, y + 0.35 * inch))
        if area.id in plan.overlay.supplies:
            walls.append((x - 0.2 * inch, y - 0.22 * inch, x + 0.2 * inch, y))
    walls += plan.panels
    samples = np.linspace(0.02, 0.98, 30)[:, None]
    pieces = [(p, q) for line in plan.lines.values() for p, q in zip(line, line[1:], strict=False)]
    roads = np.concatenate(
        [np.array(p) + (np.array(q) - np.array(p)) * samples for p, q in pieces] or [np.zeros((0, 2))]
    )
    names = {area.id: area.name for area in plan.scenario.areas}
    return place_labels(plan.spots, names, reach, walls, roads, LABEL, inch, plan.frame)
