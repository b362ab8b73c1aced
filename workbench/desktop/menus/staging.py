"""Commands of the staging: the zone tool, and zones on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.docks.layers import EYE
from workbench.desktop.icons import icon
from workbench.desktop.menus.common import line
from workbench.desktop.theme import ink
from workbench.scenario.map_layers import ZONES

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def staging_commands(window: MainWindow | TableWindow) -> list[ActionSpec]:
    """The specs, in the menus of tools, of the view and of the scenario."""
    return [
        ActionSpec(
            "tool_zone",
            "tools",
            translate("Menus", "&Zone tool"),
            lambda: window.take_tool("zone"),
            "Z",
            translate("Menus", "Paint or draw where sides set up and enter, objectives and notes"),
            checked=lambda: window.workplace.tool.id == "zone",
            icon=icon("zone", ink(window.theme)),
        ),
        ActionSpec(
            "show_zones",
            "view",
            translate("Menus", "&Zones on the map")
            if window.KIND == "hex"
            else translate("Menus", "&Zones on the table"),
            lambda: window.docks.map.layers.toggle(ZONES, EYE),
            checked=lambda: window.docks.staging.zones_shown,
        ),
        line("units", "scenario"),
        ActionSpec(
            "units_table",
            "scenario",
            translate("Menus", "&Table of units"),
            window.docks.staging.show_table,
            "Ctrl+U",
            translate("Menus", "All units in rows: sort, filter, edit many at once"),
        ),
        ActionSpec(
            "import_units",
            "scenario",
            translate("Menus", "&Import units…"),
            window.docks.staging.table.import_,
            tip=translate("Menus", "Take units from a file of comma-separated values"),
        ),
        ActionSpec(
            "export_units",
            "scenario",
            translate("Menus", "&Export units…"),
            window.docks.staging.table.export,
            tip=translate("Menus", "Write all units into a file of comma-separated values"),
        ),
    ]
