"""Play one game in both engines at once and compare after every decision."""

import random
from collections import Counter
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from rhine_sim.engine.front import IN_HAND
from rhine_sim.engine.ids import DO_PLACE_TRUCK, DO_TRANSFER
from rhine_sim.scenario import Scenario
from rhine_sim.table import Table
from rhine_sim.table.text import to_text
from tests.oracle import Oracle

_KNOWN: WeakKeyDictionary[object, dict[int, str]] = WeakKeyDictionary()
ORACLE_LIST_MAX = 5000
ORACLE_NUMBERS_MAX = 9  # solo numbers moved at once: more ways to share them than the oracle has memory for
DULL = {"END": 0.8, "STOP": 0.6, "TRANSFER": 0.6, "AIR_SUPPORT": 0.6, "REACTION PLACE": 0.3}


class Difference(AssertionError):
    """The engines disagree; the log up to there is all that is needed to see it again."""


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    decisions: Counter = field(default_factory=Counter)
    ends: Counter = field(default_factory=Counter)

    @property
    def total(self) -> int:
        return sum(self.decisions.values())


def compare(table: Table, oracle: Oracle, log: list[str]) -> list[str]:
    """Both positions and both lists of legal answers are equal; returns the list."""
    ours, theirs = table.position(), oracle.position()
    if ours != theirs:
        raise Difference(_explain("position", _unequal(ours, theirs), log))
    if table.decision == "GAME_OVER":
        return []
    here, there = _texts(table), oracle.legal()
    if len(there) >= ORACLE_LIST_MAX and set(there) <= set(here):
        return there  # hundreds of thousands of ways to share numbers: the oracle stops counting
    if len(set(here)) != len(here) or sorted(here) != sorted(there):
        only = {"engine only": sorted(set(here) - set(there))[:6], "oracle only": sorted(set(there) - set(here))[:6]}
        raise Difference(_explain(f"answers to {table.decision}", only, log))
    return here


def _texts(table: Table) -> list[str]:
    """`table.legal()`, faster: the text of a transfer or a truck depends on its code and the board alone."""
    known = _KNOWN.setdefault(table.compiled, {})
    texts = []
    for code in table.legal_codes():
        if code & 255 not in (DO_TRANSFER, DO_PLACE_TRUCK):
            texts.append(to_text(table.names, table.s, code))
            continue
        if code not in known:
            known[code] = to_text(table.names, table.s, code)
        texts.append(known[code])
    return texts


def _unequal(ours: dict, theirs: dict) -> dict:
    parts = {}
    for key in sorted(ours.keys() | theirs.keys()):
        a, b = ours.get(key, "absent"), theirs.get(key, "absent")
        if isinstance(a, dict) and isinstance(b, dict):
            inner = {k: (a.get(k, "absent"), b.get(k, "absent")) for k in a.keys() | b.keys() if a.get(k) != b.get(k)}
            if inner:
                parts[key] = inner
        elif a != b:
            parts[key] = (a, b)
    return parts


def _explain(what: str, detail: dict, log: list[str]) -> str:
    lines = [f"{what} differ (engine, oracle) after {len(log)} lines:"]
    lines += [f"  {key}: {value}" for key, value in detail.items()]
    return "\n".join(lines + ["  ..."] + [f"    {line}" for line in log[-8:]])


def choose(rng: random.Random, answers: list[str]) -> str:
    """First the kind, then the answer: most texts are transfers. Dull kinds are held back, so that corps move."""
    kinds: dict[str, list[str]] = {}
    for text in answers:
        kinds.setdefault(" ".join(text.split()[:2]) if text.startswith("REACTION") else text.split()[0], []).append(
            text
        )
    if len(kinds) > 1:
        for dull, share in DULL.items():
            if dull in kinds and len(kinds) > 1 and rng.random() < share:
                del kinds[dull]
        for lively in ("STEP", "MOVE", "CMD_MOVE"):
            if lively in kinds and rng.random() < 0.5:
                return rng.choice(kinds[lively])
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def play_compared(
    scenario: Scenario, players: list[str], order: list[str], seed: int, tally: Tally, most: int = 100_000, noted=None
) -> None:
    """One game in both engines, answered at random, of at most `most` decisions. `noted` hears every answer."""
    rng = random.Random(seed)
    table = Table(scenario, players, order, seed=seed)
    oracle = Oracle(scenario.as_dict(), players, order)
    log: list[str] = []
    answers = compare(table, oracle, log)
    while answers and most > 0:
        text = choose(rng, answers)
        if noted:
            noted(table, answers, text)
        tally.decisions[table.decision] += 1
        log.append(text)
        table.do(text)
        log += table.chance
        if table.decision == "FRONT_TARGETS" and list(table.s.number_area).count(IN_HAND) > ORACLE_NUMBERS_MAX:
            break
        oracle.apply(text, table.chance)
        table.checked()
        answers = compare(table, oracle, log)
        most -= 1
    tally.games += 1
    result = table.position()["result"]
    tally.ends[result["reason"] if result else "cut short"] += 1
