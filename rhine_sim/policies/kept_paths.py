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
from .paths import find_path, step_of

# LOOSELY, for a corps that cannot move yet: its pieces, whether it leads, and land that changed on its path; other land
# within a move of it after some turns. CLOSELY: also air support, other corps there, how far it is to the Rhine and to
# the nearest objective, and other land after a turn. EXACTLY: also the turn, the cards left and all land within a move.
LOOSELY, CLOSELY, EXACTLY = 0, 1, 2
SOME_TURNS = 3
LAST_TURNS = 3  # from here on the turns left count in every look


@jit
def weigh_paths(board, rules, s, memory, weights, p, corps, occupied, closeness):
    """Bring the notes of a corps' best path up to date; returns whether they were not."""
    gas, ammo, food = pieces_after_start(rules, s, memory, weights, corps)
    area = np.int64(s.corps_area[corps])
    seen = memory.paths_seen[corps]
    load = gas | ammo << 8 | food << 16 | (1 if corps == memory.lead else 0) << 24 | area << 32
    sky = (np.int64(s.air_deck[p]) + 1) | (known_card(s, p, AXIS_DECK) + 1) << 8 | np.int64(s.airborne_track) << 16
    sky |= memory.free_air << 32
    costs = np.int64(memory.field[p, area]) | np.int64(memory.field[MEDALS, area]) << 16
    costs |= min(memory.turns_left, LAST_TURNS + 1) << 32
    turn = 1 + np.int64(s.round_number)
    decks = memory.seen_pursuit << 32 | memory.seen_battles
    same = seen[0] != 0 and seen[1] == load and seen[5] == memory.views
    if same and closeness >= CLOSELY:
        beside = sets.both(sets.load(memory.ball[corps]), occupied)
        same = seen[2] == sky and seen[3] == costs and sets.is_same(beside, sets.load(memory.ball_corps[corps]))
    if same and closeness >= EXACTLY:
        same = seen[0] == turn and seen[4] == decks
    if same:
        recent = 0 if closeness == EXACTLY else (1 if closeness == CLOSELY else SOME_TURNS)
        same = not is_land_new(s, memory, corps, turn >= seen[0] + recent)
    if same:
        return False
    seen[0] = turn
    seen[1] = load
    seen[2] = sky
    seen[3] = costs
    seen[4] = decks
    seen[5] = memory.views
    note_land(board, rules, s, memory, p, corps, area, occupied)
    find_path(board, rules, s, memory, weights, p, corps, occupied, gas, ammo, food, rules.steps, False)
    memory.paths_value[corps] = memory.best_value
    memory.paths_battle[corps] = memory.best_battle
    memory.paths_way[corps] = memory.best_way
    memory.paths_length[corps] = memory.best_length
    return True


@jit
def is_land_new(s, memory, corps, anywhere):
    """Whether control or markers have changed since the path was weighed: on it, or `anywhere` within a move."""
    ball = sets.load(memory.ball[corps])
    seen = memory.ball_seen[corps]
    changed = sets.EMPTY
    for i in range(3):
        changed = sets.union(changed, sets.differ(sets.load(s.control[i]), sets.load(seen[i])))
    changed = sets.both(ball, sets.union(changed, sets.differ(sets.load(s.axis), sets.load(seen[3]))))
    if anywhere or sets.is_empty(changed):
        return not sets.is_empty(changed)
    length = memory.paths_length[corps]
    for i in range(length):
        if sets.has(changed, step_of(memory.paths_way[corps], length, i)):
            return True
    return False


@jit
def note_land(board, rules, s, memory, p, corps, area, occupied):
    """What is within a move of the corps when its path is weighed."""
    if memory.ball_area[corps] != area:
        memory.ball_area[corps] = area
        ball = sets.single(area)
        for _ in range(rules.steps):
            ball = sets.union(ball, sets.around(board.steps[p], ball))
        sets.store(memory.ball[corps], ball)
    seen = memory.ball_seen[corps]
    for i in range(3):
        sets.store(seen[i], sets.load(s.control[i]))
    sets.store(seen[3], sets.load(s.axis))
    sets.store(memory.ball_corps[corps], sets.both(sets.load(memory.ball[corps]), occupied))
