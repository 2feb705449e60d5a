"""A position as a page of text, for people."""

from ..engine.ids import KINDS
from ..scenario import Scenario


def show(position: dict, scenario: Scenario) -> str:
    """The position in a few lines a commander."""
    over = position["result"]
    asked = f"{position['asked']}: {position['decision']}" if not over else f"over: {over['reason']}, {over['winner']}"
    lines = [f"Round {position['round']}, {asked}", _table_line(position)]
    for name, values in position["commanders"].items():
        lines += ["", _commander_line(name, values), _areas_line(position, scenario, name)]
        owned = {corps.id for corps in scenario.corps if corps.commander == name}
        lines += [_corps_line(corps, state) for corps, state in position["corps"].items() if corps in owned]
    lines += ["", "Axis markers: " + (", ".join(position["axis"]) or "none")]
    if position["trucks"]:
        lines.append("Trucks on: " + ", ".join(position["trucks"]))
    if position["numbers"]:
        lines.append("Numbers: " + ", ".join(f"{n} {area}" for n, area in position["numbers"].items()))
    return "\n".join(lines)


def _pieces(amounts) -> str:
    return " ".join(f"{n} {kind}" for n, kind in zip(amounts, KINDS, strict=True) if n) or "nothing"


def _table_line(position: dict) -> str:
    return (
        f"Reserve {_pieces(position['reserve'])}; track {_pieces(position['track'])}; "
        f"{position['truck_stock']} trucks in stock; {position['axis_pool']} markers in the pool; {position['weather']}"
    )


def _commander_line(name: str, values: dict) -> str:
    card = "up" if values["card_up"] else "down"
    won = sum(values["won"].values())
    return (
        f"{name}: level {values['level']}, {values['pool']} trucks, {values['medals']} medals, {won} divisions won, "
        f"card {card}"
    )


def _areas_line(position: dict, scenario: Scenario, name: str) -> str:
    printed = {area.id for area in scenario.areas if area.front}
    held = [area for area, owner in position["control"].items() if owner == name and area not in printed]
    stocked = position["supplies"]
    return "  holds " + (
        ", ".join(f"{a} ({_pieces(stocked[a])})" if a in stocked else a for a in held) or "its start line"
    )


def _corps_line(corps: str, state: dict) -> str:
    grounded = ", grounded" if state["grounded"] else ""
    return f"  {corps} in {state['area']}: {_pieces(state['supplies'])}{grounded}"
