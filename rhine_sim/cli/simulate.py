"""`rhine-sim simulate`"""

import json
import os
import shlex
import signal
import sys
from pathlib import Path

import click

from ..errors import Interrupted
from .game_options import order_option, plan_of, players_option, policy_option, refuse_unknown_policies, seed_option
from .options import executor_options, json_option, quiet_option, scenario_options


def _complete_scenario(ctx, param, incomplete):
    from .options import _complete_scenarios

    return _complete_scenarios(ctx, param, incomplete)


@click.command("simulate")
@click.argument("scenario", metavar="[NAME|FILE]", required=False, shell_complete=_complete_scenario)
@scenario_options
@players_option
@click.option(
    "--games", "-n", type=click.IntRange(min=1), help="Games to play; deals with --order all. Default: 10000."
)
@seed_option
@policy_option
@order_option
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@click.option(
    "--chunk", type=click.IntRange(1, 1_000_000), help="Games in a file, the unit of --resume. Default: by --games."
)
@click.option(
    "--rounds-every",
    type=click.IntRange(min=0),
    help="Keep progress by round of every k-th deal; 0: none. Default: 10.",
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), metavar="DIR", help="Folder of the run. Default: runs/NAME."
)
@click.option("--resume", is_flag=True, help="Continue the run in --out; print its result if it is finished.")
@click.option("--check", is_flag=True, help="Test the engine's invariants after every decision; slower.")
@click.option("--max-minutes", type=click.FloatRange(min=0, min_open=True), help="Begin no new chunk after this time.")
@click.option(
    "--plan-only",
    is_flag=True,
    help="Make the folder and play nothing: `rhine-sim run-chunk` fills it.",
)
@executor_options
@quiet_option
@json_option
@click.pass_context
def command(ctx: click.Context, quiet: bool, as_json: bool, **options) -> None:
    """Play many games into a run folder and print who wins.

    Game i depends only on the options and the seed, never on workers, chunks or interruptions: equal digests mean equal
    games. Ctrl-C stops within seconds and says how to go on.

    \b
    rhine-sim simulate --games 100000
    rhine-sim simulate short-war --players monty,patton --rule weather --out runs/trial
    rhine-sim simulate --resume --out runs/trial
    rhine-sim simulate --games 10000000 --executor dask --scheduler tcp://10.0.0.5:8786
    """
    signal.signal(signal.SIGTERM, _terminate)
    from ..analysis.result import as_text, result_of
    from ..runs.plan import Request
    from ..runs.start import Conduct, simulate

    def say(line: str) -> None:
        if not quiet:
            click.echo(line, err=True)

    def before(text: str) -> None:
        if not quiet:
            click.echo(text, err=as_json)

    conduct = Conduct(
        workers=options.pop("workers"),
        resume=options.pop("resume"),
        check=options.pop("check"),
        max_minutes=options.pop("max_minutes"),
        progress=not quiet,
        say=say,
        before=before,
        command=shlex.join(["rhine-sim", *sys.argv[1:]]),
        plan_only=options.pop("plan_only"),
        scheduler=options.pop("scheduler"),
    )
    out = options.pop("out")
    try:
        refuse_unknown_policies(options["policies"])
        request = Request(**options)
        if not conduct.resume:
            plan_of(request)
        run = simulate(request, out, conduct)
    except _Terminated:
        click.echo("stopped", err=True)
        ctx.exit(128 + signal.SIGTERM)
    except Interrupted as stop:
        if stop.at_once:  # the compiler is still at work in its thread, and nothing is open
            click.echo("stopped while compiling", err=True)
            os._exit(stop.exit_code)
        raise
    if conduct.plan_only:
        _say_plan(run, quiet, as_json)
        return
    result = result_of(run)
    if as_json:
        click.echo(json.dumps(result, indent=2, ensure_ascii=False))
    elif not quiet:
        click.echo(as_text(result))
        click.echo(f"  next       rhine-sim runs verify {shlex.quote(str(run.path))}")


def _say_plan(run, quiet: bool, as_json: bool) -> None:
    plan = run.manifest.plan
    if as_json:
        click.echo(json.dumps({"run": str(run.path), "games": plan.rows, "chunks": plan.chunks, "chunk": plan.chunk}))
    elif not quiet:
        click.echo(f"planned: {plan.chunks:,} chunks of up to {plan.chunk:,} games, numbered from 0")
        click.echo(f"  next       rhine-sim run-chunk {shlex.quote(str(run.path))} --index 0")


class _Terminated(KeyboardInterrupt):
    """SIGTERM outside of play, where Ctrl-C would be a KeyboardInterrupt."""


def _terminate(number, frame) -> None:
    raise _Terminated
