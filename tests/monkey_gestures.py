"""What a hand does with things that lie on the map: it draws frames around them, opens their menus, edits several at once, puts
them in line, pastes a choice of what was copied, makes zones of them, drags units while their cost is told, and drags rows of
palettes onto the map."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QStackedWidget, QWidget
from shiboken6 import isValid

from tests.monkey_answers import Answers, fiddle, usable
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.widgets.palette_list import Palette

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
NO_KEY, SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
FORMS = ("unit", "piece", "shape")
"""The tabs of the inspector with fields for what is selected."""


class Hand(Protocol):
    """What the gestures need of the monkey."""

    dice: random.Random
    did: Counter[str]
    answers: Answers

    @property
    def window(self) -> Any:
        """The page in front."""

    @property
    def paper(self) -> QWidget:
        """The widget of the map."""

    def say(self, words: str) -> None:
        """Tell of a step."""

    def mouse(self, kind: QEvent.Type, at: QPoint, button: Any, held: Any, mod: Any) -> None:
        """Send an event of the mouse to the map."""

    def trigger(self, name: str) -> bool:
        """Run a command if it can be done; False if not."""


class Gestures:
    """The gestures of one monkey."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self.all: tuple[Callable[[], None], ...] = (
            self.frame,
            self.menu,
            self.edit_several,
            self.put_in_line,
            self.paste,
            self.zone_from_selection,
            self.drag_unit,
            self.drag_unit,
            self.drag_from_palette,
        )

    def play(self) -> None:
        """One of them."""
        gesture = self._hand.dice.choice(self.all)
        self._hand.say(f"gesture {gesture.__name__}")
        gesture()

    # --- where things lie

    def _units(self) -> list[QPoint]:
        """Where units are drawn."""
        window = self._hand.window
        ids = [unit.id for _, unit in window.document.scenario.forces]
        found = (window.view.unit_position(one) for one in ids)
        return [at for at in found if at is not None and self._hand.paper.rect().contains(at)]

    def _things(self) -> list[QPoint]:
        """Where units are drawn, and corners of pieces of a table and of the drawn shapes of a map of hexes."""
        window = self._hand.window
        found = self._units()
        for shape in getattr(window.document.scenario.board, "shapes", ()):
            at = window.view.mapFromScene(QPointF(*shape.points[0]) * UNIT)
            if self._hand.paper.rect().contains(at):
                found.append(at)
        for piece in getattr(window.document.scenario.board, "features", ()):
            at = window.view.mapFromScene(window.view.scale_.scene(piece.points[0]))
            if self._hand.paper.rect().contains(at):
                found.append(at)
        return found

    def _some_place(self) -> QPoint:
        """A thing, or now and then any place of the map."""
        things, paper = self._things(), self._hand.paper
        if things and self._hand.dice.random() < 0.8:
            return self._hand.dice.choice(things)
        return QPoint(
            self._hand.dice.randrange(max(1, paper.width())), self._hand.dice.randrange(max(1, paper.height()))
        )

    def _pull(self, start: QPoint, end: QPoint, mod: Qt.KeyboardModifier) -> None:
        hand, parts = self._hand, self._hand.dice.randint(3, 12)
        hand.mouse(QEvent.Type.MouseMove, start, NONE, NONE, mod)
        hand.mouse(QEvent.Type.MouseButtonPress, start, LEFT, LEFT, mod)
        for part in range(1, parts + 1):
            hand.mouse(QEvent.Type.MouseMove, start + (end - start) * (part / parts), NONE, LEFT, mod)
        hand.mouse(QEvent.Type.MouseButtonRelease, end, LEFT, NONE, mod)

    def _select_with_frame(self, mod: Qt.KeyboardModifier) -> None:
        """Draw a frame around something; a press on nothing begins it."""
        dice, middle = self._hand.dice, self._some_place()
        back = QPoint(dice.randrange(30, 260), dice.randrange(30, 260))
        ahead = QPoint(dice.randrange(20, 400), dice.randrange(20, 400))
        shapes = getattr(self._hand.window.document.scenario.board, "shapes", ())
        if not (shapes and dice.random() < 0.5 and self._hand.trigger("tool_shape")):
            self._hand.trigger("tool_select")
        self._pull(middle - back, middle + ahead, mod)
        chosen = len(self._hand.window.inquiry.selection)
        if shapes and len(self._hand.window.tool_context.shapes.numbers) > 1:
            self._count("several shapes selected")
            self._pull(middle, self._some_place(), self._hand.dice.choice((NO_KEY, CTRL, SHIFT)))
        self._count("frame" if mod == NO_KEY else f"frame with {mod.name}")
        if chosen > 1:
            self._count("several units selected")

    def _count(self, name: str) -> None:
        self._hand.did[name] += 1

    # --- gestures

    def drag_from_palette(self) -> None:
        """Drag a row of a palette that is seen onto the map, beside it, or drop it with Esc."""
        dice = self._hand.dice
        seen = [one for one in self._hand.window.findChildren(Palette) if one.isVisible() and one.list.count()]
        if not seen:
            return
        rows = dice.choice(seen).list
        middles = [rows.visualItemRect(rows.item(row)).center() for row in range(rows.count())]
        start = dice.choice([at for at in middles if rows.viewport().rect().contains(at)] or [QPoint(1, 1)])
        end = rows.viewport().mapFromGlobal(self._hand.paper.mapToGlobal(self._some_place()))
        end += QPoint(dice.choice((0, 0, 0, -2000)), 0)
        QTest.mousePress(rows.viewport(), LEFT, NO_KEY, start)
        for part in range(1, 7):
            QTest.mouseMove(rows.viewport(), start + (end - start) * (part / 6))
            QApplication.processEvents()
        if dice.random() < 0.15:
            QTest.keyClick(rows, Qt.Key.Key_Escape)
        QTest.mouseRelease(rows.viewport(), LEFT, NO_KEY, end)
        self._count("dragged from a palette")

    def frame(self) -> None:
        """Select with a frame, then add with Shift or take away with Ctrl."""
        self._select_with_frame(NO_KEY)
        for _ in range(self._hand.dice.randrange(3)):
            self._select_with_frame(self._hand.dice.choice((SHIFT, CTRL)))

    def menu(self) -> None:
        """Open the context menu of something; an entry is chosen from it as from any menu, from its inner menus too."""
        self._open_menu()

    def _open_menu(self, wanted: str = "") -> None:
        """``wanted``: how the entry begins that is chosen."""
        answers = self._hand.answers
        self._hand.trigger("tool_select" if self._hand.dice.random() < 0.7 else "tool_inspect")
        at, mod, before = self._some_place(), self._hand.dice.choice((NO_KEY, NO_KEY, SHIFT)), answers.menus
        answers.wanted = wanted
        self._hand.mouse(QEvent.Type.MouseMove, at, NONE, NONE, mod)
        self._hand.mouse(QEvent.Type.MouseButtonPress, at, RIGHT, RIGHT, mod)
        QTest.qWait(30)  # until it is answered
        if answers.menus > before:
            self._count(f"context menu, {wanted}" if wanted else "context menu")
        else:
            self._hand.mouse(QEvent.Type.MouseButtonRelease, at, RIGHT, NONE, mod)
        answers.wanted = ""

    def edit_several(self) -> None:
        """Select several things and use the fields of a form: positions, angles, sizes, states."""
        if self._hand.dice.random() < 0.3:
            self._hand.trigger("select_all")
        else:
            self.frame()
        docks = self._hand.window.docks
        names = [name for name in FORMS if hasattr(docks, name)]
        name = "unit" if self._hand.window.inquiry.selection else self._hand.dice.choice(names)
        docks.open_form(name)
        QApplication.processEvents()
        form = getattr(docks, name)
        for _ in range(self._hand.dice.randint(1, 4)):
            fields = [part for part in usable(form) if type(part) not in (QWidget, QFrame, QStackedWidget)]
            if not fields:
                return
            field = self._hand.dice.choice(fields)
            self._hand.say(f"form {name}: {type(field).__name__} {field.objectName() or field.accessibleName()}")
            self._count(f"field of the form {name}")
            if self._hand.dice.random() < 0.4 and hasattr(field, "lineEdit"):
                QTest.keyClicks(field, self._hand.dice.choice(("3", "12,5", "90", "0", "-4")))
                if isValid(field):
                    QTest.keyClick(field, Qt.Key.Key_Return)
            else:
                fiddle(field, self._hand.dice)
            QApplication.processEvents()

    def put_in_line(self) -> None:
        """Align and space out what is selected, or turn it."""
        self._select_with_frame(NO_KEY)
        if self._hand.dice.random() < 0.5:
            self._hand.trigger("select_all")
        ways = [name for name in self._hand.window.actions_.specs if name.startswith("align_")]
        ways += ["line_up", "space_out", "group", "ungroup", "turn_left", "turn_right", "duplicate"]
        for _ in range(self._hand.dice.randint(1, 3)):
            if self._hand.trigger(self._hand.dice.choice(ways)):
                self._count("aligned, spaced, grouped or turned")

    def paste(self) -> None:
        """Copy hexes, units or pieces, choose what is taken, paste, turn and drop it."""
        hand, dice = self._hand, self._hand.dice
        if hand.window.map_kind == "hex" and dice.random() < 0.6:
            hand.trigger("tool_marquee")
            self._pull(self._some_place(), self._some_place(), NO_KEY)
        else:
            self._select_with_frame(NO_KEY)
        hand.trigger(dice.choice(("copy", "copy", "cut")))
        if not hand.trigger(dice.choice(("paste", "paste", "paste_place"))):
            return
        self._count("pasted")
        parts = [name for name in hand.window.actions_.specs if name.startswith("part_")]
        for _ in range(dice.randrange(3) if parts else 0):
            hand.trigger(dice.choice(parts))
            self._count("what is pasted chosen")
        at = self._some_place()
        for _ in range(dice.randint(1, 2)):
            hand.mouse(QEvent.Type.MouseMove, at, NONE, NONE, NO_KEY)
            hand.trigger(dice.choice(("turn_left", "turn_right", "flip_x", "flip_y")))
            hand.mouse(QEvent.Type.MouseButtonPress, at, LEFT, LEFT, NO_KEY)
            hand.mouse(QEvent.Type.MouseButtonRelease, at, LEFT, NONE, NO_KEY)
            at = self._some_place()
        hand.trigger("tool_select")

    def zone_from_selection(self) -> None:
        """Select ground and make a zone of it by the context menu, or add it to a zone or take it out."""
        if self._hand.window.map_kind == "hex":
            self._hand.trigger("tool_marquee")
            self._pull(self._some_place(), self._some_place(), NO_KEY)
        else:
            self._select_with_frame(NO_KEY)
        self._open_menu(self._hand.dice.choice(("New zone", "New zone", "Zone:")))

    def drag_unit(self) -> None:
        """Drag a unit, which tells what it costs, with a stop on the way, and Esc now and then."""
        hand, dice, units = self._hand, self._hand.dice, self._units()
        if not units:
            return
        hand.trigger("tool_select")
        start, mod = dice.choice(units), dice.choice((NO_KEY, NO_KEY, NO_KEY, SHIFT, ALT))
        end = (
            self._some_place()
            if dice.random() < 0.3
            else start + QPoint(dice.randint(-200, 200), dice.randint(-200, 200))
        )
        hand.mouse(QEvent.Type.MouseMove, start, NONE, NONE, mod)
        hand.mouse(QEvent.Type.MouseButtonPress, start, LEFT, LEFT, mod)
        for part in range(1, 9):
            hand.mouse(QEvent.Type.MouseMove, start + (end - start) * (part / 8), NONE, LEFT, mod)
        if dice.random() < 0.6:
            QTest.qWait(dice.choice((10, 60, 150)))  # the cost is worked out meanwhile
        if dice.random() < 0.15:
            QTest.keyClick(hand.paper, Qt.Key.Key_Escape)
        hand.mouse(QEvent.Type.MouseButtonRelease, end, LEFT, NONE, mod)
        self._count("unit dragged")
