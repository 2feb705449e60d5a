"""Runs: the same games whatever the cut, nothing lost, nothing half-written counted, every refusal in one sentence."""

import json
import os
import shutil
import threading
from pathlib import Path

import polars as pl
import pytest

import rhine_sim as rs
from rhine_sim.errors import EngineFault, Interrupted, RunError
from rhine_sim.frames import RULES_VERSION, TABLES
from rhine_sim.runs import desk, folder, runner, store
from rhine_sim.runs.manifest import read_manifest
from rhine_sim.runs.tables import schema
from rhine_sim.runs.verify import verify

GAMES = 300


def play(out, **options) -> rs.Run:
    return rs.simulate(out=out, **{"games": GAMES, "chunk": 50, "policy": "random", "progress": False, **options})


@pytest.fixture(scope="module")
def done(tmp_path_factory) -> rs.Run:
    return play(tmp_path_factory.mktemp("runs") / "done")


@pytest.fixture
def copy(done, tmp_path) -> Path:
    """A copy of a finished run, to be spoiled."""
    return Path(shutil.copytree(done.path, tmp_path / "copy"))


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.glob("*.parquet")}


# ---- the same games ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("workers", "chunk"), [(1, 50), (2, 20), (7, 300), (3, 131)])
def test_the_digest_does_not_depend_on_workers_or_chunks(done, tmp_path, workers, chunk):
    again = play(tmp_path / "run", workers=workers, chunk=chunk)
    assert again.digest == done.digest
    assert again.games().collect().equals(done.games().collect())
    assert again.rounds().collect().equals(done.rounds().collect())
    by_place = [c for c in schema("areas") if c in ("kind", "place", "commander", "won")]
    totals = [run.areas().group_by(by_place).sum().sort(by_place).collect() for run in (again, done)]
    assert totals[0].equals(totals[1])


def test_a_second_run_writes_the_same_bytes(done, tmp_path):
    assert contents(play(tmp_path / "run").path) == contents(done.path)


def test_more_games_begin_with_the_same_games(done, tmp_path):
    longer = play(tmp_path / "run", games=GAMES + 80)
    assert longer.games().head(GAMES).collect().equals(done.games().collect())


def test_another_seed_gives_other_games(done, tmp_path):
    assert play(tmp_path / "run", seed=1945).digest != done.digest


def test_all_orders_play_each_deal_in_every_order(tmp_path):
    run = play(tmp_path / "run", players="monty,patton", order="all", games=30, chunk=7)
    games = run.games().collect()
    assert games.height == 60 and run.manifest.plan.chunk == 8
    assert games["seed"].to_list() == [n // 2 for n in range(60)]
    assert games["order"].unique(maintain_order=True).to_list() == ["monty-patton", "patton-monty"]
    assert games["bradley_medals"].null_count() == 60
    fixed = play(tmp_path / "fixed", players="monty,patton", order=["patton", "monty"], games=30)
    second = games.filter(pl.col("order") == "patton-monty").drop("game")
    assert fixed.games().collect().drop("game").equals(second)
    assert sum(rs.summary(run)["win_share"].values()) == pytest.approx(1)


# ---- files ---------------------------------------------------------------------------------------------------------


def test_tables_have_the_columns_and_types_of_the_format(done):
    for table in TABLES:
        frame = getattr(done, table)().collect()
        assert dict(frame.schema) == schema(table) and frame.height > 0


def test_the_manifest_holds_what_was_asked_and_done(done):
    data = json.loads((done.path / "manifest.json").read_text(encoding="utf-8"))
    assert (data["format_version"], data["state"], data["rows"], data["rows_done"]) == (1, "complete", GAMES, GAMES)
    assert data["asked"]["policies"]["monty"].keys() == {"name", "kind", "weights", "digest"}
    assert data["scenario"]["rules"]["edition"] == "en" and len(data["scenario"]["area"]) == 125
    assert data["sessions"][0]["versions"].keys() >= {"python", "numba", "numpy", "polars"}
    assert sum(chunk["games"] for chunk in data["chunks"]) == GAMES


def test_load_run_is_a_lazy_frame_of_the_games(done):
    frame = rs.load_run(done.path)
    assert isinstance(frame, pl.LazyFrame)
    assert frame.select(pl.len()).collect().item() == GAMES


def test_nothing_but_finished_files_is_left(done):
    kinds = {path.name.split("-")[0] for path in done.path.iterdir()}
    assert kinds == {"games", "rounds", "areas", "manifest.json", ".lock"}


# ---- resuming ------------------------------------------------------------------------------------------------------


def test_a_finished_run_is_resumed_without_playing(done, monkeypatch):
    monkeypatch.setattr("rhine_sim.runs.start._play", lambda *args: pytest.fail("played"))
    assert rs.simulate(out=done.path, resume=True).digest == done.digest


def test_resume_starts_in_a_missing_or_empty_folder(done, tmp_path):
    (tmp_path / "empty").mkdir()
    for name in ("missing", "empty"):
        assert play(tmp_path / name, resume=True).digest == done.digest


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_bytes(path.read_bytes()[:-100]),
        lambda path: path.write_bytes(path.read_bytes()[:1000] + b"x" + path.read_bytes()[1001:]),
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
    ],
)
@pytest.mark.parametrize("name", ["games-000002.parquet", "rounds-000000.parquet"])
def test_a_damaged_chunk_is_played_again(done, copy, spoil, name, capsys):
    spoil(copy / name)
    with pytest.raises(RunError, match=name):
        list(verify(copy))
    assert rs.simulate(out=copy, resume=True, progress=False).digest == done.digest
    assert name in capsys.readouterr().err
    assert contents(copy) == contents(done.path)


