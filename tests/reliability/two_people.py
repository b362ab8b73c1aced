"""Two people on one file of a shared folder: ``python -m tests.reliability.two_people [--seconds 60] [--seed 1]``.

Two whole programs (offscreen) open the same file, edit and save it at random, reload, and answer the question about a changed
file at random. Each state has a mark of its own in the file. Whatever a save replaces must be known to whoever saves (it was
read, written or shown in the question before), or it must be among the earlier states.

What a save replaces is not told by the program: the system exchanges the new file and the old one in one step (Linux), so that
the old one can be looked at. After the look at the file and before that each program waits for a random time, so that the
other falls into the gap. ``--machines`` lets them look like two machines on a network folder without locks of the system,
``--backups 0`` keeps no earlier states but those of others.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.reliability.kills import forked

SAMPLE = "panzer_grenadier/los_table_8_46.yaml"
PEOPLE = ("Ann", "Bob")
_AT_HERE, _EXCHANGE = -100, 2
"""``AT_FDCWD`` and ``RENAME_EXCHANGE`` of Linux."""
_PAUSE = 0.02
"""The longest time that a program waits between two steps of a save, in seconds."""


def mark_in(text: str) -> str:
    """The state that a text tells of: the mark in the name of the first unit."""
    found = re.search(r"State (\w+-\d+)", text)
    return found[1] if found else "first"


# --- In each of the programs


class Person:
    """Edits, reloads and saves in a window, over and over, and writes down what was known and what was replaced."""

    def __init__(self, name: str, path: Path, backups: int, seed: int, until: float) -> None:
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication

        from workbench.desktop.app.application import Program
        from workbench.desktop.look.settings import Settings

        self.name, self.path, self.until = name, path, until
        own = path.parent.parent / name
        self.app = QApplication([])
        settings = Settings(QSettings(str(own / "settings.ini"), QSettings.Format.IniFormat))
        settings.autosave_seconds, settings.language, settings.backups = 0, "en", backups
        self.log = os.open(own / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.dice = random.Random(seed)
        self.count = 0
        self.page = Program(self.app, settings).start(path)
        self.known = {mark_in(self._text())}
        """What this window has read, written or shown."""
        self.replace = Path.replace

    def _text(self) -> str:
        document = self.page.document
        return next(unit for _, unit in document.scenario.forces).name.get("en")

    def note(self, word: str, **more: object) -> None:
        """A line of the log."""
        os.write(self.log, (json.dumps({"what": word, **more}) + "\n").encode())

    def edit(self) -> None:
        """The next state: another name of the first unit."""
        from workbench.base.text import Text
        from workbench.scenario.edits.units import ChangeUnit

        document = self.page.document
        first = next(unit for _, unit in document.scenario.forces)
        self.count += 1
        name = Text.of(f"State {self.name}-{self.count}")
        document.apply(ChangeUnit(first.id, replace(first, name=name)))

    def exchanged(self, beside: Path, target: Path) -> Path:
        """In place of :meth:`Path.replace`: exchange the new file and the old one, and look at what was replaced."""
        if os.path.realpath(target) != os.path.realpath(self.path):
            return self.replace(beside, target)
        time.sleep(self.dice.uniform(0.0, _PAUSE))
        library = ctypes.CDLL(None, use_errno=True)
        if library.renameat2(_AT_HERE, os.fsencode(beside), _AT_HERE, os.fsencode(target), _EXCHANGE):
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        old, new = mark_in(beside.read_text()), mark_in(target.read_text())
        beside.unlink()
        self.note("replaced", old=old, new=new, known=old in self.known)
        self.known.add(new)
        return target

    def shown(self, dialog: Any) -> int:
        """In place of the question about a changed file: an answer at random, after some time."""
        from workbench.desktop.window.files import Choice

        time.sleep(self.dice.uniform(0.0, 2 * _PAUSE))
        dialog.choice = self.dice.choice((Choice.OVERWRITE, Choice.OVERWRITE, Choice.RELOAD, Choice.CANCEL))
        self.note("asked", answer=dialog.choice.name)
        return int(dialog.choice.value)

    def read(self, path: Path, language: str) -> Any:
        """In place of opening for the question or to reload: what was found is known from now on."""
        from workbench.desktop.documents.storage import open_document

        found, diagnostics = open_document(path, language)
        if found is not None:
            self.known.add(mark_in(next(unit for _, unit in found.scenario.forces).name.get("en")))
        return found, diagnostics

    def step(self) -> None:
        """One edit or two, mostly followed by a save; now and then what is in the file is taken."""
        from PySide6.QtWidgets import QApplication

        if time.time() > self.until:
            os._exit(0)
        if QApplication.activeModalWidget() is not None:  # a save that failed is told
            self.note("failed", title=QApplication.activeModalWidget().windowTitle())
            QApplication.activeModalWidget().reject()
            return
        if self.dice.random() < 0.1:
            self.page.file_commands.reload()
        self.edit()
        if self.dice.random() < 0.8:
            self.page.actions_["save"].trigger()

    def run(self) -> None:
        """Play until the time is over."""
        from PySide6.QtCore import QTimer

        from workbench.desktop.window.files import ChangedOnDisk

        def asked(dialog: ChangedOnDisk) -> int:
            return self.shown(dialog)

        timer = QTimer(interval=2)
        timer.timeout.connect(self.step)
        timer.start()
        with (
            patch.object(Path, "replace", lambda beside, target: self.exchanged(beside, Path(target))),
            patch.object(ChangedOnDisk, "exec", asked),
            patch("workbench.desktop.window.files.open_document", self.read),
        ):
            self.app.exec()


def as_machine(name: str) -> Any:
    """Let this process look like a machine of its own, on a folder that knows no locks."""
    import fcntl
    import platform

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    platform.node = lambda: name  # type: ignore[assignment]
    fcntl.flock = no_locks  # type: ignore[assignment]


# --- The look at what they did


@dataclass
class Tally:
    """What all came to."""

    seen: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    kept: int = 0
    """Saves that were replaced unseen and are among the earlier states."""
    lost: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The figures as text."""
        answers = ", ".join(f"{name.lower()} {count}" for name, count in sorted(self.answers.items()))
        return (
            f"{self.seen['replaced']} saves, {self.seen['asked']} questions ({answers}), "
            f"{self.seen['failed']} saves that failed\n"
            f"replaced without being known: {self.kept + len(self.lost)}, of them among the earlier states: {self.kept}\n"
            f"lost: {len(self.lost)}; left beside: {len(self.left)}\n" + "\n".join([*self.lost[:10], *self.left[:10]])
        )


