"""A friendly table over the engine: positions by name, answers as text (A.4), for tests and exploration."""

from .table import IllegalAction, Table

__all__ = ["IllegalAction", "Table"]
