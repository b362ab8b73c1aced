"""A window on a table on which pieces are drawn, driven with real mouse and key events at points of the table."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import NO_BUTTON, NONE, PointDriver
from tests.tabletops import box, sheet, wall
from workbench.base.text import Text
from workbench.desktop.documents.document import Document, TabletopDocument
from workbench.desktop.look.settings import Settings
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

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


class TabletopDriver(PointDriver[Point]):
    """Drives a window on a table; places are points of the table."""

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

    def unit(self, name: str) -> TabletopUnit:
        found = self.scenario.forces.find(name)
        assert found is not None, name
        return found[1]

    def where(self, name: str) -> Point:
        """Where a unit stands."""
        at = self.unit(name).at
        assert at is not None, name
        return at

    def at(self, place: Point) -> QPoint:
        """Where a point of the table lies on the canvas."""
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

    def distance(self, start: Point, end: Point) -> float:
        """The distance of the points that the mouse is on when it goes to two places."""
        return math.dist(self.hit(start), self.hit(end))

    def wheel(self, place: Point, notches: int, mod: Qt.KeyboardModifier = NONE) -> None:
        here, turn, phase = QPointF(self.at(place)), QPoint(0, 120 * notches), Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(here, self.canvas.mapToGlobal(here), QPoint(), turn, NO_BUTTON, mod, phase, False)
        QApplication.sendEvent(self.canvas, event)
        QApplication.processEvents()


OpenTabletop = Callable[..., TabletopDriver]


@pytest.fixture
def open_tabletop(lend_window: Callable[[TabletopDocument], Any], settings: Settings) -> OpenTabletop:
    """Open windows on tables as a test needs them."""

    def opened(scenario: TabletopScenario | None = None) -> TabletopDriver:
        document: TabletopDocument = Document(scenario or bare_table(), sheet(), language=settings.language)
        return TabletopDriver(lend_window(document))

    return opened


@pytest.fixture
def tabletop(open_tabletop: OpenTabletop) -> TabletopDriver:
    """A window on the bare table."""
    return open_tabletop()
