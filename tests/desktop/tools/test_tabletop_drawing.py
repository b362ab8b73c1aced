"""Drawing on a table with the mouse: every tool puts a piece of the chosen terrain there, as one step of undo."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import shapely
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.bolt_action_windows import OpenBoltAction
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, RIGHT, SHIFT, load_document
from tests.loading import ruleset
from tests.shares import non_empty
from workbench.base.text import Text
from workbench.checks.tabletop_pieces import fits_level
from workbench.desktop.drawing.tabletop_samples import place_features, sample_features
from workbench.desktop.tools.tabletop_tool import shape_problem
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, TabletopBoard
from workbench.scenario.units import Force, Forces

pytestmark = pytest.mark.gui
ENTER, ESCAPE, BACKSPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace
TRIANGLE = ((85.0, 10.0), (105.0, 12.0), (95.0, 28.0))


def near(piece: Feature, *points: tuple[float, float], by: float = 0.3) -> bool:
    pairs = zip(piece.points, points, strict=True)
    return all(math.dist(found, wanted) < by for found, wanted in pairs)


@pytest.mark.slow(8)
def test_a_polygon_is_drawn_corner_by_corner_undone_and_saved(tabletop: TabletopDriver, tmp_path: Path) -> None:
    tabletop.key("Y")
    tabletop.choose("cultivated_field")
    assert tabletop.tool == "polygon", "a row of the palette keeps the tool in hand"
    tabletop.tap(*TRIANGLE, mod=CTRL)
    assert tabletop.drawn == []
    tabletop.key(ENTER)
    (piece,) = tabletop.drawn
    assert (piece.terrain, piece.kind) == ("cultivated_field", "polygon")
    assert near(piece, *TRIANGLE)
    assert tabletop.window.inquiry.pieces == (piece.id,), "it is selected"
    assert tabletop.steps == 1
    assert tabletop.window.file_commands.save_to(tmp_path / "a.yaml")
    again = load_document(tmp_path / "a.yaml")
    assert again.scenario.board.by_id[piece.id] == piece
    tabletop.key("Z", CTRL)
    assert tabletop.drawn == []
    tabletop.key("Z", CTRL | SHIFT)
    assert tabletop.drawn == [piece]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["double", "first", "right"])
def test_a_polygon_is_closed_in_other_ways(tabletop: TabletopDriver, how: str) -> None:
    tabletop.key("Y")
    tabletop.tap(*TRIANGLE[:2], mod=CTRL)
    if how == "double":
        tabletop.double_click(TRIANGLE[2])
    else:
        tabletop.tap(TRIANGLE[2], mod=CTRL)
        tabletop.tap(TRIANGLE[0], mod=CTRL) if how == "first" else tabletop.tap((90, 60), button=RIGHT)
    (piece,) = tabletop.drawn
    assert near(piece, *TRIANGLE)


@pytest.mark.slow(8)
def test_backspace_takes_a_corner_back_and_escape_drops_all(tabletop: TabletopDriver) -> None:
    tabletop.key("Y")
    tabletop.tap(*TRIANGLE, (110, 70), mod=CTRL)
    tabletop.key(BACKSPACE)
    tabletop.key(ENTER)
    assert near(tabletop.drawn[0], *TRIANGLE)
    tabletop.tap((85, 60), (95, 60), mod=CTRL)
    tabletop.key(ESCAPE)
    tabletop.key(ENTER)
    assert len(tabletop.drawn) == 1
    assert tabletop.tool == "polygon"


@pytest.mark.slow(8)
def test_refusals_say_why_and_lose_nothing(tabletop: TabletopDriver) -> None:
    tabletop.key("Y")
    tabletop.tap((80, 10), (100, 30), (100, 10), (80, 28), mod=CTRL)
    tabletop.key(ENTER)
    assert tabletop.drawn == []
    assert "crosses itself" in tabletop.status_text
    tabletop.key(BACKSPACE)
    tabletop.key(ENTER)
    assert len(tabletop.drawn) == 1, "the corners were still there"
    tabletop.tap((90, 60), (95, 60), mod=CTRL)
    tabletop.key(ENTER)
    assert "three corners" in tabletop.status_text


@pytest.mark.slow(8)
def test_a_rectangle_a_square_and_a_circle(tabletop: TabletopDriver) -> None:
    tabletop.key("Q")
    tabletop.pull((80, 5), (90, 8), (100, 15), mod=CTRL)
    tabletop.pull((80, 20), (90, 24), mod=CTRL | SHIFT)
    rectangle, square = tabletop.drawn
    assert near(rectangle, (80, 5), (100, 5), (100, 15), (80, 15))
    assert near(square, (80, 20), (90, 20), (90, 30), (80, 30))
    tabletop.key("E")
    tabletop.pull((90, 65), (96, 65), mod=CTRL)
    disc = tabletop.drawn[-1]
    assert disc.kind == "circle"
    assert math.dist(disc.points[0], (90, 65)) < 0.3
    assert disc.radius == pytest.approx(6, abs=0.3)
    assert tabletop.steps == 3


@pytest.mark.slow(8)
def test_freehand_draws_an_area_and_with_shift_a_line(tabletop: TabletopDriver) -> None:
    tabletop.key("J")
    ring = [(95 + 8 * math.cos(k / 4), 15 + 8 * math.sin(k / 4)) for k in range(25)]
    tabletop.pull(*ring)
    (area,) = tabletop.drawn
    assert area.kind == "polygon"
    assert area.area.area == pytest.approx(math.pi * 64, rel=0.08)
    tabletop.choose("road")
    tabletop.key("J")
    tabletop.pull((5, 70), (20, 72), (40, 70), (60, 74), mod=SHIFT)
    line = tabletop.drawn[-1]
    assert (line.kind, line.terrain, line.width) == ("line", "road", 4.0)


@pytest.mark.slow(8)
def test_a_line_has_the_width_of_the_tool_bar(tabletop: TabletopDriver) -> None:
    tabletop.choose("road")
    assert tabletop.tool == "shape_line", "what runs along a line is drawn as one"
    bar = tabletop.window.toolbar
    assert bar.width_.value() == 4.0, "the usual width of a road"
    bar.width_.setValue(6.0)
    tabletop.window.view.setFocus()
    tabletop.tap((5, 70), (60, 72), mod=CTRL)
    tabletop.tap((115, 70), button=RIGHT)
    (road,) = tabletop.drawn
    assert road.width == 6.0
    assert near(road, (5, 70), (60, 72))


@pytest.mark.slow(8)
def test_a_hill_gets_the_level_that_is_chosen(tabletop: TabletopDriver) -> None:
    tabletop.choose("hill_gentle")
    level = tabletop.window.toolbar.height_
    assert level.isVisible()
    assert not tabletop.window.toolbar.level.isVisible()
    level.setFocus()
    QTest.keyClick(level, Qt.Key.Key_Up)
    tabletop.window.view.setFocus()
    tabletop.tap(*TRIANGLE, mod=CTRL)
    tabletop.key(ENTER)
    assert tabletop.drawn[0].level == 10.0, "an arrow takes the next usual step"


@pytest.mark.slow(8)
def test_a_hill_drawn_inside_another_stands_on_it(tabletop: TabletopDriver) -> None:
    tabletop.choose("hill_gentle")
    tabletop.key("Q")
    tabletop.pull((82, 5), (118, 35))
    tabletop.pull((90, 10), (110, 30))
    lower, upper = tabletop.drawn
    assert (lower.level, upper.level) == (None, 10.0)
    assert "stands on “gentle hill 1”: level 10" in tabletop.status_text
    tabletop.pull((85, 45), (115, 75))
    assert tabletop.drawn[-1].level is None, "on the table it is as the chart says"
    tabletop.choose_piece("hill_small")
    tabletop.tap((100, 20), mod=CTRL)
    assert tabletop.drawn[-1].level == 10.0, "typical pieces, too"


@pytest.mark.slow(8)
def test_the_pen_is_drawn_to_corners_unless_ctrl_is_held(tabletop: TabletopDriver) -> None:
    tabletop.key("Q")
    tabletop.pull((70.5, 40.4), (80, 50))
    tabletop.pull((70.5, 40.4), (80, 50), mod=CTRL)
    snapped, free = tabletop.drawn
    assert snapped.points[0] == (70.0, 40.0), "the corner of the house"
    assert free.points[0] != (70.0, 40.0)
    tabletop.key("N", SHIFT)
    tabletop.pull((70.5, 40.4), (80, 55))
    assert tabletop.drawn[-1].points[0] != (70.0, 40.0), "snapping is off"


@pytest.mark.slow(8)
def test_the_measuring_grid_draws_the_pen(tabletop: TabletopDriver) -> None:
    tabletop.key("G", SHIFT)
    assert tabletop.window.view.grid_shown
    tabletop.key("Q")
    tabletop.pull((90.6, 59.5), (110.4, 70.5))
    assert tabletop.drawn[0].points[0] == (90.0, 60.0)
    assert tabletop.drawn[0].points[2] == (110.0, 70.0)


@pytest.mark.slow(8)
def test_the_key_alone_drops_the_first_typical_piece(tabletop: TabletopDriver) -> None:
    before = set(tabletop.board.by_id)
    tabletop.key("P")
    tabletop.tap((30, 60))
    (new,) = set(tabletop.board.by_id) - before
    assert tabletop.piece(new).terrain == "dense_wood_jungle"
    assert tabletop.steps == 1


@pytest.mark.slow(8)
def test_a_typical_piece_is_turned_and_dropped_as_a_group(tabletop: TabletopDriver) -> None:
    tabletop.choose_piece("farm")
    assert tabletop.tool == "piece"
    tabletop.point_at((95, 20))
    assert len(tabletop.window.view.sketch.outlines) == 3
    tabletop.wheel((95, 20), 1, CTRL)
    tabletop.tap((95, 20), mod=CTRL)
    farm = tabletop.drawn
    assert len(farm) == 3
    assert len({piece.group for piece in farm}) == 1
    assert farm[0].group
    assert tabletop.steps == 1
    (x, y), (px, py) = farm[0].points[:2]
    assert math.degrees(math.atan2(py - y, px - x)) == pytest.approx(-15, abs=0.2)
    tabletop.key(ESCAPE)
    assert tabletop.tool == "select"


def test_another_piece_begins_with_its_own_angle(tabletop: TabletopDriver) -> None:
    tabletop.choose_piece("farm")
    tabletop.wheel((95, 20), 1, CTRL)
    tabletop.choose_piece("hill_small")
    tabletop.tap((95, 20), mod=CTRL)
    assert {piece.angle for piece in tabletop.drawn} == {0.0}


@pytest.mark.slow(8)
def test_a_house_over_another_and_one_over_the_edge_are_issues(tabletop: TabletopDriver) -> None:
    tabletop.choose_piece("house")
    tabletop.tap((67, 37), mod=CTRL)
    tabletop.tap((118, 60), mod=CTRL)
    tabletop.window.check()
    issues = tabletop.window.docks.issues
    rows = [item.text(1) for k in range(issues.topLevelItemCount()) if (item := issues.topLevelItem(k)) is not None]
    assert any("stands in" in row and "house" in row for row in rows), rows
    assert any("lies off the table" in row for row in rows), rows


@pytest.mark.slow(8)
def test_the_eraser_takes_what_it_touches_and_spares_what_is_locked(tabletop: TabletopDriver) -> None:
    tabletop.edit()
    tabletop.tap((20, 20))
    tabletop.key("K", CTRL)
    tabletop.key("X")
    tabletop.pull((20, 20), (50, 45), (65, 35))
    assert [piece.id for piece in tabletop.board.features] == ["wood", "hedge"]
    assert "locked" not in tabletop.status_text or "wood" in tabletop.status_text
    tabletop.key("Z", CTRL)
    assert "house" in tabletop.board.by_id
    tabletop.tap((40, 20), mod=CTRL)
    assert tabletop.scenario.forces.find("b1") is None


@pytest.mark.slow(8)
def test_a_unit_is_placed_and_turned_with_the_same_drag(tabletop: TabletopDriver) -> None:
    tabletop.choose_unit("tracked_fast")
    assert tabletop.tool == "unit"
    tabletop.pull((90, 70), (100, 70), mod=CTRL)
    made = tabletop.unit(tabletop.window.inquiry.selection[0])
    assert made.kind == "tracked_fast"
    assert made.at is not None
    assert math.dist(made.at, (90, 70)) < 0.3
    assert made.facing == pytest.approx(90, abs=2)
    assert tabletop.steps == 1, "placing and turning are one step"
    tabletop.key("Z", CTRL)
    assert tabletop.scenario.forces.find(made.id) is None
    tabletop.tap((130, 40))
    assert "off the table" in tabletop.status_text or tabletop.steps == 0


@pytest.mark.slow(8)
def test_a_table_in_inches_draws_in_inches(open_tabletop: OpenTabletop) -> None:
    tabletop = open_tabletop(bare_table("in"))
    tabletop.choose("road")
    assert tabletop.window.toolbar.width_.value() == pytest.approx(1.6, abs=0.05), "4 cm in inches"
    tabletop.key("G", SHIFT)
    tabletop.key("Q")
    tabletop.pull((84.3, 59.7), (96.4, 66.4))
    assert tabletop.drawn[0].points[0] == (84.0, 60.0), "the grid is 6 inches wide"


@pytest.mark.slow(8)
def test_lines_and_areas_remember_their_own_terrain(tabletop: TabletopDriver) -> None:
    tabletop.choose("bocage")
    assert tabletop.tool == "shape_line"
    tabletop.choose("scrub_vineyard")
    assert tabletop.tool == "polygon"
    tabletop.key("I")
    assert tabletop.window.tool_context.choices.terrain == "bocage"
    tabletop.key("Q")
    assert tabletop.window.tool_context.choices.terrain == "scrub_vineyard"
    tabletop.choose("deep_river")
    assert tabletop.tool == "rectangle", "a river may be a pond, too"


@pytest.mark.parametrize("name", ["blitzkrieg", "bolt_action"])
def test_every_typical_piece_can_lie_on_a_table(name: str) -> None:
    rules = ruleset(name)
    board = bare_table(rules.length_unit).board
    for typical in non_empty(rules.pieces.values()):
        found = sample_features(typical, rules, rules.length_unit)
        for feature in place_features(found, (60.0, 40.0), 30.0):
            assert shape_problem(board, feature) is None, typical.key
            assert feature.level is None or fits_level(rules.terrain[feature.terrain], feature.level), typical.key
            walls = [feature.course.distance(shapely.Point(opening.at)) for opening in feature.openings]
            assert all(far < 0.01 for far in walls), typical.key
        other = "in" if rules.length_unit == "cm" else "cm"
        scaled = sample_features(typical, rules, other)
        ratio = 2.54**2 if other == "cm" else 2.54**-2
        assert scaled[0].area.area == pytest.approx(found[0].area.area * ratio, rel=0.02), typical.key


def test_pieces_of_bolt_action_have_the_scale_of_28_mm() -> None:
    rules = ruleset("bolt_action")
    (house,) = sample_features(rules.pieces["house"], rules, "in")
    assert house.area.bounds == (-4.0, -3.0, 4.0, 3.0), "a house is 8 x 6 inches, larger than a tank"
    assert {opening.floor for opening in house.openings} == {0, 1}
    (bridge,) = sample_features(rules.pieces["bridge"], rules, "in")
    assert bridge.terrain == "bridge"


def choose_step(driver: TabletopDriver, step: float) -> None:
    """Choose a step in the tool bar, as a click in its list does."""
    box = driver.window.toolbar.snap
    box.setCurrentIndex(box.findData(step))
    box.activated.emit(box.currentIndex())


@pytest.mark.slow
def test_pieces_units_and_corners_are_placed_on_the_step(open_bolt_action: OpenBoltAction) -> None:
    board = TabletopBoard("in", 48.0, 36.0, "open")
    driver = open_bolt_action(TabletopScenario(Text("Bare"), "bolt_action", board, Forces((Force("Allies"),))))
    choose_step(driver, 1.0)
    assert driver.window.toolbar.snap.currentText() == "Step: 1 in"
    driver.choose_piece("house")
    driver.tap((10.3, 8.4))
    (house,) = driver.board.features
    assert house.area.bounds == (6.0, 5.0, 14.0, 11.0)
    driver.choose_unit("tank_medium")
    driver.tap((30.4, 20.3))
    ((_, tank),) = driver.scenario.forces
    assert tank.at == (30.0, 20.0)
    driver.key("V")
    driver.pull((30, 20), (33, 22), (34.4, 24.7))
    assert driver.where(tank.id) == (34.0, 25.0)
    driver.key("Q")
    driver.pull((20.3, 2.2), (26.4, 5.7))
    assert driver.board.features[-1].area.bounds == (20.0, 2.0, 26.0, 6.0)
    assert driver.window.settings.snap_step("in") == 1.0
    assert driver.window.settings.snap_step("cm") == 0.0
    choose_step(driver, 0.0)


@pytest.mark.slow(8)
def test_a_road_is_drawn_as_a_curve_and_its_bends_are_moved_later(tabletop: TabletopDriver, tmp_path: Path) -> None:
    tabletop.choose("road")
    assert tabletop.tool == "shape_line"
    box = tabletop.window.toolbar.curved
    assert box.isVisible()
    box.setCurrentIndex(1)
    box.activated.emit(1)
    tabletop.tap((80, 10), (95, 30), (110, 10), mod=CTRL)
    tabletop.key(ENTER)
    (road,) = tabletop.drawn
    assert len(road.bends) == 3
    assert len(road.points) > 8, "drawn out, so that every reader knows its shape"
    assert all(math.dist(road.points[k], road.points[k + 1]) < 12 for k in range(len(road.points) - 1))
    turns = [shapely.Point(bend).distance(road.course) for bend in road.bends]
    assert max(turns) < 0.01, "it goes through the points that were clicked"
    tabletop.key("C")
    assert len(tabletop.window.view.sketch.handles) == 3
    tabletop.pull((95, 30), (95, 36), (95, 45), mod=CTRL)
    (road,) = tabletop.drawn
    assert road.bends[1] == pytest.approx((95, 45), abs=0.3)
    assert road.course.distance(shapely.Point(95, 45)) < 0.5
    assert tabletop.window.file_commands.save_to(tmp_path / "a.yaml")
    assert load_document(tmp_path / "a.yaml").scenario.board.by_id[road.id] == road
    middle = road.course.interpolate(0.25, normalized=True)
    tabletop.double_click((middle.x, middle.y))
    assert len(tabletop.drawn[0].bends) == 4
    tabletop.key(Qt.Key.Key_Backspace)
    assert len(tabletop.drawn[0].bends) == 3
    box.setCurrentIndex(0)
    box.activated.emit(0)


@pytest.mark.slow(8)
def test_buildings_keep_straight_walls_whatever_was_drawn_before(tabletop: TabletopDriver) -> None:
    chooser = tabletop.window.toolbar.curved
    rules = tabletop.document.ruleset
    tabletop.window.tool_context.choices.choose(curved=True)
    buildings = [key for key, row in rules.terrain.items() if row.fact("class") == "building"]
    assert len(buildings) > 1
    for number, key in enumerate(buildings):
        tabletop.choose(key)
        tabletop.key("Y")
        assert not chooser.isEnabled()
        assert chooser.currentText() == "Straight"
        assert chooser.toolTip() == "Buildings have straight walls"
        tabletop.window.view.setFocus()
        tabletop.key(Qt.Key.Key_Tab)
        assert tabletop.window.tool_context.tool.message == "⚠ Buildings have straight walls"
        left = 80 + 12 * number
        tabletop.tap((left, 10), (left + 8, 10), (left + 8, 18), (left, 18), mod=CTRL)
        tabletop.key(ENTER)
        assert not tabletop.drawn[-1].bends
        assert len(tabletop.drawn[-1].points) == 4
    tabletop.choose("hill_gentle")
    assert chooser.isEnabled()
    assert chooser.currentText() == "Curve", "what was chosen for the rest is kept"
    tabletop.window.tool_context.choices.choose(curved=False)


@pytest.mark.slow(8)
def test_the_outline_of_a_hill_is_a_closed_curve(tabletop: TabletopDriver) -> None:
    tabletop.choose("hill_gentle")
    tabletop.key("Y")
    tabletop.window.view.setFocus()
    tabletop.key(Qt.Key.Key_Tab)
    assert tabletop.window.toolbar.curved.currentIndex() == 1
    tabletop.tap((85, 45), (115, 45), (115, 75), (85, 75), mod=CTRL)
    tabletop.key(ENTER)
    (hill,) = tabletop.drawn
    assert hill.area.is_valid
    assert hill.area.area > 31 * 31, "round, not square"
    tabletop.key(Qt.Key.Key_Tab)
