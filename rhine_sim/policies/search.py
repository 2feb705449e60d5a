"""Trials: the planner's options are tried out with the engine itself, played on by the planner in all seats.

`search` tries at every action, reaction and question of a move (where to, civilians, black market). So does the
planner itself if its weights say so (`trials`): with rivals always, alone at actions near the Rhine. With rivals a
trial ends after some turns, and the outlook judges what it has come to, in longer ones once a round; alone it is
played to the end of the game.

Before each trial the cards that the player cannot see are shuffled from his own stream, so nothing hidden is read.
All options meet the same luck, and at least half of them drop out after each stage (sequential halving).
"""

import numba
import numpy as np

from ..engine.apply import apply
from ..engine.decks import shuffle_deck
from ..engine.ids import (
    BLACK_MARKET,
    CHOOSE_ACTION,
    DO_END,
    GAME_OVER,
    N_DECKS,
    NO_CARD,
    REACTION,
    REASON_AUTO,
    STARVING,
    STEP,
)
from ..engine.kernel import jit, making_arrays, part
from ..engine.layout import STATE, new_states
from ..engine.rng import derive
from ..engine.victory import score
from .campaign import forget
from .layout import OPTIONS_MAX
from .options import FIRST, adopt, copy_memory, fill_options
from .outlook import outlook
from .scripted import choose_scripted

