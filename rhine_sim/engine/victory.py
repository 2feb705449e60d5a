"""R16 End and score: the automatic victory, the count of medals, ties."""

import numpy as np

from . import sets
from .ids import (
    GAME_OVER,
    LINE_CORPS,
    LINE_OFF,
    LINE_OWN_COLOUR,
    NOBODY,
    REASON_AUTO,
    REASON_MEDALS,
    REASON_SOLO_DEFEAT,
    REASON_SOLO_WIN,
    REASON_STALLED,
    REASON_TIE1,
    REASON_TIE2,
    SOLO_INSTANT_TEST,
    SOLO_SURVIVE,
    TIEBREAK_HELD,
)
from .kernel import jit
from .solo import counter_attack
from .stores import army_base


@jit
def settle_victory(board, rules, s):
    """R16.1, B.5: the test that a change of control or a step has made due; the active player first (R16.2)."""
    due = np.int64(s.victory_due)
    s.victory_due = 0
    player = np.int64(s.order[s.seat])
    if s.n_players == 1:
        settle_solo_victory(board, rules, s, player, due)
        return
    if has_line_to_rhine(board, rules, s, player):
        end_game(rules, s, REASON_AUTO, player)
        return
    for seat in range(s.n_players):
        commander = np.int64(s.order[seat])
        if commander != player and has_line_to_rhine(board, rules, s, commander):
            end_game(rules, s, REASON_AUTO, commander)
            return


@jit
def settle_solo_victory(board, rules, s, player, due):
    """R17.9: `survive` waits for the reaction, `immediate` wins now, `instant_test` must outlast a wave now (R17.7)."""
    if due == 1 and rules.solo_victory == SOLO_SURVIVE:
        return
    if not has_line_to_rhine(board, rules, s, player):
        return
    if due == 1 and rules.solo_victory == SOLO_INSTANT_TEST:
        counter_attack(board, rules, s)
        s.victory_due = 2
        return
    end_game(rules, s, REASON_SOLO_WIN, player)


@jit
def has_line_to_rhine(board, rules, s, commander):
    """Whether a victory area that counts is joined to the commander's Army base by areas he controls (R3.1)."""
    mine = sets.load(s.control[commander])
    goals = sets.both(mine, sets.load(board.victory))
    if sets.is_empty(goals):
        return False
    if rules.late_line_victory == LINE_OFF:
        goals = sets.both(goals, sets.load(s.just_taken))
    elif rules.late_line_victory == LINE_CORPS:
        goals = sets.both(goals, own_corps_areas(board, s, commander))
    if sets.is_empty(goals):
        return False
    base = sets.both(sets.single(army_base(board, s, commander)), mine)
    return sets.meets(line_from(board, rules, commander, base, mine), goals)


@jit
def line_from(board, rules, commander, roots, land):
    """What the roots are joined to through `land`, by the roads that make a line (R16.1)."""
    if rules.victory_line_roads == LINE_OWN_COLOUR:
        return sets.flood(board.joined_own[commander], roots, land)
    return sets.flood(board.joined, roots, land)


@jit
def own_corps_areas(board, s, commander):
    found = sets.EMPTY
    for corps in range(board.n_corps):
        if board.corps_commander[corps] == commander and s.corps_area[corps] >= 0:
            found = sets.union(found, sets.single(s.corps_area[corps]))
    return found


@jit
def score(rules, s, commander):
    """R16.4: counters, cards with a medal, and one for every five ammo symbols on the other won cards."""
    return (
        np.int64(s.medals[commander])
        + s.medal_cards[commander]
        + np.int64(s.symbols[commander]) // rules.ammo_per_medal
    )


@jit
def end_by_medals(rules, s, stalled):
    """R16.3-R16.5: most medals, then most divisions, then the later player in turn order (R3.2)."""
    best = 0
    best_divisions = 0
    winner = NOBODY
    tied = 0
    tied_twice = 0
    for seat in range(s.n_players):
        commander = np.int64(s.order[seat])
        points = score(rules, s, commander)
        divisions = np.int64(s.held[commander] if rules.tiebreak_divisions == TIEBREAK_HELD else s.defeated[commander])
        if winner == NOBODY or points > best:
            tied, tied_twice = 0, 0
        elif points == best:
            tied = 1
            if divisions < best_divisions:
                continue
            tied_twice = 1 if divisions == best_divisions else 0
        else:
            continue
        winner, best, best_divisions = commander, points, divisions
    reason = REASON_TIE2 if tied_twice else (REASON_TIE1 if tied else REASON_MEDALS)
    end_game(rules, s, REASON_STALLED if stalled else reason, winner)


@jit
def end_stalled(rules, s):
    """Q12: the round cap ends the game with normal scoring; alone it is a defeat."""
    if s.n_players == 1:
        end_game(rules, s, REASON_STALLED, NOBODY)
    else:
        end_by_medals(rules, s, True)


@jit
def end_game(rules, s, reason, winner):
    for commander in range(3):
        s.scores[commander] = score(rules, s, commander) if s.playing[commander] else 0
    s.reason = reason
    s.winner = NOBODY if reason == REASON_SOLO_DEFEAT else winner
    s.decision = GAME_OVER
    s.after = GAME_OVER
    s.asked = NOBODY
