"""What a run plays: options resolved to a plan, and a plan cut into numbered chunks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

from .. import switches
from ..errors import RunError
from ..frames import COMMANDERS
from ..match.batch import Setting
from ..policies.profiles import DEFAULT, Profile, compile_policies, find_profile
from ..scenario import Scenario, load_scenario, scenario_from_dict
from ..scenario.compile import Compiled, compile_scenario
from .tables import order_code

GAMES, SEED, ROUNDS_EVERY = 10_000, 1944, 10
GAMES_MAX = 2**32 - 1  # game numbers are 32 bits wide in the files
RANDOM_ORDER, ALL_ORDERS = "random", "all"


@dataclass(frozen=True)
class Request:
    """Options as given; None means "not given": the default of a new run, what the manifest says of a resumed one."""

    scenario: str | None = None
    rules: Mapping = field(default_factory=dict)
    sets: Mapping = field(default_factory=dict)
    players: tuple[str, ...] | None = None
    order: str | None = None
    games: int | None = None
    seed: int | None = None
    policies: Mapping[str, str] = field(default_factory=dict)  # by commander; "" for all
    chunk: int | None = None
    rounds_every: int | None = None


@dataclass(frozen=True)
class Plan:
    """Everything that decides the results of a run, resolved."""

    scenario: Scenario
    source: str  # the scenario as it was asked for
    players: tuple[str, ...]
    order: str
    games: int  # as asked: deals, each played in every seat order if `order` is all
    seed: int
    profiles: Mapping[str, Profile]
    chunk: int
    rounds_every: int

    @property
    def compiled(self) -> Compiled:
        return compile_scenario(self.scenario)

    @property
    def orders(self) -> tuple[int, ...]:
        """Seat orders played on each deal, as the engine has them; -1 is a random one."""
        if self.order == RANDOM_ORDER:
            return (-1,)
        if self.order == ALL_ORDERS:
            return tuple(order_code("-".join(seats)) for seats in permutations(self.players))
        return (order_code(self.order),)

    @property
    def rows(self) -> int:
        """Games played in all."""
        return self.games * len(self.orders)

    @property
    def chunks(self) -> int:
        return -(-self.rows // self.chunk)

    def chunk_games(self, chunk: int) -> range:
        """Numbers of the games of a chunk."""
        return range(chunk * self.chunk, min((chunk + 1) * self.chunk, self.rows))

    def setting(self, check: bool = False) -> Setting:
        profiles = {COMMANDERS.index(who): profile for who, profile in self.profiles.items()}
        policies = compile_policies(profiles, solo=len(self.players) == 1)
        players = sum(1 << COMMANDERS.index(who) for who in self.players)
        return Setting(policies, players, self.orders, self.seed, self.rounds_every, check)

    def asked(self) -> dict:
        """The plan as the manifest has it; the scenario itself stands beside it there."""
        profiles = {who: profile.as_dict() for who, profile in self.profiles.items()}
        return {
            "scenario": self.source,
            "players": list(self.players),
            "order": self.order,
            "games": self.games,
            "seed": self.seed,
            "policies": profiles,
            "chunk": self.chunk,
            "rounds_every": self.rounds_every,
        }


def default_chunk(rows: int) -> int:
    """About fifty chunks: each a small loss when interrupted, and no more than a few thousand files in the end."""
    return min(max(1000, rows // 50), 20_000)


def new_plan(request: Request) -> Plan:
    """The plan of a new run; what is not given takes its default."""
    source = request.scenario or "base"
    players = request.players or COMMANDERS
    order = request.order or RANDOM_ORDER
    games = GAMES if request.games is None else request.games
    plan = Plan(
        scenario=load_scenario(source, request.rules, request.sets),
        source=source,
        players=tuple(who for who in COMMANDERS if who in players),
        order=order,
        games=games,
        seed=SEED if request.seed is None else request.seed,
        profiles=_profiles(request.policies, players),
        chunk=request.chunk or 1,
        rounds_every=ROUNDS_EVERY if request.rounds_every is None else request.rounds_every,
    )
    return _with_chunk(_checked(plan), request.chunk)


def _with_chunk(plan: Plan, chunk: int | None) -> Plan:
    """All seat orders of a deal lie in one chunk."""
    from dataclasses import replace

    size, together = chunk or default_chunk(plan.rows), len(plan.orders)
    return replace(plan, chunk=-(-size // together) * together)


def _checked(plan: Plan) -> Plan:
    if plan.order not in (RANDOM_ORDER, ALL_ORDERS) and sorted(plan.order.split("-")) != sorted(plan.players):
        raise RunError(
            f"order {plan.order.replace('-', ',')}: names each of {', '.join(plan.players)} once; or random, or all"
        )
    if not 1 <= plan.rows <= GAMES_MAX:
        raise RunError(f"{plan.rows:,} games: a run has 1 to {GAMES_MAX:,}")
    return plan


def _profiles(given: Mapping[str, str], players) -> dict[str, Profile]:
    """The profile of each player: his own, else the one for all, else the default."""
    strangers = [who for who in given if who and who not in players]
    if strangers:
        raise RunError(f"policy for {', '.join(strangers)}: does not play; players are {', '.join(players)}")
    for_all = given.get("", DEFAULT)
    return {who: find_profile(given.get(who, for_all)) for who in COMMANDERS if who in players}


# ---- resuming ------------------------------------------------------------------------------------------------------


def plan_from(asked: Mapping, scenario: Mapping) -> Plan:
    """The plan that a manifest holds: its own scenario and weights, whatever has become of the files since."""
    profiles = {who: Profile.from_dict(found) for who, found in asked["policies"].items()}
    return Plan(
        scenario=scenario_from_dict(scenario, "manifest"),
        source=asked["scenario"],
        players=tuple(asked["players"]),
        order=asked["order"],
        games=asked["games"],
        seed=asked["seed"],
        profiles=profiles,
        chunk=asked["chunk"],
        rounds_every=asked["rounds_every"],
    )


def differences(request: Request, plan: Plan) -> list[str]:
    """Where the options given differ from the plan of a run, one line each."""
    found = []
    pairs = {
        "--players": (request.players, plan.players),
        "--order": (request.order, plan.order),
        "--games": (request.games, plan.games),
        "--seed": (request.seed, plan.seed),
        "--rounds-every": (request.rounds_every, plan.rounds_every),
        "--chunk": (request.chunk and _with_chunk(plan, request.chunk).chunk, plan.chunk),
    }
    for option, (given, had) in pairs.items():
        if given is not None and given != had and not (option == "--players" and set(given) == set(had)):
            found.append(f"{option} {_show(given)}: the run has {_show(had)}")
    for who, profile in _profiles(request.policies, plan.players).items() if request.policies else ():
        had = plan.profiles[who]
        if ("" in request.policies or who in request.policies) and profile.digest != had.digest:
            same = " with other weights" if profile.name == had.name else ""
            found.append(f"--policy {who}={profile.name}: the run has {had.name}{same}")
    return found + _scenario_differences(request, plan)


def _scenario_differences(request: Request, plan: Plan) -> list[str]:
    from ..scenario.diff import differences as places

    if request.scenario is None and not request.rules and not request.sets:
        return []
    given = load_scenario(request.scenario or plan.source, request.rules, request.sets)
    if given.digest == plan.scenario.digest:
        return []
    changes = places(plan.scenario, given)
    more = f" and {len(changes) - 3} more" if len(changes) > 3 else ""
    lines = "; ".join(change.line().strip() for change in changes[:3])
    return [f"scenario {request.scenario or plan.source}, run -> asked: {lines}{more}"]


def _show(value) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value).replace("-", ",")


def rules_line(scenario: Scenario) -> str:
    """The effective rules in one line: the edition and every switch that differs from it."""
    plain = switches.resolve({"edition": scenario.rules["edition"]})
    off = [f"{name} = {switches.show(value)}" for name, value in scenario.rules.items() if value != plain[name]]
    return f"edition {scenario.rules['edition']}" + (f"; {', '.join(off)}" if off else ", every switch at its default")
