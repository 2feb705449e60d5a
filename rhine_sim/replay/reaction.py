"""The Axis reaction as sentences: where, against whom, what it cost; and the solo front (R14, R17)."""

from ..engine import ids
from ..engine.actions import kind_of, operand
from ..engine.layout import FIRST_NUMBER, NUMBERS
from ..engine.turn import SOLO_END
from .standing import has_line, players_of
from .story import REACTION, Line
from .words import Words, count, joined, pieces, who


def reaction_lines(words: Words, before, action: int, after) -> list[Line]:
    kind, area = int(kind_of(action)), int(operand(action, 0))
    active = int(before.order[before.seat])
    if kind == ids.DO_PLACE:
        text = f"Axis reaction: a marker on {words.area(area)}, {_against(words, before, active, area)}"
    elif kind == ids.DO_DISCARD:
        text = "Axis reaction: no area can take a marker, so one leaves the game (R14.3)"
    elif kind == ids.DO_COUNTER:
        text = f"Axis reaction: a counter-attack from {_sources(words, before, area)}: {_losses(words, before, after)}."
        return [Line(REACTION, text)]
    else:
        text = "Axis reaction: none. No marker is placed any more (R14.8), and he makes no counter-attack."
        return [Line(REACTION, text)]
    text += f"; {count(int(after.axis_pool), 'marker') if after.axis_pool else 'none'} left in the pool."
    last = [Line(REACTION, "That was the last marker: this round is the last one (R14.8).")]
    return [Line(REACTION, text), *(last if after.end_triggered and not before.end_triggered else [])]


def _against(words: Words, s, active: int, area: int) -> str:
    """Whose corps have a road into the area."""
    owners = [c for c in players_of(s) if words.has(words.entered[c], area)]
    rivals = [who(c) for c in owners if c != active]
    if not rivals:
        return f"against nobody but {who(active)} himself" if owners else "where no corps can go"
    return f"against {joined(rivals)}" + (f", though {who(active)} can go there too" if active in owners else "")


def _sources(words: Words, s, area: int) -> str:
    """Areas beside it that nobody controls, joined to the Axis root (R14.11d); where there is none, ports (R15.9)."""
    beside = words.members(words.board.adjacent[area])
    if linked := [a for a in beside if words.has(s.linked, a)]:
        return words.listed(linked)
    held = [a for c in range(3) for a in words.members(s.control[c])]
    return f"{words.listed([a for a in beside if words.has(words.board.ports, a) and a not in held])} (R15.9)"


def _losses(words: Words, before, after) -> str:
    """ "Patton loses Metz with 1 gas and Toul": areas that commanders no longer hold, and what lay there."""
    parts = []
    for c in players_of(after):
        areas = [a for a in words.members(before.control[c]) if not words.has(after.control[c], a)]
        lying = [before.area_supplies[a] for a in areas]
        lost = [words.area(a) + (f" with {pieces(n)}" if any(n) else "") for a, n in zip(areas, lying, strict=True)]
        parts += [f"{who(c)} loses {joined(lost)}"] if lost else []
    return "; ".join(parts)


def solo_lines(words: Words, before, after, medals: list[Line]) -> list[Line]:
    """What the Axis does by itself in a solo game, in its order: front, counter-attacks with the `medals` that they
    cost, dice (R17.10)."""
    alone = int(after.order[0])
    fresh = [a for a in words.members(after.axis) if not words.has(before.axis, a)]
    flipped = _flipped(before, after) if fresh else None
    moved = [i for i in range(NUMBERS) if 0 <= after.number_area[i] != before.number_area[i]]
    gone = [i for i in range(NUMBERS) if before.number_area[i] != ids.NO_AREA == after.number_area[i] and i != flipped]
    rolled = before.decision == ids.FRONT_TARGETS and before.front_next == SOLO_END
    late = [i for i in moved + gone if rolled or int(before.number_area[i]) in fresh]  # after the dice
    first = [i for i in moved + gone if i not in late]
    places = {i: int(after.number_area[i]) for i in moved + gone}
    if flipped is not None and int(before.number_area[flipped]) not in fresh:  # the front brought it there
        places[flipped] = fresh[0]
        first.append(flipped)
    texts = _moves(words, places, first, "Numbers in areas that are now his move on (R17.11)")
    if lost := _losses(words, before, after):
        texts.append(f"Counter-attacks (R17.12): {lost}.")
    lines = [*(Line(REACTION, text) for text in texts), *medals]
    texts = []
    if has_line(words, before, alone) and not has_line(words, after, alone):
        texts.append("The line to the base is cut: no victory (R17.9).")
    if after.dice > 0:
        texts.append(f"The dice show {int(after.dice)}: {_turned(words, int(after.dice), flipped, fresh)} (R17.13).")
    texts += _moves(words, places, late, "Other numbers there move on (R17.14)")
    return lines + [Line(REACTION, text) for text in texts]


def _flipped(before, after) -> int:
    """The number that the dice turned over, by its place: the first that is gone in the order of R17.13."""
    dice = int(after.dice) - FIRST_NUMBER
    gone = [i for i in range(NUMBERS) if before.number_area[i] != ids.NO_AREA == after.number_area[i]]
    higher, lower = [i for i in gone if i >= dice], [i for i in reversed(gone) if i <= dice]
    return (higher + lower if after.dice <= 10 else lower + higher)[0]


def _turned(words: Words, dice: int, flipped: int | None, fresh: list[int]) -> str:
    if flipped is None:
        return "no number is left to turn over"
    number = FIRST_NUMBER + flipped
    name = f"number {number} in {words.listed(fresh)}"
    if number == dice:
        return f"{name} becomes an Axis marker"
    way = "higher" if number > dice else "lower"
    return f"number {dice} is gone, so the next {way} one, {name}, becomes an Axis marker"


def _moves(words: Words, places: dict[int, int], numbers: list[int], why: str) -> list[str]:
    """One sentence for the numbers that move, by the areas that get them."""
    areas: dict[int, list[str]] = {}
    for i in sorted(numbers):
        areas.setdefault(places[i], []).append(str(FIRST_NUMBER + i))
    off = areas.pop(ids.NO_AREA, [])
    to = [f"{joined(found)} to {words.area(area)}" for area, found in areas.items()]
    to += [f"{joined(off)} off the map, as no area can take them (R17.15)"] if off else []
    return [f"{why}: {'; '.join(to)}."] if to else []
