"""Randomness: named streams from a counter-based SplitMix64, so that no draw depends on another stream's draws.

A stream is a key; draw n of it is `draw(key, n)`, which is exactly output n of SplitMix64 seeded with the key. Keys are
derived from (run seed, game number, stream, shuffle number), so game 123456 is the same game in any batch, and a rule
that needs more dice leaves every deck as it was.
"""

import numpy as np

from .kernel import entry

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_ONE = np.uint64(1)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)

# Streams of one game. Decks use STREAM_DECK + deck, policies STREAM_POLICY + commander.
STREAM_ORDER = 1
STREAM_DICE = 2
STREAM_DECK = 8
STREAM_POLICY = 16


@entry
def mix(z):
    """SplitMix64's finaliser."""
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@entry
def draw(key, n):
    """Draw n (from 0) of the stream `key`, 64 random bits."""
    return mix(key + (np.uint64(n) + _ONE) * _GOLDEN)


@entry
def derive(key, name):
    """A key of its own for the sub-stream `name` (a number from 0)."""
    return mix(mix(key ^ _GOLDEN) + (np.uint64(name) + _ONE) * _GOLDEN)


@entry
def game_key(seed, game):
    """The key of one game of a run; chance and policy streams are derived from it."""
    return derive(derive(np.uint64(seed), 0), game)


@entry
def draw_below(key, n, limit):
    """Draw n of the stream as a number from 0 to limit - 1; the bias is below limit / 2**32."""
    return np.int64(((draw(key, n) >> _S32) * np.uint64(limit)) >> _S32)


@entry
def shuffle(key, items, start, length):
    """Fisher-Yates on items[start : start + length]."""
    for i in range(length - 1, 0, -1):
        j = draw_below(key, i, i + 1)
        kept = items[start + i]
        items[start + i] = items[start + j]
        items[start + j] = kept
