"""What the outlook looks at: a position in numbers, most of them from 0 to 2.

Ways to the Rhine, supplies on cards, in areas and on free roads, medals, the clock, threats to cross, and the like:
all that everybody sees, and in the threats a card that the judge has looked at.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import COMMANDERS, KINDS, NO_DECK
from ..engine.kernel import jit
from ..engine.layout import LEVELS
from ..engine.logistics import trucks_at_once
from ..engine.stores import area_total, army_base, medal_left, uncontrolled
from ..engine.victory import score
from .campaign import exposed, safe_areas
from .convoys import find_free_roads
from .fields import keep_field
from .odds import count_axis
from .threats import find_threat

# Of each commander: his three corps that are nearest to the Rhine, then what is his at large.
CORPS = ("nearest", "second", "third")
OF_CORPS = (
    "way", "near", "in_reach", "beside", "gas", "ammo", "food", "gas_there", "ammo_there", "food_there", "grounded",
    "joined", "ready", "gas_coming", "ammo_coming", "food_coming", "prizes",
)  # fmt: skip
OF_SIDE = (
    "medals", "lead", "lead_late", "ahead_late", "exposed", "areas", "trucks", "level", "card", "resistance", "recon",
    "base_gas", "base_ammo", "base_food", "divisions", "symbols", "lying", "city", "aircraft", "antwerp", "down",
    "hungry", "absent", "turn", "seat", "threat", "weak", "trigger",
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
_FOREMOST = len(CORPS)
_AT_LARGE = _FOREMOST * _PER_CORPS
_PER_SIDE = _AT_LARGE + len(OF_SIDE)
_COMING, _PRIZES = OF_CORPS.index("gas_coming"), OF_CORPS.index("prizes")
_ABSENT, _TURN, _SEAT, _THREAT, _WEAK, _TRIGGER = (
    OF_SIDE.index(name) for name in ("absent", "turn", "seat", "threat", "weak", "trigger")
)

# What a way costs here, whoever judges, in the units of fields.py: a fresh area, with a fort, with a marker, with both.
PRICES = (4, 7, 11, 14)
FARTHEST = 100
A_ROAD = 0.82  # what is left of a piece's worth to a corps for each road between them
NEARNESS = np.cumprod([1.0] + [A_ROAD] * 19)  # by roads; farther away a piece counts for nothing


@jit
def describe(board, rules, s, memory, weights, p, out):
    """All features of a position at the start of a turn into `out`, in the order of FEATURES.

    `p` judges, with `weights`: how far he sees into threats, and a card that he has looked at.
    """
    for kind in range(4):
        memory.price[kind] = PRICES[kind]
    count_axis(board, rules, s, memory, weights)
    out[:] = 0.0
    safe = safe_areas(board, s)
    for q in range(3):
        if s.playing[q]:
            describe_corps(board, rules, s, memory, q, out[q * _PER_SIDE : (q + 1) * _PER_SIDE])
            at_large = out[q * _PER_SIDE + _AT_LARGE : (q + 1) * _PER_SIDE]
            describe_side(board, rules, s, q, safe, at_large)
            if has_turn(s, q):
                find_threat(board, rules, s, memory, weights, p, q)
                at_large[_THREAT] = memory.threat[q]
                at_large[_TRIGGER] = 1.0 if 0 < s.truck_stock <= trucks_at_once(rules, s, q) else 0.0
        else:
            out[q * _PER_SIDE + _AT_LARGE + _ABSENT] = 1.0
    describe_table(rules, s, out[3 * _PER_SIDE :])


@jit
def describe_corps(board, rules, s, memory, q, out):
    """OF_CORPS of the corps that are nearest to the Rhine, the nearest first."""
    keep_field(board, s, memory, q, sets.load(board.victory), q)
    find_free_roads(board, s, memory, q)
    base = army_base(board, s, q)
    prizes = sets.both(sets.load(board.objective), uncontrolled(board, s)) if medal_left(rules, s) else sets.EMPTY
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
        describe_coming(s, memory, q, corps, out[at + _COMING : at + _COMING + 3])
        reach = sets.single(area)
        for _ in range(rules.steps):
            reach = sets.union(reach, sets.around(board.steps[q], reach))
        out[at + _PRIZES] = sets.count(sets.both(reach, prizes)) / 2.0


@jit
def describe_coming(s, memory, q, corps, out):
    """Pieces elsewhere that own free roads join to a corps, by kind; the nearer the more."""
    stores = sets.both(sets.load(s.stocked), sets.load(s.control[q]))
    stores = sets.minus(stores, sets.single(np.int64(s.corps_area[corps])))
    while not sets.is_empty(stores):
        area = sets.first(stores)
        stores = sets.without_first(stores)
        roads = np.int64(memory.layer[corps, area])
        if roads < len(NEARNESS):
            for kind in range(3):
                out[kind] += NEARNESS[roads] * s.area_supplies[area, kind] / 3.0


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
    """OF_SIDE of a commander who plays, but for what he can do with his next turn."""
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
    out[_WEAK] = sets.count(exposed(board, s, sets.minus(mine, safe))) / 10.0


@jit
def has_turn(s, q):
    """Whether the commander has a turn left: in the last round only those from the seat at hand on (R14.8)."""
    for seat in range(s.n_players):
        if s.order[seat] == q:
            return not s.end_triggered or seat >= s.seat
    return False


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
