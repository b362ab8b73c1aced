"""Every command of the window of a table, in the order of its menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.table.questions import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def table_commands(window: TableWindow) -> list[ActionSpec]:
    """The specs of all commands."""
    return [*_file(window), *_edit(window), *_tools(window), *_view(window)]


def _file(window: TableWindow) -> list[ActionSpec]:
    files, colour = window.filing, ink(window.theme)
    return [
        ActionSpec("new", "file", translate("Menus", "&New hex map…"), files.new, "Ctrl+N", icon=icon("new", colour)),
        ActionSpec("new_table", "file", translate("Menus", "New &table…"), files.new_table, "Ctrl+Shift+T"),
        ActionSpec("open", "file", translate("Menus", "&Open…"), files.open, "Ctrl+O", icon=icon("open", colour)),
        ActionSpec("-recent", "file", "", lambda: None),
        ActionSpec("save", "file", translate("Menus", "&Save"), files.save, "Ctrl+S", icon=icon("save", colour)),
        ActionSpec("save_as", "file", translate("Menus", "Save &as…"), files.save_as, "Ctrl+Shift+S"),
        ActionSpec("-quit", "file", "", lambda: None),
        ActionSpec("quit", "file", translate("Menus", "&Quit"), window.close, "Ctrl+Q"),
    ]


def _edit(window: TableWindow) -> list[ActionSpec]:
    colour = ink(window.theme)

    def stack() -> QUndoStack:
        return window.document.stack

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
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), window.cancel, "Esc"),
    ]


def _tools(window: TableWindow) -> list[ActionSpec]:
    colour = ink(window.theme)
    words = {"select": (translate("Menus", "&Select and inspect"), "V")}
    return [
        ActionSpec(
            f"tool_{tool}",
            "tools",
            text,
            lambda t=tool: window.take_tool(t),  # type: ignore[misc]
            key,
            checked=lambda t=tool: window.workplace.tool.id == t,  # type: ignore[misc]
            icon=icon(tool, colour),
        )
        for tool, (text, key) in words.items()
    ]


def _view(window: TableWindow) -> list[ActionSpec]:
    colour = ink(window.theme)
    words = {
        LINE: (translate("Menus", "&Line"), "L", translate("Menus", "Line of sight to what is under the mouse")),
        AREA: (translate("Menus", "&Area"), "A", translate("Menus", "Visible area: what the observer sees")),
        SPOTTING: (translate("Menus", "&Spotting"), "S", translate("Menus", "Where an enemy would be detected")),
        FIELD: (translate("Menus", "Field of fire"), "G", translate("Menus", "Where the selected unit may fire")),
        REACH: (translate("Menus", "&Reach"), "R", translate("Menus", "Where the selected unit can move")),
    }
    return [
        *(
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
        ),
        ActionSpec("-zoom", "view", "", lambda: None),
        ActionSpec("zoom_in", "view", translate("Menus", "Zoom &in"), window.view.zoom_in, "Ctrl++"),
        ActionSpec("zoom_out", "view", translate("Menus", "Zoom &out"), window.view.zoom_out, "Ctrl+-"),
        ActionSpec("fit", "view", translate("Menus", "Show the &whole table"), window.view.fit, "Ctrl+0"),
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
