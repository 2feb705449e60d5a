"""rhine_sim as a library: what notebooks and scripts call. Everything here is offered by `import rhine_sim as rs`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex

from .errors import RunError
from .frames import COMMANDERS

if TYPE_CHECKING:
    from .contest.own import Game, Policy
    from .runs.run import Run


def simulate(
    scenario: str | Path | None = None,
    *,
    players: str | Sequence[str] | None = None,
    games: int | None = None,
    seed: int | None = None,
    policy: str | Mapping[str, str] | None = None,
    rules: Mapping[str, object] | None = None,
    sets: Mapping[str, object] | None = None,
    order: str | Sequence[str] | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    rounds_every: int | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    check: bool = False,
    max_minutes: float | None = None,
    progress: bool = True,
) -> Run:
    """Play a run, as `rhine-sim simulate` does with the options of the same names, and return it.

    `policy` is a name or file for all, or a mapping from commander to one. The run's tables are lazy frames:
    `run.games()`, `run.rounds()`, `run.areas()`; `summary(run)` has its figures.
    """
    from .runs.plan import Request
    from .runs.start import Conduct
    from .runs.start import simulate as play

    policies = {"": policy} if isinstance(policy, str) else dict(policy or {})
    request = Request(
        scenario=None if scenario is None else str(scenario),
        rules=rules or {},
        sets=sets or {},
        players=None if players is None else player_names(players),
        order=None if order is None else order_name(order),
        games=games,
        seed=seed,
        policies=policies,
        chunk=chunk,
        rounds_every=rounds_every,
    )
    conduct = Conduct(workers, resume, check, max_minutes, progress, say=_say)
    return play(request, None if out is None else Path(out), conduct)


def play_game(
    scenario: str | Path = "base",
    *,
    policies: str | Policy | Mapping[str, str | Policy] | None = None,
    players: str | Sequence[str] = COMMANDERS,
    order: str | Sequence[str] = "random",
    rules: Mapping[str, object] | None = None,
    sets: Mapping[str, object] | None = None,
    seed: int = 1944,
    game: int = 0,
) -> Game:
    """Play one game. A policy is a name, a file, or a function of yours: (view, legal answers) -> answer.

    `policies` is one for all, or a mapping from commander to one; who is not named plays `balanced`. The view is the
    position of docs/position-format.md as its player may see it; answers are texts (docs/rules.md A.4).
    """
    from .contest.own import play_own
    from .scenario import load_scenario
    from .scenario.compile import compile_scenario

    names = player_names(players)
    seed, game = _whole("seed", seed), _whole("game", game)
    given = dict(policies or {}) if isinstance(policies, Mapping | None) else dict.fromkeys(names, policies)
    strangers = [who for who in given if who not in names]
    if strangers:
        raise RunError(f"policy for {', '.join(strangers)}: does not play; players are {', '.join(names)}")
    for who, policy in given.items():
        if not isinstance(policy, str) and not callable(policy):
            raise RunError(f"policy {policy!r} for {who}: a name, a file, or a function of view and legal answers")
    compiled = compile_scenario(load_scenario(str(scenario), rules or {}, sets or {}))
    seats = order_name(order)
    if seats == "all" or (seats != "random" and sorted(seats.split("-")) != sorted(names)):
        raise RunError(f"order {seats.replace('-', ',')}: names each of {', '.join(names)} once; or random")
    return play_own(compiled, names, seats, given, seed, game)


def _whole(name: str, value: SupportsIndex) -> int:
    """Any kind of whole number, such as numpy's, in the range of seeds."""
    try:
        found = index(value)
    except TypeError:
        found = -1
    if isinstance(value, bool) or not 0 <= found < 2**63:
        raise RunError(f"{name} {value!r}: a whole number from 0 to 2**63 - 1")
    return found


def summary(run: Run | str | Path) -> dict:
    """The figures of a run: what `rhine-sim simulate --json` prints."""
    from .analysis.result import result_of
    from .runs.run import Run

    return result_of(run if isinstance(run, Run) else Run(run))


def player_names(players: str | Sequence[str]) -> tuple[str, ...]:
    """`"monty,patton"` or a list as names of commanders, each known and given once."""
    from .scenario.checks import did_you_mean

    names = tuple(name.strip() for name in (players.split(",") if isinstance(players, str) else players))
    for name in names:
        if name not in COMMANDERS:
            raise RunError(
                f'no commander is called "{name}"; there are {", ".join(COMMANDERS)}{did_you_mean(name, COMMANDERS)}'
            )
    if len(set(names)) != len(names):
        raise RunError(f"{','.join(names)}: a commander is named twice")
    return names


def order_name(order: str | Sequence[str]) -> str:
    """`random`, `all`, or the commanders in turn order, as the plan has it."""
    if order in ("random", "all"):
        return str(order)
    return "-".join(player_names(order))


def _say(line: str) -> None:
    import sys

    print(line, file=sys.stderr)
