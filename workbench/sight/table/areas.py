"""The visible area of one place on a table, what hides the rest, and how much of a base is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.base.cancel import CancelToken
from workbench.geometry.overlays import common, joined, quick_common, union, without
from workbench.sight.table.hiding import Cell, View
from workbench.sight.table.judging import Ends
from workbench.sight.table.pieces import Kind
from workbench.sight.table_results import Exposure, Stand

CURVE = 0.02
"""How far curved outlines are straightened at most, in cm: 0.2 mm."""


def visible(views: Sequence[View], above: float, cancel: CancelToken | None = None) -> BaseGeometry:
    """The region in which bare points so high above their ground are seen from any of some eyes."""
    found = [_visible(view, above, cancel) for view in views]
    return found[0] if len(found) == 1 else union(found)


def _visible(view: View, above: float, cancel: CancelToken | None) -> BaseGeometry:
    found = []
    for cell in view.cells(above):
        if cancel is not None:
            cancel.check()
        found.append(view.seen(cell))
    # what lies on different levels shares outlines, though no two regions overlap
    seen = joined(found) if len(found) == 1 else union(found)
    return without(seen, union(view.sunk()))


def hidden_by(views: Sequence[View], above: float, piece: int) -> BaseGeometry:
    """The region that one piece hides from all of some eyes, whatever else does."""
    return reduce(common, (_hidden_by(view, above, piece) for view in views))


def _hidden_by(view: View, above: float, piece: int) -> BaseGeometry:
    parts = [common(cell.region, view.hidden(cell, piece)) for cell in view.cells(above)]
    return union([*parts, *(common(view.outline, part) for part in view.sunk(piece))])


def seen_into(view: View, above: float, region: BaseGeometry) -> BaseGeometry:
    """The part of a region inside pieces that are seen into, where the target is below their tops."""
    found = []
    for cell in view.cells(above):
        deep = view.pieces.deep(cell.level)
        if len(deep):
            here = quick_common(region, deep)
            found.append(here if cell.region is view.outline else common(here, cell.region))
    return found[0] if len(found) == 1 else union(found)


def exposure(views: Sequence[View], target: Stand, end: Ends) -> Exposure:
    """How much of a target's base is seen; what its middle has as its own, and its level, count for all of it."""
    found = [_exposure(view, target, end) for view in views]
    seen = union(one.seen for one in found)
    return Exposure(float(min(1.0, seen.area / found[0].whole.area)), seen, found[0].whole)


def _exposure(view: View, target: Stand, end: Ends) -> Exposure:
    if target.base is None or target.base.area <= 0:
        raise ValueError("a bare point has no base")
    pieces = view.pieces
    every = np.arange(len(pieces.all))
    row = np.zeros(len(every), dtype=np.int64)
    inside = end.inside(pieces, row, every)
    one = pieces.one_end & (view.within | inside)
    counts = (pieces.kind == Kind.TRENCH.value) & ((view.within & inside) | one) & view.counts
    cell = Cell(target.base, float(end.level[0]), tuple(np.flatnonzero(counts).tolist()), end.own(pieces, row, every))
    seen = view.seen(cell)
    return Exposure(float(min(1.0, seen.area / target.base.area)), seen, target.base)


class Hidden(Mapping[int, BaseGeometry]):
    """What each piece hides, worked out when it is asked for."""

    def __init__(self, places: list[int], find: Callable[[int], BaseGeometry]) -> None:
        self._places, self._find = places, find
        self._found: dict[int, BaseGeometry] = {}

    def __getitem__(self, place: int) -> BaseGeometry:
        if place not in self._found:
            if place not in self._places:
                raise KeyError(place)
            self._found[place] = self._find(place)
        return self._found[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
