"""Drawing shapes with the mouse: corner by corner, as rectangles, by hand and as lines; each is one step of undo."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.window_driver import ALT, CTRL, RIGHT, SHIFT, WindowDriver, load_document
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui
ENTER, ESCAPE, BACKSPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    return open_asl_map()


def near(shape: Shape, *points: tuple[float, float], by: float = 0.02) -> bool:
    pairs = zip(shape.points, points, strict=True)
    return all(abs(x - px) < by and abs(y - py) < by for (x, y), (px, py) in pairs)


@pytest.mark.slow(8)
def test_a_polygon_is_drawn_corner_by_corner_and_saved(driver: AslMapDriver, tmp_path: Path) -> None:
    driver.key("Y")
    driver.choose("terrain", "stone_building")
    assert driver.window.tool_context.tool.id == "polygon", "a row of the palette keeps the tool in hand"
    corners = [(2.2, 2.3), (2.6, 2.3), (2.6, 2.7), (2.2, 2.7)]
    driver.tap(*corners, mod=CTRL)
    assert "Enter" in driver.status_text
    assert driver.shapes == ()
    driver.key(ENTER)
    (shape,) = driver.shapes
    assert (shape.terrain, shape.kind) == ("stone_building", "polygon")
    assert near(shape, *corners)
    assert driver.steps == 1
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    again = load_document(tmp_path / "a.yaml")
    assert again.scenario.board.shapes == (shape,)
    driver.key("Z", CTRL)
    assert driver.shapes == ()


@pytest.mark.slow(8)
@pytest.mark.parametrize("how", ["double", "first", "right"])
def test_a_polygon_is_closed_in_other_ways(driver: AslMapDriver, how: str) -> None:
    driver.key("Y")
    driver.tap((2.2, 2.3), (2.6, 2.35), mod=CTRL)
    if how == "double":
        driver.double_click((2.45, 2.8))
    else:
        driver.tap((2.45, 2.8), mod=CTRL)
        driver.tap((2.2, 2.3), mod=CTRL) if how == "first" else driver.tap((3, 3), button=RIGHT)
    assert len(driver.shapes) == 1
    assert len(driver.shapes[0].points) == 3


@pytest.mark.slow(8)
def test_backspace_takes_the_last_corner_back_and_esc_drops_all(driver: AslMapDriver) -> None:
    driver.key("Y")
    driver.tap((2.2, 2.3), (2.6, 2.3), (4.5, 4.5), mod=CTRL)
    driver.key(BACKSPACE)
    driver.tap((2.45, 2.8), mod=CTRL)
    driver.key(ENTER)
    assert near(driver.shapes[0], (2.2, 2.3), (2.6, 2.3), (2.45, 2.8))
    driver.tap((3.2, 3.3), (3.6, 3.3), mod=CTRL)
    driver.key(ESCAPE)
    assert driver.window.tool_context.tool.id == "polygon", "the first Esc drops the corners only"
    assert driver.window.kind.sketch.sketch.points == ()
    driver.key(ESCAPE)
    assert driver.window.tool_context.tool.id == "select"
    assert len(driver.shapes) == 1


@pytest.mark.slow(8)
def test_the_pen_snaps_to_vertex_hexside_and_centre_and_ctrl_suspends_it(driver: AslMapDriver) -> None:
    grid = driver.scenario.board.grid
    corner, centre = driver.corner("D3", 1), driver.centre("D3")
    (ax, ay), (bx, by) = driver.corner("D3", 2), driver.corner("D3", 3)
    middle = (ax + bx) / 2, (ay + by) / 2
    off = 0.06
    driver.key("Y")
    for (x, y), kind in ((corner, "vertex"), (middle, "side"), (centre, "centre")):
        driver.point_at((x - off, y + off / 2))
        mark = driver.window.kind.sketch.sketch.snapped
        assert mark is not None
        assert mark.to == kind
        driver.tap((x - off, y + off / 2))
    driver.key(ENTER)
    assert near(driver.shapes[0], corner, middle, centre, by=1e-8)
    driver.point_at((centre[0] - off, centre[1]), CTRL)
    assert driver.window.kind.sketch.sketch.snapped is None or driver.window.kind.sketch.sketch.snapped.to == "free"
    quarter = (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by)
    driver.point_at((quarter[0] + 0.01, quarter[1] + 0.01))
    mark = driver.window.kind.sketch.sketch.snapped
    assert mark is not None
    assert mark.to == "along"
    assert grid.size == driver.scenario.board.grid.size


@pytest.mark.slow(8)
def test_the_pen_snaps_to_corners_of_other_shapes(open_asl_map: OpenAslMap) -> None:
    house = Shape("stone_building", "polygon", ((2.21, 2.3), (2.63, 2.3), (2.63, 2.71)))
    driver = open_asl_map(house)
    driver.key("Y")
    driver.tap((2.65, 2.28), (3.1, 2.4), (2.6, 2.74))
    driver.key(ENTER)
    drawn = driver.shapes[1].points
    assert drawn[0] == house.points[1]
    assert drawn[2] == house.points[2]


@pytest.mark.slow(8)
def test_a_crossed_outline_is_refused_and_can_be_mended(driver: AslMapDriver) -> None:
    driver.key("Y")
    driver.tap((2.0, 2.0), (3.0, 3.0), (3.0, 2.0), (2.0, 3.0), mod=CTRL)
    assert driver.window.kind.sketch.sketch.is_invalid
    driver.key(ENTER)
    assert "crosses itself" in driver.status_text
    assert driver.shapes == ()
    assert driver.steps == 0
    assert len(driver.window.kind.sketch.sketch.points) == 4, "what was drawn is still there"
    driver.key(BACKSPACE)
    assert "crosses" not in driver.status_text
    driver.key(ENTER)
    assert len(driver.shapes[0].points) == 3


@pytest.mark.slow(8)
def test_too_few_corners_no_area_and_outside_are_refused(driver: AslMapDriver) -> None:
    driver.key("Y")
    driver.tap((2.0, 2.0), (2.5, 2.0), mod=CTRL)
    driver.key(ENTER)
    assert "three corners" in driver.status_text
    driver.tap((3.0, 2.0), mod=CTRL)
    driver.key(ENTER)
    assert "no area" in driver.status_text
    driver.key(ESCAPE)
    driver.key("Q")
    for place in ((-1.9, 1.0), (-0.4, 1.0)):
        driver.pull(place, (place[0] + 0.3, 1.3), mod=CTRL)
        assert "outside the map" in driver.status_text, "the second one lies in the half of A1 that is cut off"
        assert driver.shapes == ()


@pytest.mark.slow(8)
def test_a_rectangle_is_one_drag_and_shift_makes_it_a_square(driver: AslMapDriver) -> None:
    driver.key("Q")
    driver.choose("terrain", "wooden_building")
    driver.pull((2.2, 2.3), (2.4, 2.4), (2.7, 2.5), mod=CTRL)
    assert near(driver.shapes[0], (2.2, 2.3), (2.7, 2.3), (2.7, 2.5), (2.2, 2.5))
    driver.pull((4.2, 2.3), (4.7, 2.5), mod=CTRL | SHIFT)
    assert near(driver.shapes[1], (4.2, 2.3), (4.7, 2.3), (4.7, 2.8), (4.2, 2.8))
    assert [shape.terrain for shape in driver.shapes] == ["wooden_building"] * 2
    assert driver.steps == 2


@pytest.mark.slow
def test_a_freehand_outline_loses_its_tremble(driver: AslMapDriver) -> None:
    driver.key("J")
    driver.choose("terrain", "woods")
    ring = [
        (4 + math.cos(a) + 0.006 * (-1) ** k, 3 + 0.7 * math.sin(a))
        for k, a in enumerate(math.tau * n / 120 for n in range(121))
    ]
    driver.pull(*ring)
    (shape,) = driver.shapes
    assert shape.terrain == "woods"
    assert 8 <= len(shape.points) <= 50
    assert driver.steps == 1


@pytest.mark.slow
def test_a_freehand_eight_is_refused(driver: AslMapDriver) -> None:
    driver.key("J")
    driver.pull((2.0, 2.0), (3.0, 3.0), (3.5, 2.5), (3.0, 2.0), (2.0, 3.0), (1.5, 2.5), (2.0, 2.0))
    assert "crosses itself" in driver.status_text
    assert driver.shapes == ()


@pytest.mark.slow(8)
def test_escape_drops_a_drag_under_way(driver: AslMapDriver) -> None:
    driver.key("Q")
    driver.pull((2.2, 2.3), (2.7, 2.8), release=False)
    assert len(driver.window.kind.sketch.sketch.points) == 4
    driver.key(ESCAPE)
    assert driver.window.kind.sketch.sketch.points == ()
    driver.release("C3")
    assert driver.shapes == ()
    assert driver.window.tool_context.tool.id == "rectangle"


@pytest.mark.slow(8)
def test_lines_are_drawn_of_what_runs_in_lines(driver: AslMapDriver) -> None:
    driver.key("I")
    driver.choose("hexside", "hedge")
    assert driver.window.tool_context.tool.id == "shape_line"
    driver.tap((2.2, 2.3), (3.1, 2.6), mod=CTRL)
    driver.double_click((3.4, 3.4))
    (shape,) = driver.shapes
    assert (shape.terrain, shape.kind, len(shape.points)) == ("hedge", "line", 3)
    driver.choose("terrain", "woods")
    assert driver.window.tool_context.tool.id == "terrain", "woods are no line: the brush takes over"


@pytest.mark.slow
def test_alt_picks_the_terrain_of_a_shape(open_asl_map: OpenAslMap) -> None:
    driver = open_asl_map(Shape("grain", "polygon", ((2.0, 2.0), (3.0, 2.0), (2.5, 3.0))))
    driver.key("Q")
    driver.tap((2.5, 2.3), mod=ALT)
    assert driver.window.tool_context.choices.terrain == "grain"
    assert driver.window.tool_context.tool.id == "rectangle"
    assert driver.window.docks.terrain.palette_view.list.currentItem().text() == "Grain"


@pytest.mark.slow(8)
def test_undo_takes_corners_back_before_it_undoes_what_was_drawn(driver: AslMapDriver) -> None:
    driver.key("Q")
    driver.pull((2.2, 2.3), (2.7, 2.8), mod=CTRL)
    driver.key("Y")
    driver.tap((4.2, 2.3), (4.7, 2.3), (4.9, 2.6), mod=CTRL)
    driver.key("Z", CTRL)
    assert len(driver.shapes) == 1, "only the last corner is gone"
    driver.tap((4.5, 2.9), mod=CTRL)
    driver.key(ENTER)
    assert len(driver.shapes) == 2
    assert near(driver.shapes[1], (4.2, 2.3), (4.7, 2.3), (4.5, 2.9))
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    assert driver.shapes == ()


def test_a_game_of_whole_hexes_has_no_shape_tools(open_window: object) -> None:
    plain: WindowDriver = open_window()  # type: ignore[operator]
    assert not plain.window.toolbar.shapes.isVisible()
    plain.key("Y")
    assert plain.window.tool_context.tool.id == "inspect"


@pytest.mark.slow(8)
def test_painting_a_whole_hex_is_still_one_click(open_asl_map: OpenAslMap) -> None:
    driver = open_asl_map(scenario=asl_scenario())
    driver.choose("terrain", "woods")
    driver.click("D3")
    assert driver.terrain("D3") == {"woods"}
    assert driver.steps == 1
