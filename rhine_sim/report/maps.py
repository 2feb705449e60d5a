"""Heat maps: what happens where, on the board. Small ones side by side for the commanders, a large one with names."""

import math
from collections.abc import Mapping

import matplotlib
import matplotlib.patheffects
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import LinearSegmentedColormap, Normalize, TwoSlopeNorm
from matplotlib.figure import Figure

from ..scenario import Scenario
from . import geography, words
from .board import draw_board
from .overlay import Overlay
from .style import COMMANDER, INK, QUIET, new_figure

PANEL = 3.3  # width of a small map in inches
DIVERGING = "PuOr_r"  # orange and purple stay apart for the colour-blind


def _ramp(who: str) -> LinearSegmentedColormap:
    return LinearSegmentedColormap.from_list(who, ["#f5f1e4", COMMANDER[who]], 10)


class Chart:
    """Where areas and roads lie."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.stretch = math.cos(math.radians(sum(area.lat for area in scenario.areas) / len(scenario.areas)))
        self.spots = {a.id: self.at(a.lon + a.nudge[0], a.lat + a.nudge[1]) for a in scenario.areas}
        self.lines = {
            road.key: [
                self.spots[road.between[0]],
                *([self.at(*road.via)] if road.via else []),
                self.spots[road.between[1]],
            ]
            for road in scenario.roads
        }

    def at(self, lon: float, lat: float) -> tuple[float, float]:
        return lon * self.stretch, lat

    def draw_ground(self, ax: Axes) -> None:
        xs, ys = zip(*self.spots.values(), strict=True)
        for river, width in ((geography.RHINE, 2.2), (geography.SEINE, 0.9), (geography.COAST, 0.9)):
            ax.plot(*zip(*[self.at(*p) for p in river], strict=True), color="#a9cbdc", lw=width, zorder=0)
        ax.add_collection(LineCollection(list(self.lines.values()), colors="#d5d0c0", linewidths=0.7, zorder=1))
        ax.set_xlim(min(xs) - 0.15, max(xs) + 0.15)
        ax.set_ylim(min(ys) - 0.15, max(ys) + 0.15)
        ax.set_aspect("equal")
        ax.axis("off")

    def dots(self, ax: Axes, values: Mapping[str, float], norm: Normalize, colors) -> None:
        areas = [area.id for area in self.scenario.areas]
        xs, ys = zip(*(self.spots[area] for area in areas), strict=True)
        shades = [colors(norm(values.get(area, 0.0))) for area in areas]
        ax.scatter(xs, ys, s=34, c=shades, edgecolors="#8b8674", linewidths=0.5, zorder=3)

    def name_some(self, ax: Axes, areas: list[str], most: int) -> None:
        """Names of the first few areas that find room beside their dot, away from other names."""
        xs, _ = zip(*self.spots.values(), strict=True)
        inch = (max(xs) - min(xs) + 0.3) / PANEL  # map units to an inch on paper
        taken: list[tuple[float, float, float, float]] = []
        for area in areas:
            x, y = self.spots[area]
            name = self.scenario.area(area).name
            wide, tall = (0.062 * len(name) + 0.05) * inch, 0.13 * inch
            for side in (1, -1):
                left = x + 0.06 * inch if side > 0 else x - 0.06 * inch - wide
                box = (left, y - tall / 2, left + wide, y + tall / 2)
                inside = min(xs) - 0.1 < box[0] and box[2] < max(xs) + 0.1
                if inside and not any(a < box[2] and box[0] < c and b < box[3] and box[1] < d for a, b, c, d in taken):
                    break
            else:
                continue
            taken.append(box)
            ax.annotate(
                name,
                (x, y),
                (5 * side, 0),
                textcoords="offset points",
                fontsize=7.5,
                ha="left" if side > 0 else "right",
                va="center",
                color=INK,
                zorder=5,
                path_effects=[matplotlib.patheffects.withStroke(linewidth=2, foreground="white")],
            )
            if len(taken) == most:
                return


def _panels(scenario: Scenario, players, title: str) -> tuple[Figure, dict[str, Axes], Chart, Axes]:
    """A map for each commander, in two columns so that they can be read on a telephone, and the axes of the key."""
    chart = Chart(scenario)
    rows = 2 if len(players) == 3 else 1
    figure = new_figure(2 * PANEL, 2.75 * rows + 0.5)
    axes = figure.subplots(rows, 2 if len(players) != 2 else 3, squeeze=False).ravel()
    for ax, who in zip(axes, players, strict=False):
        chart.draw_ground(ax)
        ax.set_title(words.name(who), color=COMMANDER[who], fontsize=10.5, pad=2)
    axes[-1].axis("off")
    figure.suptitle(title, x=0.01, ha="left", fontsize=11.5, weight="bold")
    return figure, dict(zip(players, axes, strict=False)), chart, axes[-1]


def held(scenario: Scenario, shares: Mapping[str, Mapping[str, float]], title: str) -> Figure:
    """How often each commander holds an area at the end."""
    figure, axes, chart, key = _panels(scenario, list(shares), title)
    norm = Normalize(0, 1)
    for who, ax in axes.items():
        chart.dots(ax, shares[who], norm, _ramp(who))
        edge = sorted((a for a, v in shares[who].items() if 0.35 <= v <= 0.65), key=lambda a: -shares[who][a])
        chart.name_some(ax, edge, 8)
    _scale(
        key,
        norm,
        "Greys",
        10,
        "share of games in which\nhe holds the area at the end\n(maps: in his colour)\nnamed: the most contested",
    )
    return figure


def gaps(scenario: Scenario, found: Mapping[str, Mapping[str, float]], title: str) -> Figure:
    """Held in won games less held in lost games."""
    figure, axes, chart, key = _panels(scenario, list(found), title)
    most = max((abs(v) for values in found.values() for v in values.values()), default=0) or 0.01
    norm = TwoSlopeNorm(0, -most, most)
    for who, ax in axes.items():
        chart.dots(ax, found[who], norm, matplotlib.colormaps[DIVERGING].resampled(11))
        strongest = sorted(found[who], key=lambda a: -abs(found[who][a]))
        chart.name_some(ax, strongest, 6)
    _scale(key, norm, DIVERGING, 11, "held at the end:\nshare among his wins\nless share among his losses")
    return figure


def traffic(scenario: Scenario, trucks: Mapping[str, Mapping[str, float]], title: str) -> Figure:
    """Trucks placed on each road in a game."""
    figure, axes, chart, key = _panels(scenario, list(trucks), title)
    most = max((v for values in trucks.values() for v in values.values()), default=0) or 1
    for who, ax in axes.items():
        roads = [(key, v) for key, v in trucks[who].items() if v >= 0.01 * most]
        widths = [0.6 + 6.4 * v / most for _, v in roads]
        lines = [chart.lines[key] for key, _ in roads]
        ax.add_collection(
            LineCollection(lines, colors=COMMANDER[who], linewidths=widths, capstyle="round", zorder=2, alpha=0.85)
        )
        chart.dots(ax, {}, Normalize(0, 1), _ramp(who))
        chart.name_some(ax, _ends(trucks[who]), 7)
    for place, value in enumerate((most, most / 2, most / 8)):
        y = 0.62 - 0.16 * place
        key.plot((0.12, 0.4), (y, y), color=QUIET, lw=0.6 + 6.4 * value / most, solid_capstyle="round")
        key.text(0.48, y, f"{value:.2f}", va="center", fontsize=9.5)
    key.text(0.12, 0.78, "trucks placed on the road in a game", fontsize=9)
    key.set_xlim(0, 1)
    key.set_ylim(0, 1)
    return figure


def _ends(trucks: Mapping[str, float]) -> list[str]:
    """The areas at the busiest roads."""
    busiest = sorted(trucks, key=lambda key: -trucks[key])[:4]
    return list(dict.fromkeys(area for key in busiest for area in key.split("-")))


def fought(scenario: Scenario, battles: Mapping[str, float], title: str, caption: str) -> Figure:
    """Battles by area on the large board with all names."""
    shown = {area: value for area, value in battles.items() if value > 0}
    return draw_board(
        scenario,
        Overlay(
            title=title,
            caption=caption,
            area_values=shown,
            value_label="battles in 100 games",
            low=0,
            colormap="YlOrBr",
        ),
    )


def _scale(key: Axes, norm: Normalize, colors: str, steps: int, label: str) -> None:
    """The colour scale in the empty corner, in steps that the eye can follow."""
    source = matplotlib.cm.ScalarMappable(norm, matplotlib.colormaps[colors].resampled(steps))
    box = key.inset_axes((0.08, 0.42, 0.84, 0.07))
    bar = key.figure.colorbar(source, cax=box, orientation="horizontal")
    bar.ax.set_title(label, fontsize=9, pad=6)
    bar.ax.tick_params(labelsize=8.5)
    bar.outline.set_visible(False)
