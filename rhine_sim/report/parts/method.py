"""Method: what was played, how it was counted, and how to do it again."""

import shlex

import polars as pl

from ... import __version__
from ...analysis.progress import SAMPLE
from ...analysis.study import Study
from ...frames import FORMAT_VERSION, RULES_VERSION
from ...runs.plan import rules_line
from ...switches import SWITCHES, show
from .. import words
from ..section import Item, Section, Text
from ..tables import Column, Table

FORMULAS = (
    "Win shares: Goodman's simultaneous intervals (Wilson's score interval with the error split among three "
    "commanders; of two, one share tells the other). Where every deal was played in all seat orders, a deal is one "
    "observation (cluster).",
    "Balanced: two one-sided score tests against target ± margin for each commander at 5 %; all must pass. "
    "Unbalanced: one "
    "commander's simultaneous interval lies wholly outside the margin. Otherwise there are not enough games.",
    "Means and ratios: r = Σy / Σx with the error of the residuals y − r·x over independent units (delta method), "
    "Student's "
    "interval; shares of games with an event: Wilson's.",
    "Seat and commander: shares of the commander-by-seat cells with their full covariance; effects are plain "
    "averages of cells.",
    "Differences between won and lost games take the two sets of games as independent; of areas: Newcombe's interval.",
    "All intervals are 95 % unless said otherwise. A dash stands for what no game can tell; 0.0 % means that it was "
    "looked for.",
)

NOT_CLUSTERED = (
    "Deals were played in all seat orders, but distributions, ends, quantiles, places and tables by counter-attacks "
    "take games as independent: their intervals may be too narrow."
)


def build(study: Study) -> Section:
    manifest, plan = study.run.manifest, study.run.manifest.plan
    first = manifest.sessions[-1] if manifest.sessions else {}
    versions = ", ".join(f"{name} {number}" for name, number in first.get("versions", {}).items())
    deals = f" ({plan.games:,} deals in {study.orders} seat orders)" if study.orders > 1 else ""
    unfinished = "" if manifest.games_done == plan.rows else f" of {plan.rows:,} asked for: the run is not finished"
    facts = [
        ("run", str(study.run.path)),
        ("scenario", f"{plan.scenario.name} {plan.scenario.digest[:16]}: {plan.scenario.title}"),
        ("rules", rules_line(plan.scenario)),
        ("players", f"{', '.join(map(words.name, plan.players))}; order {plan.order.replace('-', ', ')}"),
        ("policies", ", ".join(f"{words.name(who)} {p.name} ({p.digest[:12]})" for who, p in plan.profiles.items())),
        ("games", f"{manifest.games_done:,}{deals}{unfinished}"),
        ("seed", str(plan.seed)),
        ("digest", manifest.digest),
        (
            "progress by round",
            f"every {plan.rounds_every} deals, {words.count(study.sampled_games)} games read (about {SAMPLE:,} at most)"
            if plan.rounds_every
            else "not kept",
        ),
        (
            "program",
            f"rhine-sim {__version__}, rules version {manifest.rules_version}, format version {FORMAT_VERSION}",
        ),
        ("with", versions),
        ("targets", study.targets.source),
    ]
    items: list[Item] = [
        Table(
            "method",
            "What was played",
            pl.DataFrame(facts, schema=["what", "value"], orient="row"),
            (Column("", "what"), Column("", "value")),
        ),
        Text("again", [_again(manifest.rules_version)]),
        Text("commands", commands(study), "code"),
        Text("formulas", [*FORMULAS, *([NOT_CLUSTERED] if study.orders > 1 else [])], "list"),
        _switches(study),
    ]
    return Section("method", "Method", items)


def commands(study: Study) -> list[str]:
    run = shlex.quote(str(study.run.path))
    again = study.run.manifest.command or f"rhine-sim simulate --resume --out {run}"
    targets = "" if study.targets.source == "equal shares" else f" --targets {shlex.quote(study.targets.source)}"
    return [again, f"rhine-sim report {run}{targets} --out reports/{shlex.quote(study.name)}"]


def _switches(study: Study) -> Table:
    rules = study.run.manifest.plan.scenario.rules
    edition = rules["edition"]
    rows = [
        {
            "switch": switch.name,
            "value": show(rules[switch.name]),
            "default": show(switch.default(edition)),
            "what": switch.sentence,
        }
        for switch in SWITCHES
    ]
    return Table(
        "rules",
        f"Rules in force, edition {edition}",
        pl.DataFrame(rows),
        (
            Column("switch", "switch"),
            Column("value", "value"),
            Column("default", "default"),
            Column("what it does", "what"),
        ),
    )


def _again(rules_version: int) -> str:
    """What the commands that follow will do."""
    if rules_version != RULES_VERSION:
        return (
            f"These games were played by a program of rules version {rules_version}; this one has {RULES_VERSION} and "
            "would play others, so it will not replay them. To ask the same anew, and to write this page again:"
        )
    return "To play these games again (equal digests mean equal games), and to write this page again:"
