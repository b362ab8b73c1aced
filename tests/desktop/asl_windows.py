"""A window on small maps of Advanced Squad Leader, and a hand that draws anywhere on the plane."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt

from tests.desktop.conftest import LEFT, NONE, Desk
from tests.rulesets import ruleset
from workbench.base.text import Text
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.look.settings import Settings
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import HEXSIDE, VERTEX, Aim
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.scenario import Scenario

GRID = HexGrid(9, 6, "flat", "even", "up", extra=True, label_style="A1")

Point = tuple[float, float]


def asl_ruleset() -> Ruleset:
    """The ruleset."""
    return ruleset("asl")


def asl_scenario(*shapes: Shape, grid: HexGrid = GRID) -> Scenario:
    """An empty board with these shapes."""
    board = replace(HexBoard.blank(grid, "open_ground"), shapes=shapes)
    return Scenario(Text.of("Yard"), "asl", board)


class Drafter(Desk):
    """A hand that also draws between the hexes. Points are those of the plane of the grid."""

    def at(self, place: Point | str) -> QPoint:
        """Where a point of the plane, or a hex, lies on the widget."""
        if isinstance(place, str):
            return self.point(place)
        return self.window.view.mapFromScene(QPointF(place[0] * UNIT, place[1] * UNIT))

    def corner(self, label: str, k: int) -> Point:
        """A vertex of a hex."""
        grid = self.scenario.board.grid
        return grid.corners(grid.hexes[self.number(label)])[k]

    def centre(self, label: str) -> Point:
        """The centre of a hex."""
        x, y = self.scenario.board.grid.centres[self.number(label)].tolist()
        return x, y

    def side(self, label: str, k: int) -> Point:
        """The middle of a hexside."""
        (x0, y0), (x1, y1) = self.corner(label, k), self.corner(label, (k + 1) % 6)
        return (x0 + x1) / 2, (y0 + y1) / 2

    def aimed(self, number: int, aim: Aim) -> Point:
        """Where a point of a hex lies. One vertex is a point of three hexes: which of them a mouse on it is in is a matter of
        a pixel."""
        label = self.scenario.board.grid.labels[number]
        if aim.kind == VERTEX:
            return self.corner(label, aim.k)
        return self.side(label, aim.k) if aim.kind == HEXSIDE else self.centre(label)

    def go(self, place: Point | str, mod: object = NONE, held: object = Qt.MouseButton.NoButton) -> None:
        """Move the mouse."""
        self._send(QEvent.Type.MouseMove, self.at(place), Qt.MouseButton.NoButton, held, mod)  # type: ignore[arg-type]

    def tap(self, *places: Point | str, mod: object = NONE, button: Qt.MouseButton = LEFT) -> None:
        """Click at points, one after another. A click by hand gives the map the focus, one that is sent does not."""
        self.window.view.setFocus()
        none = Qt.MouseButton.NoButton
        for place in places:
            self.go(place, mod)
            self._send(QEvent.Type.MouseButtonPress, self.at(place), button, button, mod)
            self._send(QEvent.Type.MouseButtonRelease, self.at(place), button, none, mod)

    def twice(self, place: Point | str) -> None:
        """Double click."""
        none = Qt.MouseButton.NoButton
        self.tap(place)
        self._send(QEvent.Type.MouseButtonDblClick, self.at(place), LEFT, LEFT, NONE)
        self._send(QEvent.Type.MouseButtonRelease, self.at(place), LEFT, none, NONE)

    def pull(self, *places: Point | str, mod: object = NONE, let_go: bool = True) -> None:
        """Press at the first point and drag through the others."""
        self.window.view.setFocus()
        self.go(places[0], mod)
        self._send(QEvent.Type.MouseButtonPress, self.at(places[0]), LEFT, LEFT, mod)
        for place in places[1:]:
            self.go(place, mod, LEFT)
        if let_go:
            self._send(QEvent.Type.MouseButtonRelease, self.at(places[-1]), LEFT, Qt.MouseButton.NoButton, mod)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """What is drawn."""
        return self.scenario.board.shapes

    @property
    def said(self) -> str:
        """What the status bar says."""
        return self.window.status.hint.text()


Drafting = Callable[..., Drafter]


def drafting(lend: Callable[[AnyDocument], Any], settings: Settings) -> Drafting:
    """Opens windows."""

    def opened(*shapes: Shape, scenario: Scenario | None = None, path: Path | None = None) -> Drafter:
        chosen = scenario or asl_scenario(*shapes)
        return Drafter(lend(Document(chosen, asl_ruleset(), path, language=settings.language)))

    return opened
