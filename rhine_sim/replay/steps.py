"""A step of a corps as a sentence: the fort, the card, the battle and why it was won or lost, what was taken."""

from dataclasses import dataclass

from ..engine import ids
from ..engine.layout import TALLIES
from .words import Words, count, difference, joined, pieces, who

_OBJECTIVES, _CIVILIANS = TALLIES.index("medals_objectives"), TALLIES.index("medals_civilians")
_FINDS = {ids.CARD_STOCK: ids.AMMO, ids.CARD_SUPPLIES: ids.GAS, ids.CARD_VIVE: ids.FOOD}


@dataclass(frozen=True)
class Entry:
    """A corps enters an area that its commander does not control. `after` is the position when all is resolved."""

    words: Words
    before: object
    after: object
    commander: int
    corps: int
    area: int
    card: int  # the card drawn, -1: none
    battle: int

    @property
    def deck(self) -> int:
        flagged = self.words.has(self.words.board.flag, self.area)
        if flagged or self.words.has(self.before.axis, self.area):
            return ids.AXIS_DECK
        return ids.COMMON_DECK if self.words.rules.common_deck else self.commander

    @property
    def air(self) -> int:
        return int(self.before.air_deck[self.commander] == self.deck)

    @property
    def units(self) -> int:
        return sum(int(area) == self.area for area in self.before.unit_area)

    @property
    def fort_ammo(self) -> int:
        return int(self.words.rules.fort_ammo) if self.words.has(self.words.board.fort, self.area) else 0

    @property
    def fort_help(self) -> int:
        """Bonus ammo that opens the fort (R10.22)."""
        return min(self.fort_ammo, self.air + self.units)

    def card_pieces(self) -> list[int]:
        """Gas, ammo and food on the corps card when the card is drawn."""
        gas, ammo, food = map(int, self.before.corps_supplies[self.corps])
        gas -= int(self.words.rules.regroup_gas) if self.before.move_stop else 0
        return [gas, ammo - self.fort_ammo + self.fort_help, food]


def tell_entry(entry: Entry, answer: str = "") -> str:
    """ "fort opened with 1 ammo; draws Les Boches ...; takes Arras". `answer` is what was done with the card."""
    parts = [*_axis(entry), *_fort(entry)]
    if entry.battle == ids.BATTLE_LOST:
        return "; ".join([*parts, _lost(entry)])
    if not entry.words.has(entry.after.control[entry.commander], entry.area):
        return "cannot pay for the fort and comes back (R10.20)"
    parts.append(_won(entry) if entry.battle == ids.BATTLE_WON else _card(entry, answer))
    parts.append(_taken(entry))
    return "; ".join(parts)


def _axis(entry: Entry) -> list[str]:
    """Why the card comes from the Axis deck."""
    if entry.deck != ids.AXIS_DECK:
        return []
    return ["Axis marker" if entry.words.has(entry.before.axis, entry.area) else "Axis flag"]


def _fort(entry: Entry) -> list[str]:
    if not entry.fort_ammo:
        return []
    own = entry.fort_ammo - entry.fort_help
    sources = [f"{own} ammo from its card"] if own else []
    return [f"the fort costs {joined([*_help(entry, entry.fort_help, 0), *sources])}"]


def _help(entry: Entry, used: int, before: int) -> list[str]:
    """Bonus ammo by its sources, air support first; `before` was used up already."""
    air = max(0, min(entry.air - before, used))
    units = used - air
    return ([f"{air} ammo by air support"] if air else []) + ([f"{units} ammo by airborne units"] if units else [])


def _battle_help(entry: Entry, need: int) -> int:
    return min(need, entry.air + entry.units - entry.fort_help)


def _won(entry: Entry) -> str:
    board = entry.words.board
    need, gas = int(board.card_ammo[entry.card]), int(board.card_gas[entry.card])
    helped = _battle_help(entry, need)
    own = [f"{pieces((gas, need - helped, 0))} from its card"] if need - helped or gas else []
    paid = joined([*_help(entry, helped, entry.fort_help), *own])
    medal = "; the card counts as 1 medal" if board.card_medal[entry.card] else ""
    return f"battle: {entry.words.card(entry.card)} is beaten with {paid}{medal}"


