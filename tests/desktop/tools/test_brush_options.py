"""Painting both halves at once, scattering, smoothing and ramps, by hand."""

from __future__ import annotations

import pytest

from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.desktop.documents.hex_choices import RAMP, SMOOTH


def mode(driver: WindowDriver, level_mode: str) -> None:
    """Choose what the elevation brush does, in the tool bar."""
    box = driver.window.toolbar.mode
    assert box.isVisible()
    box.setCurrentIndex(box.findData(level_mode))
    box.activated.emit(box.currentIndex())


def test_a_stroke_is_repeated_on_the_other_half_and_undone_with_it(driver: WindowDriver) -> None:
    before = driver.scenario
    driver.window.actions_["mirror_top_bottom"].trigger()
    assert driver.window.actions_["mirror_top_bottom"].isChecked()
    driver.key("b")
    driver.choose("terrain", "woods")
    driver.drag("0101", "0102")
    assert "woods" in driver.terrain("0110")
    assert "woods" in driver.terrain("0109")
    assert driver.steps == 1
    driver.key("z", CTRL)
    assert driver.scenario == before
    driver.window.actions_["mirror_top_bottom"].trigger()
    driver.click("0101")
    assert "woods" not in driver.terrain("0110")


def test_a_road_and_a_hill_have_their_images(driver: WindowDriver) -> None:
    driver.window.actions_["mirror_top_bottom"].trigger()
    driver.key("e")
    driver.click("0502")
    assert (driver.level("0502"), driver.level("0509")) == (1, 1)
    driver.key("p")
    driver.choose("path", "road")
    driver.drag("0702", "0703")
    chains = driver.scenario.board.paths["road"]
    wanted = {driver.number("0709"), driver.number("0708")}
    assert any(wanted == set(chain) for chain in chains)


@pytest.mark.slow(8)
def test_hexes_at_the_axis_are_raised_once(driver: WindowDriver) -> None:
    driver.window.actions_["mirror_top_bottom"].trigger()
    driver.key("e")
    driver.key("+")
    driver.drag("0504", "0505", "0506", "0507")
    levels = {label: driver.level(label) for label in ("0504", "0505", "0506", "0507")}
    assert set(levels.values()) == {1}, levels


def test_scattered_terrain_leaves_hexes_out_and_comes_to_rest(driver: WindowDriver) -> None:
    driver.window.actions_["scatter_30"].trigger()
    driver.key("b")
    driver.choose("terrain", "woods")
    for _ in range(3):
        driver.key("+")
    driver.press("0906")
    driver.move("0907")
    first = driver.scenario.board.mask("woods").copy()
    driver.move("0906")
    assert (driver.scenario.board.mask("woods") == first).all(), "a hex has one lot in a stroke"
    driver.release("0906")
    assert 3 < first.sum() < 30
    assert driver.steps == 1


def test_the_elevation_brush_smooths_and_lays_ramps(driver: WindowDriver) -> None:
    driver.key("e")
    for _ in range(3):
        driver.click("0505")
    assert driver.level("0505") == 3
    mode(driver, SMOOTH)
    driver.click("0505")
    assert driver.level("0505") < 3
    mode(driver, RAMP)
    steps = driver.steps
    driver.drag("0909", "0905")
    levels = [driver.level(label) for label in ("0909", "0908", "0907", "0906", "0905")]
    assert levels == sorted(levels, reverse=True)
    assert driver.steps <= steps + 1


def test_the_whole_map_is_smoothed_by_a_command(driver: WindowDriver) -> None:
    assert driver.level("0909") == 1
    driver.window.actions_["smooth"].trigger()
    assert driver.level("0909") == 0, "one lonely hex is gone"
    assert driver.steps == 1
