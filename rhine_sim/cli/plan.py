"""`rhine-sim plan`"""

import json

import click

from .options import Number, json_option, quiet_option

OFF = (0.0, 0.5, 1.0, 1.5)  # points by which the truth may be off target


@click.command("plan")
@click.option("--margin", type=Number(0, 30, min_open=True), default=2.0, show_default=True, help="In points.")
@click.option("--power", type=Number(0.5, 0.999), default=0.9, show_default=True, help="Chance to decide.")
@click.option("--players", type=click.IntRange(2, 3), default=3, show_default=True, help="How many commanders play.")
@click.option("--variants", type=click.IntRange(1, 1000), default=1, show_default=True, help="Compared with one base.")
@click.option("--saved", type=Number(min=1), default=1.5, show_default=True, help="Games-saved factor of pairing.")
@click.option("--policy", default="balanced", show_default=True, help="Whose speed is measured.")
@click.option("--speed", type=Number(0, min_open=True), help="Games a second; measured here if not given.")
@quiet_option
@json_option
def command(
    margin: float, power: float, players: int, variants: int, saved: float, policy: str, speed: float | None, **how
):
    """Say how many games a question takes, and how many minutes here.

    For the verdict "balanced" within a margin, and for a difference of that size between a base and variants;
    `rhine-sim compare` prints the factor that pairing saved.

    \b
    rhine-sim plan --margin 2 --power 0.9
    rhine-sim plan --margin 1 --variants 7 --saved 3
    """
    from ..analysis.intervals import families
    from ..analysis.planning import NEVER, games_for_balanced, games_for_difference

    measured = speed is None
    if measured:
        speed = _measure(policy, how["quiet"] or how["as_json"])
    equal = [1 / players] * players
    rows = []
    for off in (o for o in OFF if o < margin):
        truth = [equal[0] + off / 100, *([equal[0] - off / 100 / (players - 1)] * (players - 1))]
        games = games_for_balanced(truth, equal, margin / 100, power)
        if games < NEVER:
            about = "every share is on target" if not off else f"one share is {off:g} points off"
            rows.append({"question": "balanced", "if": about, "games": games})
    for paired, factor in ((False, 1.0), (True, saved)):
        # as many tests as `compare` makes: one for each commander of each variant; of two players one for both
        games = games_for_difference(1 / players, margin / 100, power, factor, variants * families(players))
        rows.append(
            {
                "question": "difference",
                "if": f"paired, {factor:g} times saved" if paired else "not paired",
                "games": games,
            }
        )
    for row in rows:
        runs = 1 if row["question"] == "balanced" else variants + 1
        row |= {"runs": runs, "minutes": row["games"] * runs / speed / 60}
    if how["as_json"]:
        found = {"margin": margin, "power": power, "games_a_second": speed, "measured": measured, "plan": rows}
        click.echo(json.dumps(found, indent=2))
        return
    source = f"measured here with the policy {policy}" if measured else "as given"
    click.echo(f'to say "balanced" within {margin:g} points, {100 * power:g} times of 100:')
    _print(rows, "balanced")
    more = f"any of {variants} variants and the base" if variants > 1 else "a variant and the base"
    click.echo(f"to see a difference of {margin:g} points between {more}, {100 * power:g} times of 100:")
    _print(rows, "difference")
    click.echo(f"at {speed:,.0f} games a second, {source}")


def _print(rows: list[dict], question: str) -> None:
    for row in rows:
        if row["question"] == question:
            runs = f" in each of {row['runs']} runs" if row["runs"] > 1 else ""
            click.echo(f"  {row['if']:<28}{row['games']:>12,} games{runs}, {_time(row['minutes'])}")


def _time(minutes: float) -> str:
    if minutes < 1:
        return f"{max(1, round(60 * minutes))} s"
    return f"{minutes:.0f} min" if minutes < 120 else f"{minutes / 60:.1f} h"


def _measure(policy: str, quiet: bool) -> float:
    """Games a second of all workers together, over a few seconds."""
    from ..bench import games_a_second
    from ..errors import RhineError
    from ..policies.profiles import find_profile

    try:
        profile = find_profile(policy)
    except RhineError as bad:
        raise click.BadParameter(f"{bad}.", param_hint="--policy") from None
    return games_a_second(profile, say=lambda line: None if quiet else click.echo(line, err=True))
