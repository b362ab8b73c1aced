"""Dragged units show what their moves cost, on tables and on hexes, and may stop at the limit."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF

from tests.desktop.bolt_action_windows import OpenBoltAction, bolt_table
from tests.desktop.conftest import OpenWindow
from tests.desktop.figure_windows import OpenFigures
from tests.desktop.overlaps import names_over_tags, overlapping
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import ALT, CTRL, LEFT, NONE, WindowDriver
from tests.tabletops import box
from workbench.desktop.canvas.dragged_moves import DraggedMove, Tag
from workbench.engine.sight.tabletop_footprints import standing
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import TabletopUnit

pytestmark = pytest.mark.gui


def shown(driver: TabletopDriver | WindowDriver) -> DraggedMove | None:
    return driver.window.kind.dragged_moves.shown


def words(driver: TabletopDriver | WindowDriver) -> list[str]:
    found = shown(driver)
    return [] if found is None else [tag.words for tag in found.tags]


def hold(driver: TabletopDriver, start: Point, end: Point, mod: object = NONE) -> None:
    """Drag and do not drop."""
    driver.press_at(start)
    driver.point_at(start, held=LEFT)
    driver.point_at(end, mod, held=LEFT)


@pytest.fixture
def driver(open_tabletop: OpenTabletop) -> TabletopDriver:
    driver = open_tabletop(with_river())
    driver.edit()
    return driver


def with_river() -> TabletopScenario:
    bare = bare_table()
    river = box("deep_river", 0, 70, 120, 76, id="river")
    return replace(bare, board=replace(bare.board, features=(*bare.board.features, river)))


@pytest.mark.slow(8)
def test_a_dragged_unit_shows_its_way_and_the_cost_of_each_of_its_moves(driver: TabletopDriver) -> None:
    hold(driver, (40, 20), (50, 20))
    names = [line.rpartition(" / ")[0].rpartition(" ")[0] for line in words(driver)]
    assert names == ["✓ Ordinary move", "✓ Fast move"]
    assert [line.rpartition(" / ")[2] for line in words(driver)] == ["20 cm", "30 cm"]
    found = shown(driver)
    assert found is not None
    assert found.band == 0
    assert len(found.way) >= 2
    driver.point_at((40, 44), held=LEFT)
    assert [line[0] for line in words(driver)] == ["✗", "✓"], "too far but for a fast move"
    found = shown(driver)
    assert found is not None
    assert found.band == 1
    driver.point_at((110, 20), held=LEFT)
    assert [line[0] for line in words(driver)] == ["✗", "✗"]
    driver.release_at((110, 20))
    assert shown(driver) is None
    assert driver.where("b1")[0] == pytest.approx(110, abs=0.2), "it is dropped there all the same"
    assert driver.steps == 1


def test_a_place_that_no_way_leads_to_says_why(driver: TabletopDriver) -> None:
    hold(driver, (40, 20), (40, 73))
    assert "forbidden" in words(driver)[0]
    driver.window.tool_context.cancel_tool()
    assert shown(driver) is None
    driver.release_at((40, 73))
    assert driver.where("b1") == (40, 20)


@pytest.mark.slow(8)
def test_units_may_stop_at_the_limit_and_alt_turns_that_round(driver: TabletopDriver) -> None:
    hold(driver, (40, 20), (110, 20), ALT)
    driver.release_at((110, 20), ALT)
    x, y = driver.where("b1")
    assert 29 < math.dist((x, y), (40, 20)) <= 30.01, "as far as the fast move of infantry"
    assert (x, y) == (round(x, 2), round(y, 2)), "at hundredths, within the limit"
    driver.window.actions_["undo"].trigger()
    driver.window.actions_["stop_drags"].trigger()
    hold(driver, (40, 20), (110, 20))
    driver.release_at((110, 20))
    assert driver.where("b1") == (x, y)
    driver.window.actions_["undo"].trigger()
    hold(driver, (40, 20), (110, 20), ALT)
    driver.release_at((110, 20), ALT)
    assert driver.where("b1")[0] == pytest.approx(110, abs=0.2)
    driver.window.actions_["stop_drags"].trigger()


def test_nothing_is_shown_when_that_is_switched_off(driver: TabletopDriver) -> None:
    driver.window.actions_["check_drags"].trigger()
    hold(driver, (40, 20), (50, 20))
    assert shown(driver) is None
    driver.release_at((50, 20))
    driver.window.actions_["check_drags"].trigger()


@pytest.mark.slow(8)
def test_of_several_units_the_worst_is_told(open_tabletop: OpenTabletop) -> None:
    bare = with_river()
    blue, red = bare.forces.sides
    more = TabletopUnit("b2", "gun_medium", (40.0, 50.0), 0.0)
    sides = (replace(blue, units=(*blue.units, more)), red)
    driver = open_tabletop(replace(bare, forces=replace(bare.forces, sides=sides)))
    driver.edit()
    driver.tap((40, 20))
    driver.tap((40, 50), mod=CTRL)
    hold(driver, (40, 20), (52, 20))
    assert words(driver)[0].startswith("1 of 2 get there")
    assert "b2" in words(driver)[0]
    driver.release_at((52, 20))


@pytest.mark.slow
def test_on_hexes_the_points_are_told_and_a_ghost_stays_where_the_unit_stood(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.edit()
    driver.press("0303")
    driver.move("0404")
    driver.move("0405")
    found = shown(driver)
    assert found is not None
    assert [tag.is_good for tag in found.tags] == [True]
    assert words(driver)[0].startswith("✓ Ordinary move 3 / 3")
    assert len(found.ghosts) == 1
    assert len(found.way) == 4
    driver.move("1009")
    assert words(driver)[0].startswith("✗ Ordinary move")
    driver.release("1009")
    assert shown(driver) is None
    assert driver.where("b1") == "1009"
    assert driver.steps == 1


@pytest.mark.slow(8)
@pytest.mark.parametrize("at", ["0404", "0909"])
def test_no_name_covers_what_a_drag_says(open_window: OpenWindow, at: str) -> None:
    driver = open_window()
    driver.edit()
    driver.press("0303")
    driver.move("0404")
    driver.move(at)
    driver.window.view.grab()
    assert driver.window.view.names.dragged_tags, "the drag says what it costs"
    assert driver.window.view.names.shown() == ["b1"]
    assert names_over_tags(driver.window) == []
    driver.release(at)
    assert not driver.window.view.names.dragged_tags


@pytest.mark.slow(8)
@pytest.mark.parametrize("to", [(30.0, 22.0), (30.0, 33.0)])
def test_no_tag_covers_the_unit_that_is_dragged(open_figures: OpenFigures, to: Point) -> None:
    driver = open_figures()
    driver.edit()
    hold(driver, (40, 20), to)
    window = driver.window
    window.view.grab()
    squad = next(unit for _, unit in driver.scenario.forces if unit.id == "r1")
    moved = standing(squad, driver.board, window.document.ruleset, to)
    left, top, right, bottom = moved.bounds
    scene = window.view.scale_.scene
    covered = QRectF(scene((left, top)), scene((right, bottom)))
    tags = window.view.names.dragged_tags
    assert tags
    assert not [tag for tag in tags if tag.intersects(covered)]
    ((point, words),) = window.view.sketch.words
    assert words.endswith(" in")
    assert point[1] <= top
    driver.release_at(to)


def tags_over(driver: TabletopDriver | WindowDriver, boxes: list[QRectF]) -> list[QRectF]:
    """The tags of a drag, as they are painted now, that lie over a box in the scene."""
    driver.window.view.grab()
    tags = driver.window.view.names.dragged_tags
    assert tags
    return [tag for tag in tags if any(tag.intersects(box) for box in boxes)]


@pytest.mark.slow(8)
@pytest.mark.parametrize("notches", [0, 4], ids=["whole map", "near"])
@pytest.mark.parametrize("at", ["0202", "0304", "0404", "0504"])
def test_on_hexes_no_tag_covers_a_counter_or_a_ghost(open_window: OpenWindow, at: str, notches: int) -> None:
    driver = open_window()
    driver.edit()
    view = driver.window.view
    for _ in range(notches):
        driver.window.actions_["zoom_in"].trigger()
    view.centerOn(driver.window.kind._hex_in_scene(driver.number("0303")))
    driver.press("0303")
    driver.move("0404")
    driver.move("0405")
    driver.move(at)
    found = shown(driver)
    assert found is not None
    others = [box for unit in ("b1", "r1") if (box := view.names._box_of(unit)) is not None]
    assert others
    assert tags_over(driver, [found.covers, *found.ghosts, *others]) == []
    driver.release(at)


@pytest.mark.slow
def test_a_tag_keeps_off_the_unit_that_it_speaks_of(open_bolt_action: OpenBoltAction) -> None:
    table = bolt_table()
    blue, red = table.forces.sides
    mover, below = (
        TabletopUnit(name, "tank_medium", (30.0, y), 90.0, hull=(3.0, 2.0)) for name, y in (("m1", 8.0), ("a5", 12.0))
    )
    sides = (replace(blue, units=(mover,)), replace(red, units=(below,)))
    driver = open_bolt_action(
        replace(table, board=replace(table.board, features=()), forces=replace(table.forces, sides=sides))
    )
    driver.edit()
    hold(driver, (30.0, 8.0), (31.0, 9.3))
    assert "a5" in " ".join(words(driver)).lower()
    boxes = [box for unit in ("a5", "m1") if (box := driver.window.view.names._box_of(unit)) is not None]
    assert len(boxes) == 2
    found = shown(driver)
    assert found is not None
    assert tags_over(driver, [*boxes, found.covers]) == []
    for x in (24.0, 25.3, 26.7, 30.1, 33.7):
        driver.point_at((x, 22.7), held=LEFT)
        driver.window.view.grab()
        tags, found = driver.window.view.names.dragged_tags, shown(driver)
        assert found is not None
        assert min(tag.top() for tag in tags) > found.covers.bottom(), "below, where nothing lies"
    driver.release_at((33.7, 22.7))


@pytest.mark.slow(8)
def test_a_long_reason_goes_on_in_a_second_line(driver: TabletopDriver) -> None:
    hold(driver, (40, 20), (40, 73))
    found = shown(driver)
    assert found is not None
    long = replace(found, tags=(Tag("reason " * 20, False),))
    driver.window.kind.dragged_moves._item.show_move(long)
    driver.window.view.grab()
    boxes = driver.window.view.names.dragged_tags
    assert len(boxes) == 3
    assert overlapping(boxes) == []
    driver.window.tool_context.cancel_tool()
    driver.release_at((40, 73))


@pytest.mark.slow(8)
def test_on_hexes_units_may_stop_at_the_limit(open_window: OpenWindow) -> None:
    driver = open_window()
    driver.window.actions_["stop_drags"].trigger()
    driver.drag("0303", "0404", "0808")
    assert driver.where("b1") not in ("0303", "0808")
    driver.window.actions_["stop_drags"].trigger()
