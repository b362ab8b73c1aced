"""A small map with every terrain of the first game, and helpers that look at pictures of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests import loading
from workbench.base.text import Text
from workbench.desktop.canvas.hex_map import HexMapView
from workbench.desktop.drawing.ground import EVERYTHING, Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import HEXES, Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces, Unit


@cache
def rules() -> Ruleset:
    """The first game's ruleset."""
    return loading.ruleset("panzer_grenadier")


def numbers(grid: HexGrid, labels: str) -> list[int]:
    """Hexes by label; ``0304-0307`` runs along a column."""
    found = []
    for word in labels.split():
        first, _, last = word.partition("-")
        column, low = first[:2], int(first[2:])
        for row in range(low, int(last[2:] if last else first[2:]) + 1):
            number = grid.find(f"{column}{row:02d}")
            assert number is not None
            found.append(number)
    return found


def board(
    hexes: dict[str, str] | None = None,
    *,
    elevation: dict[int, str] | None = None,
    sides: dict[str, str] | None = None,
    paths: dict[str, list[str]] | None = None,
    size: tuple[int, int] = (10, 8),
) -> HexBoard:
    """A board from labels."""
    grid = HexGrid(*size)
    blank = HexBoard.blank(grid, "clear")
    cover = {}
    for key, labels in (hexes or {}).items():
        cover[key] = np.zeros(grid.size, dtype=np.bool_)
        cover[key][numbers(grid, labels)] = True
    levels = np.zeros(grid.size, dtype=np.int32)
    for level, labels in (elevation or {}).items():
        levels[numbers(grid, labels)] = level
    edges = {}
    for key, labels in (sides or {}).items():
        edges[key] = np.zeros((grid.size, 3), dtype=np.bool_)
        for pair in labels.split():
            a, _, b = pair.partition("/")
            place = blank.side_between(*numbers(grid, f"{a} {b}"))
            assert place is not None
            edges[key][place] = True
    chains = {key: tuple(tuple(numbers(grid, chain)) for chain in value) for key, value in (paths or {}).items()}
    return HexBoard(grid, "clear", cover, levels, edges, chains)


def scenario(ground: HexBoard, units: dict[str, list[Unit]] | None = None, **markers: str) -> Scenario:
    """A scenario on a board."""
    forces = Forces(tuple(Force(side, tuple(own)) for side, own in (units or {}).items()))
    placed = {key: tuple(numbers(ground.grid, labels)) for key, labels in markers.items()}
    return Scenario(Text("Test"), "panzer_grenadier", ground, forces, placed)


def every_terrain() -> Scenario:
    """Each whole-hex terrain in a hex of its own, two apart, on a 20 x 14 map with hills, paths, sides and markers."""
    keys = [key for key in rules().layer(HEXES) if key != "clear"]
    spots = [f"{2 + 2 * (k % 9):02d}{2 + 2 * (k // 9):02d}" for k in range(len(keys))]
    ground = board(
        dict(zip(keys, spots, strict=True)),
        elevation={1: "0102-0105 0202-0205 0302-0304", 2: "0203 0204", -1: "1512-1514"},
        sides={"hedge": "0110/0111", "cliff": "0202/0201"},
        paths={
            "road": ["0114 0213 0313 0412 0512"],
            "trail": ["0914 1013 1113"],
            "rail_embankment": ["1314 1413 1513"],
        },
        size=(20, 14),
    )
    return scenario(ground, smoke="2001 2001", barbed_wire="2003", wreck="2005", entrenchment="2007", minefield="2009")


def picture(
    shown: Scenario,
    pixels: float = 64.0,
    show: GroundOptions = EVERYTHING,
    rules_: Ruleset | None = None,
    box: QRectF | None = None,
) -> QImage:
    """The ground and its print, one image, upper left corner of the map at 0, 0; with a ``box`` that part of it alone."""
    ground = Ground(shown, rules_ or rules())
    rect = ground.plane.rect
    zoom = pixels / UNIT
    whole = QRect(0, 0, round(rect.width() * zoom) + 1, round(rect.height() * zoom) + 1)
    part = whole if box is None else box.toRect()
    image = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(-part.topLeft())
    painter.scale(zoom, zoom)
    painter.translate(-rect.topLeft())
    painted = rect if box is None else painter.transform().inverted()[0].mapRect(QRectF(image.rect()))
    ground.paint(painter, painted, pixels, show)
    ground.paint_print(painter, painted, pixels, show)
    painter.end()
    return image


def spot(shown: Scenario, label: str, pixels: float = 64.0) -> QPoint:
    """The pixel of a hex's centre in :func:`picture`."""
    from workbench.desktop.drawing.hex_coordinates import Plane

    plane = Plane(shown.board.grid)
    at = (plane.centre(numbers(shown.board.grid, label)[0]) - plane.rect.topLeft()) * (pixels / UNIT)
    return at.toPoint()


def between(shown: Scenario, a: str, b: str) -> QPoint:
    """The pixel of the middle between two hexes in :func:`picture`."""
    return (spot(shown, a) + spot(shown, b)) / 2


def pixels_of(image: QImage, box: QRectF | None = None) -> npt.NDArray[np.uint8]:
    """The colours of an image as an array (height, width, 3: red, green, blue)."""
    part = image.convertToFormat(QImage.Format.Format_RGB32)
    if box is not None:
        part = part.copy(box.toRect())
    raw = np.frombuffer(part.constBits(), dtype=np.uint8).reshape(part.height(), part.bytesPerLine() // 4, 4)
    return raw[:, : part.width(), [2, 1, 0]]


def paint_all(view: HexMapView) -> None:
    """Paint every tile on the screen now; what lies off it is left."""
    assert view.tiles is not None
    nowhere = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(nowhere)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert view.tiles.paint(painter, seen, view.zoom, wait=True)
    painter.end()


def settle(view: HexMapView) -> None:
    """Paint until no tile is missing, and hear what that sets off."""
    paint_all(view)
    view.viewport().repaint()
    QApplication.processEvents()


def around(at: QPoint, radius: float) -> QRectF:
    """A square about a point."""
    return QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)


def near(image: npt.NDArray[np.uint8], colour: str, tolerance: int = 24) -> int:
    """How many pixels are close to a colour."""
    wanted = QColor(colour)
    target = np.array([wanted.red(), wanted.green(), wanted.blue()], dtype=np.uint8)
    return int((colour_distance(image, target) <= tolerance).sum())


def colour_distance(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The largest difference of a channel at each pixel of two pictures (height, width, channels).

    Bytes are compared as they are, channel by channel: numpy takes twenty times as long over the last axis of whole numbers.
    """
    apart = np.maximum(one, other) - np.minimum(one, other)
    largest: npt.NDArray[Any] = apart[..., 0]
    for channel in range(1, apart.shape[-1]):
        largest = np.maximum(largest, apart[..., channel])
    return largest
