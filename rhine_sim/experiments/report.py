"""The report of an experiment: findings, every variant, effects, differences to the base, method."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import polars as pl

from ..analysis.compare import MATTERS, of_game
from ..report import words
from ..report.forest import forest
from ..report.section import Item, Picture, Section, Text
from ..report.tables import Column, Table
from ..report.write import write_pages
from ..runs.plan import rules_line
from .effects import INTERACTION, MAIN
from .play import command_line
from .ranking import ranking
from .results import Results, largest_size

DRAWN = 10  # variants in one picture
TOLD = 3


def write_experiment_report(results: Results, out: Path, say: Callable[[str], None]) -> tuple[Path, list[str]]:
    """Writes the pages; returns the path of the HTML and the findings."""
    experiment = results.experiment
    builders = [findings, *([effects] if not results.why_no_effects else []), variants, against_base, method]
    sections = [[build(results)] for build in builders]
    lead = f"{len(results.studies):,} variants, {experiment.games:,} games each, seed {experiment.seed}"
    if experiment.why:
        lead = f"{experiment.why} {lead}"
    page = write_pages(experiment.title, f"{lead}; written by rhine-sim", [experiment.name], sections, out, say)
    return page, list(sections[0][0].items[0].lines)


# ---- findings --------------------------------------------------------------------------------------------------------


def findings(results: Results) -> Section:
    lines = [_verdict_line(results), *_effect_lines(results), *_change_lines(results), *results.experiment.notes]
    policies = {p.name for study in results.studies.values() for p in study.run.manifest.plan.profiles.values()}
    limits = [
        f"All games were played by {words.listed(sorted(policies))}, which did not learn anything about changed rules: "
        "people who adapt may find more in a change than these figures show."
    ]
    return Section("findings", "Findings", [Text("findings", lines, "list"), Text("limits", limits, "warning")])


def _verdict_line(results: Results) -> str:
    counts = Counter(study.verdict for study in results.studies.values())
    told = words.listed([f"{number} {verdict}" for verdict, number in counts.most_common()])
    margin = results.experiment.targets.margin
    return f"Of {len(results.studies)} variants, the base included, against the targets ± {margin:g} points: {told}."


def _change_lines(results: Results) -> list[str]:
    wins = results.wins.filter(pl.col("difference").is_not_null())
    if wins.is_empty():
        return ["No variant has the base's players, so none is compared with it."]
    margin = results.experiment.targets.margin
    largest = wins.sort(pl.col("difference").abs(), descending=True).unique("variant", maintain_order=True)
    lines = [
        f"{row['variant']}: {words.name(row['commander'])} "
        f"{words.with_interval(row['difference'], row['low'], row['high'], 'points')} points ({row['size']})."
        for row in largest.head(TOLD).iter_rows(named=True)
    ]
    moved = wins.filter(pl.col("size") == MATTERS)["variant"].n_unique()
    of = wins["variant"].n_unique()
    return [f"{moved} of {of} variants move a commander's win share by more than {margin:g} points.", *lines]


def _effect_lines(results: Results) -> list[str]:
    """The largest effects on win shares, a sentence each."""
    if why := results.why_no_effects:
        return [] if not results.experiment.cells else [f"The grid has no main effects to tell: {why}."]
    return [
        _effect_sentence(results, effect, kind)
        for kind in (MAIN, INTERACTION)
        for effect in results.largest_effects(kind)[:TOLD]
    ]


def _effect_sentence(results: Results, effect: str, kind: str) -> str:
    won = (pl.col("measure") == "won") & (pl.col("effect") == effect)
    rows = results.effects.filter(won).sort(pl.col("difference").abs(), descending=True).to_dicts()
    moved = words.listed([_moved(row) for row in (rows[:1] if kind == INTERACTION else rows)])
    size = largest_size([row["size"] for row in rows])
    if kind == MAIN:
        return f"{effect}, on average over all cells, moves {moved} points: {size}."
    return f"{effect.replace(' with ', ' and ')} together move {moved} points beside what each does alone: {size}."


def _moved(row: dict) -> str:
    moved = words.with_interval(row["difference"], row["low"], row["high"], "points")
    return f"{words.name(row['commander'])} by {moved}"


# ---- sections --------------------------------------------------------------------------------------------------------


def variants(results: Results) -> Section:
    margin, players = results.experiment.targets.margin, results.players
    columns = [Column("variant", "variant"), Column("verdict", "verdict")]
    columns += [Column(words.name(who), f"{who}_share", "percent", f"{who}_low", f"{who}_high") for who in players]
    columns += [
        Column(f"{words.name(who)} against base", f"{who}_change", "points", f"{who}_change_low", f"{who}_change_high")
        for who in players
    ]
    columns += [Column("size", "size"), Column("rounds", "rounds", "number"), Column("Rhine", "rhine", "percent")]
    targets = results.experiment.targets
    if targets.rounds or targets.rhine or targets.caps:
        columns.append(Column("misses", "missed"))
    note = (
        "Verdict: shares against the targets (two one-sided tests). Intervals of a variant hold together at 95 %. "
        "Against base: points of win share, paired by deal. Size: the largest word of its commanders, p corrected by "
        f"Holm over all variants and commanders, against the margin of {margin:g} points. Misses: other targets that "
        "the mean misses."
    )
    items: list[Item] = [Table("variants", "All variants", results.summary, columns, note)]
    wins = results.wins.filter(pl.col("difference").is_not_null())
    if wins.height:
        drawn = wins["variant"].unique(maintain_order=True).head(DRAWN).to_list()
        shown = wins.filter(pl.col("variant").is_in(drawn))
        first = shown.sort(pl.col("difference").abs(), descending=True).row(0, named=True)
        moved = f"{words.name(first['commander'])} {words.points(first['difference'])} points"
        which = f"The {DRAWN} variants that move most" if wins["variant"].n_unique() > DRAWN else "All variants"
        title = f"{which}: up to {moved}"
        labels = {name: _short(f"{place}. {name}") for place, name in enumerate(drawn, 1)}
        named = shown.with_columns(pl.col("variant").replace(labels))
        items.append(Picture("variants", title, lambda: forest(named, "the base", margin, title)))
    return Section("variants", "Variants", items)


def _short(name: str, length: int = 70) -> str:
    """Names in pictures have only so much room."""
    return name if len(name) <= length else f"{name[: length - 1]}…"


def effects(results: Results) -> Section:
    frame, margin = results.effects, results.experiment.targets.margin
    mains = frame.filter((pl.col("kind") == MAIN) & (pl.col("measure") == "won"))
    first = mains.sort(pl.col("difference").abs(), descending=True).row(0, named=True)
    title = (
        f"Largest main effect: {first['effect']}, {words.name(first['commander'])} "
        f"{words.points(first['difference'])} points"
    )
    drawn = mains.rename({"effect": "variant"})
    cells, factors = len(results.experiment.cells), results.experiment.factors
    items: list[Item] = [
        Text("cells", [f"{cells} cells, every combination of {words.listed([f.against() for f in factors])}."]),
        Picture("effects", title, lambda: forest(drawn, "the reference level", margin, title)),
        _effect_table("main-effects", "Main effects", mains, margin),
    ]
    crossed = frame.filter((pl.col("kind") == INTERACTION) & (pl.col("measure") == "won"))
    if crossed.height:
        ranked = crossed.sort(pl.col("difference").abs(), descending=True)
        items.append(_effect_table("interactions", "Interactions of two, largest first", ranked, margin))
    for measure, name, unit in (
        ("rhine", "Share of games ended at the Rhine", "points"),
        ("rounds", "Rounds", "signed"),
    ):
        rows = frame.filter(pl.col("measure") == measure).sort(pl.col("difference").abs(), descending=True)
        items.append(_effect_table(f"effects-{measure}", f"{name}: all effects", rows, margin, unit))
    return Section("effects", "Effects", items)


def _effect_table(name: str, title: str, rows: pl.DataFrame, margin: float, unit: str = "points") -> Table:
    on_shares = rows["measure"][0] == "won"
    columns = [Column("effect", "effect")]
    columns += [Column("commander", "commander", "commander")] if on_shares else [Column("kind", "kind")]
    columns += [Column("difference" if unit != "points" else "points", "difference", unit, "low", "high")]
    columns += [Column("error", "error", "error" if unit == "points" else "number"), Column("p (Holm)", "p_holm", "p")]
    columns += [Column("size", "size")] if on_shares else []
    note = (
        "A main effect: mean of all cells with the level less that with the reference. An interaction: by how much the "
        "one effect is larger where the other has its level. Errors are clustered by deal: all cells play the same "
        f"deals. p: corrected by Holm over all effects {'and commanders' if on_shares else 'on crossings and rounds'}."
    )
    if on_shares:
        note += f" Size: against the margin of {margin:g} points."
    return ranking(name, title, rows, columns, note)


def against_base(results: Results) -> Section:
    found = results.comparison
    items: list[Item] = []
    if found.variants:
        wins = results.wins
        columns = (
            Column("variant", "variant"),
            Column("commander", "commander", "commander"),
            Column("base", "base", "percent"),
            Column("variant", "value", "percent"),
            Column("points", "difference", "points", "low", "high"),
            Column("n", "pairs", "count"),
            Column("paired error", "error", "error"),
            Column("unpaired error", "unpaired_error", "error"),
            Column("p (Holm)", "p_holm", "p"),
            Column("size", "size"),
        )
        note = "n: pairs of games, or of deals played in all seat orders. p: corrected over all rows (Holm)."
        items.append(ranking("win-share-differences", "Win share, most moved first", wins, columns, note))
        items.append(game_table(results))
    left_out = [name for name in results.studies if name not in found.found and name != results.experiment.base.name]
    if left_out:
        items.append(
            Text("not-compared", [f"Not compared, as the base's players do not all play: {', '.join(left_out)}."])
        )
    return Section("base", "Against the base", items)


def game_table(results: Results) -> Table:
    found = results.comparison.others(of_game(results.base.players), [""])
    surest = (pl.col("difference") / pl.col("error")).abs().fill_nan(0.0)  # all pairs alike: 0 / 0
    frame = found.sort(surest, descending=True, nulls_last=True)
    columns = (
        Column("variant", "variant"),
        Column("", "title"),
        Column("base", "base", "unit"),
        Column("variant", "value", "unit"),
        Column("difference", "difference", "difference", "low", "high"),
        Column("p (Holm)", "p_holm", "p"),
    )
    note = (
        "Order: the difference divided by its error. Shares differ in points. Each interval is 95 % alone; p is "
        "corrected over the table (Holm)."
    )
    return ranking("game-differences", "The game as a whole, surest differences first", frame, columns, note)


def method(results: Results) -> Section:
    rows = []
    for name, study in results.studies.items():
        plan = study.run.manifest.plan
        names = {profile.name for profile in plan.profiles.values()}
        policies = ", ".join(names if len(names) == 1 else (f"{w} {p.name}" for w, p in plan.profiles.items()))
        pairing = results.comparison.pairings.get(name)
        how = "base" if name == results.experiment.base.name else "not compared"
        if pairing:
            how = "paired" if pairing.paired else f"not paired: {pairing.why}"
        rows.append({"variant": name, "rules": rules_line(plan.scenario), "policies": policies, "order": plan.order}
                    | {"comparison": how, "folder": str(study.run.path), "digest": study.run.digest})  # fmt: skip
    keys = ("variant", "rules", "policies", "order", "comparison", "digest")
    experiment = results.experiment
    out = results.base.run.path.parent.parent
    items = [
        Table("runs", "The runs", pl.DataFrame(rows), [Column(key, key) for key in keys]),
        Text("formulas", FORMULAS, "list"),
        Text(
            "commands",
            [command_line(experiment, out)],
            "code",
        ),
    ]
    return Section("method", "Method", items)


FORMULAS = (
    "All variants play the same deals (seed and game number), so that luck cancels in differences.",
    "Paired: the difference of the two figures of each deal, its mean, and the error of that mean.",
    "Effects: for each deal the contrast of the cells' figures, its mean over deals, and the error of that mean; this "
    "is least squares on the means of deals, with errors clustered by deal.",
    "Several comparisons at once: Holm's correction of p-values; intervals of one variant's commanders hold together "
    "(Bonferroni). Verdicts of single variants are not corrected for their number.",
)
