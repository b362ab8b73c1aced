"""Small parts of the inspector: a section with a heading, a verdict line, words of fixed height, a table of steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.plain import plain
from workbench.desktop.wording import Verdict

_SMALLEST_VERDICT = 0.62
"""How small a long verdict may become, as a part of its usual size."""


def narrow(box: QComboBox) -> QComboBox:
    """Let a chooser become narrower than its longest entry."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(6)
    return box


class Words(QLabel):
    """Wrapped text of exactly ``lines`` lines, so that nothing below it jumps; the tooltip has what does not fit."""

    def __init__(self, lines: int, *, small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if small:
            font = QFont(self.font())
            font.setPointSizeF(font.pointSizeF() * 0.84)
            self.setFont(font)
            self.setProperty("quiet", True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * lines + 3)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """All of the text, also what does not fit."""
        return self._words

    def say(self, words: str) -> None:
        """Show other words."""
        if words != self._words:
            self._words = words
            self.setToolTip(plain(words))
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self._fits(self._words):
            self.setText(self._words)
            return
        low, high = 0, len(self._words)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._fits(self._words[:middle] + "…") else (low, middle - 1)
        self.setText(self._words[:low].rstrip() + "…")

    def _fits(self, words: str) -> bool:
        room = QRect(0, 0, max(40, self.width() - 2), 10_000)
        taken = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return taken.height() <= self.height()


class OneLine(QLabel):
    """One line of text that ends in an ellipsis where room ends; the tooltip has all of it."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.say(words)

    @property
    def words(self) -> str:
        """All of the text, also what does not fit."""
        return self._words

    def say(self, words: str) -> None:
        """Show other words."""
        self._words = words
        self.setToolTip(plain(words))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width holds another part of the text."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width()))


class VerdictLine(OneLine):
    """A verdict in large type: symbol and words, in the colour of its meaning. Long words are set smaller."""

    def __init__(self, parent: QWidget | None = None, *, small: bool = False) -> None:
        self._large = QFont()
        super().__init__(parent=parent)
        self._large = QFont(self.font())
        self._large.setPointSizeF(self._large.pointSizeF() * (1.1 if small else 1.45))
        self._large.setBold(True)
        self.setFont(self._large)
        self.setFixedHeight(self.fontMetrics().lineSpacing() + 2)
        self.show_verdict(None)

    def show_verdict(self, verdict: Verdict | None, otherwise: str = "–") -> None:
        """Show a verdict, or quiet words when there is none."""
        dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        colours = f"color: {verdict.on_dark if dark else verdict.on_light}" if verdict else ""
        if colours != self.styleSheet():
            self.setStyleSheet(colours)
        self.setEnabled(verdict is not None)
        # last, for a new style sheet sets the font back to its usual size
        self.say(f"{verdict.symbol} {verdict.words}" if verdict else otherwise)

    def _fit(self) -> None:
        font = QFont(self._large)
        smallest = font.pointSizeF() * _SMALLEST_VERDICT
        # the width of words does not shrink evenly with their size, so it is tried out
        while self.width() > 40 and self.width() < QFontMetrics(font).horizontalAdvance(self._words):
            if font.pointSizeF() <= smallest:
                break
            font.setPointSizeF(font.pointSizeF() * 0.96)
        self.setFont(font)
        super()._fit()


class StepTable(QTreeWidget):
    """Steps of a line or a route, one row each; keeps its height. Column ``wide`` takes the room that is left."""

    def __init__(self, headings: Sequence[str], rows: int, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels(list(headings))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        for column in range(len(headings)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(18)
        self.set_rows(rows)

    def set_rows(self, rows: int) -> None:
        """Make room for this many rows; more of them scroll."""
        self.setFixedHeight(self.header().sizeHint().height() + rows * (self.fontMetrics().lineSpacing() + 4) + 6)

    def show_rows(self, rows: Iterable[tuple[Sequence[str], str]]) -> None:
        """Show rows of (cells, tooltip)."""
        self.clear()
        for cells, tip in rows:
            item = QTreeWidgetItem(list(cells))
            told = plain(tip)
            for column in range(len(cells)):
                item.setToolTip(column, told)
            self.addTopLevelItem(item)

    def text(self) -> str:
        """All cells as text, for copying."""
        items = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        return "\n".join("\t".join(i.text(c) for c in range(self.columnCount())) for i in items if i is not None)


class Section(QWidget):
    """A heading with parts below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel()
        self.heading.setProperty("heading", True)
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 6)
        self.box.setSpacing(3)
        self.box.addWidget(self.heading)

    def add(self, part: QWidget) -> None:
        """Add a part below the others."""
        self.box.addWidget(part)
