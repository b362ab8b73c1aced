"""Rings of coherency and groups: who is out, what moves together, and who is picked alone."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from tests.desktop.figure_windows import OpenFigures
from tests.desktop.panels.test_tabletop_panels import bring, typed, unit_panel
from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, NONE
from workbench.desktop.drawing.tabletop_marks import show_both_units
from workbench.desktop.overlays.tabletop_groups import CoherencyMarks, CoherencyRings, label_place
from workbench.engine.sight.tabletop_footprints import Coherency
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import Forces, TabletopUnit

pytestmark = pytest.mark.gui
ALT, SHIFT = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


def close(a: Point, b: Point, by: float = 0.35) -> bool:
    return math.dist(a, b) < by


def rings(driver: TabletopDriver) -> tuple[Coherency, ...]:
    over = driver.window.view.groups[1]
    return over.rings if isinstance(over, CoherencyMarks) else ()


def outlined(driver: TabletopDriver) -> list[str]:
    under = driver.window.view.groups[0]
    return [group.name for group in under.groups] if isinstance(under, CoherencyRings) else []


def platoon(open_tabletop: OpenTabletop) -> TabletopDriver:
    """The bare table with three elements of one group and one that is alone."""
    bare = bare_table()
    blue, red = bare.forces.sides
    three = tuple(TabletopUnit(f"p{n}", "infantry", (80.0 + 8 * n, 60.0), group="platoon") for n in range(3))
    sides = (replace(blue, units=(*blue.units, *three)), red)
    return open_tabletop(replace(bare, forces=Forces(sides)))


@pytest.mark.slow
def test_a_ring_lies_round_the_figures_of_the_selected_unit(squads: TabletopDriver) -> None:
    assert rings(squads) == ()
    squads.tap((23, 20))
    (ring,) = rings(squads)
    assert ring.distance == pytest.approx(1.0)
    assert ring.out == frozenset()
    assert ring.ground.covers(shapely.Point(18.6, 20))
    assert not ring.ground.covers(shapely.Point(18.4, 20))
    squads.key("N")
    squads.pull((26, 20), (27, 20), (28, 20))
    (ring,) = rings(squads)
    assert ring.out == {4}, "its ring follows the figure that went too far"
    squads.key("C", SHIFT)
    assert rings(squads) == ()
    squads.key("C", SHIFT)
    assert len(rings(squads)) == 1
    squads.tap((40, 20))
    (ring,) = rings(squads)
    assert ring.out == frozenset(), "gaps of one inch hold"


@pytest.mark.slow(8)
def test_its_tag_tells_both_units_where_they_are_wanted(squads: TabletopDriver) -> None:
    show_both_units(False)
    squads.tap((23, 20))
    marks = squads.window.view.groups[1]
    assert isinstance(marks, CoherencyMarks)
    assert [marks.distance_words(ring) for ring in marks.rings] == ["1 in"]
    squads.window.actions_["both_units"].trigger()
    assert [marks.distance_words(ring) for ring in marks.rings] == ["1 in (2.5 cm)"]
    squads.window.actions_["both_units"].trigger()


@pytest.mark.slow(8)
def test_who_is_out_is_marked_on_the_picture(squads: TabletopDriver) -> None:
    squads.tap((23, 20))
    squads.key("N")
    squads.pull((26, 20), (27, 20), (30, 20))
    squads.key(Qt.Key.Key_Escape)
    squads.point_at((45, 34))
    view = squads.window.view
    picture = view.grab().toImage()
    at = squads.at((30, 20))
    near = [picture.pixelColor(at.x() + dx, at.y() + dy) for dx in range(-14, 15) for dy in range(-14, 15)]
    assert any(_like(colour, QColor("#D55E00")) for colour in near)
    there = squads.at((23, 20))
    near = [picture.pixelColor(there.x() + dx, there.y() + dy) for dx in range(-14, 15) for dy in range(-14, 15)]
    assert not any(_like(colour, QColor("#D55E00")) for colour in near)


def _like(a: QColor, b: QColor) -> bool:
    return abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue()) < 40


@pytest.mark.slow(8)
def test_one_s_own_distance_is_set_in_the_panel(squads: TabletopDriver) -> None:
    squads.tap((40, 20))
    panel = unit_panel(squads)
    row = panel.coherency
    assert row.distance.text() == "1 in (rules)"
    typed(row.distance, "0.5")
    (ring,) = rings(squads)
    assert (ring.distance, len(ring.out)) == (0.5, 2)
    assert row.source.words == "your own figure"
    assert squads.steps == 0, "it is no part of the scenario"
    typed(row.distance, "0")
    assert rings(squads)[0].distance == pytest.approx(1.0)


@pytest.mark.slow(8)
def test_a_game_without_such_a_distance_shows_none_until_one_is_set(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.tap((80, 60))
    assert set(driver.window.inquiry.selection) == {"p0", "p1", "p2"}
    assert rings(driver) == ()
    panel = unit_panel(driver)
    bring(panel, panel.coherency)
    assert panel.coherency.distance.text() == "off"
    typed(panel.coherency.distance, "5")
    (ring,) = rings(driver)
    assert (len(ring.bodies), ring.out) == (3, frozenset()), "elements of a group, 5 cm from base to base"
    typed(panel.coherency.distance, "4")
    assert rings(driver)[0].out == {1, 2}
    driver.tap((40, 20))
    assert rings(driver) == (), "a unit alone hangs together"


@pytest.mark.slow(8)
def test_a_group_is_outlined_when_it_is_selected_or_wished(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    assert outlined(driver) == []
    driver.key("U", SHIFT)
    assert outlined(driver) == ["platoon"]
    driver.key("U", SHIFT)
    driver.tap((88, 60))
    assert outlined(driver) == ["platoon"]
    driver.tap((40, 20))
    assert outlined(driver) == []


@pytest.mark.slow(8)
def test_a_click_takes_the_group_and_a_drag_moves_it(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.pull((88, 60), (90, 65), (90, 70))
    assert set(driver.window.inquiry.selection) == {"p0", "p1", "p2"}
    assert [close(driver.where(f"p{n}"), (82 + 8 * n, 70)) for n in range(3)] == [True] * 3
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.where("p2") == (96.0, 60.0)


@pytest.mark.slow(8)
def test_alt_picks_one_of_a_group(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.tap((88, 60), mod=ALT)
    assert driver.window.inquiry.selection == ("p1",)
    driver.pull((88, 60), (88, 65), (88, 68), mod=ALT)
    assert close(driver.where("p1"), (88, 68))
    assert driver.where("p0") == (80.0, 60.0)
    assert driver.where("p2") == (96.0, 60.0)
    driver.key(Qt.Key.Key_Right, NONE)
    assert close(driver.where("p1"), (88.1, 68)), "who was picked alone is nudged alone"
    assert driver.where("p0") == (80.0, 60.0)
    driver.tap((80, 60))
    assert set(driver.window.inquiry.selection) == {"p0", "p1", "p2"}


@pytest.mark.slow
def test_a_group_wheels_about_its_middle(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.edit()
    driver.tap((88, 60))
    for _ in range(6):
        driver.key("]")
    assert close(driver.where("p1"), (88, 60), 0.02)
    assert close(driver.where("p0"), (88, 52), 0.02)
    assert driver.unit("p0").facing == 90.0
    for _ in range(6):
        driver.key("[")
    assert close(driver.where("p0"), (80, 60), 0.02)
    turner = driver.window.view.sketch.box.turner
    driver.pull(turner, (100, 40), (110, 60), mod=SHIFT)
    assert close(driver.where("p2"), (88, 68), 0.05)
    driver.wheel(driver.where("p1"), -6, CTRL)
    assert close(driver.where("p2"), (80, 60), 0.1)


@pytest.mark.slow
def test_copies_of_a_group_are_a_group_of_their_own(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.edit()
    driver.tap((88, 60))
    driver.key("D", CTRL)
    copies = driver.window.inquiry.selection
    assert len(copies) == 3
    (name,) = {driver.unit(copy).group for copy in copies}
    assert name not in ("", "platoon")
    driver.pull(driver.where(copies[0]), (70, 70), (60, 70))
    assert [driver.where(f"p{n}") for n in range(3)] == [(80.0 + 8 * n, 60.0) for n in range(3)]
    driver.tap((96, 60), mod=ALT)
    driver.key("C", CTRL)
    driver.key("V", CTRL | SHIFT)
    (one,) = driver.window.inquiry.selection
    assert driver.unit(one).group == "", "a copy of one of them is alone"


@pytest.mark.slow(8)
def test_alt_drags_one_figure(open_figures: OpenFigures) -> None:
    driver = open_figures(coherency=1.0)
    driver.pull((26, 20), (26, 21), (27, 22), mod=ALT)
    models = driver.unit("s1").models
    assert close(models[4], (27, 22), 0.2)
    assert models[0] == (20.0, 20.0)
    assert driver.window.inquiry.selection == ("s1",)
    assert close(driver.where("s1"), (23.2, 20.4), 0.05)
    assert driver.steps == 1


@pytest.mark.slow
def test_selected_units_line_up_and_spread_by_the_menu(open_tabletop: OpenTabletop) -> None:
    driver = platoon(open_tabletop)
    driver.pull((88, 60), (88, 64), (88, 66), mod=ALT)
    driver.tap((80, 60))
    actions = driver.window.actions_
    assert actions["line_up"].isEnabled()
    actions["line_up"].trigger()
    assert driver.where("p1")[1] == 60.0
    driver.pull(driver.where("p1"), (84, 60), (82, 60), mod=ALT)
    driver.tap((96, 60))
    actions["space_out"].trigger()
    assert close(driver.where("p1"), (88, 60), 0.02)
    driver.tap((40, 20))
    assert not actions["space_out"].isEnabled()


@pytest.mark.parametrize("seed", range(6))
def test_the_label_of_a_ring_stands_at_its_point_farthest_from_figures(seed: int) -> None:
    dice = Random(seed)
    for _ in range(8):
        middles = [shapely.Point(dice.uniform(0, 9), dice.uniform(0, 9)) for _ in range(dice.randint(1, 8))]
        round_bases = tuple(middle.buffer(dice.choice([0.4, 0.5, 1.2])) for middle in middles)
        long_bases = tuple(shapely.box(one.x, one.y, one.x + 2.5, one.y + 0.5) for one in middles)
        for bodies in (round_bases, long_bases):
            ring = Coherency(bodies, dice.choice([1.0, 2.5]), frozenset())
            points = shapely.get_coordinates(ring.ground)
            away = shapely.distance(shapely.union_all(list(bodies)), shapely.points(points))
            across = points[:, 0] - points[:, 0].min()
            best = points[(away + 0.2 * ring.distance * across / across.max()).argmax()]
            assert label_place(ring) == tuple(best)
