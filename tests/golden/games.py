"""Golden games as readable text, and the signature of the whole behaviour."""

import hashlib
from pathlib import Path

import numpy as np

from rhine_sim.engine.actions import kind_of
from rhine_sim.engine.ids import COMMANDERS
from rhine_sim.engine.rng import STREAM_POLICY, derive, draw_below, game_key
from rhine_sim.switches import show
from rhine_sim.table import Table
from tests.configurations import BY_NAME, CONFIGURATIONS, Configuration
from tests.random_games import path_digest

FOLDER = Path(__file__).parent
SIGNATURE = FOLDER / "signature.txt"
BY_CONFIGURATION = FOLDER / "signature-by-configuration.txt"
SEED = 1944
GAMES = 500  # of each configuration in the signature
NAMES = ("edition-en", "monty-patton", "basic", "all-options-pl", "solo-patton-pl", "switches-last")


class RandomPlayers:
    """The answers of the policy `random`, as a run gives them: each commander has a stream of his own."""

    def __init__(self, key: int):
        self.streams = [np.uint64(derive(np.uint64(key), STREAM_POLICY + i)) for i in range(len(COMMANDERS))]
        self.draws = [0] * len(COMMANDERS)

    def answer(self, commander: int, codes: list[int]) -> int:
        stream, draws = self.streams[commander], self.draws[commander]
        self.draws[commander] += 2
        kinds = list(dict.fromkeys(kind_of(code) for code in codes))
        kind = kinds[int(draw_below(stream, draws, len(kinds)))]
        same = [code for code in codes if kind_of(code) == kind]
        return same[int(draw_below(stream, draws + 1, len(same)))]


def golden_path(name: str) -> Path:
    return FOLDER / f"{name}.random.{SEED}.txt"


def golden_game(configuration: Configuration, game: int = 0) -> tuple[str, Table, int]:
    """(the text of a game, the table at its end, decisions)."""
    table = Table(configuration.scenario, configuration.players, None, SEED, game, configuration.rules)
    players = RandomPlayers(int(game_key(np.uint64(SEED), game)))
    lines, decisions, round_shown = _header(configuration, table, game), 0, 0
    while table.asked is not None:
        if table.s.round_number != round_shown:
            round_shown = int(table.s.round_number)
            lines += ["", *_position(table), ""]
        codes = table.legal_codes()
        question = f"{table.asked} {table.decision} 1 of {len(codes)}"
        table.apply_code(players.answer(int(table.s.asked), codes))
        lines.append(f"{question}: {table.log[-1 - len(table.chance)]}")
        lines += [f"    {chance}" for chance in table.chance]
        decisions += 1
    return "\n".join([*lines, "", *_position(table)]) + "\n", table, decisions


def _header(configuration: Configuration, table: Table, game: int) -> list[str]:
    rules = ", ".join(f"{name} {show(value)}" for name, value in configuration.rules.items()) or "edition en"
    return [
        "A golden game; `make golden` writes it anew.",
        "",
        f"scenario  {configuration.scenario}",
        f"rules     {rules}",
        f"players   {', '.join(configuration.players)}",
        f"order     {', '.join(table.position()['order'])}",
        "policies  random",
        f"seed      {SEED}, game {game}",
    ]


def _position(table: Table) -> list[str]:
    return [f"| {line}".rstrip() for line in str(table).splitlines()]


def signature_lines() -> list[str]:
    """One line for each configuration."""
    lines = []
    for configuration in CONFIGURATIONS:
        digest, decisions = path_digest(configuration, GAMES, SEED)
        lines.append(f"{digest} {configuration.name} {decisions}")
    return lines


def signature(lines: list[str]) -> str:
    """One line for the whole behaviour: it moves if any list of legal answers, card, die, state or end does."""
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    decisions = sum(int(line.split()[-1]) for line in lines)
    return f"{digest} {len(lines)} configurations, {GAMES} random games each, {decisions} decisions"


def golden_texts() -> dict[Path, str]:
    """Every file of this folder that `make golden` writes."""
    lines = signature_lines()
    texts = {golden_path(name): golden_game(BY_NAME[name])[0] for name in NAMES}
    return {**texts, SIGNATURE: signature(lines) + "\n", BY_CONFIGURATION: "\n".join(lines) + "\n"}
