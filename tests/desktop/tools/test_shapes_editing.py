"""Editing drawn shapes: selected by a click, moved, their corners dragged, added and deleted, turned and put in order."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.window_driver import CTRL, RIGHT
from workbench.scenario.hex_board import Shape
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
DELETE, ESCAPE = Qt.Key.Key_Delete, Qt.Key.Key_Escape
HOUSE = Shape("stone_building", "polygon", ((2.2, 2.3), (2.7, 2.3), (2.7, 2.8), (2.2, 2.8)), {"levels": 1})
WOOD = Shape("woods", "polygon", ((4.0, 2.0), (5.0, 2.0), (5.0, 3.0), (4.0, 3.0)))


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    made = open_asl_map(HOUSE, WOOD)
    made.key("C")
    return made


def selected(driver: AslMapDriver) -> int | None:
    return driver.window.tool_context.shapes.number


@pytest.mark.slow(8)
def test_a_click_selects_and_the_right_button_lets_go(driver: AslMapDriver) -> None:
    assert "Click a shape" in driver.status_text
    driver.tap((2.4, 2.6))
    assert selected(driver) == 0
    assert driver.window.kind.sketch.sketch.points == HOUSE.points
    assert "corner" in driver.status_text
    driver.tap((4.5, 2.5))
    assert selected(driver) == 1
    driver.tap((8.5, 6.5), button=RIGHT)  # beside all shapes; on one it opens a menu
    assert selected(driver) is None
    assert driver.window.kind.sketch.sketch.points == ()
    driver.tap((4.5, 2.5))
    driver.key(ESCAPE)
    assert selected(driver) is None
    assert driver.window.tool_context.tool.id == "shape"
    assert driver.steps == 0


@pytest.mark.slow(8)
def test_dragging_moves_the_shape_in_one_step(driver: AslMapDriver) -> None:
    driver.pull((2.4, 2.6), (2.6, 2.8), (3.4, 3.6), mod=CTRL)
    for (x, y), (ox, oy) in zip(driver.shapes[0].points, HOUSE.points, strict=True):
        assert (x - ox, y - oy) == pytest.approx((1.0, 1.0), abs=0.02)
    assert driver.shapes[0].values == {"levels": 1}
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.shapes == (HOUSE, WOOD)
    assert selected(driver) == 0, "the shape is still in hand after undo"


@pytest.mark.slow
def test_a_corner_is_dragged_and_snaps(driver: AslMapDriver) -> None:
    grid = driver.scenario.board.grid
    corners = [corner for here in grid.hexes for corner in grid.corners(here)]
    corner = min(corners, key=lambda point: math.dist(point, (3.1, 3.1)))
    driver.tap((2.4, 2.6))
    driver.pull((2.7, 2.8), (2.8, 2.9), (corner[0] + 0.05, corner[1] - 0.05))
    assert driver.shapes[0].points[2] == pytest.approx(corner, abs=1e-8)
    assert driver.shapes[0].points[0] == HOUSE.points[0]
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_a_click_on_an_edge_adds_a_corner_that_can_be_dragged_at_once(driver: AslMapDriver) -> None:
    driver.tap((2.4, 2.6))
    driver.pull((2.45, 2.3), (2.45, 2.2), (2.45, 2.05), mod=CTRL)
    assert len(driver.shapes[0].points) == 5
    assert driver.shapes[0].points[1] == pytest.approx((2.45, 2.05), abs=0.02)
    assert driver.steps == 1
    driver.tap((2.7, 2.55), mod=CTRL)
    assert len(driver.shapes[0].points) == 6
    assert driver.steps == 2


@pytest.mark.slow(8)
def test_delete_takes_the_corner_then_the_shape(driver: AslMapDriver) -> None:
    driver.tap((2.4, 2.6))
    driver.tap((2.7, 2.8))
    driver.key(DELETE)
    assert driver.shapes[0].points == HOUSE.points[:2] + HOUSE.points[3:]
    driver.tap((2.2, 2.8))
    driver.key(DELETE)
    assert len(driver.shapes[0].points) == 3, "a triangle keeps its corners"
    assert "all needed" in driver.status_text
    driver.key(DELETE)
    assert driver.shapes == (WOOD,)
    assert driver.steps == 2
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    assert driver.shapes == (HOUSE, WOOD)


@pytest.mark.slow(8)
def test_a_corner_dragged_across_is_refused_and_nothing_changes(driver: AslMapDriver) -> None:
    driver.tap((4.5, 2.5))
    driver.pull((4.0, 2.0), (4.5, 2.6), (5.3, 2.6), mod=CTRL, release=False)
    assert driver.window.kind.sketch.sketch.is_invalid
    driver.pull((4.0, 2.0), (5.3, 2.6), mod=CTRL)
    assert "crosses itself" in driver.status_text
    assert driver.shapes == (HOUSE, WOOD)
    assert driver.steps == 0
    assert driver.window.kind.sketch.sketch.points == WOOD.points


@pytest.mark.slow(8)
def test_a_shape_is_not_dragged_off_the_map(driver: AslMapDriver) -> None:
    driver.pull((2.4, 2.6), (0.0, 1.0), (-1.3, 1.0), mod=CTRL)
    assert "outside the map" in driver.status_text
    assert driver.shapes == (HOUSE, WOOD)


def test_escape_drops_a_drag_and_keeps_the_shape_selected(driver: AslMapDriver) -> None:
    driver.pull((2.4, 2.6), (3.4, 3.6), mod=CTRL, release=False)
    assert driver.window.kind.sketch.sketch.points != HOUSE.points
    driver.key(ESCAPE)
    assert driver.window.kind.sketch.sketch.points == HOUSE.points
    driver.release("D4")
    assert driver.shapes == (HOUSE, WOOD)


@pytest.mark.slow(8)
def test_shapes_are_put_in_front_and_behind(open_asl_map: OpenAslMap) -> None:
    under = Shape("grain", "polygon", ((2.0, 2.0), (3.0, 2.0), (3.0, 3.0), (2.0, 3.0)))
    driver = open_asl_map(under, HOUSE, WOOD)
    driver.key("C")
    driver.tap((2.4, 2.6))
    assert selected(driver) == 1, "the topmost shape is taken"
    driver.window.actions_["shape_back"].trigger()
    assert driver.shapes == (HOUSE, under, WOOD)
    assert selected(driver) == 0
    driver.key("]", CTRL)
    assert driver.shapes == (under, HOUSE, WOOD)
    assert selected(driver) == 1
    driver.window.actions_["shape_front"].trigger()
    assert driver.shapes == (under, WOOD, HOUSE)
    assert driver.steps == 3
    driver.key("Z", CTRL)
    assert driver.shapes == (under, HOUSE, WOOD)
    assert selected(driver) == 1


def test_ctrl_and_the_wheel_turn_the_shape_under_the_mouse(driver: AslMapDriver) -> None:
    driver.tap((2.4, 2.6))
    view = driver.window.view
    at = QPointF(driver.at((2.45, 2.55)))
    glob = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    zoom = view.zoom
    event = QWheelEvent(at, glob, QPoint(), QPoint(0, 120), buttons, CTRL, phase, False)
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == zoom
    assert driver.shapes[0].points != HOUSE.points
    xs = [x for x, _ in driver.shapes[0].points]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(2.45)
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_del_is_for_units_again_with_another_tool(driver: AslMapDriver) -> None:
    driver.tap((2.4, 2.6))
    driver.key("V")
    assert selected(driver) is None
    assert not driver.window.actions_["delete"].isEnabled()
    driver.key(DELETE)
    assert driver.shapes == (HOUSE, WOOD)


@pytest.mark.slow(8)
def test_lines_and_circles_are_edited_too(open_asl_map: OpenAslMap) -> None:
    hedge = Shape("hedge", "line", ((2.0, 2.0), (3.0, 2.0), (3.0, 3.0)))
    pond = Shape("woods", "circle", ((4.5, 3.5),), {"radius": 0.4})
    driver = open_asl_map(hedge, pond)
    driver.key("C")
    driver.tap((2.5, 2.02))
    assert selected(driver) == 0
    driver.pull((3.0, 3.0), (3.2, 3.3), mod=CTRL)
    assert driver.shapes[0].points[2] == pytest.approx((3.2, 3.3), abs=0.02)
    driver.pull((4.3, 3.5), (5.3, 3.5), mod=CTRL)
    assert driver.shapes[1].points[0] == pytest.approx((5.5, 3.5), abs=0.02)
    assert driver.shapes[1].values == {"radius": 0.4}
    assert driver.steps == 2


@pytest.mark.slow(8)
def test_a_copy_keeps_all_values_and_is_in_hand(driver: AslMapDriver) -> None:
    driver.tap((2.4, 2.6))
    driver.key("D", CTRL)
    assert len(driver.shapes) == 3
    made = driver.shapes[2]
    assert (made.terrain, dict(made.values)) == ("stone_building", {"levels": 1})
    assert made.points[0] == pytest.approx((2.45, 2.55))
    assert selected(driver) == 2
    assert driver.window.kind.sketch.sketch.points == made.points
    assert driver.steps == 1
    driver.pull((2.9, 3.0), (3.4, 3.9), mod=CTRL)
    assert driver.shapes[2].points != made.points
    assert driver.shapes[0] == HOUSE


@pytest.mark.slow
def test_del_spares_selected_units_while_shapes_are_edited(open_asl_map: OpenAslMap) -> None:
    made = open_asl_map(HOUSE)
    unit = Unit("g1", "squad", made.number("B2"))
    scenario = replace(made.scenario, forces=Forces((Force("German", (unit,)),)))
    driver = open_asl_map(scenario=scenario)
    driver.click("B2")
    assert driver.window.inquiry.selection == ("g1",)
    driver.key("C")
    driver.tap((2.4, 2.6))
    driver.key(DELETE)
    driver.key(DELETE)
    assert driver.shapes == ()
    assert driver.where("g1") == "B2"
    driver.key("V")
    driver.key(DELETE)
    assert driver.scenario.forces.find("g1") is None
