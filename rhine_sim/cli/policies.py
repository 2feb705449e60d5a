"""`rhine-sim policies`"""

import json

import click

from .options import json_option


@click.command("policies")
@click.argument("name", required=False)
@click.option("--weights", is_flag=True, help="Explain every weight that a profile can set.")
@json_option
def command(name: str | None, weights: bool, as_json: bool) -> None:
    """List the policies that can play a commander, or explain one.

    A policy is given as --policy NAME or --policy COMMANDER=NAME; NAME may be a .toml file of your own.

    \b
    rhine-sim policies
    rhine-sim policies dash
    rhine-sim policies --weights
    """
    from ..policies.profiles import SEARCH_BY, find_profile, profile_names

    if weights and name:
        raise click.UsageError("--weights explains all weights; a policy's own are listed without it.")
    if weights:
        _explain_weights(as_json)
        return
    profiles = [find_profile(each) for each in ([name] if name else profile_names())]
    if as_json:
        click.echo(json.dumps([_plain(profile) for profile in profiles], indent=2))
    elif name:
        _explain(profiles[0])
    else:
        for profile in profiles:
            click.secho(f"  {profile.name:<10}", bold=True, nl=False)
            click.echo(profile.why)
        click.secho(f"  {'search:N':<10}", bold=True, nl=False)
        click.echo(f"tries its options out N times a turn, played on by `{SEARCH_BY}`; slow")


def _plain(profile) -> dict:
    return {"why": profile.why, **profile.as_dict()}


def _explain(profile) -> None:
    from ..policies.weights import WEIGHTS

    click.secho(profile.name, bold=True)
    click.echo(f"  {profile.why}")
    click.echo(f"  kind {profile.kind}, digest {profile.digest}")
    changed = [weight for weight in WEIGHTS if profile.weights.get(weight.name, weight.default) != weight.default]
    if profile.kind == "scripted" and not changed and not any(profile.own.values()):
        click.echo("  every weight at its default")
    for weight in changed:
        value = profile.weights[weight.name]
        click.echo(f"  {weight.name:<16}{value:>8g}  (default {weight.default:g})  {weight.sentence}")
    for who, weights in profile.own.items():
        if weights:
            click.echo(f"  as {who}: " + ", ".join(f"{name} {value:g}" for name, value in weights.items()))


def _explain_weights(as_json: bool) -> None:
    from ..policies.weights import WEIGHTS

    if as_json:
        click.echo(json.dumps([_weight(weight) for weight in WEIGHTS], indent=2))
        return
    group = ""
    for weight in WEIGHTS:
        if weight.group != group:
            group = weight.group
            click.secho(f"\n{group}", bold=True)
        limits = f"{weight.low:g} to {weight.high:g}"
        click.echo(f"  {weight.name:<16}{weight.default:>8g}  {limits:<12} {weight.sentence}")


def _weight(weight) -> dict:
    about = {"name": weight.name, "default": weight.default, "low": weight.low, "high": weight.high}
    return {**about, "group": weight.group, "sentence": weight.sentence}
