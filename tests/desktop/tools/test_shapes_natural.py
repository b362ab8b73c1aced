"""Drawing painted hexes naturally: a click, a drag, the whole stretch; what cannot be drawn says so."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap, asl_scenario
from tests.desktop.window_driver import CTRL
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.ground import PaintTerrain

pytestmark = pytest.mark.gui


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    blank = asl_scenario()
    grid = blank.board.grid

    def at(*labels: str) -> tuple[int, ...]:
        found = [grid.find(label) for label in labels]
        return tuple(number for number in found if number is not None)

    base = frozenset({"woods", "stone_building", "open_ground"})
    scenario = apply_all(
        blank,
        [
            PaintTerrain("woods", at("D3", "D4", "E3", "G5"), base),
            PaintTerrain("stone_building", at("B2"), base),
            PaintTerrain("hill", at("H2"), base),
        ],
    )
    made = open_asl_map(scenario=scenario)
    made.key("N")
    return made


def test_one_click_draws_one_hex(driver: AslMapDriver) -> None:
    driver.click("D3")
    (shape,) = driver.shapes
    assert (shape.terrain, shape.kind) == ("woods", "polygon")
    assert len(shape.points) > 10, "the outline is irregular"
    assert driver.terrain("D3") == set()
    assert driver.terrain("D4") == {"woods"}
    assert driver.steps == 1
    driver.key("Z", CTRL)
    assert driver.terrain("D3") == {"woods"}
    assert driver.shapes == ()


def test_a_drag_draws_one_outline_round_all(driver: AslMapDriver) -> None:
    driver.drag("D3", "D4", "E3")
    assert len(driver.shapes) == 1
    assert driver.terrain("D3") == driver.terrain("D4") == driver.terrain("E3") == set()
    assert driver.steps == 1


@pytest.mark.slow
def test_ctrl_takes_the_whole_stretch(driver: AslMapDriver) -> None:
    driver.click("E3", CTRL)
    assert len(driver.shapes) == 1
    assert driver.terrain("D4") == set()
    assert driver.terrain("G5") == {"woods"}


def test_a_wider_brush_takes_woods_and_houses_in_one_step(driver: AslMapDriver) -> None:
    for _ in range(3):
        driver.key("+")
    driver.click("D3")
    assert sorted({shape.terrain for shape in driver.shapes}) == ["stone_building", "woods"]
    house = next(shape for shape in driver.shapes if shape.terrain == "stone_building")
    assert len(house.points) <= 12, "walls are straight"
    assert driver.steps == 1


@pytest.mark.parametrize("label", ["H2", "A1"])
def test_where_nothing_can_be_drawn_it_says_so(driver: AslMapDriver, label: str) -> None:
    before = driver.scenario
    driver.click(label)
    assert "Nothing drawn" in driver.status_text
    assert driver.scenario == before
    driver.click("G5")
    assert "Nothing drawn" not in driver.status_text


@pytest.mark.slow
def test_escape_drops_the_hexes_that_were_gathered(driver: AslMapDriver) -> None:
    driver.press("D3")
    driver.move("D4")
    driver.key(Qt.Key.Key_Escape)
    driver.release("D4")
    assert driver.shapes == ()
    assert driver.window.tool_context.tool.id == "natural"
