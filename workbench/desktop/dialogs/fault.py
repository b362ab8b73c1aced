"""The notice of an error of the program: what it means for the work, and a report in a fold that can be copied."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.plain import told_plainly


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
        told_plainly(self.said, self.kept)
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
