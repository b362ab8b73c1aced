"""The side whose units are placed is plain to see: the frame of the palette has its colour, the status bar its name."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from tests.desktop.window_driver import WindowDriver
from workbench.desktop.drawing.side_style import side_style

pytestmark = pytest.mark.gui


@pytest.mark.slow(8)
@pytest.mark.parametrize(("place", "side"), [(0, "Blue"), (1, "Red")])
def test_the_palette_has_a_frame_in_the_colour_of_the_side(driver: WindowDriver, place: int, side: str) -> None:
    units = driver.window.docks.units
    units.side.setCurrentIndex(place)
    units.side.activated.emit(place)
    driver.choose_unit("infantry")
    QApplication.processEvents()
    shown = units.frame.grab().toImage().pixelColor(QPoint(1, units.frame.height() // 2))
    assert shown.rgb() == side_style(side, place).fill.rgb()
    assert f"({side}): " in driver.status_text


@pytest.mark.slow(8)
def test_a_casual_drag_draws_only_on_the_hexsides_along_which_it_goes(driver: WindowDriver) -> None:
    driver.choose("hexside", "hedge")
    driver.press("0404/0405")
    for place in ("0405", "0405/0406", "0406"):
        driver.move(place)
    driver.release("0406")
    sides = driver.scenario.board.hexsides["hedge"]
    assert int(sides.sum()) == 2, "none of the others that the mouse came by"
