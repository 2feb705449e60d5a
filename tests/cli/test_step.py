"""`rhine-sim step`: a person at some seats, through a pipe."""

import contextlib
import json
import os
import pty
import select
import signal
import sys

import pytest
from click.testing import CliRunner

from rhine_sim import Table
from rhine_sim.cli import cli
from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.policies.profiles import compile_policies, find_profile
from rhine_sim.replay.session import Session

ORDER = ("--order", "patton,monty,bradley", "--policy", "random")


def step(*args, typed=()):
    return CliRunner().invoke(cli, ["step", *map(str, args)], input="".join(f"{line}\n" for line in typed))


def test_alone_a_policy_plays_with_its_weights_for_that():
    table = Table(players=["patton"], seed=5)
    session = Session(table, (), {"patton": find_profile("expert")}, seed=5, game=0)
    weights = session._trace.player.setting.policies[COMMANDERS.index("patton")].weights
    assert weights.column == compile_policies({2: find_profile("expert")}, solo=True)[2].weights.column > 0
    session.take(Table(seed=5))  # another table may have more players
    assert session._trace.player.setting.policies[COMMANDERS.index("patton")].weights.column == 0


def test_answers_by_number_and_by_text_are_told():
    result = step(*ORDER, typed=["MOVE XII", "STEP brienne", "STOP", "2", "1", "quit"])
    assert result.exit_code == 0, result.output
    for text in (
        "Turn order Patton, Monty, Bradley; you play Patton.",
        "Patton, round 1: Which action? (2 actions left)",
        "Moves XII Corps from Troyes: it pays 1 gas from its card to start",
        "to Brienne: draws ",
        "Takes supply in Orleans: a basic set (1 gas, 1 ammo, 1 food)",
    ):
        assert text in result.stdout


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["MOVE VII"], "VII Corps is not Patton's (R1.1)"),
        (["MOVE XII", "STEP aachen"], "Aachen is closed to Patton's colour (R2.6); no road joins"),
        (["MOVE XII", "STEP st_dizier"], "no road joins Troyes and St. Dizier (R10.10)"),
        (["MOVE XII", "STEP brienne", "STOP", "MOVE XII"], "XII Corps has moved in this turn (R10.1)"),
        (["MOVE XII", "STEP troyes"], "the corps stands in Troyes already (R10.10)"),
        (["MOVE XII", "STOP"], "STOP: not legal: a move makes at least one step (R10.3)."),
        (["TAKE_SUPPLY", "SUPPLY chartres basic"], "Chartres is no base of Patton's (R6.1)"),
        (["CMD_AIR"], "Patton has no card that gives air support (R13.2)"),
        (["PLAY_RECON"], "he has no Recon card (R10.34)"),
        (["END", "TRANSFER XII 1,0,0"], "supplies are transferred between actions, before a truck or before a step"),
        (["TRANSPORT"], "no free road leads from supplies in an own area to another own area (R8.2)"),
        (["AIRBORNE"], "Patton has no medal to pay with (R12.3)"),
        (["TRANSFER XII 9,0,0"], "the card has 3 gas, 1 food (R8.10)"),
        (["END", "REACTION PLACE paris"], "Bradley controls Paris (R14.4)"),
        (["END", "REACTION PLACE metz"], "Metz is next to no Axis marker and no flagged victory area (R14.5)"),
        (["END", "REACTION COUNTER paris"], "Paris is held for the whole game (R14.11a)"),
        (["STEP brienne"], "STEP brienne: not legal now: it answers STEP; patton is asked CHOOSE_ACTION"),
        (["MOVE XII", "MOVE XX"], "not legal now: it answers CHOOSE_ACTION; patton is asked STEP"),
        (["STOP"], "not legal now: it answers PLACE_TRUCK or STEP or AIRBORNE_AREA; patton is asked CHOOSE_ACTION"),
        (["REACTION NONE"], "not legal now: it answers REACTION; patton is asked CHOOSE_ACTION"),
        (["MOVE XIII"], "no corps 'XIII'"),
        (["MOVE"], "'MOVE' does not have the form of MOVE, as in 'MOVE XII'"),
        (["TRANSFER XII x"], "does not have the form of TRANSFER, as in 'TRANSFER XII 1,0,0'"),
        (["list foo"], "no answer of the kind FOO is legal now"),
        (["load"], "load needs the name of a file"),
        (["²"], "no answer '²'"),
        (["99"], "there are answers 1 to "),
        (["undo"], "there is nothing to undo"),
        (["save"], "save needs the name of a file"),
        (["load no-such-file"], "no-such-file: there is no such file"),
        (["save no-such-folder/kept.json"], "no-such-folder/kept.json: there is no folder no-such-folder"),
    ],
)  # fmt: skip
def test_what_is_not_legal_is_explained_and_changes_nothing(typed, said):
    result = step(*ORDER, typed=[*typed, "quit"])
    assert result.exit_code == 0 and said in result.stdout


def test_the_question_counts_the_actions_that_are_left():
    said = step(*ORDER, typed=["TAKE_SUPPLY", "1", "TAKE_SUPPLY", "1", "quit"]).stdout
    assert all(f"Which action? ({left} left)" in said for left in ("2 actions", "1 action", "no action"))


def test_undo_goes_back_over_the_answers_of_policies():
    typed = ["END", "1", "undo", "show", "quit"]
    result = step(*ORDER, typed=typed)
    assert "Round 1, Monty" in result.stdout and "Round 1, patton: REACTION" in result.stdout


def test_undo_gives_the_same_luck_again():
    once = step(*ORDER, typed=["MOVE XII", "STEP brienne", "quit"]).stdout
    again = step(*ORDER, typed=["MOVE XII", "STEP brienne", "undo", "STEP brienne", "quit"]).stdout
    drawn = [line for line in once.splitlines() if "to Brienne: draws" in line]
    assert len(drawn) == 1 and again.count(drawn[0]) == 2


