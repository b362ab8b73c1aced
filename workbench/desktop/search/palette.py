"""The field over the map in which commands and places are searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.plain import told_plainly
from workbench.desktop.search.finds import Find, best, commands, places
from workbench.desktop.size import sized

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

_WIDE, _ROWS, _MOST = 640, 12, 60
_NAME, _BESIDE, _KEYS = 0, 1, 2
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchPalette(QFrame):
    """Lies over the top of the map. Typed words sift the list, Enter runs what is chosen, Esc or a click elsewhere closes.

    ``only_places``: search where to go, and no commands.
    """

    def __init__(self, window: BenchWindow, *, only_places: bool = False) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("search")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._window = window
        self._only_places = only_places
        self._finds = [] if only_places else self._recent_first(list(commands(window)))
        self._finds += places(window)
        self._shown: list[Find] = []
        self.field = QLineEdit()
        words = self.tr("Go to a place, a unit, a kept line, a panel") if only_places else self.tr("Search commands")
        self.field.setPlaceholderText(words)
        self.field.setAccessibleName(words)
        self.field.setClearButtonEnabled(True)
        self.list = self._list()
        self.said = QLabel(self.tr("Enter runs · Esc closes"))
        told_plainly(self.said)
        self.said.setProperty("quiet", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 6)
        box.setSpacing(6)
        for part in (self.field, self.list, self.said):
            box.addWidget(part)
        self.field.textChanged.connect(self._sift)
        self.field.installEventFilter(self)
        self._sift("")
        self._lay_out()
        self.show()
        self.raise_()
        self.field.setFocus()
        window.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._focus_moved)  # type: ignore[union-attr]

    def _recent_first(self, found: list[Find]) -> list[Find]:
        recent = self._window.settings.recent_commands
        order = {name: place for place, name in enumerate(recent)}
        return sorted(found, key=lambda one: order.get(one.id, len(order)))

    def _list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setAccessibleName(self.tr("What was found"))
        made.setHeaderHidden(True)
        made.setColumnCount(3)
        made.setRootIsDecorated(False)
        made.setUniformRowHeights(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.header().setStretchLastSection(False)
        made.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        for column in (_BESIDE, _KEYS):
            made.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        made.setFixedHeight((self.fontMetrics().lineSpacing() + 6) * _ROWS)
        made.itemClicked.connect(lambda *_: self.run())
        return made

    def _lay_out(self) -> None:
        middle = self._window.pages
        at = middle.mapTo(self._window, middle.rect().topLeft())
        wide = min(sized(_WIDE), max(320, middle.width() - 40))
        self.setFixedWidth(wide)
        self.adjustSize()
        self.move(at.x() + (middle.width() - wide) // 2, at.y() + 8)

    @property
    def chosen(self) -> Find | None:
        """What Enter would run."""
        row = self.list.currentIndex().row()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def _sift(self, typed: str) -> None:
        at = self._window.place_typed(typed.strip())
        named = [Find(f"place:{at[0]}", (at[0],), self.tr("Place"), at[1])] if at is not None else []
        self._shown = [*named, *best(typed, self._finds)][:_MOST]
        grey = self.palette().color(QPalette.ColorRole.PlaceholderText)
        self.list.clear()
        for one in self._shown:
            words = ("✓ " if one.on else "") + one.names[0]
            item = QTreeWidgetItem([words, one.why or one.beside, one.keys])
            item.setForeground(_BESIDE, grey)
            if one.why:
                item.setForeground(_NAME, grey)
            self.list.addTopLevelItem(item)
        if self._shown:
            self.list.setCurrentItem(self.list.topLevelItem(0))  # type: ignore[arg-type]
        self.said.setText(self.tr("Enter runs · Esc closes") if self._shown else self.tr("Nothing is called so"))

    def run(self) -> None:
        """Run what is chosen, or say why it cannot be run."""
        one = self.chosen
        if one is None:
            return
        if one.why:
            self.said.setText(f"⚠ {one.names[0]}: {one.why}")
            return
        window = self._window
        if one.id in window.actions_.keys:
            window.settings.note_command(one.id)
        self.leave()
        one.run()

    def leave(self) -> None:
        """Close, and give the keys back to the map."""
        self.close()
        self._window.view.setFocus()

    def _focus_moved(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and now is not self and not self.isAncestorOf(now):
            self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the window's commands away from the field, and move in the list from there."""
        if watched is self._window:
            if event.type() == QEvent.Type.Resize:
                self._lay_out()
            return False
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return False
        if event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.run()
        elif key in _MOVES:
            QApplication.sendEvent(self.list, event)
        else:
            return False
        return True
