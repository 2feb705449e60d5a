"""What docs/rules.md numbers and what the tests of the engine cite."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"
ENGINE_TESTS = ROOT / "tests" / "engine"

CLAUSE = re.compile(r"^\*\*(R\d+\.\d+)\*\*( \(definition\))?", re.MULTILINE)
CITED = re.compile(r"\bR\d+\.\d+\b")


def clauses() -> dict[str, bool]:
    """Every clause of the rules, with whether it is only a definition."""
    return {number: bool(mark) for number, mark in CLAUSE.findall(RULES.read_text(encoding="utf-8"))}


def citations() -> dict[str, list[str]]:
    """Clause -> test functions that name it in their docstring or in a comment of their body."""
    found: dict[str, list[str]] = {}
    for path in sorted(ENGINE_TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in set(CITED.findall(ast.get_source_segment(source, node) or "")):
                    found.setdefault(clause, []).append(f"{path.name}::{node.name}")
    return found


def uncited() -> list[str]:
    """Clauses with behaviour that no test of the engine names."""
    cited = citations()
    return [clause for clause, definition in clauses().items() if not definition and clause not in cited]
