"""Questions about a board that the facts are stated in: neighbours, ways, pockets, decks."""

import math
from collections import deque
from itertools import combinations, product

from rhine_sim.scenario import Scenario
from rhine_sim.scenario.graph import adjacency, cut_off, distances
from rhine_sim.scenario.schema import COMMANDERS

COLORS = tuple(COMMANDERS.values())
NAME = {color: who for who, color in COMMANDERS.items()}
PORTS = ("rotterdam", "vlissingen", "dunkerque", "calais", "boulogne")

# The 51 areas that the rulebooks name.
NAMED = """
lisieux brionne rouen yvetot le_havre dieppe amiens boulogne calais dunkerque ostende gent ronse bruxelles
antwerpen diest vlissingen rotterdam breda nijmegen arnhem rheinhausen rheydt maastricht aachen koln
dusseldorf remagen chartres dreux paris givet marche liege bastogne st_vith prum reims vitry chalons troyes
brienne chaumont chatillon tonnerre auxerre bonny thionville luxembourg trier metz
""".split()  # noqa: SIM905


class Board:
    """A scenario with the indexes that the facts need."""

    def __init__(self, scenario: Scenario):
        self.scenario = scenario
        self.areas = {area.id: area for area in scenario.areas}
        self.links = adjacency(scenario.areas, scenario.roads)
        self.front = {area.id for area in scenario.areas if area.front}
        self.victory = [area.id for area in scenario.areas if area.victory]
        self.flagged_victory = [area for area in self.victory if self.areas[area].axis_flag]
        self.starts = {corps.start: corps.id for corps in scenario.corps}
        self.bases = {who.color: who.base for who in scenario.commanders}
        self.corps = {corps.id: corps for corps in scenario.corps}

    def having(self, key: str) -> list[str]:
        return [area.id for area in self.scenario.areas if getattr(area, key)]

    def colors(self, area: str) -> set[str]:
        return set(self.areas[area].colors)

    def adjacent(self, a: str, b: str) -> bool:
        return b in self.links[a]

    def road(self, a: str, b: str, color: str) -> bool:
        return color in self.links[a].get(b, ())

    def plain(self, area: str) -> bool:
        """Neither a flag nor a victory area: an Axis marker may be placed."""
        return not self.areas[area].axis_flag and not self.areas[area].victory

    def open_ground(self, area: str) -> bool:
        """Plain and without a fort."""
        return self.plain(area) and not self.areas[area].fortified

    def capturable(self, color: str) -> list[str]:
        return [area for area in self.areas if color in self.colors(area) and area not in self.front]

    def shared(self) -> list[str]:
        return [area for area in self.areas if len(self.colors(area)) == 2]

    def steps(self, sources, color: str | None = None, blocked=()) -> dict[str, int]:
        return distances(self.links, sources, color, blocked, self.victory if color else ())

    def to_rhine(self, area: str, color: str, blocked=()) -> int | None:
        found = self.steps([area], color, blocked)
        return min((found[goal] for goal in self.victory if goal in found), default=None)

    def cut_off(self, controlled) -> set[str]:
        return cut_off(self.scenario, controlled)

    def neighbours(self, area: str, color: str | None = None, blocked=()) -> list[str]:
        return [b for b, colors in self.links[area].items() if (color is None or color in colors) and b not in blocked]

    def ways(self, area: str, color: str, length: int, blocked=()) -> list[list[str]]:
        """All simple ways of exactly `length` steps from an area to a victory area."""
        found: list[list[str]] = []

        def go(path: list[str]) -> None:
            if len(path) - 1 == length:
                if path[-1] in self.victory:
                    found.append(path)
            elif path[-1] not in self.victory:
                for there in self.neighbours(path[-1], color, blocked):
                    if there not in path:
                        go([*path, there])

        go([area])
        return found

    def shortest_ways(self, area: str, color: str, blocked=()) -> list[list[str]]:
        return self.ways(area, color, self.to_rhine(area, color, blocked), blocked)

    def solo_places(self, corps: list[str], held=(), axis=()) -> set[str]:
        """EN §17.D: the areas of Bradley's sector that receive the numbers he has captured."""
        excluded = self.scenario.solo["bradley"].controlled_by_red
        for length in range(1, 12):
            found: dict[str, int] = {}
            for area in corps:
                for way in self.ways(area, "white", length, excluded):
                    free = [(step, place) for step, place in enumerate(way[1:-1], 1) if place not in (*held, *axis)]
                    if free:
                        step, place = free[0]
                        found[place] = min(step, found.get(place, 99))
            if found:
                return {place for place, step in found.items() if step == min(found.values())}
        return set()

    def seam(self, one: str, other: str) -> list[str]:
        """Roads between an area of one colour alone and an area of the other alone."""
        pairs = {frozenset((one,)), frozenset((other,))}
        return [r.key for r in self.scenario.roads if {frozenset(self.colors(end)) for end in r.between} == pairs]

    def independent_ways(self, color: str, blocked=()) -> int:
        """Ways from the start line to the Rhine that share no area (maximum flow through areas of capacity 1)."""
        room: dict = {}

        def pipe(a, b, size: int) -> None:
            room.setdefault(a, {})[b] = size
            room.setdefault(b, {}).setdefault(a, 0)

        for area in self.areas:
            if area in blocked or not (color in self.colors(area) or area in self.victory):
                continue
            pipe((area, "in"), (area, "out"), 999 if area in self.front or area in self.victory else 1)
            if area in self.front:
                pipe("start", (area, "in"), 999)
            if area in self.victory:
                pipe((area, "out"), "rhine", 999)
            for there in self.neighbours(area, color, blocked):
                pipe((area, "out"), (there, "in"), 999)
        flow = 0
        while (path := _augmenting(room)) is not None:
            for a, b in path:
                room[a][b] -= 1
                room[b][a] += 1
            flow += 1
        return flow

    def deck(self, who: str) -> list:
        return [card for card in self.scenario.pursuit_cards if card.commander == who]

    def count(self, who: str, **want) -> int:
        deck = self.deck(who)
        return sum(card.count for card in deck if all(getattr(card, key) == value for key, value in want.items()))

    def drawn_at(self, area: str) -> tuple[float, float]:
        a = self.areas[area]
        return (a.lon + a.nudge[0]) * math.cos(math.radians(50)), a.lat + a.nudge[1]

    def crossings(self) -> list[tuple[str, str]]:
        """Pairs of roads whose lines cross on the drawing."""
        pieces = {}
        for road in self.scenario.roads:
            points = [self.drawn_at(end) for end in road.between]
            if road.via:
                points.insert(1, (road.via[0] * math.cos(math.radians(50)), road.via[1]))
            pieces[road.key] = list(zip(points, points[1:], strict=False))
        pairs = combinations(pieces, 2)
        return [(r, s) for r, s in pairs if any(_cross(p, q) for p, q in product(pieces[r], pieces[s]))]


def _augmenting(room: dict) -> list | None:
    back: dict = {"start": None}
    queue = deque(["start"])
    while queue and "rhine" not in back:
        here = queue.popleft()
        for there, size in room.get(here, {}).items():
            if size > 0 and there not in back:
                back[there] = here
                queue.append(there)
    if "rhine" not in back:
        return None
    path, here = [], "rhine"
    while back[here] is not None:
        path.append((back[here], here))
        here = back[here]
    return path


def _cross(p, q) -> bool:
    (a, b), (c, d) = p, q

    def turn(u, v, w) -> float:
        return (v[0] - u[0]) * (w[1] - u[1]) - (v[1] - u[1]) * (w[0] - u[0])

    return len({a, b, c, d}) == 4 and turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
