"""The other actions as sentences: supply, trucks, transport, air support, landing, and what happens by the way."""

from ..engine import ids
from ..engine.actions import kind_of, operand
from ..engine.layout import TALLIES
from ..match.trace import Answer
from .story import ACT, DETAIL, Line
from .words import Words, count, difference, joined, pieces, who

_TAKEN = TALLIES.index("gas_taken")


def supply_line(words: Words, answer: Answer) -> Line:
    before, after, commander = answer.before, answer.after, int(answer.before.asked)
    base, chosen = int(operand(answer.action, 0)), int(operand(answer.action, 1))
    took = difference(before.tally[commander, _TAKEN : _TAKEN + 3], after.tally[commander, _TAKEN : _TAKEN + 3])
    set_ = "a basic set" if chosen == ids.BASIC_SET else f"a matching set of {ids.KINDS[chosen - 1]}"
    bonus = " and the bonus of his commander card" if before.card_up[commander] and not after.card_up[commander] else ""
    lies = pieces(after.area_supplies[base])
    text = f"Takes supply in {words.area(base)}: {set_}{bonus} ({pieces(took)}); {lies} lie there now."
    return Line(ACT, text)


def overflow_line(words: Words, answer: Answer) -> Line:
    area = int(operand(answer.action, 0))
    gone = pieces([int(operand(answer.action, i)) for i in (1, 2, 3)])
    return Line(DETAIL, f"too much in {words.area(area)}: {gone} go back to the reserve.", 1)


def trucks_line(words: Words, answer: Answer) -> Line:
    commander, n = int(answer.before.asked), int(operand(answer.action, 0))
    limit = int(words.rules.truck_limit[int(answer.before.level[commander]) - 1])
    left = int(answer.before.truck_stock) - n
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
    units = count(len(areas), "airborne unit")
    return Line(ACT, f"Lands {units} in {words.listed(areas)}, each worth 1 ammo to a corps that enters.")


def leftover_lines(words: Words, answer: Answer) -> list[Line]:
    """The end of the actions: what was left undone, what lapsed."""
    before, after, commander = answer.before, answer.after, int(answer.before.asked)
    lines = []
    if before.actions_left == words.rules.actions and not before.acted:
        lines.append(Line(ACT, "Takes no action."))
    elif before.actions_left > 0:
        lines.append(Line(ACT, f"Leaves {count(int(before.actions_left), 'action')} unused."))
    if before.pending[commander] > after.pending[commander]:
        text = "The Resistance card for this turn only was not played: it is discarded (R5.8)."
        lines.append(Line(DETAIL, text, 0))
    gone = int((before.unit_area >= 0).sum()) - int((after.unit_area >= 0).sum())
    if gone > 0:
        text = f"{count(gone, 'airborne unit')} of his, landed in an earlier turn, leave{'s' * (gone == 1)} the game"
        lines.append(Line(DETAIL, f"{text} (R12.7).", 0))
    return lines


def side_lines(words: Words, answer: Answer) -> list[Line]:
    """What an answer brought by the way: corps that wake, Antwerpen, the weather."""
    before, after, lines = answer.before, answer.after, []
    for corps in range(int(words.board.n_corps)):
        if before.corps_grounded[corps] and not after.corps_grounded[corps] and after.corps_area[corps] >= 0:
            place = words.area(after.corps_area[corps])
            lines.append(Line(DETAIL, f"{words.corps(corps)} in {place} eats 1 food and is no longer grounded.", 1))
    if after.antwerp != before.antwerp:
        base = words.area(words.board.antwerp_base)
        text = f"{base} is now {who(ids.RED)}'s Army base (R15.1)." if after.antwerp else f"{base} is lost as a base."
        lines.append(Line(DETAIL, text, 1))
    if after.weather != before.weather:
        lines.append(Line(DETAIL, f"The weather turns to {ids.WEATHERS[int(after.weather)]} (R15.3).", 1))
    return lines
