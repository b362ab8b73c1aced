"""Widgets that show the section (side view) of a line of sight: small in the inspector, large in a dock beside its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from workbench.desktop.overlays.tabletop_words import line_story, piece_words, tabletop_place_words
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.sight.profile import Section, SectionPart
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.engine.sight.wording import step_text


def _theme(widget: QWidget) -> str:
    """The theme that a widget is shown in."""
    return "dark" if widget.palette().base().color().lightness() < 128 else "light"


_SMALL, _TABLETOP_SMALL, _LEAST = 76, 84, 120
"""The height of small pictures, and the least of large ones."""


class LineFromTheSide(QWidget):
    """Draws a judged line from the side, so that it cannot contradict the verdict: small in the inspector, where a click opens
    the large one, or large."""

    opened = Signal()
    """The small picture was clicked, to show the large one."""

    def __init__(
        self, language: str, paint: Callable[..., None], small: int, *, large: bool, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.drawing: Any = None
        """The picture that ``paint`` draws into a box; None without a line."""
        self._paint = paint
        self._language = language
        self._large = large
        self.magnified = 1.0
        """The scale of letters and lines; 1 is the usual size."""
        if large:
            self.setMinimumHeight(scaled_pixels(_LEAST))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        else:
            self.setFixedHeight(scaled_pixels(small))
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def text_at(self, x: float) -> str:
        """The tooltip at a place of the widget; "" for none."""
        raise NotImplementedError

    def clicked_at(self, x: float) -> None:
        """A place of the large picture was clicked."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, or what to do to see one."""
        painter = QPainter(self)
        if self.drawing is None:
            # no paper without a drawing: it would be the brightest place of a dark window
            painter.fillRect(self.rect(), self.palette().base())
            if self._large:
                painter.setPen(self.palette().placeholderText().color())
                words = self.tr("Point at a target: its line of sight is drawn here from the side.")
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        else:
            painter.scale(self.scale, self.scale)
            self._paint(painter, self.box, self.drawing, compact=not self._large, theme=_theme(self))
        painter.end()

    @property
    def scale(self) -> float:
        """Pixels for each unit of the picture: as large as the widget's letters are."""
        return ui_scale() * self.magnified

    @property
    def box(self) -> QRectF:
        """The rectangle of the widget, in units of the picture."""
        return QRectF(0, 0, self.width() / self.scale, self.height() / self.scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the large picture, or go to what was clicked in it."""
        if self._large:
            self.clicked_at(event.position().x())
        else:
            self.opened.emit()

    def event(self, event: QEvent) -> bool:
        """Show what is under the mouse as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self.text_at(event.pos().x())
            if words:
                QToolTip.showText(event.globalPos(), plain_text(words), self)
                return True
        return super().event(event)


class Profile(LineFromTheSide):
    """Draws the section of a line on a hex map."""

    hex_wanted = Signal(str)
    """A hex of the large section was clicked."""

    def __init__(self, language: str, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(language, paint_section, _SMALL, large=large, parent=parent)
        if not large:
            self.setToolTip(self.tr("Click for the large section"))

    def show_section(self, section: Section | None) -> None:
        """Show another section; None shows none."""
        self.drawing = section
        self.update()

    @property
    def section(self) -> Section | None:
        """The section that is shown."""
        found: Section | None = self.drawing
        return found

    def part_at(self, x: float) -> SectionPart | None:
        """The part of the section at a place of the widget."""
        if self.section is None:
            return None
        return part_at(self.box, self.section, x / self.scale, compact=not self._large)

    def clicked_at(self, x: float) -> None:
        """Go to the hex."""
        part = self.part_at(x)
        if part is not None:
            self.hex_wanted.emit(part.chosen)

    def text_at(self, x: float) -> str:
        """The tooltip about the line at a place of the widget."""
        part = self.part_at(x)
        if part is None or self.section is None or part.end:
            return ""
        step = step_text(part, self.section.unit, sloped=self.section.sloped)
        return "\n".join(word for word in (step.get(self._language), part.text.get(self._language)) if word)


class SideViewWidget(LineFromTheSide):
    """Draws the side view of a line on a table."""

    piece_wanted = Signal(str)
    """A piece (id) of the large view was clicked."""

    def __init__(self, language: str, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(language, paint_side_view, _TABLETOP_SMALL, large=large, parent=parent)
        self.answer: TabletopAnswer | None = None
        if not large:
            self.setToolTip(self.tr("Click for the large side view"))

    def show_answer(self, answer: TabletopAnswer | None) -> None:
        """Show the line of an answer, or nothing."""
        self.answer = answer
        self.drawing = side_view(answer, self._language) if answer is not None else None
        self.update()

    @property
    def view(self) -> SideView | None:
        """The side view that is shown."""
        found: SideView | None = self.drawing
        return found

    def piece_at(self, x: float) -> int | None:
        """The piece at a place of the widget."""
        if self.view is None:
            return None
        return piece_at(self.box, self.view, x / self.scale, compact=not self._large)

    def clicked_at(self, x: float) -> None:
        """Go to the piece."""
        piece = self.piece_at(x)
        if piece is not None and self.answer is not None:
            question = self.answer.question
            self.piece_wanted.emit(obstacle(question.scenario, question.ruleset, piece).id)

    def text_at(self, x: float) -> str:
        """What a piece does to the line."""
        piece = self.piece_at(x)
        crossing = self.view.crossings.get(piece) if self.view is not None and piece is not None else None
        return crossing.text.get(self._language) if crossing is not None else ""


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


# --- The large picture in the bottom dock, beside a text of the line


class LineWithText(QWidget):
    """A picture at the left and the line's text at the right; both belong to the line on the map."""

    def __init__(self, picture: QWidget, width: int, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.story = QPlainTextEdit()
        self.story.setReadOnly(True)
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.clicked.connect(self.copy_story)
        self.buttons = QHBoxLayout()
        self.buttons.addWidget(self.copy)
        self.buttons.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.story)
        column.addLayout(self.buttons)
        self.parts = QSplitter()
        self.parts.addWidget(picture)
        self.parts.addWidget(right)
        self.parts.setSizes([width, 400])
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.parts)

    def copy_story(self) -> None:
        """Put the line in words on the clipboard."""
        words = self.story.toPlainText()
        if words:
            QGuiApplication.clipboard().setText(words)

    def set_story(self, words: str) -> None:
        """Show other words."""
        if words != self.story.toPlainText():
            self.story.setPlainText(words)
        self.copy.setEnabled(bool(words))


class SectionPanel(LineWithText):
    """The section of a line on a hex map, and the line hex by hex."""

    save_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        self.profile = Profile(language, large=True)
        super().__init__(self.profile, 600, parent)
        self._language = language
        self.story.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.save = QPushButton(self.tr("Save picture…"))
        self.save.setToolTip(self.tr("Save the map with this line and its section as PNG, SVG or PDF"))
        self.save.clicked.connect(lambda *_: self.save_wanted.emit())
        self.buttons.insertWidget(1, self.save)
        self.parts.setStretchFactor(0, 3)
        self.parts.setStretchFactor(1, 2)
        self.set_story("")

    def show_answer(self, answer: Answer) -> None:
        """Show the line of an answer, or nothing."""
        line_part = answer[LINE_PART]
        self.profile.show_section(line_part.section)
        self.set_story("\n".join(text.get(self._language) for text in line_part.story))

    def set_story(self, words: str) -> None:
        """Show other words; without any there is no picture to save."""
        super().set_story(words)
        self.save.setEnabled(bool(words))


class TabletopProfilePanel(LineWithText):
    """The side view of a line on a table, and the line piece by piece."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        self.profile = SideViewWidget(language, large=True)
        super().__init__(self.profile, 640, parent)
        self._language = language
        self._answer: TabletopAnswer | None = None
        self._shown_answer: TabletopAnswer | None = None
        self.set_story("")

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
            self.set_story("\n".join(line_story(answer, self._language)))
