"""Do cards, supplies, trucks, markers and numbers fit the box, the decks and the board."""

from collections import Counter
from itertools import combinations

from .checks import shown
from .faults import Faults
from .fit import Parts, check
from .schema import COMMANDERS

# ---- cards -----------------------------------------------------------------------------------------------------------


@check()
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


@check("card", "deck")
def decks_have_their_size(parts: Parts, faults: Faults) -> None:
    sizes = Counter(dict.fromkeys(COMMANDERS, 0))
    for card in parts.pursuit_cards:
        sizes[card.commander] += card.count
    for who, size in sizes.items():
        if size != parts.deck.pursuit:
            allowed = f"{parts.deck.pursuit} (deck.pursuit): change cards or the size"
            faults.add(("card",), f"{who}'s pursuit deck has {size} cards; allowed: {allowed}")
    size = sum(card.count for card in parts.axis_cards)
    if size != parts.deck.axis:
        faults.add(
            ("card",),
            f"the Axis deck has {size} cards; allowed: {parts.deck.axis} (deck.axis): change cards or the size",
        )


# ---- what is in the box ----------------------------------------------------------------------------------------------


@check("corps", "stock")
def supplies_are_in_the_box(parts: Parts, faults: Faults) -> None:
    for kind in ("gas", "ammo", "food"):
        start = Counter(dict.fromkeys(COMMANDERS, 0))
        for corps in parts.corps:
            start[corps.commander] += getattr(corps.supplies, kind)
        total = getattr(parts.stock.total, kind)
        for players, track in enumerate(getattr(parts.stock, kind), 1):
            need = track + max(sum(start[who] for who in some) for some in combinations(COMMANDERS, players))
            if need > total:
                text = f"{need} {kind} needed at setup with {players} players, {total} exist (stock.total.{kind})"
                text += "; allowed: track and corps within the total"
                faults.add(("stock", kind, str(players)), text)


@check("commander", "logistics", "veteran")
def trucks_and_levels_fit(parts: Parts, faults: Faults) -> None:
    chart = parts.logistics
    for players in (1, 2, 3):
        need = (
            players * chart.trucks_per_player_at_setup
            + chart.trucks_in_stock_at_setup
            + chart.trucks_added_at_level_3[players - 1]
        )
        if need > chart.trucks_total:
            text = f"{need} trucks needed with {players} players (setup and level 3)"
            text += f"; allowed: at most trucks_total = {chart.trucks_total}"
            faults.add(("logistics", "trucks_total"), text)
    levels = [(("commander", who.id, "level"), who.level) for who in parts.commanders]
    for path, level in [*levels, (("veteran", "bradley_level"), parts.veteran.bradley_level)]:
        if level > chart.max_level:
            faults.add(
                path, f"level {level} is not on the chart; allowed: 1 to {chart.max_level} (logistics.max_level)"
            )
        elif chart.truck_limit[level - 1] < chart.trucks_per_player_at_setup:
            text = f"level {level} starts with {chart.trucks_per_player_at_setup} trucks"
            faults.add(path, f"{text}; allowed: at most {chart.truck_limit[level - 1]} (logistics.truck_limit)")


@check("area", "markers")
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
            text = f"{need} {color} markers needed (every area {who} can capture and 2 tracks)"
            faults.add(("markers", "player"), f"{text}; allowed: at least {need}, or fewer {color} areas")


@check("markers", "rules")
def the_marker_of_metz_exists(parts: Parts, faults: Faults) -> None:
    if parts.rules["veteran_patton"] and parts.rules["metz_marker_source"] == "pool" and 0 in parts.markers.axis[1:]:
        faults.add(
            ("markers", "axis"), "veteran_patton takes a marker from the pool; allowed: at least 1 with 2 and 3 players"
        )


# ---- solo and veteran places -----------------------------------------------------------------------------------------


@check("area", "solo")
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


@check("area", "solo", "veteran")
def the_veteran_marker_can_be_placed(parts: Parts, faults: Faults) -> None:
    """An area without blue would be an absent commander's in some game of two, and no marker lies where control is."""
    place = next(area for area in parts.areas if area.id == parts.veteran.patton_axis_marker)
    held = "patton" in parts.solo and place.id in parts.solo["patton"].controlled_by_red
    if "blue" not in place.colors or place.front or place.axis_flag or held:
        text = f'"{place.id}" cannot hold an Axis marker at setup'
        text += "; allowed: a blue area without flag, off the start line, not red's in solo.patton"
        faults.add(("veteran", "patton_axis_marker"), text)
