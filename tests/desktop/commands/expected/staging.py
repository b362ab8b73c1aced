"""Commands of forces and zones, the same on maps and tables."""

from __future__ import annotations

from typing import Any

from tests.desktop.commands.expected import Act, Acts, Opens


def table_shown(desk: Any) -> object:
    """Is the table of units open?"""
    return desk.window.docks.docks["units"].isVisible()


def without_table(desk: Any) -> None:
    """It is not."""
    desk.window.docks.docks["units"].hide()


HEX: Acts = {
    "units_table": Act(table_shown, without_table),
    "import_units": Opens("QFileDialog"),
    "export_units": Opens("QFileDialog"),
}
TABLE: Acts = dict(HEX)
