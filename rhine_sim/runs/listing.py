"""The runs below a folder, with their state."""

from pathlib import Path

from ..errors import RunError
from .folder import MANIFEST
from .run import Run
from .start import policies_line

DAMAGED = "damaged"


def list_runs(folder: Path) -> list[dict]:
    """One entry for each run in `folder`, itself included, in the order of their names."""
    if not folder.is_dir():
        raise RunError(f"{folder}: there is no such folder")
    found = sorted({path.parent for path in [*folder.glob(MANIFEST), *folder.glob(f"*/{MANIFEST}")]})
    return [_entry(path) for path in found]


def _entry(path: Path) -> dict:
    try:
        run = Run(path)
    except RunError as bad:
        return {"run": str(path), "state": DAMAGED, "why": str(bad)}
    plan, manifest = run.manifest.plan, run.manifest
    return {
        "run": str(path),
        "state": run.state,
        "games": manifest.games_done,
        "rows": plan.rows,
        "scenario": plan.scenario.name,
        "players": list(plan.players),
        "policies": policies_line(plan),
        "seed": plan.seed,
        "order": plan.order,
        "seconds": manifest.seconds,
        "digest": manifest.digest,
    }
