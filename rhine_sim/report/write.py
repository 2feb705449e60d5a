"""Writes a report: HTML, Markdown with pictures, and CSV and JSON of every table, into one folder."""

import io
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl

from ..analysis.study import Study
from ..errors import RhineError
from .board import save_figure
from .markdown import markdown_page
from .page import html_page, slots
from .parts import balance, board_map, choices, extremes, feel, findings, medals, method, shape, solo
from .section import Picture, Section, Text
from .style import house_style

PARTS = (findings, balance, solo, medals, shape, feel, board_map, choices, extremes, method)
HTML, MARKDOWN, TABLES = "report.html", "report.md", "tables"


def report_sections(studies: Sequence[Study]) -> list[list[Section]]:
    """For each section those of all runs; without what has nothing to say of any: solo games know no balance, others
    no ranks."""
    groups = [[part.build(study) for study in studies] for part in PARTS]
    return [group for group in groups if any(section.items for section in group)]


def write_report(studies: Sequence[Study], out: Path, say: Callable[[str], None] = lambda text: None) -> Path:
    """The report on one run, or on several side by side. Returns the path of the HTML."""
    say("counting")
    names = [study.name for study in studies]
    games = ", ".join(f"{study.games:,}" for study in studies)
    noun = "game" if games == "1" else "games"
    title = f"Race to the Rhine: {' and '.join(names)}"
    lead = f"{games} {noun}; written by rhine-sim"
    return write_pages(title, lead, names, report_sections(studies), out, say)


def write_pages(title, lead, names, sections, out: Path, say) -> Path:
    """Pages, pictures and tables of any sections."""
    prepare(out)
    say("drawing")
    pictures, files = {}, {}
    for group in sections:
        for slot in slots(group):
            for run, item in slot:
                if isinstance(item, Picture):
                    file = f"{item.name}.png" if len(names) == 1 else f"{item.name}-{run + 1}.png"
                    pictures[run, item.name], files[run, item.name] = draw(item, out / file), file
    say("writing")
    _write_tables(names, sections, out)
    write_text(out / MARKDOWN, markdown_page(title, lead, names, sections, files))
    write_text(out / HTML, html_page(title, lead, names, sections, pictures))
    return out / HTML


def prepare(out: Path) -> None:
    """The folder, empty of an older report's files: they would be taken for this one's."""
    if out.exists() and not out.is_dir():
        raise RhineError(f"{out}: is a file; --out names a folder")
    if (out / "manifest.json").exists():
        raise RhineError(f"{out}: holds a run; a report goes into a folder of its own")
    known = (HTML, MARKDOWN, TABLES)
    if out.is_dir() and (
        other := [p.name for p in out.iterdir() if p.name not in known and p.suffix not in (".png", ".tmp")]
    ):
        raise RhineError(f"{out}: holds {min(other)}, which is no part of a report; choose another --out")
    (out / TABLES).mkdir(parents=True, exist_ok=True)
    for pattern in ("*.png", f"{TABLES}/*.csv", f"{TABLES}/*.json", MARKDOWN):
        for old in out.glob(pattern):
            old.unlink()


def draw(picture: Picture, path: Path) -> bytes:
    with house_style():
        save_figure(picture.draw(), path, picture.dpi)
    return path.read_bytes()


def _write_tables(names: Sequence[str], sections: Sequence[Sequence[Section]], out: Path) -> None:
    """Every table once, the runs below each other with their names in the first column; findings as JSON too."""
    for group in sections:
        for slot in slots(group):
            first = slot[0][1]
            if isinstance(first, Picture | Text):
                continue
            parts = [item.frame.select(pl.lit(names[run]).alias("run"), pl.all()) for run, item in slot]
            frame = pl.concat(parts, how="diagonal_relaxed")
            held = io.StringIO()
            frame.write_csv(held)
            write_text(out / TABLES / f"{first.name}.csv", held.getvalue())
            data = {"table": first.name, "title": first.title, "note": first.note, "rows": frame.to_dicts()}
            write_text(out / TABLES / f"{first.name}.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    texts = [
        {"run": names[run], "section": group[0].name, "text": item.name, "lines": list(item.lines)}
        for group in sections
        for slot in slots(group)
        for run, item in slot
        if isinstance(item, Text)
    ]
    write_text(out / TABLES / "sentences.json", json.dumps(texts, indent=1, ensure_ascii=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Aside, then renamed: a page is whole or not there."""
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(aside, 0o644)
        os.replace(aside, path)
    finally:
        Path(aside).unlink(missing_ok=True)
