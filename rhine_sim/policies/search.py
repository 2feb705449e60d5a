"""Trials: the planner's options are tried out with the engine itself, in games played to their end by the planner.

`search` tries at every action and reaction; the planner itself does, alone and near the Rhine, if its weights say so.

Before each rollout the cards that the player cannot see are shuffled from his own stream, so nothing hidden is read.
All options meet the same luck, and about half of them drop out after each stage (sequential halving).
"""

import numba
import numpy as np

from ..engine.apply import apply
from ..engine.decks import shuffle_deck
from ..engine.ids import CHOOSE_ACTION, GAME_OVER, N_DECKS, NO_CARD, REACTION
from ..engine.kernel import jit, making_arrays
from ..engine.layout import STATE, new_states
from ..engine.rng import derive
from ..engine.victory import score
from .campaign import forget
from .layout import OPTIONS_MAX
from .options import FIRST, copy_memory, fill_options
from .scripted import choose_scripted

ROLLOUT = 3  # the memories of the rollouts' commanders stand behind those of the game's
LEAD_WORTH = 0.03  # of a medal ahead, beside the game won: it tells lost games apart
LEAD_MOST = 4
WIN, TURN, MEDAL = 2.0, 0.05, 0.002  # alone: any win before any defeat, a turn sooner before any medals (R17.7)
STEP, FARTHEST = 0.03, 20  # alone: a defeat by the steps to the Rhine, so that the last one tells beside a won game
STAGES = 3
GROWTH = 4  # few options are left after a stage, so they can be tried more often
HALF_A_GAME = 0.5
ANY = 1e9
LONGEST = 5000  # decisions of a rollout


if numba.config.DISABLE_JIT:

    def blank_state():
        """Room for one state. Plain Python reads its fields by name only from a recarray, which numba cannot make."""
        return new_states(1)

else:

    @making_arrays
    def blank_state():
        return np.zeros(1, STATE)


