"""Why an answer is illegal, condition by condition, each with its clause."""

from collections.abc import Iterator

from ..engine import ids
from ..engine.actions import VECTOR_ZERO, kind_of, operand
from .standing import medals
from .steps import Entry
from .words import Words, pieces, who


def explain(words: Words, s, action: int) -> list[str]:
    """The conditions that an illegal answer breaks; empty where only the general clause can be named."""
    kind, p = int(kind_of(action)), int(s.asked)
    asked = {
        ids.DO_MOVE: (ids.CHOOSE_ACTION, _move),
        ids.DO_CMD_MOVE: (ids.CHOOSE_ACTION, _move),
        ids.DO_TAKE_TRUCKS: (ids.CHOOSE_ACTION, _take_trucks),
        ids.DO_TRANSPORT: (ids.CHOOSE_ACTION, _transport),
        ids.DO_AIR_SUPPORT: (ids.CHOOSE_ACTION, _air_support),
        ids.DO_AIRBORNE: (ids.CHOOSE_ACTION, _airborne),
        ids.DO_STEP: (ids.STEP, _step),
        ids.DO_PLACE_TRUCK: (ids.PLACE_TRUCK, _truck),
        ids.DO_TRANSFER: (None, _transfer),
        ids.DO_PLACE: (ids.REACTION, _place),
        ids.DO_COUNTER: (ids.REACTION, _counter),
    }.get(kind)
    if asked is None or asked[0] not in (None, int(s.decision)):
        return []
    return list(asked[1](words, s, p, action))


def _owner(words: Words, s, area: int) -> int:
    return next((c for c in range(3) if words.has(s.control[c], area)), ids.NOBODY)


def _corps_in(words: Words, s, area: int) -> str:
    found = [words.corps(c) for c in range(int(words.board.n_corps)) if int(s.corps_area[c]) == area]
    return found[0] if found else ""


def _move(words: Words, s, p: int, action: int) -> Iterator[str]:
    corps = int(operand(action, 0))
    name, area = words.corps(corps), int(s.corps_area[corps])
    if int(words.board.corps_commander[corps]) != p:
        yield f"{name} is not {who(p)}'s (R1.1)"
        return
    if kind_of(action) == ids.DO_MOVE and s.actions_left < 1:
        yield "no action is left (R5.3)"
    if kind_of(action) == ids.DO_CMD_MOVE and not s.card_up[p]:
        yield "the commander card is face down (R13.1)"
    if s.corps_grounded[corps]:
        yield f"{name} is grounded (R9.11)"
    if s.corps_moved[corps]:
        yield f"{name} has moved in this turn (R10.1)"
    gas = int(words.rules.start_gas)
    if s.corps_supplies[corps][0] < gas and s.area_supplies[area][0] < gas:
        yield f"{name} has no gas to start, neither on its card nor in {words.area(area)} (R10.2)"


