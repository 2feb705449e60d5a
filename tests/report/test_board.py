"""The board drawing: names that do not overlap, signs that are explained, files that are whole."""

import itertools

import pytest
from matplotlib.figure import Figure
from PIL import Image

from rhine_sim.report.board import draw_board, label_boxes, save_figure
from rhine_sim.report.board_legend import overlay_rows, rows_of
from rhine_sim.report.board_plan import A3, BoardPlan
from rhine_sim.report.board_symbols import FILL, NODE
from rhine_sim.report.overlay import CorpsToken, Overlay
from rhine_sim.scenario import load_scenario

PLAY = Overlay(
    title="Game 7",
    control={"reims": "patton"},
    corps=[CorpsToken("XII", "patton", "reims", 3, 0, 1), CorpsToken("V", "bradley", "namur", grounded=True)],
    axis_markers=["aachen"],
    trucks=["brionne-lisieux", "troyes-vitry"],
    supplies={"reims": (1, 0, 2), "paris": (0, 0, 0)},
    notes={"metz": "14"},
)
HEAT = Overlay(area_values={"metz": 0.2, "reims": 0.9}, value_label="share", road_widths={"nancy-metz": 3})


def overlapping(a, b) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("overlay", [Overlay(), HEAT, PLAY], ids=["bare", "heat", "play"])
def test_no_name_overlaps_another_or_an_area_or_the_legend(base, overlay):
    plan = BoardPlan(base, overlay, Figure(figsize=A3).add_axes((0, 0, 1, 1)))
    boxes = label_boxes(plan)
    assert set(boxes) == {area.id for area in base.areas}
    for (a, one), (b, other) in itertools.combinations(boxes.items(), 2):
        assert not overlapping(one, other), (a, b)
    r = 0.9 * NODE * plan.inch
    for name, box in boxes.items():
        for area, (x, y) in plan.spots.items():
            assert not overlapping(box, (x - r, y - r, x + r, y + r)), (name, area)
        for panel in plan.panels:
            assert not overlapping(box, panel), name
        assert box[0] >= plan.frame[0] and box[2] <= plan.frame[2], name


def test_every_sign_on_the_board_is_in_the_legend(base):
    kinds = {(row[0], row[1]) for row in rows_of(base)}
    for icon in ("flag", "fort", "medal", "port", "port_once"):
        assert ("icon", icon) in kinds
    assert {"area", "root", "base", "front", "start", "letter"} <= {kind for kind, _ in kinds}
    assert [row[0] for row in overlay_rows(PLAY)] == ["control", "corps", "grounded", "supplies", "axis", "truck"]
    assert [row[0] for row in overlay_rows(HEAT)] == ["width"]


def test_commander_colours_are_told_apart_in_grey():
    def grey(color: str) -> float:
        r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
        return 0.299 * r + 0.587 * g + 0.114 * b

    shades = sorted(grey(FILL[color]) for color in ("black", "blue", "red", "white"))
    assert all(b - a > 40 for a, b in itertools.pairwise(shades))


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_are_written_whole_and_the_same_twice(base, tmp_path, kind, magic):
    first, second = tmp_path / f"a.{kind}", tmp_path / f"b.{kind}"
    for path in (first, second):
        save_figure(draw_board(base, PLAY), path, dpi=60)
    assert first.read_bytes().startswith(magic)
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"a.{kind}", f"b.{kind}"]


def test_png_has_the_size_of_a3(base, tmp_path):
    path = tmp_path / "board.png"
    save_figure(draw_board(base), path)
    with Image.open(path) as picture:
        assert picture.size == (2481, 1753)
    assert path.stat().st_size < 700_000


def test_a_board_can_be_drawn_into_given_axes_and_elsewhere_on_earth(base):
    figure = Figure(figsize=(9, 7))
    assert draw_board(base, HEAT, figure.add_subplot()) is figure
    moved = load_scenario(sets={"area.metz.lon": "-70", "area.metz.lat": "-40"})
    draw_board(moved)
