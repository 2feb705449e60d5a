"""`rhine-sim run-chunk`"""

import os
from pathlib import Path

import click

from ..errors import Interrupted
from .options import quiet_option


@click.command("run-chunk")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--index", type=int, required=True, help="Number of the chunk, from 0; of the job if --of is given.")
@click.option("--of", type=click.IntRange(min=1), metavar="N", help="Jobs in all; each plays every N-th chunk.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@click.option("--check", is_flag=True, help="Test the engine's invariants after every decision; slower.")
@quiet_option
def command(run: Path, index: int, of: int | None, workers: int | None, check: bool, quiet: bool) -> None:
    """Play one part of a planned run, for a batch scheduler's array job.

    Plan the run first, then start a job for each chunk, on any machines that see the folder; the same chunk twice does
    no harm. The last job to end marks the run as complete; `simulate --resume` plays what lost jobs left out.

    \b
    rhine-sim simulate --games 10000000 --out runs/big --plan-only
    rhine-sim run-chunk runs/big --index 0
    rhine-sim run-chunk runs/big --index "$SLURM_ARRAY_TASK_ID" --of 64
    """
    from ..runs.array import play_chunks
    from ..runs.manifest import read_manifest
    from ..runs.start import Conduct

    last = (of or read_manifest(run).plan.chunks) - 1
    if not 0 <= index <= last:
        raise click.BadParameter(f"{index} is not in the range 0 to {last}.", param_hint="--index")

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    try:
        played, complete = play_chunks(run, index, of, Conduct(workers, check=check, progress=not quiet, say=say))
    except Interrupted as stop:
        if stop.at_once:
            click.echo("stopped while compiling", err=True)
            os._exit(stop.exit_code)
        raise
    if not quiet:
        click.echo(f"{run}: {played:,} games played" + ("; the run is complete" if complete else ""))
