"""The look of all pictures: one style sheet, one colour and one sign for each commander."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import matplotlib
import matplotlib.style
from matplotlib.figure import Figure

STYLE = Path(__file__).with_name("rhine.mplstyle")

# After the colours of the game: red, white (here the dark grey of its outline) and blue; told apart by the colour-blind
# and in grey, and each has a sign of its own besides.
COMMANDER = {"monty": "#d9603b", "bradley": "#4a4a4a", "patton": "#2f7fc1"}
PALE = {"monty": "#f3c3b2", "bradley": "#c4c2bd", "patton": "#b5d3ec"}
SIGN = {"monty": "o", "bradley": "s", "patton": "^"}
INK, QUIET, BAND, ACCENT = "#222222", "#77736a", "#e9e4d4", "#b98300"
STEPS = ("#c9b26b", "#8f7a2a", "#4d3f0c", "#1d1703")  # an ordered scale without the commanders' hues


@contextlib.contextmanager
def house_style() -> Iterator[None]:
    with matplotlib.rc_context():
        matplotlib.style.use(STYLE)
        yield


def new_figure(width: float = 6.0, height: float = 3.6) -> Figure:
    """A figure in the current style that no global list keeps alive."""
    return Figure(figsize=(width, height), layout="constrained")
