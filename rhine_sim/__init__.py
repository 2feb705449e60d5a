"""rhine_sim: balance analysis for the board game "1944: Race to the Rhine" by playing many rules-exact games.

Names from the heavier parts are loaded when first used, so that `rhine-sim --help` does not wait for numba.
"""

from importlib import import_module

__version__ = "0.1.0"

_LAZY = {
    "load_scenario": "rhine_sim.scenario",
    "Scenario": "rhine_sim.scenario",
    "Table": "rhine_sim.table",
}

__all__ = ["__version__", "load_scenario", "Scenario", "Table"]


def __getattr__(name: str):
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
