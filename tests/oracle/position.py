"""The canonical position: D.1 with names instead of numbers, as docs/position-format.md says."""

from collections import Counter

from .context import Game
from .state import Corps, Player, vector


def position(g: Game, decision: str, asked: str | None) -> dict:
    s = g.s
    return {
        "players": list(s.players),
        "order": list(s.order),
        "round": s.round,
        "seat": s.seat,
        "decision": decision,
        "asked": asked,
        "end_triggered": s.end_triggered,
        "result": s.result,
        **_board_part(g),
        **_turn_part(g),
        "corps": {c.id: _corps(c) for c in s.corps.values()},
        "commanders": {p.id: _commander(p) for p in s.commanders.values()},
        "reserve": vector(s.reserve),
        "track": vector(s.track),
        "truck_stock": s.truck_stock,
        "box_trucks": s.box_trucks,
        "level3_given": s.level3_given,
        "axis_pool": s.axis_pool,
        "axis_gone": s.axis_gone,
        "airborne_track": s.airborne_track,
        "medal_pool": s.medal_pool,
        "ostende": g.board.in_board_order(s.once_bases),
        "weather": s.weather,
        "antwerp": s.antwerp,
        "decks": {name: _cards(deck) for name, deck in s.decks.items()},
        "discards": {name: _cards(pile) for name, pile in s.discards.items()},
        "removed": _cards(s.removed),
        "starving": {"revealed": s.starving_revealed, "declined": s.starving_declined} if s.solo else None,
    }


def _board_part(g: Game) -> dict:
    s, order = g.s, g.board.in_board_order
    colour_order = list(g.board.commanders)
    units = sorted(s.airborne, key=lambda u: (g.board.area_index(u.area), colour_order.index(u.owner), not u.up))
    return {
        "control": {a: s.control[a] for a in order(s.control)},
        "axis": order(s.axis),
        "supplies": {a: vector(there) for a, there in s.supplies.items() if any(there.values())},
        "airborne": [[u.area, u.owner, "up" if u.up else "down"] for u in units],
        "no_encircle": order(s.no_encircle),
        "medal_given": order(s.medal_given),
        "numbers": {str(n): s.numbers[n] for n in sorted(s.numbers)},
        "trucks": [g.board.roads[i].name for i in sorted(s.trucks)],
    }


def _turn_part(g: Game) -> dict:
    s = g.s
    move, transport = s.move, s.transport
    return {
        "turn": {
            "actions_left": s.turn.actions_left,
            "acted": s.turn.acted,
            "bases_used": g.board.in_board_order(s.turn.bases_used),
            "resistance_played": s.turn.resistance_played,
            "recon_played": s.turn.recon_played,
        },
        "move": move
        and {"corps": move.corps, "from": move.came_from, "steps": move.steps, "last_stop": move.last_stop},
        "transport": transport and {"placed": transport.placed, "allowed": transport.allowed},
        "landing": None if s.landing is None else list(s.landing),
        "overflow": s.overflow,
        "card": s.card,
        "feeding": s.feeding,
    }


def _corps(c: Corps) -> dict:
    return {
        "area": c.area,
        "supplies": vector(c.card),
        "grounded": c.grounded,
        "moved": c.moved,
        "transferred": c.transferred,
    }


def _commander(p: Player) -> dict:
    return {
        "pool": p.pool,
        "level": p.level,
        "card_up": p.card_up,
        "medals": p.medals,
        "won": _cards(p.won),
        "defeated": p.defeated,
        "resistance": _cards(p.resistance),
        "recon": _cards(p.recon),
        "pending": _cards(p.pending),
        "air": p.air,
        "peeks": dict(p.peeks),
    }


def _cards(cards: Counter) -> dict[str, int]:
    return {card: n for card, n in cards.items() if n}
