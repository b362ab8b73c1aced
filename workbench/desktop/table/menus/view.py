"""What a table shows: answers, zoom, parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.docks.layers import EYE
from workbench.desktop.icons import icon
from workbench.desktop.menus.common import line
from workbench.desktop.table.questions import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.theme import ink
from workbench.scenario.map_layers import UNITS

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def overlay_commands(window: TableWindow) -> list[ActionSpec]:
    """The answers that lie over the table."""
    colour = ink(window.theme)
    words = {
        LINE: (translate("Menus", "&Line"), "L", translate("Menus", "Line of sight to what is under the mouse")),
        AREA: (translate("Menus", "&Area"), "A", translate("Menus", "Visible area: what the observer sees")),
        SPOTTING: (translate("Menus", "&Spotting"), "S", translate("Menus", "Where an enemy would be detected")),
        FIELD: (translate("Menus", "Field of fire"), "G", translate("Menus", "Where the selected unit may fire")),
        REACH: (translate("Menus", "&Reach"), "R", translate("Menus", "Where the selected unit can move")),
    }
    return [
        ActionSpec(
            f"overlay_{key}",
            "view",
            text,
            lambda k=key: window.bench.toggle(k, k not in window.bench.overlays),  # type: ignore[misc]
            shortcut,
            tip,
            checked=lambda k=key: k in window.bench.overlays,  # type: ignore[misc]
            icon=icon(key, colour),
        )
        for key, (text, shortcut, tip) in words.items()
    ]


def part_commands(window: TableWindow) -> list[ActionSpec]:
    """Parts of the table that can be hidden."""
    view, choices = window.view, window.workplace.choices
    return [
        line("parts", "view"),
        ActionSpec(
            "show_grid",
            "view",
            translate("Menus", "Measuring &grid"),
            window.toggle_grid,
            "Shift+G",
            translate("Menus", "Lines 10 cm or 6 inches apart; the pen is drawn to them"),
            checked=lambda: choices.grid,
        ),
        ActionSpec(
            "show_units",
            "view",
            translate("Menus", "&Units on the table"),
            lambda: window.docks.map.layers.toggle(UNITS, EYE),
            checked=lambda: view.units_shown,
        ),
        ActionSpec(
            "show_coherency",
            "view",
            translate("Menus", "&Coherency of the selected units"),
            window.groups.toggle_rings,
            "Shift+C",
            translate("Menus", "A ring as far as figures may be apart, and a mark on those that are out"),
            checked=lambda: window.groups.rings,
        ),
        ActionSpec(
            "show_groups",
            "view",
            translate("Menus", "O&utlines of all groups"),
            window.groups.toggle_every,
            "Shift+U",
            translate("Menus", "Units that move together; the group of a selected unit is always outlined"),
            checked=lambda: window.groups.every,
        ),
        ActionSpec(
            "show_legends",
            "view",
            translate("Menus", "L&egends"),
            lambda: view.show_part("legends", not view.legends_shown),
            "K",
            checked=lambda: view.legends_shown,
        ),
        ActionSpec(
            "short_legends",
            "view",
            translate("Menus", "Legends in s&hort"),
            window.toggle_short,
            "Shift+K",
            translate("Menus", "Show the titles of the legends only"),
            checked=lambda: view.cards.short,
        ),
    ]
