"""What the program tells above the map is not shown to a class, and is there again afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.everything_shown import HEX
from tests.desktop.program_shells import put_away_shell
from tests.desktop.window_driver import load_document
from workbench.desktop.app.shell import Shell
from workbench.desktop.look.settings import Settings

pytestmark = pytest.mark.gui


@pytest.fixture
def shell(qapp: QApplication, settings: Settings) -> Iterator[Shell]:
    made = Shell(settings, lambda: load_document(HEX), threaded=False)
    made.add(load_document(HEX))
    made.resize(1200, 800)
    made.show()
    QApplication.processEvents()
    yield made
    put_away_shell(made)


@pytest.mark.slow
def test_notices_rest_while_a_class_looks(shell: Shell) -> None:
    page = shell.page
    assert page is not None
    shell.notice.add_message("Unsaved work was found.")
    assert shell.notice.isVisible()
    QTest.keyClick(page.view, Qt.Key.Key_F11)
    QApplication.processEvents()
    assert page.projector.on
    shell.notice.add_message("Another one.")
    assert not shell.notice.isVisible()
    QTest.keyClick(page.view, Qt.Key.Key_F11)
    QApplication.processEvents()
    assert not page.projector.on
    assert shell.notice.isVisible()
    assert "Unsaved work was found." in shell.notice.words.text()


@pytest.mark.slow
def test_what_can_be_done_is_not_told_to_a_class(shell: Shell) -> None:
    page = shell.page
    assert page is not None
    page.show_what_to_do()
    for on in (True, False):
        QTest.keyClick(page.view, Qt.Key.Key_F11)
        QApplication.processEvents()
        assert page.projector.on is on
        assert page.what_to_do.isVisible() is not on
