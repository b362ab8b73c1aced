"""Commands on the selected pieces and units of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.common import history_commands, line
from workbench.scenario.edits_features import BACK, DOWN, FRONT, UP

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def edit_commands(window: TableWindow) -> list[ActionSpec]:
    """Commands on what is selected."""
    editing = window.editing

    def chosen() -> bool:
        return editing.chosen

    def turnable() -> bool:
        return editing.chosen or window.workplace.tool.id == "piece"

    none = translate("Menus", "nothing is selected")
    return [
        *history_commands(window),
        ActionSpec("-clip", "edit", "", lambda: None),
        ActionSpec("cut", "edit", translate("Menus", "C&ut"), editing.cut, "Ctrl+X", enabled=chosen, why=none),
        ActionSpec("copy", "edit", translate("Menus", "&Copy"), editing.copy, "Ctrl+C", enabled=chosen, why=none),
        ActionSpec("paste", "edit", translate("Menus", "&Paste"), editing.paste, "Ctrl+V"),
        ActionSpec(
            "duplicate", "edit", translate("Menus", "D&uplicate"), editing.duplicate, "Ctrl+D", enabled=chosen, why=none
        ),
        ActionSpec("delete", "edit", translate("Menus", "&Delete"), editing.delete, "Del", enabled=chosen, why=none),
        ActionSpec(
            "off_map",
            "edit",
            translate("Menus", "Take units &off the table"),
            editing.take_off,
            enabled=lambda: bool(editing.units),
            why=translate("Menus", "no unit is selected"),
        ),
        ActionSpec("select_all", "edit", translate("Menus", "Select &all"), editing.select_all, "Ctrl+A"),
        ActionSpec("-turn", "edit", "", lambda: None),
        ActionSpec(
            "turn_left",
            "edit",
            translate("Menus", "Turn &left"),
            lambda: editing.turn(-1),
            "[",
            enabled=turnable,
            why=none,
        ),
        ActionSpec(
            "turn_right",
            "edit",
            translate("Menus", "Turn &right"),
            lambda: editing.turn(1),
            "]",
            enabled=turnable,
            why=none,
        ),
        ActionSpec(
            "flip_x",
            "edit",
            translate("Menus", "Flip left to right"),
            lambda: editing.flip(upright=False),
            "Shift+X",
            enabled=chosen,
            why=none,
        ),
        ActionSpec(
            "flip_y",
            "edit",
            translate("Menus", "Flip top to bottom"),
            lambda: editing.flip(upright=True),
            "Shift+Y",
            enabled=chosen,
            why=none,
        ),
    ]


def piece_commands(window: TableWindow) -> list[ActionSpec]:
    """Groups, rows, locks and order."""
    editing = window.editing

    def chosen() -> bool:
        return bool(editing.pieces)

    def several() -> bool:
        return len(editing.pieces) > 1 or len(editing.units) > 1

    orders = {
        UP: (translate("Menus", "Piece one step up"), "Ctrl+]"),
        DOWN: (translate("Menus", "Piece one step down"), "Ctrl+["),
        FRONT: (translate("Menus", "Piece to the front"), "Ctrl+Shift+]"),
        BACK: (translate("Menus", "Piece to the back"), "Ctrl+Shift+["),
    }
    no_piece = translate("Menus", "no piece is selected")
    few = translate("Menus", "fewer than two pieces or units are selected")
    return [
        ActionSpec("-pieces", "edit", "", lambda: None),
        ActionSpec("group", "edit", translate("Menus", "&Group"), editing.group, "Ctrl+G", enabled=several, why=few),
        ActionSpec(
            "ungroup",
            "edit",
            translate("Menus", "U&ngroup"),
            editing.ungroup,
            "Ctrl+Shift+G",
            enabled=lambda: editing.chosen,
            why=translate("Menus", "nothing is selected"),
        ),
        ActionSpec(
            "line_up",
            "edit",
            translate("Menus", "Line &up the units"),
            editing.line_up,
            tip=translate("Menus", "On the line between the two that are farthest apart, which stay where they are"),
            enabled=lambda: len(editing.units) > 2,
            why=translate("Menus", "fewer than three units are selected"),
        ),
        ActionSpec(
            "space_out",
            "edit",
            translate("Menus", "Space the units &evenly"),
            editing.space_out,
            tip=translate(
                "Menus", "The same step from each to the next; the two that are farthest apart stay where they are"
            ),
            enabled=lambda: len(editing.units) > 2,
            why=translate("Menus", "fewer than three units are selected"),
        ),
        ActionSpec(
            "lock",
            "edit",
            translate("Menus", "Loc&k the piece"),
            editing.lock,
            "Ctrl+K",
            translate("Menus", "A locked piece is neither moved, reshaped nor deleted"),
            enabled=chosen,
            why=no_piece,
            checked=lambda: editing.locked,
        ),
        *(
            ActionSpec(f"piece_{to}", "edit", text, lambda t=to: editing.reorder(t), key, enabled=chosen, why=no_piece)  # type: ignore[misc]
            for to, (text, key) in orders.items()
        ),
    ]


def cancel_commands(window: TableWindow) -> list[ActionSpec]:
    """Letting go."""
    return [
        line("cancel", "edit"),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), window.cancel, "Esc"),
    ]