@jit
def choose_search(board, rules, s, policy, memories):
    """The option whose rollouts end best; other questions are answered as the plan of the option says."""
    if s.decision != CHOOSE_ACTION and s.decision != REACTION:
        return choose_scripted(board, rules, s, memories[s.asked], policy.weights)
    share = 4 if s.decision == REACTION or s.actions_left < rules.actions else 2
    return choose_by_trial(board, rules, s, policy, memories, max(1, policy.rollouts // share), 0)


@jit
def tries_out(board, s, weights):
    """Alone, near the Rhine: whether an action is found by trial, if the weights ask for that.

    Farther away games that the planner plays to their end say too little about one action.
    """
    if s.n_players != 1 or s.decision != CHOOSE_ACTION or weights.trials < 1.0:
        return False
    p = np.int64(s.asked)
    for i in range(board.n_own[p]):
        if 0 <= board.rhine[p, s.corps_area[board.own_corps[p, i]]] <= weights.trials_from:
            return True
    return False


@jit
def choose_alone(board, rules, s, policy, memories):
    """The option whose trials end best, each tried `trials` times to begin with."""
    return choose_by_trial(board, rules, s, policy, memories, 0, np.int64(policy.weights.trials))


@making_arrays
def choose_by_trial(board, rules, s, policy, memories, rollouts, trials):
    """The first answer of the best option, whose plan is carried out from now on."""
    p = np.int64(s.asked)
    codes = np.zeros(OPTIONS_MAX, np.int64)
    n = fill_options(board, rules, s, memories, policy.weights, codes)
    if n == 1:
        return codes[0]
    best = find_best(board, rules, s, policy, memories, codes, n, rollouts, trials)
    draws, key = memories[p].draws, memories[p].key
    copy_memory(memories, FIRST + best, p)
    memories[p].draws, memories[p].key = draws, key
    return codes[best]


@making_arrays
def find_best(board, rules, s, policy, memories, codes, n, rollouts, trials):
    """Sequential halving; the planner's own choice stays in to the end.

    `trials`: of each option in the first stage, GROWTH times as many in the next, because what has not ended better
    than the planner's own choice drops out as well. 0: as many as share out `rollouts`; rivals make the ends of games
    less sure, so nothing drops out early, and another choice must be better by half a game.
    """
    leeway, margin = (0.0, 0.0) if trials > 0 else (ANY, HALF_A_GAME)
    p = np.int64(s.asked)
    values = np.zeros(OPTIONS_MAX)
    live = np.arange(n)
    x = blank_state()
    for _ in range(STAGES):
        for _ in range(trials if trials > 0 else max(1, rollouts // (STAGES * len(live)))):
            memories[p].draws += 1
            key = derive(memories[p].key, memories[p].draws)
            for i in range(len(live)):
                x[0] = s
                values[live[i]] += roll_out(board, rules, x[0], policy, memories, live[i], codes[live[i]], key)
        live = best_half(values, live, leeway)
        if len(live) == 1:
            return 0
        trials *= GROWTH
    return live[0] if values[live[0]] > values[0] + margin else 0


@making_arrays
def best_half(values, live, leeway):
    """The better half of the options in descending order of value, and the planner's own.

    Options that are worse than that by `leeway` or more drop out too.
    """
    order = live.copy()
    for i in range(1, len(order)):
        j = i
        while j > 0 and values[order[j - 1]] < values[order[j]]:
            order[j - 1], order[j] = order[j], order[j - 1]
            j -= 1
    kept = 0
    own = False
    while kept < max(1, len(live) // 2) and values[order[kept]] > values[0] - leeway:
        own = own or order[kept] == 0
        kept += 1
    if not own:
        order[kept] = 0
        kept += 1
    return order[:kept]


@jit
def roll_out(board, rules, x, policy, memories, option, code, key):
    """Play the option and then the planner in every seat to the end; what the end is worth to the player."""
    p = np.int64(x.asked)
    shuffle_unseen(rules, x, p, key)
    for q in range(3):
        forget(memories[ROLLOUT + q])
    copy_memory(memories, FIRST + option, ROLLOUT + p)
    for q in range(3):
        memories[ROLLOUT + q].draws = 0
        memories[ROLLOUT + q].key = derive(key, q)
    apply(board, rules, x, code)
    n = 0
    while x.decision != GAME_OVER and n < LONGEST:
        q = np.int64(x.asked)
        apply(board, rules, x, choose_scripted(board, rules, x, memories[ROLLOUT + q], policy.field[q]))
        n += 1
    if x.n_players == 1:
        return solo_worth(board, rules, x, p)
    lead = LEAD_MOST
    for q in range(3):
        if q != p and x.playing[q]:
            lead = min(lead, score(rules, x, p) - score(rules, x, q))
    return (1.0 if x.winner == p else 0.0) + LEAD_WORTH * max(-LEAD_MOST, lead)


@jit
def solo_worth(board, rules, x, p):
    """Won early is best, then with many medals (R17.7); a lost game is the better the nearer it came to the Rhine."""
    if x.winner == p:
        return WIN - TURN * x.round_number + MEDAL * score(rules, x, p)
    nearest = FARTHEST
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == p and x.corps_area[corps] >= 0:
            steps = np.int64(board.rhine[p, x.corps_area[corps]])
            nearest = min(nearest, steps if steps >= 0 else FARTHEST)
    return -STEP * nearest


@jit
def shuffle_unseen(rules, x, p, key):
    """New luck from the player's own stream; a card that he has looked at stays on top.

    Cards are sorted first, so that the order which he cannot know leaves no trace in the new one.
    """
    x.chance_key = derive(key, 3)
    for deck in range(N_DECKS):
        known = 1 if x.peek[p, deck] != NO_CARD else 0
        for q in range(3):
            if q != p:
                x.peek[q, deck] = NO_CARD  # what rivals have looked at is not known either
        if x.deck_size[deck] > known:
            x.deck_size[deck] -= known
            sort_cards(x, deck)
            shuffle_deck(x, deck)
            x.deck_size[deck] += known


@jit
def sort_cards(x, deck):
    first = np.int64(x.deck_start[deck])
    for i in range(first + 1, first + x.deck_size[deck]):
        card = x.deck_cards[i]
        j = i
        while j > first and x.deck_cards[j - 1] > card:
            x.deck_cards[j] = x.deck_cards[j - 1]
            j -= 1
        x.deck_cards[j] = card
