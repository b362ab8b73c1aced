"""Every command of the window of a table, in the order of its menus: each part of the window names its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.comfort import comfort_commands, finding_commands
from workbench.desktop.menus.common import (
    file_commands,
    help_commands,
    look_commands,
    scenario_commands,
    zoom_commands,
)
from workbench.desktop.menus.generate import generate_commands
from workbench.desktop.menus.layers import layer_commands
from workbench.desktop.menus.overlays import map_overlay_commands
from workbench.desktop.menus.reports import report_commands
from workbench.desktop.menus.staging import staging_commands
from workbench.desktop.menus.underlay import underlay_commands
from workbench.desktop.table.answer_commands import answer_commands
from workbench.desktop.table.menus.edit import cancel_commands, edit_commands, piece_commands
from workbench.desktop.table.menus.tools import tool_commands
from workbench.desktop.table.menus.view import overlay_commands, part_commands

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

Part = Callable[["TableWindow"], list[ActionSpec]]


def _zoom(window: TableWindow) -> list[ActionSpec]:
    return zoom_commands(window, QCoreApplication.translate("Menus", "Show the &whole table"))


def _size(window: TableWindow) -> list[ActionSpec]:
    words = QCoreApplication.translate("Menus", "&Resize the table…")
    return [ActionSpec("table_resize", "map", words, lambda: window.editing.properties(table=True), "Ctrl+Shift+R")]


PARTS: tuple[Part, ...] = (
    file_commands,
    edit_commands,
    piece_commands,
    tool_commands,
    overlay_commands,
    answer_commands,
    _zoom,
    finding_commands,
    part_commands,
    _size,
    map_overlay_commands,
    underlay_commands,
    staging_commands,
    generate_commands,
    layer_commands,
    look_commands,
    cancel_commands,
    comfort_commands,
    scenario_commands,
    help_commands,
    report_commands,
)


def table_commands(window: TableWindow) -> list[ActionSpec]:
    """The specs of all commands."""
    return [spec for part in PARTS for spec in part(window)]
