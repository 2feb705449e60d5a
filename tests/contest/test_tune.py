"""Tuning: the space, a search that finds what there is to find, goes on after a kill, and tells the truth."""

import pickle
import tomllib

import numpy as np
import pytest
from click.testing import CliRunner

from rhine_sim.cli import cli
from rhine_sim.contest.arena import Tried
from rhine_sim.contest.space import KEPT, find_space
from rhine_sim.contest.tune import Aim, finalists, judge, load_search, new_search, run_generation, save_search
from rhine_sim.contest.tune_log import gain_of, says
from rhine_sim.errors import RhineError
from rhine_sim.policies.profiles import find_profile
from rhine_sim.policies.weights import WEIGHTS

AIM = Aim("x", ("monty",), ("monty",), ("x",), (), "base", games=50, population=0, sigma=0.3, smooth=0.0, seed=3)


class Toy:
    """An arena whose score is known: best at a target, with the same noise for all candidates of a generation."""

    def __init__(self, names=("rhine", "pull", "medal"), target=0.8):
        self.space = find_space(names)
        self.start = np.array([weight.default for weight in self.space.weights])
        self.target = np.full(len(names), target)

    def games(self, trials, games):
        return trials * games

    def play(self, trials, games, seed, first, played):
        noise = np.random.default_rng([seed, first]).normal(0, 0.5, games)
        found = []
        for values in trials:
            x = self.space.coordinates(values)
            chance = np.exp(-((x - self.target) ** 2).sum() / 20)
            wins = (noise < chance - 0.5).astype(float)
            found.append(Tried(wins, wins, np.zeros(games, int)))
            played(games)
        return found


def test_values_stay_in_their_ranges_and_come_back():
    space = find_space(())
    start = np.array([weight.default for weight in space.weights])
    inside = np.array([weight.low < weight.default < weight.high for weight in space.weights])
    assert np.allclose(space.values(space.coordinates(start))[inside], start[inside], rtol=0.06)
    for far in (-50.0, 50.0):
        for weight, value in zip(space.weights, space.values(np.full(len(start), far)), strict=True):
            assert weight.low <= value <= weight.high


def test_weights_and_groups_by_name():
    assert not {weight.group for weight in find_space(()).weights} & set(KEPT)
    chosen = find_space(("tempo", "noise")).weights  # `tempo` is a group, and a weight of another one
    assert {weight.name for weight in chosen} == {w.name for w in WEIGHTS if w.group == "tempo"} | {"noise"}
    assert [weight.name for weight in find_space(("campaign.tempo",)).weights] == ["tempo"]
    with pytest.raises(RhineError, match="no weight or group 'tmpo'"):
        find_space(("tmpo",))


def test_a_search_finds_the_target_and_proves_it():
    arena = Toy()
    search = new_search(AIM, arena)
    for _ in range(30):
        run_generation(search, arena, lambda games: None)
    verdict = judge(search, arena, 4000, lambda games: None)
    assert np.abs(arena.space.coordinates(verdict.winner) - arena.target).max() < 1.0
    assert gain_of(verdict.start.wins, verdict.won.wins)[1] > 0
    assert "a proven gain" in says(verdict)


def test_the_start_is_kept_when_nothing_beats_it():
    arena = Toy(target=0.0)
    arena.start = arena.space.values(arena.target)
    search = new_search(AIM, arena)
    run_generation(search, arena, lambda games: None)
    assert any((values == arena.start).all() for values in finalists(search, arena))
    verdict = judge(search, arena, 4000, lambda games: None)
    assert verdict.kept and "nothing better found" in says(verdict)


def test_a_search_goes_on_as_if_never_stopped(tmp_path):
    arena = Toy()
    whole = new_search(AIM, arena)
    for _ in range(5):
        run_generation(whole, arena, lambda games: None)
    search = new_search(AIM, arena)
    for _ in range(5):
        run_generation(search, arena, lambda games: None)
        save_search(search, tmp_path)
        search.optimizer.ask()  # a generation that is killed half way
        search = load_search(tmp_path, AIM)
    assert search.history == whole.history


