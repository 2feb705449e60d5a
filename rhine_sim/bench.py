"""How fast games are played here: speed of every policy on one core, starts, workers, memory, and how noisy it was.

Every figure comes from whole three-player games on the default board. Repeats play the same games, so that they differ
by what else the machine was doing; the median is the figure, the best says what the program can do.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from .engine.actions import ACTIONS_MAX, kind_of
from .engine.apply import apply
from .engine.ids import COMMANDERS, DECISIONS, GAME_OVER
from .engine.layout import STATE, new_states
from .engine.legal import legal_actions
from .engine.rng import game_key
from .engine.setup import setup
from .match.batch import Player, Setting
from .match.outcome import ROW
from .match.warm import warm_up
from .policies.profiles import RANDOM_PROFILE, Profile, compile_policies, find_profile, profile_names
from .runs.runner import compile_kernels, default_workers
from .scenario import load_scenario
from .scenario.compile import Compiled, compile_scenario

SEED = 1944
ALL = (1 << len(COMMANDERS)) - 1
QUIET, RESTLESS = 0.05, 0.15  # spread of repeats, as a share of their median


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    repeats: int = 9
    seconds: float = 1.0  # of one repeat
    scaling_repeats: int = 5
    starts: int = 3
    cold: bool = True

    @classmethod
    def quick(cls) -> "Effort":
        """Within 40 seconds however many policies there are."""
        return cls(repeats=5, seconds=min(0.4, 2.0 / len(profile_names())), scaling_repeats=3, starts=1, cold=False)


@dataclass
class Speed:
    """One policy on one core."""

    games: int
    decisions: int
    seconds: list[float] = field(default_factory=list)
    cpu_share: list[float] = field(default_factory=list)

    @property
    def decisions_per_second(self) -> list[float]:
        return [self.decisions / seconds for seconds in self.seconds]

    @property
    def decisions_per_cpu_second(self) -> list[float]:
        """By the time that the thread was given: nearly what a quiet machine would show."""
        return [rate / share for rate, share in zip(self.decisions_per_second, self.cpu_share, strict=True)]

    @property
    def games_per_second(self) -> list[float]:
        return [self.games / seconds for seconds in self.seconds]


@dataclass
class Bench:
    """All figures."""

    speeds: dict[str, Speed]
    workers: dict[int, list[float]]  # games per second by number of workers
    warm_starts: list[float]
    cold_start: float | None
    decisions: dict[str, float]  # share of each kind of decision in random play
    list_lengths: dict[str, float]  # mean number of legal answers to it
    mean_list_length: float
    check_factor: float
    peak_memory_mb: float | None

    @property
    def speedup(self) -> float:
        """All workers against one, by the medians."""
        most = max(self.workers)
        return statistics.median(self.workers[most]) / statistics.median(self.workers[1])

    @property
    def noise(self) -> float:
        """Spread of the fastest policy's repeats: (slowest - fastest) / median."""
        return _spread(self.speeds["random"].seconds)["share"]

    @property
    def cpu_share(self) -> float:
        """How much of a core the measured thread got."""
        return statistics.median(self.speeds["random"].cpu_share)

    def as_dict(self) -> dict:
        """For --json; figures by policy are medians, what they vary by stands under `spread`."""
        speeds = self.speeds.items()
        spread = {
            "decisions_per_second": {name: _spread(speed.decisions_per_second) for name, speed in speeds},
            "games_per_second": {name: _spread(speed.games_per_second) for name, speed in speeds},
            "workers_games_per_second": {str(n): _spread(found) for n, found in self.workers.items()},
            "warm_start_seconds": _spread(self.warm_starts),
        }
        return {
            "decisions_per_second": {name: round(_median(speed.decisions_per_second)) for name, speed in speeds},
            "games_per_second": {name: round(_median(speed.games_per_second), 1) for name, speed in speeds},
            "cold_start_seconds": None if self.cold_start is None else round(self.cold_start, 1),
            "warm_start_seconds": round(_median(self.warm_starts), 2),
            "workers_speedup": round(self.speedup, 2),
            "peak_memory_mb": None if self.peak_memory_mb is None else round(self.peak_memory_mb),
            "spread": spread,
            "noise": {"spread": round(self.noise, 3), "cpu_share": round(self.cpu_share, 2), "says": self.noise_text()},
            "decisions_by_kind": {name: round(share, 4) for name, share in self.decisions.items()},
            "list_length_by_kind": {name: round(length, 1) for name, length in self.list_lengths.items()},
            "mean_list_length": round(self.mean_list_length, 1),
            "decisions_per_cpu_second": {n: round(_median(speed.decisions_per_cpu_second)) for n, speed in speeds},
            "check_factor": round(self.check_factor, 2),
            "state_bytes": STATE.itemsize,
            "workers": max(self.workers),
        }

    def noise_text(self) -> str:
        """What to make of the figures."""
        seen = f"repeats differ by {self.noise:.0%}, a thread got {self.cpu_share:.0%} of a core"
        if self.cpu_share < 0.9 or self.noise > RESTLESS:
            return f"noisy: {seen}; other programs were at work, the best repeat is nearest to the truth"
        if self.noise > QUIET:
            return f"a little noisy: {seen}"
        return f"quiet: {seen}"


def _median(values: list[float]) -> float:
    return statistics.median(values)


def _spread(values: list[float]) -> dict[str, float]:
    low, high, middle = min(values), max(values), statistics.median(values)
    return {"low": round(low, 3), "high": round(high, 3), "share": round((high - low) / middle, 3), "n": len(values)}


# ---- measuring -----------------------------------------------------------------------------------


