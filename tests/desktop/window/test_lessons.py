"""Lessons and quizzes in the window, with real clicks and keys: every kind of question on hexes and on a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QPushButton

from tests.desktop.answered_dialogs import answered
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import LEFT, NONE, WindowDriver, load_document
from tests.lessons.small_lessons import TABLE, text_of
from tests.lessons.small_lessons import lesson as lesson_of
from workbench.base.data_folders import SAMPLES
from workbench.desktop.dialogs.lessons import LessonsDialog
from workbench.desktop.documents.storage import what_opens
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.look.settings import ALL_NAMES
from workbench.desktop.overlays.lesson_marks import Mark, MarksSource, TabletopMarksDrawer
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.window.lessons import LessonController
from workbench.lessons.answer_forms import ANY_PLACE, FORBIDDEN_COST, PLACE, PLACES, YES_NO
from workbench.lessons.course import course_of
from workbench.lessons.places import named, places_on
from workbench.lessons.progress import Progress, erase_progress, read_progress, write_progress
from workbench.lessons.run import OPEN, RuleScore, weakest_first

pytestmark = pytest.mark.gui
STRAIGHT, THIN, ALONG, HEDGES, SPOTTING, MARCHING, _, COVER, CHANCES = (
    course_of("panzer_grenadier")[n].path for n in (0, 1, 2, 5, 7, 8, 9, 10, 11)
)
NEXT, BACK = Qt.Key.Key_PageDown, Qt.Key.Key_PageUp


def click_link(label: QLabel, address: str) -> None:
    """Click a link of a label where it is drawn."""
    hovered = [""]
    label.linkHovered.connect(hovered.append)
    for y in range(2, label.height(), 4):
        for x in range(label.width() - 2, 0, -4):
            QTest.mouseMove(label, QPoint(x, y))
            if hovered[-1] == address:
                QTest.mouseClick(label, LEFT, NONE, QPoint(x, y))
                QApplication.processEvents()
                return
    raise AssertionError(f"there is no link {address}")


class Learner:
    """Somebody who goes through a lesson with the mouse and the keys."""

    def __init__(self, window: Any) -> None:
        self.window = window
        self.driver: Any = (WindowDriver if window.map_kind == "hex" else TabletopDriver)(window)

    @property
    def lessons(self) -> LessonController:
        found = self.window.docks.lessons
        assert isinstance(found, LessonController)
        return found

    @property
    def words(self) -> str:
        """Everything that the panel says."""
        panel = self.lessons.panel
        words = "\n".join(label.text() for label in panel.findChildren(QLabel) if not label.isHidden())
        return words.replace("\u00a0", " ")

    def press(self, words: str) -> None:
        """Click a button of the panel by its words."""
        for button in self.lessons.panel.findChildren(QPushButton):
            if button.text().replace("&", "") == words and button.isVisible():
                QTest.mouseClick(button, LEFT)
                QApplication.processEvents()
                return
        raise AssertionError(f"there is no button {words}: {self.words}")

    def type(self, words: str) -> None:
        """Type an answer and press Enter."""
        field = self.lessons.panel.card.field
        assert field is not None, self.words
        field.setFocus()
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def key(self, key: Qt.Key) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.window.view, key)
        QApplication.processEvents()

    def go(self, number: int) -> None:
        """Go to a step, counted from 1, with the key of presenters."""
        while self.run.number < number - 1:
            self.key(NEXT)

    @property
    def run(self) -> Any:
        return self.window.document.lesson

    def answer(self) -> None:
        """Answer the question of this step rightly, as its kind wants it: with buttons, by typing, or with clicks."""
        question, value = self.run.asks, self.run.answered.value
        if question.form is YES_NO:
            self.press("Yes" if value else "No")
        elif question.form is PLACES:
            self.click(*(places_on(self.run.analysis).key(one) for one in question.among if named(one) in value))
            self.press("Check")
        elif question.form is ANY_PLACE:
            self.click(next(places_on(self.run.analysis).key(one) for one in question.among if named(one) in value))
        elif question.form is PLACE:
            self.click(value)
        elif value == FORBIDDEN_COST:
            self.press("Not allowed")
        else:
            self.type(str(self.run.answered.plain))

    def follow(self, address: str) -> None:
        """Click a link of the panel."""
        panel = self.lessons.panel
        label = next(one for one in panel.findChildren(QLabel) if f'href="{address}"' in one.text())
        QApplication.processEvents()
        click_link(label, address)

    def click(self, *places: Any) -> None:
        """Click places of the map; points of a table as pairs."""
        for place in places:
            if self.window.map_kind == "hex":
                self.driver.click(place)
            else:
                self.driver.tap(place)

    @property
    def line(self) -> tuple[object, object]:
        """The ends of the line that the window shows; nothing while it shows none."""
        answer = self.window.inquiry.answer
        line = answer[LINE_PART].line if answer is not None else None
        return (None, None) if line is None else (line.origin, line.target)


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    """Nobody has learned anything yet, and what a test learns is forgotten."""
    erase_progress()
    yield
    erase_progress()


@pytest.fixture
def learn(lend_window: Callable[[Any], Any]) -> Callable[[Path], Learner]:
    """Begins a lesson in a window."""
    return lambda path: Learner(lend_window(load_document(path)))


def a_table(folder: Path, steps: str) -> Path:
    """A lesson on the small table."""
    path = folder / "table.yaml"
    path.write_text(text_of(steps, TABLE), encoding="utf-8")
    return path


# --- Steps


@pytest.mark.slow(8)
def test_places_near_an_edge_are_shown_without_what_lies_outside_the_map(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    view = learner.window.view
    learner.go(4)  # both places lie in the second column, too far apart for the zoom of the step before
    seen, whole = view.mapToScene(view.viewport().rect()).boundingRect(), view.map_rect
    assert seen.width() < whole.width(), "there is enough of the map to fill the view"
    assert whole.left() - seen.left() < 0.1 * seen.width()
    for place in ("0202", "0209"):
        assert view.viewport().rect().contains(view.widget_position(learner.driver.number(place)))


@pytest.mark.slow
def test_the_map_stays_where_it_is_while_it_shows_what_is_asked(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    view, places = learner.window.view, []
    for number in (2, 3, 4, 6):
        learner.go(number)
        places.append(view.place)
    assert places[0] == places[1], "both hexes of the next question are in view, as large as before"
    zooms = [place.zoom for place in places]
    assert max(zooms) / min(zooms) < 1.7


@pytest.mark.slow
def test_a_lesson_has_the_window_for_itself_and_goes_on_by_keys_and_buttons(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    docks = learner.window.docks.docks
    assert [name for name, dock in docks.items() if not dock.isHidden()] == ["lesson"]
    assert learner.window.toolbar.isHidden(), "nothing edits a step"
    assert "1 of 6" in learner.words
    assert "<strong>line of sight</strong>" in learner.words
    assert learner.line != (None, None), "the first step shows a line"
    learner.key(NEXT)
    assert "2 of 6" in learner.words
    assert "Does 0202 see 0207?" in learner.words
    learner.key(Qt.Key.Key_Space)
    assert "3 of 6" in learner.words
    learner.key(BACK)
    learner.press("◀ Back")
    assert "1 of 6" in learner.words
    learner.press("Next ▶")
    assert "2 of 6" in learner.words


@pytest.mark.slow
def test_the_units_of_a_lesson_are_named_whatever_was_in_front(learn: Callable[[Path], Learner]) -> None:
    learner = learn(course_of("bolt_action")[7].path)
    assert learner.window.view.names.mode == ALL_NAMES
    learner.window.pause()
    learner.window.resume()
    assert learner.window.view.names.mode == ALL_NAMES
    assert learner.window.settings.unit_names != ALL_NAMES, "outside of lessons they are as they were"


@pytest.mark.slow(8)
def test_space_with_a_drag_moves_the_map_and_stays_at_the_step(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    view = learner.window.view
    before = view.place
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, NONE))
    QTest.mousePress(view.viewport(), LEFT, NONE, QPoint(300, 300))
    QTest.mouseMove(view.viewport(), QPoint(240, 260))
    learner.driver._send(QEvent.Type.MouseMove, QPoint(230, 250), LEFT, LEFT, NONE)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, QPoint(230, 250))
    QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_Space, NONE))
    assert view.place != before
    assert "1 of 6" in learner.words


@pytest.mark.slow(8)
def test_a_step_takes_no_picture_and_says_why(
    learn: Callable[[Path], Learner], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = tmp_path / "scan.png"
    assert QImage(40, 30, QImage.Format.Format_RGB32).save(str(picture))
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[-1]))
    learner = learn(STRAIGHT)
    learner.window.docks.bring_up("underlay")
    QTest.mouseClick(learner.window.docks.underlay.panel.choose, LEFT)
    assert not learner.window.open_path(picture)
    assert len(said) == 2
    assert all("The map of a lesson is in no file of its own" in words for words in said)


@pytest.mark.slow(8)
def test_what_is_hidden_stays_hidden_until_it_is_asked_for(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.key(NEXT)
    learner.driver.hover("0205")
    assert learner.line == (None, None), "no line follows the mouse either"
    learner.driver.key(Qt.Key.Key_Escape)
    learner.press("Show me")
    assert learner.line != (None, None)
    assert "The answer is: no." in learner.words
    assert "(8.41)" in learner.words
    assert read_progress().games == {}, "who is shown the answer has learned nothing yet"


@pytest.mark.slow(8)
def test_edits_of_steps_are_on_a_copy_and_can_be_gone_back_over(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(5)
    assert "woods" in learner.driver.terrain("0205")
    learner.go(6)
    assert "woods" not in learner.driver.document.analysed_scenario.board.terrain_at(learner.driver.number("0205"))
    assert not learner.window.document.dirty
    assert learner.driver.steps == 0
    learner.key(BACK)
    here = learner.driver.number("0205")
    assert "woods" in learner.driver.document.analysed_scenario.board.terrain_at(here)
    assert "woods" in load_document(
        STRAIGHT.parent.parent / "teaching" / "training_ground.yaml"
    ).scenario.board.terrain_at(here)


@pytest.mark.slow(8)
def test_free_play_is_taken_back_and_nothing_asks_to_be_saved(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    before = learner.window.document.scenario
    learner.press("Try it yourself")
    docks = learner.window.docks.docks
    assert not docks["inspector"].isHidden()
    assert not docks["palette"].isHidden()
    assert not learner.window.toolbar.isHidden()
    learner.driver.edit()
    learner.driver.choose("terrain", "woods")
    learner.driver.click("0203")
    assert "woods" in learner.driver.terrain("0203")
    assert learner.driver.steps == 1
    assert not learner.window.document.dirty
    assert learner.window.file_commands.may_close()
    QTest.mouseClick(learner.lessons.to_step, LEFT)
    QApplication.processEvents()
    assert learner.window.document.scenario == before
    assert learner.driver.steps == 0
    assert docks["inspector"].isHidden()
    assert learner.window.toolbar.isHidden()
    assert "2 of 6" in learner.words
    assert "Does 0202 see 0207?" in learner.words


@pytest.mark.slow(8)
def test_who_takes_a_tool_plays_on_the_map(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.window.actions_["tool_select"].trigger()
    assert learner.lessons.trying
    assert not learner.window.docks.docks["palette"].isHidden()
    learner.window.actions_["lesson_try"].trigger()
    assert not learner.lessons.trying
    assert learner.driver.tool == "lesson"


@pytest.mark.slow(8)
def test_the_panels_are_back_when_a_scenario_is_opened(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.driver.open(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml")
    docks = learner.window.docks.docks
    assert docks["lesson"].isHidden()
    assert not docks["palette"].isHidden()
    assert not docks["inspector"].isHidden()
    assert not learner.window.toolbar.isHidden()
    assert learner.driver.tool == "inspect"


# --- Questions on hexes


@pytest.mark.slow(8)
def test_yes_or_no_wrongly_answered_is_explained_with_line_section_and_rule(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    place = learner.window.view.place
    learner.press("Yes")
    assert learner.window.view.place == place, "the map stays where it is while a question is answered"
    assert "✗ Not right" in learner.words
    assert "Blocked at 0205" in learner.words
    assert "(8.41)" in learner.words
    assert learner.line == (learner.driver.number("0202"), learner.driver.number("0207"))
    section = learner.lessons.panel.card.section
    assert section is not None
    assert section.section == learner.window.inquiry.answer[LINE_PART].section, "the line is seen from the side"
    learner.key(NEXT)
    assert learner.lessons.panel.card.section is None
    learner.press("Yes")
    assert "✓ Right" in learner.words
    known = read_progress().known_rules("panzer_grenadier")
    assert known["8.41"].right < known["8.41"].asked


@pytest.mark.slow
def test_the_underlined_letter_of_an_answer_gives_it_and_no_tool_is_taken(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    learner.key(Qt.Key.Key_Y)
    assert "✗ Not right" in learner.words
    assert not learner.lessons.trying
    learner.go(5)
    learner.click("0206", "0208", "0308")
    learner.key(Qt.Key.Key_C)
    assert "Not right" in learner.words or "Right" in learner.words
    assert not learner.lessons.trying


@pytest.mark.slow(8)
@pytest.mark.parametrize("key", [Qt.Key.Key_B, Qt.Key.Key_N, Qt.Key.Key_2, Qt.Key.Key_F8])
def test_keys_of_tools_do_not_leave_the_step_and_say_why(learn: Callable[[Path], Learner], key: Qt.Key) -> None:
    learner = learn(STRAIGHT)
    learner.go(1)
    learner.window.view.setFocus()
    learner.key(key)
    assert not learner.lessons.trying
    assert learner.driver.tool == "lesson"
    assert "“Try it yourself” gives you the tools" in learner.driver.status_text
    learner.press("Try it yourself")
    learner.key(Qt.Key.Key_B)
    assert learner.driver.tool == "terrain", "on the copy all keys are those of the map"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "step", "button", "words"),
    [
        (HEDGES, 1, "No", "just behind the hedge 1605/1606"),
        (ALONG, 1, "No", "0609 would block it. (8.46)"),
        (SPOTTING, 5, "", "the range grows by 12 to 24 (8.33)"),
    ],
)
def test_a_mistake_is_explained_by_the_rule_that_decides(
    learn: Callable[[Path], Learner], path: Path, step: int, button: str, words: str
) -> None:
    learner = learn(path)
    learner.go(step)
    if button:
        learner.press(button)
    else:
        learner.type("12")
    assert "✗ Not right" in learner.words
    assert words in learner.words
    assert "nothing between them stops the view" not in learner.words


@pytest.mark.slow
def test_the_hex_that_blocks_is_clicked(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(4)
    learner.click("0206")
    assert "✗ Not right" in learner.words
    assert "0205" in learner.words
    assert "0206: clear" in learner.words, "what the line meets in the hex that was clicked"
    learner = learn(HEDGES)
    learner.go(2)
    learner.click("1605/1606")
    assert "✓ Right" in learner.words, "a hedge stands on the hexside"


@pytest.mark.slow
def test_all_blind_hexes_are_clicked_then_checked(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(5)
    learner.click("0204", "0206", "0208", "0308", "0204", "0303")
    assert "Chosen: 0206, 0208, 0308" in learner.words
    learner.press("Check")
    assert "✗ Not right" in learner.words
    assert "0108" in learner.words
    marks = {mark.kind for mark in learner.run.marks()}
    assert marks == {"end", "open", "right", "missed"}
    assert learner.line == (learner.driver.number("0202"), learner.driver.number("0108"))


def test_a_place_out_of_reach_says_what_the_way_would_have_cost(learn: Callable[[Path], Learner]) -> None:
    learner = learn(MARCHING)
    learner.go(7)
    learner.click("0203", "0205")
    learner.press("Check")
    picks = learner.lessons.panel.findChild(QLabel, "of_picks").text()
    assert "0205: the cheapest way costs 4, and the unit has 3: 0203 1; 0204 1; 0205 2" in picks
    assert "0105: the cheapest way costs 3" in picks, "it was left out"


def shown_chart(learner: Learner) -> str:
    """The chart of results that the panel shows."""
    (chart,) = (one for one in learner.lessons.panel.findChildren(QLabel, "chart") if one.isVisible())
    return str(chart.text())


@pytest.mark.slow
def test_the_chart_is_beside_its_question_and_marked(learn: Callable[[Path], Learner]) -> None:
    learner = learn(CHANCES)
    learner.go(1)
    assert "Direct fire (2d6)" in shown_chart(learner)
    assert "background-color" in shown_chart(learner), "the question names its column"
    learner.go(3)
    assert "background-color" not in shown_chart(learner), "the column is a part of what is asked"
    learner.answer()
    assert "background-color" in shown_chart(learner)


@pytest.mark.slow(8)
def test_where_to_stand_is_clicked(learn: Callable[[Path], Learner]) -> None:
    learner = learn(THIN)
    learner.go(4)
    learner.click("0405")
    assert "✗" not in learner.words, "it is none of the places to choose from"
    learner.click("0406")
    assert "✓ Right" in learner.words


@pytest.mark.slow
def test_a_number_and_a_chance_are_typed(learn: Callable[[Path], Learner]) -> None:
    learner = learn(CHANCES)
    chance = next(n for n, question in learner.run.lesson.questions if question.kind.id == "chance")
    learner.go(chance + 1)
    learner.type("often")
    assert "⚠ answer with a chance" in learner.words
    learner.type(f"{float(learner.run.answered.value) * 100:.0f}%")
    assert "✓ Right" in learner.words
    learner = learn(MARCHING)
    cost = next(n for n, question in learner.run.lesson.questions if question.kind.id == "cost")
    learner.go(cost + 1)
    learner.type("99")
    assert "✗ Not right" in learner.words
    learner = learn(COVER)
    cover = next(n for n, question in learner.run.lesson.questions if question.kind.id == "cover")
    learner.go(cover + 1)
    learner.type(str(learner.run.answered.plain))
    assert "✓ Right" in learner.words


@pytest.mark.slow(8)
def test_a_number_that_is_asked_for_is_typed_at_once(learn: Callable[[Path], Learner]) -> None:
    learner = learn(CHANCES)
    learner.window.activateWindow()
    QApplication.processEvents()
    chance = next(n for n, question in learner.run.lesson.questions if question.kind.id == "chance")
    learner.lessons.go(chance + 1)
    learner.lessons.go(chance)
    field = learner.lessons.panel.card.field
    assert field is not None
    assert field.hasFocus()
    for key in (Qt.Key.Key_1, Qt.Key.Key_Slash, Qt.Key.Key_2):
        QTest.keyClick(QApplication.focusWidget(), key)  # type: ignore[call-overload]
    assert field.text() == "1/2"
    learner.key(Qt.Key.Key_Escape)
    assert learner.window.view.hasFocus()
    assert field.text() == "1/2"


# --- Questions on a table


ON_A_TABLE = """
- text: Does it?
  ask: {question: sees, from: "unit:a1", to: "unit:b1"}
