"""The rules as written, the tests of the engine, the switches and the program cite each other correctly."""

import re
from collections import Counter

import pytest

from rhine_sim.switches import BY_NAME, EDITIONS, SWITCHES, show

from .clauses import CLAUSE, ROOT, RULES, citations, clauses, uncited

RULINGS = ROOT / "docs" / "rulings.md"
TABLE_OF_EDITIONS = ROOT / "docs" / "editions.md"
PAGES = (RULES, RULINGS, TABLE_OF_EDITIONS)
CHAPTERS = {1: 10, 2: 24, 3: 2, 4: 16, 5: 8, 6: 9, 7: 4, 8: 10, 9: 11, 10: 32, 11: 6, 12: 7, 13: 5, 14: 14, 15: 11}
CHAPTERS |= {16: 5, 17: 21}
# Words in code that are neither switches nor their values.
OTHER_WORDS = {"edition", "aliases", "commander.ability"}


def text(page) -> str:
    return page.read_text(encoding="utf-8")


def rulings() -> list[str]:
    return re.findall(r"^\*\*(Q\d+)\.", text(RULINGS), re.MULTILINE)


def differences() -> list[str]:
    return re.findall(r"^\| (E\d+) \|", text(TABLE_OF_EDITIONS), re.MULTILINE)


def rows(page, columns: int) -> list[list[str]]:
    """The rows of all tables with so many columns, cells stripped."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in text(page).splitlines() if "|" in line]
    return [row for row in found if len(row) == columns]


def test_every_clause_with_behaviour_is_cited_by_a_test_of_the_engine():
    assert uncited() == []


def test_tests_of_the_engine_cite_only_clauses_that_exist():
    assert set(citations()) - set(clauses()) == set()


def test_no_clause_number_is_missing_or_given_twice():
    numbers = [number for number, _ in CLAUSE.findall(text(RULES))]
    assert len(numbers) == len(set(numbers))
    assert Counter(int(number[1:].split(".")[0]) for number in numbers) == CHAPTERS


def test_few_clauses_are_only_definitions():
    assert sum(clauses().values()) <= 8


def test_every_solo_clause_is_cited_by_a_test_whatever_its_mark():
    assert [number for number in clauses() if number.startswith("R17.") and number not in citations()] == []


def test_rulings_and_differences_are_numbered_without_a_gap():
    assert rulings() == [f"Q{n:02d}" for n in range(1, 106)]
    assert differences() == [f"E{n:02d}" for n in range(1, 95)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_refer_only_to_numbers_that_exist(page):
    assert set(re.findall(r"\bR\d+\.\d+\b", text(page))) <= set(clauses())
    assert set(re.findall(r"\bQ\d{2,3}\b", text(page))) <= set(rulings())
    assert set(re.findall(r"\bE\d{2}\b", text(page))) <= set(differences())


def test_the_program_cites_only_clauses_and_rulings_that_exist():
    for path in sorted((ROOT / "rhine_sim").rglob("*.py")):
        source = text(path)
        assert set(re.findall(r"\bR\d+\.\d+\b", source)) <= set(clauses()), path.name
        assert set(re.findall(r"\bQ\d{2,3}\b", source)) <= set(rulings()), path.name


def test_the_table_of_switches_is_that_of_the_program():
    table = {row[0].strip("`"): row[1:] for row in rows(RULES, 6) if row[0].startswith("`")}
    assert list(table) == [switch.name for switch in SWITCHES]
    for switch in SWITCHES:
        values = f"{switch.low} to {switch.high}" if switch.is_number else ", ".join(map(show, switch.values))
        assert table[switch.name] == [values, show(switch.en), show(switch.pl), switch.clauses, switch.sentence]


def test_every_switch_is_named_in_a_clause_or_a_procedure():
    page = text(RULES)
    outside = page[: page.index("## Switches")] + page[page.index("# Appendix A") :]
    assert [switch.name for switch in SWITCHES if f"`{switch.name}" not in outside] == []


def test_switches_in_the_table_of_differences_have_the_defaults_of_the_program():
    named = set()
    for row in rows(TABLE_OF_EDITIONS, 8):
        names = re.findall(r"`(\w+)`", row[5])
        for place, name in enumerate(names):
            defaults = [cell.split("; ")[place] if len(names) > 1 else cell for cell in row[6:]]
            assert defaults == [show(BY_NAME[name].default(edition)) for edition in EDITIONS], row[0]
            named.add(name)
    for row in rows(TABLE_OF_EDITIONS, 3):
        if row[0].startswith("`"):
            assert [show(BY_NAME[row[0].strip("`")].default(edition)) for edition in EDITIONS] == row[1:], row
            named.add(row[0].strip("`"))
    for row in rows(TABLE_OF_EDITIONS, 4):
        for name in re.findall(r"`(\w+)`", row[0]):
            assert {show(BY_NAME[name].default(edition)) for edition in EDITIONS} == {row[1]}, row
            named.add(name)
    assert named == set(BY_NAME)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_no_unknown_switch_and_no_unknown_value(page):
    values = {show(value) for switch in SWITCHES for value in switch.values} | set(EDITIONS)
    for code in re.findall(r"`([^`\n]+)`", text(page).replace("```", "")):
        if match := re.fullmatch(r"(\w+) = (.+)", code):
            name, given = match.groups()
            assert name in BY_NAME or name == "edition", code
            known = BY_NAME[name].values if name in BY_NAME else EDITIONS
            assert set(re.split(r" \| |, ", given)) <= set(map(show, known)) or BY_NAME[name].is_number, code
        elif re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", code):
            assert code in BY_NAME or code in values or code in OTHER_WORDS, code