def new_player(compiled: Compiled, profile: Profile, check: bool = False) -> Player:
    policies = compile_policies(dict.fromkeys(range(len(COMMANDERS)), profile))
    return Player(compiled, Setting(policies, ALL, (-1,), SEED, check=check))


def measure(player: Player, effort: Effort) -> Speed:
    """The same games again and again; as many as fill a repeat."""
    games, took = 2, 0.0
    while took < effort.seconds / 5:  # also warms up
        games *= 2
        began = time.perf_counter()
        player.play(0, np.zeros(games, ROW))
        took = time.perf_counter() - began
    rows = np.zeros(max(4, int(games * effort.seconds / took)), ROW)
    speed = Speed(len(rows), 0)
    for _ in range(effort.repeats):
        began, cpu = time.perf_counter(), time.thread_time()
        player.play(0, rows)
        speed.seconds.append(time.perf_counter() - began)
        speed.cpu_share.append((time.thread_time() - cpu) / speed.seconds[-1])
    speed.decisions = int(rows["decisions"].sum())
    return speed


def measure_workers(compiled: Compiled, games: int, repeats: int) -> dict[int, list[float]]:
    """Games per second of random play by number of threads, each with its own games; numbers in turn."""
    most = default_workers()
    counts = sorted({1, most} | {n for n in (2, 4, 8, 16, 32, 64) if n < most})
    players = [new_player(compiled, RANDOM_PROFILE) for _ in range(most)]
    rows = [np.zeros(games, ROW) for _ in range(most)]
    found: dict[int, list[float]] = {n: [] for n in counts}
    with ThreadPoolExecutor(most) as pool:
        for _ in range(repeats):
            for n in counts:
                began = time.perf_counter()
                list(pool.map(lambda i: players[i].play(i * games, rows[i]), range(n)))
                found[n].append(n * games / (time.perf_counter() - began))
    return found


def start_seconds(cache: str | None) -> float:
    """A fresh process from its start to the first random game, with another cache folder if one is given."""
    environment = dict(os.environ)
    if cache:
        environment["NUMBA_CACHE_DIR"] = cache
    code = "from rhine_sim.bench import first_result; first_result()"
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return time.perf_counter() - began


def first_result() -> None:
    """What a started process is timed for."""
    warm_up()
    new_player(compile_scenario(load_scenario("base")), RANDOM_PROFILE).play(0, np.zeros(1, ROW))


def cold_start_seconds() -> float:
    with tempfile.TemporaryDirectory(prefix="rhine-sim-bench-") as folder:
        return start_seconds(folder)


def census(compiled: Compiled, games: int) -> tuple[Counter, Counter]:
    """Decisions of random play by kind, and legal answers to them, counted."""
    asked, listed, rng = Counter(), Counter(), random.Random(SEED)
    s, out = new_states(1)[0], np.zeros(ACTIONS_MAX, np.int64)
    for game in range(games):
        setup(compiled.board, compiled.rules, s, np.uint64(game_key(np.uint64(SEED), game)), ALL, -1)
        while s.decision != GAME_OVER:
            n = legal_actions(compiled.board, compiled.rules, s, out)
            kind = DECISIONS[int(s.decision)]
            asked[kind] += 1
            listed[kind] += n
            kinds = np.unique(out[:n] & 255)
            wanted = int(kinds[rng.randrange(len(kinds))])
            same = [int(code) for code in out[:n] if kind_of(int(code)) == wanted]
            apply(compiled.board, compiled.rules, s, same[rng.randrange(len(same))])
    return asked, listed


def peak_memory_mb() -> float | None:
    """Of this process so far; None where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def run_bench(effort: Effort, say=lambda text: None) -> Bench:
    """Everything, in the order in which it disturbs least: what needs one core first."""
    compiled = compile_scenario(load_scenario("base"))
    say("loading or compiling the engine")
    first_result()
    speeds = {}
    for name in profile_names():
        say(f"policy {name}")
        speeds[name] = measure(new_player(compiled, find_profile(name)), effort)
    checked = measure(new_player(compiled, RANDOM_PROFILE, check=True), effort)
    say("workers")
    workers = measure_workers(compiled, speeds["random"].games, effort.scaling_repeats)
    say("decisions by kind")
    asked, listed = census(compiled, 40)
    memory = peak_memory_mb()
    say("starts")
    warm = [start_seconds(None) for _ in range(effort.starts)]
    return Bench(
        speeds=speeds,
        workers=workers,
        warm_starts=warm,
        cold_start=cold_start_seconds() if effort.cold else None,
        decisions={kind: n / asked.total() for kind, n in asked.most_common()},
        list_lengths={kind: listed[kind] / n for kind, n in asked.most_common()},
        mean_list_length=listed.total() / asked.total(),
        check_factor=max(speeds["random"].games_per_second) / max(checked.games_per_second),
        peak_memory_mb=memory,
    )


def games_a_second(profile: Profile, seconds: float = 3.0, say=lambda text: None) -> float:
    """Three-player games of all workers together, in a measurement of about so many seconds."""
    compiled, workers = compile_scenario(load_scenario("base")), default_workers()
    players = [new_player(compiled, profile) for _ in range(workers)]
    compile_kernels(compiled, players[0].setting, say)
    deadline, played = time.perf_counter() + seconds, [0] * workers
    began = time.perf_counter()

    def work(i: int) -> None:
        rows = np.zeros(16, ROW)
        while time.perf_counter() < deadline:
            players[i].play((i + workers * played[i]) * len(rows), rows)
            played[i] += 1

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(work, range(workers)))
    return 16 * sum(played) / (time.perf_counter() - began)
