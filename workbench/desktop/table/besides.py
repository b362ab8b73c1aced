"""What is shown on a table beside the answers: rings and outlines of what hangs together, sides of units, rulers and templates;
pictures draw it as the window does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.sketch import NOTHING, TableSketch, paint_sketch


class Paints(Protocol):
    """Something that can be painted on a table."""

    def paint(self, canvas: TableCanvas) -> None:
        """Paint."""
        ...


@dataclass(frozen=True)
class Besides:
    """What is painted under the units and over them, and what a tool sketches."""

    under: tuple[Paints, ...] = ()
    over: tuple[Paints, ...] = ()
    sketch: TableSketch = NOTHING

    def paint_under(self, canvas: TableCanvas) -> None:
        """Paint what lies under the units."""
        for one in self.under:
            one.paint(canvas)

    def paint_over(self, canvas: TableCanvas) -> None:
        """Paint what lies over them, measures last and without their handles."""
        for one in self.over:
            one.paint(canvas)
        paint_sketch(canvas, replace(self.sketch, handles=(), active=None))


@runtime_checkable
class ShowsBesides(Protocol):
    """A window that shows such things."""

    @property
    def besides(self) -> Besides:
        """What it shows now."""
        ...
