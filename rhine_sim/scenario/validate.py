"""What must fit together in a scenario: references, colours, reach, decks and the contents of the box.

Every check takes the parts that are sound in themselves. A check over a whole section is left out while the section has
faults of its own: its answer would only be an echo of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

from . import schema
from .checks import did_you_mean, shown
from .faults import Faults, Path
from .graph import adjacency, distances
from .schema import ABILITIES, COMMANDERS


@dataclass
class Parts:
    """The models of a draft: lists without their faulty entries, sections or None, and every area id ever written."""

    areas: tuple[schema.Area, ...]
    roads: tuple[schema.Road, ...]
    commanders: tuple[schema.Commander, ...]
    corps: tuple[schema.Corps, ...]
    pursuit_cards: tuple[schema.PursuitCard, ...]
    axis_cards: tuple[schema.AxisCard, ...]
    solo: dict[str, schema.SoloSetup]
    rules: dict
    sections: dict[str, object | None]
    area_ids: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)

    def __getattr__(self, name: str):
        if name in schema.SECTIONS:
            return self.sections[name]
        raise AttributeError(name)


Check = Callable[[Parts, Faults], None]
_CHECKS: list[tuple[Check, frozenset[str]]] = []


def _check(*needs: str) -> Callable[[Check], Check]:
    """Register a check that is asked only while the sections it needs are free of faults."""

    def register(check: Check) -> Check:
        _CHECKS.append((check, frozenset(needs)))
        return check

    return register


def check_fit(parts: Parts, faults: Faults) -> None:
    """Run every check whose ground is sound. Faults of one check close the ground for later ones."""
    for check, needs in _CHECKS:
        if not needs & faults.tainted:
            faults.reading = needs
            check(parts, faults)


# ---- references: asked of every sound entry, whatever else is wrong --------------------------------------------------


def _known_area(parts: Parts, faults: Faults, path: Path, area: str) -> bool:
    if area in parts.area_ids:
        return True
    if area in parts.removed:
        text = f'area "{area}" is removed; allowed: remove this too, or name another area'
        faults.add(path, text, faults.label_of(("area", area)))
    else:
        faults.add(path, f'there is no area "{area}"; allowed: the id of an area{did_you_mean(area, parts.area_ids)}')
    return False


@_check()
def roads_join_two_known_areas(parts: Parts, faults: Faults) -> None:
    for road in parts.roads:
        for end in road.between:
            _known_area(parts, faults, ("road", road.key), end)
        if road.between[0] == road.between[1]:
            faults.add(("road", road.key), "the road leads back to its own area; allowed: two different areas")


@_check()
def entries_name_known_areas(parts: Parts, faults: Faults) -> None:
    for who in parts.commanders:
        _known_area(parts, faults, ("commander", who.id, "base"), who.base)
    for corps in parts.corps:
        _known_area(parts, faults, ("corps", corps.id, "start"), corps.start)
    for who, setup in parts.solo.items():
        for area in setup.controlled_by_red:
            _known_area(parts, faults, ("solo", who, "controlled_by_red"), area)
        for number, area in setup.markers.items():
            _known_area(parts, faults, ("solo", who, "markers", str(number)), area)
    if parts.special:
        for key in ("axis_root", "antwerp_base"):
            _known_area(parts, faults, ("special", key), getattr(parts.special, key))
    if parts.veteran:
        _known_area(parts, faults, ("veteran", "patton_axis_marker"), parts.veteran.patton_axis_marker)
        for area in parts.veteran.monty_counterattack_from:
            _known_area(parts, faults, ("veteran", "monty_counterattack_from"), area)


# ---- sizes the engine is built for -----------------------------------------------------------------------------------


@_check()
def sizes_fit_the_engine(parts: Parts, faults: Faults) -> None:
    cards = sum(card.count for card in (*parts.pursuit_cards, *parts.axis_cards))
    sizes = (
        ("area", len(parts.areas), schema.MAX_AREAS, "areas"),
        ("road", len(parts.roads), schema.MAX_ROADS, "roads"),
        ("corps", len(parts.corps), schema.MAX_CORPS, "corps"),
        ("card", cards, schema.MAX_CARDS, "cards in all decks together"),
    )
    for section, size, limit, what in sizes:
        if size > limit:
            faults.add((section,), f"{size} {what} are more than the engine holds; allowed: at most {limit}")
    for who, count in Counter(corps.commander for corps in parts.corps).items():
        if count > schema.MAX_CORPS_OF_ONE:
            limit = schema.MAX_CORPS_OF_ONE
            faults.add(
                ("corps",), f"{who} has {count} corps, more than the engine holds; allowed: at most {limit} each"
            )


@_check("commander")
def all_three_commanders_in_order(parts: Parts, faults: Faults) -> None:
    if tuple(who.id for who in parts.commanders) != tuple(COMMANDERS):
        names = ", ".join(who.id for who in parts.commanders) or "none"
        faults.add(("commander",), f"found {names}; allowed: exactly {', '.join(COMMANDERS)}, in this order")
    for who in parts.commanders:
        if who.color != COMMANDERS[who.id]:
            faults.add(("commander", who.id, "color"), f"{shown(who.color)} is not his; allowed: {COMMANDERS[who.id]}")
        if who.ability != ABILITIES[who.id]:
            text = f"{shown(who.ability)} is not what the engine plays for him; allowed: {ABILITIES[who.id]}"
            faults.add(("commander", who.id, "ability"), text)


# ---- areas and roads -------------------------------------------------------------------------------------------------


@_check()
def areas_make_sense(parts: Parts, faults: Faults) -> None:
    for area in parts.areas:
        path = ("area", area.id)
        if area.victory != (area.colors == ("black",)):
            faults.add(
                (*path, "victory"),
                'victory areas are black and no others; allowed: victory = true with colors = ["black"]',
            )
        if area.colors == ("red", "blue"):
            faults.add(
                (*path, "colors"), "red and blue never share an area (R4.14); allowed: red and white, or white and blue"
            )
        if not area.front:
            continue
        if len(area.colors) != 1 or area.victory:
            faults.add(
                (*path, "front"), "a start line belongs to one commander; allowed: one colour of red, white, blue"
            )
        for key in ("axis_flag", "fortified", "medal", "antwerp_block"):
            if getattr(area, key):
                faults.add(
                    (*path, key), "the area is controlled from the start, so this could never count; allowed: false"
                )


@_check("area")
def names_are_told_apart(parts: Parts, faults: Faults) -> None:
    """Commands accept an area's id, name or alias, so no two areas may share one."""
    owner: dict[str, str] = {}
    for area in parts.areas:
        for word in {area.id, area.name.casefold(), *(alias.casefold() for alias in area.aliases)}:
            if owner.setdefault(word, area.id) != area.id:
                key = "name" if word == area.name.casefold() else "aliases"
                faults.add(
                    ("area", area.id, key), f'"{word}" also means area {owner[word]}; allowed: a name of its own'
                )


