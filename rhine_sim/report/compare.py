"""The page of a comparison: what a variant changes, in sentences, tables and a forest plot."""

import shlex
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

import polars as pl

from ..analysis import compare as analysis
from ..analysis.compare import MATTERS, NOTHING_SHOWN, SMALL, Pairing
from ..analysis.intervals import families
from ..analysis.measures import FEEL, MEDALS, place
from ..analysis.planning import NEVER
from ..analysis.ratios import FEW
from ..analysis.study import Study
from ..runs.plan import rules_line
from ..scenario.diff import differences as scenario_differences
from . import forest, words
from .section import Item, Picture, Section, Text
from .tables import SIGNED, Column, Table
from .write import write_pages

MOST_CHANGES = 12


class Comparison:
    """A base and its variants, with all differences."""

    def __init__(self, base: Study, variants: Sequence[Study]):
        self.base, self.variants, self.targets = base, variants, base.targets
        self.pairings = {v.name: analysis.pairing(base.run, v.run) for v in variants}
        self.found = {v.name: analysis.differences(base.run, v.run, self.pairings[v.name]) for v in variants}
        self.players = base.players

    def pairing(self, variant: Study) -> Pairing:
        return self.pairings[variant.name]

    def wins(self) -> pl.DataFrame:
        wanted = [("won", who) for who in self.players]
        return analysis.table(self.found, wanted, self.targets.width, families(len(self.players)))

    @cached_property
    def _others(self) -> pl.DataFrame:
        """Every figure besides win shares, p-values corrected over all of them: findings choose among them all."""
        wanted = [(measure.name, who) for measure, who in analysis.compared(self.players) if measure.name != "won"]
        return analysis.table(self.found, wanted, None, 1)

    def others(self, measures, whose: Sequence[str]) -> pl.DataFrame:
        """Differences of other measures, with their titles and units."""
        by_name = {measure.name: measure for measure in measures}
        frame = self._others.filter(pl.col("measure").is_in(list(by_name)) & pl.col("commander").is_in(list(whose)))
        return frame.with_columns(
            title=pl.col("measure").replace({name: m.title for name, m in by_name.items()}),
            unit=pl.col("measure").replace({name: m.unit for name, m in by_name.items()}),
            over=pl.col("measure").replace({name: m.over for name, m in by_name.items()}),
        )


def write_comparison(
    base: Study, variants: Sequence[Study], out: Path, say: Callable[[str], None] = lambda _: None
) -> tuple[Path, list[str]]:
    """Writes the page; returns its path and the findings."""
    found = Comparison(base, variants)
    names = " and ".join(v.name for v in variants)
    title = f"Race to the Rhine: {names} against {base.name}"
    lead = f"{base.games:,} games of {base.name}; " + ", ".join(f"{v.games:,} of {v.name}" for v in variants)
    sections = [[build(found)] for build in (findings, balance, medals, length, feel, method)]
    page = write_pages(title, f"{lead}; written by rhine-sim", [f"{names} against {base.name}"], sections, out, say)
    return page, list(sections[0][0].items[0].lines)


# ---- sections ------------------------------------------------------------------------------------------------------


def findings(found: Comparison) -> Section:
    lines = []
    wins = found.wins()
    for variant in found.variants:
        lines += variant_sentences(found, variant, wins.filter(pl.col("variant") == variant.name))
    policies = {p.name for study in (found.base, *found.variants) for p in study.run.manifest.plan.profiles.values()}
    changed = {study.run.manifest.plan.scenario.digest for study in (found.base, *found.variants)}
    limits = [
        f"All games were played by {words.listed(sorted(policies))}, which did not learn anything about the changed "
        "rules: people who adapt may find more in a change than these figures show."
        if len(changed) > 1
        else f"All games were played by {words.listed(sorted(policies))}, under the same rules: people who play "
        "otherwise may meet other differences."
    ]
    return Section("findings", "Findings", [Text("findings", lines, "list"), Text("limits", limits, "warning")])


def variant_sentences(found: Comparison, variant: Study, wins: pl.DataFrame) -> list[str]:
    pairing, margin = found.pairing(variant), found.targets.margin
    if not pairing.games:
        return [f"{variant.name}: no games to compare."]
    if pairing.games < 2:
        return [f"{variant.name}: one game tells no difference from another."]
    parts = [
        f"{words.name(row['commander'])} {words.with_interval(row['difference'], row['low'], row['high'], 'points')}"
        for row in wins.iter_rows(named=True)
    ]
    how = f"{words.count(pairing.games)} games, paired" if pairing.paired else f"not paired, as {pairing.why}"
    lines = [
        f"{variant.name} against {found.base.name} ({how}): {', '.join(parts)} points of win share. "
        f"{_size(wins, margin)}"
    ]
    if pairing.paired:
        factors = [f for f in wins["games_saved"] if f is not None]
        if factors:
            low, high = min(factors), max(factors)
            shown = f"{low:.2f}" if f"{low:.2f}" == f"{high:.2f}" else f"{low:.2f} to {high:.2f}"
            games = words.count(pairing.games * min(factors))
            lines.append(
                f"Pairing saved games by a factor of {shown}: unpaired, the same certainty takes at least {games} "
                f"games."
            )
    if len(found.players) > 1:
        lines.append(_verdicts(found.base, variant))
    lines += _other_changes(found, variant)
    return lines


