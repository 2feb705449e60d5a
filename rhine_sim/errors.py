"""The failures a user can meet, shown as plain sentences. Anything else is a bug and keeps its traceback."""

from collections.abc import Sequence


class RhineError(Exception):
    """An expected failure: a bad file, a wrong name, a folder that cannot be written."""

    exit_code = 1


class ScenarioError(RhineError):
    """A scenario that cannot be used. `faults` has one line for each thing that is wrong with it."""

    def __init__(self, faults: Sequence[str]):
        self.faults = list(faults)
        super().__init__("\n".join(self.faults))

    def __reduce__(self):
        return type(self), (self.faults,)


class RunError(RhineError):
    """A run that cannot be started, continued or read."""


class EngineFault(RhineError):
    """A game in which the engine or a policy broke its contract: a bug of ours, with what is needed to see it again."""

    def __init__(self, what: str, game: int, seed: int, decision: int, key: int, replay: str = ""):
        self.what, self.game, self.seed, self.decision, self.key, self.replay = what, game, seed, decision, key, replay
        line = f"game {game} (deal {seed}, key {key:#018x}) stopped at decision {decision}: {what}"
        super().__init__(f"{line}\nsee it with: {replay}" if replay else line)

    def __reduce__(self):
        return type(self), (self.what, self.game, self.seed, self.decision, self.key, self.replay)


class Interrupted(RhineError):
    """Stopped by a signal; what is finished is kept. `at_once`: a thread is left that cannot be waited for."""

    def __init__(self, number: int, advice: str = "", at_once: bool = False):
        self.number, self.at_once = int(number), at_once
        self.exit_code = 128 + self.number
        super().__init__(advice or "stopped")

    def __reduce__(self):
        return type(self), (self.number, str(self), self.at_once)
