"""Commands for whoever reports a fault."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Changes, Expected, Opens


def emptied(driver: object) -> None:
    """Nothing is copied."""
    QApplication.clipboard().clear()


BOTH: Expected = {
    "show_log": Opens("ReportDialog"),
    "copy_report": Changes(lambda driver: QApplication.clipboard().text(), emptied),
}
HEX = TABLE = BOTH
