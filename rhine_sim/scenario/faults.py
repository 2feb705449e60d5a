"""Collects everything that is wrong with a scenario, so that all of it can be said at once."""

from dataclasses import dataclass, field

from ..errors import ScenarioError

Path = tuple[str, ...]


def dotted(path: Path) -> str:
    """A place as it is written in a file or after --set: `corps."I BR".supplies.gas`."""
    return ".".join(f'"{part}"' if not part or set(part) & set(' ."') else part for part in path)


@dataclass
class Faults:
    """`origin` knows which file or option last wrote a place, so that each fault names the one to edit."""

    label: str
    lines: list[str] = field(default_factory=list)
    origin: dict[Path, str] = field(default_factory=dict)
    tainted: set[str] = field(default_factory=set)

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
        inside = [label for place, label in self.origin.items() if place[: len(path)] == path]
        return inside[-1] if inside else self.label  # a fault of a whole section: who last wrote in it

    def wrote(self, path: Path, label: str) -> None:
        self.origin[path] = label

    def stop_if_any(self) -> None:
        if self.lines:
            raise ScenarioError(self.lines)
