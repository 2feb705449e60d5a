"""Axis reaction (R14): placing markers, counter-attacks, and the solo wave (R17.12)."""

from . import control, decks
from .context import Asking, Game, ask, ask_if_open
from .state import move_pieces

# -- placing a marker ----------------------------------------------------------------------------------------


def anchors(g: Game) -> set[str]:
    """R14.5, R14.6, B.4, R2.8."""
    s, areas = g.s, g.board.areas
    rhine = {a.id for a in areas.values() if a.victory and a.flag and a.id not in s.control}
    marked = set(s.axis)
    if g.rules["flag_anchors_markers"]:
        marked |= {a.id for a in areas.values() if a.flag and a.id not in s.control}
    chained, todo = set(), list(rhine)
    while todo:
        for y in g.board.adjacent[todo.pop()]:
            if y in marked and y not in chained:
                chained.add(y)
                todo.append(y)
    if g.rules["marker_chain"] == "required":
        return rhine | chained
    if g.rules["veteran_patton"] and g.playing("blue"):  # E59: Metz always needs a chain
        metz = g.scenario["veteran"]["patton_axis_marker"]
        if metz not in chained:
            marked.discard(metz)
    return rhine | marked


def placeable(g: Game) -> list[str]:
    """R14.4."""
    s, anchored = g.s, anchors(g)
    return [
        x.id
        for x in g.board.areas.values()
        if x.id not in s.control
        and x.id not in s.axis
        and s.corps_in(x.id) is None
        and (not x.flag or g.rules["marker_on_flag_area"] == "allow")
        and any(y in anchored for y in g.board.adjacent[x.id])
    ]


# -- counter-attack ------------------------------------------------------------------------------------------


def vulnerable(g: Game, attacker: str | None) -> list[str]:
    """R14.11, B.4; in solo nobody attacks and the player is the victim (R14.10, R14.15)."""
    s, link = g.s, control.linked(g)
    shelter = {a.id for a in g.board.areas.values() if a.start} | g.army_bases()
    standing = {c.area for c in s.corps.values()}
    sources = link | {port for port in _ports(g, attacker) if port not in s.control}
    found = []
    for x, owner in s.control.items():
        if owner == attacker or owner not in s.players or g.board.areas[x].printed:
            continue
        around = set(g.board.adjacent[x])
        if (around | {x}) & (shelter | standing):  # (a), (b), (c)
            continue
        if around & sources:  # (d)
            found.append(x)
    return g.board.in_board_order(found)


def _ports(g: Game, attacker: str | None) -> list[str]:
    """R15.9: only if red plays (R15.11), and not for red himself."""
    red = g.playing("red")
    if not g.rules["veteran_monty"] or red is None or attacker == red:
        return []
    return g.scenario["veteran"]["monty_counterattack_from"]


def counter(g: Game, x: str) -> Asking:
    """B.6."""
    q = g.s.control[x]
    if _lift_marker(g, x, control.linked(g)):
        yield from _return_medal(g, q)
    if g.rules["antwerp_reversible"]:
        yield from control.antwerpen(g)


def _lift_marker(g: Game, x: str, link: set[str]) -> bool:
    """B.6 up to the medal; `link`: linked areas before the first removal (R14.13). Returns whether a medal is due."""
    s = g.s
    port_only = not any(y in link for y in g.board.adjacent[x])
    del s.control[x]
    for kind, number in s.supplies[x].items():  # R14.12
        move_pieces(s.supplies[x], s.reserve, kind, number)
    if port_only:
        s.no_encircle.add(x)
    due = x in s.medal_given
    s.medal_given.discard(x)
    return due


def _return_medal(g: Game, q: str) -> Asking:
    """R14.14, DP15."""
    s, owner = g.s, g.s.commanders[q]
    medal_cards = [c for c, n in owner.won.items() if n and g.board.cards[c].medal]
    answers = (["MEDAL_RETURN counter"] if owner.medals else []) + (["MEDAL_RETURN card"] if medal_cards else [])
    if not answers:
        return
    if g.rules["medal_return"] == "counter_then_card":
        answers = answers[:1]
    answer = yield from ask_if_open("MEDAL_RETURN", q, lambda: answers)
    if answer == "MEDAL_RETURN counter":
        owner.medals -= 1
        if s.medal_pool is not None:
            s.medal_pool += 1
    else:
        card = min(medal_cards, key=g.board.card_index)
        decks.take_from(owner.won, card)
        decks.discard(g, card)


# -- the reaction of a player --------------------------------------------------------------------------------


def reaction_answers(g: Game) -> list[str]:
    """DP14."""
    s, found = g.s, []
    closed = s.end_triggered or s.axis_pool == 0  # R14.8
    if closed:
        found.append("REACTION NONE")
    else:
        found += [f"REACTION PLACE {x}" for x in placeable(g)] or ["REACTION DISCARD"]  # R14.3
    return found + [f"REACTION COUNTER {x}" for x in vulnerable(g, s.active)]


def react(g: Game) -> Asking:
    """REACTION (R14.1, R14.2, R14.7)."""
    s, p = g.s, g.s.active
    answer = yield from ask("REACTION", p, lambda: reaction_answers(g))
    word, _, x = answer.removeprefix("REACTION ").partition(" ")
    if word == "PLACE":
        s.axis.add(x)
        s.axis_pool -= 1
        s.end_triggered = s.end_triggered or s.axis_pool == 0
    elif word == "DISCARD":
        s.axis_pool -= 1
        s.axis_gone += 1
        if s.axis_pool == 0 and g.rules["discarded_last_marker_ends_game"]:
            s.end_triggered = True
    elif word == "COUNTER":
        yield from counter(g, x)
        if g.rules["antwerp_reversible"]:
            yield from control.victory(g, p)


def wave(g: Game) -> Asking:
    """R17.12, N11: all vulnerable areas are found, then lifted, then medals return. Returns whether there were any."""
    link, targets = control.linked(g), vulnerable(g, None)
    due = sum([_lift_marker(g, x, link) for x in targets])
    for _ in range(due):
        yield from _return_medal(g, g.s.active)
    if targets and g.rules["antwerp_reversible"]:
        yield from control.antwerpen(g)
    return bool(targets)
