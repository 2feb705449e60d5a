"""The command line: commands that are loaded only when they are called, and the edge where errors become sentences.

To add a command, write `cli/NAME.py` with a click command called `command` and add its line to COMMANDS.
"""

import os
import sys
from difflib import get_close_matches
from importlib import import_module

import click

from .. import __version__
from ..errors import RhineError

COMMANDS = {
    "simulate": "Play many games into a run folder and print who wins.",
    "run-chunk": "Play one part of a planned run, for a batch scheduler's array job.",
    "runs": "List runs, or prove that one is what it says.",
    "replay": "Tell one game, round by round, as a person would.",
    "step": "Play a game by hand, against policies or on all sides.",
    "report": "Write what the games of runs say: one HTML page, with tables and pictures beside it.",
    "compare": "Say what variants change against a base, pair by pair where both played the same deals.",
    "plan": "Say how many games a question takes, and how many minutes here.",
    "experiment": "Play many variants of a base on the same deals and report on all of them.",
    "nightly": "Play an experiment every night and alert when the game has changed by a size that matters.",
    "validate": "Check scenarios and print what is in them.",
    "board": "Draw a scenario's board as PNG, SVG or PDF.",
    "diff": "List the rules and numbers in which two scenarios differ.",
    "rules": "List the rule switches, or explain one.",
    "policies": "List the policies that can play a commander, or explain one.",
    "ladder": "Measure how strong policies are, as every commander in every seat.",
    "tune-policy": "Search for better weights of a profile and prove them on fresh games.",
    "bench": "Measure how fast games are played on this machine.",
    "completion": "Print the script that completes commands in a shell.",
}


class LazyGroup(click.Group):
    """Commands come from COMMANDS; a module is imported when its command is called, not for the list of commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        return import_module(f"{__name__}.{name.replace('-', '_')}").command

    def resolve_command(self, ctx: click.Context, args: list[str]):
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            ctx.fail(f'There is no command "{args[0]}".{hint}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, info_name, args, parent=None, **extra) -> click.Context:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            extra["color"] = False
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context):
        try:
            return super().invoke(ctx)
        except RhineError as failure:
            for line in str(failure).splitlines():
                click.echo(line, err=True)
            ctx.exit(failure.exit_code)
        except KeyboardInterrupt:
            click.echo("stopped", err=True)
            ctx.exit(130)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="rhine-sim")
def cli() -> None:
    """Balance analysis for the board game 1944: Race to the Rhine.

    \b
    rhine-sim simulate --games 100000      play games and print who wins
    rhine-sim validate                     check the default board
    rhine-sim board --out board.png        draw it
    rhine-sim rules weather                explain a rule switch
    """


def main() -> None:
    """The console script."""
    cli(prog_name="rhine-sim" if not sys.argv[0].endswith("__main__.py") else "python -m rhine_sim")
