"""Every tool of both windows does its work by keys alone: its own key, arrows, Enter, Esc and the search of commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLineEdit

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import ALT, CTRL, NONE, SHIFT
from tests.shares import share
from workbench.desktop.dialogs.map_name import MapNameDialog
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER, MENU, ESC = Qt.Key.Key_Return, Qt.Key.Key_Menu, Qt.Key.Key_Escape
WOOD = Shape("woods", "polygon", ((3.0, 2.0), (4.0, 2.0), (4.0, 3.0), (3.0, 3.0)))


class KeyboardDriver:
    """Keys for a window, and nothing else."""

    def __init__(self, window: Any) -> None:
        self.window = window
        window.view.setFocus()

    def key(self, *keys: Qt.Key | str, mod: Qt.KeyboardModifier = NONE) -> None:
        """Press keys, one after the other."""
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.window.view, key, mod)  # type: ignore[call-overload]
            QApplication.processEvents()

    def hold(self, *keys: Qt.Key, mod: Qt.KeyboardModifier = NONE) -> None:
        """Press Enter, go the way of the keys, and let Enter go."""
        view = self.window.view
        QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyPress, ENTER, NONE))
        self.key(*keys, mod=mod)
        QApplication.sendEvent(view, QKeyEvent(QEvent.Type.KeyRelease, ENTER, NONE))
        QApplication.processEvents()

    def tool(self, name: str) -> None:
        """Take a tool: by its key, or by typing its name into the search of commands."""
        keys = self.window.actions_[f"tool_{name}"].shortcut()
        if keys.isEmpty():
            words = self.window.actions_[f"tool_{name}"].text().replace("&", "")
            self.key(Qt.Key.Key_P, mod=CTRL | SHIFT)
            QTest.keyClicks(QApplication.focusWidget(), words)
            self.key(ENTER)
            self.window.activateWindow()
            self.window.view.setFocus()
        else:
            self.key(keys[0].key(), mod=keys[0].keyboardModifiers())
        assert self.window.tool_context.tool.id == name

    def go(self, label: str) -> None:
        """Go with arrows to a hex, called as in the status bar."""
        grid = self.window.document.scenario.board.grid
        wanted = grid.find(label)
        assert wanted is not None
        self.key(UP)
        for _ in range(40):
            here = grid.find(self.window.status.place.text())
            assert here is not None
            x, y = (grid.centres[wanted] - grid.centres[here]).tolist()
            if here == wanted:
                return
            self.key((RIGHT if x > 0 else LEFT) if abs(x) > 0.1 else (DOWN if y > 0 else UP))
        raise AssertionError(f"the cursor does not come to {label}")

    def to(self, x: int, y: int) -> None:
        """Go with arrows to a point of a table."""
        self.key(RIGHT, mod=ALT)
        for _ in range(300):
            place = self.window.map_cursor.place
            here = self.window.view.scale_.table(place)
            dx, dy = x - here[0], y - here[1]
            if abs(dx) < 0.06 and abs(dy) < 0.06:
                return
            away, key = (dx, (LEFT, RIGHT)) if abs(dx) >= 0.06 else (dy, (UP, DOWN))
            # with a selection plain arrows would move that
            held = ALT | SHIFT if abs(away) >= 0.5 else ALT
            if abs(away) >= 1 and not self.window.inquiry.selection and not self.window.tool_context.pieces:
                held = SHIFT if abs(away) >= 5 else NONE
            self.key(key[away > 0], mod=held)
        raise AssertionError("the cursor does not get there")


def yard() -> Scenario:
    """A drawn wood, and a unit on either side."""
    bare = asl_scenario(WOOD)
    grid = bare.board.grid
    at = {label: grid.find(label) for label in ("B3", "H3")}
    sides = (Force("Blue", (Unit("b1", "squad", at["B3"]),)), Force("Red", (Unit("r1", "squad", at["H3"]),)))
    return Scenario(bare.title, bare.ruleset, bare.board, Forces(sides))


def board(keyboard: KeyboardDriver) -> object:
    return keyboard.window.document.scenario


def chosen(keyboard: KeyboardDriver) -> object:
    return keyboard.window.tool_context.area.hexes


def answer(keyboard: KeyboardDriver) -> object:
    return keyboard.window.inquiry.observers.current, keyboard.window.inquiry.selection


def clicks(*labels: str, sees: Callable[[KeyboardDriver], object] = board) -> Callable[[KeyboardDriver], None]:
    """Enter in some hexes, then again in the last: that ends what has an end."""

    def act(keyboard: KeyboardDriver) -> None:
        before = sees(keyboard)
        for label in labels:
            keyboard.go(label)
            keyboard.key(ENTER)
        if sees(keyboard) == before:
            keyboard.key(ENTER)
        assert sees(keyboard) != before

    return act


def drags(
    label: str, *keys: Qt.Key, sees: Callable[[KeyboardDriver], object] = board
) -> Callable[[KeyboardDriver], None]:
    """Enter held down, and arrows."""

    def act(keyboard: KeyboardDriver) -> None:
        before = sees(keyboard)
        keyboard.go(label)
        keyboard.hold(*keys)
        assert sees(keyboard) != before

    return act


def on_side(keyboard: KeyboardDriver) -> None:
    """The cursor goes down to the edge of a hex in small steps."""
    keyboard.go("D3")
    keyboard.key(*[DOWN] * 4, mod=ALT)
    before = board(keyboard)
    keyboard.key(ENTER)
    assert board(keyboard) != before
    sides = keyboard.window.document.scenario.board.hexsides
    assert [int(mask.sum()) for mask in sides.values()] == [1]


def a_corner_moved(keyboard: KeyboardDriver) -> None:
    """A shape is chosen, and dragged."""
    keyboard.go("E4")
    before = board(keyboard)
    shapes = keyboard.window.tool_context.shapes
    for label in ("D3", "D2", "E3", "E4", "F3"):
        keyboard.go(label)
        keyboard.key(ENTER)
        if shapes.number is not None:
            break
    assert shapes.number is not None
    keyboard.hold(RIGHT)
    assert board(keyboard) != before


def pasted(keyboard: KeyboardDriver) -> None:
    """What was copied is turned and dropped."""
    keyboard.key("b")
    keyboard.go("C3")
    keyboard.key(ENTER)
    keyboard.tool("wand")
    keyboard.key(ENTER)
    keyboard.key(Qt.Key.Key_C, mod=CTRL)
    keyboard.key(Qt.Key.Key_V, mod=CTRL)
    assert keyboard.window.tool_context.tool.id == "paste"
    before = board(keyboard)
    keyboard.go("G4")
    keyboard.key("]")
    keyboard.key(ENTER)
    assert board(keyboard) != before


def erased(keyboard: KeyboardDriver) -> None:
    """What was painted goes."""
    keyboard.key("b")
    keyboard.go("C3")
    keyboard.key(ENTER)
    keyboard.tool("eraser")
    before = board(keyboard)
    keyboard.key(ENTER)
    assert board(keyboard) != before


def _type_words() -> None:
    """Type the words of a name into its dialog, and end it with Ctrl+Enter or the Enter of its button."""
    dialog = QApplication.activeModalWidget()
    if not isinstance(dialog, MapNameDialog):
        QTimer.singleShot(50, _type_words)
        return
    QTest.keyClicks(dialog.english, "Mill")
    ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    ok.setFocus()
    QTest.keyClick(ok, Qt.Key.Key_Return)


def named(go: Callable[[KeyboardDriver], None]) -> Callable[[KeyboardDriver], None]:
    """Enter where there is no name opens the dialog for its words."""

    def act(keyboard: KeyboardDriver) -> None:
        go(keyboard)
        QTimer.singleShot(50, _type_words)
        keyboard.key(ENTER)
        assert [name.text.en for name in keyboard.window.document.scenario.names] == ["Mill"]
        keyboard.window.activateWindow()
        keyboard.window.view.setFocus()

    return act


def pushed(keyboard: KeyboardDriver) -> None:
    """A contour that was drawn is pushed."""
    keyboard.tool("contour")
    clicks("B2", "F2", "D5")(keyboard)
    keyboard.tool("contour_brush")
    drags("D3", DOWN, DOWN, DOWN, DOWN)(keyboard)


def a_contour_moved(keyboard: KeyboardDriver) -> None:
    """A contour is chosen, and dragged."""
    keyboard.tool("contour")
    clicks("B2", "F2", "D5")(keyboard)
    keyboard.tool("contour_edit")
    # the one that was drawn is selected, and arrows would nudge it
    keyboard.key(ESC)
    keyboard.go("D3")
    keyboard.key(ENTER)
    assert keyboard.window.tool_context.contours.number is not None
    before = board(keyboard)
    keyboard.hold(RIGHT)
    assert board(keyboard) != before


HEX: dict[str, Callable[[KeyboardDriver], None]] = {
    "inspect": clicks("B3", sees=answer),
    "select": clicks("B3", sees=lambda keyboard: keyboard.window.inquiry.selection),
    "blame": clicks("D3", sees=lambda keyboard: keyboard.window.inquiry.line.blamed),
    "terrain": drags("C3", DOWN, RIGHT),
    "fill": clicks("C3"),
    "elevation": drags("C3", DOWN),
    "hexside": on_side,
    "path": drags("C3", RIGHT, RIGHT, DOWN),
    "marker": clicks("C3"),
    "unit": clicks("C3"),
    "eraser": erased,
    "zone": drags("C3", DOWN),
    "names": named(lambda keyboard: keyboard.go("C3")),
    "marquee": drags("C3", RIGHT, DOWN, DOWN, sees=chosen),
    "lasso": drags("B2", RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP, sees=chosen),
    "wand": clicks("C3", sees=chosen),
    "same": clicks("C3", sees=chosen),
    "paste": pasted,
    "shape": a_corner_moved,
    "polygon": clicks("B2", "F2", "D5"),
    "rectangle": drags("B2", RIGHT, RIGHT, DOWN, DOWN),
    "blob": drags("B2", RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP),
    "shape_line": clicks("B2", "F2"),
    "contour": clicks("B2", "F2", "D5"),
    "contour_edit": a_contour_moved,
    "contour_brush": pushed,
}
OTHERWISE = {"natural"}
"""Tools that work on what was painted before; see :mod:`tests.desktop.tools.test_shapes_natural`."""


@pytest.mark.slow
def test_every_tool_of_maps_works_by_keys(open_asl_map: OpenAslMap) -> None:
    driver: AslMapDriver = open_asl_map(scenario=yard())
    tools = driver.window.tool_context.tools
    assert set(tools) - OTHERWISE == set(HEX), "add the tool to HEX"
    failed: dict[str, str] = {}
    for name, act in share(HEX.items(), 8, "tools of maps"):
        keyboard = KeyboardDriver(driver.window)
        driver.document.stack.setIndex(0)
        for _ in range(3):
            keyboard.key(ESC)
        if name != "paste":
            keyboard.tool(name)
        try:
            act(keyboard)
        except AssertionError as error:
            failed[name] = str(error).splitlines()[0] if str(error) else "nothing happened"
    assert not failed


def points(
    *places: tuple[int, int], sees: Callable[[KeyboardDriver], object] = board
) -> Callable[[KeyboardDriver], None]:
    """Enter at some points of a table, and again at the last if nothing has come of it."""

    def act(keyboard: KeyboardDriver) -> None:
        before = sees(keyboard)
        for place in places:
            keyboard.to(*place)
            keyboard.key(ENTER)
        if sees(keyboard) == before:
            keyboard.key(ENTER)
        assert sees(keyboard) != before

    return act


def pulls(
    place: tuple[int, int], *keys: Qt.Key, sees: Callable[[KeyboardDriver], object] = board
) -> Callable[[KeyboardDriver], None]:
    """Enter held down at a point of a table, and arrows."""

    def act(keyboard: KeyboardDriver) -> None:
        before = sees(keyboard)
        keyboard.to(*place)
        keyboard.hold(*keys, mod=SHIFT)
        assert sees(keyboard) != before

    return act


def measured(keyboard: KeyboardDriver) -> object:
    """The picture of the table, on which measures are drawn."""
    return keyboard.window.view.grab().toImage()


def a_corner_pulled(keyboard: KeyboardDriver) -> None:
    """A piece is chosen, and its corner dragged."""
    keyboard.to(20, 20)
    keyboard.key(ENTER)
    before = board(keyboard)
    keyboard.to(10, 10)
    keyboard.hold(RIGHT, DOWN, mod=ALT | SHIFT)
    assert board(keyboard) != before


def with_a_unit(keyboard: KeyboardDriver) -> None:
    """A unit is chosen with the select tool first; its figures are then put on the table."""
    keyboard.key("v")
    keyboard.to(40, 20)
    keyboard.key(ENTER)
    keyboard.tool("figures")
    before = board(keyboard)
    keyboard.to(44, 24)
    keyboard.key(ENTER)
    assert board(keyboard) != before


def a_typical_piece(keyboard: KeyboardDriver) -> None:
    """The first of the palette is taken with Enter and put on the table."""
    palettes = keyboard.window.docks.palettes
    for _ in range(20):
        keyboard.key(Qt.Key.Key_F6)
        if palettes.isAncestorOf(QApplication.focusWidget()):
            break
    for _ in range(20):
        if isinstance(QApplication.focusWidget(), QLineEdit):
            break
        keyboard.key(Qt.Key.Key_Tab)
    QTest.keyClicks(QApplication.focusWidget(), "w")
    keyboard.key(ENTER)
    for _ in range(20):
        if QApplication.focusWidget() is keyboard.window.view:
            break
        keyboard.key(Qt.Key.Key_F6)
    points((95, 65))(keyboard)


def a_copied_piece(keyboard: KeyboardDriver) -> None:
    """What was copied is put down."""
    keyboard.tool("select")
    keyboard.to(65, 35)
    keyboard.key(ENTER)
    keyboard.key(Qt.Key.Key_C, mod=CTRL)
    keyboard.key(Qt.Key.Key_V, mod=CTRL)
    assert keyboard.window.tool_context.tool.id == "paste"
    before = board(keyboard)
    keyboard.to(90, 60)
    keyboard.key(ENTER)
    assert board(keyboard) != before


TABLE: dict[str, Callable[[KeyboardDriver], None]] = {
    "inspect": points((40, 20), sees=answer),
    "select": points((20, 20), sees=lambda keyboard: keyboard.window.inquiry.pieces),
    "blame": points((65, 35), sees=lambda keyboard: keyboard.window.inquiry.line.blamed),
    "shape": a_corner_pulled,
    "polygon": points((90, 60), (100, 60), (100, 70)),
    "rectangle": pulls((90, 60), RIGHT, DOWN),
    "circle": pulls((95, 65), RIGHT),
    "blob": pulls((90, 60), RIGHT, RIGHT, DOWN, DOWN, LEFT, LEFT, UP),
    "shape_line": points((90, 60), (100, 60)),
    "piece": a_typical_piece,
    "opening": points((65, 35), (65, 30)),
    "unit": points((95, 65)),
    "figures": with_a_unit,
    "eraser": points((20, 20)),
    "ruler": pulls((45, 45), RIGHT, RIGHT, sees=measured),
    "template": points((50, 50), sees=measured),
    "zone": points((90, 60), (100, 60), (100, 70)),
    "names": named(lambda keyboard: keyboard.to(90, 60)),
    "paste": a_copied_piece,
}


@pytest.mark.slow
def test_every_tool_of_tables_works_by_keys(tabletop: TabletopDriver) -> None:
    tools = tabletop.window.tool_context.tools
    assert set(tools) == set(TABLE), "add the tool to TABLE"
    failed: dict[str, str] = {}
    for name, act in share(TABLE.items(), 6, "tools of tables"):
        keyboard = KeyboardDriver(tabletop.window)
        tabletop.document.stack.setIndex(0)
        for _ in range(3):
            keyboard.key(ESC)
        if name not in ("figures", "paste"):
            keyboard.tool(name)
        try:
            act(keyboard)
        except AssertionError as error:
            failed[name] = str(error).splitlines()[0] if str(error) else "nothing happened"
    assert not failed
