"""Places the areas' names: beside their own area, off other names, symbols and, where it can be, off the roads."""

import math
from functools import lru_cache

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

Box = tuple[float, float, float, float]
_ANGLES = 32
_GAPS = (0.0, 0.045, 0.10, 0.17)  # inches further out
_PASSES = 4


@lru_cache(maxsize=1024)
def text_size(text: str, points: float, weight: str = "bold") -> tuple[float, float]:
    """Width and height of a line of text in inches."""
    path = TextPath((0, 0), text, size=points, prop=FontProperties(weight=weight))
    return float(np.ptp(path.vertices[:, 0])) / 72 + 0.02, points / 72 * 0.95


def place_labels(
    spots: dict[str, tuple[float, float]],
    names: dict[str, str],
    reach: dict[str, float],
    walls: list[Box],
    roads: np.ndarray,
    points: float,
    inch: float,
    frame: Box,
) -> dict[str, Box]:
    """A box for every name. Each takes its cheapest place in turn, again and again until nothing moves.

    `reach` is how far each area's own sign extends, `walls` what no name may touch, `roads` points along the roads,
    `inch` map units to an inch.
    """
    options = {area: _options(spots[area], names[area], reach[area], points, inch) for area in spots}
    solid = np.array(walls)
    fixed = {
        area: _fixed_cost(area, boxes, costs, spots, solid, roads, inch, frame)
        for area, (boxes, costs) in options.items()
    }
    chosen: dict[str, np.ndarray] = {}
    order = sorted(spots, key=lambda area: np.partition(fixed[area], 6)[6], reverse=True)
    for _ in range(_PASSES):
        before = {area: tuple(box) for area, box in chosen.items()}
        for area in order:
            boxes = options[area][0]
            others = np.array([box for other, box in chosen.items() if other != area])
            cost = fixed[area] + (140 * _overlaps(boxes, others, 0.012 * inch) if len(others) else 0)
            chosen[area] = boxes[int(np.argmin(cost))]
        if before == {area: tuple(box) for area, box in chosen.items()}:
            break
    return {area: tuple(map(float, box)) for area, box in chosen.items()}


def _options(
    spot: tuple[float, float], name: str, reach: float, points: float, inch: float
) -> tuple[np.ndarray, np.ndarray]:
    """Candidate boxes around a spot with a first cost: near is good, right of the area is best."""
    width, height = (size * inch for size in text_size(name, points))
    boxes, costs = [], []
    for step in range(_ANGLES):
        dx, dy = math.cos(2 * math.pi * step / _ANGLES), math.sin(2 * math.pi * step / _ANGLES)
        for gap in _GAPS:
            away = (reach + gap) * inch
            x, y = spot[0] + dx * (away + width / 2), spot[1] + dy * (away + height / 2)
            boxes.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
            costs.append(14 * gap + 0.15 * abs(dy) + (0.06 if dx < 0 else 0))
    return np.array(boxes), np.array(costs)


def _fixed_cost(area, boxes, costs, spots, walls, roads, inch, frame) -> np.ndarray:
    """What a place costs whatever the other names do."""
    cost = costs + 200 * _overlaps(boxes, walls, 0.008 * inch)
    margin = 0.012 * inch
    inside = (
        (roads[None, :, 0] > boxes[:, None, 0] - margin)
        & (roads[None, :, 0] < boxes[:, None, 2] + margin)
        & (roads[None, :, 1] > boxes[:, None, 1] - margin)
        & (roads[None, :, 1] < boxes[:, None, 3] + margin)
    )
    cost = cost + 0.22 * inside.sum(axis=1)
    out = (boxes[:, 0] < frame[0]) | (boxes[:, 1] < frame[1]) | (boxes[:, 2] > frame[2]) | (boxes[:, 3] > frame[3])
    cost = cost + 500 * out
    # A name that lies as near to another area as to its own would be read as that area's.
    own = _distance(boxes, np.array([spots[area]]))[:, 0]
    others = np.array([spot for other, spot in spots.items() if other != area])
    return cost + 1.6 * (_distance(boxes, others) < own[:, None] + 0.06 * inch).sum(axis=1)


def _distance(boxes: np.ndarray, spots: np.ndarray) -> np.ndarray:
    """From each box to each spot."""
    x = np.maximum(np.maximum(boxes[:, None, 0] - spots[None, :, 0], spots[None, :, 0] - boxes[:, None, 2]), 0)
    y = np.maximum(np.maximum(boxes[:, None, 1] - spots[None, :, 1], spots[None, :, 1] - boxes[:, None, 3]), 0)
    return np.hypot(x, y)


def _overlaps(boxes: np.ndarray, others: np.ndarray, margin: float) -> np.ndarray:
    """How much of each box lies under other boxes: 0.05 for a touch, up to 1.05 for each one that covers it."""
    dx = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0]) + margin
    dy = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1]) + margin
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    share = np.where((dx > 0) & (dy > 0), 0.05 + dx * dy / area[:, None], 0.0)
    return share.sum(axis=1)
