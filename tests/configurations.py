"""The configurations that whole games are tested on: players, editions, options, and every switch turned round."""

from dataclasses import dataclass, field
from functools import cached_property

from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.scenario import load_scenario
from rhine_sim.scenario.compile import Compiled, compile_scenario
from rhine_sim.switches import EDITIONS, OPTIONS_OF_RULE_15, SWITCHES


@dataclass(frozen=True)
class Configuration:
    """A scenario with rules, and who plays."""

    name: str
    players: tuple[str, ...] = COMMANDERS
    rules: dict = field(default_factory=dict)
    scenario: str = "base"

    @property
    def bits(self) -> int:
        return sum(1 << COMMANDERS.index(name) for name in self.players)

    @cached_property
    def compiled(self) -> Compiled:
        return compile_scenario(load_scenario(self.scenario, self.rules))


def _all_options(**more) -> dict:
    return dict.fromkeys(OPTIONS_OF_RULE_15, True) | more


def _soak() -> list[Configuration]:
    found = [Configuration(f"edition-{edition}", rules={"edition": edition}) for edition in EDITIONS]
    for absent in reversed(COMMANDERS):
        pair = tuple(name for name in COMMANDERS if name != absent)
        found.append(Configuration("-".join(pair), pair))
    found.append(Configuration("basic", rules={"basic_game": True}))
    found += [Configuration(name.replace("_", "-"), rules={name: True}) for name in OPTIONS_OF_RULE_15]
    for edition in EDITIONS:
        found.append(Configuration(f"all-options-{edition}", rules=_all_options(edition=edition)))
    for edition in EDITIONS:
        for name in COMMANDERS:
            found.append(Configuration(f"solo-{name}-{edition}", (name,), {"edition": edition}))
    return found


def _turned_round() -> list[Configuration]:
    """Every switch at a value that is not its default: the second value, and the last."""
    second, last = {}, {}
    for switch in SWITCHES:
        others = [value for value in switch.values if value != switch.en]
        if others and switch.name != "basic_game":
            second[switch.name], last[switch.name] = others[0], others[-1]
    found = [Configuration("switches-second", rules=second), Configuration("switches-last", rules=last)]
    found.append(Configuration("switches-last-pair", COMMANDERS[1:], last))
    return found + [Configuration(f"switches-last-solo-{name}", (name,), last) for name in COMMANDERS]


SOAK = _soak()
CONFIGURATIONS = SOAK + _turned_round()
BY_NAME = {configuration.name: configuration for configuration in CONFIGURATIONS}
