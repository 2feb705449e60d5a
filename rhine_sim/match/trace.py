"""One game of a run as text: every question, answer and chance result (A.4), from the same key as the first time."""

from collections.abc import Iterator

import numpy as np

from ..engine import ids
from ..engine.actions import ACTIONS_MAX
from ..engine.apply import apply
from ..engine.check import CHECKS, check
from ..engine.kernel import entry
from ..engine.layout import new_states
from ..engine.legal import is_legal
from ..engine.rng import game_key
from ..engine.setup import setup
from ..policies.dispatch import choose, start_memories
from ..policies.layout import new_memories
from ..table.text import Names, to_text
from .batch import Setting


@entry
def open_game(board, rules, s, memories, seed, deal, players, order):
    """The game as `begin` of the match loop sets it up."""
    key = game_key(seed, deal)
    setup(board, rules, s, key, players, order)
    start_memories(memories, key)


@entry
def decide(board, rules, s, policies, memories, out):
    """The answer of the policy that is asked."""
    return choose(board, rules, s, policies, memories, out)


def trace(compiled, setting: Setting, game: int) -> Iterator[str]:
    """The lines of one game; a broken contract is the last line, as the run met it."""
    board, rules, names = compiled.board, compiled.rules, Names(compiled)
    s, memories, out = new_states(1)[0], new_memories(), np.zeros(ACTIONS_MAX, np.int64)
    deal, place = divmod(game, len(setting.orders))
    open_game(board, rules, s, memories, np.uint64(setting.seed), deal, setting.players, setting.orders[place])
    yield f"ORDER {' '.join(ids.COMMANDERS[int(c)] for c in s.order[: int(s.n_players)])}"
    turn = None
    while s.decision != ids.GAME_OVER:
        if (turn_now := (int(s.round_number), int(s.seat))) != turn:
            turn = turn_now
            yield f"-- round {turn[0]}, {ids.COMMANDERS[int(s.order[turn[1]])]}"
        action = int(decide(board, rules, s, setting.policies, memories, out))
        if action < 0 or not is_legal(board, rules, s, action):
            asked, question = ids.COMMANDERS[int(s.asked)], ids.DECISIONS[int(s.decision)]
            yield f"FAULT {asked} at {question}: no legal answer ({action:#x})"
            return
        other = "" if s.asked == s.order[s.seat] else f"{ids.COMMANDERS[int(s.asked)]}: "
        yield other + to_text(names, s, action)
        apply(board, rules, s, action)
        if s.drawn_card >= 0:
            yield f"CARD {names.cards[int(s.drawn_card)]}"
        if s.dice > 0:
            yield f"DICE {int(s.dice)}"
        if broken := int(check(board, rules, s)):
            yield f"FAULT broken invariant: {CHECKS[broken]}"
            return
    yield _end(s)


def _end(s) -> str:
    scores = ", ".join(f"{name} {int(s.scores[c])}" for c, name in enumerate(ids.COMMANDERS) if s.playing[c])
    winner = ids.COMMANDERS[int(s.winner)] if s.winner >= 0 else "nobody"
    return f"END {ids.REASONS[int(s.reason)]}: {winner} wins in round {int(s.round_number)}; medals: {scores}"
