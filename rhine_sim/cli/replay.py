"""`rhine-sim replay`"""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .game_options import game_options, plan_of, refuse_unknown_policies
from .options import json_option, quiet_option, reads_runs, scenario_options, writes_files

if TYPE_CHECKING:
    from ..replay.story import Story
    from ..runs.plan import Plan

FINDS = ("closest", "longest", "comeback", "starved", "sealed", "fastest")
COMMANDERS = ("monty", "bradley", "patton")
PATH = click.Path(path_type=Path)
_OPTIONS = {"rules": "--rule", "sets": "--set", "policies": "--policy"}  # where the name differs from the parameter


def _folder(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    if path is not None and path.exists() and not path.is_dir():
        raise click.BadParameter(f"{path} is a file.", ctx, param)
    return path


def _file(ending: str):
    """A file to write: its ending and its folder are checked before any work is done."""

    def check(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
        if path is None:
            return None
        if path.suffix.lower() != ending:
            raise click.BadParameter(f'"{path.name}" does not end in {ending}.', ctx, param)
        if path.is_dir() or not path.parent.is_dir():
            what = f"{path} is a folder" if path.is_dir() else f"there is no folder {path.parent}"
            raise click.BadParameter(f"{what}.", ctx, param)
        return path

    return check


@click.command("replay")
@click.argument("run", metavar="[RUN]", required=False, type=click.Path(path_type=Path))
@click.option("--game", type=click.IntRange(min=0), help="The game's number, as in its row.")
@click.option("--find", type=click.Choice(FINDS), help="Look for a game of the run instead, by a rule.")
@click.option("--commander", type=click.Choice(COMMANDERS), help="With --find starved or sealed: whom it must befall.")
@click.option("--scenario", metavar="NAME|FILE", help="Without RUN: what is played. Default: base.")
@scenario_options
@game_options
@click.option("--board", metavar="DIR", callback=_folder, type=PATH, help="Draw the board after each turn into DIR.")
@click.option("--gif", metavar="FILE", callback=_file(".gif"), type=PATH, help="Make an animated picture.")
@click.option("--html", metavar="FILE", callback=_file(".html"), type=PATH, help="Make a film: one page for a browser.")
@click.option("--verbose", "-v", is_flag=True, help="Every decision too, with its alternatives and why.")
@json_option
@quiet_option
@reads_runs
@writes_files
def command(run: Path | None, game: int | None, find: str | None, commander: str | None, **options) -> None:
    """Tell one game, round by round, as a person would.

    The game is played again from its key, by the same code as the run. Without RUN, --seed and the options of
    `simulate` say which game is meant. With --board, --gif or --html the game is not printed, unless with --verbose or
    --json.

    \b
    rhine-sim replay runs/base --game 17
    rhine-sim replay runs/base --find sealed --commander patton --html sealed.html
    rhine-sim replay --seed 7 --game 0 --players monty,patton --policy dash
    """
    verbose, as_json, quiet = (options.pop(name) for name in ("verbose", "as_json", "quiet"))
    pictures = {name: options.pop(name) for name in ("board", "gif", "html")}
    _refuse_bad_mix(run, game, find, commander, options)
    from ..replay.game import compare_with_run, tell_game
    from ..runs.runner import compile_kernels

    plan, game, why = _from_run(run, game, find, commander) if run else (_from_options(options), game, [])
    _refuse_absent(run, plan, game)
    compile_kernels(plan.compiled, plan.setting(), lambda line: None if quiet else click.echo(line, err=True))
    story = tell_game(plan, game, verbose)
    if run:
        compare_with_run(run, game, story)
    story.head[:0] = why
    if as_json:
        _print_json(story, plan)
    elif not quiet and (verbose or not any(pictures.values())):
        from .story_text import story_lines

        for line in story_lines(story):
            click.echo(line)
    for line in _write_pictures(plan, story, **pictures):
        if not quiet:
            click.echo(line, err=as_json or verbose)
    _refuse_fault(story, run, game)


def _refuse_bad_mix(run, game, find, commander, options: dict) -> None:
    """Wrong command lines that click cannot see."""
    if (game is None) == (find is None):
        raise click.UsageError("Give either --game N or --find RULE.")
    if find and not run:
        raise click.UsageError("--find looks through a run; name its folder.")
    if commander and find not in ("starved", "sealed"):
        raise click.UsageError("--commander goes with --find starved or --find sealed.")
    given = [_OPTIONS.get(name, f"--{name}") for name, value in options.items() if value not in (None, {})]
    if run and given:
        raise click.UsageError(f"A run has its own scenario, seed and policies; leave out {', '.join(given)}.")
    if not run and options["seed"] is None:
        raise click.UsageError("Name the folder of a run, or give --seed.")
    refuse_unknown_policies(options["policies"])


def _from_run(run: Path, game: int | None, find: str | None, commander: str | None) -> "tuple[Plan, int, list[str]]":
    """The plan of the run, the game, and how it was found."""
    from ..runs.manifest import refuse_other_rules
    from ..runs.run import Run

    found = Run(run)
    refuse_other_rules(run, found.manifest)
    if find is None:
        return found.manifest.plan, game, []
    from ..replay.find import MEANING, find_games

    games = find_games(found, find, commander)
    whom = f", here {games[0][1].capitalize()}" if games[0][1] else ""
    others = ", ".join(str(other) for other, _ in games[1:])
    head = [f"Found by `{find}`: {MEANING[find]}{whom}." + (f" Next: games {others}." if others else "")]
    return found.manifest.plan, games[0][0], head


def _from_options(options: dict) -> "Plan":
    from ..runs.plan import Request

    return plan_of(Request(**options))


def _refuse_absent(run: Path | None, plan: "Plan", game: int) -> None:
    from ..runs.plan import GAMES_MAX

    if run and game >= plan.rows:
        raise click.BadParameter(f"{run} has games 0 to {plan.rows - 1}, not {game}.", param_hint="--game")
    if game >= GAMES_MAX:
        raise click.BadParameter(f"the last game of a run is {GAMES_MAX - 1}.", param_hint="--game")


def _refuse_fault(story: "Story", run: Path | None, game: int) -> None:
    from ..errors import RunError

    if story.fault:
        where = f"{run}: " if run else ""
        raise RunError(f"{where}game {game} breaks a contract: {story.fault}; please report it with this log")


def _write_pictures(plan: "Plan", story: "Story", board: Path | None, gif: Path | None, html: Path | None):
    """Write what was asked for; yields a line for each."""
    if not (board or gif or html):
        return
    from ..replay.words import Words

    words = Words(plan.compiled)
    if board:
        from ..replay.pictures import write_turns

        yield f"{board}: {write_turns(board, words, story)} pictures"
    if gif:
        from ..replay.pictures import write_gif

        yield f"{gif}: {len(story.turns) + 1} pictures, {write_gif(gif, words, story) / 1e6:.1f} MB"
    if html:
        from ..replay.film import write_film

        yield f"{html}: {len(story.turns)} turns, {write_film(html, words, story) / 1e6:.2f} MB; open it in a browser"


def _print_json(story: "Story", plan: "Plan") -> None:
    from ..replay.as_json import story_data
    from ..table.text import Names

    click.echo(json.dumps(story_data(story, Names(plan.compiled)), ensure_ascii=False))
