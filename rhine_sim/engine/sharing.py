"""R17.17 The best ways to share numbers among targets: least spread of the totals, then least sum of their squares.

The spread is tried from 0 upwards, for each lowest total: a search whose totals must stay in that window is small. A
first search finds the least sum of squares, taking targets with equal totals for one; a second lists what reaches it.
Both give up as soon as the sums that the numbers left can make (see `sums_in_reach`) cannot bring all totals there.
"""

import numpy as np

from .kernel import jit, making_arrays

_FOUR = np.uint64(4)
_NEVER = 1 << 30  # above every sum


@jit
def count_bits(word):
    n = 0
    while word:
        word &= word - 1
        n += 1
    return n


@making_arrays
def fill_best(numbers, k, old, n_targets, chosen, cover, codes, n):
    """The best assignments of the first `k` numbers to the targets of the bit set `chosen`, as codes from place n on.

    `cover`: no target may go without a number. Returns the end of the codes.
    """
    many = count_bits(chosen)
    targets = np.zeros(many, np.int64)
    totals = np.zeros(many, np.int64)
    i = 0
    for t in range(n_targets):
        if (chosen >> t) & 1:
            targets[i] = t
            totals[i] = old[t]
            i += 1
    total = totals.sum() + numbers[:k].sum()
    mean = total // many
    least, most = sums_in_reach(numbers, k)
    for spread in range(total + 1):
        best = -1
        for low in range(max(0, mean - spread), mean + 1):
            if many * (low + spread) >= total and low + spread >= totals.max():
                best = find_least_squares(numbers, k, totals, cover, low, low + spread, least, most, best)
        if best < 0:
            continue
        for low in range(max(0, mean - spread), mean + 1):
            if many * (low + spread) >= total and low + spread >= totals.max():
                n = list_window(numbers, k, targets, totals, cover, low, low + spread, least, most, best, codes, n)
        return n
    return n


@making_arrays
def find_least_squares(numbers, k, old, cover, low, high, least, most, best):
    """Depth-first, highest number and lowest total first; totals must end in [low, high]. `best`: found before, or -1.

    Targets with equal totals (and, if all must be covered, with or without a number) lead to the same sums.
    """
    totals = old.copy()
    got = np.zeros(totals.size, np.int64)
    place = np.full(k + 1, -1, np.int64)
    tried = np.full(k + 1, -1, np.int64)
    floors = np.zeros(totals.size, np.int64)
    depth = 0
    while depth >= 0:
        if place[depth] >= 0:  # take the number back before its next target is tried
            totals[place[depth]] -= numbers[depth]
            got[place[depth]] -= 1
            place[depth] = -1
        t, key = next_lowest(totals, got, cover, high - numbers[depth], tried[depth])
        tried[depth] = key
        if t < 0:
            depth -= 1
            continue
        place[depth] = t
        totals[t] += numbers[depth]
        got[t] += 1
        over = raise_floors(totals, got, k - depth - 1, cover, low, high, least[depth + 1], most[depth + 1], floors)
        if over < 0:
            continue
        squares = least_squares(floors, over)
        if best >= 0 and squares >= best:
            continue
        if depth + 1 < k:
            depth += 1
        else:
            best = squares
    return best


@jit
def next_lowest(totals, got, cover, most, tried):
    """(target, its key): the least key above `tried` with a total of at most `most`; (-1, -1) if there is none."""
    found = -1
    least = -1
    for t in range(totals.size):
        key = 2 * totals[t] + (1 if cover and got[t] > 0 else 0)
        if totals[t] <= most and key > tried and (found < 0 or key < least):
            found, least = t, key
    return found, least


@making_arrays
def list_window(numbers, k, targets, old, cover, low, high, least, most, best, codes, n):
    """The assignments of a window with the sum of squares `best`, in ascending codes, as far as there is room."""
    totals = old.copy()
    got = np.zeros(totals.size, np.int64)
    place = np.full(k + 1, -1, np.int64)
    floors = np.zeros(totals.size, np.int64)
    depth = 0
    while depth >= 0 and n < codes.shape[0]:
        t = place[depth]
        if t >= 0:
            totals[t] -= numbers[depth]
            got[t] -= 1
        t += 1
        while t < totals.size and totals[t] + numbers[depth] > high:
            t += 1
        if t == totals.size:
            place[depth] = -1
            depth -= 1
            continue
        place[depth] = t
        totals[t] += numbers[depth]
        got[t] += 1
        over = raise_floors(totals, got, k - depth - 1, cover, low, high, least[depth + 1], most[depth + 1], floors)
        if over < 0 or least_squares(floors, over) > best:
            continue
        if depth + 1 < k:
            depth += 1
            continue
        codes[n] = code_of(targets, place, k)
        n += 1
    return n


@making_arrays
def sums_in_reach(numbers, k):
    """For the numbers from each depth on and each amount: the least sum of some of them that is not below the amount
    (_NEVER if there is none), and the highest that is not above it. The last amount is more than all have together.
    """
    amounts = numbers[:k].sum() + 2
    least = np.full((k + 1, amounts), _NEVER, np.int64)
    most = np.zeros((k + 1, amounts), np.int64)
    least[k, 0] = 0
    for i in range(k - 1, -1, -1):
        number = numbers[i]
        for amount in range(amounts):
            least[i, amount] = min(least[i + 1, amount], number + least[i + 1, max(0, amount - number)])
            most[i, amount] = most[i + 1, amount]
            if amount >= number:
                most[i, amount] = max(most[i, amount], number + most[i + 1, amount - number])
    return least, most


@jit
def raise_floors(totals, got, numbers_left, cover, low, high, least, most, floors):
    """Note the least that each total can end with in [low, high], if every target had all numbers left to itself.

    Returns how much the numbers left have over then; -1 if they cannot do it, or find no room for all they have.
    """
    last = least.size - 1
    left = most[last]
    over = left
    room = 0
    for t in range(totals.size):
        need = max(0, low - totals[t])
        if cover and got[t] == 0:
            need = max(1, need)
            numbers_left -= 1
        need = least[min(need, last)]
        if totals[t] + need > high:
            return -1
        floors[t] = totals[t] + need
        over -= need
        room += most[min(high - totals[t], last)]
    return over if room >= left and numbers_left >= 0 else -1


@jit
def least_squares(totals, left):
    """The least sum of squares that `left` more can lead to if it were single pieces: the lowest totals level up."""
    many = totals.size
    level = left + totals.sum()
    highest = 1 << 30  # totals above it stay as they are
    while level // many < highest:
        highest = level // many
        many = 0
        level = left
        for t in range(totals.size):
            if totals[t] <= highest:
                many += 1
                level += totals[t]
    low = level // many
    more = level % many
    squares = more * (low + 1) * (low + 1) + (many - more) * low * low
    for t in range(totals.size):
        if totals[t] > highest:
            squares += totals[t] * totals[t]
    return squares


@jit
def code_of(targets, place, k):
    code = np.uint64(0)
    for i in range(k):
        code = (code << _FOUR) | np.uint64(targets[place[i]])
    return code
