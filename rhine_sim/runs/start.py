"""Starts or resumes a run: which folder, what is already there, what is still to be played."""

import contextlib
import json
import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from ..errors import EngineFault, Interrupted, RunError
from ..frames import COMMANDERS
from ..match.batch import Player
from ..match.outcome import ROW
from .folder import MANIFEST, is_fresh, locked, remove_asides
from .manifest import COMPLETE, STOPPED, Manifest, read_manifest, refuse_other_rules
from .plan import Plan, Request, differences, new_plan
from .run import Run
from .runner import Runner, Say, compile_kernels, default_workers, with_replay
from .store import adopt_chunk, chunk_path, find_damage, read_games, session_path
from .tables import games_frame

RUNS = Path("runs")


@dataclass(frozen=True)
class Conduct:
    """How to play a run; none of it changes a result."""

    workers: int | None = None
    resume: bool = False
    check: bool = False
    max_minutes: float | None = None
    progress: bool = True
    say: Say = lambda line: None  # notes for a person
    before: Say = lambda line: None  # called once with the effective rules, before anything is played
    command: str = ""
    plan_only: bool = False  # write the manifest and play nothing
    scheduler: str | None = None  # address of a dask scheduler whose workers play


def simulate(request: Request, out: Path | None, conduct: Conduct, plan: Plan | None = None) -> Run:
    """Play a run, or what is missing of it; `plan` is that of the request, if it has been made already."""
    if conduct.resume and out is None:
        out = RUNS / _name(request)
    if out is not None and conduct.resume and (out / MANIFEST).exists():
        return _resume(request, out, conduct)
    plan = plan or new_plan(request)
    out = out or RUNS / plan.scenario.name
    _refuse_taken(out)
    conduct.before(describe(plan, out))
    with locked(out):
        _refuse_taken(out)  # again, now that nobody else can start here
        manifest = Manifest(plan, command=conduct.command or resume_command(plan, out))
        if conduct.plan_only:
            manifest.state = STOPPED
            manifest.write(out)
            return Run(out)
        _play(out, manifest, conduct)
    return Run(out)


def _name(request: Request) -> str:
    """The name of the scenario that is meant: with a variant's file that is not its path."""
    return new_plan(request).scenario.name


def _refuse_taken(out: Path) -> None:
    try:
        if out.exists() and not out.is_dir():
            raise RunError(f"{out}: is a file; --out names a folder")
        if (out / MANIFEST).exists():
            raise RunError(f"{out}: holds a run already; continue it with --resume, or choose another --out")
        if not is_fresh(out):
            raise RunError(f"{out}: is not empty and not a run (no {MANIFEST}); choose another --out")
    except OSError as bad:
        raise RunError(f"{out}: cannot be read: {bad.strerror or bad}") from None


def _resume(request: Request, out: Path, conduct: Conduct) -> Run:
    manifest = read_manifest(out)
    refuse_other_rules(out, manifest)
    if found := differences(request, manifest.plan):
        raise RunError("\n".join([f"{out}: holds another run than the one asked for:", *(f"  {x}" for x in found)]))
    conduct.before(describe(manifest.plan, out))
    if manifest.state == COMPLETE and not any(map(partial(find_damage, out, thorough=True), manifest.chunks.values())):
        return Run(out)  # nothing to write: a folder that can only be read will do
    with locked(out):
        manifest = read_manifest(out)  # as the last writer left it
        if conduct.plan_only:
            return Run(out)
        adopted = take_stock(out, manifest, conduct.say)
        if manifest.missing() or manifest.state != COMPLETE:
            _play(out, manifest, conduct, adopted)
        forget_sessions(out)
    return Run(out)


def take_stock(out: Path, manifest: Manifest, say: Say) -> list[int]:
    """Believe the files: drop chunks that are damaged, add those that were finished after the last manifest.

    Returns the chunks added: they may come from other machines, so what is there is to be proven.
    """
    remove_asides(out)
    manifest.sessions += [session for session in _array_sessions(out) if session not in manifest.sessions]
    unknown = manifest.missing()
    for record in list(manifest.chunks.values()):
        if damage := find_damage(out, record, thorough=True):
            say(f"{out}: {damage}: chunk {record.chunk} is played again")
            del manifest.chunks[record.chunk]
    for chunk in unknown:
        if chunk_path(out, "games", chunk).exists() and (record := adopt_chunk(out, manifest.plan, chunk)):
            manifest.chunks[chunk] = record
    return [chunk for chunk in unknown if chunk in manifest.chunks]


