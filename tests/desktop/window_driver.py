"""Drives a window on a map of hexes with real mouse and key events, and the small scenario that most tests open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.desktop.window_pool import show
from tests.grids import hex_number
from workbench.base.text import Text
from workbench.desktop.documents.document import Document
from workbench.desktop.documents.storage import open_document
from workbench.desktop.look.settings import Settings
from workbench.desktop.widgets.palette_list import Palette
from workbench.desktop.window.window import Window
from workbench.geometry.grid import HexGrid
from workbench.scenario.card import ScenarioCard
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.ground import PaintTerrain, SetElevation
from workbench.scenario.edits.paths import ExtendPath
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit

NONE, CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NO_BUTTON = Qt.MouseButton.NoButton

PlaceT = TypeVar("PlaceT")


def small_scenario() -> Scenario:
    """12 x 10 hexes: a wood in column 06, a hill at 0909, a road along row 03, three units."""
    grid = HexGrid(12, 10)

    def at(*labels: str) -> tuple[int, ...]:
        found = [grid.find(label) for label in labels]
        assert None not in found
        return tuple(number for number in found if number is not None)

    blue = Force("Blue", (Unit("b1", "infantry", at("0303")[0]), Unit("b2", "tank", at("0307")[0])))
    red = Force("Red", (Unit("r1", "infantry", at("1003")[0]),))
    card = ScenarioCard(situation=Text("A quiet valley.", "Une vallée tranquille."))
    board = HexBoard.blank(grid, "clear")
    scenario = Scenario(Text("Small", "Petit"), "panzer_grenadier", board, Forces((blue, red)), card=card)
    base = frozenset({"clear", "woods"})
    return apply_all(
        scenario,
        [
            PaintTerrain("woods", at("0603", "0604", "0605"), base),
            SetElevation(at("0909"), 1),
            PaintTerrain("slope", at("0909"), base),
            ExtendPath("road", at("0101", "0201", "0301", "0401")),
        ],
    )


def load_document(path: Path, language: str = "en") -> Any:
    """The document of a file; fails if it cannot be read."""
    document, diagnostics = open_document(path, language)
    assert document is not None, [item.format() for item in diagnostics]
    return document


class BaseDriver:
    """A window whose presses, drags and keys go through Qt's own event queue, as those of a user do."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def open(self, path: Path, language: str = "en") -> None:
        """Show the document of a file in place of the one that is open."""
        self.window.open_document(load_document(path, language))

    @property
    def steps(self) -> int:
        """How many undo steps there are."""
        return self.window.document.stack.count()

    @property
    def status_text(self) -> str:
        """What the status bar says the tool does."""
        return self.window.status.hint.text()

    @property
    def tool(self) -> str:
        """The id of the active tool."""
        return self.window.tool_context.tool.id

    def edit(self) -> None:
        """Edit from now on, with the tool that selects and moves."""
        self.window.actions_["tool_select"].trigger()

    def inspect(self) -> None:
        """Ask from now on, and change nothing."""
        self.window.actions_["tool_inspect"].trigger()

    @contextmanager
    def editing(self) -> Iterator[None]:
        """While the mouse moves things: with the tool that moves if the one that inspects is active, which is so again after
        that."""
        inspects = self.tool == "inspect"
        if inspects:
            self.edit()
        yield
        if inspects and self.tool == "select":
            self.inspect()

    @property
    def answer(self) -> Any:
        """The answer that the window shows; fails if there is none."""
        found = self.window.inquiry.answer
        assert found is not None
        return found

    @property
    def canvas(self) -> QWidget:
        """The widget of the map, which gets the events of the mouse."""
        return self.window.view.viewport()

    def _send(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton, mod: object) -> None:
        event = QMouseEvent(kind, QPointF(at), QPointF(self.canvas.mapToGlobal(at)), button, held, mod)  # type: ignore[call-overload]
        QApplication.sendEvent(self.canvas, event)
        QApplication.processEvents()

    def key(self, key: Qt.Key | str, mod: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.canvas, key, mod)  # type: ignore[call-overload]
        QApplication.processEvents()

    def choose(self, *key: str) -> None:
        """Click an entry of the terrain palette."""
        self._choose(self.window.docks.terrain, key)

    def choose_unit(self, kind: str) -> None:
        """Click an entry of the unit palette."""
        self._choose(self.window.docks.units, (kind,))

    def choose_piece(self, key: str) -> None:
        """Click a typical piece of a table."""
        self._choose(self.window.docks.samples, (key,))

    def carry(self, panel: Any, key: tuple[str, ...], to: QPoint, *, drop: bool = True) -> None:
        """Drag an entry of a palette to a place of the canvas; without ``drop`` the button stays down."""
        rows, row = self._row(panel, key)
        QTest.mousePress(rows, LEFT, NONE, row)
        QTest.mouseMove(rows, row + QPoint(0, 4))
        place = rows.mapFromGlobal(self.canvas.mapToGlobal(to))
        for step in (1, 2, 3):
            QTest.mouseMove(rows, row + (place - row) * step / 3)
            QApplication.processEvents()
        if drop:
            QTest.mouseRelease(rows, LEFT, NONE, place)
            QApplication.processEvents()

    def _choose(self, panel: Any, key: tuple[str, ...]) -> None:
        rows, row = self._row(panel, key)
        QTest.mouseClick(rows, LEFT, NONE, row)
        QApplication.processEvents()

    def _row(self, panel: Any, key: tuple[str, ...]) -> tuple[QWidget, QPoint]:
        """The list of a palette in front, and where an entry lies in it."""
        self.window.docks.bring_up("palette")  # a test before may have closed it
        self.window.docks.palettes.setCurrentWidget(panel)
        palette: Palette = panel.palette_view
        item = palette.item(key)
        state = f"filter “{palette.filter.text()}”, visible {palette.isVisible()}, rows {palette.list.count()}"
        assert item is not None, f"{key} is not in the palette: {state}"
        palette.list.scrollToItem(item)
        QApplication.processEvents()
        return palette.list.viewport(), palette.list.visualItemRect(item).center()


