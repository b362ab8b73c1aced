"""The commands for the picture under the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.underlay.desk import FIT, REST

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def underlay_commands(window: BenchWindow) -> list[ActionSpec]:
    """Choose a picture, fit it, trace it."""

    def free() -> bool:
        underlay = window.document.scenario.underlay
        return underlay is not None and not underlay.locked

    def fit() -> None:
        room = window.docks.underlay
        window.docks.bring_up("underlay")
        room.desk.take(REST if room.desk.state == FIT else FIT)

    def choose() -> None:
        window.docks.bring_up("underlay")
        window.docks.underlay.choose()

    def trace() -> None:
        desk = window.docks.underlay.desk
        desk.put_beneath(not desk.beneath)

    return [
        ActionSpec(
            "underlay",
            "map",
            translate("Menus", "P&icture under the map…"),
            choose,
            tip=translate("Menus", "A scan or a photo to trace, fitted to the hexes"),
        ),
        ActionSpec(
            "underlay_fit",
            "map",
            translate("Menus", "&Fit the picture"),
            fit,
            tip=translate("Menus", "Click places on the picture of which you know where they are"),
            enabled=free,
        ),
        ActionSpec(
            "underlay_trace",
            "view",
            translate("Menus", "Trace the picture"),
            trace,
            "Ctrl+Alt+T",
            translate("Menus", "The picture lies beneath the terrain, which is drawn more faintly"),
            enabled=lambda: window.document.scenario.underlay is not None,
            checked=lambda: window.docks.underlay.desk.beneath,
        ),
    ]
