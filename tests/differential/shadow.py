"""Every test of the engine's rules as a directed case: the oracle follows each table from the moment it is set up.

    python -m pytest -p tests.differential.shadow tests/engine

A position can be set up in the oracle at CHOOSE_ACTION and REACTION; what a test arranges in the middle of an action is
followed again from the next of these on. At the end it is told how many decisions were compared.
"""

from weakref import WeakKeyDictionary

from rhine_sim.table import Table
from rhine_sim.table.text import to_text
from tests.oracle import Oracle

from .compare import compare
from .mirror import mirrored

_FOLLOWING: WeakKeyDictionary[Table, Oracle] = WeakKeyDictionary()
_apply_code = Table.apply_code
compared: dict[str, int] = {}


def apply_with_oracle(table: Table, action: int) -> None:
    text, decision = to_text(table.names, table.s, action), table.decision
    oracle = _oracle_of(table)
    if oracle is not None:
        compare(table, oracle, table.log)
    _apply_code(table, action)
    if oracle is None:
        return
    oracle.apply(text, table.chance)
    compare(table, oracle, table.log)
    _FOLLOWING[table] = oracle
    compared[decision] = compared.get(decision, 0) + 1


def _oracle_of(table: Table) -> Oracle | None:
    """The oracle in the table's position; None if the position was arranged where none can be set up."""
    oracle = _FOLLOWING.pop(table, None)
    if oracle is not None and oracle.position() == table.position():
        return oracle
    return mirrored(table) if table.decision in ("CHOOSE_ACTION", "REACTION") else None


def pytest_configure(config) -> None:
    Table.apply_code = apply_with_oracle


def pytest_unconfigure(config) -> None:
    Table.apply_code = _apply_code


def pytest_terminal_summary(terminalreporter) -> None:
    told = ", ".join(f"{name} {n}" for name, n in sorted(compared.items(), key=lambda item: -item[1]))
    terminalreporter.write_line(f"the oracle followed {sum(compared.values())} decisions: {told}")
