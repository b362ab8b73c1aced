"""Drawing shapes with the mouse: corner by corner, as rectangles, by hand and as lines; each is one step of undo."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import Drafter, Drafting, asl_scenario
from tests.desktop.conftest import ALT, CTRL, RIGHT, SHIFT, Desk
from workbench.desktop.documents.storage import open_document
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui
ENTER, ESCAPE, BACKSPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


@pytest.fixture
def desk(draft: Drafting) -> Drafter:
    return draft()


def near(shape: Shape, *points: tuple[float, float], by: float = 0.02) -> bool:
    pairs = zip(shape.points, points, strict=True)
    return all(abs(x - px) < by and abs(y - py) < by for (x, y), (px, py) in pairs)


def test_a_polygon_is_drawn_corner_by_corner_and_saved(desk: Drafter, tmp_path: Path) -> None:
    desk.key("Y")
    desk.choose("terrain", "stone_building")
    assert desk.window.tool_context.tool.id == "polygon", "a row of the palette keeps the tool in hand"
    corners = [(2.2, 2.3), (2.6, 2.3), (2.6, 2.7), (2.2, 2.7)]
    desk.tap(*corners, mod=CTRL)
    assert "Enter" in desk.said
    assert desk.shapes == ()
    desk.key(ENTER)
    (shape,) = desk.shapes
    assert (shape.terrain, shape.kind) == ("stone_building", "polygon")
    assert near(shape, *corners)
    assert desk.steps == 1
    assert desk.window.file_commands.save_to(tmp_path / "a.yaml")
    again, diagnostics = open_document(tmp_path / "a.yaml", "en")
    assert again is not None, [item.format() for item in diagnostics]
    assert again.scenario.board.shapes == (shape,)
    desk.key("Z", CTRL)
    assert desk.shapes == ()


@pytest.mark.parametrize("how", ["double", "first", "right"])
def test_a_polygon_is_closed_in_other_ways(desk: Drafter, how: str) -> None:
    desk.key("Y")
    desk.tap((2.2, 2.3), (2.6, 2.35), mod=CTRL)
    if how == "double":
        desk.twice((2.45, 2.8))
    else:
        desk.tap((2.45, 2.8), mod=CTRL)
        desk.tap((2.2, 2.3), mod=CTRL) if how == "first" else desk.tap((3, 3), button=RIGHT)
    assert len(desk.shapes) == 1
    assert len(desk.shapes[0].points) == 3


def test_backspace_takes_the_last_corner_back_and_esc_drops_all(desk: Drafter) -> None:
    desk.key("Y")
    desk.tap((2.2, 2.3), (2.6, 2.3), (4.5, 4.5), mod=CTRL)
    desk.key(BACKSPACE)
    desk.tap((2.45, 2.8), mod=CTRL)
    desk.key(ENTER)
    assert near(desk.shapes[0], (2.2, 2.3), (2.6, 2.3), (2.45, 2.8))
    desk.tap((3.2, 3.3), (3.6, 3.3), mod=CTRL)
    desk.key(ESCAPE)
    assert desk.window.tool_context.tool.id == "polygon", "the first Esc drops the corners only"
    assert desk.window.kind.sketch.sketch.points == ()
    desk.key(ESCAPE)
    assert desk.window.tool_context.tool.id == "select"
    assert len(desk.shapes) == 1


def test_the_pen_snaps_to_vertex_hexside_and_centre_and_ctrl_suspends_it(desk: Drafter) -> None:
    grid = desk.scenario.board.grid
    corner, centre = desk.corner("D3", 1), desk.centre("D3")
    (ax, ay), (bx, by) = desk.corner("D3", 2), desk.corner("D3", 3)
    middle = (ax + bx) / 2, (ay + by) / 2
    off = 0.06
    desk.key("Y")
    for (x, y), kind in ((corner, "vertex"), (middle, "side"), (centre, "centre")):
        desk.go((x - off, y + off / 2))
        mark = desk.window.kind.sketch.sketch.snapped
        assert mark is not None
        assert mark.to == kind
        desk.tap((x - off, y + off / 2))
    desk.key(ENTER)
    assert near(desk.shapes[0], corner, middle, centre, by=1e-8)
    desk.go((centre[0] - off, centre[1]), CTRL)
    assert desk.window.kind.sketch.sketch.snapped is None or desk.window.kind.sketch.sketch.snapped.to == "free"
    quarter = (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by)
    desk.go((quarter[0] + 0.01, quarter[1] + 0.01))
    mark = desk.window.kind.sketch.sketch.snapped
    assert mark is not None
    assert mark.to == "along"
    assert grid.size == desk.scenario.board.grid.size


def test_the_pen_snaps_to_corners_of_other_shapes(draft: Drafting) -> None:
    house = Shape("stone_building", "polygon", ((2.21, 2.3), (2.63, 2.3), (2.63, 2.71)))
    desk = draft(house)
    desk.key("Y")
    desk.tap((2.65, 2.28), (3.1, 2.4), (2.6, 2.74))
    desk.key(ENTER)
    drawn = desk.shapes[1].points
    assert drawn[0] == house.points[1]
    assert drawn[2] == house.points[2]


def test_a_crossed_outline_is_refused_and_can_be_mended(desk: Drafter) -> None:
    desk.key("Y")
    desk.tap((2.0, 2.0), (3.0, 3.0), (3.0, 2.0), (2.0, 3.0), mod=CTRL)
    assert desk.window.kind.sketch.sketch.is_invalid
    desk.key(ENTER)
    assert "crosses itself" in desk.said
    assert desk.shapes == ()
    assert desk.steps == 0
    assert len(desk.window.kind.sketch.sketch.points) == 4, "what was drawn is still there"
    desk.key(BACKSPACE)
    assert "crosses" not in desk.said
    desk.key(ENTER)
    assert len(desk.shapes[0].points) == 3


def test_too_few_corners_no_area_and_outside_are_refused(desk: Drafter) -> None:
    desk.key("Y")
    desk.tap((2.0, 2.0), (2.5, 2.0), mod=CTRL)
    desk.key(ENTER)
    assert "three corners" in desk.said
    desk.tap((3.0, 2.0), mod=CTRL)
    desk.key(ENTER)
    assert "no area" in desk.said
    desk.key(ESCAPE)
    desk.key("Q")
    for place in ((-1.9, 1.0), (-0.4, 1.0)):
        desk.pull(place, (place[0] + 0.3, 1.3), mod=CTRL)
        assert "outside the map" in desk.said, "the second one lies in the half of A1 that is cut off"
        assert desk.shapes == ()


def test_a_rectangle_is_one_drag_and_shift_makes_it_a_square(desk: Drafter) -> None:
    desk.key("Q")
    desk.choose("terrain", "wooden_building")
    desk.pull((2.2, 2.3), (2.4, 2.4), (2.7, 2.5), mod=CTRL)
    assert near(desk.shapes[0], (2.2, 2.3), (2.7, 2.3), (2.7, 2.5), (2.2, 2.5))
    desk.pull((4.2, 2.3), (4.7, 2.5), mod=CTRL | SHIFT)
    assert near(desk.shapes[1], (4.2, 2.3), (4.7, 2.3), (4.7, 2.8), (4.2, 2.8))
    assert [shape.terrain for shape in desk.shapes] == ["wooden_building"] * 2
    assert desk.steps == 2


def test_a_freehand_outline_loses_its_tremble(desk: Drafter) -> None:
    desk.key("J")
    desk.choose("terrain", "woods")
    ring = [
        (4 + math.cos(a) + 0.006 * (-1) ** k, 3 + 0.7 * math.sin(a))
        for k, a in enumerate(math.tau * n / 120 for n in range(121))
    ]
    desk.pull(*ring)
    (shape,) = desk.shapes
    assert shape.terrain == "woods"
    assert 8 <= len(shape.points) <= 50
    assert desk.steps == 1


def test_a_freehand_eight_is_refused(desk: Drafter) -> None:
    desk.key("J")
    desk.pull((2.0, 2.0), (3.0, 3.0), (3.5, 2.5), (3.0, 2.0), (2.0, 3.0), (1.5, 2.5), (2.0, 2.0))
    assert "crosses itself" in desk.said
    assert desk.shapes == ()


def test_escape_drops_a_drag_under_way(desk: Drafter) -> None:
    desk.key("Q")
    desk.pull((2.2, 2.3), (2.7, 2.8), let_go=False)
    assert len(desk.window.kind.sketch.sketch.points) == 4
    desk.key(ESCAPE)
    assert desk.window.kind.sketch.sketch.points == ()
    desk.release("C3")
    assert desk.shapes == ()
    assert desk.window.tool_context.tool.id == "rectangle"


def test_lines_are_drawn_of_what_runs_in_lines(desk: Drafter) -> None:
    desk.key("I")
    desk.choose("hexside", "hedge")
    assert desk.window.tool_context.tool.id == "shape_line"
    desk.tap((2.2, 2.3), (3.1, 2.6), mod=CTRL)
    desk.twice((3.4, 3.4))
    (shape,) = desk.shapes
    assert (shape.terrain, shape.kind, len(shape.points)) == ("hedge", "line", 3)
    desk.choose("terrain", "woods")
    assert desk.window.tool_context.tool.id == "terrain", "woods are no line: the brush takes over"


def test_alt_picks_the_terrain_of_a_shape(draft: Drafting) -> None:
    desk = draft(Shape("grain", "polygon", ((2.0, 2.0), (3.0, 2.0), (2.5, 3.0))))
    desk.key("Q")
    desk.tap((2.5, 2.3), mod=ALT)
    assert desk.window.tool_context.choices.terrain == "grain"
    assert desk.window.tool_context.tool.id == "rectangle"
    assert desk.window.docks.terrain.palette_view.list.currentItem().text() == "Grain"


def test_undo_beside_a_sketch_leaves_the_sketch(desk: Drafter) -> None:
    desk.key("Q")
    desk.pull((2.2, 2.3), (2.7, 2.8), mod=CTRL)
    desk.key("Y")
    desk.tap((4.2, 2.3), (4.7, 2.3), mod=CTRL)
    desk.key("Z", CTRL)
    assert desk.shapes == ()
    desk.tap((4.5, 2.9), mod=CTRL)
    desk.key(ENTER)
    assert len(desk.shapes) == 1
    assert len(desk.shapes[0].points) == 3


def test_a_game_of_whole_hexes_has_no_shape_tools(open_desk: object) -> None:
    plain: Desk = open_desk()  # type: ignore[operator]
    assert not plain.window.toolbar.shapes.isVisible()
    plain.key("Y")
    assert plain.window.tool_context.tool.id == "select"


def test_painting_a_whole_hex_is_still_one_click(draft: Drafting) -> None:
    desk = draft(scenario=asl_scenario())
    desk.choose("terrain", "woods")
    desk.click("D3")
    assert desk.terrain("D3") == {"woods"}
    assert desk.steps == 1
