"""The digest of a run: 128 bits over the values of the games table, the same for any order of rows, files or workers.

For each row h starts as 0x9E3779B97F4A7C15. For every column in the order of the file, with value v (a whole number; of
an Enum its place in the list; -1 for null), h = (h xor v) * 0x9E3779B97F4A7C15 mod 2**64, then h = h xor (h >> 32).
SplitMix64's finaliser of h and of h xor 0xD6E8FEB86659FD93 give two numbers; the digest is the sum of each over all
rows, mod 2**64. `game` is the first column, so that a row counts with its number.
"""

import numpy as np
import polars as pl

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xD6E8FEB86659FD93)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_WORD = 2**64
_PART = 4096  # rows hashed at a time: they stay in the processor's cache

EMPTY = "0" * 32


def digest_of(games: pl.DataFrame) -> str:
    """The digest of some rows of the games table, 32 hex digits."""
    columns = [_values(games[name]) for name in games.columns]
    first, second = 0, 0
    for start in range(0, games.height, _PART):
        h = np.full(min(_PART, games.height - start), _GOLDEN)
        for column in columns:
            h ^= column[start : start + _PART]
            h *= _GOLDEN
            h ^= h >> np.uint64(32)
        first += int(_mix(h).sum(dtype=np.uint64))
        second += int(_mix(h ^ _OTHER).sum(dtype=np.uint64))
    return f"{first % _WORD:016x}{second % _WORD:016x}"


def add_digests(digests) -> str:
    """The digest of the rows of all parts together."""
    first, second = 0, 0
    for digest in digests:
        first += int(digest[:16], 16)
        second += int(digest[16:], 16)
    return f"{first % _WORD:016x}{second % _WORD:016x}"


def _values(column: pl.Series) -> np.ndarray:
    """A column as 64-bit words."""
    plain = column.to_physical() if column.dtype == pl.Enum else column
    return plain.cast(pl.Int64).fill_null(-1).to_numpy().view(np.uint64)


def _mix(z: np.ndarray) -> np.ndarray:
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))
