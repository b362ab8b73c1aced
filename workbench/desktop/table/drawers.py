"""Which drawers an answer about a table becomes."""

from __future__ import annotations

from workbench.desktop.table.items import TableDrawer
from workbench.desktop.table.overlays.area import AreaDrawer
from workbench.desktop.table.overlays.line import LineDrawer
from workbench.desktop.table.questions import TableAnswer


def drawers_of(answer: TableAnswer, language: str) -> list[TableDrawer]:
    """The drawers of everything that was answered."""
    found: list[TableDrawer] = []
    if answer.area is not None:
        found.append(AreaDrawer(answer, language))
    if answer.line is not None:
        found.append(LineDrawer(answer, language))
    return found
