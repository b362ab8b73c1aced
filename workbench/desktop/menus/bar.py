"""The menu bar of a window, from the list of its commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDockWidget, QMenu

from workbench.desktop.actions import Actions
from workbench.desktop.file_menus import file_menus
from workbench.desktop.menus.words import MENUS, PANELS, menu_title

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow


def fill_menus(window: BenchWindow, actions: Actions, docks: Iterable[QDockWidget]) -> tuple[QMenu, QMenu]:
    """Build the menus; gives back those of recent files and of samples. A menu inside another stands where its first command
    does."""
    bar = window.menuBar()
    menus = {menu: bar.addMenu(menu_title(menu)) for menu in MENUS}
    for spec in actions.specs.values():
        if spec.menu not in menus and "/" in spec.menu:
            menus[spec.menu] = menus[spec.menu.partition("/")[0]].addMenu(menu_title(spec.menu))
        if spec.menu:
            menus[spec.menu].addAction(actions[spec.id])
    for menu in MENUS:
        menus[menu].menuAction().setVisible(bool(menus[menu].actions()))
    recent, sample = file_menus(window)
    menus["file"].insertMenu(actions["-recent"], recent)
    menus["file"].insertMenu(actions["-recent"], sample)
    panels = QMenu(menu_title(PANELS), window)
    for dock in docks:
        panels.addAction(dock.toggleViewAction())
    menus["view"].insertMenu(actions["clear_map"], panels)
    return recent, sample
