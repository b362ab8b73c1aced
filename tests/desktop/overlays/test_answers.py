"""Overlays toggled by key, and what the inspector says about them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.window_driver import CTRL, WindowDriver

pytestmark = pytest.mark.gui


def shown(driver: WindowDriver) -> set[str]:
    return {slot for slot, overlay in driver.window.kind.overlays.shown.items() if overlay is not None}


def test_the_line_follows_the_mouse_from_a_pinned_hex(driver: WindowDriver) -> None:
    line = driver.window.docks.inspector.line
    driver.click("0404")
    driver.hover("0408")
    assert line.verdict.text() == "✓ Clear"
    assert shown(driver) == {"line"}
    driver.hover("0804")
    assert line.verdict.text().startswith("✗ Blocked at 06")
    assert "8.4" in line.why.words
    assert "woods" in line.steps.text()
    assert "0404" in driver.window.docks.inspector.asking.observer.text()
    assert driver.window.docks.inspector.asking.target.text().startswith("0804")


@pytest.mark.slow(8)
def test_a_selected_unit_observes_and_moves(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.key("R")
    driver.hover("0401")
    reach = driver.window.docks.inspector.reach
    assert "reach" in shown(driver)
    assert reach.verdict.text().startswith("✓ In reach for ")
    assert "0401" in reach.steps.text()
    assert "movement points" in reach.facts.words
    driver.hover("1209")
    assert reach.verdict.text().startswith("✗ Out of reach")
    assert "b1" in driver.window.docks.inspector.asking.observer.text()


@pytest.mark.slow(8)
def test_each_overlay_is_toggled_by_its_key(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.hover("0505")
    assert shown(driver) == {"line"}
    for key, slot in (("A", "area"), ("S", "spotting"), ("R", "reach")):
        driver.key(key)
        assert slot in shown(driver), key
        assert driver.window.actions_[f"overlay_{slot}"].isChecked()
        driver.key(key)
        assert slot not in shown(driver), key
    driver.key("L")
    assert shown(driver) == set()


def test_area_counts_blind_hexes_and_follows_the_mouse_without_a_pin(driver: WindowDriver) -> None:
    driver.key("A")
    driver.hover("0404")
    section = driver.window.docks.inspector.area
    first = section.verdict.words
    assert "hexes seen" in first
    seen = int(first.split()[1])
    driver.hover("0607")
    assert "hexes seen" in section.verdict.words
    area = driver.window.kind.overlays.shown["area"]
    assert area is not None
    assert area.area.origin == driver.number("0607")  # type: ignore[union-attr]
    assert seen < driver.scenario.board.grid.size


@pytest.mark.slow(8)
def test_painting_a_wood_blocks_the_line_at_once(driver: WindowDriver) -> None:
    line = driver.window.docks.inspector.line
    driver.click("0202")
    driver.hover("0209")
    assert line.verdict.text() == "✓ Clear"
    driver.key("T")
    driver.choose("terrain", "woods")
    driver.click("0205")
    driver.hover("0707")
    assert line.verdict.text() == "✗ Blocked at 0205", "the line that is held is judged anew"
    driver.key("Z", CTRL)
    assert line.verdict.text() == "✓ Clear"


@pytest.mark.slow(8)
def test_spotting_asks_for_a_kind_and_states(driver: WindowDriver) -> None:
    driver.key("S")
    driver.click("0404")
    driver.hover("0410")
    section = driver.window.docks.inspector.spotting
    assert section.verdict.text().startswith("✓ Spotted: range 6, limit ")
    far = section.verdict.text()
    section.state_action("spotted").trigger()
    assert driver.window.inquiry.enemy.described.state == ("spotted",)
    assert section.states.text() == "States: 1"
    section.state_action("spotted").trigger()
    assert section.verdict.text() == far


@pytest.mark.slow(8)
def test_night_changes_the_limit_and_can_be_undone(driver: WindowDriver) -> None:
    driver.key("S")
    driver.click("0404")
    driver.hover("0410")
    section, asking = driver.window.docks.inspector.spotting, driver.window.docks.inspector.asking
    by_day = section.verdict.text()
    time = asking.conditions["time"]
    time.setCurrentIndex(time.findData("night"))  # type: ignore[union-attr]
    time.activated.emit(time.currentIndex())  # type: ignore[union-attr]
    assert driver.scenario.conditions["time"] == "night"
    assert section.verdict.text() != by_day
    driver.key("Z", CTRL)
    assert section.verdict.text() == by_day
    assert time.currentData() == "day"  # type: ignore[union-attr]


def test_purpose_is_chosen_and_said_in_the_legend(driver: WindowDriver) -> None:
    driver.click("0404")
    purpose = driver.window.docks.inspector.asking.purpose
    purpose.setCurrentIndex(1)
    purpose.activated.emit(1)
    driver.hover("0408")
    overlay = driver.window.kind.overlays.shown["line"]
    assert overlay is not None
    assert "for fire" in " ".join(overlay.legend.lines)
    assert "Panzer Grenadier" in " ".join(overlay.legend.lines)


@pytest.mark.slow(8)
def test_the_answer_goes_with_its_cause(driver: WindowDriver) -> None:
    driver.click("0303")
    driver.key("R")
    driver.hover("0404")
    assert "reach" in shown(driver)
    driver.key(Qt.Key.Key_Escape)
    assert "reach" not in shown(driver)
    assert driver.window.docks.inspector.reach.verdict.text() == "Select a unit"


@pytest.mark.slow(8)
def test_rows_of_the_inspector_stay_where_they_are(driver: WindowDriver) -> None:
    line = driver.window.docks.inspector.line
    driver.click("0404")
    places = []
    for label in ("0408", "0804", "1101", "0909"):
        driver.hover(label)
        places.append(
            [part.geometry().top() for part in (line.verdict, line.why, line.profile, line.steps, line.assumed)]
        )
    assert all(place == places[0] for place in places)
