"""Commands of forces and zones, the same on maps and tables."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Changes, Expected, Opens


def table_shown(driver: Any) -> object:
    """Is the table of units open?"""
    return driver.window.docks.docks["units"].isVisible()


def without_table(driver: Any) -> None:
    """It is not."""
    driver.window.docks.docks["units"].hide()


HEX: Expected = {
    "units_table": Changes(table_shown, without_table),
    "import_units": Opens("QFileDialog"),
    "export_units": Opens("QFileDialog"),
}
TABLE: Expected = dict(HEX)
