"""Kills the program while it is edited and saved: ``python -m tests.reliability.kills [--rounds 200] [--seed 1] [--fresh]``.

Every round starts the whole program (offscreen) on a map of 60 x 40 hexes, paints and saves without rest, and kills it at a
random moment, half of the time in the middle of a save. Then the file must hold exactly the state before or after the save that
was under way, and the newest of file and recovery file must be no older than what was edited ``--seconds`` and the time
of writing before. The program is forked ready to start, or with ``--fresh`` begun anew every time.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
WRITING = 3.0
"""Seconds that setting aside may take on a busy machine, on top of the interval."""
_EDIT, _BEGIN, _END = "edit", "begin", "end"


def state(number: int) -> object:
    """The scenario after so many edits."""
    from workbench.base.text import Text
    from workbench.geometry.grid import HexGrid
    from workbench.scenario.hex_board import HexBoard
    from workbench.scenario.scenario import Scenario

    made: object = Scenario(Text.of("State 0"), "panzer_grenadier", HexBoard.blank(HexGrid(60, 40), "clear"))
    for k in range(1, number + 1):
        made = edit(k).apply(made)  # type: ignore[attr-defined]
    return made


def edit(number: int) -> object:
    """The edit that leads to a state: each paints a hex, and every tenth makes the file much longer or shorter."""
    from workbench.scenario.edits.ground import PaintTerrain

    picked = random.Random(number)
    size = 60 * 40
    hexes = tuple(sorted(picked.sample(range(size), size // 2))) if number % 10 == 0 else (picked.randrange(size),)
    return PaintTerrain(
        picked.choice(("woods", "town", "field")), hexes, frozenset({"clear", "woods", "town", "field"})
    )


def play(path: Path, log: Path, seconds: int, seed: int) -> None:
    """The program with a hand that edits and saves; never returns."""
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from workbench.desktop.app.application import Program
    from workbench.desktop.look.settings import Settings

    app = QApplication([])
    settings = Settings(QSettings(str(log.with_name("settings.ini")), QSettings.Format.IniFormat))
    settings.autosave_seconds, settings.language = seconds, "en"
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    picked = random.Random(seed)
    done = 0

    def note(word: str) -> None:
        os.write(out, f"{word} {done} {time.time():.4f}\n".encode())

    page = Program(app, settings).start(path)

    def work() -> None:
        nonlocal done
        page.document.apply(edit(done + 1))
        done += 1
        note(_EDIT)
        if picked.random() < SAVING:
            note(_BEGIN)
            page.actions_["save"].trigger()
            note(_END if not page.document.dirty else "failed")

    clock = QTimer(interval=5)
    clock.timeout.connect(work)
    clock.start()
    app.exec()


SAVING = 0.1
"""How many edits are followed by a save."""


def forked(out: Path, work: Callable[[], object]) -> int:
    """Do some work in a copy of this process that ends with it; what it says goes into a file. Its process id."""
    pid = os.fork()
    if pid == 0:
        try:
            said = os.open(out, os.O_WRONLY | os.O_CREAT)
            os.dup2(said, 1)
            os.dup2(said, 2)
            work()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(3)
    return pid


def wait_for_first_line(pid: int, log: Path, out: Path) -> None:
    """Until a program that was started has done something that stands in its log."""
    end = time.monotonic() + 120
    while not log.exists() or log.stat().st_size == 0:
        if os.waitpid(pid, os.WNOHANG)[0] or time.monotonic() > end:
            raise RuntimeError(f"the program did not start: {out.read_text(errors='replace')}")
        time.sleep(0.01)


def killed(pid: int) -> float:
    """Kill a program; when that was."""
    os.kill(pid, signal.SIGKILL)
    when = time.time()
    os.waitpid(pid, 0)
    return when


@dataclass
class Tally:
    """What all rounds came to."""

    rounds: int = 0
    edits: int = 0
    saves: int = 0
    in_save: int = 0
    old: int = 0
    new: int = 0
    scraps: int = 0
    recovered: int = 0
    offered: int = 0
    oldest: float = 0.0
    """Seconds before the kill at which the oldest edit was made that is lost."""
    lost: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@dataclass
class Kills:
    """Rounds in one folder each; ``fresh`` begins a new process every time."""

    seconds: int
    fresh: bool
    picked: random.Random
    tally: Tally = field(default_factory=Tally)

    def round(self, folder: Path) -> None:
        """One start, one kill, one look."""
        from workbench.files.scenario_writer import dump_scenario

        path, log = folder / "map.yaml", folder / "log"
        path.write_text(dump_scenario(state(0), None), encoding="utf-8")  # type: ignore[arg-type]
        pid = self._start(path, log)
        wait_for_first_line(pid, log, log.with_name("out"))
        if self.picked.random() < 0.5:
            when = self._kill_in_save(pid, log)
        else:
            time.sleep(self.picked.uniform(0.0, 1.5 + self.seconds))
            when = killed(pid)
        self._judge(path, log, when)

    def _start(self, path: Path, log: Path) -> int:
        rooms = {name: str(log.parent / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
        seed = self.picked.randrange(10**9)
        if self.fresh:
            command = [sys.executable, "-m", "tests.reliability.kills", "--play", str(path), str(log)]
            command += ["--seconds", str(self.seconds), "--seed", str(seed)]
            out = log.with_name("out").open("wb")
            return subprocess.Popen(command, cwd=ROOT, env=os.environ | rooms, stdout=out, stderr=out).pid
        with patch.dict(os.environ, rooms):
            return forked(log.with_name("out"), lambda: play(path, log, self.seconds, seed))

    def _kill_in_save(self, pid: int, log: Path) -> float:
        """Kill a moment after some save has begun."""
        saves = self.picked.randint(1, 4)
        end = time.monotonic() + 60
        while time.monotonic() < end and log.read_bytes().count(_BEGIN.encode()) < saves:
            time.sleep(0.001)
        time.sleep(self.picked.uniform(0.0, 0.02))
        return killed(pid)

    def _judge(self, path: Path, log: Path, when: float) -> None:
        tally = self.tally
        lines = [line.split() for line in log.read_text().splitlines() if line.count(" ") == 2]
        edits = {int(number): float(when) for word, number, when in lines if word == _EDIT}
        ended = max((int(number) for word, number, _ in lines if word == _END), default=0)
        begun = max((int(number) for word, number, _ in lines if word == _BEGIN), default=0)
        tally.rounds += 1
        tally.edits += len(edits)
        tally.saves += sum(word == _END for word, _, _ in lines)
        tally.in_save += begun > ended
        tally.scraps += sum(1 for _ in path.parent.glob(".workbench-*.tmp"))
        if any(word == "failed" for word, _, _ in lines):
            tally.faults.append(f"{path}: a save failed")
        saved = _number(path.read_text(encoding="utf-8"), {ended, begun})
        if saved is None:
            tally.faults.append(f"{path}: neither state {ended} nor {begun}")
            return
        tally.new += begun > ended and saved == begun
        tally.old += begun > ended and saved == ended
        kept = self._recovered(log.parent / "XDG_DATA_HOME", saved, max(edits, default=0))
        best = max(saved, kept)
        # the edit under way when it was killed may be applied and not be noted
        lost = [made for number, made in edits.items() if number > best]
        tally.lost.append(len(lost))
        age = when - min(lost, default=when)
        tally.oldest = max(tally.oldest, age)
        if age > self.seconds + WRITING:
            tally.faults.append(f"{path}: {len(lost)} edits lost, the oldest made {age:.1f} s before the kill")

    def _recovered(self, data: Path, saved: int, last: int) -> int:
        """The state in the recovery file that the next start would offer; 0 if there is none that is newer."""
        from workbench.files.recovery import RecoveryFolder

        room = RecoveryFolder(data / "workbench" / "recovery")
        newest = 0
        for found in room.left_behind():
            number = _number(found.work.text, range(last + 2)) if found.work is not None else None
            if number is None:
                self.tally.faults.append(f"{found.path}: this recovery file is no state at all")
            else:
                self.tally.offered += 1
                newest = max(newest, number)
        room.close()
        self.tally.recovered += newest > saved
        return newest


def _number(text: str, states: object) -> int | None:
    """Which of some states a text is, to the byte."""
    from workbench.checks.loading import load_ruleset
    from workbench.files.file_versions import marked
    from workbench.files.scenario_writer import dump_scenario

    ruleset, _ = load_ruleset("panzer_grenadier")
    wanted = set(states)  # type: ignore[call-overload]
    made = state(0)
    for number in range(max(wanted) + 1):
        if number:
            made = edit(number).apply(made)  # type: ignore[attr-defined]
        if number in wanted:
            written = [dump_scenario(made, known) for known in (ruleset, None)]  # type: ignore[arg-type]
            # whoever saves marks the file with the version of the program
            if text in written or text in map(marked, written):
                return number
    return None


def main() -> int:
    """Play the rounds and print what they came to; 1 if anything was lost that should not be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=1, help="after an edit, until it is set aside")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="a new process each time, which takes longer to start")
    parser.add_argument("--play", type=Path, nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if args.play:
        play(*args.play, args.seconds, args.seed)
        return 3
    import workbench.desktop.app.application  # noqa: F401, so that forks have it

    kills = Kills(args.seconds, args.fresh, random.Random(args.seed))
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.rounds):
            place = Path(folder) / str(number)
            place.mkdir()
            kills.round(place)
            if (number + 1) % 20 == 0:
                print(f"{number + 1} rounds, {len(kills.tally.faults)} faults", flush=True)
    tally = kills.tally
    lost = sorted(tally.lost)
    print(
        f"{tally.rounds} kills in {time.monotonic() - began:.0f} s; {tally.edits} edits, {tally.saves} saves completed\n"
        f"killed within a save: {tally.in_save} (then the old file {tally.old}, the new one {tally.new}); "
        f"mixed or broken files: {sum('neither' in fault for fault in tally.faults)}; "
        f"half-written files beside: {tally.scraps}\n"
        f"recovery files that would be offered: {tally.offered}, newer than the file: {tally.recovered}\n"
        f"edits lost a kill: median {lost[len(lost) // 2] if lost else 0}, most {lost[-1] if lost else 0}; "
        f"the oldest lost one was made {tally.oldest:.2f} s before the kill (set aside after {args.seconds} s)\n"
        f"faults: {len(tally.faults)}"
    )
    print("\n".join(tally.faults[:20]))
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
