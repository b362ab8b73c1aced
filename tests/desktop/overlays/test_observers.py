"""Several observers in the window: added by key, a whole side at once, any, all, how many, each alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desktop.conftest import LEFT, SHIFT, Desk, small_scenario
from tests.desktop.inspector.test_moves_and_values import choose
from workbench.base.text import Text
from workbench.desktop.look.settings import Settings
from workbench.desktop.overlays.area import AreaOverlay

pytestmark = pytest.mark.gui


def overlay(desk: Desk) -> AreaOverlay:
    found = desk.window.kind.overlays.shown["area"]
    assert isinstance(found, AreaOverlay)
    return found


def test_observers_are_added_by_key_and_taken_away(desk: Desk) -> None:
    watch = desk.window.docks.inspector.watch
    desk.click("0404")
    desk.key("O")
    desk.hover("1003")
    desk.key("O")
    assert [watch.list.item(row).text()[:4] for row in range(watch.list.count())] == ["0404", "infa"]
    assert overlay(desk).origins == (desk.number("0404"), desk.number("1003"))
    assert overlay(desk).legend.title == "Seen by any of 2 observers"
    assert "Targets on the ground of their hexes" in overlay(desk).legend.lines
    assert watch.facts.words.startswith("2 observers: any sees ")
    desk.window.view.grab()
    QTest.mouseClick(watch.empty, LEFT)
    assert overlay(desk).origins == ()


def test_what_counts_as_seen_is_chosen(desk: Desk) -> None:
    watch = desk.window.docks.inspector.watch
    desk.window.inquiry.set_watchers([desk.number("0404"), desk.number("0804")])
    either = overlay(desk).area.visible.copy()
    choose(watch.how, "all")
    both = overlay(desk).area.visible.copy()
    assert both.sum() < either.sum()
    assert not (both & ~either).any()
    choose(watch.how, "count")
    counted = overlay(desk)
    assert np.array_equal(counted.area.visible, either)
    assert set(counted.area.hindrance[either & ~both].tolist()) == {1}
    assert any("number in the corner" in line for line in counted.legend.lines)
    choose(watch.how, "one")
    watch.list.setCurrentRow(1)
    assert overlay(desk).area.origin == desk.number("0804")
    assert overlay(desk).origins == (desk.number("0804"),)


def test_a_whole_side_looks_at_once_and_follows_its_units(desk: Desk) -> None:
    watch = desk.window.docks.inspector.watch
    desk.key("A")
    choose(watch.side, "Blue")
    assert overlay(desk).origins == (desk.number("0303"), desk.number("0307"))
    desk.drag("0307", "0308")
    assert overlay(desk).origins == (desk.number("0303"), desk.number("0308"))
    desk.click("0308")
    desk.key(Qt.Key.Key_Delete)
    assert desk.scenario.forces.find("b2") is None
    assert overlay(desk).origins == (desk.number("0303"),)


def test_shift_lets_others_look_too_and_a_click_leaves_one(desk: Desk) -> None:
    watch = desk.window.docks.inspector.watch
    desk.click("0404")
    desk.click("0804", SHIFT)
    assert overlay(desk).origins == (desk.number("0404"), desk.number("0804"))
    desk.click("1003", SHIFT)  # a unit
    assert [watch.list.item(row).text().split()[0] for row in range(3)] == ["0404", "0804", "infantry"]
    desk.click("0804", SHIFT)
    assert overlay(desk).origins == (desk.number("0404"), desk.number("1003"))
    assert "Targets on the ground of their hexes" in overlay(desk).legend.lines
    assert any(line.endswith("for spotting") for line in overlay(desk).legend.lines)
    desk.click("0506")
    assert watch.list.count() == 0
    assert overlay(desk).origins == ()
    assert overlay(desk).area.origin == desk.number("0506")


def test_a_unit_that_is_clicked_looks_alone_and_one_that_is_dragged_does_not(desk: Desk) -> None:
    desk.key("A")
    choose(desk.window.docks.inspector.watch.side, "Blue")
    desk.drag("0303", "0304")
    assert len(overlay(desk).origins) == 2
    desk.click("1003")
    assert overlay(desk).origins == ()
    assert overlay(desk).area.origin == desk.number("1003")


def test_shift_selects_units_alone_where_no_area_is_shown(desk: Desk) -> None:
    desk.click("0303")
    desk.click("0307", SHIFT)
    assert desk.window.inquiry.selection == ("b1", "b2")
    assert desk.window.kind.overlays.shown["area"] is None


def test_escape_ends_the_watch(desk: Desk) -> None:
    desk.click("0404", SHIFT)
    desk.click("0804", SHIFT)
    desk.key(Qt.Key.Key_Escape)
    assert desk.window.docks.inspector.watch.list.count() == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_arrow_keys_go_through_the_sides_by_name(
    open_desk: Callable[..., Desk], settings: Settings, language: str
) -> None:
    settings.language = language
    made = small_scenario()
    names = {"Blue": Text("The Blues", "Les Bleus"), "Red": Text("The Reds", "Les Rouges")}
    sides = tuple(replace(force, name=names[force.side]) for force in made.forces.sides)
    desk = open_desk(replace(made, forces=replace(made.forces, sides=sides)))
    watch = desk.window.docks.inspector.watch
    desk.key("A")
    desk.window.docks.inspector.ensureWidgetVisible(watch)
    watch.side.setFocus()
    seen = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
        desk.key(key)
        seen.append((watch.side.currentText(), desk.window.inquiry.watchers))
    blue, red = names["Blue"].get(language), names["Red"].get(language)
    assert seen == [(blue, ("b1", "b2")), (red, ("r1",)), (blue, ("b1", "b2")), (blue, ("b1", "b2"))]
    QTest.mouseClick(watch.empty, LEFT)
    assert watch.side.currentIndex() == 0


def test_a_side_that_looks_leaves_no_empty_line_above_it(desk: Desk) -> None:
    inspector = desk.window.docks.inspector
    desk.key("A")
    choose(inspector.watch.side, "Blue")
    desk.hover("0505")
    assert inspector.line.isHidden()
    assert inspector.watch.facts.words.startswith("2 observers: any sees ")
    top = inspector.watch.list.mapTo(inspector.viewport(), inspector.watch.list.rect().bottomLeft()).y()
    assert top < inspector.viewport().height()
    desk.click("0303")
    assert not inspector.line.isHidden()
