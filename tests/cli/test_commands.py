"""Every command, its answers and its exit codes: 0 done, 1 an expected failure, 2 a wrong command line, 130 stopped."""

import json
import os
import subprocess
import sys
from importlib import import_module

import pytest
from click.testing import CliRunner

from rhine_sim import __version__
from rhine_sim.cli import COMMANDS, cli
from rhine_sim.switches import SWITCHES

SLOW_IMPORTS = ("numba", "numpy", "polars", "matplotlib", "scipy")


def run(*args: str):
    return CliRunner().invoke(cli, args)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    command = import_module(f"rhine_sim.cli.{name.replace('-', '_')}").command
    assert command.help.splitlines()[0] == COMMANDS[name]
    assert f"rhine-sim {name}" in command.help


def test_version_and_help():
    assert run("--version").output == f"rhine-sim, version {__version__}\n"
    assert all(name in run("-h").output for name in COMMANDS)


def test_help_imports_nothing_slow():
    code = "import sys; from rhine_sim.cli import cli; cli(['--help'], standalone_mode=False); "
    code += f"sys.exit(' '.join(m for m in {SLOW_IMPORTS!r} if m in sys.modules) or 0)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_module_can_be_run():
    result = subprocess.run(
        [sys.executable, "-m", "rhine_sim", "--version"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_unknown_command_and_option():
    result = run("valdate")
    assert result.exit_code == 2 and 'Did you mean "validate"?' in result.stderr
    assert run("validate", "--qiet").exit_code == 2


def test_validate_prints_the_summary():
    result = run("validate")
    assert result.exit_code == 0
    for text in (
        "base: valid",
        "125: red 38, white 33, blue 35",
        "Bradley in steps: V 9, VII 9, XIX 9",
        "reconstructed",
    ):
        assert text in result.stdout


def test_validate_reports_good_and_bad_together(tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text('extends = "base"\n[turn]\nsteps = 9\n')
    result = run("validate", "short-war", str(bad), "nope")
    assert result.exit_code == 1
    assert "short-war: valid" in result.stdout
    assert "turn.steps: 9 is out of range" in result.stderr and 'no scenario is called "nope"' in result.stderr


def test_validate_json_and_quiet():
    found = json.loads(run("validate", "--json", "base", "nope").stdout)
    assert [entry["valid"] for entry in found] == [True, False]
    assert found[0]["areas"]["total"] == 125 and found[1]["faults"]
    assert run("validate", "-q").output == ""


def test_overrides_are_echoed_and_checked():
    result = run("validate", "--rule", "weather", "--rule", "edition=pl", "--set", "turn.steps=4")
    assert "edition pl; weather = true" in result.stdout
    assert run("validate", "--set", "turn.steps=9").exit_code == 1
    assert run("validate", "--set", "turn.steps").exit_code == 2
    assert run("validate", "--rule", "weather", "--rule", "weather=false").exit_code == 2


def test_notes_name_areas_that_are_cut_off_at_setup():
    only_way = run("validate", "--set", 'road."brienne-chaumont".remove=true', "--set", "area.chaumont.front=true")
    assert "cut off from dusseldorf at setup: auxerre, bonny, chatillon, tonnerre" in only_way.stdout


def test_board_writes_a_picture(tmp_path):
    out = tmp_path / "board.svg"
    result = run("board", "short-war", "--out", str(out))
    assert result.exit_code == 0 and out.read_text().startswith("<?xml")
    assert "125 areas, 237 roads" in result.stdout


@pytest.mark.parametrize("out", ["board.gif", "board", "no/such/folder/board.png", "."])
def test_board_refuses_a_bad_target(tmp_path, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    assert run("board", "--out", out).exit_code == 2


def test_board_that_cannot_be_written_fails_in_one_line(tmp_path, monkeypatch):
    def full(*args, **kwargs):
        raise OSError(28, "No space left on device", "board.png")

    monkeypatch.setattr("rhine_sim.report.board.save_figure", full)
    result = run("board", "--out", str(tmp_path / "board.png"))
    assert (result.exit_code, result.stderr) == (1, "board.png: cannot be written: No space left on device\n")


def test_diff_lists_rules_and_numbers():
    assert run("diff", "base", "short-war").stdout == "  markers.axis.2: 18 -> 14\n  markers.axis.3: 25 -> 20\n"
    assert run("diff", "base", "base").stdout == "no difference that can move a result\n"
    assert {"key": "rules.food_source", "a": "card_or_area", "b": "card_first"} in json.loads(
        run("diff", "base", "polish", "--json").stdout
    )
    assert "scenario.name" in run("diff", "base", "polish", "--all").stdout
    assert run("diff", "base", "nope").exit_code == 1
    assert run("diff", "base").exit_code == 2


def test_diff_shows_new_and_removed_entries(tmp_path):
    path = tmp_path / "v.toml"
    path.write_text('extends = "base"\n[road."metz-toul"]\ncolors = ["blue"]\n[road."metz-nancy"]\nremove = true\n')
    lines = run("diff", "base", str(path)).stdout.splitlines()
    assert lines == ['- road.nancy-metz = colors ["blue"]', '+ road.metz-toul = colors ["blue"]']


def test_rules_lists_and_explains_every_switch():
    listed = run("rules").stdout
    assert all(switch.name in listed and switch.sentence in listed for switch in SWITCHES)
    one = run("rules", "food-source").stdout
    assert "card_or_area (en), card_first (pl)" in one and "R9.4" in one
    assert len(json.loads(run("rules", "--json").stdout)) == len(SWITCHES)
    wrong = run("rules", "wether")
    assert wrong.exit_code == 1 and 'did you mean "weather"?' in wrong.stderr
    assert run("rules", "edition").exit_code == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell):
    result = run("completion", shell)
    assert result.exit_code == 0 and "_RHINE_SIM_COMPLETE" in result.stdout


def test_completion_offers_scenarios_and_rules():
    env = os.environ | {"_RHINE_SIM_COMPLETE": "bash_complete"}
    for words, wanted in (
        ("rhine-sim board sho", "short-war"),
        ("rhine-sim validate --rule veteran-p", "veteran-patton"),
    ):
        env |= {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
        code = "from rhine_sim.cli import cli; cli(prog_name='rhine-sim')"
        result = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
        assert wanted in result.stdout, result.stderr


def test_ctrl_c_exits_with_130(monkeypatch):
    def stopped(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("rhine_sim.scenario.load_scenario", stopped)
    result = run("validate")
    assert (result.exit_code, result.stderr) == (130, "stopped\n")


def test_a_bug_of_ours_keeps_its_traceback(monkeypatch):
    monkeypatch.setattr("rhine_sim.scenario.load_scenario", lambda *args: 1 / 0)
    assert isinstance(run("validate").exception, ZeroDivisionError)


def test_no_color_is_respected(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in CliRunner().invoke(cli, ["rules", "weather"], color=True).output
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b[" in CliRunner().invoke(cli, ["rules", "weather"], color=True).output


def test_package_offers_its_parts_lazily():
    code = "import sys, rhine_sim; assert 'rhine_sim.scenario' not in sys.modules; rhine_sim.load_scenario('base')"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
