"""What the kernels fill, as the tables of frames.py in polars."""

from functools import cache

import numpy as np
import polars as pl

from ..frames import (
    AREA_COUNTS,
    COMMANDER_COLUMNS,
    COMMANDERS,
    GAME_COLUMNS,
    ORDERS,
    PLACES,
    ROUND_COLUMNS,
    ROUND_COMMANDER_COLUMNS,
    TABLES,
)

_PLAIN = {"u8": pl.UInt8, "u16": pl.UInt16, "u32": pl.UInt32, "i8": pl.Int8, "text": pl.String, "bool": pl.Boolean}


@cache
def schema(table: str) -> dict[str, pl.DataType]:
    """Column names and types of a table."""
    kinds = {column.name: column.kind for column in TABLES[table]}
    return {name: _PLAIN[kind]() if isinstance(kind, str) else pl.Enum(kind) for name, kind in kinds.items()}


def order_code(order: str) -> int:
    """`monty-patton` as the engine has it: commanders by seat in base 4."""
    return sum(COMMANDERS.index(name) << (2 * seat) for seat, name in enumerate(order.split("-")))


_PLACE_OF_ORDER: dict[int, dict[int, int]] = {  # players -> code -> place in ORDERS
    n: {order_code(order): place for place, order in enumerate(ORDERS) if order.count("-") == n - 1} for n in (1, 2, 3)
}


def games_frame(rows: np.ndarray, players: tuple[str, ...]) -> pl.DataFrame:
    """The games table; columns of absent commanders are null."""
    kinds = schema("games")
    columns = {}
    for column in GAME_COLUMNS:
        values = rows[column.name]
        if column.name == "order":
            places = _PLACE_OF_ORDER[len(players)]
            values = np.vectorize(places.__getitem__, otypes=[np.int64])(values) if len(rows) else values
        columns[column.name] = _series(column.name, values, kinds[column.name])
    for number, who in enumerate(COMMANDERS):
        for place, column in enumerate(COMMANDER_COLUMNS):
            name = f"{who}_{column.name}"
            values = rows["sides"][:, number, place] if who in players else None
            columns[name] = _series(name, values, kinds[name], len(rows))
    return pl.DataFrame(columns)


def rounds_frame(rounds: np.ndarray, players: tuple[str, ...]) -> pl.DataFrame:
    """The table of progress by round."""
    kinds = schema("rounds")
    columns = {column.name: _series(column.name, rounds[column.name], kinds[column.name]) for column in ROUND_COLUMNS}
    for number, who in enumerate(COMMANDERS):
        for column in ROUND_COMMANDER_COLUMNS:
            name = f"{who}_{column.name}"
            values = rounds[column.name][:, number] if who in players else None
            columns[name] = _series(name, values, kinds[name], len(rounds))
    return pl.DataFrame(columns)


def areas_frame(areas: np.ndarray, roads: np.ndarray, compiled) -> pl.DataFrame:
    """Counts by place, commander and whether he won; all-zero places are left out."""
    parts = [
        _places(PLACES[0], compiled.area_ids, areas[:, :, : len(compiled.area_ids)], [c.name for c in AREA_COUNTS]),
        _places(PLACES[1], compiled.road_keys, roads[:, :, : len(compiled.road_keys), None], ["trucks"]),
    ]
    kinds = schema("areas")
    every = pl.concat(parts, how="diagonal").with_columns(pl.col(pl.Int64).fill_null(0))
    return every.select([pl.col(name).cast(kind) for name, kind in kinds.items()])


def _places(kind: str, names: tuple[str, ...], counts: np.ndarray, columns: list[str]) -> pl.DataFrame:
    """Rows of counts[won, commander, place, column] that hold anything."""
    won, commander, place = np.nonzero(counts.any(axis=3))
    data = {
        "kind": [kind] * len(won),
        "place": [names[i] for i in place],
        "commander": [COMMANDERS[i] for i in commander],
        "won": won.astype(bool),
    }
    schema_of_names = {"kind": pl.String, "place": pl.String, "commander": pl.String, "won": pl.Boolean}
    found = counts[won, commander, place]
    data |= {name: found[:, i] for i, name in enumerate(columns)}
    return pl.DataFrame(data, schema=schema_of_names | dict.fromkeys(columns, pl.Int64))


def _series(name: str, values: np.ndarray | None, kind, length: int = 0) -> pl.Series:
    """Narrowed to the type of the file; a value that does not fit is an error, never another value."""
    if values is None:
        return pl.Series(name, [None] * length, dtype=kind)
    series = pl.Series(name, np.ascontiguousarray(values))
    if isinstance(kind, pl.Enum):
        words = series.replace_strict(dict(enumerate(kind.categories)), default=None, return_dtype=kind)
        return words.alias(name)
    return series.cast(kind, strict=True)
