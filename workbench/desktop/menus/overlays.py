"""The commands for overlays: layers of special rules over the painted map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def map_overlay_commands(window: BenchWindow) -> list[ActionSpec]:
    """Show the list, add one, paint into one, look at the map below."""

    def any_overlay() -> bool:
        return bool(window.document.scenario.overlays)

    def add() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.add()

    def paint() -> None:
        window.docks.bring_up("overlays")
        window.docks.overlays.panel.paint_into()

    return [
        ActionSpec("-overlays", "map", "", lambda: None),
        ActionSpec(
            "overlay_new",
            "map",
            translate("Menus", "New o&verlay"),
            add,
            "Ctrl+Alt+O",
            translate("Menus", "A layer of special rules over the map: what is otherwise in this scenario"),
        ),
        ActionSpec(
            "overlay_paint",
            "map",
            translate("Menus", "Paint &into the overlay"),
            paint,
            "Ctrl+Alt+P",
            translate("Menus", "Tools change the chosen overlay and not the map below"),
            checked=lambda: bool(window.document.into),
        ),
        ActionSpec(
            "overlay_bare",
            "view",
            translate("Menus", "Map without overlays"),
            window.docks.overlays.panel.look_beneath,
            "Ctrl+Alt+B",
            translate("Menus", "Look at the painted map below; answers stay those of the map in force"),
            enabled=any_overlay,
            checked=lambda: window.document.bare,
        ),
    ]
