"""`rhine-sim nightly`"""

import json
import os
import shlex
from pathlib import Path

import click

from ..errors import Interrupted
from .options import executor_options, json_option, quiet_option, reads_runs, writes_files

ALERT = 3


@click.command("nightly")
@click.argument("file", metavar="NAME|FILE")
@click.option(
    "--history", "folder", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Folder of all nights."
)
@click.option(
    "--baseline", metavar="NIGHT", help="Also compare with this night, as 2026-11-01, so that slow drift shows."
)
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="Keep the games of the last N nights. Default: the file's, 14.",
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@executor_options
@quiet_option
@json_option
@click.pass_context
@writes_files
@reads_runs
def command(
    ctx: click.Context,
    file: str,
    folder: Path,
    baseline: str | None,
    keep: int | None,
    workers: int | None,
    scheduler: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play an experiment every night and alert when the game has changed by a size that matters.

    Games that are, one for one, those of last night are not analysed again. Exit code 0: quiet, the first
    night too; 3: alert. DIR/trend/report.html shows all nights. `--quiet` prints only alerts.

    \b
    rhine-sim nightly smoke --history nights
    rhine-sim nightly balance.toml --history nights --baseline 2026-11-01 --keep 30
    """
    from ..experiments.file import load_experiment
    from ..experiments.history import SUMMARY, TREND, History
    from ..experiments.nightly import nightly
    from ..experiments.trend import write_trend
    from ..runs.start import Conduct

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    experiment, history = load_experiment(file), History(folder)
    history.refuse_taken(experiment)
    advice = f"rhine-sim nightly {shlex.quote(file)} --history {shlex.quote(str(folder))}"
    conduct = Conduct(workers, progress=not quiet, say=say, scheduler=scheduler)
    with history.held():
        pinned = history.find(baseline) if baseline else None
        try:
            found = nightly(experiment, history, pinned, conduct, advice)
        except Interrupted as stop:
            if stop.at_once:
                click.echo("stopped while compiling", err=True)
                os._exit(stop.exit_code)
            raise
        write_trend(history.nights(), folder / TREND)
        found["pruned"] = history.prune(keep or experiment.watch.keep, [pinned] if pinned else [])
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    elif found["alert"] or not quiet:
        click.echo((folder / found["night"] / SUMMARY).read_text(encoding="utf-8"), nl=False)
    ctx.exit(ALERT if found["alert"] else 0)
