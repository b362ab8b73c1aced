"""Commands for whoever reports a fault."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from tests.desktop.commands.expected import Act, Acts, Opens


def emptied(desk: object) -> None:
    """Nothing is copied."""
    QApplication.clipboard().clear()


BOTH: Acts = {
    "show_log": Opens("ReportDialog"),
    "copy_report": Act(lambda desk: QApplication.clipboard().text(), emptied),
}
HEX = TABLE = BOTH
