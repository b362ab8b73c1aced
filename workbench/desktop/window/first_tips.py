"""Tips on first use: the one gesture that matters, in the status bar, where it covers nothing of the map."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.hint_bar import HintField

SHOWN_FOR = 12000
"""Milliseconds for which a tip stays, unless it is closed."""


class FirstTips(QObject):
    """Watches which tool is taken and which answer is switched on in a window."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._overlays: frozenset[str] = frozenset()
        self.line: TipLine | None = None
        window.tool_context.tool_changed.connect(self._tool_taken)
        window.inquiry.changed.connect(self._asked)

    def _tool_taken(self, tool: str) -> None:
        self._tell(f"tool_{tool}")

    def _asked(self) -> None:
        overlays = frozenset(self._window.inquiry.overlays)
        new, self._overlays = sorted(overlays - self._overlays), overlays
        for overlay in new:
            self._tell(f"overlay_{overlay}")

    def _tell(self, command: str) -> None:
        settings = self._window.settings
        if self._window.document.lesson is not None:
            return  # the step switches answers on, not the user
        if not settings.shows_tips or command in settings.seen_tips or not self._window.widget.isVisible():
            return
        spec = self._window.actions_.specs.get(command)
        if spec is None:
            return
        settings.remember_tip(command)
        if self.line is None:
            self.line = TipLine(self._window)
            self.line.unwanted.clicked.connect(self._no_more)
        self.line.tell(self.tr("Tip · {command}: {gesture}").format(command=spec.words, gesture=spec.gesture))

    def _no_more(self) -> None:
        self._window.settings.shows_tips = False
        if self.line is not None:
            self.line.hide()


class TipLine(QFrame):
    """One line over the hint of the status bar; it takes no keys."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.status)
        self.setObjectName("tip")
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._hint = window.status.hint
        self.words = HintField()
        self.unwanted, self.close_button = QToolButton(), QToolButton()
        self.unwanted.setText(self.tr("No more tips"))
        self.close_button.setText("✕")
        self.close_button.setToolTip(self.tr("Close the tip"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.close_button.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled_pixels(6), 0, 0, 0)
        row.addWidget(self.words, 1)
        for button in (self.unwanted, self.close_button):
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.addWidget(button)
        self._end = QTimer(self, singleShot=True, interval=SHOWN_FOR)
        self._end.timeout.connect(self.hide)

    def tell(self, words: str) -> None:
        """Show a tip for a while."""
        self.words.show_words(words)
        self.setGeometry(self._hint.geometry())
        self.show()
        self.raise_()
        self._end.start()
