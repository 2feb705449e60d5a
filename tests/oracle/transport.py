"""Take trucks (R7) and transport (R8.1-R8.6)."""

from .board import Road
from .context import Asking, Game, ask
from .logistics import logistics
from .state import Transport, move_pieces, pieces
from .supply import loads, overflow, transfer, transfer_answers, wake
from .text import parse_vector, vector_text

# -- take trucks ---------------------------------------------------------------------------------------------


def can_take_trucks(g: Game, p: str) -> bool:
    """R7.1."""
    if g.s.commanders[p].pool >= g.by_level("truck_limit", p):
        return False
    return g.s.truck_stock >= 1 or g.rules["take_trucks_empty_stock"] == "below_limit"


def truck_counts(g: Game, p: str) -> list[int]:
    """R7.2: at least 1; 0 exactly when the stock is empty; with fair play the maximum (R15.10)."""
    room = g.by_level("truck_limit", p) - g.s.commanders[p].pool
    most = min(g.by_level("truck_draw", p), room, g.s.truck_stock)
    if g.s.truck_stock == 0:
        return [0]
    return [most] if g.rules["fair_play"] else list(range(1, most + 1))


def take_trucks(g: Game) -> Asking:
    """A_TRUCKS (R7.3)."""
    s, p = g.s, g.s.active
    answer = yield from ask("TRUCK_COUNT", p, lambda: [f"TRUCK_COUNT {n}" for n in truck_counts(g, p)])
    number = int(answer.split()[1])
    s.truck_stock -= number
    s.commanders[p].pool += number
    if s.truck_stock == 0:  # R7.4, R9.1
        yield from logistics(g)


# -- transport -----------------------------------------------------------------------------------------------


def _open_roads(g: Game, p: str) -> list[Road]:
    """R8.2: the player's colour, no truck of anyone, both ends controlled by the player."""
    return [
        r
        for r in g.board.roads
        if g.colour(p) in r.colours
        and r.index not in g.s.trucks
        and g.s.control.get(r.a) == p
        and g.s.control.get(r.b) == p
    ]


def truck_answers(g: Game, p: str) -> list[str]:
    """R8.2: arrow, direction and load; an empty truck has no direction and is written as its road stands."""
    found = []
    for road in _open_roads(g, p):
        for source in (road.a, road.b):
            target = road.other(source)
            found += [f"PLACE_TRUCK {source}>{target} {vector_text(load)}" for load in loads(g, source)]
        if g.rules["allow_empty_truck"]:
            found.append(f"PLACE_TRUCK {road.a}>{road.b} {vector_text(pieces())}")
    return list(dict.fromkeys(found))


def can_transport(g: Game, p: str) -> bool:
    if g.s.commanders[p].pool < 1 or g.number("logistics", "truck_capacity") < 1:
        return False
    roads = _open_roads(g, p)
    if g.rules["allow_empty_truck"]:
        return bool(roads)
    return any(any(g.s.supplies[end].values()) for r in roads for end in (r.a, r.b))


def _place_truck_answers(g: Game, p: str) -> list[str]:
    """DP5: STOP not before the first truck, unless a transfer has left no legal truck."""
    trucks = truck_answers(g, p)
    stop = ["STOP"] if g.s.transport.placed or not trucks else []
    return stop + trucks + transfer_answers(g, p)


def transport(g: Game) -> Asking:
    """A_TRANSPORT."""
    s, p = g.s, g.s.active
    s.transport = Transport(placed=0, allowed=min(g.by_level("truck_placement", p), s.me.pool))  # R8.1
    while s.transport.placed < s.transport.allowed:
        answer = yield from ask("PLACE_TRUCK", p, lambda: _place_truck_answers(g, p))
        if answer == "STOP":
            break
        if answer.startswith("TRANSFER"):
            transfer(g, answer)
        else:
            yield from _place_truck(g, p, answer)
    s.transport = None


def _place_truck(g: Game, p: str, answer: str) -> Asking:
    """R8.3, R8.4."""
    s = g.s
    _, ends, numbers = answer.split()
    source, target = ends.split(">")
    road = next(r for r in _open_roads(g, p) if {r.a, r.b} == {source, target})
    load = parse_vector(numbers)
    s.commanders[p].pool -= 1
    s.trucks.add(road.index)
    s.transport.placed += 1
    for kind, number in load.items():
        move_pieces(s.supplies[source], s.supplies[target], kind, number)
    wake(g, target, food_added=load["food"] > 0)
    yield from overflow(g, target)
