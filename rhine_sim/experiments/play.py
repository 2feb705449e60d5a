"""Plays what is missing of an experiment: one run folder for each setting, resumable at any point."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

from tqdm.auto import tqdm

from ..cache import sources_digest
from ..errors import Interrupted, RunError
from ..runs.folder import MANIFEST, write_whole
from ..runs.manifest import COMPLETE, read_manifest
from ..runs.plan import differences
from ..runs.run import Run
from ..runs.start import Conduct, simulate
from .model import Experiment, Variant, plan_digest

RUNS, REPORT, ABOUT = "runs", "report", "experiment.json"


def run_path(out: Path, variant: Variant) -> Path:
    return out / RUNS / variant.folder


def games_missing(out: Path | None, variant: Variant) -> int:
    """Games of a variant's run that are still to be played."""
    if out is None or not (run_path(out, variant) / MANIFEST).exists():
        return variant.plan.rows
    manifest = read_manifest(run_path(out, variant))
    return 0 if manifest.state == COMPLETE else variant.plan.rows - manifest.games_done


def refuse_taken(out: Path, experiment: Experiment) -> None:
    """A folder for experiments holds experiments, and only one: all its runs are variants of the same base."""
    if out.exists() and not out.is_dir():
        raise RunError(f"{out}: is a file; --out names a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / ABOUT).exists():
        raise RunError(f"{out}: is not empty and holds no experiment (no {ABOUT}); choose another --out")
    if other := _other_experiment(out):
        if other != experiment.name:
            raise RunError(f'{out}: holds the experiment "{other}", not "{experiment.name}"; choose another --out')


def _other_experiment(out: Path) -> str | None:
    """The name of the experiment in a folder; None if there is none, or its words cannot be read."""
    try:
        return json.loads((out / ABOUT).read_bytes())["experiment"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def play(experiment: Experiment, out: Path, conduct: Conduct, advice: str) -> dict[str, Run]:
    """Every variant's run by its folder, complete; `advice` is the line to go on with after a stop."""
    for variant in experiment.runs.values():
        _refuse_other_run(run_path(out, variant), variant)
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / ABOUT, about(experiment))
    missing = {folder: games_missing(out, variant) for folder, variant in experiment.runs.items()}
    done = sum(variant.plan.rows for variant in experiment.runs.values()) - sum(missing.values())
    bar = tqdm(
        total=done + sum(missing.values()), initial=done, unit=" games", disable=None if conduct.progress else True
    )
    found: dict[str, Run] = {}
    quiet = replace(conduct, resume=True, progress=False, before=lambda text: None)
    try:
        for variant in experiment.runs.values():
            bar.set_description(variant.name[:40])
            path = run_path(out, variant)
            # the plan as it was read at the start: an edited file must not change the second half of an experiment
            found[variant.folder] = simulate(variant.request, path, _for_run(quiet, path), variant.plan)
            bar.update(missing[variant.folder])
    except Interrupted as stop:
        raise Interrupted(
            stop.number, f"stopped: what is finished is kept; go on with: {advice}", stop.at_once
        ) from None
    finally:
        bar.close()
    return found


def _refuse_other_run(path: Path, variant: Variant) -> None:
    """Before anything is written: what a file asks for now must be what its runs were begun with."""
    if (path / MANIFEST).exists() and plan_digest(plan := read_manifest(path).plan) != variant.digest:
        found = differences(variant.request, plan) or ["the scenario or a policy has changed since"]
        raise RunError("\n".join([f"{path}: holds another run than the one asked for:", *(f"  {x}" for x in found)]))


def _for_run(conduct: Conduct, path: Path) -> Conduct:
    return replace(conduct, command=f"rhine-sim simulate --resume --out {shlex.quote(str(path))}")


def command_line(experiment: Experiment, out: Path) -> str:
    """The line that plays the rest of an experiment, or tells of it again."""
    games = f" --games {experiment.games}" if experiment.games != experiment.games_of_file else ""
    return f"rhine-sim experiment {shlex.quote(str(experiment.source))} --out {shlex.quote(str(out))}{games}"


def is_begun(experiment: Experiment, out: Path) -> bool:
    """Whether this very experiment was begun in a folder, by this very program."""
    try:
        return (out / ABOUT).read_bytes() == about(experiment)
    except OSError:
        return False


def about(experiment: Experiment) -> bytes:
    """What the folder holds, for other programs: variants, their runs, and the levels of a grid's cells."""
    data = {
        "experiment": experiment.name,
        "title": experiment.title,
        "games": experiment.games,
        "seed": experiment.seed,
        "sources": sources_digest(),
        "factors": [
            {"name": f.name, "levels": f.levels, "reference": f.levels[f.reference]} for f in experiment.factors
        ],
        "variants": [
            {"name": v.name, "kind": v.kind, "run": f"{RUNS}/{v.folder}", "levels": v.levels, "plan": v.digest}
            for v in experiment.variants
        ],
    }
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()
