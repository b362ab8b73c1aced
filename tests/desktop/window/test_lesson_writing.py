"""A lesson is written with clicks and keys beside the map, tried, saved, checked, and edited again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import LEFT, RIGHT, OpenWindow, WindowDriver
from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.checks.loading import check_paths, load_lesson
from workbench.desktop.panels.lesson_editor import LessonEditor
from workbench.desktop.window.lesson_writing import LessonWriting
from workbench.lessons.questions import answer

pytestmark = pytest.mark.gui


class Author:
    """Somebody who writes a lesson: counts clicks and typed fields."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.window = driver.window
        self.clicks = 0

    @property
    def writing(self) -> LessonWriting:
        found = self.window.docks.writing
        assert isinstance(found, LessonWriting)
        return found

    @property
    def panel(self) -> LessonEditor:
        return self.writing.panel

    def command(self, name: str) -> None:
        """A menu, and an entry of it."""
        self.clicks += 2
        self.window.actions_[name].trigger()
        QApplication.processEvents()

    def press(self, button: QWidget) -> None:
        self.clicks += 1
        QTest.mouseClick(button, LEFT)
        QApplication.processEvents()

    def line(self, origin: Any, target: Any) -> None:
        """A click where one looks from, a right click where the line is held."""
        self.clicks += 2
        if isinstance(self.driver, WindowDriver):
            self.driver.click(origin)
            self.driver.click(target, button=RIGHT)
        else:
            self.driver.tap(origin)
            self.driver.tap(target, button=RIGHT)

    def type(self, words: str) -> None:
        """A click into the text, and words in place of what stands there."""
        self.clicks += 1
        self.panel.text.setFocus()
        self.panel.text.selectAll()
        QTest.keyClicks(self.panel.text, words)

    def ask(self, words: str) -> None:
        """Open the list of questions and click one of them."""
        self.clicks += 2
        row = next(k for k in range(self.panel.question.count()) if words in self.panel.question.itemText(k))
        self.panel.question.setFocus()
        self.panel.question.setCurrentIndex(0)
        for _ in range(row):
            QTest.keyClick(self.panel.question, Qt.Key.Key_Down)
        QApplication.processEvents()

    def save(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The button, and *Save* in the dialog."""
        self.clicks += 1
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        self.press(self.panel.save)


def errors(path: Path) -> list[str]:
    return [item.format() for item in check_paths([path]) if item.severity is Severity.ERROR]


@pytest.mark.slow
def test_a_lesson_of_three_steps_takes_few_clicks_and_passes_the_check(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = Author(driver)
    driver.window.take_tool("select")
    author.command("lesson_write")
    author.line("0304", "1004")
    author.press(author.panel.add)
    assert author.panel.text.textCursor().selectedText(), "typing takes the place of the proposed text"
    author.type("A wood stands **between**.")
    author.ask("Does 0304 see 1004?")
    author.line("0304", "0604")
    author.press(author.panel.add)
    author.type("Into the wood one sees.")
    author.line("0306", "1001")
    author.command("overlay_area")
    author.press(author.panel.add)
    author.ask("Which of these places")
    path = tmp_path / "woods.yaml"
    author.save(path, monkeypatch)
    assert author.clicks <= 25, author.clicks
    assert errors(path) == []
    lesson = load_lesson(path).lesson
    assert lesson is not None
    assert [step.question.kind.id if step.question else "" for step in lesson.steps] == ["sees", "", "blind"]
    assert lesson.steps[0].text.en == "A wood stands **between**."
    assert lesson.steps[0].hide
    assert not lesson.steps[0].show
    assert lesson.steps[1].show == ({"ask": "los", "from": "0304", "to": "0604"},)
    assert not driver.window.document.has_unsaved_draft
    assert driver.steps == 0, "the scenario is as it was"


@pytest.mark.slow(8)
def test_steps_are_edited_in_both_languages_beside_a_preview_reordered_and_removed(driver: WindowDriver) -> None:
    author = Author(driver)
    driver.inspect()
    author.command("lesson_write")
    for target in ("1004", "0604"):
        author.line("0304", target)
        author.press(author.panel.add)
    author.type("Second *first*.")
    assert "<em>first</em>" in author.panel.preview.text()
    author.panel.languages.setCurrentIndex(1)
    assert author.panel.text.toPlainText() == "La ligne de 0304 à 0604."
    author.type("Le *second*.")
    assert author.writing.draft.steps[1]["text"] == Text("Second *first*.", "Le *second*.")
    author.press(author.panel.up)
    assert [step["text"].en for step in author.writing.draft.steps] == [
        "Second *first*.",
        "The line from 0304 to 1004.",
    ]
    author.ask("0304")
    assert author.writing.draft.steps[0]["ask"]["question"] == "sees"
    author.panel.question.setFocus()
    for _ in range(author.panel.question.count()):
        QTest.keyClick(author.panel.question, Qt.Key.Key_Up)
    assert "ask" not in author.writing.draft.steps[0]
    assert author.writing.draft.steps[0]["show"], "what answered the question is shown again"
    author.press(author.panel.remove)
    assert [step["text"].en for step in author.writing.draft.steps] == ["The line from 0304 to 1004."]


@pytest.mark.slow(8)
def test_a_lesson_on_a_table_is_written_and_tried(tabletop: TabletopDriver) -> None:
    author = Author(tabletop)
    tabletop.inspect()
    author.command("lesson_write")
    author.line((10, 10), (90, 50))
    author.press(author.panel.add)
    author.ask("see")
    shown: list[Any] = []
    author.window.show_document = lambda made: shown.append(made) or True
    author.press(author.panel.try_it)
    del author.window.show_document
    run = shown[0].lesson
    assert run.asks is not None
    assert run.answer(run.answered.value).right
    assert run.requests[0]["from"] == pytest.approx([10.0, 10.0], abs=0.2)


@pytest.mark.slow(8)
def test_a_lesson_that_is_open_is_edited_and_keeps_all_it_held(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.desktop.window.test_lessons import STRAIGHT

    driver = open_window()
    driver.open(STRAIGHT)
    author = Author(driver)
    author.command("lesson_write")
    assert driver.window.document.lesson is None
    assert len(author.writing.draft.steps) == 6
    path = tmp_path / "again.yaml"
    author.save(path, monkeypatch)
    before, after = load_lesson(STRAIGHT).lesson, load_lesson(path).lesson
    assert before is not None
    assert after is not None, errors(path)
    assert after.steps == before.steps
    assert after.title == before.title


@pytest.mark.slow(8)
def test_a_draft_is_not_lost_without_a_question(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    author = Author(driver)
    driver.inspect()
    author.line("0304", "1004")
    author.command("lesson_add_step")
    asked: list[str] = []

    def answer(*args: Any) -> QMessageBox.StandardButton:
        asked.append(args[2])
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", answer)
    assert not driver.window.file_commands.may_close()
    assert len(asked) == 1
    assert "lesson" in asked[0]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Discard)
    assert driver.window.file_commands.may_close()
    driver.window.document.draft = None


@pytest.mark.slow(8)
def test_a_step_takes_the_line_under_the_mouse_or_says_how_to_hold_it(driver: WindowDriver) -> None:
    author = Author(driver)
    author.command("lesson_write")
    driver.click("0304")
    driver.hover("1004")
    driver.canvas.setAttribute(
        Qt.WidgetAttribute.WA_UnderMouse, False
    )  # the mouse is on the button, wherever it was before
    author.press(author.panel.add)
    assert "right click" in driver.status_text, driver.status_text
    assert driver.document.draft is not None
    assert "show" not in driver.document.draft.steps[-1]
    driver.click("1004", button=RIGHT)
    assert "right click on its end" not in driver.status_text, "the line is held now"
    driver.click("1004", button=RIGHT)
    driver.hover("0904")
    driver.canvas.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    author.command("lesson_add_step")
    driver.canvas.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    step = driver.document.draft.steps[-1]
    assert any(one["to"] == "0904" for key in ("show", "hide") for one in [*step.get(key, ())]), step


@pytest.mark.slow(8)
def test_what_a_step_cannot_take_is_named(driver: WindowDriver) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.line("0304", "1004")
    author.command("area_before")
    author.press(author.panel.add)
    assert driver.document.draft is not None
    assert {one["ask"] for one in driver.document.draft.steps[-1]["show"]} == {"los", "area"}
    assert driver.status_text.startswith("⚠ Not in the step")
    assert driver.status_text.endswith("wins and loses")
    author.command("area_before")
    author.press(author.panel.add)
    assert "Not in the step" not in driver.status_text
    author.command("plan_threat")
    author.press(author.panel.add)
    assert driver.status_text.endswith("cannot show it: Plan"), "and not that nothing was shown"


@pytest.mark.slow(8)
def test_a_step_that_gives_no_question_says_what_one_needs(driver: WindowDriver) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.press(author.panel.add)
    rows = author.panel.question
    assert [rows.itemText(row) for row in range(rows.count())][1].startswith("What is shown gives no question")
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentIndex() == 0, "the row is only to be read"
    author.line("0304", "1004")
    author.press(author.panel.add)
    assert rows.itemText(1) == "Does 0304 see 1004?"


@pytest.mark.slow(8)
@pytest.mark.parametrize(
    ("kind", "written", "holds"),
    [(0, "mine.html", b"<figcaption>"), (1, "mine.html", b'id="pack-lesson"'), (2, "mine.pdf", b"%PDF")],
)
def test_a_hand_out_is_a_page_to_read_or_to_be_taken_or_a_worksheet(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: int, written: str, holds: bytes
) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.line("0304", "1004")
    author.press(author.panel.add)

    def chosen(_parent: object, _title: str, _start: str, kinds: str) -> tuple[str, str]:
        return str(tmp_path / "mine.html"), kinds.split(";;")[kind]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    author.press(author.panel.export)
    assert [path.name for path in tmp_path.iterdir()] == [written]
    assert driver.status_text == f"Saved: {written}"
    assert holds in (tmp_path / written).read_bytes()


@pytest.mark.slow(8)
def test_what_is_edited_between_two_steps_belongs_to_the_second(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = Author(driver)
    window = driver.window
    author.command("lesson_write")
    author.line("0304", "1004")
    author.press(author.panel.add)
    author.ask("Does 0304 see 1004?")
    before = window.document.scenario
    driver.choose("terrain", "clear")
    driver.click("0604")
    window.take_tool("inspect")
    assert window.document.scenario != before
    author.line("0304", "1004")
    author.press(author.panel.add)
    author.ask("Does 0304 see 1004?")
    assert "✎" in author.panel.steps.item(1).text()
    assert "✎" not in author.panel.steps.item(0).text()
    path = tmp_path / "felled.yaml"
    author.save(path, monkeypatch)
    assert errors(path) == []
    lesson = load_lesson(path).lesson
    assert lesson is not None
    assert lesson.scenario_at(0).board.cover.keys() == before.board.cover.keys()
    assert not lesson.steps[0].edits
    assert lesson.steps[1].edits
    answers = [answer(question, lesson.analysis_at(number)).value for number, question in lesson.questions]
    assert answers == [False, True], "the wood is felled in the second step only"


@pytest.mark.slow(8)
def test_places_are_chosen_by_clicks_while_the_step_is_chosen(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.line("0306", "1001")
    author.command("overlay_area")
    author.press(author.panel.add)
    author.press(author.panel.fields.places)
    for label in ("0704", "0604", "0804", "0604"):
        driver.click(label)
    author.ask("Which of these places does 0306 not see")
    entry = author.writing.draft.steps[-1]["ask"]
    assert sorted(entry["among"]) == ["0704", "0804"], "a second click takes a place back"
    driver.click("0904")
    assert sorted(author.writing.draft.steps[-1]["ask"]["among"]) == ["0704", "0804", "0904"]
    assert "0904" in author.panel.preview.text()
    author.press(author.panel.fields.places)
    driver.click("0905")
    assert len(author.writing.draft.steps[-1]["ask"]["among"]) == 3
    assert driver.steps == 0, "clicks changed nothing of the map"
    path = tmp_path / "places.yaml"
    author.save(path, monkeypatch)
    assert errors(path) == []


@pytest.mark.slow(8)
def test_points_of_a_table_are_chosen_by_clicks_for_questions_of_areas(tabletop: TabletopDriver) -> None:
    author = Author(tabletop)
    tabletop.inspect()
    author.command("lesson_write")
    author.line((10, 10), (90, 50))
    author.command("overlay_area")
    author.press(author.panel.add)
    author.press(author.panel.fields.places)
    tabletop.tap((20, 20))
    tabletop.tap((80, 60))
    author.ask("not see")
    among = author.writing.draft.steps[-1]["ask"]["among"]
    assert [len(place) for place in among] == [2, 2]
    assert among[0] == pytest.approx([20, 20], abs=0.5)


@pytest.mark.slow(8)
def test_a_question_has_its_own_words_and_a_hint_in_both_languages_and_old_ones_are_marked(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.line("0304", "1004")
    author.press(author.panel.add)
    author.ask("Does 0304 see 1004?")
    panel = author.panel
    author.type("Look along the wood.")
    assert "⚠" in panel.languages.tabText(1), "the French words are those of before"
    assert "⚠" in panel.steps.item(0).text()
    for field, words in ((panel.fields.wording, "Is the wood in the way?"), (panel.fields.hint, "Count the levels.")):
        author.press(field)
        QTest.keyClicks(field, words)
    panel.languages.setCurrentIndex(1)
    author.type("Regardez le long du bois.")
    author.press(panel.fields.wording)
    panel.fields.wording.selectAll()
    QTest.keyClicks(panel.fields.wording, "Le bois cache-t-il tout ?")
    author.press(panel.fields.hint)
    panel.fields.hint.selectAll()
    QTest.keyClicks(panel.fields.hint, "Comptez les niveaux.")
    assert "⚠" not in panel.languages.tabText(1)
    panel.level.setCurrentIndex(2)
    panel.level.activated.emit(2)
    path = tmp_path / "own.yaml"
    author.save(path, monkeypatch)
    assert errors(path) == []
    lesson = load_lesson(path).lesson
    assert lesson is not None
    question = lesson.steps[0].question
    assert question is not None
    assert question.text == Text("Is the wood in the way?", "Le bois cache-t-il tout ?")
    assert question.hint == Text("Count the levels.", "Comptez les niveaux.")
    assert lesson.course is not None
    assert lesson.course.level == "further"


@pytest.mark.slow(8)
def test_one_choice_writes_page_page_to_take_and_worksheet_with_its_key(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author = Author(driver)
    author.command("lesson_write")
    author.line("0304", "1004")
    author.press(author.panel.add)
    author.ask("Does 0304 see 1004?")

    def chosen(_parent: object, _title: str, _start: str, kinds: str) -> tuple[str, str]:
        return str(tmp_path / "mine.html"), kinds.split(";;")[3]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", chosen)
    author.press(author.panel.export)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.html", "mine.pdf", "mine_to_take.html"]