@_check("area")
def roads_suit_their_areas(parts: Parts, faults: Faults) -> None:
    colors = {area.id: area.colors for area in parts.areas}
    for road in parts.roads:
        for end in road.between:
            for color in road.colors:
                if end in colors and color != "black" and color not in colors[end] and colors[end] != ("black",):
                    text = f"{color} may not enter {end} ({'/'.join(colors[end])}); allowed: colours of both ends"
                    faults.add(("road", road.key, "colors"), text)


@_check("area", "road", "commander")
def every_area_can_be_reached(parts: Parts, faults: Faults) -> None:
    links = adjacency(parts.areas, parts.roads)
    victory = {area.id for area in parts.areas if area.victory}
    for who in parts.commanders:
        reach = distances(links, [who.base], who.color, ends=victory)
        lost = [area.id for area in parts.areas if who.color in area.colors and area.id not in reach]
        if lost:
            text = f"no {who.color} way from {who.base} to {_list(lost)}; allowed: every {who.color} area joined to the base"
            faults.add(("commander", who.id, "base"), text)
        if not victory & reach.keys():
            text = f"no victory area can be reached from {who.base}; allowed: at least one by {who.color} roads"
            faults.add(("commander", who.id), text)


@_check("area", "road", "special")
def the_axis_root_reaches_everything(parts: Parts, faults: Faults) -> None:
    root, path = parts.special.axis_root, ("special", "axis_root")
    areas = {area.id: area for area in parts.areas}
    if not areas[root].victory:
        faults.add(path, f'"{root}" could be captured and played on; allowed: a victory area')
    lost = [area for area in areas if area not in distances(adjacency(parts.areas, parts.roads), [root])]
    if lost:
        faults.add(
            path,
            f"{root} cannot be reached from {_list(lost)}; allowed: every area joined to it by roads of any colour",
        )


