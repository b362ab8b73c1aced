"""A dialog that was answered is gone, with all that it held: sheets, pictures, lists."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from tests.desktop.everything_shown import HEX, TABLE, dialogs, opened
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.fitting_dialog import FittingDialog

pytestmark = pytest.mark.gui


def _refuse() -> None:
    # PySide never lets go of a method of the dialog that it was given
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    dialog.reject()


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("path", [HEX, TABLE])
def test_nothing_of_an_answered_dialog_is_left(qapp: QApplication, settings: Settings, path: Path) -> None:
    left = []
    with opened(settings, path) as shell:
        for maker, make in dialogs(shell.page).items():
            dialog = make()
            assert isinstance(dialog, FittingDialog), maker
            name, gone = type(dialog).__name__, weakref.ref(dialog)
            QTimer.singleShot(20, _refuse)
            dialog.exec()
            del dialog
            QApplication.processEvents()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            gc.collect()
            left += [name] if gone() is not None else []
    assert left == []
