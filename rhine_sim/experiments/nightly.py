"""The nightly batch: play, compare digests, analyse only what changed, and alert only on what matters."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..analysis import compare
from ..analysis.compare import MATTERS, pairing, practical_size
from ..analysis.intervals import holm, student, two_sided_p
from ..analysis.study import Study
from ..cache import sources_digest
from ..report import words
from ..report.compare import changes
from ..runs.run import Run
from ..runs.start import Conduct
from .history import BASELINE, LAST, History, Night, write_night
from .model import Experiment, Variant
from .play import RUNS, play
from .results import length_and_crossings

LINES, WIDTH = 24, 78  # of a summary: one screen
_LABEL = 21
SLOWER = 1.3  # times as long as last night: worth a word


@dataclass
class Finding:
    """Differences of one variant tonight against an earlier night."""

    variant: str
    against: str  # LAST or BASELINE
    night: str
    changed: list[str]  # what differs in scenario, policies or program
    rows: list[dict] = field(default_factory=list)
    note: str = ""

    @property
    def alerts(self) -> list[dict]:
        return [row for row in self.rows if row["size"] == MATTERS]


def nightly(experiment: Experiment, history: History, baseline: Night | None, conduct: Conduct, advice: str) -> dict:
    """Tonight, from play to summary; the figures of the night."""
    before = history.nights()
    last = before[-1] if before else None
    tonight = history.begin(experiment)
    began = time.monotonic()
    runs = play(experiment, tonight, conduct, advice)
    speed = _speed(runs)
    entries = {variant.name: _entry(variant, runs[variant.folder], tonight) for variant in experiment.variants}
    same = _same_as(last, entries, history.folder)
    findings = [
        finding
        for against, night in ((LAST, last), (BASELINE, baseline))
        if night is not None and not (against == BASELINE and last is not None and night.name == last.name)
        for finding in _findings(experiment, runs, entries, against, night)
    ]
    for variant in experiment.variants:
        _complete_entry(entries[variant.name], same.get(variant.name), experiment, variant, runs[variant.folder])
    data = {
        "night": tonight.name,
        "experiment": experiment.name,
        "games": experiment.games,
        "seconds": round(time.monotonic() - began, 1),
        "games_a_second": speed,
        "games_a_second_last": last.data["games_a_second"] if last else None,
        "sources": sources_digest(),
        "last": last.name if last else None,
        "baseline": baseline.name if baseline else None,
        "changed": sorted({f.variant for f in findings if f.against == LAST}),
        "alert": any(finding.alerts for finding in findings),
        "findings": [vars(finding) for finding in findings],
        "variants": entries,
    }
    write_night(tonight, data, summary(data, experiment))
    for name in same:  # the very same games lie in an earlier night
        shutil.rmtree(tonight / RUNS / _variant(experiment, name).folder, ignore_errors=True)
    return data


def _variant(experiment: Experiment, name: str) -> Variant:
    return next(variant for variant in experiment.variants if variant.name == name)


def _speed(runs: dict[str, Run]) -> float:
    """Games a second of tonight's play."""
    seconds = sum(run.manifest.seconds for run in runs.values())
    return round(sum(run.manifest.games_done for run in runs.values()) / seconds, 1) if seconds else 0.0


def _entry(variant: Variant, run: Run, tonight: Path) -> dict:
    return {"digest": run.digest, "plan": variant.digest, "run": f"{tonight.name}/{RUNS}/{variant.folder}"}


def _same_as(last: Night | None, entries: dict[str, dict], folder: Path) -> dict[str, dict]:
    """Variants whose games are, one for one, those of last night, with what was found then."""
    if last is None:
        return {}
    found = {}
    for name, entry in entries.items():
        old = last.variant(name)
        if old and old["digest"] == entry["digest"] and old["plan"] == entry["plan"] and (folder / old["run"]).exists():
            found[name] = old
    return found


def _complete_entry(entry: dict, same: dict | None, experiment: Experiment, variant: Variant, run: Run) -> None:
    """Figures for the trend: last night's where nothing changed, else counted now."""
    if same is not None:
        entry.update(same)
        return
    study = Study(run, experiment.targets, variant.name)
    entry["verdict"] = study.verdict
    entry |= length_and_crossings(run)
    entry["shares"] = {
        row["commander"]: [row["share"], row["low"], row["high"]] for row in study.shares.iter_rows(named=True)
    }


# ---- differences -----------------------------------------------------------------------------------------------------


def _findings(
    experiment: Experiment, runs: dict[str, Run], entries: dict[str, dict], against: str, night: Night
) -> Iterator[Finding]:
    """Every variant whose digest is another than that night's."""
    for variant in experiment.variants:
        old = night.variant(variant.name)
        if old is None:
            yield Finding(variant.name, against, night.name, [], note="was not played then")
        elif old["digest"] != entries[variant.name]["digest"]:
            before = night.run(variant.name)
            if before is None:
                yield Finding(variant.name, against, night.name, [], note="its games of then have been pruned")
                continue
            yield _compare(experiment, variant.name, against, night, before, runs[variant.folder])


