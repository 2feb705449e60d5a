"""Random games for tests: one compiled kernel that plays a game, notes its states and tests what must hold."""

import hashlib
from dataclasses import dataclass

import numba
import numpy as np

from rhine_sim.cache import compiled_folder
from rhine_sim.engine.actions import ACTIONS_MAX, kind_of
from rhine_sim.engine.apply import apply
from rhine_sim.engine.check import CHECKS, check
from rhine_sim.engine.ids import DECISIONS, FAULTS, GAME_OVER, N_ANSWERS
from rhine_sim.engine.kernel import entry
from rhine_sim.engine.layout import STATE, new_states
from rhine_sim.engine.legal import is_legal, legal_actions
from rhine_sim.engine.rng import STREAM_POLICY, derive, draw, draw_below, game_key
from rhine_sim.engine.setup import setup
from rhine_sim.policies.uniform import choose_uniform

from .configurations import Configuration

numba.config.CACHE_DIR = compiled_folder("policies")  # holds for as long as what the kernel calls is unchanged

# What may be tested at every decision.
NOTHING, INVARIANTS, LISTS = 0, 1, 2

# What can go wrong.
(FINE, NO_ANSWER, ENGINE_FAULT, BROKEN, LISTED_REFUSED, LISTED_TWICE, UNLISTED_ACCEPTED, UNLISTED_REFUSED) = range(8)
TROUBLES = (
    "fine",
    "no legal answer",
    "the engine noted a fault",
    "an invariant is broken",
    "a listed answer is refused",
    "an answer is listed twice",
    "an answer that is not listed is accepted",
    "a listed answer is refused after it was changed into",
)

_MUTANTS = 8
_SIX = np.uint64(6)

NOTES = np.dtype(
    [
        ("decisions", np.int64),
        ("answers_listed", np.int64),
        ("by_question", np.int64, len(DECISIONS)),
        ("path", np.uint64),  # folds every list length, answer and chance result: equal paths are equal games
        ("trouble", np.int64),
        ("detail", np.int64),
        ("action", np.int64),
    ],
    align=True,
)


@entry
def play(board, rules, s, key, players, order, out, states, tested, notes):
    """One random game: states before each decision and at the end into `states` as far as it has room."""
    setup(board, rules, s, key, players, order)
    stream = derive(key, STREAM_POLICY)
    notes.decisions = 0
    notes.trouble = FINE
    while True:
        if notes.decisions < states.shape[0]:
            states[notes.decisions] = s
        if tested >= INVARIANTS:
            notes.detail = check(board, rules, s)
            if notes.detail != 0:
                notes.trouble = BROKEN
                return
        if s.decision == GAME_OVER:
            return
        n = legal_actions(board, rules, s, out)
        if tested >= LISTS and not lists_agree(board, rules, s, out, n, stream, notes):
            return
        action = choose_uniform(board, rules, s, out, stream, 2 * notes.decisions)
        notes.action = action
        if n == 0 or s.fault != 0:
            notes.trouble = NO_ANSWER if n == 0 else ENGINE_FAULT
            notes.detail = s.fault
            return
        notes.by_question[s.decision] += 1
        apply(board, rules, s, action)
        note_path(s, n, action, notes)
        notes.answers_listed += n
        notes.decisions += 1


@entry
def note_path(s, n, action, notes):
    notes.path = derive(notes.path, n)
    notes.path = derive(notes.path, action)
    notes.path = derive(notes.path, np.int64(s.drawn_card) + 1)
    notes.path = derive(notes.path, np.int64(s.dice))


@entry
def is_listed(out, n, action):
    for i in range(n):
        if out[i] == action:
            return True
    return False


