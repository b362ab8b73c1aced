"""Painting both halves at once, scattering, smoothing and ramps, by hand."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")

from tests.desktop.conftest import CTRL, Desk
from workbench.desktop.documents.hex_choices import RAMP, SMOOTH


def mode(desk: Desk, level_mode: str) -> None:
    """Choose what the elevation brush does, in the tool bar."""
    box = desk.window.toolbar.mode
    assert box.isVisible()
    box.setCurrentIndex(box.findData(level_mode))
    box.activated.emit(box.currentIndex())


def test_a_stroke_is_repeated_on_the_other_half_and_undone_with_it(desk: Desk) -> None:
    before = desk.scenario
    desk.window.actions_["mirror_top_bottom"].trigger()
    assert desk.window.actions_["mirror_top_bottom"].isChecked()
    desk.key("b")
    desk.choose("terrain", "woods")
    desk.drag("0101", "0102")
    assert "woods" in desk.terrain("0110")
    assert "woods" in desk.terrain("0109")
    assert desk.steps == 1
    desk.key("z", CTRL)
    assert desk.scenario == before
    desk.window.actions_["mirror_top_bottom"].trigger()
    desk.click("0101")
    assert "woods" not in desk.terrain("0110")


def test_a_road_and_a_hill_have_their_images(desk: Desk) -> None:
    desk.window.actions_["mirror_top_bottom"].trigger()
    desk.key("e")
    desk.click("0502")
    assert (desk.level("0502"), desk.level("0509")) == (1, 1)
    desk.key("p")
    desk.choose("path", "road")
    desk.drag("0702", "0703")
    chains = desk.scenario.board.paths["road"]
    wanted = {desk.number("0709"), desk.number("0708")}
    assert any(wanted == set(chain) for chain in chains)


def test_hexes_at_the_axis_are_raised_once(desk: Desk) -> None:
    desk.window.actions_["mirror_top_bottom"].trigger()
    desk.key("e")
    desk.key("+")
    desk.drag("0504", "0505", "0506", "0507")
    levels = {label: desk.level(label) for label in ("0504", "0505", "0506", "0507")}
    assert set(levels.values()) == {1}, levels


def test_scattered_terrain_leaves_hexes_out_and_comes_to_rest(desk: Desk) -> None:
    desk.window.actions_["scatter_30"].trigger()
    desk.key("b")
    desk.choose("terrain", "woods")
    for _ in range(3):
        desk.key("+")
    desk.press("0906")
    desk.move("0907")
    first = desk.scenario.board.mask("woods").copy()
    desk.move("0906")
    assert (desk.scenario.board.mask("woods") == first).all(), "a hex has one lot in a stroke"
    desk.release("0906")
    assert 3 < first.sum() < 30
    assert desk.steps == 1


def test_the_elevation_brush_smooths_and_lays_ramps(desk: Desk) -> None:
    desk.key("e")
    for _ in range(3):
        desk.click("0505")
    assert desk.level("0505") == 3
    mode(desk, SMOOTH)
    desk.click("0505")
    assert desk.level("0505") < 3
    mode(desk, RAMP)
    steps = desk.steps
    desk.drag("0909", "0905")
    levels = [desk.level(label) for label in ("0909", "0908", "0907", "0906", "0905")]
    assert levels == sorted(levels, reverse=True)
    assert desk.steps <= steps + 1


def test_the_whole_map_is_smoothed_by_a_command(desk: Desk) -> None:
    assert desk.level("0909") == 1
    desk.window.actions_["smooth"].trigger()
    assert desk.level("0909") == 0, "one lonely hex is gone"
    assert desk.steps == 1
