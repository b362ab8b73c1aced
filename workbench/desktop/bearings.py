"""What the user has in view and in hand in a window; another window of the same document can go on from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.desktop.session import Place
from workbench.desktop.table.bench import TableBench

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench
    from workbench.desktop.window import BenchWindow


@dataclass(frozen=True)
class Bearings:
    """Ids of the selected units and of pieces of a table, overlays by name, the pinned observer and the tool's id."""

    place: Place
    units: tuple[str, ...]
    pieces: tuple[str, ...]
    overlays: frozenset[str]
    pinned: object
    tool: str


def bearings_of(window: BenchWindow) -> Bearings:
    """Where a window stands."""
    bench: Bench | TableBench = window.bench
    pieces = bench.pieces if isinstance(bench, TableBench) else ()
    tool = window.workplace.tool.id
    return Bearings(window.view.place, bench.selection, pieces, bench.overlays, bench.pinned, tool)


def take_bearings(window: BenchWindow, found: Bearings) -> None:
    """Go on where another window of the same document stood."""
    bench: Bench | TableBench = window.bench
    bench.overlays = found.overlays
    if isinstance(bench, TableBench):
        bench.select(found.units, found.pieces)
    else:
        bench.select(found.units)
    if found.pinned is not None:
        bench.pin(found.pinned)  # type: ignore[arg-type]  # of the kind of this bench, as the document is
    window.workplace.take(found.tool)
    window.actions_.refresh()
    window.view.show_place(found.place)