def test_a_truncated_chunk_is_not_read(copy):
    path = copy / "games-000001.parquet"
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(RunError, match=r"games-000001.parquet has [\d,]+ bytes, not [\d,]+; .*--resume"):
        rs.load_run(copy)


def test_chunks_finished_after_the_last_manifest_are_taken_over(done, copy, monkeypatch):
    path = copy / "manifest.json"
    data = json.loads(path.read_text())
    data["chunks"], data["state"] = data["chunks"][:2], "running"
    path.write_text(json.dumps(data))
    (copy / "games-000005.parquet.tmp").write_bytes(b"half")
    (copy / "games-000005.parquet").unlink()
    played = []
    monkeypatch.setattr(runner.Runner, "_work", spied(runner.Runner._work, played))
    again = rs.simulate(out=copy, resume=True, progress=False, workers=1)
    assert again.digest == done.digest and played == [5]
    assert not list(copy.glob("*.tmp"))


def spied(work, played: list[int]):
    def wrapped(self):
        played.extend(self.desk.missing)
        return work(self)

    return wrapped


def test_a_run_of_another_program_is_not_continued(copy, monkeypatch):
    (copy / "games-000003.parquet").unlink()
    monkeypatch.setattr("rhine_sim.runs.start.play_again", lambda folder, plan, games: pl.DataFrame())
    with pytest.raises(RunError, match="plays game 0 differently"):
        rs.simulate(out=copy, resume=True)


def test_time_that_is_up_leaves_a_run_to_resume(done, tmp_path, capsys):
    run = play(tmp_path / "run", workers=1, max_minutes=1e-9)
    assert run.state == "stopped" and run.manifest.games_done == 0
    assert "time is up: 0 of 300 games" in capsys.readouterr().err
    assert rs.simulate(out=run.path, resume=True, progress=False).digest == done.digest


def test_a_signal_keeps_what_is_finished(done, tmp_path, monkeypatch):
    monkeypatch.setattr(desk, "BLOCK_SECONDS", 0.001)
    write = store.write_chunk

    def write_then_stop(folder, chunk, frames):
        if chunk == 1:
            os.kill(os.getpid(), 2)
        return write(folder, chunk, frames)

    monkeypatch.setattr(runner, "write_chunk", write_then_stop)
    with pytest.raises(
        Interrupted, match=r"of 300 games are kept in .*; go on with: rhine-sim simulate --resume"
    ) as stop:
        play(tmp_path / "run", workers=1, chunk=20)
    assert stop.value.exit_code == 130
    kept = rs.Run(tmp_path / "run")
    assert kept.state == "stopped" and 40 <= kept.manifest.games_done < GAMES
    assert kept.games().collect().height == kept.manifest.games_done
    assert rs.simulate(out=kept.path, resume=True, progress=False).digest == done.digest


