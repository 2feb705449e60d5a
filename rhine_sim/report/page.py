"""The report as one HTML file: pictures inside, no script, nothing from the network, fit for print and telephone."""

import base64
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from .section import Item, Picture, Section, Text
from .tables import Cell

CSS = (Path(__file__).with_name("page.css")).read_text(encoding="utf-8")


def html_page(
    title: str, lead: str, names: Sequence[str], sections: Sequence[Sequence[Section]], pictures: Mapping
) -> str:
    """`sections` holds for each section those of all runs; `pictures` maps (run, name) to PNG bytes."""
    nav = "".join(
        f'<a href="#{group[0].name}">{k}. {escape(group[0].title)}</a>' for k, group in enumerate(sections, 1)
    )
    body = "\n".join(_section(k, group, names, pictures) for k, group in enumerate(sections, 1))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{CSS}</style>\n</head>\n<body>\n<header><h1>{escape(title)}</h1><p>{escape(lead)}</p></header>\n"
        f"<nav>{nav}</nav>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _section(k: int, group: Sequence[Section], names: Sequence[str], pictures: Mapping) -> str:
    rows = []
    for slot in slots(group):
        parts = [
            f'<div class="run">{_run_label(names[run]) if len(names) > 1 else ""}{_item(item, run, pictures)}</div>'
            for run, item in slot
        ]
        rows.append(f'<div class="side">{"".join(parts)}</div>' if len(names) > 1 else parts[0])
    first = group[0]
    return f'<section id="{first.name}">\n<h2>{k}. {escape(first.title)}</h2>\n{chr(10).join(rows)}\n</section>'


def slots(group: Sequence[Section]) -> list[list[tuple[int, Item]]]:
    """Items of the same name of all runs together, in the order in which they first appear."""
    found: dict[tuple[type, str], list[tuple[int, Item]]] = {}
    for run, section in enumerate(group):
        for item in section.items:
            found.setdefault((type(item), item.name), []).append((run, item))
    return list(found.values())


def _run_label(name: str) -> str:
    return f'<p class="name">{escape(name)}</p>'


def _item(item: Item, run: int, pictures: Mapping) -> str:
    if isinstance(item, Text):
        return _text(item)
    if isinstance(item, Picture):
        data = base64.b64encode(pictures[run, item.name]).decode()
        kind = ' class="wide"' if item.wide else ""
        return f'<figure{kind}><img alt="{escape(item.alt)}" src="data:image/png;base64,{data}"></figure>'
    return _table(item)


def _text(text: Text) -> str:
    lines = [escape(line) for line in text.lines]
    if text.kind == "list":
        return f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>"
    if text.kind == "code":
        return f"<pre>{chr(10).join(lines)}</pre>"
    body = "".join(f"<p>{line}</p>" for line in lines)
    return f'<div class="warning">{body}</div>' if text.kind == "warning" else body


def _table(table) -> str:
    head = "".join(
        f"<th{'' if table.is_text(place) else ' class=n'} scope=col>{escape(title)}</th>"
        for place, title in enumerate(table.head())
    )
    rows = [
        "<tr>" + "".join(_cell(cell, table.is_text(place)) for place, cell in enumerate(row)) + "</tr>"
        for row in table.rows()
    ]
    if not rows:
        rows = [f'<tr><td colspan="{len(table.head())}">– no such games</td></tr>']
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    return (
        f'<div class="table"><h3>{escape(table.title)}</h3><div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>{note}</div>"
    )


def _cell(cell: Cell, is_text: bool) -> str:
    small = f"<small>{escape(cell.interval)}</small>" if cell.interval else ""
    of = f"<small class=of>{escape(cell.of)}</small>" if cell.of else ""
    text = escape(cell.text)
    if cell.is_code:
        text = f"<code>{text}</code>"
    return f"<td{'' if is_text else ' class=n'}>{text}{small}{of}</td>"
