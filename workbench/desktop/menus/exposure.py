"""The command that shows how exposed every hex is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate


def exposure_commands(window: MainWindow) -> list[ActionSpec]:
    """One command, for the menu of views."""

    def toggle() -> None:
        window.exposure.set(on=not window.exposure.on)

    return [
        ActionSpec(
            "exposure",
            "view",
            translate("Menus", "How e&xposed every hex is"),
            toggle,
            "Shift+V",
            translate("Menus", "Every pair of hexes is judged: the darker a hex, the more hexes see it"),
            checked=lambda: window.exposure.on,
        )
    ]
