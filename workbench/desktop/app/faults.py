"""Uncaught errors of the program: a notice with a report that can be copied, and unsaved work is written to recovery files."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.data_folders import PACKAGE
from workbench.base.text import without_private_paths
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.logbook import Lines, as_columns

# --- The notice of a fault: what it means for the user's work, and a report that can be unfolded and copied


class FaultDialog(FittingDialog):
    """One notice, not modal; further errors are added while it is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("An error of the program"))
        self.message = ParagraphLabel(
            self.tr("Something went wrong inside the program. What you have open is still there, and you can go on.")
        )
        self.kept_work = ParagraphLabel()
        self.count_label = ParagraphLabel()
        show_as_plain_text(self.message, self.kept_work)
        for label in (self.message, self.kept_work, self.count_label):
            label.setMinimumWidth(420)
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setMinimumSize(640, 260)
        self.report.setAccessibleName(self.tr("Report"))
        self.report.setTabChangesFocus(True)
        self.report_toggle = QPushButton(self.tr("&Show the report"))
        self.report_toggle.setCheckable(True)
        self.report_toggle.toggled.connect(self._toggle_report)
        self.copy_button = QPushButton(self.tr("&Copy the report"))
        self.copy_button.clicked.connect(self._copy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.report_toggle, self.copy_button):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        box = QVBoxLayout(self)
        for part in (self.message, self.kept_work, self.count_label, self.report, buttons):
            box.addWidget(part)
        self.kept_work.hide()
        self.count_label.hide()
        self.report.hide()

    def add_report(self, text: str) -> None:
        """Add a part at the end of the report."""
        self.report.appendPlainText(f"{text.rstrip()}\n")

    def show_kept_work(self, words: str) -> None:
        """Show what happened to unsaved work; "" if there was none."""
        self.kept_work.setText(words)
        self.kept_work.setVisible(bool(words))

    def show_count(self, times: int) -> None:
        """Show the number of errors."""
        self.count_label.setText(self.tr("So far {times} errors; the same one is told once.").format(times=times))
        self.count_label.setVisible(times > 1)

    def _toggle_report(self, on: bool) -> None:
        self.report.setVisible(on)
        self.report_toggle.setText(self.tr("&Hide the report") if on else self.tr("&Show the report"))
        self.resize(self.sizeHint())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy_button.setText(self.tr("Copied"))


log = logging.getLogger(__name__)
translate = QCoreApplication.translate


FaultPlace = tuple[str, str, int]
"""The class of an error, and our file and line that raised it: errors of the same place are the same fault."""


class Faults(QObject):
    """Receives errors. ``parent_of`` returns the window in front; ``save_work`` writes recovery files and returns a sentence
    about them ("" = nothing was unsaved), once for each notice; ``lines`` returns the diagnosis; ``recent_log`` the last lines
    of the log."""

    _received = Signal(object, object, object)

    def __init__(
        self,
        parent_of: Callable[[], QWidget | None],
        *,
        save_work: Callable[[], str],
        lines: Callable[[], Lines],
        recent_log: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__()
        self._parent_of, self._save_work, self._lines, self._recent_log = parent_of, save_work, lines, recent_log
        self.counts: dict[FaultPlace, int] = {}
        """How often each fault occurred since the program began."""
        self._waiting: list[str] = []
        self._work_saved = False
        """True if unsaved work was saved for the open notice."""
        self.notice: FaultDialog | None = None
        """The open notice; None if there is none."""
        self._received.connect(self._receive)

    def receive(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an error of any thread, and show the notice when the event loop is idle, never inside a call from Qt.

        A repeated fault is only counted: a picture that cannot be drawn fails in every frame.
        """
        self._received.emit(kind, error, trace)

    def _receive(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        place = _fault_place(kind, trace)
        times = self.counts[place] = self.counts.get(place, 0) + 1
        if times & (times - 1) == 0:  # the log is bounded and must keep room for other lines
            log.error("fault, time %d", times, exc_info=(kind, error, trace))
        if times > 1:
            if self.notice is not None:
                self.notice.show_count(sum(self.counts.values()))
            return
        self._waiting.append(without_private_paths("".join(traceback.format_exception(kind, error, trace))))
        if len(self._waiting) == 1:
            run_later(self, self._show_notice)

    def report_crash(self, report: str) -> None:
        """Show the report of an earlier run that crashed."""
        log.error("an earlier run ended by itself: %s", report)
        notice = self._open_notice()
        notice.message.setText(
            translate(
                "Faults", "Last time the program ended by itself. The report says where it stood; please send it to us."
            )
        )
        notice.add_report(report)
        notice.show()

    def close(self) -> None:
        """Show no more notices, and close the open one."""
        self._waiting = []
        if self.notice is not None:
            self.notice.close()

    def _show_notice(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        first, self._work_saved = not self._work_saved, True  # set before saving, which may fail and lead here again
        kept = self._try_to_save_work() if first else ""
        notice = self._open_notice()
        for text in waiting:
            notice.add_report(text)
        if first:
            notice.show_kept_work(kept)
        notice.show_count(sum(self.counts.values()))
        notice.show()
        notice.activateWindow()

    def _open_notice(self) -> FaultDialog:
        if self.notice is None:
            self.notice = FaultDialog(self._parent_of())
            self.notice.finished.connect(self._notice_closed)
            self.notice.add_report(self._context_text())
        return self.notice

    def _try_to_save_work(self) -> str:
        try:
            return self._save_work()
        except Exception:  # the notice must be shown even if saving fails
            log.exception("unsaved work could not be kept")
            return translate("Faults", "Unsaved work could not be copied: save it now, under another name.")

    def _context_text(self) -> str:
        try:
            before = "\n".join(self._recent_log())
            return f"{as_columns(self._lines())}\n\n{before}"
        except Exception:
            log.exception("no diagnosis")
            return ""

    def _notice_closed(self) -> None:
        if self.notice is not None:
            self.notice.deleteLater()
            self.notice = None
            self._work_saved = False


def _fault_place(kind: type[BaseException], trace: TracebackType | None) -> FaultPlace:
    frames = traceback.extract_tb(trace)
    ours = [frame for frame in frames if PACKAGE in Path(frame.filename).parents] or list(frames)
    last = ours[-1] if ours else None
    return kind.__name__, last.filename if last else "", (last.lineno or 0) if last else 0
