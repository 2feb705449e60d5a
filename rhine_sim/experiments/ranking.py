"""Long tables: the page shows the head, the files beside it have all rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import polars as pl

from ..report.tables import Cell, Column, Table

SHOWN = 63  # rows on a page; all interactions of seven switches are that many


@dataclass(frozen=True)
class _Ranking(Table):
    def rows(self) -> list[list[Cell]]:
        return Table.rows(replace(self, frame=self.frame.head(SHOWN)))


def ranking(name: str, title: str, frame: pl.DataFrame, columns: Sequence[Column], note: str = "") -> Table:
    """A table in order of importance, cut on the page where it is too long to be read."""
    if frame.height <= SHOWN:
        return Table(name, title, frame, columns, note)
    cut = f"The first {SHOWN} of {frame.height:,} rows; all of them stand in tables/{name}.csv."
    return _Ranking(name, title, frame, columns, f"{cut} {note}".strip())
