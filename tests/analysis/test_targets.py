"""Targets: read from a file, checked all at once."""

import pytest

from rhine_sim.analysis.targets import Targets, check_players, choose_targets, read_targets
from rhine_sim.errors import RhineError

GOOD = """
margin = 3
[win_share]
monty = 40
bradley = 30
patton = 30
"""


def write(tmp_path, text):
    path = tmp_path / "targets.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_what_is_wanted(tmp_path):
    text = "rounds = [10, 14]\nrhine = [30, 50]\n" + GOOD + "[caps]\ndry = 40\n"
    targets = read_targets(write(tmp_path, text))
    assert targets.share("monty", ("monty", "bradley", "patton")) == 0.4
    assert (targets.margin, targets.width, targets.rounds, targets.rhine) == (3, 0.03, (10, 14), (0.3, 0.5))
    assert targets.caps == {"dry": 0.4}


def test_shares_that_are_not_named_are_equal():
    players = ("monty", "bradley", "patton")
    assert [Targets().share(who, players) for who in players] == pytest.approx([1 / 3] * 3)
    assert Targets(win_share={"monty": 0.5}).share("patton", players) == 0.25
    assert Targets().share("patton", ("patton",)) is None


def test_a_margin_on_the_command_line_comes_first(tmp_path):
    assert choose_targets(write(tmp_path, GOOD), 1.5).margin == 1.5
    assert choose_targets(None).margin == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "marjin = 2",
            'marjin: unknown key; allowed: margin, power, win_share, rounds, rhine, caps; did you mean "margin"?',
        ),
        ("margin = 0", "margin: 0 can never be shown"),
        ("margin = true", "margin: True is not a number from 0 to 50"),
        (
            "[win_share]\nmonti = 3",
            'win_share.monti: unknown key; allowed: monty, bradley, patton; did you mean "monty"?',
        ),
        ("[win_share]\nmonty = 90\nbradley = 20", "add up to 110, more than 100"),
        ("[win_share]\nmonty = 30\nbradley = 20\npatton = 20", "add up to 70, not to 100"),
        ("rounds = [9, 3]", "rounds: [9, 3] is not [lowest, highest]"),
        ("win_share = 3", "win_share: 3 is not a table"),
        ("[caps]\ndry = 'much'", "caps.dry: 'much' is not a number from 0 to 100"),
        ("margin = ", "not TOML"),
    ],
)
def test_faults_are_named(tmp_path, text, says):
    with pytest.raises(RhineError) as bad:
        read_targets(write(tmp_path, text))
    assert says in str(bad.value)


def test_all_faults_at_once_and_strangers(tmp_path):
    with pytest.raises(RhineError) as bad:
        read_targets(write(tmp_path, "marjin = 2\npower = 7"))
    assert len(str(bad.value).splitlines()) == 2
    with pytest.raises(RhineError, match="bradley: does not play"):
        check_players(Targets(win_share={"bradley": 0.5}), ("monty", "patton"))
    with pytest.raises(RhineError, match="there is no such file"):
        read_targets(tmp_path / "none.toml")
