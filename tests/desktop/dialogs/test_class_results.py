"""The results of a class in the window: codes pasted or read, who got what, what cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from workbench.checks.loading import load_lesson
from workbench.desktop.commands.learn_menu import titles_of_course
from workbench.desktop.dialogs.class_results import ClassResultsDialog
from workbench.lessons.course import course_of
from workbench.lessons.result_codes import NOT_ANSWERED, RIGHT, WRONG, Result, code_of, lesson_id

ANNA = code_of(Result("7QF3", 1, (RIGHT, RIGHT, WRONG), "Anna"))
BEN = code_of(Result("7QF3", 2, (RIGHT, WRONG, NOT_ANSWERED), "Ben"))


def rows(dialog: ClassResultsDialog) -> list[list[str]]:
    table = dialog.table
    cells = [[table.item(row, column) for column in range(table.columnCount())] for row in range(table.rowCount())]
    return [["" if cell is None else cell.text() for cell in row] for row in cells]


def test_codes_are_listed_the_best_first_and_counted_by_question(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ClassResultsDialog("en", {"7QF3": "The straight line"}, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.codes.setFocus()
    for line in (BEN, ANNA, "WB-7QF3-1061-M2XX nobody"):
        QTest.keyClicks(dialog.codes, line)
        QTest.keyClick(dialog.codes, Qt.Key.Key_Return)
    assert rows(dialog) == [
        ["Anna", "The straight line", "1", "2 / 3", "✓", "✓", "✗"],
        ["Ben", "The straight line", "2", "1 / 3", "✓", "✗", "–"],
        ["Right by question", "", "", "", "2", "1", "0"],
    ]
    assert dialog.trouble.text().startswith("⚠ line 3: ")


def test_a_file_of_codes_is_read_after_what_was_pasted(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "class.txt").write_text(f"{ANNA}\n", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    dialog = ClassResultsDialog("fr", {}, tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.codes.setPlainText(BEN)
    asked = iter([str(tmp_path / "class.txt"), str(tmp_path / "picture.png"), ""])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (next(asked), ""))
    for _ in range(3):
        QTest.mouseClick(dialog.read_file, Qt.MouseButton.LeftButton)
    assert [row[:3] for row in rows(dialog)[:2]] == [["Anna", "7QF3", "1"], ["Ben", "7QF3", "2"]]
    assert "picture.png" in dialog.trouble.text()


@pytest.mark.slow
def test_a_lesson_of_the_game_is_called_by_its_title(qtbot: QtBot, tmp_path: Path) -> None:
    lesson = load_lesson(course_of("landships")[0].path).lesson
    assert lesson is not None
    dialog = ClassResultsDialog("fr", {}, tmp_path, more_titles=lambda: titles_of_course("landships", "fr"))
    qtbot.addWidget(dialog)
    dialog.codes.setPlainText("\n".join((code_of(Result(lesson_id(lesson), 1, (RIGHT,), "Anna")), BEN)))
    assert {row[1] for row in rows(dialog)} == {lesson.title.fr, "7QF3"}
