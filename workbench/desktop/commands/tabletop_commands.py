"""Every command of the window of a tabletop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.every_window import (
    ABOUT_THE_MAP,
    ABOUT_THE_WINDOW,
    ASKING,
    LEARNING,
    LOOKS,
    of_window,
)
from workbench.desktop.commands.menus import (
    file_commands,
    history_commands,
    separator,
    zoom_commands,
)
from workbench.desktop.commands.search import finding_commands
from workbench.desktop.commands.shared_commands import (
    layer_commands,
    mode_commands,
    name_commands,
    overlay_commands,
    short_legends_command,
    tool_switches,
)
from workbench.desktop.commands.tabletop_editing import TabletopEditing
from workbench.desktop.commands.window_protocols import TabletopParts
from workbench.desktop.overlays.registry import table_switches
from workbench.desktop.panels.layers import EYE
from workbench.desktop.widgets.actions import ActionSpec
from workbench.scenario.edits.tabletop_pieces import BACK, DOWN, FRONT, UP
from workbench.scenario.map_layers import UNITS


class GroupMarks(Protocol):
    """Rings of coherency and outlines of groups."""

    rings: bool
    every: bool

    def toggle_rings(self) -> None:
        """Show the rings, or do not."""
        ...

    def toggle_every(self) -> None:
        """Outline all groups, or only those of selected units."""
        ...


class TabletopCommandParts(TabletopParts, Protocol):
    """A window of a tabletop with all parts that its commands use."""

    @property
    def editing(self) -> TabletopEditing:
        """The editing commands."""
        ...

    @property
    def groups(self) -> GroupMarks:
        """Rings of coherency and outlines of groups."""
        ...

    def toggle_grid(self) -> None:
        """Show the measuring grid over the tabletop, or hide it."""
        ...


# --- Commands about answers: kept lines and observers.


translate = QCoreApplication.translate


def answer_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The specs, for the menu of the view."""
    inquiry, docks = kind.inquiry, kind.docks
    return [
        ActionSpec("-answers", "view", "", lambda: None),
        ActionSpec(
            "keep_line",
            "view",
            translate("Menus", "&Keep this line"),
            docks.keep_line,
            "Ctrl+L",
            translate("Menus", "Save the line of now in the scenario"),
        ),
        ActionSpec(
            "add_watcher",
            "view",
            translate("Menus", "Pin the &observer"),
            inquiry.observers.pin,
            "O",
            translate(
                "Menus",
                "Who observes stays while other units are selected; if he is pinned: add what is selected or under the mouse",
            ),
            checked=lambda: inquiry.observers.is_pinned,
        ),
        ActionSpec(
            "reverse",
            "view",
            translate("Menus", "Turn detection &round"),
            lambda: inquiry.choose(reverse=not inquiry.reverse),
            "Shift+S",
            translate("Menus", "From where would the observer be detected?"),
            checked=lambda: inquiry.reverse,
        ),
    ]


