"""A window on small maps of Advanced Squad Leader, and a hand that draws anywhere on the plane."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF

from tests.desktop.window_driver import PointDriver, WindowDriver
from tests.loading import ruleset
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


class AslMapDriver(WindowDriver, PointDriver[Point | str]):
    """Drives a window on a map of hexes; places are labels of hexes, or points of the plane of the grid."""

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

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """What is drawn."""
        return self.scenario.board.shapes


OpenAslMap = Callable[..., AslMapDriver]


def asl_map_opener(lend_window: Callable[[AnyDocument], Any], settings: Settings) -> OpenAslMap:
    """Opens windows."""

    def opened(*shapes: Shape, scenario: Scenario | None = None, path: Path | None = None) -> AslMapDriver:
        chosen = scenario or asl_scenario(*shapes)
        return AslMapDriver(lend_window(Document(chosen, asl_ruleset(), path, language=settings.language)))

    return opened
