"""Ways over the roads of a scenario: reach and distance, as the checks and the summary need them."""

from collections import deque
from collections.abc import Collection, Iterable

from .schema import COMMANDERS, Area, Road, Scenario

Adjacency = dict[str, dict[str, tuple[str, ...]]]


def adjacency(areas: Iterable[Area], roads: Iterable[Road]) -> Adjacency:
    """area -> neighbour -> colours of the road between them. Direction never matters."""
    out: Adjacency = {area.id: {} for area in areas}
    for road in roads:
        a, b = road.between
        if a in out and b in out and a != b:
            out[a][b] = out[b][a] = road.colors
    return out


def distances(
    links: Adjacency,
    sources: Iterable[str],
    color: str | None = None,
    blocked: Collection[str] = (),
    ends: Collection[str] = (),
) -> dict[str, int]:
    """Steps to every area within reach, by roads of one colour or by any road; `ends` are entered, not passed."""
    found = {source: 0 for source in sources if source in links and source not in blocked}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        if here in ends and found[here]:
            continue
        for there, colors in links[here].items():
            if there not in found and there not in blocked and (color is None or color in colors):
                found[there] = found[here] + 1
                queue.append(there)
    return found


def steps_to_rhine(scenario: Scenario, start: str, color: str, blocked: Collection[str] = ()) -> int | None:
    """Steps of a corps from an area to the nearest victory area; None if there is no way."""
    victory = {area.id for area in scenario.areas if area.victory}
    links = adjacency(scenario.areas, scenario.roads)
    found = distances(links, [start], color, blocked, victory)
    return min((found[area] for area in victory if area in found), default=None)


def cut_off(scenario: Scenario, controlled: Collection[str]) -> set[str]:
    """Uncontrolled areas without a chain of uncontrolled areas to the Axis root."""
    links = adjacency(scenario.areas, scenario.roads)
    linked = distances(links, [scenario.special.axis_root], blocked=controlled)
    return {area.id for area in scenario.areas if area.id not in controlled and area.id not in linked}


def controlled_at_setup(scenario: Scenario, absent: str | None = None) -> set[str]:
    """The start lines; in a two-player game also the areas of the absent commander (R4.13, R4.14)."""
    held = {area.id for area in scenario.areas if area.front}
    if absent is not None:
        color = COMMANDERS[absent]
        held |= {a.id for a in scenario.areas if color in a.colors and not (absent == "bradley" and len(a.colors) == 2)}
    return held
