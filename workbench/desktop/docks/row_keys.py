"""Del pressed in a list of a dock is for its rows, and never for what is selected on the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView


class DelKey(QObject):
    """Keeps Del from the command of that key while a list has the focus; ``run`` is what it does there, None nothing."""

    def __init__(self, view: QAbstractItemView, run: Callable[[], object] | None = None) -> None:
        super().__init__(view)
        self._run = run
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the key before the command gets it, then do what it does in this list."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Delete or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        event.accept()
        # a field that is open in a row hands on the keys that it does not need
        if event.type() == QEvent.Type.KeyPress and self._run is not None and watched.hasFocus():  # type: ignore[attr-defined]
            self._run()
        return True