@_check("area", "special")
def antwerpen_is_red(parts: Parts, faults: Faults) -> None:
    areas = {area.id: area for area in parts.areas}
    base = areas[parts.special.antwerp_base]
    if "red" not in base.colors or base.front or base.antwerp_block:
        text = (
            f'"{base.id}" cannot become a base in play; allowed: a red area off the start line, without antwerp_block'
        )
        faults.add(("special", "antwerp_base"), text)
    for area in parts.areas:
        if area.antwerp_block and "red" not in area.colors:
            faults.add(
                ("area", area.id, "antwerp_block"),
                "red may not enter, so the port could never open; allowed: red areas",
            )


def _list(areas: Iterable[str]) -> str:
    names = list(areas)
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


# ---- corps and bases -------------------------------------------------------------------------------------------------


@_check("area", "commander")
def bases_stand_on_the_start_line(parts: Parts, faults: Faults) -> None:
    areas = {area.id: area for area in parts.areas}
    for who in parts.commanders:
        base = areas[who.base]
        if not base.front or base.colors != (who.color,):
            text = f'"{base.id}" is not his from the start; allowed: a {who.color} area with front = true'
            faults.add(("commander", who.id, "base"), text)
        if base.limited_base:
            faults.add(("area", base.id, "limited_base"), "the area is an Army base already; allowed: false")


@_check("area", "corps")
def corps_start_on_their_own_line(parts: Parts, faults: Faults) -> None:
    areas = {area.id: area for area in parts.areas}
    taken: dict[str, str] = {}
    for corps in parts.corps:
        start, color, path = areas[corps.start], COMMANDERS[corps.commander], ("corps", corps.id, "start")
        if not start.front or start.colors != (color,):
            faults.add(path, f'"{start.id}" is not his from the start; allowed: a {color} area with front = true')
        if taken.setdefault(start.id, corps.id) != corps.id:
            faults.add(path, f"corps {taken[start.id]} starts in {start.id} too; allowed: one corps an area")
    for who in COMMANDERS:
        if not any(corps.commander == who for corps in parts.corps):
            faults.add(("corps",), f"{who} has no corps; allowed: 1 to {schema.MAX_CORPS_OF_ONE} each")


@_check("stock")
def corps_cards_hold_their_supplies(parts: Parts, faults: Faults) -> None:
    limit = parts.stock.corps_limit
    for corps in parts.corps:
        total = corps.supplies.gas + corps.supplies.ammo + corps.supplies.food
        if total > limit:
            faults.add(
                ("corps", corps.id, "supplies"),
                f"{total} supplies on a corps card; allowed: at most {limit} (stock.corps_limit)",
            )


# ---- cards -----------------------------------------------------------------------------------------------------------


@_check()
def cards_make_sense(parts: Parts, faults: Faults) -> None:
    for card in parts.pursuit_cards:
        path = ("card", card.id)
        if card.kind == "division" and card.ammo == 0:
            faults.add((*path, "ammo"), "a division without a cost; allowed: 1 to 9 for a division")
        if card.kind != "division" and (card.ammo or card.gas or card.medal):
            faults.add(
                (*path, "ammo"),
                f"a {card.kind} card is not fought; allowed: no ammo, gas or medal except on a division",
            )
        if card.hand and card.kind not in ("recon", "resistance"):
            faults.add(
                (*path, "hand"), f"a {card.kind} card cannot be kept; allowed: true on recon and resistance only"
            )


@_check("card", "deck")
def decks_have_their_size(parts: Parts, faults: Faults) -> None:
    sizes = Counter({who: 0 for who in COMMANDERS})
    for card in parts.pursuit_cards:
        sizes[card.commander] += card.count
    for who, size in sizes.items():
        if size != parts.deck.pursuit:
            text = f"{who}'s pursuit deck has {size} cards; allowed: {parts.deck.pursuit} (deck.pursuit): change cards or the size"
            faults.add(("card",), text)
    size = sum(card.count for card in parts.axis_cards)
    if size != parts.deck.axis:
        faults.add(
            ("card",),
            f"the Axis deck has {size} cards; allowed: {parts.deck.axis} (deck.axis): change cards or the size",
        )


# ---- what is in the box ----------------------------------------------------------------------------------------------


@_check("corps", "stock")
def supplies_are_in_the_box(parts: Parts, faults: Faults) -> None:
    for kind in ("gas", "ammo", "food"):
        start = Counter({who: 0 for who in COMMANDERS})
        for corps in parts.corps:
            start[corps.commander] += getattr(corps.supplies, kind)
        total = getattr(parts.stock.total, kind)
        for players, track in enumerate(getattr(parts.stock, kind), 1):
            need = track + max(sum(start[who] for who in some) for some in combinations(COMMANDERS, players))
            if need > total:
                text = f"{need} {kind} needed at setup with {players} players, {total} exist (stock.total.{kind}); allowed: track and corps within the total"
                faults.add(("stock", kind, str(players)), text)


