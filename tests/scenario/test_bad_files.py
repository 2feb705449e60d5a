"""Every file in `bad/` says in its `# expect:` lines what must be wrong with it: all of it, and nothing else.

An expectation may leave out a middle part with " ... ". A file with the line `# and others` may have further faults.
"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.errors import ScenarioError
from rhine_sim.scenario import load_scenario

BAD = sorted((Path(__file__).parent / "bad").glob("*.toml"))


def expectations(path: Path) -> tuple[list[str], bool]:
    lines = path.read_text(encoding="utf-8").splitlines()
    expected = [line.removeprefix("# expect: ") for line in lines if line.startswith("# expect: ")]
    return expected, "# and others" in lines


def matches(expected: str, fault: str) -> bool:
    start, dots, end = expected.partition(" ... ")
    return fault == expected if not dots else fault.startswith(start) and fault.endswith(end)


def test_there_are_many_bad_files():
    assert len(BAD) >= 40


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_file_gives_its_messages(path: Path, monkeypatch):
    monkeypatch.chdir(path.parent)
    expected, others = expectations(path)
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path.name)
    faults = [fault.removeprefix(f"{path.name}: ") for fault in caught.value.faults]
    assert expected, "the file must say what it expects"
    for line in expected:
        assert any(matches(line, fault) for fault in faults), f"{line!r} is not among {faults}"
    if not others:
        assert len(faults) == len(expected), faults


def test_command_lists_the_faults_and_fails_without_a_traceback():
    result = CliRunner().invoke(cli, ["validate", *map(str, BAD)])
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert len(result.stderr.splitlines()) >= len(BAD)
    assert result.stdout == ""


def test_every_fault_says_where_what_and_mostly_what_is_allowed():
    for path in BAD:
        with pytest.raises(ScenarioError) as caught:
            load_scenario(path)
        for fault in caught.value.faults:
            assert path.name in fault.split(": ")[0], fault
            assert "; allowed: " in fault or "did you mean" in fault or "not TOML" in fault or "no such" in fault, fault
