"""Somebody who knows nothing does the first lessons of a game with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tests.desktop.window.test_lessons import STRAIGHT, Learner
from tests.desktop.window_driver import load_document
from workbench.lessons.answer_forms import ANY_PLACE, FORBIDDEN_COST, PLACE, PLACES, YES_NO
from workbench.lessons.course import course_of
from workbench.lessons.places import named, places_on
from workbench.lessons.progress import erase_progress, read_progress

pytestmark = pytest.mark.gui
KEY = Qt.Key
_MOST_KEYS = 200
_LESSONS = 2
_TIRED = 6
"""So many more tries somebody makes at what was missed."""


class Novice(Learner):
    """Presses keys only. Answers wrongly whatever no explanation has told of yet: the kind of question with its rule."""

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self.known: set[tuple[str, str]] = set()
        self.keys = 0

    def key(self, key: Qt.Key) -> None:
        self.keys += 1
        super().key(key)

    def press_by_keys(self, words: str) -> None:
        """Tab until a button that begins with these words has the focus, then Space."""
        for _ in range(_MOST_KEYS):
            focus = QApplication.focusWidget()
            if isinstance(focus, QPushButton) and focus.text().replace("&", "").startswith(words):
                self.key(KEY.Key_Space)
                return
            # F6 leads round the parts of the window, Tab goes on within the panel
            inside = focus is not None and self.lessons.panel.isAncestorOf(focus)
            self.key(KEY.Key_Tab if inside else KEY.Key_F6)
        raise AssertionError(f"Tab never leads to {words}: {self.words}")

    def move_to(self, label: str) -> None:
        """Arrows lead the cursor to a hex, Enter clicks there."""
        view, cursor = self.window.view, self.window.map_cursor
        view.setFocus()
        number = self.window.document.scenario.board.grid.find(label)
        assert number is not None
        there = view.plane.centre(number)
        for _ in range(_MOST_KEYS):
            if cursor.place is None:
                self.key(KEY.Key_Down)
                continue
            away = there - cursor.place
            if abs(away.x()) < 1.0 and abs(away.y()) < 1.0:
                self.key(KEY.Key_Return)
                return
            if abs(away.x()) >= 1.0:
                self.key(KEY.Key_Right if away.x() > 0 else KEY.Key_Left)
            else:
                self.key(KEY.Key_Down if away.y() > 0 else KEY.Key_Up)
        raise AssertionError(f"the cursor never comes to {label}")

    @property
    def matter(self) -> tuple[str, str]:
        """What a question is about: its kind, and the section that decides it."""
        found = self.run.answered
        return found.question.kind.id, next((one.rule for one in found.grounds if one.rule), "")

    def meet(self) -> None:
        """Answer the question of a step: rightly if the same was explained before, else wrongly."""
        right, matter = self.matter in self.known, self.matter
        question, value = self.run.asks, self.run.answered.value
        if question.form is YES_NO:
            self.key(KEY.Key_Y if value is right else KEY.Key_N)
        elif question.form in {PLACE, PLACES, ANY_PLACE}:
            self._choose_places(question, value, right=right)
        elif isinstance(value, str) and value != FORBIDDEN_COST and self.lessons.panel.card.field is None:
            self._choose_cover(value, right=right)
        elif value == FORBIDDEN_COST and right:
            self.press_by_keys("Not allowed")
        else:
            field = self.lessons.panel.card.field
            assert field is not None, self.words
            assert QApplication.focusWidget() is field, "a number is typed at once"
            QTest.keyClicks(field, str(self.run.answered.plain) if right else "97")
            self.key(KEY.Key_Return)
        judged = self.run.judgement
        assert judged is not None, self.words
        assert judged.right is right, (matter, self.words)
        self.known.add(matter)

    def _choose_places(self, question: Any, value: Any, *, right: bool) -> None:
        places = places_on(self.run.analysis)
        if question.form is PLACE:
            self.move_to(value if right else next(iter(places.key(end) for end in question.ends)))
            return
        named_right = [places.key(one) for one in question.among if named(one) in value]
        others = [places.key(one) for one in question.among if named(one) not in value]
        if question.form is ANY_PLACE:
            self.move_to((named_right if right else others)[0])
            return
        for label in named_right if right else (others[:1] or named_right[1:]):
            self.move_to(label)
        self.key(KEY.Key_C)

    def _choose_cover(self, value: str, *, right: bool) -> None:
        buttons = [one.text().replace("&", "") for one in self.lessons.panel.card.buttons]
        wanted = self.run.answered.question.kind.value_text(value)
        word = value if wanted is None else wanted.en
        self.press_by_keys(next(text for text in buttons if (text.lower() == word.lower()) is right))

    def go_through(self) -> None:
        """The whole lesson, to its end."""
        while not self.run.at_end:
            if self.run.asks is not None and self.run.is_open:
                self.meet()
            self.key(KEY.Key_PageDown)


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    """Nobody has learned anything yet."""
    erase_progress()
    yield
    erase_progress()


@pytest.mark.slow(30)
def test_a_novice_does_the_first_lessons_by_keys_alone(lend_window: Callable[[Any], Any]) -> None:
    novice = Novice(lend_window(load_document(Path(STRAIGHT))))
    course = course_of("panzer_grenadier")[:_LESSONS]
    for number, lesson in enumerate(course):
        assert novice.run.path is not None
        assert novice.run.path.stem == lesson.path.stem
        novice.go_through()
        for _ in range(_TIRED):
            if not novice.run.missed:
                break
            novice.press_by_keys("Again: what I missed")
            novice.go_through()
        assert not novice.run.missed, f"{lesson.path.stem}: {novice.words}"
        if number + 1 < len(course):
            novice.press_by_keys("Next lesson")
    assert {lesson.path.stem for lesson in course} <= read_progress().done("panzer_grenadier")
