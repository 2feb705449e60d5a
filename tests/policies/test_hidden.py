"""A policy never reads hidden information: states that differ only in what its player cannot see, one answer."""

import numpy as np
import pytest

from rhine_sim.engine.ids import AXIS_DECK, GAME_OVER, N_DECKS, NO_CARD
from rhine_sim.engine.layout import new_states
from rhine_sim.engine.rng import game_key
from rhine_sim.policies.layout import new_memories
from tests.policies.games import Player, copy_state, start

ROOM = 600


def _hide(s, rng) -> np.recarray:
    """A twin with other orders of the decks, other luck to come, and other commanders' peeks; own peeks stay on top."""
    twin = copy_state(s)
    t = twin[0]
    asked = int(t.asked)
    t.chance_key = np.uint64(rng.integers(1 << 62))
    for deck in range(N_DECKS):
        start, size = int(t.deck_start[deck]), int(t.deck_size[deck])
        top = 1 if t.peek[asked, deck] != NO_CARD else 0
        cards = t.deck_cards[start : start + size - top].copy()
        t.deck_cards[start : start + size - top] = rng.permutation(cards)
        for other in range(3):
            if other != asked and size > 0 and not top:
                t.peek[other, deck] = t.deck_cards[start + size - 1] if rng.integers(2) else NO_CARD
    return twin


@pytest.mark.parametrize(("policies", "games"), [(("balanced", "expert", "club"), 6), (("search:8",) * 3, 2)])
def test_hidden_cards_do_not_move_any_answer(base_compiled, policies, games):
    rng = np.random.default_rng(3)
    player = Player(base_compiled, policies)
    asked = 0
    for game in range(games):
        states = new_states(ROOM)
        player.game(31, game, states)
        answers = player.answers()
        memories = new_memories()
        start(memories, np.uint64(game_key(31, game)))
        for n in range(min(ROOM, player.decisions)):
            assert states[n].decision != GAME_OVER
            twin_memories = memories.copy().view(np.recarray)
            twin = _hide(states[n], rng)
            seen = player.ask(states[n], memories)
            assert seen == answers[n]
            assert player.ask(twin[0], twin_memories) == seen
            asked += 1
    assert asked > 150 * games


def test_a_card_looked_at_may_move_an_answer(base_compiled):
    """The twin test means something only if a peek of one's own does count."""
    player = Player(base_compiled, ("balanced",) * 3)
    different = 0
    for game in range(40):
        states = new_states(ROOM)
        player.game(32, game, states)
        memories = new_memories()
        start(memories, np.uint64(game_key(32, game)))
        for n in range(min(ROOM, player.decisions)):
            before = memories.copy().view(np.recarray)
            answer = player.ask(states[n], memories)
            asked = int(states[n].asked)
            if states[n].peek[asked, AXIS_DECK] != NO_CARD:
                blind = copy_state(states[n])
                blind[0].peek[asked, AXIS_DECK] = NO_CARD
                different += player.ask(blind[0], before) != answer
        if different:
            return
    raise AssertionError("no peek ever counted")