class PointDriver(BaseDriver, Generic[PlaceT]):
    """A mouse that goes to places which are not hexes: points of a table, or of the plane of a map."""

    def at(self, place: PlaceT) -> QPoint:
        """Where a place lies on the canvas."""
        raise NotImplementedError

    def point_at(self, place: PlaceT, mod: object = NONE, held: Qt.MouseButton = NO_BUTTON) -> None:
        """Move the mouse."""
        self._send(QEvent.Type.MouseMove, self.at(place), NO_BUTTON, held, mod)

    def press_at(self, place: PlaceT, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Go there and press a button. A press by hand gives the map the focus, one that is sent does not."""
        self.window.view.setFocus()
        self.point_at(place, mod)
        self._send(QEvent.Type.MouseButtonPress, self.at(place), button, button, mod)

    def release_at(self, place: PlaceT, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Release the button of the mouse."""
        self._send(QEvent.Type.MouseButtonRelease, self.at(place), button, NO_BUTTON, mod)

    def tap(self, *places: PlaceT, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Click at places, one after another."""
        for place in places:
            self.press_at(place, mod, button)
            self.release_at(place, mod, button)

    def double_click(self, place: PlaceT) -> None:
        """Click twice."""
        self.tap(place)
        self._send(QEvent.Type.MouseButtonDblClick, self.at(place), LEFT, LEFT, NONE)
        self.release_at(place)

    def pull(self, *places: PlaceT, mod: object = NONE, release: bool = True) -> None:
        """Move or draw: press at the first place and drag through the others; :meth:`line_at` does so while the mouse only
        asks."""
        if not release:
            self.line_at(*places, mod=mod, release=False)
            return
        with self.editing():
            self.line_at(*places, mod=mod)

    def line_at(self, *places: PlaceT, mod: object = NONE, release: bool = True) -> None:
        """Drag with the tool that is active, whichever it is."""
        self.press_at(places[0], mod)
        for place in places[1:]:
            self.point_at(place, mod, LEFT)
        if release:
            self.release_at(places[-1], mod)


class WindowDriver(BaseDriver):
    """Drives a window on a map of hexes; places are labels of hexes."""

    @property
    def document(self) -> Document:
        return self.window.document

    @property
    def scenario(self) -> Scenario:
        return self.document.scenario

    def number(self, label: str) -> int:
        return hex_number(self.scenario.board.grid, label)

    def terrain(self, label: str) -> set[str]:
        return set(self.scenario.board.terrain_at(self.number(label)))

    def level(self, label: str) -> int:
        return int(self.scenario.board.elevation[self.number(label)])

    def unit(self, unit_id: str) -> Unit:
        found = self.scenario.forces.find(unit_id)
        assert found is not None, unit_id
        return found[1]

    def where(self, unit_id: str) -> str:
        """The label of the hex of a unit."""
        at = self.unit(unit_id).at
        return self.scenario.board.grid.labels[at] if at is not None else ""

    def point(self, place: str) -> QPoint:
        """Where a hex (``0304``) or the middle of a hexside (``0304/0305``) lies on the canvas."""
        view = self.window.view
        a, _, b = place.partition("/")
        found = view.side_position(self.number(a), self.number(b)) if b else view.widget_position(self.number(a))
        return found.toPoint() if isinstance(found, QPointF) else found

    def hover(self, place: str, mod: object = NONE) -> None:
        self._send(QEvent.Type.MouseMove, self.point(place), NO_BUTTON, NO_BUTTON, mod)

    def press(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self.hover(place, mod)
        self._send(QEvent.Type.MouseButtonPress, self.point(place), button, button, mod)

    def move(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Move the mouse while a button is held."""
        self._send(QEvent.Type.MouseMove, self.point(place), NO_BUTTON, button, mod)

    def release(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self._send(QEvent.Type.MouseButtonRelease, self.point(place), button, NO_BUTTON, mod)

    def click(self, place: str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self.press(place, mod, button)
        self.release(place, mod, button)

    def drag(self, *places: str, mod: object = NONE) -> None:
        """Move a unit, or draw; :meth:`line` drags while the mouse only asks."""
        with self.editing():
            self.line(*places, mod=mod)

    def line(self, *places: str, mod: object = NONE) -> None:
        """Drag with the tool that is active, whichever it is."""
        self.press(places[0], mod)
        for place in places[1:]:
            self.move(place, mod)
        self.release(places[-1], mod)


OpenWindow = Callable[..., WindowDriver]
"""Opens a window with a scenario, the small one unless another is given."""


def shown(document: Document, settings: Settings, windows: list[Window]) -> Window:
    """A new window with a document, in front and with the whole map in view; it is noted in ``windows``."""
    window = Window(document, settings, threaded=False)
    windows.append(window)
    show(window)
    return window
