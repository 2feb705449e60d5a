"""The options that say what is played, the same for every command that plays."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from ..errors import RhineError

if TYPE_CHECKING:
    from ..runs.plan import Plan, Request


def sentence(failure: object) -> str:
    """A failure's text with its full stop; a question has its own mark."""
    text = str(failure)
    return text if text.endswith("?") else f"{text}."


def _players(ctx: click.Context, param: click.Parameter, value: str | None):
    return None if value is None else _usage(ctx, param, "player_names", value)


def _order(ctx: click.Context, param: click.Parameter, value: str | None):
    return None if value is None else _usage(ctx, param, "order_name", value)


def _usage(ctx: click.Context, param: click.Parameter, parse: str, value: str):
    """A value read by the library's own function; what it refuses is a wrong command line."""
    from .. import api

    try:
        return getattr(api, parse)(value)
    except RhineError as bad:
        raise click.BadParameter(sentence(bad), ctx, param) from None


def _policies(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """NAME sets all, COMMANDER=NAME one; in any order, each at most once."""
    from .. import api

    out: dict[str, str] = {}
    for text in given:
        who, equals, name = text.partition("=")
        if not equals:
            who, name = "", text
        elif not name:
            raise click.BadParameter(f"{text!r} names no policy.", ctx, param)
        else:
            try:
                (who,) = api.player_names(who.strip())
            except RhineError as bad:
                raise click.BadParameter(sentence(bad), ctx, param) from None
        if who in out:
            raise click.BadParameter(f"the policy of {who or 'all'} is given twice.", ctx, param)
        out[who] = name.strip()
    return out


players_option = click.option(
    "--players", metavar="NAMES", callback=_players, help="Who plays, as `monty,patton`. Default: all three."
)
seed_option = click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="Equal seeds give equal games. Default: 1944."
)
policy_option = click.option(
    "--policy",
    "policies",
    metavar="[COMMANDER=]NAME|FILE",
    multiple=True,
    callback=_policies,
    help="What plays: for all, or for one commander as `monty=NAME`; repeatable.",
)
order_option = click.option(
    "--order",
    metavar="random|NAMES|all",
    callback=_order,
    help="Turn order; `all` plays every order on the same luck. Default: random.",
)


def game_options(command: Callable) -> Callable:
    """All four together."""
    return players_option(seed_option(policy_option(order_option(command))))


def refuse_unknown_policies(policies: dict[str, str]) -> None:
    """A wrong name is a wrong command line; a file with faults is a failure like any other."""
    from ..policies.profiles import find_profile
    from ..scenario.find import is_path

    for name in policies.values():
        if not is_path(name):
            try:
                find_profile(name)
            except RhineError as bad:
                raise click.BadParameter(sentence(bad), param_hint="--policy") from None


def plan_of(request: "Request") -> "Plan":
    """The plan of a game: a file with faults is a failure, and what is refused after that a wrong command line."""
    from ..policies.profiles import find_profile
    from ..runs.plan import new_plan
    from ..scenario import load_scenario

    load_scenario(request.scenario or "base")
    for name in request.policies.values():
        find_profile(name)
    try:
        return new_plan(request)
    except RhineError as bad:
        raise click.UsageError("\n".join(map(sentence, str(bad).splitlines()))) from None
