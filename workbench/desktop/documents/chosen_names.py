"""The names on the map that are selected in a window, the kind of the next one, and where all lie."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal

from workbench.desktop.drawing.map_names import LaidName


class ChosenNames(QObject):
    """The state of names that the tool, the panel and the map of one window share."""

    changed = Signal()
    """Other names are selected, or the next one is of another kind."""
    wanted = Signal(object)
    """A new name without words is wanted, whose place was clicked."""
    edit_wanted = Signal(str)
    """The name with this id is to be edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kind = "place"
        """The kind of the next name."""
        self.selected: tuple[str, ...] = ()
        """The ids of those that are selected."""
        self.laid: Callable[[], Sequence[LaidName]] = tuple
        """All names that are shown, where they lie."""

    def select(self, ids: Iterable[str]) -> None:
        """Select these and no others."""
        found = tuple(ids)
        if found != self.selected:
            self.selected = found
            self.changed.emit()

    def choose(self, kind: str) -> None:
        """Let the next name be of a kind."""
        if kind != self.kind:
            self.kind = kind
            self.changed.emit()

    def at(self, point: tuple[float, float], near: float) -> list[LaidName]:
        """The names at a point or at most so near to it, the uppermost first."""
        return [one for one in reversed(self.laid()) if one.covers(point, near)]
