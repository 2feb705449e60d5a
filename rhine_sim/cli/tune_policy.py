"""`rhine-sim tune-policy`"""

import shlex
import signal
import sys
from pathlib import Path

import click

from ..errors import Interrupted, RhineError
from .options import Number, names_option, quiet_option, scenario_argument, scenario_options, usage_of, writes_files


@click.command("tune-policy")
@scenario_argument()
@scenario_options
@click.option("--start", default="balanced", show_default=True, metavar="NAME|FILE", help="Profile to start from.")
@click.option("--commander", default="all", show_default=True, metavar="NAME|all", help="Whose weights to tune.")
@names_option("--weights", "Weights or groups. Default: all but those that restrict play.")
@names_option("--field", "Policies of the rivals; every pair of them plays.", "veteran,balanced,spoiler")
@click.option("--players", metavar="NAMES", default="monty,bradley,patton", help="Who plays. Default: all three.")
@click.option(
    "--minutes",
    type=Number(min=0),
    default=10.0,
    show_default=True,
    help="Of the search, pauses not counted.",
)
@click.option("--generations", type=click.IntRange(min=1), help="End after so many in all instead of by time.")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="Games a candidate.")
@click.option("--population", type=click.IntRange(min=4), help="Candidates a generation. Default: by the weights.")
@click.option("--sigma", type=Number(0, 3, min_open=True), default=0.2, show_default=True, help="First step.")
@click.option("--smooth", type=Number(0, 1), default=0.2, show_default=True, help="Share of the medal margin.")
@click.option(
    "--retest", type=click.IntRange(min=2), default=20_000, show_default=True, help="Games of the final test."
)
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="Equal seeds, equal searches."
)
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@click.option("--out", "-o", type=click.Path(path_type=Path), default="tuning", show_default=True, metavar="DIR")
@click.option("--resume", is_flag=True, help="Go on with the search in --out.")
@quiet_option
@writes_files
def command(out: Path, resume: bool, quiet: bool, **options) -> None:
    """Search for better weights of a profile and prove them on fresh games.

    CMA-ES over the chosen weights; candidates of a generation play the same deals, the next generation fresh ones. In
    the end the winner plays the start on games that nothing was chosen by. --out gets profile.toml, log.md and the
    state, written after every generation: a killed search goes on with --resume and the same options.

    \b
    rhine-sim tune-policy --start veteran --commander monty --minutes 30 --out tuning/monty
    rhine-sim tune-policy --weights logistics,tempo --generations 40
    """
    from ..contest.tune import STATE, load_search, new_search, save_search

    say = (lambda line: None) if quiet else (lambda line: click.echo(line, err=True))
    start, arena, aim = _prepare(options, say)
    if resume:
        search = load_search(out, aim)
        say(f"going on after generation {len(search.history)}")
    elif (out / STATE).exists():
        raise RhineError(f"{out}: holds a search; go on with it by --resume, or choose another --out")
    else:
        search = new_search(aim, arena)
    out.mkdir(parents=True, exist_ok=True)
    save_search(search, out)
    try:
        _search(search, arena, out, options, say, quiet)
        _finish(search, arena, out, start, options["retest"], quiet)
    except (Interrupted, KeyboardInterrupt) as stop:
        line = shlex.join(["rhine-sim", *sys.argv[1:]])
        again = line if resume else f"{line} --resume"
        raise Interrupted(getattr(stop, "number", signal.SIGINT), f"stopped; go on with: {again}") from None


def _prepare(options: dict, say):
    """Names to profiles, space and arena; a name that does not exist is a wrong command line."""
    from ..api import player_names
    from ..contest.arena import Arena
    from ..contest.space import find_space
    from ..contest.tune import Aim
    from ..policies.profiles import find_profile
    from ..runs.runner import compile_kernels, default_workers
    from ..scenario import load_scenario
    from ..scenario.compile import compile_scenario

    scenario = load_scenario(options["scenario"], options["rules"], options["sets"])
    players = usage_of("--players", player_names, options["players"])
    if len(players) < 2:
        raise click.BadParameter("two or three commanders.", param_hint="--players")
    chosen = options["commander"]
    who = players if chosen == "all" else usage_of("--commander", player_names, chosen)
    if not set(who) <= set(players):
        raise click.BadParameter(f"{chosen} does not play.", param_hint="--commander")
    space = usage_of("--weights", find_space, options["weights"])
    start = usage_of("--start", find_profile, options["start"])
    field = [usage_of("--field", find_profile, name) for name in options["field"]]
    if start.kind != "scripted":
        raise click.BadParameter(f"{start.name} has no weights.", param_hint="--start")
    trials = [start.own.get(each, {}).get("trials", start.weights["trials"]) for each in who]
    if max(trials) >= 1:  # its trials would go on with the weights that it started from
        raise click.BadParameter(f"{start.name} tries out; start from `veteran`, its planner.", param_hint="--start")
    if not field:
        raise click.BadParameter("no policy is named.", param_hint="--field")
    workers = options["workers"] or default_workers()
    compiled = compile_scenario(scenario)
    arena = Arena(compiled, space, start, who, players, field, options["smooth"], workers)
    compile_kernels(compiled, arena.setting(arena.line_ups[0], arena.start, 0), say)
    aim = Aim(
        start=f"{start.name} {start.digest}",
        commanders=tuple(who),
        players=tuple(players),
        field=tuple(f"{profile.name} {profile.digest}" for profile in field),
        weights=tuple((weight.name, weight.low, weight.high) for weight in space.weights),
        scenario=f"{scenario.name} {scenario.digest}",
        games=options["games"],
        population=options["population"] or 0,
        sigma=options["sigma"],
        smooth=options["smooth"],
        seed=options["seed"],
    )
    return start, arena, aim


def _search(search, arena, out: Path, options: dict, say, quiet: bool) -> None:
    """Generations until time or number is up; at least one, if there has been none."""
    from tqdm.auto import tqdm

    from ..contest.tune import run_generation, save_search
    from ..contest.tune_log import write_log

    seconds, most = 60 * options["minutes"], options["generations"]
    games = arena.games(search.optimizer.population_size + 1, options["games"])
    while not search.history or (len(search.history) < most if most else search.seconds < seconds):
        number = len(search.history) + 1
        with tqdm(total=games, unit=" games", desc=f"generation {number}", leave=False, disable=quiet or None) as bar:
            done = run_generation(search, arena, bar.update)
        save_search(search, out)
        write_log(out, search, arena, None)
        gains = f"mean {100 * done.mean_gain:+.2f}, best {100 * done.best_gain:+.2f}"
        say(f"generation {number}: start {100 * done.start:.2f}, {gains}, step {done.sigma:.3f}")


def _finish(search, arena, out: Path, start, games: int, quiet: bool) -> None:
    from tqdm.auto import tqdm

    from ..contest.tune import judge
    from ..contest.tune_log import says, write_log, write_profile

    with tqdm(total=3 * games, unit=" games", desc="re-test", leave=False, disable=quiet or None) as bar:
        verdict = judge(search, arena, games, bar.update)
    profile = write_profile(out, start, search, arena, verdict)
    log = write_log(out, search, arena, verdict)
    click.echo(says(verdict))
    if not quiet:
        click.echo(f"  profile    {profile}")
        click.echo(f"  log        {log}")
