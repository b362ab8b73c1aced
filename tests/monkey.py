"""A hand that does anything at all: ``python -m tests.monkey --seed 7 --steps 300 [--count 10] [--kind hex|table|both]``.

Each seed is played in a process of its own on copies of the samples: commands, tools with clicks and drags and keys on the map,
rows and buttons of docks, dialogs that are answered anyhow. A fault is an exception in a slot, a message of Qt, an undo that
does not lead back, a file that reads back as something else, or the end of the process. The steps before it are told.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RULES = {
    "hex": (
        "panzer_grenadier/lipovka_bridge",
        "panzer_grenadier/los_table_8_46",
        "asl/teaching/6_5",
        "landships/marcelle_farm",
    ),
    "table": ("blitzkrieg/saint_aubry", "blitzkrieg/teaching/4_stone_wall", "bolt_action/teaching/5_vehicles"),
}
PATIENCE = 900
"""Seconds after which a seed that still runs is stopped and says where it is."""


def play(seed: int, steps: int, kind: str, folder: Path) -> list[str]:
    """Play one seed in this process; gives its faults. Every step is told at once."""
    from PySide6.QtWidgets import QApplication

    from tests.monkey_actions import Monkey

    faulthandler.enable()
    faulthandler.dump_traceback_later(PATIENCE - 20)
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    monkey = Monkey(app, seed, folder, RULES["hex"] + RULES["table"] if kind == "both" else RULES[kind])
    with monkey.listening():
        monkey.start()
        for _ in range(steps):
            monkey.step()
        monkey.check()
        monkey.stop()
    return monkey.faults


def _alone(seed: int, args: argparse.Namespace) -> bool:
    """Play a seed in its own process; False after a fault."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.txt"
        command = [sys.executable, "-m", "tests.monkey", "--inside", folder, "--seed", str(seed)]
        command += ["--steps", str(args.steps), "--kind", args.kind]
        rooms = {
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CACHE_HOME": folder,
            "XDG_DATA_HOME": folder,
            "PYTHONUNBUFFERED": "1",
        }
        began = time.monotonic()
        with told.open("w") as out:
            try:
                code = subprocess.run(
                    command, check=False, env=os.environ | rooms, stdout=out, stderr=out, timeout=PATIENCE
                ).returncode
            except subprocess.TimeoutExpired:
                code = -1
        lines = told.read_text(errors="replace").splitlines()
    print(
        f"seed {seed} {args.kind}: exit {code}, {time.monotonic() - began:.0f} s, {lines[-1] if lines else ''}",
        flush=True,
    )
    if code:
        print("\n".join(f"    {line}" for line in lines[-args.lines :]), flush=True)
    return code == 0


def main() -> int:
    """Play seeds one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--lines", type=int, default=60, help="lines of the log that are told after a fault")
    parser.add_argument("--kind", choices=("hex", "table", "both"), default="both")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside is None:
        return 0 if all(_alone(seed, args) for seed in range(args.seed, args.seed + args.count)) else 1
    faults = play(args.seed, args.steps, args.kind, args.inside)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{len(faults)} faults, {peak} MB at most")
    sys.stdout.flush()
    os._exit(1 if faults else 0)  # what Qt does at the end of a process is not what is tested


if __name__ == "__main__":
    sys.exit(main())
