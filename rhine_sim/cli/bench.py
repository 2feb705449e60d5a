"""`rhine-sim bench`"""

import json
from statistics import median
from typing import TYPE_CHECKING

import click

from .options import json_option, quiet_option

if TYPE_CHECKING:
    from ..bench import Bench


@click.command("bench")
@click.option("--quick", is_flag=True, help="Fewer and shorter repeats, and no cold start: within 40 seconds.")
@json_option
@quiet_option
def command(quick: bool, as_json: bool, quiet: bool) -> None:
    """Measure how fast games are played on this machine.

    Speed of every built-in policy on one core, how it grows with workers, how long the program takes to its first
    result, with and without compiled code from an earlier start, and memory. Figures are medians of repeats; on a
    machine that is busy otherwise the best repeat says more.

    \b
    rhine-sim bench --quick
    rhine-sim bench --json > bench.json
    """
    from ..bench import Effort, run_bench

    def say(text: str) -> None:
        if not quiet and not as_json:
            click.echo(f"measuring: {text} ...", err=True)

    bench = run_bench(Effort.quick() if quick else Effort(), say)
    if as_json:
        click.echo(json.dumps(bench.as_dict(), indent=2))
    else:
        _print(bench)


def _print(bench: "Bench") -> None:
    plain = bench.as_dict()
    columns = f"{'decisions/s':>12}{'best':>12}{'a CPU second':>14}{'games/s':>10}{'best':>10}"
    click.secho(f"{'policy, on one core':<22}{columns}", bold=True)
    for name, speed in bench.speeds.items():
        decisions, games = speed.decisions_per_second, speed.games_per_second
        given = median(speed.decisions_per_cpu_second)
        rates = f"{median(decisions):>12,.0f}{max(decisions):>12,.0f}{given:>14,.0f}"
        click.echo(f"{name:<22}{rates}{median(games):>10,.0f}{max(games):>10,.0f}")
    click.echo()
    for n, found in bench.workers.items():
        factor = median(found) / median(bench.workers[1])
        text = f"{median(found):,.0f} games/s, {factor:.2f} times one" if n > 1 else f"{median(found):,.0f} games/s"
        _line(f"{n} worker{'s' if n > 1 else ''}", text)
    cold = plain["cold_start_seconds"]
    _line("cold start", "not measured (--quick)" if cold is None else f"{cold:.1f} s to the first game")
    _line("warm start", f"{plain['warm_start_seconds']:.2f} s to the first game")
    memory = plain["peak_memory_mb"]
    _line("peak memory", "not known on this system" if memory is None else f"{memory} MB")
    _line("one game's state", f"{plain['state_bytes']:,} bytes")
    _line("--check", f"{plain['check_factor']:.1f} times as long")
    _line("noise", plain["noise"]["says"])
    click.echo()
    click.secho(f"{'decisions, random play':<22}{'share':>14}{'answers':>14}", bold=True)
    for name, share in bench.decisions.items():
        click.echo(f"{name:<22}{share:>14.1%}{bench.list_lengths[name]:>14.1f}")
    click.echo(f"{'all':<22}{1:>14.0%}{bench.mean_list_length:>14.1f}")


def _line(name: str, text: str) -> None:
    click.echo(f"{name:<22}{text}")
