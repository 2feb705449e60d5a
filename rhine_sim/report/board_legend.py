"""The legend: every sign that the board shows, drawn by the same functions, with its meaning."""

from matplotlib.patches import FancyBboxPatch, Polygon, Rectangle

from ..scenario import Scenario
from .board_symbols import (
    FILL,
    INK,
    PAPER,
    Sheet,
    draw_base,
    draw_icon,
    draw_node,
    draw_road,
    draw_root_ring,
)
from .overlay import Overlay

WIDTH, ROW, TITLE = 3.55, 0.262, 0.78
SIZE = 8.5

Box = tuple[float, float, float, float]


def rows_of(scenario: Scenario) -> list[tuple]:
    """(kind, detail, meaning, road) for every sign on the bare board."""
    areas, roads = scenario.areas, scenario.roads
    root = scenario.area(scenario.special.axis_root).name
    rows = [
        ("area", ("red",), "Monty's area and road", ("red",)),
        ("area", ("white",), "Bradley's area and road", ("white",)),
        ("area", ("blue",), "Patton's area and road", ("blue",)),
        ("area", ("red", "white"), "shared: open to two colours", ("white", "blue")),
        ("area", ("black",), "victory area; dashed road: Axis only", ("black",)),
        ("root", None, f"{root}, root of the Axis front"),
        ("base", "white", "Army supply base"),
        ("front", "blue", "start line, held for the whole game"),
        ("start", "XV", "starting area of a corps"),
    ]
    marks = [
        ("flag", any(a.axis_flag for a in areas), "Axis flag: an Axis card is drawn here"),
        ("fort", any(a.fortified for a in areas), f"fort: {scenario.turn.fort_ammo} ammo to enter"),
        ("medal", any(a.medal for a in areas), "objective: 1 medal"),
        ("port", any(a.limited_base is True for a in areas), "limited supply base"),
        ("port_once", any(a.limited_base == "once" for a in areas), "limited supply base, once a game"),
    ]
    rows += [("icon", kind, text) for kind, used, text in marks if used]
    if any(area.antwerp_block for area in areas):
        rows.append(("letter", "A", f"bars the port of {scenario.area(scenario.special.antwerp_base).name}"))
    if not any(road.colors == ("black",) for road in roads):
        rows[4] = ("area", ("black",), "victory area", None)
    return rows


def overlay_rows(overlay: Overlay) -> list[tuple]:
    rows = []
    if overlay.control:
        rows.append(("control", "red", "ring: controlled by that commander"))
    if overlay.corps:
        rows.append(("corps", None, "corps: gas, ammo, food on its card"))
    if any(token.grounded for token in overlay.corps):
        rows.append(("grounded", None, "grounded corps"))
    if overlay.supplies:
        rows.append(("supplies", None, "supplies in an area: gas, ammo, food"))
    if overlay.axis_markers:
        rows.append(("axis", None, "Axis marker"))
    if overlay.trucks:
        rows.append(("truck", None, "truck on a road"))
    if overlay.road_widths:
        rows.append(("width", None, overlay.road_label))
    return rows


def main_height(rows: list[tuple]) -> float:
    return TITLE + ROW * len(rows) + 0.46


def extra_height(overlay: Overlay) -> float:
    """Of the second panel, for what the overlay adds; 0 if it adds no sign."""
    rows = len(overlay_rows(overlay))
    scale = 0.62 if overlay.area_values else 0
    return ROW * rows + scale + 0.12 if rows or scale else 0.0


def legend_boxes(rows: list[tuple], overlay: Overlay, frame: Box, inch: float) -> list[Box]:
    """The panels: the board's signs in the upper left corner, those of the overlay in the lower left one."""
    left, bottom, right = frame[0] + 0.2 * inch, frame[1] + 0.2 * inch, frame[0] + (0.2 + WIDTH) * inch
    top = frame[3] - 0.2 * inch
    boxes = [(left, top - main_height(rows) * inch, right, top)]
    if extra_height(overlay):
        boxes.append((left, bottom, right, bottom + extra_height(overlay) * inch))
    return boxes


