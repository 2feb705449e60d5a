"""`rhine-sim rules`"""

import json

import click

from .. import switches
from ..errors import RhineError
from .options import _complete_rules, json_option

GROUPS = {
    "option": "Options of the rulebook",
    "edition": "Where the English and the Polish edition differ",
    "ruling": "Rulings on what the rulebooks leave open",
}


@click.command("rules")
@click.argument("name", required=False, shell_complete=_complete_rules)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the rule switches, or explain one.

    Every switch can be given to a command as --rule NAME=VALUE (hyphens may stand for underscores) or stand in a
    scenario's [rules]. `edition` is a bundle: it sets the defaults of all switches, those given beside it win.

    \b
    rhine-sim rules
    rhine-sim rules food-source
    """
    chosen = [_find(name)] if name else list(switches.SWITCHES)
    if as_json:
        click.echo(json.dumps([_plain(switch) for switch in chosen], indent=2))
    elif name:
        _explain(chosen[0])
    else:
        _list()


def _find(name: str) -> switches.Switch:
    key = name.replace("-", "_")
    if key == "edition":
        raise RhineError("edition is not a switch but the bundle of their defaults: --rule edition=en or edition=pl")
    if key in switches.BY_NAME:
        return switches.BY_NAME[key]
    from ..scenario.checks import did_you_mean

    raise RhineError(
        f'no rule switch is called "{name}"; `rhine-sim rules` lists them{did_you_mean(key, switches.BY_NAME)}'
    )


def _plain(switch: switches.Switch) -> dict:
    allowed = {"low": switch.low, "high": switch.high} if switch.is_number else {"values": list(switch.values)}
    default = {edition: switch.default(edition) for edition in switches.EDITIONS}
    about = {"sentence": switch.sentence, "clauses": switch.clauses, "group": switch.group}
    return {"name": switch.name, **allowed, "default": default, **about}


def _default(switch: switches.Switch) -> str:
    en, pl = (switches.show(switch.default(edition)) for edition in switches.EDITIONS)
    return en if en == pl else f"{en} (en), {pl} (pl)"


def _explain(switch: switches.Switch) -> None:
    click.secho(switch.name, bold=True)
    click.echo(f"  {switch.sentence}")
    click.echo(f"  allowed: {switch.allowed()}")
    click.echo(f"  default: {_default(switch)}")
    click.echo(f"  clauses: {switch.clauses}")
    other = next((value for value in switch.values if value != switch.en), switch.low)
    click.echo(f"  example: --rule {switch.name.replace('_', '-')}={switches.show(other)}")


def _list() -> None:
    click.echo(
        "--rule edition=en (default) or edition=pl sets the defaults of every switch below; * differs by edition."
    )
    for group, title in GROUPS.items():
        click.echo()
        click.secho(title, bold=True)
        for switch in switches.SWITCHES:
            if switch.group == group:
                click.secho(f"  {switch.name}{'*' if switch.en != switch.pl else ''}", bold=True, nl=False)
                click.echo(f"  {switch.allowed()}; default {_default(switch)}  [{switch.clauses}]")
                click.echo(f"      {switch.sentence}")
