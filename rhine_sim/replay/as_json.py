"""A story as data for other programs. docs/replay.md describes every key."""

from ..table.position import read_position
from ..table.text import Names
from .story import Line, Story

FORMAT = 1


def story_data(story: Story, names: Names) -> dict:
    """The game turn by turn: sentences, answers (A.4), and the position after each turn (docs/position-format.md)."""
    return {
        "format": FORMAT,
        "head": story.head,
        "order": story.order,
        "start": read_position(names, story.start),
        "turns": [
            {
                "round": turn.round,
                "commander": turn.commander,
                "lines": [_line(line) for line in turn.lines],
                "answers": turn.answers,
                "standing": [line.text for line in turn.closing],
                "leader": turn.leader,
                "position": read_position(names, turn.state),
            }
            for turn in story.turns
        ],
        "ending": [line.text for line in story.ending],
        "fault": story.fault or None,
        "row": story.row,
    }


def _line(line: Line) -> dict:
    return {"kind": line.kind, "depth": line.depth, "text": line.text}
