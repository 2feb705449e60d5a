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
        ids.DO_CMD_AIR: (ids.CHOOSE_ACTION, _air_support),
        ids.DO_RESISTANCE: (ids.CHOOSE_ACTION, _resistance),
        ids.DO_RECON: (ids.CHOOSE_ACTION, _recon),
        ids.DO_AIRBORNE: (ids.CHOOSE_ACTION, _airborne),
        ids.DO_STEP: (ids.STEP, _step),
        ids.DO_STOP: (None, _stop),
        ids.DO_SUPPLY: (ids.SUPPLY, _supply),
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
    if kind_of(action) == ids.DO_CMD_MOVE:
        yield from _commander_card(words, s, p, ids.ABILITY_MOVE, "no card that moves a corps (R13.5)")
    if s.corps_grounded[corps]:
        yield f"{name} is grounded (R9.11)"
    if s.corps_moved[corps]:
        yield f"{name} has moved in this turn (R10.1)"
    gas = int(words.rules.start_gas)
    if s.corps_supplies[corps][0] < gas and words.rules.start_gas_source != ids.GAS_CARD_OR_AREA:
        yield f"{name} has no gas to start on its card (R10.2)"
    elif s.corps_supplies[corps][0] < gas and s.area_supplies[area][0] < gas:
        yield f"{name} has no gas to start, neither on its card nor in {words.area(area)} (R10.2)"
    if all(list(_blocked(words, s, p, corps, there)) for there in words.members(words.board.steps[p][area])):
        yield f"no step out of {words.area(area)} is open to it (R10.1, R10.10)"


def _commander_card(words: Words, s, p: int, ability: int, other: str) -> Iterator[str]:
    if words.rules.basic_game:
        yield "the basic game has no commander cards (R1.5)"
    elif int(words.rules.ability[p]) != ability:
        yield f"{who(p)} has {other}"
    elif not s.card_up[p]:
        yield "the commander card is face down (R13.1)"
    yield from _too_early(words, s)


def _too_early(words: Words, s) -> Iterator[str]:
    if not words.rules.extra_action_first and not s.acted:
        yield "one of the two actions comes first (R5.4)"


def _resistance(words: Words, s, p: int, action: int) -> Iterator[str]:
    yield from _hand_card(s.resistance_played, "Resistance", int(s.resistance[p]) + int(s.pending[p]), "R10.33")
    yield from _too_early(words, s)


def _recon(words: Words, s, p: int, action: int) -> Iterator[str]:
    yield from _hand_card(s.recon_played, "Recon", int(s.recon[p]), "R10.34")
    yield from _too_early(words, s)


def _hand_card(played: int, name: str, held: int, clause: str) -> Iterator[str]:
    if played:
        yield f"one {name} has been played in this turn (R5.4)"
    if not held:
        yield f"he has no {name} card ({clause})"


