"""Medals as sentences: every one gained, returned or paid, with its source and the running total (R16.4)."""

from ..engine.layout import TALLIES
from .standing import ammo_medals, medals, players_of
from .story import MEDAL, Line
from .words import Words, count, joined, who

_OBJECTIVES, _CIVILIANS, _LOST, _SPENT = map(
    TALLIES.index, ("medals_objectives", "medals_civilians", "medals_lost", "medals_spent")
)


def medal_lines(words: Words, before, after, depth: int) -> list[Line]:
    """What an answer brought or cost in medals, a sentence a commander and a way."""
    lines = []
    for c in players_of(after):
        now = f"{count(medals(words, after, c), 'medal')} now"
        gained = [f"{count(n, 'medal')} for {source}" for n, source in _gained(words, before, after, c) if n > 0]
        texts = [f"gains {joined(gained)}"] if gained else []
        lost, spent = (_more(before, after, c, tally) for tally in (_LOST, _SPENT))
        texts += [f"returns {count(lost, 'medal')} for {_objectives(words, after, before, c)} (R14.14)"] if lost else []
        if spent:
            paid = _payment(before, after, c, spent)
            texts.append(f"pays {count(spent, 'medal')} for the landing, {paid} (R12.3)")
        lines += [Line(MEDAL, f"{who(c)} {text}: {now}.", depth) for text in texts]
    return lines


def _gained(words: Words, before, after, c: int) -> list[tuple[int, str]]:
    card = words.cards[int(after.drawn_card)].name if after.drawn_card >= 0 else ""
    symbols = int(words.rules.ammo_per_medal)
    return [
        (_more(before, after, c, _CIVILIANS), "the food given to the civilians"),
        (_more(before, after, c, _OBJECTIVES), _objectives(words, before, after, c)),
        (int(after.medal_cards[c]) - int(before.medal_cards[c]), f"the medal on the won card {card}"),
        (ammo_medals(words, after, c) - ammo_medals(words, before, c), f"{symbols} ammo symbols on won cards (R16.4)"),
    ]


def _payment(before, after, c: int, spent: int) -> str:
    """How a landing was paid (R12.4): "in counters", or "1 in counters and 1 in won cards with a medal"."""
    counters, cards = (
        int(before.medals[c]) - int(after.medals[c]),
        int(before.medal_cards[c]) - int(after.medal_cards[c]),
    )
    ways = {"in counters": counters, "in won cards with a medal": cards}
    ways["in ammo symbols on won cards"] = spent - counters - cards
    used = {way: n for way, n in ways.items() if n}
    return joined([way if len(used) == 1 else f"{n} {way}" for way, n in used.items()])


def _more(before, after, c: int, tally: int) -> int:
    return int(after.tally[c, tally]) - int(before.tally[c, tally])


def _objectives(words: Words, without, with_, c: int) -> str:
    """The objectives that bring their owner a medal in one of two positions and not in the other."""
    areas = [a for a in words.members(with_.medal_given) if words.has(with_.control[c], a)]
    names = [words.area(a) for a in areas if not words.has(without.medal_given, a)]
    return f"the objective{'s' if len(names) > 1 else ''} {joined(names)}" if names else "an objective"
