"""What a search found: as a profile to play with, and as a page to read."""

import json
import os
from pathlib import Path
from statistics import NormalDist

import numpy as np

from ..analysis.intervals import CONFIDENCE
from ..frames import COMMANDERS
from ..policies.profiles import Profile
from .arena import Arena
from .tune import Search, Verdict

PROFILE, LOG = "profile.toml", "log.md"
_Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


def gain_of(start: np.ndarray, found: np.ndarray) -> tuple[float, float, float]:
    """Mean paired difference and its interval."""
    difference = found - start
    half = _Z * difference.std(ddof=1) / np.sqrt(len(difference)) if len(difference) > 1 else 1.0
    return float(difference.mean()), float(difference.mean() - half), float(difference.mean() + half)


def gain_text(start: np.ndarray, found: np.ndarray) -> str:
    mean, low, high = gain_of(start, found)
    return f"{100 * mean:+.2f} points (95 %: {100 * low:+.2f} to {100 * high:+.2f})"


def says(verdict: Verdict) -> str:
    """The result in one sentence."""
    start, found = verdict.start.wins, verdict.won.wins
    if verdict.kept:
        return f"nothing better found than the start, which wins {100 * start.mean():.2f} %"
    _, low, high = gain_of(start, found)
    proof = "a proven gain" if low > 0 else "a proven loss: keep the start" if high < 0 else "not told apart"
    shares = f"wins {100 * start.mean():.2f} % -> {100 * found.mean():.2f} %"
    return f"{shares}, {gain_text(start, found)} in {len(start):,} fresh games each: {proof}"


def write_profile(folder: Path, start: Profile, search: Search, arena: Arena, verdict: Verdict) -> Path:
    """The winner as a profile that extends the start: in one table for all three commanders, or in each his own."""
    aim = search.aim
    tables = ("weights",) if len(aim.commanders) == len(COMMANDERS) else aim.commanders
    names = ", ".join(aim.commanders)
    parent = os.path.relpath(start.name, folder) if start.name.endswith(".toml") else start.name
    lines = [
        f"# Tuned from {start.name} for {names}: {len(search.history)} generations, seed {aim.seed}.",
        f"# {says(verdict)}.",
        f"why = {_quoted(f'{parent}, tuned for {names}')}",
        f"extends = {_quoted(parent)}",
    ]
    moved = [
        f"{weight.name} = {value:g}{'':<4}# {had:g}"
        for weight, value, had in zip(arena.space.weights, verdict.winner, arena.start, strict=True)
        if value != had
    ]
    for table in tables:
        lines += ["", f"[{table}]", *moved]
    path = folder / PROFILE
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # a basic string of TOML is written as one of JSON


def write_log(folder: Path, search: Search, arena: Arena, verdict: Verdict | None) -> Path:
    """The page: what was searched, what came out, how it went."""
    lines = [*_head(search, arena)]
    if verdict is not None:
        lines += ["", "## Result", "", f"{says(verdict)}.", "", *_shares(arena, verdict), "", *_moved(arena, verdict)]
    lines += ["", "## Generations", "", *_history(search)]
    path = folder / LOG
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _head(search: Search, arena: Arena) -> list[str]:
    aim = search.aim
    blend = (
        f"{1 - aim.smooth:g} win share + {aim.smooth:g} margin, which is 0 to 1 by the medals ahead of the best rival"
        " (a game at the Rhine: 1 won, 0 lost)"
    )
    return [
        f"# Tuning of {aim.start} as {', '.join(aim.commanders)}",
        "",
        f"- {len(arena.space.weights)} weights by CMA-ES, {search.optimizer.population_size} candidates a generation, "
        f"first step {aim.sigma:g} in the logit of a weight's range; {search.seconds / 60:.1f} minutes",
        f"- {aim.games:,} games a candidate, the same deals within a generation, fresh deals for the next; "
        f"seed {aim.seed}",
        f"- rivals: every pair from {', '.join(aim.field)}; players {', '.join(aim.players)}; scenario {aim.scenario}",
        f"- score: {blend if aim.smooth else 'win share'}",
    ]


def _shares(arena: Arena, verdict: Verdict) -> list[str]:
    lines = ["| as | against | start | winner | gain |", "|---|---|---|---|---|"]
    for who in dict.fromkeys(line_up.who for line_up in arena.line_ups):
        numbers = [n for n, line_up in enumerate(arena.line_ups) if line_up.who == who]
        groups = [("all", numbers)] if len(numbers) > 1 else []
        for rivals, chosen in groups + [(arena.line_ups[n].rivals, [n]) for n in numbers]:
            games = np.isin(verdict.start.line_up, chosen)
            start, found = verdict.start.wins[games], verdict.won.wins[games]
            cells = f"{100 * start.mean():.2f} % | {100 * found.mean():.2f} % | {gain_text(start, found)}"
            lines.append(f"| {who} | {rivals} | {cells} |")
    return lines


def _moved(arena: Arena, verdict: Verdict) -> list[str]:
    """Weights by how far they moved in the space of the search."""
    space = arena.space
    moved = space.coordinates(verdict.winner) - space.coordinates(arena.start)
    lines = ["| weight | start | winner | moved | |", "|---|---|---|---|---|"]
    for i in np.argsort(-np.abs(moved), kind="stable"):
        weight = space.weights[i]
        cells = f"{arena.start[i]:g} | {verdict.winner[i]:g} | {moved[i]:+.2f}"
        lines.append(f"| {weight.name} | {cells} | {weight.sentence} |")
    return lines


def _history(search: Search) -> list[str]:
    lines = [
        "Gains over the start on the same deals.",
        "",
        "| generation | start | mean | best | step |",
        "|---|---|---|---|---|",
    ]
    for each in search.history:
        gains = f"{100 * each.mean_gain:+.2f} | {100 * each.best_gain:+.2f}"
        lines.append(f"| {each.number} | {100 * each.start:.2f} | {gains} | {each.sigma:.3f} |")
    return lines
