"""`rhine-sim step`"""

import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .game_options import game_options, plan_of, refuse_unknown_policies
from .options import scenario_argument, scenario_options

if TYPE_CHECKING:
    from ..replay.session import Session

HELP = """\
  a number      give that answer
  text          an answer in words, as MOVE XII or PLACE_TRUCK orleans>pithiviers 2,3,0
  list [WORD]   the answers again; with a word every single one of that kind, as `list TRANSFER`
  show          the whole position
  auto          the policy answers this question for you
  undo          back to before your last answer
  save FILE     keep the position, with the scenario and the luck to come
  load FILE     go on from a kept position
  quit          stop"""


@click.command("step")
@scenario_argument()
@scenario_options
@game_options
@click.option("--game", type=click.IntRange(min=0), default=0, show_default=True, help="Which deal of the seed.")
@click.option("--seat", metavar="NAMES|all|none", help="Whom you play, as `monty,patton`. Default: the first player.")
@click.option("--load", type=click.Path(path_type=Path), metavar="FILE", help="Go on from a position kept by `save`.")
@click.pass_context
def command(ctx: click.Context, seat: str | None, load: Path | None, game: int, **options) -> None:
    """Play a game by hand, against policies or on all sides.

    Each question comes with its legal answers; an illegal answer is refused with the rule that forbids it. `help` lists
    what else can be typed. Questions and answers go through pipes too.

    \b
    rhine-sim step --seat patton
    rhine-sim step --seat all --rule weather --players monty,bradley
    rhine-sim step --load kept.json
    """
    refuse_unknown_policies(options["policies"])
    if load:
        _refuse_beside_load(ctx)
    _refuse_all_orders(options["order"])
    from ..replay.session import Session
    from ..table import Table

    table = Table.load(load) if load else None
    plan = plan_of(_request(options, table))
    if table is None:
        order = None if plan.order == "random" else plan.order.split("-")
        table = Table(plan.scenario, plan.players, order, plan.seed, game)
    order = table.position()["order"]
    seats = _seats(seat, order)
    said = f"Turn order {_listed(order)}; you play {_listed(seats)}."
    click.echo(f"{said} `help` says what can be typed.")
    _Desk(Session(table, seats, dict(plan.profiles), plan.seed, game)).run()


def _request(options: dict, table):
    """The options as a plan's request; a kept position brings its own scenario and players."""
    from ..runs.plan import Request

    if table is None:
        return Request(rounds_every=0, **options)
    players = tuple(table.position()["players"])
    return Request(rounds_every=0, players=players, policies=options["policies"])


def _refuse_beside_load(ctx: click.Context) -> None:
    """A kept position has all this; what was asked for must not be passed over in silence."""
    from click.core import ParameterSource

    its_own = ("scenario", "rules", "sets", "players", "seed", "order", "game")
    given = [p for p in ctx.command.params if ctx.get_parameter_source(p.name) == ParameterSource.COMMANDLINE]
    names = [p.opts[0] if p.opts[0].startswith("-") else "the scenario" for p in given if p.name in its_own]
    if names:
        raise click.UsageError(f"A kept position has its own scenario, rules and luck; leave out {', '.join(names)}.")


def _refuse_all_orders(order: str | None) -> None:
    if order == "all":
        raise click.UsageError("--order all plays many games; name one order.")


def _seats(seat: str | None, order: list[str]) -> list[str]:
    if seat is None:
        return order[:1]
    if seat in ("all", "none"):
        return order if seat == "all" else []
    names = [name.strip() for name in seat.split(",")]
    strangers = [name for name in names if name not in order]
    if strangers:
        raise click.BadParameter(
            f'"{strangers[0]}" does not play; players are {", ".join(order)}.', param_hint="--seat"
        )
    return names


def _listed(seats: list[str]) -> str:
    return ", ".join(name.capitalize() for name in seats) or "nobody"


def _left(actions: int) -> str:
    return f"{actions or 'no'} action{'s' * (actions > 1)} left"


def _unwritable(path: Path, bad: OSError) -> str:
    if path.is_dir():
        return "is a folder"
    return f"cannot be written: {bad.strerror}" if path.parent.is_dir() else f"there is no folder {path.parent}"


