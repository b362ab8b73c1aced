"""The first page: large previews of the samples, a new map, recent files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPixmap
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

from workbench.desktop.storage import open_document, samples
from workbench.desktop.swatches import sample_picture
from workbench.desktop.table.picture import table_picture
from workbench.scenario.table import TableScenario

_PICTURE = QSize(420, 280)
_COLUMNS = 2


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
        """Show samples and recent files; pictures are drawn the first time."""
        if not self._filled:
            self._filled = True
            for number, path in enumerate(samples()):
                card = self._card(path)
                if card is not None:
                    self.cards[path] = card
                    self._samples.addWidget(card, number // _COLUMNS, number % _COLUMNS)
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

    def _card(self, path: Path) -> QToolButton | None:
        document, _ = open_document(path, self._language)
        if document is None:
            return None
        scenario, ruleset = document.scenario, document.ruleset
        card = QToolButton()
        card.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        card.setAutoRaise(True)
        table = isinstance(scenario, TableScenario)
        picture = table_picture(scenario, ruleset, _PICTURE) if table else sample_picture(scenario, ruleset, _PICTURE)
        card.setIcon(QIcon(QPixmap.fromImage(picture)))
        card.setIconSize(_PICTURE)
        card.setFont(_scaled(card.font(), 1.2))
        board = scenario.board
        if table:
            size = f"{board.width:g} × {board.height:g} {board.unit}"
        else:
            size = f"{board.grid.columns} × {board.grid.rows}"
        card.setText(f"{scenario.title.get(self._language)}\n{ruleset.name.get(self._language)} · {size}")
        card.setToolTip(scenario.card.situation.get(self._language))
        card.clicked.connect(lambda _=False: self.file_wanted.emit(path))
        return card


def _scaled(font: QFont, by: float) -> QFont:
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * by)
    return larger