def _lost(entry: Entry) -> str:
    words, board = entry.words, entry.words.board
    need, gas_need = int(board.card_ammo[entry.card]), int(board.card_gas[entry.card])
    helped = _battle_help(entry, need)
    gas, ammo, _ = entry.card_pieces()
    own = [pieces((gas if gas_need else 0, ammo, 0))] if ammo or (gas and gas_need) else []
    has = joined([*own, *_help(entry, helped, entry.fort_help)]) if own or helped else "none"
    spent = (min(gas, gas_need), min(ammo, need - helped), 0)
    cost = f"{pieces(spent)} spent, " if any(spent) else ""
    back = words.area(entry.after.corps_area[entry.corps])
    return (
        f"battle lost: {words.cards[entry.card].name} needs {words.need(entry.card)}, the corps has {has}; "
        f"{cost}back to {back}; the card is shuffled into its deck"
    )


def _card(entry: Entry, answer: str) -> str:
    if entry.card < 0:
        return "the deck is empty, no card"
    words, card = entry.words, entry.card
    kind = int(words.board.card_kind[card])
    draws = f"draws {words.cards[card].name}"
    if kind in _FINDS:
        found = difference(entry.before.reserve, entry.after.reserve)[_FINDS[kind]]
        return f"{draws}: {f'1 {ids.KINDS[_FINDS[kind]]} lies there' if found else 'but the reserve has none'}"
    if kind == ids.CARD_STARVING:
        return f"{draws}: {answer or _unfed(entry)}"
    if kind == ids.CARD_MARKET:
        return f"{draws}: {answer or 'nothing to swap'}"
    if kind == ids.CARD_BOCHES:
        return f"{draws}: going on costs {words.rules.regroup_gas} gas"
    if kind == ids.CARD_RESISTANCE:
        kept = words.board.card_hand[card]
        return f"{draws}: one more action, {'now or later' if kept else 'this turn only'}"
    return f"{draws}: kept" if kind == ids.CARD_RECON else f"{draws} (no effect)"


def _unfed(entry: Entry) -> str:
    given = int(entry.after.tally[entry.commander, _CIVILIANS]) - int(entry.before.tally[entry.commander, _CIVILIANS])
    if given:
        return "1 food must be given for 1 medal (R17.21)"
    return "no food on the card to give" if not entry.card_pieces()[ids.FOOD] else "no medal is left to win"


def _taken(entry: Entry) -> str:
    """The capture and all that hangs on it: medal, marker, encirclement."""
    words, before, after, p = entry.words, entry.before, entry.after, entry.commander
    text = f"takes {words.area(entry.area)}"
    if words.has(words.board.objective, entry.area):
        text += ", 1 medal" if words.has(after.medal_given, entry.area) else ", but no medal is left"
    if words.has(before.axis, entry.area):
        text += (
            ", the Axis marker goes back to the pool" if int(after.n_players) > 1 else ", the marker leaves the game"
        )
    return text + "".join(
        _encircled(entry, c, [a for a in words.members(after.control[c]) if not words.has(before.control[c], a)])
        for c in (p, *(c for c in range(3) if c != p))
    )


def _encircled(entry: Entry, commander: int, gained: list[int]) -> str:
    """Areas beyond the entered one that a capture brought: they were cut off from the Rhine (R10.70)."""
    words = entry.words
    others = [a for a in gained if a != entry.area]
    if not others:
        return ""
    medals = int(entry.after.tally[commander, _OBJECTIVES]) - int(entry.before.tally[commander, _OBJECTIVES])
    medals -= commander == entry.commander and words.has(entry.after.medal_given, entry.area)
    owner = "his" if commander == entry.commander else f"{who(commander)}'s"
    worth = f", {count(medals, 'medal')}" if medals else ""
    verb = "is" if len(others) == 1 else "are"
    return f"; {words.listed(others)} {verb} cut off from the Rhine and now {owner}{worth}"