def test_a_signal_while_compiling_does_not_wait_for_the_compiler(tmp_path, monkeypatch):
    never = threading.Event()
    monkeypatch.setattr(runner.Player, "play", lambda *args: never.wait(30))
    threading.Timer(0.3, os.kill, (os.getpid(), 2)).start()
    with pytest.raises(Interrupted) as stop:
        play(tmp_path / "run")
    never.set()
    assert stop.value.at_once and stop.value.exit_code == 130
    assert folder.is_fresh(tmp_path / "run")


# ---- refusals ------------------------------------------------------------------------------------------------------


def test_an_existing_run_is_refused_and_left_alone(done):
    before = contents(done.path)
    with pytest.raises(RunError, match="holds a run already; continue it with --resume"):
        play(done.path)
    assert contents(done.path) == before


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"games": 5}, "--games 5: the run has 300"),
        ({"seed": 7}, "--seed 7: the run has 1944"),
        ({"players": "monty,patton"}, "--players monty,patton: the run has monty,bradley,patton"),
        ({"order": "all"}, "--order all: the run has random"),
        ({"chunk": 7}, "--chunk 7: the run has 50"),
        ({"rounds_every": 3}, "--rounds-every 3: the run has 10"),
        ({"rules": {"weather": True}}, "rules.weather: false -> true"),
        ({"sets": {"turn.steps": 4}}, "turn.steps: 3 -> 4"),
        ({"scenario": "short-war"}, "markers.axis.2: 18 -> 14"),
    ],
)
def test_options_that_differ_are_refused_by_name(done, options, named):
    with pytest.raises(RunError, match="holds another run") as bad:
        rs.simulate(out=done.path, resume=True, **options)
    assert named in str(bad.value)


def test_options_that_are_the_same_are_no_difference(done):
    same = {"scenario": "base", "games": GAMES, "seed": 1944, "order": "random", "policy": "random", "chunk": 50}
    assert rs.simulate(out=done.path, resume=True, players="patton,monty,bradley", **same).digest == done.digest


def test_other_weights_under_the_same_name_are_a_difference(copy):
    path = copy / "manifest.json"
    data = json.loads(path.read_text())
    data["asked"]["policies"]["monty"]["weights"] = {"boldness": 2.0}
    path.write_text(json.dumps(data))
    with pytest.raises(RunError, match="--policy monty=random: the run has random with other weights"):
        rs.simulate(out=copy, resume=True, policy={"monty": "random"})


def test_a_folder_of_something_else_is_refused(tmp_path):
    (tmp_path / "letters.txt").write_text("dear")
    for resume in (False, True):
        with pytest.raises(RunError, match="is not empty and not a run"):
            play(tmp_path, resume=resume)
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="is a file"):
        play(tmp_path / "file")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: {**data, "format_version": 2}, "format version 2; this program knows 1: update rhine-sim"),
        (
            lambda data: {**data, "rules_version": RULES_VERSION + 1},
            f"rules version {RULES_VERSION + 1}; this program knows {RULES_VERSION}: update rhine-sim",
        ),
        (lambda data: {**data, "format_version": "x"}, "format version x"),
        (lambda data: {"hello": 1}, "not the manifest of a run"),
        (lambda data: {k: v for k, v in data.items() if k != "chunks"}, "damaged: no chunks"),
        (lambda data: {**data, "asked": {}}, "damaged"),
        (lambda data: [], "not the manifest of a run"),
    ],
)
def test_a_manifest_of_another_kind_is_refused(copy, change, said):
    path = copy / "manifest.json"
    path.write_text(json.dumps(change(json.loads(path.read_text()))))
    for attempt in (lambda: rs.load_run(copy), lambda: rs.simulate(out=copy, resume=True), lambda: list(verify(copy))):
        with pytest.raises(RunError, match=said):
            attempt()


