"""`rhine-sim validate`"""

import json

import click

from ..errors import ScenarioError
from .options import json_option, quiet_option, scenario_argument, scenario_options


@click.command("validate")
@scenario_argument(many=True)
@scenario_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context, scenarios: tuple[str, ...], rules: dict, sets: dict, as_json: bool, quiet: bool
) -> None:
    """Check scenarios and print what is in them.

    All faults of a file are listed at once. Without a name the default board is checked.

    \b
    rhine-sim validate
    rhine-sim validate base my-board.toml
    rhine-sim validate --rule edition=pl --set turn.steps=4
    """
    from ..scenario import load_scenario
    from ..scenario.summary import as_text, summarise

    found, faulty = [], False
    for name in scenarios or ("base",):
        try:
            scenario = load_scenario(name, rules, sets)
        except ScenarioError as bad:
            faulty = True
            found.append({"scenario": name, "valid": False, "faults": bad.faults})
            if not as_json:
                for line in bad.faults:
                    click.echo(line, err=True)
            continue
        found.append({"scenario": name, "valid": True, **summarise(scenario)})
        if not as_json and not quiet:
            click.echo(as_text(found[-1]))
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    ctx.exit(1 if faulty else 0)