def _take_trucks(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    limit = int(words.rules.truck_limit[int(s.level[p]) - 1])
    if s.pool[p] >= limit:
        yield f"{who(p)} has {int(s.pool[p])} trucks, the limit of his level (R7.1)"
    if s.truck_stock == 0 and words.rules.take_trucks_empty_stock != ids.EMPTY_STOCK_BELOW_LIMIT:
        yield "the truck stock is empty (R7.1)"


def _transport(words: Words, s, p: int, action: int) -> Iterator[str]:
    if s.actions_left < 1:
        yield "no action is left (R5.3)"
    if s.pool[p] == 0:
        yield f"{who(p)} has no truck in hand (R8.1)"
    if not any(_may_drive(words, s, p, road) for road in range(int(words.board.n_roads))):
        yield "no free road leads from supplies in an own area to another own area (R8.2)"


def _may_drive(words: Words, s, p: int, road: int) -> bool:
    """His colour, no truck, both ends his, supplies at one of them; empty trucks need none (R8.2)."""
    ends = [int(area) for area in words.board.road_ends[road]]
    free = int(words.board.road_colours[road]) >> p & 1 and not int(s.trucks[road >> 6]) >> (road & 63) & 1
    loaded = bool(words.rules.allow_empty_truck) or any(words.has(s.stocked, area) for area in ends)
    return bool(free) and loaded and all(words.has(s.control[p], area) for area in ends)


def _air_support(words: Words, s, p: int, action: int) -> Iterator[str]:
    free = kind_of(action) == ids.DO_CMD_AIR
    if free:
        yield from _commander_card(words, s, p, ids.ABILITY_AIR, "no card that gives air support (R13.2)")
    elif words.rules.basic_game:
        yield "the basic game has no air support (R1.5)"
    if s.actions_left < 1 and not free:
        yield "no action is left (R5.3)"
    if s.air_deck[p] >= 0:
        yield f"the marker lies on {words.deck(int(s.air_deck[p]))} (R11.2)"
    if words.rules.weather and s.weather == ids.RAIN and not free:
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
    if words.rules.basic_game:
        yield "the basic game has no landings (R1.5)"


def _supply(words: Words, s, p: int, action: int) -> Iterator[str]:
    area, chosen = int(operand(action, 0)), int(operand(action, 1))
    name, army = words.area(area), area == words.base(s, p)
    if not army and not (words.has(words.board.limited, area) and words.has(s.control[p], area)):
        yield f"{name} is no base of {who(p)}'s (R6.1)"
        return
    if not army and words.has(s.bases_used, area):
        yield f"{name} has been used in this turn (R6.1)"
    if words.has(words.board.once, area) and not words.has(s.once_bases, area):
        yield f"{name} has been used in this game (R6.8)"
    if chosen != ids.BASIC_SET and not army:
        yield "matching sets are taken in the Army base only (R6.2)"
    elif chosen != ids.BASIC_SET and s.track[chosen - 1] < words.rules.matching_set:
        yield f"the track has {int(s.track[chosen - 1])} {ids.KINDS[chosen - 1]} (R6.2)"


def _stop(words: Words, s, p: int, action: int) -> Iterator[str]:
    least = {
        ids.STEP: "a move makes at least one step (R10.3)",
        ids.PLACE_TRUCK: "a transport places at least one truck (R8.1)",
        ids.AIRBORNE_AREA: "at least one unit lands (R12.1)",
    }
    if int(s.decision) in least:
        yield least[int(s.decision)]


def _step(words: Words, s, p: int, action: int) -> Iterator[str]:
    area, corps = int(operand(action, 0)), int(s.move_corps)
    here, name = int(s.corps_area[corps]), words.area(area)
    if here == area:
        yield f"the corps stands in {name} already (R10.10)"
        return
    if not words.has(words.board.steps[p][here], area):
        joined = words.has(words.board.adjacent[here], area)
        if not words.has(words.board.colour[p], area) and not words.has(words.board.black, area):
            yield f"{name} is closed to {who(p)}'s colour (R2.6)"
        if not joined:
            yield f"no road joins {words.area(here)} and {name} (R10.10)"
        elif not words.has(words.board.joined_own[p][here], area):
            yield f"the road from {words.area(here)} to {name} does not have {who(p)}'s colour (R2.12)"
        return
    yield from _blocked(words, s, p, corps, area)


def _blocked(words: Words, s, p: int, corps: int, area: int) -> Iterator[str]:
    """What bars a corps from an area that a road of its colour leads to."""
    name, owner = words.area(area), _owner(words, s, area)
    if owner not in (ids.NOBODY, p):
        yield f"{who(owner)} controls {name} (R10.10)"
    if there := _corps_in(words, s, area):
        yield f"{there} stands in {name} (R10.10)"
    if s.move_corps >= 0 and s.move_stop and s.corps_supplies[corps][0] < words.rules.regroup_gas:
        yield f"going on after Les Boches or a battle costs {int(words.rules.regroup_gas)} gas from the card (R10.11)"
    entry = Entry(words, s, s, p, corps, area, -1, ids.BATTLE_NONE)
    lacking = s.corps_supplies[corps][1] < entry.fort_ammo - entry.fort_help
    if owner == ids.NOBODY and lacking and words.rules.fort_without_ammo != ids.FORT_RETREAT:
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
    if s.decision not in (ids.CHOOSE_ACTION, ids.PLACE_TRUCK, ids.STEP):
        yield "supplies are transferred between actions, before a truck or before a step (R8.11)"
        return
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
    if sum(lies) > words.limit(s, area):
        yield f"{words.area(area)} holds {words.limit(s, area)} pieces at most (R6.6, R8.12)"
    if not any(vector):
        yield "nothing is moved (R8.10)"
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
    if words.has(words.board.flag, area) and words.rules.marker_on_flag_area != ids.FLAG_ALLOW:
        yield f"{name} has a printed flag (R14.4)"
    beside = set(words.members(words.board.adjacent[area]))
    if beside & _anchors(words, s):
        return
    if any(words.has(s.axis, a) for a in beside):
        yield f"no chain of Axis markers joins those next to {name} to a flagged victory area (R14.5)"
    else:
        yield f"{name} is next to no Axis marker and no flagged victory area (R14.5)"


def _anchors(words: Words, s) -> set[int]:
    """Areas next to which a marker may be placed: free flagged victory areas, and markers by R14.5 and R14.6."""
    board, rules = words.board, words.rules
    free = {a for a in range(len(words.areas)) if _owner(words, s, a) == ids.NOBODY}
    cities, marked = set(words.members(board.flagged_victory)) & free, set(words.members(s.axis))
    if rules.flag_anchors_markers:
        marked |= set(words.members(board.flag)) & free
    chained, ahead = set(cities), list(cities)
    while ahead:
        found = (set(words.members(board.adjacent[ahead.pop()])) & marked) - chained
        chained |= found
        ahead += found
    if rules.marker_chain == ids.CHAIN_REQUIRED:
        return chained
    loose = {int(board.metz)} - chained if rules.veteran_patton and s.playing[ids.BLUE] else set()
    return (cities | marked) - loose


def _counter(words: Words, s, p: int, action: int) -> Iterator[str]:
    area = int(operand(action, 0))
    name, owner = words.area(area), _owner(words, s, area)
    if owner in (ids.NOBODY, p):
        yield f"{name} is {'his own' if owner == p else 'uncontrolled'} (R14.10)"
    elif not s.playing[owner]:
        yield f"{name} is {who(owner)}'s, who does not play (R14.10)"
    if words.has(words.board.permanent, area):
        yield f"{name} is held for the whole game (R14.11a)"
    near = [area, *words.members(words.board.adjacent[area])]
    yield from (f"{there} stands in {words.area(a)} (R14.11b)" for a in near if (there := _corps_in(words, s, a)))
    bases = [words.base(s, c) for c in range(3)]
    starts = [a for a in near if words.has(words.board.starts, a) or a in bases]
    yield from (f"{words.area(a)} is a start area or an Army base (R14.11{'a' if a == area else 'c'})" for a in starts)
    ports = [a for a in near[1:] if words.has(words.board.ports, a) and _owner(words, s, a) == ids.NOBODY]
    from_ports = words.rules.veteran_monty and p != ids.RED and s.playing[ids.RED] and ports
    if not any(words.has(s.linked, a) for a in near[1:]) and not from_ports:
        yield f"no area next to {name} is joined to the Axis root through free areas (R14.11d)"
