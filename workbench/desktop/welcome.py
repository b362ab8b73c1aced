"""The first page: large previews of the samples, a new map, recent files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.cards import Card, CardGrid, scaled
from workbench.desktop.document import AnyDocument
from workbench.desktop.previews import Preview, Previews, drawn
from workbench.desktop.size import sized, ui_scale
from workbench.desktop.storage import open_document, samples
from workbench.desktop.templates import TEMPLATES, Template

_PICTURE = QSize(378, 252)
"""Three of them side by side fill a window of 1280 pixels."""
_RECENT = QSize(204, 136)
_EMPTY = QSize(150, 88)
_PAUSE = 15
"""Milliseconds between two steps of drawing, in which the page answers the hand."""


class WelcomePage(QScrollArea):
    """One click to a working picture."""

    file_wanted = Signal(object)
    """The path of a sample or a recent file."""
    new_wanted = Signal()
    table_wanted = Signal()
    open_wanted = Signal()
    template_wanted = Signal(object)
    """The :class:`~workbench.desktop.templates.Template` of a new, empty map."""
    clear_wanted = Signal()
    """The list of recent files is to be emptied."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._filled = False
        self._large, self._small, self._blank = (size * ui_scale() for size in (_PICTURE, _RECENT, _EMPTY))
        self._previews = Previews(self._large)
        self._missing: list[tuple[Card, Path]] = []
        """Cards whose picture is still to be drawn."""
        self._read: tuple[Card, Path, AnyDocument] | None = None
        self._drawing = QTimer(self, singleShot=True, interval=_PAUSE)
        self._drawing.timeout.connect(self._draw_next)
        self.cards: dict[Path, Card] = {}
        self.recent: list[Card] = []
        page = QWidget()
        self._box = QVBoxLayout(page)
        self._box.setContentsMargins(32, 22, 32, 28)
        self._box.setSpacing(10)
        self._box.addLayout(self._head())
        self.clear = QPushButton(self.tr("Empty the list"))
        self.clear.setFlat(True)
        self.clear.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clear.clicked.connect(self.clear_wanted)
        self._recent_head = self._heading(self.tr("Recent files"), self.clear)
        self._recent = CardGrid(self._small)
        self._box.addWidget(self._recent_head)
        self._box.addWidget(self._recent)
        self._box.addWidget(self._heading(self.tr("New and empty: one click makes the map")))
        self.templates = [self._template(one) for one in TEMPLATES]
        empty = CardGrid(self._blank)
        empty.show_cards(self.templates)
        self._box.addWidget(empty)
        self._box.addWidget(self._heading(self.tr("Samples: one click opens them")))
        self._samples = CardGrid(self._large)
        self._box.addWidget(self._samples)
        self._box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def open(self, recent: Iterable[Path]) -> None:
        """Show samples and recent files; pictures that are not kept from before are drawn one by one."""
        wanted = list(recent)
        if wanted != [card.path for card in self.recent]:
            gone = set(self.recent)
            self._missing = [(card, path) for card, path in self._missing if card not in gone]
            if self._read is not None and self._read[0] in gone:
                self._read = None
            self.recent = [self._card(path, self._small) for path in wanted]
            self._recent.show_cards(self.recent)
        else:
            for card, path in zip(self.recent, wanted, strict=True):
                self._picture(card, path)
        self._recent_head.setVisible(bool(self.recent))
        self._recent.setVisible(bool(self.recent))
        if not self._filled:
            self._filled = True
            for card, template in zip(self.templates, TEMPLATES, strict=True):
                card.show_picture(template.picture(self._blank))  # not before, as most windows never show this page
            self.cards = {path: self._card(path, self._large) for path in samples()}
            self._samples.show_cards(self.cards.values())
        if self._missing and self.isVisible():
            self._drawing.start()

    def _head(self) -> QHBoxLayout:
        """Name and purpose of the program, and what is always at hand."""
        title = QLabel("Workbench")
        font = scaled(title.font(), 2.2)
        font.setBold(True)
        title.setFont(font)
        words = QLabel(
            self.tr("Paint a map, place units, and see what the printed rules say about sight and movement.")
        )
        words.setWordWrap(True)
        words.setFont(scaled(words.font(), 1.25))
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(title)
        said.addWidget(words)
        self.open_file = self._button(self.tr("Open a file…"), "Ctrl+O", self.open_wanted)
        self.new = self._button(self.tr("New hex map…"), "Ctrl+N", self.new_wanted)
        self.new_table = self._button(self.tr("New table…"), "Ctrl+T", self.table_wanted)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addLayout(said, 1)
        for button in (self.open_file, self.new, self.new_table):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _button(self, words: str, key: str, wanted: SignalInstance) -> QPushButton:
        button = QPushButton(words)
        button.setMinimumSize(sized(140), sized(38))
        button.setToolTip(key)
        button.clicked.connect(wanted)
        return button

    def _heading(self, words: str, beside: QWidget | None = None) -> QWidget:
        label = QLabel(words)
        label.setProperty("heading", True)
        if beside is None:
            return label
        row = QWidget()
        box = QHBoxLayout(row)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(label, 1)
        box.addWidget(beside)
        return row

    def _template(self, template: Template) -> Card:
        card = Card(None, self._blank)
        card.say(f"{template.game}\n{template.size}", "")
        card.clicked.connect(lambda _=False: self.template_wanted.emit(template))
        return card

    def _card(self, path: Path, size: QSize) -> Card:
        """A card that can be clicked at once; its picture comes later."""
        card = Card(path, size, self.tr("being drawn…"))
        card.say(f"{path.stem.replace('_', ' ')}\n{path.name if size == self._small else ''}", str(path))
        card.clicked.connect(lambda _=False: self.file_wanted.emit(path))
        self._picture(card, path)
        return card

    def _picture(self, card: Card, path: Path) -> None:
        """Show the picture that was kept of a file, or note that it is to be drawn."""
        preview = self._previews.find(path)
        if preview is not None:
            self._show_preview(card, preview)
        elif all(card is not other for other, _ in self._missing):
            self._missing.append((card, path))

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
            card, path, document = self._read
            self._read = None
            preview = drawn(document, self._large)
            self._previews.keep(path, preview)
            self._show_preview(card, preview)
        elif self._missing:
            card, path = self._missing.pop(0)
            kept = self._previews.find(path)  # drawn for another card since
            found = None if kept is not None else open_document(path, self._language)[0]
            if kept is not None:
                self._show_preview(card, kept)
            elif found is not None:
                self._read = card, path, found
            elif path in self.cards:
                card.setEnabled(False)
            else:
                card.show_empty(self.tr("cannot be read"))
        if self._missing or self._read is not None:
            self._drawing.start()

    def _show_preview(self, card: Card, preview: Preview) -> None:
        language = self._language
        title, about = preview.title.get(language), preview.about.get(language)
        card.show_picture(preview.picture)
        if card.iconSize() == self._large:
            card.say(f"{title}\n{preview.rules.get(language)} · {preview.size}", about)
        else:
            told = "\n\n".join(words for words in (str(card.path), about) if words)
            card.say(f"{title}\n{card.path.name if card.path else ''}", told)
