"""Reads an experiment file. All its faults are told at once, each with its place and what is allowed."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ..analysis.targets import MARGIN, Targets, check_players, targets_from
from ..errors import RhineError, ScenarioError
from ..runs.plan import GAMES, GAMES_MAX, SEED, new_plan
from ..scenario import Scenario, load_scenario, scenarios_dir
from ..scenario.checks import did_you_mean
from ..scenario.find import is_path, label_for, read_toml
from .expand import MOST, Draft, grid_drafts, knockout_drafts, step_drafts
from .model import BASE, GRID, STEPS, VARIANTS, Change, Experiment, Variant, Watch, plan_digest
from .reading import Reader

_KEYS = (
    "title",
    "why",
    "games",
    "seed",
    "margin",
    "base",
    "variants",
    "grid",
    "knockout",
    "steps",
    "targets",
    "nightly",
)
_TOLD = 5  # variants that are named before "and n more"
_LONGEST = 80  # characters of a folder's name


def experiments_dir() -> Path:
    return scenarios_dir() / "experiments"


def experiment_names() -> dict[str, Path]:
    """The experiments that can be asked for by name."""
    return {path.stem: path for path in sorted(experiments_dir().glob("*.toml"))}


def find_experiment(name: str) -> Path:
    if is_path(name):
        return Path(name)
    known = experiment_names()
    if name not in known:
        hint = did_you_mean(name, known)
        raise RhineError(f'no experiment is called "{name}"; known: {", ".join(known)}; a path ends in .toml{hint}')
    return known[name]


def load_experiment(name: str, games: int | None = None) -> Experiment:
    """The experiment of that name or file; `games` takes the place of the file's number."""
    path = find_experiment(name)
    data = read_toml(path)
    read = Reader(label_for(path), path.parent)
    read.known("", data, _KEYS)
    games_of_file = read.whole(data, "games", GAMES, 1, GAMES_MAX)
    games = games or games_of_file
    seed = read.whole(data, "seed", SEED, 0, 2**63 - 1)
    targets = _targets(data, read)
    watch = _watch(read.table(data, "", "nightly"), targets.margin, read)
    title, why = read.text(data, "title", path.stem), read.text(data, "why", "")
    base = read.change(read.table(data, "", "base"), "base")
    scenario = _scenario(base, "base", read)
    named = read.table(data, "", "variants")
    drafts = []
    for key in named:
        place = f"variants.{key}"
        drafts.append(Draft(key, VARIANTS, read.change(read.table(named, "variants", key), place), None, place))
    factors = []
    if scenario is not None:
        grid = read.filled(data, "grid", "rules.weather = [false, true]")
        factors, cells = grid_drafts(grid, base, scenario, read)
        drafts += cells
        drafts += knockout_drafts(read.filled(data, "knockout", 'cards = ["recon"]'), scenario, read)
        drafts += step_drafts(read.filled(data, "steps", 'numbers = ["logistics"]'), scenario, read)
    if len(drafts) > MOST:
        read.fault("", f"{len(drafts):,} variants; at most {MOST:,}")
    read.stop_if_any()
    variants, notes = _resolve([Draft("base", BASE, Change(), None, "base"), *drafts], base, games, seed, read)
    _check_targets(targets, variants, read)
    read.stop_if_any()
    return Experiment(
        name=path.stem,
        source=path,
        title=title,
        why=why,
        games=games,
        seed=seed,
        targets=targets,
        watch=watch,
        variants=tuple(variants),
        games_of_file=games_of_file,
        factors=tuple(factors),
        notes=tuple(notes),
    )


def _targets(data: dict, read: Reader) -> Targets:
    found, faults = targets_from(read.table(data, "", "targets"), str(read.label))
    for fault in faults:
        read.fault("targets", fault)
    return replace(found, margin=read.number(data, "margin", found.margin, 0.01, 50, "")) if "margin" in data else found


def _watch(data: dict, margin: float, read: Reader) -> Watch:
    read.known("nightly", data, ("alert", "alert_rounds", "keep"))
    return Watch(
        alert=read.number(data, "alert", margin or MARGIN, 0.01, 50, "nightly"),
        alert_rounds=read.number(data, "alert_rounds", 1.0, 0.01, 100, "nightly"),
        keep=read.whole(data, "keep", 14, 1, 100_000, "nightly"),
    )


