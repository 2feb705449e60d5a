"""What can go wrong from outside, and how the game ends inside."""


class IllegalAction(Exception):
    """The answer is not among the legal ones."""


class OracleMismatch(Exception):
    """The chance lines do not fit what the rules need."""


class GameEnded(Exception):
    """Raised inside the generators to leave any state for GAME_END (A.1)."""

    def __init__(self, reason: str, winner: str | None = None):
        super().__init__(reason)
        self.reason = reason
        self.winner = winner
