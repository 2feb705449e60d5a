"""`rhine-sim diff`"""

import json

import click

from .options import _complete_scenarios, json_option


@click.command("diff")
@click.argument("a", metavar="A", shell_complete=_complete_scenarios)
@click.argument("b", metavar="B", shell_complete=_complete_scenarios)
@click.option("--all", "everything", is_flag=True, help="Also names, drawing and sources, which cannot move a result.")
@json_option
def command(a: str, b: str, everything: bool, as_json: bool) -> None:
    """List the rules and numbers in which two scenarios differ.

    \b
    rhine-sim diff base short-war
    rhine-sim diff base my-board.toml --all
    """
    from ..scenario import load_scenario
    from ..scenario.diff import differences

    changes = differences(load_scenario(a), load_scenario(b), everything)
    if as_json:
        click.echo(json.dumps([change._asdict() for change in changes], indent=2, ensure_ascii=False))
    elif not changes:
        click.echo("no difference" if everything else "no difference that can move a result")
    else:
        for change in changes:
            click.echo(change.line())
