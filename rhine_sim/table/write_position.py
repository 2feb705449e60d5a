"""A position by name (docs/position-format.md), written into a state record."""

from collections import Counter

import numpy as np

from ..engine import ids
from ..engine.encircle import find_linked
from ..engine.front import IN_HAND
from ..engine.layout import FIRST_NUMBER
from ..engine.turn import SOLO_DICE, SOLO_WAVE, TURN_END
from ..errors import RhineError
from .position import areas_of, deck_names
from .shape import check_shape
from .text import Names

PILES = {"won": ids.WON, "resistance": ids.KEPT, "recon": ids.KEPT, "pending": ids.PENDING}
KINDS_OF_PILES = {
    "won": ids.CARD_DIVISION,
    "resistance": ids.CARD_RESISTANCE,
    "recon": ids.CARD_RECON,
    "pending": ids.CARD_RESISTANCE,
}


def write_position(names: Names, s, position: dict) -> None:
    """Put every part of `position` into the state; its players must be those of the state, whose cards are kept."""
    if position["players"] != [ids.COMMANDERS[c] for c in range(3) if s.playing[c]]:
        raise RhineError(f"the players of a table stay; this one has not {', '.join(position['players'])}")
    playing = [name for i, name in enumerate(names.corps) if s.corps_area[i] >= 0]
    check_shape(position, deck_names(names, s), playing)
    _write_map(names, s, position)
    _write_corps(names, s, position)
    for name, values in position["commanders"].items():
        _write_commander(names, s, ids.COMMANDERS.index(name), values)
    _write_turn(names, s, position)
    _write_table(names, s, position)
    _write_cards(names, s, position)
    _write_question(names, s, position)
    _write_result(s, position["result"])
    find_linked(names.compiled.board, s)


def words_of(names: Names, areas) -> np.ndarray:
    number = 0
    for area in areas:
        number |= 1 << names.area(area)
    return np.array([number & (2**64 - 1), number >> 64], np.uint64)


def _write_map(names: Names, s, position: dict) -> None:
    strangers = set(position["control"].values()) - set(ids.COMMANDERS)
    if strangers:
        raise RhineError(f"nobody is called {strangers.pop()!r}; areas are held by {', '.join(ids.COMMANDERS)}")
    for c in range(3):
        held = [area for area, owner in position["control"].items() if owner == ids.COMMANDERS[c]]
        s.control[c] = words_of(names, held)
    for field in ("axis", "no_encircle", "medal_given"):
        getattr(s, field)[:] = words_of(names, position[field])
    s.area_supplies[:] = 0
    for area, amounts in position["supplies"].items():
        s.area_supplies[names.area(area)] = amounts
    s.stocked[:] = words_of(names, [area for area, amounts in position["supplies"].items() if any(amounts)])
    s.unit_area[:] = ids.NO_AREA
    for unit, (area, owner, side) in enumerate(position["airborne"]):
        s.unit_area[unit] = names.area(area)
        s.unit_owner[unit] = ids.COMMANDERS.index(owner)
        s.unit_down[unit] = side == "down"
    s.number_area[:] = ids.NO_AREA
    for number in position.get("hand", ()):
        s.number_area[int(number) - FIRST_NUMBER] = IN_HAND
    for number, area in position["numbers"].items():
        s.number_area[int(number) - FIRST_NUMBER] = names.area(area)
    unknown = [road for road in position["trucks"] if road not in names.roads]
    if unknown:
        raise RhineError(f"no road {unknown[0]!r}; a road is called after its two ends, as in {names.roads[0]!r}")
    trucks = sum(1 << names.roads.index(road) for road in position["trucks"])
    for word in range(4):
        s.trucks[word] = np.uint64(trucks >> (64 * word) & (2**64 - 1))


def _write_corps(names: Names, s, position: dict) -> None:
    for corps, values in position["corps"].items():
        i = names.corps_number(corps)
        s.corps_area[i] = names.area(values["area"])
        s.corps_supplies[i] = values["supplies"]
        s.corps_grounded[i] = (False, True, "strict").index(values["grounded"])
        s.corps_moved[i] = values["moved"]
        s.corps_transferred[i] = values["transferred"]


def _write_commander(names: Names, s, c: int, values: dict) -> None:
    for field in ("pool", "level", "card_up", "medals", "defeated"):
        getattr(s, field)[c] = values[field]
    decks = deck_names(names, s)
    s.air_deck[c] = ids.NO_DECK if values["air"] is None else decks[values["air"]]


