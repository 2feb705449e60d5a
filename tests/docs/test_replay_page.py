"""docs/replay.md names every key, kind of line, rule and option that `replay` and `step` have."""

from pathlib import Path

import pytest

from rhine_sim.cli.replay import command as replay
from rhine_sim.cli.step import HELP
from rhine_sim.cli.step import command as step
from rhine_sim.replay import story
from rhine_sim.replay.as_json import story_data
from rhine_sim.replay.find import MEANING
from rhine_sim.replay.game import tell_game
from rhine_sim.runs.plan import Request, new_plan
from rhine_sim.table.text import Names

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "replay.md").read_text(encoding="utf-8")
SHARED = ("--rule", "--set", "--players", "--policy", "--order", "--seed", "--quiet", "--json", "--help")


def test_every_key_of_the_json_is_described():
    plan = new_plan(Request(games=1, policies={"": "random"}))
    data = story_data(tell_game(plan, 0), Names(plan.compiled))
    assert all(f"| `{key}` |" in PAGE for key in data)
    assert all(f"`{key}`" in PAGE for key in (*data["turns"][0], *data["turns"][0]["lines"][0]))


def test_every_kind_of_line_and_every_rule_is_described():
    kinds = [value for name, value in vars(story).items() if name.isupper()]
    assert len(kinds) == 11 and all(f"`{kind}`" in PAGE for kind in kinds)
    assert all(f"| `{rule}` |" in PAGE for rule in MEANING)


@pytest.mark.parametrize("command", (replay, step), ids=("replay", "step"))
def test_every_option_is_described(command):
    options = [option.opts[0] for option in command.params if option.opts[0].startswith("--")]
    assert all(option in PAGE for option in options if option not in SHARED)


def test_every_typed_word_is_described():
    words = [line.split()[0] for line in HELP.splitlines()]
    assert all(f"`{word}" in PAGE for word in words if word not in ("a", "text"))
