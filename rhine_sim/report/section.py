"""A section of a report: sentences, tables and pictures in the order in which they are read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from .tables import Grid, Table


@dataclass(frozen=True)
class Picture:
    """A named picture; drawn when the report is written. `alt` says what it shows to those who cannot see it."""

    name: str
    alt: str
    draw: Callable[[], Figure]
    wide: bool = False
    dpi: int = 160


@dataclass(frozen=True)
class Text:
    """Sentences: paragraphs, a list, a warning, or words to be copied as they are."""

    name: str
    lines: Sequence[str]
    kind: str = "paragraph"  # paragraph, list, warning, code


Item = Text | Table | Grid | Picture


@dataclass(frozen=True)
class Section:
    """`name` is its anchor; several runs have the same sections and stand side by side in each."""

    name: str
    title: str
    items: Sequence[Item]
