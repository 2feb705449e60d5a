"""Games for the tests of the rules: set up in one line, every invariant checked after every answer."""

from collections.abc import Mapping, Sequence
from functools import cache

from rhine_sim import Table
from rhine_sim.errors import RhineError
from rhine_sim.scenario import Scenario, load_scenario, scenario_from_dict
from rhine_sim.table.text import parse, to_text

EVERYBODY = ("monty", "bradley", "patton")
# Cards without effect, one of each pursuit deck, and Axis divisions that need (2,0), (3,0), (2,1) ammo and gas.
NOTHING = {
    "monty": "monty-warsaw_uprising",
    "bradley": "bradley-liberation_of_marseille",
    "patton": "patton-battle_of_angaur",
}
DIVISION = "axis-275_infanterie_div"
ELITE = "axis-12_volksgrenadier_div"
ARMOURED = "axis-panzer_brigade_105"  # shows a medal


@cache
def _board() -> dict:
    """Without its switches: spelled out one by one they would outweigh `edition`."""
    return {**load_scenario("base").as_dict(), "rules": {"edition": "en"}}


@cache
def _loaded(rules: tuple, sets: tuple) -> Scenario:
    """The base board, read from its file once, with these switches and changes."""
    return scenario_from_dict(_board(), "base", dict(rules), dict(sets))


class Game(Table):
    """A table that stops at the first broken invariant (D.2), or where the list of answers and a verdict differ."""

    def apply_code(self, action: int) -> None:
        assert action in self.legal_codes(), to_text(self.names, self.s, action)
        super().apply_code(action)
        self.checked()

    def is_legal(self, text: str) -> bool:
        verdict = super().is_legal(text)
        try:
            listed = parse(self.names, self.s, text) in self.legal_codes()
        except RhineError:
            listed = False
        assert verdict == listed, text
        return verdict

    def trucks(self, stock: int | None = None, **pools: int) -> "Game":
        """So many trucks in the stock and in pools; the difference comes from or goes to the box."""
        before = self.position()
        stock = before["truck_stock"] if stock is None else stock
        box = before["box_trucks"] + before["truck_stock"] - stock
        box += sum(before["commanders"][name]["pool"] - n for name, n in pools.items())
        self.arrange(truck_stock=stock, box_trucks=box, commanders={name: {"pool": n} for name, n in pools.items()})
        return self

    def track(self, gas: int, ammo: int, food: int) -> "Game":
        """So many pieces on the TRACK; the difference comes from or goes to the RESERVE."""
        before = self.position()
        wanted = [gas, ammo, food]
        reserve = [r + t - n for r, t, n in zip(before["reserve"], before["track"], wanted, strict=True)]
        self.arrange(track=wanted, reserve=reserve)
        return self

    def refuses(self, *answers: str) -> bool:
        """None of these is legal now."""
        return not any(self.is_legal(answer) for answer in answers)

    def steps(self) -> set[str]:
        """Where the moving corps may step."""
        return {answer.split()[1] for answer in self.legal() if answer.startswith("STEP ")}

    def march(self, corps: str, *areas: str) -> "Game":
        """A move from the card's gas; stops after the last area if the corps could go on."""
        self.do(f"MOVE {corps}")
        if self.decision == "START_GAS":
            self.do("START_GAS card")
        return self.do(*(f"STEP {area}" for area in areas))

    def end_turn(self) -> "Game":
        """END and the first legal reaction."""
        self.do("END")
        if self.decision == "REACTION":
            self.do(self.legal()[0])
        return self

    def play_out(self) -> "Game":
        """Everybody ends his turns at once until the game is over."""
        while self.decision != "GAME_OVER":
            self.end_turn()
        return self


def game(
    first: str = "monty",
    players: Sequence[str] = EVERYBODY,
    sets: Mapping[str, str] | None = None,
    seed: int = 1944,
    **rules: object,
) -> Game:
    """A new game at the first turn of `first`; the others follow in colour order. Switches as keywords."""
    loaded = _loaded(tuple(sorted(rules.items())), tuple(sorted((sets or {}).items())))
    order = [first, *(name for name in EVERYBODY if name in players and name != first)]
    return Game(loaded, players, order, seed=seed)


def solo(commander: str, **keywords) -> Game:
    return game(commander, players=(commander,), **keywords)
