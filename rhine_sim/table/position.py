"""A position by name (docs/position-format.md), read from a state record; write_position.py goes the other way."""

from collections import Counter
from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np

from ..engine import ids
from ..engine.front import IN_HAND
from ..engine.layout import FIRST_NUMBER, NUMBERS, STATE
from .text import Names

# ---- small conversions -------------------------------------------------------------------------


def areas_of(names: Names, words) -> list[str]:
    """The area names of a stored set, in board order."""
    return _marked(names.areas, int(words[0]) | int(words[1]) << 64)


def _marked(found: Sequence[str], bits: int) -> list[str]:
    """The entries whose bits are set."""
    marked = []
    while bits:
        marked.append(found[(bits & -bits).bit_length() - 1])
        bits &= bits - 1
    return marked


def _plain(s) -> SimpleNamespace:
    """The record as plain Python numbers and lists: its own attributes are slow to read one by one."""
    values = zip(STATE.names, s.item(), strict=True)
    return SimpleNamespace(**{name: v.tolist() if isinstance(v, np.ndarray) else v for name, v in values})


def _amounts(values) -> list[int]:
    return [int(value) for value in values]


def deck_names(names: Names, s) -> dict[str, int]:
    """Decks in play by name."""
    if names.common_deck:
        return {"common": ids.COMMON_DECK, "axis": ids.AXIS_DECK}
    decks = {ids.COMMANDERS[c]: c for c in range(3) if s.playing[c]}
    return {**decks, "axis": ids.AXIS_DECK}


def stack_of(names: Names, s, deck: int) -> list[str]:
    """The cards of a deck, top card first."""
    start, size, cards = int(s.deck_start[deck]), int(s.deck_size[deck]), s.deck_cards
    return [names.cards[int(cards[i])] for i in range(start + size - 1, start - 1, -1)]


def hand_of(s) -> list[int]:
    """Solo: the numbers that are being moved, highest first."""
    return [FIRST_NUMBER + i for i in range(NUMBERS - 1, -1, -1) if int(s.number_area[i]) == IN_HAND]


def _pile(names: Names, s, deck: int) -> list[str]:
    end = int(s.deck_start[deck]) + int(s.deck_room[deck])
    return [names.cards[int(s.deck_cards[i])] for i in range(end - int(s.discard_size[deck]), end)]


def _out_of_decks(names: Names, s) -> dict[tuple[int, int], dict[str, int]]:
    """Cards that lie neither in a deck nor in a discard pile, counted by place and kind."""
    found: dict[tuple[int, int], dict[str, int]] = {}
    for card, place in enumerate(s.card_place[: len(names.cards)]):
        if place > ids.IN_DISCARD:
            pile = found.setdefault((place, names.card_kinds[card]), {})
            pile[names.cards[card]] = pile.get(names.cards[card], 0) + 1
    return found


# ---- reading -----------------------------------------------------------------------------------


def read_position(names: Names, s) -> dict:
    """The whole state of D.1 by name."""
    s = _plain(s)
    over = s.decision == ids.GAME_OVER
    players = [ids.COMMANDERS[c] for c in range(3) if s.playing[c]]
    return {
        "players": players,
        "order": [ids.COMMANDERS[int(s.order[seat])] for seat in range(len(players))],
        "round": int(s.round_number),
        "seat": int(s.seat),
        "decision": ids.DECISIONS[int(s.decision)],
        "asked": None if over else ids.COMMANDERS[int(s.asked)],
        "end_triggered": bool(s.end_triggered),
        "result": _read_result(s, players) if over else None,
        **_read_map(names, s),
        "corps": _read_corps(names, s),
        "commanders": _read_commanders(names, s, players),
        **_read_turn(names, s, over),
        **_read_table(names, s),
        **_read_cards(names, s),
    }


def _read_result(s, players) -> dict:
    winner = int(s.winner)
    return {
        "reason": ids.REASONS[int(s.reason)],
        "winner": None if winner < 0 else ids.COMMANDERS[winner],
        "scores": {name: int(s.scores[ids.COMMANDERS.index(name)]) for name in players},
    }


def _read_map(names: Names, s) -> dict:
    control = {area: ids.COMMANDERS[c] for c in range(3) for area in areas_of(names, s.control[c])}
    held = [s.control[0][word] | s.control[1][word] | s.control[2][word] for word in range(2)]
    units = [(int(s.unit_area[u]), int(s.unit_owner[u]), int(s.unit_down[u])) for u in range(4) if s.unit_area[u] >= 0]
    number = sum(int(s.trucks[word]) << (64 * word) for word in range(4))
    return {
        "control": {area: control[area] for area in areas_of(names, held)},
        "axis": areas_of(names, s.axis),
        "supplies": {area: there for area, there in zip(names.areas, s.area_supplies, strict=False) if any(there)},
        "airborne": [
            [names.areas[area], ids.COMMANDERS[owner], "down" if down else "up"] for area, owner, down in sorted(units)
        ],
        "no_encircle": areas_of(names, s.no_encircle),
        "medal_given": areas_of(names, s.medal_given),
        "numbers": {
            str(FIRST_NUMBER + i): names.areas[int(s.number_area[i])] for i in range(NUMBERS) if s.number_area[i] >= 0
        },
        "trucks": _marked(names.roads, number),
    }


