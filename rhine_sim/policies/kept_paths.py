"""Paths that are kept: the best path of a corps is found anew only if something that it hangs on has changed.

Most of the board is far from any one corps, so a path holds for turns. How close a look a path needs depends on what it
is for: the one that is walked is always weighed exactly.
"""

import numpy as np

from ..engine import sets
from ..engine.ids import AXIS_DECK
from ..engine.kernel import jit
from .layout import MEDALS
from .marches import pieces_after_start
from .odds import known_card
from .paths import find_path

# LOOSELY, for a corps that cannot move yet: the land within a move of it, its pieces and whether it leads. CLOSELY:
# also other corps there, air support, and how far it is to the Rhine and to the nearest objective. EXACTLY: also the
# turn and the cards left.
LOOSELY, CLOSELY, EXACTLY = 0, 1, 2
LAST_TURNS = 3  # from here on the turns left count in every look


@jit
def weigh_paths(board, rules, s, memory, weights, p, corps, occupied, closeness):
    """Bring the notes of a corps' best path up to date; returns whether they were not."""
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, corps)
    area = np.int64(s.corps_area[corps])
    seen = memory.paths_seen[corps]
    load = gas | ammo << 8 | food << 16 | (1 if corps == memory.lead else 0) << 24
    sky = (np.int64(s.air_deck[p]) + 1) | (known_card(s, p, AXIS_DECK) + 1) << 8 | np.int64(s.airborne_track) << 16
    sky |= memory.free_air << 32
    costs = np.int64(memory.field[p, area]) | np.int64(memory.field[MEDALS, area]) << 16
    costs |= min(memory.turns_left, LAST_TURNS + 1) << 32
    turn = 1 + np.int64(s.round_number) | memory.turns_left << 32
    decks = memory.seen_pursuit << 32 | memory.seen_battles
    same = is_land_unchanged(board, rules, s, memory, p, corps) and seen[0] != 0 and seen[1] == load
    same = same and seen[5] == memory.views
    beside = sets.both(sets.load(memory.ball[corps]), occupied)
    if closeness >= CLOSELY:
        same = same and seen[2] == sky and seen[3] == costs
        same = same and sets.is_same(beside, sets.load(memory.ball_corps[corps]))
    if closeness >= EXACTLY:
        same = same and seen[0] == turn and seen[4] == decks
    if same:
        return False
    seen[0] = turn
    seen[1] = load
    seen[2] = sky
    seen[3] = costs
    seen[4] = decks
    seen[5] = memory.views
    sets.store(memory.ball_corps[corps], beside)
    find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, rules.steps, False)
    memory.paths_value[corps] = memory.best_value
    memory.paths_battle[corps] = memory.best_battle
    memory.paths_way[corps] = memory.best_way
    memory.paths_length[corps] = memory.best_length
    return True


@jit
def is_land_unchanged(board, rules, s, memory, p, corps):
    """Whether control and markers are as they were within a move of the corps; notes what is there now."""
    area = np.int64(s.corps_area[corps])
    same = memory.ball_area[corps] == area
    if not same:
        memory.ball_area[corps] = area
        ball = sets.single(area)
        for _ in range(rules.steps):
            ball = sets.union(ball, sets.around(board.steps[p], ball))
        sets.store(memory.ball[corps], ball)
    ball = sets.load(memory.ball[corps])
    mine = sets.both(ball, sets.load(s.control[p]))
    theirs = sets.EMPTY
    for commander in range(3):
        if commander != p:
            theirs = sets.union(theirs, sets.load(s.control[commander]))
    theirs = sets.both(ball, theirs)
    marked = sets.both(ball, sets.load(s.axis))
    seen = memory.ball_seen[corps]
    for word in range(2):
        now = (mine[word], theirs[word], marked[word])
        for i in range(3):
            same = same and seen[3 * word + i] == now[i]
            seen[3 * word + i] = now[i]
    return same
