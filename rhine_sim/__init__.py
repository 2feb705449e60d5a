"""rhine_sim: balance analysis for the board game "1944: Race to the Rhine" by playing many rules-exact games.

Names from the heavier parts are loaded when first used, so that `rhine-sim --help` does not wait for numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for type checkers and editors; at run time __getattr__ loads them
    from .api import play_game, simulate, summary
    from .runs.run import Run, load_run
    from .scenario import Scenario, load_scenario
    from .table import Table

__version__ = "0.1.0"

_LAZY = {
    "load_scenario": "rhine_sim.scenario",
    "Scenario": "rhine_sim.scenario",
    "Table": "rhine_sim.table",
    "play_game": "rhine_sim.api",
    "simulate": "rhine_sim.api",
    "summary": "rhine_sim.api",
    "Run": "rhine_sim.runs.run",
    "load_run": "rhine_sim.runs.run",
}

__all__ = ["__version__", "load_run", "load_scenario", "play_game", "Run", "Scenario", "simulate", "summary", "Table"]


def __getattr__(name: str):
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
