"""Everything that a report says about one run, as frames; games are scanned lazily, so memory stays flat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars as pl

from ..runs.run import Run
from . import balance, measures, places, planning, progress, shape, solo
from .extremes import extremes
from .ratios import ALL, LOST, WON, Estimate, Key, estimates
from .targets import Targets, check_players


@dataclass(frozen=True)
class Study:
    """A run under study against targets."""

    run: Run
    targets: Targets
    name: str

    def __post_init__(self) -> None:
        check_players(self.targets, self.players)

    @property
    def players(self) -> tuple[str, ...]:
        return self.run.manifest.plan.players

    @property
    def games(self) -> int:
        return self.run.manifest.games_done

    @property
    def orders(self) -> int:
        """Seat orders in which each deal was played: they are one cluster."""
        return len(self.run.manifest.plan.orders)

    @cached_property
    def patterns(self) -> balance.Patterns:
        return balance.patterns(self.run.games(), self.players, self.orders)

    @cached_property
    def shares(self) -> pl.DataFrame:
        return balance.win_shares(self.patterns, self.targets)

    @property
    def verdict(self) -> str:
        return balance.verdict(self.shares)

    @property
    def wins(self) -> dict[str, int]:
        return dict(zip(self.players, map(int, self.patterns.wins), strict=True))

    @cached_property
    def seats(self) -> pl.DataFrame:
        return balance.seat_table(balance.cells(self.patterns))

    @cached_property
    def effects(self) -> pl.DataFrame:
        return balance.effects(balance.cells(self.patterns))

    @cached_property
    def games_needed(self) -> int:
        """Games to decide, if the shares are as they were seen."""
        if self.shares.is_empty() or self.shares["target"].null_count():
            return planning.NEVER
        share, target = self.shares["share"].to_list(), self.shares["target"].to_list()
        width, power = self.targets.width, self.targets.power
        balanced = planning.games_for_balanced(share, target, width, power)
        return min(balanced, planning.games_for_unbalanced(share, target, width, power))

    @cached_property
    def found(self) -> dict[Key, Estimate]:
        """All means and shares."""
        place = (measures.place(self.players),) if len(self.players) > 1 else ()
        every = (*measures.MEDALS, *place, *measures.FEEL, *measures.FEEL_COUNTS, *measures.CLOCK, *measures.ACTIONS)
        every += (*measures.USED, *measures.WIN_IF, *measures.WIN_UNLESS, *measures.DECIDERS)
        wanted = {(m.name, "", ALL): m for m in measures.game_measures(self.players)}
        for who in self.players:
            wanted |= {(m.name, who, ALL): m for m in every}
            split = (*measures.DECIDERS, *measures.ACTIONS, *measures.SOLO_STOPS, measures.MEDALS[0])
            wanted |= {(m.name, who, which): m for m in split for which in (WON, LOST)}
        wanted = [(measure, who, which) for (_, who, which), measure in wanted.items()]
        return estimates(self.run.games(), wanted, self.orders > 1)

    @cached_property
    def histograms(self) -> dict[str, pl.DataFrame]:
        return shape.histograms(self.run.games(), self.players)

    @cached_property
    def ends(self) -> pl.DataFrame:
        return shape.ends(self.run.games(), self.players)

    @cached_property
    def sample(self) -> pl.DataFrame:
        return progress.sample(self.run, self.players)

    @cached_property
    def comeback(self) -> pl.DataFrame:
        return progress.comeback(self.sample)

    @property
    def sampled_games(self) -> int:
        return self.sample["game"].n_unique()

    @cached_property
    def places(self) -> pl.DataFrame:
        return places.areas(self._place_counts, self.wins, self.games)

    @cached_property
    def roads(self) -> pl.DataFrame:
        return places.roads(self._place_counts, self.games)

    @cached_property
    def _place_counts(self) -> pl.DataFrame:
        return places.sums(self.run)

    @cached_property
    def solo(self) -> pl.DataFrame:
        """Of a game alone: results by turns and furthest advance."""
        return solo.tally(self.run.games(), self.players[0])

    @cached_property
    def extremes(self) -> pl.DataFrame:
        return extremes(self.run.games(), self.players)


def study_runs(paths: Sequence[Path], targets: Targets) -> list[Study]:
    """Studies of runs, each by the name of its folder, or by its path where names are equal."""
    names = [path.resolve().name for path in paths]
    return [
        Study(Run(path), targets, name if names.count(name) == 1 else str(path))
        for path, name in zip(paths, names, strict=True)
    ]
