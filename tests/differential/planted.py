"""Mistakes planted in a copy of the engine, to show that the comparison finds them.

`python -m tests.differential.planted [NUMBER...]` tries all, or those of these numbers, one after another.

Each is one plausible slip in one clause. The copy is compiled in a cache folder of its own and thrown away.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MOST_DECISIONS = 300_000
HOURS = 10  # a slow machine may take long to compile: decisions are what is counted
ROOT = Path(__file__).resolve().parents[2]

# (clause, file, the line as it is, the line with the mistake)
MISTAKES = (
    (
        "R10.43: only ammo is lost in a lost battle",
        "movement.py",
        "    gas = min(gas_need, np.int64(s.corps_supplies[corps, GAS]))\n",
        "    gas = min(gas_need, np.int64(s.corps_supplies[corps, GAS])) if s.corps_supplies[corps, AMMO] > 1 else 0\n",
    ),
    (
        "R14.11: a base of another colour does not protect its neighbours",
        "reaction.py",
        "    for commander in range(3):\n        safe = sets.union(safe",
        "    for commander in range(p, p + 1 if p >= 0 else 3):\n        safe = sets.union(safe",
    ),
    (
        "R9.9: the TRACK is refilled although the RESERVE is short, down to one piece",
        "logistics.py",
        "        n = min(rules.track[kind, many] - s.track[kind], np.int64(s.reserve[kind]))\n",
        "        n = min(rules.track[kind, many] - s.track[kind], max(0, np.int64(s.reserve[kind]) - 1))\n",
    ),
    (
        "R2.24: the drawn card is shuffled into the new deck's discards only after its effect",
        "decks.py",
        "        s.peek[commander, deck] = NO_CARD\n    renew(rules, s, deck)\n",
        "        s.peek[commander, deck] = NO_CARD\n",
    ),
    (
        "R10.73: an encircled double area goes to the last of its colours, not to the mover",
        "encircle.py",
        "        return NOBODY\n    return mover\n",
        "        return NOBODY\n    return only\n",
    ),
)


def try_mistake(clause: str, name: str, right: str, wrong: str) -> bool:
    """Whether the comparison finds the mistake."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "runs", "reports", "__pycache__"))
        path = copy / "rhine_sim" / "engine" / name
        text = path.read_text(encoding="utf-8")
        if text.count(right) != 1:
            raise SystemExit(f"{name}: the line to change for {clause!r} stands there {text.count(right)} times")
        path.write_text(text.replace(right, wrong), encoding="utf-8")
        settings = {**os.environ, "PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(Path(folder) / "compiled")}
        command = [sys.executable, "-m", "tests.differential.fuzz", str(60 * HOURS), "--most", "1", "--random"]
        command += ["--decisions", str(MOST_DECISIONS)]
        done = subprocess.run(command, cwd=copy, env=settings, capture_output=True, text=True, check=False)
    found = done.returncode == 1 and ": Difference: " in done.stdout
    print(f"{'found' if found else 'MISSED'}: {clause}")
    said = done.stdout.splitlines() or done.stderr.splitlines() or ["no output"]
    print("  " + said[0])
    print("  " + next((line for line in said if "decisions compared" in line), said[-1]), flush=True)
    return found


def main(numbers: list[int]) -> int:
    chosen = [MISTAKES[number - 1] for number in numbers] or MISTAKES
    missed = [mistake[0] for mistake in chosen if not try_mistake(*mistake)]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main([int(number) for number in sys.argv[1:]]))
