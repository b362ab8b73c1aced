"""Widgets that show the section (side view) of a line of sight: small in the inspector, large in a dock beside its text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.overlays.profile import SideView, paint_section, paint_side_view, part_at, piece_at
from workbench.desktop.overlays.tabletop_parts import line_story, piece_words, tabletop_place_words
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.sight.profile import Section, SectionPart
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.engine.sight.wording import step_text


def _theme(widget: QWidget) -> str:
    """The theme that a widget is shown in."""
    return "dark" if widget.palette().base().color().lightness() < 128 else "light"


def _scaled(widget: Profile | SideViewWidget, painter: QPainter) -> QRectF:
    """Scale a painter as large as the widget's letters are; the widget's rectangle in the painter's units."""
    scale = ui_scale() * widget.magnified
    painter.scale(scale, scale)
    return _unscaled(widget)


def _unscaled(widget: Profile | SideViewWidget) -> QRectF:
    scale = ui_scale() * widget.magnified
    return QRectF(0, 0, widget.width() / scale, widget.height() / scale)


_SMALL = 76
_LEAST = 120


class Profile(QWidget):
    """Draws the section of a judged line on a hex map, so that it cannot contradict the verdict."""

    opened = Signal()
    """The small section was clicked, to show the large one."""
    hex_wanted = Signal(str)
    """A hex of the large section was clicked."""

    def __init__(self, language: str, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._large = large
        self.magnified = 1.0
        """The scale of letters and lines; 1 is the usual size."""
        self.section: Section | None = None
        if large:
            self.setMinimumHeight(scaled_pixels(_LEAST))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedHeight(scaled_pixels(_SMALL))
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Click for the large section"))

    def show_section(self, section: Section | None) -> None:
        """Show another section; None shows none."""
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
            paint_section(painter, _scaled(self, painter), self.section, compact=not self._large, theme=_theme(self))
        painter.end()

    def part_at(self, x: float) -> SectionPart | None:
        """The part of the section at a place of the widget."""
        if self.section is None:
            return None
        scale = ui_scale() * self.magnified
        return part_at(_unscaled(self), self.section, x / scale, compact=not self._large)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the large section, or go to the hex."""
        part = self.part_at(event.position().x())
        if not self._large:
            self.opened.emit()
        elif part is not None:
            self.hex_wanted.emit(part.chosen)

    def event(self, event: QEvent) -> bool:
        """Show the part of the section under the mouse as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            part = self.part_at(event.pos().x())
            if part is not None and self.section is not None and not part.end:
                step = step_text(part, self.section.unit, sloped=self.section.sloped)
                words = [step.get(self._language), part.text.get(self._language)]
                QToolTip.showText(event.globalPos(), plain_text("\n".join(word for word in words if word)), self)
                return True
        return super().event(event)


# --- The large section in the bottom dock, beside a text of the line hex by hex


class SectionPanel(QWidget):
    """The section at the left and the line's text at the right; both belong to the line on the map."""

    save_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.profile = Profile(language, large=True)
        self.story = QPlainTextEdit()
        self.story.setReadOnly(True)
        self.story.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.clicked.connect(self.copy_story)
        self.save = QPushButton(self.tr("Save picture…"))
        self.save.setToolTip(self.tr("Save the map with this line and its section as PNG, SVG or PDF"))
        self.save.clicked.connect(lambda *_: self.save_wanted.emit())
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addWidget(self.save)
        buttons.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.story)
        column.addLayout(buttons)
        parts = QSplitter()
        parts.addWidget(self.profile)
        parts.addWidget(right)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setSizes([600, 400])
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(parts)
        self._set_story("")

    def show_answer(self, answer: Answer) -> None:
        """Show the line of an answer, or nothing."""
        line_part = answer[LINE_PART]
        self.profile.show_section(line_part.section)
        self._set_story("\n".join(text.get(self._language) for text in line_part.story))

    def copy_story(self) -> None:
        """Put the line, hex by hex, on the clipboard."""
        words = self.story.toPlainText()
        if words:
            QGuiApplication.clipboard().setText(words)

    def _set_story(self, words: str) -> None:
        if words != self.story.toPlainText():
            self.story.setPlainText(words)
        self.copy.setEnabled(bool(words))
        self.save.setEnabled(bool(words))


