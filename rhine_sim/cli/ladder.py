"""`rhine-sim ladder`"""

import csv
import json
from dataclasses import asdict
from pathlib import Path

import click

from .options import (
    json_option,
    names_option,
    quiet_option,
    scenario_argument,
    scenario_options,
    usage_of,
    writes_files,
)

_GAMES, _MIXED, _SKILL = 2400, 60, 240  # some minutes on two cores
_FIELD = "balanced"
_LEVELS = ("novice", "club", "veteran", "expert")
_SKILL_LEVELS = ("novice", "club", "expert")


@click.command("ladder")
@scenario_argument()
@scenario_options
@names_option("--policies", "Policies from weak to strong. Default: random and the skill levels.")
@click.option("--field", metavar="NAME|FILE", help=f"Plays the other seats. Default: {_FIELD}.")
@click.option("--players", metavar="NAMES", default="monty,bradley,patton", help="Who plays. Default: all three.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help=f"Games of each policy as each commander; of each line-up with --skill. Default: {_GAMES}, {_SKILL}.",
)
@click.option("--mixed", type=click.IntRange(min=0), help=f"Games of each mixture of the policies. Default: {_MIXED}.")
@click.option("--skill", "by_skill", is_flag=True, help="Balance by skill: one level in all seats, and levels mixed.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1944, show_default=True, help="Of the deals.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads. Default: one for each processor.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Picture and tables."
)
@quiet_option
@json_option
@writes_files
def command(out: Path | None, by_skill: bool, quiet: bool, as_json: bool, **options) -> None:
    """Measure how strong policies are, as every commander in every seat.

    All policies play the same deals, each in every seat order. Shares are games won with --field in the other seats;
    intervals hold together for the whole table and take a deal's games as one. The rating is fitted over all games,
    with offsets for commander and seat: 400 points are ten times the odds. Games a second are those of one core with
    the policy in all seats. --out gets a picture, CSV and JSON.

    \b
    rhine-sim ladder --policies random,novice,club,expert --out reports/ladder
    rhine-sim ladder --policies expert,search:64 --field expert --games 420 --mixed 0
    rhine-sim ladder --skill
    """
    hall, names, field = _prepare(options, by_skill, quiet)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    n = len(hall.orders)
    games = options["games"] or (_SKILL if by_skill else _GAMES)
    mixed = _MIXED if options["mixed"] is None else options["mixed"]
    about = {
        "scenario": hall.compiled.scenario.name,
        "scenario_digest": hall.compiled.scenario.digest,
        "players": list(hall.players),
        "seed": hall.seed,
        "policies": {name: profile.digest for name, profile in hall.profiles.items()},
    }
    deals, mixed_deals = -(-games // n), -(-mixed // n)
    if by_skill:
        result = _play_skill(hall, names, deals, about, out, quiet)
    else:
        result = _play_ladder(hall, names, field, deals, mixed_deals, about, out, quiet)
    if as_json:
        click.echo(json.dumps(result, indent=2))
    if out is not None:
        kind = "skill" if by_skill else "ladder"
        (out / f"{kind}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
        if not quiet:
            click.echo(f"written: {out / kind}.png, .csv, .json", err=True)


def _prepare(options: dict, by_skill: bool, quiet: bool):
    from ..api import player_names
    from ..contest.ladder import Hall
    from ..frames import COMMANDERS
    from ..policies.profiles import find_profile
    from ..runs.runner import compile_kernels, default_workers
    from ..scenario import load_scenario
    from ..scenario.compile import compile_scenario

    players = usage_of("--players", player_names, options["players"])
    if len(players) < 2:
        raise click.BadParameter("two or three commanders.", param_hint="--players")
    for name in ("field", "mixed") if by_skill else ():
        if options[name] is not None:
            raise click.UsageError(f"--skill takes no --{name}: every line-up of the levels is played.")
    names = options["policies"] or (_SKILL_LEVELS if by_skill else ("random", *_LEVELS))
    if len(set(names)) != len(names):
        raise click.BadParameter("a policy is named twice.", param_hint="--policies")
    if by_skill and len(names) < 2:
        raise click.BadParameter("two levels or more.", param_hint="--policies")
    field = options["field"] or _FIELD
    profiles = {name: usage_of("--policies", find_profile, name) for name in names}
    if not by_skill:
        profiles[field] = usage_of("--field", find_profile, field)
    compiled = compile_scenario(load_scenario(options["scenario"], options["rules"], options["sets"]))
    players = [who for who in COMMANDERS if who in players]
    hall = Hall(compiled, profiles, players, options["seed"], options["workers"] or default_workers())
    say = (lambda line: None) if quiet else (lambda line: click.echo(line, err=True))
    compile_kernels(compiled, hall.setting((names[0],) * len(players)), say)
    return hall, names, field


def _play(hall, wanted: dict, quiet: bool) -> None:
    from tqdm.auto import tqdm

    total = len(hall.orders) * sum(wanted.values())
    with tqdm(total=total, unit=" games", leave=False, disable=quiet or None) as bar:
        hall.play(wanted, bar.update)


# ---- the ladder ----------------------------------------------------------------------------------------------------


def _play_ladder(hall, names, field: str, deals: int, mixed: int, about: dict, out: Path | None, quiet: bool) -> dict:
    from ..contest.ladder import ladder, line_ups_of, steps

    _play(hall, line_ups_of(names, field, len(hall.players), deals, mixed), quiet)
    rungs = ladder(hall, names, field)
    climbed = steps(rungs)
    if not quiet:
        _print_ladder(rungs, climbed, field, hall)
    if out is not None:
        from ..report.board import save_figure
        from ..report.ladder import draw_ladder

        save_figure(draw_ladder(rungs, field), out / "ladder.png")
        _write_csv(out / "ladder.csv", [_rung_row(rung, who) for rung in rungs for who in hall.players])
    games = sum(len(rows) for rows in hall.rows.values())
    found = {"rungs": [rung.as_dict() for rung in rungs], "steps": [asdict(step) for step in climbed]}
    return {**about, "field": field, "games": games, **found}


def _print_ladder(rungs, climbed, field: str, hall) -> None:
    each = next(iter(rungs[0].shares.values())).games
    games = sum(len(rows) for rows in hall.rows.values())
    width = max(10, *(len(rung.policy) + 2 for rung in rungs))
    say = _to_stderr_if_json()
    say(f"games won against {field}, {each:,} games of each; ratings over {games:,} games; seed {hall.seed}")
    heads = "".join(f"{'as ' + who.capitalize():<25}" for who in hall.players)
    say(click.style(f"{'policy':<{width}}{heads}{'rating':<24}{'games/s':>9}", bold=True))
    for rung in rungs:
        shares = "".join(f"{_percent(share):<25}" for share in rung.shares.values())
        rating = _points(rung.rating, rung.mean_share)
        say(f"{rung.policy:<{width}}{shares}{rating:<24}{_rate(rung.games_a_second):>9}")
    for step in climbed:
        gains = ", ".join(
            f"{who.capitalize()} {100 * gain:+.1f}{'' if step.apart[who] else ' (not apart)'}"
            for who, gain in step.gain.items()
        )
        verdict = "separated for every commander" if all(step.apart.values()) else "NOT separated"
        say(f"{step.lower} < {step.upper}: {verdict}: {gains} points")


def _points(rating, share: float) -> str:
    from ..analysis.rating import unrated

    if rating is None:
        return unrated(share)
    return f"{rating.points:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def _rung_row(rung, who: str) -> dict:
    share, rating = rung.shares[who], rung.ratings[who]
    return {
        "policy": rung.policy,
        "commander": who,
        "share": round(share.share, 5),
        "low": round(share.low, 5),
        "high": round(share.high, 5),
        "games": share.games,
        "rating": rating and round(rating.points, 1),
        "rating_low": rating and round(rating.low, 1),
        "rating_high": rating and round(rating.high, 1),
        "rating_all": rung.rating and round(rung.rating.points, 1),
        "games_a_second": round(rung.games_a_second, 2),
    }


# ---- skill ---------------------------------------------------------------------------------------------------------


def _play_skill(hall, levels, deals: int, about: dict, out: Path | None, quiet: bool) -> dict:
    from ..contest.skill import skill, skill_line_ups

    _play(hall, skill_line_ups(levels, len(hall.players), deals), quiet)
    found = skill(hall, levels)
    if not quiet:
        _print_skill(found, hall)
    if out is not None:
        from ..report.board import save_figure
        from ..report.ladder import draw_skill

        save_figure(draw_skill(found), out / "skill.png")
        _write_csv(out / "skill.csv", _skill_rows(found))
    return {**about, **asdict(found), "moves": found.moves()}


def _print_skill(found, hall) -> None:
    say = _to_stderr_if_json()
    width = max(10, *(len(level) + 2 for level in found.levels))
    games = next(iter(found.same[found.levels[0]].values())).games
    say(f"games won, {games:,} games of each line-up; seed {hall.seed}")
    say(click.style(f"{'all seats':<{width}}" + "".join(f"{who.capitalize():<25}" for who in found.mixed), bold=True))
    for level in found.levels:
        say(f"{level:<{width}}" + "".join(f"{_percent(share):<25}" for share in found.same[level].values()))
    say(f"{'mixed':<{width}}" + "".join(f"{_percent(share):<25}" for share in found.mixed.values()))
    for who, rows in found.alone.items():
        others = "".join(f"{'among ' + level:<25}" for level in found.levels)
        say(click.style(f"{who.capitalize():<{width}}{others}", bold=True))
        for own, shares in rows.items():
            say(f"{own:<{width}}" + "".join(f"{_percent(share):<25}" for share in shares.values()))
    moves = ", ".join(f"{who.capitalize()} {100 * by:+.1f}" for who, by in found.moves().items())
    say(f"from {found.levels[0]} to {found.levels[-1]} in all seats: {moves} points")


def _skill_rows(found) -> list[dict]:
    def row(table: str, who: str, own: str, others: str, share) -> dict:
        about = {"table": table, "commander": who, "level": own, "others": others}
        figures = {"share": round(share.share, 5), "low": round(share.low, 5), "high": round(share.high, 5)}
        return {**about, **figures, "games": share.games}

    rows = [row("same", who, level, level, found.same[level][who]) for level in found.levels for who in found.mixed]
    rows += [row("mixed", who, "", "", share) for who, share in found.mixed.items()]
    return rows + [
        row("alone", who, own, other, share)
        for who, table in found.alone.items()
        for own, shares in table.items()
        for other, share in shares.items()
    ]


# ---- both ----------------------------------------------------------------------------------------------------------


def _to_stderr_if_json():
    """Tables are for people: beside --json they go where other programs do not read."""
    as_json = click.get_current_context().params.get("as_json", False)
    return lambda line: click.echo(line, err=as_json)


def _percent(share) -> str:
    return f"{100 * share.share:5.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _rate(games: float) -> str:
    return f"{games:,.0f}" if games >= 10 else f"{games:.2f}"


def _write_csv(path: Path, rows: list[dict]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
