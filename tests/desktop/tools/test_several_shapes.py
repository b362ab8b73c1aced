"""Several drawn shapes edited together: framed, clicked with Shift and Ctrl, moved, turned, scaled, nudged, copied, aligned,
and typed into the panel, each as one step of undo."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.asl_windows import GRID, AslMapDriver, OpenAslMap
from tests.desktop.typed_fields import typed
from tests.desktop.window.test_map_menu import choose, names, opened, popups
from tests.desktop.window_driver import CTRL, NONE, RIGHT, SHIFT
from workbench.desktop.drawing.selection_box import SelectionBox
from workbench.geometry.shapes import Point
from workbench.geometry.symmetry import TOP_BOTTOM, mirrored_hexes
from workbench.scenario.hex_board import Shape
from workbench.scenario.map_layers import SHAPES

pytestmark = pytest.mark.gui
DELETE, ESCAPE = Qt.Key.Key_Delete, Qt.Key.Key_Escape
HOUSE = Shape("stone_building", "polygon", ((2.2, 2.3), (2.7, 2.3), (2.7, 2.8), (2.2, 2.8)), {"levels": 1})
WOOD = Shape("woods", "polygon", ((4.0, 2.0), (5.0, 2.0), (5.0, 3.0), (4.0, 3.0)))
HEDGE = Shape("hedge", "line", ((2.0, 4.0), (3.0, 4.0)))
POND = Shape("marsh", "circle", ((6.0, 4.0),), {"radius": 0.3})
ALL = (HOUSE, WOOD, HEDGE, POND)


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    made = open_asl_map(*ALL)
    made.key("C")
    return made


def selected(driver: AslMapDriver) -> tuple[int, ...]:
    return driver.window.tool_context.shapes.numbers


def frame(driver: AslMapDriver) -> SelectionBox:
    box = driver.window.kind.sketch.sketch.box
    assert box is not None
    return box


def moved_by(driver: AslMapDriver, number: int) -> Point:
    (x, y), (old_x, old_y) = driver.shapes[number].points[0], ALL[number].points[0]
    return x - old_x, y - old_y


def draw_frame(driver: AslMapDriver, start: Point, end: Point, mod: Qt.KeyboardModifier = NONE) -> None:
    driver.pull(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end, mod=mod)


@pytest.mark.slow(8)
def test_frames_and_clicks_select_add_and_take_away(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    assert selected(driver) == (0, 1)
    assert driver.status_text == "Selected: 2"
    draw_frame(driver, (1.6, 3.6), (6.6, 4.6), SHIFT)
    assert selected(driver) == (0, 1, 2, 3)
    draw_frame(driver, (3.7, 1.8), (5.3, 3.3), CTRL)
    assert selected(driver) == (0, 2, 3)
    driver.tap((2.4, 2.6), mod=SHIFT)
    driver.tap((4.5, 2.5), mod=CTRL)
    assert selected(driver) == (2, 3, 1)
    driver.tap((6.0, 4.0), mod=CTRL)
    assert selected(driver) == (2, 1)
    driver.tap((4.5, 2.5))
    assert selected(driver) == (1,), "a click on one of several selects only that one"
    draw_frame(driver, (3.2, 3.4), (3.9, 3.6), SHIFT)
    assert selected(driver) == (1,)
    driver.tap((7.0, 2.0))
    assert selected(driver) == ()
    assert driver.steps == 0


@pytest.mark.slow(8)
def test_shift_frames_from_a_shape_and_escape_drops_the_frame(driver: AslMapDriver) -> None:
    driver.pull((4.5, 2.5), (5.0, 3.5), (6.6, 4.6), mod=SHIFT, release=False)
    assert driver.status_text.startswith("In the frame: 1")
    driver.key(ESCAPE)
    assert driver.window.kind.sketch.sketch.points == ()
    driver.release("F4")
    assert selected(driver) == ()
    assert driver.shapes == ALL


@pytest.mark.parametrize("way", ["hidden", "locked"])
def test_a_frame_leaves_out_shapes_that_are_hidden_or_locked(driver: AslMapDriver, way: str) -> None:
    column = {"hidden": 1, "locked": 2}[way]
    row = driver.window.docks.map.layers.rows["shapes"]
    before = row.checkState(column)
    row.setCheckState(column, Qt.CheckState.Unchecked if way == "hidden" else Qt.CheckState.Checked)
    draw_frame(driver, (1.8, 1.8), (6.6, 4.6))
    assert selected(driver) == ()
    row.setCheckState(column, before)


@pytest.mark.slow(8)
def test_several_have_a_frame_with_its_handles_and_are_dragged_in_one_step(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    box = frame(driver)
    assert (box.left, box.top, box.right, box.bottom) == (2.2, 2.0, 5.0, 3.0)
    assert box.corners == box.frame, "each handle stands at a corner of the frame that is drawn"
    driver.pull((4.5, 2.5), (4.8, 2.7), (5.0, 3.5), mod=CTRL)
    assert moved_by(driver, 0) == pytest.approx((0.5, 1.0), abs=0.02)
    assert moved_by(driver, 1) == pytest.approx(moved_by(driver, 0)), "together"
    assert selected(driver) == (0, 1)
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.shapes == ALL
    assert selected(driver) == (0, 1), "they are still selected after undo"
    assert frame(driver).left == 2.2


@pytest.mark.slow(8)
def test_the_handles_turn_and_scale_all(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    (x, y), turner = frame(driver).middle, frame(driver).turner
    far = y - turner[1]
    side = x + far * math.sin(math.pi / 2), y
    driver.pull(turner, (x + far / 2, y - far / 2), side, mod=SHIFT)
    assert driver.shapes[1].points[0] == pytest.approx((x + 0.5, y + 0.4)), "a quarter about the middle of all"
    assert driver.steps == 1
    driver.key("Z", CTRL)
    corner = frame(driver).corners[2]
    driver.pull(corner, (corner[0] + 0.3, corner[1] + 0.2), (corner[0] + 1.4, corner[1] + 1.0), mod=CTRL)
    assert driver.shapes[0].points[0] == pytest.approx((2.2, 2.6), abs=0.03), "the corner across stays"
    assert driver.shapes[1].points[2] == pytest.approx((6.4, 4.0), abs=0.03)
    assert driver.shapes[0].values == {"levels": 1}
    assert driver.steps == 1


@pytest.mark.slow(8)
def test_a_shape_alone_is_turned_by_its_handle_too(driver: AslMapDriver) -> None:
    driver.tap((4.5, 2.5))
    box = frame(driver)
    assert box.corners == (), "it has its own corners"
    driver.pull(box.turner, (5.0, 1.7), (5.5, 2.5), mod=SHIFT)
    assert driver.shapes[1].points[0] == pytest.approx((5.0, 2.0))
    driver.tap((6.0, 4.0))
    assert driver.window.kind.sketch.sketch.box is None, "a circle cannot be turned"


@pytest.mark.slow
def test_keys_nudge_turn_flip_and_delete_all(driver: AslMapDriver) -> None:
    driver.key("A", CTRL)
    assert selected(driver) == (0, 1, 2, 3)
    driver.key(Qt.Key.Key_Right)
    assert [moved_by(driver, number) for number in range(4)] == [pytest.approx((0.01, 0.0))] * 4
    driver.key(Qt.Key.Key_Up, SHIFT)
    assert moved_by(driver, 3) == pytest.approx((0.01, -0.1))
    assert driver.steps == 2
    driver.key("]")
    assert driver.shapes[0].points[0][0] > HOUSE.points[0][0] + 0.1, "clockwise about the middle of all"
    driver.key("X", SHIFT)
    assert driver.steps == 4
    driver.key(DELETE)
    assert driver.shapes == ()
    assert driver.steps == 5
    for _ in range(5):
        driver.key("Z", CTRL)
    assert driver.shapes == ALL


@pytest.mark.slow(8)
@pytest.mark.parametrize("command", ["delete", "cut", "turn_left", "flip_x", "align_left", "duplicate"])
def test_what_a_locked_layer_refuses_stays_selected_and_says_why(driver: AslMapDriver, command: str) -> None:
    driver.key("A", CTRL)
    driver.document.locked = frozenset({SHAPES})
    driver.window.actions_[command].trigger()
    assert driver.shapes == ALL
    assert selected(driver) == (0, 1, 2, 3)
    assert "Locked, so nothing was changed" in driver.status_text
    driver.document.locked = frozenset()


@pytest.mark.slow(8)
def test_what_would_leave_the_map_stays_and_says_why(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    driver.pull((4.5, 2.5), (3.0, 2.5), (1.2, 2.5), mod=CTRL, release=False)
    assert driver.window.kind.sketch.sketch.is_invalid
    driver.pull((4.5, 2.5), (3.0, 2.5), (1.2, 2.5), mod=CTRL)
    assert "outside the map" in driver.status_text
    assert driver.shapes == ALL


@pytest.mark.slow
def test_copies_are_cut_pasted_and_duplicated(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    driver.key("D", CTRL)
    assert selected(driver) == (4, 5)
    assert [shape.terrain for shape in driver.shapes[4:]] == ["stone_building", "woods"]
    assert driver.shapes[4].values == {"levels": 1}
    assert driver.steps == 1
    driver.key("X", CTRL)
    assert driver.shapes == ALL
    assert "Shapes cut: 2" in driver.status_text
    driver.key("V", CTRL | SHIFT)
    assert len(driver.shapes) == 6
    assert selected(driver) == (4, 5)
    assert driver.shapes[4].points[0] == pytest.approx((2.45, 2.55)), "where they were"
    assert driver.steps == 3
    driver.key("C", CTRL)
    driver.key("V", CTRL)
    driver.click("D4")
    assert len(driver.shapes) == 8
    assert selected(driver) == (6, 7)
    assert driver.shapes[:6] == (*ALL, *driver.shapes[4:6]), "nothing there was taken away"
    assert driver.steps == 4


@pytest.mark.slow(8)
def test_the_menu_aligns_and_orders_all_in_one_step(driver: AslMapDriver) -> None:
    actions = driver.window.actions_
    driver.tap((2.4, 2.6))
    assert not actions["align_top"].isEnabled()
    driver.tap((4.5, 2.5), mod=CTRL)
    assert actions["align_top"].isEnabled()
    actions["align_top"].trigger()
    assert (moved_by(driver, 0), moved_by(driver, 1)) == (pytest.approx((0.0, -0.3)), (0.0, 0.0))
    assert not actions["space_out"].isEnabled()
    driver.tap((6.0, 4.0), mod=CTRL)
    actions["align_gaps_across"].trigger()
    assert moved_by(driver, 1)[0] == pytest.approx(-0.3)
    assert driver.steps == 2
    actions["shape_front"].trigger()
    assert [shape.terrain for shape in driver.shapes] == ["hedge", "stone_building", "woods", "marsh"]
    assert selected(driver) == (1, 2, 3)
    assert driver.steps == 3


@pytest.mark.slow(8)
def test_like_shapes_are_selected_by_the_menu(open_asl_map: OpenAslMap) -> None:
    far = Shape("woods", "circle", ((6.0, 4.0),), {"radius": 0.3})
    driver = open_asl_map(HOUSE, WOOD, far)
    driver.key("C")
    driver.tap((4.5, 2.5))
    driver.window.actions_["select_terrain"].trigger()
    assert selected(driver) == (1, 2)


@pytest.mark.slow(8)
def test_fields_say_several_and_give_all_what_is_typed(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    panel = driver.window.docks.shape
    fields = panel.placement.fields
    assert panel.title.text() == "2 shapes"
    assert panel.facts.words == "1 × stone building · 1 × woods"
    assert [fields[name].text() for name in ("x", "y", "width")] == ["several", "several", "several"]
    assert fields["angle"].text().startswith("0°")
    assert panel.terrain.placeholderText() == "several"
    assert not panel.levels.isEnabled()
    assert "kinds differ" in panel.levels.toolTip()
    typed(fields["y"], "2.5")
    assert [moved_by(driver, number)[1] for number in (0, 1)] == pytest.approx([-0.05, 0.0])
    typed(fields["width"], "0.6")
    typed(panel.height_, "2")
    assert [shape.values.get("height") for shape in driver.shapes[:2]] == [2, 2]
    assert fields["x"].text() == "several"
    QTest.keyClick(fields["x"], Qt.Key.Key_Return)
    assert driver.steps == 3, "several is nothing that is typed"
    panel.terrain.setCurrentIndex(panel.terrain.findData("grain"))
    panel.terrain.activated.emit(panel.terrain.currentIndex())
    assert [shape.terrain for shape in driver.shapes[:2]] == ["grain", "grain"]
    driver.window.actions_["undo"].trigger()
    assert driver.shapes[1].terrain == "woods"


@pytest.mark.slow(8)
def test_lines_and_circles_among_several_grey_what_fits_not_all(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.6, 3.6), (6.6, 4.6))
    panel = driver.window.docks.shape
    assert selected(driver) == (2, 3)
    assert not panel.terrain.isEnabled()
    assert panel.terrain.toolTip() == "Lines and areas are of different terrain"
    assert not panel.breadth.isEnabled()
    assert not panel.placement.angle.isEnabled()
    assert "straight sides" in panel.placement.angle.toolTip()
    driver.tap((2.5, 4.02))
    assert panel.terrain.isEnabled()
    assert panel.breadth.isEnabled()


@pytest.mark.slow(8)
def test_a_small_house_that_is_selected_is_dragged_on_a_map_seen_from_afar(driver: AslMapDriver) -> None:
    driver.window.view.set_zoom(0.4)
    driver.tap((2.45, 2.55))
    driver.pull((2.45, 2.55), (3.0, 3.0), (3.45, 3.55), mod=CTRL)
    assert len(driver.shapes[0].points) == 4, "it gets no new corner"
    assert moved_by(driver, 0) == pytest.approx((1.0, 1.0), abs=0.05)


@pytest.mark.slow(8)
@popups
def test_the_context_menu_is_for_all_that_is_selected(driver: AslMapDriver) -> None:
    draw_frame(driver, (1.8, 1.8), (5.3, 3.3))
    driver.tap((2.4, 2.6), button=RIGHT)
    assert opened().actions()[0].text() == "2 shapes"
    assert {"cut", "copy", "duplicate", "turning", "align", "order", "delete"} <= set(names())
    choose("align_bottom")
    assert moved_by(driver, 0) == pytest.approx((0.0, 0.2))
    assert selected(driver) == (0, 1)
    driver.tap((6.0, 4.0), button=RIGHT)
    assert selected(driver) == (3,), "the one under the mouse, if it was not selected"
    opened().close()


@pytest.mark.slow(8)
def test_corners_of_a_shape_have_no_image_on_the_other_half(open_asl_map: OpenAslMap) -> None:
    image = mirrored_hexes(GRID, TOP_BOTTOM)[0]
    others = tuple(replace(WOOD, points=((x, 4.0), (x + 0.1, 4.0), (x, 4.1))) for x in range(1, image + 1))
    driver = open_asl_map(HOUSE, *others)
    driver.key("C")
    driver.window.tool_context.choices.choose(mirror=TOP_BOTTOM)
    driver.tap((2.4, 2.6))
    driver.pull((2.7, 2.8), (2.8, 2.9), (3.0, 3.0), mod=CTRL)
    driver.window.tool_context.choices.choose(mirror="")
    assert driver.shapes[0].points[2] == pytest.approx((3.0, 3.0), abs=0.02)
    assert driver.shapes[1:] == others, "no other shape changes, whose number is that of the mirrored hex"