def play(folder: Path, seconds: float, backups: int, seed: int, *, machines: bool, tally: Tally) -> None:
    """Let both play for a time, and look."""
    from workbench.base.data_folders import SAMPLES

    path = folder / "shared" / "map.yaml"
    path.parent.mkdir()
    path.write_bytes((SAMPLES / SAMPLE).read_bytes())
    until, pids = time.time() + seconds, []
    for number, name in enumerate(PEOPLE):
        own = folder / name
        own.mkdir()
        rooms = {f"XDG_{room}_HOME": str(own / room) for room in ("DATA", "CACHE", "STATE", "CONFIG")}

        def work(name: str = name, number: int = number) -> None:
            if machines:
                as_machine(name)
            Person(name, path, backups, 2 * seed + number, until).run()

        with patch.dict(os.environ, rooms):
            pids.append(forked(own / "out", work))
    for pid, name in zip(pids, PEOPLE, strict=True):
        if os.waitpid(pid, 0)[1] != 0:
            tally.lost.append(f"{name} ended: {(folder / name / 'out').read_text()[-2000:]}")
    for name in PEOPLE:
        _judge(folder / name, tally)
    tally.left += [one.name for one in path.parent.iterdir() if one != path]


def _judge(own: Path, tally: Tally) -> None:
    kept = {mark_in(one.read_text()) for one in (own / "DATA").glob("workbench/backups/*/*.yaml")}
    for line in (own / "log").read_text().splitlines():
        noted = json.loads(line)
        tally.seen[noted["what"]] += 1
        tally.answers[noted.get("answer", "")] += "answer" in noted
        if noted["what"] == "replaced" and not noted["known"]:
            tally.kept += noted["old"] in kept
            if noted["old"] not in kept:
                tally.lost.append(f"{own.name}: {noted['old']} was replaced by {noted['new']} and is nowhere")
    tally.answers = +tally.answers


def main() -> int:
    """Let them play and print what it came to; 1 if a save was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they play")
    parser.add_argument("--backups", type=int, default=10, help="how many earlier states each keeps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", action="store_true", help="two machines on a folder without locks")
    args = parser.parse_args()
    if not hasattr(ctypes.CDLL(None), "renameat2"):
        parser.error("this needs Linux")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import workbench.desktop.app.application  # noqa: F401, so that forks have it

    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        play(Path(folder), args.seconds, args.backups, args.seed, machines=args.machines, tally=tally)
    print(tally.told())
    return 1 if tally.lost or tally.left else 0


if __name__ == "__main__":
    sys.exit(main())
