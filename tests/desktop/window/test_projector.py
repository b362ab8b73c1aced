"""Projector mode by real keys and clicks: one card, a pointer, nothing that moves by accident, all as before after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QToolBar
from pytestqt.qtbot import QtBot

from tests.desktop.canvas.test_zooming import sharp
from tests.desktop.every_ask import STAGES, ask
from tests.desktop.plan_rows import said
from tests.desktop.window_driver import CTRL, LEFT, NONE, RIGHT, SHIFT, WindowDriver, load_document
from tests.shares import share
from workbench.base.text import capitalised
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.layers import ANSWERS
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.widgets.fields import VerdictLine
from workbench.desktop.window.class_board import Arrow
from workbench.lessons.course import course_of

ASKED = ("line", "area", "spotting", "fire", "odds", "reach")


def press(driver: WindowDriver, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(driver.window.view, key, held)
    QApplication.processEvents()


def pixel(driver: WindowDriver, label: str) -> QPoint:
    view, grid = driver.window.view, driver.window.document.scenario.board.grid
    return QPoint(view.widget_position(grid.find(label)))


def click(driver: WindowDriver, label: str, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(driver.window.view.viewport(), button, pos=pixel(driver, label))
    QApplication.processEvents()


def turn_wheel(driver: WindowDriver, held: Qt.KeyboardModifier) -> None:
    paper = driver.window.view.viewport()
    at = QPointF(paper.rect().center())
    wheel = QWheelEvent(
        at,
        paper.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(paper, wheel)


@pytest.fixture
def shown(driver: WindowDriver) -> Any:
    """The driver of a small map that is shown to a class."""
    press(driver, Qt.Key.Key_F11)
    yield driver
    driver.window.projector.set(on=False)
    driver.window.projector.points = True


@pytest.mark.slow(8)
def test_f11_leaves_only_the_map_and_one_card_and_esc_brings_all_back_as_it_was(driver: WindowDriver) -> None:
    driver.edit()
    window = driver.window
    window.view.set_zoom(1.3)
    window.view.centerOn(300, 200)
    place, tool = window.view.place, driver.tool
    parts = [*window.findChildren(QDockWidget), *window.findChildren(QToolBar), window.menuBar(), window.status]
    seen = [part.isVisible() for part in parts]
    press(driver, Qt.Key.Key_F11)
    card = window.projector.card
    assert window.window().isFullScreen()
    assert card.isVisible()
    assert not any(part.isVisible() for part in parts)
    assert window.view.card_boxes() == []
    assert card.geometry().top() >= window.view.viewport().geometry().bottom(), (
        "the card lies below the map, not over it"
    )
    turn_wheel(driver, CTRL)
    press(driver, Qt.Key.Key_Escape)
    assert not window.projector.on
    assert not window.window().isFullScreen()
    assert not card.isVisible()
    assert [part.isVisible() for part in parts] == seen
    assert driver.tool == tool
    assert window.view.zoom == pytest.approx(place.zoom)
    assert (window.view.place.x, window.view.place.y) == pytest.approx((place.x, place.y), abs=2)


@pytest.mark.slow(8)
def test_clicks_choose_observer_and_target_and_the_card_says_what_the_inspector_says(shown: WindowDriver) -> None:
    click(shown, "0808")
    click(shown, "0404", RIGHT)
    window = shown.window
    line = window.docks.inspector.line
    card = window.projector.card
    (reason, *_) = shown.answer[LINE_PART].line.reasons
    assert card.words.verdict == line.verdict.words
    assert f"[{reason.rule}]" in card.words.sentence
    assert line.why.words in card.words.sentence
    assert "0808" in card.words.ends
    assert "0404" in card.words.ends
    assert card.sentence.text().replace("\u00a0", " ") == card.words.sentence, "nothing is cut"
    assert card.picture.isVisible()
    assert card.picture.section == shown.answer[LINE_PART].section
    grid = window.document.scenario.board.grid
    QTest.mouseMove(window.view.viewport(), pixel(shown, "1102"))
    QApplication.processEvents()
    assert shown.answer.question.target == grid.find("0404"), "the target stays when the mouse moves"


@pytest.mark.slow
def test_units_are_not_dragged_and_keys_do_not_edit(shown: WindowDriver) -> None:
    window, before = shown.window, shown.window.document.scenario
    paper = window.view.viewport()
    QTest.mousePress(paper, LEFT, pos=pixel(shown, "0303"))
    QTest.mouseMove(paper, pixel(shown, "0505"))
    QTest.mouseRelease(paper, LEFT, pos=pixel(shown, "0505"))
    window.inquiry.select(("b1",))
    for key, held in ((Qt.Key.Key_Delete, NONE), (Qt.Key.Key_X, CTRL), (Qt.Key.Key_Z, CTRL), (Qt.Key.Key_B, NONE)):
        press(shown, key, held)
    assert window.document.scenario is before
    assert shown.tool == "inspect"
    assert window.projector.on
    zoom = window.view.zoom
    turn_wheel(shown, NONE)
    assert window.view.zoom == zoom
    turn_wheel(shown, CTRL)
    assert window.view.zoom > zoom


@pytest.mark.slow(8)
def test_keys_of_answers_work_and_the_card_says_what_was_asked_last(shown: WindowDriver) -> None:
    click(shown, "0808")
    press(shown, Qt.Key.Key_A)
    assert "area" in shown.window.inquiry.overlays
    assert shown.window.projector.card.words.verdict == shown.window.docks.inspector.area.verdict.words


@pytest.mark.slow(8)
def test_the_pointer_follows_the_mouse_until_p_switches_it_off(shown: WindowDriver) -> None:
    window = shown.window
    ring = window.projector.pointer
    at = pixel(shown, "0505")
    # moves that are sent: the platform's cursor may meanwhile enter or leave a window of its own accord, a tooltip for one
    shown.hover("0505")
    assert ring.isVisible()
    assert (ring.geometry().center() - at).manhattanLength() <= 3
    press(shown, Qt.Key.Key_P)
    assert not ring.isVisible()
    shown.hover("0606")
    assert not ring.isVisible()


@pytest.mark.slow(8)
def test_plus_and_minus_change_the_letters(shown: WindowDriver) -> None:
    card = shown.window.projector.card
    first, height = card.letters, card.height()
    press(shown, Qt.Key.Key_Plus)
    assert card.letters > first
    assert card.height() > height
    for _ in range(2):
        press(shown, Qt.Key.Key_Minus)
    assert card.letters < first


@pytest.mark.slow(8)
def test_page_keys_and_space_are_left_to_a_lesson_and_other_keys_are_not(shown: WindowDriver) -> None:
    heard: list[str] = []
    keys = []
    for name in ("PgDown", "PgUp", "Space", "Ctrl+Shift+F9"):
        keys.append(key := QShortcut(QKeySequence(name), shown.window))
        for signal in (key.activated, key.activatedAmbiguously):
            signal.connect(lambda name=name: heard.append(name))
    press(shown, Qt.Key.Key_PageDown)
    press(shown, Qt.Key.Key_PageUp)
    press(shown, Qt.Key.Key_Space)
    press(shown, Qt.Key.Key_F9, CTRL | SHIFT)
    for key in keys:
        key.setParent(None)
    assert heard == ["PgDown", "PgUp", "Space"]


@pytest.mark.slow(8)
def test_hidden_panels_stay_hidden_after_the_projector(driver: WindowDriver) -> None:
    press(driver, Qt.Key.Key_Tab)
    press(driver, Qt.Key.Key_F11)
    press(driver, Qt.Key.Key_F11)
    assert driver.window.clear.on
    assert not driver.window.menuBar().isVisible()
    assert driver.window.clear.back.isVisible()
    press(driver, Qt.Key.Key_Tab)
    assert driver.window.menuBar().isVisible()


@pytest.mark.slow
def test_a_running_lesson_goes_on_by_the_keys_of_a_presenter(lend_window: Callable[[AnyDocument], Any]) -> None:
    window = lend_window(load_document(course_of("panzer_grenadier")[0].path))
    run = window.document.lesson
    window.projector.set(on=True)
    QApplication.processEvents()
    numbers = [run.number]
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_PageUp):
        QTest.keyClick(window.view, key)
        QApplication.processEvents()
        numbers.append(run.number)
    on = window.projector.on
    window.projector.set(on=False)
    assert on
    assert numbers == [0, 1, 2, 1]
    assert window.docks.docks["lesson"].isVisible(), "the lesson is there again"


@pytest.mark.slow(8)
@pytest.mark.parametrize("held", [NONE, Qt.KeyboardModifier.AltModifier], ids=["alone", "with Alt"])
def test_letters_answer_in_front_of_a_class_as_they_do_in_the_window(
    lend_window: Callable[[AnyDocument], Any], held: Qt.KeyboardModifier
) -> None:
    window = lend_window(load_document(course_of("panzer_grenadier")[0].path))
    run, driver = window.document.lesson, WindowDriver(window)
    press(driver, Qt.Key.Key_PageDown)
    press(driver, Qt.Key.Key_F11)
    press(driver, Qt.Key.Key_N, held)
    assert run.judgement is not None
    assert run.judgement.right, "0202 does not see 0207"
    assert window.projector.on
    window.projector.set(on=False)


@pytest.mark.slow
def test_a_lesson_is_read_and_answered_in_front_of_a_class(lend_window: Callable[[AnyDocument], Any]) -> None:
    window = lend_window(load_document(course_of("bolt_action")[7].path))
    docks, run = window.docks.docks, window.document.lesson
    press(WindowDriver(window), Qt.Key.Key_F11)
    assert [name for name, dock in docks.items() if not dock.isHidden()] == ["lesson"]
    assert window.projector.card.isHidden(), "the panel is the card"
    assert "next step" in window.projector.help.text()
    for _ in range(5):
        QApplication.processEvents()  # the panel takes its part of the full screen
    place = window.view.place
    assert window.view.viewportMargins().bottom() == 0, "no strip stays empty when the keys are gone"
    field = window.docks.lessons.panel.card.field
    field.setFocus()
    QTest.keyClicks(field, "-3")
    assert field.text() == "-3"
    assert window.projector.card.size_step == 0, "the sign is part of the answer"
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert run.judgement is not None
    assert not run.judgement.right
    assert window.projector.on
    card = window.docks.lessons.panel.card
    assert window.projector.card.isHidden()
    assert card.answer_label is not None
    assert card.answer_label.font().pointSizeF() > 1.3 * window.font().pointSizeF(), "it is read from afar"
    assert window.view.place == place, "nothing moves"
    help_ = window.projector.help
    help_.hide()
    press(WindowDriver(window), Qt.Key.Key_F1)
    assert help_.isVisible(), "F1 shows the keys again"
    for width in (1400, 900):
        window.resize(width, 720)
        QApplication.processEvents()
        assert help_.height() >= help_.heightForWidth(help_.width()), (
            f"all of its lines are read in a window of {width}"
        )
    window.projector.set(on=False)
    assert card.answer_label.font().pointSizeF() == pytest.approx(1.3 * window.font().pointSizeF())
    assert docks["lesson"].isVisible()


EVERY = [(game, name) for game in STAGES for name in ASKED]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), share(EVERY, 4, "projector"))
def test_in_every_game_the_card_has_the_first_words_of_what_was_asked(
    lend_window: Callable[[AnyDocument], Any], game: str, name: str
) -> None:
    window = lend_window(load_document(STAGES[game].path))
    ask(window, game, name)
    window.projector.set(on=True)
    QApplication.processEvents()
    card, (section, *_) = window.projector.card, window.docks.inspector.sections.widgets
    verdicts = [one.words for one in section.findChildren(VerdictLine)]
    window.projector.set(on=False)
    assert card.words.verdict in verdicts
    assert card.words.verdict.strip("–")


@pytest.mark.slow
@pytest.mark.parametrize("game", share(list(STAGES), 2, "projected plans"))
def test_a_plan_that_was_asked_last_is_on_the_card(lend_window: Callable[[AnyDocument], Any], game: str) -> None:
    window = lend_window(load_document(STAGES[game].path))
    ask(window, game, "threat")
    window.projector.set(on=True)
    QApplication.processEvents()
    words = window.projector.card.words
    told = said(window)
    window.projector.set(on=False)
    assert told
    assert "\n".join([words.verdict, words.sentence]).strip() == told.strip()


@pytest.mark.slow(8)
def test_a_verdict_is_held_back_and_revealed_with_one_key(shown: WindowDriver) -> None:
    click(shown, "0808")
    click(shown, "0404", RIGHT)
    window, board = shown.window, shown.window.projector.board
    verdict = window.projector.card.words.verdict
    press(shown, Qt.Key.Key_H)
    assert window.projector.card.words.verdict == "?"
    assert not window.view.look.shows(ANSWERS)
    assert not window.projector.card.picture.isVisible()
    press(shown, Qt.Key.Key_H)
    assert window.projector.card.words.verdict == verdict
    assert window.view.look.shows(ANSWERS)
    press(shown, Qt.Key.Key_H)
    press(shown, Qt.Key.Key_Escape)
    assert not board.holds
    assert window.view.look.shows(ANSWERS), "nothing is hidden after the projector"


@pytest.mark.slow(8)
def test_a_line_is_walked_along_hex_by_hex_up_to_its_verdict(shown: WindowDriver) -> None:
    click(shown, "0808")
    click(shown, "0404", RIGHT)
    window, board = shown.window, shown.window.projector.board
    line = shown.answer[LINE_PART].line
    told = [step for step in line.steps if step.chosen not in (line.origin, line.target)]
    assert len(told) > 2
    captions = []
    for _ in told:
        press(shown, Qt.Key.Key_N)
        assert window.projector.card.words.verdict == "?"
        captions.append(board.caption)
    assert [caption.partition(" [")[0] for caption in captions] == [capitalised(step.text.en) for step in told]
    press(shown, Qt.Key.Key_B)
    assert board.caption == captions[-2]
    click(shown, "0405", RIGHT)
    assert (board.holds, board.walked) == (True, 0), "another line begins anew"
    click(shown, "0404", RIGHT)
    for _ in (*told, None):
        press(shown, Qt.Key.Key_N)
    assert not board.holds
    assert window.projector.card.words.verdict not in ("", "?")


@pytest.mark.slow(8)
def test_arrows_circles_and_a_light_stay_until_one_key_wipes_them_off(shown: WindowDriver) -> None:
    view, board = shown.window.view, shown.window.projector.board
    paper, here, there = view.viewport(), pixel(shown, "0505"), pixel(shown, "0808")
    before = shown.window.inquiry.observer
    QTest.mousePress(paper, LEFT, SHIFT, here)
    QTest.mouseMove(paper, (here + there) / 2)
    QTest.mouseMove(paper, there)
    QTest.mouseRelease(paper, LEFT, SHIFT, there)
    QTest.mouseClick(paper, LEFT, SHIFT, there)
    assert [type(mark) for mark in board.marks] == [Arrow, QPointF]
    assert shown.window.inquiry.observer == before, "marks ask nothing"
    press(shown, Qt.Key.Key_M)
    assert board.spotlight is not None
    view.set_zoom(view.zoom * 1.4)
    assert len(board.marks) == 2
    QTest.mouseClick(paper, LEFT, SHIFT, pixel(shown, "0808"))
    assert [type(mark) for mark in board.marks] == [Arrow], "a second click takes a circle away"
    press(shown, Qt.Key.Key_X)
    assert (board.marks, board.spotlight) == ([], None)


@pytest.mark.slow(8)
def test_the_light_follows_the_mouse_while_its_key_is_held(shown: WindowDriver) -> None:
    view, board = shown.window.view, shown.window.projector.board
    paper, here, there = view.viewport(), pixel(shown, "0505"), pixel(shown, "0808")
    QTest.mouseMove(paper, here)
    QTest.keyPress(view, Qt.Key.Key_M)
    QTest.mouseMove(paper, there)
    assert board.spotlight is not None
    assert view.mapFromScene(board.spotlight) == there
    QTest.keyRelease(view, Qt.Key.Key_M)
    QTest.keyPress(view, Qt.Key.Key_M)
    assert board.spotlight is not None, "a key that is held repeats itself"
    QTest.keyRelease(view, Qt.Key.Key_M)
    QTest.qWait(150)
    QTest.mouseMove(paper, here)
    assert view.mapFromScene(board.spotlight) == there, "it stays where it was led"
    press(shown, Qt.Key.Key_X)


@pytest.mark.slow(8)
def test_hands_are_counted_and_stay_with_the_lesson(lend_window: Callable[[AnyDocument], Any]) -> None:
    window = lend_window(load_document(course_of("panzer_grenadier")[0].path))
    run, driver = window.document.lesson, WindowDriver(window)
    press(driver, Qt.Key.Key_F11)
    press(driver, Qt.Key.Key_PageDown)
    for key in (*[Qt.Key.Key_1] * 7, *[Qt.Key.Key_2] * 4):
        QTest.keyClick(window.view, key)
    QTest.keyClick(window.view, Qt.Key.Key_2, SHIFT)
    QTest.keyClick(window.view, Qt.Key.Key_3)
    QApplication.processEvents()
    card = window.docks.lessons.panel.card
    assert "Hands: yes 7 · no 3" in card.findChildren(QLabel, "hands")[-1].text()
    assert run.judgement is None, "a hand is no answer"
    press(driver, Qt.Key.Key_N)  # answers No
    assert run.judgement is not None
    window.docks.lessons.go(run.count)
    assert "Step 2 · Hands: yes 7 · no 3" in window.docks.lessons.panel.spoken_words()
    window.projector.set(on=False)


def test_an_answer_is_taken_without_its_verdict_until_h_reveals_it(lend_window: Callable[[AnyDocument], Any]) -> None:
    window = lend_window(load_document(course_of("panzer_grenadier")[0].path))
    run, driver = window.document.lesson, WindowDriver(window)
    press(driver, Qt.Key.Key_F11)
    press(driver, Qt.Key.Key_PageDown)
    press(driver, Qt.Key.Key_H)
    press(driver, Qt.Key.Key_N)
    assert run.judgement is None
    assert "The answer is taken" in window.docks.lessons.panel.spoken_words()
    press(driver, Qt.Key.Key_H)
    assert run.judgement is not None
    assert run.judgement.right
    assert "Right" in window.docks.lessons.panel.spoken_words()
    window.projector.set(on=False)


@pytest.mark.slow(2)
def test_numbers_of_hexes_are_large_in_front_of_a_class(driver: WindowDriver, qtbot: QtBot) -> None:
    view = driver.window.view
    assert isinstance(view, HexMapView)
    view.set_zoom(0.5)
    small = sharp(view, qtbot)
    view.enlarge_labels(3.0)
    assert not np.array_equal(sharp(view, qtbot), small)
    view.enlarge_labels(1.0)
    assert np.array_equal(sharp(view, qtbot), small)
