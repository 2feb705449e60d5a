"""What must fit together in a scenario. The checks register themselves when their modules are imported."""

from . import fit_board, fit_box  # noqa: F401
from .fit import Parts, run_checks

__all__ = ["Parts", "run_checks"]
