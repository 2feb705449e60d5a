"""`rhine-sim board`"""

from pathlib import Path

import click

from .options import out_option, quiet_option, scenario_argument, scenario_options, writes_files

FORMATS = (".png", ".svg", ".pdf")


@click.command("board")
@scenario_argument()
@scenario_options
@out_option("board.png", "Picture to write; its ending says the format: .png, .svg or .pdf.")
@quiet_option
@writes_files
def command(scenario: str, rules: dict, sets: dict, out: Path, quiet: bool) -> None:
    """Draw a scenario's board as PNG, SVG or PDF.

    The picture has the size of A3 paper and is readable on a screen.

    \b
    rhine-sim board --out board.png
    rhine-sim board my-board.toml --out board.pdf
    """
    if out.suffix.lower() not in FORMATS:
        raise click.BadParameter(
            f'"{out.name}" has no known ending; allowed: {", ".join(FORMATS)}.', param_hint="--out"
        )
    from ..scenario import load_scenario

    loaded = load_scenario(scenario, rules, sets)
    from ..report.board import draw_board, save_figure

    save_figure(draw_board(loaded), out)
    if not quiet:
        click.echo(f"{out}: {loaded.name}, {len(loaded.areas)} areas, {len(loaded.roads)} roads")
