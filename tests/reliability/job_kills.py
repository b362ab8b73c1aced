"""Kills the window at its jobs: ``python -m tests.reliability.job_kills [--rounds 200] [--seed 1] [--job pdf png]``.

Every round starts the whole program (offscreen) on a map with units, lets it edit and do one job without rest (PDF, web pages,
pictures, tables of units, import, a lesson, a quiz, pages of a template of the user's, an archive with a picture, a map of
another program that asks what its words mean, a lesson that is written), and kills it (SIGKILL) at any moment,
most of the time within a job. Then

- the file that was being written is the old one to the byte, or a whole new one;
- what was learned can be read, with every answer that was given;
- the work is in a recovery file, but for the last ``--seconds`` and the time of writing;
- no process of a template's page lives on;
- what lay half-written beside is gone once a file of that folder is opened.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import os
import random
import re
import struct
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.files.formats import foreign_samples
from tests.reliability.kills import WRITING, forked, killed, wait_for_first_line

SAMPLE = "panzer_grenadier/los_table_8_46.yaml"
LESSON = "panzer_grenadier/lessons/01_the_straight_line.yaml"
TEMPLATE = "{% for a in range(99) %}{% for b in range(150) %}{{ title|length }} {% endfor %}<br>{% endfor %}"
"""A page that takes its process some seconds to make."""
ENDLESS = (
    "{% set n = namespace(a=[1], b=[1]) %}"
    "{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}{% endfor %}"
    "{{ n.a == n.b }}"
)
"""A page that is never made."""
ENDS = 1.0
"""Seconds in which the process of a template's page must be gone after its window."""
_EDIT, _BEGIN, _END = "edit", "begin", "end"


def number_in(text: str) -> int:
    """The state that a text tells of: the number in the name of the first unit."""
    found = re.search(r"State (\d+)", text)
    return int(found[1]) if found else 0


# --- In the program that is killed


class Hand:
    """Edits and does a job in the window, over and over."""

    def __init__(self, job: str, folder: Path, seconds: int, seed: int) -> None:
        from PySide6.QtCore import QSettings
        from PySide6.QtWidgets import QApplication

        from workbench.desktop.app.application import Program
        from workbench.desktop.look.settings import Settings

        self.job, self.folder, self.out = job, folder, folder / "out" / JOBS[job].name
        self.app = QApplication([])
        settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        settings.autosave_seconds, settings.language = seconds, "en"
        settings.print_choices = f"parts=units&template={'own' if job == 'template' else ''}"
        self.log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.dice = random.Random(seed)
        self.done = 0
        self.program = Program(self.app, settings)
        self.program.start(folder / JOBS[job].opens)

    @property
    def window(self) -> Any:
        """The page in front."""
        return self.program.window

    def note(self, word: str, more: str = "-") -> None:
        """A line of the log: what, the state, when, and the digest of the file that was written."""
        os.write(self.log, f"{word} {self.done} {time.time():.4f} {more}\n".encode())

    def edit(self) -> None:
        """The next state: another name of the first unit."""
        from workbench.base.text import Text
        from workbench.scenario.edits.units import ChangeUnit

        document = self.window.document
        first = next(unit for _, unit in document.scenario.forces)
        document.apply(ChangeUnit(first.id, replace(first, name=Text.of(f"State {self.done + 1}"))))
        self.done += 1
        self.note(_EDIT)

    def begin(self) -> None:
        """The job begins to write."""
        self.note(_BEGIN)

    def end(self) -> None:
        """The job has written its file."""
        self.note(_END, hashlib.sha256(self.out.read_bytes()).hexdigest() if self.out.exists() else "-")

    def run(self) -> None:
        """Play until the kill."""
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QFileDialog

        busy = False

        def work() -> None:
            nonlocal busy
            if busy:
                return
            busy = True
            try:
                JOBS[self.job].do(self)
            finally:
                busy = False

        ending = self.out.suffix
        clocks = [QTimer(interval=20), QTimer(interval=20)]
        clocks[0].timeout.connect(work)
        clocks[1].timeout.connect(self._answer)
        saved = (str(self.out), f"(*{ending})")
        with (
            patch.object(QFileDialog, "getSaveFileName", lambda *_, **__: saved),
            patch.object(QFileDialog, "getOpenFileName", lambda *_, **__: (str(self.folder / "units.csv"), "")),
        ):
            for clock in clocks:
                clock.start()
            self.app.exec()

    def _answer(self) -> None:
        """Press the button of the dialog that is open."""
        from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

        from workbench.desktop.dialogs.print_scenario import PrintDialog

        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, PrintDialog):
            button = dialog.save if self.out.suffix == ".pdf" else dialog.pictures
            if not dialog.property("begun"):
                dialog.setProperty("begun", True)
                self.begin()
            if button.isEnabled() and not dialog.property("pressed"):
                dialog.setProperty("pressed", True)
                button.click()
                self.end()
                dialog.reject()
        elif isinstance(dialog, QMessageBox):
            dialog.button(
                dialog.standardButtons() & ~QMessageBox.StandardButton.Cancel or dialog.StandardButton.Ok
            ).click()
        elif isinstance(dialog, QDialog):
            dialog.accept()


