"""A whole job by ear: what a screen reader is told while somebody works with keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT, OpenWindow, WindowDriver, load_document, small_scenario
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.widgets.screen_readers import Announcer
from workbench.lessons.course import course_of

pytestmark = pytest.mark.gui
UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER = Qt.Key.Key_Return


class Heard(list[str]):
    """What was announced, from the oldest on."""

    def since(self) -> list[str]:
        """What was announced since the last time that this was asked."""
        QTest.qWait(1)
        QApplication.processEvents()
        new, self[:] = list(self), []
        return new


@pytest.fixture
def heard(qapp: QApplication) -> Iterator[Heard]:
    found = Heard()
    announcer = Announcer.of_application()
    announcer.announced.connect(found.append)
    yield found
    announcer.announced.disconnect(found.append)


def begin(driver: WindowDriver, label: str) -> None:
    """The cursor comes where the mouse was last."""
    driver.window.view.setFocus()
    driver.hover(label)
    driver.key(UP)


@pytest.mark.slow
def test_a_job_by_ear(driver: WindowDriver, heard: Heard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "valley.yaml"), ""))
    begin(driver, "0303")
    assert heard.since() == ["0303, Level 0, Clear; infantry b1 (Blue)"]
    driver.key(ENTER)
    assert heard.since() == ["Selected: infantry b1 (Blue)"]
    for held, label in ((SHIFT, "0802"), (NONE, "0903")):
        driver.key(RIGHT, held)
        (told,) = heard.since()
        assert told.startswith(f"{label}, Level 0, Clear, Range "), "nothing of the answer about the place before"
        assert told.count("; Clear: ") == 1, "the verdict with its deciding reason"
        assert driver.window.view.accessibleDescription() == told
    driver.key("a")
    (told,) = heard.since()
    assert told.startswith("Area: on. seen: The line runs along the side")
    driver.key("r")
    (told,) = heard.since()
    assert told.startswith("Reach: on. No way there: 0903 is closer to r1")
    assert "0903, Level 0" not in told, "of the place nothing is new"
    driver.key("b")
    assert heard.since() == ["Terrain brush"]
    driver.key(ENTER)
    assert heard.since() == ["Paint field. 0903, Level 0, Field, Range 6"]
    driver.key("z", CTRL)
    assert heard.since() == ["Undone: Paint field. 0903, Level 0, Clear, Range 6"]
    driver.key("y", CTRL)
    assert heard.since() == ["Done again: Paint field. 0903, Level 0, Field, Range 6"]
    driver.key("s", CTRL)
    assert heard.since() == ["Saved: valley.yaml"]


@pytest.mark.slow(8)
@pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)
def test_hidden_panels_are_announced_and_the_keys_of_menus_bring_them_back(driver: WindowDriver, heard: Heard) -> None:
    driver.window.view.setFocus()
    for key, held in ((Qt.Key.Key_Tab, NONE), (Qt.Key.Key_F, ALT), (Qt.Key.Key_F6, NONE)):
        driver.key(Qt.Key.Key_Tab)
        assert heard.since() == ["Panels hidden – Tab brings them back"]
        driver.key(key, held)
        assert heard.since() == ["Panels and menus are back"]
        assert driver.window.menuBar().isVisible()
        menu = QApplication.activePopupWidget()
        assert (menu is not None) == (held == ALT)
        if menu is not None:
            menu.close()
        driver.window.view.setFocus()


@pytest.mark.slow(8)
def test_units_of_others_that_are_hidden_are_not_told(open_window: OpenWindow, heard: Heard) -> None:
    scenario = small_scenario()
    blue, red = scenario.forces.sides
    ambush = replace(red, units=tuple(replace(unit, hidden=True) for unit in red.units))
    driver = open_window(replace(scenario, forces=replace(scenario.forces, sides=(blue, ambush))))
    for viewer, told in (("", True), ("Blue", False), ("Red", True)):
        driver.document.show_view_of(viewer)
        begin(driver, "1003")
        heard.since()
        driver.key(DOWN)
        driver.key(UP)
        assert ("r1" in heard.since()[-1]) == told, viewer


@pytest.mark.slow
def test_a_step_of_a_lesson_is_announced_and_what_its_answer_says(
    lend_window: Callable[[AnyDocument], Any], heard: Heard
) -> None:
    window = lend_window(load_document(course_of("panzer_grenadier")[0].path))
    heard.since()
    QTest.keyClick(window.view, Qt.Key.Key_PageDown)
    (told,) = heard.since()
    assert told.startswith("2 of 6")
    assert "Does 0202 see 0207?" in told
    no = next(one for one in window.docks.lessons.panel.findChildren(QPushButton) if one.text() == "&No")
    QTest.mouseClick(no, Qt.MouseButton.LeftButton)
    (told,) = heard.since()
    assert "Right. " in told or "Not right. " in told
    assert "Does 0202 see" not in told, "the question was told before"
    QTest.keyClick(window.view, Qt.Key.Key_Space)
    (told,) = heard.since()
    assert told.startswith("3 of 6")


@pytest.mark.slow(8)
@pytest.mark.parametrize(("keys", "first"), [("woods", "terrain"), ("zzzz", "")])
def test_the_search_announces_what_enter_would_run(driver: WindowDriver, heard: Heard, keys: str, first: str) -> None:
    driver.window.view.setFocus()
    driver.key(Qt.Key.Key_P, CTRL | SHIFT)
    heard.since()
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, keys)
    told = heard.since()[-1]
    if not first:
        assert told == "Nothing is called so"
        return
    driver.key(Qt.Key.Key_Tab)
    (second,) = heard.since()
    assert second != told
    assert "; 2 of " in second
    assert field.accessibleDescription() == second
    driver.key(Qt.Key.Key_Escape)
