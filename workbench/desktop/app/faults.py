"""Errors of the program that nobody caught: one notice for each, a report that can be copied, and the work is kept."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.base.data_folders import PACKAGE
from workbench.base.text import without_private_paths
from workbench.desktop.look.language import show_as_plain_text
from workbench.files.logbook import Lines, as_columns

# --- The notice of an error of the program: what it means for the work, and a report in a fold that can be copied.


class FaultDialog(QDialog):
    """One notice, which stops nobody; further errors join it while it is open."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("An error of the program"))
        self.said = QLabel(
            self.tr("Something went wrong inside the program. What you have open is still there, and you can go on.")
        )
        self.kept = QLabel()
        self.times = QLabel()
        show_as_plain_text(self.said, self.kept)
        for label in (self.said, self.kept, self.times):
            label.setWordWrap(True)
            label.setMinimumWidth(420)
        self.report = QPlainTextEdit()
        self.report.setReadOnly(True)
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setMinimumSize(640, 260)
        self.report.setAccessibleName(self.tr("Report"))
        self.report.setTabChangesFocus(True)
        self.fold = QPushButton(self.tr("&Show the report"))
        self.fold.setCheckable(True)
        self.fold.toggled.connect(self._unfold)
        self.copy = QPushButton(self.tr("&Copy the report"))
        self.copy.clicked.connect(self._copy)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.fold, self.copy):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        box = QVBoxLayout(self)
        for part in (self.said, self.kept, self.times, self.report, buttons):
            box.addWidget(part)
        self.kept.hide()
        self.times.hide()
        self.report.hide()

    def add_report(self, text: str) -> None:
        """Put another part at the end of the report."""
        self.report.appendPlainText(f"{text.rstrip()}\n")

    def say_kept(self, words: str) -> None:
        """Say what became of unsaved work; "" if there was none."""
        self.kept.setText(words)
        self.kept.setVisible(bool(words))

    def count(self, times: int) -> None:
        """Say how many errors there were."""
        self.times.setText(self.tr("So far {times} errors; the same one is told once.").format(times=times))
        self.times.setVisible(times > 1)

    def _unfold(self, on: bool) -> None:
        self.report.setVisible(on)
        self.fold.setText(self.tr("&Hide the report") if on else self.tr("&Show the report"))
        self.resize(self.sizeHint())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText(self.tr("Copied"))


log = logging.getLogger(__name__)
translate = QCoreApplication.translate


Place = tuple[str, str, int]
"""The kind of an error and the file and line of ours that it came from: the same place is the same fault."""


class Faults(QObject):
    """Receives errors. ``parent_of`` gives the window in front; ``keep`` keeps all unsaved work and says where it may be found
    ("" = there was none), once for each notice; ``lines`` diagnoses; ``lately`` tells what was done before."""

    _came = Signal(object, object, object)

    def __init__(
        self,
        parent_of: Callable[[], QWidget | None],
        *,
        keep: Callable[[], str],
        lines: Callable[[], Lines],
        lately: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__()
        self._parent_of, self._keep, self._lines, self._lately = parent_of, keep, lines, lately
        self.times: dict[Place, int] = {}
        """How often each fault was met since the program began."""
        self._waiting: list[str] = []
        self._kept = False
        """Was unsaved work kept for the notice that is open?"""
        self.notice: FaultDialog | None = None
        """The notice that is open."""
        self._came.connect(self._receive)

    def receive(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Log an error of any thread and tell of it when the window has come to rest: never from within what Qt is doing.

        A fault that was told already is only counted: a picture that cannot be drawn fails with every frame.
        """
        self._came.emit(kind, error, trace)

    def _receive(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        place = _place(kind, trace)
        times = self.times[place] = self.times.get(place, 0) + 1
        if times & (times - 1) == 0:  # the log is bounded, and others want to be read in it too
            log.error("fault, time %d", times, exc_info=(kind, error, trace))
        if times > 1:
            if self.notice is not None:
                self.notice.count(sum(self.times.values()))
            return
        self._waiting.append(without_private_paths("".join(traceback.format_exception(kind, error, trace))))
        if len(self._waiting) == 1:
            QTimer.singleShot(0, self, self._tell)

    def tell_of_crash(self, report: str) -> None:
        """Tell where the program stood when it ended by itself in an earlier run."""
        log.error("an earlier run ended by itself: %s", report)
        notice = self._opened()
        notice.said.setText(
            translate(
                "Faults", "Last time the program ended by itself. The report says where it stood; please send it to us."
            )
        )
        notice.add_report(report)
        notice.show()

    def close(self) -> None:
        """Tell nothing more."""
        self._waiting = []
        if self.notice is not None:
            self.notice.close()

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        first, self._kept = not self._kept, True  # set before, for keeping may fail and come here again
        kept = self._keep_work() if first else ""
        notice = self._opened()
        for text in waiting:
            notice.add_report(text)
        if first:
            notice.say_kept(kept)
        notice.count(sum(self.times.values()))
        notice.show()
        notice.activateWindow()

    def _opened(self) -> FaultDialog:
        if self.notice is None:
            self.notice = FaultDialog(self._parent_of())
            self.notice.finished.connect(self._closed)
            self.notice.add_report(self._around())
        return self.notice

    def _keep_work(self) -> str:
        try:
            return self._keep()
        except Exception:  # whatever is broken, the notice must come
            log.exception("unsaved work could not be kept")
            return translate("Faults", "Unsaved work could not be copied: save it now, under another name.")

    def _around(self) -> str:
        try:
            before = "\n".join(self._lately())
            return f"{as_columns(self._lines())}\n\n{before}"
        except Exception:
            log.exception("no diagnosis")
            return ""

    def _closed(self) -> None:
        if self.notice is not None:
            self.notice.deleteLater()
            self.notice = None
            self._kept = False


def _place(kind: type[BaseException], trace: TracebackType | None) -> Place:
    frames = traceback.extract_tb(trace)
    ours = [frame for frame in frames if PACKAGE in Path(frame.filename).parents] or list(frames)
    last = ours[-1] if ours else None
    return kind.__name__, last.filename if last else "", (last.lineno or 0) if last else 0