def _print(hand: Hand) -> None:
    hand.edit()
    hand.window.actions_["print"].trigger()


def _export(hand: Hand) -> None:
    hand.edit()
    hand.begin()
    hand.window.file_commands.formats.export_to(hand.out)
    hand.end()


def _import(hand: Hand) -> None:
    hand.edit()
    hand.begin()
    hand.window.docks.forces_and_zones.table.import_from(hand.folder / "units.csv")
    hand.note(_END)


def _import_map(hand: Hand) -> None:
    """Take over a map of another program as its dialog proposes it, and put the map away again."""
    hand.edit()
    hand.begin()
    hand.window.file_commands.formats.take(hand.folder / "foreign.tmx")
    hand.note(_END)
    shell = hand.program.shell
    if shell is not None and shell.has_several_tabs:
        hand.window.document.stack.setClean()
        shell.close_tab()


def _write_lesson(hand: Hand) -> None:
    """Add a step to the lesson that is being written, and save it; its first and its last text say which state it is."""
    from workbench.base.text import Text

    hand.edit()
    writing = hand.window.docks.writing
    if len(writing.draft.steps) < 30:
        writing.add_step()
    count = f"State {hand.done}"
    first = writing.draft.with_change(0, text=Text.of(count))
    writing._take(replace(first, title=Text.of(count)).with_change(len(first.steps) - 1, text=Text.of(f"{count} ends")))
    hand.begin()
    writing.save()
    hand.end()


def _learn(hand: Hand) -> None:
    """Answer the question of a step, and go on; at the end begin again."""
    lessons = hand.window.docks.lessons
    run = lessons.run
    if run is None:
        if not lessons.quizzes.work.busy:
            hand.edit()
            lessons.quizzes.begin(hand.window.document, 5, hand.dice.randrange(999))
        return
    if run.asks is not None:
        hand.begin()
        lessons._answered(hand.dice.choice(("yes", "no", "3", "0101")))
        hand.note(_END if run.judgement is not None else "refused")
    if run.at_end:
        lessons.again()
    lessons.step(1)


# --- What the jobs leave


def _whole_pdf(data: bytes) -> bool:
    start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", data)
    return data.startswith(b"%PDF-") and start is not None and data[int(start[1]) :][:4] in (b"xref",)


def _whole_png(data: bytes) -> bool:
    from workbench.files.formats.picture_heads import whole_picture_head

    return whole_picture_head(data) is not None


def _whole_xml(data: bytes) -> bool:
    from workbench.files.formats.source import parsed_xml

    return parsed_xml(data) is not None


