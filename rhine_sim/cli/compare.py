"""`rhine-sim compare`"""

from pathlib import Path

import click

from .options import Number, quiet_option, reads_runs, writes_files

_PATH = click.Path(path_type=Path)


@click.command("compare")
@click.argument("base", metavar="BASE", type=_PATH)
@click.argument("variants", metavar="VARIANT...", nargs=-1, required=True, type=_PATH)
@click.option(
    "--out", "-o", type=_PATH, metavar="DIR", help="Folder of the page. Default: reports/VARIANT-against-BASE."
)
@click.option("--targets", "targets_file", type=_PATH, metavar="FILE", help="Wanted shares and margin, as TOML.")
@click.option("--margin", type=Number(0, 50, min_open=True), help="Points that do not matter. Default: 2.")
@quiet_option
@writes_files
@reads_runs
def command(
    base: Path,
    variants: tuple[Path, ...],
    out: Path | None,
    targets_file: Path | None,
    margin: float | None,
    quiet: bool,
):
    """Say what variants change against a base, pair by pair where both played the same deals.

    Runs with equal seed, players and seat orders are paired by game number; others are compared without
    pairing, and the page says so.

    \b
    rhine-sim compare runs/base runs/weather
    rhine-sim compare runs/base runs/weather runs/polish --margin 1 --out reports/options
    """
    from ..analysis.study import study_runs
    from ..analysis.targets import choose_targets
    from ..report.compare import write_comparison

    first, *others = study_runs([base, *variants], choose_targets(targets_file, margin))
    folder = out or Path("reports") / f"{'-'.join(study.name for study in others)}-against-{first.name}"
    page, lines = write_comparison(first, others, folder)
    if not quiet:
        for line in lines:
            click.echo(line)
        click.echo(f"{page}")
