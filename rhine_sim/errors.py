"""The failures a user can meet, shown as plain sentences. Anything else is a bug and keeps its traceback."""

from collections.abc import Sequence


class RhineError(Exception):
    """An expected failure: a bad file, a wrong name, a folder that cannot be written."""


class ScenarioError(RhineError):
    """A scenario that cannot be used. `faults` has one line for each thing that is wrong with it."""

    def __init__(self, faults: Sequence[str]):
        self.faults = list(faults)
        super().__init__("\n".join(self.faults))

    def __reduce__(self):
        return type(self), (self.faults,)
