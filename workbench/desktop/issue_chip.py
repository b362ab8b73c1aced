"""How many issues there are, in the status bar, for who has the list of them closed; what is new is said at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QToolButton

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.desktop.docks.issues import SYMBOLS
from workbench.desktop.plain import plain

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate
_MOST_LINES = 6


class IssueChip(QObject):
    """A button with the numbers of errors and warnings, hidden while there are none; a click opens the list."""

    def __init__(self, window: BenchWindow) -> None:
        super().__init__(window)
        self._window = window
        self._known: tuple[object, frozenset[str]] = (None, frozenset())
        self.button: QToolButton | None = None

    def tell(self, items: Sequence[Diagnostic]) -> None:
        """Show how many there are; of a scenario that was checked before, say the first one that is new."""
        language, document = self._window.language, self._window.document
        told = [item for item in items if item.severity is not Severity.INFO]
        lines = [f"{SYMBOLS[item.severity]} {item.text.get(language)}" for item in told]
        before, known = self._known
        self._known = (document, frozenset(lines))
        self._show([item.severity for item in told], lines)
        new = next((line for line in lines if line not in known), "")
        if new and before is document and document.stack.count():
            self._window.status.warn(new)

    def _show(self, kinds: Sequence[Severity], lines: Sequence[str]) -> None:
        if self.button is None:
            if not lines:
                return
            self.button = QToolButton()
            self.button.setAutoRaise(True)
            self.button.clicked.connect(lambda *_: self._window.docks.bring_up("issues"))
            self._window.status.addPermanentWidget(self.button)
        found = {SYMBOLS[kind]: kinds.count(kind) for kind in (Severity.ERROR, Severity.WARNING) if kind in kinds}
        self.button.setText("  ".join(f"{symbol} {count}" for symbol, count in found.items()))
        more = (
            [translate("Issues", "and {n} more").format(n=len(lines) - _MOST_LINES)] if len(lines) > _MOST_LINES else []
        )
        self.button.setToolTip(plain("\n".join([*lines[:_MOST_LINES], *more])))
        name = translate("Issues", "Issues: {n}").format(n=len(lines))
        self.button.setAccessibleName(name)
        self.button.setVisible(bool(lines))