def _compare(experiment: Experiment, name: str, against: str, night: Night, before: Run, now: Run) -> Finding:
    studies = [Study(run, experiment.targets, name) for run in (before, now)]
    found = pairing(before, now)
    changed = [line for line in changes(*studies) if line != "scenario and policies are the same"]
    if night.data["sources"] != sources_digest():
        changed.append("the program plays by other code")
    players = [who for who in studies[0].players if who in studies[1].players]
    differences = compare.differences(before, now, found)
    wanted = [("won", who, experiment.watch.alert / 100) for who in players]
    wanted += [("rhine", "", experiment.watch.alert / 100), ("rounds", "", experiment.watch.alert_rounds)]
    rows = []
    for measure, who, size in wanted:
        d = differences[measure, who]
        if d.error is None:
            continue
        error = d.wary(measure != "rounds")
        half = student(d.units, together=len(wanted)) * error
        row = {"measure": measure, "commander": who, "before": d.base, "now": d.variant, "difference": d.value}
        rows.append(
            row
            | {"low": d.value - half, "high": d.value + half, "p": two_sided_p(d.value, error, d.units), "margin": size}
        )
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["p_holm"] = p
        row["size"] = practical_size(row["low"], row["high"], p, row["margin"])
    note = "" if found.paired else f"not paired: {found.why}"
    return Finding(name, against, night.name, changed or ["other games, and no reason is known"], rows, note)


# ---- in words --------------------------------------------------------------------------------------------------------


def summary(data: dict, experiment: Experiment) -> str:
    """One screen, fit for a mail: what changed, by how much, and whether it matters."""
    head = f"{data['experiment']} {data['night']}: {'ALERT' if data['alert'] else 'quiet'}"
    lines = [
        head,
        f"{len(data['variants'])} variants, {data['games']:,} games each, {_speed_words(data)}",
    ]
    if data["last"] is None:
        lines.append("first night: nothing to compare with")
    elif not data["changed"]:
        lines.append(f"all games are those of {data['last']}")
    else:
        lines.append(f"{len(data['changed'])} of {len(data['variants'])} play otherwise than on {data['last']}")
    findings = sorted(data["findings"], key=lambda f: -_weight(f))
    told = [line for finding in findings for line in _finding_lines(finding)]
    room = LINES - len(lines) - 1
    lines += told[:room]
    if len(told) > room:
        lines.append(f"... and {len(told) - room} lines more in night.json")
    return "\n".join(line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…" for line in lines) + "\n"


def _speed_words(data: dict) -> str:
    """Speed is told beside last night's, and never alerts: the machine may have had other work."""
    now, before = data["games_a_second"], data["games_a_second_last"]
    told = f"{now:,.0f} a second"
    if not before:
        return told
    return f"{told} (last night {before:,.0f}{': much slower' if now * SLOWER < before else ''})"


def _weight(finding: dict) -> float:
    """Alerts first, by their size against their margin."""
    return max(
        (abs(row["difference"]) / row["margin"] + 1000 * (row["size"] == MATTERS) for row in finding["rows"]), default=0
    )


def _finding_lines(finding: dict) -> Iterator[str]:
    against = f"{finding['against']} {finding['night']}" if finding["against"] == BASELINE else finding["against"]
    note = f" ({finding['note']})" if finding["note"] else ""
    yield f"{finding['variant']} against {against}{note}"
    for change in finding["changed"][:3]:
        yield f"  {'change':<{_LABEL}}{change}"
    if len(finding["changed"]) > 3:
        yield f"  {'':<{_LABEL}}and {len(finding['changed']) - 3} more"
    ranked = sorted(finding["rows"], key=lambda row: -abs(row["difference"]) / row["margin"])
    alerts, rest = [[row for row in ranked if (row["size"] == MATTERS) == wanted] for wanted in (True, False)]
    for row in alerts or rest[:2]:
        yield f"  {'ALERT' if row['size'] == MATTERS else row['size']:<{_LABEL}}{_row_words(row)}"


def _row_words(row: dict) -> str:
    unit = "signed" if row["measure"] == "rounds" else "points"
    what = {"won": f"{words.name(row['commander'])} wins", "rhine": "ended at the Rhine", "rounds": "rounds"}[
        row["measure"]
    ]
    show = words.number if row["measure"] == "rounds" else words.percent
    moved = words.with_interval(row["difference"], row["low"], row["high"], unit)
    return f"{what} {show(row['before'])} -> {show(row['now'])}: {moved}"
