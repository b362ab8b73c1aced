"""The panel of the selected shape: what it says, and every change of it as one step of undo."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from tests.desktop.asl_windows import AslMapDriver, OpenAslMap
from tests.desktop.typed_fields import typed
from tests.desktop.window_driver import CTRL, LEFT
from workbench.desktop.panels.shape import ShapePanel
from workbench.scenario.hex_board import Shape

pytestmark = pytest.mark.gui
HOUSE = Shape("stone_building", "polygon", ((2.2, 2.3), (2.7, 2.3), (2.7, 2.8), (2.2, 2.8)))
WOOD = Shape("woods", "polygon", ((2.0, 2.0), (3.0, 2.0), (3.0, 3.0), (2.0, 3.0)))
POND = Shape("marsh", "circle", ((4.5, 3.5),), {"radius": 0.4})


@pytest.fixture
def driver(open_asl_map: OpenAslMap) -> AslMapDriver:
    made = open_asl_map(WOOD, HOUSE, POND)
    made.key("C")
    return made


def panel(driver: AslMapDriver) -> ShapePanel:
    return driver.window.docks.shape


@pytest.mark.slow(8)
def test_it_shows_what_is_selected(driver: AslMapDriver) -> None:
    shown = panel(driver)
    assert driver.window.docks.answers.currentWidget() is shown
    assert "No shape is selected" in shown.title.text()
    driver.tap((2.4, 2.6))
    assert shown.title.text() == "Shape 2 of 3: stone building"
    assert "4 corners" in shown.facts.words
    assert "D3" in shown.facts.words
    assert shown.levels.isVisible()
    assert not shown.breadth.isVisible()
    assert shown.levels.text() == "as the chart"
    driver.tap((2.05, 2.05))
    assert shown.title.text() == "Shape 1 of 3: woods"
    assert not shown.levels.isVisible(), "woods have no storeys"
    assert shown.height_.text() == "as the chart: 1"
    driver.tap((4.4, 3.5))
    assert shown.breadth.isVisible()
    assert shown.breadth.value() == 0.4
    driver.key("V")
    assert driver.window.docks.answers.currentWidget() is driver.window.docks.inspector


@pytest.mark.slow(8)
def test_levels_height_and_inherent_are_saved(driver: AslMapDriver, tmp_path: Path) -> None:
    shown = panel(driver)
    driver.tap((2.4, 2.6))
    typed(shown.levels, "2")
    assert driver.shapes[1].values == {"levels": 2}
    assert shown.height_.text() == "as its levels"
    typed(shown.height_, "3.5")
    QTest.mouseClick(shown.inherent, LEFT, pos=QPoint(8, shown.inherent.height() // 2))
    assert driver.shapes[1].values == {"levels": 2, "height": 3.5, "inherent": True}
    assert driver.steps == 3
    assert driver.window.file_commands.save_to(tmp_path / "a.yaml")
    text = (tmp_path / "a.yaml").read_text(encoding="utf-8")
    assert "levels: 2, height: 3.5, inherent: true" in text
    driver.document.stack.undo()
    driver.document.stack.undo()
    assert driver.shapes[1].values == {"levels": 2}
    assert not shown.inherent.isChecked(), "the panel follows undo"
    shown.levels.stepDown()
    shown.levels.stepDown()
    shown.levels.stepDown()
    assert driver.shapes[1].values == {}


@pytest.mark.slow(8)
def test_another_terrain_and_radius(driver: AslMapDriver) -> None:
    shown = panel(driver)
    driver.tap((2.4, 2.6))
    shown.terrain.setCurrentIndex(shown.terrain.findData("wooden_building"))
    shown.terrain.activated.emit(shown.terrain.currentIndex())
    assert driver.shapes[1].terrain == "wooden_building"
    assert shown.terrain.findData("hedge") < 0, "an area is of no hexside terrain"
    driver.tap((4.4, 3.5))
    typed(shown.breadth, "0.25")
    assert driver.shapes[2].values == {"radius": 0.25}
    assert driver.window.kind.sketch.sketch.breadth == 0.25
    assert driver.steps == 2


@pytest.mark.slow
def test_the_buttons_put_in_order_and_delete(driver: AslMapDriver) -> None:
    shown = panel(driver)
    driver.tap((2.4, 2.6))
    QTest.mouseClick(shown.order.buttons["back"], LEFT)
    assert driver.shapes == (HOUSE, WOOD, POND)
    assert shown.title.text() == "Shape 1 of 3: stone building"
    QTest.mouseClick(shown.order.buttons["front"], LEFT)
    assert driver.shapes == (WOOD, POND, HOUSE)
    QTest.mouseClick(shown.order.buttons["delete"], LEFT)
    assert driver.shapes == (WOOD, POND)
    assert "No shape is selected" in shown.title.text()
    driver.key("Z", CTRL)
    assert driver.shapes == (WOOD, POND, HOUSE)
    assert driver.steps == 3


@pytest.mark.slow(8)
def test_a_shape_that_was_just_drawn_is_in_the_panel(driver: AslMapDriver) -> None:
    driver.key("Q")
    driver.choose("terrain", "stone_building")
    driver.pull((5.2, 1.3), (5.6, 1.6), mod=CTRL)
    assert panel(driver).title.text() == "Shape 4 of 4: stone building"
    typed(panel(driver).levels, "1")
    assert driver.shapes[3].values == {"levels": 1}
    assert driver.window.tool_context.tool.id == "rectangle"