def test_another_search_is_not_continued(tmp_path):
    save_search(new_search(AIM, Toy()), tmp_path)
    other = Aim(**{**AIM.__dict__, "games": 70})
    with pytest.raises(RhineError, match="games 70: the search has 50"):
        load_search(tmp_path, other)
    for wrong in (b"no pickle", pickle.dumps({"aim": 3})):
        (tmp_path / "state.pickle").write_bytes(wrong)
        with pytest.raises(RhineError, match="cannot be read"):
            load_search(tmp_path, AIM)


# ---- the command ---------------------------------------------------------------------------------------------------

FAST = ("--start", "balanced", "--field", "random", "--weights", "campaign", "--population", "4")
FAST += ("--games", "12", "--retest", "12", "--minutes", "0")


def run(*args: str):
    return CliRunner().invoke(cli, ["tune-policy", *args])


def test_the_command_writes_a_profile_that_plays(tmp_path):
    done = run(*FAST, "--out", str(tmp_path))
    assert done.exit_code == 0, done.output
    profile = find_profile(str(tmp_path / "profile.toml"))
    given = tomllib.loads((tmp_path / "profile.toml").read_text())
    assert given["extends"] == "balanced"
    assert profile.weights == {**find_profile("balanced").weights, **given["weights"]}
    log = (tmp_path / "log.md").read_text()
    assert done.output.splitlines()[-3] in log and "| 1 |" in log
    assert run(*FAST, "--out", str(tmp_path)).exit_code == 1  # it holds a search
    again = run(*FAST, "--out", str(tmp_path), "--resume", "--generations", "2")
    assert again.exit_code == 0 and "going on after generation 1" in again.stderr
    assert len(pickle.loads((tmp_path / "state.pickle").read_bytes()).history) == 2


def test_weights_of_two_commanders_go_into_their_tables(tmp_path):
    out = tmp_path / 'an "odd" name'
    out.mkdir()
    (out / "own.toml").write_text('extends = "balanced"\n')
    found = FAST[2:] + ("--start", str(out / "own.toml"), "--commander", "monty,patton", "--seed", "4")
    done = run(*found, "--out", str(tmp_path / "new"))
    assert done.exit_code == 0, done.output
    given = tomllib.loads((tmp_path / "new" / "profile.toml").read_text())
    assert given["monty"] == given["patton"] and not given.keys() & {"weights", "bradley"}
    assert find_profile(str(tmp_path / "new" / "profile.toml")).vector(1) == find_profile("balanced").vector(1)


def test_weights_of_one_commander_go_into_his_own_table(tmp_path):
    done = run(*FAST, "--commander", "patton", "--seed", "6", "--out", str(tmp_path))
    assert done.exit_code == 0, done.output
    given, profile = (
        tomllib.loads((tmp_path / "profile.toml").read_text()),
        find_profile(str(tmp_path / "profile.toml")),
    )
    assert "weights" not in given and given["patton"] == dict(profile.own["patton"])
    assert profile.vector(0) == find_profile("balanced").vector(0)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--start", "random"), 2, "has no weights"),
        (("--start", "expert"), 2, "start from `veteran`"),
        (("--start", "blanced"), 2, "did you mean 'balanced'"),
        (("--field", "expert,xpert"), 2, "did you mean 'expert'"),
        (("--field", ","), 2, "no policy is named"),
        (("--sigma", "nan"), 2, "not a number"),
        (("--smooth", "nan"), 2, "not a number"),
        (("--minutes", "inf"), 2, "not a number"),
        (("--commander", "rommel"), 2, "no commander"),
        (("--commander", "patton", "--players", "monty,bradley"), 2, "does not play"),
        (("--players", "monty"), 2, "two or three"),
        (("--weights", "speed"), 2, "no weight or group 'speed'"),
        (("--start", "none.toml"), 1, "no such file"),
        (("--resume",), 1, "no search to go on with"),
    ],
)
def test_a_wrong_command_line_is_told(tmp_path, options, code, said):
    done = run(*FAST, *options, "--out", str(tmp_path / "new"))
    assert done.exit_code == code, done.output
    assert said in " ".join(done.stderr.replace("\u2502", "").split())
    assert not (tmp_path / "new").exists()
