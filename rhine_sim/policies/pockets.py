"""Pockets: what the capture of an area would encircle, and for whom that is good (R10.70-R10.73)."""

from ..engine import sets
from ..engine.kernel import jit
from ..engine.layout import DETOURS_MAX
from ..engine.stores import medal_left


@jit
def find_pocket(board, linked, area):
    """Areas of `linked` that lose their way to Düsseldorf when `area` is captured.

    What is left of `linked` may fall into parts, each of them beside the area. That of the neighbour farthest from
    Düsseldorf is searched first: it is the pocket if there is one, and small.
    """
    if not sets.has(linked, area) or area == board.axis_root:
        return sets.EMPTY
    root = sets.single(board.axis_root)
    rest = sets.union(sets.minus(linked, sets.single(area)), root)
    left = sets.both(sets.load(board.adjacent[area]), rest)
    if are_joined_past(board, area, rest, left):
        return sets.EMPTY
    pocket = sets.EMPTY
    rooted = False  # the part of Düsseldorf has been seen
    while not sets.is_empty(left):
        part = find_part(board, farthest(board, left), rest, sets.EMPTY if rooted else left)
        left = sets.minus(left, part)
        if rooted or not (sets.is_empty(left) or sets.meets(part, root)):
            pocket = sets.union(pocket, part)
        else:
            rooted = True
    return pocket


@jit
def are_joined_past(board, area, rest, beside):
    """Whether the ways past an area from neighbour to neighbour show that all those of `beside` are still joined.

    They stand in a ring, so all but one of the ways between them must be whole. A quick test: False proves nothing.
    """
    whole = 0
    for i in range(DETOURS_MAX):
        whole += 1 if sets.is_subset(sets.load(board.detours[area, i]), rest) else 0
    return whole + 1 >= sets.count(beside)


@jit
def find_part(board, area, rest, wanted):
    """The part of `rest` that an area is in; as much of it as has all of `wanted`, if that is something."""
    part = sets.single(area)
    fresh = part
    enough = not sets.is_empty(wanted)
    while not sets.is_empty(fresh):
        if enough and sets.is_subset(wanted, part):
            return part
        fresh = sets.minus(sets.both(sets.around(board.adjacent, fresh), rest), part)
        part = sets.union(part, fresh)
    return part


@jit
def farthest(board, areas):
    """The area with the most roads to Düsseldorf."""
    best = sets.first(areas)
    areas = sets.without_first(areas)
    while not sets.is_empty(areas):
        area = sets.first(areas)
        areas = sets.without_first(areas)
        if board.root_steps[area] > board.root_steps[best]:
            best = area
    return best


@jit
def pocket_value(board, rules, s, weights, p, pocket):
    """Areas and medals for the mover, less what single-coloured areas give to rivals (R10.73)."""
    fallen = sets.minus(pocket, sets.union(sets.load(s.axis), sets.load(board.flag)))
    fallen = sets.minus(fallen, sets.union(sets.load(board.black), sets.load(s.no_encircle)))
    mine = sets.both(fallen, sets.load(board.colour[p]))
    medals = sets.load(board.objective) if rules.encircled_objective_medal and medal_left(rules, s) else sets.EMPTY
    value = weights.pocket * sets.count(mine) + weights.medal * sets.count(sets.both(mine, medals))
    theirs = sets.minus(fallen, mine)
    for commander in range(3):
        if commander != p and s.playing[commander]:
            gift = sets.both(theirs, sets.load(board.colour[commander]))
            value -= weights.gift * sets.count(gift)
            value -= 0.7 * weights.medal * sets.count(sets.both(gift, medals))
    return value
