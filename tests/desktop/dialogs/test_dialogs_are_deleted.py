"""A dialog that was answered is gone, with all that it held: sheets, pictures, lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import isValid

from tests.desktop.everything_shown import HEX, TABLE, dialogs, opened
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.fitting_dialog import FittingDialog

pytestmark = pytest.mark.gui


def _refuse(alone: list[str]) -> None:
    """Refuse the dialog that is open; what of it has no parent."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, QDialog)
    parts = {key: part for key, part in vars(dialog).items() if isinstance(part, QWidget)}
    alone += [f"{type(dialog).__name__}.{key}" for key, part in parts.items() if part.parent() is None]
    dialog.reject()


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("path", [HEX, TABLE])
def test_nothing_of_an_answered_dialog_is_left(qapp: QApplication, settings: Settings, path: Path) -> None:
    left: list[str] = []
    alone: list[str] = []
    """A field without a parent is held by what it calls, and holds its dialog with all that is in it."""
    with opened(settings, path) as shell:
        for maker, make in dialogs(shell.page).items():
            dialog = make()
            assert isinstance(dialog, FittingDialog), maker
            QTimer.singleShot(20, lambda: _refuse(alone))
            dialog.exec()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            left += [type(dialog).__name__] if isValid(dialog) else []
    assert left == []
    assert alone == []
