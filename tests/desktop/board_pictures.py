"""Pictures of boards for tests, as arrays of pixels."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint

from tests.desktop.styled_boards import HALVES, board_rules, number
from tests.desktop.terrain_map import around, colour_distance, picture, pixels_of
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.drawing.ground import GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.geometry.grid import HexGrid
from workbench.scenario.scenario import Scenario

BARE = GroundOptions(grid=False, labels=False)
Pixels = npt.NDArray[np.uint8]


def drawn(shown: Scenario, pixels: float = 64.0, show: GroundOptions = BARE) -> Pixels:
    return pixels_of(picture(shown, pixels, show, board_rules()))


def at(label: str, grid: HexGrid = HALVES, pixels: float = 64.0) -> QPoint:
    plane = Plane(grid)
    return ((plane.centre(number(grid, label)) - plane.rect.topLeft()) * (pixels / UNIT)).toPoint()


def cut(image: Pixels, centre: QPoint, radius: int) -> Pixels:
    box = around(centre, radius).toRect()
    return image[box.top() : box.bottom(), box.left() : box.right()]


def differs(a: Pixels, b: Pixels, by: int = 12) -> npt.NDArray[np.bool_]:
    return np.asarray(colour_distance(a, b) > by)


def shot(view: HexMapView) -> Pixels:
    """The view once everything is painted."""
    assert view.tiles is not None
    view.tiles.repaint_edits()
    painted = -1
    while painted != view.tiles.painted:
        painted = view.tiles.painted
        view.grab()
    return pixels_of(view.grab().toImage())
