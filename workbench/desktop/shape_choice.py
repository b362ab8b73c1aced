"""Which drawn shape is selected, and which corner of it; follows the shape through edits, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.board.hexboard import Shape
from workbench.desktop.bench import Bench


class ShapeChoice(QObject):
    """The selected shape of the open document, by its place in the list; None if none is."""

    changed = Signal()

    def __init__(self, bench: Bench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.number: int | None = None
        self.vertex: int | None = None
        self._known: tuple[Shape | None, int] = (None, 0)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes of the open document."""
        return self._bench.document.scenario.board.shapes

    @property
    def shape(self) -> Shape | None:
        """The selected shape."""
        return self.shapes[self.number] if self.number is not None and self.number < len(self.shapes) else None

    def select(self, number: int | None, vertex: int | None = None) -> None:
        """Select a shape, and a corner of it."""
        self.number, self.vertex = number, vertex
        self._known = (self.shape, len(self.shapes))
        self.changed.emit()

    def refresh(self) -> None:
        """The document was edited: the shape keeps its place, is found at another, or is gone."""
        known, count = self._known
        shapes, number = self.shapes, self.number
        if number is None or known is None:
            return
        if number >= len(shapes) or shapes[number] != known:
            if known in shapes:
                number = shapes.index(known)
            elif len(shapes) != count:
                number = None
        shape = shapes[number] if number is not None else None
        vertex = self.vertex if shape is not None and self.vertex is not None else None
        self.select(number, vertex if vertex is not None and shape and vertex < len(shape.points) else None)
