"""The tools of hex maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate


def tool_commands(window: MainWindow) -> list[ActionSpec]:
    """One command for each tool, and the width of brushes."""
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
                why=translate("Menus", "this game does not look at drawn shapes"),
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
