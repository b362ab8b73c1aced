"""Commands on selected hexes, pieces of maps, stamps, and those that move the whole map."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.editing_hexes import STAMPS
from workbench.desktop.icons import icon
from workbench.desktop.menus.common import line
from workbench.desktop.theme import ink
from workbench.geometry.turns import HALF, Turn, left_to_right, top_to_bottom
from workbench.scenario.clips import HEXSIDES, LEVELS, MARKERS, PATHS, SHAPES, TERRAIN, UNITS

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate


def area_commands(window: MainWindow) -> list[ActionSpec]:
    """The tools that select hexes."""
    words = {
        "marquee": (translate("Menus", "Select a rectan&gle of hexes"), "Shift+R"),
        "lasso": (translate("Menus", "Select hexes by &lasso"), "Shift+L"),
        "wand": (translate("Menus", "Select like &ground (wand)"), "Shift+W"),
        "same": (translate("Menus", "Select the same terrain &everywhere"), "Shift+E"),
    }
    colour = ink(window.theme)
    return [
        line("areas", "tools"),
        *(
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
        ),
    ]


def clip_commands(window: MainWindow) -> list[ActionSpec]:
    """Cut, copy and paste."""
    hexes = window.editing.hexes
    clips = [
        ("cut", translate("Menus", "C&ut the hexes"), "Ctrl+X", hexes.cut, lambda: hexes.chosen),
        ("copy", translate("Menus", "&Copy the hexes, or the line as text"), "Ctrl+C", hexes.copy, None),
        ("paste", translate("Menus", "&Paste hexes"), "Ctrl+V", hexes.paste, None),
        ("paste_place", translate("Menus", "Paste where they were"), "Ctrl+Shift+V", hexes.paste_in_place, None),
    ]
    return [line("pieces", "edit"), *(_spec(entry, translate("Menus", "no hexes are selected")) for entry in clips)]


def piece_commands(window: MainWindow) -> list[ActionSpec]:
    """Turn, fill, raise and clear."""
    hexes = window.editing.hexes
    none = translate("Menus", "no hexes are selected")

    def chosen() -> bool:
        return hexes.chosen

    def turnable() -> bool:
        return hexes.in_hand is not None or hexes.chosen

    changes = [
        ("flip_x", translate("Menus", "Flip left to right"), "Shift+X", lambda: hexes.flip(upright=False), turnable),
        ("flip_y", translate("Menus", "Flip top to bottom"), "Shift+Y", lambda: hexes.flip(upright=True), turnable),
        ("hexes_fill", translate("Menus", "&Fill the selected hexes"), "Shift+F", hexes.fill, chosen),
        ("hexes_raise", translate("Menus", "Raise the selected hexes"), "Alt+PgUp", lambda: hexes.raise_(1), chosen),
        ("hexes_lower", translate("Menus", "Lower the selected hexes"), "Alt+PgDown", lambda: hexes.raise_(-1), chosen),
        ("hexes_clear", translate("Menus", "Clear the selected hexes"), "Shift+Del", hexes.clear, chosen),
    ]
    return [
        line("changes", "edit"),
        *(_spec(entry, none) for entry in changes),
    ]


def _spec(entry: tuple[str, str, str, Callable[[], object], Callable[[], bool] | None], why: str) -> ActionSpec:
    name, text, key, run, enabled = entry
    return ActionSpec(name, "edit", text, run, key, enabled=enabled, why=why)


def selection_commands(window: MainWindow) -> list[ActionSpec]:
    """All, none, others, wider, narrower; painting inside; the whole map."""
    area, hexes = window.workplace.area, window.editing.hexes
    none = translate("Menus", "no hexes are selected")
    choosing = {
        "hexes_all": (translate("Menus", "Select all &hexes"), "Ctrl+Shift+A", area.all, None),
        "hexes_none": (translate("Menus", "Select &no hexes"), "Ctrl+Shift+D", area.clear, hexes),
        "hexes_invert": (translate("Menus", "Select all &other hexes"), "Ctrl+I", area.invert, None),
        "hexes_grow": (translate("Menus", "&Grow the selection"), "Ctrl+.", area.grow, hexes),
        "hexes_shrink": (translate("Menus", "&Shrink the selection"), "Ctrl+;", area.shrink, hexes),
        "hexes_palette": (translate("Menus", "Select the terrain of the &palette"), "", hexes.same_as_palette, None),
    }
    return [
        *(
            ActionSpec(name, "map", text, run, key, enabled=(lambda: hexes.chosen) if bound else None, why=none)
            for name, (text, key, run, bound) in choosing.items()
        ),
        ActionSpec(
            "hexes_inside",
            "map",
            translate("Menus", "Paint only &inside the selection"),
            lambda: area.limit(not area.limits),
            "Shift+I",
            checked=lambda: area.limits,
        ),
        line("parts_taken", "map"),
        *_parts(window),
        line("whole", "map"),
        *_whole(window, none),
    ]


def _parts(window: MainWindow) -> list[ActionSpec]:
    hexes = window.editing.hexes
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
            checked=lambda p=part: p in window.workplace.parts,  # type: ignore[misc]
        )
        for part, text in words.items()
    ]


def _whole(window: MainWindow, none: str) -> list[ActionSpec]:
    hexes = window.editing.hexes
    barred = translate("Menus", "the grid of this map does not allow it")

    def half(flat: bool) -> Turn:
        return HALF

    turns: dict[str, tuple[str, Callable[[bool], Turn]]] = {
        "map_flip_x": (translate("Menus", "Flip the map left to right"), left_to_right),
        "map_flip_y": (translate("Menus", "Flip the map top to bottom"), top_to_bottom),
        "map_half": (translate("Menus", "&Rotate the map by 180°"), half),
    }
    return [
        *(
            ActionSpec(
                name,
                "map",
                text,
                lambda t=turn: hexes.turn_map(t),  # type: ignore[misc]
                enabled=lambda t=turn: hexes.turnable(t),  # type: ignore[misc]
                why=barred,
            )
            for name, (text, turn) in turns.items()
        ),
        ActionSpec(
            "map_crop",
            "map",
            translate("Menus", "&Crop the map to the selection"),
            hexes.crop,
            enabled=lambda: hexes.chosen,
            why=none,
        ),
        ActionSpec("map_resize", "map", translate("Menus", "Resi&ze the map…"), hexes.resize, "Ctrl+Shift+R"),
        ActionSpec("map_shift", "map", translate("Menus", "Shift the &map…"), hexes.shift),
    ]


def stamp_commands(window: MainWindow) -> list[ActionSpec]:
    """Nine stamps: one key takes one in hand, with Ctrl it keeps the selected hexes."""
    hexes = window.editing.hexes
    none = translate("Menus", "no hexes are selected")
    take, keep = translate("Menus", "Take stamp {n}"), translate("Menus", "Keep the selected hexes as stamp {n}")
    return [
        spec
        for n in range(1, STAMPS + 1)
        for spec in (
            ActionSpec(f"stamp_{n}", "", take.format(n=n), lambda p=n: hexes.stamp(p), str(n)),  # type: ignore[misc]
            ActionSpec(
                f"stamp_keep_{n}",
                "",
                keep.format(n=n),
                lambda p=n: hexes.store(p),  # type: ignore[misc]
                f"Ctrl+{n}",
                enabled=lambda: hexes.chosen,
                why=none,
            ),
        )
    ]
