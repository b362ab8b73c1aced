"""A panel in its dock: one that is larger than its dock scrolls, and never makes dock or window larger; the cross that closes
the dock is as large as the letters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QStyle, QStyleOptionToolButton, QWidget

from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import room_on_screen
from workbench.desktop.widgets.visible_updates import run_later

_LEAST = 260, 56
"""The least width and height that a panel asks for, in pixels at the normal size of the letters, whatever it shows: every form
fits this width."""
_SHARE_OF_SCREEN = 0.3
"""On a small screen a panel asks for no more of the width, and what does not fit is scrolled."""


class PanelArea(QScrollArea):
    """Shows one panel as large as the dock is, but not smaller than the panel's least size: then it scrolls.

    What a dock asks for does not depend on what its panel shows at the moment, so the map beside it keeps its place.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._panel = panel
        self.setWidget(panel)

    def sizeHint(self) -> QSize:
        """That of the panel."""
        return self._panel.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Fixed, up to a share of the screen."""
        width, height = map(scaled_pixels, _LEAST)
        width = min(width, round(_SHARE_OF_SCREEN * room_on_screen(self).width()))
        return QSize(width, min(height, _least(self._panel).height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The dock has another size."""
        super().resizeEvent(event)
        self._fit_panel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel shows something else, and may need more room or less."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self._panel:
            self._fit_panel()
        return super().eventFilter(watched, event)

    def bring_into_sight(self, part: QWidget) -> None:
        """Scroll to a part of the panel, once that has been laid out."""
        run_later(self, lambda: self.ensureWidgetVisible(part))

    def _fit_panel(self) -> None:
        panel, room = self._panel, self.maximumViewportSize()
        least = _least(panel)
        across, down = self.horizontalScrollBar().sizeHint(), self.verticalScrollBar().sizeHint()
        if least.width() > room.width():
            room.setHeight(room.height() - across.height())
        if _height_for(panel, max(room.width(), least.width())) > room.height():
            room.setWidth(room.width() - down.width())
        width = max(room.width(), least.width())
        panel.resize(width, max(room.height(), _height_for(panel, width)))


def _least(panel: QWidget) -> QSize:
    return panel.minimumSizeHint().expandedTo(panel.minimumSize())


def _height_for(panel: QWidget, width: int) -> int:
    """The least height of a panel of a width: words that wrap need more of it."""
    layout = panel.layout()
    if layout is not None and layout.hasHeightForWidth():
        return max(panel.minimumHeight(), layout.totalMinimumHeightForWidth(width))
    return _least(panel).height()


_CROSS, _CROSS_EDGE = 18, 3
"""The side of the cross that closes a dock, and the edge around its drawing, in pixels at the normal size of the letters."""


class LargeCross(QObject):
    """Makes the cross that closes a dock grow with the letters: Qt gives it the same few pixels for all of them."""

    def __init__(self, cross: QAbstractButton) -> None:
        super().__init__(cross)
        self._cross = cross
        cross.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The dock has put its cross somewhere, or it is painted."""
        kind = event.type()
        if kind in (QEvent.Type.Resize, QEvent.Type.Move):
            self._enlarge()
        elif kind == QEvent.Type.Paint:
            self._paint()
            return True
        return False

    def _enlarge(self) -> None:
        given, side = self._cross.geometry(), scaled_pixels(_CROSS)
        if given.size() == QSize(side, side):
            return
        wanted = QRect(0, 0, side, side)
        wanted.moveCenter(given.center())
        wanted.moveRight(given.right())
        self._cross.setGeometry(wanted)

    def _paint(self) -> None:
        cross, option = self._cross, QStyleOptionToolButton()
        option.initFrom(cross)
        option.icon, option.subControls = cross.icon(), QStyle.SubControl.SC_ToolButton
        inside = cross.width() - 2 * scaled_pixels(_CROSS_EDGE)
        option.iconSize = QSize(inside, inside)
        option.state |= QStyle.StateFlag.State_AutoRaise
        if cross.isDown():
            option.state |= QStyle.StateFlag.State_Sunken
        elif cross.underMouse():
            option.state |= QStyle.StateFlag.State_Raised
        painter = QPainter(cross)
        cross.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, cross)
        painter.end()
