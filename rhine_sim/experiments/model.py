"""What an experiment is, once its file has been read."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..analysis.targets import Targets
from ..runs.plan import Plan, Request

BASE, VARIANTS, GRID, KNOCKOUT, STEPS = "base", "variants", "grid", "knockout", "steps"


@dataclass(frozen=True)
class Change:
    """What is laid over the base; None and empty mean "as the base has it"."""

    scenario: str | None = None
    rules: Mapping[str, object] = field(default_factory=dict)
    sets: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    order: str | None = None
    policies: Mapping[str, str] = field(default_factory=dict)  # by commander; "" for all

    def over(self, base: "Change") -> "Change":
        """This change laid over another; a policy for all takes the place of those for single commanders."""
        return Change(
            self.scenario or base.scenario,
            {**base.rules, **self.rules},
            {**base.sets, **self.sets},
            self.players or base.players,
            self.order or base.order,
            dict(self.policies) if "" in self.policies else {**base.policies, **self.policies},
        )

    def request(self, games: int, seed: int) -> Request:
        return Request(
            scenario=self.scenario or "base",
            rules=self.rules,
            sets=self.sets,
            players=self.players,
            order=self.order,
            games=games,
            seed=seed,
            policies=self.policies,
        )


@dataclass(frozen=True)
class Factor:
    """One dimension of a grid: its levels in words, and which of them the base has (the first, if none of them)."""

    name: str
    levels: tuple[str, ...]
    reference: int

    def label(self, level: int) -> str:
        return level_label(self.name, self.levels[level])

    def against(self) -> str:
        """Its levels in words, and what they are measured against."""
        others = [word for place, word in enumerate(self.levels) if place != self.reference]
        if set(self.levels) <= {"true", "false"}:
            return level_label(self.name, others[0])
        return f"{self.name.replace('_', ' ')} ({' or '.join(others)} against {self.levels[self.reference]})"


def level_label(name: str, word: str) -> str:
    """A level as it stands in names: a switch that is on is told by its name alone."""
    short = name.replace("_", " ")
    return {"true": short, "false": f"no {short}"}.get(word, f"{short} {word}")


@dataclass(frozen=True)
class Variant:
    """One setting to be played. `levels` are the places of a grid's cell among the levels of its factors."""

    name: str
    kind: str
    plan: Plan
    request: Request
    folder: str  # of its run; variants that play the very same games share one
    levels: tuple[int, ...] | None = None

    @property
    def digest(self) -> str:
        return plan_digest(self.plan)


@dataclass(frozen=True)
class Watch:
    """What a nightly run minds: sizes that matter, and how many nights of games are kept."""

    alert: float  # points of a share
    alert_rounds: float
    keep: int


@dataclass(frozen=True)
class Experiment:
    """An experiment, resolved and checked."""

    name: str
    source: Path
    title: str
    why: str
    games: int
    seed: int
    targets: Targets
    watch: Watch
    variants: tuple[Variant, ...]  # the base first
    games_of_file: int  # `games` is another number if the command line said so
    factors: tuple[Factor, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def base(self) -> Variant:
        return self.variants[0]

    @property
    def runs(self) -> dict[str, Variant]:
        """Every run once, by its folder."""
        found: dict[str, Variant] = {}
        for variant in self.variants:
            found.setdefault(variant.folder, variant)
        return found

    @property
    def cells(self) -> list[Variant]:
        """The cells of the grid in the order of their levels."""
        return sorted((v for v in self.variants if v.levels is not None), key=lambda v: v.levels)


def plan_digest(plan: Plan) -> str:
    """Equal for plans that play the very same games."""
    asked = plan.asked()
    profiles = {who: profile.digest for who, profile in plan.profiles.items()}
    parts = [plan.scenario.digest, asked["players"], asked["order"], asked["games"], asked["seed"], profiles]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
