"""The board after each turn as pictures: the bare board is drawn once, the pieces and the tracks over it each time."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Polygon, Rectangle
from PIL import Image

from ..errors import RhineError
from ..report.board import draw_board, icons_of
from ..report.board_overlay import draw_axis_marker, draw_corps, draw_pieces, draw_supplies, draw_truck
from ..report.board_plan import A3, BoardPlan
from ..report.board_symbols import FILL, INK, NODE, PAPER, Sheet, draw_icon
from ..report.overlay import CorpsToken, Overlay
from ..runs.folder import write_whole
from ..scenario.schema import COMMANDERS
from .board_svg import veil_of
from .frames import frames_of
from .panel import SIZE, draw_panel
from .story import Story
from .words import Words

DPI, GIF_DPI = 100, 60
_NAMES, _COLORS = tuple(COMMANDERS), tuple(COMMANDERS.values())
_TOKEN = CorpsToken("V", "bradley", "", 2, 1, 1)
CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))  # of an area, where its symbols stand


def draw_turns(words: Words, story: Story, dpi: int = DPI) -> Iterator[Image.Image]:
    """A picture of the start and of the position after each turn."""
    frames = frames_of(words, story)
    painter = _Painter(words, dpi)
    return (painter.picture(frame) for frame in frames)


def write_turns(folder: Path, words: Words, story: Story) -> int:
    """PNG files named by turn, round and commander; returns how many."""
    names = ["000-start", *(f"{n:03d}-round-{t.round:02d}-{t.commander}" for n, t in enumerate(story.turns, 1))]
    folder.mkdir(parents=True, exist_ok=True)
    _refuse_other_game(folder, names)
    for name, picture in zip(names, draw_turns(words, story), strict=True):
        data = BytesIO()
        _small(picture).save(data, "PNG", optimize=True)
        write_whole(folder / f"{name}.png", data.getvalue())
    return len(names)


def _refuse_other_game(folder: Path, names: list[str]) -> None:
    """Pictures of a longer game would stay behind this one's and pass for its turns."""
    others = sorted({path.stem for path in folder.glob("[0-9][0-9][0-9]-*.png")} - set(names))
    if others:
        raise RhineError(f"{folder}: has pictures of another game ({others[0]}.png); name another folder")


def write_gif(path: Path, words: Words, story: Story, seconds: float = 2.0) -> int:
    """An animation, a picture a turn, the last one longer; returns its size in bytes."""
    pictures = [_small(picture) for picture in draw_turns(words, story, GIF_DPI)]
    times = [round(1000 * seconds)] * (len(pictures) - 1) + [round(4000 * seconds)]
    data = BytesIO()
    first, *others = pictures
    first.save(data, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=False)
    write_whole(path, data.getvalue())
    return data.tell()


def _small(picture: Image.Image) -> Image.Image:
    """A palette that keeps the rare colours, such as those of the symbols."""
    return picture.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


class _Painter:
    """Keeps the bare board as a picture and lays pieces and panel over it."""

    def __init__(self, words: Words, dpi: int):
        self.words, self.dpi = words, dpi
        scenario = words.compiled.scenario
        self.areas, self.roads = [a.id for a in scenario.areas], [r.key for r in scenario.roads]
        self.black = {a.id for a in scenario.areas if a.colors == ("black",)}
        self.lettered = {a.id for a in scenario.areas if a.antwerp_block}
        self.veils = {a.id: veil_of(a.colors) for a in scenario.areas}
        self.icons = {area.id: icons_of(area) for area in scenario.areas}
        figure, ax = self._sheet()
        draw_board(scenario, Overlay(), ax)
        plan = BoardPlan(scenario, Overlay(), ax)
        _draw_key(Sheet(ax, plan.inch), plan.frame[0], plan.frame[1])
        self.bare = _pixels(figure)

    def _sheet(self):
        figure = Figure(figsize=SIZE, dpi=self.dpi)
        figure.patch.set_alpha(0)
        return figure, figure.add_axes((0, 0, A3[0] / SIZE[0], 1))

    def picture(self, frame: dict) -> Image.Image:
        figure, ax = self._sheet()
        plan = BoardPlan(self.words.compiled.scenario, Overlay(), ax)
        sheet = Sheet(ax, plan.inch)
        self._draw_control(sheet, plan, frame)
        draw_pieces(sheet, plan.spots, plan.lines, self._overlay(frame))
        for place, (area, owner, down) in enumerate(frame["units"]):
            x, y = plan.spots[self.areas[area]]
            _draw_unit(sheet, x + 0.07 * place * plan.inch, y - 0.21 * plan.inch, owner, down)
        draw_panel(figure, frame)
        over = _pixels(figure)
        return Image.alpha_composite(self.bare, over).convert("RGB")

    def _draw_control(self, sheet: Sheet, plan: BoardPlan, frame: dict) -> None:
        """Rings close around controlled areas, a veil over nobody's: the names of the bare board stay to be read."""
        printed = {a for c in range(3) for a in self.words.members(self.words.board.printed[c])}
        owners = dict(frame["control"])
        for area, name in enumerate(self.areas):
            if area in printed or (area not in owners and name in self.black):
                continue
            x, y = plan.spots[name]
            if area in owners:
                _draw_ring(sheet, x, y, owners[area])
            else:
                _draw_veil(sheet, x, y, self.veils[name])
                if name in self.lettered:
                    sheet.text(x, y, "A", 8, weight="bold", zorder=5.7)
            for (sx, sy), kind in zip(CORNERS, self.icons[name], strict=False):
                draw_icon(sheet, x + sx * 0.92 * NODE * plan.inch, y + sy * 0.88 * NODE * plan.inch, kind)

    def _overlay(self, frame: dict) -> Overlay:
        return Overlay(
            corps=[
                CorpsToken(name, _NAMES[c], self.areas[a], *load, bool(grounded))
                for name, c, a, *load, grounded in frame["corps"]
            ],
            axis_markers=[self.areas[a] for a in frame["axis"]],
            trucks=[self.roads[r] for r in frame["trucks"]],
            supplies={self.areas[a]: tuple(load) for a, *load in frame["supplies"]},
            notes={self.areas[a]: numbers for a, numbers in frame["numbers"]},
        )


