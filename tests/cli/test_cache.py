"""The folders of compiled code."""

import os
import time
from pathlib import Path

import pytest

from rhine_sim import cache

LAYERS = ("engine", "policies", "match")


@pytest.fixture
def fresh(tmp_path, monkeypatch) -> Path:
    """An empty home for the folders, as if the program had just started."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    # A copy without memory: what the running tests have compiled stays where it is.
    for name in ("compiled_folder", "_temporary_folder", "sources_digest"):
        monkeypatch.setattr(cache, name, cache.cache(getattr(cache, name).__wrapped__))
    return tmp_path / "rhine-sim"


@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_has_a_folder_named_by_its_sources(fresh, layer):
    folder = Path(cache.compiled_folder(layer))
    assert folder == fresh / f"{layer}-{cache.sources_digest(layer)}" and folder.is_dir()


@pytest.mark.parametrize("edited", ["code.py", "network.npz"])
def test_an_edited_layer_moves_its_folder_and_those_above_only(fresh, tmp_path, monkeypatch, edited):
    package = tmp_path / "package"
    for layer in LAYERS:
        (package / layer).mkdir(parents=True)
        (package / layer / edited).write_text("x = 1")
    (package / "switches.py").write_text("")
    monkeypatch.setattr(cache, "_PACKAGE", package)
    before = [cache.sources_digest.__wrapped__(layer) for layer in LAYERS]
    (package / "policies" / edited).write_text("x = 2")
    after = [cache.sources_digest.__wrapped__(layer) for layer in LAYERS]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False, False]


def test_a_folder_chosen_by_the_user_is_kept(fresh, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    assert cache.compiled_folder("engine") == "/elsewhere" and not fresh.exists()


def test_only_the_newest_three_of_a_layer_are_kept(fresh):
    for age in range(5):
        old = fresh / f"engine-old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    (fresh / "match-old").mkdir()
    current = Path(cache.compiled_folder("engine")).name
    assert {path.name for path in fresh.iterdir()} == {"engine-old0", "engine-old1", current, "match-old"}


def test_a_folder_that_cannot_be_written_gets_one_sentence(fresh, capsys):
    fresh.write_text("a file is in the way")
    folders = {cache.compiled_folder(layer) for layer in LAYERS}
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "no compiled code can be kept" in said
    assert len(folders) == 1 and Path(folders.pop()).is_dir()


def test_it_is_cheap():
    start = time.perf_counter()
    cache.sources_digest.__wrapped__("match")
    assert time.perf_counter() - start < 0.1