def _write_turn(names: Names, s, position: dict) -> None:
    s.seat = position["seat"]
    s.round_number = position["round"]
    s.order[: len(position["order"])] = [ids.COMMANDERS.index(name) for name in position["order"]]
    s.end_triggered = position["end_triggered"]
    s.asked = ids.NOBODY if position["asked"] is None else ids.COMMANDERS.index(position["asked"])
    turn = position["turn"]
    for field in ("actions_left", "acted", "resistance_played", "recon_played"):
        setattr(s, field, turn[field])
    s.bases_used[:] = words_of(names, turn["bases_used"])
    move = position["move"] or {"corps": None, "from": None, "steps": 0, "last_stop": False}
    s.move_corps = ids.NO_CORPS if move["corps"] is None else names.corps_number(move["corps"])
    s.move_from = ids.NO_AREA if move["from"] is None else names.area(move["from"])
    s.move_steps, s.move_stop = move["steps"], move["last_stop"]
    transport = position["transport"] or {"placed": 0, "allowed": 0}
    s.trucks_placed, s.trucks_allowed = transport["placed"], transport["allowed"]
    landing = position["landing"] or []
    s.landings = len(landing)
    s.landing[: len(landing)] = [names.area(area) for area in landing]


def _write_question(names: Names, s, position: dict) -> None:
    """The question, and what goes on after it: a few lines of A.1 that a position does not spell out."""
    before, s.decision = int(s.decision), ids.DECISIONS.index(position["decision"])
    active, alone = position["order"][position["seat"]], len(position["players"]) == 1
    s.after = s.decision
    s.overflow[:] = ids.NO_AREA
    s.supply_base = ids.NO_AREA
    s.feeding_corps = ids.NO_CORPS
    if position["overflow"] is not None:
        area = s.overflow[0] = names.area(position["overflow"])
        s.after = ids.CHOOSE_ACTION
        board = names.compiled.board
        if names.areas[area] in areas_of(names, board.limited):
            s.supply_base = area
        elif position["asked"] != active or not (position["antwerp"] or area != board.antwerp_base):
            s.after = SOLO_DICE if alone else TURN_END
    if s.decision == ids.MEDAL_RETURN:
        s.after = SOLO_DICE if alone else TURN_END
        s.returning, s.returns_due = s.asked, max(1, int(s.returns_due))
    if s.decision in (ids.OVERFLOW, ids.MEDAL_RETURN):
        s.after = ids.STEP if position["move"] else ids.PLACE_TRUCK if position["transport"] else s.after
        s.victory_due = 2 if alone and s.after == SOLO_DICE else 1
    if position["feeding"] is not None:
        s.feeding_corps = names.corps_number(position["feeding"])
        s.feeding_seat = position["order"].index(position["asked"])
    if s.decision == ids.FRONT_TARGETS and before != ids.FRONT_TARGETS:
        s.front_next = SOLO_WAVE


def _write_result(s, result: dict | None) -> None:
    s.reason, s.winner, s.scores[:] = ids.REASON_NONE, ids.NOBODY, 0
    if result is not None:
        s.reason = ids.REASONS.index(result["reason"])
        s.winner = ids.NOBODY if result["winner"] is None else ids.COMMANDERS.index(result["winner"])
        for name, points in result["scores"].items():
            s.scores[ids.COMMANDERS.index(name)] = points


def _write_table(names: Names, s, position: dict) -> None:
    s.reserve[:] = position["reserve"]
    s.track[:] = position["track"]
    for field in ("truck_stock", "box_trucks", "level3_given", "axis_pool", "axis_gone", "airborne_track", "antwerp"):
        setattr(s, field, position[field])
    s.medal_pool = position["medal_pool"] or 0
    in_play = int(s.medal_pool) + sum(values["medals"] for values in position["commanders"].values())
    s.medals_gone = max(0, int(names.compiled.rules.medal_limit) - in_play)
    s.once_bases[:] = words_of(names, position["ostende"])
    if position["weather"] not in ids.WEATHERS:
        raise RhineError(f"no weather {position['weather']!r}; there is {' and '.join(ids.WEATHERS)}")
    s.weather = ids.WEATHERS.index(position["weather"])
    if position["starving"]:
        s.starving_revealed = position["starving"]["revealed"]
        s.starving_declined = position["starving"]["declined"]


