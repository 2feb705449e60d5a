"""Supplies: take supply (R6), overflow, waking of grounded corps (R9.8), free transfers (R8.10-R8.13)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from .board import KINDS
from .context import Asking, Game, ask, ask_if_open
from .state import Corps, Pieces, move_pieces, pieces, total
from .text import corps_text, parse_corps, parse_vector, vector_text

WAKING_FOOD = 1  # R9.8


# -- waking and overflow -------------------------------------------------------------------------------------


def wake(g: Game, area: str, food_added: bool) -> None:
    """R9.8: food in the area of a grounded corps is used at once and turns it up.

    A corps grounded with food already in its area (`card_only_strict`) waits for a new piece of food.
    """
    corps, here = g.s.corps_in(area), g.s.supplies[area]
    if corps is None or not corps.grounded or here["food"] < WAKING_FOOD:
        return
    if corps.grounded == "strict" and not food_added:
        return
    move_pieces(here, g.s.reserve, "food", WAKING_FOOD)
    corps.grounded = False


def overflow(g: Game, area: str) -> Asking:
    """R6.7, DP3: the controller removes exactly the excess."""
    here = g.s.supplies[area]
    excess = total(here) - g.area_limit(area)
    if excess <= 0:
        return

    def answers() -> list[str]:
        return [f"OVERFLOW {area} {vector_text(v)}" for v in _sub_vectors(here, excess, excess)]

    g.s.overflow = area
    answer = yield from ask_if_open("OVERFLOW", g.s.control[area], answers)
    g.s.overflow = None
    for kind, number in parse_vector(answer.split()[2]).items():
        move_pieces(here, g.s.reserve, kind, number)


def _sub_vectors(available: Pieces, least: int, most: int) -> Iterator[Pieces]:
    """All choices of `least` to `most` pieces out of what is there."""
    for numbers in product(*(range(available[k] + 1) for k in KINDS)):
        if least <= sum(numbers) <= most:
            yield pieces(*numbers)


def loads(g: Game, area: str) -> list[Pieces]:
    """R8.2: 1 to 5 pieces lying in the area."""
    return list(_sub_vectors(g.s.supplies[area], 1, g.number("logistics", "truck_capacity")))


# -- take supply ---------------------------------------------------------------------------------------------


def _bases(g: Game, p: str) -> list[str]:
    """R6.1: the own Army base, and controlled limited bases not used this turn."""
    s, army_base = g.s, g.army_base(p)
    found = [army_base]
    for a in g.board.areas.values():
        if a.limited and a.id != army_base and s.control.get(a.id) == p and a.id not in s.turn.bases_used:
            if not a.once or a.id in s.once_bases:
                found.append(a.id)
    return found


def _basic_set(g: Game) -> Pieces | None:
    """R6.2(a), R6.3: one of each kind from the RESERVE."""
    one_each = {k: min(1, g.s.reserve[k]) for k in KINDS}
    missing = len(KINDS) - total(one_each)
    if missing == len(KINDS) or (missing and not g.rules["partial_basic_set"]):
        return None
    return one_each


def _sets(g: Game, p: str, base: str) -> dict[str, tuple[Pieces, str]]:
    """R6.2: name of the set -> pieces and the place they come from ("reserve" or "track")."""
    found = {}
    basic = _basic_set(g)
    if basic:
        found["basic"] = (basic, "reserve")
    if base == g.army_base(p):
        size = g.number("stock", "matching_set")
        for kind in KINDS:
            there = g.s.track[kind]
            if there >= size or (g.rules["partial_matching_set"] and there >= 1):
                found[f"{kind}*{size}"] = ({**pieces(), kind: min(size, there)}, "track")
    return found


def _bonuses(g: Game, p: str, taken: Pieces, source: str) -> list[str]:
    """R6.4: up to 2 pieces, counted after the set has been taken; "" means none (R13.4)."""
    if not g.has_ability(p, "supply") or not g.s.commanders[p].card_up:
        return [""]
    left = {
        (kind, place): there[kind] - (taken[kind] if place == source else 0)
        for place, there in (("reserve", g.s.reserve), ("track", g.s.track))
        for kind in KINDS
    }
    both = g.rules["monty_bonus_source"] == "track_or_reserve"
    choices = [(k, place) for k in KINDS for place in (("reserve", "track") if both else ("reserve",))]
    found = [""]
    for size in range(1, g.number("turn", "monty_bonus") + 1):
        for combo in combinations_with_replacement(choices, size):
            if all(combo.count(c) <= left[c] for c in combo):
                words = [f"{k}@{place}" if both else k for k, place in combo]
                found.append(" bonus=" + ",".join(words))
    return found


def supply_answers(g: Game, p: str) -> list[str]:
    """DP2."""
    return [
        f"SUPPLY {base} {name}{bonus}"
        for base in _bases(g, p)
        for name, (taken, source) in _sets(g, p, base).items()
        for bonus in _bonuses(g, p, taken, source)
    ]


def can_take_supply(g: Game, p: str) -> bool:
    return any(_sets(g, p, base) for base in _bases(g, p))


def take_supply(g: Game) -> Asking:
    """A_SUPPLY."""
    s, p = g.s, g.s.active
    answer = yield from ask("SUPPLY", p, lambda: supply_answers(g, p))
    _, base, name, *rest = answer.split()
    taken, source = _sets(g, p, base)[name]
    places, here = {"reserve": s.reserve, "track": s.track}, s.supplies[base]
    food_before = here["food"]
    for kind in KINDS:
        move_pieces(places[source], here, kind, taken[kind])
    if rest:
        for word in rest[0].removeprefix("bonus=").split(","):
            kind, _, place = word.partition("@")
            move_pieces(places[place or "reserve"], here, kind)
        s.me.card_up = False
    wake(g, base, food_added=here["food"] > food_before)  # R6.5
    yield from overflow(g, base)
    if base != g.army_base(p):  # R6.8
        s.turn.bases_used.add(base)
        s.once_bases.discard(base)


def free_set(g: Game, x: str) -> Asking:
    """R6.9 `free_set`: a basic set into a limited base just captured; Ostende only while its marker is in the game."""
    once = g.board.areas[x].once
    basic = _basic_set(g)
    if basic is None or (once and x not in g.s.once_bases):
        return
    for kind in KINDS:
        move_pieces(g.s.reserve, g.s.supplies[x], kind, basic[kind])
    g.s.once_bases.discard(x)
    yield from overflow(g, x)


# -- free transfers (DP17) -----------------------------------------------------------------------------------


def _transfer_vectors(g: Game, corps: Corps) -> Iterator[Pieces]:
    """R8.10, R8.12: signed vectors card to area, results within both limits, not all zero (R2.17)."""
    card, here = corps.card, g.s.supplies[corps.area]
    room = g.area_limit(corps.area) - total(here)
    card_room = g.number("stock", "corps_limit") - total(card)
    ranges = {k: range(-here[k], card[k] + 1) for k in KINDS}
    if corps.grounded == "strict":  # R9.8: the old food may not go to the card
        ranges["food"] = range(0, card["food"] + 1)
    for numbers in product(*(ranges[k] for k in KINDS)):
        if any(numbers) and -card_room <= sum(numbers) <= room:
            yield pieces(*numbers)


def transfer_answers(g: Game, p: str) -> list[str]:
    """R8.13: a corps that made no transfer since the last other decision."""
    return [
        f"TRANSFER {corps_text(c.id)} {vector_text(v)}"
        for c in g.s.corps_of(p)
        if not c.transferred
        for v in _transfer_vectors(g, c)
    ]


def transfer(g: Game, answer: str) -> None:
    name, numbers = parse_corps(answer.removeprefix("TRANSFER "))
    corps = g.s.corps[name]
    here = g.s.supplies[corps.area]
    for kind, number in parse_vector(numbers).items():
        if number > 0:
            move_pieces(corps.card, here, kind, number)
        else:
            move_pieces(here, corps.card, kind, -number)
    corps.transferred = True
    wake(g, corps.area, food_added=False)  # strict: only supply and transport wake
