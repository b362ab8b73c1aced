"""Commands for whoever reports a fault: the log, and what is known of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.diagnosis import whole_diagnosis
from workbench.desktop.dialogs.diagnostics import ReportDialog
from workbench.desktop.menus.common import line
from workbench.files.diagnosis import told
from workbench.files.logbook import last_lines

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate
LOG_LINES = 400
COPIED_LINES = 40


def report_commands(window: BenchWindow) -> list[ActionSpec]:
    """The specs, for the end of the menu of help."""

    def show() -> None:
        lines = last_lines(LOG_LINES)
        words = translate("Reports", "What the program did last, oldest first. It names no folder and no user.")
        empty = translate("Reports", "Nothing is logged yet.")
        ReportDialog(translate("Reports", "Log"), words, "\n".join(lines) or empty, window).exec()

    def copy() -> None:
        text = told(whole_diagnosis(window.settings)) + "\n\n" + "\n".join(last_lines(COPIED_LINES))
        QGuiApplication.clipboard().setText(text)
        window.status.say(
            translate("Reports", "Copied: versions, system, screens, settings and the last lines of the log")
        )

    return [
        line("reports", "help"),
        ActionSpec("show_log", "help", translate("Menus", "Show the &log"), show),
        ActionSpec(
            "copy_report",
            "help",
            translate("Menus", "Copy a &report for a fault"),
            copy,
            tip=translate(
                "Menus", "Versions, system, screens, settings and the last lines of the log, without private paths"
            ),
        ),
    ]