def _write_cards(names: Names, s, position: dict) -> None:
    """Deal every card anew to the places the position names; a deck keeps the order of `stacks` as far as that goes."""
    free = _free_cards(names, s)
    stacks = position.get("stacks", {})
    for name, deck in deck_names(names, s).items():
        stack = _ordered(stacks.get(name) or _seen(position, name), position["decks"].get(name, {}))
        write_stack(names, s, deck, [_take(free, card) for card in stack])
        pile = [_take(free, card) for card in _spread(position["discards"].get(name, {}))]
        end = int(s.deck_start[deck]) + int(s.deck_room[deck])
        s.discard_size[deck] = len(pile)
        s.deck_cards[end - len(pile) : end] = pile
        s.card_place[pile] = ids.IN_DISCARD
    for card in _spread(position["removed"]):
        s.card_place[_take(free, card)] = ids.REMOVED
    for commander, values in position["commanders"].items():
        _write_piles(names, s, ids.COMMANDERS.index(commander), values, free)
    s.move_card = ids.NO_CARD
    if position["card"] is not None:
        s.move_card = _take(free, position["card"])
        s.card_place[s.move_card] = ids.IN_RESOLUTION
    left = [card for cards in free.values() for card in cards]
    if left:
        lost = ", ".join(sorted({names.cards[card] for card in left}))
        raise RhineError(f"the position has no place for {len(left)} cards: {lost}")
    for commander, values in position["commanders"].items():
        _write_peeks(names, s, ids.COMMANDERS.index(commander), values["peeks"])


def _seen(position: dict, deck: str) -> list[str]:
    """The top card of a deck, if somebody has seen it."""
    return [values["peeks"][deck] for values in position["commanders"].values() if deck in values["peeks"]][:1]


def _write_peeks(names: Names, s, c: int, peeks: dict[str, str]) -> None:
    decks = deck_names(names, s)
    s.peek[c] = ids.NO_CARD
    for name, card in peeks.items():
        deck = decks[name]
        top = int(s.deck_cards[int(s.deck_start[deck]) + int(s.deck_size[deck]) - 1]) if s.deck_size[deck] else -1
        if top < 0 or names.cards[top] != card:
            raise RhineError(
                f"{ids.COMMANDERS[c]} cannot have seen {card!r}: it does not lie on top of the deck {name}"
            )
        s.peek[c, deck] = top


def _write_piles(names: Names, s, c: int, values: dict, free: dict[str, list[int]]) -> None:
    board = names.compiled.board
    for pile, place in PILES.items():
        cards = [_take(free, card) for card in _spread(values[pile])]
        for card in cards:
            if board.card_kind[card] != KINDS_OF_PILES[pile]:
                raise RhineError(f"{names.cards[card]!r} cannot lie in the pile {pile!r}")
            s.card_place[card] = place + c
        if pile != "won":
            getattr(s, pile)[c] = len(cards)
            continue
        s.held[c] = len(cards)
        s.medal_cards[c] = sum(int(board.card_medal[card]) for card in cards)
        s.symbols[c] = sum(int(board.card_ammo[card]) for card in cards if not board.card_medal[card])


def write_stack(names: Names, s, deck: int, cards: list[int]) -> None:
    """Lay the cards into a deck, the first one on top."""
    if len(cards) > int(s.deck_room[deck]):
        raise RhineError(f"a deck of {int(s.deck_room[deck])} cards cannot hold {len(cards)}")
    start = int(s.deck_start[deck])
    s.deck_size[deck] = len(cards)
    s.deck_cards[start : start + len(cards)] = cards[::-1]
    s.card_place[cards] = ids.IN_DECK


def _free_cards(names: Names, s) -> dict[str, list[int]]:
    free: dict[str, list[int]] = {}
    places = s.card_place
    for card, name in enumerate(names.cards):
        if places[card] != ids.NOT_IN_GAME:
            free.setdefault(name, []).append(card)
    return free


def _take(free: dict[str, list[int]], name: str) -> int:
    if not free.get(name):
        raise RhineError(f"the position has more of the card {name!r} than there are")
    return free[name].pop(0)


def _spread(counts: dict[str, int]) -> list[str]:
    return [card for card, n in counts.items() for _ in range(n)]


def _ordered(stack: list[str], counts: dict[str, int]) -> list[str]:
    """The cards of a deck by `counts`, in the order of `stack` as far as that names them."""
    left = Counter(counts)
    named = []
    for card in stack:
        if left[card] > 0:
            left[card] -= 1
            named.append(card)
    return named + _spread(left)
