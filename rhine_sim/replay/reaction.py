"""The Axis reaction as sentences: where, against whom, what it cost; and the solo front (R14, R17)."""

from ..engine import ids
from ..engine.actions import kind_of, operand
from ..engine.layout import FIRST_NUMBER, NUMBERS
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
        return [Line(REACTION, f"Axis reaction: a counter-attack: {_losses(words, before, after)}.")]
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


def _losses(words: Words, before, after) -> str:
    """ "Patton loses Metz with 1 gas and Toul": areas that commanders no longer hold, and what lay there."""
    parts = []
    for c in players_of(after):
        areas = [a for a in words.members(before.control[c]) if not words.has(after.control[c], a)]
        lying = [before.area_supplies[a] for a in areas]
        lost = [words.area(a) + (f" with {pieces(n)}" if any(n) else "") for a, n in zip(areas, lying, strict=True)]
        parts += [f"{who(c)} loses {joined(lost)}"] if lost else []
    return "; ".join(parts)


def solo_lines(words: Words, before, after) -> list[Line]:
    """What the Axis does by itself in a solo game, in its order: front, counter-attacks, dice (R17.10)."""
    alone = int(after.order[0])
    turned = [i for i in range(NUMBERS) if before.number_area[i] != ids.NO_AREA == after.number_area[i]]
    fresh = [a for a in words.members(after.axis) if not words.has(before.axis, a)]
    moved = [i for i in range(NUMBERS) if 0 <= after.number_area[i] != before.number_area[i]]
    left = [i for i in moved if int(before.number_area[i]) in fresh]
    texts = _moves(
        words, after, [i for i in moved if i not in left], "Numbers in areas that are now his move on (R17.11)"
    )
    if lost := _losses(words, before, after):
        texts.append(f"Counter-attacks (R17.12): {lost}.")
    if has_line(words, before, alone) and not has_line(words, after, alone):
        texts.append("The line to the base is cut: no victory (R17.9).")
    if after.dice > 0:
        texts.append(f"The dice show {int(after.dice)}: {_turned(words, int(after.dice), turned, fresh)} (R17.13).")
    texts += _moves(words, after, left, "Other numbers there move on (R17.14)")
    return [Line(REACTION, text) for text in texts]


def _turned(words: Words, dice: int, turned: list[int], fresh: list[int]) -> str:
    if not turned:
        return "no number is left to turn over"
    number = FIRST_NUMBER + turned[0]
    instead = "" if number == dice else f"number {dice} is turned already, so "
    return f"{instead}number {number} in {words.listed(fresh)} becomes an Axis marker"


def _moves(words: Words, s, numbers: list[int], why: str) -> list[str]:
    """One sentence for the numbers that move, by the areas that get them."""
    areas: dict[int, list[str]] = {}
    for i in numbers:
        areas.setdefault(int(s.number_area[i]), []).append(str(FIRST_NUMBER + i))
    to = "; ".join(f"{joined(found)} to {words.area(area)}" for area, found in areas.items())
    return [f"{why}: {to}."] if to else []