def edit_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """Commands on what is selected."""
    editing = kind.editing

    def chosen() -> bool:
        return editing.chosen

    def turnable() -> bool:
        return editing.chosen or kind.tool_context.tool.id == "piece"

    none = translate("Menus", "nothing is selected")
    return [
        *history_commands(kind.window),
        ActionSpec("-clip", "edit", "", lambda: None),
        ActionSpec(
            "cut",
            "edit",
            translate("Menus", "C&ut"),
            editing.cut,
            "Ctrl+X",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "Take what is selected away and keep it for pasting, here or on another table."),
        ),
        ActionSpec(
            "copy",
            "edit",
            translate("Menus", "&Copy"),
            editing.copy,
            "Ctrl+C",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "Keep what is selected for pasting, here or on another table."),
        ),
        ActionSpec(
            "paste",
            "edit",
            translate("Menus", "&Paste"),
            editing.paste,
            "Ctrl+V",
            tip=translate("Menus", "Put down what was copied, beside its old place, and select it."),
        ),
        ActionSpec(
            "keep_piece",
            "edit",
            translate("Menus", "Save as m&y piece…"),
            editing.keep_piece,
            tip=translate("Menus", "Add what is selected to your own collection in the palette, under a name"),
            enabled=chosen,
            disabled_reason=none,
        ),
        ActionSpec(
            "duplicate",
            "edit",
            translate("Menus", "D&uplicate"),
            editing.duplicate,
            "Ctrl+D",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "A copy of what is selected, beside it."),
        ),
        ActionSpec(
            "delete",
            "edit",
            translate("Menus", "&Delete"),
            editing.delete,
            "Del",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "Take what is selected off the table for good; undo brings it back."),
        ),
        ActionSpec(
            "off_map",
            "edit",
            translate("Menus", "Take units &off the table"),
            editing.take_off_map,
            enabled=lambda: bool(editing.units),
            disabled_reason=translate("Menus", "no unit is selected"),
            tip=translate("Menus", "The selected units wait in Forces; drag them from there to place them again."),
        ),
        ActionSpec(
            "select_all",
            "edit",
            translate("Menus", "Select &all"),
            editing.select_all,
            "Ctrl+A",
            tip=translate("Menus", "Select all pieces and units that are not locked."),
        ),
        ActionSpec("-turn", "edit", "", lambda: None),
        ActionSpec(
            "turn_left",
            "edit",
            translate("Menus", "Turn &left"),
            lambda: editing.turn(-1),
            "[",
            enabled=turnable,
            disabled_reason=none,
            tip=translate("Menus", "Turn what is selected by 15° to the left. Ctrl or Alt and the wheel do it too."),
        ),
        ActionSpec(
            "turn_right",
            "edit",
            translate("Menus", "Turn &right"),
            lambda: editing.turn(1),
            "]",
            enabled=turnable,
            disabled_reason=none,
            tip=translate("Menus", "Turn what is selected by 15° to the right. Ctrl or Alt and the wheel do it too."),
        ),
        ActionSpec(
            "flip_x",
            "edit",
            translate("Menus", "Flip left to right"),
            lambda: editing.flip(upright=False),
            "Shift+X",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "Flip what is selected, left against right."),
        ),
        ActionSpec(
            "flip_y",
            "edit",
            translate("Menus", "Flip top to bottom"),
            lambda: editing.flip(upright=True),
            "Shift+Y",
            enabled=chosen,
            disabled_reason=none,
            tip=translate("Menus", "Flip what is selected, top against bottom."),
        ),
    ]


def piece_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """Groups, rows, locks and order."""
    editing = kind.editing

    def chosen() -> bool:
        return bool(editing.pieces)

    def several() -> bool:
        return len(editing.pieces) > 1 or len(editing.units) > 1

    orders = {
        UP: (
            translate("Menus", "Piece one step up"),
            "Ctrl+]",
            translate("Menus", "Draw the selected piece over the next one of its layer."),
        ),
        DOWN: (
            translate("Menus", "Piece one step down"),
            "Ctrl+[",
            translate("Menus", "Draw the selected piece under the next one of its layer."),
        ),
        FRONT: (
            translate("Menus", "Piece to the front"),
            "Ctrl+Shift+]",
            translate("Menus", "Draw the selected piece over all others of its layer."),
        ),
        BACK: (
            translate("Menus", "Piece to the back"),
            "Ctrl+Shift+[",
            translate("Menus", "Draw the selected piece under all others of its layer."),
        ),
    }
    no_piece = translate("Menus", "no piece is selected")
    few = translate("Menus", "fewer than two pieces or units are selected")
    return [
        ActionSpec("-pieces", "edit", "", lambda: None),
        ActionSpec(
            "group",
            "edit",
            translate("Menus", "&Group"),
            editing.group,
            "Ctrl+G",
            enabled=several,
            disabled_reason=few,
            tip=translate(
                "Menus", "What is selected moves and turns together from now on. Alt and click picks one alone."
            ),
        ),
        ActionSpec(
            "ungroup",
            "edit",
            translate("Menus", "U&ngroup"),
            editing.ungroup,
            "Ctrl+Shift+G",
            enabled=lambda: editing.chosen,
            disabled_reason=translate("Menus", "nothing is selected"),
            tip=translate("Menus", "Let everything in the group move alone again."),
        ),
        ActionSpec(
            "line_up",
            "edit",
            translate("Menus", "Line &up the units"),
            editing.line_up,
            tip=translate("Menus", "On the line between the two that are farthest apart, which stay where they are"),
            enabled=lambda: len(editing.units) > 2,
            disabled_reason=translate("Menus", "fewer than three units are selected"),
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
            disabled_reason=translate("Menus", "fewer than three units are selected"),
        ),
        ActionSpec(
            "lock",
            "edit",
            translate("Menus", "Loc&k the piece"),
            editing.lock,
            "Ctrl+K",
            translate("Menus", "A locked piece is neither moved, reshaped nor deleted"),
            enabled=chosen,
            disabled_reason=no_piece,
            checked=lambda: editing.locked,
        ),
        *(
            ActionSpec(
                f"piece_{to}",
                "edit",
                text,
                lambda t=to: editing.reorder(t),  # type: ignore[misc]
                key,
                tip,
                enabled=chosen,
                disabled_reason=no_piece,
            )
            for to, (text, key, tip) in orders.items()
        ),
    ]


