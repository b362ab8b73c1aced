"""Labels of level along contours: which contours have them, where they stand, and that maps on screen and paper show them."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.games.asl.random_boards import contour
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.desktop.drawing.contour_labels import LEAST_LENGTH, place_labels
from workbench.desktop.drawing.grid_and_labels import label_offset
from workbench.desktop.drawing.ground import Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import POLYGON
from workbench.scenario.contours import Contour, Ring, areas_of_levels
from workbench.scenario.hex_board import HexBoard, Shape
from workbench.scenario.map_layers import ELEVATION, without_layers
from workbench.scenario.scenario import Scenario

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qapp")]
GRID = HexGrid(13, 10, "flat", "even", "up", extra=True, label_style="A1")
PIXELS = 48


def circle(label: str, radius: float) -> Ring:
    x, y = GRID.centres[GRID.labels.index(label)].tolist()
    turns = (2 * math.pi * k / 60 for k in range(60))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def hill(level: int, radius: float, label: str = "G5") -> Contour:
    return Contour(level, circle(label, radius))


def scenario(*contours: Contour, shapes: tuple[Shape, ...] = ()) -> Scenario:
    board = replace(HexBoard.blank(GRID, "open_ground"), contours=contours, shapes=shapes)
    return Scenario(Text.of("Hill"), "asl", board)


def picture(shown: Scenario, rect: QRectF, options: GroundOptions = GroundOptions(labels=False)) -> QImage:  # noqa: B008
    scale = PIXELS / UNIT
    image = QImage(round(rect.width() * scale), round(rect.height() * scale), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-rect.topLeft())
    Ground(shown, ruleset("asl")).paint(painter, rect, PIXELS, options)
    painter.end()
    return image


def around(at: tuple[float, float], reach: float = 0.15) -> QRectF:
    x, y = at[0] * UNIT, at[1] * UNIT
    return QRectF(x, y, 0, 0).adjusted(-reach * UNIT, -reach * UNIT, reach * UNIT, reach * UNIT)


def test_long_contours_have_labels_with_their_level_and_short_ones_none() -> None:
    labels = place_labels(Plane(GRID), (hill(1, 3.0), hill(2, 1.2), hill(3, 0.3)))
    levels = [label.level for label in labels]
    assert levels.count(1) >= 2
    assert levels.count(2) == 1
    assert 3 not in levels
    assert 2 * math.pi * 0.3 < LEAST_LENGTH


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_labels_stand_on_their_lines_on_the_map_upright_apart_and_off_numbers_and_dots(
    seed: int, orientation: str
) -> None:
    grid = HexGrid(12, 10, orientation, "even", "up", extra=True)
    plane, random = Plane(grid), Random(seed)
    contours = tuple(contour(random, grid) for _ in range(12))
    labels = place_labels(plane, contours)
    assert labels
    lines = {
        level: shapely.union_all(
            [shapely.LinearRing(ring) for one in contours if one.level == level for ring in (one.outline, *one.holes)]
        )
        for level in {one.level for one in contours}
    }
    number = abs(label_offset(plane)) / UNIT
    for label in labels:
        assert shapely.distance(lines[label.level], shapely.Point(label.at)) < 1e-6
        assert -90 <= label.degrees <= 90
        away = np.abs(grid.centres - label.at)
        assert np.hypot(away[:, 0], away[:, 1]).min() >= 0.15
        assert not ((away[:, 0] < 0.25) & (np.abs(away[:, 1] - number) < 0.12)).any()
        assert grid.index(grid.hex_at(*label.at)) is not None
    places = [label.at for label in labels]
    assert all(math.dist(a, b) >= 0.4 for k, a in enumerate(places) for b in places[:k])


def test_the_map_shows_labels_unless_contours_or_the_layer_of_elevation_are_off() -> None:
    shown = scenario(hill(1, 2.5))
    rect = around(Ground(shown, ruleset("asl")).contour_labels[0].at)
    with_label = picture(shown, rect)
    other = picture(scenario(replace(hill(1, 2.5), level=2)), rect)
    assert with_label != other
    off = picture(shown, rect, GroundOptions(labels=False, contour=False))
    assert with_label != off
    hidden = without_layers(shown, frozenset({ELEVATION}))
    assert Ground(hidden, ruleset("asl")).contour_labels == ()
    assert picture(hidden, rect) == picture(scenario(), rect)


def test_contours_and_their_labels_are_seen_through_woods() -> None:
    woods = Shape("woods", POLYGON, circle("G5", 3.5))
    shown = scenario(hill(1, 2.5), shapes=(woods,))
    for at in (Ground(shown, ruleset("asl")).contour_labels[0].at, circle("G5", 2.5)[33]):
        rect = around(at, 0.08)
        without = picture(shown, rect, GroundOptions(labels=False, contour=False))
        assert picture(shown, rect) != without
    inside = around(GRID.centres[GRID.labels.index("G5")].tolist(), 0.3)
    assert picture(shown, inside) == picture(shown, inside, GroundOptions(labels=False, contour=False))


def test_no_line_is_drawn_where_contours_of_one_level_overlap() -> None:
    shown = scenario(hill(1, 2.5, "F5"), hill(1, 2.5, "I5"))
    x, y = GRID.centres[GRID.labels.index("F5")].tolist()
    for at in ((x + 2.5, y), (x + 2.4, y + 0.7)):
        rect = around(at, 0.1)
        assert picture(shown, rect) == picture(shown, rect, GroundOptions(labels=False, contour=False))
    rim = around((x - 2.5, y), 0.1)
    assert picture(shown, rim) != picture(shown, rim, GroundOptions(labels=False, contour=False))


@pytest.mark.parametrize("seed", range(5))
def test_the_areas_that_are_painted_have_the_levels_that_are_judged(seed: int) -> None:
    random = Random(seed)
    contours = tuple(contour(random, GRID) for _ in range(14))
    drawn = scenario(*contours).board.drawn_levels
    areas = areas_of_levels(contours)
    assert drawn.covered.any()
    for number in np.flatnonzero(drawn.covered).tolist():
        at = shapely.Point(GRID.centres[number])
        here = [level for level, area in areas if area.contains(at)]
        assert max(here, key=abs) == drawn.centres[number]
