"""Proves a run: its files are those of the manifest, its rows give the digest, and its games can be played again."""

from collections.abc import Iterator
from pathlib import Path

from ..engine.rng import draw_below, game_key
from ..errors import RunError
from .digest import digest_of
from .manifest import COMPLETE, Manifest, read_manifest, refuse_other_rules
from .start import play_again
from .store import find_damage, read_games

SAMPLE = 200
_SAMPLE_SEED = 1  # of the choice of games, so that two checks of a run look at the same


def verify(folder: Path, sample: int = SAMPLE) -> Iterator[str]:
    """Lines saying what was found in order; RunError names the first thing that was not."""
    manifest = read_manifest(folder)
    refuse_other_rules(folder, manifest)
    yield from _verify_files(folder, manifest)
    yield _verify_rows(folder, manifest)
    yield _verify_games(folder, manifest, sample)
    if manifest.state != COMPLETE:
        done, rows = manifest.games_done, manifest.plan.rows
        yield f"not finished: {done:,} of {rows:,} games; go on with: rhine-sim simulate --resume --out {folder}"


def _verify_files(folder: Path, manifest: Manifest) -> Iterator[str]:
    size = 0
    for record in manifest.chunks.values():
        if damage := find_damage(folder, record, thorough=True):
            raise RunError(f"{folder}: {damage}; `rhine-sim simulate --resume --out {folder}` plays it again")
        size += sum(file["bytes"] for file in record.files.values())
    games = max(manifest.games_done, 1)
    yield f"files     {3 * len(manifest.chunks):,} as the manifest says: {size:,} bytes, {size / games:.0f} a game"


def _verify_rows(folder: Path, manifest: Manifest) -> str:
    for record in manifest.chunks.values():
        games = read_games(folder, record.chunk)
        if games["game"].to_list() != list(manifest.plan.chunk_games(record.chunk)):
            raise RunError(f"{folder}: chunk {record.chunk} does not hold the games it should")
        if digest_of(games) != record.digest:
            raise RunError(f"{folder}: chunk {record.chunk} has rows that do not give its digest")
    return f"rows      {manifest.games_done:,} games, each once; digest {manifest.digest}"


def _verify_games(folder: Path, manifest: Manifest, sample: int) -> str:
    """Play games spread over the run again, with the invariants checked after every decision."""
    wanted = _choose(manifest, sample)
    for chunk in sorted({chunk for chunk, _ in wanted}):
        numbers = sorted({game for where, game in wanted if where == chunk})
        kept = read_games(folder, chunk)
        again = play_again(folder, manifest.plan, numbers, check=True)
        for place, game in enumerate(numbers):
            row = kept[game - manifest.chunks[chunk].first]
            if not row.equals(again[place]):
                raise RunError(f"{folder}: game {game} played again gives another row; the program has changed")
    return f"games     {len(wanted):,} played again with checks: the same rows"


def _choose(manifest: Manifest, sample: int) -> set[tuple[int, int]]:
    """(chunk, game) of games drawn at random from the finished chunks, always the same ones."""
    records = [manifest.chunks[chunk] for chunk in sorted(manifest.chunks)]
    if not records:
        return set()
    key, chosen = game_key(_SAMPLE_SEED, 0), set()
    for n in range(min(sample, manifest.games_done)):
        record = records[int(draw_below(key, 2 * n, len(records)))]
        chosen.add((record.chunk, record.first + int(draw_below(key, 2 * n + 1, record.games))))
    return chosen
