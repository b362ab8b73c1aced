"""The stamps: nine pieces of maps that are kept between sessions, with their pictures."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.canvas.hex_selection import clip_image
from workbench.desktop.commands.hex_editing import HexEditing
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.settings import STAMPS
from workbench.desktop.tools.clipboard import read_piece, ruleset_terms
from workbench.desktop.widgets.palette_list import SWATCH, Palette, PaletteEntry
from workbench.scenario.edits.clips import Clip, adapted_clip


class StampsPanel(QWidget):
    """A click takes a stamp to paste; buttons keep the selected hexes as a stamp and forget one."""

    def __init__(self, kind: HexParts, editing: HexEditing) -> None:
        super().__init__(kind.window.widget)
        self._kind = kind
        self._editing = editing
        self._fresh = False
        self.message = ParagraphLabel()
        self._follows_keys = False
        self.message.setContentsMargins(6, 2, 6, 0)
        self.palette_view = Palette()
        self.palette_view.chosen.connect(lambda key: editing.hexes.take_stamp(int(key[0])))
        self.palette_view.dropped.connect(self._forget)
        self.keep = QPushButton(self.tr("Keep the selection"))
        self.keep.setToolTip(self.tr("Keep the selected hexes as the first stamp that is free"))
        self.keep.clicked.connect(self._keep)
        self.forget = QPushButton(self.tr("Forget"))
        self.forget.setToolTip(self.tr("Forget the marked stamp"))
        self.forget.clicked.connect(self._forget)
        row = QHBoxLayout()
        row.setContentsMargins(6, 0, 6, 4)
        row.addWidget(self.keep, 1)
        row.addWidget(self.forget)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.message)
        box.addWidget(self.palette_view, 1)
        box.addLayout(row)
        kind.window.settings.signals.stamps_changed.connect(self.refresh)
        kind.tool_context.area.changed.connect(self._enable)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the pictures once the panel is visible, and name the keys, now that the window has its commands."""
        super().showEvent(event)
        if not self._follows_keys:
            self._follows_keys = True
            self._kind.window.actions_.keys_changed.connect(self._show_keys)
            self._show_keys()
        if not self._fresh:
            self._fill()

    def refresh(self) -> None:
        """Stamps, or the rules under which they are drawn, have changed."""
        self._fresh = False
        if self.isVisible():
            self._fill()

    def _fill(self) -> None:
        self._fresh = True
        entries = [entry for place in range(1, STAMPS + 1) if (entry := self._entry(place)) is not None]
        self.palette_view.fill([(self.tr("Stamps"), entries)])
        self._enable()

    def _entry(self, place: int) -> PaletteEntry | None:
        window, document = self._kind.window, self._kind.document
        text = window.settings.stamp(place)
        if not text:
            return None
        piece, diagnostics = read_piece(text, document)
        if not isinstance(piece, Clip):
            why = next((item.text.get(window.language) for item in diagnostics), "")
            return PaletteEntry((str(place),), self.tr("{n}: cannot be read").format(n=place), why, QIcon())
        clip = adapted_clip(piece, ruleset_terms(document.ruleset), document.scenario.board.ground).clip
        picture = QPixmap.fromImage(clip_image(clip, document.ruleset, 2 * SWATCH))
        name = self.tr("Stamp {n} · hexes: {count}").format(n=place, count=len(piece.hexes))
        return PaletteEntry((str(place),), name, piece.scenario.title.get(window.language), _squared(picture))

    def _enable(self) -> None:
        self.keep.setEnabled(bool(self._kind.tool_context.area) and self._free() is not None)
        self.forget.setEnabled(self.palette_view.list.count() > 1)

    def _free(self) -> int | None:
        settings = self._kind.window.settings
        return next((place for place in range(1, STAMPS + 1) if not settings.stamp(place)), None)

    def _show_keys(self) -> None:
        """Say which keys keep stamps and take them in hand, as this keyboard has them."""
        words = self.tr("Select hexes and press Ctrl+1 to Ctrl+9 to keep them; 1 to 9 take them in hand.")
        actions = self._kind.window.actions_
        names = [name for name in actions.keys if name.startswith("stamp_")]
        if shifted := [actions.shown_keys(name) for name in names if actions.needs_shift(name)]:
            words += " " + self.tr("On this keyboard: {keys}.").format(keys=", ".join(shifted))
        self.message.setText(words)

    def _keep(self) -> None:
        place = self._free()
        if place is not None:
            self._editing.hexes.keep_stamp(place)

    def _forget(self) -> None:
        item = self.palette_view.list.currentItem()
        key = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if key is not None:
            self._editing.hexes.forget_stamp(int(key[0]))


def _squared(picture: QPixmap) -> QIcon:
    """A picture in the middle of a square, as palettes show them."""
    square = QPixmap(2 * SWATCH, 2 * SWATCH)
    square.fill(Qt.GlobalColor.transparent)
    painter = QPainter(square)
    painter.drawPixmap((square.width() - picture.width()) // 2, (square.height() - picture.height()) // 2, picture)
    painter.end()
    return QIcon(square)