class _Desk:
    """Reads lines, prints what happens."""

    def __init__(self, session: "Session"):
        self.session = session
        self.stdin = sys.stdin
        self.answers: list[str] = []
        self.heading: tuple = ()

    def run(self) -> None:
        while not self.session.is_over:
            if not self.session.is_asked:
                self._print(self.session.play_policy)
                continue
            self._ask()
            if not self._read():
                return

    def _print(self, act) -> None:
        """Do something and tell it, under a heading when another turn has begun."""
        from .story_text import COMMANDER_STYLE, styled

        s = self.session.table.position() if self.session.table.asked else None
        lines = act()
        turn = (s["round"], s["order"][s["seat"]]) if s else ()
        if lines and turn and turn != self.heading:
            self.heading = turn
            click.echo(f"\nRound {turn[0]}, " + click.style(turn[1].capitalize(), **COMMANDER_STYLE[turn[1]]))
        for line in lines:
            click.echo(styled(line))

    # ---- the question ----

    def _ask(self, kind: str | None = None) -> None:
        from ..errors import RhineError
        from ..replay.choices import QUESTIONS, groups_of

        table = self.session.table
        groups = groups_of(self.session.words, table.s, kind)
        if not groups:
            raise RhineError(f"no answer of the kind {kind} is legal now")
        position = table.position()
        left = f" ({_left(position['turn']['actions_left'])})" if table.decision == "CHOOSE_ACTION" else ""
        asked = f"{table.asked.capitalize()}, round {position['round']}: {QUESTIONS[table.decision]}{left}"
        click.secho(f"\n{asked}", bold=True)
        self.answers = []
        for group in groups:
            if group.title:
                click.echo(f"  {group.title}:")
            for text, hint in group.answers:
                self.answers.append(text)
                click.echo(f"  {len(self.answers):>4}  {text}{f' ({hint})' if hint else ''}")
            if group.more:
                click.echo(f"        and {group.more} more")

    # ---- the answer ----

    def _read(self) -> bool:
        """Read lines until the game goes on; False ends it."""
        from ..errors import RhineError

        while True:
            signal.siginterrupt(signal.SIGINT, True)  # polars lets a read go on after Ctrl-C
            click.echo("> ", nl=False)
            line = self.stdin.readline()
            if not line:
                click.echo("\nstopped: no more input")
                return False
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return False
            try:
                if word and self._obey(word, rest.strip(), line.strip()):
                    return True
            except RhineError as bad:
                click.echo(str(bad))

    def _obey(self, word: str, rest: str, line: str) -> bool:
        """One line; True if the game goes on from here, False if the question still stands."""
        if word == "help":
            click.echo(HELP)
        elif word == "list":
            self._ask(rest.upper() or None)
        elif word == "show":
            click.echo(self._position())
        elif word == "save":
            self._save(rest)
        else:
            self._go_on(word, rest, line)
            return True
        return False

    def _go_on(self, word: str, rest: str, line: str) -> None:
        from ..errors import RhineError
        from ..table import Table

        if word == "auto":
            self._print(self.session.play_policy)
        elif word == "undo":
            if not self.session.undo():
                raise RhineError("there is nothing to undo")
        elif word == "load":
            if not rest:
                raise RhineError("load needs the name of a file")
            self.session.take(Table.load(rest))
        else:
            self._print(lambda: self.session.answer(self._text(line)))

    def _text(self, line: str) -> str:
        """An answer by its number in the list, or as it was typed."""
        from ..errors import RhineError

        if not line.isdecimal():
            return line
        if not 1 <= int(line) <= len(self.answers):
            raise RhineError(f"there are answers 1 to {len(self.answers)}")
        return self.answers[int(line) - 1]

    def _save(self, name: str) -> None:
        from ..errors import RhineError

        if not name:
            raise RhineError("save needs the name of a file")
        try:
            self.session.table.save(name)
        except OSError as bad:
            raise RhineError(f"{name}: {_unwritable(Path(name), bad)}") from None
        click.echo(f"kept in {name}")

    def _position(self) -> str:
        """The position without what the person may not know: others' looks at cards."""
        from ..table.show import show

        table = self.session.table
        position = table.position()
        for name, values in position["commanders"].items():
            if name not in self.session.seats:
                values["peeks"] = {}
        return show(position, table.compiled.scenario)