def draw_legend(sheet: Sheet, scenario: Scenario, overlay: Overlay, rows: list[tuple], boxes: list[Box]) -> None:
    inch = sheet.inch
    for left, bottom, right, top in boxes:
        style = f"round,pad=0,rounding_size={0.08 * inch}"
        shape = {"boxstyle": style, "fc": PAPER, "ec": "#6b675c", "lw": 0.9, "zorder": 20}
        sheet.patch(FancyBboxPatch((left, bottom), right - left, top - bottom, **shape))
    left, bottom, _, top = boxes[0]
    x, y = left + 0.15 * inch, top - 0.24 * inch
    sheet.text(x, y, overlay.title or "1944: Race to the Rhine", 12.5, ha="left", weight="bold", zorder=21)
    under = overlay.caption or f"board of scenario “{scenario.name}”, north up"
    sheet.text(x, y - 0.24 * inch, under, 8.5, ha="left", zorder=21)
    _draw_rows(sheet, rows, left, y - (TITLE - 0.2) * inch)
    _draw_source_note(sheet, scenario, x, bottom + 0.14 * inch)
    if len(boxes) > 1:
        _draw_rows(sheet, overlay_rows(overlay), boxes[1][0], boxes[1][3] - 0.19 * inch)


def _draw_rows(sheet: Sheet, rows: list[tuple], left: float, y: float) -> None:
    before = len(sheet.ax.patches), len(sheet.ax.lines), len(sheet.ax.texts)
    for kind, detail, text, *road in rows:
        _draw_sign(sheet, kind, detail, road[0] if road else None, left + 0.38 * sheet.inch, y)
        sheet.text(left + 0.82 * sheet.inch, y, text, SIZE, ha="left")
        y -= ROW * sheet.inch
    _raise(sheet, before)


def _raise(sheet: Sheet, before: tuple[int, int, int]) -> None:
    """Lift what was just drawn above the panel, keeping its own order."""
    artists = (sheet.ax.patches, sheet.ax.lines, sheet.ax.texts)
    for group, start in zip(artists, before, strict=True):
        for artist in list(group)[start:]:
            artist.set_zorder(22 + artist.get_zorder() / 10)


def _draw_source_note(sheet: Sheet, scenario: Scenario, x: float, y: float) -> None:
    entries = (*scenario.areas, *scenario.roads)
    known = sum(entry.source is not None for entry in entries)
    note = f"{known} of {len(entries)} areas and roads are known from the rulebooks;\n"
    note += "the others are reconstructed. Unofficial."
    sheet.text(x, y + 0.06 * sheet.inch, note, 7, ha="left", va="center", style="italic", color="#444444", zorder=21)


def _draw_sign(sheet: Sheet, kind: str, detail, road, x: float, y: float) -> None:
    from .board_overlay import draw_axis_marker, draw_control, draw_corps, draw_supplies, draw_truck
    from .overlay import CorpsToken

    inch = sheet.inch
    if kind == "area":
        if road:
            draw_road(sheet, [(x - 0.27 * inch, y), (x + 0.33 * inch, y)], road)
        draw_node(sheet, x - 0.09 * inch, y, detail)
    elif kind == "root":
        draw_node(sheet, x, y, ("black",))
        draw_root_ring(sheet, x, y)
    elif kind == "base":
        small = Sheet(sheet.ax, inch * 0.52)
        draw_base(small, x, y, detail)
    elif kind in ("front", "start"):
        half = 0.27 * inch
        sheet.patch(
            Rectangle((x - half, y - 0.125 * inch), 2 * half, 0.25 * inch, fc=FILL["blue"], alpha=0.25, ec="none")
        )
        draw_node(sheet, x, y, ("blue",), front=True)
        if kind == "start":
            sheet.text(x, y, detail, 6, weight="bold", color="white", zorder=5)
    elif kind == "icon":
        draw_icon(sheet, x, y, detail)
    elif kind == "letter":
        draw_node(sheet, x, y, ("red",))
        sheet.text(x, y, detail, 8, weight="bold", zorder=5)
    elif kind == "control":
        draw_node(sheet, x, y, ("red",))
        draw_control(sheet, x, y, detail)
    elif kind in ("corps", "grounded"):
        draw_corps(sheet, x, y - 0.14 * inch, CorpsToken("V", "bradley", "", 2, 1, 1, kind == "grounded"))
    elif kind == "supplies":
        draw_supplies(sheet, x, y + 0.14 * inch, (2, 1, 1))
    elif kind == "axis":
        draw_axis_marker(sheet, x, y)
    elif kind == "truck":
        draw_truck(sheet, x, y)
    elif kind == "width":
        thick = [
            (x - 0.27 * inch, y - 0.02 * inch),
            (x + 0.27 * inch, y - 0.06 * inch),
            (x + 0.27 * inch, y + 0.06 * inch),
        ]
        sheet.patch(Polygon([*thick, (x - 0.27 * inch, y + 0.02 * inch)], closed=True, fc="#e08a00", ec=INK, lw=0.4))
