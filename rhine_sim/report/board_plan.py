"""Where everything of a drawn board goes: `BoardPlan(scenario, overlay, axes)`."""

import math

from matplotlib.axes import Axes

from ..scenario import Scenario
from .board_legend import legend_boxes, rows_of
from .overlay import Overlay

A3 = (16.54, 11.69)  # inches, landscape
MARGIN = (0.55, 0.42)  # inches around the outermost areas


class BoardPlan:
    """Positions in map units, the frame, the lines of the roads, the place of the legend."""

    def __init__(self, scenario: Scenario, overlay: Overlay, ax: Axes):
        self.scenario, self.overlay, self.ax = scenario, overlay, ax
        self.stretch = math.cos(math.radians(sum(area.lat for area in scenario.areas) / len(scenario.areas)))
        self.spots = {a.id: self.at(a.lon + a.nudge[0], a.lat + a.nudge[1]) for a in scenario.areas}
        self.bases = {who.base: who.color for who in scenario.commanders}
        self.starts = {corps.start: corps.id for corps in scenario.corps}
        self.legend_rows = rows_of(scenario)
        self.frame, self.inch, self.panels = self._fit(ax)
        self.lines = {road.key: self._line(road) for road in scenario.roads}

    def at(self, lon: float, lat: float) -> tuple[float, float]:
        return lon * self.stretch, lat

    def _fit(self, ax: Axes) -> tuple[tuple, float, list]:
        """Fill the paper with the board. Spare width goes to the legend; a whole column if areas are in the way."""
        size = ax.get_window_extent()
        wide, tall = size.width / ax.figure.dpi, size.height / ax.figure.dpi
        spots = list(self.spots.values())
        for column in (0.0, 3.9):
            inch = self._scale(spots, wide - 2 * MARGIN[0] - column, tall - 2 * MARGIN[1])
            # A bend in a road may lie outside all areas; it needs less margin than an area with its name.
            spare = (MARGIN[0] - 0.12) * inch
            bends = [(x - spare, y) for x, y in (self.at(*road.via) for road in self.scenario.roads if road.via)]
            inch = self._scale(spots + bends, wide - 2 * MARGIN[0] - column, tall - 2 * MARGIN[1])
            xs, ys = zip(*spots, *bends, strict=True)
            right = max(xs) + MARGIN[0] * inch
            middle = (max(ys) + min(ys)) / 2
            frame = (right - wide * inch, middle - tall / 2 * inch, right, middle + tall / 2 * inch)
            panels = legend_boxes(self.legend_rows, self.overlay, frame, inch)
            room = 0.35 * inch
            near = [(left - room, low - room, end + room, high + room) for left, low, end, high in panels]
            if not any(a < x < c and b < y < d for x, y in spots for a, b, c, d in near):
                break
        ax.set_xlim(frame[0], frame[2])
        ax.set_ylim(frame[1], frame[3])
        ax.axis("off")
        ax.set_autoscale_on(False)
        return frame, inch, panels

    @staticmethod
    def _scale(points: list[tuple[float, float]], wide: float, tall: float) -> float:
        """Map units to an inch, so that the points fit that many inches."""
        xs, ys = zip(*points, strict=True)
        return max((max(xs) - min(xs)) / max(wide, 1.0), (max(ys) - min(ys)) / max(tall, 1.0), 1e-3)

    def _line(self, road) -> list[tuple[float, float]]:
        a, b = (self.spots[end] for end in road.between)
        bend = [self.at(*road.via)] if road.via else []
        return [a, *bend, b]
