"""The first page: large previews of the samples, a new map, recent files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QHideEvent, QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.document import AnyDocument
from workbench.desktop.previews import Preview, Previews, drawn
from workbench.desktop.storage import open_document, samples

_PICTURE = QSize(420, 280)
_COLUMNS = 2
_PAUSE = 15
"""Milliseconds between two steps of drawing, in which the page answers the hand."""
_PAPER, _INK = QColor(236, 231, 214, 150), QColor("#6b6558")


class WelcomePage(QScrollArea):
    """One click to a working picture."""

    file_wanted = Signal(object)
    """The path of a sample or a recent file."""
    new_wanted = Signal()
    table_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._filled = False
        self._previews = Previews(_PICTURE)
        self._missing: list[Path] = []
        """Samples whose picture is still to be drawn."""
        self._read: tuple[Path, AnyDocument] | None = None
        self._drawing = QTimer(self, singleShot=True, interval=_PAUSE)
        self._drawing.timeout.connect(self._draw_next)
        self.cards: dict[Path, QToolButton] = {}
        self.recent: list[QPushButton] = []
        page = QWidget()
        self._box = QVBoxLayout(page)
        self._box.setContentsMargins(40, 28, 40, 28)
        self._box.setSpacing(10)
        title = QLabel("Workbench")
        font = _scaled(title.font(), 2.2)
        font.setBold(True)
        title.setFont(font)
        words = QLabel(
            self.tr("Paint a map, place units, and see what the printed rules say about sight and movement.")
        )
        words.setWordWrap(True)
        words.setFont(_scaled(words.font(), 1.25))
        self._box.addWidget(title)
        self._box.addWidget(words)
        self._samples = QGridLayout()
        self._samples.setSpacing(14)
        samples_row = QHBoxLayout()
        samples_row.addLayout(self._samples)
        samples_row.addStretch(1)
        self._box.addWidget(self._heading(self.tr("Samples: one click opens them")))
        self._box.addLayout(samples_row)
        self._box.addWidget(self._heading(self.tr("Your own")))
        row = QHBoxLayout()
        self.new = QPushButton(self.tr("New hex map…"))
        self.new.clicked.connect(self.new_wanted)
        self.new.setMinimumSize(180, 38)
        self.new.setToolTip("Ctrl+N")
        self.open_file = QPushButton(self.tr("Open a file…"))
        self.open_file.clicked.connect(self.open_wanted)
        self.open_file.setMinimumSize(180, 38)
        self.open_file.setToolTip("Ctrl+O")
        self.new_table = QPushButton(self.tr("New table…"))
        self.new_table.clicked.connect(self.table_wanted)
        self.new_table.setMinimumSize(180, 38)
        self.new_table.setToolTip("Ctrl+Shift+T")
        row.addWidget(self.new)
        row.addWidget(self.new_table)
        row.addWidget(self.open_file)
        row.addStretch(1)
        self._box.addLayout(row)
        self._recent_title = self._heading(self.tr("Recent files"))
        self._box.addWidget(self._recent_title)
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self._box.addLayout(self._recent)
        self._box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def open(self, recent: Iterable[Path]) -> None:
        """Show samples and recent files; pictures that are not kept from before are drawn one by one."""
        if not self._filled:
            self._filled = True
            for number, path in enumerate(samples()):
                card = self.cards[path] = self._card(path)
                self._samples.addWidget(card, number // _COLUMNS, number % _COLUMNS)
                preview = self._previews.find(path)
                if preview is not None:
                    self._show_preview(card, preview)
                else:
                    self._missing.append(path)
            if self._missing and self.isVisible():
                self._drawing.start()
        for old in self.recent:
            old.deleteLater()
        self.recent = []
        for path in recent:
            button = QPushButton(f"{path.name}   {path.parent}")
            button.setFlat(True)
            button.setStyleSheet("text-align: left")
            button.clicked.connect(lambda _=False, p=path: self.file_wanted.emit(p))
            self._recent.addWidget(button)
            self.recent.append(button)
        self._recent_title.setVisible(bool(self.recent))

    def _heading(self, words: str) -> QLabel:
        label = QLabel(words)
        label.setProperty("heading", True)
        return label

    def _card(self, path: Path) -> QToolButton:
        """A card that can be clicked at once; its picture comes later."""
        card = QToolButton()
        card.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        card.setAutoRaise(True)
        card.setIconSize(_PICTURE)
        card.setIcon(QIcon(self._blank()))
        card.setFont(_scaled(card.font(), 1.2))
        card.setText(f"{path.stem.replace('_', ' ')}\n")
        card.clicked.connect(lambda _=False: self.file_wanted.emit(path))
        return card

    def _blank(self) -> QPixmap:
        """Paper, where a picture will be."""
        blank = QPixmap(_PICTURE)
        blank.fill(Qt.GlobalColor.transparent)
        painter = QPainter(blank)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(blank.rect(), 6, 6)
        painter.setPen(_INK)
        painter.drawText(blank.rect(), Qt.AlignmentFlag.AlignCenter, self.tr("being drawn…"))
        painter.end()
        return blank

    def showEvent(self, event: QShowEvent) -> None:
        """Pictures are drawn while the page is seen."""
        super().showEvent(event)
        if self._missing:
            self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever has gone on to a map does not wait for pictures."""
        super().hideEvent(event)
        self._drawing.stop()

    def _draw_next(self) -> None:
        """One step: read the next sample, or draw the one that was read."""
        if self._read is not None:
            path, document = self._read
            self._read = None
            preview = drawn(document, _PICTURE)
            self._previews.keep(path, preview)
            self._show_preview(self.cards[path], preview)
        elif self._missing:
            path = self._missing.pop(0)
            found, _ = open_document(path, self._language)
            if found is None:
                self.cards[path].setEnabled(False)
            else:
                self._read = path, found
        if self._missing or self._read is not None:
            self._drawing.start()

    def _show_preview(self, card: QToolButton, preview: Preview) -> None:
        card.setIcon(QIcon(QPixmap.fromImage(preview.picture)))
        language = self._language
        card.setText(f"{preview.title.get(language)}\n{preview.rules.get(language)} · {preview.size}")
        card.setToolTip(preview.about.get(language))


def _scaled(font: QFont, by: float) -> QFont:
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * by)
    return larger