def _size(wins: pl.DataFrame, margin: float) -> str:
    sizes = dict(wins.select("commander", "size").iter_rows())
    named = {size: [words.name(who) for who, s in sizes.items() if s == size] for size in set(sizes.values())}
    if MATTERS in named:
        return f"That matters: {words.listed(named[MATTERS])} moved by more than {margin:g} points."
    if set(named) == {NOTHING_SHOWN}:
        return f"No difference is shown, and whatever there is lies within {margin:g} points."
    if set(named) <= {SMALL, NOTHING_SHOWN}:
        return f"That is real for {words.listed(named[SMALL])}, but small: all within {margin:g} points."
    return f"There are not enough games to say whether it exceeds {margin:g} points."


def _verdicts(base: Study, variant: Study) -> str:
    needed = variant.games_needed
    more = (
        f"; about {words.count(needed)} games would decide"
        if variant.verdict == "not enough games" and needed < NEVER and variant.games >= FEW
        else ""
    )
    return f"Against the targets {base.name} is: {base.verdict}; {variant.name} is: {variant.verdict}{more}."


def _other_changes(found: Comparison, variant: Study) -> list[str]:
    """The largest changes besides win shares, as a share of what was there before."""
    frames = [
        found.others(analysis.of_game(found.players), [""]),
        found.others(FEEL, found.players),
        found.others(MEDALS[:1], found.players),
    ]
    known = pl.concat(frames).filter(
        (pl.col("variant") == variant.name) & (pl.col("p_holm") <= 0.05) & (pl.col("base") >= 0.02)
    )
    if known.is_empty():
        return ["Besides win shares no change is shown in length, ends, medals or feel."]
    largest = (
        known.with_columns(size=(pl.col("difference") / pl.col("base")).abs()).sort("size", descending=True).head(4)
    )
    parts = []
    for row in largest.iter_rows(named=True):
        show = words.FORMATS[row["unit"]]
        who = f", {words.name(row['commander'])}" if row["commander"] else ""
        kind = SIGNED[row["unit"]]
        moved = words.with_interval(row["difference"], row["low"], row["high"], kind)
        by = f"{moved} points" if kind == "points" else moved
        parts.append(f"{row['title']}{who}: {show(row['base'])} to {show(row['value'])}, {by}")
    return [f"The largest other changes that are shown: {'; '.join(parts)}."]


def balance(found: Comparison) -> Section:
    wins = found.wins()
    title = forest_title(wins, found.targets.margin)
    items: list[Item] = []
    if wins["difference"].is_not_null().any():
        items.append(
            Picture("forest", title, lambda: forest.forest(wins, found.base.name, found.targets.margin, title))
        )
    items.append(
        Table(
            "win-share-differences",
            f"Win share against {found.base.name}",
            wins,
            (
                Column("variant", "variant"),
                Column("commander", "commander", "commander"),
                Column(found.base.name, "base", "percent", of="base_per"),
                Column("with it", "value", "percent", of="value_per"),
                Column("difference, points", "difference", "points", "low", "high"),
                Column("n", "pairs", "count"),
                Column("paired error", "error", "error"),
                Column("unpaired error", "unpaired_error", "error"),
                Column("games saved", "games_saved", "number"),
                Column("p (Holm)", "p_holm", "p"),
                Column("size", "size"),
            ),
            f"{_n(found)} Errors in points. {_together(found)} p: corrected over all variants and commanders (Holm). "
            "Games saved: how many times as many games the same error takes without pairing. Size: against the margin "
            f"of {found.targets.margin:g} points.",
        )
    )
    return Section("balance", "Win shares", items)


def _n(found: Comparison) -> str:
    """What the column n counts."""
    paired = {pairing.paired for pairing in found.pairings.values()}
    deals = found.base.orders > 1
    pairs = f"pairs of {'deals, each played in all seat orders' if deals else 'games'}"
    single = f"{'deals' if deals else 'games'} of the smaller run where runs are not paired"
    told = "; ".join([pairs] * (True in paired) + [single] * (False in paired))
    return f"n: {told}. Of: what a figure was counted over."


def _together(found: Comparison) -> str:
    if len(found.players) == 1:
        return "Intervals are 95 %."
    if len(found.players) == 2:
        return "Intervals are 95 %; of two players one's gain is the other's loss, so both rows are one test."
    return "The intervals of a variant's commanders hold together at 95 %."


