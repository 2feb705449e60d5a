"""The documents say what the program does: commands in them are run, keys and facts are compared."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from rhine_sim.cli import COMMANDS, cli
from rhine_sim.scenario import load_scenario, scenario_names
from rhine_sim.scenario.checks import Many, Whole
from rhine_sim.scenario.schema import ENTRIES, SECTIONS, specs
from rhine_sim.scenario.summary import summarise

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# Played elsewhere, or too long to run for a page.
NOT_RUN_HERE = ("make",)


def console_examples(text: str) -> list[tuple[str, str]]:
    """(command, output) of every `$` line in a console block."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def examples() -> list[tuple[str, str]]:
    pages = [ROOT / "README.md", ROOT / "docs" / "board.md", ROOT / "docs" / "scenario-format.md"]
    return [example for page in pages for example in console_examples(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("command", "output"), examples(), ids=[command for command, _ in examples()])
def test_commands_in_the_documents_give_the_output_shown(command, output, monkeypatch):
    program, *args = shlex.split(command)
    if program in NOT_RUN_HERE:
        return
    assert program == "rhine-sim"
    monkeypatch.chdir(ROOT)
    assert CliRunner().invoke(cli, args).output.strip() == output.strip()


def test_the_readme_counts_what_is_reconstructed(base):
    summary = summarise(base)
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert f"{summary['from_rulebooks']} of {summary['from_rulebooks'] + summary['reconstructed']} entries" in text
    assert "unofficial tool" in text and "not affiliated" in text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_the_picture_of_the_board_is_small_enough_to_load():
    assert (ROOT / "docs" / "img" / "board.png").stat().st_size < 700_000


def test_every_key_and_range_is_in_the_format_page():
    text = (ROOT / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    for model in ENTRIES.values():
        for key in specs(model):
            assert f"`{key}`" in text, (model.__name__, key)
    for section, model in SECTIONS.items():
        for key, (checker, _, _) in specs(model).items():
            if key == "source":
                continue
            row = next((line for line in text.splitlines() if line.startswith(f"| `{section}.{key}` |")), "")
            assert row, f"{section}.{key}"
            whole = checker.item if isinstance(checker, Many) else checker
            if isinstance(whole, Whole) and whole.low < whole.high and key != "numeric":
                assert f"{whole.low} to {whole.high} |" in row, row


def test_the_example_variant_in_the_format_page_is_valid(tmp_path):
    text = (ROOT / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    assert load_scenario(path).name == "my-variant"


def test_every_fact_that_can_be_tested_is_cited_by_a_test():
    facts = {}
    for line in (ROOT / "docs" / "board.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\| (F\d+) \|", line):
            facts[match[1]] = "not testable" in line
    cited = set()
    for path in (ROOT / "tests" / "scenario").glob("test_facts_*.py"):
        cited |= set(re.findall(r"\bF\d+\b", path.read_text(encoding="utf-8")))
    assert len(facts) > 90
    assert {fact for fact, untestable in facts.items() if not untestable} - cited == set()
    assert cited - set(facts) == set()


def test_every_source_cites_a_known_fact(base):
    known = set(re.findall(r"^\| (F\d+) \|", (ROOT / "docs" / "board.md").read_text(encoding="utf-8"), re.MULTILINE))
    entries = (*base.areas, *base.roads, *base.corps, *base.pursuit_cards, *base.axis_cards)
    for entry in entries:
        assert set(re.findall(r"F\d+", entry.source or "")) <= known, entry


def test_variants_say_why_in_their_file():
    for name, path in scenario_names().items():
        if path.parent.name == "variants":
            assert re.search(r'^why = ".{20,}"$', path.read_text(encoding="utf-8"), re.MULTILINE), name


def test_the_commands_of_the_changelog_exist():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.index("## Results move") < text.index("## 0.1.0")
    assert all(f"`{name}`" in text for name in COMMANDS)
