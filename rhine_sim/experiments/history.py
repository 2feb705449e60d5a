"""The folder of a nightly batch: one folder a night with what was found, and the runs of those nights that are kept."""

import contextlib
import json
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..errors import RunError
from ..runs.folder import MANIFEST, FolderBusy, locked, write_whole
from ..runs.run import Run
from .model import Experiment
from .play import RUNS, is_begun

NIGHT, SUMMARY, TREND = "night.json", "summary.txt", "trend"
LAST, BASELINE = "last night", "baseline"  # what a night is compared with
_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d{6}Z(-\d+)?")  # of a night's folder


@dataclass(frozen=True)
class Night:
    """A finished night. A variant's run lies here, or in the earlier night that played the very same games."""

    path: Path

    @property
    def name(self) -> str:
        return self.path.name

    @cached_property
    def data(self) -> dict:
        try:
            return json.loads((self.path / NIGHT).read_bytes())
        except (OSError, ValueError) as bad:
            raise RunError(f"{self.path / NIGHT}: cannot be read: {bad}") from None

    def variant(self, name: str) -> dict | None:
        return self.data["variants"].get(name)

    def run(self, name: str) -> Run | None:
        """The run of a variant, None if it was not played or has been pruned."""
        found = self.variant(name)
        path = self.path.parent / found["run"] if found else None
        return Run(path) if path and (path / MANIFEST).exists() else None


class History:
    """All nights of a batch, oldest first."""

    def __init__(self, folder: Path):
        self.folder = folder
        if folder.exists() and not folder.is_dir():
            raise RunError(f"{folder}: is a file; --history names a folder")

    def refuse_taken(self, experiment: Experiment) -> None:
        """A history holds the nights of one experiment."""
        seen = sorted(path.name for path in self.folder.glob("[!.]*"))
        if seen and not any(map(_NAME.fullmatch, seen)):
            raise RunError(f"{self.folder}: holds {seen[0]} and no nights; choose another --history")
        if (nights := self.nights()) and (name := nights[-1].data["experiment"]) != experiment.name:
            raise RunError(
                f'{self.folder}: holds nights of "{name}", not of "{experiment.name}"; choose another --history'
            )

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """One batch at a time: a second one would finish, or clear away, the night that the first is playing."""
        try:
            with locked(self.folder):
                yield
        except FolderBusy:
            raise RunError(f"{self.folder}: another nightly batch is at work there; wait for it") from None

    def nights(self) -> list[Night]:
        return [Night(path.parent) for path in sorted(self.folder.glob(f"*/{NIGHT}"))]

    def begin(self, experiment: Experiment) -> Path:
        """The folder of tonight: the one in which the same was begun and not finished, or a new one."""
        for path in sorted(self.folder.glob("*Z*")):
            if _NAME.fullmatch(path.name) and not (path / NIGHT).exists():
                if is_begun(experiment, path):
                    return path
                shutil.rmtree(path)  # the file or the program has changed since: half a night of nothing
        stamp = time.strftime("%Y-%m-%dT%H%M%SZ", time.gmtime())
        name, number = stamp, 1
        while (self.folder / name).exists():
            number += 1
            name = f"{stamp}-{number:02d}"
        return self.folder / name

    def find(self, name: str) -> Night:
        """A night by its name, or by its beginning if that is clear."""
        nights = self.nights()
        found = [night for night in nights if night.name == name] or [n for n in nights if n.name.startswith(name)]
        if len(found) != 1:
            what = "no night is called so" if not found else f"{len(found)} nights begin so"
            known = ", ".join(night.name for night in nights[-5:]) or "none"
            raise RunError(f"--baseline {name}: {what}; the latest: {known}")
        night = found[0]
        if any(night.run(variant) is None for variant in night.data["variants"]):
            kept = [n.name for n in nights if all(n.run(variant) for variant in n.data["variants"])]
            raise RunError(
                f"--baseline {name}: its games have been pruned, so nothing can be compared with it; "
                f"nights with all their games: {', '.join(kept[-5:]) or 'none'}"
            )
        return night

    def prune(self, keep: int, also: list[Night]) -> list[str]:
        """Delete the games of all nights but the last `keep` and those that they, or `also`, rest on. Figures stay."""
        nights = self.nights()
        needed = {entry["run"] for night in (*nights[-keep:], *also) for entry in night.data["variants"].values()}
        removed = []
        for night in nights:
            runs = [path for path in sorted((night.path / RUNS).glob("*")) if path.is_dir()]
            old = [path for path in runs if str(path.relative_to(self.folder)) not in needed]
            for path in old:
                shutil.rmtree(path)
            removed += [str(path.relative_to(self.folder)) for path in old]
            if runs and len(old) == len(runs):
                (night.path / RUNS).rmdir()
        return removed


def write_night(path: Path, data: dict, summary: str) -> None:
    """The figures last: with them the night counts as finished."""
    write_whole(path / SUMMARY, summary.encode())
    write_whole(path / NIGHT, (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode())
