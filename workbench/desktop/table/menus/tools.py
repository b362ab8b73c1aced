"""The tools of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.icons import icon
from workbench.desktop.theme import ink

if TYPE_CHECKING:
    from workbench.desktop.table.window import TableWindow

translate = QCoreApplication.translate


def tool_commands(window: TableWindow) -> list[ActionSpec]:
    """One command for each tool, and snapping."""
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
            if tool in words  # the zone tool stands with the other commands of the staging
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