def _array_sessions(out: Path) -> list[dict]:
    found = []
    for path in sorted(out.glob(session_path(out, 0).name.replace("000000", "*"))):
        with contextlib.suppress(OSError, ValueError):
            found.append(json.loads(path.read_bytes()))
    return found


def forget_sessions(out: Path) -> None:
    """What jobs of an array said, once it stands in the manifest."""
    for path in out.glob(session_path(out, 0).name.replace("000000", "*")):
        with contextlib.suppress(OSError):
            path.unlink()


def _play(out: Path, manifest: Manifest, conduct: Conduct, adopted: Sequence[int] = ()) -> None:
    if not conduct.scheduler or manifest.chunks:
        compile_kernels(manifest.plan.compiled, manifest.plan.setting(), conduct.say)
    prove_same_program(out, manifest, {*adopted, *sorted(manifest.chunks)[:1]})
    try:
        _runner(out, manifest, conduct).run(conduct.progress)
    except EngineFault as fault:
        raise with_replay(fault, out) from None
    except Interrupted as stop:
        raise Interrupted(stop.number, _advice("stopped", out, manifest)) from None
    except RunError as bad:
        raise RunError(f"{bad}\n{_advice('stopped', out, manifest)}") from None
    if manifest.missing():
        conduct.say(_advice("time is up", out, manifest))


def _runner(out: Path, manifest: Manifest, conduct: Conduct) -> Runner:
    if conduct.scheduler:
        from .cluster import ClusterRunner

        return ClusterRunner(out, manifest, conduct.scheduler, conduct.check, conduct.max_minutes, conduct.say)
    workers = conduct.workers or default_workers()
    return Runner(out, manifest, workers, conduct.check, conduct.max_minutes)


def prove_same_program(out: Path, manifest: Manifest, chunks: Iterable[int]) -> None:
    """Before adding to a run, play the first game of some of its chunks again: results of two programs must not mix."""
    for chunk in sorted(chunks):
        first = manifest.plan.chunk_games(chunk).start
        if not read_games(out, chunk)[:1].equals(play_again(out, manifest.plan, [first])):
            raise RunError(
                f"{out}: this program plays game {first} differently from the one that began it; start a new run"
            )


def play_again(folder: Path, plan: Plan, games: list[int], check: bool = False):
    """The rows of some games of the run in `folder`, played now."""
    player, rows = Player(plan.compiled, plan.setting(check)), np.zeros(len(games), ROW)
    for place, game in enumerate(games):
        try:
            player.play(game, rows[place : place + 1])
        except EngineFault as fault:
            raise with_replay(fault, folder) from None
    return games_frame(rows, plan.players)


def _advice(what: str, out: Path, manifest: Manifest) -> str:
    done, rows = manifest.games_done, manifest.plan.rows
    return (
        f"{what}: {done:,} of {rows:,} games are kept in {out}; "
        f"go on with: rhine-sim simulate --resume --out {shlex.quote(str(out))}"
    )


# ---- words ---------------------------------------------------------------------------------------------------------


def resume_command(plan: Plan, out: Path) -> str:
    return f"rhine-sim simulate --resume --out {shlex.quote(str(out))}"


def describe(plan: Plan, out: Path) -> str:
    """What will run, in the words of the options."""
    from .plan import rules_line

    rows = [
        ("rules", rules_line(plan.scenario)),
        *(("changed", line) for line in _changed_numbers(plan)),
        ("players", ", ".join(who.capitalize() for who in plan.players) + f"; order {plan.order.replace('-', ', ')}"),
        ("policies", policies_line(plan)),
        ("games", f"{plan.rows:,}{_per_deal(plan)}, seed {plan.seed}, into {out}"),
    ]
    head = f"{plan.scenario.name} {plan.scenario.digest[:16]}: {plan.scenario.title}"
    return "\n".join([head, *(f"  {key:<10} {text}" for key, text in rows)])


def policies_line(plan: Plan) -> str:
    return ", ".join(f"{who} {plan.profiles[who].name}" for who in COMMANDERS if who in plan.profiles)


def _per_deal(plan: Plan) -> str:
    return f" ({plan.games:,} deals in {len(plan.orders)} seat orders)" if len(plan.orders) > 1 else ""


def _changed_numbers(plan: Plan) -> list[str]:
    """Numbers and entries in which the scenario differs from the default board; its rules have their own line."""
    from ..scenario import load_scenario
    from ..scenario.diff import differences as places

    changes = [change for change in places(load_scenario("base"), plan.scenario) if not change.key.startswith("rules.")]
    lines = [change.line().strip() for change in changes[:12]]
    return [*lines, f"and {len(changes) - 12} more: rhine-sim diff"] if len(changes) > 12 else lines
