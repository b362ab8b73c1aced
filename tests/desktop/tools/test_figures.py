"""Single figures of units: seen and taken hold of one by one, with the mouse and the keys."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import shapely
from PySide6.QtCore import Qt

from tests.desktop.bolt_action_windows import OpenBoltAction, bolt_table
from tests.desktop.figure_windows import SQUAD
from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import CTRL, NONE, RIGHT, SHIFT
from tests.loading import ruleset
from workbench.base.text import Text
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

pytestmark = pytest.mark.gui
ALT = Qt.KeyboardModifier.AltModifier
DELETE, ESCAPE, BACKSPACE = Qt.Key.Key_Delete, Qt.Key.Key_Escape, Qt.Key.Key_Backspace


def close(a: Point, b: Point, by: float = 0.15) -> bool:
    return math.dist(a, b) < by


def figures(driver: TabletopDriver, name: str = "s1") -> tuple[Point, ...]:
    return driver.unit(name).models


def test_a_click_adds_a_figure_and_the_place_follows(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    assert squads.window.inquiry.selection == ("s1",)
    squads.key("N")
    assert squads.tool == "figures"
    assert "Click adds a figure to Rifle squad" in squads.status_text
    squads.tap((23, 24), mod=NONE)
    assert figures(squads)[:5] == SQUAD
    assert close(figures(squads)[5], (23, 24))
    assert close(squads.where("s1"), (23, 20 + 4 / 6))
    assert squads.steps == 1
    squads.key("Z", CTRL)
    assert figures(squads) == SQUAD
    assert squads.where("s1") == (23.0, 20.0)


@pytest.mark.slow
def test_a_figure_is_dragged_alone_and_its_gap_is_reported(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.press_at((26, 20))
    squads.point_at((27, 21), held=Qt.MouseButton.LeftButton)
    squads.point_at((27.5, 20), held=Qt.MouseButton.LeftButton)
    (told,) = [words for _, words in squads.window.view.sketch.words]
    # a pixel of a small view is a tenth of an inch
    assert told in ("⚠ gap 2 in", "⚠ gap 1.9 in", "⚠ gap 2.1 in")
    squads.release_at((27.5, 20))
    assert close(figures(squads)[4], (27.5, 20))
    assert figures(squads)[:4] == SQUAD[:4]
    assert close(squads.where("s1"), (23.3, 20))
    assert squads.steps == 1
    squads.pull((27.5, 20), (28, 23), (30, 23.5), mod=SHIFT)
    assert close(figures(squads)[4], (27.5, 23.5)) or close(figures(squads)[4], (30, 20)), "Shift keeps it straight"


@pytest.mark.slow
def test_figures_are_taken_away_by_key_and_by_click(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.tap((20, 20))
    squads.key(DELETE)
    assert figures(squads) == SQUAD[1:]
    squads.tap((26, 20), mod=CTRL)
    assert figures(squads) == SQUAD[1:4]
    squads.tap((23, 20))
    squads.key(BACKSPACE)
    assert figures(squads) == (SQUAD[1], SQUAD[3])
    assert squads.steps == 3
    squads.key(DELETE)
    assert squads.scenario.forces.find("s1") is None, "no figure is chosen: the unit itself is deleted"
    for _ in range(4):
        squads.key("Z", CTRL)
    assert figures(squads) == SQUAD


def test_the_arrows_move_the_chosen_figure(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.tap((26, 20))
    squads.key(Qt.Key.Key_Right)
    squads.key(Qt.Key.Key_Down, SHIFT)
    assert figures(squads)[4] == (26.125, 21.0)
    assert figures(squads)[:4] == SQUAD[:4]


def test_escape_drops_the_drag_then_the_figure_then_the_tool(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.press_at((26, 20))
    squads.point_at((30, 25), held=Qt.MouseButton.LeftButton)
    squads.key(ESCAPE)
    squads.release_at((30, 25))
    assert figures(squads) == SQUAD
    assert squads.steps == 0
    squads.tap((26, 20))
    squads.key(ESCAPE)
    assert squads.tool == "figures"
    squads.key(ESCAPE)
    assert squads.tool == "select"


def test_another_unit_is_chosen_by_a_click_and_a_vehicle_has_no_figures(squads: TabletopDriver) -> None:
    squads.key("N")
    squads.tap((30, 30))
    assert "Select a unit" in squads.status_text
    squads.tap((10, 10))
    assert squads.window.inquiry.selection == ("i1",)
    squads.tap((12, 10))
    assert figures(squads, "i1") == ((10.0, 10.0), (12.0, 10.0)), "the base that stood there is the first figure"
    squads.tap((36, 28))
    assert "vehicle" in squads.status_text
    squads.tap((40, 30))
    assert figures(squads, "t1") == ()
    squads.tap((40, 30), button=RIGHT)
    assert squads.tool == "select"


def test_a_gun_stays_where_it_is_when_its_crew_comes(squads: TabletopDriver) -> None:
    squads.tap((10, 28))
    squads.key("N")
    squads.tap((8, 31), (10, 31), (12, 31))
    assert len(figures(squads, "g1")) == 3
    assert squads.where("g1") == (10.0, 28.0)
    view = squads.window.view
    assert view.units is not None
    assert view.units.unit_at((8, 31)) == "g1", "a click on a gunner is one on the gun"
    assert view.units.unit_at((10, 28)) == "g1"


def test_a_click_between_the_figures_of_a_squad_is_one_on_the_squad(open_bolt_action: OpenBoltAction) -> None:
    """A squad in two rows, as the palette places it: no figure stands in its middle."""
    table = bolt_table()
    rows = tuple((x, y) for y in (33.4, 34.6) for x in (44.0, 45.2, 46.4, 49.0))
    red = Force("Red", (TabletopUnit("rows", "infantry", (45.2, 34.0), models=rows),))
    driver = open_bolt_action(replace(table, forces=Forces((red,))))
    driver.inspect()
    driver.tap((45.8, 34.0))
    assert driver.window.inquiry.selection == ("rows",), "among four figures"
    for between in ((45.8, 34.0), (47.7, 34.0)):  # the second is wide enough for a figure
        driver.key(ESCAPE)
        driver.key(ESCAPE)
        assert driver.window.inquiry.selection == ()
        driver.tap(between)
        assert driver.window.inquiry.selection == ("rows",), between
    driver.key(ESCAPE)
    driver.key(ESCAPE)
    for beside in ((45.8, 32.7), (43.3, 34.0)):
        driver.tap(beside)
        assert driver.window.inquiry.selection == (), beside


@pytest.mark.slow
def test_between_figures_that_stand_far_apart_is_ground_and_others_stand_there(
    open_bolt_action: OpenBoltAction,
) -> None:
    table = bolt_table()
    wide = TabletopUnit("wide", "infantry", (45.0, 34.0), models=((42.0, 34.0), (48.0, 34.0)))
    other = TabletopUnit("other", "infantry", (43.3, 34.0), models=((43.3, 34.0), (43.3, 36.0)))
    driver = open_bolt_action(replace(table, forces=Forces((Force("Red", (wide, other)),))))
    driver.inspect()
    driver.tap((45.5, 34.0))
    assert driver.window.inquiry.selection == ()
    driver.tap((43.3, 34.0))
    assert driver.window.inquiry.selection == ("other",)


def test_a_figure_off_the_table_is_refused(squads: TabletopDriver) -> None:
    squads.tap((40, 20))
    squads.key("N")
    squads.pull((40, 20), (45, 20), (49, 20))
    assert "off the table" in squads.status_text
    assert squads.steps == 0


@pytest.mark.slow
def test_moving_and_turning_the_unit_takes_all_figures(squads: TabletopDriver) -> None:
    squads.pull((21.5, 20), (24, 22), (24.5, 24))
    moved = figures(squads)
    assert all(close((x - 3, y - 4), old) for (x, y), old in zip(moved, SQUAD, strict=True))
    assert squads.steps == 1
    for _ in range(6):
        squads.key("]")
    assert squads.unit("s1").facing == 90.0
    assert len({round(x, 1) for x, _ in figures(squads)}) == 1, "the line stands across the new front"
    squads.key("U")
    squads.pull(figures(squads)[0], (10, 24))
    assert squads.unit("s1").facing not in (0.0, 90.0)
    far = [math.dist(place, squads.where("s1")) for place in figures(squads)]
    assert far == [pytest.approx(math.dist(old, (23.0, 20.0)), abs=0.02) for old in SQUAD]


@pytest.mark.slow(8)
def test_beside_its_figures_is_no_squad(squads: TabletopDriver) -> None:
    squads.tap((22.25, 20.7))
    assert squads.window.inquiry.selection == (), "the ground beside a line of bases is ground"
    squads.tap((21.5, 20))
    assert squads.window.inquiry.selection == ("s1",)


@pytest.mark.parametrize("facing", [0.0, 90.0, 200.0])
def test_the_arrow_of_a_squad_is_on_a_figure(facing: float) -> None:
    """A squad in the shape of an L has nobody before its middle."""
    figures = ((10.0, 10.0), (10.0, 12.0), (10.0, 14.0), (12.0, 14.0), (14.0, 14.0))
    board = TabletopBoard("in", 40.0, 40.0, "open")
    squad = TabletopUnit("s", "infantry", (11.2, 12.8), facing, models=figures)
    scenario = TabletopScenario(Text("L"), "bolt_action", board, Forces((Force("A", (squad,)),)))
    (drawn,) = TabletopUnitItems(scenario, ruleset("bolt_action"), TabletopScale(board)).items
    turn = math.radians(facing)
    x = drawn.middle.x() + drawn.tip.x() * math.cos(turn) - drawn.tip.y() * math.sin(turn)
    y = drawn.middle.y() + drawn.tip.x() * math.sin(turn) + drawn.tip.y() * math.cos(turn)
    gaps = [figure.outline.distance(shapely.Point(x, y)) for figure in drawn.figures]
    assert min(gaps) < 0.5, "scene units: a hair"
