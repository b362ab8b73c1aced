"""Drawing on a table with the mouse: every tool puts a piece of the chosen terrain there, as one step of undo."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.desktop.conftest import CTRL, RIGHT, SHIFT
from tests.desktop.tabletop_windows import DrawingDesk, Laying, bare_table, lay, slate
from tests.tables import sheet
from workbench.desktop.documents.storage import open_document
from workbench.desktop.drawing.tabletop_samples import SAMPLE_PIECES, available_samples, place_features
from workbench.desktop.tools.tabletop_tool import shape_problem
from workbench.scenario.tabletop_board import Feature

__all__ = ["lay", "slate"]
pytestmark = pytest.mark.gui
ENTER, ESCAPE, BACKSPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace
TRIANGLE = ((85.0, 10.0), (105.0, 12.0), (95.0, 28.0))


def near(piece: Feature, *points: tuple[float, float], by: float = 0.3) -> bool:
    pairs = zip(piece.points, points, strict=True)
    return all(math.dist(found, wanted) < by for found, wanted in pairs)


def test_a_polygon_is_drawn_corner_by_corner_undone_and_saved(slate: DrawingDesk, tmp_path: Path) -> None:
    slate.key("Y")
    slate.row("cultivated_field")
    assert slate.tool == "polygon", "a row of the palette keeps the tool in hand"
    slate.tap(*TRIANGLE, mod=CTRL)
    assert slate.drawn == []
    slate.key(ENTER)
    (piece,) = slate.drawn
    assert (piece.terrain, piece.kind) == ("cultivated_field", "polygon")
    assert near(piece, *TRIANGLE)
    assert slate.window.inquiry.pieces == (piece.id,), "it is selected"
    assert slate.steps == 1
    assert slate.window.file_commands.save_to(tmp_path / "a.yaml")
    again, diagnostics = open_document(tmp_path / "a.yaml", "en")
    assert again is not None, [item.format() for item in diagnostics]
    assert again.scenario.board.by_id[piece.id] == piece
    slate.key("Z", CTRL)
    assert slate.drawn == []
    slate.key("Z", CTRL | SHIFT)
    assert slate.drawn == [piece]


@pytest.mark.parametrize("how", ["double", "first", "right"])
def test_a_polygon_is_closed_in_other_ways(slate: DrawingDesk, how: str) -> None:
    slate.key("Y")
    slate.tap(*TRIANGLE[:2], mod=CTRL)
    if how == "double":
        slate.twice(TRIANGLE[2])
    else:
        slate.tap(TRIANGLE[2], mod=CTRL)
        slate.tap(TRIANGLE[0], mod=CTRL) if how == "first" else slate.tap((90, 60), button=RIGHT)
    (piece,) = slate.drawn
    assert near(piece, *TRIANGLE)


def test_backspace_takes_a_corner_back_and_escape_drops_all(slate: DrawingDesk) -> None:
    slate.key("Y")
    slate.tap(*TRIANGLE, (110, 70), mod=CTRL)
    slate.key(BACKSPACE)
    slate.key(ENTER)
    assert near(slate.drawn[0], *TRIANGLE)
    slate.tap((85, 60), (95, 60), mod=CTRL)
    slate.key(ESCAPE)
    slate.key(ENTER)
    assert len(slate.drawn) == 1
    assert slate.tool == "polygon"


def test_refusals_say_why_and_lose_nothing(slate: DrawingDesk) -> None:
    slate.key("Y")
    slate.tap((80, 10), (100, 30), (100, 10), (80, 28), mod=CTRL)
    slate.key(ENTER)
    assert slate.drawn == []
    assert "crosses itself" in slate.said
    slate.key(BACKSPACE)
    slate.key(ENTER)
    assert len(slate.drawn) == 1, "the corners were still there"
    slate.tap((90, 60), (95, 60), mod=CTRL)
    slate.key(ENTER)
    assert "three corners" in slate.said


def test_a_rectangle_a_square_and_a_circle(slate: DrawingDesk) -> None:
    slate.key("Q")
    slate.pull((80, 5), (90, 8), (100, 15), mod=CTRL)
    slate.pull((80, 20), (90, 24), mod=CTRL | SHIFT)
    rectangle, square = slate.drawn
    assert near(rectangle, (80, 5), (100, 5), (100, 15), (80, 15))
    assert near(square, (80, 20), (90, 20), (90, 30), (80, 30))
    slate.key("E")
    slate.pull((90, 65), (96, 65), mod=CTRL)
    disc = slate.drawn[-1]
    assert disc.kind == "circle"
    assert math.dist(disc.points[0], (90, 65)) < 0.3
    assert disc.radius == pytest.approx(6, abs=0.3)
    assert slate.steps == 3


def test_freehand_draws_an_area_and_with_shift_a_line(slate: DrawingDesk) -> None:
    slate.key("J")
    ring = [(95 + 8 * math.cos(k / 4), 15 + 8 * math.sin(k / 4)) for k in range(25)]
    slate.pull(*ring)
    (area,) = slate.drawn
    assert area.kind == "polygon"
    assert area.area.area == pytest.approx(math.pi * 64, rel=0.08)
    slate.row("road")
    slate.key("J")
    slate.pull((5, 70), (20, 72), (40, 70), (60, 74), mod=SHIFT)
    line = slate.drawn[-1]
    assert (line.kind, line.terrain, line.width) == ("line", "road", 4.0)


def test_a_line_has_the_width_of_the_tool_bar(slate: DrawingDesk) -> None:
    slate.row("road")
    assert slate.tool == "shape_line", "what runs along a line is drawn as one"
    bar = slate.window.toolbar
    assert bar.width_.value() == 4.0, "the usual width of a road"
    bar.width_.setValue(6.0)
    slate.window.view.setFocus()
    slate.tap((5, 70), (60, 72), mod=CTRL)
    slate.tap((115, 70), button=RIGHT)
    (road,) = slate.drawn
    assert road.width == 6.0
    assert near(road, (5, 70), (60, 72))


def test_a_hill_gets_the_level_that_is_chosen(slate: DrawingDesk) -> None:
    slate.row("hill_gentle")
    level = slate.window.toolbar.level
    assert level.isVisible()
    level.setCurrentIndex(level.findData(10.0))
    level.activated.emit(level.currentIndex())
    slate.tap(*TRIANGLE, mod=CTRL)
    slate.key(ENTER)
    assert slate.drawn[0].level == 10.0


def test_the_pen_is_drawn_to_corners_unless_ctrl_is_held(slate: DrawingDesk) -> None:
    slate.key("Q")
    slate.pull((70.5, 40.4), (80, 50))
    slate.pull((70.5, 40.4), (80, 50), mod=CTRL)
    snapped, free = slate.drawn
    assert snapped.points[0] == (70.0, 40.0), "the corner of the house"
    assert free.points[0] != (70.0, 40.0)
    slate.key("N", SHIFT)
    slate.pull((70.5, 40.4), (80, 55))
    assert slate.drawn[-1].points[0] != (70.0, 40.0), "snapping is off"


def test_the_measuring_grid_draws_the_pen(slate: DrawingDesk) -> None:
    slate.key("G", SHIFT)
    assert slate.window.view.grid_shown
    slate.key("Q")
    slate.pull((90.6, 59.5), (110.4, 70.5))
    assert slate.drawn[0].points[0] == (90.0, 60.0)
    assert slate.drawn[0].points[2] == (110.0, 70.0)


def test_the_key_alone_drops_the_first_typical_piece(slate: DrawingDesk) -> None:
    before = set(slate.board.by_id)
    slate.key("P")
    slate.tap((30, 60))
    (new,) = set(slate.board.by_id) - before
    assert slate.piece(new).terrain == "dense_wood_jungle"
    assert slate.steps == 1


def test_a_typical_piece_is_turned_and_dropped_as_a_group(slate: DrawingDesk) -> None:
    slate.typical("farm")
    assert slate.tool == "piece"
    slate.over((95, 20))
    assert len(slate.window.view.sketch.outlines) == 3
    slate.wheel((95, 20), 1, CTRL)
    slate.tap((95, 20), mod=CTRL)
    farm = slate.drawn
    assert len(farm) == 3
    assert len({piece.group for piece in farm}) == 1
    assert farm[0].group
    assert slate.steps == 1
    (x, y), (px, py) = farm[0].points[:2]
    assert math.degrees(math.atan2(py - y, px - x)) == pytest.approx(-15, abs=0.2)
    slate.key(ESCAPE)
    assert slate.tool == "select"


def test_the_eraser_takes_what_it_touches_and_spares_what_is_locked(slate: DrawingDesk) -> None:
    slate.tap((20, 20))
    slate.key("K", CTRL)
    slate.key("X")
    slate.pull((20, 20), (50, 45), (65, 35))
    assert [piece.id for piece in slate.board.features] == ["wood", "hedge"]
    assert "locked" not in slate.said or "wood" in slate.said
    slate.key("Z", CTRL)
    assert "house" in slate.board.by_id
    slate.tap((40, 20), mod=CTRL)
    assert slate.scenario.forces.find("b1") is None


def test_a_unit_is_placed_and_turned_with_the_same_drag(slate: DrawingDesk) -> None:
    slate.kind("tracked_fast")
    assert slate.tool == "unit"
    slate.pull((90, 70), (100, 70), mod=CTRL)
    made = slate.model(slate.window.inquiry.selection[0])
    assert made.kind == "tracked_fast"
    assert made.at is not None
    assert math.dist(made.at, (90, 70)) < 0.3
    assert made.facing == pytest.approx(90, abs=2)
    assert slate.steps == 1, "placing and turning are one step"
    slate.key("Z", CTRL)
    assert slate.scenario.forces.find(made.id) is None
    slate.tap((130, 40))
    assert "off the table" in slate.said or slate.steps == 0


def test_a_table_in_inches_draws_in_inches(lay: Laying) -> None:
    slate = lay(bare_table("in"))
    slate.row("road")
    assert slate.window.toolbar.width_.value() == pytest.approx(1.6, abs=0.05), "4 cm in inches"
    slate.key("G", SHIFT)
    slate.key("Q")
    slate.pull((84.3, 59.7), (96.4, 66.4))
    assert slate.drawn[0].points[0] == (84.0, 60.0), "the grid is 6 inches wide"


def test_lines_and_areas_remember_their_own_terrain(slate: DrawingDesk) -> None:
    slate.row("bocage")
    assert slate.tool == "shape_line"
    slate.row("scrub_vineyard")
    assert slate.tool == "polygon"
    slate.key("I")
    assert slate.window.tool_context.choices.terrain == "bocage"
    slate.key("Q")
    assert slate.window.tool_context.choices.terrain == "scrub_vineyard"
    slate.row("deep_river")
    assert slate.tool == "rectangle", "a river may be a pond, too"


def test_every_typical_piece_can_lie_on_a_table() -> None:
    assert [piece.key for piece in available_samples(sheet())] == [piece.key for piece in SAMPLE_PIECES]
    assert len({piece.key for piece in SAMPLE_PIECES}) == len(SAMPLE_PIECES)
    board = bare_table().board
    for typical in SAMPLE_PIECES:
        found = typical.features(sheet(), "cm")
        assert found
        for feature in place_features(found, (60.0, 40.0), 30.0):
            assert shape_problem(board, feature) is None, typical.key
            row = sheet().terrain[feature.terrain]
            known = row.levels
            least = bool(row.fact("level_min")) and feature.level is not None and feature.level >= min(known)
            assert feature.level is None or feature.level in known or least, typical.key
        inches = typical.features(sheet(), "in")
        assert inches is not None
        assert inches[0].area.area == pytest.approx(found[0].area.area / 2.54**2, rel=0.02), typical.key
