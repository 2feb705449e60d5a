"""docs/rules-coverage.md: for every clause the functions that carry it out in both engines, and the tests citing it.

python -m tests.docs.rules_coverage      writes the page anew
"""

import ast
import re
from pathlib import Path

from .clauses import ROOT, clauses

PAGE = ROOT / "docs" / "rules-coverage.md"
CITED = re.compile(r"\bR(\d+)\.(\d+)(?:(?:-|–| to )(?:R\1\.)?(\d+))?")

HEAD = """# Rules coverage

Every clause of [rules.md](rules.md), the functions of the engine and of the oracle that name it, and the files
of tests/engine whose tests cite it. Made by `make coverage-page`; a test keeps it up to date.

| clause | engine | oracle | tests |
|---|---|---|---|
"""


def cited(text: str) -> set[str]:
    """Clauses named in a text; a range names all of it."""
    found = set()
    for chapter, first, last in CITED.findall(text):
        found |= {f"R{chapter}.{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def functions(folder: Path, only_tests: bool) -> dict[str, list[str]]:
    """Clause -> `file.function` in order of the files; text outside functions counts for the file."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.py")):
        if path.name.startswith("test_") != only_tests:
            continue
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        named: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for clause in cited(ast.get_source_segment(source, node) or ""):
                    found.setdefault(clause, []).append(f"{path.stem}.{node.name}")
                    named.add(clause)
        for clause in cited(source) - named:
            found.setdefault(clause, []).append(path.stem)
    return found


def page() -> str:
    engine = functions(ROOT / "rhine_sim" / "engine", only_tests=False)
    oracle = functions(ROOT / "tests" / "oracle", only_tests=False)
    tests = functions(ROOT / "tests" / "engine", only_tests=True)
    rows = []
    for clause, definition in clauses().items():
        if definition:
            rows.append(f"| {clause} | definition | | |")
            continue
        names = [", ".join(f"`{name}`" for name in where.get(clause, [])) or "–" for where in (engine, oracle)]
        files = sorted({name.split(".")[0].removeprefix("test_") for name in tests.get(clause, [])})
        rows.append(f"| {clause} | {names[0]} | {names[1]} | {', '.join(files)} |")
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
