"""docs/rules-coverage.md is up to date, and no clause is without code in both engines."""

from .rules_coverage import PAGE, page


def test_the_coverage_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make coverage-page"


def test_every_clause_with_behaviour_is_carried_out_in_both_engines():
    bare = [line for line in page().splitlines() if line.startswith("| R") and "–" in line]
    assert not bare
