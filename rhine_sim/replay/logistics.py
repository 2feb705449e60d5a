"""The supply check as sentences: levels, food, groundings, trucks, refill (R9)."""

from .standing import corps_of, players_of
from .story import CHECK, Line
from .words import Words, count, difference, joined, pieces, who


def check_lines(words: Words, before, after) -> list[Line]:
    """`before` is the position when the last truck was taken, `after` the one when the check is over."""
    lines = [Line(CHECK, "Supply check: the truck stock is empty (R9).", 1)]
    levels = [f"{who(c)} to {int(after.level[c])}" for c in players_of(after) if after.level[c] != before.level[c]]
    if levels:
        lines.append(Line(CHECK, f"logistics levels rise: {', '.join(levels)}", 2))
    lines += [Line(CHECK, text, 2) for c in players_of(after) for text in _food(words, before, after, c)]
    back = int(after.truck_stock) - (int(before.box_trucks) - int(after.box_trucks))
    more = int(before.box_trucks) - int(after.box_trucks)
    added = f" and {more} new ones for level 3" if more else ""
    trucks = count(back, "truck") if back else "no truck"
    lines.append(Line(CHECK, f"{trucks} from the roads{added}: {int(after.truck_stock)} in the stock", 2))
    refill = difference(before.track, after.track)
    if any(refill):
        lines.append(Line(CHECK, f"the stock track is filled up with {pieces(refill)}", 2))
    up = [who(c) for c in players_of(after) if after.card_up[c] and not before.card_up[c]]
    if up:
        lines.append(Line(CHECK, f"commander cards face up again: {joined(up)}", 2))
    flying = [who(c) for c in players_of(after) if before.air_deck[c] >= 0]
    if flying:
        lines.append(Line(CHECK, f"air support markers come back: {joined(flying)}", 2))
    return lines


def _food(words: Words, before, after, commander: int) -> list[str]:
    """Who ate from where, who went hungry, who was grounded before."""
    card, area, hungry, still = [], [], [], []
    for corps in corps_of(words, after, commander):
        name, place = words.compiled.corps_ids[corps], int(after.corps_area[corps])
        if before.corps_grounded[corps] and after.corps_grounded[corps]:
            still.append(name)
        elif after.corps_grounded[corps]:
            hungry.append(f"{name} in {words.area(place)}")
        elif after.corps_supplies[corps][2] < before.corps_supplies[corps][2]:
            card.append(name)
        elif after.area_supplies[place][2] < before.area_supplies[place][2]:
            area.append(f"{name} from the food in {words.area(place)}")
    parts = [f"{joined(card)} from {'its card' if len(card) == 1 else 'their cards'}"] if card else []
    lines = [f"{who(commander)} feeds {joined([*parts, *area])}"] if parts or area else []
    if hungry:
        lines.append(f"{who(commander)} has no food for {joined(hungry)}: grounded until food comes")
    if still:
        lines.append(f"{who(commander)}: {joined(still)} {'stays' if len(still) == 1 else 'stay'} grounded")
    return lines
