"""`rhine-sim replay`"""

from pathlib import Path

import click


@click.command("replay")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("--game", type=click.IntRange(min=0), required=True, help="The game's number, as in its row.")
def command(run: Path, game: int) -> None:
    """Print one game of a run, answer by answer.

    The game is played again from its key; chance results stand between the answers.

    \b
    rhine-sim replay runs/base --game 17
    """
    from ..errors import RunError
    from ..match.trace import trace
    from ..runs.manifest import read_manifest, refuse_other_rules

    manifest = read_manifest(run)
    refuse_other_rules(run, manifest)
    if game >= manifest.plan.rows:
        raise RunError(f"{run}: has games 0 to {manifest.plan.rows - 1}, not {game}")
    last = ""
    for last in trace(manifest.plan.compiled, manifest.plan.setting(), game):
        click.echo(last)
    if last.startswith("FAULT"):
        raise RunError(f"{run}: game {game} breaks a contract: please report it with this log")
