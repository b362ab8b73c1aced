"""The menu *Edit*: undo, what is selected on the map or in hand, preferences. Hexes and units of hex maps; pieces and units of
tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QDialog, QWidget

from workbench.desktop.commands.kind_protocols import HexCommandParts, TabletopCommandParts
from workbench.desktop.commands.window_protocols import CommandHost, HistoryHost
from workbench.desktop.look.settings import STAMPS
from workbench.desktop.look.theme import icon, theme_ink
from workbench.desktop.widgets.actions import HISTORY, ActionSpec, Precondition, in_menu, separator
from workbench.scenario.edits.edit import BACK, DOWN, FRONT, UP

translate = QCoreApplication.translate


def hex_edit_menu(kind: HexCommandParts) -> list[ActionSpec]:
    """The menu of a hex map from top to bottom, and the keys of stamps."""
    window = kind.window
    return [
        *in_menu(
            "edit",
            *_history(window),
            separator("pieces"),
            *_hex_clips(kind),
            *_turns_of_hex_maps(kind),
            *_removing_from_hex_maps(kind),
            separator("cancel"),
            *_selecting_on_hexes(kind),
            _cancel(window),
            separator("changes"),
            *_flips_of_hexes(kind),
            *_ground_of_hexes(kind),
        ),
        *_stamps(kind),
        *in_menu("edit", *_shapes_of_hexes(kind), _copy_place(window), separator("comfort"), *_preferences(window)),
    ]


def tabletop_edit_menu(kind: TabletopCommandParts) -> list[ActionSpec]:
    """The menu of a table from top to bottom."""
    window = kind.window
    return in_menu(
        "edit",
        *_history(window),
        separator("clip"),
        *_tabletop_clips(kind),
        *_removing_and_selecting_on_tables(kind),
        separator("turn"),
        *_turns_of_tables(kind),
        separator("pieces"),
        *_groups_and_rows(kind),
        *_locks_and_order(kind),
        _copy_place(window),
        separator("cancel"),
        _cancel(window),
        separator("comfort"),
        *_preferences(window),
    )


# --- For both kinds of map.


def _history(window: HistoryHost) -> Iterator[ActionSpec]:
    colour = theme_ink(window.theme)

    def stack() -> QUndoStack:
        return window.document.stack

    def under_way() -> bool:
        return window.tool_context.tool.under_way

    def undo() -> None:
        """Take back what is under way, and nothing else; or else the last step."""
        if under_way():
            window.tool_context.tool.take_back()
            window.show_hint()
        else:
            stack().undo()
            window.view.repeat_move()

    def redo() -> None:
        stack().redo()
        window.view.repeat_move()

    yield ActionSpec(
        "undo",
        translate("Menus", "&Undo"),
        undo,
        "Ctrl+Z",
        translate("Menus", "Take the last step back. One stroke of the mouse is one step; History lists them all."),
        Precondition(lambda: under_way() or stack().canUndo(), translate("Menus", "nothing to undo")),
        topic=HISTORY,
        icon=icon("undo", colour),
    )
    yield ActionSpec(
        "redo",
        translate("Menus", "&Redo"),
        redo,
        "Ctrl+Shift+Z",
        translate("Menus", "Make the step again that was undone last."),
        Precondition(lambda: stack().canRedo() and not under_way(), translate("Menus", "nothing to redo")),
        topic=HISTORY,
        icon=icon("redo", colour),
        other_shortcut="Ctrl+Y",
    )


def _turns(turn: Callable[[int], object], tips: tuple[str, str], needs: Precondition) -> Iterator[ActionSpec]:
    """To the left and to the right."""
    left, right = tips
    yield ActionSpec("turn_left", translate("Menus", "Turn &left"), partial(turn, -1), "[", left, needs)
    yield ActionSpec("turn_right", translate("Menus", "Turn &right"), partial(turn, 1), "]", right, needs)


def _flips(flip: Callable[[bool], object], tips: tuple[str, str], needs: Precondition) -> Iterator[ActionSpec]:
    """Left to right, and top to bottom; ``flip`` is told whether it is upright."""
    across, upright = tips
    yield ActionSpec("flip_x", translate("Menus", "Flip left to right"), partial(flip, False), "Shift+X", across, needs)
    yield ActionSpec("flip_y", translate("Menus", "Flip top to bottom"), partial(flip, True), "Shift+Y", upright, needs)


def _off_map(words: str, take_off: Callable[[], None], has_units: Callable[[], bool]) -> ActionSpec:
    return ActionSpec(
        "off_map",
        words,
        take_off,
        tip=translate("Menus", "The selected units wait in Forces; drag them from there to place them again."),
        needs=Precondition(has_units, translate("Menus", "no unit is selected")),
    )


def _selecting_alike(
    select: Callable[[Callable[[str, Any], object]], None], units: Callable[[], Iterable[Any]]
) -> Iterator[ActionSpec]:
    """All units that have something in common with those that are selected; ``select`` gets a function of side and unit,
    ``units`` gives the selected ones."""
    needs = Precondition(lambda: any(True for _ in units()), translate("Menus", "no unit is selected"))
    grouped = Precondition(
        lambda: any(unit.group for unit in units()), translate("Menus", "no selected unit is in a group")
    )
    for name, words, trait, tip, need in (
        (
            "select_kind",
            translate("Menus", "Select all units of its kind"),
            lambda side, unit: (side, unit.kind),
            translate("Menus", "All units of the same side and kind as a selected one."),
            needs,
        ),
        (
            "select_side",
            translate("Menus", "Select all units of its side"),
            lambda side, unit: side,
            translate("Menus", "All units of the side of a selected one."),
            needs,
        ),
        (
            "select_group",
            translate("Menus", "Select all units of its group"),
            lambda side, unit: (side, unit.group or f" {unit.id}"),
            translate("Menus", "All units of the group of a selected one."),
            grouped,
        ),
    ):
        yield ActionSpec(name, words, partial(select, trait), tip=tip, needs=need)


def _selected_units(kind: HexCommandParts | TabletopCommandParts) -> Iterator[Any]:
    forces = kind.document.scenario.forces
    return (found[1] for found in map(forces.find, kind.inquiry.selection) if found is not None)


def _cancel(window: CommandHost) -> ActionSpec:
    return ActionSpec(
        "cancel",
        translate("Menus", "&Cancel"),
        window.cancel,
        "Esc",
        translate(
            "Menus",
            "Drop what is begun, else go back to the first tool, else let go of selection, target and observer.",
        ),
    )


def _copy_place(window: CommandHost) -> ActionSpec:
    return ActionSpec(
        "copy_place",
        translate("Menus", "Copy the p&lace as text"),
        lambda *_: window.map_cursor.copy(),  # which is made after the commands
        "Alt+C",
        translate("Menus", "What lies under the mouse or the cursor, and the answer about it, in one sentence"),
    )


def _preferences(window: CommandHost) -> Iterator[ActionSpec]:
    def change_keys(parent: QWidget | None = None) -> None:
        from workbench.desktop.dialogs.keys import KeysDialog

        KeysDialog(window.actions_, window.settings, window.map_kind, parent or window.widget).exec()

    def preferences() -> None:
        """Ask what the user prefers; another look is worn at once."""
        from workbench.desktop.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(window.settings, lambda: change_keys(dialog), window.widget)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.save():
            window.look_changed.emit()

    yield ActionSpec(
        "change_keys",
        translate("Menus", "Change &keys…"),
        change_keys,
        tip=translate("Menus", "Give commands other keys"),
    )
    yield ActionSpec(
        "preferences",
        translate("Menus", "Pre&ferences…"),
        preferences,
        "Ctrl+,",
        translate("Menus", "Language, theme, size, colours of answers, wheel, files"),
    )


class Arranging(Protocol):
    """Brings into line what is selected on a map."""

    def align(self, to: str) -> None:
        """Bring them to one edge or middle, or make the gaps between them alike."""
        ...

    def line_up(self) -> None:
        """Bring them onto one line."""
        ...

    def space_out(self) -> None:
        """Space them evenly along a line."""
        ...


def _alignments(editing: Arranging, tip: str, two: Precondition, three: Precondition) -> Iterator[ActionSpec]:
    """Edges, middles, equal gaps, and lines that need not run along an edge of the map; ``tip`` says what is moved, ``two`` and
    ``three`` ask that at least so many things are selected."""
    words = {
        "left": translate("Menus", "&Left edges"),
        "centre": translate("Menus", "&Middles, from left to right"),
        "right": translate("Menus", "&Right edges"),
        "top": translate("Menus", "&Top edges"),
        "middle": translate("Menus", "M&iddles, from top to bottom"),
        "bottom": translate("Menus", "&Bottom edges"),
    }
    for to, text in words.items():
        yield ActionSpec(f"align_{to}", text, partial(editing.align, to), tip=tip, needs=two)
    gaps = {
        "gaps_across": translate("Menus", "Equal gaps &across"),
        "gaps_down": translate("Menus", "Equal gaps &down"),
    }
    ends = translate("Menus", "The two at the ends stay where they are; a group moves as one")
    for to, text in gaps.items():
        yield ActionSpec(f"align_{to}", text, partial(editing.align, to), tip=ends, needs=three)
    yield ActionSpec(
        "line_up",
        translate("Menus", "Line &up"),
        editing.line_up,
        tip=translate("Menus", "On the line between the two that are farthest apart, which stay where they are"),
        needs=three,
    )
    yield ActionSpec(
        "space_out",
        translate("Menus", "Space &evenly"),
        editing.space_out,
        tip=translate(
            "Menus", "The same step from each to the next; the two that are farthest apart stay where they are"
        ),
        needs=three,
    )


def _duplicate(duplicate: Callable[[], None], tip: str, needs: Precondition) -> ActionSpec:
    return ActionSpec("duplicate", translate("Menus", "D&uplicate"), duplicate, "Ctrl+D", tip, needs)


# --- Hex maps: units, hexes in hand and selected hexes, drawn shapes.


def chosen_hexes(kind: HexCommandParts) -> Precondition:
    """For commands on selected hexes."""
    return Precondition(lambda: kind.editing.hexes.chosen, translate("Menus", "no hexes are selected"))


def _hex_clips(kind: HexCommandParts) -> Iterator[ActionSpec]:
    hexes = kind.editing.hexes
    yield ActionSpec(
        "cut",
        translate("Menus", "C&ut"),
        hexes.cut,
        "Ctrl+X",
        translate(
            "Menus",
            "Take the selected shapes, what lies in the selected hexes, or the selected units away, and keep it for pasting.",
        ),
        Precondition(
            lambda: hexes.chosen or hexes.takes_units or kind.editing.drawn.chosen,
            translate("Menus", "neither hexes nor units are selected"),
        ),
    )
    yield ActionSpec(
        "copy",
        translate("Menus", "&Copy"),
        hexes.copy,
        "Ctrl+C",
        translate(
            "Menus",
            "Keep the selected hexes, or while editing the selected shapes or units, for pasting, here or in another window; "
            "without any, copy the line of sight as text.",
        ),
    )
    yield ActionSpec(
        "paste",
        translate("Menus", "&Paste"),
        hexes.paste,
        "Ctrl+V",
        translate("Menus", "Take what was copied in hand: a click drops it, [ and ] turn it, the right button ends."),
    )
    yield ActionSpec(
        "paste_place",
        translate("Menus", "Paste where they were"),
        hexes.paste_in_place,
        "Ctrl+Shift+V",
        translate("Menus", "Put what was copied back where it came from, on this map or another."),
    )


def _turns_of_hex_maps(kind: HexCommandParts) -> Iterator[ActionSpec]:
    hexes = kind.editing.hexes
    tips = (
        translate(
            "Menus",
            "Turn the selected units, or the piece in hand, by one hexside to the left, and drawn shapes by 15°. Alt and the "
            "wheel do it too.",
        ),
        translate(
            "Menus",
            "Turn the selected units, or the piece in hand, by one hexside to the right, and drawn shapes by 15°. Alt and the "
            "wheel do it too.",
        ),
    )
    turnable = Precondition(
        lambda: (
            bool(kind.inquiry.selection) or hexes.paste_tool is not None or hexes.chosen or kind.editing.drawn.chosen
        ),
        translate("Menus", "no unit is selected"),
    )
    return _turns(kind.editing.turn, tips, turnable)


def _flips_of_hexes(kind: HexCommandParts) -> Iterator[ActionSpec]:
    hexes = kind.editing.hexes
    tips = (
        translate("Menus", "Flip the piece in hand, the selected shapes or the selected hexes, left against right."),
        translate("Menus", "Flip the piece in hand, the selected shapes or the selected hexes, top against bottom."),
    )
    turnable = Precondition(
        lambda: hexes.paste_tool is not None or hexes.chosen or kind.editing.drawn.chosen,
        translate("Menus", "no hexes are selected"),
    )
    return _flips(lambda upright: kind.editing.flip(upright=upright), tips, turnable)


def _removing_from_hex_maps(kind: HexCommandParts) -> Iterator[ActionSpec]:
    editing, hexes, drawn = kind.editing, kind.editing.hexes, kind.editing.drawn
    no_unit = translate("Menus", "no unit is selected")

    def chosen() -> bool:
        return bool(kind.inquiry.selection)

    def deletable() -> bool:
        return drawn.chosen or ((chosen() or hexes.chosen) and not drawn.tool_is_active)

    yield ActionSpec(
        "delete",
        translate("Menus", "&Delete"),
        editing.delete,
        "Del",
        translate(
            "Menus", "Delete the selected units, shapes or contour, or clear the selected hexes; undo brings them back."
        ),
        Precondition(deletable, no_unit),
    )
    yield _off_map(translate("Menus", "Take &off the map"), editing.take_off_map, chosen)


def _selecting_on_hexes(kind: HexCommandParts) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "copy_answer",
        translate("Menus", "Copy the line as te&xt"),
        kind.navigation.copy_line,
        tip=translate("Menus", "Put the line of sight, hex by hex, on the clipboard."),
    )
    yield ActionSpec(
        "select_all",
        translate("Menus", "Select &all"),
        kind.editing.select_all,
        "Ctrl+A",
        translate(
            "Menus", "All units on the map, or with the tool for shapes all drawn shapes, to change them together."
        ),
    )
    chosen = Precondition(lambda: bool(kind.inquiry.selection), translate("Menus", "no unit is selected"))
    yield from _selecting_alike(kind.editing.select_alike, lambda: _selected_units(kind))
    yield ActionSpec(
        "select_stack",
        translate("Menus", "Select the whole stack"),
        lambda: kind.editing.select_alike(lambda _, unit: unit.at),
        tip=translate("Menus", "All units in the hex of a selected one, to move them together or fire as a group."),
        needs=chosen,
    )


def _ground_of_hexes(kind: HexCommandParts) -> Iterator[ActionSpec]:
    hexes, chosen = kind.editing.hexes, chosen_hexes(kind)
    yield ActionSpec(
        "hexes_fill",
        translate("Menus", "&Fill the selected hexes"),
        hexes.fill,
        "Shift+F",
        translate("Menus", "Give all selected hexes the terrain of the palette."),
        chosen,
    )
    yield ActionSpec(
        "hexes_raise",
        translate("Menus", "Raise the selected hexes"),
        lambda: hexes.raise_hexes(1),
        "Alt+PgUp",
        translate("Menus", "All selected hexes one level up, their slopes with them."),
        chosen,
    )
    yield ActionSpec(
        "hexes_lower",
        translate("Menus", "Lower the selected hexes"),
        lambda: hexes.raise_hexes(-1),
        "Alt+PgDown",
        translate("Menus", "All selected hexes one level down, their slopes with them."),
        chosen,
    )
    yield ActionSpec(
        "hexes_clear",
        translate("Menus", "Clear the selected hexes"),
        hexes.clear,
        "Shift+Del",
        translate(
            "Menus",
            "Make all selected hexes bare and level. Pasting takes in the Map menu says what is cleared.",
        ),
        chosen,
    )


def _shapes_of_hexes(kind: HexCommandParts) -> Iterator[ActionSpec]:
    shapes = kind.editing.drawn
    chosen = Precondition(lambda: shapes.chosen, translate("Menus", "no drawn shape is selected"))
    two = Precondition(lambda: shapes.count > 1, translate("Menus", "fewer than two drawn shapes are selected"))
    three = Precondition(lambda: shapes.count > 2, translate("Menus", "fewer than three drawn shapes are selected"))
    orders = {
        UP: (
            "shape_raise",
            translate("Menus", "Shape one step up"),
            "Ctrl+]",
            translate("Menus", "Draw the selected shapes over the next one that they lie under."),
        ),
        DOWN: (
            "shape_lower",
            translate("Menus", "Shape one step down"),
            "Ctrl+[",
            translate("Menus", "Draw the selected shapes under the next one that they lie over."),
        ),
        FRONT: (
            "shape_front",
            translate("Menus", "Shape to the front"),
            "Ctrl+Shift+]",
            translate("Menus", "Draw the selected shapes over all others."),
        ),
        BACK: (
            "shape_back",
            translate("Menus", "Shape to the back"),
            "Ctrl+Shift+[",
            translate("Menus", "Draw the selected shapes under all others."),
        ),
    }
    yield _duplicate(shapes.duplicate, translate("Menus", "Copies of the selected shapes, beside them."), chosen)
    yield ActionSpec(
        "select_terrain",
        translate("Menus", "Select all shapes of its terrain"),
        shapes.select_terrain,
        tip=translate("Menus", "All drawn shapes of the terrain of a selected one."),
        needs=chosen,
    )
    yield from in_menu(
        "edit/align", *_alignments(shapes, translate("Menus", "Drawn shapes that are selected"), two, three)
    )
    yield from (
        ActionSpec(name, text, partial(shapes.reorder, to), key, tip, chosen)
        for to, (name, text, key, tip) in orders.items()
    )


def _stamps(kind: HexCommandParts) -> list[ActionSpec]:
    """Nine stamps: a key takes one to paste, and with Ctrl keeps the selected hexes as one. They are in no menu."""
    hexes, chosen = kind.editing.hexes, chosen_hexes(kind)
    take, keep = translate("Menus", "Take stamp {n}"), translate("Menus", "Keep the selected hexes as stamp {n}")
    taking = translate(
        "Menus",
        "Take the stamp in hand: a click drops it, [ and ] turn it. The Stamps tab of the palette shows all nine.",
    )
    keeping = translate(
        "Menus", "Keep what lies in the selected hexes under this digit; it is there again at the next start."
    )
    return [
        spec
        for n in range(1, STAMPS + 1)
        for spec in (
            ActionSpec(f"stamp_{n}", take.format(n=n), partial(hexes.take_stamp, n), f"{n}", taking),
            ActionSpec(f"stamp_keep_{n}", keep.format(n=n), partial(hexes.keep_stamp, n), f"Ctrl+{n}", keeping, chosen),
        )
    ]


# --- Tables: pieces and units.


def _chosen_on_table(kind: TabletopCommandParts) -> Precondition:
    return Precondition(lambda: kind.editing.chosen, translate("Menus", "nothing is selected"))


def _tabletop_clips(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    editing, chosen = kind.editing, _chosen_on_table(kind)
    yield ActionSpec(
        "cut",
        translate("Menus", "C&ut"),
        editing.cut,
        "Ctrl+X",
        translate("Menus", "Take what is selected away and keep it for pasting, here or on another table."),
        chosen,
    )
    yield ActionSpec(
        "copy",
        translate("Menus", "&Copy"),
        editing.copy,
        "Ctrl+C",
        translate("Menus", "Keep what is selected for pasting, here or on another table."),
        chosen,
    )
    yield ActionSpec(
        "paste",
        translate("Menus", "&Paste"),
        editing.paste,
        "Ctrl+V",
        translate("Menus", "Take what was copied in hand: a click drops it, [ and ] turn it, the right button ends."),
    )
    yield ActionSpec(
        "paste_place",
        translate("Menus", "Paste beside the original"),
        editing.paste_beside,
        "Ctrl+Shift+V",
        translate("Menus", "Put down what was copied, beside its old place, and select it."),
    )
    yield ActionSpec(
        "keep_piece",
        translate("Menus", "Save as m&y piece…"),
        editing.keep_piece,
        tip=translate("Menus", "Add what is selected to your own collection in the palette, under a name"),
        needs=chosen,
    )
    yield _duplicate(editing.duplicate, translate("Menus", "A copy of what is selected, beside it."), chosen)


def _removing_and_selecting_on_tables(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    editing = kind.editing
    yield ActionSpec(
        "delete",
        translate("Menus", "&Delete"),
        editing.delete,
        "Del",
        translate("Menus", "Take what is selected off the table for good; undo brings it back."),
        _chosen_on_table(kind),
    )
    yield _off_map(translate("Menus", "Take units &off the table"), editing.take_off_map, lambda: bool(editing.units))
    yield ActionSpec(
        "select_all",
        translate("Menus", "Select &all"),
        editing.select_all,
        "Ctrl+A",
        translate("Menus", "Select all pieces and units that are not locked."),
    )
    yield from _selecting_alike(editing.select_alike, lambda: _selected_units(kind))
    yield ActionSpec(
        "select_terrain",
        translate("Menus", "Select all pieces of its terrain"),
        editing.select_terrain,
        tip=translate("Menus", "All pieces of the terrain of a selected one, without those that are locked."),
        needs=Precondition(lambda: bool(editing.pieces), translate("Menus", "no piece is selected")),
    )


def _turns_of_tables(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    editing = kind.editing
    turns = (
        translate("Menus", "Turn what is in hand or selected by 15° to the left. Ctrl or Alt and the wheel do it too."),
        translate(
            "Menus", "Turn what is in hand or selected by 15° to the right. Ctrl or Alt and the wheel do it too."
        ),
    )
    flips = (
        translate("Menus", "Flip what is in hand or selected, left against right."),
        translate("Menus", "Flip what is in hand or selected, top against bottom."),
    )
    turnable = Precondition(
        lambda: editing.chosen or editing.holds_something, translate("Menus", "nothing is selected")
    )
    yield from _turns(editing.turn, turns, turnable)
    yield from _flips(lambda upright: editing.flip(upright=upright), flips, turnable)


def _groups_and_rows(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    editing = kind.editing
    several = Precondition(
        lambda: len(editing.pieces) > 1 or len(editing.units) > 1,
        translate("Menus", "fewer than two pieces or units are selected"),
    )
    two = Precondition(lambda: editing.count > 1, translate("Menus", "fewer than two pieces or units are selected"))
    three = Precondition(lambda: editing.count > 2, translate("Menus", "fewer than three pieces or units are selected"))
    yield ActionSpec(
        "group",
        translate("Menus", "&Group"),
        editing.group,
        "Ctrl+G",
        translate("Menus", "What is selected moves and turns together from now on. Alt and click picks one alone."),
        several,
    )
    yield ActionSpec(
        "ungroup",
        translate("Menus", "U&ngroup"),
        editing.ungroup,
        "Ctrl+Shift+G",
        translate("Menus", "Let everything in the group move alone again."),
        Precondition(lambda: editing.grouped, translate("Menus", "nothing that is selected is in a group")),
    )
    tip = translate("Menus", "Pieces and units that are selected; a group moves as one")
    yield from in_menu("edit/align", *_alignments(editing, tip, two, three))


def _locks_and_order(kind: TabletopCommandParts) -> Iterator[ActionSpec]:
    editing = kind.editing
    chosen = Precondition(lambda: bool(editing.pieces), translate("Menus", "no piece is selected"))
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
    yield ActionSpec(
        "lock",
        translate("Menus", "Loc&k the piece"),
        editing.lock,
        "Ctrl+K",
        translate("Menus", "A locked piece is neither moved, reshaped nor deleted"),
        chosen,
        checked=lambda: editing.locked,
    )
    yield from (
        ActionSpec(f"piece_{to}", text, partial(editing.reorder, to), key, tip, chosen)
        for to, (text, key, tip) in orders.items()
    )
