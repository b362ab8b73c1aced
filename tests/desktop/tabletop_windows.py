"""A window on a table on which pieces are drawn, driven with real mouse and key events at points of the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.conftest import LEFT, NONE
from tests.tables import box, sheet, wall
from workbench.base.text import Text
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.desktop.panels.palette import Palette
from workbench.desktop.window.window import Window
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

_NO_BUTTON = Qt.MouseButton.NoButton
TENTH = 0.0501
"""How far a length that is told with one decimal may be off."""


def bare_table(unit: str = "cm") -> TabletopScenario:
    """120 x 80: a wood at the left, a house in the middle, a hedge below it, two units; room at the right."""
    features = (
        box("dense_wood_jungle", 10, 10, 30, 30, id="wood"),
        box("building_bunker", 60, 30, 70, 40, id="house", floors=1),
        wall("hedge_fence", (40, 60), (80, 60), id="hedge", width=1.0),
    )
    blue = Force[TabletopUnit]("Blue", (TabletopUnit("b1", "infantry", (40.0, 20.0), 90.0),))
    red = Force[TabletopUnit]("Red", (TabletopUnit("r1", "tracked_standard", (100.0, 50.0), 270.0),))
    board = TabletopBoard(unit, 120.0, 80.0, "clear", features)
    return TabletopScenario(Text("Bare table", "Table nue"), "blitzkrieg", board, Forces((blue, red)))


class DrawingDesk:
    """The window and a hand."""

    def __init__(self, window: Window) -> None:
        self.window = window

    @property
    def document(self) -> TabletopDocument:
        return self.window.document

    @property
    def scenario(self) -> TabletopScenario:
        return self.document.scenario

    @property
    def board(self) -> TabletopBoard:
        return self.scenario.board

    def piece(self, name: str) -> Feature:
        return self.board.by_id[name]

    @property
    def drawn(self) -> list[Feature]:
        """The pieces that the bare table has not from the start."""
        return [piece for piece in self.board.features if piece.id not in ("wood", "house", "hedge")]

    def model(self, name: str) -> TabletopUnit:
        found = self.scenario.forces.find(name)
        assert found is not None, name
        return found[1]

    def where(self, name: str) -> Point:
        """Where a unit stands."""
        at = self.model(name).at
        assert at is not None, name
        return at

    @property
    def steps(self) -> int:
        """How many undo steps there are."""
        return self.document.stack.count()

    @property
    def said(self) -> str:
        """What the status bar says the tool does."""
        return self.window.status.hint.text()

    @property
    def tool(self) -> str:
        return self.window.tool_context.tool.id

    # --- the hand

    def at(self, place: Point) -> QPoint:
        """Where a point of the table lies on the widget."""
        view = self.window.view
        return view.mapFromScene(view.scale_.scene(place))

    @property
    def pixel(self) -> float:
        """How long a pixel is in the unit of the table; that depends on the size of the view."""
        view = self.window.view
        return 1.0 / (view.scale_.per_unit * view.zoom)

    def hit(self, place: Point) -> Point:
        """The point of the table that the mouse is on when it goes to a place: it is on whole pixels."""
        view = self.window.view
        found = view.scale_.table(view.viewportTransform().inverted()[0].map(QPointF(self.at(place))))
        assert math.dist(found, place) < 0.75 * self.pixel, "the nearest pixel"
        return found

    def apart(self, start: Point, end: Point) -> float:
        """How far apart the points are that the mouse is on when it goes to two places."""
        return math.dist(self.hit(start), self.hit(end))

    def _send(self, kind: QEvent.Type, place: Point, button: Qt.MouseButton, held: Qt.MouseButton, mod: object) -> None:
        paper, here = self.window.view.viewport(), self.at(place)
        event = QMouseEvent(kind, QPointF(here), QPointF(paper.mapToGlobal(here)), button, held, mod)  # type: ignore[call-overload]
        QApplication.sendEvent(paper, event)
        QApplication.processEvents()

    def over(self, place: Point, mod: object = NONE, held: Qt.MouseButton = _NO_BUTTON) -> None:
        self._send(QEvent.Type.MouseMove, place, _NO_BUTTON, held, mod)

    def press(self, place: Point, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        # a press by hand gives the table the focus, one that is sent does not
        self.window.view.setFocus()
        self.over(place, mod)
        self._send(QEvent.Type.MouseButtonPress, place, button, button, mod)

    def let_go(self, place: Point, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        self._send(QEvent.Type.MouseButtonRelease, place, button, _NO_BUTTON, mod)

    def tap(self, *places: Point, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Click at points, one after another."""
        for place in places:
            self.press(place, mod, button)
            self.let_go(place, mod, button)

    def twice(self, place: Point) -> None:
        """Double click."""
        self.tap(place)
        self._send(QEvent.Type.MouseButtonDblClick, place, LEFT, LEFT, NONE)
        self.let_go(place)

    def pull(self, *places: Point, mod: object = NONE) -> None:
        """Press at the first point, drag through the others and let go."""
        self.press(places[0], mod)
        for place in places[1:]:
            self.over(place, mod, LEFT)
        self.let_go(places[-1], mod)

    def wheel(self, place: Point, notches: int, mod: Qt.KeyboardModifier = NONE) -> None:
        paper, here = self.window.view.viewport(), QPointF(self.at(place))
        turn, phase = QPoint(0, 120 * notches), Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(here, paper.mapToGlobal(here), QPoint(), turn, _NO_BUTTON, mod, phase, False)
        QApplication.sendEvent(paper, event)
        QApplication.processEvents()

    def key(self, key: Qt.Key | str, mod: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window.view, key, mod)  # type: ignore[call-overload]
        QApplication.processEvents()

    def row(self, key: str) -> None:
        """Click a row of the terrain palette."""
        docks = self.window.docks
        docks.palettes.setCurrentWidget(docks.terrain)
        self._pick(docks.terrain.palette_view, key)

    def typical(self, key: str) -> None:
        """Click a typical piece."""
        docks = self.window.docks
        docks.palettes.setCurrentWidget(docks.samples)
        self._pick(docks.samples.palette_view, key)

    def kind(self, key: str) -> None:
        """Click a kind of unit."""
        docks = self.window.docks
        docks.palettes.setCurrentWidget(docks.units)
        self._pick(docks.units.palette_view, key)

    def _pick(self, palette: Palette, key: str) -> None:
        item = palette.item((key,))
        assert item is not None, key
        palette.list.scrollToItem(item)
        QApplication.processEvents()
        QTest.mouseClick(palette.list.viewport(), LEFT, NONE, palette.list.visualItemRect(item).center())
        QApplication.processEvents()


Laying = Callable[..., DrawingDesk]


@pytest.fixture
def lay(lend: Callable[[TabletopDocument], Any], settings: Settings) -> Laying:
    """Open windows on tables as a test needs them."""

    def opened(scenario: TabletopScenario | None = None) -> DrawingDesk:
        document: TabletopDocument = Document(scenario or bare_table(), sheet(), language=settings.language)
        return DrawingDesk(lend(document))

    return opened


@pytest.fixture
def slate(lay: Laying) -> DrawingDesk:
    """A window on the bare table."""
    return lay()
