"""Chunk files: written together, the games last; a chunk counts as finished when its games file is there whole."""

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path

import polars as pl

from ..errors import RunError
from .digest import digest_of
from .folder import write_whole
from .manifest import ChunkRecord
from .plan import Plan
from .tables import schema

TABLES = ("areas", "rounds", "games")  # in the order of writing


def chunk_path(folder: Path, table: str, chunk: int) -> Path:
    return folder / f"{table}-{chunk:06d}.parquet"


def session_path(folder: Path, chunk: int) -> Path:
    """What a job of an array says of its work, named by its first chunk."""
    return folder / f"session-{chunk:06d}.json"


def write_chunk(folder: Path, chunk: int, frames: Mapping[str, pl.DataFrame]) -> ChunkRecord:
    """Write the three tables of a chunk and say what was written."""
    games = frames["games"]
    files = {}
    for table in TABLES:
        held = io.BytesIO()  # first into memory: what goes wrong while writing is then plainly the disk's
        frames[table].write_parquet(held, compression="zstd")
        data = held.getvalue()
        write_whole(chunk_path(folder, table, chunk), data)
        files[table] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return ChunkRecord(chunk, games["game"][0], games.height, digest_of(games), files)


def find_damage(folder: Path, record: ChunkRecord, thorough: bool = False) -> str:
    """What is wrong with the files of a finished chunk, "" if nothing is; `thorough` reads every byte."""
    for table in TABLES:
        path, known = chunk_path(folder, table, record.chunk), record.files[table]
        try:
            size = path.stat().st_size
            if size != known["bytes"]:
                return f"{path.name} has {size:,} bytes, not {known['bytes']:,}"
            if thorough and hashlib.sha256(path.read_bytes()).hexdigest() != known["sha256"]:
                return f"{path.name} has other contents than when it was written"
        except FileNotFoundError:
            return f"{path.name} is missing"
        except OSError as bad:
            return f"{path.name} cannot be read: {bad.strerror or bad}"
    return ""


def adopt_chunk(folder: Path, plan: Plan, chunk: int) -> ChunkRecord | None:
    """The record of a chunk whose files were written before the manifest could say so; None if they are not whole."""
    files, frames = {}, {}
    try:
        for table in TABLES:
            data = chunk_path(folder, table, chunk).read_bytes()
            frames[table] = pl.read_parquet(io.BytesIO(data))
            if dict(frames[table].schema) != schema(table):
                return None
            files[table] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    except (OSError, pl.exceptions.PolarsError):
        return None
    games, wanted = frames["games"], plan.chunk_games(chunk)
    if games["game"].to_list() != list(wanted):
        return None
    return ChunkRecord(chunk, wanted.start, games.height, digest_of(games), files)


def read_games(folder: Path, chunk: int) -> pl.DataFrame:
    """The games of one chunk."""
    path = chunk_path(folder, "games", chunk)
    try:
        return pl.read_parquet(path)
    except (OSError, pl.exceptions.PolarsError) as bad:
        raise RunError(f"{path}: cannot be read: {str(bad).splitlines()[0]}") from None
