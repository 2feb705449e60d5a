"""The other actions as sentences: supply, trucks, transport, air support, landing, and what happens by the way."""

from collections import Counter

from ..engine import ids
from ..engine.actions import kind_of, operand
from ..engine.layout import TALLIES
from ..match.trace import Answer
from .story import ACT, DETAIL, Line
from .words import Words, count, difference, joined, pieces, who

_TAKEN, _LOST = TALLIES.index("gas_taken"), TALLIES.index("gas_lost")


def supply_line(words: Words, answer: Answer) -> Line:
    before, after, commander = answer.before, answer.after, int(answer.before.asked)
    base, chosen = int(operand(answer.action, 0)), int(operand(answer.action, 1))
    took = difference(before.tally[commander, _TAKEN : _TAKEN + 3], after.tally[commander, _TAKEN : _TAKEN + 3])
    set_ = _basic_set(before) if chosen == ids.BASIC_SET else f"a matching set of {ids.KINDS[chosen - 1]}"
    bonus = " and the bonus of his commander card" if before.card_up[commander] and not after.card_up[commander] else ""
    lies = after.area_supplies[base]
    text = f"Takes supply in {words.area(base)}: {set_}{bonus} ({pieces(took)}); {_lying(lies)} there now."
    return Line(ACT, text)


def _basic_set(before) -> str:
    """One piece of each kind that the reserve still has (R6.3)."""
    missing = [kind for kind, n in zip(ids.KINDS, before.reserve, strict=True) if n == 0]
    return "a basic set" + (f" without {joined(missing)}, of which the reserve has none," if missing else "")


def _lying(amounts) -> str:
    return f"{pieces(amounts)} {'lies' if sum(map(int, amounts)) <= 1 else 'lie'}"


def overflow_lines(words: Words, answer: Answer) -> list[Line]:
    """Pieces over the limit of an area, by an answer or, where there is only one way, by themselves (R6.7)."""
    area = _filled(words, answer)
    if area is None:
        return []
    owner = next(c for c in range(3) if words.has(answer.after.control[c], area))
    lost = slice(_LOST, _LOST + 3)
    gone = difference(answer.before.tally[owner, lost], answer.after.tally[owner, lost])
    verb = "goes" if sum(gone) == 1 else "go"
    text = (
        f"{words.area(area)} holds {words.limit(answer.after, area)} at most: {pieces(gone)} {verb} back to the reserve"
    )
    return [Line(DETAIL, f"{text} (R6.7).", 1)] if any(gone) else []


def _filled(words: Words, answer: Answer) -> int | None:
    """The area that an answer may have filled over its limit; a step can make Lisieux an area like others (R15.1)."""
    kind, board = int(kind_of(answer.action)), words.board
    if kind in (ids.DO_OVERFLOW, ids.DO_SUPPLY):
        return int(operand(answer.action, 0))
    if kind == ids.DO_PLACE_TRUCK:
        return int(board.road_ends[int(operand(answer.action, 0))][1 - int(operand(answer.action, 1))])
    return int(board.army_base[ids.RED]) if answer.after.antwerp and not answer.before.antwerp else None


def trucks_line(words: Words, answer: Answer) -> Line:
    commander, n = int(answer.before.asked), int(operand(answer.action, 0))
    limit = int(words.rules.truck_limit[int(answer.before.level[commander]) - 1])
    left = int(answer.before.truck_stock) - n
    if n == 0:
        return Line(ACT, "Takes trucks though the stock is empty: he gets none, but the supply check comes (R7.4).")
    hand = f"he has {int(answer.after.pool[commander])} now, {limit} at most"
    return Line(ACT, f"Takes {count(n, 'truck')} from the stock: {hand}; {left or 'none'} left in the stock.")


def transport_line(words: Words, legs: list[tuple[int, int, list[int]]], after) -> Line:
    """Trucks that carry the same load on, one after another, are one convoy."""
    convoys: list[tuple[list[int], list[int]]] = []
    for start, end, load in legs:
        if convoys and convoys[-1][0][-1] == start and convoys[-1][1] == load:
            convoys[-1][0].append(end)
        else:
            convoys.append(([start, end], load))
    trips = []
    for route, load in convoys:
        by = f" over {words.listed(route[1:-1])}" if len(route) > 2 else ""
        trips.append(f"{pieces(load)} from {words.area(route[0])}{by} to {words.area(route[-1])}")
    pool = int(after.pool[after.order[after.seat]])
    left = f"{count(pool, 'truck') if pool else 'no truck'} left"
    return Line(ACT, f"Transports with {count(len(legs), 'truck')}: {'; then '.join(trips)} ({left}).")


def transfer_line(words: Words, s, corps: int, onto_area: list[int]) -> str:
    """Card to area positive, area to card negative (R8.10)."""
    area = words.area(s.corps_area[corps])
    takes = pieces([max(0, -n) for n in onto_area])
    puts = pieces([max(0, n) for n in onto_area])
    parts = [f"loads {takes} from {area} onto its card"] if takes != "nothing" else []
    return joined([*parts, *([f"unloads {puts} from its card in {area}"] if puts != "nothing" else [])])


