"""Do areas, roads, commanders and corps fit together: references, colours, reach, sizes."""

from collections import Counter
from collections.abc import Iterable

from . import schema
from .checks import did_you_mean, shown
from .faults import Faults, Path
from .fit import Parts, check
from .graph import adjacency, distances
from .schema import COMMANDERS

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


@check()
def roads_join_two_known_areas(parts: Parts, faults: Faults) -> None:
    for road in parts.roads:
        for end in road.between:
            _known_area(parts, faults, ("road", road.key), end)
        if road.between[0] == road.between[1]:
            faults.add(("road", road.key), "the road leads back to its own area; allowed: two different areas")


@check()
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


@check()
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
    for area, count in Counter(end for road in parts.roads for end in road.between).items():
        if count > schema.MAX_ROADS_OF_AREA:
            text = f"{count} roads meet in {area}, more than the engine holds"
            faults.add(("road",), f"{text}; allowed: at most {schema.MAX_ROADS_OF_AREA} at an area")
    for who, count in Counter(corps.commander for corps in parts.corps).items():
        if count > schema.MAX_CORPS_OF_ONE:
            limit = schema.MAX_CORPS_OF_ONE
            faults.add(
                ("corps",), f"{who} has {count} corps, more than the engine holds; allowed: at most {limit} each"
            )


@check("commander")
def all_three_commanders_in_order(parts: Parts, faults: Faults) -> None:
    if tuple(who.id for who in parts.commanders) != tuple(COMMANDERS):
        names = ", ".join(who.id for who in parts.commanders) or "none"
        faults.add(("commander",), f"found {names}; allowed: exactly {', '.join(COMMANDERS)}, in this order")
    for who in parts.commanders:
        if who.color != COMMANDERS[who.id]:
            faults.add(("commander", who.id, "color"), f"{shown(who.color)} is not his; allowed: {COMMANDERS[who.id]}")


# ---- areas and roads -------------------------------------------------------------------------------------------------


@check()
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


@check("area")
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


@check("area")
def roads_suit_their_areas(parts: Parts, faults: Faults) -> None:
    colors = {area.id: area.colors for area in parts.areas}
    for road in parts.roads:
        for end in road.between:
            for color in road.colors:
                if end in colors and color != "black" and color not in colors[end] and colors[end] != ("black",):
                    text = f"{color} may not enter {end} ({'/'.join(colors[end])}); allowed: colours of both ends"
                    faults.add(("road", road.key, "colors"), text)


@check("area", "road", "commander")
def every_area_can_be_reached(parts: Parts, faults: Faults) -> None:
    links = adjacency(parts.areas, parts.roads)
    victory = {area.id for area in parts.areas if area.victory}
    for who in parts.commanders:
        reach = distances(links, [who.base], who.color, ends=victory)
        lost = [area.id for area in parts.areas if who.color in area.colors and area.id not in reach]
        if lost:
            text = f"no {who.color} way from {who.base} to {_list(lost)}"
            text += f"; allowed: every {who.color} area joined to the base"
            faults.add(("commander", who.id, "base"), text)
        if not victory & reach.keys():
            text = f"no victory area can be reached from {who.base}; allowed: at least one by {who.color} roads"
            faults.add(("commander", who.id), text)


@check("area", "road", "special")
def the_axis_root_reaches_everything(parts: Parts, faults: Faults) -> None:
    root, path = parts.special.axis_root, ("special", "axis_root")
    areas = {area.id: area for area in parts.areas}
    if not areas[root].victory:
        faults.add(path, f'"{root}" could be captured and played on; allowed: a victory area')
    linked = distances(adjacency(parts.areas, parts.roads), [root])
    lost = [area for area in areas if area not in linked]
    if lost:
        faults.add(
            path,
            f"{root} cannot be reached from {_list(lost)}; allowed: every area joined to it by roads of any colour",
        )


@check("area", "special")
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


@check("area", "commander")
def bases_stand_on_the_start_line(parts: Parts, faults: Faults) -> None:
    areas = {area.id: area for area in parts.areas}
    for who in parts.commanders:
        base = areas[who.base]
        if not base.front or base.colors != (who.color,):
            text = f'"{base.id}" is not his from the start; allowed: a {who.color} area with front = true'
            faults.add(("commander", who.id, "base"), text)
        if base.limited_base:
            faults.add(("area", base.id, "limited_base"), "the area is an Army base already; allowed: false")


@check("area", "corps")
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


@check("stock")
def corps_cards_hold_their_supplies(parts: Parts, faults: Faults) -> None:
    limit = parts.stock.corps_limit
    for corps in parts.corps:
        total = corps.supplies.gas + corps.supplies.ammo + corps.supplies.food
        if total > limit:
            faults.add(
                ("corps", corps.id, "supplies"),
                f"{total} supplies on a corps card; allowed: at most {limit} (stock.corps_limit)",
            )
