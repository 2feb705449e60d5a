"""Is a position one that can be written: every value of the kind and within the bounds that the engine relies on.

The engine uses many of these values as places in its tables, so one out of bounds would not merely be wrong play.
"""

from collections.abc import Collection
from operator import index

from ..engine import ids
from ..engine.layout import FIRST_NUMBER, LEVELS, NUMBERS, UNITS_MAX
from ..errors import RhineError

COUNTS = ("truck_stock", "box_trucks", "axis_pool", "axis_gone", "airborne_track")
MOST = 127  # the largest number the state record holds of a thing
LAST_ROUND = 32767
ASKED_OUT_OF_TURN = ("OVERFLOW", "FOOD_SOURCE", "MEDAL_RETURN")  # A.3: questions to players who are not active


def check_shape(position: dict, decks: Collection[str], corps: Collection[str]) -> None:
    """Raise a sentence that names the key, what it holds and what is allowed. `decks` and `corps`: those in play."""
    _check_turn(position)
    for key in COUNTS:
        _whole(key, position[key], 0, MOST)
    if position["medal_pool"] is not None:
        _whole("medal_pool", position["medal_pool"], 0, MOST)
    for key in ("reserve", "track"):
        _amounts(key, position[key])
    for area, amounts in position["supplies"].items():
        _amounts(f"supplies of {area}", amounts)
    _check_airborne(position["airborne"])
    for number in [*position["numbers"], *position.get("hand", ())]:
        _whole("a solo number", number, FIRST_NUMBER, FIRST_NUMBER + NUMBERS - 1)
    for name, values in position["corps"].items():
        _one_of("a corps in this game", name, corps)
        _amounts(f"supplies of corps {name}", values["supplies"])
        _one_of(f"grounded of corps {name}", values["grounded"], (False, True, "strict"))
    for name, values in position["commanders"].items():
        _one_of("a player of this game", name, position["players"])
        _check_commander(name, values, decks)


def _check_turn(position: dict) -> None:
    order, decision = position["order"], position["decision"]
    _one_of("decision", decision, ids.DECISIONS)
    _whole("round", position["round"], 0, LAST_ROUND)
    _whole("seat", position["seat"], 0, len(order) - 1)
    _one_of("end_triggered", position["end_triggered"], (False, True))
    _whole("actions_left", position["turn"]["actions_left"], 0, MOST)
    if decision == "GAME_OVER":
        return
    _one_of("asked", position["asked"], order)
    if decision not in ASKED_OUT_OF_TURN:
        _one_of(f"asked at {decision}", position["asked"], [order[position["seat"]]])


def _check_airborne(units) -> None:
    if len(units) > UNITS_MAX:
        raise RhineError(f"{len(units)} airborne units on the board; allowed: at most {UNITS_MAX}")
    for _, owner, side in units:
        _one_of("the owner of an airborne unit", owner, ids.COMMANDERS)
        _one_of("the side of an airborne unit", side, ("up", "down"))


def _check_commander(name: str, values: dict, decks: Collection[str]) -> None:
    _whole(f"level of {name}", values["level"], 1, LEVELS)
    for key in ("pool", "medals", "defeated"):
        _whole(f"{key} of {name}", values[key], 0, MOST)
    _one_of(f"air of {name}", values["air"], [*decks, None])


def _whole(what: str, value: object, low: int, high: int) -> None:
    try:
        number = int(value) if isinstance(value, str) else index(value)
    except (TypeError, ValueError):
        number = low - 1
    if not low <= number <= high:
        raise RhineError(f"{what} cannot be {value!r}; allowed: a whole number from {low} to {high}")


def _amounts(what: str, values: object) -> None:
    if not isinstance(values, list | tuple) or len(values) != len(ids.KINDS):
        raise RhineError(f"{what} cannot be {values!r}; allowed: three whole numbers, {', '.join(ids.KINDS)}")
    for kind, value in zip(ids.KINDS, values, strict=True):
        _whole(f"{kind} in {what}", value, 0, MOST)


def _one_of(what: str, value: object, allowed: Collection) -> None:
    if value not in allowed:
        words = {None: "none", False: "false", True: "true"}
        names = ", ".join(words.get(name, name) for name in allowed)
        raise RhineError(f"{what} cannot be {value!r}; allowed: {names}")
