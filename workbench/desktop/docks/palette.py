"""A list of things to put on the map: swatch, name, one line about each, headings and a filter field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QGuiApplication, QHideEvent, QIcon, QKeyEvent, QPainter, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.plain import plain
from workbench.desktop.size import sized

SWATCH = 34
_ROW = 42
_HEADING = 26
_KEY = Qt.ItemDataRole.UserRole
_SUMMARY = Qt.ItemDataRole.UserRole + 1
_BETWEEN = 10
"""Milliseconds between two icons, in which the window does what else is due."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Entry:
    """One thing of a palette; ``key`` is any value that tells it from the others. ``icon`` may be what draws it."""

    key: tuple[str, ...]
    name: str
    summary: str
    icon: QIcon | Callable[[], QIcon]
    tip: str = ""


class _Delegate(QStyledItemDelegate):
    """Paints a swatch with the name over one small line, or a heading."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows of fixed height, so that nothing jumps."""
        return QSize(sized(120), sized(_ROW if index.data(_KEY) is not None else _HEADING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        rect: QRect = option.rect
        palette: QPalette = option.palette
        base: QFont = option.font
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if index.data(_KEY) is None:
            font = QFont(base)
            font.setBold(True)
            font.setPointSizeF(base.pointSizeF() * 0.9)
            painter.setFont(font)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(rect.adjusted(6, 6, -4, 0), Qt.AlignmentFlag.AlignVCenter, index.data())
            painter.restore()
            return
        if selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        swatch = sized(SWATCH)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(rect.left() + 6, rect.top() + sized((_ROW - SWATCH) / 2), swatch, swatch))
        text = rect.adjusted(swatch + 14, 4, -6, -4)
        painter.setPen(palette.color(role))
        painter.setFont(base)
        name = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, text.width())
        half = text.height() // 2
        painter.drawText(text.adjusted(0, 0, 0, -half), Qt.AlignmentFlag.AlignVCenter, name)
        small = QFont(base)
        small.setPointSizeF(base.pointSizeF() * 0.82)
        painter.setFont(small)
        if not selected:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        summary = painter.fontMetrics().elidedText(index.data(_SUMMARY), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text.adjusted(0, half, 0, 0), Qt.AlignmentFlag.AlignVCenter, summary)
        painter.restore()


class FilterField(QLineEdit):
    """A field that Esc leaves; elsewhere in the window Esc cancels."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Keep Esc from the window's shortcuts while typing."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the field."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Palette(QWidget):
    """A filter field over a list of entries in groups."""

    chosen = Signal(tuple)
    """The key of the entry that the user chose."""
    dropped = Signal()
    """Del was pressed in the list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = FilterField()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setToolTip(self.tr("Enter takes the first that fits, Esc shows all again"))
        self.filter.textChanged.connect(self._filtered)
        self.filter.returnPressed.connect(self._take_first)
        self.filter.left.connect(self._leave)
        self.list = QListWidget()
        self.list.setItemDelegate(_Delegate(self.list))
        DelKey(self.list, self.dropped.emit)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setIconSize(QSize(sized(SWATCH), sized(SWATCH)))
        self.list.itemClicked.connect(self._clicked)
        self.list.itemActivated.connect(self._clicked)
        self._waiting: list[tuple[QListWidgetItem, Callable[[], QIcon]]] = []
        """Rows whose icon is still to be drawn: one at a time, so that nobody waits for all."""
        self._drawing = QTimer(self, interval=_BETWEEN)
        self._drawing.timeout.connect(self._draw_next)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.setSpacing(4)
        box.addWidget(self.filter)
        box.addWidget(self.list)

    def fill(self, groups: Iterable[tuple[str, list[Entry]]]) -> None:
        """Show these groups of entries, in order; empty groups are left out."""
        self._waiting.clear()
        self.list.clear()
        for heading, entries in groups:
            if not entries:
                continue
            head = QListWidgetItem(heading)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(head)
            for entry in entries:
                item = QListWidgetItem(entry.name)
                if isinstance(entry.icon, QIcon):
                    item.setIcon(entry.icon)
                else:
                    self._waiting.append((item, entry.icon))
                item.setData(_KEY, entry.key)
                item.setData(_SUMMARY, entry.summary)
                item.setToolTip(plain(entry.tip or f"{entry.name}\n{entry.summary}".strip()))
                self.list.addItem(item)
        self._filtered(self.filter.text())
        if self._waiting and self.isVisible():
            self._drawing.start()

    @property
    def complete(self) -> bool:
        """False while icons are still being drawn."""
        return not self._drawing.isActive()

    def _draw_next(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # a hand that paints needs the time
        if self._waiting:
            item, draw = self._waiting.pop(0)
            item.setIcon(draw())
        else:
            self._drawing.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Icons are drawn while the palette is seen."""
        super().showEvent(event)
        if self._waiting:
            self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody looks at icons."""
        super().hideEvent(event)
        self._drawing.stop()

    def mark(self, key: tuple[str, ...]) -> None:
        """Show an entry as the chosen one, without choosing it."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is not None and tuple(item.data(_KEY)) == key:
                if self.list.currentItem() is not item:
                    self.list.setCurrentItem(item)
                return
        self.list.setCurrentRow(-1)

    def item(self, key: tuple[str, ...]) -> QListWidgetItem | None:
        """The row of an entry."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return next((i for i in rows if i.data(_KEY) is not None and tuple(i.data(_KEY)) == key), None)

    def _clicked(self, item: QListWidgetItem) -> None:
        key = item.data(_KEY)
        if key is not None:
            self.chosen.emit(tuple(key))

    def _take_first(self) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is not None and not item.isHidden():
                self.list.setCurrentItem(item)
                self.list.setFocus()
                self._clicked(item)
                return

    def _leave(self) -> None:
        self.filter.clear()
        self.list.setFocus()

    def _filtered(self, text: str) -> None:
        wanted = text.strip().casefold()
        heading: QListWidgetItem | None = None
        shown = False
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is None:
                if heading is not None:
                    heading.setHidden(not shown)
                heading, shown = item, False
                continue
            hidden = wanted not in f"{item.text()} {item.data(_SUMMARY)}".casefold()
            item.setHidden(hidden)
            shown = shown or not hidden
        if heading is not None:
            heading.setHidden(not shown)