def _whole_page(data: bytes) -> bool:
    return data.rstrip().endswith(b"</html>")


def _whole_table(data: bytes) -> bool:
    rows = list(csv.reader(data.decode("utf-8-sig").splitlines()))
    return len({len(row) for row in rows}) == 1 and data.endswith(b"\n")


def _whole_archive(data: bytes) -> bool:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.testzip() is None and len(archive.namelist()) == 2
    except zipfile.BadZipFile:
        return False


def _whole_lesson(data: bytes) -> bool:
    from workbench.files.yaml_reader import read_yaml_bytes

    text = data.decode("utf-8", "replace")
    states = set(re.findall(r"State (\d+)", text.partition("steps:")[2]))
    read = read_yaml_bytes(data, "lesson")
    return not read.diagnostics.has_errors and " ends" in text and len(states) >= 1 and number_in(text) > 0


@dataclass(frozen=True)
class Job:
    """What the window does: the file that it writes, how, whether such a file is whole, what it opens first, and about how many
    seconds it takes on a busy machine."""

    name: str
    do: Callable[[Hand], None]
    is_whole: Callable[[bytes], bool] = bool
    opens: str = "map.yaml"
    lasts: float = 0.3


JOBS = {
    "pdf": Job("set.pdf", _print, _whole_pdf, lasts=1.5),
    "page": Job("set.html", _print, _whole_page, lasts=1.5),
    "png": Job("map.png", _export, _whole_png),
    "svg": Job("map.svg", _export, _whole_xml),
    "csv": Job("units.csv", _export, _whole_table),
    "import": Job("none", _import),
    "lesson": Job("none", _learn, opens="lesson.yaml"),
    "quiz": Job("none", _learn),
    "template": Job("own.pdf", _print, _whole_pdf, lasts=4.0),
    "archive": Job("map.pack.wbench", _export, _whole_archive, opens="pictured.yaml"),
    "map import": Job("none", _import_map, lasts=1.0),
    "writing": Job("own.yaml", _write_lesson, _whole_lesson),
}


# --- Rounds


