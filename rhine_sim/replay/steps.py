"""A step of a corps as a sentence: the fort, the card, the battle and why it was won or lost, what was taken."""

from dataclasses import dataclass

from ..engine import ids
from ..engine.layout import TALLIES
from .standing import has_line
from .words import Words, difference, joined, pieces, who

_CIVILIANS = TALLIES.index("medals_civilians")
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

    def found(self) -> list[int]:
        """The piece that the card puts into the area, if the reserve has one; what was paid for the step lies there too
        (R2.2, R10.31)."""
        kind = _FINDS.get(int(self.words.board.card_kind[self.card])) if self.card >= 0 else None
        paid = difference(self.card_pieces(), self.before.corps_supplies[self.corps])
        return [int(k == kind and int(self.before.reserve[k]) + paid[k] > 0) for k in range(3)]


def tell_entry(entry: Entry, answer: str = "") -> str:
    """ "the fortified area costs 1 ammo ...; draws Recon ...; takes Arras". `answer`: what was done with the card."""
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
    sign = "marker" if entry.words.has(entry.before.axis, entry.area) else "flag"
    return [f"an Axis {sign}, so an Axis card"]


def _fort(entry: Entry) -> list[str]:
    if not entry.fort_ammo:
        return []
    own = entry.fort_ammo - entry.fort_help
    sources = [f"{own} ammo from the corps card"] if own else []
    return [f"the fortified area costs {joined([*_help(entry, entry.fort_help, 0), *sources])}"]


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
    own = [f"{pieces((gas, need - helped, 0))} from the corps card"] if need - helped or gas else []
    paid = joined([*_help(entry, helped, entry.fort_help), *own])
    return f"{_battle(entry)} won with {paid}"


def _battle(entry: Entry) -> str:
    words = entry.words
    return f"draws {words.cards[entry.card].name}: battle ({words.need(entry.card)} needed),"


def _lost(entry: Entry) -> str:
    words, board = entry.words, entry.words.board
    need, gas_need = int(board.card_ammo[entry.card]), int(board.card_gas[entry.card])
    helped = _battle_help(entry, need)
    gas, ammo, _ = entry.card_pieces()
    lacking = pieces((max(0, gas_need - gas), max(0, need - helped - ammo), 0))
    spent = (min(gas, gas_need), min(ammo, need - helped), 0)
    aid = _help(entry, helped, entry.fort_help)
    used = f" in spite of {joined(aid)}" if aid else ""
    cost = f"spends {pieces(spent)}, " if any(spent) else ""
    back = words.area(entry.after.corps_area[entry.corps])
    return (
        f"{_battle(entry)} lost: {lacking} too little{used}; "
        f"the corps {cost}goes back to {back} and its move is over; the card is shuffled into its deck"
    )


def _card(entry: Entry, answer: str) -> str:
    if entry.card < 0:
        return "the deck is empty, no card"
    words, card = entry.words, entry.card
    kind = int(words.board.card_kind[card])
    draws = f"draws {words.cards[card].name}"
    if kind in _FINDS:
        piece = ids.KINDS[_FINDS[kind]]
        return f"{draws}: {f'1 {piece} is put there' if any(entry.found()) else f'no {piece} is left in the reserve'}"
    if kind == ids.CARD_STARVING:
        return f"{draws}: {answer or _unfed(entry)}"
    if kind == ids.CARD_MARKET:
        return f"{draws}: {answer or 'nothing on the corps card to swap'}"
    if kind == ids.CARD_BOCHES:
        return f"{draws}: the corps must stop here or pay {words.rules.regroup_gas} gas to go on"
    if kind == ids.CARD_RESISTANCE:
        kept = words.board.card_hand[card]
        return f"{draws}: one more action, {'now or in a later turn' if kept else 'in this turn only'}"
    return f"{draws}: kept, to look at a card later" if kind == ids.CARD_RECON else f"{draws} (no effect)"


def _unfed(entry: Entry) -> str:
    given = int(entry.after.tally[entry.commander, _CIVILIANS]) - int(entry.before.tally[entry.commander, _CIVILIANS])
    if given:
        return "1 food must be given to them (R17.21)"
    return "no food on the corps card to give them" if not entry.card_pieces()[ids.FOOD] else "no medal is left to win"


def _taken(entry: Entry) -> str:
    """The capture and all that hangs on it: medal, marker, encirclement."""
    words, before, after, p = entry.words, entry.before, entry.after, entry.commander
    text = f"takes {words.area(entry.area)}"
    if words.has(words.board.objective, entry.area):
        text += ", an objective" if words.has(after.medal_given, entry.area) else ", an objective, but no medal is left"
    if words.has(before.axis, entry.area):
        text += (
            ", the Axis marker goes back to the pool" if int(after.n_players) > 1 else ", the marker leaves the game"
        )
    text += _free_set(entry)
    text += "".join(
        _encircled(entry, c, [a for a in words.members(after.control[c]) if not words.has(before.control[c], a)])
        for c in (p, *(c for c in range(3) if c != p))
    )
    return text + _victory(entry)


def _free_set(entry: Entry) -> str:
    """A limited base that brings a basic set by its capture (R6.9); nothing else lies in an area that nobody held."""
    if entry.words.rules.limited_base_on_capture != ids.CAPTURE_FREE_SET:
        return ""
    taken = difference(entry.found(), entry.after.area_supplies[entry.area])
    return f", and a basic set is put there ({pieces(taken)}, R6.9)" if any(taken) else ""


def _victory(entry: Entry) -> str:
    """Why an area across the Rhine does not win the game, or not yet."""
    words, after = entry.words, entry.after
    if not words.has(words.board.victory, entry.area) or after.decision == ids.GAME_OVER:
        return ""
    if not has_line(words, after, entry.commander):
        return "; no victory yet: no line to the base (R16.1)"
    alone = int(after.n_players) == 1 and words.rules.solo_victory == ids.SOLO_SURVIVE
    return "; a victory, if the line to the base outlasts the counter-attacks (R17.9)" if alone else ""


def _encircled(entry: Entry, commander: int, gained: list[int]) -> str:
    """Areas beyond the entered one that a capture brought: they were cut off from Düsseldorf (R10.70)."""
    words = entry.words
    others = [a for a in gained if a != entry.area]
    if not others:
        return ""
    owner = "his" if commander == entry.commander else f"{who(commander)}'s"
    verb, change = ("is", "becomes") if len(others) == 1 else ("are", "become")
    return f"; {words.listed(others)} {verb} encircled and {change} {owner}"
