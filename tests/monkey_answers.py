"""What the monkey does with controls, and how it answers whatever waits for an answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QScrollBar,
    QSlider,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MODIFIERS = [Qt.KeyboardModifier.NoModifier] * 4 + [
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
]
WORDS = (
    "",
    "12",
    "-3",
    "Dry wood",
    "a: {x} #",
    "1,5",
    "99999",
    "1e308",
    "<b>x</b>",
    "=1+1",
    "0304@1",
    "2/0",
    "x" * 300,
)
MOST_DEEP = 3
"""Dialogs over dialogs beyond which all are refused."""


def usable(room: QWidget) -> list[QWidget]:
    """The controls of a dock or dialog that can be used."""
    parts = [part for part in room.findChildren(QWidget) if part.isVisible() and part.isEnabled()]
    return [p for p in parts if not p.objectName().startswith("qt_") and not isinstance(p, QLabel | QScrollBar | QMenu)]


def fiddle(part: QWidget, dice: random.Random) -> None:
    """Use a control as its kind wants."""
    if isinstance(part, QAbstractItemView) and not isinstance(part, QHeaderView):
        _use_rows(part, dice)
    elif isinstance(part, QComboBox):
        QTest.keyClick(part, dice.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End)))
    elif isinstance(part, QLineEdit | QPlainTextEdit):
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(part, dice.choice(WORDS))
        if isValid(part):
            QTest.keyClick(part, dice.choice((Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)))
    elif isinstance(part, QAbstractSpinBox | QSlider):
        QTest.keyClick(part, dice.choice((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)))
    elif isinstance(part, QAbstractButton):
        part.click()
    elif isinstance(part, QTabBar):
        part.setCurrentIndex(dice.randrange(max(1, part.count())))
    elif type(part) not in (QWidget, QFrame) and part.width() > 0 and part.height() > 0:
        at = QPoint(dice.randrange(part.width()), dice.randrange(part.height()))
        QTest.mouseClick(part, LEFT, Qt.KeyboardModifier.NoModifier, at)


def _use_rows(rows: QAbstractItemView, dice: random.Random) -> None:
    model, root = rows.model(), rows.rootIndex()
    if model is None or not model.rowCount(root):
        return
    columns = 1 if isinstance(rows, QListView) else model.columnCount(root)  # that of a list is private
    index = model.index(dice.randrange(model.rowCount(root)), dice.randrange(max(1, columns)), root)
    while model.rowCount(index) and dice.random() < 0.7:
        index = model.index(dice.randrange(model.rowCount(index)), 0, index)
    rows.scrollTo(index)
    box = rows.visualRect(index)
    at = QPoint(box.x() + dice.choice((10, box.width() // 2)), box.center().y()) if box.isValid() else QPoint(5, 5)
    way, mod = dice.random(), dice.choice(MODIFIERS)
    QTest.mouseClick(rows.viewport(), RIGHT if way < 0.1 else LEFT, mod, at)
    if 0.1 < way < 0.3 and isValid(rows):
        QTest.mouseDClick(rows.viewport(), LEFT, mod, at)
        editor = QApplication.focusWidget()
        if isinstance(editor, QLineEdit):
            fiddle(editor, dice)
    elif way < 0.45 and isValid(rows):
        QTest.keyClick(rows, dice.choice((Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_F2)))


class Answers:
    """Answers menus and dialogs after using them a little."""

    def __init__(self, dice: random.Random, say: Callable[[str], None]) -> None:
        self._dice, self._say = dice, say
        self._on = False
        self._deep = 0
        self._looks: dict[QWidget, int] = {}
        self.paused = False
        """Is nothing answered for now, because what is open is being checked?"""
        self.menus = 0
        """How many menus were answered."""
        self.wanted = ""
        """How the entry of a menu begins that is chosen; "" for any."""
        self.met: Counter[str] = Counter()
        """Dialogs that were answered, by class."""

    def start(self) -> None:
        """From now on."""
        self._on = True
        self._later()

    def stop(self) -> None:
        """No longer."""
        self._on = False

    def forget(self) -> None:
        """Forget the dialogs that were answered, which hold their windows."""
        self._looks.clear()

    def _later(self) -> None:
        # PySide never lets go of the reference that it makes to a method: a function of its own goes with the timer
        QTimer.singleShot(10, lambda: self._look())  # noqa: PLW0108

    def _look(self) -> None:
        if not self._on:
            return
        self._later()  # before anything else: what is done here may open another dialog
        if self.paused:
            return
        popup, dialog = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        self._deep += 1
        try:
            if popup is not None:
                self._choose(popup)
            elif isinstance(dialog, QDialog):
                self._answer(dialog)
        finally:
            self._deep -= 1

    def _choose(self, popup: QWidget) -> None:
        """Answer a menu by keys, as a hand does: down to an entry, to the right into the menu inside it, and Enter. Its entries
        are not called: PySide takes objects that live for gone when it has seen all that a menu refers to."""
        if not isinstance(popup, QMenu):
            popup.close()
            return
        self.menus += 1
        down = self._dice.randint(0, 15)
        if self.wanted:
            able = [entry.text() for entry in popup.actions() if entry.isEnabled() and not entry.isSeparator()]
            down = next((number for number, text in enumerate(able, 1) if text.startswith(self.wanted)), 0)
        if down and self._deep <= MOST_DEEP:
            keys = [Qt.Key.Key_Down] * down
            if self.wanted or self._dice.random() < 0.3:
                keys += [Qt.Key.Key_Right, *[Qt.Key.Key_Down] * self._dice.randrange(4)]
            self._say(f"menu: {down} down, {len(keys) - down} on {self.wanted}")
            for key in (*keys, Qt.Key.Key_Return):
                if (menu := QApplication.activePopupWidget()) is not None:
                    QTest.keyClick(menu, key)
        for _ in range(3):
            if (menu := QApplication.activePopupWidget()) is not None:
                menu.close()

    def _answer(self, dialog: QDialog) -> None:
        looks = self._looks[dialog] = self._looks.get(dialog, 0) + 1
        self.met[type(dialog).__name__] += looks == 1
        if looks <= self._dice.randint(1, 5) and self._deep <= MOST_DEEP and not isinstance(dialog, QMessageBox):
            parts = usable(dialog)
            if parts:
                part = self._dice.choice(parts)
                self._say(f"dialog {type(dialog).__name__}: {type(part).__name__} {part.objectName()}")
                fiddle(part, self._dice)
            return
        boxes = dialog.findChildren(QDialogButtonBox)
        buttons = [button for box in boxes for button in box.buttons() if button.isEnabled() and button.isVisible()]
        if buttons and looks < 12 and self._deep <= MOST_DEEP:
            button = self._dice.choice(buttons)
            self._say(f"dialog {type(dialog).__name__}: press {button.text()}")
            button.click()
        else:
            self._say(f"dialog {type(dialog).__name__}: away")
            dialog.reject()
            if isValid(dialog) and dialog.isVisible():
                dialog.done(0)
        self._looks = {one: looks for one, looks in self._looks.items() if isValid(one) and one.isVisible()}
