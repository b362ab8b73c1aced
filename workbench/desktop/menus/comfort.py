"""Commands that suit the window to its user: keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.dialogs.keys import KeysDialog
from workbench.desktop.menus.common import line

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def comfort_commands(window: BenchWindow) -> list[ActionSpec]:
    """The specs, for the end of the menu of editing."""

    def keys() -> None:
        KeysDialog(window.actions_, window.settings, window.KIND, window).exec()

    return [
        line("comfort", "edit"),
        ActionSpec(
            "change_keys",
            "edit",
            translate("Menus", "Change &keys…"),
            keys,
            tip=translate("Menus", "Give commands other keys"),
        ),
    ]