def _read_corps(names: Names, s) -> dict:
    return {
        corps: {
            "area": names.areas[int(s.corps_area[i])],
            "supplies": _amounts(s.corps_supplies[i]),
            "grounded": (False, True, "strict")[int(s.corps_grounded[i])],
            "moved": bool(s.corps_moved[i]),
            "transferred": bool(s.corps_transferred[i]),
        }
        for i, corps in enumerate(names.corps)
        if s.corps_area[i] >= 0
    }


def _read_commanders(names: Names, s, players: list[str]) -> dict:
    decks, piles = deck_names(names, s), _out_of_decks(names, s)
    return {name: _read_commander(names, s, ids.COMMANDERS.index(name), decks, piles) for name in players}


def _read_commander(names: Names, s, c: int, decks: dict[str, int], piles: dict) -> dict:
    air = int(s.air_deck[c])
    return {
        "pool": int(s.pool[c]),
        "level": int(s.level[c]),
        "card_up": bool(s.card_up[c]),
        "medals": int(s.medals[c]),
        "won": piles.get((ids.WON + c, ids.CARD_DIVISION), {}),
        "defeated": int(s.defeated[c]),
        "resistance": piles.get((ids.KEPT + c, ids.CARD_RESISTANCE), {}),
        "recon": piles.get((ids.KEPT + c, ids.CARD_RECON), {}),
        "pending": piles.get((ids.PENDING + c, ids.CARD_RESISTANCE), {}),
        "air": next((name for name, deck in decks.items() if deck == air), None),
        "peeks": {name: names.cards[int(s.peek[c][deck])] for name, deck in decks.items() if s.peek[c][deck] >= 0},
    }


def _read_turn(names: Names, s, over: bool) -> dict:
    moving = not over and s.move_corps >= 0
    transporting = not over and s.trucks_allowed > 0
    landing = s.decision in (ids.AIRBORNE_AREA, ids.AIRBORNE_PAY)
    return {
        "turn": {
            "actions_left": int(s.actions_left),
            "acted": bool(s.acted),
            "bases_used": areas_of(names, s.bases_used),
            "resistance_played": bool(s.resistance_played),
            "recon_played": bool(s.recon_played),
        },
        "move": {
            "corps": names.corps[int(s.move_corps)],
            "from": names.areas[int(s.move_from)] if s.move_from >= 0 else None,
            "steps": int(s.move_steps),
            "last_stop": bool(s.move_stop),
        }
        if moving
        else None,
        "transport": {"placed": int(s.trucks_placed), "allowed": int(s.trucks_allowed)} if transporting else None,
        "landing": [names.areas[int(area)] for area in s.landing[: int(s.landings)]] if landing else None,
        "overflow": names.areas[int(s.overflow[0])] if s.decision == ids.OVERFLOW else None,
        "card": names.cards[int(s.move_card)] if not over and s.move_card >= 0 else None,
        "feeding": names.corps[int(s.feeding_corps)] if s.decision == ids.FOOD_SOURCE else None,
    }


def _read_table(names: Names, s) -> dict:
    return {
        "reserve": _amounts(s.reserve),
        "track": _amounts(s.track),
        "truck_stock": int(s.truck_stock),
        "box_trucks": int(s.box_trucks),
        "level3_given": bool(s.level3_given),
        "axis_pool": int(s.axis_pool),
        "axis_gone": int(s.axis_gone),
        "airborne_track": int(s.airborne_track),
        "medal_pool": int(s.medal_pool) if names.medals_limited else None,
        "ostende": areas_of(names, s.once_bases),
        "weather": ids.WEATHERS[int(s.weather)],
        "antwerp": bool(s.antwerp),
        "starving": {"revealed": int(s.starving_revealed), "declined": int(s.starving_declined)}
        if s.n_players == 1
        else None,
    }


def _read_cards(names: Names, s) -> dict:
    decks = deck_names(names, s)
    return {
        # by name: in the order of the cards the first key would tell which card is drawn next
        "decks": {name: dict(sorted(Counter(stack_of(names, s, deck)).items())) for name, deck in decks.items()},
        "discards": {name: dict(Counter(_pile(names, s, deck))) for name, deck in decks.items()},
        "removed": dict(Counter(name for card, name in enumerate(names.cards) if s.card_place[card] == ids.REMOVED)),
    }
