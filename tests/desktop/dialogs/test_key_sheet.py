"""The sheet of keys: grouped by subject, filtered, saved as PDF."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver
from workbench.desktop.dialogs.key_sheet import KeySheet, key_subjects

pytestmark = pytest.mark.gui


def lines(sheet: KeySheet) -> list[str]:
    return sheet.text.toPlainText().rstrip().split("\n")


def test_every_command_with_keys_stands_once_under_its_subject(driver: WindowDriver) -> None:
    actions = driver.window.actions_
    subjects = key_subjects(actions)
    assert list(subjects)[:3] == ["Ask", "Draw", "Map and layers"]
    told = [row for title, rows in subjects.items() if title not in ("The mouse", "The map by keys") for row in rows]
    assert sorted(told) == sorted((words.rstrip("…"), keys) for words, keys in actions.shortcuts())
    assert ("Area", "A") in subjects["Ask"]
    assert ("What does a hex hide?", "D") in subjects["Ask"]
    assert ("Terrain brush", "B") in subjects["Draw"]
    assert ("Save", "Ctrl+S") in subjects["File and scenario"]
    assert ("Zoom", "Wheel") in subjects["The mouse"]


def test_the_sheet_is_filtered_by_words_and_by_keys(driver: WindowDriver, qtbot: QtBot) -> None:
    sheet = KeySheet(driver.window.actions_, driver.window)
    qtbot.addWidget(sheet)
    sheet.show()
    assert "Terrain brush" in lines(sheet)
    QTest.keyClicks(sheet.filter, "exposed")
    assert lines(sheet) == ["Ask", "How exposed every hex is", "Shift+V"]
    sheet.filter.clear()
    QTest.keyClicks(sheet.filter, "ctrl+f1")
    assert "Keys" in lines(sheet)
    assert "Terrain brush" not in lines(sheet)
    sheet.filter.clear()
    QTest.keyClicks(sheet.filter, "zeppelin")
    assert lines(sheet) == ["No command and no key is called so"]


def test_the_sheet_is_saved_as_pdf(
    tabletop: TabletopDriver, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = KeySheet(tabletop.window.actions_, tabletop.window, table=True)
    qtbot.addWidget(sheet)
    sheet.show()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    QTest.mouseClick(sheet.pdf_button, Qt.MouseButton.LeftButton)
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")
