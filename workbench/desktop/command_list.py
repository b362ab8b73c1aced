"""Every command of the window, in the order of its menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.levels import OBSERVER, TARGET, knows_levels, step_level
from workbench.desktop.questions import AREA, FIELD, LINE, REACH, SPOTTING
from workbench.desktop.scene.layers import Toggle
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate

MENUS = ("file", "edit", "tools", "view", "scenario", "help")


def menu_title(menu: str) -> str:
    """The words of a menu."""
    return {
        "file": translate("Menus", "&File"),
        "edit": translate("Menus", "&Edit"),
        "tools": translate("Menus", "&Tools"),
        "view": translate("Menus", "&View"),
        "scenario": translate("Menus", "&Scenario"),
        "help": translate("Menus", "&Help"),
    }[menu]


def command_list(window: MainWindow) -> list[ActionSpec]:
    """The specs of all commands."""
    return [
        *_file_commands(window),
        *_edit_commands(window),
        *_tool_commands(window),
        *_shape_commands(window),
        *_view_commands(window),
        *_other_commands(window),
    ]


def _file_commands(window: MainWindow) -> list[ActionSpec]:
    files = window.filing
    colour = ink(window.theme)
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


def _edit_commands(window: MainWindow) -> list[ActionSpec]:
    colour = ink(window.theme)

    def stack() -> QUndoStack:
        return window.document.stack

    def chosen() -> bool:
        return bool(window.bench.selection)

    def deletable() -> bool:
        return window.editing.shapes.chosen or (chosen() and not window.editing.shapes.in_hand)

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
        ActionSpec("-units", "edit", "", lambda: None),
        ActionSpec(
            "turn_left", "edit", translate("Menus", "Turn &left"), lambda: window.editing.turn(-1), "[", enabled=chosen
        ),
        ActionSpec(
            "turn_right", "edit", translate("Menus", "Turn &right"), lambda: window.editing.turn(1), "]", enabled=chosen
        ),
        ActionSpec("delete", "edit", translate("Menus", "&Delete"), window.editing.delete, "Del", enabled=deletable),
        ActionSpec(
            "off_map", "edit", translate("Menus", "Take &off the map"), window.editing.take_off_map, enabled=chosen
        ),
        ActionSpec("-cancel", "edit", "", lambda: None),
        ActionSpec("copy_answer", "edit", translate("Menus", "Copy the line as te&xt"), window.showing.copy, "Ctrl+C"),
        ActionSpec("select_all", "edit", translate("Menus", "Select &all units"), window.editing.select_all, "Ctrl+A"),
        ActionSpec("cancel", "edit", translate("Menus", "&Cancel"), window.cancel, "Esc"),
    ]


def _tool_commands(window: MainWindow) -> list[ActionSpec]:
    on_map = {
        "select": (translate("Menus", "&Select and inspect"), "V"),
        "blame": (translate("Menus", "&What does a hex hide?"), "D"),
        "terrain": (translate("Menus", "&Terrain brush"), "B"),
        "fill": (translate("Menus", "&Fill"), "F"),
        "elevation": (translate("Menus", "&Elevation brush"), "E"),
        "hexside": (translate("Menus", "&Hexside brush"), "H"),
        "path": (translate("Menus", "&Path and river tool"), "P"),
        "marker": (translate("Menus", "&Marker tool"), "M"),
        "unit": (translate("Menus", "&Unit tool"), "U"),
        "eraser": (translate("Menus", "E&raser"), "X"),
    }
    of_shapes = {
        "shape": (translate("Menus", "Edit s&hapes"), "C"),
        "polygon": (translate("Menus", "Draw a &polygon"), "Y"),
        "rectangle": (translate("Menus", "Draw a rectan&gle"), "Q"),
        "blob": (translate("Menus", "Draw &freehand"), "J"),
        "shape_line": (translate("Menus", "Draw a &line"), "I"),
        "natural": (translate("Menus", "Draw painted hexes &naturally"), "N"),
    }
    colour = ink(window.theme)

    def specs(words: dict[str, tuple[str, str]], enabled: Callable[[], bool]) -> Iterator[ActionSpec]:
        for tool, (text, key) in words.items():
            yield ActionSpec(
                f"tool_{tool}",
                "tools",
                text,
                lambda t=tool: window.take_tool(t),  # type: ignore[misc]
                key,
                enabled=enabled,
                checked=lambda t=tool: window.workplace.tool.id == t,  # type: ignore[misc]
                icon=icon(tool, colour),
            )

    wider, narrower = translate("Menus", "Wider brush"), translate("Menus", "Narrower brush")
    return [
        *specs(on_map, lambda: True),
        ActionSpec("radius_+", "tools", wider, lambda: window.editing.change_radius(1), "+"),
        ActionSpec("radius_-", "tools", narrower, lambda: window.editing.change_radius(-1), "-"),
        ActionSpec("-shapes", "tools", "", lambda: None),
        *specs(of_shapes, lambda: window.draws_shapes),
    ]


def _shape_commands(window: MainWindow) -> list[ActionSpec]:
    shapes = window.editing.shapes
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
        ActionSpec(name, "edit", text, run, key, enabled=lambda: shapes.chosen)
        for name, (text, key, run) in orders.items()
    ]


def _view_commands(window: MainWindow) -> list[ActionSpec]:
    words = {
        LINE: (translate("Menus", "&Line"), "L", translate("Menus", "Line of sight to the mouse's hex")),
        AREA: (translate("Menus", "&Area"), "A", translate("Menus", "Visible area: what the observer sees of the map")),
        SPOTTING: (translate("Menus", "&Spotting"), "S", translate("Menus", "Where an enemy would be spotted")),
        FIELD: (
            translate("Menus", "Field of fire"),
            "G",
            translate("Menus", "Where the selected unit's weapon can fire: arc, range, line of sight and spotting"),
        ),
        REACH: (translate("Menus", "&Reach"), "R", translate("Menus", "Where the selected unit can move")),
    }
    colour = ink(window.theme)
    specs = [
        ActionSpec(
            f"overlay_{key}",
            "view",
            text,
            lambda k=key: window.showing.toggle_overlay(k),  # type: ignore[misc]
            shortcut,
            tip,
            checked=lambda k=key: k in window.bench.overlays,  # type: ignore[misc]
            icon=icon(key, colour),
        )
        for key, (text, shortcut, tip) in words.items()
    ]
    return [
        *specs,
        ActionSpec("-line", "view", "", lambda: None),
        ActionSpec(
            "hold",
            "view",
            translate("Menus", "&Hold the line"),
            lambda: window.bench.hold(window.bench.held is None),
            "T",
            translate("Menus", "The line stays at its target, wherever the mouse goes"),
            checked=lambda: window.bench.held is not None,
        ),
        ActionSpec(
            "clearing",
            "view",
            translate("Menus", "What would &clear the line?"),
            window.bench.ask_clearing,
            "W",
            translate("Menus", "Hold the line and list the smallest changes that would open it"),
        ),
        ActionSpec(
            "keep_line",
            "view",
            translate("Menus", "&Keep the line"),
            window.showing.keep,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario, by name"),
        ),
        ActionSpec(
            "watch",
            "view",
            translate("Menus", "Let this &observer look too"),
            window.bench.add_watcher,
            "O",
            translate("Menus", "Add the observer of now to those who look at once"),
        ),
        *_level_commands(window),
        ActionSpec("-zoom", "view", "", lambda: None),
        ActionSpec("zoom_in", "view", translate("Menus", "Zoom &in"), window.view.zoom_in, "Ctrl++"),
        ActionSpec("zoom_out", "view", translate("Menus", "Zoom &out"), window.view.zoom_out, "Ctrl+-"),
        ActionSpec("fit", "view", translate("Menus", "Show the &whole map"), window.fit, "Ctrl+0"),
        ActionSpec("-parts", "view", "", lambda: None),
        *_part_commands(window),
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


def _level_commands(window: MainWindow) -> list[ActionSpec]:
    words = {
        "observer_up": (translate("Menus", "Observer one level up"), "PgUp", OBSERVER, 1),
        "observer_down": (translate("Menus", "Observer one level down"), "PgDown", OBSERVER, -1),
        "target_up": (translate("Menus", "Target one level up"), "Shift+PgUp", TARGET, 1),
        "target_down": (translate("Menus", "Target one level down"), "Shift+PgDown", TARGET, -1),
    }
    return [
        ActionSpec("-levels", "view", "", lambda: None),
        *(
            ActionSpec(
                name,
                "view",
                text,
                lambda w=which, b=by: _step(window, w, b),  # type: ignore[misc]
                key,
                enabled=lambda: knows_levels(window.document.ruleset),
            )
            for name, (text, key, which, by) in words.items()
        ),
        ActionSpec(
            "all_levels",
            "view",
            translate("Menus", "All le&vels at once"),
            lambda: window.bench.show_all_levels(not window.bench.all_levels),
            "Shift+A",
            translate("Menus", "Visible area: the lowest level at which each hex is seen"),
            enabled=lambda: knows_levels(window.document.ruleset),
            checked=lambda: window.bench.all_levels,
        ),
    ]


def _step(window: MainWindow, which: int, by: int) -> None:
    told = step_level(window.bench, which, by)
    window.status.show_hint(f"⚠ {told}" if told else window.workplace.hint())


def _part_commands(window: MainWindow) -> list[ActionSpec]:
    words = {
        Toggle.GRID: translate("Menus", "&Grid"),
        Toggle.LABELS: translate("Menus", "Hex &numbers"),
        Toggle.UNITS: translate("Menus", "&Units on the map"),
        Toggle.CONTOUR: translate("Menus", "&Heights"),
        Toggle.LEGENDS: translate("Menus", "L&egends"),
    }
    return [
        ActionSpec(
            f"show_{part.value}",
            "view",
            text,
            lambda p=part: window.showing.toggle_part(p),  # type: ignore[misc]
            "K" if part is Toggle.LEGENDS else "",
            checked=lambda p=part: window.view.is_shown(p),  # type: ignore[misc]
        )
        for part, text in words.items()
    ]


def _other_commands(window: MainWindow) -> list[ActionSpec]:
    return [
        ActionSpec("properties", "scenario", translate("Menus", "&Properties…"), window.editing.properties, "Ctrl+P"),
        ActionSpec("add_side", "scenario", translate("Menus", "&Add a side…"), window.editing.add_side),
        ActionSpec("rename_side", "scenario", translate("Menus", "&Rename a side…"), window.editing.rename_side),
        ActionSpec("remove_side", "scenario", translate("Menus", "Re&move a side…"), window.editing.remove_side),
        ActionSpec("shortcuts", "help", translate("Menus", "&Keys"), window.showing.shortcuts, "F1"),
        ActionSpec("not_modelled", "help", translate("Menus", "What is &not modelled"), window.showing.not_modelled),
    ]