@_check("commander", "logistics", "veteran")
def trucks_and_levels_fit(parts: Parts, faults: Faults) -> None:
    chart = parts.logistics
    for players in (1, 2, 3):
        need = (
            players * chart.trucks_per_player_at_setup
            + chart.trucks_in_stock_at_setup
            + chart.trucks_added_at_level_3[players - 1]
        )
        if need > chart.trucks_total:
            text = f"{need} trucks needed with {players} players (setup and level 3); allowed: at most trucks_total = {chart.trucks_total}"
            faults.add(("logistics", "trucks_total"), text)
    levels = [(("commander", who.id, "level"), who.level) for who in parts.commanders]
    for path, level in [*levels, (("veteran", "bradley_level"), parts.veteran.bradley_level)]:
        if level > chart.max_level:
            faults.add(
                path, f"level {level} is not on the chart; allowed: 1 to {chart.max_level} (logistics.max_level)"
            )
        elif chart.truck_limit[level - 1] < chart.trucks_per_player_at_setup:
            text = f"level {level} starts with {chart.trucks_per_player_at_setup} trucks; allowed: at most {chart.truck_limit[level - 1]} (logistics.truck_limit)"
            faults.add(path, text)


@_check("area", "markers")
def markers_are_in_the_box(parts: Parts, faults: Faults) -> None:
    markers = parts.markers
    for players, count in enumerate(markers.axis, 1):
        if count > markers.axis_total:
            faults.add(
                ("markers", "axis", str(players)),
                f"{count} Axis markers; allowed: at most axis_total = {markers.axis_total}",
            )
    if markers.axis[0] != 0:
        faults.add(("markers", "axis", "1"), "the solo game has no Axis pool, only its numbers; allowed: 0")
    if markers.axis_total < 16:
        faults.add(
            ("markers", "axis_total"),
            f"the solo game turns 16 of them to their numbers; allowed: 16 to 100, not {markers.axis_total}",
        )
    if markers.numeric != (3, 18):
        faults.add(("markers", "numeric"), f"{shown(markers.numeric)} is not what three dice give; allowed: [3, 18]")
    for who, color in COMMANDERS.items():
        need = 2 + sum(color in area.colors and not area.front for area in parts.areas)
        if need > markers.player:
            text = f"{need} {color} markers needed (every area {who} can capture and 2 tracks); allowed: at least {need}, or fewer {color} areas"
            faults.add(("markers", "player"), text)


@_check("markers", "rules")
def the_marker_of_metz_exists(parts: Parts, faults: Faults) -> None:
    if parts.rules["veteran_patton"] and parts.rules["metz_marker_source"] == "pool" and 0 in parts.markers.axis[1:]:
        faults.add(
            ("markers", "axis"), "veteran_patton takes a marker from the pool; allowed: at least 1 with 2 and 3 players"
        )


# ---- solo and veteran places -----------------------------------------------------------------------------------------


@_check("area", "solo")
def solo_numbers_lie_in_the_sector(parts: Parts, faults: Faults) -> None:
    areas = {area.id: area for area in parts.areas}
    for who, setup in parts.solo.items():
        color = COMMANDERS[who]
        for held in setup.controlled_by_red:
            if areas[held].front or areas[held].victory:
                text = f'"{held}" cannot be given to red; allowed: areas off the start lines that are not victory areas'
                faults.add(("solo", who, "controlled_by_red"), text)
        for number, place in setup.markers.items():
            area = areas[place]
            if color not in area.colors or area.front or area.axis_flag or place in setup.controlled_by_red:
                text = f'"{place}" cannot hold a number; allowed: {color} areas without flag, not controlled at setup'
                faults.add(("solo", who, "markers", str(number)), text)


@_check("area", "veteran")
def the_veteran_marker_can_be_placed(parts: Parts, faults: Faults) -> None:
    place = next(area for area in parts.areas if area.id == parts.veteran.patton_axis_marker)
    if place.front or place.axis_flag or place.victory:
        text = f'"{place.id}" cannot hold an Axis marker at setup; allowed: an area without flag, off the start lines and the Rhine'
        faults.add(("veteran", "patton_axis_marker"), text)
