"""What a policy is made of in compiled code: its kind, its weights, and the memory it keeps during one game."""

import numpy as np

# Kinds of policy.
RANDOM = 0
KINDS = ("random",)

WEIGHTS_MAX = 96

POLICY = np.dtype([("kind", np.int64), ("weights", np.float64, WEIGHTS_MAX)], align=True)

# Private notes of one commander in one game; `draws` counts what he has drawn from his own stream.
MEMORY = np.dtype([("key", np.uint64), ("draws", np.int64)], align=True)


def new_memories():
    """Memories for the three commanders."""
    return np.zeros(3, MEMORY).view(np.recarray)
