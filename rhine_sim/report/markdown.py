"""The report as Markdown with its pictures beside it."""

from collections.abc import Sequence

from .page import slots
from .section import Item, Picture, Section, Text
from .tables import Cell


def markdown_page(
    title: str, lead: str, names: Sequence[str], sections: Sequence[Sequence[Section]], files: dict
) -> str:
    """`files` maps (run, name of a picture) to the file's name."""
    out = [f"# {title}", "", lead, ""]
    for k, group in enumerate(sections, 1):
        out += [f"## {k}. {group[0].title}", ""]
        for slot in slots(group):
            for run, item in slot:
                if len(names) > 1:
                    out += [f"**{names[run]}**", ""]
                out += [*_item(item, run, files), ""]
    return "\n".join(out).rstrip() + "\n"


def _item(item: Item, run: int, files: dict) -> list[str]:
    if isinstance(item, Text):
        if item.kind == "list":
            return [f"- {_plain(line)}" for line in item.lines]
        if item.kind == "code":
            return ["```sh", *item.lines, "```"]
        lines = [part for line in item.lines for part in (_plain(line), "")][:-1]
        return [f"> {line}".rstrip() for line in lines] if item.kind == "warning" else lines
    if isinstance(item, Picture):
        return [f"![{_plain(item.alt)}]({files[run, item.name]})"]
    marks = ["---" if item.is_text(place) else "--:" for place in range(len(item.head()))]
    rows = [_row([_cell(cell) for cell in row]) for row in item.rows()]
    note = ["", f"*{_plain(item.note)}*"] if item.note else []
    return [f"### {_plain(item.title)}", "", _row([_plain(text) for text in item.head()]), _row(marks), *rows, *note]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    if cell.is_code:
        return f"`{cell.text}`"
    extra = "; ".join(part for part in (cell.interval, cell.of) if part)
    return _plain(f"{cell.text} ({extra})" if extra else cell.text)


def _plain(text: str) -> str:
    """Text that Markdown does not take for its own signs."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;")
