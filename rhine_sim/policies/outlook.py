"""The outlook: each commander's chance to win, judged by what everybody sees on the table.

A look ahead ends after some turns, long before the game does, so the position that it has come to must be judged. Every
feature of it below is a number of about 0 to 2; a commander's points are the sum of his coefficients times the features
(a multinomial logistic regression), and his chance is e to the power of his points as a share of all players'. The
coefficients (outlook_table.py) were fitted to who won (`make outlook`).
"""

import numpy as np

from ..engine import sets
from ..engine.ids import COMMANDERS, KINDS, NO_DECK
from ..engine.kernel import jit
from ..engine.layout import LEVELS
from ..engine.stores import area_total, army_base
from ..engine.victory import score
from .campaign import exposed, safe_areas
from .fields import keep_field
from .outlook_table import TABLE
from .standing import exponential

# Of each commander: his three corps that are nearest to the Rhine, then what is his at large.
CORPS = ("nearest", "second", "third")
OF_CORPS = (
    "way", "near", "in_reach", "beside", "gas", "ammo", "food", "gas_there", "ammo_there", "food_there", "grounded",
    "joined", "ready",
)  # fmt: skip
OF_SIDE = (
    "medals", "lead", "lead_late", "ahead_late", "exposed", "areas", "trucks", "level", "card", "resistance", "recon",
    "base_gas", "base_ammo", "base_food", "divisions", "symbols", "lying", "city", "aircraft", "antwerp", "down",
    "hungry", "absent", "turn", "seat",
)  # fmt: skip
OF_TABLE = (
    "markers", "last_markers", "last_round", "round", "stock", "low_stock", "medals_left",
    *(f"track_{kind}" for kind in KINDS), *(f"reserve_{kind}" for kind in KINDS), "always",
)  # fmt: skip
FEATURES = (
    *(
        f"{who}_{name}"
        for who in COMMANDERS
        for name in (*(f"{corps}_{name}" for corps in CORPS for name in OF_CORPS), *OF_SIDE)
    ),
    *OF_TABLE,
)
N_FEATURES = len(FEATURES)
_PER_CORPS = len(OF_CORPS)
_PER_SIDE = len(CORPS) * _PER_CORPS + len(OF_SIDE)
_FOREMOST = len(CORPS)
_ABSENT, _TURN, _SEAT = (OF_SIDE.index(name) for name in ("absent", "turn", "seat"))
COEFFICIENTS = np.array([row[1:] for row in TABLE])  # part of the compiled code

# What a way costs here, whoever judges, in the units of fields.py: a fresh area, with a fort, with a marker, with both.
PRICES = (4, 7, 11, 14)
FARTHEST = 100


@jit
def outlook(board, rules, s, memory, p):
    """The chance of commander `p` to win; `memory` is room to think in."""
    describe(board, rules, s, memory, memory.features)
    mine, all_ = 0.0, 0.0
    for q in range(3):
        if s.playing[q]:
            points = 0.0
            for i in range(N_FEATURES):
                points += memory.features[i] * COEFFICIENTS[i, q]
            share = exponential(points)
            all_ += share
            if q == p:
                mine = share
    return mine / all_


@jit
def describe(board, rules, s, memory, out):
    """All features of a position at the start of a turn into `out`, in the order of FEATURES."""
    for kind in range(4):
        memory.price[kind] = PRICES[kind]
    out[:] = 0.0
    safe = safe_areas(board, s)
    for q in range(3):
        if s.playing[q]:
            describe_corps(board, s, memory, q, out[q * _PER_SIDE : (q + 1) * _PER_SIDE])
            describe_side(board, rules, s, q, safe, out[q * _PER_SIDE + _FOREMOST * _PER_CORPS : (q + 1) * _PER_SIDE])
        else:
            out[q * _PER_SIDE + _FOREMOST * _PER_CORPS + _ABSENT] = 1.0
    describe_table(rules, s, out[3 * _PER_SIDE :])


