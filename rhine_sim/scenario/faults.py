"""Collects everything that is wrong with a scenario, so that all of it can be said at once."""

from dataclasses import dataclass, field

from ..errors import ScenarioError

Path = tuple[str, ...]


def dotted(path: Path) -> str:
    """A place as it is written in a file or after --set: `corps."I BR".supplies.gas`."""
    return ".".join(f'"{part}"' if not part or set(part) & set(' ."') else part for part in path)


@dataclass
class Faults:
    """`origin` knows which file or option last wrote a place, so that each fault names the one to edit.

    `reading` are the sections that the check at work compares.
    """

    label: str
    lines: list[str] = field(default_factory=list)
    origin: dict[Path, str] = field(default_factory=dict)
    tainted: set[str] = field(default_factory=set)
    reading: frozenset[str] = frozenset()

    def add(self, path: Path, text: str, label: str | None = None) -> None:
        """Note one fault. The section it lies in counts as tainted: checks over the whole section are then left out."""
        line = f"{label or self.label_of(path)}: {dotted(path)}: {text}" if path else f"{label or self.label}: {text}"
        if line not in self.lines:
            self.lines.append(line)
        self.tainted.add(path[0] if path else "")

    def label_of(self, path: Path) -> str:
        for end in range(len(path), 0, -1):
            if path[:end] in self.origin:
                return self.origin[path[:end]]
        # Nobody wrote this very place over: then whoever last changed what it has to fit with.
        for near in ({path[0]}, self.reading):
            wrote = [label for place, label in self.origin.items() if place[0] in near]
            if wrote:
                return wrote[-1]
        return self.label

    def wrote(self, path: Path, label: str) -> None:
        self.origin.pop(path, None)  # the order of the entries is the order of writing
        self.origin[path] = label

    def stop_if_any(self) -> None:
        if self.lines:
            raise ScenarioError(self.lines)
