"""The bare board as SVG text, for under the pieces of the film. Colours and places are those of the drawn board."""

from html import escape

from matplotlib.figure import Figure

from ..report import geography
from ..report.board import icons_of, label_boxes
from ..report.board_plan import A3, BoardPlan
from ..report.board_symbols import (
    EAST,
    FILL,
    GOLD,
    INK,
    LAND,
    NODE,
    PORT,
    ROAD,
    SEA,
    STONE,
    star,
    text_color,
)
from ..report.overlay import Overlay
from ..scenario import Scenario

INCH = 100  # picture units to an inch of the drawn board
FAR = 3000  # land and sea go on beyond the edge
NODE_SIZE = NODE * INCH
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def veil_of(colors: tuple[str, ...]) -> str:
    """What pales an area that nobody controls: white; for a white one, sand."""
    return "#cfc8b0" if colors == ("white",) else "#ffffff"


class BoardSvg:
    """The layers of the board and where its areas and roads are, in picture units, y downwards."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.plan = BoardPlan(scenario, Overlay(), Figure(figsize=A3).add_axes((0, 0, 1, 1)))
        left, bottom, right, top = self.plan.frame
        self.size = round((right - left) / self.plan.inch * INCH), round((top - bottom) / self.plan.inch * INCH)
        self.spots = [self.at(*self.plan.spots[area.id]) for area in scenario.areas]
        self.lines = [[self.at(*point) for point in self.plan.lines[road.key]] for road in scenario.roads]

    def at(self, x: float, y: float) -> tuple[float, float]:
        left, _, _, top = self.plan.frame
        return round((x - left) / self.plan.inch * INCH, 1), round((top - y) / self.plan.inch * INCH, 1)

    def ground(self) -> str:
        """Land, sea, rivers and roads: below the rings of control."""
        land = f'<rect x="-{FAR}" y="-{FAR}" width="{3 * FAR}" height="{3 * FAR}" fill="{LAND}"/>'
        roads = zip(self.scenario.roads, self.lines, strict=True)
        return "".join([land, *self._waters(), *(part for road, line in roads for part in _road(road, line))])

    def places(self) -> str:
        """Areas, symbols and names: above the rings."""
        areas = zip(self.scenario.areas, self.spots, strict=True)
        parts = [part for n, (area, spot) in enumerate(areas) for part in self._area(n, area, spot)]
        for area, (left, bottom, right, top) in label_boxes(self.plan).items():
            x, y = self.at((left + right) / 2, (bottom + top) / 2)
            parts.append(f'<text class="name" x="{x}" y="{y}">{escape(self.scenario.area(area).name)}</text>')
        return "".join(parts)

    def stars(self) -> str:
        """The Army bases, behind their areas."""
        ids = [area.id for area in self.scenario.areas]
        size = 2.5 * NODE_SIZE, 1.2 * NODE_SIZE
        found = ((self.spots[ids.index(who.base)], who.color) for who in self.scenario.commanders)
        return "".join(_polygon(star(*spot, *size), FILL[color], INK) for spot, color in found)

    def _waters(self) -> list[str]:
        right, bottom = self.size[0] + FAR, self.size[1] + FAR
        path = {
            name: [self.at(*self.plan.at(*point)) for point in points]
            for name, points in (("coast", geography.COAST), ("rhine", geography.RHINE), ("seine", geography.SEINE))
        }
        rhine, coast = path["rhine"], path["coast"]
        east = [*rhine, (rhine[-1][0], -FAR), (right, -FAR), (right, bottom), (rhine[0][0], bottom)]
        sea = [*coast, (coast[-1][0], -FAR), (-FAR, -FAR), (-FAR, coast[0][1])]
        return [
            _polygon(east, EAST),
            _polygon(sea, SEA, "#7fa6ba"),
            _polyline(rhine, "#8dbbd3", 6),
            _polyline(path["seine"], "#8dbbd3", 2.5),
        ]

    def _area(self, number: int, area, spot: tuple[float, float]) -> list[str]:
        """The colours are a group of their own, for they are pale while nobody controls the area."""
        x, y = spot
        r = NODE_SIZE
        disc = f'<circle cx="{x}" cy="{y}" r="{r}" stroke="{INK}" stroke-width="1.3" fill='
        parts = [f'{disc}"{veil_of(area.colors)}"/><g id="area-{number}">{disc}"{FILL[area.colors[0]]}"/>']
        if len(area.colors) == 2:
            half = f"M{x} {y - r}A{r} {r} 0 0 1 {x} {y + r}Z"
            parts.append(f'<path d="{half}" fill="{FILL[area.colors[1]]}"/>')
        parts.append("</g>")
        if area.front:
            parts.append(f'<circle cx="{x}" cy="{y}" r="{0.78 * r:.1f}" fill="none" stroke="{INK}" stroke-width=".8"/>')
        if area.id == self.scenario.special.axis_root:
            parts.append(f'<circle cx="{x}" cy="{y}" r="{1.2 * r:.1f}" fill="none" stroke="{GOLD}" stroke-width="3"/>')
        if area.antwerp_block:
            parts.append(f'<text class="letter" x="{x}" y="{y}" fill="{text_color(area.colors)}">A</text>')
        for (sx, sy), kind in zip(_CORNERS, icons_of(area), strict=False):
            parts.append(_icon(x + sx * 0.92 * r, y + sy * 0.88 * r, kind))
        return parts


def _points(points) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _polygon(points, fill: str, stroke: str = "none") -> str:
    return f'<polygon points="{_points(points)}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>'


def _polyline(points, stroke: str, width: float, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{_points(points)}" fill="none" stroke="{stroke}" stroke-width="{width}"{dashed}/>'


def _road(road, line) -> list[str]:
    """A casing with the colours inside it, two of them side by side; black dashed, as only the Axis uses it."""
    if road.colors == ("black",):
        return [_polyline(line, INK, 1.7, "4 3")]
    parts = [_polyline(line, "#4a4a4a", 2.8 * len(road.colors) + 1.6)]
    run, rise = line[1][0] - line[0][0], line[1][1] - line[0][1]
    length = (run * run + rise * rise) ** 0.5 or 1.0
    for side, color in zip((0,) if len(road.colors) == 1 else (1.4, -1.4), road.colors, strict=True):
        dx, dy = rise / length * side, -run / length * side
        parts.append(_polyline([(x + dx, y + dy) for x, y in line], ROAD[color], 2.8))
    return parts


def _icon(x: float, y: float, kind: str) -> str:
    s = 6.2
    if kind == "flag":
        cross = f"M{x - 0.8 * s:.1f} {y:.1f}h{1.6 * s:.1f}M{x:.1f} {y - 0.6 * s:.1f}v{1.2 * s:.1f}"
        box = f'x="{x - s:.1f}" y="{y - 0.75 * s:.1f}" width="{2 * s:.1f}" height="{1.5 * s:.1f}"'
        sign = f'<rect {box} fill="{INK}" stroke="#fff" stroke-width=".7"/>'
        return f'{sign}<path d="{cross}" stroke="#fff" stroke-width="2" fill="none"/>'
    if kind == "fort":
        wall = [(-0.95, 0.8), (-1, -0.9), (-0.5, -0.9), (-0.5, -0.45), (-0.25, -0.45), (-0.25, -0.9), (0.25, -0.9)]
        wall += [(0.25, -0.45), (0.5, -0.45), (0.5, -0.9), (1, -0.9), (0.95, 0.8)]
        return _polygon([(x + dx * s, y + dy * s) for dx, dy in wall], STONE, INK)
    if kind == "medal":
        return _polygon([(px, 2 * y - py) for px, py in star(x, y, 1.35 * s, 0.58 * s)], GOLD, "#4d3800")
    sign = _polygon([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)], PORT, INK)
    return sign + (f'<text class="once" x="{x:.1f}" y="{y:.1f}">1</text>' if kind == "port_once" else "")
