"""A position of the engine's side set up in the oracle too, so that directed cases begin where the rule is."""

from collections import Counter

from rhine_sim.table import Table
from tests.oracle import Oracle
from tests.oracle.state import Airborne, State, Turn, pieces

from .compare import compare

_COUNTS = ("round", "truck_stock", "box_trucks", "axis_pool", "axis_gone", "airborne_track", "medal_pool")
_PLAIN = (*_COUNTS, "end_triggered", "level3_given", "weather", "antwerp")


def mirrored(table: Table) -> Oracle:
    """An oracle in the table's position, which must be at CHOOSE_ACTION or REACTION."""
    position = table.position()
    oracle = Oracle(table.compiled.scenario.as_dict(), position["players"], position["order"])
    oracle.resume(position["seat"], position["decision"])
    s = oracle.s
    for name in _PLAIN:
        setattr(s, name, position[name])
    _board(oracle, position)
    for name, values in position["corps"].items():
        corps = s.corps[name]
        corps.area, corps.card = values["area"], pieces(*values["supplies"])
        corps.grounded, corps.moved, corps.transferred = values["grounded"], values["moved"], values["transferred"]
    _commanders(s, position)
    s.reserve, s.track = pieces(*position["reserve"]), pieces(*position["track"])
    turn = {name: value for name, value in position["turn"].items() if name != "bases_used"}
    s.turn = Turn(**turn, bases_used=set(position["turn"]["bases_used"]))
    s.once_bases = set(position["ostende"])
    s.decks = {name: Counter(cards) for name, cards in position["decks"].items()}
    s.discards = {name: Counter(cards) for name, cards in position["discards"].items()}
    s.removed = Counter(position["removed"])
    if position["starving"]:
        s.starving_revealed, s.starving_declined = position["starving"]["revealed"], position["starving"]["declined"]
    return oracle


def _board(oracle: Oracle, position: dict) -> None:
    s, board = oracle.s, oracle.game.board
    s.control, s.axis = dict(position["control"]), set(position["axis"])
    s.supplies = {area: pieces(*position["supplies"].get(area, (0, 0, 0))) for area in board.areas}
    s.airborne = [Airborne(area, owner, side == "up") for area, owner, side in position["airborne"]]
    s.no_encircle, s.medal_given = set(position["no_encircle"]), set(position["medal_given"])
    s.numbers = {int(number): area for number, area in position["numbers"].items()}
    by_name = {road.name: road.index for road in board.roads}
    s.trucks = {by_name[name] for name in position["trucks"]}


def _commanders(s: State, position: dict) -> None:
    for name, values in position["commanders"].items():
        player = s.commanders[name]
        for key in ("pool", "level", "card_up", "medals", "defeated", "air"):
            setattr(player, key, values[key])
        for key in ("won", "resistance", "recon", "pending"):
            setattr(player, key, Counter(values[key]))
        player.peeks = dict(values["peeks"])
        s.top.update(player.peeks)


def follow(table: Table, *answers: str, noted=None) -> Table:
    """Give the answers in both engines, which must agree before and after each. `noted` sees the table after each."""
    oracle = mirrored(table)
    compare(table, oracle, [])
    for text in answers:
        table.do(text)
        oracle.apply(text, table.chance)
        compare(table, oracle, table.log)
        if noted:
            noted(table)
    return table
