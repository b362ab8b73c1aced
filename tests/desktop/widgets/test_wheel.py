"""The wheel over fields: nothing changes unless the field was clicked, in both windows and in every dialog."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QScrollArea,
    QSlider,
    QTabBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from tests.desktop.everything_shown import HEX, TABLE, dialogs_once, opened
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.input_guard import InputGuard, is_wheel_field

pytestmark = pytest.mark.gui
popups = pytest.mark.qt_log_ignore("does not support (raise|grabbing|propagateSizeHints)", extend=True)


def send_wheel(over: QWidget, notches: int) -> None:
    """Hand the wheel to a widget itself, wherever it lies."""
    at = QPointF(over.rect().center())
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    plain = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(at, over.mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), none, plain, phase, False)
    QApplication.sendEvent(over, event)
    QApplication.processEvents()


def turn(over: QWidget) -> None:
    """Turn the wheel over a widget in sight by one notch, as a mouse does."""
    window = over.window()
    QTest.wheelEvent(window.windowHandle(), over.mapTo(window, over.rect().center()), QPoint(0, -120))
    QApplication.processEvents()


def value(field: QWidget) -> object:
    """What a field holds."""
    if isinstance(field, QComboBox | QTabBar):
        return field.currentIndex()
    if isinstance(field, QAbstractSpinBox):
        return field.text()
    assert isinstance(field, QAbstractSlider)
    return field.value()


def fields(root: QWidget) -> list[QWidget]:
    """All fields below a widget that Qt would change by the wheel, also those that are hidden now."""
    return [one for one in root.findChildren(QWidget) if is_wheel_field(one)]


def changed_by_the_wheel(root: QWidget) -> Iterator[str]:
    """The fields that change when the wheel turns over any of them."""
    found = fields(root)
    before = [value(one) for one in found]
    for one in found:
        for notches in (-1, 1, 1):
            send_wheel(one, notches)
            if isinstance(one, QAbstractSpinBox):
                send_wheel(one.lineEdit(), notches)
        for other, old in zip(found, before, strict=True):
            if value(other) != old:
                yield f"{type(other).__name__} {other.accessibleName() or other.objectName()}: {old} to {value(other)}"
                return


@pytest.mark.slow
@pytest.mark.share(3, among="everything in every window")
def test_no_field_of_a_window_or_a_dialog_follows_the_wheel(settings: Settings) -> None:
    wrong: list[str] = []
    with opened(settings, HEX, TABLE) as shell:
        for _ in shell.tabs:
            shell.step(1)
            page = shell.page
            assert page is not None
            steps, scenario = page.document.stack.count(), page.document.scenario
            assert len(fields(page)) > 15
            wrong += changed_by_the_wheel(page)
            assert page.document.stack.count() == steps
            assert page.document.scenario is scenario
            for maker, make in dialogs_once(page).items():
                dialog = make()
                dialog.show()
                QApplication.processEvents()
                tabs = dialog.findChild(QTabWidget)
                for number in range(tabs.count() if tabs is not None else 1):
                    if tabs is not None:
                        tabs.setCurrentIndex(number)
                    wrong += [f"{maker.__name__}: {words}" for words in changed_by_the_wheel(dialog)]
                dialog.close()
                dialog.deleteLater()
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def page(qapp: QApplication) -> Iterator[QDialog]:
    """A page of fields that is taller than its window."""
    InputGuard.watch_application()
    dialog, inner, area = QDialog(), QWidget(), QScrollArea()
    box = QVBoxLayout(inner)
    for kind in (QComboBox, QSlider, QComboBox):
        one = kind()
        if isinstance(one, QComboBox):
            one.addItems(["day", "dusk", "night"])
        box.addWidget(one)
    box.addStretch(1)
    inner.setMinimumHeight(900)
    area.setWidget(inner)
    QVBoxLayout(dialog).addWidget(area)
    dialog.resize(300, 200)
    dialog.show()
    dialog.activateWindow()
    QApplication.processEvents()
    yield dialog
    dialog.close()
    dialog.deleteLater()


def click(box: QComboBox) -> None:
    """Click a chooser and close its list; some platforms do not give the keys back by themselves."""
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    box.hidePopup()
    box.window().activateWindow()
    QApplication.processEvents()


@popups
def test_the_wheel_scrolls_the_page_and_a_clicked_field_follows_it(page: QDialog) -> None:
    first, second = page.findChildren(QComboBox)
    bar = page.findChildren(QScrollArea)[0].verticalScrollBar()
    turn(first)
    assert (first.currentText(), bar.value() > 0) == ("day", True)
    assert not first.hasFocus()
    bar.setValue(0)
    click(first)
    assert first.hasFocus()
    turn(first)
    assert (first.currentText(), bar.value()) == ("dusk", 0)
    turn(second)
    assert second.currentText() == "day"


@popups
def test_keys_that_came_by_tab_are_no_click_but_the_arrows_work(page: QDialog) -> None:
    first, _ = page.findChildren(QComboBox)
    click(first)
    page.findChildren(QSlider)[0].setFocus()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    turn(first)
    assert first.currentText() == "day"
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert first.currentText() == "dusk"
