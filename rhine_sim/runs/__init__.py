"""Runs: many games cut into chunks, played by threads, kept as Parquet files beside a manifest, resumed after anything."""
