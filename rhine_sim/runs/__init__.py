"""Runs: many games cut into chunks, played by threads, kept as Parquet beside a manifest, resumed after anything."""
