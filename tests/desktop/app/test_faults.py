"""Errors of the program: one notice, a report that can be copied, and the work is still there."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import WindowDriver
from workbench.desktop.app.application import install_fault_hooks
from workbench.desktop.app.faults import Faults
from workbench.desktop.canvas import hex_items
from workbench.desktop.widgets.palette_list import Palette

pytestmark = pytest.mark.gui


def broken(words: str = "made for the test") -> None:
    """Fails, always at the same place."""
    raise ValueError(words)


@pytest.fixture
def keeps() -> list[str]:
    """What became of unsaved work, one for each time it was to be kept; an empty list breaks keeping."""
    return ["Kept.", "Kept again.", "Kept a third time."]


@pytest.fixture
def faults(qapp: QApplication, keeps: list[str]) -> Iterator[Faults]:
    """Receives every error of the program; nothing of the test's own machinery hears of them."""
    parent = QWidget()
    made = Faults(
        lambda: parent,
        save_work=lambda: keeps.pop(0),
        lines=lambda: [("Workbench", "1")],
        recent_log=lambda: ["command zoom_in"],
    )
    yield made
    made.close()
    parent.deleteLater()


def receive(faults: Faults, call: Callable[[], None]) -> None:
    try:
        call()
    except Exception:
        faults.receive(*sys.exc_info())  # type: ignore[arg-type]


def test_one_notice_tells_the_report_which_can_be_unfolded_and_copied(faults: Faults) -> None:
    receive(faults, broken)
    assert faults.notice is None  # not from within whatever failed
    QApplication.processEvents()
    notice = faults.notice
    assert notice is not None
    assert notice.isVisible()
    assert notice.kept_work.text() == "Kept."
    assert not notice.report.isVisible()
    QTest.mouseClick(notice.report_toggle, Qt.MouseButton.LeftButton)
    assert notice.report.isVisible()
    QTest.mouseClick(notice.copy_button, Qt.MouseButton.LeftButton)
    copied = QApplication.clipboard().text()
    for words in (
        "ValueError: made for the test",
        "command zoom_in",
        "Workbench  1",
        'File "tests/desktop/app/test_faults.py"',
    ):
        assert words in copied
    QTest.keyClick(notice, Qt.Key.Key_Escape)
    assert faults.notice is None


def test_a_fault_is_reported_once_and_counted(faults: Faults) -> None:
    for _ in range(50):
        receive(faults, broken)
        QApplication.processEvents()
    assert faults.notice is not None
    assert "50" in faults.notice.count_label.text()
    assert faults.notice.report.toPlainText().count("Traceback") == 1
    faults.notice.close()
    receive(faults, broken)
    QApplication.processEvents()
    assert faults.notice is None
    receive(faults, lambda: broken(1 / 0))  # type: ignore[arg-type]
    QApplication.processEvents()
    assert faults.notice is not None
    assert "ZeroDivisionError" in faults.notice.report.toPlainText()


def test_work_is_kept_once_for_each_notice_however_many_faults_join_it(faults: Faults, keeps: list[str]) -> None:
    faults.report_crash("it stood here")
    assert faults.notice is not None
    receive(faults, broken)
    receive(faults, lambda: broken(1 / 0))  # type: ignore[arg-type]
    QApplication.processEvents()
    receive(faults, lambda: json.loads("["))
    QApplication.processEvents()
    assert faults.notice.report.toPlainText().count("Traceback") == 3
    assert faults.notice.kept_work.text() == "Kept."
    faults.notice.close()
    receive(faults, lambda: {}["none"])
    QApplication.processEvents()
    assert faults.notice is not None
    assert faults.notice.kept_work.text() == "Kept again."


def test_work_that_cannot_be_kept_is_reported(faults: Faults, keeps: list[str]) -> None:
    keeps.clear()
    receive(faults, broken)
    QApplication.processEvents()
    assert faults.notice is not None
    assert "save it now" in faults.notice.kept_work.text()


def test_an_error_of_another_thread_is_reported_in_the_window(
    faults: Faults, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    install_fault_hooks(faults)
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    QApplication.processEvents()
    QApplication.processEvents()
    assert faults.notice is not None
    assert "made for the test" in faults.notice.report.toPlainText()


def test_a_picture_that_cannot_be_drawn_is_reported_once_and_the_window_goes_on(
    driver: WindowDriver,
    faults: Faults,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    install_fault_hooks(faults)
    driver.hover("0404")
    # icons that are drawn meanwhile would be painted in the same pass, and a painter that an error meets there complains
    qtbot.waitUntil(lambda: all(one.complete for one in driver.window.findChildren(Palette)))
    QApplication.processEvents()
    with monkeypatch.context() as patch:
        patch.setattr(hex_items, "hexes_path", lambda *_: json.loads("["))
        for _ in range(3):
            driver.canvas.update()
            qtbot.wait(20)
    QApplication.processEvents()
    assert faults.notice is not None
    assert faults.notice.report.toPlainText().count("Traceback") == 1
    steps = driver.steps
    driver.choose("terrain", "town")
    driver.click("0808")
    assert driver.steps == steps + 1
    assert "JSONDecodeError" in capsys.readouterr().err
