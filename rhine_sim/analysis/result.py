"""The result of a run in figures: the object of `--json` and the block that `simulate` prints."""

import polars as pl

from ..frames import COMMANDERS, END_REASONS
from ..runs.plan import rules_line
from ..runs.run import Run
from .intervals import clustered, goodman


def result_of(run: Run) -> dict:
    """Plain figures, ready for JSON. Read from the files one by one, so that memory does not grow with the run."""
    plan, manifest = run.manifest.plan, run.manifest
    counts = _count(run, plan.players, len(plan.orders))
    games = manifest.games_done
    shares = {who: counts["wins"][who] / games if games else 0.0 for who in plan.players}
    reasons = END_REASONS if len(plan.players) == 1 else END_REASONS[:3]
    return {
        "run": str(run.path),
        "state": run.state,
        "scenario": plan.scenario.name,
        "scenario_digest": plan.scenario.digest,
        "rules": rules_line(plan.scenario),
        "players": list(plan.players),
        "order": plan.order,
        "policies": {who: profile.name for who, profile in plan.profiles.items()},
        "seed": plan.seed,
        "games": games,
        "digest": manifest.digest,
        "seconds": manifest.seconds,
        "win_share": shares,
        "win_share_interval": _intervals(counts, plan.players, games, len(plan.orders)),
        "end_reason": {reason: counts["reasons"].get(reason, 0) for reason in reasons},
        "unfinished": counts["reasons"].get("stalled", 0),
        "rounds": _rounds(counts["rounds"]),
        "medals": {who: counts["medals"][who] / games if games else 0.0 for who in plan.players},
    }


def _count(run: Run, players: tuple[str, ...], orders: int) -> dict:
    """Sums over all games; a deal's seat orders are one cluster, and lie in one file."""
    wins, squares = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    medals, reasons, rounds = dict.fromkeys(players, 0), {}, {}
    columns = ["seed", "winner", "end_reason", "rounds", *(f"{who}_medals" for who in players)]
    for path in run.files("games"):
        games = pl.read_parquet(path, columns=columns)
        for who in players:
            won = (games["winner"] == who).fill_null(False)
            wins[who] += int(won.sum())
            medals[who] += int(games[f"{who}_medals"].sum())
            if orders > 1:
                by_deal = won.to_numpy().reshape(-1, orders).sum(axis=1)
                squares[who] += int((by_deal * by_deal).sum())
        _add(reasons, games["end_reason"].cast(pl.String))
        _add(rounds, games["rounds"])
    return {"wins": wins, "squares": squares, "medals": medals, "reasons": reasons, "rounds": rounds}


def _add(counts: dict, values: pl.Series) -> None:
    found = values.value_counts()
    for value, count in zip(found[found.columns[0]], found["count"], strict=True):
        counts[value] = counts.get(value, 0) + count


def _intervals(counts: dict, players: tuple[str, ...], games: int, orders: int) -> dict[str, list[float]]:
    wins = [counts["wins"][who] for who in players]
    if orders > 1:
        squares = [counts["squares"][who] for who in players]
        found = clustered(wins, squares, games // orders, orders)
    else:
        lost = [games - sum(wins)] if len(players) == 1 else []
        found = goodman(wins + lost)
    return {who: list(pair) for who, pair in zip(players, found, strict=False)}


def _rounds(counts: dict[int, int]) -> dict:
    """Mean and quantiles of a histogram."""
    total = sum(counts.values())
    if not total:
        return {"mean": 0.0, "p5": 0, "p50": 0, "p95": 0}
    mean = sum(value * count for value, count in counts.items()) / total
    return {"mean": mean, **{f"p{p}": _quantile(counts, total * p / 100) for p in (5, 50, 95)}}


def _quantile(counts: dict[int, int], rank: float) -> int:
    """The smallest value that at least `rank` of the counts do not exceed."""
    below = 0
    for value in sorted(counts):
        below += counts[value]
        if below >= rank:
            return value
    return max(counts)


# ---- as text -------------------------------------------------------------------------------------------------------


def as_text(result: dict) -> str:
    """The standard result block, to be pasted anywhere."""
    games, seconds = result["games"], result["seconds"]
    speed = f", {games / seconds:,.0f} a second" if seconds > 0 else ""
    rounds = result["rounds"]
    shown = [who for who in COMMANDERS if who in result["players"]]
    rows = [
        ("rules", result["rules"]),
        ("policies", ", ".join(f"{who} {result['policies'][who]}" for who in shown)),
        ("seed", f"{result['seed']}, order {result['order'].replace('-', ', ')}"),
        *_win_rows(result, shown),
        ("ended by", ", ".join(f"{word} {_percent(n, games)}" for word, n in result["end_reason"].items())),
        ("rounds", f"mean {rounds['mean']:.1f}; 5 % {rounds['p5']}, median {rounds['p50']}, 95 % {rounds['p95']}"),
        ("medals", ", ".join(f"{who.capitalize()} {result['medals'][who]:.2f}" for who in shown)),
        ("unfinished", f"{result['unfinished']:,} games reached the round cap"),
        ("digest", result["digest"]),
    ]
    kept = "" if result["state"] == "complete" else f" ({result['state']})"
    head = f"{result['scenario']}: {games:,} games in {seconds:.1f} s{speed}{kept}"
    return "\n".join([head, *(f"  {key:<10} {text}" for key, text in rows)])


def _win_rows(result: dict, shown: list[str]) -> list[tuple[str, str]]:
    rows = []
    for who in shown:
        low, high = result["win_share_interval"][who]
        share = f"{who.capitalize():<7} {100 * result['win_share'][who]:6.2f} %"
        rows.append(("" if rows else "wins", f"{share}   (95 %: {100 * low:.2f} to {100 * high:.2f})"))
    return rows


def _percent(count: int, games: int) -> str:
    return f"{100 * count / games:.2f} %" if games else "0 %"
