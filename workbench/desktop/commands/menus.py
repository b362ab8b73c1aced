"""The commands of a window in the order of its menus, one module for each menu; and the menu bar that is made of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from PySide6.QtWidgets import QDockWidget, QMenu, QMenuBar

from workbench.desktop.commands.edit_menu import hex_edit_menu, tabletop_edit_menu
from workbench.desktop.commands.file_menu import file_menu, file_menus
from workbench.desktop.commands.games_menu import games_menu
from workbench.desktop.commands.help_menu import frame_commands, help_menu
from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.learn_menu import learn_menu
from workbench.desktop.commands.map_menu import hex_map_menu, tabletop_map_menu
from workbench.desktop.commands.plan_menu import plan_menu
from workbench.desktop.commands.scenario_menu import scenario_menu
from workbench.desktop.commands.tools_menu import hex_tools_menu, tabletop_tools_menu
from workbench.desktop.commands.view_answers import hex_answers, tabletop_answers
from workbench.desktop.commands.view_menu import focus_commands, hex_view_menu, tabletop_view_menu
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import MENUS, PANELS, Actions, ActionSpec, menu_title


def hex_commands(kind: HexCommandParts) -> list[ActionSpec]:
    """Every command of the window of a hex map."""
    window = kind.window
    return [
        *file_menu(window),
        *hex_edit_menu(kind),
        *hex_map_menu(kind),
        *hex_tools_menu(kind),
        *hex_answers(kind),
        *plan_menu(window),
        *learn_menu(window),
        *hex_view_menu(kind),
        *_for_both_at_the_end(window),
    ]


def tabletop_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """Every command of the window of a tabletop."""
    window = kind.window
    return [
        *file_menu(window),
        *tabletop_edit_menu(kind),
        *tabletop_map_menu(kind),
        *tabletop_tools_menu(kind),
        *tabletop_answers(kind),
        *plan_menu(window),
        *learn_menu(window),
        *tabletop_view_menu(kind),
        *_for_both_at_the_end(window),
    ]


def _for_both_at_the_end(window: CommandHost) -> list[ActionSpec]:
    return [
        *focus_commands(window),
        *scenario_menu(window),
        *games_menu(window),
        *help_menu(window),
        *frame_commands(window),
    ]


def fill_menus(window: CommandHost, actions: Actions, docks: Iterable[QDockWidget]) -> tuple[QMenu, QMenu]:
    """Build the menus; gives back those of recent files and of samples. A menu inside another stands where its first command
    does."""
    bar = window.widget.menuBar()
    keep_in_window(bar)
    menus = {menu: bar.addMenu(menu_title(menu)) for menu in MENUS}
    for spec in actions.specs.values():
        if spec.menu not in menus and "/" in spec.menu:
            menus[spec.menu] = menus[spec.menu.partition("/")[0]].addMenu(menu_title(spec.menu))
        if spec.menu:
            menus[spec.menu].addAction(actions[spec.id])
    for opened in menus.values():
        opened.setToolTipsVisible(True)
        opened.aboutToShow.connect(actions.refresh_all)
    for menu in MENUS:
        menus[menu].menuAction().setVisible(bool(menus[menu].actions()))
    recent, sample = file_menus(window, window.widget)
    menus["file"].insertMenu(actions["-recent"], recent)
    menus["file"].insertMenu(actions["-recent"], sample)
    menus["view"].insertMenu(actions["clear_map"], _panels_menu(window, docks))
    return recent, sample


def keep_in_window(bar: QMenuBar, platform: str = sys.platform) -> None:
    """On macOS, have the bar in the window: every tab has one of its own, and at the top of the screen the one that was made
    last would stand for all of them."""
    if platform == "darwin":
        bar.setNativeMenuBar(False)


def _panels_menu(window: CommandHost, docks: Iterable[QDockWidget]) -> QMenu:
    """A tick stands at every panel that is seen. The entry of another one brings it to the front, also from behind a tab."""
    panels = QMenu(menu_title(PANELS), window.widget)
    entries = {panels.addAction(dock.windowTitle()): dock for dock in docks}

    def seen(dock: QDockWidget) -> bool:
        return dock.isVisible() and not dock.visibleRegion().isEmpty()

    def switch(dock: QDockWidget) -> None:
        if seen(dock):
            dock.close()
        else:
            dock.show()
            dock.raise_()

    def tick() -> None:
        for entry, dock in entries.items():
            entry.setChecked(seen(dock))

    for entry, dock in entries.items():
        entry.setCheckable(True)
        entry.triggered.connect(lambda _, dock=dock: switch(dock))
    panels.aboutToShow.connect(tick)
    return panels
