"""The digest of all states of some random games: `python -m tests.lanes [GAMES] [NAME...]`.

It must be the same compiled, in plain Python (NUMBA_DISABLE_JIT=1) and with bounds checked (NUMBA_BOUNDSCHECK=1).
"""

import sys

from .configurations import BY_NAME, CONFIGURATIONS
from .random_games import states_digest


def lane_lines(games: int, names: list[str]) -> list[str]:
    """One line for each configuration."""
    chosen = [BY_NAME[name] for name in names] if names else CONFIGURATIONS
    return [f"{configuration.name} {states_digest(configuration, games)}" for configuration in chosen]


if __name__ == "__main__":
    print("\n".join(lane_lines(int(sys.argv[1]) if len(sys.argv) > 1 else 1, sys.argv[2:])))
