"""Commands that help to find commands and places, and that suit the window to its user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.common import line
from workbench.desktop.menus.frames import frame_commands
from workbench.desktop.search.palette import SearchPalette

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def comfort_commands(window: BenchWindow) -> list[ActionSpec]:
    """The specs, for the end of the menu of editing."""
    return [
        line("comfort", "edit"),
        ActionSpec(
            "change_keys",
            "edit",
            translate("Menus", "Change &keys…"),
            window.change_keys,
            tip=translate("Menus", "Give commands other keys"),
        ),
        ActionSpec(
            "preferences",
            "edit",
            translate("Menus", "Pre&ferences…"),
            window.preferences,
            "Ctrl+,",
            translate("Menus", "Language, theme, size, colours of answers, wheel, files"),
        ),
        *frame_commands(window),
    ]


def finding_commands(window: BenchWindow) -> list[ActionSpec]:
    """Searching commands and places."""

    def search(*, places: bool = False) -> None:
        SearchPalette(window, only_places=places)

    def copy() -> None:
        window.map_cursor.copy()

    return [
        line("finding", "view"),
        ActionSpec(
            "go_to_place",
            "view",
            translate("Menus", "G&o to…"),
            lambda: search(places=True),
            "Ctrl+J",
            translate("Menus", "Type a place, a unit, a kept line or a panel"),
        ),
        ActionSpec(
            "copy_place",
            "edit",
            translate("Menus", "Copy the p&lace as text"),
            copy,
            "Alt+C",
            translate("Menus", "What lies under the mouse or the cursor, and the answer about it, in one sentence"),
        ),
        ActionSpec(
            "search",
            "help",
            translate("Menus", "&Search commands…"),
            search,
            "Ctrl+Shift+P",
            translate("Menus", "Find a command by its name and run it"),
        ),
    ]
