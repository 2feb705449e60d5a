"""What the runs of an experiment say, as frames: every variant, differences to the base, effects of a grid."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from ..analysis.compare import MATTERS, NOTHING_SHOWN, SMALL, UNDECIDED, practical_size
from ..analysis.intervals import families, holm, student, two_sided_p
from ..analysis.study import Study
from ..frames import COMMANDERS
from ..report.compare import Comparison
from ..runs.run import Run
from .effects import Effects, contrasts
from .model import Experiment, Variant

_HELD = 20_000_000  # figures in memory at once
GAME = ("rhine", "rounds")


@dataclass(frozen=True)
class Results:
    """An experiment whose runs are complete."""

    experiment: Experiment
    runs: Mapping[str, Run]  # by folder

    @cached_property
    def studies(self) -> dict[str, Study]:
        """By the name of the variant; a cell that is the base itself counts once."""
        found: dict[str, Study] = {}
        for variant in self.experiment.variants:
            if variant.name not in found:
                found[variant.name] = Study(self.runs[variant.folder], self.experiment.targets, variant.name)
        return found

    @property
    def base(self) -> Study:
        return self.studies[self.experiment.base.name]

    @cached_property
    def comparison(self) -> Comparison:
        """The base against all variants in which its players play."""
        others = [study for name, study in self.studies.items() if self._is_compared(name)]
        return Comparison(self.base, others)

    @property
    def players(self) -> list[str]:
        """Everybody who plays in any variant."""
        return [who for who in COMMANDERS if any(who in study.players for study in self.studies.values())]

    def _is_compared(self, name: str) -> bool:
        return name != self.experiment.base.name and set(self.base.players) <= set(self.studies[name].players)

    @cached_property
    def wins(self) -> pl.DataFrame:
        """Differences of win shares, the variants that move most first."""
        frame = self.comparison.wins()
        if frame.is_empty():
            return frame
        reach = pl.col("difference").abs().max().over("variant")
        order = frame.select("variant", reach.alias("reach")).unique(maintain_order=True)
        ranked = order.sort("reach", descending=True, nulls_last=True)["variant"].to_list()
        places = {name: place for place, name in enumerate(ranked)}
        return frame.sort(pl.col("variant").replace_strict(places, return_dtype=pl.Int64), maintain_order=True)

    @cached_property
    def summary(self) -> pl.DataFrame:
        """A row for each variant."""
        wins = {(row["variant"], row["commander"]): row for row in self.wins.iter_rows(named=True)}
        return pl.DataFrame(
            [self._row(name, study, wins) for name, study in self.studies.items()], infer_schema_length=None
        )

    def _row(self, name: str, study: Study, wins: dict) -> dict:
        row: dict = {"variant": name, "games": study.games, "verdict": study.verdict}
        for who in self.players:
            share = study.shares.filter(pl.col("commander") == who)
            for key in ("share", "low", "high"):
                row[f"{who}_{key}"] = share[key][0] if share.height else None
            found = wins.get((name, who), {})
            for key in ("difference", "low", "high"):
                row[f"{who}_change" if key == "difference" else f"{who}_change_{key}"] = found.get(key)
        sizes = [wins[name, who]["size"] for who in study.players if (name, who) in wins]
        row["size"] = largest_size(sizes)
        row |= length_and_crossings(study.run)
        row["missed"] = ", ".join(self._missed(name, row)) or None
        return row

    def _missed(self, name: str, row: dict) -> list[str]:
        """Targets other than shares that the means miss."""
        targets, missed = self.experiment.targets, []
        for key, wanted in (("rounds", targets.rounds), ("rhine", targets.rhine)):
            if wanted and row[key] is not None and not wanted[0] <= row[key] <= wanted[1]:
                missed.append("length" if key == "rounds" else "crossings")
        return missed + [cap for cap in targets.caps if self._exceeds(name, cap)]

    def _exceeds(self, name: str, cap: str) -> bool:
        """Whether a figure of feel lies above its cap for any commander; unknown where there is no comparison."""
        found, is_base = self.comparison.found, name == self.experiment.base.name
        rows = next(iter(found.values()), {}) if is_base else found.get(name, {})
        side = "base" if is_base else "variant"
        values = [getattr(rows[cap, who], side) for who in self.base.players if (cap, who) in rows]
        return any(value is not None and value > self.experiment.targets.caps[cap] for value in values)

    # ---- effects -----------------------------------------------------------------------------------------------------

    @property
    def why_no_effects(self) -> str:
        """Why main effects cannot be told; "" if they can."""
        cells = self.experiment.cells
        if not cells:
            return "there is no grid"
        if len({cell.plan.players for cell in cells}) > 1:
            return "its cells have different players"
        if len({cell.plan.order for cell in cells}) > 1:
            return "its cells have different seat orders, so a deal does not mean the same in all of them"
        return ""

    @cached_property
    def effects(self) -> pl.DataFrame:
        """A row for each effect and figure: win share of each commander, share of crossings, rounds."""
        cells, factors = self.experiment.cells, self.experiment.factors
        players = cells[0].plan.players
        measures = [*(("won", who) for who in players), *((name, "") for name in GAME)]
        wanted = contrasts(factors, [cell.levels for cell in cells])
        found = Effects(np.array([contrast.weights for contrast in wanted]), len(measures))
        deals = cells[0].plan.games
        step = max(1, _HELD // (len(cells) * len(measures)))
        for first in range(0, deals, step):
            last = min(deals, first + step)
            found.add(np.stack([deal_means(self.runs[cell.folder], cell, first, last) for cell in cells]))
        rows = []
        for e, contrast in enumerate(wanted):
            for m, (measure, who) in enumerate(measures):
                value, error = float(found.means[e, m]), float(found.errors[e, m])
                together = families(len(players)) if measure == "won" else 1
                half = student(found.deals, together=together) * error
                row = {"kind": contrast.kind, "effect": contrast.name, "measure": measure, "commander": who}
                row |= {"difference": value, "low": value - half, "high": value + half, "error": error}
                rows.append(row | {"p": two_sided_p(value, error, found.deals), "deals": found.deals})
        return self._corrected(pl.DataFrame(rows))

    def largest_effects(self, kind: str) -> list[str]:
        """Names of effects, the one that moves a win share most first."""
        won = self.effects.filter((pl.col("kind") == kind) & (pl.col("measure") == "won"))
        return won.sort(pl.col("difference").abs(), descending=True)["effect"].unique(maintain_order=True).to_list()

    def _corrected(self, frame: pl.DataFrame) -> pl.DataFrame:
        """Holm over all effects on win shares, and over those on the game; sizes against the margin."""
        p_holm, size = [None] * frame.height, [None] * frame.height
        for measures in (("won",), GAME):
            places = [i for i, name in enumerate(frame["measure"]) if name in measures]
            for i, p in zip(places, holm([frame["p"][i] for i in places]), strict=True):
                p_holm[i] = p
                if measures == ("won",):
                    size[i] = practical_size(frame["low"][i], frame["high"][i], p, self.experiment.targets.width)
        return frame.with_columns(p_holm=pl.Series(p_holm, dtype=pl.Float64), size=pl.Series(size, dtype=pl.String))


def length_and_crossings(run: Run) -> dict[str, float]:
    """Mean rounds, and the share of games that ended at the Rhine."""
    means = run.games().select(rounds=pl.col("rounds").mean(), rhine=(pl.col("end_reason") == "rhine").mean())
    return means.collect().row(0, named=True)


def deal_means(run: Run, cell: Variant, first: int, last: int) -> np.ndarray:
    """[deal, measure] of deals first to last - 1: the mean over the seat orders of each deal."""
    plan, orders = cell.plan, len(cell.plan.orders)
    won = [(pl.col("winner") == who).fill_null(False).cast(pl.Float64).alias(who) for who in plan.players]
    game = [(pl.col("end_reason") == "rhine").cast(pl.Float64).alias("rhine"), pl.col("rounds").cast(pl.Float64)]
    wanted = run.games().filter(pl.col("game").is_between(first * orders, last * orders - 1)).sort("game")
    values = wanted.select(*won, *game).collect().to_numpy()
    return values.reshape(last - first, orders, values.shape[1]).mean(axis=1)


_ORDER = (MATTERS, UNDECIDED, SMALL, NOTHING_SHOWN)


def largest_size(sizes: list[str | None]) -> str | None:
    """The word of the commander who is moved most."""
    known = [size for size in _ORDER if size in sizes]
    return known[0] if known else None
