"""Units that are dragged from the tree of forces onto the map are placed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from workbench.desktop.docks.forces_drag import unpacked
from workbench.desktop.scene.zoomview import ZoomView
from workbench.forces.units import Forces


class Drops(QObject):
    """Watches the drags over a view. ``forces`` gives those that are here; ``show`` is told where drags are (None: gone),
    ``put`` which units are let go where."""

    def __init__(
        self,
        view: ZoomView,
        forces: Callable[[], Forces[Any]],
        show: Callable[[QPoint | None], None],
        put: Callable[[tuple[str, ...], QPoint], None],
    ) -> None:
        super().__init__(view)
        self._forces, self._show, self._put = forces, show, put
        view.setAcceptDrops(True)
        view.viewport().setAcceptDrops(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what concerns drags of units."""
        if event.type() == QEvent.Type.DragLeave:
            self._show(None)
            return True
        if not isinstance(event, (QDragEnterEvent, QDragMoveEvent, QDropEvent)):
            return False
        carried = unpacked(event.mimeData(), self._forces())
        if carried is None or not carried.units:
            return False
        at = event.position().toPoint()
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self._show(None)
            self._put(carried.units, at)
        else:
            self._show(at)
        return True
