"""`Table`: one game on any scenario, set up, asked and answered by name.

t = Table(order=["patton", "monty", "bradley"])
t.stack("patton", "patton-black_market", "patton-starving_civilians")
t.do("MOVE XII", "START_GAS card", "STEP vitry", "BLACK_MARKET food>ammo")
t.corps("XII")["supplies"]          # [2, 1, 0]
print(t)
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from ..engine import ids
from ..engine.actions import ACTIONS_MAX
from ..engine.apply import apply
from ..engine.check import CHECKS, check
from ..engine.layout import FIRST_NUMBER, NUMBERS, STATE, new_states
from ..engine.legal import is_legal, legal_actions
from ..engine.rng import game_key
from ..engine.setup import setup
from ..errors import RhineError
from ..scenario import Scenario, load_scenario, scenario_from_dict
from ..scenario.compile import compile_scenario
from .position import deck_names, hand_of, read_position, stack_of
from .show import refusal, show
from .text import Names, parse, to_text
from .write_position import PILES, write_position, write_stack

SAVE_FORMAT = 1


class IllegalAction(RhineError):
    """An answer that the rules do not allow now."""


class Table:
    """One game. Everything is given and returned by the names of the scenario."""

    def __init__(
        self,
        scenario: str | Scenario = "base",
        players: Sequence[str] = ids.COMMANDERS,
        order: Sequence[str] | None = None,
        seed: int = 1944,
        game: int = 0,
        rules: Mapping[str, object] | None = None,
        sets: Mapping[str, str] | None = None,
    ):
        if isinstance(scenario, Scenario) and (rules or sets):
            raise RhineError("the scenario is loaded already: give rules and sets to load_scenario, or its name here")
        loaded = scenario if isinstance(scenario, Scenario) else load_scenario(scenario, rules, sets)
        self.compiled = compile_scenario(loaded)
        self.board, self.rules = self.compiled.board, self.compiled.rules
        self.names = Names(self.compiled)
        self.chance: list[str] = []
        self.log: list[str] = []
        self._states = new_states(1)
        self.s = self._states[0]
        self._out = np.zeros(ACTIONS_MAX, np.int64)
        bits = sum({1 << _commander(name) for name in players})
        if not players or len(set(players)) < len(players):
            raise RhineError(f"one to three different players; not {', '.join(players) or 'none'}")
        code = -1 if order is None else sum(_commander(name) << (2 * seat) for seat, name in enumerate(order))
        if order is not None and sorted(order) != sorted(players):
            raise RhineError(f"the order {', '.join(order)} does not name the players {', '.join(players)}")
        setup(self.board, self.rules, self.s, np.uint64(game_key(np.uint64(seed), game)), bits, code)

    # ---- asking and answering ----

    @property
    def decision(self) -> str:
        """The question now asked (A.3), GAME_OVER at the end."""
        return ids.DECISIONS[int(self.s.decision)]

    @property
    def asked(self) -> str | None:
        """Who must answer."""
        return None if self.s.decision == ids.GAME_OVER else ids.COMMANDERS[int(self.s.asked)]

    def legal_codes(self) -> list[int]:
        n = legal_actions(self.board, self.rules, self.s, self._out)
        return [int(action) for action in self._out[:n]]

    def legal(self) -> list[str]:
        """Every legal answer as text (A.4)."""
        return [to_text(self.names, self.s, action) for action in self.legal_codes()]

    def is_legal(self, text: str) -> bool:
        """Whether an answer is legal now; a text without meaning is not."""
        try:
            return bool(is_legal(self.board, self.rules, self.s, parse(self.names, self.s, text)))
        except RhineError:
            return False

    def do(self, *answers: str) -> "Table":
        """Give answers one after another; an illegal one changes nothing and raises IllegalAction."""
        for text in answers:
            action = parse(self.names, self.s, text)
            if not is_legal(self.board, self.rules, self.s, action):
                raise IllegalAction(self._refusal(text))
            self.apply_code(action)
        return self

    def apply_code(self, action: int) -> None:
        """Apply a legal action code and note the chance results it brought."""
        self.log.append(to_text(self.names, self.s, action))
        apply(self.board, self.rules, self.s, action)
        self.chance = self.chance_lines()
        self.log += self.chance

    def chance_lines(self) -> list[str]:
        """The chance results that the last answer brought (A.4)."""
        card, dice = int(self.s.drawn_card), int(self.s.dice)
        return ([f"CARD {self.names.cards[card]}"] if card >= 0 else []) + ([f"DICE {dice}"] if dice > 0 else [])

    def _refusal(self, text: str) -> str:
        if self.asked is None:
            return f"{text}: the game is over"
        return refusal(self.decision, self.asked, text, self.legal())

    # ---- the position ----

    def position(self) -> dict:
        """The whole position by name (docs/position-format.md)."""
        return read_position(self.names, self.s)

    def arrange(self, **changes) -> "Table":
        """Change parts of the position: `arrange(weather="rain", track=[0, 3, 3])`. Maps are merged, None drops a key.

        A whole position, such as `arrange(**other.position())`, replaces everything. Two keys more than `position()`
        has may be given: `stacks` (deck -> cards, top first) and `hand` (solo numbers that FRONT_TARGETS asks about).
        Nothing is balanced: what is put somewhere is not taken from elsewhere. `put` and the other helpers do that.
        With another seat, order or question the active player is asked, unless `asked` names another.
        A position that cannot be is refused and changes nothing.
        """
        position = self._whole_position()
        if changes.keys() >= position.keys() - {"stacks", "hand"}:
            position = dict(changes)
        else:
            _merge(position, changes)
            if "asked" not in changes and changes.keys() & {"seat", "order", "decision"}:
                position["asked"] = _active(position)
        return self._write(position)

    def _whole_position(self) -> dict:
        """The position with what it leaves out: the order of the decks, the numbers in hand."""
        stacks = {name: stack_of(self.names, self.s, deck) for name, deck in self._decks().items()}
        return {**self.position(), "stacks": stacks, "hand": hand_of(self.s)}

    def _write(self, position: dict) -> "Table":
        before = self._states.copy()
        try:
            write_position(self.names, self.s, position)
        except RhineError:
            self._states[:] = before
            raise
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, OverflowError) as bad:
            self._states[:] = before
            what = f"{bad} is missing or unknown" if isinstance(bad, KeyError) else "a value is of the wrong kind"
            raise RhineError(f"not a position (docs/position-format.md): {what}") from None
        return self

    def corps(self, name: str) -> dict:
        """Area, supplies and state of a corps."""
        return self.position()["corps"][self.names.corps[self.names.corps_number(name)]]

    def supplies(self, area: str) -> list[int]:
        return [int(n) for n in self.s.area_supplies[self.names.area(area)]]

    def control(self, area: str) -> str | None:
        return self.position()["control"].get(self.names.areas[self.names.area(area)])

    def commander(self, name: str) -> dict:
        return self.position()["commanders"][self._player(name)]

    # ---- setting up: pieces come from and go to the RESERVE, markers to the pool ----

    def put(self, place: str, gas: int = 0, ammo: int = 0, food: int = 0) -> "Table":
        """Exactly these supplies on a corps card or in an area; the difference comes from or goes to the RESERVE."""
        try:
            held = self.s.corps_supplies[self.names.corps_number(place)]
            area = None
        except RhineError:
            area = self.names.area(place)
            held = self.s.area_supplies[area]
        left = [int(self.s.reserve[kind]) + int(held[kind]) - n for kind, n in enumerate((gas, ammo, food))]
        for kind, n in enumerate((gas, ammo, food)):
            if left[kind] < 0 or n < 0:
                why = f"the reserve has not enough {ids.KINDS[kind]}" if n > 0 else f"{n} {ids.KINDS[kind]} cannot be"
                raise RhineError(why)
        held[:], self.s.reserve[:] = (gas, ammo, food), left
        return self if area is None else self.arrange()

    def give(self, commander: str | None, *areas: str) -> "Table":
        """Control of areas to a commander, None for nobody. Axis markers there go back to the pool."""
        position = self.position()
        marked = [area for area in areas if self._id(area) in position["axis"]]
        if marked:
            self.unmark(*marked)
        return self.arrange(control={self._id(area): commander for area in areas})

    def place(self, corps: str, area: str, **state) -> "Table":
        """A corps to an area, which its commander then controls; `grounded`, `moved` as keywords."""
        number = self.names.corps_number(corps)
        owner = ids.COMMANDERS[int(self.board.corps_commander[number])]
        self.give(owner, area)
        values = {**self.corps(corps), "area": self._id(area), **state}
        return self.arrange(corps={self.names.corps[number]: values})

    def mark(self, *areas: str) -> "Table":
        """Axis markers from the pool onto areas; one that has a marker keeps it."""
        before = self.position()["axis"]
        after = list(dict.fromkeys(before + [self._id(area) for area in areas]))
        return self.arrange(axis=after, axis_pool=int(self.s.axis_pool) + len(before) - len(after))

    def unmark(self, *areas: str) -> "Table":
        before = self.position()["axis"]
        left = [area for area in before if area not in {self._id(name) for name in areas}]
        return self.arrange(axis=left, axis_pool=int(self.s.axis_pool) + len(before) - len(left))

    def trucks(self, stock: int | None = None, **pools: int) -> "Table":
        """So many trucks in the stock and in pools, `trucks(stock=3, monty=4)`; the difference goes to the box."""
        wanted = int(self.s.truck_stock) if stock is None else stock
        more = wanted - int(self.s.truck_stock)
        for name, n in pools.items():
            more += n - int(self.s.pool[_commander(name)])
        commanders = {name: {"pool": n} for name, n in pools.items()}
        return self.arrange(truck_stock=wanted, box_trucks=int(self.s.box_trucks) - more, commanders=commanders)

    def medals(self, commander: str, counters: int) -> "Table":
        """So many medal counters for a commander; the difference comes from or goes to the medal pool."""
        more = counters - int(self.s.medals[_commander(commander)])
        pool = self.position()["medal_pool"]
        values = {"commanders": {commander: {"medals": counters}}}
        return self.arrange(**values) if pool is None else self.arrange(medal_pool=pool - more, **values)

    def land(self, commander: str, *areas: str, side: str = "up") -> "Table":
        """Airborne units of a commander from the track into areas."""
        units = self.position()["airborne"] + [[self._id(area), commander, side] for area in areas]
        return self.arrange(airborne=units, airborne_track=int(self.s.airborne_track) - len(areas))

    def stack(self, deck: str, *cards: str) -> "Table":
        """These cards on top of a deck, the first one topmost, from wherever in the deck they lie; the rest stays."""
        number = self._decks()[self._deck(deck)]
        start, size = int(self.s.deck_start[number]), int(self.s.deck_size[number])
        lying = [int(self.s.deck_cards[i]) for i in range(start + size - 1, start - 1, -1)]
        top = []
        for name in cards:
            found = next((card for card in lying if self.names.cards[card] == name), None)
            if found is None:
                raise RhineError(f"the deck {deck} has no {name!r}")
            lying.remove(found)
            top.append(found)
        write_stack(self.names, self.s, number, top + lying)
        for seen in self.s.peek[:, number : number + 1]:
            if (top + lying)[:1] != list(seen):
                seen[:] = ids.NO_CARD
        return self

    def draw_to(self, commander: str, pile: str, *cards: str) -> "Table":
        """Cards out of the decks into a pile of a commander: won, resistance, recon or pending."""
        position = self._whole_position()
        values = position["commanders"][self._player(commander)]
        if pile not in PILES:
            raise RhineError(f"no pile {pile!r}; there is {', '.join(PILES)}")
        for card in cards:
            deck = next((name for name, stack in position["stacks"].items() if card in stack), None)
            if deck is None:
                raise RhineError(f"no deck has {card!r}")
            position["stacks"][deck].remove(card)
            position["decks"][deck][card] -= 1
            values[pile][card] = values[pile].get(card, 0) + 1
        values["defeated"] += len(cards) if pile == "won" else 0
        return self._write(_without_stale_peeks(position))

    def empty_deck(self, deck: str, keep: Sequence[str] = ()) -> "Table":
        """All cards of a deck to its discard pile, except those to keep, topmost first."""
        self.stack(deck, *keep)
        position = self._whole_position()
        for card in position["stacks"][deck][len(keep) :]:
            position["discards"][deck][card] = position["discards"][deck].get(card, 0) + 1
        position["stacks"][deck] = list(keep)
        position["decks"][deck] = {card: list(keep).count(card) for card in keep}
        return self._write(_without_stale_peeks(position))

    def roll(self, total: int) -> "Table":
        """The next sum of the three dice (solo)."""
        if not FIRST_NUMBER <= total < FIRST_NUMBER + NUMBERS:
            raise RhineError(f"three dice cannot show {total}")
        self.s.forced_dice = total
        return self

    def turn_of(self, commander: str, actions: int | None = None) -> "Table":
        """A fresh turn of a commander at CHOOSE_ACTION."""
        seat = self.position()["order"].index(self._player(commander))
        moved = {
            name: {**values, "moved": False, "transferred": False} for name, values in self.position()["corps"].items()
        }
        turn = {"actions_left": int(self.rules.actions) if actions is None else actions, "acted": False}
        turn |= {"bases_used": [], "resistance_played": False, "recon_played": False}
        cleared = {"move": None, "transport": None, "landing": None}
        self.arrange(seat=seat, asked=commander, decision="CHOOSE_ACTION", corps=moved, turn=turn)
        return self.arrange(**cleared)

    def reaction_of(self, commander: str) -> "Table":
        """The reaction question of a commander, his actions done."""
        self.turn_of(commander, actions=0)
        return self.arrange(decision="REACTION")

    def checked(self) -> "Table":
        """Raise if an invariant of D.2 does not hold."""
        broken = check(self.board, self.rules, self.s)
        if broken:
            raise RhineError(f"broken invariant: {CHECKS[broken]}")
        return self

    # ---- saving ----

    def save(self, path: str | Path) -> None:
        """The position, the scenario and the chance streams, as JSON: a loaded game goes on as this one would have."""
        saved = {
            "format": SAVE_FORMAT,
            "scenario": self.compiled.scenario.as_dict(),
            "position": self._whole_position(),
            "state": self._states.tobytes().hex(),
        }
        Path(path).write_text(json.dumps(saved, indent=1), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Table":
        """A saved game; what was changed by hand in its `position` counts, if it is a position that can be."""
        saved = _read_saved(Path(path))
        try:
            position = saved["position"]
            table = cls(scenario_from_dict(saved["scenario"], str(path)), position["players"], position["order"])
            table._states[:] = np.frombuffer(bytes.fromhex(saved["state"]), STATE)
            edited = position != json.loads(json.dumps(table._whole_position()))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError):
            raise RhineError(f"{path}: not a saved position, or a damaged one") from None
        if edited:
            table._take_edited(path, position)
        return table

    def _take_edited(self, path: str | Path, position: dict) -> None:
        if position["players"] != self.position()["players"]:
            raise RhineError(f"{path}: the players of a saved game cannot be changed")
        try:
            self._write(position).checked()
        except RhineError as bad:
            raise RhineError(f"{path}: its position was changed and cannot be played: {bad}") from None

    def __str__(self) -> str:
        return show(self.position(), self.compiled.scenario)

    # ---- helpers ----

    def _decks(self) -> dict[str, int]:
        return deck_names(self.names, self.s)

    def _deck(self, name: str) -> str:
        if name not in self._decks():
            raise RhineError(f"no deck {name!r}; there is {', '.join(self._decks())}")
        return name

    def _player(self, name: str) -> str:
        if not self.s.playing[_commander(name)]:
            raise RhineError(f"{name} does not play in this game")
        return name

    def _id(self, area: str) -> str:
        return self.names.areas[self.names.area(area)]


def _read_saved(path: Path) -> dict:
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        what = "is a folder" if path.is_dir() else "cannot be read" if path.exists() else "there is no such file"
        raise RhineError(f"{path}: {what}") from None
    except ValueError:
        raise RhineError(f"{path}: not a saved position: it is no JSON") from None
    if not isinstance(saved, dict) or "format" not in saved:
        raise RhineError(f"{path}: not a saved position")
    if saved["format"] != SAVE_FORMAT:
        raise RhineError(f"{path}: a saved position of format {saved['format']}; this version reads {SAVE_FORMAT}")
    return saved


def _commander(name: str) -> int:
    if name not in ids.COMMANDERS:
        raise RhineError(f"no commander {name!r}; there is {', '.join(ids.COMMANDERS)}")
    return ids.COMMANDERS.index(name)


def _active(position: dict) -> str | None:
    """Whose turn it is, as far as the position says so: it has not been checked yet."""
    order, seat = position["order"], position["seat"]
    return order[seat] if position["decision"] != "GAME_OVER" and seat in range(len(order)) else None


def _without_stale_peeks(position: dict) -> dict:
    """Whoever saw a card that is no longer on top of its deck has seen nothing."""
    for values in position["commanders"].values():
        tops = {deck: stack[:1] for deck, stack in position["stacks"].items()}
        values["peeks"] = {deck: card for deck, card in values["peeks"].items() if tops[deck] == [card]}
    return position


def _merge(position: dict, changes: Mapping) -> None:
    for key, value in changes.items():
        if key not in position:
            raise RhineError(f"a position has no {key!r}")
        if isinstance(value, Mapping) and isinstance(position[key], dict) and key != "move":
            for name, entry in value.items():
                if entry is None:
                    position[key].pop(name, None)
                elif isinstance(entry, Mapping) and isinstance(position[key].get(name), dict):
                    position[key][name] = {**position[key][name], **entry}
                else:
                    position[key][name] = entry
        else:
            position[key] = value
