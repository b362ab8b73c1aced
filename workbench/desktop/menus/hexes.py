"""Every command of the window of a hex map, in the order of its menus: each part of the window names its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.aids import aid_commands
from workbench.desktop.menus.comfort import comfort_commands, finding_commands
from workbench.desktop.menus.common import (
    file_commands,
    help_commands,
    look_commands,
    scenario_commands,
    zoom_commands,
)
from workbench.desktop.menus.edit import edit_commands, shape_commands
from workbench.desktop.menus.exposure import exposure_commands
from workbench.desktop.menus.generate import generate_commands
from workbench.desktop.menus.layers import layer_commands
from workbench.desktop.menus.overlays import map_overlay_commands
from workbench.desktop.menus.reports import report_commands
from workbench.desktop.menus.selection import area_commands, piece_commands, selection_commands, stamp_commands
from workbench.desktop.menus.staging import staging_commands
from workbench.desktop.menus.tools import tool_commands
from workbench.desktop.menus.underlay import underlay_commands
from workbench.desktop.menus.view import answer_commands, level_commands, part_commands

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

Part = Callable[["MainWindow"], list[ActionSpec]]


def _zoom(window: MainWindow) -> list[ActionSpec]:
    return zoom_commands(window, QCoreApplication.translate("Menus", "Show the &whole map"))


PARTS: tuple[Part, ...] = (
    file_commands,
    edit_commands,
    piece_commands,
    selection_commands,
    stamp_commands,
    tool_commands,
    area_commands,
    shape_commands,
    answer_commands,
    exposure_commands,
    level_commands,
    _zoom,
    finding_commands,
    part_commands,
    map_overlay_commands,
    underlay_commands,
    staging_commands,
    generate_commands,
    aid_commands,
    layer_commands,
    look_commands,
    comfort_commands,
    scenario_commands,
    help_commands,
    report_commands,
)


def hex_commands(window: MainWindow) -> list[ActionSpec]:
    """The specs of all commands."""
    return [spec for part in PARTS for spec in part(window)]
