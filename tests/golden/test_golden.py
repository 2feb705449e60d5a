"""Games written down earlier are played again to the letter, and the signature says whether any result moves."""

import numpy as np
import pytest

from rhine_sim.match.batch import Player, Setting
from rhine_sim.match.outcome import ROW
from rhine_sim.policies.profiles import compile_policies, find_profile
from tests.configurations import BY_NAME

from .games import BY_CONFIGURATION, NAMES, SEED, SIGNATURE, golden_game, golden_path, signature, signature_lines

HOW = (
    "Results move. If that is meant, run `make golden`, look at what changed, commit it with the change, "
    'and add a line to "Results move" in CHANGELOG.md.'
)


def test_signature_of_the_whole_behaviour():
    """Random games of every configuration: equal lists, answers, chance results and final states."""
    lines = signature_lines()
    written = BY_CONFIGURATION.read_text(encoding="utf-8").splitlines()
    moved = [line.split()[1] for line in lines if line not in written]
    assert signature(lines) + "\n" == SIGNATURE.read_text(encoding="utf-8"), f"{HOW} Moved: {', '.join(moved)}."


@pytest.mark.parametrize("name", NAMES)
def test_golden_game(name):
    """If the signature holds, only the way a position is shown has changed: `make golden` is all there is to do."""
    text, _, _ = golden_game(BY_NAME[name])
    assert text == golden_path(name).read_text(encoding="utf-8"), HOW


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_the_game_of_a_run(name):
    """The same seed and number give the same game to `Table` and to the batch, alone or with others."""
    configuration = BY_NAME[name]
    policies = compile_policies(dict.fromkeys(range(3), find_profile("random")))
    rows = np.zeros(3, ROW)
    Player(configuration.compiled, Setting(policies, configuration.bits, (-1,), SEED)).play(0, rows)
    for game in (0, 2):
        _, table, decisions = golden_game(configuration, game)
        assert decisions == rows["decisions"][game]
        assert int(table.s.round_number) == rows["rounds"][game]
        assert int(table.s.winner) == rows["winner"][game]
