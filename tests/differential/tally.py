"""What was compared, counted by players and kind of decision, kept in files so that several fuzzers add up.

`python -m tests.differential.tally FILE...` prints the sum of those files that were made with the present sources.
"""

import hashlib
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sources_digest() -> str:
    """Sixteen hex digits over both engines: a count holds for as long as neither is touched."""
    found = hashlib.sha256()
    for folder in ("rhine_sim/engine", "tests/oracle"):
        for path in sorted((ROOT / folder).glob("*.py")):
            if not path.name.startswith("test_"):
                found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


@dataclass
class Tally:
    """Games, decisions by (number of players, question), ends, and how the seats were answered."""

    games: int = 0
    differences: int = 0
    decisions: Counter = field(default_factory=Counter)
    ends: Counter = field(default_factory=Counter)
    seats: Counter = field(default_factory=Counter)
    switches: Counter = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return sum(self.decisions.values())

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.differences += other.differences
        for name in ("decisions", "ends", "seats", "switches"):
            getattr(self, name).update(getattr(other, name))

    def by_players(self) -> Counter:
        found: Counter = Counter()
        for (players, _), n in self.decisions.items():
            found[players] += n
        return found

    def by_kind(self) -> Counter:
        found: Counter = Counter()
        for (_, kind), n in self.decisions.items():
            found[kind] += n
        return found

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.total} decisions compared, {self.differences} differences"]
        lines.append("players: " + _counts({f"{n}": count for n, count in sorted(self.by_players().items())}))
        lines.append("decisions: " + _counts(self.by_kind()))
        lines.append("answered: " + _counts(self.seats))
        lines.append("ends: " + _counts(self.ends))
        values = sorted(self.switches.items(), key=lambda item: item[1])
        rare = ", ".join(f"{name} {n}" for name, n in values[:3])
        lines.append(f"switches: {len(values)} values tried; games of the rarest: {rare}")
        return "\n".join(lines)

    def save(self, path: Path) -> None:
        """The counts so far; a half-written file never takes the place of a whole one."""
        saved = {
            "sources": sources_digest(),
            "games": self.games,
            "differences": self.differences,
            "decisions": [[players, kind, n] for (players, kind), n in self.decisions.items()],
            "ends": self.ends,
            "seats": self.seats,
            "switches": self.switches,
        }
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(saved), encoding="utf-8")
        fresh.replace(path)


def _counts(counts: dict) -> str:
    return ", ".join(f"{name} {n}" for name, n in Counter(counts).most_common())


def load(path: Path) -> tuple[str, Tally]:
    """(digest of the sources that were compared, counts)."""
    saved = json.loads(path.read_text(encoding="utf-8"))
    tally = Tally(saved["games"], saved["differences"])
    tally.decisions.update({(players, kind): n for players, kind, n in saved["decisions"]})
    for name in ("ends", "seats", "switches"):
        getattr(tally, name).update(saved[name])
    return saved["sources"], tally


def main(paths: list[str]) -> int:
    whole, now = Tally(), sources_digest()
    for path in map(Path, paths):
        sources, tally = load(path)
        if sources == now:
            whole.add(tally)
        else:
            print(f"{path}: {tally.total} decisions of other sources, not counted")
    print(whole)
    return 1 if whole.differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
