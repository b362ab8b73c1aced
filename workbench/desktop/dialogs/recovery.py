"""Offers unsaved work that was left behind when the program ended without being closed: open it, throw it away, or later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import plain
from workbench.desktop.previews import drawn
from workbench.desktop.storage import open_document, recovered_document
from workbench.files.recovery_room import Found
from workbench.files.scenario_writer import dump_scenario
from workbench.files.stamps import FileState, state_since
from workbench.scenario.differences import differences

_PICTURE = QSize(168, 112)


@dataclass(frozen=True)
class Offer:
    """Work that was left behind, as a document that is not saved; None if it cannot be read."""

    found: Found
    document: AnyDocument | None


def offer_of(found: Found, language: str) -> Offer | None:
    """The offer of a recovery file; None if its work is in the document's file already."""
    if found.rescued is None:
        return Offer(found, None)
    document = recovered_document(found.rescued, language)[0]
    if document is not None and document.path is not None:
        saved = open_document(document.path, language)[0]
        if saved is not None and dump_scenario(saved.scenario, saved.ruleset) == found.rescued.text:
            return None
    return Offer(found, document)


class RecoveryDialog(QDialog):
    """All that was left behind; what is ticked is opened or thrown away, the rest is offered again."""

    open_wanted = Signal(object)
    """An :class:`Offer`."""
    thrown_away = Signal(object)
    """An :class:`Offer`."""

    def __init__(self, offers: Sequence[Offer], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Unsaved work"))
        self.resize(720, 440)
        self._language = language
        self.offers = list(offers)
        said = QLabel(
            self.tr("The program ended last time before this work was saved. What is opened is not saved yet either.")
        )
        said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setAccessibleName(self.windowTitle())
        self.list.setIconSize(_PICTURE)
        self.list.setSpacing(4)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.open_button = QPushButton(self.tr("&Open"))
        self.throw = QPushButton(self.tr("&Throw away…"))
        self.later = QPushButton(self.tr("&Later"))
        self.later.setToolTip(self.tr("Ask again at the next start"))
        self.open_button.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.throw)
        row.addStretch(1)
        row.addWidget(self.later)
        row.addWidget(self.open_button)
        box = QVBoxLayout(self)
        box.addWidget(said)
        box.addWidget(self.list, 1)
        box.addLayout(row)
        for offer in self.offers:
            self.list.addItem(self._item(offer))
        self.list.itemChanged.connect(self._enable)
        self.open_button.clicked.connect(self._open)
        self.throw.clicked.connect(self._throw)
        self.later.clicked.connect(self.reject)
        self._enable()

    def _item(self, offer: Offer) -> QListWidgetItem:
        item = QListWidgetItem("\n".join(self._words(offer)))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked)
        document = offer.document
        if document is not None:
            preview = drawn(document, _PICTURE)
            item.setIcon(QIcon(QPixmap.fromImage(preview.picture)))
        path = document.path if document is not None and document.path else offer.found.path
        item.setToolTip(plain(str(path)))
        return item

    def _words(self, offer: Offer) -> list[str]:
        """Title, file, when it was kept, how much it is, and what its file has otherwise."""
        rescued, document = offer.found.rescued, offer.document
        if rescued is None:
            damaged = any(item.code == "recovery_broken" for item in offer.found.told)
            return [self.tr("Damaged")] * damaged + [item.text.get(self._language) for item in offer.found.told]
        file = rescued.path.name if rescued.path is not None else self.tr("in no file yet")
        shown = f"{rescued.when.astimezone():%Y-%m-%d %H:%M:%S}"
        words = [f"{rescued.title.get(self._language)} – {file}", self.tr("kept on {time}").format(time=shown)]
        if document is None:
            return [*words, self.tr("It cannot be opened: its ruleset is not found or it is damaged.")]
        board, units = document.scenario.board, sum(1 for _ in document.scenario.forces)
        grid = getattr(board, "grid", None)
        size = (
            f"{grid.columns} × {grid.rows}" if grid is not None else f"{board.width:g} × {board.height:g} {board.unit}"
        )
        words.append(self.tr("{size}, units: {count}").format(size=size, count=units))
        return [*words, *self._since(document)]

    def _since(self, document: AnyDocument) -> list[str]:
        """What the file of a document has otherwise now."""
        path, stamp = document.path, document.stamp
        if path is None:
            return []
        state = state_since(path, stamp) if stamp is not None else FileState.UNKNOWN
        if state is FileState.GONE:
            return [self.tr("its file is no longer there")]
        saved = open_document(path, self._language)[0]
        if saved is None:
            return [self.tr("its file cannot be read now")]
        lines = [line.get(self._language) for line in differences(saved.scenario, document.scenario)]
        changed = [self.tr("its file was changed since")] if state is FileState.CHANGED else []
        return [*changed, self.tr("not saved: {what}").format(what="; ".join(lines))]

    @property
    def chosen(self) -> list[Offer]:
        """What is ticked."""
        ticked = (self.list.item(row).checkState() is Qt.CheckState.Checked for row in range(self.list.count()))
        return [offer for offer, on in zip(self.offers, ticked, strict=True) if on]

    def _enable(self) -> None:
        self.open_button.setEnabled(any(offer.document is not None for offer in self.chosen))
        self.throw.setEnabled(bool(self.chosen))

    def _open(self) -> None:
        for offer in self.chosen:
            if offer.document is not None:
                self.open_wanted.emit(offer)
                self._remove(offer)
        self._end()

    def _throw(self) -> None:
        button = QMessageBox.StandardButton
        words = self.tr("Throw this work away? It cannot be brought back.")
        answer = QMessageBox.question(self, self.windowTitle(), words, button.Discard | button.Cancel)
        if answer == button.Discard:
            for offer in self.chosen:
                self.thrown_away.emit(offer)
                self._remove(offer)
            self._end()

    def _remove(self, offer: Offer) -> None:
        row = self.offers.index(offer)
        blocked = self.list.blockSignals(True)
        self.offers.pop(row)
        self.list.takeItem(row)
        self.list.blockSignals(blocked)
        self._enable()

    def _end(self) -> None:
        if not self.offers:
            self.accept()