@jit
def describe_corps(board, s, memory, q, out):
    """OF_CORPS of the corps that are nearest to the Rhine, the nearest first."""
    keep_field(board, s, memory, q, sets.load(board.victory), q)
    base = army_base(board, s, q)
    home = sets.flood(board.joined, sets.single(base), sets.load(s.control[q]))
    done = sets.EMPTY
    for place in range(min(_FOREMOST, board.n_own[q])):
        corps = next_nearest(board, s, memory, q, done)
        done = sets.union(done, sets.single(corps))
        area = np.int64(s.corps_area[corps])
        cost = min(FARTHEST, np.int64(memory.field[q, area]))
        steps = np.int64(board.rhine[q, area])
        grounded = s.corps_grounded[corps] != 0
        at = place * _PER_CORPS
        out[at] = cost / 50.0
        out[at + 1] = 1.0 / (1.0 + 0.2 * cost)
        out[at + 2] = 1.0 if 0 <= steps <= 3 else 0.0
        out[at + 3] = 1.0 if 0 <= steps <= 1 else 0.0
        for kind in range(3):
            out[at + 4 + kind] = s.corps_supplies[corps, kind] / 3.0
            if area != base:
                out[at + 7 + kind] = min(5, s.area_supplies[area, kind]) / 3.0
        out[at + 10] = 1.0 if grounded else 0.0
        out[at + 11] = 1.0 if sets.has(home, area) else 0.0
        out[at + 12] = 1.0 if not grounded and s.corps_supplies[corps, 0] + s.area_supplies[area, 0] > 0 else 0.0


@jit
def next_nearest(board, s, memory, q, done):
    """The corps with the cheapest way to the Rhine of those not yet `done`; pieces on the card shorten it a little."""
    best, least = -1, 1 << 30
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        cost = 8 * np.int64(memory.field[q, s.corps_area[corps]]) + 12 * np.int64(s.corps_grounded[corps])
        cost -= np.int64(s.corps_supplies[corps, 0]) + s.corps_supplies[corps, 1]
        if cost < least and not sets.has(done, corps):
            best, least = corps, cost
    return best


@jit
def describe_side(board, rules, s, q, safe, out):
    """OF_SIDE of a commander who plays."""
    mine = sets.load(s.control[q])
    base = army_base(board, s, q)
    medals = score(rules, s, q)
    lead = 99
    for other in range(3):
        if other != q and s.playing[other]:
            lead = min(lead, medals - score(rules, s, other))
    late = 1.0 / (1.0 + 0.25 * s.axis_pool)
    out[0] = medals / 5.0
    out[1] = max(-4, min(4, lead)) / 2.0
    out[2] = out[1] * late
    out[3] = late if lead > 0 else (0.0 if lead < 0 else 0.5 * late)
    out[4] = sets.count(exposed(board, s, sets.minus(sets.both(mine, sets.load(s.medal_given)), safe))) / 3.0
    out[5] = sets.count(mine) / 20.0
    out[6] = s.pool[q] / 6.0
    out[7] = s.level[q] / np.float64(LEVELS)
    out[8] = s.card_up[q]
    out[9] = s.resistance[q] / 2.0
    out[10] = s.recon[q] / 2.0
    for kind in range(3):
        out[11 + kind] = s.area_supplies[base, kind] / 5.0
    out[14] = s.defeated[q] / 5.0
    out[15] = s.symbols[q] / 5.0
    out[16] = lying_outside(s, mine, base) / 5.0
    out[17] = 1.0 if sets.meets(mine, sets.load(board.flagged_victory)) else 0.0
    out[18] = 1.0 if s.air_deck[q] != NO_DECK else 0.0
    out[19] = s.antwerp if q == 0 else 0.0
    for i in range(board.n_own[q]):
        corps = board.own_corps[q, i]
        out[20] += 1.0 / 3.0 if s.corps_grounded[corps] else 0.0
        out[21] += 1.0 / 3.0 if s.corps_supplies[corps, 2] == 0 else 0.0
    for seat in range(s.n_players):
        if s.order[seat] == q:
            out[_TURN] = ((seat + s.n_players - np.int64(s.seat)) % s.n_players) / 2.0  # turns until his
            out[_SEAT] = seat / 2.0


@jit
def lying_outside(s, mine, base):
    """Pieces in own areas other than the base."""
    total = 0
    stores = sets.both(sets.load(s.stocked), sets.minus(mine, sets.single(base)))
    while not sets.is_empty(stores):
        total += area_total(s, sets.first(stores))
        stores = sets.without_first(stores)
    return total


@jit
def describe_table(rules, s, out):
    """OF_TABLE."""
    markers = rules.axis_markers[s.n_players - 1]
    out[0] = s.axis_pool / np.float64(max(1, markers))
    out[1] = 1.0 / (1.0 + s.axis_pool)
    out[2] = s.end_triggered
    out[3] = s.round_number / 20.0
    out[4] = s.truck_stock / 8.0
    out[5] = 1.0 if s.truck_stock <= 3 else 0.0
    out[6] = s.medal_pool / 20.0
    for kind in range(3):
        out[7 + kind] = s.track[kind] / 9.0
        out[10 + kind] = s.reserve[kind] / 10.0
    out[13] = 1.0
