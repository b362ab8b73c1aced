"""Commands on the selected units and shapes of a hex map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.common import history_commands
from workbench.desktop.menus.selection import clip_commands

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate


def edit_commands(window: MainWindow) -> list[ActionSpec]:
    """Commands on what is selected."""

    def chosen() -> bool:
        return bool(window.bench.selection)

    def turnable() -> bool:
        return chosen() or window.editing.hexes.in_hand is not None or window.editing.hexes.chosen

    def deletable() -> bool:
        hexes, shapes = window.editing.hexes, window.editing.shapes
        return shapes.chosen or ((chosen() or hexes.chosen) and not shapes.in_hand)

    no_unit = translate("Menus", "no unit is selected")
    of_units = {
        "turn_left": (translate("Menus", "Turn &left"), "[", lambda: window.editing.turn(-1), turnable),
        "turn_right": (translate("Menus", "Turn &right"), "]", lambda: window.editing.turn(1), turnable),
        "delete": (translate("Menus", "&Delete"), "Del", window.editing.delete, deletable),
        "off_map": (translate("Menus", "Take &off the map"), "", window.editing.take_off_map, chosen),
    }
    return [
        *history_commands(window),
        *clip_commands(window),
        ActionSpec("-units", "edit", "", lambda: None),
        *(
            ActionSpec(name, "edit", text, run, key, enabled=enabled, why=no_unit)
            for name, (text, key, run, enabled) in of_units.items()
        ),
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec("copy_answer", "edit", translate("Menus", "Copy the line as te&xt"), window.showing.copy),
        ActionSpec("select_all", "edit", translate("Menus", "Select &all units"), window.editing.select_all, "Ctrl+A"),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), window.cancel, "Esc"),
    ]


def shape_commands(window: MainWindow) -> list[ActionSpec]:
    """Order and copies of drawn shapes."""
    shapes = window.editing.shapes
    none = translate("Menus", "no drawn shape is selected")
    orders = {
        "shape_copy": (translate("Menus", "Copy the shape"), "Ctrl+D", shapes.copy),
        "shape_raise": (translate("Menus", "Shape one step up"), "Ctrl+]", lambda: shapes.reorder(1)),
        "shape_lower": (translate("Menus", "Shape one step down"), "Ctrl+[", lambda: shapes.reorder(-1)),
        "shape_front": (translate("Menus", "Shape to the front"), "Ctrl+Shift+]", lambda: shapes.reorder(None)),
        "shape_back": (
            translate("Menus", "Shape to the back"),
            "Ctrl+Shift+[",
            lambda: shapes.reorder(None, front=False),
        ),
    }
    return [
        ActionSpec(name, "edit", text, run, key, enabled=lambda: shapes.chosen, why=none)
        for name, (text, key, run) in orders.items()
    ]
