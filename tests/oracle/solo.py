"""Solo game (R17): advance of the front, counter-attacks, dice."""

from collections import deque
from itertools import combinations, permutations

from . import control, reaction
from .context import Asking, Game, ask_if_open
from .errors import GameEnded, OracleMismatch

MOST_ASSIGNMENTS = 5000  # bound of the FRONT_TARGETS list

Assignment = tuple[str, ...]  # target of each number, numbers in descending order


# -- target areas (R17.15, R17.16) ---------------------------------------------------------------------------


def _distances(g: Game, p: str, sources: list[str]) -> dict[str, int]:
    """Arrows on the player's movement graph: his arrows, areas he could enter, not those of other commanders."""
    s, colour = g.s, g.colour(p)
    found = dict.fromkeys(sources, 0)
    todo = deque(sources)
    while todo:
        here = todo.popleft()
        for road in g.board.roads_at[here]:
            there = road.other(here)
            if colour not in road.colours or there in found:
                continue
            if g.enterable_colour(p, there) and s.control.get(there, p) == p:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def _eligible(g: Game, p: str) -> list[str]:
    return [
        a.id
        for a in g.board.areas.values()
        if a.id not in g.s.control
        and g.enterable_colour(p, a.id)
        and a.id not in g.s.axis
        and not a.flag
        and not a.victory
    ]


def route_keys(g: Game) -> dict[str, dict[str, tuple[int, int]]]:
    """corps -> eligible area -> (dist + v, dist), for areas joined to the corps and to a victory area."""
    p = g.s.players[0]
    rhine = [a.id for a in g.board.areas.values() if a.victory and g.s.control.get(a.id, p) == p]
    v = _distances(g, p, rhine)
    keys = {}
    for corps in g.s.corps_of(p):
        dist = _distances(g, p, [corps.area])
        keys[corps.id] = {x: (dist[x] + v[x], dist[x]) for x in _eligible(g, p) if x in dist and x in v}
    return keys


def front_targets(g: Game) -> list[str]:
    """R17.15: eligible areas with the least (K, D); `per_corps`: the best of every corps (R17.16)."""
    keys = route_keys(g)
    found = set()
    if g.rules["solo_routes"] == "per_corps":
        for of_corps in keys.values():
            found |= {x for x, key in of_corps.items() if key == min(of_corps.values())}
    else:
        best = {}
        for of_corps in keys.values():
            for x, key in of_corps.items():
                best[x] = min(key, best.get(x, key))
        found = {x for x, key in best.items() if key == min(best.values())}
    return g.board.in_board_order(found)


# -- sharing numbers among targets (R17.17) ------------------------------------------------------------------


def _spread(totals) -> tuple[int, int]:
    return max(totals) - min(totals), sum(t * t for t in totals)


def assignments(g: Game, numbers: list[int], targets: list[str]) -> list[Assignment]:
    """The assignments left to the player, canonical one first; numbers in descending order."""
    old = [sum(n for n, a in g.s.numbers.items() if a == t and n not in numbers) for t in targets]
    cover = g.rules["solo_spread"] == "cover_then_balance"
    if cover and len(numbers) < len(targets):
        found = _one_each(numbers, old)
    else:
        found = _best_sharing(numbers, old, cover)
    return [tuple(targets[i] for i in places) for places in sorted(found)]


def _one_each(numbers: list[int], old: list[int]) -> list[tuple[int, ...]]:
    """Fewer numbers than targets: the best assignments within every choice of targets."""
    found = []
    for chosen in combinations(range(len(old)), len(numbers)):
        scored = [
            (_spread([old[t] + n for t, n in zip(places, numbers, strict=True)]), places)
            for places in permutations(chosen)
        ]
        best = min(scored)[0]
        found += [places for score, places in scored if score == best]
    return found


