"""A graphics view that zooms at a point and scrolls without bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

ZOOM_STEP = 1.25
SMALLEST, LARGEST = 0.03, 4.0


class ZoomView(QGraphicsView):
    """Knows how to zoom and to scroll, and nothing of maps. A zoom of 1.0 shows a scene unit as a pixel."""

    zoom_changed = Signal(float)
    smallest, largest = SMALLEST, LARGEST

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def zoom(self) -> float:
        """Pixels for each scene unit; 1.0 shows hexes 64 pixels wide."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom, keeping the map under ``anchor`` (viewport coordinates; the middle without one) where it is."""
        zoom = max(self.smallest, min(self.largest, zoom))
        if abs(zoom - self.zoom) < 1e-9:
            return
        fixed = anchor if anchor is not None else QPointF(self.viewport().rect().center())
        before = self.viewportTransform().inverted()[0].map(fixed)
        self.setTransform(self.transform().fromScale(zoom, zoom))
        moved = self.viewportTransform().map(before) - fixed
        self._scroll(round(moved.x()), round(moved.y()))
        self.zoom_changed.emit(self.zoom)

    def zoom_in(self) -> None:
        """One step nearer."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther away."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def reset_zoom(self) -> None:
        """100 %: hexes 64 pixels wide."""
        self.set_zoom(1.0)

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse."""
        steps = event.angleDelta().y() / 120
        if steps:
            self.set_zoom(self.zoom * ZOOM_STEP**steps, event.position())
        event.accept()
