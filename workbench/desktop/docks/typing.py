"""Lists whose rows are made anew after every edit, and names that are typed into them meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QComboBox, QWidget


class CellChoice(QComboBox):
    """The choices of a cell. The mouse takes one at once; arrow keys and letters go through them until Enter."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go through the choices without taking any."""
        before = self.blockSignals(True)
        super().keyPressEvent(event)
        self.blockSignals(before)


class WhileTyped(QObject):
    """Puts off what would take away the rows of a view while something is typed in one of them."""

    def __init__(self, view: QAbstractItemView, *delegates: QAbstractItemDelegate) -> None:
        super().__init__(view)
        self._view = view
        self._delegates = delegates or (view.itemDelegate(),)
        self._later: Callable[[], None] | None = None
        for delegate in self._delegates:
            delegate.closeEditor.connect(lambda *_: QTimer.singleShot(0, self, self._run))

    def puts_off(self, run: Callable[[], None]) -> bool:
        """Is something being typed? Then ``run`` comes when it is done."""
        self._later = run if self._view.state() == QAbstractItemView.State.EditingState else None
        return self._later is not None

    def finish(self) -> None:
        """Take what is being typed and close its field, before another row is to be typed into: Qt refuses a second field."""
        for field in self._fields():
            self._delegates[0].commitData.emit(field)
            self._delegates[0].closeEditor.emit(field)
        self._run()

    def drop(self) -> None:
        """Let what is being typed go: its row is of another map."""
        self._later = None
        for field in self._fields():
            self._delegates[0].closeEditor.emit(field, QAbstractItemDelegate.EndEditHint.RevertModelCache)

    def _fields(self) -> list[QWidget]:
        """What is open to be typed into; a field that was closed is hidden and waits to be deleted."""
        if self._view.state() != QAbstractItemView.State.EditingState:
            return []
        paper = self._view.viewport()
        return [field for field in paper.findChildren(QWidget) if field.parent() is paper and not field.isHidden()]

    def _run(self) -> None:
        run, self._later = self._later, None
        if run is not None:
            run()
