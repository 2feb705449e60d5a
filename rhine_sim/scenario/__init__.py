"""Scenarios: the game's board, decks and numbers as data. TOML in, checked and frozen models out."""

from .find import scenario_names, scenarios_dir
from .load import load_scenario, scenario_from_dict
from .schema import (
    Area,
    AxisCard,
    Commander,
    Corps,
    Deck,
    Logistics,
    Markers,
    PursuitCard,
    Road,
    Scenario,
    SoloSetup,
    Special,
    Stock,
    Supplies,
    Turn,
    Veteran,
)

__all__ = [
    "Area",
    "AxisCard",
    "Commander",
    "Corps",
    "Deck",
    "Logistics",
    "Markers",
    "PursuitCard",
    "Road",
    "Scenario",
    "SoloSetup",
    "Special",
    "Stock",
    "Supplies",
    "Turn",
    "Veteran",
    "load_scenario",
    "scenario_from_dict",
    "scenario_names",
    "scenarios_dir",
]