def test_a_cut_manifest_is_refused(copy):
    path = copy / "manifest.json"
    path.write_bytes(path.read_bytes()[:500])
    with pytest.raises(RunError, match="damaged: not JSON"):
        rs.load_run(copy)


def test_a_second_writer_is_refused(done, copy):
    (copy / "games-000001.parquet").unlink()
    with folder.locked(copy):
        with pytest.raises(RunError, match="another process is writing this run"):
            rs.simulate(out=copy, resume=True)
        assert folder.is_locked(copy)
        assert rs.simulate(out=done.path, resume=True).digest == done.digest
    assert not folder.is_locked(copy)


def test_a_full_disk_says_so_and_loses_nothing(done, tmp_path, monkeypatch):
    real, written = os.fsync, []

    def full(handle):
        written.append(handle)
        if len(written) == 15:  # the file of a chunk in the middle
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(
        RunError, match=r"cannot be written: No space left on device\nstopped: \d+ of 300 games are kept"
    ):
        play(tmp_path / "run", workers=2)
    assert not list((tmp_path / "run").glob("*.tmp"))
    assert rs.simulate(out=tmp_path / "run", resume=True, progress=False).digest == done.digest


def test_a_fault_is_one_sentence_with_the_line_to_see_it(tmp_path, monkeypatch):
    def broken(self, first, rows, stopped=None):
        raise EngineFault("illegal action 0x1", 17, 17, 5, 0xABC)

    monkeypatch.setattr(runner, "compile_kernels", lambda *args: None)
    monkeypatch.setattr("rhine_sim.runs.start.compile_kernels", lambda *args: None)
    monkeypatch.setattr(runner.Player, "play", broken)
    out = tmp_path / "run"
    with pytest.raises(EngineFault) as bad:
        play(out)
    assert str(bad.value).splitlines() == [
        "game 17 (deal 17, key 0x0000000000000abc) stopped at decision 5: illegal action 0x1",
        f"see it with: rhine-sim replay {out} --game 17",
    ]
    assert rs.Run(out).state == "fault" and read_manifest(out).fault["game"] == 17


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"games": 0}, "a run has 1 to"),
        ({"games": -5}, "a run has 1 to"),
        ({"policy": "nonsense"}, "nonsense"),
        ({"policy": {"monty": "random"}, "players": "patton,bradley"}, "does not play"),
        ({"players": "monty,rommel"}, 'no commander is called "rommel"'),
        ({"players": "monty,monty"}, "named twice"),
        ({"order": "monty,patton"}, "names each of monty, bradley, patton once"),
        ({"rules": {"nonsense": True}}, "unknown rule switch"),
        ({"rules": {"basic_game": True, "weather": True}}, "weather"),
        ({"scenario": "nonsense"}, "no scenario is called"),
        ({"games": 2**32}, "a run has 1 to"),
    ],
)
def test_what_cannot_run_is_refused_before_anything_is_written(tmp_path, options, said):
    with pytest.raises(rs.errors.RhineError, match=said):
        play(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()


def test_a_run_can_be_played_from_another_thread(done, tmp_path):
    found = []
    thread = threading.Thread(target=lambda: found.append(play(tmp_path / "run").digest))
    thread.start()
    thread.join()
    assert found == [done.digest]


def test_verify_finds_rows_that_were_not_played(done, copy):
    """A games file with another result, and a manifest that vouches for it: only playing again can tell."""
    games = store.read_games(copy, 0)
    games = games.with_columns((pl.col("patton_medals") + 1).cast(pl.UInt8))
    frames = {"games": games, **{t: pl.read_parquet(copy / f"{t}-000000.parquet") for t in ("rounds", "areas")}}
    manifest = read_manifest(copy)
    manifest.chunks[0] = store.write_chunk(copy, 0, frames)
    manifest.write(copy)
    with pytest.raises(RunError, match=r"game \d+ played again gives another row"):
        list(verify(copy))
    assert any(line.startswith("games") for line in verify(done.path, 20))
