"""What a notebook does, from the import to a table; and the results as other programs read them."""

import subprocess
import sys
from importlib.util import find_spec

import polars as pl


def test_a_notebook_plays_games_and_looks_at_them(tmp_path):
    import rhine_sim as rs

    run = rs.simulate("base", games=120, policy="random", order="all", players="monty,patton", out=tmp_path / "trial")

    games = rs.load_run(run.path)
    by_seat = (
        games.with_columns(first=pl.col("monty_seat") == 1)
        .group_by("first")
        .agg(pl.len(), wins=(pl.col("winner") == "monty").mean(), medals=pl.col("monty_medals").mean())
        .sort("first")
        .collect()
    )
    assert by_seat["len"].to_list() == [120, 120]

    busiest = run.areas().filter(pl.col("kind") == "area").group_by("place").agg(pl.col("entered").sum())
    assert busiest.collect()["entered"].sum() > 0

    curve = run.rounds().group_by("round").agg(pl.col("patton_rhine_left").mean()).sort("round").collect()
    assert curve["round"][0] == 1 and curve["patton_rhine_left"][0] <= 10

    figures = rs.summary(run)
    assert figures["games"] == 240 and set(figures["win_share"]) == {"monty", "patton"}


def test_importing_the_package_loads_nothing_heavy():
    code = "import sys, rhine_sim as rs; print('simulate' in dir(rs), {'numba', 'polars'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "True set()"


def test_other_programs_read_the_files(tmp_path):
    """pandas and DuckDB where they are installed; plain polars always."""
    import rhine_sim as rs

    run = rs.simulate(games=50, out=tmp_path / "run", progress=False)
    files = f"{run.path}/games-*.parquet"
    plain = pl.read_parquet(files)
    assert plain["end_reason"].cast(pl.String).is_in(["rhine", "markers", "stalled"]).all()
    if find_spec("duckdb"):
        import duckdb

        assert (
            duckdb.sql(f"select count(*) from '{files}' where winner = 'monty'").fetchone()[0]
            == (plain["winner"] == "monty").sum()
        )
    if find_spec("pandas") and find_spec("pyarrow"):
        import pandas

        assert len(pandas.read_parquet(run.path / "games-000000.parquet")) == 50
