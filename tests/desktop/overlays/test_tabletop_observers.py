"""Observers of a table: pinned while other units are selected and moved, a whole side, any, all, how many, one alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from tests.desktop.tabletop_windows import OpenTabletop, TabletopDriver, bare_table
from tests.desktop.window_driver import CTRL, LEFT, SHIFT
from workbench.desktop.overlays.area import TabletopAreaDrawer
from workbench.desktop.questions.answer_parts import FIELD_PART, LINE_PART, REACH_PART
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE
from workbench.scenario.units import Forces, TabletopUnit

pytestmark = pytest.mark.gui
MAN, FAR, TANK = (40.0, 20.0), (100.0, 70.0), (100.0, 50.0)


@pytest.fixture
def driver(open_tabletop: OpenTabletop) -> TabletopDriver:
    """The bare table with a second man of the side at the left."""
    bare = bare_table()
    blue, red = bare.forces.sides
    more = replace(blue, units=(*blue.units, TabletopUnit("b2", "infantry", FAR, 0.0)))
    return open_tabletop(replace(bare, forces=Forces((more, red))))


def drawn(driver: TabletopDriver) -> Any:
    """What is seen, as the table shows it."""
    return next(one for one in driver.window.view.drawers if isinstance(one, TabletopAreaDrawer)).subject


def watch(driver: TabletopDriver) -> Any:
    return driver.window.docks.inspector.watch


def choose(box: QComboBox, value: object) -> None:
    """Choose by value, as a click in the list does."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def title(driver: TabletopDriver) -> str:
    return next(one for one in driver.window.view.drawers if isinstance(one, TabletopAreaDrawer)).legend.title


@pytest.mark.slow
def test_where_can_this_tank_go_unseen_by_that_gun(driver: TabletopDriver) -> None:
    driver.tap(MAN)
    driver.key("A")
    driver.key("O")
    seen = drawn(driver).visible
    driver.tap(TANK)
    driver.key("R")
    answer = driver.answer
    assert answer.question.observer == TabletopPlace("b1"), "who is pinned looks"
    assert answer.question[REACH_PART].mover.unit == "r1", "who is selected moves"
    assert answer[REACH_PART].reach is not None
    assert drawn(driver).visible.equals(seen)
    driver.tap(TANK, mod=CTRL)
    driver.tap(TANK)
    assert drawn(driver).visible.equals(seen), "nothing that is selected empties what is seen"
    driver.pull(TANK, (105.0, 40.0))
    driver.key("Z", CTRL)
    assert driver.window.inquiry.observers.chosen == (TabletopPlace("b1"),)
    driver.tap((80.0, 70.0))
    question = driver.answer.question
    assert question.observer == TabletopPlace("b1")
    assert question.target.at == pytest.approx((80, 70), abs=0.3), "a click on the ground holds the line there"
    assert driver.answer[LINE_PART].line is not None


@pytest.mark.slow(8)
def test_a_whole_side_stays_what_it_is_when_others_are_clicked(driver: TabletopDriver) -> None:
    driver.key("A")
    box = watch(driver).side
    choose(box, "Blue")
    blue = driver.window.inquiry.observers.chosen
    assert [one.unit for one in blue] == ["b1", "b2"]
    driver.tap(TANK)
    assert driver.window.inquiry.selection == ("r1",)
    assert driver.window.inquiry.observers.chosen == blue
    assert box.currentData() == "Blue"
    driver.tap(TANK, mod=SHIFT)
    assert [one.unit for one in driver.window.inquiry.observers.chosen] == ["b1", "b2", "r1"]
    assert box.currentData() == "", "with the tank it is not that side"
    driver.tap(TANK, mod=SHIFT)
    assert driver.window.inquiry.observers.chosen == blue
    assert box.currentData() == "Blue"
    QTest.mouseClick(watch(driver).empty, LEFT)
    assert driver.window.inquiry.observers.chosen == ()
    assert driver.answer.question.observer == TabletopPlace("r1"), "the selected unit observes again"


@pytest.mark.slow(8)
def test_what_counts_as_seen_is_chosen_on_tables_too(driver: TabletopDriver) -> None:
    driver.key("A")
    choose(watch(driver).side, "Blue")
    areas: dict[str, float] = {}
    how: Callable[[str], None] = lambda key: choose(watch(driver).how, key)  # noqa: E731
    for key in (ANY, ALL, ONE):
        how(key)
        areas[key] = drawn(driver).visible.area
    assert areas[ALL] < areas[ONE] < areas[ANY]
    watch(driver).list.setCurrentRow(1)
    second = drawn(driver).visible.area
    assert title(driver).startswith("Visible area")
    assert driver.answer.question.observer == TabletopPlace("b2")
    assert areas[ONE] + second == pytest.approx(areas[ANY] + areas[ALL]), "the areas of both, whichever sees the ground"
    driver.tap(TANK, button=Qt.MouseButton.RightButton)
    assert [at for at, _ in driver.answer[LINE_PART].others] == [MAN], (
        "a thin line goes from the other to where the line is held"
    )
    assert "of 2 see the place where the line is held" in watch(driver).facts.words
    how(COUNT)
    one, both = drawn(driver).counted
    assert both.area == pytest.approx(areas[ALL])
    assert one.area + both.area == pytest.approx(areas[ANY])
    assert title(driver).startswith("How many of 2 see it")
    assert "by so many: 1: " in watch(driver).facts.words
    driver.window.view.grab()


@pytest.mark.slow(8)
def test_a_unit_of_a_group_that_observes_fires(open_tabletop: OpenTabletop) -> None:
    from tests.desktop.tools.test_figure_groups import platoon

    driver = platoon(open_tabletop)
    driver.tap((88, 60))
    assert len(driver.window.inquiry.selection) == 3
    driver.key("G")
    assert driver.answer.question.firing[0] == "p1"
    assert driver.answer[FIELD_PART].field is not None
    driver.point_at((100.0, 50.0))
    assert driver.answer[LINE_PART].line is not None, "who was clicked observes"


@pytest.mark.slow(8)
def test_who_observes_and_has_no_weapon_lets_the_selected_unit_fire(driver: TabletopDriver) -> None:
    driver.key("G")
    driver.tap((20.0, 70.0))
    driver.key("O")
    driver.tap(MAN)
    assert driver.answer.question.observer.at is not None
    assert driver.answer.question.firing[0] == "b1", "a place does not fire"


@pytest.mark.slow(8)
def test_escape_lets_go_in_order(driver: TabletopDriver) -> None:
    inquiry = driver.window.inquiry
    driver.tap(MAN)
    driver.key("O")
    driver.tap(TANK)
    driver.tap((80.0, 70.0), button=Qt.MouseButton.RightButton)
    assert inquiry.line.end is not None
    for left in ((False, True, True), (False, False, True), (False, False, False)):
        driver.key(Qt.Key.Key_Escape)
        assert (inquiry.line.end is not None, bool(inquiry.selection), bool(inquiry.observers.chosen)) == left


@pytest.mark.slow(8)
def test_a_right_click_on_the_held_place_lets_the_line_go(driver: TabletopDriver) -> None:
    driver.tap(MAN)
    driver.tap(TANK, button=Qt.MouseButton.RightButton)
    driver.point_at((20.0, 70.0))
    assert driver.answer.question.target == TabletopPlace("r1")
    driver.tap(TANK, button=Qt.MouseButton.RightButton)
    driver.point_at((20.0, 70.0))
    assert driver.answer.question.target.at is not None
