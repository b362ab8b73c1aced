"""Editing drawn shapes: selected by a click, moved, their corners dragged, added and deleted, turned and put in order."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.desktop.asl_windows import Drafter, Drafting
from tests.desktop.conftest import CTRL, RIGHT
from workbench.scenario.hex_board import Shape
from workbench.scenario.units import Force, Forces, Unit

pytestmark = pytest.mark.gui
DELETE, ESCAPE = Qt.Key.Key_Delete, Qt.Key.Key_Escape
HOUSE = Shape("stone_building", "polygon", ((2.2, 2.3), (2.7, 2.3), (2.7, 2.8), (2.2, 2.8)), {"levels": 1})
WOOD = Shape("woods", "polygon", ((4.0, 2.0), (5.0, 2.0), (5.0, 3.0), (4.0, 3.0)))


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    made = draft(HOUSE, WOOD)
    made.key("C")
    return made


def selected(desk: Drafter) -> int | None:
    return desk.window.tool_context.shapes.number


def test_a_click_selects_and_the_right_button_lets_go(desk: Drafter) -> None:
    assert "Click a shape" in desk.said
    desk.tap((2.4, 2.6))
    assert selected(desk) == 0
    assert desk.window.kind.sketch.sketch.points == HOUSE.points
    assert "corner" in desk.said
    desk.tap((4.5, 2.5))
    assert selected(desk) == 1
    desk.tap((4.5, 2.5), button=RIGHT)
    assert selected(desk) is None
    assert desk.window.kind.sketch.sketch.points == ()
    desk.tap((4.5, 2.5))
    desk.key(ESCAPE)
    assert selected(desk) is None
    assert desk.window.tool_context.tool.id == "shape"
    assert desk.steps == 0


def test_dragging_moves_the_shape_in_one_step(desk: Drafter) -> None:
    desk.pull((2.4, 2.6), (2.6, 2.8), (3.4, 3.6), mod=CTRL)
    for (x, y), (ox, oy) in zip(desk.shapes[0].points, HOUSE.points, strict=True):
        assert (x - ox, y - oy) == pytest.approx((1.0, 1.0), abs=0.02)
    assert desk.shapes[0].values == {"levels": 1}
    assert desk.steps == 1
    desk.key("Z", CTRL)
    assert desk.shapes == (HOUSE, WOOD)
    assert selected(desk) == 0, "the shape is still in hand after undo"


def test_a_corner_is_dragged_and_snaps(desk: Drafter) -> None:
    grid = desk.scenario.board.grid
    corners = [corner for here in grid.hexes for corner in grid.corners(here)]
    corner = min(corners, key=lambda point: math.dist(point, (3.1, 3.1)))
    desk.tap((2.4, 2.6))
    desk.pull((2.7, 2.8), (2.8, 2.9), (corner[0] + 0.05, corner[1] - 0.05))
    assert desk.shapes[0].points[2] == pytest.approx(corner, abs=1e-8)
    assert desk.shapes[0].points[0] == HOUSE.points[0]
    assert desk.steps == 1


def test_a_click_on_an_edge_adds_a_corner_that_can_be_dragged_at_once(desk: Drafter) -> None:
    desk.tap((2.4, 2.6))
    desk.pull((2.45, 2.3), (2.45, 2.2), (2.45, 2.05), mod=CTRL)
    assert len(desk.shapes[0].points) == 5
    assert desk.shapes[0].points[1] == pytest.approx((2.45, 2.05), abs=0.02)
    assert desk.steps == 1
    desk.tap((2.7, 2.55), mod=CTRL)
    assert len(desk.shapes[0].points) == 6
    assert desk.steps == 2


def test_delete_takes_the_corner_then_the_shape(desk: Drafter) -> None:
    desk.tap((2.4, 2.6))
    desk.tap((2.7, 2.8))
    desk.key(DELETE)
    assert desk.shapes[0].points == HOUSE.points[:2] + HOUSE.points[3:]
    desk.tap((2.2, 2.8))
    desk.key(DELETE)
    assert len(desk.shapes[0].points) == 3, "a triangle keeps its corners"
    assert "all needed" in desk.said
    desk.key(DELETE)
    assert desk.shapes == (WOOD,)
    assert desk.steps == 2
    desk.key("Z", CTRL)
    desk.key("Z", CTRL)
    assert desk.shapes == (HOUSE, WOOD)


def test_a_corner_dragged_across_is_refused_and_nothing_changes(desk: Drafter) -> None:
    desk.tap((4.5, 2.5))
    desk.pull((4.0, 2.0), (4.5, 2.6), (5.3, 2.6), mod=CTRL, let_go=False)
    assert desk.window.kind.sketch.sketch.is_invalid
    desk.pull((4.0, 2.0), (5.3, 2.6), mod=CTRL)
    assert "crosses itself" in desk.said
    assert desk.shapes == (HOUSE, WOOD)
    assert desk.steps == 0
    assert desk.window.kind.sketch.sketch.points == WOOD.points


def test_a_shape_is_not_dragged_off_the_map(desk: Drafter) -> None:
    desk.pull((2.4, 2.6), (0.0, 1.0), (-1.3, 1.0), mod=CTRL)
    assert "outside the map" in desk.said
    assert desk.shapes == (HOUSE, WOOD)


def test_escape_drops_a_drag_and_keeps_the_shape_selected(desk: Drafter) -> None:
    desk.pull((2.4, 2.6), (3.4, 3.6), mod=CTRL, let_go=False)
    assert desk.window.kind.sketch.sketch.points != HOUSE.points
    desk.key(ESCAPE)
    assert desk.window.kind.sketch.sketch.points == HOUSE.points
    desk.release("D4")
    assert desk.shapes == (HOUSE, WOOD)


def test_shapes_are_put_in_front_and_behind(draft: Drafting) -> None:
    under = Shape("grain", "polygon", ((2.0, 2.0), (3.0, 2.0), (3.0, 3.0), (2.0, 3.0)))
    desk = draft(under, HOUSE, WOOD)
    desk.key("C")
    desk.tap((2.4, 2.6))
    assert selected(desk) == 1, "the topmost shape is taken"
    desk.window.actions_["shape_back"].trigger()
    assert desk.shapes == (HOUSE, under, WOOD)
    assert selected(desk) == 0
    desk.key("]", CTRL)
    assert desk.shapes == (under, HOUSE, WOOD)
    assert selected(desk) == 1
    desk.window.actions_["shape_front"].trigger()
    assert desk.shapes == (under, WOOD, HOUSE)
    assert desk.steps == 3
    desk.key("Z", CTRL)
    assert desk.shapes == (under, HOUSE, WOOD)
    assert selected(desk) == 1


def test_ctrl_and_the_wheel_turn_the_shape_under_the_mouse(desk: Drafter) -> None:
    desk.tap((2.4, 2.6))
    view = desk.window.view
    at = QPointF(desk.at((2.45, 2.55)))
    glob = QPointF(view.viewport().mapToGlobal(at.toPoint()))
    buttons, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    zoom = view.zoom
    event = QWheelEvent(at, glob, QPoint(), QPoint(0, 120), buttons, CTRL, phase, False)
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom == zoom
    assert desk.shapes[0].points != HOUSE.points
    xs = [x for x, _ in desk.shapes[0].points]
    assert (min(xs) + max(xs)) / 2 == pytest.approx(2.45)
    assert desk.steps == 1


def test_del_is_for_units_again_with_another_tool(desk: Drafter) -> None:
    desk.tap((2.4, 2.6))
    desk.key("V")
    assert selected(desk) is None
    assert not desk.window.actions_["delete"].isEnabled()
    desk.key(DELETE)
    assert desk.shapes == (HOUSE, WOOD)


def test_lines_and_circles_are_edited_too(draft: Drafting) -> None:
    hedge = Shape("hedge", "line", ((2.0, 2.0), (3.0, 2.0), (3.0, 3.0)))
    pond = Shape("woods", "circle", ((4.5, 3.5),), {"radius": 0.4})
    desk = draft(hedge, pond)
    desk.key("C")
    desk.tap((2.5, 2.02))
    assert selected(desk) == 0
    desk.pull((3.0, 3.0), (3.2, 3.3), mod=CTRL)
    assert desk.shapes[0].points[2] == pytest.approx((3.2, 3.3), abs=0.02)
    desk.pull((4.3, 3.5), (5.3, 3.5), mod=CTRL)
    assert desk.shapes[1].points[0] == pytest.approx((5.5, 3.5), abs=0.02)
    assert desk.shapes[1].values == {"radius": 0.4}
    assert desk.steps == 2


def test_a_copy_keeps_all_values_and_is_in_hand(desk: Drafter) -> None:
    desk.tap((2.4, 2.6))
    desk.key("D", CTRL)
    assert len(desk.shapes) == 3
    made = desk.shapes[2]
    assert (made.terrain, dict(made.values)) == ("stone_building", {"levels": 1})
    assert made.points[0] == pytest.approx((2.45, 2.55))
    assert selected(desk) == 2
    assert desk.window.kind.sketch.sketch.points == made.points
    assert desk.steps == 1
    desk.pull((2.9, 3.0), (3.4, 3.9), mod=CTRL)
    assert desk.shapes[2].points != made.points
    assert desk.shapes[0] == HOUSE


def test_del_spares_selected_units_while_shapes_are_edited(draft: Drafting) -> None:
    made = draft(HOUSE)
    unit = Unit("g1", "squad", made.number("B2"))
    scenario = replace(made.scenario, forces=Forces((Force("German", (unit,)),)))
    desk = draft(scenario=scenario)
    desk.click("B2")
    assert desk.window.inquiry.selection == ("g1",)
    desk.key("C")
    desk.tap((2.4, 2.6))
    desk.key(DELETE)
    desk.key(DELETE)
    assert desk.shapes == ()
    assert desk.where("g1") == "B2"
    desk.key("V")
    desk.key(DELETE)
    assert desk.scenario.forces.find("g1") is None
