"""One answer is one int64: its kind in the low byte, up to five operands of a byte each above it.

kind              operands
MOVE, CMD_MOVE    corps
TRANSFER          corps, then gas, ammo, food from card to area, each + 64
SUPPLY            base, set (0 basic, 1 + kind matching), then the bonus: how many of each kind from the reserve and
                  from the track, three bits each
TRUCK_COUNT       number
PLACE_TRUCK       road, direction (0: from its first end), gas, ammo, food
START_GAS         0 card, 1 area                FOOD_SOURCE likewise
STEP, AIRBORNE_AREA, PLACE, COUNTER             area
STARVING          0 no, 1 yes
BLACK_MARKET      give (3: none), take
AIR_DECK, RECON_DECK                            deck
AIRBORNE_PAY      counters, medal cards, five-sets
OVERFLOW          area, gas, ammo, food
MEDAL_RETURN      0 counter, 1 card
FRONT_TARGETS     place in the list of assignments, two bytes
others            none
"""

import numpy as np

from . import ids
from .kernel import entry

ACTIONS_MAX = 16384  # room for a list of answers; the longest of the default board stays far below
VECTOR_ZERO = 64  # what stands for 0 in a signed operand

# Bits that a code may use, by its kind.
_BITS = np.full(ids.N_ANSWERS, 8, np.int64)
for _kind, _operands in (
    (ids.DO_MOVE, 1),
    (ids.DO_CMD_MOVE, 1),
    (ids.DO_TRANSFER, 4),
    (ids.DO_TRUCK_COUNT, 1),
    (ids.DO_PLACE_TRUCK, 5),
    (ids.DO_START_GAS, 1),
    (ids.DO_STEP, 1),
    (ids.DO_STARVING, 1),
    (ids.DO_BLACK_MARKET, 2),
    (ids.DO_AIR_DECK, 1),
    (ids.DO_RECON_DECK, 1),
    (ids.DO_AIRBORNE_AREA, 1),
    (ids.DO_AIRBORNE_PAY, 3),
    (ids.DO_OVERFLOW, 4),
    (ids.DO_FOOD_SOURCE, 1),
    (ids.DO_PLACE, 1),
    (ids.DO_COUNTER, 1),
    (ids.DO_MEDAL_RETURN, 1),
    (ids.DO_FRONT_TARGETS, 2),
):
    _BITS[_kind] += 8 * _operands
_BITS[ids.DO_SUPPLY] = 24 + 6 * 3


@entry
def pack(kind, a, b, c, d, e):
    """All five operands. They are widened first: a narrow integer shifted in plain Python would lose its high bits."""
    return (
        np.int64(kind)
        | np.int64(a) << 8
        | np.int64(b) << 16
        | np.int64(c) << 24
        | np.int64(d) << 32
        | np.int64(e) << 40
    )


@entry
def pack_one(kind, a):
    """One operand; an answer without any is its kind."""
    return np.int64(kind) | np.int64(a) << 8


@entry
def kind_of(action):
    return action & 255


@entry
def is_well_formed(action):
    """Whether a code has a known kind and nothing in the bits that its kind does not use."""
    kind = kind_of(action)
    return kind < ids.N_ANSWERS and action >> _BITS[kind] == 0


@entry
def operand(action, place):
    """Operand number `place`, from 0."""
    return (action >> (8 * place + 8)) & 255


@entry
def bonus_count(action, place):
    """SUPPLY: bonus pieces; place 0-2 from the reserve by kind, 3-5 from the track."""
    return (action >> (24 + 3 * place)) & 7


@entry
def bonus_bits(place, n):
    """SUPPLY: the bits to add for n bonus pieces at `place`."""
    return n << (24 + 3 * place)