def _take_trucks(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    limit = int(words.rules.truck_limit[int(s.level[p]) - 1])
    if s.pool[p] >= limit:
        yield f"{who(p)} has {int(s.pool[p])} trucks, the limit of his level (R7.1)"
    if s.truck_stock == 0:
        yield "the truck stock is empty (R7.1)"


def _transport(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    if s.pool[p] == 0:
        yield f"{who(p)} has no truck in hand (R8.1)"
    else:
        yield "no free road leads from supplies in an own area to another own area (R8.2)"


def _air_support(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    if s.air_deck[p] >= 0:
        yield f"the marker lies on {words.deck(int(s.air_deck[p]))} (R11.2)"
    if words.rules.weather and s.weather == ids.RAIN:
        yield "it rains (R15.4)"


def _airborne(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    if s.airborne_track == 0:
        yield "no airborne unit is left (R12.2)"
    if medals(words, s, p) == 0:
        yield f"{who(p)} has no medal to pay with (R12.3)"
    if words.rules.weather and s.weather == ids.RAIN:
        yield "it rains (R15.4)"
    if s.n_players == 1:
        yield "there are no landings in solo games (R17.6)"


def _step(words: Words, s, p: int, action: int) -> Iterator[str]:
    area, corps = int(operand(action, 0)), int(s.move_corps)
    here, name = int(s.corps_area[corps]), words.area(area)
    if not words.has(words.board.steps[p][here], area):
        joined = words.has(words.board.adjacent[here], area)
        if not words.has(words.board.colour[p], area) and not words.has(words.board.black, area):
            yield f"{name} is closed to {who(p)}'s colour (R2.6)"
        if not joined:
            yield f"no road joins {words.area(here)} and {name} (R10.10)"
        elif not words.has(words.board.joined_own[p][here], area):
            yield f"the road from {words.area(here)} to {name} does not have {who(p)}'s colour (R2.12)"
        return
    owner = _owner(words, s, area)
    if owner not in (ids.NOBODY, p):
        yield f"{who(owner)} controls {name} (R10.10)"
    if there := _corps_in(words, s, area):
        yield f"{there} stands in {name} (R10.10)"
    if s.move_stop and s.corps_supplies[corps][0] < words.rules.regroup_gas:
        yield f"going on after Les Boches or a battle costs {int(words.rules.regroup_gas)} gas from the card (R10.11)"
    entry = Entry(words, s, s, p, corps, area, -1, ids.BATTLE_NONE)
    if owner == ids.NOBODY and s.corps_supplies[corps][1] < entry.fort_ammo - entry.fort_help:
        yield f"the fort of {name} costs {entry.fort_ammo} ammo (R10.20)"


def _truck(words: Words, s, p: int, action: int) -> Iterator[str]:
    road, direction = int(operand(action, 0)), int(operand(action, 1))
    start, end = (int(words.board.road_ends[road][i]) for i in (direction, 1 - direction))
    load = [int(operand(action, i)) for i in (2, 3, 4)]
    if not int(words.board.road_colours[road]) >> p & 1:
        yield f"the road does not have {who(p)}'s colour (R8.2)"
    if int(s.trucks[road >> 6]) >> (road & 63) & 1:
        yield "a truck is on this road already (R8.2)"
    yield from (f"{who(p)} does not control {words.area(a)} (R8.2)" for a in (start, end) if _owner(words, s, a) != p)
    if any(n > have for n, have in zip(load, s.area_supplies[start], strict=True)):
        yield f"{words.area(start)} has {pieces(s.area_supplies[start])} (R8.2)"
    if not 1 <= sum(load) <= words.rules.truck_capacity:
        yield f"a truck carries 1 to {int(words.rules.truck_capacity)} pieces (R8.2)"


def _transfer(words: Words, s, p: int, action: int) -> Iterator[str]:
    corps = int(operand(action, 0))
    vector = [int(operand(action, i)) - VECTOR_ZERO for i in (1, 2, 3)]
    if int(words.board.corps_commander[corps]) != p:
        yield f"{words.corps(corps)} is not {who(p)}'s (R8.10)"
        return
    area = int(s.corps_area[corps])
    card = [int(n) - v for n, v in zip(s.corps_supplies[corps], vector, strict=True)]
    lies = [int(n) + v for n, v in zip(s.area_supplies[area], vector, strict=True)]
    if min(card) < 0:
        yield f"the card has {pieces(s.corps_supplies[corps])} (R8.10)"
    if min(lies) < 0:
        yield f"{words.area(area)} has {pieces(s.area_supplies[area])} (R8.10)"
    if sum(card) > words.rules.corps_limit:
        yield f"a corps card has {int(words.rules.corps_limit)} spaces (R2.17)"
    if s.corps_transferred[corps]:
        yield "this corps has made a transfer since the last other decision (R8.13)"


def _place(words: Words, s, p: int, action: int) -> Iterator[str]:
    area = int(operand(action, 0))
    name, owner = words.area(area), _owner(words, s, area)
    if s.end_triggered or s.axis_pool == 0:
        yield "no marker is placed any more (R14.8)"
    if owner != ids.NOBODY:
        yield f"{who(owner)} controls {name} (R14.4)"
    if words.has(s.axis, area):
        yield f"{name} has an Axis marker (R14.4)"
    if there := _corps_in(words, s, area):
        yield f"{there} stands in {name} (R14.4)"
    if words.has(words.board.flag, area):
        yield f"{name} has a printed flag (R14.4)"
    beside = words.members(words.board.adjacent[area])
    anchors = [a for a in beside if words.has(s.axis, a) or words.has(words.board.flagged_victory, a)]
    if not anchors:
        yield f"{name} is next to no Axis marker and no flagged victory area (R14.5)"


def _counter(words: Words, s, p: int, action: int) -> Iterator[str]:
    area = int(operand(action, 0))
    name, owner = words.area(area), _owner(words, s, area)
    if owner in (ids.NOBODY, p):
        yield f"{name} is {'his own' if owner == p else 'uncontrolled'} (R14.10)"
    if words.has(words.board.permanent, area):
        yield f"{name} is held for the whole game (R14.11a)"
    near = [area, *words.members(words.board.adjacent[area])]
    yield from (f"{there} stands in {words.area(a)} (R14.11b)" for a in near if (there := _corps_in(words, s, a)))
    starts = [a for a in near if words.has(words.board.starts, a) or a in map(int, words.board.army_base)]
    yield from (f"{words.area(a)} is a start area or an Army base (R14.11c)" for a in starts)
    if not any(words.has(s.linked, a) for a in near[1:]):
        yield f"no area next to {name} is joined to the Axis root through free areas (R14.11d)"
