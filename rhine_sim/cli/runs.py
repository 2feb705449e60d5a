"""`rhine-sim runs`"""

import json
from pathlib import Path

import click

from .options import json_option, quiet_option

_FOLDER = click.Path(path_type=Path)


@click.group("runs")
def command() -> None:
    """List runs, or prove that one is what it says.

    \b
    rhine-sim runs list
    rhine-sim runs verify runs/base
    """


@command.command("list")
@click.argument("folder", metavar="[DIR]", type=_FOLDER, default="runs")
@json_option
def list_command(folder: Path, as_json: bool) -> None:
    """List the runs in a folder with their state.

    complete: finished. running: being written now. stopped: to be continued with
    `rhine-sim simulate --resume --out RUN`. fault: a game broke a contract. damaged: has no manifest
    that this program can read.

    \b
    rhine-sim runs list
    rhine-sim runs list /data/nightly
    """
    from ..runs.listing import list_runs

    found = list_runs(folder)
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    elif not found:
        click.echo(f"no runs in {folder}; make one with: rhine-sim simulate")
    for entry in [] if as_json else found:
        click.echo(_line(entry))


def _line(entry: dict) -> str:
    if "why" in entry:
        return f"{entry['run']}: {entry['state']}: {entry['why']}"
    games = f"{entry['games']:,}"
    if entry["games"] != entry["rows"]:
        games += f" of {entry['rows']:,}"
    about = f"{entry['scenario']}, {entry['policies']}, seed {entry['seed']}, order {entry['order'].replace('-', ', ')}"
    return f"{entry['run']}: {entry['state']}, {games} games; {about}; digest {entry['digest']}"


@command.command("verify")
@click.argument("run", type=_FOLDER)
@click.option("--sample", type=click.IntRange(min=0), default=200, show_default=True, help="Games to play again.")
@quiet_option
def verify_command(run: Path, sample: int, quiet: bool) -> None:
    """Check the files of a run against its manifest and play a sample of its games again.

    \b
    rhine-sim runs verify runs/base
    """
    from ..runs.verify import verify

    for line in verify(run, sample):
        if not quiet:
            click.echo(f"  {line}")
    if not quiet:
        click.echo(f"{run}: as its manifest says")
