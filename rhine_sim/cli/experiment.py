"""`rhine-sim experiment`"""

import os
from pathlib import Path

import click

from ..errors import Interrupted
from .options import executor_options, quiet_option, reads_runs, writes_files


def _complete(ctx, param, incomplete: str):
    from ..experiments.file import experiment_names

    known = [name for name in experiment_names() if name.startswith(incomplete)]
    return [
        *map(click.shell_completion.CompletionItem, known),
        click.shell_completion.CompletionItem(incomplete, type="file"),
    ]


@click.command("experiment")
@click.argument("file", metavar="NAME|FILE", shell_complete=_complete)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of runs and report. Default: experiments/NAME.",
)
@click.option("--dry-run", is_flag=True, help="Print the plan with games and minutes; play nothing.")
@click.option("--games", "-n", type=click.IntRange(min=1), help="Games of each variant, instead of the file's number.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@executor_options
@quiet_option
@writes_files
@reads_runs
def command(
    file: str,
    out: Path | None,
    dry_run: bool,
    games: int | None,
    workers: int | None,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Play many variants of a base on the same deals and report on all of them.

    Plays what is missing in DIR/runs and then writes DIR/report. Stopped at any point, the same line goes on.

    \b
    rhine-sim experiment smoke
    rhine-sim experiment optional-rules --dry-run
    rhine-sim experiment my-trial.toml --out trials/one
    """
    from ..experiments.file import load_experiment
    from ..experiments.play import REPORT, command_line, play, refuse_taken
    from ..experiments.report import write_experiment_report
    from ..experiments.results import Results
    from ..runs.start import Conduct

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    experiment = load_experiment(file, games)
    folder = out or Path("experiments") / experiment.name
    refuse_taken(folder, experiment)
    if dry_run:
        _print_plan(experiment, folder, workers, say)
        if scheduler:
            say("The minutes are those of this machine: a cluster's speed is not measured.")
        return
    conduct = Conduct(workers, progress=not quiet, say=say, scheduler=scheduler)
    try:
        runs = play(experiment, folder, conduct, command_line(experiment, folder))
    except Interrupted as stop:
        if stop.at_once:
            click.echo("stopped while compiling", err=True)
            os._exit(stop.exit_code)
        raise
    page, lines = write_experiment_report(Results(experiment, runs), folder / REPORT, lambda text: None)
    if not quiet:
        for line in lines:
            click.echo(line)
        click.echo(f"{page}")


def _print_plan(experiment, folder: Path, workers: int | None, say) -> None:
    from ..experiments.play import games_missing
    from ..experiments.speed import games_a_second, minutes_missing
    from ..runs.runner import default_workers

    threads = workers or default_workers()
    minutes = minutes_missing(experiment, folder, lambda v: games_a_second(v.plan, threads, 0.7, say))
    click.echo(
        f"{experiment.title}: {_number(len(experiment.variants), 'variant')} in "
        f"{_number(len(experiment.runs), 'run')}, seed {experiment.seed}"
    )
    for factor in experiment.factors:
        click.echo(f"  factor     {factor.name}: {', '.join(factor.levels)}")
    for run, variant in experiment.runs.items():
        missing = games_missing(folder, variant)
        state = f"{missing:>10,} games, {_time(minutes[run])}" if missing else "    played"
        click.echo(f"  {state}  {variant.name}")
    for note in experiment.notes:
        click.echo(f"  {note}")
    total = sum(games_missing(folder, variant) for variant in experiment.runs.values())
    speed = f" at {total / 60 / sum(minutes.values()):,.0f} games a second, measured now" if total else ""
    click.echo(f"{total:,} games to play, {_time(sum(minutes.values()))}{speed}; into {folder}")


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _time(minutes: float) -> str:
    if minutes < 1:
        return f"{60 * minutes:.0f} s"
    return f"{minutes:.0f} min" if minutes < 120 else f"{minutes / 60:.1f} h"
