"""The commands of every window, whichever kind of map it shows: files, history, theme, language, sides, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.menus.tabs import room_commands, tab_commands
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

translate = QCoreApplication.translate


def line(name: str, menu: str) -> ActionSpec:
    """A line between the commands of a menu."""
    return ActionSpec(f"-{name}", menu, "", lambda: None)


def file_commands(window: BenchWindow) -> list[ActionSpec]:
    """New, open, save, picture, quit."""
    files, colour = window.filing, ink(window.theme)
    return [
        ActionSpec("new", "file", translate("Menus", "&New hex map…"), files.new, "Ctrl+N", icon=icon("new", colour)),
        ActionSpec("new_table", "file", translate("Menus", "New &table…"), files.new_table, "Ctrl+T"),
        ActionSpec(
            "new_boards", "file", translate("Menus", "New from &boards…"), files.new_from_boards, "Ctrl+Shift+N"
        ),
        ActionSpec("open", "file", translate("Menus", "&Open…"), files.open, "Ctrl+O", icon=icon("open", colour)),
        line("recent", "file"),
        ActionSpec("save", "file", translate("Menus", "&Save"), files.save, "Ctrl+S", icon=icon("save", colour)),
        ActionSpec("save_as", "file", translate("Menus", "Save &as…"), files.save_as, "Ctrl+Shift+S"),
        ActionSpec(
            "earlier_states",
            "file",
            translate("Menus", "Ear&lier states…"),
            files.earlier_states,
            tip=translate("Menus", "What was in the file before it was saved"),
            enabled=lambda: window.document.path is not None,
            why=translate("Menus", "not saved yet"),
        ),
        ActionSpec("export", "file", translate("Menus", "Save &picture…"), files.export, "Ctrl+E"),
        *tab_commands(window),
        line("quit", "file"),
        ActionSpec("welcome", "file", translate("Menus", "&Welcome page"), window.go_to_first_page),
        ActionSpec("quit", "file", translate("Menus", "&Quit"), window.quit, "Ctrl+Q"),
    ]


def history_commands(window: BenchWindow) -> list[ActionSpec]:
    """Undo and redo."""
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
            why=translate("Menus", "nothing to undo"),
            icon=icon("undo", colour),
        ),
        ActionSpec(
            "redo",
            "edit",
            translate("Menus", "&Redo"),
            lambda: stack().redo(),
            "Ctrl+Shift+Z",
            enabled=lambda: stack().canRedo(),
            why=translate("Menus", "nothing to redo"),
            icon=icon("redo", colour),
        ),
    ]


def zoom_commands(window: BenchWindow, whole: str) -> list[ActionSpec]:
    """Nearer, farther, all of it."""
    return [
        line("zoom", "view"),
        ActionSpec("zoom_in", "view", translate("Menus", "Zoom &in"), window.view.zoom_in, "Ctrl++"),
        ActionSpec("zoom_out", "view", translate("Menus", "Zoom &out"), window.view.zoom_out, "Ctrl+-"),
        ActionSpec("fit", "view", whole, window.fit, "Ctrl+0"),
    ]


def look_commands(window: BenchWindow) -> list[ActionSpec]:
    """Theme and language."""
    return [
        *room_commands(window),
        line("theme", "view"),
        ActionSpec(
            "dark",
            "view/look",
            translate("Menus", "&Dark theme"),
            window.toggle_theme,
            checked=lambda: window.theme == "dark",
        ),
        ActionSpec(
            "system_theme",
            "view/look",
            translate("Menus", "Theme of the s&ystem"),
            window.follow_system,
            tip=translate("Menus", "Light or dark as the system is, also when it changes"),
            checked=lambda: window.settings.follows_system,
        ),
        ActionSpec(
            "english",
            "view/look",
            "English",
            lambda: window.choose_language("en"),
            checked=lambda: window.language == "en",
        ),
        ActionSpec(
            "french",
            "view/look",
            "Français",
            lambda: window.choose_language("fr"),
            checked=lambda: window.language == "fr",
        ),
    ]


def scenario_commands(window: BenchWindow) -> list[ActionSpec]:
    """Properties and sides."""
    editing = window.editing
    return [
        ActionSpec("properties", "scenario", translate("Menus", "&Properties…"), editing.properties, "Ctrl+P"),
        ActionSpec("add_side", "scenario", translate("Menus", "&Add a side…"), editing.add_side),
        ActionSpec("rename_side", "scenario", translate("Menus", "&Rename a side…"), editing.rename_side),
        ActionSpec("remove_side", "scenario", translate("Menus", "Re&move a side…"), editing.remove_side),
    ]


def help_commands(window: BenchWindow) -> list[ActionSpec]:
    """Pages of reference."""
    return [
        ActionSpec("shortcuts", "help", translate("Menus", "&Keys"), window.shortcuts, "F1"),
        ActionSpec("not_modelled", "help", translate("Menus", "What is &not modelled"), window.not_modelled),
    ]
