"""`random`: uniform over the kinds of legal answers, then within the kind. The floor of the ladder.

First the kind, because most codes are transfers: uniform over codes would hardly ever do anything else.
"""

from ..engine.actions import kind_of
from ..engine.kernel import jit
from ..engine.legal import legal_actions
from ..engine.rng import draw_below


@jit
def choose_uniform(board, rules, s, out, key, draws):
    """An answer to the pending question, from draws `draws` and `draws` + 1 of the stream; -1 if there is none."""
    n = legal_actions(board, rules, s, out)
    if n == 0:
        return -1
    kinds = 1
    for i in range(1, n):  # equal kinds stand side by side
        if kind_of(out[i]) != kind_of(out[i - 1]):
            kinds += 1
    skip = draw_below(key, draws, kinds)
    first = 0
    while skip > 0:
        first += 1
        if kind_of(out[first]) != kind_of(out[first - 1]):
            skip -= 1
    end = first + 1
    while end < n and kind_of(out[end]) == kind_of(out[first]):
        end += 1
    return out[first + draw_below(key, draws + 1, end - first)]