def _pixels(figure: Figure) -> Image.Image:
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    return Image.fromarray(np.array(canvas.buffer_rgba()))


def _draw_ring(sheet: Sheet, x: float, y: float, owner: int) -> None:
    radius = 1.12 * NODE * sheet.inch
    sheet.patch(Circle((x, y), radius, fc="none", ec=INK, lw=4.0, zorder=5.6))
    sheet.patch(Circle((x, y), radius, fc="none", ec=FILL[_COLORS[owner]], lw=2.8, zorder=5.7))


def _draw_disc(sheet: Sheet, x: float, y: float) -> None:
    sheet.patch(Circle((x, y), NODE * sheet.inch, fc=FILL[_COLORS[0]], ec=INK, lw=0.9, zorder=5.5))


def _draw_veil(sheet: Sheet, x: float, y: float, color: str = "white") -> None:
    sheet.patch(Circle((x, y), 0.93 * NODE * sheet.inch, fc=color, ec="none", alpha=0.7, zorder=5.6))


def _draw_key(sheet: Sheet, left: float, bottom: float) -> None:
    """The signs of the pieces, in the lower left corner."""
    inch = sheet.inch
    rows = (
        ("pale: nobody controls the area", lambda x, y: (_draw_disc(sheet, x, y), _draw_veil(sheet, x, y))),
        ("ring: controlled by that commander", lambda x, y: (_draw_disc(sheet, x, y), _draw_ring(sheet, x, y, 0))),
        ("corps: gas·ammo·food on its card", lambda x, y: draw_corps(sheet, x, y - 0.14 * inch, _TOKEN)),
        ("grounded corps", lambda x, y: draw_corps(sheet, x, y - 0.14 * inch, replace(_TOKEN, grounded=True))),
        ("supplies in an area: gas·ammo·food", lambda x, y: draw_supplies(sheet, x, y + 0.14 * inch, (2, 1, 1))),
        ("Axis marker", lambda x, y: draw_axis_marker(sheet, x, y)),
        ("truck on a road", lambda x, y: draw_truck(sheet, x, y)),
        ("airborne unit; grey: leaves next turn", lambda x, y: _draw_unit(sheet, x, y, 2, 0)),
    )
    size = 3.55 * inch, (0.3 * len(rows) + 0.15) * inch
    sheet.patch(Rectangle((left + 0.2 * inch, bottom + 0.2 * inch), *size, fc=PAPER, ec="#6b675c", lw=0.9, zorder=5))
    for place, (text, sign) in enumerate(reversed(rows)):
        y = bottom + (0.42 + 0.3 * place) * inch
        sign(left + 0.6 * inch, y)
        sheet.text(left + 1.05 * inch, y, text, 8.5, ha="left", zorder=6)


def _draw_unit(sheet: Sheet, x: float, y: float, owner: int, down: int) -> None:
    """A parachute; grey when the unit leaves at the end of its owner's next turn."""
    r = 0.08 * sheet.inch
    fill = "#b9b29a" if down else FILL[_COLORS[owner]]
    dome = [(x - r, y), (x - 0.7 * r, y + 0.7 * r), (x, y + r), (x + 0.7 * r, y + 0.7 * r), (x + r, y)]
    sheet.patch(Polygon(dome, closed=True, fc=fill, ec=INK, lw=0.8, zorder=9.5))
    sheet.patch(
        Polygon([(x - r, y), (x, y - 1.2 * r), (x + r, y)], closed=False, fc="none", ec=INK, lw=0.8, zorder=9.5)
    )
