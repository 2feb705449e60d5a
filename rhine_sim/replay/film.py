"""The film of a game: one page that needs nothing else, drawn by a small script from the game's data."""

import json
from importlib.resources import files
from pathlib import Path

from ..report.board_symbols import FILL, text_color
from ..runs.folder import write_whole
from ..scenario.schema import COMMANDERS
from .board_svg import INCH, BoardSvg
from .frames import frames_of
from .story import Story
from .words import Words

_PARTS = ("TITLE", "WIDTH", "HEIGHT", "GROUND", "STARS", "PLACES", "DATA")


def write_film(path: Path, words: Words, story: Story) -> int:
    """Write the page; returns its size in bytes."""
    page = film_page(words, story).encode()
    write_whole(path, page)
    return len(page)


def film_page(words: Words, story: Story) -> str:
    board = BoardSvg(words.compiled.scenario)
    values = {
        "TITLE": story.head[-2].split(";")[0] if len(story.head) > 1 else "Game",
        "WIDTH": str(board.size[0]),
        "HEIGHT": str(board.size[1]),
        "GROUND": board.ground(),
        "STARS": board.stars(),
        "PLACES": board.places(),
        "DATA": _as_script(film_data(words, story, board)),
    }
    page = files(__package__).joinpath("film.html").read_text("utf-8")
    for part in _PARTS:
        page = page.replace(f"[[{part}]]", values[part])
    return page


def film_data(words: Words, story: Story, board: BoardSvg) -> dict:
    """Everything the script needs: names, places, and a frame for the start and each turn."""
    colors = list(COMMANDERS.values())
    return {
        "head": story.head,
        "names": [name.capitalize() for name in COMMANDERS],
        "fill": [FILL[color] for color in colors],
        "ink": [text_color((color,)) for color in colors],
        "areas": words.areas,
        "spots": board.spots,
        "black": [n for n, area in enumerate(words.compiled.scenario.areas) if area.colors == ("black",)],
        "printed": [a for c in range(3) for a in words.members(words.board.printed[c])],
        "middles": [_middle(line) for line in board.lines],
        "tracks": [int(words.rules.track[kind, len(story.order) - 1]) for kind in range(3)],
        "inch": INCH,
        "frames": frames_of(words, story),
    }


def _middle(line: list[tuple[float, float]]) -> tuple[float, float]:
    """Half-way along a road; on a road with a bend that is the bend."""
    (ax, ay), (bx, by) = line[0], line[-1]
    return line[1] if len(line) > 2 else (round((ax + bx) / 2, 1), round((ay + by) / 2, 1))


def _as_script(data: dict) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
