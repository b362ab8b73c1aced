"""Every command of the window of a table, in the order of its menus."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.table.answer_commands import answer_commands
from workbench.desktop.table.questions import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.theme import ink
from workbench.scenario.edits_features import BACK, DOWN, FRONT, UP

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def table_commands(window: TableWindow) -> list[ActionSpec]:
    """The specs of all commands."""
    return [
        *_file(window),
        *_edit(window),
        *_pieces(window),
        *_tools(window),
        *_overlays(window),
        *answer_commands(window),
        *_view(window),
        *_other(window),
    ]


def _file(window: TableWindow) -> list[ActionSpec]:
    files, colour = window.filing, ink(window.theme)
    return [
        ActionSpec("new", "file", translate("Menus", "&New hex map…"), files.new, "Ctrl+N", icon=icon("new", colour)),
        ActionSpec("new_table", "file", translate("Menus", "New &table…"), files.new_table, "Ctrl+Shift+T"),
        ActionSpec(
            "new_boards", "file", translate("Menus", "New from &boards…"), files.new_from_boards, "Ctrl+Shift+N"
        ),
        ActionSpec("open", "file", translate("Menus", "&Open…"), files.open, "Ctrl+O", icon=icon("open", colour)),
        ActionSpec("-recent", "file", "", lambda: None),
        ActionSpec("save", "file", translate("Menus", "&Save"), files.save, "Ctrl+S", icon=icon("save", colour)),
        ActionSpec("save_as", "file", translate("Menus", "Save &as…"), files.save_as, "Ctrl+Shift+S"),
        ActionSpec("export", "file", translate("Menus", "Save &picture…"), files.export, "Ctrl+E"),
        ActionSpec("-quit", "file", "", lambda: None),
        ActionSpec("welcome", "file", translate("Menus", "&Welcome page"), window.show_welcome),
        ActionSpec("quit", "file", translate("Menus", "&Quit"), window.close, "Ctrl+Q"),
    ]


def _edit(window: TableWindow) -> list[ActionSpec]:
    colour, editing = ink(window.theme), window.editing

    def stack() -> QUndoStack:
        return window.document.stack

    def chosen() -> bool:
        return editing.chosen

    def turnable() -> bool:
        return editing.chosen or window.workplace.tool.id == "piece"

    return [
        ActionSpec(
            "undo",
            "edit",
            translate("Menus", "&Undo"),
            lambda: stack().undo(),
            "Ctrl+Z",
            enabled=lambda: stack().canUndo(),
            icon=icon("undo", colour),
        ),
        ActionSpec(
            "redo",
            "edit",
            translate("Menus", "&Redo"),
            lambda: stack().redo(),
            "Ctrl+Shift+Z",
            enabled=lambda: stack().canRedo(),
            icon=icon("redo", colour),
        ),
        ActionSpec("-clip", "edit", "", lambda: None),
        ActionSpec("copy", "edit", translate("Menus", "&Copy"), editing.copy, "Ctrl+C", enabled=chosen),
        ActionSpec(
            "paste", "edit", translate("Menus", "&Paste"), editing.paste, "Ctrl+V", enabled=lambda: any(editing.clip)
        ),
        ActionSpec("duplicate", "edit", translate("Menus", "D&uplicate"), editing.duplicate, "Ctrl+D", enabled=chosen),
        ActionSpec("delete", "edit", translate("Menus", "&Delete"), editing.delete, "Del", enabled=chosen),
        ActionSpec(
            "off_map",
            "edit",
            translate("Menus", "Take units &off the table"),
            editing.take_off,
            enabled=lambda: bool(editing.units),
        ),
        ActionSpec("select_all", "edit", translate("Menus", "Select &all"), editing.select_all, "Ctrl+A"),
        ActionSpec("-turn", "edit", "", lambda: None),
        ActionSpec(
            "turn_left", "edit", translate("Menus", "Turn &left"), lambda: editing.turn(-1), "[", enabled=turnable
        ),
        ActionSpec(
            "turn_right", "edit", translate("Menus", "Turn &right"), lambda: editing.turn(1), "]", enabled=turnable
        ),
    ]


def _pieces(window: TableWindow) -> list[ActionSpec]:
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
    return [
        ActionSpec("-pieces", "edit", "", lambda: None),
        ActionSpec("group", "edit", translate("Menus", "&Group"), editing.group, "Ctrl+G", enabled=several),
        ActionSpec(
            "ungroup",
            "edit",
            translate("Menus", "U&ngroup"),
            editing.ungroup,
            "Ctrl+Shift+G",
            enabled=lambda: editing.chosen,
        ),
        ActionSpec(
            "line_up",
            "edit",
            translate("Menus", "Line &up the units"),
            editing.line_up,
            tip=translate("Menus", "On the line between the two that are farthest apart, which stay where they are"),
            enabled=lambda: len(editing.units) > 2,
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
        ),
        ActionSpec(
            "lock",
            "edit",
            translate("Menus", "Loc&k the piece"),
            editing.lock,
            "Ctrl+K",
            translate("Menus", "A locked piece is neither moved, reshaped nor deleted"),
            enabled=chosen,
            checked=lambda: editing.locked,
        ),
        *(
            ActionSpec(f"piece_{to}", "edit", text, lambda t=to: editing.reorder(t), key, enabled=chosen)  # type: ignore[misc]
            for to, (text, key) in orders.items()
        ),
    ]


def _tools(window: TableWindow) -> list[ActionSpec]:
    colour, choices = ink(window.theme), window.workplace.choices
    words = {
        "select": (translate("Menus", "&Select and move"), "V"),
        "shape": (translate("Menus", "Edit &corners"), "C"),
        "polygon": (translate("Menus", "Draw a &polygon"), "Y"),
        "rectangle": (translate("Menus", "Draw a rectan&gle"), "Q"),
        "circle": (translate("Menus", "Draw a circl&e"), "E"),
        "blob": (translate("Menus", "Draw &freehand"), "J"),
        "shape_line": (translate("Menus", "Draw a &line"), "I"),
        "piece": (translate("Menus", "&Drop a typical piece"), "P"),
        "opening": (translate("Menus", "Doors and &windows"), "W"),
        "unit": (translate("Menus", "&Unit tool"), "U"),
        "figures": (translate("Menus", "Single &figures"), "N"),
        "eraser": (translate("Menus", "E&raser"), "X"),
        **{key: TABLE_TOOL_WORDS[key]() for key in window.workplace.tools if key in TABLE_TOOL_WORDS},
    }
    return [
        *(
            ActionSpec(
                f"tool_{tool}",
                "tools",
                words[tool][0],
                lambda t=tool: window.take_tool(t),  # type: ignore[misc]
                words[tool][1],
                checked=lambda t=tool: window.workplace.tool.id == t,  # type: ignore[misc]
                icon=icon(tool, colour),
            )
            for tool in window.workplace.tools
        ),
        ActionSpec("-snap", "tools", "", lambda: None),
        ActionSpec(
            "snap",
            "tools",
            translate("Menus", "S&nap"),
            lambda: choices.choose(snaps=not choices.snaps),
            "Shift+N",
            translate(
                "Menus", "The pen is drawn to corners, edges and the measuring grid; Ctrl turns it off for a moment"
            ),
            checked=lambda: choices.snaps,
        ),
    ]


TABLE_TOOL_WORDS: dict[str, Callable[[], tuple[str, str]]] = {
    "ruler": lambda: (translate("Menus", "&Measure"), "M"),
    "template": lambda: (translate("Menus", "&Templates"), "T"),
    "blame": lambda: (translate("Menus", "What does a piece &hide?"), "D"),
}
"""Tools of answers, by id, with their keys."""


def _overlays(window: TableWindow) -> list[ActionSpec]:
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


def _view(window: TableWindow) -> list[ActionSpec]:
    return [
        ActionSpec("-zoom", "view", "", lambda: None),
        ActionSpec("zoom_in", "view", translate("Menus", "Zoom &in"), window.view.zoom_in, "Ctrl++"),
        ActionSpec("zoom_out", "view", translate("Menus", "Zoom &out"), window.view.zoom_out, "Ctrl+-"),
        ActionSpec("fit", "view", translate("Menus", "Show the &whole table"), window.view.fit, "Ctrl+0"),
        ActionSpec("-parts", "view", "", lambda: None),
        *_parts(window),
        ActionSpec("-theme", "view", "", lambda: None),
        ActionSpec(
            "dark",
            "view",
            translate("Menus", "&Dark theme"),
            window.toggle_theme,
            checked=lambda: window.theme == "dark",
        ),
        ActionSpec(
            "english", "view", "English", lambda: window.choose_language("en"), checked=lambda: window.language == "en"
        ),
        ActionSpec(
            "french", "view", "Français", lambda: window.choose_language("fr"), checked=lambda: window.language == "fr"
        ),
    ]


def _parts(window: TableWindow) -> list[ActionSpec]:
    view, choices = window.view, window.workplace.choices
    return [
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
            lambda: view.show_part("units", not view.units_shown),
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


def _other(window: TableWindow) -> list[ActionSpec]:
    editing = window.editing
    return [
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), window.cancel, "Esc"),
        ActionSpec("properties", "scenario", translate("Menus", "&Properties…"), window.editing.properties, "Ctrl+P"),
        ActionSpec("add_side", "scenario", translate("Menus", "&Add a side…"), editing.add_side),
        ActionSpec("rename_side", "scenario", translate("Menus", "&Rename a side…"), editing.rename_side),
        ActionSpec("remove_side", "scenario", translate("Menus", "Re&move a side…"), editing.remove_side),
        ActionSpec("shortcuts", "help", translate("Menus", "&Keys"), window.shortcuts, "F1"),
        ActionSpec("not_modelled", "help", translate("Menus", "What is &not modelled"), window.not_modelled),
    ]
