"""A list of things to put on the map, with headings, and a filter that finds them by meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QGuiApplication,
    QHideEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import labelled, plain_text, unbroken
from workbench.desktop.look.theme import enlarged_font, scaled_pixels
from workbench.desktop.widgets.fuzzy_match import match_score
from workbench.desktop.widgets.list_keys import FilterKeys, RowKeys
from workbench.desktop.widgets.screen_readers import announce

SWATCH = 34
_ROW = 42
_HEADING = 26
_GAP = 4
"""Pixels above and below the lines of a row."""
_KEY = Qt.ItemDataRole.UserRole
_SUMMARY = Qt.ItemDataRole.UserRole + 1
_BETWEEN = 10  # milliseconds between two icons, in which the window handles other events
_MOST_POSTPONED = 150  # times that long icons wait for the map at most

_OTHER_WORDS = 0.95
"""The weight of the other words of an entry, beside that of its name."""
_BY_NAME, _WITHIN = 2.3, 1.5
"""The least score of an entry with the word in one of its names, and of one with the word elsewhere in its row."""

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class PaletteEntry:
    """One entry of a palette; ``key`` identifies it. ``icon`` may be a function that draws it. The filter finds it by ``names``
    too, which are not shown: its name in the other language, other words for it; and by ``beside``, which counts as its summary
    does."""

    key: tuple[str, ...]
    name: str
    summary: str
    icon: QIcon | Callable[[], QIcon]
    tip: str = ""
    names: tuple[str, ...] = ()
    beside: str = ""


_SMALL = 0.82
"""The size of the letters of the line below the name."""


def _row_height(font: QFont) -> int:
    """The height of a row: the letters of the system may be of any size."""
    lines = QFontMetrics(font).height() + QFontMetrics(enlarged_font(font, _SMALL)).height()
    return max(scaled_pixels(_ROW), lines + 2 * _GAP)


def _head(font: QFont) -> int:
    return max(scaled_pixels(_HEADING), QFontMetrics(font).height() + 2 * _GAP)


class _Delegate(QStyledItemDelegate):
    """Paints a swatch with the name over one small line, or a heading."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows of fixed height."""
        return QSize(
            scaled_pixels(120), _row_height(option.font) if index.data(_KEY) is not None else _head(option.font)
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        rect: QRect = option.rect
        palette: QPalette = option.palette
        base: QFont = option.font
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if index.data(_KEY) is None:
            font = enlarged_font(base, 0.9)
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(rect.adjusted(6, 6, -4, 0), Qt.AlignmentFlag.AlignVCenter, index.data())
            painter.restore()
            return
        if selected:
            painter.fillRect(rect, palette.color(QPalette.ColorRole.Highlight))
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        swatch = scaled_pixels(SWATCH)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if isinstance(icon, QIcon):
            icon.paint(painter, QRect(rect.left() + 6, rect.top() + (rect.height() - swatch) // 2, swatch, swatch))
        text = rect.adjusted(swatch + 14, _GAP, -6, -_GAP)
        painter.setPen(palette.color(role))
        painter.setFont(base)
        name = painter.fontMetrics().elidedText(index.data(), Qt.TextElideMode.ElideRight, text.width())
        half = text.height() // 2
        painter.drawText(text.adjusted(0, 0, 0, -half), Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(enlarged_font(base, _SMALL))
        if not selected:
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        summary = painter.fontMetrics().elidedText(index.data(_SUMMARY), Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text.adjusted(0, half, 0, 0), Qt.AlignmentFlag.AlignVCenter, summary)
        painter.restore()


@runtime_checkable
class HoldsMap(Protocol):
    """A window with a map."""

    def focus_map(self) -> None:
        """Give the map the keys."""

    view: QAbstractScrollArea
    """The map."""


def _carry_over(view: QAbstractScrollArea, place: QPoint, *, drop: bool) -> None:
    """Show at a place of the screen what the tool would do there; with ``drop`` do it, as by a click. Beside the map nothing
    happens."""
    canvas = view.viewport()
    at = canvas.mapFromGlobal(place)
    if not canvas.isVisible() or not canvas.rect().contains(at):
        return
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    steps = [(QEvent.Type.MouseMove, none, none)]
    if drop:
        steps += [(QEvent.Type.MouseButtonPress, left, left), (QEvent.Type.MouseButtonRelease, left, none)]
    modifiers = QGuiApplication.keyboardModifiers()
    for kind, button, held in steps:
        event = QMouseEvent(kind, QPointF(at), QPointF(place), button, held, modifiers)
        QCoreApplication.sendEvent(canvas, event)


class _Rows(QListWidget):
    """The list; where nothing fits it says so. A row can be dragged out of it, onto the map."""

    carried = Signal(QListWidgetItem)
    """A row is dragged out of the list."""
    carried_over = Signal(QPoint, bool)
    """It is over a place of the screen; True: it was dropped there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.empty_words = ""
        self._pressed: QListWidgetItem | None = None
        """The row under the left button, while it is down."""
        self._carries = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the row: it may be dragged out."""
        super().mousePressEvent(event)
        item = self.itemAt(event.position().toPoint())
        is_entry = item is not None and item.data(_KEY) is not None
        self._pressed = item if is_entry and event.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the row out, which does not run through the other rows."""
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        if not self._carries and not self.viewport().rect().contains(event.position().toPoint()):
            self._carries = True
            self.viewport().setCursor(Qt.CursorShape.DragCopyCursor)
            self.carried.emit(self._pressed)
        if self._carries:
            self.carried_over.emit(event.globalPosition().toPoint(), False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the row where the mouse is, or choose it."""
        drops = self._carries and event.button() == Qt.MouseButton.LeftButton
        self._pressed = None
        if not drops:
            super().mouseReleaseEvent(event)
            return
        self._end_carrying()
        self.carried_over.emit(event.globalPosition().toPoint(), True)

    def _end_carrying(self) -> None:
        self._pressed, self._carries = None, False
        self.viewport().unsetCursor()

    def event(self, event: QEvent) -> bool:
        """Take Esc before the window does while a row is dragged: it is not dropped any more."""
        if (
            self._carries
            and event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            self._end_carrying()
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or why there are none."""
        super().paintEvent(event)
        if self.empty_words:
            painter = QPainter(self.viewport())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            place = self.viewport().rect().adjusted(10, 14, -10, -10)
            flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place, int(flags), unbroken(self.empty_words))
            painter.end()


class FilterField(QLineEdit):
    """A field that Esc leaves; elsewhere in the window Esc cancels."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Handle Esc before the window's shortcuts while text is typed."""
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
        self.filter.setAccessibleName(self.tr("Filter of the palette"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setToolTip(self.tr("Enter takes the first that fits, Down goes into the list, Esc shows all again"))
        self.filter.textChanged.connect(self._filtered)
        self.filter.returnPressed.connect(self._take_first)
        self.filter.left.connect(self._leave)
        self.list = _Rows()
        self._groups: list[tuple[str, list[PaletteEntry]]] = []
        self._icons: dict[tuple[str, ...], QIcon] = {}
        self._marked: tuple[str, ...] = ()
        self.list.setItemDelegate(_Delegate(self.list))
        RowKeys(self.list, self.dropped.emit)
        FilterKeys(self.filter, self.list)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setIconSize(QSize(scaled_pixels(SWATCH), scaled_pixels(SWATCH)))
        self.list.itemClicked.connect(self._chosen)
        self.list.itemActivated.connect(self._clicked)
        self.list.carried.connect(self._clicked)
        self.list.carried_over.connect(self._carry)
        self._waiting: list[tuple[tuple[str, ...], Callable[[], QIcon]]] = []
        """Entries whose icon is still to be drawn, one at a time, so that the window stays responsive."""
        self.is_map_unfinished: Callable[[], bool] = lambda: False
        """True while the map beside is still being painted, which goes before."""
        self._postponed = 0
        self._drawing = QTimer(self, interval=_BETWEEN)
        self._drawing.timeout.connect(self._draw_next)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.setSpacing(4)
        box.addWidget(self.filter)
        box.addWidget(self.list)

    def fill(self, groups: Iterable[tuple[str, list[PaletteEntry]]]) -> None:
        """Show these groups of entries, in order; empty groups are left out."""
        self._groups = [(heading, entries) for heading, entries in groups if entries]
        every = [entry for _, entries in self._groups for entry in entries]
        self._icons = {entry.key: entry.icon for entry in every if isinstance(entry.icon, QIcon)}
        self._waiting = [(entry.key, entry.icon) for entry in every if not isinstance(entry.icon, QIcon)]
        self._filtered(self.filter.text())
        if self._waiting and self.isVisible():
            self._drawing.start()

    @property
    def complete(self) -> bool:
        """False while icons are still being drawn."""
        return not self._drawing.isActive()

    def _draw_next(self) -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # the time is needed while the user paints
        if self.is_map_unfinished() and self._postponed < _MOST_POSTPONED:
            self._postponed += 1
            return
        if self._waiting:
            key, draw = self._waiting.pop(0)
            self._icons[key] = draw()
            item = self.item(key)
            if item is not None:
                item.setIcon(self._icons[key])
        else:
            self._drawing.stop()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw icons while the palette is visible."""
        super().showEvent(event)
        if self._waiting:
            self._drawing.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop drawing icons."""
        super().hideEvent(event)
        self._drawing.stop()

    def mark(self, key: tuple[str, ...]) -> None:
        """Show an entry as the chosen one, without choosing it; another than before is shown whatever the filter says."""
        changed, self._marked = key != self._marked, key
        item = self.item(key)
        if item is None and changed and key in {entry.key for _, entries in self._groups for entry in entries}:
            self.filter.clear()
            item = self.item(key)
        if item is None:
            self.list.setCurrentRow(-1)
        elif self.list.currentItem() is not item:
            self.list.setCurrentItem(item)

    @property
    def current(self) -> tuple[str, ...]:
        """The key of the entry that is marked; () without one."""
        item = self.list.currentItem()
        key = item.data(_KEY) if item is not None else None
        return tuple(key) if key is not None else ()

    def item(self, key: tuple[str, ...]) -> QListWidgetItem | None:
        """The row of an entry."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return next((i for i in rows if i.data(_KEY) is not None and tuple(i.data(_KEY)) == key), None)

    def _clicked(self, item: QListWidgetItem) -> None:
        key = item.data(_KEY)
        if key is not None:
            self.chosen.emit(tuple(key))
            summary = item.data(_SUMMARY)
            announce(labelled(item.text(), summary) if summary else item.text())

    def _take_first(self) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_KEY) is not None:
                self.list.setCurrentItem(item)
                self._chosen(item)
                return

    def _leave(self) -> None:
        self.filter.clear()
        self._give_keys_to_map()

    def _chosen(self, item: QListWidgetItem) -> None:
        """An entry was chosen for drawing: the next keys are for the map."""
        self._clicked(item)
        self._give_keys_to_map()

    def _carry(self, place: QPoint, drop: bool) -> None:
        """The mouse has carried a row to a place of the screen; where it drops it, the next keys are for the map."""
        window = self._window()
        if window is not None:
            _carry_over(window.view, place, drop=drop)
            if drop:
                window.focus_map()

    def _give_keys_to_map(self) -> None:
        window = self._window()
        if window is not None:
            window.focus_map()

    def _window(self) -> HoldsMap | None:
        above = self.parentWidget()
        while above is not None and not isinstance(above, HoldsMap):
            above = above.parentWidget()
        return above

    def _filtered(self, text: str) -> None:
        """Show what fits, the best first and without headings; without a text everything in its usual order."""
        wanted = text.strip()
        self.list.clear()
        if wanted:
            for entry in self._best(wanted):
                self._add(entry)
        else:
            for heading, entries in self._groups:
                head = QListWidgetItem(heading)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
                self.list.addItem(head)
                for entry in entries:
                    self._add(entry)
        nothing = self.tr("Nothing here fits “{words}”. Esc shows all again. Help → Search commands finds tools.")
        nothing = nothing.format(words=wanted)
        self.list.empty_words = nothing if wanted and not self.list.count() else ""
        self.mark(self._marked)
        if wanted and self.filter.hasFocus():
            # the field keeps the keys, so that readers do not see what Enter would take
            first = self.list.item(0)
            announce(first.text() if first is not None else nothing, self.filter)

    def _add(self, entry: PaletteEntry) -> None:
        item = QListWidgetItem(entry.name)
        icon = self._icons.get(entry.key)
        if icon is not None:
            item.setIcon(icon)
        item.setData(_KEY, entry.key)
        item.setData(_SUMMARY, entry.summary)
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, entry.summary)
        item.setToolTip(plain_text(entry.tip or f"{entry.name}\n{entry.summary}".strip()))
        self.list.addItem(item)

    def _best(self, wanted: str) -> list[PaletteEntry]:
        """The entries that fit a text, the best first: by name in either language or by other words for it. Those of which only
        the line says it come if there is none by name, and those with scattered letters if nothing else fits."""
        named: list[tuple[float, PaletteEntry]] = []
        found: list[tuple[float, PaletteEntry]] = []
        for heading, entries in self._groups:
            for entry in entries:
                score = match_score(wanted, (entry.name,), f"{entry.summary} {heading} {entry.beside}")
                other = _OTHER_WORDS * match_score(wanted, entry.names)
                found.append((max(score, other), entry))
                named.append((max(match_score(wanted, (entry.name,)), other), entry))
        if any(score >= _BY_NAME for score, _ in named):
            # all typed words are in a name: who has some of them there and the rest in its row is not meant
            found = named
        best = max((score for score, _ in found), default=0.0)
        least = next((step for step in (_BY_NAME, _WITHIN) if best >= step), 0.01)
        found.sort(key=lambda pair: -pair[0])
        return [entry for score, entry in found if score >= least]
