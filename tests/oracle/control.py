"""Control of areas: links to the root, encirclement, capture, Antwerpen, automatic victory."""

from . import reaction, supply
from .board import COLOURS
from .context import Asking, Game
from .errors import GameEnded


def linked(g: Game) -> set[str]:
    """R10.70, B.4: uncontrolled areas joined to the root through uncontrolled areas, by arrows of any colour. (R1.9)

    The root itself is always searched from, but belongs to the set only while uncontrolled.
    """
    root = g.scenario["special"]["axis_root"]
    found, todo = {root}, [root]
    while todo:
        for y in g.board.adjacent[todo.pop()]:
            if y not in found and y not in g.s.control:
                found.add(y)
                todo.append(y)
    return found - set(g.s.control)


# -- capture (B.2) and encirclement (B.3) --------------------------------------------------------------------


def capture(g: Game, p: str, x: str) -> Asking:
    """R10.60, in its order."""
    s, area = g.s, g.board.areas[x]
    reached_before = linked(g)
    _place_marker(g, p, x)
    if x in s.axis:
        s.axis.remove(x)
        if s.solo:
            s.axis_gone += 1  # R17.18
        else:
            s.axis_pool += 1
    if area.limited and g.rules["limited_base_on_capture"] == "free_set":
        yield from supply.free_set(g, x)  # R6.9
    if area.victory:
        s.turn.victory_captures.add(x)
    if area.objective and g.gain_medal(p):
        s.medal_given.add(x)
    encircle(g, p, reached_before)
    yield from antwerpen(g)
    yield from victory(g, p, captured=x)


def _place_marker(g: Game, owner: str, area: str) -> None:
    """R2.11, R12.6: a new marker ends the uncontrolled state and sends airborne units out of the game."""
    g.s.control[area] = owner
    g.s.no_encircle.discard(area)  # Q55: until controlled again
    g.s.airborne = [u for u in g.s.airborne if u.area != area]


def encircle(g: Game, p: str, reached_before: set[str]) -> None:
    """R10.70-R10.74 after a marker was placed by a corps of p."""
    s, root = g.s, g.scenario["special"]["axis_root"]
    reached = linked(g)
    cut = [a for a in g.board.areas if a not in s.control and a not in reached and a != root]
    if g.rules["encirclement_mode"] == "event":
        cut = [a for a in cut if a in reached_before]
    for a in cut:  # ascending id
        area = g.board.areas[a]
        if a in s.axis or area.flag or area.black or a in s.no_encircle:  # R10.72
            continue
        owner = _encircled_owner(g, p, a)
        if owner is None:
            continue
        _place_marker(g, owner, a)
        if area.objective and g.rules["encircled_objective_medal"] and g.gain_medal(owner):
            s.medal_given.add(a)


def effective_colours(g: Game, area: str) -> set[str]:
    """Colours that count when an area is encircled: R4.14 and R17.3 leave one colour of a double area."""
    colours = set(g.board.areas[area].colours) & set(COLOURS)
    if len(colours) > 1:
        players = {g.colour(p) for p in g.s.players}
        if g.s.solo and colours & players:
            return colours & players
        if len(g.s.players) == 2 and players == {"red", "blue"}:
            return colours & players
    return colours


def _encircled_owner(g: Game, p: str, a: str) -> str | None:
    """R10.73."""
    colours = effective_colours(g, a)
    if g.s.solo:  # Q53: of the player's colour, or nobody's
        return p if g.colour(p) in colours else None
    if len(colours) == 1:
        return g.playing(next(iter(colours)))
    if g.rules["encircle_foreign_double"] == "stays" and g.colour(p) not in colours:
        return None
    return p


# -- Antwerpen (R15.1, R15.2) --------------------------------------------------------------------------------


def antwerpen(g: Game) -> Asking:
    s, red = g.s, g.playing("red")
    if g.rules["basic_game"] or red is None:
        return
    base = g.scenario["special"]["antwerp_base"]
    needed = [base] + [a.id for a in g.board.areas.values() if a.blocks_antwerp]
    complete = all(s.control.get(a) == red for a in needed)
    if complete and not s.antwerp:
        s.antwerp = True
        yield from supply.overflow(g, g.board.commanders[red].base)
    elif s.antwerp and not complete and g.rules["antwerp_reversible"]:
        s.antwerp = False
        yield from supply.overflow(g, base)


# -- automatic victory (R16.1, B.5) --------------------------------------------------------------------------


def line_stands(g: Game, q: str, captured: set[str]) -> bool:
    """R16.1 for one player; `captured` are the victory areas that count under `off`."""
    s, late = g.s, g.rules["late_line_victory"]
    mine = {a for a, owner in s.control.items() if owner == q}
    goals = {a for a in mine if g.board.areas[a].victory}
    if late == "corps":
        goals &= {c.area for c in s.corps_of(q)}
    elif late == "off":
        goals &= captured
    if not goals:
        return False
    found, todo = {g.army_base(q)} & mine, list({g.army_base(q)} & mine)
    while todo:
        here = todo.pop()
        for road in g.board.roads_at[here]:
            there = road.other(here)
            if road.black or (g.rules["victory_line_roads"] == "own_colour" and g.colour(q) not in road.colours):
                continue
            if there in mine and there not in found:
                found.add(there)
                todo.append(there)
    return bool(goals & found)


def victory(g: Game, p: str, captured: str | None = None) -> Asking:
    """B.5: the mover first, then turn order; solo by R17.9 (R3.1, R16.2)."""
    just_captured = {captured} if captured else set()
    if g.s.solo:
        if g.rules["solo_victory"] == "survive" or not line_stands(g, p, just_captured):
            return
        if g.rules["solo_victory"] == "instant_test":
            yield from reaction.wave(g)
            if not line_stands(g, p, just_captured):
                return
        raise GameEnded("solo_win", p)
    for q in [p] + [q for q in g.s.order if q != p]:
        if line_stands(g, q, just_captured if q == p else set()):
            raise GameEnded("auto", q)
