"""Airborne landing (R12) and the medals that pay for it (R12.3, R12.4)."""

from collections import Counter
from itertools import product

from .context import Asking, Game, ask, ask_if_open
from .decks import take_from
from .state import Airborne

COSTLY_SYMBOLS = 3  # R12.4: fewest cards with this many symbols


# -- medals --------------------------------------------------------------------------------------------------


def medal_cards(g: Game, p: str) -> list[str]:
    """Won cards with a medal, lowest id first, one entry a card."""
    return [c for c in _won(g, p) if g.board.cards[c].medal]


def plain_cards(g: Game, p: str) -> list[str]:
    """Won cards without a medal, lowest id first."""
    return [c for c in _won(g, p) if not g.board.cards[c].medal]


def _won(g: Game, p: str) -> list[str]:
    return sorted(g.s.commanders[p].won.elements(), key=g.board.card_index)


def five_sets(g: Game, p: str) -> int:
    """R12.3, R16.4: full sets of five ammo symbols on cards without medal."""
    symbols = sum(g.board.cards[c].ammo for c in plain_cards(g, p))
    return symbols // g.number("markers", "ammo_per_medal")


def medals_payable(g: Game, p: str) -> int:
    return g.s.commanders[p].medals + len(medal_cards(g, p)) + five_sets(g, p)


def cards_for_sets(g: Game, p: str, sets: int) -> list[str]:
    """R12.4, Q78: least total of symbols, then fewest cards, then fewest 3-symbol cards, then lowest ids."""
    wanted = sets * g.number("markers", "ammo_per_medal")
    groups: dict[int, list[str]] = {}
    for card in plain_cards(g, p):
        groups.setdefault(g.board.cards[card].ammo, []).append(card)
    best = None
    for numbers in product(*(range(len(group) + 1) for group in groups.values())):
        symbols = sum(n * value for n, value in zip(numbers, groups, strict=True))
        if symbols < wanted:
            continue
        chosen = [c for n, group in zip(numbers, groups.values(), strict=True) for c in group[:n]]
        costly = sum(g.board.cards[c].ammo == COSTLY_SYMBOLS for c in chosen)
        key = (symbols, len(chosen), costly, sorted(map(g.board.card_index, chosen)))
        if best is None or key < best[0]:
            best = (key, chosen)
    return best[1]


# -- landing -------------------------------------------------------------------------------------------------


def _most_units(g: Game, p: str) -> int:
    """R12.1."""
    return min(g.number("markers", "airborne_per_action"), g.s.airborne_track, medals_payable(g, p))


def _open_areas(g: Game) -> list[str]:
    return [a for a in g.board.areas if a not in g.s.control]


def can_land(g: Game, p: str) -> bool:
    """A.2; not in rain, not in solo, not in the basic game (R12.2, R17.6)."""
    if g.rules["basic_game"] or g.s.solo or g.s.weather == "rain":
        return False
    return _most_units(g, p) >= 1 and bool(_open_areas(g))


def _area_answers(g: Game) -> list[str]:
    """DP12a: not lower than the last one by id; STOP from the second on."""
    chosen = g.s.landing
    lowest = g.board.area_index(chosen[-1]) if chosen else 0
    areas = [a for a in _open_areas(g) if g.board.area_index(a) >= lowest]
    return (["STOP"] if chosen else []) + [f"AIRBORNE_AREA {a}" for a in areas]


def _pay_answers(g: Game, p: str, units: int) -> list[str]:
    """DP12b."""
    found = []
    for counters in range(min(units, g.s.commanders[p].medals) + 1):
        for cards in range(min(units - counters, len(medal_cards(g, p))) + 1):
            sets = units - counters - cards
            if sets <= five_sets(g, p):
                found.append(f"AIRBORNE_PAY counters={counters} medal_cards={cards} five_sets={sets}")
    return found


def landing(g: Game) -> Asking:
    """A_AIRBORNE."""
    s, p = g.s, g.s.active
    s.landing, most = [], _most_units(g, p)
    while len(s.landing) < most:
        answer = yield from ask("AIRBORNE_AREA", p, lambda: _area_answers(g))
        if answer == "STOP":
            break
        s.landing.append(answer.split()[1])
    units = len(s.landing)
    answer = yield from ask_if_open("AIRBORNE_PAY", p, lambda: _pay_answers(g, p, units))
    s.airborne += [Airborne(area, p) for area in s.landing]
    s.airborne_track -= units
    s.landing = None
    counters, cards, sets = (int(word.split("=")[1]) for word in answer.split()[1:])
    _pay(g, p, counters, cards, sets)


def _pay(g: Game, p: str, counters: int, cards: int, sets: int) -> None:
    """R12.3: payment leaves the game (`spent_medal_destination = pool`: counters go back to the medal pool)."""
    s = g.s
    s.commanders[p].medals -= counters
    if g.rules["spent_medal_destination"] == "pool" and s.medal_pool is not None:
        s.medal_pool += counters
    paid = medal_cards(g, p)[:cards] + (cards_for_sets(g, p, sets) if sets else [])
    for card in paid:
        take_from(s.commanders[p].won, card)
    s.removed += Counter(paid)
