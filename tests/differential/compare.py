"""Play one game in both engines at once and compare after every decision."""

from weakref import WeakKeyDictionary

from rhine_sim.engine.front import IN_HAND
from rhine_sim.engine.ids import DO_AIR_DECK, DO_FOOD_SOURCE, DO_FRONT_TARGETS, DO_RECON_DECK
from rhine_sim.table import Table
from rhine_sim.table.text import to_text
from tests.oracle import Oracle

from .draw import Match
from .records import Records
from .seats import Seats
from .tally import Tally

_KNOWN: WeakKeyDictionary[object, dict[int, str]] = WeakKeyDictionary()
ORACLE_LIST_MAX = 5000
# Answers whose text depends on more than the board.
OF_THE_STATE = (DO_FRONT_TARGETS, DO_FOOD_SOURCE, DO_AIR_DECK, DO_RECON_DECK)
ORACLE_NUMBERS_MAX = 9  # solo numbers moved at once: more ways to share them than the oracle has memory for


class Difference(AssertionError):
    """The engines disagree; the log up to there is all that is needed to see it again."""


def compare(table: Table, oracle: Oracle, log: list[str], codes: list[int] | None = None) -> dict[str, int]:
    """Both positions and both lists of legal answers are equal; returns the list with the engine's codes.

    `codes`: the engine's list, if the caller has it.
    """
    ours, theirs = table.position(), oracle.position()
    if ours != theirs:
        raise Difference(_explain("position", _unequal(ours, theirs), log))
    if ours["decision"] == "GAME_OVER":
        return {}
    codes, there = table.legal_codes() if codes is None else codes, oracle.legal()
    here = dict(zip(_texts(table, codes), codes, strict=True))
    missing = set(there) - here.keys()
    capped = len(there) >= ORACLE_LIST_MAX  # so many ways to share numbers that the oracle stops counting
    if missing or len(here) != len(codes) or len(set(there)) != len(there) or (len(here) > len(there) and not capped):
        only = {"engine only": sorted(here.keys() - set(there))[:6], "oracle only": sorted(missing)[:6]}
        only |= {"lengths": (len(codes), len(there))}
        raise Difference(_explain(f"answers to {ours['decision']}", only, log))
    return here


def _texts(table: Table, codes: list[int]) -> list[str]:
    """`table.legal()`, faster: most texts depend on the code and the board alone."""
    known = _KNOWN.setdefault(table.compiled, {})
    texts = []
    for code in codes:
        text = known.get(code)
        if text is None:
            text = to_text(table.names, table.s, code)
            if code & 255 not in OF_THE_STATE:
                known[code] = text
        texts.append(text)
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


def play_compared(match: Match, tally: Tally, most: int = 100_000, noted=None) -> None:
    """One game in both engines, of at most `most` decisions. `noted` hears every answer."""
    table = Table(match.scenario, match.players, match.order, seed=match.seed)
    oracle = Oracle(match.scenario.as_dict(), match.players, match.order)
    records = Records(table)
    seats = Seats(table, records, match.profiles, match.whim, match.seed)
    log: list[str] = []
    tally.games += 1
    tally.seats[match.answered] += 1
    tally.switches.update(f"{name}={value}" for name, value in match.scenario.rules.items())
    answers = compare(table, oracle, log, records.go_on())
    while answers and most > 0:
        text = seats.answer(list(answers))
        if noted:
            noted(text)
        tally.decisions[len(match.players), table.decision] += 1
        log.append(text)
        codes = records.go_on(answers[text])
        chance = table.chance_lines()
        log += chance
        if table.decision == "FRONT_TARGETS" and list(table.s.number_area).count(IN_HAND) > ORACLE_NUMBERS_MAX:
            break
        oracle.apply(text, chance, listed=True)
        answers = compare(table, oracle, log, codes)
        most -= 1
    result = table.position()["result"]
    tally.ends[result["reason"] if result else "cut short"] += 1
