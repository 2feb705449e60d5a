"""Arguments and options that several commands share, as decorators, so that they mean the same everywhere."""

import functools
import math
from collections.abc import Callable
from pathlib import Path

import click

from ..errors import RhineError


class Number(click.FloatRange):
    """A number in a range; `nan` and `inf`, which Python reads as numbers, are none."""

    def convert(self, value, param, ctx):
        found = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return found


def _complete_scenarios(ctx, param, incomplete: str):
    from ..scenario import scenario_names

    known = [name for name in scenario_names() if name.startswith(incomplete)]
    files = click.shell_completion.CompletionItem(incomplete, type="file")
    return [*map(click.shell_completion.CompletionItem, known), files]


def _complete_rules(ctx, param, incomplete: str):
    from ..switches import BY_NAME

    wanted = incomplete.replace("-", "_")
    return [name.replace("_", "-") for name in ("edition", *BY_NAME) if name.startswith(wanted)]


def _pairs(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str | None]:
    """NAME[=VALUE] options as a mapping; the same name twice is a mistake, never "the last one wins"."""
    out: dict[str, str | None] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not name or (param.name == "sets" and not equals):
            raise click.BadParameter(f"{text!r} is not {param.metavar}.", ctx, param)
        if name in out:
            raise click.BadParameter(f"{name!r} is given twice.", ctx, param)
        out[name] = value.strip() if equals else None
    return out


rule_option = click.option(
    "--rule",
    "rules",
    metavar="NAME[=VALUE]",
    multiple=True,
    callback=_pairs,
    shell_complete=_complete_rules,
    help="Switch a rule, as `weather` or `edition=pl`; repeatable. See `rhine-sim rules`.",
)
set_option = click.option(
    "--set",
    "sets",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_pairs,
    help="Change one number, as `turn.steps=4` or `logistics.truck_limit.1=10`; repeatable.",
)
quiet_option = click.option("--quiet", "-q", is_flag=True, help="Say only what went wrong.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


def usage_of(option: str, parse: Callable, value):
    """A value read by a function of the library; what it refuses is a wrong command line."""
    try:
        return parse(value)
    except RhineError as bad:
        if isinstance(value, str) and value.endswith(".toml"):
            raise  # a file with faults is a failure like any other
        raise click.BadParameter(f"{bad}.", param_hint=option) from None


def names_option(name: str, help: str, default: str = "") -> Callable:
    """NAMES separated by commas, as a tuple."""

    def split(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in value.split(",") if part.strip())

    shown = bool(default)
    return click.option(name, metavar="NAMES", default=default, show_default=shown, callback=split, help=help)


def scenario_argument(many: bool = False) -> Callable:
    """[NAME|FILE], or any number of them."""
    if many:
        return click.argument("scenarios", metavar="[NAME|FILE]...", nargs=-1, shell_complete=_complete_scenarios)
    return click.argument("scenario", metavar="[NAME|FILE]", default="base", shell_complete=_complete_scenarios)


def scenario_options(command: Callable) -> Callable:
    """--rule and --set together: what changes a scenario from the command line."""
    return rule_option(set_option(command))


def out_option(default: str, help: str) -> Callable:
    """--out FILE; its folder must exist, which is checked before any work is done."""

    def check(ctx: click.Context, param: click.Parameter, path: Path) -> Path:
        if path.is_dir():
            raise click.BadParameter(f"{path} is a folder.", ctx, param)
        if not path.parent.is_dir():
            raise click.BadParameter(f"there is no folder {path.parent}.", ctx, param)
        return path

    kind = click.Path(path_type=Path)
    return click.option("--out", "-o", type=kind, default=default, show_default=True, callback=check, help=help)


def writes_files(command: Callable) -> Callable:
    """Turn a full disk or a folder without permission into a sentence."""

    @functools.wraps(command)
    def wrapped(*args, **kwargs):
        try:
            return command(*args, **kwargs)
        except OSError as bad:
            if bad.filename is None:
                raise
            raise RhineError(f"{bad.filename}: cannot be written: {bad.strerror}") from None

    return wrapped


def _scheduler(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The address of a dask scheduler, which goes with `--executor dask` and with nothing else."""
    executor = ctx.params.pop("executor")
    if (executor == "dask") != (value is not None):
        wrong = "needs --scheduler ADDRESS, as tcp://10.0.0.5:8786" if value is None else "goes with --executor dask."
        raise click.BadParameter(wrong, ctx, param if value else None, param_hint=None if value else "--executor dask")
    return value


def executor_options(command: Callable) -> Callable:
    """--executor and --scheduler: where the games are played. The command gets `scheduler`, None for this machine."""
    executor = click.option(
        "--executor",
        type=click.Choice(["local", "dask"]),
        default="local",
        show_default=True,
        is_eager=True,
        help="Play on this machine, or on a dask cluster (extra `dask`).",
    )
    scheduler = click.option(
        "--scheduler", metavar="ADDRESS", callback=_scheduler, help="Of the dask scheduler, as tcp://10.0.0.5:8786."
    )
    return executor(scheduler(command))


def reads_runs(command: Callable) -> Callable:
    """Turn a table that polars cannot read into a sentence; sizes were right, so only a full check finds the place."""

    @functools.wraps(command)
    def wrapped(*args, **kwargs):
        from polars.exceptions import ComputeError

        try:
            return command(*args, **kwargs)
        except ComputeError as bad:
            reason = str(bad).splitlines()[0]
            raise RhineError(f"a file of the run is damaged ({reason}); see: rhine-sim runs verify RUN") from None

    return wrapped
