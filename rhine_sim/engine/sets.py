"""Sets of areas as two 64-bit words, and floods over them.

A set is a pair (low, high) of uint64; bit i of the pair is area i. Stored in records and tables as uint64[2].
Only this file knows about words; rule code reads as sets. Unsigned arithmetic stays here and in rng.py, where every
literal is wrapped: mixing signed and unsigned numbers differs between compiled and plain Python.
"""

import numpy as np

from .kernel import bits, jit, lowest_bit

AREAS_MAX = 128

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
_ALL_ONES = np.uint64(0xFFFFFFFFFFFFFFFF)

EMPTY = (_ZERO, _ZERO)


@jit
def load(words):
    """The set stored in a uint64[2]."""
    return words[0], words[1]


@jit
def store(words, a):
    words[0] = a[0]
    words[1] = a[1]


@jit
def single(area):
    """The set of one area."""
    bit = _ONE << np.uint64(area & 63)
    if area < 64:
        return bit, _ZERO
    return _ZERO, bit


@jit
def has(a, area):
    word = a[0] if area < 64 else a[1]
    return (word >> np.uint64(area & 63)) & _ONE != _ZERO


@jit
def union(a, b):
    return a[0] | b[0], a[1] | b[1]


@jit
def both(a, b):
    return a[0] & b[0], a[1] & b[1]


@jit
def minus(a, b):
    return a[0] & (b[0] ^ _ALL_ONES), a[1] & (b[1] ^ _ALL_ONES)


@jit
def differ(a, b):
    """Areas that are in one of the two sets only."""
    return a[0] ^ b[0], a[1] ^ b[1]


@jit
def is_empty(a):
    return (a[0] | a[1]) == _ZERO


@jit
def meets(a, b):
    """Whether the two sets share an area."""
    return ((a[0] & b[0]) | (a[1] & b[1])) != _ZERO


@jit
def is_same(a, b):
    return a[0] == b[0] and a[1] == b[1]


@jit
def is_subset(a, b):
    return ((a[0] & (b[0] ^ _ALL_ONES)) | (a[1] & (b[1] ^ _ALL_ONES))) == _ZERO


@jit
def first(a):
    """The lowest area of a set that is not empty."""
    if a[0] != _ZERO:
        return lowest_bit(a[0])
    return 64 + lowest_bit(a[1])


@jit
def without_first(a):
    """The set less its lowest area; it must not be empty."""
    if a[0] != _ZERO:
        return a[0] & (a[0] - _ONE), a[1]
    return _ZERO, a[1] & (a[1] - _ONE)


# In the hottest loops a set is taken word by word, `a[0]` and then `a[1]`, which saves a test of both for each area.


@jit
def lowest(word, half):
    """The lowest area of one word of a set, 0 or 1 by `half`; it must not be empty."""
    return 64 * half + lowest_bit(word)


@jit
def without_lowest(word):
    """The word less its lowest area."""
    return word & (word - _ONE)


@jit
def count(a):
    return bits(a[0]) + bits(a[1])


@jit
def steps_round(a, place):
    """Steps from a place to the next one of the set round a ring of 64; a set of places below 64 that is not empty."""
    turn = np.uint64(place & 63)
    back = np.uint64(-place & 63)
    return lowest_bit(a[0] >> turn | a[0] << back)


@jit
def add_to(words, area):
    """Put an area into a stored set."""
    store(words, union(load(words), single(area)))


@jit
def take_from(words, area):
    """Take an area out of a stored set."""
    store(words, minus(load(words), single(area)))


@jit
def around(neighbours, a):
    """All areas next to an area of the set; `neighbours` is a table uint64[area, 2]."""
    low, high = _ZERO, _ZERO
    for half in range(2):
        rest = a[half]
        while rest:
            area = lowest(rest, half)
            rest = without_lowest(rest)
            low |= neighbours[area, 0]
            high |= neighbours[area, 1]
    return low, high


@jit
def flood(neighbours, roots, allowed):
    """The roots and all areas of `allowed` that can be reached from them through `allowed`."""
    seen = roots
    fresh = roots
    while not is_empty(fresh):
        fresh = minus(both(around(neighbours, fresh), allowed), seen)
        seen = union(seen, fresh)
    return seen


@jit
def joins(neighbours, root, allowed, targets):
    """Whether `root` reaches every one of `targets` through `allowed` (which has the targets in it)."""
    seen = root
    fresh = root
    while not is_empty(fresh):
        if is_subset(targets, seen):
            return True
        fresh = minus(both(around(neighbours, fresh), allowed), seen)
        seen = union(seen, fresh)
    return is_subset(targets, seen)