ROLLOUT = 3  # the memories of the rollouts' commanders stand behind those of the game's
OUTLOOK = FIRST + OPTIONS_MAX  # and the one of the outlook behind those of the options
WIN, TURN, MEDAL = 2.0, 0.05, 0.002  # alone: any win before any defeat, a turn sooner before any medals (R17.7)
A_STEP, NO_WAY = 0.03, 20  # alone: a defeat by the steps to the Rhine, so that the last one tells beside a won game
STAGES = 3
TRIES, TRIES_ALONE = (2, 2, 8), (1, 4, 16)  # in each stage, times `trials`: the fewer options are left, the more often
FARTHER = 2  # rounds that a trial with rivals goes farther after the first stage
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
    if not has_options(s):
        return choose_scripted(board, rules, s, memories[s.asked], policy.weights)
    share = 2  # the first action of a turn gets half of its trials
    if s.decision == REACTION or (s.decision == CHOOSE_ACTION and s.actions_left < rules.actions):
        share = 4
    elif s.decision != CHOOSE_ACTION:
        share = 8
    return choose_by_trial(board, rules, s, policy, memories, max(1, policy.rollouts // share))


@jit
def has_options(s):
    """Questions that are answered by trial: actions and reactions, with rivals also all that a move asks."""
    if s.decision == CHOOSE_ACTION or s.decision == REACTION:
        return True
    return s.n_players > 1 and (s.decision == STEP or s.decision == STARVING or s.decision == BLACK_MARKET)


@jit
def tries_out(board, s, weights):
    """Whether the planner finds the answer by trial: with rivals always, alone only for actions near the Rhine.

    Farther away games that the planner plays to their end say too little about one action.
    """
    if weights.trials < 1.0 or not has_options(s):
        return False
    if s.n_players > 1:
        return True
    steps = steps_to_rhine(board, s, np.int64(s.asked))
    return s.decision == CHOOSE_ACTION and steps <= weights.trials_from and steps < NO_WAY


@jit
def steps_to_rhine(board, s, p):
    """Of the nearest corps of a commander."""
    nearest = NO_WAY
    for i in range(board.n_own[p]):
        steps = np.int64(board.rhine[p, s.corps_area[board.own_corps[p, i]]])
        nearest = min(nearest, steps if steps >= 0 else NO_WAY)
    return nearest


@making_arrays
def choose_by_trial(board, rules, s, policy, memories, rollouts):
    """The first answer of the best option, whose plan is carried out from now on.

    `rollouts`: of a search, for this answer; 0: as often as the planner's weights say.
    """
    codes = np.zeros(OPTIONS_MAX, np.int64)
    n = fill_options(board, rules, s, memories, policy.weights, codes)
    if n == 1:
        return codes[0]
    best = find_best(board, rules, s, policy, memories, codes, n, rollouts)
    adopt(memories, best, np.int64(s.asked))
    return codes[best]


@part
def find_best(board, rules, s, policy, memories, codes, n, rollouts):
    """Sequential halving; the planner's own choice (0) stays in to the end.

    What is not better than that by the least gain drops out as well. So few options are left, and can be tried more
    often and, with rivals, farther.
    """
    weights = policy.weights
    alone = s.n_players == 1
    ahead = 0 if alone or weights.trials_ahead == 0.0 else max(1, np.int64(weights.trials_ahead))
    values = np.zeros(OPTIONS_MAX)
    live = np.arange(n)
    tried = 0
    for stage in range(STAGES):
        trials = np.int64(weights.trials) * (TRIES_ALONE[stage] if alone else TRIES[stage])
        if rollouts > 0:
            trials = max(1, rollouts // (STAGES * len(live)))
        farther = FARTHER if stage > 0 else 0
        try_out(board, rules, s, policy, memories, codes, live, trials, ahead, farther, values)
        tried += trials
        live = best_half(values, live, tried * least_gain(s, weights, codes[0], values[0] / tried))
        if len(live) == 1:
            return 0
    return live[0]


@jit
def least_gain(s, weights, code, own):
    """What an option must add to the chance to win that the planner's own choice has.

    Less where the game is nearly decided: chances differ little there, and so does their luck. Anything is as good as
    to leave an action unused.
    """
    if s.n_players == 1 or code == DO_END:
        return 0.0
    return weights.trials_margin * 4.0 * own * (1.0 - own)


@part
def try_out(board, rules, s, policy, memories, codes, live, trials, ahead, farther, values):
    """Add what `trials` rollouts of each live option come to; all options meet the same luck."""
    p = np.int64(s.asked)
    x = blank_state()
    for _ in range(trials):
        memories[p].draws += 1
        key = derive(memories[p].key, memories[p].draws)
        for i in range(len(live)):
            x[0] = s
            code = codes[live[i]]
            values[live[i]] += roll_out(board, rules, x[0], policy, memories, live[i], code, key, ahead, farther)


@making_arrays
def best_half(values, live, margin):
    """The better half of the options in descending order of value, and the planner's own (0) at the end.

    Options that are not better than that by more than `margin` drop out too.
    """
    order = live.copy()
    for i in range(1, len(order)):
        j = i
        while j > 0 and values[order[j - 1]] < values[order[j]]:
            order[j - 1], order[j] = order[j], order[j - 1]
            j -= 1
    kept = 0
    while kept < max(1, len(live) // 2) and values[order[kept]] > values[0] + margin:
        kept += 1
    order[kept] = 0
    return order[: kept + 1]


@jit
def roll_out(board, rules, x, policy, memories, option, code, key, ahead, farther):
    """Play the option and then the planner in every seat for `ahead` turns; the player's chance to win after that.

    With `farther` rounds more it is judged after each of them too, and the mean counts: every judgement errs, and they
    err in different ways. `ahead` 0: to the end of the game, lost or won; alone in finer steps.
    """
    p = np.int64(x.asked)
    shuffle_unseen(x, p, key)
    for q in range(3):
        forget(memories[ROLLOUT + q])
    copy_memory(memories, FIRST + option, ROLLOUT + p)
    for q in range(3):
        memories[ROLLOUT + q].draws = 0
        memories[ROLLOUT + q].key = derive(key, q)
    now = turn_number(x)
    until = now + ahead
    apply(board, rules, x, code)
    total, left = 0.0, farther + 1
    n = 0
    while x.decision != GAME_OVER and n < LONGEST:
        if ahead > 0 and x.decision == CHOOSE_ACTION and turn_number(x) >= until:
            total += outlook(board, rules, x, memories[OUTLOOK], policy.weights, p)
            left -= 1
            if left == 0:
                return total / (farther + 1)
            until += np.int64(x.n_players)
        q = np.int64(x.asked)
        apply(board, rules, x, choose_scripted(board, rules, x, memories[ROLLOUT + q], policy.field[q]))
        n += 1
    if x.n_players == 1:
        return solo_worth(board, rules, x, p)
    if x.winner == p:
        later = x.reason == REASON_AUTO and turn_number(x) != now
        total += left * (policy.weights.trials_later if later else 1.0)
    return total / (farther + 1)


@jit
def turn_number(x):
    """Counts the turns of all players."""
    return np.int64(x.round_number) * x.n_players + x.seat


@jit
def solo_worth(board, rules, x, p):
    """Won early is best, then with many medals (R17.7); a lost game is the better the nearer it came to the Rhine."""
    if x.winner == p:
        return WIN - TURN * x.round_number + MEDAL * score(rules, x, p)
    return -A_STEP * steps_to_rhine(board, x, p)


@jit
def shuffle_unseen(x, p, key):
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