@dataclass
class Tally:
    """What all rounds came to."""

    rounds: Counter[str] = field(default_factory=Counter)
    within: Counter[str] = field(default_factory=Counter)
    """Kills within a job."""
    old: Counter[str] = field(default_factory=Counter)
    new: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    """Jobs that were done before the kill."""
    scraps: int = 0
    processes: int = 0
    """Processes of pages that ran when their window was killed."""
    longest: float = 0.0
    """Seconds that such a process lived on."""
    answers: int = 0
    recovered: int = 0
    oldest: float = 0.0
    faults: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The figures as text."""
        rows = [f"{'job':10}{'kills':>7}{'within':>8}{'old file':>10}{'new file':>10}"]
        rows += [
            f"{job:10}{count:7}{self.within[job]:8}{self.old[job]:10}{self.new[job]:10}"
            for job, count in self.rounds.items()
        ]
        return "\n".join(
            [
                *rows,
                f"{sum(self.rounds.values())} kills, {self.ended} jobs done before them",
                f"half-written files beside: {self.scraps}, none after the next file was opened there",
                f"processes of pages that ran: {self.processes}, gone after {self.longest:.2f} s at most",
                f"answers that were learned: {self.answers}",
                f"recovery files newer than the map: {self.recovered}; oldest lost edit {self.oldest:.2f} s before its kill",
                f"faults: {len(self.faults)}",
                *self.faults[:20],
            ]
        )


def play_round(job: str, folder: Path, seconds: int, dice: random.Random, tally: Tally) -> None:
    """One start, one kill, one look."""
    rooms = _prepare(folder, dice.choice((TEMPLATE, ENDLESS)))
    seed = dice.randrange(10**9)
    with patch.dict(os.environ, rooms):
        pid = forked(folder / "out.log", lambda: Hand(job, folder, seconds, seed).run())
        log = folder / "log"
        wait_for_first_line(pid, log, folder / "out.log")
        if dice.random() < 0.8:
            _wait_for_begin(log, dice.randint(1, 3))
            time.sleep(dice.uniform(0.0, JOBS[job].lasts))
        else:
            time.sleep(dice.uniform(0.0, 3.0))
        pages = _others(folder, pid)
        when = killed(pid)
        tally.rounds[job] += 1
        _judge_processes(folder, pages, job, tally)
        lines = [line.split() for line in log.read_text().splitlines() if line.count(" ") == 3]
        tally.ended += sum(line[0] == _END for line in lines)
        _judge_file(folder, job, lines, tally)
        if JOBS[job].do is _learn:
            _judge_learning(folder, job, lines, tally)
        else:
            _judge_work(folder, job, lines, when, seconds, tally)
        _judge_scraps(folder, job, tally)


def _prepare(folder: Path, template: str) -> dict[str, str]:
    """The files of a round, and the places of the program's own in it."""
    from workbench.base.data_folders import SAMPLES
    from workbench.files.safe_files import user_page_templates_folder

    rooms = {f"XDG_{name}_HOME": str(folder / name) for name in ("DATA", "CACHE", "STATE", "CONFIG")}
    (folder / "out").mkdir()
    text = (SAMPLES / SAMPLE).read_text(encoding="utf-8")
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    under = "underlay: {picture: under.bmp, x: 0, y: 0, width: 10}\n"
    (folder / "pictured.yaml").write_text(text + under, encoding="utf-8")
    (folder / "under.bmp").write_bytes(_noise(700))
    (folder / "foreign.tmx").write_text(foreign_samples.tiled(more=foreign_samples.TILED_LINES), encoding="utf-8")
    lesson = (SAMPLES / LESSON).read_text(encoding="utf-8")
    about = re.search(r"^scenario: (\S+)$", lesson, re.MULTILINE)
    assert about is not None
    (folder / "about.yaml").write_bytes(((SAMPLES / LESSON).parent / about[1]).read_bytes())
    lesson = lesson.replace(about[0], "scenario: about.yaml")
    (folder / "lesson.yaml").write_text(lesson, encoding="utf-8")
    (folder / "units.csv").write_text(
        "id,side,kind,name\n" + "".join(f"n{k},German,infantry,New {k}\n" for k in range(50))
    )
    with patch.dict(os.environ, rooms):
        own = user_page_templates_folder()
        own.mkdir(parents=True)
        (own / "own.html").write_text(template)
    return rooms


def _noise(size: int) -> bytes:
    """A picture (BMP) so many pixels wide and high, which no archive makes smaller."""
    pixels = random.Random(size).randbytes(4 * size * size)
    head = struct.pack("<2sIHHI", b"BM", 54 + len(pixels), 0, 0, 54)
    return head + struct.pack("<IiiHHIIiiII", 40, size, size, 1, 32, 0, len(pixels), 2835, 2835, 0, 0) + pixels


