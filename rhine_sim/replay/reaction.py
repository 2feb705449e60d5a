"""The Axis reaction as sentences: where, against whom, what it cost; and the solo front (R14, R17)."""

from ..engine import ids
from ..engine.actions import kind_of, operand
from ..engine.layout import FIRST_NUMBER, NUMBERS, TALLIES
from .standing import players_of
from .story import REACTION, Line
from .words import Words, count, joined, pieces, who

_LOST = TALLIES.index("medals_lost")


def reaction_lines(words: Words, before, action: int, after) -> list[Line]:
    kind, area = int(kind_of(action)), int(operand(action, 0))
    active = int(before.order[before.seat])
    if kind == ids.DO_PLACE:
        text = f"Axis reaction: a marker on {words.area(area)}, {_against(words, before, active, area)}"
    elif kind == ids.DO_DISCARD:
        text = "Axis reaction: no area can take a marker; one leaves the game"
    elif kind == ids.DO_COUNTER:
        return [Line(REACTION, f"Axis reaction: counter-attack on {_losses(words, before, after)}.")]
    else:
        return [Line(REACTION, "Axis reaction: none.")]
    text += f"; {count(int(after.axis_pool), 'marker') if after.axis_pool else 'none'} left in the pool."
    last = [Line(REACTION, "That was the last marker: this round is the last one (R14.8).")]
    return [Line(REACTION, text), *(last if after.end_triggered and not before.end_triggered else [])]


def _against(words: Words, s, active: int, area: int) -> str:
    """Whose corps have a road into the area."""
    owners = [c for c in players_of(s) if words.has(words.entered[c], area)]
    rivals = [who(c) for c in owners if c != active]
    if not rivals:
        return "in nobody's way but his own" if owners else "in nobody's way"
    return f"against {joined(rivals)}" + (" (and in his own way)" if active in owners else "")


def _losses(words: Words, before, after) -> str:
    """Areas that commanders no longer hold, with what was lost there."""
    parts = []
    for c in players_of(after):
        for area in words.members(before.control[c]):
            if words.has(after.control[c], area):
                continue
            lying = before.area_supplies[area]
            stores = f" with {pieces(lying)}" if any(lying) else ""
            parts.append(f"{words.area(area)}: {who(c)} loses it{stores}")
        medals = int(after.tally[c, _LOST]) - int(before.tally[c, _LOST])
        parts += [f"{who(c)} returns {count(medals, 'medal')}"] if medals else []
    return "; ".join(parts)


def solo_lines(words: Words, before, after) -> list[Line]:
    """What the Axis does by itself in a solo game: the wave, the dice, the numbers that move."""
    lines = []
    lost = _losses(words, before, after)
    if lost:
        lines.append(Line(REACTION, f"Counter-attacks (R17.12): {lost}."))
    if after.dice > 0:
        fresh = [a for a in words.members(after.axis) if not words.has(before.axis, a)]
        flipped = f"an Axis marker appears in {words.listed(fresh)}" if fresh else "no number is left to flip"
        lines.append(Line(REACTION, f"Dice {int(after.dice)}: {flipped}."))
    moved = {}
    for i in range(NUMBERS):
        here, there = int(before.number_area[i]), int(after.number_area[i])
        if there >= 0 and here != there:
            moved.setdefault(there, []).append(str(FIRST_NUMBER + i))
    if moved:
        to = "; ".join(f"{joined(numbers)} to {words.area(area)}" for area, numbers in moved.items())
        lines.append(Line(REACTION, f"Numbers move with the front: {to}."))
    return lines