def _best_sharing(numbers: list[int], old: list[int], cover: bool) -> list[tuple[int, ...]]:
    """Smallest difference of totals over all targets, then smallest sum of squares; `cover`: no target without."""
    start = (tuple(old), (False,) * len(old))

    def after(node, number, t):
        totals, got = node
        return (*totals[:t], totals[t] + number, *totals[t + 1 :]), (*got[:t], cover, *got[t + 1 :])

    layers = [{start}]
    for number in numbers:
        layers.append({after(node, number, t) for node in layers[-1] for t in range(len(old))})
    finals = [node for node in layers[-1] if not cover or all(node[1])]
    best = min(_spread(totals) for totals, _ in finals)
    useful = [{node for node in finals if _spread(node[0]) == best}]
    for i in range(len(numbers) - 1, -1, -1):
        ahead = useful[0]
        useful.insert(
            0, {node for node in layers[i] if any(after(node, numbers[i], t) in ahead for t in range(len(old)))}
        )
    found = []

    def walk(node, places):
        if len(found) >= MOST_ASSIGNMENTS:
            return
        if len(places) == len(numbers):
            found.append(tuple(places))
            return
        for t in range(len(old)):
            following = after(node, numbers[len(places)], t)
            if following in useful[len(places) + 1]:
                walk(following, [*places, t])

    walk(start, [])
    return found


def _put(g: Game, numbers: list[int], places: Assignment | None) -> None:
    """Numbers to their targets; None: no area is eligible and the markers leave the map."""
    for i, number in enumerate(numbers):
        if places is None:
            del g.s.numbers[number]
            g.s.axis_gone += 1
        else:
            g.s.numbers[number] = places[i]


def place_canonically(g: Game, numbers: list[int]) -> None:
    """R4.12: numbers that leave an area during setup; nothing is asked."""
    numbers = sorted(numbers, reverse=True)
    targets = front_targets(g)
    if numbers:
        _put(g, numbers, assignments(g, numbers, targets)[0] if targets else None)


def move_numbers(g: Game, numbers: list[int]) -> Asking:
    """R17.11, R17.15, R17.17 with DP16. The numbers are collected, then set on their targets."""
    numbers = sorted(numbers, reverse=True)
    if not numbers:
        return
    targets = front_targets(g)
    if not targets:
        _put(g, numbers, None)
        return
    by_text = {
        "FRONT_TARGETS " + " ".join(f"{n}:{a}" for n, a in zip(numbers, places, strict=True)): places
        for places in assignments(g, numbers, targets)
    }
    for number in numbers:
        del g.s.numbers[number]
    g.s.collected = numbers
    answer = yield from ask_if_open("FRONT_TARGETS", g.s.active, lambda: list(by_text))
    g.s.collected = []
    _put(g, numbers, by_text[answer])


# -- end of a solo turn (R17.10) -----------------------------------------------------------------------------


def solo_reaction(g: Game) -> Asking:
    """FRONT_ADVANCE and SOLO_REACTION (R17.19)."""
    s, p = g.s, g.s.active
    yield from move_numbers(g, [n for n, a in s.numbers.items() if s.control.get(a) == p])  # R17.11
    again = yield from reaction.wave(g)  # R17.12
    while again and g.rules["solo_counterattacks"] == "iterate":
        again = yield from reaction.wave(g)
    if g.rules["solo_victory"] == "survive":  # R17.9
        if control.line_stands(g, p, s.turn.victory_captures):
            raise GameEnded("solo_win", p)
    else:
        yield from control.victory(g, p)
    yield from _dice(g)
    if g.rules["solo_defeat"] == "no_number_left" and not s.numbers:  # R17.8
        raise GameEnded("solo_defeat")


def number_hit(g: Game, r: int) -> int | None:
    """R17.13: the number that a sum of the dice turns over."""
    up = g.s.numbers
    first, last = g.scenario["markers"]["numeric"]
    higher = min((n for n in up if n > r), default=None)
    lower = max((n for n in up if n < r), default=None)
    if r in up:
        return r
    if r <= (first + last) // 2:
        return higher if higher is not None else lower
    return lower if lower is not None else higher


def _dice(g: Game) -> Asking:
    """R17.13, R17.14, C6."""
    s = g.s
    text = g.take_chance("DICE", "solo reaction")
    if not text.isdigit() or not 3 <= int(text) <= 18:
        raise OracleMismatch(f"{text!r} is no sum of three dice")
    number = number_hit(g, int(text))
    if number is None:
        return
    area = s.numbers.pop(number)
    s.axis.add(area)
    yield from move_numbers(g, [n for n, a in s.numbers.items() if a == area])
