"""Generating a map in the place of the one that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def generate_commands(window: BenchWindow) -> list[ActionSpec]:
    """One dialog."""

    def generate() -> None:
        # not with the window: nobody waits for the generator who does not want it
        from workbench.desktop.dialogs.generate import GenerateDialog

        document = window.document
        dialog = GenerateDialog(document.scenario, document.ruleset, window, window.analyst.aside)
        if dialog.exec():
            document.apply(dialog.edit())

    return [
        ActionSpec(
            "generate",
            "map",
            translate("Menus", "&Generate a map…"),
            generate,
            "Ctrl+Alt+G",
            translate("Menus", "Make a plausible map of this size from a few sliders and a seed"),
        )
    ]
