"""Mistakes planted in a copy of the engine, to show that the comparison finds them.

`python -m tests.differential.planted [MINUTES]` tries one after another.

Each is one plausible slip in one clause. The copy is compiled in a cache folder of its own and thrown away.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

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
        "R10.73: an encircled double area goes to the first of its colours, not to the mover",
        "encircle.py",
        "        return NOBODY\n    return mover\n",
        "        return NOBODY\n    return only\n",
    ),
)


def try_mistake(clause: str, name: str, right: str, wrong: str, minutes: float) -> bool:
    """Whether the comparison finds the mistake within the time."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "runs", "reports", "__pycache__"))
        path = copy / "rhine_sim" / "engine" / name
        text = path.read_text(encoding="utf-8")
        if text.count(right) != 1:
            raise SystemExit(f"{name}: the line to change for {clause!r} stands there {text.count(right)} times")
        path.write_text(text.replace(right, wrong), encoding="utf-8")
        settings = {**os.environ, "PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(Path(folder) / "compiled")}
        command = [sys.executable, "-m", "tests.differential.fuzz", str(minutes), "1", "1"]
        done = subprocess.run(command, cwd=copy, env=settings, capture_output=True, text=True, check=False)
    found = done.returncode == 1
    print(f"{'found' if found else 'MISSED'}: {clause}")
    print("  " + (done.stdout.splitlines() or done.stderr.splitlines() or ["no output"])[0], flush=True)
    return found


def main(minutes: float) -> int:
    missed = [mistake[0] for mistake in MISTAKES if not try_mistake(*mistake, minutes)]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 6.0))
