"""Settings and previews, damaged in every way, and what the window says of files that it cannot read or write."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.desktop.window.test_lessons import Learner
from tests.shares import share
from workbench.base.background_problems import background_problems
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.desktop.app.application import Program
from workbench.desktop.look.settings import Settings
from workbench.desktop.window import welcome
from workbench.desktop.window.welcome import Preview, Previews
from workbench.files import safe_files
from workbench.lessons.course import course_of
from workbench.lessons.progress import LEARNING_FILE, Progress, progress_file, read_progress, write_progress
from workbench.lessons.score import LessonScore

pytestmark = pytest.mark.gui
LESSON = course_of("panzer_grenadier", SAMPLES)[0].path
pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")


# --- Settings


def settings_in(path: Path) -> Settings:
    return Settings(QSettings(str(path), QSettings.Format.IniFormat))


def whole_settings(path: Path) -> bytes:
    found = settings_in(path)
    found.language, found.backups, found.recent_commands = "fr", 7, ["fit", "save"]
    found.save_stamp(1, "a \ud800 b")
    found._store.sync()
    return path.read_bytes()


def test_settings_cut_off_at_every_byte_are_kept_in_a_copy(tmp_path: Path) -> None:
    whole = whole_settings(tmp_path / "s.ini")
    for end in share(range(1, len(whole)), 40, "settings"):
        path = tmp_path / str(end) / "s.ini"
        path.parent.mkdir()
        path.write_bytes(whole[:end])
        found = settings_in(path)
        assert found.language in ("en", "fr")
        found.language = "en"
        found._store.sync()
        if found.problem is not None:
            assert found.problem.copy is not None
            assert found.problem.copy.read_bytes() == whole[:end]
            assert str(found.problem.copy) in found.problem.sentence()


def test_halves_of_pairs_in_settings_can_be_saved_again(tmp_path: Path) -> None:
    whole_settings(tmp_path / "s.ini")
    found = settings_in(tmp_path / "s.ini")
    assert found.problem is None
    found.save_stamp(2, found.stamp(1))
    found._store.sync()
    assert settings_in(tmp_path / "s.ini").stamp(2) == found.stamp(1)


@pytest.mark.slow(8)
@pipes
def test_a_pipe_in_place_of_the_settings_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "workbench" / "workbench.conf"
    path.parent.mkdir()
    os.mkfifo(path)
    code = (
        "import sys; from PySide6.QtCore import QCoreApplication; from workbench.desktop.look.settings import Settings;"
        "app = QCoreApplication([]); found = Settings(); found.language = 'fr';"
        "sys.stdout.write(found.problem.sentence() + found.language)"
    )
    ended = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60)
    assert str(path) in ended.stdout
    assert ended.stdout.endswith("fr")


def test_settings_that_may_not_be_read_are_left_alone_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.ini"
    whole = whole_settings(path)
    real = os.open

    def refuse(name: Any, flags: int, mode: int = 0o777) -> int:
        if Path(name) == path:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    found = settings_in(path)
    assert found.problem is not None
    assert found.problem.unreadable == path
    found.language = "en"
    found._store.sync()
    assert path.read_bytes() == whole


def test_settings_that_cannot_be_saved_are_told_once(qapp: QApplication, tmp_path: Path, qtbot: Any) -> None:
    folder = tmp_path / "config"
    reported: list[Diagnostic] = []
    with background_problems.passed_to(reported.append):
        found = settings_in(folder / "s.ini")
        found.language = "fr"
        qtbot.waitUntil((folder / "s.ini").is_file)
        assert not reported
        (folder / "s.ini").unlink()
        for scrap in folder.iterdir():
            scrap.unlink()
        folder.rmdir()
        folder.write_text("in the way", encoding="utf-8")
        found.language = "en"
        qtbot.waitUntil(lambda: bool(reported))
        found.backups = 3
        found._save()
    assert [item.code for item in reported] == ["settings_not_saved"]


# --- Previews


@pytest.fixture
def previews(tmp_path: Path) -> tuple[Previews, Path, Path]:
    """Previews in a folder of the test with one that is kept: they, the scenario, the file of its picture."""
    scenario = tmp_path / "a.yaml"
    scenario.write_text("a scenario", encoding="utf-8")
    found = Previews(QSize(20, 10), tmp_path / "previews")
    picture = QImage(20, 10, QImage.Format.Format_RGB32)
    picture.fill(0xFF3366)
    found.keep(scenario, Preview(picture, Text.of("Title"), Text.of("Rules"), "1 × 1", Text.of("About")))
    (kept,) = found.folder.glob("*.png")
    return found, scenario, kept


def test_a_preview_that_is_cut_off_never_fails(previews: tuple[Previews, Path, Path]) -> None:
    kept, scenario, file = previews
    found = kept.find(scenario)
    assert found is not None
    assert found.title == Text.of("Title")
    whole = file.read_bytes()
    for end in share(range(len(whole) // 2), 60, "previews"):
        file.write_bytes(whole[:end])
        assert kept.find(scenario) is None


@pipes
def test_a_preview_that_is_a_pipe_or_of_another_user_is_drawn_anew(previews: tuple[Previews, Path, Path]) -> None:
    kept, scenario, file = previews
    file.chmod(0o666)
    assert kept.find(scenario) is None
    file.unlink()
    os.mkfifo(file)
    assert kept.find(scenario) is None
    elsewhere = file.parent.parent / "elsewhere"
    elsewhere.write_bytes(b"mine")
    file.unlink()
    file.symlink_to(elsewhere)
    picture = QImage(20, 10, QImage.Format.Format_RGB32)
    kept.keep(scenario, Preview(picture, Text.of("T"), Text.of("R"), "1", Text.of("A")))
    assert elsewhere.read_bytes() == b"mine"
    assert kept.find(scenario) is not None


# --- What the window says


@pytest.fixture
def program(
    qapp: QApplication, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Program]:
    """The program, not yet started, with an empty data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(welcome, "sample_files", list)
    found = Program(qapp, settings, threaded=False)
    yield found
    if found.shell is not None:
        found.shell.close()
        found.shell.deleteLater()