def _check_targets(targets: Targets, variants: Iterable[Variant], read: Reader) -> None:
    """Targets name those who play, in every variant, and their shares add up."""
    for variant in variants:
        strangers = [who for who in targets.win_share if who not in variant.plan.players]
        if strangers:
            read.fault(f"targets.win_share.{strangers[0]}", f'does not play in variant "{variant.name}"')
            return
        try:
            check_players(targets, variant.plan.players)
        except RhineError as bad:
            read.fault(f'targets, variant "{variant.name}"', str(bad).removeprefix(f"{targets.source}: "))
            return


def _scenario(change: Change, place: str, read: Reader) -> Scenario | None:
    try:
        return load_scenario(change.scenario or "base", change.rules, change.sets)
    except ScenarioError as bad:
        for line in _lines(bad):
            read.fault(place, line)
    return None


def _lines(bad: RhineError) -> list[str]:
    """Faults of a scenario without the options that they would have come from on a command line."""
    parts = [(fault, *fault.partition(": ")) for fault in getattr(bad, "faults", [str(bad)])]
    return [rest if label.startswith("--") else fault for fault, label, _, rest in parts]


def _resolve(drafts: list[Draft], base: Change, games: int, seed: int, read: Reader) -> tuple[list[Variant], list[str]]:
    """Every draft with its plan. What a scenario refuses is a fault, except for a step beyond what is allowed."""
    variants: list[Variant] = []
    folders: dict[str, str] = {}  # digest of the plan -> folder
    names: dict[str, str] = {}  # -> digest of the plan: the same thing may be asked for twice
    skipped: list[str] = []
    told: list[tuple[Draft, str]] = []
    for draft in drafts:
        request = draft.change.over(base).request(games, seed)
        try:
            plan = new_plan(request)
        except RhineError as bad:
            if draft.kind == STEPS:
                skipped.append(draft.name)
                continue
            told += [(draft, line) for line in _lines(bad)]
            continue
        digest = plan_digest(plan)
        if names.setdefault(draft.name, digest) != digest:
            read.fault(draft.place, f'the name "{draft.name}" is taken')
        folder = folders.setdefault(digest, _folder(draft.name, digest, set(folders.values())))
        variants.append(Variant(draft.name, draft.kind, plan, request, folder, draft.levels))
    _tell(told, read)
    return variants, _notes(skipped, variants)


def _tell(told: list[tuple[Draft, str]], read: Reader) -> None:
    """What the scenarios refused: a fault of a whole grid once, and of many faults in one place the first few."""
    by_place: dict[str, dict[str, Draft]] = {}
    for draft, line in told:
        by_place.setdefault(draft.place, {}).setdefault(line, draft)
    for place, lines in by_place.items():
        for line, draft in list(lines.items())[:_TOLD]:
            read.fault(place if draft.name in place else f"{place} ({draft.name})", line)
        if len(lines) > _TOLD:
            read.fault(place, f"and {len(lines) - _TOLD} more faults like these")


def _notes(skipped: list[str], variants: list[Variant]) -> list[str]:
    """What a person should know who asked for this, though it is not wrong."""
    first: dict[str, str] = {}
    same = []
    for variant in variants:
        other = first.setdefault(variant.folder, variant.name)
        if other != variant.name and variant.kind != GRID:
            same.append(f"{variant.name} as {other}")
    notes = [("left out, as the scenario does not allow it", skipped), ("the very same games", same)]
    return [f"{what}: {_some(names)}" for what, names in notes if names]


def _some(names: list[str]) -> str:
    return ", ".join(names[:_TOLD]) + (f" and {len(names) - _TOLD} more" if len(names) > _TOLD else "")


def _folder(name: str, digest: str, taken: set[str]) -> str:
    """A name for the disk: plain characters, not too long, its own."""
    plain = "".join(char if char.isalnum() and char.isascii() else "-" for char in name.lower())
    short = "-".join(part for part in plain.split("-") if part)
    if len(short) > _LONGEST or short in taken or not short:
        short = f"{short[: _LONGEST - 9]}-{digest[:8]}"
    return short
