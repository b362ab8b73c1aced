"""Before there is a line the inspector says what to do next, and what it says is true in both modes."""

from __future__ import annotations

import pytest

from tests.desktop.tabletop_windows import TabletopDriver
from tests.desktop.window_driver import WindowDriver

pytestmark = pytest.mark.gui


def invitation(driver: WindowDriver | TabletopDriver) -> str:
    words: str = driver.window.docks.inspector.line.why.text()
    return words


@pytest.mark.slow
def test_whoever_paints_is_told_to_inspect_first(driver: WindowDriver) -> None:
    driver.key("b")
    driver.drag("0202", "0203")
    assert driver.window.inquiry.observer is None
    assert invitation(driver).startswith("While inspecting (V), click a hex")
    driver.key("v")
    driver.click("0303")
    assert invitation(driver).startswith("Point at another hex"), "who observes is chosen"
    assert "right click holds" in invitation(driver)
    driver.hover("1003")
    assert "Point" not in invitation(driver)


@pytest.mark.slow
def test_on_tables_too(tabletop: TabletopDriver) -> None:
    assert invitation(tabletop).startswith("While inspecting (V), click a unit or a point")
    tabletop.tap((40.0, 20.0))
    assert invitation(tabletop).startswith("Point at another place"), "who observes is chosen"
    assert "right click holds" in invitation(tabletop)
