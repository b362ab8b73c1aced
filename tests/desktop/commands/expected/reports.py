"""Commands for reporting a fault, and the guide."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, Opens
from workbench.desktop.dialogs.guide import GuideDialog


def emptied(driver: object) -> None:
    """Nothing is copied."""
    QApplication.clipboard().clear()


def guide_shown(driver: Any) -> bool:
    """Whether the guide is open beside the window; it is closed then."""
    dialog = driver.window.findChild(GuideDialog)
    return dialog is not None and dialog.close()


BOTH: Expected = {
    "guide": Changes(guide_shown),
    "guide_here": Changes(guide_shown),
    "show_log": Opens("ReportDialog"),
    "copy_report": Changes(lambda driver: QApplication.clipboard().text(), emptied),
}
HEX = TABLE = BOTH
