"""`rhine-sim report`"""

from pathlib import Path

import click

from .options import Number, quiet_option, reads_runs, writes_files

_PATH = click.Path(path_type=Path)


@click.command("report")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=_PATH)
@click.option(
    "--out", "-o", type=_PATH, metavar="DIR", help="Folder of the report. Default: reports/ and the run's name."
)
@click.option("--targets", "targets_file", type=_PATH, metavar="FILE", help="Wanted shares, margin and caps, as TOML.")
@click.option("--margin", type=Number(0, 50, min_open=True), help="Points off target that do not matter. Default: 2.")
@quiet_option
@writes_files
@reads_runs
def command(
    runs: tuple[Path, ...], out: Path | None, targets_file: Path | None, margin: float | None, quiet: bool
) -> None:
    """Write what the games of runs say: one HTML page, with tables and pictures beside it.

    Several runs stand side by side; they are never pooled.

    \b
    rhine-sim report runs/base
    rhine-sim report runs/base runs/weather --targets targets.toml --out reports/weather
    """
    from ..analysis.study import study_runs
    from ..analysis.targets import choose_targets
    from ..report.parts.findings import verdict
    from ..report.write import write_report

    studies = study_runs(runs, choose_targets(targets_file, margin))
    folder = out or Path("reports") / "-".join(study.name for study in studies)
    page = write_report(studies, folder)
    if not quiet:
        for study in studies:
            click.echo(f"{study.name}: {verdict(study)}")
        click.echo(f"{page}")