def air_line(words: Words, answer: Answer, by_card: bool, hidden: bool) -> Line:
    """Air support or Recon: the card that was seen is told, though at the table only its owner knows it."""
    deck, seen = int(operand(answer.action, 0)), int(answer.after.drawn_card)
    found = "" if hidden or seen < 0 else f"; he alone sees its top card: {words.card(seen)}"
    if kind_of(answer.action) == ids.DO_RECON_DECK:
        return Line(ACT, f"Plays Recon on {words.deck(deck)}{found}.")
    by = " by his commander card" if by_card else ""
    return Line(
        ACT, f"Air support{by} on {words.deck(deck)}{found}. It gives his corps 1 ammo when they draw that card."
    )


def landing_line(words: Words, answer: Answer) -> Line:
    before, after = answer.before, answer.after
    had = [int(area) for area in before.unit_area]
    areas = [int(area) for area, old in zip(after.unit_area, had, strict=True) if area >= 0 and old < 0]
    units, each = count(len(areas), "airborne unit"), "each " if len(areas) > 1 else ""
    return Line(ACT, f"Lands {units} in {_places(words, areas)}, {each}worth 1 ammo to any corps that enters (R12.5).")


def _places(words: Words, areas: list[int]) -> str:
    """ "Aachen (2) and Köln": where units are, with their number where it is not one."""
    return joined([words.area(area) + (f" ({n})" if n > 1 else "") for area, n in Counter(areas).items()])


def leftover_lines(words: Words, answer: Answer) -> list[Line]:
    """The end of the actions: what was left undone, what lapsed."""
    before, after, commander = answer.before, answer.after, int(answer.before.asked)
    lines = []
    if before.actions_left == words.rules.actions and not before.acted:
        lines.append(Line(ACT, f"Takes none of his {count(int(before.actions_left), 'action')}."))
    elif before.actions_left > 0:
        lines.append(Line(ACT, f"Leaves {count(int(before.actions_left), 'action')} unused."))
    if before.pending[commander] > after.pending[commander]:
        text = "The Resistance card for this turn only was not played: it is discarded (R5.8)."
        lines.append(Line(DETAIL, text, 0))
    gone = [int(area) for area, now in zip(before.unit_area, after.unit_area, strict=True) if area >= 0 > now]
    if gone:
        units = f"{count(len(gone), 'airborne unit')} of his in {_places(words, gone)}, landed in an earlier turn,"
        lines.append(Line(DETAIL, f"{units} leave{'s' * (len(gone) == 1)} the game (R12.7).", 0))
    return lines


def side_lines(words: Words, answer: Answer) -> list[Line]:
    """What an answer brought by the way: corps that wake, overflow, Antwerpen, the weather, markers and decks."""
    before, after, lines = answer.before, answer.after, []
    for corps in range(int(words.board.n_corps)):
        if before.corps_grounded[corps] and not after.corps_grounded[corps] and after.corps_area[corps] >= 0:
            place = words.area(after.corps_area[corps])
            lines.append(Line(DETAIL, f"{words.corps(corps)} in {place} eats 1 food and is no longer grounded.", 1))
    lines += overflow_lines(words, answer)
    for base in words.members(before.once_bases):
        if not words.has(after.once_bases, base):
            lines.append(
                Line(DETAIL, f"The marker of {words.area(base)} leaves the game: it is no base any more (R6.8).", 1)
            )
    if after.antwerp != before.antwerp:
        base = words.area(words.board.antwerp_base)
        text = f"{base} is now {who(ids.RED)}'s Army base (R15.1)." if after.antwerp else f"{base} is lost as a base."
        lines.append(Line(DETAIL, text, 1))
    if after.weather != before.weather:
        lines.append(Line(DETAIL, f"The weather turns to {ids.WEATHERS[int(after.weather)]} (R15.3).", 1))
    return lines + (_card_lines(words, before, after) if after.drawn_card >= 0 else [])


def _card_lines(words: Words, before, after) -> list[Line]:
    """What the reveal of a card did to the markers on decks (R11.4, R15.5) and to its deck (R2.24)."""
    lines = []
    for c in range(3):
        if before.air_deck[c] >= 0 > after.air_deck[c]:
            deck = words.deck(int(before.air_deck[c]))
            lines.append(Line(DETAIL, f"{who(c)}'s air support marker on {deck} comes back to him (R11.4).", 1))
    for deck in range(len(after.shuffles)):
        back = after.battle == ids.BATTLE_LOST  # the division is shuffled in (R10.43), as is told with the battle
        if after.shuffles[deck] - before.shuffles[deck] > back:
            text = f"That was the last card of {words.deck(deck)}: its discard pile is the new one, shuffled (R2.24)."
            lines.append(Line(DETAIL, text, 1))
    return lines
