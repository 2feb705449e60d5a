"""Trials in the solo game: before an action the planner tries its options out with the engine for a few turns.

The options are its own plans, one for each corps and kind of action (options.py). Each trial plays the option and then
the planner for `ahead` turns with the unseen cards shuffled from the player's own stream; all options meet the same
luck. A trial that ends before the game is judged by the actions that the rest would take against those that are left.
Half of the options drop out after each stage; another option than the planner's own must be better by `doubt`.
"""

import numba
import numpy as np

from ..engine import sets
from ..engine.apply import apply
from ..engine.ids import AMMO, CHOOSE_ACTION, GAME_OVER, GAS, NO_CORPS
from ..engine.kernel import jit
from ..engine.layout import STATE, new_states
from ..engine.rng import derive
from .campaign import forget, look
from .fields import next_on_way
from .layout import OPTIONS_MAX
from .needs import at_corps
from .options import FIRST, copy_memory, fill_options
from .scripted import choose_scripted
from .search import ROLLOUT, best_first, shuffle_unseen, solo_worth
from .solo_line import MOST_MISSING, missing_in_line

STAGES = 3
LONGEST = 2000  # decisions of a trial
WAY_MAX = 40  # areas of a way
NEVER = 40.0  # actions to victory where there is no way
# Actions that things still to be done take.
A_BATTLE, A_PIECE, A_NEAR_PIECE, A_GROUNDED, A_MISSING = 0.5, 0.8, 0.3, 1.2, 1.0
GAS_A_STOP, AMMO_A_CARD, AMMO_A_BATTLE = 0.25, 0.14, 2.3
HOPE, LATER = 1.4, 0.01  # worth of a position that is as good as won, and of each action less to go


if numba.config.DISABLE_JIT:

    def blank_state():
        """Room for one state. Plain Python reads its fields by name only from a recarray, which numba cannot make."""
        return new_states(1)

else:

    @jit
    def blank_state():
        return np.zeros(1, STATE)


@jit
def choose_by_trial(board, rules, s, policy, memories):
    """CHOOSE_ACTION: the option whose trials end best."""
    p = np.int64(s.asked)
    codes = np.zeros(OPTIONS_MAX, np.int64)
    n = fill_options(board, rules, s, memories, policy.weights, codes)
    if n == 1:
        return codes[0]
    best = best_option(board, rules, s, policy, memories, codes, n)
    draws, key = memories[p].draws, memories[p].key
    copy_memory(memories, FIRST + best, p)
    memories[p].draws, memories[p].key = draws, key
    return codes[best]


@jit
def best_option(board, rules, s, policy, memories, codes, n):
    """Sequential halving; the planner's own choice stays in to the end and wins unless another is clearly better."""
    p = np.int64(s.asked)
    trials = np.int64(policy.weights.trials)
    values = np.zeros(OPTIONS_MAX)
    live = np.arange(n)
    x = blank_state()
    for _ in range(STAGES):
        for _ in range(trials):
            memories[p].draws += 1
            key = derive(memories[p].key, memories[p].draws)
            for i in range(len(live)):
                x[0] = s
                values[live[i]] += try_out(board, rules, x[0], policy.weights, memories, live[i], codes[live[i]], key)
        live = best_first(values, live)[: max(2, len(live) // 2)]
    best = 0
    for i in range(len(live)):
        if values[live[i]] > values[best] + policy.weights.doubt * (trials if best == 0 else 0):
            best = live[i]
    return best


@jit
def try_out(board, rules, x, weights, memories, option, code, key):
    """Play the option and some turns of the planner; what the end is worth."""
    p = np.int64(x.asked)
    shuffle_unseen(rules, x, p, key)
    copy_memory(memories, FIRST + option, ROLLOUT + p)
    memory = memories[ROLLOUT + p]
    memory.key = derive(key, p)
    last = x.round_number + np.int64(weights.ahead)
    apply(board, rules, x, code)
    n = 0
    while x.decision != GAME_OVER and n < LONGEST and x.round_number < last:
        apply(board, rules, x, choose_scripted(board, rules, x, memory, weights))
        n += 1
    if x.decision == GAME_OVER:
        return solo_worth(board, x, p)
    forget(memory)
    return prospect(board, rules, x, memory, weights, p)


@jit
def prospect(board, rules, x, memory, weights, p):
    """What a position at the start of a turn is worth: the actions that victory takes against those that are left."""
    look(board, rules, x, memory, weights, p)
    actions = actions_to_victory(board, rules, x, memory, p)
    left = 1.0 * rules.actions * memory.turns_left
    return HOPE * max(0.0, 1.0 - actions / left) - LATER * actions


@jit
def actions_to_victory(board, rules, x, memory, p):
    """Moves of the lead, pieces that it lacks, and areas missing in the line, in actions."""
    lead = memory.lead
    if lead == NO_CORPS or memory.final_city < 0:
        return NEVER
    area = np.int64(x.corps_area[lead])
    steps, fresh, battles, forts = 0, 0, 0, 0
    mine = sets.load(x.control[p])
    axis = sets.union(sets.load(x.axis), sets.load(board.flag))
    for _ in range(WAY_MAX):
        area = next_on_way(board, x, memory, p, area, memory.field[p])
        if area < 0:
            break
        steps += 1
        if sets.has(mine, area):
            continue
        fresh += 1
        battles += 1 if sets.has(axis, area) else 0
        forts += 1 if sets.has(sets.load(board.fort), area) else 0
    moves = (steps + rules.steps - 1) // rules.steps
    gas = moves * rules.start_gas + GAS_A_STOP * (fresh - battles) + battles
    ammo = AMMO_A_CARD * (fresh - battles) + AMMO_A_BATTLE * battles + forts * rules.fort_ammo
    lack_gas = max(0.0, gas - at_corps(x, lead, GAS))
    lack_ammo = max(0.0, ammo - at_corps(x, lead, AMMO))
    near = min(lack_gas, 1.0 * pieces_elsewhere(board, x, p, lead, GAS))
    near += min(lack_ammo, 1.0 * pieces_elsewhere(board, x, p, lead, AMMO))
    missing = MOST_MISSING
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p and corps != lead and x.corps_area[corps] >= 0:
            there = np.int64(x.corps_area[corps])
            missing = min(missing, missing_in_line(board, rules, x, memory, p, corps, there, sets.EMPTY))
    return (
        steps / rules.steps
        + A_BATTLE * battles
        + A_PIECE * (lack_gas + lack_ammo)
        - A_NEAR_PIECE * near
        + A_GROUNDED * x.corps_grounded[lead]
        + A_MISSING * missing
    )


@jit
def pieces_elsewhere(board, x, p, lead, kind):
    """Pieces of a kind on the other corps' cards and in own areas, but not with the lead."""
    n = 0
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p and corps != lead and x.corps_area[corps] >= 0:
            n += np.int64(x.corps_supplies[corps, kind])
    areas = sets.both(sets.load(x.stocked), sets.load(x.control[p]))
    areas = sets.minus(areas, sets.single(x.corps_area[lead]))
    while not sets.is_empty(areas):
        n += np.int64(x.area_supplies[sets.first(areas), kind])
        areas = sets.without_first(areas)
    return n


@jit
def is_tried(s, weights):
    """Whether an answer is found by trial: alone, before an action, if the weights ask for trials."""
    return s.n_players == 1 and s.decision == CHOOSE_ACTION and weights.trials >= 1.0