def answer(program: Program) -> Learner:
    """Answer the first question of the lesson with its button, as a learner does."""
    learner = Learner(program.window)
    learner.go(2)
    learner.press("No")
    return learner


@pytest.mark.slow
def test_a_learning_file_that_is_cut_off_is_told_with_its_copy(program: Program) -> None:
    write_progress(Progress().with_lesson("asl", "01_woods", LessonScore()))
    path = progress_file()
    path.write_bytes(cut := path.read_bytes()[:50])
    program.start(LESSON)
    assert program.shell is not None
    answer(program)
    notice = program.shell.notice
    (copy,) = path.parent.glob("learning.json.broken-*")
    assert notice.isVisible()
    assert notice.words.text().count("The file of what you have learned is damaged") == 1
    assert str(copy) in notice.words.text()
    assert copy.read_bytes() == cut
    assert read_progress().games, "the answer is kept in a new file"


@pytest.mark.slow
def test_a_newer_learning_file_stays_and_that_nothing_is_saved_is_told_in_french(
    program: Program, settings: Settings
) -> None:
    write_progress(Progress().with_lesson("asl", "01_woods", LessonScore()))
    path = progress_file()
    newer = path.read_bytes().replace(b"workbench-learning/2", b"workbench-learning/3")
    path.write_bytes(newer)
    program.start(LESSON)
    assert program.shell is not None
    answer(program)
    words = program.shell.notice.words.text()
    assert "newer version" in words
    assert "nothing new is saved" in words
    assert path.read_bytes() == newer
    problem = LEARNING_FILE.read(path).problem
    assert problem is not None
    settings.language = "fr"
    program.shell._show_problem(problem)
    assert "Le fichier de ce que vous avez appris vient d’une version plus récente" in program.shell.notice.words.text()


@pytest.mark.slow
def test_an_answer_that_cannot_be_saved_is_told_once_and_the_lesson_goes_on(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, mode: int = 0o600) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    program.start(LESSON)
    assert program.shell is not None
    assert not program.shell.notice.isVisible()
    monkeypatch.setattr(safe_files, "new_private_file", full)
    learner = answer(program)
    notice = program.shell.notice
    assert notice.isVisible()
    assert notice.words.text().count("the disk is full") == 1
    assert "✓ Right" in learner.words, "the answer was judged"
    learner.lessons.again()
    answer(program)
    assert notice.words.text().count("the disk is full") == 1


@pytest.mark.slow
def test_a_problem_of_another_thread_reaches_the_window(program: Program, qtbot: Any) -> None:
    path = progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")
    program.start(LESSON)
    assert program.shell is not None
    program.shell.notice.clear()
    background_problems._reported.clear()
    thread = Thread(target=read_progress)
    thread.start()
    thread.join()
    notice = program.shell.notice
    qtbot.waitUntil(lambda: "is damaged" in notice.words.text() and notice.isVisible())
