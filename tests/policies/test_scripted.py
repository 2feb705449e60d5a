"""The planner plays legally everywhere, alike in compiled and plain Python, and well enough to be worth its name."""

import os
import subprocess
import sys

import pytest

from rhine_sim.engine.ids import COMMANDERS, REASON_STALLED
from rhine_sim.policies.profiles import profile_names
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from tests.configurations import CONFIGURATIONS
from tests.policies.games import Player, with_weights

SCRIPTED = [name for name in profile_names() if name != "random"]


@pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=lambda c: c.name)
def test_every_answer_is_legal(configuration):
    for names in (("balanced",) * 3, ("novice", "balanced", "random"), ("random", "spoiler", "ports")):
        player = Player(configuration.compiled, names, configuration.bits)
        for game in range(12):
            s = player.game(5, game)
            assert s.fault == 0


def test_commander_cards_may_change_hands():
    """N7: any commander may have any ability."""
    swapped = {"monty": "air", "bradley": "move", "patton": "supply"}
    scenario = load_scenario("base", sets={f"commander.{who}.ability": what for who, what in swapped.items()})
    player = Player(compile_scenario(scenario), ("balanced", "club", "expert"))
    for game in range(40):
        assert player.game(8, game).fault == 0


@pytest.mark.parametrize("name", SCRIPTED)
def test_every_profile_plays_legally(base_compiled, name):
    player = Player(base_compiled, (name,) * 3)
    for game in range(25):
        assert player.game(6, game).reason != REASON_STALLED


@pytest.mark.parametrize("commander", range(3), ids=COMMANDERS)
def test_balanced_beats_random_play(base_compiled, commander):
    names = ["random"] * 3
    names[commander] = "balanced"
    player = Player(base_compiled, names)
    wins = sum(player.game(1, game).winner == commander for game in range(200))
    assert wins >= 196


@pytest.mark.parametrize("absent", range(3), ids=COMMANDERS)
def test_balanced_beats_random_play_with_two_players(base_compiled, absent):
    pair = [c for c in range(3) if c != absent]
    for commander in pair:
        names = ["random"] * 3
        names[commander] = "balanced"
        player = Player(base_compiled, names, 7 & ~(1 << absent))
        wins = sum(player.game(2, game).winner == commander for game in range(100))
        assert wins >= 97


def test_better_profiles_win_more(base_compiled):
    wins = {}
    for name in ("novice", "club", "veteran", "expert"):
        wins[name] = 0
        for commander in range(3):
            names = ["balanced"] * 3
            names[commander] = name
            player = Player(base_compiled, names)
            wins[name] += sum(player.game(3, game).winner == commander for game in range(150))
    assert wins["novice"] < wins["club"] < wins["veteran"] < wins["expert"]


def test_a_game_depends_on_its_key_alone(base_compiled):
    player = Player(base_compiled, ("novice",) * 3)
    player.game(9, 4)
    first = player.answers()
    player.game(9, 5)
    player.game(9, 4)
    assert player.answers() == first


def test_a_forbidden_counter_attack_is_never_made(base_compiled):
    never = with_weights("spoiler", counter_attacks=0.0)
    player = Player(base_compiled, (never, "balanced", "balanced"))
    from rhine_sim.engine.layout import T_COUNTERS_MADE

    made = 0
    for game in range(40):
        s = player.game(12, game)
        if not s.end_triggered:
            made += int(s.tally[0, T_COUNTERS_MADE])
    assert made == 0


def test_who_tries_out_keeps_to_what_is_forbidden_too(base_compiled):
    from rhine_sim.engine.layout import T_COUNTERS_MADE, T_TRUCKS_TAKEN

    never = with_weights("expert", counter_attacks=0.0, trucks_max=0.0)
    player = Player(base_compiled, (never, "balanced", "balanced"))
    for game in range(6):
        s = player.game(12, game)
        assert s.tally[0, T_TRUCKS_TAKEN] == 0
        assert s.end_triggered or s.tally[0, T_COUNTERS_MADE] == 0  # without markers nothing else may be left


_PLAIN = """
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import compile_scenario
from tests.policies.games import Player
player = Player(compile_scenario(load_scenario("base")), ("balanced", "club", "novice"))
s = player.game(21, 0)
print(hash(tuple(player.answers())), s.winner, s.round_number, player.decisions)
"""


# A narrow integer that wraps is a fault; only random numbers and sets count modulo 2**64.
_UNSIGNED = ("rhine_sim.engine.rng", "rhine_sim.engine.sets")
_STRICT = ["-Werror::RuntimeWarning", *(f"-Wignore::RuntimeWarning:{module}" for module in _UNSIGNED)]


@pytest.mark.slow
def test_plain_python_plays_the_same_game():
    shown = []
    for disabled in ("0", "1"):
        env = {**os.environ, "NUMBA_DISABLE_JIT": disabled, "PYTHONPATH": os.getcwd()}
        done = subprocess.run([sys.executable, *_STRICT, "-c", _PLAIN], env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        shown.append(done.stdout)
    assert shown[0] == shown[1]
