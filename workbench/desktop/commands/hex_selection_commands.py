"""Commands on selected hexes of a map and on the whole map: select, cut, copy, paste, turn, fill, stamps, flip, crop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QCoreApplication

from workbench.desktop.commands.hex_editing import STAMPS, HexEditing
from workbench.desktop.commands.menus import separator
from workbench.desktop.commands.shared_commands import tool_switches
from workbench.desktop.commands.window_protocols import HexParts
from workbench.desktop.widgets.actions import ActionSpec
from workbench.geometry.symmetry import HALF, Turn, left_to_right, top_to_bottom
from workbench.scenario.edits.clips import HEXSIDES, LEVELS, MARKERS, PATHS, SHAPES, TERRAIN, UNITS

translate = QCoreApplication.translate


class HexSelectionParts(HexParts, Protocol):
    """A window of a hex map, with what edits its hexes."""

    @property
    def editing(self) -> HexEditing:
        """The editing commands."""
        ...


def area_commands(kind: HexSelectionParts) -> list[ActionSpec]:
    """The tools that select hexes."""
    words = {
        "marquee": (
            translate("Menus", "Select a rectan&gle of hexes"),
            "Shift+R",
            translate("Menus", "Select a rectangle of hexes for fill, copy, turn and the other commands on hexes."),
        ),
        "lasso": (
            translate("Menus", "Select hexes by &lasso"),
            "Shift+L",
            translate("Menus", "Select the hexes whose middles you drag round."),
        ),
        "wand": (
            translate("Menus", "Select like &ground (wand)"),
            "Shift+W",
            translate("Menus", "Select the connected region of like terrain and level under the mouse."),
        ),
        "same": (
            translate("Menus", "Select the same terrain &everywhere"),
            "Shift+E",
            translate("Menus", "Select every hex with the terrain under the mouse, wherever it lies."),
        ),
    }
    return [separator("areas", "tools"), *tool_switches(kind.window, words)]


def clip_commands(kind: HexSelectionParts) -> list[ActionSpec]:
    """Cut, copy and paste."""
    hexes = kind.editing.hexes
    clips = [
        (
            "cut",
            translate("Menus", "C&ut the hexes"),
            "Ctrl+X",
            hexes.cut,
            lambda: hexes.chosen,
            translate(
                "Menus",
                "Take terrain, levels, hexsides, paths and shapes of the selected hexes away and keep them for pasting.",
            ),
        ),
        (
            "copy",
            translate("Menus", "&Copy the hexes, or the line as text"),
            "Ctrl+C",
            hexes.copy,
            None,
            translate(
                "Menus",
                "Keep the selected hexes for pasting, here or in another window; without any, copy the line of sight as text.",
            ),
        ),
        (
            "paste",
            translate("Menus", "&Paste hexes"),
            "Ctrl+V",
            hexes.paste,
            None,
            translate(
                "Menus", "Take what was copied in hand: a click drops it, [ and ] turn it, the right button ends."
            ),
        ),
        (
            "paste_place",
            translate("Menus", "Paste where they were"),
            "Ctrl+Shift+V",
            hexes.paste_in_place,
            None,
            translate("Menus", "Put what was copied back where it came from, on this map or another."),
        ),
    ]
    return [
        separator("pieces", "edit"),
        *(_spec(entry, translate("Menus", "no hexes are selected")) for entry in clips),
    ]


def piece_commands(kind: HexSelectionParts) -> list[ActionSpec]:
    """Turn, fill, raise and clear."""
    hexes = kind.editing.hexes
    none = translate("Menus", "no hexes are selected")

    def chosen() -> bool:
        return hexes.chosen

    def turnable() -> bool:
        return hexes.paste_tool is not None or hexes.chosen

    changes = [
        (
            "flip_x",
            translate("Menus", "Flip left to right"),
            "Shift+X",
            lambda: hexes.flip(upright=False),
            turnable,
            translate("Menus", "Flip the piece in hand, or the selected hexes, left against right."),
        ),
        (
            "flip_y",
            translate("Menus", "Flip top to bottom"),
            "Shift+Y",
            lambda: hexes.flip(upright=True),
            turnable,
            translate("Menus", "Flip the piece in hand, or the selected hexes, top against bottom."),
        ),
        (
            "hexes_fill",
            translate("Menus", "&Fill the selected hexes"),
            "Shift+F",
            hexes.fill,
            chosen,
            translate("Menus", "Give all selected hexes the terrain of the palette."),
        ),
        (
            "hexes_raise",
            translate("Menus", "Raise the selected hexes"),
            "Alt+PgUp",
            lambda: hexes.raise_hexes(1),
            chosen,
            translate("Menus", "All selected hexes one level up, their slopes with them."),
        ),
        (
            "hexes_lower",
            translate("Menus", "Lower the selected hexes"),
            "Alt+PgDown",
            lambda: hexes.raise_hexes(-1),
            chosen,
            translate("Menus", "All selected hexes one level down, their slopes with them."),
        ),
        (
            "hexes_clear",
            translate("Menus", "Clear the selected hexes"),
            "Shift+Del",
            hexes.clear,
            chosen,
            translate(
                "Menus",
                "Make all selected hexes bare and level. The Paste entries of the Map menu choose what is cleared.",
            ),
        ),
    ]
    return [
        separator("changes", "edit"),
        *(_spec(entry, none) for entry in changes),
    ]


_Entry = tuple[str, str, str, Callable[[], object], Callable[[], bool] | None, str]
"""Id, text, keys, what it does, whether it is possible, and its tip."""


def _spec(entry: _Entry, why: str) -> ActionSpec:
    name, text, key, run, enabled, tip = entry
    return ActionSpec(name, "edit", text, run, key, tip, enabled=enabled, disabled_reason=why)


def selection_commands(kind: HexSelectionParts) -> list[ActionSpec]:
    """All, none, others, wider, narrower; painting inside; the whole map."""
    area, hexes = kind.tool_context.area, kind.editing.hexes
    none = translate("Menus", "no hexes are selected")
    choosing = {
        "hexes_all": (
            translate("Menus", "Select all &hexes"),
            "Ctrl+Shift+A",
            area.select_all,
            None,
            translate("Menus", "Select every hex of the map."),
        ),
        "hexes_none": (
            translate("Menus", "Select &no hexes"),
            "Ctrl+Shift+D",
            area.clear,
            hexes,
            translate("Menus", "Let go of the selected hexes; the ground stays as it is."),
        ),
        "hexes_invert": (
            translate("Menus", "Select all &other hexes"),
            "Ctrl+I",
            area.invert,
            None,
            translate("Menus", "Select the hexes that are not selected, and let go of the others."),
        ),
        "hexes_grow": (
            translate("Menus", "&Grow the selection"),
            "Ctrl+.",
            area.grow,
            hexes,
            translate("Menus", "Add all neighbours of the selected hexes."),
        ),
        "hexes_shrink": (
            translate("Menus", "&Shrink the selection"),
            "Ctrl+;",
            area.shrink,
            hexes,
            translate("Menus", "Let go of the selected hexes at the edge of the selection."),
        ),
        "hexes_palette": (
            translate("Menus", "Select the terrain of the &palette"),
            "",
            hexes.select_palette_terrain,
            None,
            translate("Menus", "Select every hex with the terrain that is chosen in the palette."),
        ),
    }
    return [
        *(
            ActionSpec(
                name,
                "map",
                text,
                run,
                key,
                tip,
                enabled=(lambda: hexes.chosen) if bound else None,
                disabled_reason=none,
            )
            for name, (text, key, run, bound, tip) in choosing.items()
        ),
        ActionSpec(
            "hexes_inside",
            "map",
            translate("Menus", "Paint only &inside the selection"),
            lambda: area.limit_tools(not area.limits_tools),
            "Shift+I",
            checked=lambda: area.limits_tools,
            tip=translate(
                "Menus", "Brushes leave everything outside the selected hexes alone. Choose again to end it."
            ),
        ),
        separator("parts_taken", "map"),
        *_parts(kind),
        separator("whole", "map"),
        *_whole(kind, none),
    ]


def _parts(kind: HexSelectionParts) -> list[ActionSpec]:
    hexes = kind.editing.hexes
    words = {
        TERRAIN: translate("Menus", "Paste terrain"),
        LEVELS: translate("Menus", "Paste levels"),
        HEXSIDES: translate("Menus", "Paste hexsides"),
        PATHS: translate("Menus", "Paste paths"),
        SHAPES: translate("Menus", "Paste shapes"),
        MARKERS: translate("Menus", "Paste markers"),
        UNITS: translate("Menus", "Paste units"),
    }
    return [
        ActionSpec(
            f"part_{part}",
            "map",
            text,
            lambda p=part: hexes.toggle_part(p),  # type: ignore[misc]
            tip=translate("Menus", "What cut, clear, turn and paste take along"),
            checked=lambda p=part: p in kind.tool_context.parts,  # type: ignore[misc]
        )
        for part, text in words.items()
    ]


def _whole(kind: HexSelectionParts, none: str) -> list[ActionSpec]:
    hexes = kind.editing.hexes
    barred = translate("Menus", "the grid of this map does not allow it")

    def half(flat: bool) -> Turn:
        return HALF

    turns: dict[str, tuple[str, Callable[[bool], Turn], str]] = {
        "map_flip_x": (
            translate("Menus", "Flip the map left to right"),
            left_to_right,
            translate("Menus", "Flip the whole map, left against right; units, zones, shapes and kept lines follow."),
        ),
        "map_flip_y": (
            translate("Menus", "Flip the map top to bottom"),
            top_to_bottom,
            translate("Menus", "Flip the whole map, top against bottom; units, zones, shapes and kept lines follow."),
        ),
        "map_half": (
            translate("Menus", "&Rotate the map by 180°"),
            half,
            translate("Menus", "Turn the whole map by half; units, zones, shapes and kept lines follow."),
        ),
    }
    return [
        *(
            ActionSpec(
                name,
                "map",
                text,
                lambda t=turn: hexes.turn_map(t),  # type: ignore[misc]
                tip=tip,
                enabled=lambda t=turn: hexes.turnable(t),  # type: ignore[misc]
                disabled_reason=barred,
            )
            for name, (text, turn, tip) in turns.items()
        ),
        ActionSpec(
            "map_crop",
            "map",
            translate("Menus", "&Crop the map to the selection"),
            hexes.crop,
            enabled=lambda: hexes.chosen,
            disabled_reason=none,
            tip=translate(
                "Menus", "Cut the map to the rectangle round the selected hexes; units, zones and lines follow."
            ),
        ),
        ActionSpec(
            "map_resize",
            "map",
            translate("Menus", "Resi&ze the map…"),
            hexes.resize,
            "Ctrl+Shift+R",
            tip=translate("Menus", "Add or remove columns and rows, and choose what stays in place."),
        ),
        ActionSpec(
            "map_shift",
            "map",
            translate("Menus", "Shift the &map…"),
            hexes.shift,
            tip=translate(
                "Menus", "Move all that is on the map by columns and rows; what would fall off is told first."
            ),
        ),
    ]


def stamp_commands(kind: HexSelectionParts) -> list[ActionSpec]:
    """Nine stamps: a key takes one to paste, and with Ctrl keeps the selected hexes as one."""
    hexes = kind.editing.hexes
    none = translate("Menus", "no hexes are selected")
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
            ActionSpec(f"stamp_{n}", "", take.format(n=n), lambda p=n: hexes.take_stamp(p), str(n), taking),  # type: ignore[misc]
            ActionSpec(
                f"stamp_keep_{n}",
                "",
                keep.format(n=n),
                lambda p=n: hexes.keep_stamp(p),  # type: ignore[misc]
                f"Ctrl+{n}",
                keeping,
                enabled=lambda: hexes.chosen,
                disabled_reason=none,
            ),
        )
    ]
