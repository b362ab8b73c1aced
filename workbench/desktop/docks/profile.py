"""The section of the line of sight as widgets: small in the inspector, large in its own dock."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from workbench.desktop.plain import plain
from workbench.desktop.scene.section import paint_section, part_at
from workbench.desktop.size import sized, ui_scale, unsized
from workbench.sight.section import Section, SectionPart
from workbench.sight.telling import step_text

_SMALL = 76
_LEAST = 120


class Profile(QWidget):
    """Draws the steps of the line that was judged, so it can never tell another story than the verdict."""

    opened = Signal()
    """The small section was clicked: show it large."""
    hex_wanted = Signal(str)
    """A hex of the large section was clicked."""

    def __init__(self, language: str, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._large = large
        self.section: Section | None = None
        if large:
            self.setMinimumHeight(sized(_LEAST))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedHeight(sized(_SMALL))
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Click for the large section"))

    def show_section(self, section: Section | None) -> None:
        """Show another line, or nothing."""
        self.section = section
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the section."""
        painter = QPainter(self)
        if self.section is None:
            # no paper without a drawing: it would be the brightest place of a dark window
            painter.fillRect(self.rect(), self.palette().base())
            if self._large:
                painter.setPen(self.palette().placeholderText().color())
                words = self.tr("Point at a target: its line of sight is drawn here from the side.")
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        else:
            painter.scale(ui_scale(), ui_scale())
            paint_section(painter, unsized(QRectF(self.rect())), self.section, compact=not self._large)
        painter.end()

    def part_at(self, x: float) -> SectionPart | None:
        """The stretch of the line under a place of the widget."""
        if self.section is None:
            return None
        return part_at(unsized(QRectF(self.rect())), self.section, x / ui_scale(), compact=not self._large)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the large section, or go to the hex."""
        part = self.part_at(event.position().x())
        if not self._large:
            self.opened.emit()
        elif part is not None:
            self.hex_wanted.emit(part.chosen)

    def event(self, event: QEvent) -> bool:
        """Tell the stretch under the mouse."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            part = self.part_at(event.pos().x())
            if part is not None and self.section is not None and not part.end:
                told = step_text(part, self.section.unit, sloped=self.section.sloped)
                words = [told.get(self._language), part.text.get(self._language)]
                QToolTip.showText(event.globalPos(), plain("\n".join(word for word in words if word)), self)
                return True
        return super().event(event)
