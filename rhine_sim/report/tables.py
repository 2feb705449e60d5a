"""Tables of a report: a frame with everything, and how its rows are shown. The frame goes to CSV and JSON as it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import polars as pl

from . import words


class Cell(NamedTuple):
    """What stands in a cell: the figure, its interval, what it was counted over."""

    text: str
    interval: str = ""
    of: str = ""
    is_code: bool = False  # to be copied as it is


class Column(NamedTuple):
    """A shown column: `kind` is text, code, commander, a format of words.py, or `unit` or `difference` for rows that
    say their own unit; `low` and `high` name its interval, `of` what it was counted over."""

    title: str
    key: str
    kind: str = "text"
    low: str = ""
    high: str = ""
    of: str = ""
    over: str = ""  # the column that says what `of` counts


@dataclass(frozen=True)
class Table:
    """A named table. `name` is also the name of its files."""

    name: str
    title: str
    frame: pl.DataFrame
    columns: Sequence[Column]
    note: str = ""

    def head(self) -> list[str]:
        return [column.title for column in self.columns]

    def rows(self) -> list[list[Cell]]:
        return [[_cell(column, row) for column in self.columns] for row in self.frame.iter_rows(named=True)]

    def is_text(self, place: int) -> bool:
        return self.columns[place].kind in ("text", "commander", "code")


@dataclass(frozen=True)
class Grid:
    """A table with a row for each measure and a column for each commander, or whatever `key` names.

    `frame` has a row for each pair: measure, key, value, low, high, and per, which is what the value was counted over;
    `over` says what those are where rows differ in it.
    """

    name: str
    title: str
    frame: pl.DataFrame
    columns: Mapping[str, str]  # values of `key` -> titles
    per: str = "games"  # what `per` counts
    note: str = ""
    first: str = ""
    units: Mapping[str, str] = field(default_factory=dict)  # measure -> format; else `unit`
    unit: str = "number"
    key: str = "commander"

    def head(self) -> list[str]:
        shown = [self.first, *self.columns.values()]
        return [*shown, "of" if self._over() else self.per] if self._common_per() else shown

    def rows(self) -> list[list[Cell]]:
        common, out = self._common_per(), []
        for measure in self.frame["measure"].unique(maintain_order=True):
            unit = self.units.get(measure, self.unit)
            found = {
                row[self.key]: row for row in self.frame.filter(pl.col("measure") == measure).iter_rows(named=True)
            }
            row = [Cell(str(measure))]
            for key in self.columns:
                if key not in found:
                    row.append(Cell(words.DASH))
                    continue
                seen = found[key]
                of = "" if common else f"of {self._per(seen)}"
                row.append(Cell(*words.figure(seen["value"], seen["low"], seen["high"], unit), of))
            out.append([*row, Cell(self._per(next(iter(found.values()))))] if common else row)
        return out

    def _per(self, row: Mapping) -> str:
        count = words.count(row["per"])
        return f"{count} {row['over']}" if self._over() else count

    def _over(self) -> bool:
        """Whether rows are counted over different things, so that each has to say which."""
        return "over" in self.frame.columns and self.frame["over"].n_unique() > 1

    def is_text(self, place: int) -> bool:
        return place == 0

    def _common_per(self) -> bool:
        """Whether all columns of each row share a denominator, which then has a column of its own."""
        return self.frame.is_empty() or self.frame.group_by("measure").agg(pl.col("per").n_unique())["per"].max() == 1


def by_commander(name: str, title: str, frame: pl.DataFrame, players: Sequence[str], **more) -> Grid:
    """A grid with the commanders as columns."""
    return Grid(name, title, frame, {who: words.name(who) for who in players}, **more)


SIGNED = {"percent": "points", "number": "signed"}  # how a difference of figures is shown


def _cell(column: Column, row: dict) -> Cell:
    value, kind = row[column.key], column.kind
    if kind == "commander":
        return Cell(words.name(value))
    if kind in ("text", "code"):
        return Cell(words.DASH if value is None else str(value), is_code=kind == "code")
    if kind == "unit":
        kind = row["unit"]
        if not column.low:  # beside a difference, with as many digits
            digits = words.digits(row["low"], row["high"], kind)
            return Cell(words.show(value, kind, digits), "", _of(column, row))
    elif kind == "difference":
        kind = SIGNED[row["unit"]]
    low, high = (row[key] if key else None for key in (column.low, column.high))
    return Cell(*words.figure(value, low, high, kind), _of(column, row))


def _of(column: Column, row: dict) -> str:
    if not column.of or not row[column.of]:
        return ""
    over = f" {row[column.over]}" if column.over else ""
    return f"of {words.count(row[column.of])}{over}"
