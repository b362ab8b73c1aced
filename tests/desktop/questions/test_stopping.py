"""What takes long can be stopped, by Esc on the map or by the button, in both windows; and closing does not wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.desktop.tabletop_windows import bare_table
from tests.desktop.window_driver import small_scenario
from tests.desktop.window_pool import put_away
from tests.tabletops import sheet
from workbench.base.cancellation import CancelToken
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import apply_theme
from workbench.desktop.widgets import notices
from workbench.desktop.window.window import Window
from workbench.rules.ruleset import Ruleset

pytestmark = pytest.mark.gui
PATIENCE = 30_000


class Endless:
    """Never answers, and asks all the time whether it may go on."""

    def __init__(self) -> None:
        self.begun = threading.Event()

    def answer(self, question: object, cancel: CancelToken | None = None) -> object:
        self.begun.set()
        while True:
            assert cancel is not None
            cancel.check()
            time.sleep(0.002)


@pytest.fixture(params=["hex", "table"])
def page(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    settings: Settings,
    ruleset: Ruleset,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Window]:
    """A window whose worker is busy without an end."""
    monkeypatch.setattr(notices, "STOP_AFTER", 30)
    apply_theme(qapp, "light")
    document: AnyDocument
    if request.param == "hex":
        document = Document(small_scenario(), ruleset, language="en")
        window: Window = Window(document, settings)
    else:
        document = Document(bare_table(), sheet(), language="en")
        window = Window(document, settings)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    window.view.setFocus()
    QApplication.processEvents()
    yield window
    put_away([window])


def ask(window: Window, qtbot: QtBot) -> None:
    """Ask something that is never answered."""
    endless = window.answer_worker._answerer = Endless()
    window.inquiry.ask()
    qtbot.waitUntil(endless.begun.is_set, timeout=PATIENCE)
    qtbot.waitUntil(window.progress_line.stop_button.isVisible, timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.share(2)
@pytest.mark.parametrize("by", ["key", "button"])
def test_long_work_is_stopped(page: Window, qtbot: QtBot, by: str) -> None:
    ask(page, qtbot)
    if by == "key":
        QTest.keyClick(page.view, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(page.progress_line.stop_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.progress_line.stop_button.isHidden, timeout=PATIENCE)
    assert page.progress_line.isHidden()
    assert any("Stopped" in label.text() for label in page.status.findChildren(QLabel))
    ask(page, qtbot)


@pytest.mark.slow
@pytest.mark.share(1)
def test_closing_during_work_ends_it(page: Window, qtbot: QtBot) -> None:
    ask(page, qtbot)
    page.document.stack.setClean()
    began = threading.active_count()
    page.close()
    assert threading.active_count() < began