def forest_title(wins: pl.DataFrame, margin: float) -> str:
    known = wins.filter(pl.col("difference").is_not_null())
    if known.is_empty():
        return "Nothing to compare"
    far = known.filter(pl.col("size") == MATTERS)
    shown = known.filter(pl.col("p_holm") <= 0.05)
    if shown.is_empty():
        return "No change of a win share is shown"
    row = (far if far.height else shown).sort(pl.col("difference").abs(), descending=True).row(0, named=True)
    moved = f"{words.name(row['commander'])} {words.points(row['difference'])} points with {row['variant']}"
    if far.height:
        return f"{moved}: more than the margin"
    small = row["size"] == SMALL
    return f"{moved}: {'less than the margin' if small else 'not shown to exceed the margin'}"


def medals(found: Comparison) -> Section:
    ranks = (place(found.players),) if len(found.players) > 1 else ()
    frame = found.others((MEDALS[0], *ranks), found.players)
    return Section("medals", "Medals and places", [_differences("medal-differences", "Means of a game", frame, found)])


def length(found: Comparison) -> Section:
    frame = found.others(analysis.of_game(found.players), [""])
    return Section(
        "length", "Length and shape", [_differences("game-differences", "The game as a whole", frame, found)]
    )


def feel(found: Comparison) -> Section:
    frame = found.others(FEEL, found.players)
    return Section("feel", "Feel", [_differences("feel-differences", "What hurts", frame, found)])


def _differences(name: str, title: str, frame: pl.DataFrame, found: Comparison) -> Table:
    by = (Column("commander", "commander", "commander"),) if frame["commander"].str.len_chars().max() else ()
    return Table(
        name,
        title,
        frame,
        (
            Column("variant", "variant"),
            Column("", "title"),
            *by,
            Column(found.base.name, "base", "unit", of="base_per", over="over"),
            Column("with it", "value", "unit", of="value_per", over="over"),
            Column("difference", "difference", "difference", "low", "high"),
            Column("n", "pairs", "count"),
            Column("games saved", "games_saved", "number"),
            Column("p (Holm)", "p_holm", "p"),
        ),
        f"Shares differ in points. {_n(found)} Each interval is 95 % alone; p is corrected over all variants and all "
        "figures of this page besides win shares (Holm).",
    )


def method(found: Comparison) -> Section:
    rows = []
    for study in (found.base, *found.variants):
        manifest, plan = study.run.manifest, study.run.manifest.plan
        policies = ", ".join(f"{who} {p.name} {p.digest[:8]}" for who, p in plan.profiles.items())
        rows.append(
            {
                "name": study.name,
                "path": str(study.run.path),
                "games": study.games,
                "seed": plan.seed,
                "order": plan.order,
            }
            | {"scenario": f"{plan.scenario.name} {plan.scenario.digest[:12]}", "rules": rules_line(plan.scenario)}
            | {"policies": policies, "digest": manifest.digest}
        )
    keys = ("name", "games", "seed", "order", "scenario", "rules", "policies", "digest")
    columns = tuple(Column(key, key, "count" if key == "games" else "text") for key in keys)
    lines = []
    for variant in found.variants:
        pairing = found.pairing(variant)
        how = "paired by game number" if pairing.paired else "not paired"
        lines.append(f"{variant.name}: {how} ({pairing.why}), {words.count(pairing.games)} games.")
        lines += [f"{variant.name}: {line}" for line in changes(found.base, variant)]
    runs = " ".join(shlex.quote(str(study.run.path)) for study in (found.base, *found.variants))
    return Section(
        "method",
        "Method",
        [
            Table("runs", "The runs", pl.DataFrame(rows), columns),
            Text("differences", lines, "list"),
            Text("formulas", FORMULAS, "list"),
            Text("commands", [f"rhine-sim compare {runs}"], "code"),
        ],
    )


FORMULAS = (
    "Paired: the difference of the two figures of each game (or deal, if all seat orders were played), its mean, "
    "and the error "
    "of that mean; ratios by the delta method. Unpaired: the square root of the sum of the squared errors of both "
    "runs.",
    "Games saved = (unpaired error / paired error) squared.",
)


def changes(base: Study, variant: Study) -> list[str]:
    """In what two runs differ."""
    a, b = base.run.manifest.plan, variant.run.manifest.plan
    lines = [change.line().strip() for change in scenario_differences(a.scenario, b.scenario)]
    versions = base.run.manifest.rules_version, variant.run.manifest.rules_version
    if versions[0] != versions[1]:
        lines.insert(0, f"played by programs of rules version {versions[0]} and {versions[1]}: that may differ too")
    for who in a.profiles:
        if who in b.profiles and a.profiles[who].digest != b.profiles[who].digest:
            had, has = a.profiles[who], b.profiles[who]
            same = f" with other weights ({had.digest[:8]} -> {has.digest[:8]})" if had.name == has.name else ""
            lines.append(f"policy of {words.name(who)}: {had.name} -> {has.name}{same}")
    if not lines:
        return ["scenario and policies are the same"]
    more = len(lines) - MOST_CHANGES
    return [*lines[:MOST_CHANGES], f"and {more} more: rhine-sim diff"] if more > 0 else lines