def cancel_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The command that cancels what is under way."""
    return [
        separator("cancel", "edit"),
        ActionSpec(
            "cancel",
            "edit",
            translate("Menus", "&Cancel"),
            kind.window.cancel,
            "Esc",
            tip=translate(
                "Menus",
                "Drop what is begun, else go back to the first tool, else let go of selection, target and observer.",
            ),
        ),
    ]


# --- The tools of tabletops.


def tool_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """One command for each tool, and snapping."""
    choices = kind.tool_context.choices
    words = {
        "inspect": (
            translate("Menus", "&Inspect"),
            "V",
            translate("Menus", "Ask and change nothing: observe from a unit or a point, drag a line."),
        ),
        "select": (
            translate("Menus", "&Select and move"),
            "Shift+M",
            translate("Menus", "Select, move, turn and scale pieces and units; nothing is asked."),
        ),
        "shape": (
            translate("Menus", "Edit &corners"),
            "C",
            translate("Menus", "Change the outline of a piece, corner by corner."),
        ),
        "polygon": (
            translate("Menus", "Draw a &polygon"),
            "Y",
            translate("Menus", "Draw an area with corners, of the terrain of the palette."),
        ),
        "rectangle": (
            translate("Menus", "Draw a rectan&gle"),
            "Q",
            translate("Menus", "Draw a rectangle of the terrain of the palette."),
        ),
        "circle": (
            translate("Menus", "Draw a circl&e"),
            "E",
            translate("Menus", "Draw a round piece of the terrain of the palette."),
        ),
        "blob": (
            translate("Menus", "Draw &freehand"),
            "J",
            translate("Menus", "Draw an area by hand, of the terrain of the palette."),
        ),
        "shape_line": (
            translate("Menus", "Draw a &line"),
            "I",
            translate("Menus", "Draw a road, a hedge, a stream or another line of the terrain of the palette."),
        ),
        "piece": (
            translate("Menus", "&Drop a typical piece"),
            "P",
            translate("Menus", "Put down the typical piece that is chosen in the palette; Ctrl and the wheel turn it."),
        ),
        "opening": (
            translate("Menus", "Doors and &windows"),
            "W",
            translate("Menus", "Cut doors and windows into the walls of a building."),
        ),
        "unit": (
            translate("Menus", "&Unit tool"),
            "U",
            translate("Menus", "Place the kind of unit and the side that are chosen in the palette."),
        ),
        "figures": (
            translate("Menus", "Single &figures"),
            "N",
            translate("Menus", "Add, move and remove the figures of a unit one by one."),
        ),
        "eraser": (
            translate("Menus", "E&raser"),
            "X",
            translate("Menus", "Take pieces off the table; with Ctrl units too."),
        ),
        **{key: _ANSWER_TOOLS[key]() for key in kind.tool_context.tools if key in _ANSWER_TOOLS},
    }
    # the zone tool is among the other commands of the staging
    shown = {tool: words[tool] for tool in kind.tool_context.tools if tool in words}
    return [
        *tool_switches(kind.window, shown),
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


_ANSWER_TOOLS: dict[str, Callable[[], tuple[str, str, str]]] = {
    "ruler": lambda: (
        translate("Menus", "&Measure"),
        "M",
        translate("Menus", "Measure from point to point, or between bases."),
    ),
    "template": lambda: (
        translate("Menus", "&Templates"),
        "T",
        translate("Menus", "Lay the templates of the rules: smoke, barrages, blasts. Who is under one is named below."),
    ),
    "blame": lambda: (
        translate("Menus", "What does a piece &hide?"),
        "D",
        translate("Menus", "What a piece hides from the observer: the ground that would be seen without it."),
    ),
}
"""Tools of answers, by id, with their keys."""


# --- What a tabletop shows: answers, zoom, parts.


def part_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """Parts of the tabletop that can be hidden."""
    view, choices = kind.view, kind.tool_context.choices
    return [
        separator("parts", "view"),
        ActionSpec(
            "show_grid",
            "view",
            translate("Menus", "Measuring &grid"),
            kind.toggle_grid,
            "Shift+G",
            translate("Menus", "Lines 10 cm or 6 inches apart; the pen is drawn to them"),
            checked=lambda: choices.grid,
        ),
        ActionSpec(
            "show_units",
            "view",
            translate("Menus", "&Units on the table"),
            lambda: kind.docks.map.layers.toggle(UNITS, EYE),
            checked=lambda: view.units_shown,
            tip=translate("Menus", "Draw the units, or only the table. They count in every answer all the same."),
        ),
        ActionSpec(
            "show_coherency",
            "view",
            translate("Menus", "&Coherency of the selected units"),
            kind.groups.toggle_rings,
            "Shift+C",
            translate("Menus", "A ring as far as figures may be apart, and a mark on those that are out"),
            checked=lambda: kind.groups.rings,
        ),
        ActionSpec(
            "show_groups",
            "view",
            translate("Menus", "O&utlines of all groups"),
            kind.groups.toggle_every,
            "Shift+U",
            translate("Menus", "Units that move together; the group of a selected unit is always outlined"),
            checked=lambda: kind.groups.every,
        ),
        ActionSpec(
            "show_legends",
            "view",
            translate("Menus", "L&egends"),
            lambda: view.show_part("legends", not view.legends_shown),
            "K",
            checked=lambda: view.legends_shown,
            tip=translate("Menus", "The cards that say what an answer assumed: show them or hide them."),
        ),
        short_legends_command(kind.window),
    ]


# --- Every command of the window of a tabletop, in the order of its menus.


Part = Callable[["TabletopCommandParts"], list[ActionSpec]]


def _size(kind: TabletopCommandParts) -> list[ActionSpec]:
    words = translate("Menus", "&Resize the table…")
    tip = translate("Menus", "Another size for the table, and another ground under everything.")
    return [ActionSpec("table_resize", "map", words, lambda: kind.editing.properties(table=True), "Ctrl+Shift+R", tip)]


PARTS: tuple[Part, ...] = (
    of_window(file_commands),
    edit_commands,
    piece_commands,
    of_window(mode_commands),
    tool_commands,
    lambda kind: overlay_commands(kind.window, table_switches()),
    *LEARNING,
    answer_commands,
    *ASKING,
    lambda kind: zoom_commands(kind.window, translate("Menus", "Show the &whole table")),
    of_window(finding_commands),
    part_commands,
    of_window(name_commands),
    _size,
    *ABOUT_THE_MAP,
    of_window(layer_commands),
    *LOOKS,
    cancel_commands,
    *ABOUT_THE_WINDOW,
)


def tabletop_commands(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The specs of all commands."""
    return [spec for part in PARTS for spec in part(kind)]