# --- The side view of a line on a table: small in the inspector, large in a dock beside a text of the line piece by piece


_TABLETOP_SMALL, _TABLETOP_LEAST = 84, 120


class SideViewWidget(QWidget):
    """Draws the side view of a judged line on a table, so that it cannot contradict the verdict."""

    opened = Signal()
    """The small view was clicked, to show the large one."""
    piece_wanted = Signal(str)
    """A piece (id) of the large view was clicked."""

    def __init__(self, language: str, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._large = large
        self.magnified = 1.0
        """The scale of letters and lines; 1 is the usual size."""
        self.answer: TabletopAnswer | None = None
        self.view: SideView | None = None
        if large:
            self.setMinimumHeight(scaled_pixels(_TABLETOP_LEAST))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedHeight(scaled_pixels(_TABLETOP_SMALL))
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Click for the large side view"))

    def show_answer(self, answer: TabletopAnswer | None) -> None:
        """Show the line of an answer, or nothing."""
        self.answer = answer
        self.view = side_view(answer, self._language) if answer is not None else None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint."""
        painter = QPainter(self)
        if self.view is None:
            # no paper without a drawing: it would be the brightest place of a dark window
            painter.fillRect(self.rect(), self.palette().base())
            if self._large:
                painter.setPen(self.palette().placeholderText().color())
                words = self.tr("Point at a target: its line of sight is drawn here from the side.")
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        else:
            paint_side_view(painter, _scaled(self, painter), self.view, compact=not self._large, theme=_theme(self))
        painter.end()

    def piece_at(self, x: float) -> int | None:
        """The piece at a place of the widget."""
        if self.view is None:
            return None
        scale = ui_scale() * self.magnified
        return piece_at(_unscaled(self), self.view, x / scale, compact=not self._large)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the large view, or go to the piece."""
        if not self._large:
            self.opened.emit()
            return
        piece = self.piece_at(event.position().x())
        if piece is not None and self.answer is not None:
            question = self.answer.question
            self.piece_wanted.emit(obstacle(question.scenario, question.ruleset, piece).id)

    def event(self, event: QEvent) -> bool:
        """Show the piece under the mouse as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.view is not None:
            piece = self.piece_at(event.pos().x())
            crossing = self.view.crossings.get(piece) if piece is not None else None
            if crossing is not None:
                QToolTip.showText(event.globalPos(), plain_text(crossing.text.get(self._language)), self)
                return True
        return super().event(event)


def side_view(answer: TabletopAnswer, language: str) -> SideView | None:
    """The side view of an answer; None if it has no line."""
    line_part = answer[LINE_PART]
    if line_part.line is None or line_part.profile is None:
        return None
    question = answer.question
    names = {c.piece: piece_words(answer, c.piece, language) for c in line_part.line.crossings}
    ends = (
        tabletop_place_words(question.observer, answer, language),
        tabletop_place_words(question.target, answer, language),
    )
    return SideView(line_part.line, line_part.profile, names, question.scenario.board.unit, ends, language)


class TabletopProfilePanel(QWidget):
    """The side view at the left and the line's text at the right."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._answer: TabletopAnswer | None = None
        self._shown_answer: TabletopAnswer | None = None
        self.profile = SideViewWidget(language, large=True)
        self.story = QPlainTextEdit()
        self.story.setReadOnly(True)
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.clicked.connect(self.copy_story)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.story)
        column.addLayout(buttons)
        parts = QSplitter()
        parts.addWidget(self.profile)
        parts.addWidget(right)
        parts.setSizes([640, 400])
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(parts)
        self._set_story("")

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show the line of an answer, or nothing; a hidden panel is updated when it is shown."""
        self._answer = answer
        if self.isVisible():
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the newest answer."""
        super().showEvent(event)
        self._show()

    def _show(self) -> None:
        answer = self._answer
        if answer is not None and answer is not self._shown_answer:
            self._shown_answer = answer
            self.profile.show_answer(answer)
            self._set_story("\n".join(line_story(answer, self._language)))

    def copy_story(self) -> None:
        """Put the line, piece by piece, on the clipboard."""
        QGuiApplication.clipboard().setText(self.story.toPlainText())

    def _set_story(self, words: str) -> None:
        if words != self.story.toPlainText():
            self.story.setPlainText(words)
        self.copy.setEnabled(bool(words))