@entry
def lists_agree(board, rules, s, out, n, stream, notes):
    """Every listed answer is legal and listed once (a sample of long lists), and changed ones are legal if listed."""
    stride = 1 + n // 64
    for i in range(notes.decisions % stride, n, stride):
        notes.action = out[i]
        if not is_legal(board, rules, s, out[i]):
            notes.trouble = LISTED_REFUSED
            return False
        if is_listed(out, i, out[i]):
            notes.trouble = LISTED_TWICE
            return False
    bits = derive(stream, notes.decisions)
    for i in range(_MUTANTS):
        action = mutant(out[draw_below(bits, 3 * i, n)], draw(bits, 3 * i + 1), draw_below(bits, 3 * i + 2, 64))
        notes.action = action
        listed = is_listed(out, n, action)
        if is_legal(board, rules, s, action) != listed:
            notes.trouble = UNLISTED_REFUSED if listed else UNLISTED_ACCEPTED
            return False
    return True


@entry
def mutant(action, bits, place):
    """A listed answer with one bit turned, another kind, another operand, or the sign changed."""
    way = np.int64(bits & np.uint64(3))
    if way == 0:
        return action ^ (np.int64(1) << np.int64(place))
    if way == 1:
        return (action - kind_of(action)) | (place % N_ANSWERS)
    value = np.int64((bits >> _SIX) & np.uint64(255))
    shift = 8 + 8 * (place % 5)
    return (action & ~(np.int64(255) << shift)) | value << shift


@dataclass
class Game:
    """What is known of a played game."""

    notes: np.record
    final: np.record
    states: np.ndarray

    @property
    def trouble(self) -> str | None:
        """What went wrong, in words; None if nothing did."""
        if self.notes.trouble == FINE:
            return None
        detail = int(self.notes.detail)
        said = {BROKEN: CHECKS[detail % len(CHECKS)], ENGINE_FAULT: FAULTS[detail % len(FAULTS)]}
        more = said.get(int(self.notes.trouble), f"{int(self.notes.action):#x}")
        where = f"at {DECISIONS[int(self.final.decision)]}, decision {int(self.notes.decisions)}"
        return f"{TROUBLES[int(self.notes.trouble)]}: {more}, {where}"


_OUT = np.zeros(ACTIONS_MAX, np.int64)


def play_game(compiled, bits: int, seed: int, game: int, tested: int = NOTHING, room: int = 0, order: int = -1) -> Game:
    """Game number `game` of a run, with up to `room` of its states."""
    s, states = new_states(1)[0], new_states(room)
    notes = np.zeros(1, NOTES).view(np.recarray)[0]
    key = np.uint64(game_key(np.uint64(seed), game))
    play(compiled.board, compiled.rules, s, key, bits, order, _OUT, states, tested, notes)
    return Game(notes, s, states[: int(notes.decisions) + 1])


def state_bytes(s) -> bytes:
    """The state as it would lie in an array: equal games have equal bytes."""
    whole = new_states(1)
    whole[0] = s
    return whole.tobytes()


def states_digest(configuration: Configuration, games: int, seed: int = 1944, room: int = 4096) -> str:
    """One digest over every state of the first games of a configuration."""
    found = hashlib.sha256(str(STATE.itemsize).encode())
    for game in range(games):
        played = play_game(configuration.compiled, configuration.bits, seed, game, room=room)
        assert played.trouble is None, f"{configuration.name}, game {game}: {played.trouble}"
        found.update(played.states.tobytes())
    return found.hexdigest()[:16]


def path_digest(configuration: Configuration, games: int, seed: int = 1944) -> tuple[str, int]:
    """(digest over every list length, answer, chance result and final state of the first games, decisions)."""
    found, decisions = hashlib.sha256(), 0
    for game in range(games):
        played = play_game(configuration.compiled, configuration.bits, seed, game)
        assert played.trouble is None, f"{configuration.name}, game {game}: {played.trouble}"
        found.update(int(played.notes.path).to_bytes(8, "little") + state_bytes(played.final))
        decisions += int(played.notes.decisions)
    return found.hexdigest()[:16], decisions