def test_a_kept_position_goes_on(tmp_path):
    kept = tmp_path / "kept.json"
    first = step(*ORDER, typed=["MOVE XII", "STEP brienne", f"save {kept}", "quit"])
    assert f"kept in {kept}" in first.stdout
    result = step("--load", kept, "--seat", "patton", typed=["STEP chaumont", "quit"])
    assert "to Chaumont: draws " in result.stdout
    assert Table.load(kept).corps("XII")["area"] == "brienne"
    inside = step(*ORDER, typed=[f"load {kept}", "show", "quit"])
    assert "XII in brienne" in inside.stdout


def test_a_policy_can_answer_and_play_the_whole_game():
    result = step(*ORDER, "--seat", "all", typed=["auto", "quit"])
    assert result.exit_code == 0 and result.stdout.count("Patton, round 1:") >= 2
    whole = step("--seat", "none", "--policy", "random")
    assert whole.exit_code == 0 and "The game ends after round" in whole.stdout


def test_a_rivals_look_at_a_card_stays_hidden():
    typed = ["AIR_SUPPORT", "AIR_DECK axis", "END", "1", "quit"]
    own = step(*ORDER, "--seat", "all", typed=typed)
    assert "Air support on the Axis deck; he alone sees its top card: " in own.stdout
    whole = step("--seat", "none", "--policy", "random", "--seed", "5").stdout
    assert "Air support" in whole and "top card: " not in whole


def test_list_shows_every_answer_of_a_kind():
    result = step(*ORDER, typed=["list transfer", "quit"])
    assert result.stdout.count("TRANSFER XII ") > 5


def test_the_end_of_the_input_ends_the_game():
    result = step(*ORDER)
    assert result.exit_code == 0 and result.stdout.endswith("stopped: no more input\n")


def test_ctrl_c_at_the_question_stops_at_once():
    """In a terminal of its own: the interrupt must end the wait for a line."""
    pid, terminal = pty.fork()
    if pid == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background begins with it ignored
        os.execv(sys.executable, [sys.executable, "-m", "rhine_sim", "step", *ORDER])
    said = b""
    while b"\n> " not in said:
        said += os.read(terminal, 65536)
    os.write(terminal, b"\x03")
    with contextlib.suppress(OSError):  # the terminal closes with its program
        while select.select([terminal], [], [], 30)[0]:
            said += os.read(terminal, 65536)
    os.close(terminal)  # which ends a program that has not stopped
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 130 and said.endswith(b"stopped\r\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seat", "rommel"], '"rommel" does not play'),
        (["--seat", "bradley", "--players", "monty,patton"], '"bradley" does not play'),
        (["--order", "all"], "--order all plays many games"),
        (["--policy", "nonsense"], "no policy 'nonsense'"),
        (["--rule", "wether"], 'did you mean "weather"?'),
        (["--set", "turn.steps=99"], "out of range"),
        (["--order", "monty,patton"], "names each of monty, bradley, patton once"),
    ],
)
def test_wrong_command_lines(args, said):
    result = step(*args)
    assert result.exit_code == 2 and said in result.stderr


def test_a_kept_position_brings_its_own_rules(tmp_path):
    kept = tmp_path / "kept.json"
    Table().save(kept)
    for given, named in (
        (("--rule", "weather"), "--rule"),
        (("--seed", 7, "--game", 0), "--seed, --game"),
        (("--players", "monty,patton", "--order", "monty,patton"), "--players, --order"),
        (("short-war", "--set", "turn.steps=4"), "the scenario, --set"),
    ):
        result = step("--load", kept, *given)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"A kept position has its own scenario, rules and luck; leave out {named}." in result.stderr
    assert step("--load", kept, "--policy", "random", "--seat", "all", typed=["quit"]).exit_code == 0


def test_a_file_that_is_no_kept_position_is_refused_in_plain_words(tmp_path):
    for name, content, said in (
        ("none.json", None, "there is no such file"),
        (".", None, "is a folder"),
        ("text.json", "{", "not a saved position: it is no JSON"),
        ("list.json", "[]", "not a saved position"),
        ("new.json", '{"format": 9}', "a saved position of format 9; this version reads 1"),
        ("part.json", '{"format": 1}', "not a saved position, or a damaged one"),
    ):
        if content is not None:
            (tmp_path / name).write_text(content)
        result = step("--load", tmp_path / name)
        assert (result.exit_code, result.stderr) == (1, f"{tmp_path / name}: {said}\n")


def test_a_kept_position_can_be_changed_by_hand(tmp_path):
    kept = tmp_path / "kept.json"
    Table(order=["patton", "monty", "bradley"]).save(kept)
    saved = json.loads(kept.read_text())
    saved["position"]["corps"]["XII"] |= {"supplies": [2, 1, 1]}
    saved["position"]["reserve"][0] += 1
    saved["position"]["reserve"][1] -= 1
    kept.write_text(json.dumps(saved))
    result = step("--load", kept, typed=["MOVE XII", "quit"])
    assert "it pays 1 gas from its card to start and carries 1 gas, 1 ammo, 1 food" in result.stdout
    saved["position"]["reserve"][1] += 1
    kept.write_text(json.dumps(saved))
    result = step("--load", kept)
    said = "its position was changed and cannot be played: broken invariant: supply pieces are not conserved"
    assert (result.exit_code, result.stderr) == (1, f"{kept}: {said}\n")
    saved["position"]["players"] = ["monty", "patton"]
    saved["position"]["order"] = ["patton", "monty"]
    kept.write_text(json.dumps(saved))
    assert "the players of a saved game cannot be changed" in step("--load", kept).stderr