def _wait_for_begin(log: Path, count: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and log.read_bytes().count(_BEGIN.encode()) < count:
        time.sleep(0.002)


def _others(folder: Path, pid: int) -> list[int]:
    """Other processes than the window that belong to a round: they have its folders in their environment."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdecimal() and int(place.name) not in (pid, os.getpid()):
            try:
                if f"XDG_DATA_HOME={folder / 'DATA'}\0".encode() in (place / "environ").read_bytes():
                    found.append(int(place.name))
            except OSError:
                continue
    return found


def _judge_processes(folder: Path, pages: list[int], job: str, tally: Tally) -> None:
    begun = time.monotonic()
    tally.processes += len(pages)
    while (alive := _others(folder, 0)) and time.monotonic() - begun < 20:
        time.sleep(0.02)
    lived = time.monotonic() - begun
    tally.longest = max(tally.longest, lived if pages else 0.0)
    if alive or lived > ENDS:
        tally.faults.append(f"{folder} {job}: the process of a page lived on for {lived:.1f} s")


def _judge_file(folder: Path, job: str, lines: list[list[str]], tally: Tally) -> None:
    """Is the file that was being written the old one to the byte, or a whole new one?"""
    begun = sum(line[0] == _BEGIN for line in lines)
    ends = [line for line in lines if line[0] == _END]
    within = begun > len(ends)
    tally.within[job] += within
    out = folder / "out" / JOBS[job].name
    digest = hashlib.sha256(out.read_bytes()).hexdigest() if out.exists() else "-"
    before = ends[-1][3] if ends else "-"
    if digest == before:
        tally.old[job] += within
    elif within and JOBS[job].is_whole(out.read_bytes()):
        tally.new[job] += 1
    else:
        tally.faults.append(f"{out}: neither the old file nor a whole new one (within a job: {within})")


def _judge_learning(folder: Path, job: str, lines: list[list[str]], tally: Tally) -> None:
    from workbench.lessons.progress import LEARNING_FILE, progress_file

    answered = sum(line[0] == _END for line in lines)
    path = progress_file()
    found = LEARNING_FILE.read(path)
    if found.problem is not None or (answered and found.value is None):
        tally.faults.append(f"{path} {job}: what was learned is lost: {found.problem}")
    tally.answers += answered


def _judge_work(folder: Path, job: str, lines: list[list[str]], when: float, seconds: int, tally: Tally) -> None:
    """What the next start would offer lacks no edit that is older than the interval and the time of writing."""
    from workbench.files.recovery import RecoveryFolder

    edits = {int(number): float(at) for word, number, at, _ in lines if word == _EDIT}
    room = RecoveryFolder(folder / "DATA" / "workbench" / "recovery")
    newest = 0
    for found in room.left_behind():
        if found.work is None:
            tally.faults.append(f"{found.path} {job}: a recovery file that cannot be read")
        else:
            newest = max(newest, number_in(found.work.text))
    room.close()
    tally.recovered += newest > 0
    age = when - min((at for number, at in edits.items() if number > newest), default=when)
    tally.oldest = max(tally.oldest, age)
    if age > seconds + WRITING:
        tally.faults.append(f"{folder} {job}: an edit that was made {age:.1f} s before the kill is lost")


def _judge_scraps(folder: Path, job: str, tally: Tally) -> None:
    from workbench.desktop.documents.storage import open_document

    out = folder / "out"
    tally.scraps += sum(1 for _ in out.glob(".workbench-*"))
    copy = out / "map.yaml"
    copy.write_bytes((folder / "map.yaml").read_bytes())
    open_document(copy, "en")
    left = {path.name for path in out.iterdir()} - {JOBS[job].name, copy.name}
    if left:
        tally.faults.append(f"{out} {job}: left behind: {sorted(left)}")


def main() -> int:
    """Play the rounds and print what they came to; 1 if anything was lost, torn or left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=1, help="after an edit, until it is set aside")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many")
    parser.add_argument("--job", choices=JOBS, nargs="+", default=[*JOBS], help="these jobs only")
    args = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import workbench.desktop.app.application
    import workbench.desktop.dialogs.print_scenario  # so that forks have them  # noqa: F401

    dice, tally = random.Random(args.seed), Tally()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(args.rounds):
            job = args.job[number % len(args.job)]
            place = Path(folder) / str(number)
            place.mkdir()
            try:
                play_round(job, place, args.seconds, dice, tally)
            except RuntimeError as problem:
                # a machine that is too busy; what was counted until then is told all the same
                tally.faults.append(f"{place} {job}: {problem}")
            if time.monotonic() - began > 60 * args.minutes:
                break
            if (number + 1) % 20 == 0:
                print(f"{number + 1} rounds, {len(tally.faults)} faults", flush=True)
    print(f"{time.monotonic() - began:.0f} s\n{tally.told()}")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
