"""Locks at one key: units move over a map that cannot be hurt, or the map is painted and no unit is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.docks.layers import EYE, LOCK
from workbench.desktop.menus.common import line
from workbench.desktop.scene.layers import ANSWERS
from workbench.scenario.map_layers import UNITS

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def layer_commands(window: BenchWindow) -> list[ActionSpec]:
    """Hide and lock the chosen layer, lock the map, lock the units."""
    panel = window.docks.map.layers
    ground = panel.lockable - {UNITS}

    def toggle(layers: frozenset[str]) -> None:
        panel.lock(panel.locked - layers if layers <= panel.locked else panel.locked | layers)

    return [
        line("layers", "map"),
        ActionSpec(
            "hide_layer",
            "map",
            translate("Menus", "&Hide the chosen layer"),
            lambda: panel.toggle(panel.chosen, EYE),
            "Ctrl+H",
            translate("Menus", "Its row is chosen in the Layers panel; again: show it"),
            checked=lambda: not panel.is_ticked(panel.chosen, EYE),
        ),
        ActionSpec(
            "lock_layer",
            "map",
            translate("Menus", "L&ock the chosen layer"),
            lambda: panel.toggle(panel.chosen, LOCK),
            "Ctrl+Shift+L",
            translate("Menus", "Its row is chosen in the Layers panel; again: unlock it"),
            enabled=lambda: panel.chosen != ANSWERS,
            why=translate("Menus", "Answers are no layer that could be edited"),
            checked=lambda: panel.is_ticked(panel.chosen, LOCK),
        ),
        ActionSpec(
            "lock_map",
            "map",
            translate("Menus", "&Lock the map") if window.KIND == "hex" else translate("Menus", "&Lock the table"),
            lambda: toggle(ground),
            "Ctrl+Alt+L",
            translate("Menus", "Nothing but units can be edited; single layers are locked in the Layers panel"),
            checked=lambda: ground <= panel.locked,
        ),
        ActionSpec(
            "lock_units",
            "map",
            translate("Menus", "Lock the &units"),
            lambda: toggle(frozenset({UNITS})),
            "Ctrl+Alt+U",
            translate("Menus", "Units are neither moved nor changed"),
            checked=lambda: UNITS in panel.locked,
        ),
    ]
