"""The folder of compiled code."""

import os
import sys
import time

import pytest

from rhine_sim import cache


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """An empty home for the cache, as if the program had just started."""
    monkeypatch.setattr(cache, "_prepared", False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "set so that undo restores what was there")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    return tmp_path / "rhine-sim"


def chosen() -> str | None:
    return os.environ.get("NUMBA_CACHE_DIR")


def test_the_folder_is_named_by_the_sources(fresh, monkeypatch):
    cache.prepare()
    assert chosen() == str(fresh / cache.sources_digest())
    assert (fresh / cache.sources_digest()).is_dir()


def test_an_edited_source_gets_another_folder(tmp_path, monkeypatch):
    (tmp_path / "engine").mkdir()
    (tmp_path / "switches.py").write_text("")
    rule = tmp_path / "engine" / "rule.py"
    rule.write_text("x = 1")
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    before = cache.sources_digest()
    rule.write_text("x = 2")
    assert cache.sources_digest() != before


def test_a_folder_chosen_by_the_user_is_kept(fresh, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    cache.prepare()
    assert chosen() == "/elsewhere" and not fresh.exists()


def test_only_the_newest_three_are_kept(fresh):
    for age in range(5):
        old = fresh / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    cache.prepare()
    assert sorted(path.name for path in fresh.iterdir()) == sorted(["old0", "old1", cache.sources_digest()])


def test_a_folder_that_cannot_be_written_gets_one_sentence(fresh, tmp_path, capsys):
    fresh.write_text("a file is in the way")
    cache.prepare()
    cache.prepare()
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "no compiled code can be kept" in said
    assert chosen() and not chosen().startswith(str(tmp_path / "rhine-sim"))


def test_it_is_cheap():
    cache.sources_digest()
    start = time.perf_counter()
    cache.sources_digest()
    assert time.perf_counter() - start < 0.1
