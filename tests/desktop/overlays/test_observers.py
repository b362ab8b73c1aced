"""Several observers in the window: added by key, a whole side at once, any, all, how many, each alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desktop.inspector.test_moves_and_values import choose
from tests.desktop.window_driver import CTRL, LEFT, SHIFT, OpenWindow, WindowDriver, small_scenario
from workbench.base.text import Text
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.area import AreaOverlay
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART, REACH_PART

pytestmark = pytest.mark.gui


def overlay(driver: WindowDriver) -> AreaOverlay:
    found = driver.window.kind.overlays.shown["area"]
    assert isinstance(found, AreaOverlay)
    return found


def test_observers_are_added_by_key_and_taken_away(driver: WindowDriver) -> None:
    watch = driver.window.docks.inspector.watch
    driver.click("0404")
    driver.key("O")
    driver.hover("1003")
    driver.key("O")
    assert [watch.list.item(row).text()[:4] for row in range(watch.list.count())] == ["0404", "infa"]
    assert overlay(driver).origins == (driver.number("0404"), driver.number("1003"))
    assert overlay(driver).legend.title == "Seen by any of 2 observers"
    assert "Targets on the ground of their hexes" in overlay(driver).legend.lines
    assert watch.facts.words.startswith("2 observers: any sees ")
    driver.window.view.grab()
    QTest.mouseClick(watch.empty, LEFT)
    assert overlay(driver).origins == ()


def test_what_counts_as_seen_is_chosen(driver: WindowDriver) -> None:
    watch = driver.window.docks.inspector.watch
    driver.window.inquiry.observers.set([driver.number("0404"), driver.number("0804")])
    either = overlay(driver).area.visible.copy()
    choose(watch.how, "all")
    both = overlay(driver).area.visible.copy()
    assert both.sum() < either.sum()
    assert not (both & ~either).any()
    choose(watch.how, "count")
    counted = overlay(driver)
    assert np.array_equal(counted.area.visible, either)
    assert set(counted.area.hindrance[either & ~both].tolist()) == {1}
    assert "Light to dark: seen by 1 · 2" in counted.legend.lines
    assert counted.counts is not None
    assert np.array_equal(counted.counts, either.astype(int) + both)
    choose(watch.how, "one")
    assert overlay(driver).counts is None
    watch.list.setCurrentRow(1)
    assert overlay(driver).area.origin == driver.number("0804")
    assert overlay(driver).origins == (driver.number("0804"),)


def test_a_whole_side_looks_at_once_and_follows_its_units(driver: WindowDriver) -> None:
    watch = driver.window.docks.inspector.watch
    driver.key("A")
    choose(watch.side, "Blue")
    assert overlay(driver).origins == (driver.number("0303"), driver.number("0307"))
    driver.drag("0307", "0308")
    assert overlay(driver).origins == (driver.number("0303"), driver.number("0308"))
    driver.click("0308")
    assert overlay(driver).origins == (driver.number("0303"), driver.number("0308")), "a click selects"
    driver.key(Qt.Key.Key_Delete)
    assert driver.scenario.forces.find("b2") is None
    assert overlay(driver).area.origin == driver.number("0303"), "who is left looks on"
    driver.key("Z", CTRL)
    assert driver.window.inquiry.observers.chosen == ("b1",)
    assert watch.side.currentIndex() == 0, "that is not the whole side"


@pytest.mark.slow
def test_shift_lets_others_look_too_and_escape_lets_them_go(driver: WindowDriver) -> None:
    watch = driver.window.docks.inspector.watch
    driver.click("0404")
    driver.click("0804", SHIFT)
    assert overlay(driver).origins == (driver.number("0404"), driver.number("0804"))
    driver.click("1003", SHIFT)  # a unit
    assert [watch.list.item(row).text().split()[0] for row in range(3)] == ["0404", "0804", "infantry"]
    driver.click("0804", SHIFT)
    assert overlay(driver).origins == (driver.number("0404"), driver.number("1003"))
    assert "Targets on the ground of their hexes" in overlay(driver).legend.lines
    assert any(line.endswith("for spotting") for line in overlay(driver).legend.lines)
    driver.click("0506")
    assert watch.list.count() == 2, "a click on the ground holds the line there"
    assert driver.answer[LINE_PART].line.target == driver.number("0506")
    assert driver.answer[LINE_PART].line.origin == driver.number("0404")
    assert driver.answer[LINE_PART].others == ((driver.number("1003"), False),)
    assert overlay(driver).others == driver.answer[LINE_PART].others, "a thin line goes from the other"
    assert "1 of 2 see the place where the line is held" in watch.facts.words
    driver.window.view.grab()
    watch.list.setCurrentRow(1)
    assert driver.answer[LINE_PART].line.origin == driver.number("1003"), "the line goes from the chosen one"
    assert [at for at, _ in driver.answer[LINE_PART].others] == [driver.number("0404")]
    driver.key(Qt.Key.Key_Escape)
    assert watch.list.count() == 2, "the line is let go first"
    driver.key(Qt.Key.Key_Escape)
    assert watch.list.count() == 0
    driver.click("0506")
    assert overlay(driver).origins == ()
    assert overlay(driver).area.origin == driver.number("0506")


@pytest.mark.slow
def test_pinned_observers_stay_while_units_are_clicked_moved_and_undone(driver: WindowDriver) -> None:
    driver.key("A")
    watch = driver.window.docks.inspector.watch
    choose(watch.side, "Blue")
    blues = driver.window.inquiry.observers.chosen
    driver.click("1003")
    assert driver.window.inquiry.selection == ("r1",)
    assert driver.window.inquiry.observers.chosen == blues
    assert watch.side.currentText() == "Blue"
    driver.drag("1003", "0905")
    driver.key("Z", CTRL)
    assert driver.window.inquiry.observers.chosen == blues
    driver.click("1003", SHIFT)
    assert driver.window.inquiry.observers.chosen == (*blues, "r1")
    assert watch.side.currentText() != "Blue"
    driver.click("1003", SHIFT)
    assert driver.window.inquiry.observers.chosen == blues
    assert watch.side.currentText() == "Blue"


@pytest.mark.slow
def test_one_unit_is_pinned_and_another_moves(driver: WindowDriver) -> None:
    driver.click("1003")
    driver.key("A")
    driver.key("O")
    assert driver.window.docks.inspector.watch.pin.isChecked()
    driver.click("0307")
    driver.key("R")
    answer = driver.answer
    assert answer[AREA_PART].area.origin == driver.number("1003"), "the gun looks"
    assert answer[REACH_PART].reach.start == driver.number("0307"), "the tank moves"
    assert {"area", "reach"} <= {slot for slot, shown in driver.window.kind.overlays.shown.items() if shown}
    driver.hover("0505")
    assert driver.answer[LINE_PART].line.origin == driver.number("1003")
    assert driver.answer[REACH_PART].route is not None, "the way of the tank to the mouse"
    driver.key("G")
    assert driver.answer.question.firing[0] == "r1", "who observes fires"
    QTest.mouseClick(driver.window.docks.inspector.watch.empty, LEFT)
    assert driver.answer[AREA_PART].area.origin == driver.number("0307")
    assert driver.answer.question.firing[0] == "b2"


@pytest.mark.slow(8)
def test_a_quick_line_gives_way_to_the_pinned_observers(driver: WindowDriver) -> None:
    driver.click("1003")
    driver.key("O")
    driver.line("0202", "0303", "0209")
    assert driver.answer[LINE_PART].line.origin == driver.number("0202")
    driver.key(Qt.Key.Key_Escape)
    driver.hover("0505")
    assert driver.answer[LINE_PART].line.origin == driver.number("1003")
    assert driver.window.inquiry.observers.is_pinned


def test_ctrl_selects_more_units_while_one_inspects(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.click("0307", CTRL)
    assert driver.window.inquiry.selection == ("b1", "b2")
    assert driver.window.inquiry.observers.chosen == ()
    assert driver.window.kind.overlays.shown["area"] is None


def test_escape_ends_the_watch(driver: WindowDriver) -> None:
    driver.click("0404", SHIFT)
    driver.click("0804", SHIFT)
    driver.key(Qt.Key.Key_Escape)
    assert driver.window.docks.inspector.watch.list.count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_arrow_keys_go_through_the_sides_by_name(
    open_window: OpenWindow, settings: Settings, language: str
) -> None:
    settings.language = language
    made = small_scenario()
    names = {"Blue": Text("The Blues", "Les Bleus"), "Red": Text("The Reds", "Les Rouges")}
    sides = tuple(replace(force, name=names[force.side]) for force in made.forces.sides)
    driver = open_window(replace(made, forces=replace(made.forces, sides=sides)))
    watch = driver.window.docks.inspector.watch
    driver.key("A")
    driver.window.docks.inspector.scroll_area.ensureWidgetVisible(watch)
    watch.side.setFocus()
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
        driver.key(key)
        seen.append((watch.side.currentText(), driver.window.inquiry.observers.chosen))
    blue, red = names["Blue"].get(language), names["Red"].get(language)
    assert seen == [(blue, ("b1", "b2")), (red, ("r1",)), (blue, ("b1", "b2")), (blue, ("b1", "b2"))]
    QTest.mouseClick(watch.empty, LEFT)
    assert watch.side.currentIndex() == 0


@pytest.mark.slow(8)
def test_nothing_jumps_when_a_side_looks(driver: WindowDriver) -> None:
    inspector = driver.window.docks.inspector
    driver.key("A")

    def places() -> list[int]:
        QApplication.processEvents()
        parts = (inspector.area.verdict, inspector.watch.list, inspector.line.verdict)
        return [part.mapTo(inspector, part.rect().topLeft()).y() for part in parts]

    driver.hover("0505")
    before = places()
    choose(inspector.watch.side, "Blue")
    driver.hover("0506")
    assert places() == before
    assert driver.answer[LINE_PART].line.origin == driver.number("0303"), "the line of the chosen one"
    assert inspector.watch.facts.words.startswith("2 observers: any sees ")
