"""The command that writes the map as a page that answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QProgressBar

from tests.desktop.answered_dialogs import answered
from tests.desktop.window_driver import WindowDriver
from tests.lessons.small_lessons import text_of
from workbench.desktop.dialogs.background_work import BackgroundWork, WaitDialog
from workbench.desktop.dialogs.file_reports import ReportDialog

pytestmark = pytest.mark.gui


def _saves(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), "Pages (*.html)"))


@pytest.mark.slow
def test_the_map_is_written_as_a_page_with_its_progress(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _saves(monkeypatch, tmp_path / "map")
    bars: list[QProgressBar] = []
    answered(WaitDialog, lambda dialog: bars.append(dialog.findChild(QProgressBar)))
    driver.window.actions_["export_page"].trigger()
    assert (tmp_path / "map.html").read_bytes().startswith(b"<!DOCTYPE html>")
    assert driver.status_text == "Exported: map.html"
    assert bars[0].accessibleName().startswith("Every line of the map is worked out for map.html")


@pytest.mark.slow
def test_of_an_open_lesson_the_page_in_which_it_is_taken_is_written(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = tmp_path / "lesson.yaml"
    lesson.write_text(text_of('- {text: x, ask: {question: sees, from: "0402", to: "0405"}}'), "utf-8")
    driver.window.open_path(lesson)
    assert driver.document.lesson is not None
    _saves(monkeypatch, tmp_path / "lesson.html")
    driver.window.actions_["export_page"].trigger()
    assert driver.status_text == "Exported: lesson.html"
    assert b'id="pack-lesson"' in (tmp_path / "lesson.html").read_bytes()


@pytest.mark.slow(8)
def test_esc_gives_a_page_up_and_leaves_no_file(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _saves(monkeypatch, tmp_path / "map.html")
    met = answered(WaitDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    driver.window.actions_["export_page"].trigger()
    assert len(met) == 1
    assert not (tmp_path / "map.html").exists()
    assert driver.status_text == "The page was given up; no file was written."


def test_long_work_says_how_much_longer_it_takes(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    work = BackgroundWork(driver.window.widget)
    dialog = WaitDialog(work, "Page", "Every line", driver.window.widget)
    said = []
    for seconds, done in ((2.0, 10), (30.0, 0), (30.0, 10), (100.0, 50), (270.0, 90)):
        monkeypatch.setattr(QElapsedTimer, "elapsed", lambda _, seconds=seconds: int(seconds * 1000))
        dialog.show_progress(done, 100)
        said.append(dialog.left.text())
    assert said == ["", "", "About 5 minutes left", "About 2 minutes left", "Less than a minute left"]


@pytest.mark.slow(8)
def test_a_folder_that_is_not_there_is_said(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(ReportDialog, "exec", lambda self: said.append(self.message.text()) or 0)
    _saves(monkeypatch, tmp_path / "gone" / "map.txt")
    driver.window.actions_["export_page"].trigger()
    assert said == ["map.txt was not written."]