- text: What stops it?
  ask: {question: blocker, from: "unit:a1", to: "unit:b1"}
- text: What is hidden?
  ask: {question: blind, from: "unit:a1", among: [[30, 20], [50, 20], [90, 38]]}
- text: Where to stand?
  ask: {question: stand, to: "unit:b1", among: [[30, 20], [50, 36]]}
- text: How near?
  ask: {question: margin, from: "unit:a1", to: "unit:b1"}
"""


@pytest.mark.slow
def test_a_table_is_asked_with_clicks_too(tmp_path: Path, learn: Callable[[Path], Learner]) -> None:
    learner = learn(a_table(tmp_path, ON_A_TABLE))
    learner.press("No")
    assert "✓ Right" in learner.words
    assert learner.window.inquiry.answer[LINE_PART].line is not None
    learner.key(NEXT)
    learner.click((43, 20))
    assert "✓ Right" in learner.words
    learner.key(NEXT)
    learner.click((30, 20), (50, 20))
    learner.press("Check")
    assert "✗ Not right" in learner.words
    assert learner.window.inquiry.line.end.at == (30, 20)
    learner.key(NEXT)
    learner.click((30, 20))
    assert "✗ Not right" in learner.words
    assert "50 / 36" in learner.words
    learner.key(NEXT)
    learner.type("1")
    assert learner.run.judgement is not None
    learner.key(NEXT)
    assert "2 of 5 right" in learner.words


# --- Courses, quizzes, what is learned


def test_names_of_near_places_on_a_table_lie_off_each_other() -> None:
    scale = TabletopScale(lesson_of("- {text: x}", TABLE).analysis_at(0).scenario.board)
    image = QImage(600, 600, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    canvas = TabletopCanvas(painter, scale, 1.0, scale.rect)
    points = [(6.0 + 0.5 * n, 6.0) for n in range(4)]
    marks = tuple(Mark(point, OPEN, words=f"{point[0]} / 6") for point in points)
    TabletopMarksDrawer(MarksSource(marks)).paint(canvas)
    painter.end()
    rings, names = canvas.tags[:4], canvas.tags[4:]
    assert len(names) == 4
    assert not any(one.intersects(other) for one, other in combinations(names, 2))
    assert not any(name.intersects(ring) for name in names for ring in rings)


@pytest.mark.slow
def test_the_end_tells_the_result_and_leads_to_the_next_lesson(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    learner.press("No")
    learner.go(7)
    assert "1 of 5 right" in learner.words
    assert "Not answered: 4" in learner.words
    assert "8.41" in learner.words
    assert "☆☆☆" in learner.words
    assert read_progress().done("panzer_grenadier") == frozenset(), "leafing through is not doing"
    assert read_progress().scores("panzer_grenadier")[STRAIGHT.stem].answered == 1
    learner.press("Next lesson: Thin woods")
    assert "Thin woods" in learner.words
    assert "1 of 5" in learner.words
    learner.go(6)
    learner.press("From the start again")
    assert "1 of 5" in learner.words


@pytest.mark.slow(8)
def test_the_end_counts_sections_and_names_the_steps_that_were_wrong(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    learner.press("Yes")
    learner.go(7)
    assert re.search(r'step <a href="step:1">2</a>', learner.words)
    assert "Both ends at one level (8.41)" in learner.words  # a rule has its name, and leads to another lesson about it
    assert re.search(r'taught in: <a href="lesson:02_thin_woods">Thin woods</a>', learner.words)
    learner.follow("step:1")
    assert learner.run.number == 1
    assert "✗ Not right" in learner.words
    found = [RuleScore(rule, 1, 0) for rule in ("10.3", "8.41", "8.5")]
    assert [one.rule for one in weakest_first(found)] == ["8.41", "8.5", "10.3"]


@pytest.mark.slow
def test_what_was_missed_is_asked_again_and_counted_as_a_later_try(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    learner.press("Yes")
    learner.key(NEXT)
    learner.press("Show me")
    learner.key(NEXT)
    while not learner.run.at_end:
        if learner.run.asks is not None:
            learner.answer()
        learner.key(NEXT)
    assert "3 of 5 right" in learner.words
    weak = dict(read_progress().known_rules("panzer_grenadier"))
    learner.press("Again: what I missed (2)")
    assert "again: 1 of 2" in learner.words
    assert "✗" not in learner.words, "the question waits for an answer as before"
    learner.answer()
    assert "✓ Right, at a later try" in learner.words
    learner.key(NEXT)
    assert "again: 2 of 2" in learner.words
    learner.answer()
    learner.key(BACK)
    assert "again: 1 of 2" in learner.words
    learner.key(NEXT)
    learner.key(NEXT)
    assert "3 of 5 right" in learner.words
    assert "At a later try: 2 of 2" in learner.words
    assert "★★☆" in learner.words
    assert not any("Again" in button.text() for button in learner.lessons.panel.ways)
    assert read_progress().known_rules("panzer_grenadier") == weak, "who has just seen the answer does not know it yet"
    score = read_progress().scores("panzer_grenadier")[STRAIGHT.stem]
    assert (score.right, score.later, score.stars) == (3, 2, 2)
    dialog = LessonsDialog("en", "panzer_grenadier")
    assert "★★☆ 3 of 5, 2 at a later try" in dialog.lessons.item(0).text()
    assert dialog.lessons.item(0).text().startswith("✓")


@pytest.mark.slow
def test_another_like_this_asks_the_same_of_other_places(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    asked = learner.run.step.question
    learner.press("No")
    learner.press("Another like this")
    assert learner.run.quiz is not None
    assert learner.run.count == 1
    assert learner.run.step.question.kind is asked.kind
    assert learner.run.step.question.request != asked.request
    learner.answer()
    level = read_progress().level("panzer_grenadier")
    assert level.rating > 1500, "a question of a quiz counts for the level"
    learner.key(NEXT)
    learner.press("Another like this")
    assert learner.run.asks is not None


@pytest.mark.slow
def test_todays_ten_are_from_rules_of_lessons_done(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    assert not learner.window.actions_["daily"].isEnabled()
    while not learner.run.at_end:
        if learner.run.asks is not None:
            learner.answer()
        learner.key(NEXT)
    rules = read_progress().rules_of_lessons("panzer_grenadier")
    answered(LessonsDialog, lambda dialog: QTest.mouseClick(dialog.daily, LEFT))
    learner.window.actions_["lessons"].trigger()
    QApplication.processEvents()
    assert "Today's ten" in learner.run.lesson.title.en
    asked = [learner.run.quiz.items[number].rules for number in range(learner.run.count)]
    assert asked
    assert all(rules.issuperset(one) for one in asked)


@pytest.mark.slow
def test_a_worked_example_opens_its_first_lesson_that_is_not_done(learn: Callable[[Path], Learner]) -> None:
    ground = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
    assert what_opens(ground) == STRAIGHT
    learner = learn(STRAIGHT)
    learner.go(7)
    assert what_opens(ground) == STRAIGHT, "nothing was answered"
    learner.press("Again: what I missed (5)")
    while not learner.run.at_end:
        learner.answer()
        learner.key(NEXT)
    assert "5 of 5 right" in learner.words, "nothing was seen before"
    assert what_opens(ground) == THIN
    assert what_opens(SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml").stem == "lipovka_bridge"


def quiz(learner: Learner, name: str, seed: int) -> Any:
    """The document of a quiz of ten questions on a sample."""
    shown: list[Any] = []
    learner.window.show_document = lambda made: shown.append(made) or True
    learner.lessons.quizzes.begin(load_document(SAMPLES / f"{name}.yaml"), 10, seed)
    del learner.window.show_document
    return shown[0]


MAPS = (
    "panzer_grenadier/lipovka_bridge",
    "asl/sorvino_brook",
    "landships/marcelle_farm",
    "bolt_action/les_ormeaux",
    "blitzkrieg/saint_aubry",
)


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("name", MAPS)
def test_a_quiz_of_ten_is_the_same_for_a_seed_and_judged_by_rule(name: str, learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    run = quiz(learner, name, 7).lesson
    assert run.count == 10
    assert run.lesson.title.en.startswith("Quiz 7: ")
    rules = set()
    while not run.at_end:
        judged = run.answer(run.answered.value)
        assert judged.right, run.asks
        rules.update(judged.answered.rules)
        run.go(run.number + 1)
    assert run.right == 10
    assert {score.rule for score in run.by_rule()} == rules
    asked = [step.question for step in run.lesson.steps]
    assert [step.question for step in quiz(learner, name, 7).lesson.lesson.steps] == asked


@pytest.mark.slow
def test_a_quiz_of_ten_is_done_with_clicks_and_keys(learn: Callable[[Path], Learner]) -> None:
    learner = learn(STRAIGHT)
    learner.window.open_document(quiz(learner, "panzer_grenadier/lipovka_bridge", 3))
    QApplication.processEvents()
    for number in range(1, 11):
        assert f"{number} of 10" in learner.words
        learner.answer()
        assert "✓ Right" in learner.words, learner.words
        learner.key(NEXT)
    assert "10 of 10 right" in learner.words
    known = read_progress().known_rules("panzer_grenadier")
    assert known
    assert all(rule.right == rule.asked for rule in known.values())


@pytest.mark.slow(8)
def test_learn_on_the_welcome_page_leads_to_a_lesson(driver: WindowDriver) -> None:
    window = driver.window
    window.show_welcome()
    card = window.welcome.courses["landships"]
    assert "lessons" in card.text()

    def choose(dialog: LessonsDialog) -> None:
        games.append(dialog.game)
        dialog.lessons.setCurrentRow(1)
        QTest.mouseClick(dialog.start, LEFT)

    games: list[str] = []
    answered(LessonsDialog, choose)
    card.click()
    QApplication.processEvents()
    assert games == ["landships"]
    second = course_of("landships")[1]
    assert window.document.lesson.path == second.path
    assert window.pages.currentWidget() is window.view
    assert second.title.en in Learner(window).words


@pytest.mark.slow
def test_what_was_learned_is_erased_after_a_question(
    learn: Callable[[Path], Learner], monkeypatch: pytest.MonkeyPatch
) -> None:
    learner = learn(STRAIGHT)
    learner.go(2)
    learner.press("No")
    asked: list[str] = []

    def answer(*args: Any) -> QMessageBox.StandardButton:
        asked.append(args[2])
        assert args[4] == QMessageBox.StandardButton.Cancel, "Enter alone erases nothing"
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr(QMessageBox, "question", answer)
    learner.window.actions_["lesson_erase"].trigger()
    assert asked
    assert read_progress().games == {}
    assert not learner.window.actions_["lesson_erase"].isEnabled()


def test_rules_that_were_missed_have_names_that_lead_to_their_lessons(qapp: QApplication) -> None:
    erase_progress()
    write_progress(Progress().answered("panzer_grenadier", ["8.46"], date.today(), right=False))
    dialog = LessonsDialog("en", "panzer_grenadier")
    try:
        dialog.show()
        QApplication.processEvents()
        assert "A line along a hexside (8.46)" in dialog.state.text()
        click_link(dialog.state, "lesson:03_along_a_hexside")
        chosen = dialog.lesson
        assert chosen is not None
        assert chosen.id == "03_along_a_hexside"
    finally:
        dialog.close()
        dialog.deleteLater()
        erase_progress()
