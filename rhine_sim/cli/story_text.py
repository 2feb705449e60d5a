"""A story as text: plain, or with colours for a terminal."""

from collections.abc import Iterator

import click

from ..replay import story as kinds
from ..replay.story import Line, Story

# Monty is red and Patton blue on the board; Bradley's white is bold, so that it shows on a light terminal too.
COMMANDER_STYLE = {
    "monty": {"fg": "red", "bold": True},
    "bradley": {"bold": True},
    "patton": {"fg": "blue", "bold": True},
}
_STYLE = {
    kinds.DECISION: {"dim": True},
    kinds.MEDAL: {"fg": "yellow"},
    kinds.BATTLE: {"fg": "magenta"},
    kinds.CHECK: {"fg": "cyan"},
    kinds.REACTION: {"fg": "bright_black"},
    kinds.LEAD: {"bold": True},
    kinds.STANDING: {"fg": "green"},
    kinds.END: {"bold": True},
    kinds.FAULT: {"fg": "red", "bold": True},
}


def story_lines(story: Story) -> Iterator[str]:
    """The whole game, styled; whoever prints it drops the colours where they are not wanted."""
    yield from story.head
    last = 0
    for turn in story.turns:
        if turn.round != last:
            last = turn.round
            yield ""
            yield click.style(f"Round {last}", bold=True, underline=True)
        yield ""
        yield click.style(turn.commander.capitalize(), **COMMANDER_STYLE[turn.commander])
        yield from map(styled, turn.lines)
        if turn.closing:
            yield ""
            yield click.style(f"After round {turn.round}", bold=True)
            yield from map(styled, turn.closing)
    if story.ending:
        yield ""
        yield from (styled(line, indent="") for line in story.ending)


def styled(line: Line, indent: str = "  ") -> str:
    return indent + "  " * line.depth + click.style(line.text, **_STYLE.get(line.kind, {}))
