"""A run on disk, to be read: its tables as lazy frames."""

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

import polars as pl

from ..errors import RunError
from .folder import is_locked
from .manifest import COMPLETE, RUNNING, STOPPED, Manifest, read_manifest
from .store import find_damage
from .tables import schema


class Run:
    """A run that exists; finished or not, it holds whole chunks only."""

    def __init__(self, path: str | Path):
        self.path = Path(path)
        self.manifest: Manifest = read_manifest(self.path)

    def __repr__(self) -> str:
        return f"Run({str(self.path)!r}: {self.state}, {self.manifest.games_done:,} games)"

    @cached_property
    def state(self) -> str:
        """`complete`, `running`, `stopped` (to be resumed) or `fault`."""
        state = self.manifest.state
        return STOPPED if state == RUNNING and not is_locked(self.path) else state

    @property
    def is_complete(self) -> bool:
        return self.manifest.state == COMPLETE

    @property
    def digest(self) -> str:
        return self.manifest.digest

    def games(self, chunks: Sequence[int] | None = None) -> pl.LazyFrame:
        """One row a game; of all chunks, or of some."""
        return self._table("games", chunks)

    def rounds(self, chunks: Sequence[int] | None = None) -> pl.LazyFrame:
        """Progress by round, for every k-th deal."""
        return self._table("rounds", chunks)

    def areas(self) -> pl.LazyFrame:
        """Counts by area and road, one set of rows for each chunk: sum them."""
        return self._table("areas")

    def files(self, table: str, chunks: Sequence[int] | None = None) -> list[Path]:
        """The files of a table that the manifest vouches for, each checked to be whole."""
        self._refuse_damage()
        wanted = sorted(self.manifest.chunks) if chunks is None else chunks
        return [self.path / f"{table}-{chunk:06d}.parquet" for chunk in wanted]

    @cache  # noqa: B019 - runs are few, and their files are many
    def _refuse_damage(self) -> None:
        for record in self.manifest.chunks.values():
            if damage := find_damage(self.path, record):
                raise RunError(f"{self.path}: {damage}; `rhine-sim simulate --resume --out {self.path}` plays it again")

    def _table(self, table: str, chunks: Sequence[int] | None = None) -> pl.LazyFrame:
        files = self.files(table, chunks)
        return pl.scan_parquet(files) if files else pl.LazyFrame(schema=schema(table))


def load_run(path: str | Path) -> pl.LazyFrame:
    """The games of a run, one row each, as a lazy frame."""
    return Run(path).games()
