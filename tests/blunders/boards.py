"""The board in plain Python: sets of areas as whole numbers, a bit an area; floods and distances on them."""

from collections.abc import Iterator

import numpy as np

FAR = 99


def whole(words) -> int:
    return int(words[0]) | int(words[1]) << 64


def members(areas: int) -> Iterator[int]:
    while areas:
        low = areas & -areas
        yield low.bit_length() - 1
        areas ^= low


class Board:
    """What checks ask of a compiled scenario."""

    def __init__(self, compiled):
        board, rules = compiled.board, compiled.rules
        self.compiled, self.record, self.rules = compiled, board, rules
        n = int(board.n_areas)
        self.adjacent = [whole(board.adjacent[a]) for a in range(n)]
        self.steps = [[whole(board.steps[p, a]) for a in range(n)] for p in range(3)]
        self.own_roads = [[whole(board.joined_own[p, a]) for a in range(n)] for p in range(3)]
        self.colour = [whole(board.colour[p]) for p in range(3)]
        for name in ("fort", "flag", "objective", "victory", "limited", "permanent", "starts"):
            setattr(self, name, whole(getattr(board, name)))
        self.goals = [self.victory & self.reach(p) for p in range(3)]
        self.rhine = np.asarray(board.rhine).tolist()
        self.owner_of = [int(c) for c in board.corps_commander[: int(board.n_corps)]]
        self.corps_of = [[c for c, owner in enumerate(self.owner_of) if owner == p] for p in range(3)]
        self.road_ends = [(int(a), int(b)) for a, b in board.road_ends[: int(board.n_roads)]]
        self.roads_of = [int(c) for c in board.road_colours[: int(board.n_roads)]]
        self.card_limit, self.most_steps = int(rules.corps_limit), int(rules.steps)
        self.start_gas, self.fort_ammo = int(rules.start_gas), int(rules.fort_ammo)

    def area(self, name: str) -> int:
        """By id; -1 on boards without it."""
        ids = self.compiled.area_ids
        return ids.index(name) if name in ids else -1

    def corps(self, name: str) -> int:
        ids = self.compiled.corps_ids
        return ids.index(name) if name in ids else -1

    def reach(self, p: int) -> int:
        """Areas that steps of the colour lead to."""
        found = 0
        for areas in self.steps[p]:
            found |= areas
        return found

    def around(self, areas: int) -> int:
        found = 0
        for area in members(areas):
            found |= self.adjacent[area]
        return found

    def flood(self, roads: list[int], start: int, allowed: int) -> int:
        """Areas of `allowed` joined to `start`, itself included."""
        found = edge = start & allowed
        while edge:
            reached = 0
            for area in members(edge):
                reached |= roads[area]
            edge = reached & allowed & ~found
            found |= edge
        return found

    def distances(self, p: int, start: int, allowed: int, most: int = FAR) -> dict[int, int]:
        """Steps of the colour from the areas of `start` to those of `allowed` that it reaches."""
        found, edge, far = dict.fromkeys(members(start), 0), start, 0
        seen = start
        while edge and far < most:
            far += 1
            reached = 0
            for area in members(edge):
                reached |= self.steps[p][area]
            edge = reached & allowed & ~seen
            seen |= edge
            for area in members(edge):
                found[area] = far
        return found
